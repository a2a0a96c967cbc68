"""A small host around the board widget."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game
from nonogui.core.grid import Cell, is_maybe
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.state import BoardView
from nonogui.ui.board.widget import BoardWidget
from tests.boards import board, palette

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton


class Host:
    """What the window does around a board: plays its moves and shows the result."""

    def __init__(self, qtbot: QtBot, puzzle: Puzzle, size: tuple[int, int]) -> None:
        self.game = Game(puzzle)
        self.moves: list[Move] = []
        self.runs: list[int] = []
        self.board = BoardWidget()
        qtbot.addWidget(self.board)
        self.board.set_options(BoardOptions(animate=False))
        self.board.move_made.connect(self.on_move)
        self.board.run_changed.connect(self.runs.append)
        self.board.resize(*size)
        self.show()
        self.board.show()
        self.board.setFocus()
        QTest.qWaitForWindowExposed(self.board)

    def on_move(self, move: Move) -> None:
        """Play a move as the window does."""
        self.moves.append(move)
        self.game.play(move)
        self.show()

    def show(self) -> None:
        """Show the current state of the game."""
        game = self.game
        view = BoardView(
            game.puzzle,
            game.grid,
            done=game.ticks,
            by_hand=game.ticks,
            what_if=game.what_if_cells(),
            in_branch=bool(game.branches),
        )
        self.board.set_view(view)

    # ---- the pointer ----

    @property
    def viewport(self) -> QWidget:
        """What mouse events go to."""
        return self.board.viewport()

    def at(self, row: int, column: int) -> QPoint:
        """The middle of a cell."""
        return self.board.cell_rect(Cell(row, column)).center()

    def click(self, row: int, column: int, button: Qt.MouseButton = LEFT) -> None:
        """Press and release over a cell."""
        QTest.mouseClick(self.viewport, button, pos=self.at(row, column))

    def drag(self, *cells: tuple[int, int], button: Qt.MouseButton = LEFT) -> None:
        """Press over the first cell, move over the others, release over the last."""
        self.press(*cells[0], button=button)
        for cell in cells[1:]:
            self.move(*cell)
        self.release(*cells[-1], button=button)

    def press(self, row: int, column: int, button: Qt.MouseButton = LEFT) -> None:
        """Press a button over a cell."""
        QTest.mousePress(self.viewport, button, pos=self.at(row, column))

    def move(self, row: int, column: int) -> None:
        """Move the pointer to a cell."""
        QTest.mouseMove(self.viewport, self.at(row, column))

    def release(self, row: int, column: int, button: Qt.MouseButton = LEFT) -> None:
        """Release a button over a cell."""
        QTest.mouseRelease(self.viewport, button, pos=self.at(row, column))

    # ---- keys ----

    def keys(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Press and release keys one after the other, all while a modifier is held down."""
        held = {
            Qt.KeyboardModifier.ShiftModifier: Qt.Key.Key_Shift,
            Qt.KeyboardModifier.ControlModifier: Qt.Key.Key_Control,
        }
        for key in keys:
            QTest.keyPress(self.board, key, modifier or Qt.KeyboardModifier.NoModifier)
            if not modifier:  # releasing a key with its modifier would release that too
                QTest.keyRelease(self.board, key)
        if modifier:
            QTest.keyRelease(self.board, held[modifier])

    def rows(self) -> str:
        """Return the board as text, with maybe marks as `~`."""
        palette = self.game.puzzle.palette
        texts = self.game.grid.rows_text(palette)
        marked = [
            "".join(map(_letter, row, text))
            for row, text in zip(self.game.grid.rows(), texts, strict=True)
        ]
        return "/".join(marked)


def _letter(value: int, text: str) -> str:
    return "~" if is_maybe(value) else text


def on_screen(widget: BoardWidget) -> QImage:
    """Return what is on the screen, without repainting it."""
    QApplication.processEvents()
    return widget.screen().grabWindow(widget.winId()).toImage()


def repainted(widget: BoardWidget) -> QImage:
    """The same after a repaint of everything."""
    widget.viewport().update()
    return on_screen(widget)


MakeHost = Callable[..., Host]


@pytest.fixture
def make_host(qtbot: QtBot) -> MakeHost:
    """Make a shown board for a puzzle."""

    def make(puzzle: Puzzle, size: tuple[int, int] = (600, 500)) -> Host:
        return Host(qtbot, puzzle, size)

    return make


@pytest.fixture
def make(qtbot: QtBot) -> Callable[..., Host]:
    """Opens boards of the studio with a picture, as text."""
    from tests.ui.board.drafting_desk import Studio  # a `Host` itself

    def make(picture: str, inks: int = 1, size: tuple[int, int] = (600, 500)) -> Studio:
        return Studio(qtbot, board(picture, palette(inks)), inks, size)

    return make
