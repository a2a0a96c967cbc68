"""The board for screen readers: a table whose cells say where they are and what they hold.

PySide6 lacks Qt's table interface, so each cell is a child interface that knows its own name.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, QPointF, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget

from nonogui.core.line import Cell
from nonogui.i18n import _
from nonogui.ui.board.pointer import BoardPointer
from nonogui.ui.board.texts import cell_text, value_text


class AccessibleCell(QAccessibleInterface):
    """One cell of a board."""

    def __init__(self, board: BoardPointer, cell: Cell) -> None:
        """The cell of a board that lives at least as long."""
        super().__init__()
        self._board = board
        self.cell = cell

    def isValid(self) -> bool:
        grid = self._board.view.grid if self._board.view else None
        return grid is not None and self.cell.row < grid.height and self.cell.column < grid.width

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._board.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._board)

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        if not self.isValid():
            return QRect()
        rect = self._board.cell_rect(self.cell)
        return QRect(self._board.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        # The attributes are bit fields, of which the stubs know nothing.
        state = QAccessible.State()
        is_current = self._board.cursor_cell == self.cell
        area = self._board.selection
        for name, value in (
            ("focusable", True),
            ("selectable", True),
            ("selected", area.has(self.cell) if area else is_current),
            ("focused", is_current and self._board.hasFocus()),
        ):
            setattr(state, name, value)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        view = self._board.view
        if view is None or not self.isValid():
            return ""
        if kind is QAccessible.Text.Name:
            return cell_text(view, self.cell)
        return value_text(view, view.grid[self.cell]) if kind is QAccessible.Text.Value else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Cells are changed with keys, not by text."""

    def foregroundColor(self) -> QColor:
        return self._board.palette().windowText().color()

    def backgroundColor(self) -> QColor:
        return self._board.palette().window().color()


class AccessibleBoard(QAccessibleWidget):
    """The board as a table of cells, row by row."""

    def __init__(self, board: BoardPointer) -> None:
        """Make cells when they are asked for; they go with the board."""
        super().__init__(board, QAccessible.Role.Table)
        self._board = board
        self._cells: dict[Cell, tuple[AccessibleCell, int]] = {}
        board.destroyed.connect(self._forget_cells)

    def _forget_cells(self) -> None:
        # Qt deletes what it has registered; Python must hold on to each until then.
        for _interface, number in self._cells.values():
            QAccessible.deleteAccessibleInterface(number)
        self._cells.clear()

    def childCount(self) -> int:
        view = self._board.view
        return view.grid.width * view.grid.height if view else 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._board.view
        if view is None or not 0 <= index < self.childCount():
            return None
        return self.cell(view.grid.cell(index))

    def cell(self, cell: Cell) -> AccessibleCell:
        """The interface of a cell."""
        if cell not in self._cells:
            interface = AccessibleCell(self._board, cell)
            number = QAccessible.registerAccessibleInterface(interface)
            self._cells[cell] = (interface, number)
        return self._cells[cell][0]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        at = self._board.viewport().mapFromGlobal(QPointF(x, y))
        cell = self._board.cell_at(at)
        return self.cell(cell) if cell else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        view = self._board.view
        if view is None or not isinstance(child, AccessibleCell):
            return -1
        return child.cell.row * view.grid.width + child.cell.column

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        has_focus = self._board.hasFocus() and self._board.view is not None
        return self.cell(self._board.cursor_cell) if has_focus else None

    def text(self, kind: QAccessible.Text) -> str:
        view = self._board.view
        if kind is not QAccessible.Text.Name or view is None:
            return super().text(kind)
        return self._board.accessibleName() or _("Board, {rows} rows, {columns} columns").format(
            rows=view.grid.height, columns=view.grid.width
        )


def tell_cursor(board: BoardPointer) -> None:
    """Tell screen readers that keys moved the cursor; they read out the cell's name."""
    if not QAccessible.isActive():
        return
    interface = QAccessible.queryAccessibleInterface(board)
    if isinstance(interface, AccessibleBoard):
        cell = interface.cell(board.cursor_cell)
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))


def tell_value(board: BoardPointer) -> None:
    """Tell screen readers what the cursor's cell holds now that it has changed."""
    if board.view is not None:
        announce(board, value_text(board.view, board.view.grid[board.cursor_cell]))


def announce(board: BoardPointer, text: str) -> None:
    """Let screen readers say what the board shows by other means."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(board, text))


@cache
def install() -> None:
    """Let Qt find the interfaces of boards; once is enough for a process."""
    QAccessible.installFactory(_interface)


def _interface(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    return AccessibleBoard(thing) if isinstance(thing, BoardPointer) else None
