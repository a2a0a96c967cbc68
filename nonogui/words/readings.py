"""Name the ways in which a file can be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from nonogui.formats import readings
from nonogui.i18n import _, mark
from nonogui.words.encodings import encoding_name
from nonogui.words.lists import commas

_NAMES: Final[Mapping[str, str]] = {
    readings.ROWS_FIRST: mark("Rows first"),
    readings.COLUMNS_FIRST: mark("Columns first"),
    readings.LENGTHS: mark("Block lengths"),
    readings.CELLS: mark("Single cells"),
    readings.NUMBERS: mark("“12” is one block"),
    readings.DIGITS: mark("“12” is two blocks"),
    readings.LENGTH_FIRST: mark("Length, then colour"),
    readings.COLOR_FIRST: mark("Colour, then length"),
    readings.ZERO_EMPTY: mark("0 is empty"),
    readings.ZERO_COLOR: mark("0 is a colour"),
    readings.DARK: mark("Dark cells filled"),
    readings.LIGHT: mark("Light cells filled"),
    readings.NEAREST_FIRST: mark("Clues from the grid outwards"),
    readings.FARTHEST_FIRST: mark("Clues from the far end"),
    readings.PAIRS: mark("Two characters per cell"),
    readings.SINGLES: mark("One character per cell"),
    readings.GRID_LINES: mark("With grid lines"),
    readings.PIXELS: mark("One pixel per cell"),
}


def reading_text(names: Iterable[str]) -> str:
    """Return what a way of reading is called; it may consist of several, or be an encoding."""
    encoding = _("Text in {encoding}")
    return commas(
        _(_NAMES[name]) if name in _NAMES else encoding.format(encoding=encoding_name(name))
        for name in names
    )


def several_ways_text(file: str, count: int) -> str:
    """Say that a file can be read in several ways; what was pasted has no file name."""
    text = (
        _("{file} can be read in two ways")
        if count == 2
        else _("{file} can be read in several ways")
    )
    return text.format(file=file or _("What you pasted"))
