"""ClueField: the box in which a line's clue is typed, laid over the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.core.palette import Palette
from nonogui.ui.board.style import mark_on
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.themed import Themed, rounded

_HEIGHT: Final = 34
_LEAST: Final = 112
_LETTERS_HEIGHT: Final = 22
_SWATCH: Final = 16
_POINTER: Final = 7
_PADDING: Final = 10
_RADIUS: Final = 8.0
_FRAME: Final = 2.0


class _Text(QLineEdit):
    """The text; several lines that are pasted are offered whole.

    Signals:
        lines_pasted: a text of several lines is to be pasted.
    """

    lines_pasted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrame(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self._paste)
        menu.popup(event.globalPos())

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text().strip("\n")
        if "\n" in text:
            self.lines_pasted.emit(text)
        else:
            self.insert(text.strip())


class ClueField(Themed, QWidget):
    """A text in a rounded frame, how much of its line it needs, and the letters of colours.

    Attributes:
        text: what is typed into.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.text = _Text(self)
        self.text.setFont(font(14, QFont.Weight.Medium, tabular=True))
        self._room = ""
        self._misfit = ""
        self._problem = ""
        self._palette: Palette | None = None
        self._pointer: int | None = None
        self.setFocusProxy(self.text)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        # The sheet of the whole program frames every field; this one's frame is painted.
        self.text.setStyleSheet(
            "QLineEdit, QLineEdit:focus { border: 0; padding: 0; min-height: 0; border-radius: 0;"
            f" background: transparent; color: {theme.ink.name()}; }}"
        )

    # ---- what it says ----

    def set_room(self, room: str, misfit: str = "") -> None:
        """Say how many cells the clue needs of its line's, and that these are too many."""
        self._room, self._misfit = room, misfit
        self._lay_out()
        self._tell()

    def set_palette(self, palette: Palette | None) -> None:
        """Name the letters of colours; None when numbers need none."""
        self._palette = palette
        self._lay_out()

    def set_problem(self, problem: str) -> None:
        """Say what is wrong with the text, "" when nothing is; told aloud when it is new."""
        if problem and problem != self._problem and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.text, problem))
        self._problem = problem
        self._tell()

    def _tell(self) -> None:
        self.setToolTip(self._problem or self._misfit)
        self.text.setAccessibleDescription(self._problem or self._misfit or self._room)
        self.update()

    @property
    def problem(self) -> str:
        """What is wrong with the text."""
        return self._problem

    @property
    def room(self) -> str:
        """How many cells the clue needs of its line's."""
        return self._room

    # ---- where it is ----

    def place(self, strip: QRect, area: QRect, *, is_row: bool) -> None:
        """Lie over a line's strip of the clues, as far as possible within an area."""
        wanted = self.wanted_size(strip.width() if is_row else 0)
        size = QSize(min(wanted.width(), area.width()), wanted.height())
        self._pointer = None
        if is_row:
            at = QPoint(strip.right() + 1 - size.width(), strip.center().y() + 1 - _HEIGHT // 2)
        else:
            size.setHeight(size.height() + _POINTER)
            at = QPoint(strip.center().x() - size.width() // 2, strip.bottom() - size.height())
        box = _within(QRect(at, size), area)
        if not is_row:
            self._pointer = strip.center().x() - box.x()
        self.setGeometry(box)
        self._lay_out()
        self.update()

    def wanted_size(self, least: int = 0) -> QSize:
        """How large it is to show all of its text, without a pointer."""
        metrics = QFontMetrics(self.text.font())
        text = metrics.horizontalAdvance(self.text.text() + "0 0")
        width = text + self._room_width() + 3 * _PADDING
        height = _HEIGHT
        if self._palette:
            height += _LETTERS_HEIGHT
            width = max(width, min(8, len(self._palette) - 1) * (_SWATCH + 4) + 2 * _PADDING)
        return QSize(max(width, least, _LEAST), height)

    def _room_width(self) -> int:
        return QFontMetrics(self._room_font()).horizontalAdvance(self._room)

    def _room_font(self) -> QFont:
        return font(12, QFont.Weight.Medium if self._misfit else QFont.Weight.Normal)

    def _lay_out(self) -> None:
        width = self.width() - 3 * _PADDING - self._room_width()
        self.text.setGeometry(_PADDING, 3, max(20, width), _HEIGHT - 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    # ---- painting ----

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_frame(painter)
            painter.setFont(self._room_font())
            is_bad = self._misfit and not self._problem
            painter.setPen(self.theme.danger if is_bad else self.theme.muted)
            room = QRect(0, 0, self.width() - _PADDING, _HEIGHT)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._room
            )
            if self._palette:
                self._paint_letters(painter, self._palette)

    def _paint_frame(self, painter: QPainter) -> None:
        color = self.theme.danger if self._problem else self.theme.accent
        bottom = self.height() - (0 if self._pointer is None else _POINTER)
        rounded(
            painter, QRectF(0, 0, self.width(), bottom), _RADIUS, self.theme.raised, color, _FRAME
        )
        if self._pointer is not None:
            self._paint_pointer(painter, float(bottom), color)

    def _paint_pointer(self, painter: QPainter, top: float, color: QColor) -> None:
        """The tip that leads from a column's box to the column."""
        assert self._pointer is not None
        half = float(_POINTER)
        x = min(max(self._pointer + 0.5, half + _RADIUS), self.width() - half - _RADIUS)
        tip = QPointF(x, top + _POINTER - 0.5)
        left, right = QPointF(x - half, top - _FRAME), QPointF(x + half, top - _FRAME)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([left, right, tip]))

    def _paint_letters(self, painter: QPainter, palette: Palette) -> None:
        """A swatch with its letter for each colour, as many as there is room for."""
        painter.setFont(font(11, QFont.Weight.DemiBold))
        step = _SWATCH + 4
        most = max(1, (self.width() - 2 * _PADDING + 4) // step)
        for at, ink in enumerate(palette.inks[:most]):
            color = QColor(*palette[ink].rgb)
            box = QRectF(_PADDING + at * step, _HEIGHT - 2, _SWATCH, _SWATCH)
            rounded(painter, box, 4, color, self.theme.hairline)
            painter.setPen(mark_on(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, palette.letter(ink))


def _within(box: QRect, area: QRect) -> QRect:
    """A box moved into an area that is as large at least."""
    x = max(area.left(), min(box.x(), area.right() + 1 - box.width()))
    y = max(area.top(), min(box.y(), area.bottom() + 1 - box.height()))
    return QRect(QPoint(x, y), box.size())
