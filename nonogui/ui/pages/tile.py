"""Tile: one puzzle on the start page, as a picture that keeps its secret until it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QPushButton

from nonogui.i18n import _, ngettext
from nonogui.ui.board.style import mixed
from nonogui.ui.icons import paint_icon
from nonogui.ui.pages.start_state import TileState, TileStatus
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.card import paint_card
from nonogui.ui.widgets.grade import WIDTH as GRADE_WIDTH
from nonogui.ui.widgets.grade import paint_grade
from nonogui.ui.widgets.picture import paint_picture, picture_image, progress_image
from nonogui.ui.widgets.progress import paint_ring
from nonogui.ui.widgets.text import Type, clock_text
from nonogui.ui.widgets.themed import Themed, focus_ring, rounded

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle

SIDE = 148
HEIGHT = SIDE + 46
INSET = 14

SKY_EDGE, SKY_START, SKY_END = 12, 26, 135
"""Where the bars of a skyline stand, and where the first begins and the last ends."""
SKY_HEIGHT = 30
DOT, DOT_PITCH = 8, 12
MOST_DOTS = 8


class Tile(Themed, QPushButton):
    """A puzzle that can be chosen; `clicked` tells it.

    Not begun: its size, the skyline of its line sums and how hard it is. Begun: the player's own
    marks. Solved: the picture and its title, and so it is with a design.

    Signals:
        menu_wanted(object): a menu is wanted at a place on the screen.
        remove_wanted(): the Delete key.
    """

    menu_wanted = Signal(object)
    remove_wanted = Signal()

    def __init__(self, theme: Theme, state: TileState) -> None:
        super().__init__()
        self.theme = theme
        self.setFixedSize(SIDE, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_state(state)

    @property
    def state(self) -> TileState:
        """The puzzle shown."""
        return self._state

    def set_state(self, state: TileState) -> None:
        """Show a puzzle."""
        self._state = state
        self._image: QImage | None = None
        width = QFontMetricsF(Type.NAME.font()).horizontalAdvance(state.caption)
        self.setToolTip(state.caption if width > SIDE else "")
        self.setAccessibleName(
            _("{title}, {size}, {status}").format(
                title=state.title, size=size_text(state.puzzle), status=self._spoken_status()
            )
        )
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._image = None
        super().set_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()  # the sections know which tile lies where

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def sizeHint(self) -> QSize:
        return QSize(SIDE, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, state = self.theme, self._state
        card = QRectF(0, 0, SIDE, SIDE)
        is_design = state.status is TileStatus.DESIGN
        is_new = state.status is TileStatus.NEW or (is_design and state.puzzle.goal is None)
        with QPainter(self) as painter:
            paint_card(painter, card, theme, fill=None if is_new else self._ground())
            if self.underMouse() and self.isEnabled():
                rounded(painter, card.adjusted(0, 0, 0, -1), 12, None, theme.thick_line)
            if is_new:
                paint_secret(painter, state.puzzle, theme)
            else:
                self._paint_board(painter, card)
            self._paint_words(painter)
            if self.hasFocus():
                focus_ring(painter, card, 12, theme)

    def _paint_board(self, painter: QPainter, card: QRectF) -> None:
        state = self._state
        if self._image is None:
            is_solved, board = state.status is not TileStatus.STARTED, state.board
            if is_solved:
                board = state.puzzle.goal or state.board
            if board is None:
                return
            image_of = picture_image if is_solved else progress_image
            self._image = image_of(board, state.puzzle.palette, self.theme)
        paint_picture(painter, card.adjusted(INSET, INSET, -INSET, -INSET), self._image)
        if state.status is TileStatus.STARTED:
            ring = QRectF(SIDE - 28, SIDE - 33, 20, 20)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.raised)
            painter.drawEllipse(ring.adjusted(-3, -3, 3, 3))
            paint_ring(painter, ring, state.share, self.theme)

    def _ground(self) -> QColor:
        """What a board in colour was drawn for; with one ink the theme decides."""
        palette, is_solved = (
            self._state.puzzle.palette,
            self._state.status is not TileStatus.STARTED,
        )
        if palette.is_black_and_white or not is_solved:
            return self.theme.raised
        return QColor(*palette.background.rgb)

    def _paint_words(self, painter: QPainter) -> None:
        theme, left = self.theme, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(Type.NAME.font())
        painter.setPen(theme.ink)
        title = QFontMetricsF(painter.font()).elidedText(
            self._state.caption, Qt.TextElideMode.ElideRight, SIDE
        )
        painter.drawText(QRectF(0, SIDE + 10, SIDE, 18), left, title)
        line = QRectF(0, SIDE + 28, SIDE, 18)
        if self._state.status is TileStatus.SOLVED:
            paint_icon(painter, QRectF(0, SIDE + 29, 16, 16), "tick", theme.muted)
            line.setLeft(20)
        elif self._shows_grade:
            paint_grade(painter, QPointF(0, line.center().y()), self._state.grade, theme)
            line.setLeft(GRADE_WIDTH + 8)
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(theme.muted)
        text = QFontMetricsF(painter.font()).elidedText(
            self._status_text(), Qt.TextElideMode.ElideRight, line.width()
        )
        painter.drawText(line, left, text)

    @property
    def _shows_grade(self) -> bool:
        return self._state.status is TileStatus.NEW and self._state.grade is not None

    def _spoken_status(self) -> str:
        """What the tile shows below its title, and its colours where only dots tell them."""
        if self._shows_grade and not self._state.puzzle.palette.is_black_and_white:
            return _("{colors}, {grade}").format(
                colors=self._colors_text(), grade=self._status_text()
            )
        return self._status_text()

    def _status_text(self) -> str:
        state = self._state
        if state.status is TileStatus.DESIGN:
            return state.note
        if state.status is TileStatus.STARTED:
            return _("In progress · {percent} %").format(percent=int(state.share * 100))
        if state.status is TileStatus.SOLVED:
            return self._solved_text()
        if state.grade is not None:
            from nonogui.words.difficulty import grade_text  # the start page shows without it

            return grade_text(state.grade)
        is_plain = state.puzzle.palette.is_black_and_white
        return _("Not started") if is_plain else self._colors_text()

    def _solved_text(self) -> str:
        seconds = self._state.seconds
        if seconds is None:
            return _("Solved")
        return _("Solved · {time}").format(time=clock_text(seconds))

    def _colors_text(self) -> str:
        inks = len(self._state.puzzle.palette) - 1
        return ngettext("{count} colour", "{count} colours", inks).format(count=inks)


def size_text(puzzle: Puzzle) -> str:
    """Columns and rows: `25 × 20`."""
    return _("{width} × {height}").format(width=puzzle.width, height=puzzle.height)


def paint_secret(painter: QPainter, puzzle: Puzzle, theme: Theme) -> None:
    """What may be told of a puzzle at its top left: size, colours, the skyline of line sums."""
    bars = _bars([clue.filled for clue in puzzle.columns])
    for start, width, height in bars:
        _bar(painter, QRectF(start, SKY_EDGE, width, height), theme)
    for start, height, width in _bars([clue.filled for clue in puzzle.rows]):
        _bar(painter, QRectF(SKY_EDGE, start, width, height), theme)
    middle = QPointF((SKY_EDGE + SKY_HEIGHT + 8 + SKY_END) / 2 + 1, 87)
    painter.setFont(font(20, QFont.Weight.Medium))
    painter.setPen(theme.ink)
    box = QRectF(middle.x() - 60, middle.y() - 14, 120, 28)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, size_text(puzzle))
    if not puzzle.palette.is_black_and_white:
        _paint_dots(painter, puzzle, QPointF(middle.x(), middle.y() + 23), theme)


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


def _paint_dots(painter: QPainter, puzzle: Puzzle, middle: QPointF, theme: Theme) -> None:
    inks = list(puzzle.palette.inks)[:MOST_DOTS]
    edge = QColor(theme.ink)
    edge.setAlphaF(0.2)
    for at, ink in enumerate(inks):
        x = middle.x() + (at - (len(inks) - 1) / 2) * DOT_PITCH
        painter.setBrush(QColor(*puzzle.palette[ink].rgb))
        painter.setPen(QPen(edge, 1))
        painter.drawEllipse(QPointF(x, middle.y()), DOT / 2 - 0.5, DOT / 2 - 0.5)
