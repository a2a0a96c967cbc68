"""The shelf tells how hard shipped puzzles are."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.ui.shelf import Shelf
from tests.boards import puzzle


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


def begin(saves: SaveStore, puzzle: Puzzle) -> None:
    game = Game(puzzle)
    game.play(Move(MoveKind.FILL, (CellChange(Cell(0, 0), UNKNOWN, 1),)))
    saves.save(puzzle, game.record())


def test_tiles_have_the_grades_of_their_puzzles(saves: SaveStore) -> None:
    shipped = [each.grade for collection in collections() for each in collection.puzzles]
    assert [tile.grade for tile in Shelf(saves).state([]).tiles] == shipped
    assert None not in shipped


def test_so_has_the_puzzle_to_go_on_with(saves: SaveStore) -> None:
    first = collections()[0].puzzles[0]
    begin(saves, first.puzzle)
    resume = Shelf(saves).state([]).resume
    assert resume is not None
    assert resume.grade is first.grade


def test_a_puzzle_of_the_player_has_none_before_it_is_opened(saves: SaveStore) -> None:
    begin(saves, puzzle("##\n#."))
    resume = Shelf(saves).state([]).resume
    assert resume is not None
    assert resume.grade is None
