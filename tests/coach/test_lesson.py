"""Verdicts on marks in a lesson."""

from nonogui.coach.course import COURSE, Topic, close_board
from nonogui.coach.lesson import Judged, Verdict, judge_marks, lesson_step
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.library.shipped import collections
from tests.boards import board, puzzle

COMPLETE, FINISHED = COURSE[:2]

# Row 1 and the outer columns are complete. The rest needs finished lines.
SOLUTION = board("""
    #####
    .###.
    #...#
""")
PUZZLE = puzzle("#####\n.###.\n#...#")
START = PUZZLE.blank()
STUCK = close_board(PUZZLE, START, [COMPLETE])


def judge(
    marks: dict[tuple[int, int], int], topic: Topic = FINISHED, before: Grid = START
) -> Judged | None:
    after = before.replace((Cell(*cell), value) for cell, value in marks.items())
    return judge_marks(PUZZLE, before, after, topic, SOLUTION)


def test_a_mark_that_only_the_technique_gives_is_found() -> None:
    assert judge({(2, 1): EMPTY}, before=STUCK) == (Verdict.FOUND, ())


def test_a_mark_that_is_certain_without_the_technique_is_easier() -> None:
    assert judge({(0, 0): 1, (1, 0): EMPTY}) == (Verdict.EASIER, ())


def test_a_mark_whose_easier_steps_are_not_marked_yet_is_found() -> None:
    assert judge({(2, 1): EMPTY}) == (Verdict.FOUND, ())


def test_a_right_mark_that_nothing_taught_gives_is_early() -> None:
    assert judge({(0, 0): 1, (2, 1): EMPTY}, COMPLETE) == (Verdict.EARLY, (Cell(2, 1),))


def test_a_wrong_mark_is_wrong_whatever_else_is_marked() -> None:
    assert judge({(0, 0): 1, (2, 1): 1}) == (Verdict.WRONG, (Cell(2, 1),))


def test_earlier_wrong_marks_count_for_nothing() -> None:
    before = STUCK.replace({Cell(2, 2): 1})
    assert judge({(2, 1): EMPTY}, before=before) == (Verdict.FOUND, ())


def test_cleared_cells_have_no_verdict() -> None:
    assert judge({}) is None
    assert judge({(0, 0): UNKNOWN}, before=STUCK) is None


def test_in_the_last_lesson_every_mark_that_no_line_gives_is_found() -> None:
    lesson = collections()[0].puzzles[-3].puzzle
    assert lesson.goal is not None
    cell = lesson.start.diff(lesson.goal)[0]
    after = lesson.start.replace({cell: lesson.goal[cell]})
    topic = COURSE[-1]
    assert topic.technique is Technique.SEVERAL_LINES
    assert judge_marks(lesson, lesson.start, after, topic, lesson.goal) == (Verdict.FOUND, ())


def test_a_hint_of_a_lesson_stays_near_the_last_move() -> None:
    steps = [lesson_step(PUZZLE, START, COMPLETE, near) for near in ([], [Line(Axis.COLUMN, 4)])]
    lines = [step.lines for step in steps if step is not None]
    assert lines == [(Line(Axis.ROW, 0),), (Line(Axis.COLUMN, 4),)]
