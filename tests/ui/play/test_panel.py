"""The play panel shows a game's state and emits what the player chooses."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QRadioButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Checkpoint
from nonogui.core.grid import Grid
from nonogui.ui.board.options import Marks, Tool
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.play.panel import WIDTH, PlayPanel, ToolSection, _Tree
from nonogui.ui.play.panel_state import BranchState, ColorState, ProgressState
from nonogui.ui.settings import Assistance, Ticking
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.controls import PopupSelect, SegmentedControl
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel
from tests.ui.pictures import CheckLooks, Store, wear

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CORAL = ColorState(1, "Coral", (226, 88, 58), "a", 22)
CREAM = ColorState(2, "Cream", (247, 234, 207), "b", 1)


def savepoint(name: str, seconds: float) -> Checkpoint:
    return Checkpoint(name, Grid(2, 2, bytes(4)), frozenset(), seconds)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlayPanel]:
    panel = PlayPanel(ToolSection())
    qtbot.addWidget(panel)
    panel.resize(WIDTH, 900)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    panel.close()


def words(widget: QWidget) -> list[str]:
    labels = [label for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]
    return [label.full_text if isinstance(label, ElidedLabel) else label.text() for label in labels]


def button(widget: QWidget, name: str) -> QPushButton:
    buttons = widget.findChildren(QPushButton)
    return next(b for b in buttons if b.text() == name or b.accessibleName().startswith(name))


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


class TestTools:
    def test_a_tool_is_chosen_and_the_note_follows(self, panel: PlayPanel, qtbot: QtBot) -> None:
        tools = panel.tools.findChild(SegmentedControl)
        assert isinstance(tools, SegmentedControl)
        with qtbot.waitSignal(panel.tools.tool_chosen) as told:
            click(tools.segment(Tool.CROSS))
        assert told.args == [Tool.CROSS]
        assert "Left button crosses, right button fills." in words(panel.tools)

    def test_the_host_sets_the_tool_in_silence(self, panel: PlayPanel, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(panel.tools.tool_chosen):
            panel.tools.set_tool(Tool.PENCIL)
        assert "Left button marks “maybe”, right button crosses." in words(panel.tools)


class TestColors:
    @pytest.fixture
    def rows(self, panel: PlayPanel) -> list[QRadioButton]:
        panel.colors.show()
        panel.colors.set_colors([CORAL, CREAM])
        panel.colors.set_ink(1)
        return [
            row for row in panel.colors.findChildren(QRadioButton) if row.text() in "CoralCream"
        ]

    def test_each_ink_has_a_row(self, rows: list[QRadioButton]) -> None:
        assert [row.accessibleName() for row in rows] == ["Coral, 22 left", "Cream, 1 left"]
        assert [row.isChecked() for row in rows] == [True, False]

    def test_a_click_chooses_an_ink(
        self, panel: PlayPanel, rows: list[QRadioButton], qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(panel.colors.ink_chosen) as told:
            click(rows[1])
        assert told.args == [2]

    def test_what_is_left_changes_without_new_rows(
        self, panel: PlayPanel, rows: list[QRadioButton]
    ) -> None:
        panel.colors.set_colors([ColorState(1, "Coral", (226, 88, 58), "a", -2), CREAM])
        assert rows[0].accessibleName() == "Coral, 2 too many"
        assert rows[0].isChecked()

    def test_another_puzzle_brings_other_rows(
        self, panel: PlayPanel, rows: list[QRadioButton]
    ) -> None:
        panel.colors.set_colors([CORAL])
        assert all(row.isHidden() for row in rows)

    def test_marks_are_chosen_and_drawn_on_the_swatches(
        self, panel: PlayPanel, rows: list[QRadioButton], qtbot: QtBot
    ) -> None:
        plain = rows[1].grab().toImage()
        marks = panel.colors.findChild(SegmentedControl)
        assert isinstance(marks, SegmentedControl)
        pictures = [plain]
        for value in (Marks.LETTERS, Marks.PATTERNS):
            with qtbot.waitSignal(panel.colors.marks_chosen) as told:
                click(marks.segment(value))
            assert told.args[0] is value
            pictures.append(rows[1].grab().toImage())
        assert pictures[0] != pictures[1] != pictures[2] != pictures[0]

    def test_it_stays_away_until_a_puzzle_has_colours(self, panel: PlayPanel) -> None:
        assert not panel.colors.isVisible()


class TestBranches:
    ROWS = (
        BranchState("Board", 0, 353),
        BranchState("Left wing first", 1, 4, is_dropped=True),
        BranchState("Right wing first", 1, 11, is_current=True),
    )

    def test_the_tree_is_told_in_words(self, panel: PlayPanel, qtbot: QtBot) -> None:
        panel.branches.set_state(self.ROWS)
        qtbot.waitUntil(lambda: len(words(panel.branches)) > 1)  # laid out
        assert words(panel.branches) == [
            "What-ifs",
            "Board",
            "353 cells",
            "Left wing first",
            "discarded",
            "Right wing first",
            "11 cells",
        ]

    def test_without_a_branch_only_the_heading_stands(self, panel: PlayPanel) -> None:
        panel.branches.set_state(self.ROWS)
        panel.branches.set_state([])
        assert words(panel.branches) == ["What-ifs"]

    def test_a_new_branch_is_asked_for(self, panel: PlayPanel, qtbot: QtBot) -> None:
        with qtbot.waitSignal(panel.branches.new.clicked):
            click(button(panel.branches, "Start a what-if"))


class TestProgress:
    STATE = ProgressState(768, 364, 625, 40, 174)

    def test_numbers_are_told_in_words(self, panel: PlayPanel) -> None:
        panel.progress.set_state(self.STATE)
        assert {"12:48", "364 of 625 cells", "40 of 174 clues"} <= set(words(panel.progress))
        line = panel.progress.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert line.value() == 582

    def test_a_hidden_timer_takes_its_button_along(self, panel: PlayPanel) -> None:
        panel.progress.set_state(ProgressState(None, 364, 625, 40, 174))
        assert "12:48" not in words(panel.progress)
        assert not button(panel.progress, "Pause").isVisible()

    def test_pause_is_asked_for_and_becomes_go_on(self, panel: PlayPanel, qtbot: QtBot) -> None:
        pause = button(panel.progress, "Pause")
        with qtbot.waitSignal(panel.progress.pause.clicked):
            click(pause)
        panel.progress.set_state(ProgressState(768, 364, 625, 40, 174, is_paused=True))
        assert isinstance(pause, Button)
        assert (pause.icon_name, pause.accessibleName()) == ("play", "Resume")


class TestSavepoints:
    @pytest.fixture
    def rows(self, panel: PlayPanel) -> list[QPushButton]:
        panel.savepoints.set_state([savepoint("Top edge", 545), savepoint("Wing", 751)])
        return [button(panel.savepoints, "Top edge"), button(panel.savepoints, "Wing")]

    def test_each_tells_name_and_time(self, rows: list[QPushButton]) -> None:
        assert [row.accessibleName() for row in rows] == ["Top edge, 9:05", "Wing, 12:31"]

    def test_a_click_goes_back(
        self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(panel.savepoints.restore_clicked) as told:
            click(rows[1])
        assert told.args == [1]

    def test_delete_removes(self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot) -> None:
        with qtbot.waitSignal(panel.savepoints.remove_clicked) as told:
            QTest.keyClick(rows[0], Qt.Key.Key_Delete)
        assert told.args == [0]

    def test_the_context_menu_removes_too(
        self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot
    ) -> None:
        menu = rows[1].open_menu(rows[1].mapToGlobal(QPoint(4, 4)))  # type: ignore[attr-defined]
        assert [action.text() for action in menu.actions()] == [
            "Go back to this checkpoint",
            "Remove",
        ]
        with qtbot.waitSignal(panel.savepoints.remove_clicked) as told:
            menu.actions()[1].trigger()
        menu.close()
        assert told.args == [1]

    def test_one_is_added(self, panel: PlayPanel, qtbot: QtBot) -> None:
        assert "No checkpoints yet." in words(panel.savepoints)
        with qtbot.waitSignal(panel.savepoints.add.clicked):
            click(button(panel.savepoints, "Add"))
        panel.savepoints.set_state([savepoint("Top edge", 545)])
        assert "No checkpoints yet." not in words(panel.savepoints)


class TestAssistance:
    def test_both_choices_are_told(self, panel: PlayPanel, qtbot: QtBot) -> None:
        mistakes, ticking = panel.assistance.findChildren(PopupSelect)
        with qtbot.waitSignal(panel.assistance.assistance.chosen) as told:
            QTest.keyClick(mistakes, Qt.Key.Key_Down)
            QTest.keyClick(mistakes.menu_shown, Qt.Key.Key_Down)
            QTest.keyClick(mistakes.menu_shown, Qt.Key.Key_Return)
        assert told.args[0] is Assistance.BROKEN_LINES
        with qtbot.waitSignal(panel.assistance.ticking.chosen) as told:
            QTest.keyClick(ticking, Qt.Key.Key_Down)
            QTest.keyClick(ticking.menu_shown, Qt.Key.Key_Down)
            QTest.keyClick(ticking.menu_shown, Qt.Key.Key_Return)
        assert told.args[0] is Ticking.FINISHED_LINES

    def test_the_host_sets_both(self, panel: PlayPanel) -> None:
        panel.assistance.set_state(Assistance.WRONG_CELLS, Ticking.CERTAIN)
        texts = [select.text() for select in panel.assistance.findChildren(PopupSelect)]
        assert texts == ["Show wrong cells", "When certain"]


def test_every_control_has_a_name_for_screen_readers(panel: PlayPanel) -> None:
    panel.colors.show()
    panel.colors.set_colors([CORAL, CREAM])
    panel.savepoints.set_state([savepoint("Top edge", 545)])
    for control in [*panel.findChildren(QPushButton), *panel.findChildren(QRadioButton)]:
        assert control.accessibleName() or control.text()


def test_the_tab_key_reaches_every_button(panel: PlayPanel) -> None:
    panel.savepoints.set_state([savepoint("Top edge", 545)])
    reached, at = set(), panel.nextInFocusChain()
    while at is not None and at is not panel:
        reached.add(at)
        at = at.nextInFocusChain()
    assert set(panel.findChildren(QPushButton)) <= reached
    for control in panel.findChildren(QPushButton):
        if control.autoExclusive() and not control.isChecked():
            continue  # arrow keys lead there
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_low_window_scrolls_the_panel_without_moving_it(panel: PlayPanel, qtbot: QtBot) -> None:
    scroll = panel.findChild(QScrollArea)
    assert isinstance(scroll, QScrollArea)
    wide = panel.progress.width()
    panel.resize(WIDTH, 200)
    qtbot.waitUntil(lambda: scroll.verticalScrollBar().maximum() > 0)
    qtbot.waitUntil(lambda: panel.progress.width() == wide)


def test_new_rows_wear_the_new_theme(panel: PlayPanel) -> None:
    wear(DARK)
    panel.branches.set_state(TestBranches.ROWS)
    row = next(label for label in panel.branches.findChildren(ElidedLabel))
    assert row.palette().windowText().color() == DARK.ink


@pytest.mark.usefixtures("no_texts")
def test_the_tree_of_branches_is_drawn(panel: PlayPanel, qtbot: QtBot, store: Store) -> None:
    panel.branches.set_state(TestBranches.ROWS)
    qtbot.waitUntil(lambda: len(words(panel.branches)) > 1)  # laid out
    tree = panel.branches.findChild(_Tree)
    assert tree is not None
    for label in tree.findChildren(QLabel):
        label.setVisible(False)
    picture = tree.grab().toImage()
    store.check("branches", picture.copy(0, 0, 40, picture.height()))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_how_it_looks(panel: PlayPanel, looks: CheckLooks, theme: Theme) -> None:
    looks(f"panel-bare-{theme.is_dark:d}", panel, theme)
    panel.colors.show()
    panel.colors.set_colors([CORAL, CREAM])
    panel.colors.set_ink(2)
    panel.tools.set_tool(Tool.CROSS)
    panel.progress.set_state(ProgressState(65, 20, 50, 3, 10, pause_key="P"))
    panel.savepoints.set_state([savepoint("first", 65.0), savepoint("second", 4000.0)])
    panel.branches.set_state(
        [
            BranchState("Board", 0, 353),
            BranchState("Left wing first", 1, 4, is_dropped=True),
            BranchState("Right wing first", 1, 11, is_current=True),
        ]
    )
    looks(f"panel-full-{theme.is_dark:d}", panel, theme)
