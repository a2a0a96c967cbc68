"""What the sidebar and the tiles say of what the catalogue knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.library.cards import Counts, Source, SourceKind
from nonogui.ui.library.listing import Listing, has_unsure, sidebar_state, source_of
from nonogui.ui.library.state import ALL, DESIGNS, FAVOURITES, Place, PlaceKind, PlaceState

SHIPPED = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
FOLDER = Source(2, SourceKind.FOLDER, "/puzzles", "puzzles", Path("/puzzles"), 3, 1)
IMPORTED = Source(3, SourceKind.IMPORTED, "imported", "", None, 7, 0)
PLAYED = Source(4, SourceKind.PLAYED, "played", "", None, 1, 1)


def listing(*sources: Source) -> Listing:
    counts = Counts(total=51, favourites=2)
    return Listing(ALL, sources, counts, (), (), None, ())


def own(*sources: Source) -> tuple[PlaceState, ...]:
    """The rows of what is the player's own."""
    return sidebar_state(listing(*sources), ()).own


def test_above_all_stand_everything_and_the_favourites() -> None:
    state = sidebar_state(listing(SHIPPED), [Path("/a.pbn")])
    assert [(each.place, each.count) for each in state.top] == [(ALL, "51"), (FAVOURITES, "2")]
    assert state.files == (Path("/a.pbn"),)


def test_a_collection_tells_how_much_of_it_is_solved() -> None:
    (row,) = sidebar_state(listing(SHIPPED, FOLDER), ()).collections
    assert (row.title, row.count, row.share) == ("First steps", "10/40", 0.25)
    assert row.tip == "10 of 40 solved"
    assert not row.is_removable


def test_a_collection_without_puzzles_is_no_error() -> None:
    (row,) = sidebar_state(listing(replace(SHIPPED, total=0, solved=0)), ()).collections
    assert (row.count, row.share) == ("0/0", 0)


def test_a_folder_tells_where_it_is_and_can_be_taken_away() -> None:
    (row,) = own(SHIPPED, FOLDER)
    assert (row.title, row.count, row.icon) == ("puzzles", "3", "folder")
    assert row.tip == "/puzzles\n1 of 3 solved"
    assert row.is_removable
    assert row.share == 0


def test_a_folder_that_cannot_be_read_says_so() -> None:
    (row,) = own(replace(FOLDER, is_there=False))
    assert (row.icon, row.tip) == ("warn", "/puzzles can't be read at the moment.")


def test_an_empty_folder_is_still_there_and_other_empty_places_are_not() -> None:
    rows = own(replace(FOLDER, total=0), replace(IMPORTED, total=0), replace(PLAYED, total=0))
    assert [row.title for row in rows] == ["puzzles"]


def test_imported_puzzles_can_be_taken_away_and_games_cannot() -> None:
    imported, played = own(IMPORTED, PLAYED)
    assert (imported.title, imported.icon, imported.count) == ("Imported", "inbox", "7")
    assert (played.title, played.icon, played.count) == ("Played from files", "clock", "1")
    assert imported.is_removable
    assert not played.is_removable
    assert (imported.share, played.share) == (0, 0)


@pytest.mark.parametrize(
    ("sources", "unsure"),
    [((SHIPPED,), False), ((SHIPPED, IMPORTED), True), ((replace(IMPORTED, total=0),), False)],
)
def test_only_shipped_puzzles_are_sure_to_be_unique(
    sources: tuple[Source, ...], unsure: bool
) -> None:
    assert has_unsure(listing(*sources)) is unsure


def test_the_source_of_a_place_is_found() -> None:
    made = listing(SHIPPED, FOLDER)
    (row,) = sidebar_state(made, ()).collections
    assert source_of(made, row.place) is SHIPPED
    assert source_of(made, own(FOLDER)[0].place) is FOLDER
    assert source_of(made, DESIGNS) is None
    assert source_of(made, Place(PlaceKind.SOURCE, "none/none")) is None
