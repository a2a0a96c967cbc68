"""The lessons: each board needs its technique, and what was taught before it is enough otherwise.

The steps that count are those that the coach offers; rows against columns and counting are found
by trying everything. Nothing of `coach/course.py` is used but the order of its topics.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from nonogui.coach.course import COURSE, Topic
from nonogui.coach.hints import HintKind, walk_through
from nonogui.coach.lesson import lesson_step
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.library.shipped import LESSON_BOARDS, ShippedPuzzle, collections, lesson_place
from tests.drill_checks import closed

BOARDS = collections()[0].puzzles

each_board = pytest.mark.parametrize("board", BOARDS, ids=[each.key for each in BOARDS])


def topic_of(board: ShippedPuzzle) -> Topic:
    return COURSE[lesson_place(board.number)[0] - 1]


def taught_before(board: ShippedPuzzle) -> tuple[Topic, ...]:
    return COURSE[: lesson_place(board.number)[0] - 1]


@cache
def stuck(board: ShippedPuzzle) -> Grid:
    """Return a board after everything that was taught before."""
    return closed(board.puzzle, board.puzzle.start, taught_before(board))


def test_every_topic_of_the_course_has_a_lesson_of_three_boards() -> None:
    assert LESSON_BOARDS == 3
    assert [each.technique for each in BOARDS] == [
        topic.technique for topic in COURSE for _ in range(LESSON_BOARDS)
    ]
    assert {each.technique for each in BOARDS} == set(Technique)


def test_the_list_of_techniques_names_every_board_in_order() -> None:
    folder = Path(__file__).resolve().parents[1] / "puzzles" / BOARDS[0].collection
    about = json.loads((folder / "collection.json").read_text(encoding="utf-8"))
    assert list(about["techniques"]) == [board.key for board in BOARDS]


@each_board
def test_a_board_cannot_be_solved_with_what_was_taught_before(board: ShippedPuzzle) -> None:
    assert not board.puzzle.is_solved_by(stuck(board).picture())  # which needs no crosses
    # The first board of a lesson starts where its technique is the next step.
    assert lesson_place(board.number)[1] > 1 or stuck(board) == board.puzzle.start


@pytest.mark.parametrize("board", BOARDS[:-LESSON_BOARDS:LESSON_BOARDS], ids=lambda each: each.key)
def test_the_first_hint_of_a_lesson_uses_its_technique(board: ShippedPuzzle) -> None:
    step = lesson_step(board.puzzle, board.puzzle.start, topic_of(board))
    assert step is not None
    assert step.technique is board.technique


@pytest.mark.parametrize("board", BOARDS[1::LESSON_BOARDS], ids=lambda each: each.key)
def test_hints_with_what_was_taught_solve_a_board(board: ShippedPuzzle) -> None:
    puzzle, grid = board.puzzle, board.puzzle.start
    while step := lesson_step(puzzle, grid, topic_of(board)):
        grid = step.apply(grid)
        assert grid.agrees_with(puzzle.goal or grid)
    assert puzzle.is_solved_by(grid.picture()) or board.technique is Technique.SEVERAL_LINES


@each_board
def test_a_board_is_solved_with_its_technique_and_those_before(board: ShippedPuzzle) -> None:
    puzzle = board.puzzle
    taught = (*taught_before(board), topic_of(board))
    if board.technique is Technique.SEVERAL_LINES:  # the last lesson: everything is taught
        steps = list(walk_through(puzzle, puzzle.start))
        assert steps[-1].kind is HintKind.SOLVED
        assert all(step.deduction.is_explained for step in steps if step.deduction)
    else:
        assert closed(puzzle, stuck(board), taught) == puzzle.goal


@each_board
def test_given_cells_are_correct_and_leave_enough_to_do(board: ShippedPuzzle) -> None:
    puzzle = board.puzzle
    assert puzzle.goal is not None
    assert puzzle.start.agrees_with(puzzle.goal)
    assert puzzle.start.cells.count(UNKNOWN) >= 8


def test_some_lessons_are_in_colour_and_all_are_small() -> None:
    assert sum(not board.puzzle.palette.is_black_and_white for board in BOARDS) >= 6
    assert max(max(each.puzzle.width, each.puzzle.height) for each in BOARDS) <= 12
