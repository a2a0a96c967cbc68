"""What the coach says of a board, of a cell of it and of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.explain import CellAnswer, CellState
from nonogui.coach.hints import Hint, HintKind
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.words.line_words import Strong
from nonogui.words.places import cell_text, cells_by_row_text, lines_phrase
from nonogui.words.solving import clash_text
from nonogui.words.steps import deduction_text

_MOST_NAMED: Final = 6
"""Cells, or lines, that are named one by one."""

_HINTS: Final[Mapping[HintKind, str]] = {
    HintKind.SOLVED: mark("The puzzle is solved."),
    HintKind.WRONG: mark("Something on the board is wrong."),
    HintKind.SEVERAL_SOLUTIONS: mark("There are several solutions; no other cell is certain."),
    HintKind.NO_SOLUTION: mark("The clues have no solution."),
    HintKind.UNDECIDED: mark("Not decided in the time given."),
}


def hint_text(hint: Hint, puzzle: Puzzle, strong: Strong = str) -> str:
    """What the coach says of a board: the next step, or why there is none."""
    if hint.deduction is not None:
        return deduction_text(hint.deduction, puzzle, strong)
    told = _(_HINTS[hint.kind])
    if hint.kind is HintKind.WRONG and hint.marks:
        return f"{told} {_marks(hint)}"
    if hint.kind is HintKind.NO_SOLUTION and hint.lines:
        return f"{told} {clash_text(hint.lines)}"
    if hint.kind is HintKind.SEVERAL_SOLUTIONS and len(hint.solutions) > 1:
        return f"{told} {_difference(hint)}"
    return told


def _marks(hint: Hint) -> str:
    """Which of the player's cells clash, and with which lines."""
    count = len(hint.marks)
    if 0 < len(hint.lines) <= _MOST_NAMED:
        text = ngettext(
            "{cells} clashes with the numbers of {lines}.",
            "{cells} clash with the numbers of {lines}.",
            count,
        )
    else:
        text = ngettext(
            "{cells} has another value in every solution.",
            "{cells} do not go together in any solution.",
            count,
        )
    return text.format(cells=cells_by_row_text(hint.marks), lines=lines_phrase(hint.lines))


def _difference(hint: Hint) -> str:
    first, second = hint.solutions[:2]
    count = sum(1 for _cell in first.diff(second))
    text = ngettext(
        "Two of them differ in {count} cell.", "Two of them differ in {count} cells.", count
    )
    return text.format(count=count)


def cell_answer_text(answer: CellAnswer, puzzle: Puzzle, strong: Strong = str) -> str:
    """Why a cell has its value, or why that cannot be said."""
    if answer.state in (CellState.FORCED, CellState.TOGETHER):
        return deduction_text(answer.steps[-1], puzzle, strong)
    count = len(answer.steps)
    if answer.state is CellState.LATER:
        text = ngettext(
            "{cell} follows in {count} step.", "{cell} follows in {count} steps.", count
        )
    else:
        text = _(_CELLS[answer.state])
    return text.format(cell=cell_text(answer.cell), count=count)


_CELLS: Final[Mapping[CellState, str]] = {
    CellState.OPEN: mark("{cell} is still open: there are solutions that differ in it."),
    CellState.WRONG: mark("Something else on the board is wrong. That comes first."),
    CellState.UNDECIDED: mark("Not decided in the time given."),
}
