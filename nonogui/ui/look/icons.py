"""Draw the program's icons from SVG files, in any one colour."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from nonogui.resources import resource

MIRRORED = frozenset(
    (
        *("back", "forward", "undo", "redo", "chevron-right", "step", "step-back", "list"),
        *("share", "panel"),
    )
)
"""Icons that show a direction of reading or a side; right to left, they point the other way."""

# Faint, but still recognisable; chosen by eye.
DISABLED_OPACITY = 0.4


def paint_icon(
    painter: QPainter, rect: QRectF, name: str, color: QColor, fill: QColor | None = None
) -> None:
    """Draw an icon into a rectangle in logical pixels, sharp at any device pixel ratio.

    Its areas have the colour of its strokes, or `fill`.

    Raises:
        FileNotFoundError: no icon has this name.
    """
    drawing = _renderer(name, color.name(), (fill or color).name())
    painter.save()
    if name in MIRRORED and QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
        painter.translate(rect.left() + rect.right(), 0)
        painter.scale(-1, 1)
    drawing.render(painter, rect)
    painter.restore()


def pixmap(
    name: str,
    color: QColor,
    size: int = 20,
    ratio: float = 1.0,
    *,
    pad: int = 0,
    fill: QColor | None = None,
) -> QPixmap:
    """Return an icon as a pixmap; `ratio` is the device pixel ratio, the rest as for `icon`."""
    result = QPixmap(round((size + 2 * pad) * ratio), round(size * ratio))
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    with QPainter(result) as painter:
        paint_icon(painter, QRectF(pad, 0, size, size), name, color, fill)
    return result


def icon(
    name: str,
    color: QColor,
    size: int = 20,
    on: QColor | None = None,
    pad: int = 0,
    fill: QColor | None = None,
) -> QIcon:
    """Return an icon for Qt's widgets, drawn for the pixel ratio of every connected screen.

    Args:
        name: the icon's file name without suffix.
        color: the colour of its strokes.
        size: width and height in logical pixels.
        on: the colour while the button is checked; None for `color`.
        pad: empty logical pixels at the left and at the right.
        fill: the colour of its areas; None for that of its strokes.

    Raises:
        FileNotFoundError: no icon has this name.
    """
    # Draw for known ratios only. A QIconEngine of our own could draw at any ratio, but Qt clones
    # engines and PySide frees the clone too early.
    ratios = {1.0, *(screen.devicePixelRatio() for screen in QGuiApplication.screens())}
    area = fill.name() if fill else ""
    return _icon(name, color.name(), (on or color).name(), area, size, pad, frozenset(ratios))


# The 60 icons in the colours of a theme and its predecessor: at most some 200 pairs are in use.
@lru_cache(maxsize=256)
def _icon(
    name: str, color: str, on: str, area: str, size: int, pad: int, ratios: frozenset[float]
) -> QIcon:
    result = QIcon()
    states = {QIcon.State.Off: color} | ({QIcon.State.On: on} if on != color else {})
    for state, drawn in states.items():
        for ratio in sorted(ratios):
            fill = QColor(area) if area else None
            plain = pixmap(name, QColor(drawn), size, ratio, pad=pad, fill=fill)
            result.addPixmap(plain, QIcon.Mode.Normal, state)
            result.addPixmap(_faint(plain), QIcon.Mode.Disabled, state)
    return result


def _faint(drawn: QPixmap) -> QPixmap:
    """Return a drawing of a disabled icon."""
    result = QPixmap(drawn.size())
    result.setDevicePixelRatio(drawn.devicePixelRatio())
    result.fill(Qt.GlobalColor.transparent)
    with QPainter(result) as painter:
        painter.setOpacity(DISABLED_OPACITY)
        painter.drawPixmap(0, 0, drawn)
    return result


# As many as icons.
@lru_cache(maxsize=256)
def _renderer(name: str, color: str, fill: str) -> QSvgRenderer:
    drawing = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    drawing = drawing.replace('fill="currentColor"', f'fill="{fill}"')
    # QtSvg does not know `currentColor` from outside the file.
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", color).encode()))
