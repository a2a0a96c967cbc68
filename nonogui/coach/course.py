"""The order in which techniques are taught, and how far some of them reach on a board.

A technique may have easier and harder forms, which differ in weight. So the course is a list of
topics: a technique in its forms up to a weight. Each topic comes after the topics it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from nonogui.coach.counting import easiest_counting
from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import positions


class Topic(NamedTuple):
    """A technique in its forms up to a weight, before evidence is counted."""

    technique: Technique
    weight: int


# By weight, with three exceptions. Overlap beside marks comes before glue, which it often replaces.
# Joining comes before simple spaces, which nearly always apply to the same runs. Counting comes
# before proofs, because a proof can replace it, but needs an assumption. The first three are in the
# order in which boards can be solved with nothing else: the crosses of empty lines alone fill none.
COURSE: Final = (
    Topic(Technique.COMPLETE_LINE, 1),
    Topic(Technique.FINISHED_LINE, 1),
    Topic(Technique.EMPTY_LINE, 1),
    Topic(Technique.OVERLAP, 2),
    Topic(Technique.PUNCTUATING, 4),
    Topic(Technique.COLORS_TOUCH, 3),
    Topic(Technique.FORCING, 3),
    Topic(Technique.OVERLAP, 3),
    Topic(Technique.GLUE, 4),
    Topic(Technique.SPLITTING, 3),
    Topic(Technique.JOINING, 4),
    Topic(Technique.MERCURY, 3),
    Topic(Technique.SIMPLE_SPACES, 4),
    Topic(Technique.OVERLAP, 5),
    Topic(Technique.SIMPLE_SPACES, 5),
    Topic(Technique.EITHER_WAY, 7),
    Topic(Technique.ROW_AND_COLUMN, 6),
    Topic(Technique.LINE_AGREEMENT, 10),
    Topic(Technique.COUNTING, 10),
    Topic(Technique.SEVERAL_LINES, 10),
)

OF_BOARDS: Final = (Technique.ROW_AND_COLUMN, Technique.COUNTING, Technique.SEVERAL_LINES)
"""Techniques that need more than one line."""


def topics_of(technique: Technique) -> tuple[Topic, ...]:
    """Return the topics of a technique, the easiest first."""
    return tuple(topic for topic in COURSE if topic.technique is technique)


def taught_before(topic: Topic) -> tuple[Topic, ...]:
    """Return the topics before this one."""
    return COURSE[: COURSE.index(topic)]


def line_steps(
    clue: Clue, cells: bytes, inks: int, topics: Sequence[Topic]
) -> Iterator[LineDeduction]:
    """Yield the deductions of some topics on a line, without evidence."""
    facts = LineFacts(clue, cells, inks)
    if facts.forces:
        # Of two topics of a technique, the later one has the greater weight.
        weights = dict(topics)
        for finder, (_weights, techniques) in FINDERS.items():
            if not weights.keys().isdisjoint(techniques):
                for step in finder(facts):
                    if step.values and step.weight <= weights.get(step.technique, 0):
                        yield step


def close_line(clue: Clue, cells: bytes, inks: int, topics: Sequence[Topic]) -> bytes:
    """Return a line after all steps of some topics."""
    while UNKNOWN in cells:
        after = bytearray(cells)
        for step in line_steps(clue, cells, inks, topics):
            for at, value in step.values:
                after[at] = value
        if after == cells:
            break
        cells = bytes(after)
    return cells


def close_board(puzzle: Puzzle, board: Grid, topics: Sequence[Topic]) -> Grid:
    """Return a board after all steps of some topics; proofs are not among them.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: a board that can be completed.
        topics: the topics.
    """
    techniques = {topic.technique for topic in topics}
    board = _close_lines(puzzle, board.decided(), board.lines(), topics)
    while not board.is_complete:
        step = None
        if Technique.ROW_AND_COLUMN in techniques:
            step = easiest_crossing(puzzle, board)
        if step is None and Technique.COUNTING in techniques:
            step = easiest_counting(puzzle, board)
        if step is None:
            break
        lines = dict.fromkeys(line for change in step.changes for line in change.cell.lines)
        board = _close_lines(puzzle, step.apply(board), lines, topics)
    return board


def _close_lines(
    puzzle: Puzzle, board: Grid, lines: Iterable[Line], topics: Sequence[Topic]
) -> Grid:
    """Return a board after all steps on single lines, when only some of them have changed."""
    cells, inks = bytearray(board.cells), len(puzzle.palette.inks)
    changed = dict.fromkeys(lines)  # a set whose order is the same in every run
    while changed:
        line = next(iter(changed))
        del changed[line]
        places = positions(board, line)
        before = bytes(cells[place] for place in places)
        after = close_line(puzzle.clue(line), before, inks, topics)
        for at, place in enumerate(places):
            if after[at] != before[at]:
                cells[place] = after[at]
                changed.update((each, None) for each in line.cell(at).lines if each != line)
    return Grid(board.width, board.height, bytes(cells))
