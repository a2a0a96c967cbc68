"""Slots: how a sheet is divided among the puzzles that stand on it; no Qt, all in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nonogui.core.palette import Palette
from nonogui.ui.print.legend import Legend
from nonogui.ui.print.pages import FOOT, MARGIN, Frame

GAP: Final = 18.0
"""Between two puzzles on a page."""

HEADING: Final = 20.0
"""What the line above a board takes."""


@dataclass(frozen=True)
class Slots:
    """A sheet one way round, and how puzzles are arranged on it."""

    width: float
    height: float
    columns: int
    rows: int
    top: float = 0.0

    @property
    def content(self) -> Frame:
        """What may be printed on, without the foot and what stands at the top."""
        top = MARGIN + self.top
        return Frame(MARGIN, top, self.width - 2 * MARGIN, self.height - top - MARGIN - FOOT)

    def slot(self, index: int) -> Frame:
        """The place of one puzzle with its heading."""
        content = self.content
        width = (content.width - GAP * (self.columns - 1)) / self.columns
        height = (content.height - GAP * (self.rows - 1)) / self.rows
        row, column = divmod(index, self.columns)
        return Frame(
            content.x + column * (width + GAP), content.y + row * (height + GAP), width, height
        )

    def legend(self, palette: Palette) -> Legend:
        """The legend that goes with a board in its slot."""
        return Legend.of(palette, self.slot(0).width)

    def room(self, palette: Palette) -> tuple[float, float]:
        """What a board has in its slot below heading and legend."""
        slot = self.slot(0)
        return slot.width, slot.height - HEADING - self.legend(palette).height
