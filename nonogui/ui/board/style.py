"""BoardStyle: the theme, options, font and palette used for painting, in one value."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from nonogui.lazy import dataclass
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.look.theme import Theme, contrast

if TYPE_CHECKING:
    from nonogui.core.palette import Palette


DARK_MARK: Final = QColor("#1B1E24")
LIGHT_MARK: Final = QColor("#FFFFFF")

_KEYLINE_CONTRAST: Final = 2.2  # tiles with less contrast to their ground get an outline
_OUTLINE_CONTRAST: Final = 3.0  # of the outline to the ground: WCAG 2.2, 1.4.11
_OUTLINE_SHARES: Final = (0.38, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 1.0)
"""Shares of the theme's ink in an outline; the first with enough contrast is taken."""

# Contrasts to a coloured background: as much as in the themes, where it is at least 3 for crosses.
_CROSS_CONTRAST: Final = 3.0
_ADDED_CONTRAST: Final = 1.8
_THIN_CONTRAST: Final = 1.25
_CROSSHAIR_CONTRAST: Final = 1.12
_CROSSHAIR_SHARE: Final = 0.2
"""Share of the theme's accent in the cursor's row and column on a coloured background."""

PAPER_LIGHTNESS: Final = 0.85
"""A lighter background with hardly any colour counts as paper; chosen by eye."""
PAPER_SATURATION: Final = 0.25


@dataclass(frozen=True)
class BoardStyle:
    """Everything that determines the board's appearance, except sizes.

    Attributes:
        font: the family for numbers and letters; its size is ignored.
    """

    theme: Theme
    options: BoardOptions
    palette: Palette
    font: QFont

    @cached_property
    def ground(self) -> QColor:
        """The colour behind a picture."""
        return ground_color(self.palette, self.theme)

    def ink(self, ink: int) -> QColor:
        """Return the colour of a filled cell; in black and white it is the theme's."""
        if self.palette.is_black_and_white or ink not in self.palette.inks:
            return self.theme.fill
        return QColor(*self.palette[ink].rgb)

    def keyline(self, ink: int, ground: QColor | None = None) -> QColor | None:
        """Return the outline of a tile that hardly differs from its ground (paper), or None."""
        color, ground = self.ink(ink), ground or self.theme.paper
        if contrast(color, ground) >= _KEYLINE_CONTRAST:
            return None
        mixed = (mix_colors(color, self.theme.ink, share) for share in _OUTLINE_SHARES)
        enough = (each for each in mixed if contrast(each, ground) >= _OUTLINE_CONTRAST)
        return next(enough, self.theme.ink)

    def mark(self, color: QColor) -> QColor:
        """Return the colour of letters and patterns on a colour."""
        return mark_on(color)

    def text_font(self, pixels: float, weight: QFont.Weight) -> QFont:
        """Return the font for numbers and letters at a size in device pixels."""
        font = QFont(self.font)
        # Small numbers need half pixels. Qt takes fractions only for sizes in points.
        font.setPointSizeF(pixels * 72 / _dots_per_inch())
        font.setWeight(weight)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font


def ground_color(palette: Palette, theme: Theme) -> QColor:
    """Return the colour behind a picture: its background, but the theme's for plain paper."""
    ground = QColor(*palette.background.rgb)
    is_paper = (
        ground.lightnessF() >= PAPER_LIGHTNESS and ground.hsvSaturationF() <= PAPER_SATURATION
    )
    if palette.is_black_and_white or (theme.is_dark and is_paper):
        return theme.paper
    return ground


def board_theme(palette: Palette, theme: Theme, *, is_picture: bool) -> Theme:
    """Return a theme in which empty cells have the puzzle's background.

    In a picture these are all that are not filled. In play, unknown cells stay paper, and those
    marked empty get the background.
    """
    ground = ground_color(palette, theme)
    if ground == theme.paper:
        return theme
    changed = theme._replace(
        crossed_paper=ground,
        cross=_legible(theme.cross, ground, _CROSS_CONTRAST),
        added_cross=_legible(theme.added_cross, ground, _ADDED_CONTRAST),
    )
    if not is_picture:
        return changed
    return changed._replace(
        paper=ground,
        thin_line=_legible(theme.thin_line, ground, _THIN_CONTRAST),
        thick_line=_legible(theme.thick_line, ground, _CROSS_CONTRAST),
        crosshair=on_crosshair(ground, theme),
    )


def on_crosshair(ground: QColor, theme: Theme) -> QColor:
    """Return a coloured background as it is in the cursor's row and column."""
    mixed = mix_colors(ground, theme.accent, _CROSSHAIR_SHARE)
    return _legible(mixed, ground, _CROSSHAIR_CONTRAST)


def _legible(color: QColor, ground: QColor, least: float) -> QColor:
    """Return a colour with enough contrast to a ground, mixed from black or white if needed."""
    shares = (step / 10 for step in range(1, 10))
    mixed = [mix_colors(ground, mark_on(ground), share) for share in shares]
    enough = (each for each in (color, *mixed) if contrast(each, ground) >= least)
    return next(enough, mark_on(ground))


@cache
def _dots_per_inch() -> int:
    # Of a pixmap, because Qt converts points with the resolution of the painted surface.
    return QPixmap(1, 1).logicalDpiY()


def mix_colors(base: QColor, other: QColor, share: float) -> QColor:
    """Return a colour mixed with a share of another one, 0 to 1."""
    parts = ((base.redF(), other.redF()), (base.greenF(), other.greenF()))
    red, green = (a + (b - a) * share for a, b in parts)
    return QColor.fromRgbF(red, green, base.blueF() + (other.blueF() - base.blueF()) * share)


def mark_on(color: QColor) -> QColor:
    """Return black or white, whichever has more contrast to a colour."""
    is_dark_better = contrast(color, DARK_MARK) >= contrast(color, LIGHT_MARK)
    return DARK_MARK if is_dark_better else LIGHT_MARK


def round_pen(color: QColor, width: float) -> QPen:
    """Return a pen with round ends and joins."""
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def blank_pixmap(width: int, height: int, color: QColor | None = None) -> QPixmap:
    """Return a pixmap in device pixels, filled with a colour or transparent."""
    pixmap = QPixmap(max(1, width), max(1, height))
    pixmap.fill(color if color is not None else Qt.GlobalColor.transparent)
    return pixmap


def smooth(painter: QPainter) -> QPainter:
    """Switch on antialiasing and return the painter."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
