"""The theme of paper: ink on white, and a way to print that saves ink and needs no colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QColor, QFont

from nonogui.core.palette import Palette
from nonogui.ui.board.options import BoardOptions, Marks
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look.theme import LIGHT, Theme, contrast, luminance

_WHITE: Final = QColor("#FFFFFF")
_BLACK: Final = QColor("#000000")

INK: Final[Theme] = replace(
    LIGHT,
    window=_WHITE,
    surface=_WHITE,
    raised=_WHITE,
    paper=_WHITE,
    crossed_paper=_WHITE,
    ink=_BLACK,
    muted=QColor("#4A4A4A"),
    hairline=QColor("#C4C4C4"),
    fill=QColor("#1A1A1A"),
    cross=QColor("#6E6E6E"),
    thin_line=QColor("#AFAFAF"),
    thick_line=QColor("#3C3C3C"),
    clue_done=_BLACK,
)
"""Black on white; nothing is tinted."""

GREY: Final[Theme] = replace(
    INK,
    hairline=QColor("#DEDEDE"),
    fill=QColor("#9C9C9C"),
    cross=QColor("#9C9C9C"),
    thin_line=QColor("#D2D2D2"),
    thick_line=QColor("#9C9C9C"),
)
"""The same with light lines, and pictures in grey."""

_DARKEST: Final = 0.5
_LIGHTEST: Final = 0.89
"""Between these are the greys of inks: letters stand out on the one, the other is not white."""

_CLUES: Final = BoardOptions(gaps=False, crosshair=False, marks=Marks.LETTERS)
_CELLS: Final = BoardOptions(gaps=False, crosshair=False)


@dataclass(frozen=True)
class PaperStyle(BoardStyle):
    """A style whose letters have the size of their place, on whatever is painted.

    Attributes:
        shades: colours that inks are printed in, where that is not their own.
    """

    shades: Mapping[int, QColor] = field(default_factory=dict)

    def ink(self, ink: int) -> QColor:
        return self.shades.get(ink) or super().ink(ink)

    def text_font(self, pixels: float, weight: QFont.Weight) -> QFont:
        """The font for numbers and letters, measured in the painter's own units."""
        font = QFont(self.font)
        font.setPixelSize(max(1, round(pixels)))
        font.setWeight(weight)
        return font

    def mark(self, color: QColor) -> QColor:
        """Black or white without a tint, which would take coloured ink."""
        return _BLACK if contrast(color, _BLACK) >= contrast(color, _WHITE) else _WHITE

    def keyline(self, ink: int) -> QColor | None:  # noqa: ARG002 (as for every ink)
        """No line around tiles: those of the grid are there."""
        return None


def _greys(palette: Palette) -> dict[int, QColor]:
    """Return a grey for each ink, as far from one another as can be; the darker the ink is.

    Inks are often equally dark; letters tell them apart. Black and white has its own.
    """
    if palette.is_black_and_white:
        return {}
    inks = sorted(palette.inks, key=lambda ink: luminance(QColor(*palette[ink].rgb)))
    step = (_LIGHTEST - _DARKEST) / (len(inks) - 1)
    levels = [_DARKEST + step * place for place in range(len(inks))]
    return {ink: QColor.fromRgbF(*[level] * 3) for ink, level in zip(inks, levels, strict=True)}


def theme_of(*, grey: bool) -> Theme:
    """The colours that are printed with."""
    return GREY if grey else INK


def styles(palette: Palette, font: QFont, *, grey: bool) -> tuple[BoardStyle, BoardStyle]:
    """The style of cells, and that of clues.

    The numbers always have the letter of their ink, so that a puzzle printed without colour can
    be solved.
    """
    if not grey:
        cells = PaperStyle(INK, _CELLS, palette, font)
        return cells, PaperStyle(INK, _CLUES, palette, font)
    bare = dict.fromkeys(palette.inks, _WHITE)  # no chips: the letter beside a number is enough
    greys = PaperStyle(GREY, _CLUES, palette, font, _greys(palette))
    return greys, PaperStyle(GREY, _CLUES, palette, font, bare)
