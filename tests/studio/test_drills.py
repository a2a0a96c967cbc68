"""Drills need their technique, and their answers are exactly what is certain."""

from dataclasses import replace
from functools import cache

import pytest

from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, maybe
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.drills import (
    LARGEST,
    LONGEST,
    Drill,
    judge,
    make_drill,
    other_way,
    step_for,
    steps_of,
)
from tests.boards import clued
from tests.drill_checks import faults

RARE = (
    Technique.OVERLAP,
    Technique.SPLITTING,
    Technique.JOINING,
    Technique.EITHER_WAY,
    Technique.LINE_AGREEMENT,
    Technique.COUNTING,
    Technique.SEVERAL_LINES,
)
"""Techniques whose drills take hundreds of milliseconds to find."""

made = cache(make_drill)
"""A drill that several tests look at is made once."""

each_technique = pytest.mark.parametrize("technique", Technique)


@each_technique
def test_a_drill_needs_its_technique_and_no_harder_one(technique: Technique) -> None:
    # More are checked by tests/benchmarks/bench_drills.py.
    for seed in range(1 if technique in RARE else 4):
        drill = made(technique, seed)
        assert drill.technique is technique
        assert faults(drill) == []
        assert drill.puzzle.start == drill.board
        assert drill.puzzle.goal is None
        assert max(drill.puzzle.width, drill.puzzle.height) <= (
            LONGEST if drill.is_line else LARGEST
        )


@pytest.mark.parametrize(
    "technique",
    [Technique.FORCING, Technique.GLUE, Technique.SIMPLE_SPACES, Technique.COLORS_TOUCH],
)
def test_most_drills_ask_for_several_cells(technique: Technique) -> None:
    drills = [made(technique, seed) for seed in range(12)]
    single = [each for each in drills if len(each.board.diff(each.needed)) == 1]
    assert len(single) <= 2


def test_a_drill_can_be_finished_whichever_step_comes_first() -> None:
    # With this seed there was a line on which a run outgrew its mercury, so that it depended on
    # the order of the steps whether all certain cells were found.
    assert faults(make_drill(Technique.MERCURY, 7_300_199)) == []


def test_the_same_seed_makes_the_same_drill_and_another_seed_another() -> None:
    first, again, other = (make_drill(Technique.GLUE, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_checker_notices_drills_that_are_wrong() -> None:
    drill = make_drill(Technique.GLUE, 1)
    assert faults(replace(drill, technique=Technique.EMPTY_LINE))
    assert faults(replace(drill, answer=drill.board))
    board = make_drill(Technique.SEVERAL_LINES, 1)
    assert faults(replace(board, technique=Technique.COUNTING))
    assert faults(replace(board, board=board.puzzle.blank()))


def test_making_a_drill_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        make_drill(Technique.LINE_AGREEMENT, 1, token)


# ---- answers ----


def line(clue: str, text: str, answer: str, technique: Technique = Technique.GLUE) -> Drill:
    """A drill on a row: `.` is empty, `#` filled and `?` unknown."""
    values = {".": EMPTY, "#": 1, "?": UNKNOWN}
    board, certain = (
        Grid(len(each), 1, bytes(values[at] for at in each)) for each in (text, answer)
    )
    puzzle = replace(clued(clue, "/".join("0" for _each in text)), given=board)
    return Drill(technique, puzzle, board, certain)


REACH = line("3", "?#????", "?##?..")
"""Glue fills cell 2; cells 4 and 5 are too far away; cells 0 and 3 may be either."""


def marked(drill: Drill, **marks: int) -> Grid:
    return drill.board.replace((Cell(0, int(at[1:])), value) for at, value in marks.items())


def columns(cells: frozenset[Cell]) -> set[int]:
    return {cell.column for cell in cells}


def test_an_answer_is_right_if_exactly_the_certain_cells_are_marked() -> None:
    right = judge(REACH, marked(REACH, c2=1, c4=EMPTY, c5=EMPTY))
    assert right.is_right
    assert columns(right.right) == {2, 4, 5}
    assert judge(REACH, REACH.board).is_blank
    assert columns(judge(REACH, REACH.board).missed) == {2}


def test_what_the_technique_gives_is_enough() -> None:
    # The cross beside the run would follow by punctuating.
    first = line("5 3", "#????????????", "#####.???????")
    assert judge(first, marked(first, c1=1, c2=1, c3=1, c4=1)).is_right
    assert columns(judge(first, marked(first, c1=1, c2=1, c5=EMPTY)).missed) == {3, 4}
    # The crosses would follow because the line is finished.
    last = line("5", "??#?###??????", "..#####......")
    assert judge(last, marked(last, c3=1)).is_right
    assert columns(judge(last, marked(last, c1=EMPTY)).missed) == {3}
    assert columns(judge(last, marked(last, c1=1, c3=1)).wrong) == {1}


@each_technique
def test_a_missed_cell_is_explained_by_the_technique_that_is_scored(technique: Technique) -> None:
    drill = made(technique, 0)
    if drill.is_line:
        for cell in drill.board.diff(drill.needed):
            found = judge(drill, drill.answer.replace([(cell, UNKNOWN)]))
            assert found.missed == {cell}
            assert step_for(drill, steps_of(drill), found)[1].technique is technique


def test_marks_that_are_not_certain_are_told_from_wrong_and_missed_ones() -> None:
    found = judge(REACH, marked(REACH, c0=1, c2=EMPTY, c4=EMPTY, c3=maybe(1)))
    assert not found.is_right
    assert not found.is_blank
    assert (columns(found.right), columns(found.wrong)) == ({4}, {2})
    assert (columns(found.uncertain), columns(found.missed)) == ({0}, set())


def test_a_given_cell_that_was_cleared_counts_as_known() -> None:
    board = marked(REACH, c1=UNKNOWN, c2=1, c4=EMPTY, c5=EMPTY)
    assert judge(REACH, board).is_right
    assert columns(judge(REACH, marked(REACH, c1=EMPTY)).wrong) == {1}


def test_a_board_is_right_without_crosses_once_its_boxes_are_marked() -> None:
    drill = make_drill(Technique.ROW_AND_COLUMN, 0)
    boxes = [cell for cell in drill.board.diff(drill.answer) if drill.answer[cell] != EMPTY]
    assert judge(drill, drill.board.replace((cell, drill.answer[cell]) for cell in boxes)).is_right
    without_one = drill.board.replace((cell, drill.answer[cell]) for cell in boxes[1:])
    assert boxes[0] in judge(drill, without_one).missed


@pytest.mark.parametrize(("at", "value"), [(0, 1), (0, EMPTY), (3, 1), (3, EMPTY)])
def test_a_mark_that_is_not_certain_is_answered_by_a_line_without_it(at: int, value: int) -> None:
    other = other_way(REACH, Cell(0, at), value)
    assert other[at] != value
    assert REACH.puzzle.rows[0].is_met_by(other)
    assert other[1] == 1


@each_technique
def test_steps_lead_from_a_drill_to_its_answer_and_begin_with_its_technique(
    technique: Technique,
) -> None:
    drill = made(technique, 0)
    steps, board = steps_of(drill), drill.board
    assert steps[0].technique is technique
    for step in steps:
        board = step.apply(board)
    # A game ends when all boxes are marked; the last spaces of a board need no step.
    assert board == drill.answer or board.picture() == drill.answer


def test_the_first_step_with_a_missed_cell_explains_an_answer() -> None:
    drill = make_drill(Technique.ROW_AND_COLUMN, 0)
    steps = steps_of(drill)
    assert step_for(drill, steps, judge(drill, drill.board)) == (drill.board, steps[0])
    after = steps[0].apply(drill.board)
    assert step_for(drill, steps, judge(drill, after)) == (after, steps[1])
    # Nothing is missed or wrong, so that the first step has to do.
    assert step_for(drill, steps, judge(drill, drill.answer)) == (drill.board, steps[0])
