"""Watch for what must not happen on a journey: errors, Qt warnings, lost jobs, a wrong puzzle."""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from nonogui.core.grid import Cell
from nonogui.core.shapes import NO_SYMMETRY
from nonogui.ui.actions import ActionId
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.jobs import JobRunner
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import PlaySession
from nonogui.ui.widgets.message import Message, MessageBar

_SCREENLESS = "This plugin does not support"
"""A message of the platform without a screen about dialogs and menus, which work anyway."""


FAINT, FEW = 48, 60
"""The difference of a channel, and the number of pixels, that are no defect: edges that are painted
twice become a little darker. 600 checks found up to 312 pixels that differ, none by more."""

TRIES = 15
"""Longer than any animation."""


class JourneyError(AssertionError):
    """Something happened on a journey that must not."""


class Watch(logging.Handler):
    """Collects errors from all threads while it is `on`, even if they are caught.

    Attributes:
        found: errors, as text.
        warned: logged warnings, which are allowed.
        said: messages shown on hidden pages since the last check, and where.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        self.warned: list[str] = []
        self.said: list[tuple[MessageBar, Message]] = []

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch inside the context; restore the earlier hooks afterwards."""
        hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        before = qInstallMessageHandler(self._on_qt)
        sys.excepthook = self._on_error
        threading.excepthook = lambda args: self._note("a thread", args.exc_value)
        sys.unraisablehook = lambda args: self._note(f"{args.object!r}", args.exc_value)
        logging.getLogger().addHandler(self)
        show = MessageBar.show_message

        def note(bar: MessageBar, message: Message, *, is_new: bool = True) -> None:
            show(bar, message, is_new=is_new)
            if is_new and not bar.isVisible():  # perhaps its page comes next
                self.said.append((bar, message))

        try:
            with (
                patch.object(MessageBar, "show_message", note),
                patch.object(warnings, "showwarning", self._on_warning),
            ):
                yield
        finally:
            logging.getLogger().removeHandler(self)
            sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
            qInstallMessageHandler(before)

    def check(self) -> None:
        """Raise the errors found since the last check."""
        if self.found:
            found, self.found = self.found, []
            raise JourneyError("\n".join(found))

    def check_messages(self, window: MainWindow) -> None:
        """Raise a message on a page that is still hidden.

        What a player asked about the board of a game waits there, while the game is open.
        """
        said, self.said = self.said, []
        board = window.making_board.made if window.session is not None else None
        for bar, message in said:
            is_waiting = isValid(bar) and bar.message is message and not bar.isVisible()
            is_answer = board is not None and board.isAncestorOf(bar)
            if is_waiting and bar.window().isVisible() and not is_answer:
                raise JourneyError(f"nobody sees {message.text!r} in {_place(bar)}")

    def emit(self, record: logging.LogRecord) -> None:
        text = logging.Formatter().format(record)
        is_error = record.levelno >= logging.ERROR or record.exc_info
        (self.found if is_error else self.warned).append(f"log: {text}")

    def _on_warning(self, text: Warning | str, *_where: object) -> None:
        self.found.append(f"warning: {text}\n" + "".join(traceback.format_stack(limit=12)))

    def _on_qt(self, kind: QtMsgType, _context: QMessageLogContext, text: str | None) -> None:
        is_news = kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if not is_news and _SCREENLESS not in (text or ""):
            self.found.append(f"Qt: {text}\n" + "".join(traceback.format_stack(limit=12)))

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        del kind, trace
        self._note("a slot or an event", error)

    def _note(self, where: str, error: BaseException | None) -> None:
        text = "".join(traceback.format_exception(error)) if error else "?"
        self.found.append(f"in {where}: {text}")


def _place(widget: QWidget) -> str:
    """Name the parts that a widget is in, and which of them are hidden."""
    inner = f"{type(widget).__name__}{' (hidden)' * widget.isHidden()}"
    parent = widget.parentWidget()
    return inner if parent is None else f"{inner} < {_place(parent)}"


def check_window(window: MainWindow) -> None:
    """Check that the page shows the open puzzle, the titles agree and actions know the page."""
    if not QApplication.activeModalWidget() and not QApplication.activePopupWidget():
        known, now = window.commands._context, window.commands._find_context()
        assert known is not None
        pairs = zip(now._fields, known, now, strict=True)
        _agree("actions", [each for each in pairs if each[1] != each[2]], [])
    title = window.windowTitle()
    if window.is_in_library:
        _agree("title in the library", title, "")
        has_removed = window.library_wiring.removal is not None
        undo = "Undo: Remove from library" if has_removed else "Undo"
        _agree("Undo in the library", window.actions_[ActionId.UNDO].text(), undo)
        return
    if window.is_in_studio:
        design = window.studio.session
        assert design is not None
        page = window.studio.page
        view = page.stage.board.view
        _agree("design shown", view and view.puzzle, design.design.puzzle)
        size = design.design.width, design.design.height
        _agree("size shown", view and (view.grid.width, view.grid.height), size)
        _agree("title of the design", title, window.studio.title)
        _agree("bar of the design", page.bar.title, title)
        _check_cursor(page.stage.board.cursor_cell, design.design.width, design.design.height)
        return
    if window.is_reviewing:
        review = window.review_page
        assert review.play is not None
        view = review.stage.board.view
        _agree("puzzle reviewed", view and view.puzzle is review.play.puzzle, True)
        _agree("title of the review", title, review.bar.title)
        return
    if window.is_training:
        drill = window.trainer.session
        _agree("title of the trainer", title, "Training")
        if drill is not None:
            view = window.trainer.drills.board.view
            _agree("drill shown", view and view.puzzle, drill.puzzle)
        return
    session = window.session
    if session is None:
        raise JourneyError("a page for a puzzle is shown, and none is open")
    _agree("title of the puzzle", title, session.title)
    _check_game(window, session)


def _check_game(window: MainWindow, session: PlaySession) -> None:
    if not window.is_on_board:
        if not (session.is_solved or window.is_shown(window.games.win_page)):
            raise JourneyError("neither the board nor the library, the studio or the win page")
        return
    page_ = window.play_page
    board = page_.stage.board
    _agree("puzzle shown", board.view and board.view.puzzle is session.puzzle, True)
    _agree("board shown", board.view and board.view.grid, session.view().grid)
    _agree(
        "bar of the puzzle", page_.bar.title, "First steps" if page_.is_guided else session.title
    )
    _agree("first steps", page_.is_guided, window.play_workspace.guide is not None)
    _check_cursor(board.cursor_cell, session.puzzle.width, session.puzzle.height)
    _agree("Pause", board.isHidden(), session.is_paused)
    if board.isVisible():
        room = board.viewport().size()
        _agree(f"room for the board in {window.size().toTuple()}", room.isEmpty(), False)


def _check_cursor(cell: Cell, width: int, height: int) -> None:
    if not (0 <= cell.row < height and 0 <= cell.column < width):
        raise JourneyError(f"the cursor is at {cell} of a board of {width}x{height}")


def _agree(what: str, shown: object, wanted: object) -> None:
    if shown != wanted:
        raise JourneyError(f"{what}: {shown!r}, not {wanted!r}"[:2000])


def check_painted(window: MainWindow) -> None:
    """Check that the screen shows what a full repaint shows, unless something is still going on.

    Only without a screen: on one, another window may be in front. If it doesn't, the current folder
    gets both pictures, `shown.png` and `wanted.png`.
    """
    for _each in range(TRIES):
        QApplication.processEvents()
        is_covered = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        if is_covered or busy(window) or not window.isVisible() or _has_dashes(window):
            return
        rows, columns = _stale_pixels(window)
        if len(rows) <= FEW:
            return
        time.sleep(0.02)  # something may move
    window.screen().grabWindow(window.winId()).save("shown.png")
    window.grab().save("wanted.png")
    place = f"from {columns.min()}, {rows.min()} to {columns.max()}, {rows.max()}"
    raise JourneyError(f"{len(rows)} pixels {place} show what was there before")


def _has_dashes(window: MainWindow) -> bool:
    """Whether a board shows dashed lines: Qt places the dashes by the part that it paints."""
    boards = window.findChildren(BoardWidget)  # also that of a drill
    return any(
        view.overlays.contradicting_line is not None
        or view.is_assuming
        or board.scene().selection is not None
        or board.controller.symmetry != NO_SYMMETRY
        for board in boards
        if board.isVisible() and (view := board.view)
    )


def _stale_pixels(window: MainWindow) -> tuple[NDArray[np.intp], ...]:
    """Return the rows and the columns of pixels that differ from a full repaint."""
    wanted = _pixels(window.grab())
    if QGuiApplication.platformName() != "offscreen":
        return np.nonzero(np.zeros((1, 1)))
    shown = _pixels(window.screen().grabWindow(window.winId()))
    if shown.shape != wanted.shape:
        return np.nonzero(np.ones(wanted.shape[:2]))
    return np.nonzero(abs(shown - wanted).max(axis=2) > FAINT)


def _pixels(pixmap: QPixmap) -> NDArray[np.int16]:
    """Return the channels of a picture, of shape (height, width, 4)."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_RGB32)
    shape = image.height(), image.bytesPerLine() // 4, 4
    return np.frombuffer(image.constBits(), np.uint8).reshape(shape).astype(np.int16)


def busy(window: QWidget) -> list[str]:
    """Return the kinds of jobs that run or wait in a window or dialog."""
    runners = [each for each in window.findChildren(JobRunner) if each.is_busy]
    return [each.current.kind if each.current else "cancelled" for each in runners]
