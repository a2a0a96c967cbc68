"""The lessons: each board needs its technique at once, and can be solved from there."""

import json
from functools import cache
from pathlib import Path

import pytest

from nonogui.coach.hints import Hint, HintKind, walk_through
from nonogui.coach.techniques import Technique
from nonogui.library.shipped import ShippedPuzzle, collections

LESSONS = collections()[0].puzzles

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[each.key for each in LESSONS])


@cache
def walk(lesson: ShippedPuzzle) -> tuple[Hint, ...]:
    """Every step from the board that the player is given."""
    return tuple(walk_through(lesson.puzzle, lesson.puzzle.start))


def first_weight(lesson: ShippedPuzzle) -> int:
    step = walk(lesson)[0].deduction
    assert step is not None
    return step.weight


def test_each_technique_has_a_lesson() -> None:
    assert {lesson.technique for lesson in LESSONS} == set(Technique)


def test_the_list_of_techniques_names_every_lesson_in_order() -> None:
    folder = Path(__file__).resolve().parents[1] / "puzzles" / LESSONS[0].collection
    about = json.loads((folder / "collection.json").read_text(encoding="utf-8"))
    assert list(about["techniques"]) == [lesson.key for lesson in LESSONS]


@each_lesson
def test_the_first_step_of_a_lesson_uses_its_technique(lesson: ShippedPuzzle) -> None:
    step = walk(lesson)[0].deduction
    assert step is not None
    assert step.technique is lesson.technique


@each_lesson
def test_hints_lead_to_the_end_of_a_lesson(lesson: ShippedPuzzle) -> None:
    assert walk(lesson)[-1].kind is HintKind.SOLVED


@each_lesson
def test_given_cells_of_a_lesson_are_correct_and_leave_unknown_cells(lesson: ShippedPuzzle) -> None:
    puzzle = lesson.puzzle
    assert puzzle.goal is not None
    assert puzzle.start.agrees_with(puzzle.goal)
    assert len(puzzle.start.cells) - puzzle.start.decided_count >= 10


def test_lessons_are_ordered_from_easy_to_hard() -> None:
    weights = [first_weight(lesson) for lesson in LESSONS]
    assert weights == sorted(weights)


def test_some_lessons_are_in_colour_and_all_are_small() -> None:
    assert sum(not lesson.puzzle.palette.is_black_and_white for lesson in LESSONS) >= 3
    assert max(max(each.puzzle.width, each.puzzle.height) for each in LESSONS) <= 12
