"""A tile: one puzzle of the library, as a picture that keeps its secret until it is solved.

Not begun: its size, the skyline of its line sums and how hard it is. Begun: the player's own
marks. Solved: the picture and its title, and so it is with a design.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from nonogui.core.palette import Rgb
from nonogui.ui.board.style import mixed
from nonogui.ui.icons import pixmap
from nonogui.ui.pages.start_state import Art, TileState, TileStatus
from nonogui.ui.pages.tile_layout import SIDE, TILE_HEIGHT
from nonogui.ui.pages.tile_words import shows_grade, size_text, status_text
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.card import paint_card
from nonogui.ui.widgets.grade import WIDTH as GRADE_WIDTH
from nonogui.ui.widgets.grade import paint_grade
from nonogui.ui.widgets.picture import paint_picture, picture_image, progress_image
from nonogui.ui.widgets.progress import paint_ring
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import focus_ring, rounded

INSET: Final = 14

SKY_EDGE, SKY_START, SKY_END = 12, 26, 135
"""Where the bars of a skyline stand, and where the first begins and the last ends."""
SKY_HEIGHT: Final = 30
DOT, DOT_PITCH = 8, 12
MOST_DOTS: Final = 8
MARK: Final = 16

_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_AT_END: Final = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class Looks:
    """What a tile looks like besides what is on it.

    Attributes:
        is_selected: whether it is one of several that are.
    """

    is_hovered: bool = False
    is_selected: bool = False
    has_focus: bool = False


def draw_face(state: TileState, art: Art, theme: Theme, ratio: float) -> QImage:
    """The card of a tile with what is on it; made on any thread."""
    side = round(SIDE * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    card = QRectF(0, 0, SIDE, SIDE)
    with QPainter(image) as painter:
        if art.grid is None:
            paint_card(painter, card, theme)
            paint_secret(painter, art, theme)
        else:
            paint_card(painter, card, theme, fill=_ground(state, art, theme))
            is_known = state.status is not TileStatus.STARTED
            image_of = picture_image if is_known else progress_image
            picture = image_of(art.grid, art.palette, theme)
            paint_picture(painter, card.adjusted(INSET, INSET, -INSET, -INSET), picture)
            if not is_known:
                _paint_progress(painter, state, theme)
    return image


def paint_tile(
    painter: QPainter,
    state: TileState,
    face: QImage | None,
    theme: Theme,
    looks: Looks,
) -> None:
    """A whole tile at the painter's origin; without a face yet, an empty card."""
    card = QRectF(0, 0, SIDE, SIDE)
    if looks.is_selected:
        rounded(painter, QRectF(-6, -6, SIDE + 12, TILE_HEIGHT + 10), 14, theme.crosshair_clue)
    if face is None:
        rounded(painter, card.adjusted(0, 0, 0, -1), 12, theme.raised)
    else:
        painter.drawImage(QPointF(0, 0), face)
    if looks.is_hovered:
        rounded(painter, card.adjusted(0, 0, 0, -1), 12, None, theme.thick_line)
    if state.is_favourite:
        paint_star(painter, QPointF(SIDE - MARK - 9, 8), theme)
    _paint_words(painter, state, theme)
    if looks.has_focus:
        focus_ring(painter, card, 12, theme)


def paint_star(painter: QPainter, corner: QPointF, theme: Theme) -> None:
    """The mark of a favourite."""
    painter.drawPixmap(corner, _mark("star-filled", theme, painter))


def _ground(state: TileState, art: Art, theme: Theme) -> QColor:
    """What a board in colour was drawn for; with one ink the theme decides."""
    if art.palette.is_black_and_white or state.status is TileStatus.STARTED:
        return theme.raised
    return QColor(*art.palette.background.rgb)


def _paint_progress(painter: QPainter, state: TileState, theme: Theme) -> None:
    ring = QRectF(SIDE - 28, SIDE - 33, 20, 20)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.raised)
    painter.drawEllipse(ring.adjusted(-3, -3, 3, 3))
    paint_ring(painter, ring, state.share, theme)


def _paint_words(painter: QPainter, state: TileState, theme: Theme) -> None:
    painter.setFont(face_of(Type.NAME))
    painter.setPen(theme.ink)
    # The number of a puzzle stands at the end of its name.
    title = QFontMetricsF(painter.font()).elidedText(
        state.caption, Qt.TextElideMode.ElideMiddle, SIDE
    )
    painter.drawText(QRectF(0, SIDE + 10, SIDE, 18), _LEFT, title)
    line = QRectF(0, SIDE + 28, SIDE, 18)
    _paint_status(painter, line, state, theme)


def _paint_status(painter: QPainter, line: QRectF, state: TileState, theme: Theme) -> None:
    """How far the player is, or how hard it is, with the tick or the dots before it."""
    if shows_grade(state):
        paint_grade(painter, QPointF(line.left(), line.center().y()), state.grade, theme)
        line = line.adjusted(GRADE_WIDTH + 8, 0, 0, 0)
    paint_state(painter, line, state, status_text(state), theme)


def paint_state(
    painter: QPainter, line: QRectF, state: TileState, words: str, theme: Theme
) -> None:
    """Words in muted ink, behind a tick when the puzzle is solved."""
    if state.status is TileStatus.SOLVED:
        corner = QPointF(line.left(), line.center().y() - MARK / 2)
        painter.drawPixmap(corner, _mark("tick", theme, painter))
        line = line.adjusted(20, 0, 0, 0)
    painter.setFont(face_of(Type.NOTE, tabular=True))
    painter.setPen(theme.muted)
    metrics = QFontMetricsF(painter.font())
    painter.drawText(line, _LEFT, metrics.elidedText(words, _AT_END, line.width()))


def paint_secret(painter: QPainter, art: Art, theme: Theme) -> None:
    """What may be told of a puzzle at its top left: size, colours, the skyline of line sums."""
    for start, width, height in _bars(art.columns):
        _bar(painter, QRectF(start, SKY_EDGE, width, height), theme)
    for start, height, width in _bars(art.rows):
        _bar(painter, QRectF(SKY_EDGE, start, width, height), theme)
    middle = QPointF((SKY_EDGE + SKY_HEIGHT + 8 + SKY_END) / 2 + 1, 87)
    painter.setFont(font(20, QFont.Weight.Medium))
    painter.setPen(theme.ink)
    box = QRectF(middle.x() - 60, middle.y() - 14, 120, 28)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, size_text(len(art.columns), len(art.rows)))
    if not art.palette.is_black_and_white:
        paint_inks(painter, art.inks, middle + QPointF(0, 23), theme)


def paint_inks(painter: QPainter, inks: Sequence[Rgb], middle: QPointF, theme: Theme) -> None:
    """A dot for each ink, up to as many as there is room for, around a middle."""
    shown = inks[:MOST_DOTS]
    edge = QColor(theme.ink)
    edge.setAlphaF(0.2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, ink in enumerate(shown):
        x = middle.x() + (at - (len(shown) - 1) / 2) * DOT_PITCH
        painter.setBrush(QColor(*ink))
        painter.setPen(QPen(edge, 1))
        painter.drawEllipse(QPointF(x, middle.y()), DOT / 2 - 0.5, DOT / 2 - 0.5)


@lru_cache(maxsize=8)
def face_of(style: Type, *, tabular: bool = False) -> QFont:
    """The font of a style: to ask the system for it takes longer than to write a caption."""
    return style.font(tabular=tabular)


def _mark(name: str, theme: Theme, painter: QPainter) -> QPixmap:
    """An icon in muted ink: a drawing takes too long for each frame of a page full of them."""
    return _drawn(name, theme.muted.name(), painter.device().devicePixelRatioF())


@lru_cache(maxsize=16)
def _drawn(name: str, color: str, ratio: float) -> QPixmap:
    return pixmap(name, QColor(color), MARK, ratio)


def _bars(sums: Sequence[int]) -> list[tuple[float, float, float]]:
    """Bars for the sums of all lines of one axis: start, thickness, length."""
    pitch = (SKY_END - SKY_START) / len(sums)
    thickness = min(12.0, max(pitch * 0.5, pitch - 1.4))
    most = max(sums) or 1
    return [
        (SKY_START + pitch * at, thickness, max(1.0, SKY_HEIGHT * total / most))
        for at, total in enumerate(sums)
        if total
    ]


def _bar(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    radius = 1.0 if min(rect.width(), rect.height()) > 2 else 0.0
    is_light = not theme.is_dark and not theme.is_high_contrast
    color = theme.hairline if is_light else mixed(theme.raised, theme.muted, 0.3)
    rounded(painter, rect, radius, color)
