"""Describe the board in words, for tooltips and screen readers.

Screen readers see a table of cells, each with its place and content. PySide6 lacks Qt's table
interface, so each cell is a child interface with a name of its own.

Orca before version 45 ignores announcements, and later versions would say a text twice if it was
also announced. So on Linux, where screen readers use AT-SPI, a text becomes the description of the
focused cell or widget; in lists and menus, a notification. All versions say these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final, cast

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRect, QTimer
from PySide6.QtWidgets import QAbstractItemView, QAccessibleWidget, QApplication, QWidget
from shiboken6 import isValid

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, Axis, Cell, Line, as_picture, is_filled, is_maybe
from nonogui.core.progress import measure_line
from nonogui.i18n import _, ngettext
from nonogui.ui.board.layout import BoardLayout, shown, slots_of
from nonogui.ui.board.options import SpokenClues
from nonogui.ui.board.state import BoardView
from nonogui.words import places
from nonogui.words.colors import color_name
from nonogui.words.lists import commas, semicolons, sentences, statements, without_stop

if TYPE_CHECKING:
    from nonogui.ui.board.widget import BoardWidget

SPOKEN_MS: Final = 500
"""How long a spoken text stays the description of a cell.

Orca 46 and newer skip a text that is like the description before, and events that a newer one of
the same cell overtakes. Half a second is ample for Orca to take an event from its queue.
"""

AGAIN_MS: Final = 1_000
"""After how long the focus is announced a second time.

Orca skips what comes from a program that does not answer within 0.8 seconds, as while a window
opens on a slow computer. It ignores the second event if it has got the first.
"""

MOST_LINES: Final = 3
"""If more lines change at once, their number is said instead of their names."""


def line_name(line: Line) -> str:
    """Return a line's name: `Row 3` or `Column 5`."""
    if line.axis is Axis.ROW:
        return _("Row {row}").format(row=line.index + 1)
    return _("Column {column}").format(column=line.index + 1)


def line_text(view: BoardView, line: Line) -> str:
    """Return a line's name and whole clue: `Row 3: 1 2 5`."""
    if view.is_line and line.axis is Axis.COLUMN:
        return line_name(line)
    clue = view.puzzle.clue(line).text(view.puzzle.palette)
    return _("{line}: {clue}").format(line=line_name(line), clue=clue)


def ruler_text(view: BoardView, line: Line) -> str:
    """Return the lengths along a line: `Row 3: gaps 5 2, runs 1.`"""
    measures = measure_line(view.grid.line(line))
    gaps, runs = (" ".join(str(len(each)) for each in kind) or _("none") for kind in measures)
    return _("{line}: gaps {gaps}, runs {runs}.").format(line=line_name(line), gaps=gaps, runs=runs)


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
    return text.format(line=line_name(line), steps=commas(steps)) if steps else ""


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
    return color_name(palette, value)


def cell_text(view: BoardView, cell: Cell, clues: SpokenClues = SpokenClues.BOTH) -> str:
    """Return a cell's place, content and clues, with what helpers mark on it.

    For example `Row 3, column 5, filled, row clue 3 1, column clue 2`, or
    `Row 3, column 6, unknown, row clue 3 1, hint`.
    """
    text = _("{place}, {value}").format(
        place=places.cell_text(cell), value=value_text(view, view.grid[cell])
    )
    notes = chain(_clue_notes(view, cell, clues), _cell_notes(view, cell))
    for note in (*notes, *chain(*(_line_notes(view, at) for at in cell.lines))):
        text = _("{cell}, {note}").format(cell=text, note=note)
    return text


def _clue_notes(view: BoardView, cell: Cell, clues: SpokenClues) -> Iterator[str]:
    """Yield the clues of a cell's lines that the player wants to hear."""
    row, column = (view.puzzle.clue(line).text(view.puzzle.palette) for line in cell.lines)
    if clues is not SpokenClues.COLUMN or view.is_line:
        yield _("row clue {clue}").format(clue=row)
    if clues is not SpokenClues.ROW and not view.is_line:
        yield _("column clue {clue}").format(clue=column)


def _cell_notes(view: BoardView, cell: Cell) -> Iterator[str]:
    """Yield a word for each helper mark on a cell."""
    overlays = view.overlays
    is_cross = (cell, EMPTY) in overlays.hint_values
    for cells, note in (
        (overlays.hint_cells, _("hint") if not is_cross else _("hint: cross")),
        (overlays.evidence, _("reason")),
        (view.assumed, _("assumed")),
        (overlays.framed, _("part of this move")),
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
        yield note.format(steps=commas(steps))
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


# --- what is read aloud ---


def marks_text(view: BoardView, line: Line) -> str:
    """Return a line's clue, its ticked numbers and its marks.

    For example `Row 3: 3 1. Ticked off: 1. Cells 1 to 3 unknown, 4 crossed, 5 filled`.
    """
    runs = []
    for value, group in groupby(enumerate(view.grid.line(line), 1), lambda cell: cell[1]):
        places = [at for at, _value in group]
        runs.append(_("{cells} {value}").format(cells=_span(places), value=value_text(view, value)))
    done = [
        number for number in sorted(view.done, key=lambda number: number[1]) if number[0] == line
    ]
    texts = [line_text(view, line)]
    if done:
        texts.append(_("Ticked off: {numbers}").format(numbers=_numbers(view, done)))
    texts.append(_("Cells {runs}").format(runs=commas(runs)))
    return statements(*texts)


def left_text(view: BoardView) -> str:
    """Return how many cells are left to fill, and the lines that don't match their clues yet."""
    puzzle, grid = view.puzzle, view.grid
    lengths = [block.length for clue in puzzle.rows for block in clue.blocks]
    texts = []
    if all(lengths):  # hidden numbers have length 0
        left = max(0, sum(lengths) - sum(map(is_filled, grid.cells)))
        text = ngettext("{count} cell left to fill.", "{count} cells left to fill.", left)
        texts.append(text.format(count=left))
    for axis, name in (
        (Axis.ROW, _("Unfinished rows: {lines}.")),
        (Axis.COLUMN, _("Unfinished columns: {lines}.")),
    ):
        open_ = [
            line.index + 1
            for line in puzzle.lines()
            if line.axis is axis and not puzzle.clue(line).is_met_by(as_picture(grid.line(line)))
        ]
        if open_ and not (view.is_line and axis is Axis.COLUMN):
            texts.append(name.format(lines=_spans(open_)))
    return sentences(*texts)


def change_text(before: BoardView, after: BoardView, cursor: Cell | None = None) -> str:
    """Return what changed between two views of a puzzle; empty if nothing a player marks did.

    The cell at the cursor is announced without its place.
    """
    texts = [*_changed_cells(before, after, cursor), *_changed_lines(before, after)]
    return semicolons(texts)


def _changed_cells(before: BoardView, after: BoardView, cursor: Cell | None) -> Iterator[str]:
    """Yield what cells hold now, a text for each value."""
    cells = sorted(after.grid.diff(before.grid), key=lambda cell: after.grid[cell])
    for value, group in groupby(cells, lambda cell: after.grid[cell]):
        changed, words = list(group), value_text(after, value)
        if changed == [cursor]:
            yield words
        else:
            yield _("{place}, {value}").format(place=_area_text(changed), value=words)


def _area_text(cells: list[Cell]) -> str:
    """Return the place of cells if they are in one line without gaps, or else their number."""
    rows, columns = {cell.row + 1 for cell in cells}, {cell.column + 1 for cell in cells}
    if len(cells) == 1:
        return places.cell_text(cells[0])
    if len(rows) == 1 and max(columns) - min(columns) < len(cells):
        text = _("Row {row}, columns {columns}")
        return text.format(row=min(rows), columns=_span(sorted(columns)))
    if len(columns) == 1 and max(rows) - min(rows) < len(cells):
        text = _("Column {column}, rows {rows}")
        return text.format(column=min(columns), rows=_span(sorted(rows)))
    return ngettext("{count} cell", "{count} cells", len(cells)).format(count=len(cells))


def _changed_lines(before: BoardView, after: BoardView) -> Iterator[str]:
    """Yield what became ticked off or unticked, and which lines became broken."""
    order = {line: at for at, line in enumerate(after.puzzle.lines())}
    for was, now, is_ticked in ((before.done, after.done, True), (after.done, before.done, False)):
        numbers = now - was
        lines = sorted({line for line, _at in numbers}, key=order.__getitem__)
        if len(lines) > MOST_LINES:
            yield _many_lines(len(lines), is_ticked=is_ticked)
            continue
        for line in lines:
            if all((line, at) in now for at in range(len(after.puzzle.clue(line)))):
                text = _("{line} finished") if is_ticked else _("{line} no longer finished")
                yield text.format(line=line_name(line))
            else:
                text = (
                    _("{line}: {numbers} ticked off")
                    if is_ticked
                    else _("{line}: {numbers} no longer ticked off")
                )
                here = [number for number in numbers if number[0] == line]
                yield text.format(line=line_name(line), numbers=_numbers(after, here))
    for line in sorted(after.broken - before.broken, key=order.__getitem__)[:MOST_LINES]:
        yield broken_text(line)


def _many_lines(count: int, *, is_ticked: bool) -> str:
    text = (
        ngettext("{count} line ticked off", "{count} lines ticked off", count)
        if is_ticked
        else ngettext(
            "{count} line no longer ticked off", "{count} lines no longer ticked off", count
        )
    )
    return text.format(count=count)


def _numbers(view: BoardView, numbers: list[tuple[Line, int]]) -> str:
    """Return numbers of one clue, in clue order."""
    blocks = [view.puzzle.clue(line).blocks[at] for line, at in sorted(numbers, key=_place)]
    return Clue(tuple(blocks)).text(view.puzzle.palette)


def _place(number: tuple[Line, int]) -> int:
    return number[1]


def _span(places: list[int]) -> str:
    """Return adjacent places: `4` or `4 to 7`."""
    first, last = places[0], places[-1]
    if first == last:
        return str(first)
    return _("{first} to {last}").format(first=first, last=last)


# A choice: people don't listen to more, and in a small window this leaves room for the board.
_MOST_SPANS: Final = 12


def _spans(places: list[int]) -> str:
    """Return places in order, adjacent ones together: `1, 3 to 5`; `…` instead of many more."""
    runs = groupby(enumerate(places), lambda pair: pair[1] - pair[0])
    spans = [_span([place for _at, place in run]) for _offset, run in runs]
    return commas(spans if len(spans) <= _MOST_SPANS else [*spans[:_MOST_SPANS], "…"])


# --- for screen readers ---


class _Leaf(QtGui.QAccessibleInterface):
    """An accessible object that has no children, no widget and no text to edit."""

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, _child: QtGui.QAccessibleInterface) -> int:
        return -1

    def setText(self, _kind: QtGui.QAccessible.Text, _text: str) -> None:
        """Do nothing: cells are changed with keys, and notifications don't change."""

    def foregroundColor(self) -> QtGui.QColor:
        return QApplication.palette().windowText().color()

    def backgroundColor(self) -> QtGui.QColor:
        return QApplication.palette().window().color()


class AccessibleCell(_Leaf):
    """One cell of a board."""

    def __init__(self, board: BoardWidget, cell: Cell) -> None:
        """Create the interface; the board must live at least as long."""
        super().__init__()
        self._board = board
        self.cell = cell
        self.spoken = ""

    def isValid(self) -> bool:
        # A screen reader may still hold a cell of a larger board.
        grid = self._board.view.grid if self._board.view else None
        return grid is not None and self.cell.row < grid.height and self.cell.column < grid.width

    # Where a screen reader runs, Qt asks for these even while it deletes the board.
    def window(self) -> QtGui.QWindow | None:  # type: ignore[override]
        return self._board.window().windowHandle() if isValid(self._board) else None

    def parent(self) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        return (
            QtGui.QAccessible.queryAccessibleInterface(self._board)
            if isValid(self._board)
            else None
        )

    def rect(self) -> QRect:
        if not self.isValid():
            return QRect()
        rect = self._board.cell_rect(self.cell)
        return QRect(self._board.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def role(self) -> QtGui.QAccessible.Role:
        return QtGui.QAccessible.Role.Cell

    def state(self) -> QtGui.QAccessible.State:
        # The attributes are bit fields; PySide's type stubs lack them.
        state = QtGui.QAccessible.State()
        is_current = self._board.cursor_cell == self.cell
        area = self._board.controller.selection
        for name, value in (
            ("focusable", True),
            ("selectable", True),
            ("selected", area.contains(self.cell) if area else is_current),
            ("focused", is_current and self._board.hasFocus()),
        ):
            setattr(state, name, value)
        return state

    def text(self, kind: QtGui.QAccessible.Text) -> str:
        view = self._board.view
        if view is None or not self.isValid():
            return ""
        if kind is QtGui.QAccessible.Text.Name:
            return cell_text(view, self.cell, self._board.spoken_clues)
        if kind is QtGui.QAccessible.Text.Description:
            return self.spoken
        return (
            value_text(view, view.grid[self.cell]) if kind is QtGui.QAccessible.Text.Value else ""
        )


class AccessibleBoard(QAccessibleWidget):
    """The board as a table of cells, row by row."""

    def __init__(self, board: BoardWidget) -> None:
        """Create the table. Its cells are created on demand and deleted with the board."""
        super().__init__(board, QtGui.QAccessible.Role.Table)
        self._board = board
        self._cells: dict[Cell, tuple[AccessibleCell, int]] = {}
        self._renamed: set[Cell] = set()
        self._saying: AccessibleCell | None = None
        self._end = QTimer(board, singleShot=True, interval=SPOKEN_MS)
        self._end.timeout.connect(self._fall_silent)
        board.destroyed.connect(self._forget_cells)

    def _forget_cells(self) -> None:
        # Qt deletes registered interfaces; Python must keep each of them alive until then.
        for _interface, number in self._cells.values():
            QtGui.QAccessible.deleteAccessibleInterface(number)
        self._cells.clear()

    def childCount(self) -> int:
        view = self._board.view
        return view.grid.width * view.grid.height if view else 0

    def child(self, index: int) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        view = self._board.view
        if view is None or not 0 <= index < self.childCount():
            return None
        return self.cell(view.grid.cell(index))

    def cell(self, cell: Cell) -> AccessibleCell:
        if cell not in self._cells:
            interface = AccessibleCell(self._board, cell)
            number = QtGui.QAccessible.registerAccessibleInterface(interface)
            self._cells[cell] = (interface, number)
        return self._cells[cell][0]

    def focus(self) -> None:
        """Have the cursor's cell read out."""
        cursor = self._board.cursor_cell
        _send(self.cell(cursor), QtGui.QAccessible.Event.Focus)
        # Clients keep names until they hear of a change. This comes after the focus has left the
        # cells, or else Orca would say whole names where only the mark has changed.
        for cell in self._renamed - {cursor}:
            if self._cells[cell][0].isValid():
                _send(self._cells[cell][0], QtGui.QAccessible.Event.NameChanged)
        self._renamed &= {cursor}

    def rename(self, cells: Iterable[Cell]) -> None:
        """Note the cells that have new names, if a screen reader has asked for them before."""
        self._renamed.update(cell for cell in cells if cell in self._cells)

    def say(self, text: str) -> None:
        """Make a text the description of the cursor's cell for a moment."""
        self._fall_silent()
        if self._board.view is not None:
            self._saying = self.cell(self._board.cursor_cell)
            self._saying.spoken = text
            _send(self._saying, QtGui.QAccessible.Event.DescriptionChanged)
            self._end.start()

    def _fall_silent(self) -> None:
        """Remove the description, so that Orca says it when it comes again, but not before."""
        self._end.stop()
        if (cell := self._saying) is not None:
            self._saying, cell.spoken = None, ""
            _send(cell, QtGui.QAccessible.Event.DescriptionChanged)

    def childAt(self, x: int, y: int) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        at = self._board.viewport().mapFromGlobal(QPointF(x, y))
        cell = self._board.cell_at(at)
        return self.cell(cell) if cell else None

    def indexOfChild(self, child: QtGui.QAccessibleInterface) -> int:
        view = self._board.view
        if view is None or not isinstance(child, AccessibleCell):
            return -1
        return view.grid.index(child.cell)

    def focusChild(self) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        has_focus = self._board.hasFocus() and self._board.view is not None
        return self.cell(self._board.cursor_cell) if has_focus else None

    def text(self, kind: QtGui.QAccessible.Text) -> str:
        view = self._board.view
        if kind is not QtGui.QAccessible.Text.Name or view is None:
            return super().text(kind)
        return self._board.accessibleName() or _("Board, {rows} rows, {columns} columns").format(
            rows=view.grid.height, columns=view.grid.width
        )


class AccessibleHeader(QAccessibleWidget):
    """A widget on the viewport of a list, which Qt would look for among the list's items."""

    def parent(self) -> QtGui.QAccessibleInterface:
        widget = self.widget()
        for _level in ("viewport", "list", "page"):
            widget = widget.parentWidget() or widget
        return QtGui.QAccessible.queryAccessibleInterface(widget)


class Notification(_Leaf):
    """A text that Orca says wherever the focus is."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken = ""

    def isValid(self) -> bool:
        return True

    def window(self) -> QtGui.QWindow | None:  # type: ignore[override]
        return QtGui.QGuiApplication.focusWindow()

    def parent(self) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        window = QApplication.activeWindow()
        return QtGui.QAccessible.queryAccessibleInterface(window) if window else None

    def rect(self) -> QRect:
        window = QApplication.activeWindow()
        return window.geometry() if window else QRect()

    def role(self) -> QtGui.QAccessible.Role:
        return QtGui.QAccessible.Role.Notification

    def state(self) -> QtGui.QAccessible.State:
        return QtGui.QAccessible.State()

    def text(self, kind: QtGui.QAccessible.Text) -> str:
        return self.spoken if kind is QtGui.QAccessible.Text.Name else ""


@cache
def _notification() -> Notification:
    """Return the only notification; Qt deletes it when the application ends."""
    notification = Notification()
    QtGui.QAccessible.registerAccessibleInterface(notification)
    return notification


def _send(interface: QtGui.QAccessibleInterface, event: QtGui.QAccessible.Event) -> None:
    QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(interface, event))


def _table(board: QObject) -> AccessibleBoard | None:
    interface = QtGui.QAccessible.queryAccessibleInterface(board)
    return interface if isinstance(interface, AccessibleBoard) else None


def uses_at_spi() -> bool:
    """Return whether screen readers listen through AT-SPI."""
    return QtGui.QGuiApplication.platformName() in ("xcb", "wayland")


def announce_cursor(board: BoardWidget) -> None:
    """Make screen readers read the cursor's cell, if the board has the focus."""
    is_heard = QtGui.QAccessible.isActive() and board.view is not None and board.hasFocus()
    if is_heard and (table := _table(board)):
        table.focus()


def announce_change(board: BoardWidget, before: BoardView) -> None:
    """Announce what changed on a board that has the focus."""
    after = board.view
    if after is None:
        return
    if table := _table(board):
        table.rename(after.grid.diff(before.grid))
    is_heard = board.hasFocus() and board.is_interactive
    if is_heard and (text := change_text(before, after, board.cursor_cell)):
        _say(board, text)


def announce(widget: QWidget, text: str) -> None:
    """Make screen readers say a message, wherever the focus is; `last_message` returns it again."""
    _voice().last = text or _voice().last
    _say(widget, text)


def panel_name(name: str, text: str) -> str:
    """Return what screen readers say when the focus enters a panel that shows a text."""
    return _("{name}: {text}").format(name=name, text=text) if text else name


def last_message() -> str:
    """Return the message announced last; empty if there was none."""
    return _voice().last


def _say(widget: QWidget, text: str) -> None:
    if not uses_at_spi():
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(widget, text))
    elif text and QtGui.QAccessible.isActive():
        _voice().say(text)


class _Voice:
    """Says texts through AT-SPI.

    A text becomes the description of the board's cell or the widget that has the focus: a busy Orca
    skips everything that is not about the focus. In lists and menus, where an item has the focus, a
    text is a notification.
    """

    def __init__(self) -> None:
        self.last = ""
        self._texts: list[str] = []
        self._borrowed: tuple[QWidget, str, str] | None = None

    def say(self, text: str) -> None:
        """Say a text together with others of this turn of the event loop."""
        self._texts.append(text)
        if len(self._texts) == 1:
            QTimer.singleShot(0, self._say_texts)

    def _say_texts(self) -> None:
        # One event for all texts, because Orca skips an event that a newer one overtakes.
        text = without_stop(statements(*self._texts))
        self._texts.clear()
        focused: QWidget | None = QApplication.focusWidget()
        if focused is not None and (table := _table(focused)):
            table.say(text)
            return
        is_item = isinstance(focused, QAbstractItemView) or QApplication.activePopupWidget()
        if focused is None or is_item:
            notification = _notification()
            notification.spoken = text
            for event in (QtGui.QAccessible.Event.NameChanged, QtGui.QAccessible.Event.ObjectShow):
                _send(notification, event)
            return
        if self._borrowed is None or self._borrowed[0] is not focused:
            self.give_back()
            self._borrowed = focused, focused.accessibleDescription(), text
        self._borrowed = focused, self._borrowed[1], text
        # Else Orca would not say the same text again. For an empty text it says the tooltip.
        focused.setAccessibleDescription(" ")
        focused.setAccessibleDescription(text)

    def give_back(self) -> None:
        """Give the widget that had the focus its own description again."""
        if self._borrowed is None:
            return
        widget, own, text = self._borrowed
        self._borrowed = None
        if isValid(widget) and widget.accessibleDescription() == text:
            widget.setAccessibleDescription(own)

    def follow(self, focused: QWidget | None) -> None:
        """Give a description back as soon as another widget has the focus."""
        if self._borrowed is not None and self._borrowed[0] is not focused:
            self.give_back()


@cache
def _voice() -> _Voice:
    """Return the only voice: there is one keyboard focus."""
    return _Voice()


def repeat_focus(app: QApplication) -> QTimer:
    """Announce twice what gets the focus; return the timer that does so."""
    again = QTimer(app, singleShot=True, interval=AGAIN_MS)
    again.timeout.connect(_send_focus)
    app.focusChanged.connect(lambda _old, _new: again.start())
    return again


def _send_focus() -> None:
    focused = QApplication.focusWidget()
    _voice().follow(focused)
    # An open menu has no focus of its own, and its items are being read.
    if focused is None or QApplication.activePopupWidget() or not QtGui.QAccessible.isActive():
        return
    interface = QtGui.QAccessible.queryAccessibleInterface(focused)
    child = cast("QtGui.QAccessibleInterface | None", interface.focusChild())
    _send(child or interface, QtGui.QAccessible.Event.Focus)


_ROLES: Final = {
    **dict.fromkeys(
        ("CornerHandle", "CropView", "PagePreview", "ScanView"), QtGui.QAccessible.Role.Graphic
    ),
    "QKeySequenceEdit": QtGui.QAccessible.Role.EditableText,
}
"""Roles of focusable widgets that have none from Qt."""

_GROUPS: Final = {
    *("AnchorGrid", "CoachPanel", "DoctorPanel", "EmptyState", "FillColors"),
    *("InkRow", "LessonCard", "MessageBar", "ProblemCard", "ScrolledText", "Section"),
    *("SegmentedControl", "ThemeCards", "TrainerCard", "WinPage"),
}
"""Widgets with a name that screen readers say when the focus enters them."""


def _interface(class_name: str, thing: QObject) -> QtGui.QAccessibleInterface | None:
    if class_name == "BoardWidget":
        return AccessibleBoard(cast("BoardWidget", thing))
    if class_name == "TileHeader":
        return _kept(AccessibleHeader(cast("QWidget", thing), QtGui.QAccessible.Role.Grouping))
    takes_focus = thing.isWidgetType() and cast("QWidget", thing).focusPolicy()
    if class_name == "QScrollArea" and takes_focus:  # for the keys that scroll
        return _kept(QAccessibleWidget(cast("QWidget", thing), QtGui.QAccessible.Role.Grouping))
    if class_name in _ROLES:
        return _kept(QAccessibleWidget(cast("QWidget", thing), _ROLES[class_name]))
    if class_name in _GROUPS:
        return _kept(QAccessibleWidget(cast("QWidget", thing), QtGui.QAccessible.Role.Grouping))
    return None


def _kept(interface: QAccessibleWidget) -> QAccessibleWidget:
    """Keep an interface as long as its widget; Qt has only a pointer to it."""
    interface.widget().destroyed.connect(partial(_forget, interface))
    return interface


def _forget(_interface: QAccessibleWidget, _widget: QObject | None = None) -> None:
    """Do nothing: the connection with this has kept the interface until now."""


# Before the first widget is made: Qt keeps the interface that a widget had at first.
QtGui.QAccessible.installFactory(_interface)
