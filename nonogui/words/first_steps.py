"""Sentences of the guided first puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from nonogui.coach.first_steps import Fault, FaultKind, Idea, Step
from nonogui.core.grid import Axis, Cell, Line, is_filled
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.words.lists import join_and
from nonogui.words.places import along_text, line_text, lines_phrase

_TITLES: Final[Mapping[Idea, str]] = {
    Idea.WHOLE: mark("A {number} fills its row"),
    Idea.FINISHED: mark("When a number is finished"),
    Idea.AGAIN: mark("The same on the other side"),
    Idea.GAP: mark("Two numbers, one gap"),
    Idea.BETWEEN: mark("A {number} in the middle"),
    Idea.REST: mark("Finish the picture"),
}


class Lesson(NamedTuple):
    """The words of a step or of a mistake.

    Attributes:
        title, text: what stands beside the board, each one line.
        head, body: what the card says.
    """

    title: str
    text: str
    head: str
    body: str


def step_title(step: Step, puzzle: Puzzle) -> str:
    """Return the name of a step, as in the list of steps."""
    return _(_TITLES[step.idea]).format(number=_numbers(puzzle, step.lines[0]))


_LESSONS: Final[Mapping[Idea, tuple[str, str, str, str]]] = {
    Idea.WHOLE: (
        mark("This row has a {number}."),
        mark("Fill all {count} cells."),
        mark("The {number} in {where}"),
        mark(
            "The numbers hide a picture. Each one is a run of filled cells, side by side. This row "
            "has {count} cells, so the {number} fills all of them. Click each cell, or press and "
            "drag."
        ),
    ),
    Idea.FINISHED: (
        mark("This {number} is finished."),
        mark("Cross the other cells in {where}."),
        mark("The {number} in {where}"),
        mark(
            "Numbers above the board belong to columns. This one has its filled cell, so the "
            "others are empty. A cross marks an empty cell: click with the right mouse button, or "
            "choose Cross."
        ),
    ),
    Idea.AGAIN: (
        mark("This {number} is finished, too."),
        mark("Cross the other cells in {where}."),
        mark("The {number} in {where}"),
        mark(
            "This number has its filled cell, too, so the others in its column are empty. Cross "
            "them: soon you will see how much crosses help."
        ),
    ),
    Idea.GAP: (
        mark("{number}, from top to bottom."),
        mark("Fill both runs and cross the gap."),
        mark("The {number} in {where}"),
        mark(
            "Two numbers are two runs, in this order, with at least one empty cell between them. "
            "Here they need the whole column."
        ),
    ),
    Idea.BETWEEN: (
        mark("The {number} fits only here."),
        mark("Fill between the crosses."),
        mark("The {number} in {where}"),
        mark(
            "Both ends are crossed, so the run of {number} lies between them. That is what crosses "
            "are for."
        ),
    ),
    Idea.REST: (
        mark("Your turn: {where}."),
        mark("Which cells are filled?"),
        mark("Finish the picture"),
        mark(
            "You know all the rules now, and the last cells are yours. “Show me” helps if you are "
            "stuck."
        ),
    ),
}


def step_lesson(step: Step, line: Line, puzzle: Puzzle) -> Lesson:
    """Return the words of a step on one of its lines."""
    words = {
        "where": lines_phrase([line]),
        "number": _numbers(puzzle, line),
        "count": puzzle.width if line.axis is Axis.ROW else puzzle.height,
    }
    return Lesson(*(_(text).format(**words) for text in _LESSONS[step.idea]))


def praise(missing: Mapping[Cell, int], *, is_done: bool) -> str:
    """Return what acknowledges a right move, given what the step still asks for."""
    if is_done:
        return _("Right. On to the next step.")
    fills = sum(map(is_filled, missing.values()))
    if fills:
        text = ngettext("Right. {count} more to fill", "Right. {count} more to fill", fills)
        return text.format(count=fills)
    count = len(missing)
    return ngettext("Right. {count} more to cross", "Right. {count} more to cross", count).format(
        count=count
    )


_FAULTS: Final[Mapping[FaultKind, tuple[str, str, str, str]]] = {
    FaultKind.TOO_LONG: (
        mark("{line} already has its {number}."),
        mark("With this cell it would be {length} long."),
        mark("One cell too many"),
        mark("{has} With this cell, the run would be {length} long. So this cell is empty."),
    ),
    FaultKind.SECOND_RUN: (
        mark("{line} already has its {number}."),
        mark("This cell would be one too many."),
        mark("One cell too many"),
        mark("{has} There is no number for another run. So this cell is empty."),
    ),
    FaultKind.NEEDED: (
        mark("{line} needs this cell."),
        mark("With a cross, {number} won't fit."),
        mark("No room for {number}"),
        mark("With a cross here, {number} won't fit into {where}. So this cell is filled."),
    ),
    FaultKind.NO_FIT: (
        mark("{number} won't fit."),
        mark("This cell must stay empty."),
        mark("No room for {number}"),
        mark("With this cell filled, {number} won't fit into {where}. So it is empty."),
    ),
    FaultKind.EARLY: (
        mark("Too early to tell."),
        mark("Start with this number."),
        mark("Too early to tell"),
        mark(
            "No number tells you yet what belongs in this cell. Take the mark back, and start with "
            "the number in the frame."
        ),
    ),
}


def fault_lesson(fault: Fault, puzzle: Puzzle) -> Lesson:
    """Return why a mark can't be right."""
    line, along, kind = fault.line, fault.line.axis, fault.kind
    length, number = fault.last - fault.first + 1, _numbers(puzzle, line)
    # A run can be too long before all of its number is there.
    if kind is FaultKind.TOO_LONG and len(fault.reason) != _total(puzzle, line):
        kind = FaultKind.NO_FIT
    has = ngettext(
        "{cells} already makes the {number}.",
        "{cells} already make the {number}.",
        len(fault.reason),
    ).format(cells=along_text(along, fault.reason), number=number)
    words = {
        "line": line_text(line),
        "where": lines_phrase([line]),
        "number": number,
        "length": length,
        "has": has,
    }
    return Lesson(*(_(text).format(**words) for text in _FAULTS[kind]))


def repair_text(*, cells: int, is_early: bool, is_filled: bool) -> str:
    """Return the label of the button that puts wrong marks right."""
    if is_early:
        return _("Take it back") if cells == 1 else _("Take them back")
    if cells > 1:
        return _("Put them right")
    return _("Fill it") if is_filled else _("Make it a cross")


def _numbers(puzzle: Puzzle, line: Line) -> str:
    """Return the clue of a line as in a sentence: `5`, or `3 and 1`."""
    return join_and([str(block.length) for block in puzzle.clue(line).blocks])


def _total(puzzle: Puzzle, line: Line) -> int:
    return sum(block.length for block in puzzle.clue(line).blocks)
