"""What the sidebar and the tiles say of what the catalogue knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Card, Counts, PlayState, Query, Source, SourceKind
from nonogui.library.catalogue_checks import Verdict
from nonogui.library.designs import DesignInfo
from nonogui.library.file_locations import FileLocations, FilePlace
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.listing import (
    Listing,
    Tiles,
    build_listing,
    day_text,
    extend_listing,
    has_unsure,
    sidebar_state,
    source_of,
)
from nonogui.ui.library.state import (
    ALL,
    DESIGNS,
    FAVOURITES,
    Art,
    Key,
    Place,
    PlaceKind,
    PlaceState,
    TileState,
    TileStatus,
)
from nonogui.words.techniques import technique_name
from tests.boards import board, puzzle
from tests.solves import card

RING = puzzle("###\n#.#\n###")
STARTED = board("###\n???\n???")
NO_CATALOGUE: Any = None

SHIPPED = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
FOLDER = Source(2, SourceKind.FOLDER, "/puzzles", "puzzles", Path("/puzzles"), 3, 1)
IMPORTED = Source(3, SourceKind.IMPORTED, "imported", "", None, 7, 0)
PLAYED = Source(4, SourceKind.PLAYED, "played", "", None, 1, 1)


def listing(*sources: Source) -> Listing:
    counts = Counts(total=51, favourites=2)
    return Listing(ALL, sources, counts, (), (), None, ())


def own(*sources: Source) -> tuple[PlaceState, ...]:
    """Return the sidebar's rows of the player's own puzzles."""
    return sidebar_state(listing(*sources), ()).own


def test_sidebar_starts_with_all_puzzles_and_favourites() -> None:
    state = sidebar_state(listing(SHIPPED), [Path("/a.pbn")])
    assert [(each.place, each.count) for each in state.top] == [(ALL, "51"), (FAVOURITES, "2")]
    assert state.files == (Path("/a.pbn"),)


def test_collection_row_shows_the_solved_share() -> None:
    (row,) = sidebar_state(listing(SHIPPED, FOLDER), ()).collections
    assert (row.title, row.count, row.share) == ("First steps", "10/40", 0.25)
    assert row.tip == "10 of 40 solved"
    assert not row.is_removable


def test_collection_row_without_puzzles_shows_zero() -> None:
    (row,) = sidebar_state(listing(replace(SHIPPED, total=0, solved=0)), ()).collections
    assert (row.count, row.share) == ("0/0", 0)


def test_folder_row_shows_its_path_and_is_removable() -> None:
    (row,) = own(SHIPPED, FOLDER)
    assert (row.title, row.count, row.icon) == ("puzzles", "3", "folder")
    assert row.tip == "/puzzles\n1 of 3 solved"
    assert row.is_removable
    assert row.share == 0


def test_unreadable_folder_row_shows_a_warning() -> None:
    (row,) = own(replace(FOLDER, is_there=False))
    assert (row.icon, row.tip) == ("warn", "/puzzles can't be read at the moment.")


def test_sidebar_lists_empty_folders_but_no_other_empty_sources() -> None:
    rows = own(replace(FOLDER, total=0), replace(IMPORTED, total=0), replace(PLAYED, total=0))
    assert [row.title for row in rows] == ["puzzles"]


def test_imported_puzzles_are_removable_and_other_puzzles_are_not() -> None:
    imported, played = own(IMPORTED, PLAYED)
    assert (imported.title, imported.icon, imported.count) == ("Imported", "inbox", "7")
    assert (played.title, played.icon, played.count) == ("Other puzzles", "clock", "1")
    assert imported.is_removable
    assert not played.is_removable
    assert (imported.share, played.share) == (0, 0)


@pytest.mark.parametrize(
    ("sources", "unsure"),
    [((SHIPPED,), False), ((SHIPPED, IMPORTED), True), ((replace(IMPORTED, total=0),), False)],
)
def test_only_shipped_puzzles_are_known_to_have_one_solution(
    sources: tuple[Source, ...], unsure: bool
) -> None:
    assert has_unsure(listing(*sources)) is unsure


def test_source_of_finds_the_source_of_a_place() -> None:
    made = listing(SHIPPED, FOLDER)
    (row,) = sidebar_state(made, ()).collections
    assert source_of(made, row.place) is SHIPPED
    assert source_of(made, own(FOLDER)[0].place) is FOLDER
    assert source_of(made, DESIGNS) is None
    assert source_of(made, Place(PlaceKind.SOURCE, "none/none")) is None


class TestNames:
    """The names of puzzles while their titles are secret."""

    @pytest.fixture
    def tiles(self, tmp_path: Path) -> Tiles:
        file_locations = FileLocations(tmp_path / "whereabouts.json")
        save(tmp_path / "donut.non", [Entry(RING)])
        file_locations.note(RING.fingerprint, FilePlace("donut", tmp_path / "donut.non", 0, ""))
        return Tiles(NO_CATALOGUE, (SHIPPED, FOLDER, PLAYED), (), file_locations)

    def both(self, tiles: Tiles, card: Card) -> tuple[str, str]:
        tile = tiles.state(card)
        assert tile.name == tiles.name(card)
        return tile.name, tile.short

    def test_collection_puzzle_is_named_by_its_number(self, tiles: Tiles) -> None:
        wanted = card(1, number=7, title="Heart")
        assert self.both(tiles, wanted) == ("First steps, No. 7", "7 · First steps")
        assert tiles.state(wanted).collection == "First steps"

    def test_lesson_is_named_by_its_technique(self, tiles: Tiles) -> None:
        technique = next(iter(Technique))
        wanted = card(1, number=8, technique=technique)
        taught = technique_name(technique)
        assert self.both(tiles, wanted) == (
            f"Lesson 3: {taught} (2 of 3)",
            f"{taught} 2",
        )
        assert tiles.state(wanted).is_lesson
        assert not tiles.state(card(1)).is_lesson

    def test_folder_puzzle_is_named_by_its_file(self, tiles: Tiles) -> None:
        wanted = card(1, source=2, kind=SourceKind.FOLDER, name="cat", title="A cat")
        assert self.both(tiles, wanted) == ("cat", "cat")
        assert tiles.state(wanted).collection == "puzzles"

    def test_other_puzzle_is_named_by_its_file_or_its_size(self, tiles: Tiles) -> None:
        played: dict[str, object] = {"source": 4, "kind": SourceKind.PLAYED}
        assert tiles.name(card(1, **played, fingerprint=RING.fingerprint)) == "donut"
        assert tiles.name(card(1, **played, width=3, height=4)) == "3 × 4 puzzle"
        assert tiles.state(card(1, **played)).collection == "Other puzzles"

    def test_puzzle_of_a_removed_collection_is_named_by_its_number_only(self, tiles: Tiles) -> None:
        wanted = card(1, source=99, number=7)
        assert self.both(tiles, wanted) == (", No. 7", "7 · ")
        assert tiles.state(wanted).collection == ""


def test_tile_shows_the_data_of_its_card(tmp_path: Path) -> None:
    tiles = Tiles(NO_CATALOGUE, (SHIPPED,), (), FileLocations(tmp_path / "none.json"))
    wanted = card(
        5,
        title="Heart",
        width=12,
        height=9,
        colors=((1, 2, 3), (4, 5, 6)),
        grade=Grade.HARD,
        unique=True,
        state=PlayState.SOLVED,
        share=0.5,
        best=61.0,
        played_at=1_790_000_000.0,
        favourite=True,
        tags=("a", "b"),
    )
    tile = tiles.state(wanted)
    assert tile == TileState(
        5,
        "First steps, No. 1",
        "1 · First steps",
        12,
        9,
        ((1, 2, 3), (4, 5, 6)),
        "Heart",
        "puzzle 5",
        "First steps",
        TileStatus.SOLVED,
        0.5,
        61.0,
        grade=Grade.HARD,
        is_unique=True,
        is_favourite=True,
        tags=("a", "b"),
        when=day_text(1_790_000_000.0),
        version=1_790_000_000.0,
    )
    assert tile.when
    new = tiles.state(card(6))
    assert (new.status, new.when, new.version, new.seconds) == (TileStatus.NEW, "", 0.0, None)
    assert tiles.state(card(6, state=PlayState.STARTED)).status is TileStatus.STARTED


class TestArt:
    """What a tile is drawn from: no more than the player has seen."""

    @pytest.fixture
    def tiles(self, tmp_path: Path) -> Tiles:
        return Tiles(OneRing(), (), (), FileLocations(tmp_path / "none.json"))  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("status", "grid"),
        [(TileStatus.NEW, None), (TileStatus.STARTED, STARTED), (TileStatus.SOLVED, RING.goal)],
    )
    def test_tile_picture_shows_the_board(
        self, tiles: Tiles, status: TileStatus, grid: Grid | None
    ) -> None:
        art = tiles.art(TileState(1, "a", "a", 3, 3, (), status=status))
        assert art is not None
        assert (art.grid, art.columns, art.rows) == (grid, (3, 2, 3), (3, 2, 3))

    def test_removed_puzzle_has_no_tile_picture(self, tiles: Tiles) -> None:
        assert tiles.art(TileState(2, "a", "a", 3, 3, ())) is None


class OneRing:
    """A catalogue with one puzzle."""

    def puzzle(self, id_: int) -> Puzzle | None:
        return RING if id_ == 1 else None

    def board(self, _fingerprint: str) -> Grid | None:
        return STARTED

    def picture(self, _fingerprint: str) -> Grid | None:
        return RING.goal


class TestDesigns:
    CAT = DesignInfo("k1", 1_790_000_000.0, puzzle("###\n#.#\n###", title="A cat"))
    BLANK = DesignInfo("k2", 1_790_000_000.0, puzzle("ab\nba", title=""))

    @pytest.fixture
    def tiles(self, tmp_path: Path) -> Tiles:
        locations = FileLocations(tmp_path / "none.json")
        rated = {self.BLANK.puzzle.fingerprint: Verdict(unique=True, grade=Grade.HARD, effort=1)}
        catalogue: Any = SimpleNamespace(verdicts=lambda _names: rated)
        return Tiles(catalogue, (), (self.CAT, self.BLANK), locations)

    def test_design_tile_shows_its_size_and_date(self, tiles: Tiles) -> None:
        cat, blank = tiles.load(["k1", "k2"])
        day = day_text(self.CAT.modified)
        assert (cat.key, cat.name, cat.short) == ("k1", "A cat", "A cat")
        assert (cat.status, cat.note) == (TileStatus.DESIGN, f"3 × 3 · {day}")
        assert (cat.width, cat.height, cat.inks) == (3, 3, ((0, 0, 0),))
        assert blank.title == "Untitled design"
        assert (blank.width, blank.height, len(blank.inks)) == (2, 2, 2)
        assert blank.version == self.BLANK.modified
        assert (cat.grade, cat.is_unique, cat.is_given_up) == (None, None, False)
        assert (blank.grade, blank.is_unique) == (Grade.HARD, True)
        assert [each.key for each in tiles.load(["k2", "k9"])] == ["k2"]

    def test_design_tile_shows_its_picture(self, tiles: Tiles) -> None:
        (state,) = tiles.load(["k1"])
        assert tiles.art(state) == Art.of(RING, RING.goal)

    def test_designs_are_found_by_all_words_of_their_titles(self) -> None:
        def keys(text: str) -> tuple[Key, ...]:
            filters = Filters(text=text)
            return build_listing(DESIGNS, filters, lambda: [self.CAT, self.BLANK], NO_CARDS).keys

        assert keys("") == ("k1", "k2")
        assert keys(" CAT a ") == ("k1",)
        assert keys("cat dog") == ()

    def test_designs_are_ordered(self) -> None:
        ten = DesignInfo("k3", 1_790_000_000.0, puzzle("#" * 10, title="A dog 10"))
        two = DesignInfo("k4", 1_790_000_000.0, puzzle("##\n.#\n##\n##", title="a dog 2"))
        designs = [self.CAT, ten, self.BLANK, two]
        grades = {self.BLANK: Grade.HARD, two: Grade.TRIVIAL}
        rated = {each.puzzle.fingerprint: Verdict(grade=grade) for each, grade in grades.items()}
        catalogue: Any = NoCards()
        catalogue.verdicts = lambda _names: rated
        for order, keys in (
            ("recent", ("k1", "k3", "k2", "k4")),
            ("title", ("k1", "k4", "k3", "k2")),  # numbers by value, without a title last
            ("size", ("k2", "k4", "k1", "k3")),
            ("difficulty", ("k4", "k2", "k1", "k3")),  # not rated last
        ):
            filters = Filters(design_order=order)
            assert build_listing(DESIGNS, filters, lambda: designs, catalogue).keys == keys

    def test_all_puzzles_list_find_and_count_designs_too(self) -> None:
        def keys(place: Place, filters: Filters) -> tuple[Key, ...]:
            return build_listing(place, filters, lambda: [self.CAT, self.BLANK], NO_CARDS).keys

        assert keys(ALL, Filters(text="cat")) == ("k1",)
        assert keys(ALL, Filters(text=" ")) == keys(ALL, Filters()) == ("k1", "k2")
        assert keys(ALL, Filters(text="cat", size="10")) == (), "designs have no such filters"
        assert keys(FAVOURITES, Filters(text="cat")) == ()
        made = build_listing(ALL, Filters(), lambda: [self.CAT, self.BLANK], NO_CARDS)
        assert [row.count for row in sidebar_state(made, ()).top] == ["2", "0"]

    def test_sidebar_has_a_designs_row_while_designs_exist(self) -> None:
        made = replace(listing(SHIPPED, IMPORTED), designs=(self.CAT, self.BLANK))
        rows = sidebar_state(made, ()).own
        assert [(row.place, row.title, row.count, row.icon) for row in rows][:1] == [
            (DESIGNS, "My designs", "2", "pencil")
        ]
        assert [row.title for row in rows] == ["My designs", "Imported"]


class NoCards:
    """A catalogue with sources but no puzzles, which records its queries."""

    def __init__(self) -> None:
        self.asked: list[Query] = []

    def sources(self) -> tuple[Source, ...]:
        return (SHIPPED, FOLDER)

    def counts(self) -> Counts:
        return Counts(total=0, favourites=0)

    def ids(self, query: Query) -> tuple[int, ...]:
        self.asked.append(query)
        return ()

    def tags(self) -> tuple[tuple[str, int], ...]:
        return (("cat", 3), ("dog", 1))


NO_CARDS: Any = NoCards()


def test_listing_queries_the_catalogue_by_the_source_of_the_place() -> None:
    catalogue = NoCards()
    place = own(FOLDER)[0].place
    found = build_listing(place, Filters(text="x"), list, catalogue)  # type: ignore[arg-type]
    assert (found.place, found.tags, found.resume) == (place, ("cat", "dog"), None)
    asked = catalogue.asked[0]
    assert (asked.source, asked.favourites, asked.text) == (FOLDER.id, False, "x")
    build_listing(FAVOURITES, Filters(), list, catalogue)  # type: ignore[arg-type]
    assert [(each.source, each.favourites) for each in catalogue.asked[4:5]] == [(None, True)]


def test_removed_place_falls_back_to_all_puzzles() -> None:
    gone = Place(PlaceKind.SOURCE, "none/none")
    assert build_listing(gone, Filters(), list, NO_CARDS).place == ALL
    for place in (ALL, FAVOURITES, DESIGNS):
        assert build_listing(place, Filters(), list, NO_CARDS).place == place


def test_game_of_a_removed_puzzle_is_not_offered_to_continue() -> None:
    class Gone(NoCards):
        def ids(self, _query: Query) -> tuple[int, ...]:
            return (1,)

        def card(self, _id: int) -> Card | None:
            return card(1)

        def puzzle(self, _id: int) -> Puzzle | None:
            return None

    assert build_listing(ALL, Filters(), list, Gone()).resume is None  # type: ignore[arg-type]


def test_extending_a_listing_appends_tiles_and_moves_none() -> None:
    class Found(NoCards):
        def ids(self, query: Query) -> tuple[int, ...]:
            super().ids(query)
            return (1, 2, 3, 4)

    catalogue, place = Found(), own(FOLDER)[0].place
    before = replace(listing(SHIPPED, FOLDER), place=place, keys=(3, 9, 1))
    assert extend_listing(before, Filters(), catalogue) == (3, 9, 1, 2, 4)  # type: ignore[arg-type]
    assert catalogue.asked[0].source == FOLDER.id
