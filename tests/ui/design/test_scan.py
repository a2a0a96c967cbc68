"""The parts of the dialog that reads printed puzzles: clues as text, shapes that look alike."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableWidgetItem
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import DOUBTFUL, Picture, ReadNumber, Scan, Shape
from nonogui.ui.design.scan import ClueLines, ShapePanel
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from tests.boards import clued, puzzle
from tests.ui.pictures import CheckLooks, use_theme

PUZZLE = puzzle("##.\n#.#\n...\n.##")
ROW, COLUMN = Line(Axis.ROW, 1), Line(Axis.COLUMN, 2)


class TestClues:
    @pytest.fixture
    def clues(self, qtbot: QtBot) -> ClueLines:
        clues = ClueLines()
        qtbot.addWidget(clues)
        clues.resize(300, 240)
        clues.set_puzzle(PUZZLE, {})
        clues.show()
        return clues

    @staticmethod
    def item(clues: ClueLines, row: int, column: int) -> QTableWidgetItem:
        item = clues.item(row, column)
        assert item is not None
        return item

    def texts(self, clues: ClueLines) -> list[tuple[str, str]]:
        rows = range(clues.rowCount())
        return [(self.item(clues, row, 0).text(), self.item(clues, row, 1).text()) for row in rows]

    def test_table_lists_each_line_with_its_clue(self, clues: ClueLines) -> None:
        assert self.texts(clues) == [
            ("Row 1", "2"),
            ("Row 2", "1 1"),
            ("Row 3", "0"),
            ("Row 4", "2"),
            ("Column 1", "2"),
            ("Column 2", "1 1"),
            ("Column 3", "1 1"),
        ]
        assert clues.accessibleName() == "Clues"

    def test_doubtful_lines_are_marked_with_a_question_mark(self, clues: ClueLines) -> None:
        clues.set_puzzle(PUZZLE, {ROW: True, COLUMN: False})
        names = [name for name, _clue in self.texts(clues)]
        assert [name for name in names if name.endswith("?")] == ["Row 2 ?"]

    def test_clue_that_does_not_fit_its_line_is_red(self, clues: ClueLines) -> None:
        def colors() -> list[tuple[QColor, QColor]]:
            return [
                (
                    self.item(clues, row, 0).foreground().color(),
                    self.item(clues, row, 1).foreground().color(),
                )
                for row in range(clues.rowCount())
            ]

        clues.set_puzzle(clued("1 1/3/2 1", "1/1/1"), {})
        plain, wrong = (LIGHT.muted, LIGHT.ink), (LIGHT.danger, LIGHT.danger)
        assert colors() == [plain, plain, wrong, plain, plain, plain]

    def test_line_names_cannot_be_edited(self, clues: ClueLines) -> None:
        for row in range(clues.rowCount()):
            assert not self.item(clues, row, 0).flags() & Qt.ItemFlag.ItemIsEditable
            assert self.item(clues, row, 0).flags() & Qt.ItemFlag.ItemIsSelectable
            assert self.item(clues, row, 0).flags() & Qt.ItemFlag.ItemIsEnabled
            assert self.item(clues, row, 1).flags() & Qt.ItemFlag.ItemIsEditable

    def test_selecting_a_line_is_reported_once(self, clues: ClueLines) -> None:
        assert ClueLines().line is None
        clues.setCurrentCell(0, 1)
        heard: list[Line] = []
        clues.picked.connect(heard.append)
        clues.show_line(ROW)
        assert (clues.line, clues.currentColumn()) == (ROW, 1)
        clues.setCurrentCell(1, 0)  # the same line: back to its clue
        assert (clues.line, clues.currentColumn()) == (ROW, 1)
        clues.setCurrentCell(6, 0)
        assert (clues.line, clues.currentColumn()) == (COLUMN, 1)
        assert heard == [ROW, COLUMN]

    def test_typed_clue_is_reported(self, clues: ClueLines, qtbot: QtBot) -> None:
        with qtbot.waitSignal(clues.edited) as blocker, qtbot.assertNotEmitted(clues.refused):
            self.item(clues, 6, 1).setText("3")
        assert blocker.args == [COLUMN, Clue.of(3)]

    def test_invalid_clue_is_refused_and_restored(self, clues: ClueLines, qtbot: QtBot) -> None:
        with qtbot.waitSignal(clues.refused), qtbot.assertNotEmitted(clues.edited):
            self.item(clues, 1, 1).setText("1 x")
        assert self.item(clues, 1, 1).text() == "1 1"

    def test_showing_a_puzzle_reports_no_typed_clue(self, clues: ClueLines, qtbot: QtBot) -> None:
        before = self.item(clues, 0, 1)
        with qtbot.assertNotEmitted(clues.edited):
            clues.set_puzzle(puzzle("###\n..#\n...\n.##"), {})
        assert self.item(clues, 0, 1) is before
        assert before.text() == "3"
        clues.set_puzzle(puzzle("#\n."), {})
        assert [name for name, _clue in self.texts(clues)] == ["Row 1", "Row 2", "Column 1"]
        with qtbot.waitSignal(clues.edited):
            self.item(clues, 0, 1).setText("0")

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_appearance_matches_stored_picture(
        self, clues: ClueLines, looks: CheckLooks, theme: Theme
    ) -> None:
        use_theme(theme)
        clues.set_puzzle(clued("1 1/3/2 1", "1/1/1"), {ROW: True})
        clues.show_line(ROW)
        looks(f"clue-lines-{theme.is_dark:d}", clues, theme)
        assert not clues.tabKeyNavigation()
        assert clues.selectionMode() == ClueLines.SelectionMode.SingleSelection


def shape(at: int, digit: int, doubt: float, group: int) -> ReadNumber:
    box = Box(20 * at + 4, 4, 20 * at + 14, 20)
    return ReadNumber((Shape(box, digit, (digit + 1) % 10, doubt, group),))


def scan_of(*numbers: ReadNumber) -> Scan:
    """A scan with some clue numbers in its only row."""
    dice = Random(4)
    picture = Picture(120, 40, dice.randbytes(3 * 120 * 40))
    return Scan(picture, (0, 120), (0, 40), (numbers,), ((),), Box(0, 0, 120, 40))


SHAPES = scan_of(shape(0, 3, 0.1, 1), shape(1, 7, DOUBTFUL, 2), shape(2, 3, 0.1, 1))


class TestShapes:
    @pytest.fixture
    def panel(self, qtbot: QtBot) -> ShapePanel:
        panel = ShapePanel()
        qtbot.addWidget(panel)
        panel.resize(344, 220)
        panel.set_scan(SHAPES)
        panel.show()
        return panel

    def number(self, panel: ShapePanel) -> int | None:
        return panel.group.number if panel.group else None

    def test_each_shape_shows_its_picture_and_digit(self, panel: ShapePanel) -> None:
        items = [panel.shapes.item(at) for at in range(panel.shapes.count())]
        texts = [item.text() for item in items]
        numbers = [group.number for group in SHAPES.groups]
        assert sorted(zip(numbers, texts, strict=True)) == [(1, "3"), (2, "7?")]
        for item in items:
            assert item.toolTip() == item.data(Qt.ItemDataRole.AccessibleTextRole) != ""
            assert not item.icon().isNull()
        assert panel.shapes.currentRow() == 0
        assert panel.shapes.accessibleName() == "Shapes"
        assert "Type a digit" in panel.shapes.toolTip()

    def test_keys_and_buttons_confirm_the_digit_of_a_shape(
        self, panel: ShapePanel, qtbot: QtBot
    ) -> None:
        group = self.number(panel)
        for digit in range(10):
            with qtbot.waitSignal(panel.confirmed) as blocker:
                QTest.keyClicks(panel.shapes, str(digit))
            assert blocker.args == [group, digit]
            with qtbot.waitSignal(panel.confirmed) as blocker:
                panel.digits[digit].click()
            assert blocker.args == [group, digit]
            assert panel.digits[digit].toolTip() == f"Read these shapes as {digit}"
            assert panel.digits[digit].focusPolicy() == Qt.FocusPolicy.NoFocus
        with qtbot.waitSignal(panel.dismissed) as blocker:
            QTest.keyClick(panel.shapes, Qt.Key.Key_Delete)
        assert blocker.args == [group]
        with qtbot.waitSignal(panel.dismissed) as blocker:
            panel.none.click()
        assert blocker.args == [group]
        with qtbot.assertNotEmitted(panel.confirmed), qtbot.assertNotEmitted(panel.dismissed):
            QTest.keyClicks(panel.shapes, "x")

    def test_arrow_key_selects_the_next_shape(self, panel: ShapePanel, qtbot: QtBot) -> None:
        with qtbot.waitSignal(panel.picked) as blocker:
            QTest.keyClick(panel.shapes, Qt.Key.Key_Right)
        assert blocker.args == [SHAPES.groups[1].number]
        assert self.number(panel) == SHAPES.groups[1].number

    def test_showing_a_new_scan_reports_no_selected_shape(
        self, panel: ShapePanel, qtbot: QtBot
    ) -> None:
        with qtbot.assertNotEmitted(panel.picked):
            panel.set_scan(SHAPES)
        panel.shapes.setCurrentRow(1)
        with qtbot.assertNotEmitted(panel.picked):
            panel.set_scan(scan_of(shape(0, 3, 0.0, 5)))
        assert self.number(panel) == 5
        assert panel.shapes.count() == 1

    @pytest.mark.parametrize(
        ("doubtful", "heading"),
        [
            (0, "No unclear shapes"),
            (1, "1 unclear shape: type its digit"),
            (2, "2 unclear shapes: type their digits"),
        ],
    )
    def test_heading_counts_unclear_shapes(
        self, panel: ShapePanel, doubtful: int, heading: str
    ) -> None:
        numbers = [shape(at, at, DOUBTFUL * (at < doubtful), at) for at in range(3)]
        panel.set_scan(scan_of(*numbers))
        assert panel._heading.text() == heading

    def test_panel_without_shapes_is_disabled(self, panel: ShapePanel, qtbot: QtBot) -> None:
        panel.set_scan(scan_of())
        assert panel.group is None
        assert panel._text.text() == "No shapes found."
        assert not any(each.isEnabled() for each in (*panel.digits, panel.none))
        with qtbot.assertNotEmitted(panel.confirmed), qtbot.assertNotEmitted(panel.dismissed):
            QTest.keyClicks(panel.shapes, "3")
            QTest.keyClick(panel.shapes, Qt.Key.Key_Delete)
        panel.set_scan(replace(SHAPES))
        assert all(each.isEnabled() for each in (*panel.digits, panel.none))

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_appearance_matches_stored_picture(
        self, panel: ShapePanel, looks: CheckLooks, theme: Theme
    ) -> None:
        looks(f"shapes-{theme.is_dark:d}", panel, theme)
