"""Sentences of the coach panel that belong to no single step."""

from __future__ import annotations

from nonogui.coach.deduction import Deduction
from nonogui.coach.explain import CellAnswer
from nonogui.core.grid import EMPTY
from nonogui.core.line import Line
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.i18n import _, ngettext
from nonogui.words.places import cell_text, line_text
from nonogui.words.solving import clash_text


def found_text(seconds: float, *, is_hint: bool) -> str:
    """How long it took to find an answer: `Hint found in 12 ms`."""
    milliseconds = max(1, round(seconds * 1000))
    is_short = milliseconds < 1000
    if is_hint:
        text = _("Hint found in {count} ms") if is_short else _("Hint found in {seconds} s")
    else:
        text = _("Answer found in {count} ms") if is_short else _("Answer found in {seconds} s")
    return text.format(count=milliseconds, seconds=f"{seconds:.1f}")


def proof_found_text(deduction: Deduction) -> str:
    """`Proof of 4 lines, smallest possible`."""
    count, proof = len(deduction.lines), deduction.proof
    if proof is not None and proof.smallest:
        text = ngettext(
            "Proof of {count} line, smallest possible",
            "Proof of {count} lines, smallest possible",
            count,
        )
    else:
        text = ngettext("Proof of {count} line", "Proof of {count} lines", count)
    return text.format(count=count)


def last_rung_text(changes: tuple[CellChange, ...]) -> str:
    """What is done with cells in the end: `Fill them in`."""
    crossed = sum(change.after == EMPTY for change in changes)
    count = len(changes)
    if not crossed:
        return ngettext("Fill it in", "Fill them in", count)
    if crossed < count:
        return _("Mark them")
    return ngettext("Cross it out", "Cross them out", count)


def done_text(changes: tuple[CellChange, ...]) -> str:
    """`7 cells filled.`"""
    crossed = sum(change.after == EMPTY for change in changes)
    count = len(changes)
    if not crossed:
        text = ngettext("{count} cell filled.", "{count} cells filled.", count)
    elif crossed == count:
        text = ngettext("{count} cell crossed.", "{count} cells crossed.", count)
    else:
        text = ngettext("{count} cell marked.", "{count} cells marked.", count)
    return text.format(count=count)


def none_text(clash: tuple[Line, ...]) -> str:
    """There is no solution, and why not, where that is known."""
    text = _("No picture meets all the clues.")
    return f"{text} {clash_text(clash)}" if clash else text


def two_text(count: int) -> str:
    """Nothing is forced any more; two solutions differ in so many cells."""
    return ngettext(
        "There are several solutions. Two of them differ in {count} cell.",
        "There are several solutions. Two of them differ in {count} cells.",
        count,
    ).format(count=count)


def verdict_text(answer: CellAnswer, palette: Palette) -> str:
    """What a cell must be, and whether the player's mark on it is right."""
    value, cell = answer.value, cell_text(answer.cell)
    if value == EMPTY:
        text, name = (
            _pick(
                answer,
                _("{cell} must be empty."),
                _("{cell} is right: it must be empty."),
                _("{cell} is wrong: it must be empty."),
            ),
            "",
        )
    elif palette.is_black_and_white or value is None:
        text, name = (
            _pick(
                answer,
                _("{cell} must be filled."),
                _("{cell} is right: it must be filled."),
                _("{cell} is wrong: it must be filled."),
            ),
            "",
        )
    else:
        text, name = (
            _pick(
                answer,
                _("{cell} must be {color}."),
                _("{cell} is right: it must be {color}."),
                _("{cell} is wrong: it must be {color}."),
            ),
            palette[value].name,
        )
    return text.format(cell=cell, color=name)


def _pick(answer: CellAnswer, open_: str, right: str, wrong: str) -> str:
    if answer.marked is None:
        return open_
    return right if answer.marked == answer.value else wrong


def line_lead(count: int) -> str:
    """How much follows from a line."""
    return ngettext(
        "{count} step follows from this line alone.",
        "{count} steps follow from this line alone.",
        count,
    ).format(count=count)


def nothing_text(line: Line, *, is_full: bool) -> str:
    """Nothing follows from a line."""
    name = line_text(line)
    if is_full:
        return _("{line} is complete.").format(line=name)
    return _("{line} alone forces nothing more yet.").format(line=name)
