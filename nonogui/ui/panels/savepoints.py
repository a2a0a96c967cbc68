"""SavepointSection: boards to come back to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.panels.section import Section
from nonogui.ui.panels.state import SavepointState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type, clock_text
from nonogui.ui.widgets.themed import Pane, Themed, clear, focus_ring, rounded

ROW = 32
ICON = 16


class SavepointSection(Section):
    """The savepoints: a click goes back to one, Delete or the context menu removes it.

    Attributes:
        add: the button for one more.

    Signals:
        add_clicked(): keep the board as it is.
        restore_clicked(int): go back to the savepoint at an index.
        remove_clicked(int): forget the savepoint at an index.
    """

    add_clicked = Signal()
    restore_clicked = Signal(int)
    remove_clicked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("Savepoints"))
        self.add = self.add_link(_("Add"))
        self.add.clicked.connect(self.add_clicked)
        self._empty = Label(theme, _("None yet."), Type.NOTE, Ink.MUTED)
        self._list = Pane(theme)
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.body.addWidget(self._empty)
        self.body.addWidget(self._list)
        self._savepoints: tuple[SavepointState, ...] = ()

    def set_state(self, savepoints: Sequence[SavepointState]) -> None:
        """Show the savepoints, the oldest first."""
        if tuple(savepoints) == self._savepoints:
            return
        self._savepoints = tuple(savepoints)
        self._empty.setVisible(not savepoints)
        clear(self._list)
        column = self._list.layout()
        assert column is not None
        for index, savepoint in enumerate(savepoints):
            row = _Row(self.theme, savepoint)
            row.clicked.connect(lambda _on=False, index=index: self.restore_clicked.emit(index))
            row.remove_asked.connect(lambda index=index: self.remove_clicked.emit(index))
            column.addWidget(row)


class _Row(Themed, QPushButton):
    """One savepoint: flag, name, time."""

    remove_asked = Signal()

    def __init__(self, theme: Theme, savepoint: SavepointState) -> None:
        super().__init__(savepoint.name)
        self.theme = theme
        self._time = clock_text(savepoint.seconds)
        self.setFixedHeight(ROW)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(_("Go back to this board; Del removes the savepoint"))
        self.setAccessibleName(_("{name}, {time}").format(name=savepoint.name, time=self._time))

    def sizeHint(self) -> QSize:
        return QSize(120, ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_asked.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.open_menu(event.globalPos())

    def open_menu(self, place: QPoint) -> QMenu:
        """Offer what can be done with the savepoint."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Go back to this board"), self.click)
        menu.addAction(_("Remove"), self.remove_asked.emit)
        menu.popup(place)
        return menu

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self.underMouse() or self.isDown():
                rounded(painter, rect, 6, theme.control)
            paint_icon(painter, QRectF(0, (ROW - ICON) / 2, ICON, ICON), "flag", theme.ink)
            painter.setFont(Type.NOTE.font(tabular=True))
            painter.setPen(theme.muted)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(rect, right, self._time)
            room = rect.adjusted(
                24, 0, -QFontMetrics(painter.font()).horizontalAdvance(self._time) - 8, 0
            )
            painter.setFont(Type.STRONG.font())
            painter.setPen(theme.ink)
            name = QFontMetrics(painter.font()).elidedText(
                self.text(), Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
            if self.hasFocus():
                focus_ring(painter, rect, 6, theme)
