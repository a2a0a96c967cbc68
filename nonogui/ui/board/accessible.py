"""Describe the board in words, for tooltips and screen readers.

Screen readers see a table of cells, each with its place and content. PySide6 lacks Qt's table
interface, so each cell is a child interface with a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, cast

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

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, is_filled, is_maybe
from nonogui.core.line import Axis, Cell, Line
from nonogui.i18n import _, ngettext
from nonogui.ui.board.layout import BoardLayout, shown, slots_of
from nonogui.ui.board.state import BoardView

if TYPE_CHECKING:
    from nonogui.ui.board.widget import BoardWidget


def line_name(line: Line) -> str:
    """Return a line's name: `Row 3` or `Column 5`."""
    if line.axis is Axis.ROW:
        return _("Row {row}").format(row=line.index + 1)
    return _("Column {column}").format(column=line.index + 1)


def line_text(view: BoardView, line: Line) -> str:
    """Return a line's name and whole clue: `Row 3: 1 2 5`."""
    clue = view.puzzle.clue(line).text(view.puzzle.palette)
    return _("{line}: {clue}").format(line=line_name(line), clue=clue)


def broken_text(line: Line) -> str:
    """Return the tooltip of a line that contradicts its clue."""
    return _("{line}: the filled cells don't match this clue").format(line=line_name(line))


def unmet_text(line: Line) -> str:
    """Return the tooltip of a line that fails in a helper's what-if."""
    return _("{line}: this what-if makes the clue impossible").format(line=line_name(line))


def steps_text(view: BoardView, line: Line) -> str:
    """Return the tooltip that lists the proof steps about a line; empty if there are none."""
    steps = _steps(view, line)
    text = ngettext("{line}: step {steps}", "{line}: steps {steps}", len(steps))
    return text.format(line=line_name(line), steps=", ".join(steps)) if steps else ""


def tooltip(view: BoardView, layout: BoardLayout, line: Line) -> str:
    """Return what the clue of a line does not show: numbers cut off, errors, proof steps.

    Empty if the clue shows everything.
    """
    texts = []
    numbers = len(view.puzzle.clue(line))
    if shown(numbers, slots_of(layout, line.axis)).is_elided:
        texts.append(line_text(view, line))
    if line in view.broken:
        texts.append(broken_text(line))
    if steps := steps_text(view, line):
        texts.append(steps)
    if line == view.overlays.contradicting_line:
        texts.append(unmet_text(line))
    return "\n".join(texts)


def value_text(view: BoardView, value: int) -> str:
    """Return what a cell holds: `filled`, `crossed`, `maybe`, `unknown`, or a colour's name."""
    if view.is_picture and not is_filled(value):
        return _("empty")
    if value == EMPTY:
        return _("crossed")
    if is_maybe(value):
        return _("maybe")
    if not is_filled(value):
        return _("unknown")
    palette = view.puzzle.palette
    if palette.is_black_and_white or value not in palette.inks:
        return _("filled")
    return palette[value].name


def cell_text(view: BoardView, cell: Cell) -> str:
    """Return a cell's place, content and row clue, with what helpers mark on it.

    For example `Row 3, column 5, filled, clue 3 1`, or `Row 3, column 6, unknown, clue 3 1, hint`.
    """
    text = _("Row {row}, column {column}, {value}, clue {clue}").format(
        row=cell.row + 1,
        column=cell.column + 1,
        value=value_text(view, view.grid[cell]),
        clue=view.puzzle.rows[cell.row].text(view.puzzle.palette),
    )
    for note in (*_cell_notes(view, cell), *chain(*(_line_notes(view, at) for at in cell.lines))):
        text = _("{cell}, {note}").format(cell=text, note=note)
    return text


def _cell_notes(view: BoardView, cell: Cell) -> Iterator[str]:
    """Yield a word for each helper mark on a cell."""
    overlays = view.overlays
    for cells, note in (
        (overlays.hint_cells, _("hint")),
        (overlays.evidence, _("reason")),
        (view.assumed, _("assumed")),
        (overlays.wrong, _("wrong")),
        (overlays.ambiguous, _("differs between solutions")),
    ):
        if cell in cells:
            yield note


def _line_notes(view: BoardView, line: Line) -> Iterator[str]:
    """Yield a note for each helper mark on a line."""
    is_row = line.axis is Axis.ROW
    if numbers := _ringed(view, line):
        note = _("row clue: look at {numbers}") if is_row else _("column clue: look at {numbers}")
        yield note.format(numbers=numbers)
    if steps := _steps(view, line):
        count = len(steps)
        note = (
            ngettext("step {steps} uses this row", "steps {steps} use this row", count)
            if is_row
            else ngettext("step {steps} uses this column", "steps {steps} use this column", count)
        )
        yield note.format(steps=", ".join(steps))
    if line == view.overlays.contradicting_line:
        yield _("row clue is impossible here") if is_row else _("column clue is impossible here")


def _ringed(view: BoardView, line: Line) -> str:
    """Return the ringed numbers of a line's clue, in clue order."""
    blocks = view.puzzle.clue(line).blocks
    places = sorted(at for where, at in view.overlays.rings if where == line)
    return Clue(tuple(blocks[at] for at in places)).text(view.puzzle.palette) if places else ""


def _steps(view: BoardView, line: Line) -> list[str]:
    """Return the numbers of the proof steps about a line."""
    return [str(step) for where, step in view.overlays.discs if where == line]


class AccessibleCell(QAccessibleInterface):
    """One cell of a board."""

    def __init__(self, board: BoardWidget, cell: Cell) -> None:
        """Create the interface; the board must live at least as long."""
        super().__init__()
        self._board = board
        self.cell = cell

    def isValid(self) -> bool:
        # A screen reader may still hold a cell of a larger board.
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
        # The attributes are bit fields; PySide's type stubs lack them.
        state = QAccessible.State()
        is_current = self._board.cursor_cell == self.cell
        area = self._board.selection
        for name, value in (
            ("focusable", True),
            ("selectable", True),
            ("selected", area.contains(self.cell) if area else is_current),
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
        """Do nothing: cells are changed with keys, not as text."""

    def foregroundColor(self) -> QColor:
        return self._board.palette().windowText().color()

    def backgroundColor(self) -> QColor:
        return self._board.palette().window().color()


class AccessibleBoard(QAccessibleWidget):
    """The board as a table of cells, row by row."""

    def __init__(self, board: BoardWidget) -> None:
        """Create the table. Its cells are created on demand and deleted with the board."""
        super().__init__(board, QAccessible.Role.Table)
        self._board = board
        self._cells: dict[Cell, tuple[AccessibleCell, int]] = {}
        board.destroyed.connect(self._forget_cells)

    def _forget_cells(self) -> None:
        # Qt deletes registered interfaces; Python must keep each of them alive until then.
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


def announce_cursor(board: BoardWidget) -> None:
    """Make screen readers read the cursor's cell, if the board has the focus."""
    if not QAccessible.isActive() or board.view is None or not board.hasFocus():
        return
    interface = QAccessible.queryAccessibleInterface(board)
    if isinstance(interface, AccessibleBoard):
        cell = interface.cell(board.cursor_cell)
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))


def announce_value(board: BoardWidget, before: BoardView | None) -> None:
    """Announce the content of the cursor's cell, if it changed and the board has the focus."""
    if board.view is None or before is None or not board.hasFocus():
        return
    value = board.view.grid[board.cursor_cell]
    if value != before.grid[board.cursor_cell]:
        announce(board, value_text(board.view, value))


def announce(board: BoardWidget, text: str) -> None:
    """Make screen readers say a text."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(board, text))


@cache
def install() -> None:
    """Register the factory for the board's interfaces, once in a process."""
    QAccessible.installFactory(_interface)


def _interface(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    return AccessibleBoard(cast("BoardWidget", thing)) if class_name == "BoardWidget" else None
