"""A row of the library's list: what a tile shows, in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from nonogui.ui.pages.start_state import TileState
from nonogui.ui.pages.tile import MARK, Looks, face_of, paint_inks, paint_star, paint_state
from nonogui.ui.pages.tile_words import known_text, size_text, state_text
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.grade import WIDTH as GRADE_WIDTH
from nonogui.ui.widgets.grade import paint_grade
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import focus_ring, rounded

PICTURE: Final = 36
PAD: Final = 6

_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft

_COLUMNS: Final = (("collection", 124, 900), ("size", 64, 0), ("inks", 96, 800),
                   ("grade", 118, 0), ("status", 128, 0), ("when", 84, 620))  # fmt: skip
"""Each column, its width, and the width from which a list has room for it."""


def paint_row(
    painter: QPainter,
    room: QRectF,
    state: TileState,
    face: QImage | None,
    theme: Theme,
    looks: Looks,
) -> None:
    """A whole row: picture, name, collection, size, colours, how hard, how far it is, when."""
    if looks.is_selected or looks.is_hovered:
        fill = theme.crosshair_clue if looks.is_selected else theme.control
        rounded(painter, room, 8, fill)
    if face is not None:
        box = QRectF(room.left() + PAD, room.center().y() - PICTURE / 2, PICTURE, PICTURE)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, face)
    right = room.right() - PAD
    for name, left, width in column_places(room):
        right = min(right, left - 12)
        _paint_cell(painter, name, QRectF(left, room.top(), width, room.height()), state, theme)
    if state.is_favourite:
        right -= MARK + 8
        paint_star(painter, QPointF(right, room.center().y() - MARK / 2), theme)
    left = room.left() + 2 * PAD + PICTURE + 6
    title = QRectF(left, room.top(), max(0.0, right - left), room.height())
    _paint_text(painter, title, state.title, face_of(Type.NAME), theme, is_muted=False)
    if looks.has_focus:
        focus_ring(painter, room, 8, theme)


def column_places(room: QRectF) -> Iterator[tuple[str, float, float]]:
    """The columns there is room for with their left edges and widths, from the right."""
    right = room.right() - PAD
    for name, width, least in reversed(_COLUMNS):
        if room.width() >= least:
            right -= width
            yield name, right, width
            right -= 12


def _paint_cell(painter: QPainter, name: str, box: QRectF, state: TileState, theme: Theme) -> None:
    match name:
        case "grade":
            _paint_grade(painter, box, state, theme)
        case "status":
            paint_state(painter, box, state, state_text(state), theme)
        case "inks":
            if len(state.inks) > 1:
                paint_inks(painter, state.inks, box.center(), theme)
        case "size":
            size = size_text(state.width, state.height)
            _paint_text(painter, box, size, face_of(Type.BODY, tabular=True), theme)
        case _:
            _paint_text(painter, box, getattr(state, name), face_of(Type.BODY), theme)


def _paint_grade(painter: QPainter, box: QRectF, state: TileState, theme: Theme) -> None:
    if state.grade is not None:
        paint_grade(painter, QPointF(box.left(), box.center().y()), state.grade, theme)
        box = box.adjusted(GRADE_WIDTH + 8, 0, 0, 0)
    _paint_text(painter, box, known_text(state), face_of(Type.NOTE), theme)


def _paint_text(
    painter: QPainter, box: QRectF, text: str, face: QFont, theme: Theme, *, is_muted: bool = True
) -> None:
    painter.setFont(face)
    painter.setPen(theme.muted if is_muted else theme.ink)
    shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, _LEFT, shown)
