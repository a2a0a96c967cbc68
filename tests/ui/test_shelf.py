"""The shelf tells how hard shipped puzzles are, and what lessons teach."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import by_name
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.library.whereabouts import FilePlace, Whereabouts
from nonogui.ui.pages.start_state import TileStatus
from nonogui.ui.session import Origin
from nonogui.ui.shelf import Shelf
from nonogui.words import technique_text
from tests.boards import puzzle


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


def shelf_of(saves: SaveStore) -> Shelf:
    designs = DesignStore(saves.folder / "designs")
    return Shelf(saves, Whereabouts(saves.folder / "whereabouts.json"), designs)


def solve(saves: SaveStore, puzzle: Puzzle) -> None:
    game = Game(puzzle)
    assert puzzle.goal is not None
    game.play(Move.between(MoveKind.FILL, game.grid, puzzle.goal))
    saves.save(puzzle, game.record())


def begin(saves: SaveStore, puzzle: Puzzle) -> None:
    game = Game(puzzle)
    game.play(Move(MoveKind.FILL, (CellChange(Cell(0, 0), UNKNOWN, 1),)))
    saves.save(puzzle, game.record())


def test_tiles_have_the_grades_of_their_puzzles(saves: SaveStore) -> None:
    shipped = [each.grade for collection in collections() for each in collection.puzzles]
    assert [tile.grade for tile in shelf_of(saves).state([]).tiles] == shipped
    assert None not in shipped[len(collections()[0].puzzles) :]  # all but the lessons


def test_so_has_the_puzzle_to_go_on_with(saves: SaveStore) -> None:
    first = collections()[1].puzzles[0]
    begin(saves, first.puzzle)
    resume = shelf_of(saves).state([]).resume
    assert resume is not None
    assert resume.grade is first.grade


def test_a_puzzle_of_the_player_has_none_before_it_is_opened(saves: SaveStore) -> None:
    begin(saves, puzzle("##\n#."))
    resume = shelf_of(saves).state([]).resume
    assert resume is not None
    assert resume.grade is None


def test_a_puzzle_of_the_player_is_called_as_in_its_file(saves: SaveStore) -> None:
    mine = puzzle("##\n#.")
    begin(saves, mine)
    file = saves.folder / "set.nin"
    file.touch()
    shelf = shelf_of(saves)
    resume = shelf.state([]).resume
    assert resume is not None
    assert resume.title == "Puzzle of 2 × 2"
    Whereabouts(saves.folder / "whereabouts.json").note(
        mine.fingerprint, FilePlace("set #3", file, 2, "nin")
    )
    last = shelf.last_played()
    assert last is not None
    assert last[1] == Origin("set #3", file, number=2)
    assert last[1].format is by_name("nin")


class TestLessons:
    def test_tiles_go_by_what_they_teach_even_when_solved(self, saves: SaveStore) -> None:
        lessons = collections()[0].puzzles
        solve(saves, lessons[0].puzzle)
        state = shelf_of(saves).state([])
        assert state.collections[0].title == "Lessons"
        assert (state.tiles[0].name, state.tiles[0].caption) == (
            "Lesson 1: Empty line",
            "Empty line",
        )
        assert state.tiles[0].status is TileStatus.SOLVED
        assert state.tiles[1].title == "Lesson 2: Complete line"

    def test_a_lesson_says_what_it_teaches_and_how(self, saves: SaveStore) -> None:
        shelf = shelf_of(saves)
        lessons = collections()[0].puzzles
        _puzzle, origin = shelf.shipped(f"{lessons[3].collection}/{lessons[3].key}")
        lesson = shelf.lesson(origin)
        assert lesson is not None
        assert (lesson.technique, lesson.number) == (lessons[3].technique, 4)
        assert (lesson.title, lesson.total) == ("Overlap", len(lessons))
        assert lesson.text == technique_text(lesson.technique)

    def test_no_other_puzzle_is_a_lesson(self, saves: SaveStore) -> None:
        shelf = shelf_of(saves)
        first = collections()[1].puzzles[0]
        assert shelf.lesson(shelf.shipped(f"{first.collection}/{first.key}")[1]) is None
        assert shelf.lesson(Origin("A file")) is None

    def test_what_is_given_counts_as_nothing_played(self, saves: SaveStore) -> None:
        given = next(each for each in collections()[0].puzzles if each.puzzle.given is not None)
        shelf = shelf_of(saves)
        tile = next(tile for tile in shelf.state([]).tiles if tile.key.endswith(given.key))
        assert (tile.status, tile.board) == (TileStatus.NEW, None)
