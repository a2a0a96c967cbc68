"""Edit clues on the board: a text field over a line's clue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QLineEdit, QToolTip, QWidget

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.clue_block import TooManyCluesError, parse_block, paste_clues
from nonogui.core.clue_check import ClueCheck, Misfit, check_clues
from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.palette import Palette
from nonogui.ui.board.accessible import announce, uses_at_spi
from nonogui.ui.board.layout import line_box
from nonogui.ui.board.style import mark_on
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.session import DesignSession, DesignView
from nonogui.ui.look.theme import current_theme, font, rounded
from nonogui.words import clue_entry

# Sizes of the field and its parts, in logical pixels.
_HEIGHT: Final = 34
_MIN: Final = 112
_LETTERS_HEIGHT: Final = 22
_SWATCH: Final = 16
_POINTER: Final = 7
_PADDING: Final = 10
_RADIUS: Final = 8.0
_FRAME: Final = 2.0


class _Text(QLineEdit):
    """The text field. It emits pasted text of several lines instead of inserting it."""

    lines_pasted = QtCore.Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrame(False)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        # Qt's own would put all lines into this one.
        if event.matches(QtGui.QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in menu.actions():
            # Qt's name for the entry; its text is translated.
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self._paste)
        menu.popup(event.globalPos())

    def _paste(self) -> None:
        text = QtGui.QGuiApplication.clipboard().text().strip("\n")
        if "\n" in text:
            self.lines_pasted.emit(text)
        else:
            self.insert(text.strip())


class ClueField(QWidget):
    """A framed text field that also shows how many cells the clue needs, and the colours' letters.

    Attributes:
        problem: the error of the text; empty for none.
        room: the text about the cells that the clue needs.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = _Text(self)
        self.text.setFont(font(14, QtGui.QFont.Weight.Medium, tabular=True))
        self.room = ""
        self._misfit = ""
        self.problem = ""
        self._palette: Palette | None = None
        self._pointer: int | None = None
        self.setFocusProxy(self.text)
        # The program's style sheet frames every text field; this widget paints its own frame.
        self.text.setStyleSheet(
            "QLineEdit, QLineEdit:focus { border: 0; padding: 0; min-height: 0; border-radius: 0;"
            " background: transparent; }"
        )
        self.hide()

    # ---- content ----

    def set_room(self, room: str, misfit: str = "") -> None:
        """Show how many cells the clue needs, and a warning if the line is too short for it."""
        self.room, self._misfit = room, misfit
        self._lay_out()
        self._show_room()

    def set_palette(self, palette: Palette | None) -> None:
        """Show the letters of the colours; None in black and white, where numbers need none."""
        self._palette = palette
        self._lay_out()

    def set_problem(self, problem: str) -> None:
        """Set the error of the text, empty for none. A new error is announced to screen readers."""
        # Only a new error, not the same one again after each key.
        # With AT-SPI, screen readers say the new description of the focused field.
        if problem != self.problem and not uses_at_spi():
            announce(self.text, problem)
        self.problem = problem
        self._show_room()

    def _show_room(self) -> None:
        self.setToolTip(self.problem or self._misfit)
        self.text.setAccessibleDescription(self.problem or self._misfit or self.room)
        self.update()

    # ---- place ----

    def place(self, strip: QtCore.QRect, area: QtCore.QRect, *, is_row: bool) -> None:
        """Place the field over a line's clue, inside an area as far as it fits."""
        fitting = self.fitting_size(strip.width() if is_row else 0)
        size = QtCore.QSize(min(fitting.width(), area.width()), fitting.height())
        self._pointer = None
        if is_row:
            at = QtCore.QPoint(
                strip.right() + 1 - size.width(), strip.center().y() + 1 - _HEIGHT // 2
            )
        else:
            size.setHeight(size.height() + _POINTER)
            at = QtCore.QPoint(
                strip.center().x() - size.width() // 2, strip.bottom() - size.height()
            )
        box = _moved_into(QtCore.QRect(at, size), area)
        if not is_row:
            self._pointer = strip.center().x() - box.x()
        self.setGeometry(box)
        self.update()

    def fitting_size(self, least: int = 0) -> QtCore.QSize:
        """Return the size that shows all of the text, without the pointer."""
        metrics = QtGui.QFontMetrics(self.text.font())
        # Room for the next number, so that the field does not grow at every key.
        text = metrics.horizontalAdvance(self.text.text() + "0 0")
        width = text + self._room_width() + 3 * _PADDING
        height = _HEIGHT
        if self._palette:
            height += _LETTERS_HEIGHT
            width = max(width, min(8, len(self._palette) - 1) * (_SWATCH + 4) + 2 * _PADDING)
        return QtCore.QSize(max(width, least, _MIN), height)

    def _room_width(self) -> int:
        return QtGui.QFontMetrics(self._room_font()).horizontalAdvance(self.room)

    def _room_font(self) -> QtGui.QFont:
        return font(12, QtGui.QFont.Weight.Medium if self._misfit else QtGui.QFont.Weight.Normal)

    def _lay_out(self) -> None:
        width = self.width() - 3 * _PADDING - self._room_width()
        self.text.setGeometry(_PADDING, 3, max(20, width), _HEIGHT - 6)

    def resizeEvent(self, _event: QtGui.QResizeEvent) -> None:
        self._lay_out()

    # ---- painting ----

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            self._paint_frame(painter)
            painter.setFont(self._room_font())
            is_bad = self._misfit and not self.problem
            painter.setPen(theme.danger if is_bad else theme.muted)
            room = QtCore.QRect(0, 0, self.width() - _PADDING, _HEIGHT)
            flag = (
                QtCore.Qt.AlignmentFlag
            )  # absolute: a clue is written from left to right everywhere
            end = flag.AlignRight | flag.AlignAbsolute | flag.AlignVCenter
            painter.drawText(room, end, self.room)
            if self._palette:
                self._paint_letters(painter, self._palette)

    def _paint_frame(self, painter: QtGui.QPainter) -> None:
        theme = current_theme()
        color = theme.danger if self.problem else theme.accent
        bottom = self.height() - (0 if self._pointer is None else _POINTER)
        rounded(
            painter, QtCore.QRectF(0, 0, self.width(), bottom), _RADIUS, theme.raised, color, _FRAME
        )
        if self._pointer is not None:
            self._paint_pointer(painter, float(bottom), color)

    def _paint_pointer(self, painter: QtGui.QPainter, top: float, color: QtGui.QColor) -> None:
        """Draw the tip that points from the field to its column."""
        assert self._pointer is not None
        half = float(_POINTER)
        x = min(max(self._pointer + 0.5, half + _RADIUS), self.width() - half - _RADIUS)
        tip = QtCore.QPointF(x, top + _POINTER - 0.5)
        left, right = QtCore.QPointF(x - half, top - _FRAME), QtCore.QPointF(x + half, top - _FRAME)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QtGui.QPolygonF([left, right, tip]))

    def _paint_letters(self, painter: QtGui.QPainter, palette: Palette) -> None:
        """Draw a swatch with its letter for each colour, as many as fit."""
        painter.setFont(font(11, QtGui.QFont.Weight.DemiBold))
        step = _SWATCH + 4
        most = max(1, (self.width() - 2 * _PADDING + 4) // step)
        for at, ink in enumerate(palette.inks[:most]):
            color = QtGui.QColor(*palette[ink].rgb)
            box = QtCore.QRectF(_PADDING + at * step, _HEIGHT - 2, _SWATCH, _SWATCH)
            rounded(painter, box, 4, color, current_theme().hairline)
            painter.setPen(mark_on(color))
            painter.drawText(box, QtCore.Qt.AlignmentFlag.AlignCenter, palette.letter(ink))


def _moved_into(box: QtCore.QRect, area: QtCore.QRect) -> QtCore.QRect:
    """Return a box moved into an area, which must be at least as large."""
    x = max(area.left(), min(box.x(), area.right() + 1 - box.width()))
    y = max(area.top(), min(box.y(), area.bottom() + 1 - box.height()))
    return QtCore.QRect(QtCore.QPoint(x, y), box.size())


PAUSE_MS: Final = 250
"""Milliseconds without a key press before the typed clue is applied to the design."""

_ENTER: Final = (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)
_STEPS: Final = {
    QtCore.Qt.Key.Key_Tab: 1,
    QtCore.Qt.Key.Key_Backtab: -1,
    QtCore.Qt.Key.Key_Down: 1,
    QtCore.Qt.Key.Key_Up: -1,
}
# Reasons for losing the focus after which it comes back to the field.
_PASSING: Final = (
    QtCore.Qt.FocusReason.PopupFocusReason,
    QtCore.Qt.FocusReason.ActiveWindowFocusReason,
)


class ClueEntry(QtCore.QObject):
    """Edits the clues of the design on a board, and marks clues that can't be right.

    A click on a clue starts editing; Enter on the board edits the cursor's row, Shift+Enter its
    column. Tab and the arrows move to the next line, rows first, then columns. On the tab of the
    clues, Enter does so too; beside a picture it ends editing. Escape restores the line's clue.
    Everything typed for one line is one undo step.

    Attributes:
        line: the line being edited.

    Signals:
        checked: the problems of the clues, or the text about them, may have changed.
    """

    checked = QtCore.Signal()
    closed = QtCore.Signal()

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board)
        self._board = board
        self._session: DesignSession | None = None
        self.line: Line | None = None
        self._before: Design | None = None
        self._enter_goes_on = False
        self._is_at_it = False
        self.check = ClueCheck()
        self._field = ClueField(board.viewport())
        self._pause = QtCore.QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.apply_text)
        text = self._field.text
        text.textEdited.connect(self._on_edited)
        text.lines_pasted.connect(self._on_lines_pasted)
        text.installEventFilter(self)
        board.installEventFilter(self)
        board.viewport().installEventFilter(self)
        board.clue_clicked.connect(self.begin)
        board.scroller.laid_out.connect(self._place)

    def set_session(self, session: DesignSession | None) -> None:
        """Edit the clues of another design, or of none."""
        self._close()
        if self._session is not None:
            self._session.changed.disconnect(self._on_changed)
            self._session.view_changed.disconnect(self._on_view_changed)
        self._session = session
        self._board.controller.edits_clues = session is not None
        if session is not None:
            session.changed.connect(self._on_changed)
            session.view_changed.connect(self._on_view_changed)
        self._check_lines()

    # ---- state ----

    @property
    def problem(self) -> str:
        """The error of the typed text; empty if it is a clue or nothing is being edited."""
        return self._field.problem

    @property
    def totals_text(self) -> str:
        """The difference between the sums of rows and columns, in words; empty if they agree."""
        if self._session is None:
            return ""
        return clue_entry.totals_text(self.check.totals, self._session.design.palette)

    # ---- start and end ----

    def begin(self, line: Line) -> None:
        """Edit the clue of a line; apply the text typed for the line before."""
        session = self._session
        # Another board than the design's is being looked at.
        if session is None or session.shown is not None:
            return
        self.apply_text()
        if self.line is None:  # typing a clue switches to the clues; Enter should not continue then
            self._enter_goes_on = session.view is DesignView.CLUES
        self.line, self._before = line, None
        palette = session.design.palette
        field, is_plain = self._field, palette.is_black_and_white
        had_focus = field.text.hasFocus()
        field.text.setText(session.design.puzzle.clue(line).text(palette))
        field.text.setAccessibleName(clue_entry.clue_name(line))
        field.text.setPlaceholderText("" if is_plain else clue_entry.letters_text(palette))
        field.set_palette(None if is_plain else palette)
        self._show_room()
        here = self._board.cursor_cell
        is_row = line.axis is Axis.ROW
        cell = Cell(line.index, here.column) if is_row else Cell(here.row, line.index)
        self._board.set_cursor(cell)
        # The pointer must not take the highlight away from the line that is typed.
        self._board.controller.is_cursor_locked = True
        self._place()
        field.show()
        field.raise_()
        field.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        field.text.selectAll()
        # Screen readers do not say a new name without a new focus; Orca at times not even with it.
        if had_focus or uses_at_spi():
            announce(field.text, clue_entry.clue_name(line))

    def finish(self) -> bool:
        """Apply the typed clue and end. If it is invalid, keep editing, so that nothing is lost."""
        self.apply_text()
        if self._field.problem:
            self._show_problem()
            return False
        self._close()
        return True

    def cancel(self) -> None:
        """Restore the clue of this line and end."""
        self._pause.stop()
        if self._session is not None and self._before is not None:
            with self._own_change():
                self._session.replace_in_step(self._before)
        self._close()

    def _step(self, steps: int) -> None:
        """Edit another line; beyond the first or last line, end."""
        session, line = self._session, self.line
        self.apply_text()
        if self._field.problem:
            self._show_problem()
        if session is None or line is None or self._field.problem:
            return
        lines = list(session.design.puzzle.lines())
        at = lines.index(line) + steps
        if 0 <= at < len(lines):
            self.begin(lines[at])
        else:
            self._close()

    def _close(self) -> None:
        self._pause.stop()
        if self.line is None:
            return
        # Before the field is hidden: it loses the focus then, and `_on_focus` must find nothing to
        # finish.
        self.line = self._before = None
        self._board.controller.is_cursor_locked = False
        self._set_problem("")
        if self._field.window().focusWidget() is self._field.text:  # also when a dialog is open
            self._board.setFocus()
        self._field.hide()
        self.closed.emit()

    # ---- typing ----

    def _on_edited(self) -> None:
        self._show_room()
        self._place()
        self._pause.start()

    def _show_room(self) -> None:
        """Show how much of the line the clue needs, or why it is invalid."""
        clue = self._typed()
        if clue is None or self._session is None or self.line is None:
            return
        length = self._session.design.puzzle.length(self.line.axis)
        needed = clue.min_length
        misfit = (
            clue_entry.misfit_text(Misfit(self.line, needed, length)) if needed > length else ""
        )
        self._field.set_room(clue_entry.room_text(needed, length), misfit)

    def _typed(self) -> Clue | None:
        """Return the typed clue, or None after showing its error in the field."""
        if self._session is None:
            return None
        palette = self._session.design.palette
        try:
            clue = Clue.parse(self._field.text.text(), palette)
        except ClueTextError as reason:
            self._set_problem(clue_entry.bad_clue_text(reason, palette))
            return None
        self._set_problem("")
        return clue

    def _set_problem(self, problem: str) -> None:
        if problem != self._field.problem:
            self._field.set_problem(problem)
            self.checked.emit()

    def _show_problem(self) -> None:
        """Show the error as a tooltip."""
        below = self._field.rect().bottomLeft()
        QToolTip.showText(self._field.mapToGlobal(below), self._field.problem, self._field)

    def apply_text(self) -> None:
        """Apply the typed clue to the design, within this line's undo step."""
        self._pause.stop()
        session, line = self._session, self.line
        if session is None or line is None:
            return
        clue = self._typed()
        if clue is None or clue == session.design.puzzle.clue(line):
            return
        with self._own_change():
            # The first change of a line is a step; the following ones amend it.
            if self._before is None:
                before = session.design
                session.set_clue(line, clue)
                self._before = before
            # Typed back to the clue before: the design is as before, too.
            elif clue == self._before.puzzle.clue(line):
                session.replace_in_step(self._before)
                self._before = None
            else:
                session.replace_in_step(session.design.with_clue(line, clue))

    # ---- pasting ----

    def _on_lines_pasted(self, text: str) -> None:
        """Paste several clues: from this line on, or over all lines if rows and columns came."""
        session, line = self._session, self.line
        if session is None or line is None:
            return  # editing ended while the text's context menu was open
        design = session.design
        try:
            block = parse_block(text, design.palette)
            if block.is_complete:
                rows, columns = block.rows, block.columns
            else:
                puzzle = design.puzzle
                rows, columns = paste_clues(line, block.lines, puzzle.rows, puzzle.columns)
        except ClueTextError as reason:
            self._set_problem(clue_entry.bad_clue_text(reason, design.palette))
        except TooManyCluesError:
            self._set_problem(clue_entry.too_many_text())
        else:
            self._close()
            session.change(EditKind.CLUES, session.shown_design.with_clues(rows, columns))

    # ---- marks ----

    @contextmanager
    def _own_change(self) -> Iterator[None]:
        """While inside, treat changes of the design as made by this editor."""
        self._is_at_it = True
        try:
            yield
        finally:
            self._is_at_it = False

    def _on_changed(self) -> None:
        # Undo or a repair has changed the design; the typed text belongs to the previous one.
        if not self._is_at_it:
            self._close()
        self._check_lines()

    def _on_view_changed(self) -> None:
        if self._session is not None and self._session.shown is not None:
            self._close()

    def _check_lines(self) -> None:
        """Check the clues and mark the lines that are too short for theirs."""
        session, before = self._session, self.check
        self.check = ClueCheck()
        if session is not None and session.design.leader is Leader.CLUES:
            self.check = check_clues(session.design.puzzle)
        if session is not None:
            session.set_broken(self.check.lines)
        if self.check != before:
            self.checked.emit()

    # ---- place and events ----

    def _place(self) -> None:
        layout, line = self._board.scroller.layout, self.line
        if layout is not None and line is not None:
            strip = self._board.scroller.to_logical(line_box(layout, line))
            area = self._board.viewport().rect()
            self._field.place(strip, area, is_row=line.axis is Axis.ROW)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if self._session is None:
            return False
        is_typing = watched is self._field.text
        if isinstance(event, QtGui.QKeyEvent) and event.type() == QtCore.QEvent.Type.KeyPress:
            return self._press(event) if is_typing else self._press_on_board(watched, event)
        if (
            isinstance(event, QtGui.QKeyEvent)
            and event.type() == QtCore.QEvent.Type.ShortcutOverride
        ):
            return is_typing and self._claim_key(event)
        if isinstance(event, QtGui.QHelpEvent) and watched is self._board.viewport():
            return self._show_misfit(event)
        if isinstance(event, QtGui.QFocusEvent) and is_typing:
            self._on_focus(event)
        return False

    def _press(self, event: QtGui.QKeyEvent) -> bool:
        """Handle a key that is not part of the text; return whether it was."""
        key = QtCore.Qt.Key(event.key())
        if key in _ENTER and self._enter_goes_on:
            self._step(1)
        elif key in _ENTER:
            self.finish()
        elif key is QtCore.Qt.Key.Key_Escape:
            self.cancel()
        elif key in _STEPS:
            self._step(_STEPS[key])
        else:
            return False
        return True

    def _claim_key(self, event: QtGui.QKeyEvent) -> bool:
        """Keep a key that is for the editor from being a shortcut; return whether to hide it."""
        # Qt asks with ShortcutOverride before a shortcut acts; accepting keeps the key for the
        # field.
        is_own = QtCore.Qt.Key(event.key()) in (*_ENTER, *_STEPS, QtCore.Qt.Key.Key_Escape)
        if is_own:
            event.accept()
        text = self._field.text
        # Before anything is typed, these undo and redo in the design.
        if event.matches(QtGui.QKeySequence.StandardKey.Undo):
            return not text.isUndoAvailable()
        if event.matches(QtGui.QKeySequence.StandardKey.Redo):
            return not (text.isRedoAvailable() or text.isUndoAvailable())
        return is_own

    def _press_on_board(self, watched: QtCore.QObject, event: QtGui.QKeyEvent) -> bool:
        key, shift, ctrl = self._board.meaning(event)
        if watched is not self._board or key not in ("Return", "Enter") or ctrl:
            return False
        # Enter ends a gesture; beside a selection it may be meant for what was just placed.
        if self._board.has_gesture or self._board.controller.selection is not None:
            return False
        row, column = self._board.cursor_cell.lines
        self.begin(column if shift else row)
        return True

    def _on_focus(self, event: QtGui.QFocusEvent) -> None:
        """End editing when the focus moves elsewhere, unless that would lose invalid text."""
        is_lost = event.type() == QtCore.QEvent.Type.FocusOut
        if is_lost and event.reason() not in _PASSING and self.line is not None:
            self.finish()

    def _show_misfit(self, event: QtGui.QHelpEvent) -> bool:
        """Show why a line is marked, instead of the board's own tooltip."""
        line = self._board.line_at(QtCore.QPointF(event.pos()))
        misfit = self.check.misfit(line) if line else None
        if misfit is None:
            return False
        QToolTip.showText(event.globalPos(), clue_entry.misfit_text(misfit), self._board.viewport())
        return True
