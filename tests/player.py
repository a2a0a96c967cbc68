"""Player: drives the real window with mouse and keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import GameRecord
from nonogui.core.grid import Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.ui.jobs import JobKind
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.widgets.message import Message

NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class Player:
    """A player with mouse and keyboard at the real window."""

    qtbot: QtBot
    window: MainWindow

    # ---- state ----

    @property
    def session(self) -> PlaySession:
        """The open puzzle."""
        assert self.window.session is not None
        return self.window.session

    @property
    def grid(self) -> Grid:
        return self.session.game.grid

    @property
    def message(self) -> Message | None:
        return self.window.play_page.stage.messages.message

    @property
    def text(self) -> str:
        """The text of the visible message, or empty."""
        return self.message.text if self.message else ""

    # ---- actions ----

    def open(self, puzzle: Puzzle, record: GameRecord | None = None) -> None:
        """Open a puzzle and wait until its analysis is finished."""
        self.window.games.start(puzzle, Origin("Test"), record)
        self.settle()

    def settle(self) -> None:
        """Wait until no job is running."""
        self.qtbot.waitUntil(lambda: not self.window.play_workspace.jobs.is_busy)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Press a key at the focus, and wait for the jobs it starts."""
        focused: QWidget | None = self.window.focusWidget()
        target = self.window if focused is None else focused
        QTest.keyClick(target, key, modifier or NONE)
        self.settle()

    def drag(self, *cells: tuple[int, int], button: Qt.MouseButton | None = None) -> None:
        """Press at the first cell, move over the others, release at the last."""
        button = button or Qt.MouseButton.LeftButton
        places = [self.place(*cell) for cell in cells]
        viewport = self.window.play_page.stage.board.viewport()
        QTest.mousePress(viewport, button, NONE, places[0])
        for place in places[1:]:
            QTest.mouseMove(viewport, place)
        QTest.mouseRelease(viewport, button, NONE, places[-1])

    def place(self, row: int, column: int) -> QPoint:
        """Return the middle of a cell in the board's viewport."""
        return self.window.play_page.stage.board.cell_rect(Cell(row, column)).center()

    def answer(self, text: str) -> None:
        """Press the button with a given text on the visible message."""
        assert self.message is not None
        names = [answer.text for answer in self.message.answers]
        assert text in names, f"{text!r} is not among {names}"
        stage = self.window.play_page.stage
        bar = stage.messages.beside if stage.messages.beside.isVisible() else stage.messages.over
        button = next(
            each
            for each in bar.findChildren(QPushButton)
            if each.text() == text and each.isVisible()
        )
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def run(self, kind: JobKind) -> None:
        """Wait until a job of a kind is running."""
        jobs = self.window.play_workspace.jobs
        self.qtbot.waitUntil(lambda: jobs.current is not None and jobs.current.kind is kind)
