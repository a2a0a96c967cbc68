"""Designer: drives the studio in the real window with mouse and keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.grid import Cell, Grid
from nonogui.ui.actions import ActionId
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.page import DesignPage
from nonogui.ui.design.session import DesignSession, DesignView
from nonogui.ui.main_window import MainWindow

NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class Designer:
    """A designer with mouse and keyboard in the studio."""

    qtbot: QtBot
    window: MainWindow

    # ---- state ----

    @property
    def page(self) -> DesignPage:
        """The page of the studio."""
        return self.window.studio.page

    @property
    def board(self) -> BoardWidget:
        return self.page.stage.board

    @property
    def session(self) -> DesignSession:
        """The open design."""
        session = self.window.studio.session
        assert session is not None
        return session

    @property
    def picture(self) -> str:
        """The picture as text."""
        design = self.session.design
        return "\n".join(design.picture.rows_text(design.palette))

    @property
    def grid(self) -> Grid:
        """The picture."""
        return self.session.design.picture

    def view(self) -> DesignView:
        """The current tab."""
        return self.session.view

    def is_playing(self) -> bool:
        """Whether a puzzle is being played."""
        return self.window.session is not None

    def is_saved(self) -> bool:
        """Whether the design is saved in its current state."""
        return self.session.drawing.is_saved

    # ---- actions ----

    def open(self, design: Design, *, is_saved: bool = False) -> None:
        """Open a design in the studio."""
        self.window.studio.open(design, is_saved=is_saved)

    def do(self, action: ActionId) -> None:
        """Choose an enabled action of a menu."""
        assert self.window.actions_[action].isEnabled(), f"{action} is disabled"
        self.window.actions_[action].trigger()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key at the focus."""
        focused: QWidget | None = self.window.focusWidget()
        QTest.keyClick(self.window if focused is None else focused, key, modifier)

    def drag(self, *cells: tuple[int, int], button: Qt.MouseButton | None = None) -> None:
        """Press at the first cell, move over the others, release at the last."""
        button = button or Qt.MouseButton.LeftButton
        places = [self.place(*cell) for cell in cells]
        viewport = self.board.viewport()
        QTest.mousePress(viewport, button, NONE, places[0])
        for place in places[1:]:
            QTest.mouseMove(viewport, place)
        QTest.mouseRelease(viewport, button, NONE, places[-1])

    def place(self, row: int, column: int) -> QPoint:
        """Return the middle of a cell in the board's viewport."""
        return self.board.cell_rect(Cell(row, column)).center()
