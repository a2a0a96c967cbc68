"""Sentences for a proof of several lines: the assumption, what follows, and how it ends."""

from __future__ import annotations

from nonogui.coach.deduction import Deduction, WhatIf
from nonogui.core.grid import EMPTY, Cell
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.i18n import _, each_form, ngettext
from nonogui.words.colors import color_name
from nonogui.words.line_words import Strong
from nonogui.words.lists import sentences
from nonogui.words.numbers import number_word
from nonogui.words.places import cell_phrase, cell_text


def proof_title(deduction: Deduction) -> str:
    """Return the heading of a proof: `No single line helps, four together do`."""
    count = len(deduction.lines)
    if not count:
        return _("No single line is enough, but all lines together are")
    text = ngettext(
        "No single line is enough, but {number} is",
        "No single line is enough, but {number} together are",
        count,
    )
    return text.format(number=number_word(count))


def proof_lead(deduction: Deduction, palette: Palette) -> str:
    """Return the text before the steps: the value the cell must have, and the assumption."""
    what = must_be_text(key_change(deduction), palette)
    what_ifs = deduction.proof.what_ifs if deduction.proof else ()
    if not what_ifs:
        return what
    return sentences(what, _outcomes_text(what_ifs, palette))


def _outcomes_text(what_ifs: tuple[WhatIf, ...], palette: Palette) -> str:
    if len(what_ifs) > 1:
        return _("Here is what happens otherwise.")
    value = what_ifs[0].value
    if value == EMPTY:
        return _("Here is what happens if it is empty.")
    if palette.is_black_and_white:
        return _("Here is what happens if it is filled.")
    return _("Here is what happens if it is {color}.").format(color=color_name(palette, value))


def proof_note(deduction: Deduction) -> str:
    """Return the text after the steps: whether fewer lines are enough, and which cells follow."""
    fewer, other = _fewer_lines_text(deduction), _other_cells_text(deduction)
    return sentences(_without_steps(deduction), fewer, other)


def _without_steps(deduction: Deduction) -> str:
    if deduction.proof and deduction.proof.what_ifs:
        return ""
    count = len(deduction.lines)
    if not count:
        return _("All lines together force this. There is no short explanation.")
    text = ngettext(
        "{count} line forces this. There is no short explanation.",
        "{count} lines together force this. There is no short explanation.",
        count,
    )
    return text.format(count=count)


def _fewer_lines_text(deduction: Deduction) -> str:
    count, proof = len(deduction.lines), deduction.proof
    if proof is None or not (proof.smallest or proof.irreducible):
        return ""
    if proof.smallest:
        text = ngettext(
            "No proof needs fewer than {number} line.",
            "No proof needs fewer than {number} lines.",
            count,
        )
    else:
        text = ngettext(
            "The {number} line is needed: the proof fails without it.",
            "All {number} lines are needed: the proof fails if any one of them is left out.",
            count,
        )
    return text.format(number=number_word(count))


def _other_cells_text(deduction: Deduction) -> str:
    more = len(deduction.changes) - 1
    if not more:
        return ""
    text = ngettext(
        "The same lines also give {count} more cell.",
        "The same lines also give {count} more cells.",
        more,
    )
    return text.format(count=more)


def what_if_text(what_if: WhatIf, palette: Palette) -> str:
    """Return `What if row 1, column 6 is filled?`."""
    if what_if.value == EMPTY:
        text = _("What if {cell} is empty?")
    elif palette.is_black_and_white:
        text = _("What if {cell} is filled?")
    else:
        text = _("What if {cell} is {color}?")
    return text.format(cell=cell_phrase(what_if.cell), color=color_name(palette, what_if.value))


def key_change(deduction: Deduction) -> CellChange:
    """Return the change of the cell that a step of several lines was found for."""
    key: Cell | None = deduction.proof.key if deduction.proof else None
    found = (change for change in deduction.changes if change.cell == key)
    return next(found, deduction.changes[0])


def must_be_text(change: CellChange, palette: Palette, strong: Strong = str) -> str:
    """Return `Row 1, column 6 must be empty.`."""
    return _("{sentence}.").format(sentence=must_be_title(change, palette, strong))


def must_be_title(change: CellChange, palette: Palette, strong: Strong = str) -> str:
    """Return `Row 1, column 6 must be empty`, as a heading."""
    if change.after == EMPTY:
        text = _("{cell} must be empty")
    elif palette.is_black_and_white:
        text = _("{cell} must be filled")
    else:
        text = _("{cell} must be {color}")
    color = each_form(strong, color_name(palette, change.after))
    return text.format(cell=cell_text(change.cell), color=color)
