"""What the tiles of real cards show, and the card above them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Card, PlayState, Query
from nonogui.library.catalogue import Catalogue
from nonogui.library.file_locations import FileLocations, FilePlace
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.listing import Tiles, build_listing
from nonogui.ui.library.state import ALL, TileState, TileStatus
from tests.boards import puzzle
from tests.catalogues import play, won

RING = puzzle("###\n#.#\n###")


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture
def catalogue(tmp_path: Path, saves: SaveStore) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "library.sqlite", saves)
    yield catalogue
    catalogue.close()


@pytest.fixture
def tiles(catalogue: Catalogue, tmp_path: Path) -> Tiles:
    file_locations = FileLocations(tmp_path / "whereabouts.json")
    return Tiles(catalogue, catalogue.sources(), (), file_locations)


def played(saves: SaveStore, catalogue: Catalogue, wanted: Puzzle) -> Card:
    """Save a game with one filled cell, and return the puzzle's card."""
    game = Game(wanted)
    marks = game.grid
    cells = bytearray(marks.cells)
    cells[0] = 1
    after = marks.__class__(marks.width, marks.height, bytes(cells))
    game.play(Move.between(MoveKind.FILL, marks, after))
    saves.save(wanted, game.record())
    catalogue.sync_saves()
    card = catalogue.card_of(wanted.fingerprint)
    assert card is not None
    return card


def tile_of(tiles: Tiles, card: Card) -> TileState:
    (tile,) = tiles.load([card.id])
    return tile


def test_tile_of_a_game_from_a_file_has_the_name_of_the_file(
    catalogue: Catalogue, saves: SaveStore, tiles: Tiles, tmp_path: Path
) -> None:
    file = tmp_path / "donut.non"
    save(file, [Entry(RING)])
    card = played(saves, catalogue, RING)
    assert tile_of(tiles, card).name == "3 × 3 puzzle"
    place = FilePlace("donut", file, 0, "")
    FileLocations(tmp_path / "whereabouts.json").note(RING.fingerprint, place)
    again = Tiles(catalogue, catalogue.sources(), (), FileLocations(tmp_path / "whereabouts.json"))
    assert tile_of(again, card).name == "donut"


def test_given_cells_do_not_count_as_progress(catalogue: Catalogue, tiles: Tiles) -> None:
    shipped = (each for collection in collections() for each in collection.puzzles)
    given = next(each.puzzle for each in shipped if each.puzzle.given is not None)
    card = catalogue.card_of(given.fingerprint)
    assert card is not None
    tile = tile_of(tiles, card)
    assert (tile.status, tile.share) == (TileStatus.NEW, 0.0)
    art = tiles.art(tile)
    assert art is not None
    assert art.grid is None


def test_tile_of_each_shipped_puzzle_has_its_difficulty(catalogue: Catalogue, tiles: Tiles) -> None:
    for collection in collections():
        for shipped in collection.puzzles:
            card = catalogue.card_of(shipped.puzzle.fingerprint)
            assert card is not None
            assert tile_of(tiles, card).grade is shipped.grade


class TestContinueCard:
    def test_continue_card_offers_the_first_lesson_to_a_new_player(
        self, catalogue: Catalogue
    ) -> None:
        resume = build_listing(ALL, Filters(), list, catalogue).resume
        assert resume is not None
        assert resume.puzzle.fingerprint == collections()[0].puzzles[0].puzzle.fingerprint
        assert resume.board is None

    def test_continue_card_prefers_a_started_puzzle(
        self, catalogue: Catalogue, saves: SaveStore
    ) -> None:
        graded = next(each for each in collections()[1].puzzles if each.grade is not None)
        played(saves, catalogue, graded.puzzle)
        resume = build_listing(ALL, Filters(), list, catalogue).resume
        assert resume is not None
        assert (resume.card.state, resume.card.grade) == (PlayState.STARTED, graded.grade)
        assert resume.board is not None

    def test_continue_card_does_not_offer_a_board_finished_with_help(
        self, catalogue: Catalogue, saves: SaveStore
    ) -> None:
        begun, helped = collections()[1].puzzles[1].puzzle, collections()[0].puzzles[0].puzzle
        played(saves, catalogue, begun)
        play(catalogue, saves, helped, replace(won(helped), solved=False, hints=1), when=2e9)
        resume = build_listing(ALL, Filters(), list, catalogue).resume
        assert resume is not None
        assert resume.puzzle.fingerprint == begun.fingerprint

    @pytest.mark.parametrize(("solved", "offered"), [((0,), 1), ((0, 1, 3), 4), ((3, 0), 1)])
    def test_continue_card_goes_on_where_the_player_solved_last(
        self, catalogue: Catalogue, saves: SaveStore, solved: tuple[int, ...], offered: int
    ) -> None:
        here = collections()[1].puzzles
        for when, at in enumerate(solved, 2):
            puzzle = here[at].puzzle
            play(catalogue, saves, puzzle, won(puzzle), when=when * 1e9)
        resume = build_listing(ALL, Filters(), list, catalogue).resume
        assert resume is not None
        assert resume.puzzle.fingerprint == here[offered].puzzle.fingerprint

    def test_continue_card_offers_the_first_new_puzzle_if_none_is_left_beside_the_last_one(
        self, catalogue: Catalogue, saves: SaveStore
    ) -> None:
        play(catalogue, saves, RING, won(RING))
        resume = build_listing(ALL, Filters(), list, catalogue).resume
        assert resume is not None
        assert resume.puzzle.fingerprint == collections()[0].puzzles[0].puzzle.fingerprint


def test_reversed_order_lists_the_largest_puzzles_first(catalogue: Catalogue) -> None:
    filters = Filters(order="size")
    there = build_listing(ALL, filters, list, catalogue).keys
    back = build_listing(ALL, filters.sorted_by("size"), list, catalogue).keys
    cards = {card.id: card.width * card.height for card in catalogue.cards(Query())}
    sizes = [cards[key] for key in there if isinstance(key, int)]
    assert sizes == sorted(sizes)
    turned = [cards[key] for key in back if isinstance(key, int)]
    assert turned == sorted(sizes, reverse=True)
