"""Sentences of the coach about a board, a cell or a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.deduction import WhatIf, line_cells
from nonogui.coach.explain import CellAnswer, CellState
from nonogui.coach.hints import Hint, HintKind, Mistake
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.kernel import solve_line
from nonogui.words.colors import color_name
from nonogui.words.contradictions import contradiction_text, contradiction_title
from nonogui.words.line_words import Strong
from nonogui.words.lists import sentences
from nonogui.words.places import cell_phrase, cell_text, cells_by_row_text, line_text, lines_phrase
from nonogui.words.solving import clash_text
from nonogui.words.steps import deduction_text, step_text

# Most lines named one by one. A choice: about one line of text.
_MAX_NAMED: Final = 6

_HINTS: Final[Mapping[HintKind, str]] = {
    HintKind.SOLVED: mark("The puzzle is solved."),
    HintKind.WRONG: mark("Something on the board is wrong."),
    HintKind.SEVERAL_SOLUTIONS: mark("There are several solutions; no other cell is certain."),
    HintKind.NO_SOLUTION: mark("The clues have no solution."),
    HintKind.UNDECIDED: mark("No next step with a short explanation was found in time."),
}


def hint_text(hint: Hint, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return what the coach says about a board: the next step, or why there is none."""
    if hint.deduction is not None:
        return deduction_text(hint.deduction, puzzle, strong)
    message = _(_HINTS[hint.kind])
    if hint.kind is HintKind.WRONG and hint.marks:
        clash, mistake = _clash(hint, puzzle, strong), mistake_text(hint, puzzle, strong)
        return sentences(message, clash, mistake)
    if hint.kind is HintKind.NO_SOLUTION and hint.lines:
        return sentences(message, clash_text(hint.lines))
    if hint.kind is HintKind.SEVERAL_SOLUTIONS and len(hint.solutions) > 1:
        return sentences(message, _difference(hint))
    return message


def _clash(hint: Hint, puzzle: Puzzle, strong: Strong) -> str:
    """Return why one line cannot be met, or else which cells clash and with which lines."""
    if (end := broken_line(hint, puzzle)) is not None and hint.board is not None:
        title = contradiction_title(end, puzzle, strong)
        return _("{title}. {text}").format(
            title=title, text=contradiction_text(end, puzzle, hint.board, strong)
        )
    if hint.mistake is not None and hint.mistake.is_wrong:
        return ""  # `mistake_text` explains the wrong mark in full
    return clashing_marks_text(hint)


def broken_line(hint: Hint, puzzle: Puzzle) -> WhatIf | None:
    """Return the one line that the marks of a WRONG hint break, as the end of a what-if."""
    if len(hint.lines) != 1 or hint.board is None or not _is_broken(hint, puzzle):
        return None
    return WhatIf(hint.marks[0], hint.board[hint.marks[0]], (), hint.lines[0], hint.marks)


def _is_broken(hint: Hint, puzzle: Puzzle) -> bool:
    """Return whether the marks alone break the line."""
    assert hint.board is not None, "a board was judged"
    (line,), cells = hint.lines, bytearray()
    for cell in line_cells(hint.board, line):
        cells.append(hint.board[cell] if cell in hint.marks else UNKNOWN)
    return solve_line(puzzle.clue(line), bytes(cells), len(puzzle.palette.inks)) is None


def mistake_text(hint: Hint, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return which mark is wrong and why; "" if no single mark is known to be wrong.

    `Row 5, column 10 must be empty. Column 10: the 10 is complete ...`
    """
    mistake = hint.mistake
    if mistake is None:
        return ""
    return sentences(mistake_lead(mistake, puzzle), mistake_reason(mistake, puzzle, strong))


def mistake_reason(mistake: Mistake, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return what follows `mistake_lead`: why the mark is wrong; "" for a given cell."""
    if not mistake.steps:
        return ""
    last, count = mistake.steps[-1], len(mistake.steps)
    if count > 1:
        text = ngettext(
            "This follows from the other marks in {count} step.",
            "This follows from the other marks in {count} steps.",
            count,
        )
        return text.format(count=count)
    if last.on_line is None:
        return step_text(last, puzzle, strong)
    text = _("{line}: {reason}")
    reason = deduction_text(last, puzzle, strong)
    return text.format(line=line_text(last.lines[0]), reason=reason)


def mistake_lead(mistake: Mistake, puzzle: Puzzle) -> str:
    """Return the first sentence about a wrong mark: `Row 5, column 10 is wrong: ...`."""
    if not mistake.steps:
        text = _("{cell} is a given cell with a different value.")
        return text.format(cell=cell_text(mistake.cell))
    changes = {change.cell: change.after for change in mistake.steps[-1].changes}
    value, palette = changes[mistake.cell], puzzle.palette
    is_filled = value != EMPTY and palette.is_black_and_white
    if mistake.is_wrong:
        if value == EMPTY:
            text = _("{cell} is wrong: it must be empty.")
        elif is_filled:
            text = _("{cell} is wrong: it must be filled.")
        else:
            text = _("{cell} is wrong: it must be {color}.")
        return text.format(cell=cell_text(mistake.cell), color=color_name(palette, value))
    if value == EMPTY:
        text = _("Given the other marks, {cell} must be empty.")
    elif is_filled:
        text = _("Given the other marks, {cell} must be filled.")
    else:
        text = _("Given the other marks, {cell} must be {color}.")
    return text.format(cell=cell_phrase(mistake.cell), color=color_name(palette, value))


def clashing_marks_text(hint: Hint) -> str:
    """Say which of the player's cells clash, and with which lines."""
    count = len(hint.marks)
    if 0 < len(hint.lines) <= _MAX_NAMED:
        text = ngettext(
            "{cells} contradicts the numbers of {lines}.",
            "{cells} contradict the numbers of {lines}.",
            count,
        )
    else:
        text = ngettext(
            "{cells} is wrong in every solution.",
            "{cells} can't all be right.",
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
    """Explain why a cell has its value, or why that is not known."""
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
    CellState.OPEN: mark("{cell} isn't certain: it differs between solutions."),
    CellState.WRONG: mark("The clues have no solution."),
    CellState.UNDECIDED: mark("Time ran out before an answer was found."),
}
