"""Sentences of the coach about a board, a cell or a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.deduction import Deduction, WhatIf, line_cells
from nonogui.coach.explain import CellAnswer, CellState
from nonogui.coach.hints import Hint, HintKind, Mistake
from nonogui.core.grid import EMPTY, UNKNOWN, Line
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.kernel import solve_line
from nonogui.words.colors import color_name
from nonogui.words.contradictions import contradiction_text, contradiction_title
from nonogui.words.line_words import Strong
from nonogui.words.lists import sentences
from nonogui.words.numbers import decimal_text
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


# --- answers in the coach panel ---


def found_text(seconds: float, *, is_hint: bool) -> str:
    """Return how long the search took: `Hint found in 1.3 s`; empty for less than a second."""
    if seconds < 1:
        return ""
    text = _("Hint found in {seconds} s") if is_hint else _("Answer found in {seconds} s")
    return text.format(seconds=decimal_text(seconds))


def proof_found_text(deduction: Deduction) -> str:
    """Return the size of a proof: `Proof with 4 lines, the fewest possible`."""
    count, proof = len(deduction.lines), deduction.proof
    if proof is not None and proof.smallest:
        text = ngettext(
            "Proof with {count} line, the fewest possible",
            "Proof with {count} lines, the fewest possible",
            count,
        )
    else:
        text = ngettext("Proof with {count} line", "Proof with {count} lines", count)
    return text.format(count=count)


def apply_level_text(changes: tuple[CellChange, ...]) -> str:
    """Return the label for the last hint level: `Fill them in`."""
    crossed = sum(change.after == EMPTY for change in changes)
    count = len(changes)
    if not crossed:
        return ngettext("Fill it in", "Fill them in", count)
    if crossed < count:
        return _("Mark them on the board")
    return ngettext("Cross it out", "Cross them out", count)


def done_text(changes: tuple[CellChange, ...]) -> str:
    """Return what was done: `7 cells filled.`"""
    crossed = sum(change.after == EMPTY for change in changes)
    count = len(changes)
    if not crossed:
        text = ngettext("{count} cell filled.", "{count} cells filled.", count)
    elif crossed == count:
        text = ngettext("{count} cell crossed.", "{count} cells crossed.", count)
    else:
        text = ngettext("{count} cell marked.", "{count} cells marked.", count)
    return text.format(count=count)


def verdict_text(answer: CellAnswer, palette: Palette) -> str:
    """Say what a cell must be, and whether the player's mark on it is right."""
    value, name = answer.value, ""
    if value == EMPTY:
        open_, right, wrong = (
            _("{cell} must be empty."),
            _("{cell} is right: it must be empty."),
            _("{cell} is wrong: it must be empty."),
        )
    elif palette.is_black_and_white or value is None:
        open_, right, wrong = (
            _("{cell} must be filled."),
            _("{cell} is right: it must be filled."),
            _("{cell} is wrong: it must be filled."),
        )
    else:
        name = color_name(palette, value)
        open_, right, wrong = (
            _("{cell} must be {color}."),
            _("{cell} is right: it must be {color}."),
            _("{cell} is wrong: it must be {color}."),
        )
    text = open_ if answer.marked is None else right if answer.marked == value else wrong
    return text.format(cell=cell_text(answer.cell), color=name)


def line_lead(count: int) -> str:
    """Say how many steps follow from a line."""
    return ngettext(
        "{count} step follows from this line alone.",
        "{count} steps follow from this line alone.",
        count,
    ).format(count=count)


def choices_lead(shown: int, count: int) -> str:
    """Say how many steps are possible now, and how many of them are listed."""
    text = ngettext(
        "{count} step is possible now on a single line.",
        "{count} steps are possible now, each on a single line. The easiest come first.",
        count,
    ).format(count=count)
    if shown == count:
        return text
    return _("{text} These are the first {shown}.").format(text=text, shown=shown)


def no_step_text(line: Line, *, is_full: bool) -> str:
    """Say that nothing follows from a line."""
    name = line_text(line)
    if is_full:
        return _("{line} is complete.").format(line=name)
    return _("{line} alone doesn't tell you anything more yet.").format(line=name)
