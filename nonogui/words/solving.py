"""Texts about the results of the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from nonogui.core.grid import Line
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.result import SolveStatus
from nonogui.words.lists import sentences
from nonogui.words.places import line_text, lines_phrase

_STATUSES: Final[Mapping[SolveStatus, str]] = {
    SolveStatus.UNIQUE: mark("Exactly one solution"),
    SolveStatus.MULTIPLE: mark("Several solutions"),
    SolveStatus.NONE: mark("No solution"),
    SolveStatus.UNDECIDED: mark("Not decided in time"),
    SolveStatus.INVALID: mark("The clues can't be right"),
}

# Most lines named one by one. A choice: about two lines of text.
_MAX_NAMED: Final = 8


def status_text(status: SolveStatus) -> str:
    """Say how many solutions there are, as far as known."""
    return _(_STATUSES[status])


def clash_text(lines: Sequence[Line]) -> str:
    """Say which lines clash with each other or with the board; many lines are only counted."""
    if len(lines) == 1:
        return _("{line} can't be completed.").format(line=line_text(lines[0]))
    if len(lines) > _MAX_NAMED:
        text = ngettext(
            "{count} line can't be satisfied.", "{count} lines can't all be satisfied.", len(lines)
        )
        return text.format(count=len(lines))
    return _("These lines can't all be satisfied: {lines}.").format(lines=lines_phrase(lines))


def no_solution_text(clash: Sequence[Line]) -> str:
    """Say that the clues have no solution, and which lines contradict each other if known."""
    text = _("No picture fits all the clues.")
    return sentences(text, clash_text(clash)) if clash else text


def several_solutions_text(count: int) -> str:
    """Say that there are several solutions, and that two of them differ in `count` cells."""
    return ngettext(
        "There are several solutions. Two of them differ in {count} cell.",
        "There are several solutions. Two of them differ in {count} cells.",
        count,
    ).format(count=count)
