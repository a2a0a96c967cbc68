"""A window to type clues in: a board that shows a design, its clue entry, and a button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis, Line
from nonogui.ui.board.layout import line_box
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.clue_editor import ClueEntry, ClueField
from nonogui.ui.design.session import DesignSession
from tests.boards import puzzle

PICTURE = puzzle("""
    ##.##
    #####
    .###.
    ..#..
""")
CTRL = Qt.KeyboardModifier.ControlModifier


def row(number: int) -> Line:
    return Line(Axis.ROW, number - 1)


def column(number: int) -> Line:
    return Line(Axis.COLUMN, number - 1)


class Desk:
    """A board that shows a design, its clue entry, and a button to move the focus to."""

    def __init__(self, qtbot: QtBot, design: Design, size: tuple[int, int] = (640, 520)) -> None:
        self.qtbot = qtbot
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.board = BoardWidget()
        self.board.set_options(BoardOptions(animate=False))
        self.button = QPushButton("elsewhere")
        layout = QVBoxLayout(self.window)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.button)
        self.session = DesignSession(design, parent=self.window)
        self.session.view_changed.connect(self.show)
        self.entry = ClueEntry(self.board)
        self.entry.set_session(self.session)
        self.window.resize(*size)
        self.show()
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.board.setFocus()

    def show(self) -> None:
        self.board.set_view(self.session.board_view())

    # ---- what is there ----

    @property
    def field(self) -> ClueField:
        field = self.board.findChild(ClueField)
        assert isinstance(field, ClueField)
        return field

    @property
    def text(self) -> QLineEdit:
        return self.field.text

    @property
    def design(self) -> Design:
        return self.session.design

    def edited(self) -> Line | None:
        """Return the line whose clue is being edited."""
        return self.entry.line

    def leader(self) -> Leader:
        """Return whether the design follows its picture or its clues."""
        return self.design.leader

    def clue(self, line: Line) -> Clue:
        return self.design.puzzle.clue(line)

    @property
    def steps(self) -> int:
        """The number of undo steps; found by undoing and redoing all of them."""
        shown, count = self.design, 0
        while self.session.drawing.undo_edit:
            self.session.undo()
            count += 1
        for _ in range(count):
            self.session.redo()
        assert self.design == shown
        return count

    # ---- what is done ----

    def strip_box(self, line: Line) -> QRect:
        layout = self.board.scroller.layout
        assert layout
        return self.board.scroller.to_logical(line_box(layout, line))

    def strip(self, line: Line) -> QPoint:
        return self.strip_box(line).center()

    def click(self, line: Line) -> None:
        QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=self.strip(line))

    def type(self, text: str) -> None:
        QTest.keyClicks(self.text, text)

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        focused = QApplication.focusWidget()
        assert focused
        QTest.keyClick(focused, key, modifier)

    def paste(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.key(Qt.Key.Key_V, CTRL)

    def wait_for_clue(self, line: Line, expected: Clue) -> None:
        self.qtbot.waitUntil(lambda: self.clue(line) == expected)


MakeDesk = Callable[..., Desk]
