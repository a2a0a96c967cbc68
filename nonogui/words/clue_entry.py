"""Texts about clues while they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from nonogui.core.clue import ClueTextError, ClueTextKey
from nonogui.core.clue_check import Misfit, Totals
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import MAX_SIDE
from nonogui.i18n import _, mark, ngettext
from nonogui.words.colors import color_name
from nonogui.words.lists import commas
from nonogui.words.places import line_text

_BAD: Final[Mapping[ClueTextKey, str]] = {
    ClueTextKey.CHARACTER: mark("“{found}” can't be part of a clue."),
    ClueTextKey.NUMBER: mark("No line is long enough for {found}."),
    ClueTextKey.ZERO: mark("A 0 can't have other numbers beside it: it means the line is empty."),
    ClueTextKey.NO_COLOR: mark("Which colour is {found}? Add a letter after it: {letters}."),
    ClueTextKey.UNKNOWN_COLOR: mark(
        "No colour has the letter “{found}”. The letters are: {letters}."
    ),
}


def clue_name(line: Line) -> str:
    """Return the name of a line's clue field."""
    text = _("Clue of row {number}") if line.axis is Axis.ROW else _("Clue of column {number}")
    return text.format(number=line.index + 1)


def room_text(needed: int, length: int) -> str:
    """Say how many of its line's cells a clue needs: `5 of 15`."""
    return _("{needed} of {length}").format(needed=needed, length=length)


def bad_clue_text(error: ClueTextError, palette: Palette) -> str:
    """Explain why a text is not a valid clue."""
    # Cut off, because anything may have been pasted into the field.
    return _(_BAD[error.key]).format(found=error.found[:40], letters=letters_text(palette))


def too_many_text() -> str:
    """Explain that there are more clues than a puzzle has lines."""
    return _("That is too many lines. Each side can have 1 to {most} cells.").format(most=MAX_SIDE)


def misfit_text(misfit: Misfit) -> str:
    """Say that a clue does not fit its line."""
    return _("{line}: the clue needs {needed} cells, but the line has {length}.").format(
        line=line_text(misfit.line), needed=misfit.needed, length=misfit.length
    )


def totals_text(totals: Iterable[Totals], palette: Palette) -> str:
    """Say how the totals of rows and columns differ; "" if they do not."""
    return " · ".join(_total_text(total, palette) for total in totals)


def letters_text(palette: Palette) -> str:
    """Say which letter means which colour: `a red, b blue`."""
    # Translators: The letter that stands for a colour: “a red”.
    text = _("{letter} {color}")
    return commas(
        text.format(letter=palette.letter(ink), color=color_name(palette, ink))
        for ink in palette.inks
    )


def _total_text(total: Totals, palette: Palette) -> str:
    if palette.is_black_and_white:
        text = ngettext(
            "Rows fill {rows} cell, columns fill {columns}",
            "Rows fill {rows} cells, columns fill {columns}",
            total.rows,
        )
    else:
        text = ngettext(
            "{color}: rows fill {rows} cell, columns fill {columns}",
            "{color}: rows fill {rows} cells, columns fill {columns}",
            total.rows,
        )
    color = color_name(palette, total.ink)
    return text.format(color=color, rows=total.rows, columns=total.columns)
