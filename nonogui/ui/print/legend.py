"""The legend of a coloured puzzle: which letter is which colour, in lines above the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nonogui.core.palette import Palette
from nonogui.ui.print.pages import Frame, Style, Swatch, Text, text_width

_CHIP: Final = 11.0
_AFTER_CHIP: Final = 4.0
_AFTER_NAME: Final = 9.0
_MOST_LINES: Final = 2
"""Names that take more are left out: the letters are what a board needs."""


@dataclass(frozen=True)
class Legend:
    """The inks of a puzzle in lines of a width.

    Attributes:
        width: of the lines, in points.
        is_named: whether the names of the colours have room.
    """

    palette: Palette
    width: float
    is_named: bool

    @classmethod
    def of(cls, palette: Palette, width: float) -> Legend:
        """With names where they have room."""
        named = cls(palette, width, is_named=True)
        if named._lines <= _MOST_LINES:
            return named
        return cls(palette, width, is_named=False)

    @property
    def height(self) -> float:
        """What it takes, in points; nothing in black and white."""
        if self.palette.is_black_and_white:
            return 0.0
        return (self._lines + 0.5) * self._pitch

    def parts(self, entry: int, x: float, y: float) -> tuple[list[Swatch], list[Text]]:
        """The chips and the names of an entry's colours, from a corner on."""
        chips: list[Swatch] = []
        names: list[Text] = []
        if not self.height:
            return chips, names
        for ink, line, left in self._places():
            chip = Frame(x + left, y + line * self._pitch, _CHIP, Style.CAPTION.line)
            chips.append(Swatch(entry, ink, chip))
            if self.is_named:
                wide = text_width(self.palette[ink].name, Style.CAPTION)
                name = Frame(chip.right + _AFTER_CHIP, chip.y, wide, chip.height)
                names.append(Text(self.palette[ink].name, name, Style.CAPTION))
        return chips, names

    @property
    def _pitch(self) -> float:
        return Style.CAPTION.line + 3.0

    @property
    def _lines(self) -> int:
        return 1 + max(line for _ink, line, _left in self._places())

    def _places(self) -> Iterator[tuple[int, int, float]]:
        """Each ink with its line and how far from the left it stands."""
        line, left = 0, 0.0
        for ink in self.palette.inks:
            wide = _CHIP
            if self.is_named:
                wide += _AFTER_CHIP + text_width(self.palette[ink].name, Style.CAPTION)
            if left and left + wide > self.width:
                line, left = line + 1, 0.0
            yield ink, line, left
            left += wide + (_AFTER_NAME if self.is_named else _AFTER_CHIP)
