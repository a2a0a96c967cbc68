"""The play panel shows a game's state and emits what the player chooses."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QRadioButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.coach.rounds import Round
from nonogui.core.game import Checkpoint
from nonogui.core.grid import Grid
from nonogui.ui.board.options import InkMarks, Tool
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.play.panel import WIDTH, PlayPanel, ToolSection, _Tree
from nonogui.ui.play.state import BranchState, DifficultyState, ProgressState
from nonogui.ui.settings import Assistance, Crossing, Ticking
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.colors import ColorState
from nonogui.ui.widgets.controls import PopupSelect, SegmentedControl
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel
from tests.ui.pictures import CheckLooks, Store, use_theme

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CORAL = ColorState(1, "Coral", (226, 88, 58), "a", 22)
CREAM = ColorState(2, "Cream", (247, 234, 207), "b", 1)


def checkpoint(name: str, seconds: float) -> Checkpoint:
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
    def test_choosing_a_tool_updates_the_note_on_mouse_buttons(
        self, panel: PlayPanel, qtbot: QtBot
    ) -> None:
        tools = panel.tools.findChild(SegmentedControl)
        assert isinstance(tools, SegmentedControl)
        with qtbot.waitSignal(panel.tools.control.chosen) as blocker:
            click(tools.segment(Tool.CROSS))
        assert blocker.args == [Tool.CROSS]
        panel.tools.set_tool(Tool.CROSS)  # as the page does
        assert "Left button crosses, right button fills." in words(panel.tools)

    def test_setting_the_tool_from_code_emits_nothing(self, panel: PlayPanel, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(panel.tools.control.chosen):
            panel.tools.set_tool(Tool.MAYBE)
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

    def test_each_ink_has_a_row_with_the_cells_left(self, rows: list[QRadioButton]) -> None:
        assert [row.accessibleName() for row in rows] == ["Coral, 22 left", "Cream, 1 left"]
        assert [row.isChecked() for row in rows] == [True, False]

    def test_a_click_chooses_an_ink(
        self, panel: PlayPanel, rows: list[QRadioButton], qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(panel.colors.ink_chosen) as blocker:
            click(rows[1])
        assert blocker.args == [2]

    def test_number_of_cells_left_changes_in_the_same_row(
        self, panel: PlayPanel, rows: list[QRadioButton]
    ) -> None:
        panel.colors.set_colors([ColorState(1, "Coral", (226, 88, 58), "a", -2), CREAM])
        assert rows[0].accessibleName() == "Coral, 2 too many"
        assert rows[0].isChecked()

    def test_next_puzzle_replaces_the_ink_rows(
        self, panel: PlayPanel, rows: list[QRadioButton]
    ) -> None:
        panel.colors.set_colors([CORAL])
        assert all(row.isHidden() for row in rows)

    def test_chosen_colour_marks_are_drawn_on_the_swatches(
        self, panel: PlayPanel, rows: list[QRadioButton], qtbot: QtBot
    ) -> None:
        plain = rows[1].grab().toImage()
        marks = panel.colors.findChild(SegmentedControl)
        assert isinstance(marks, SegmentedControl)
        pictures = [plain]
        for value in (InkMarks.LETTERS, InkMarks.PATTERNS):
            with qtbot.waitSignal(panel.colors.marks_chosen) as blocker:
                click(marks.segment(value))
            assert blocker.args[0] is value
            pictures.append(rows[1].grab().toImage())
        assert pictures[0] != pictures[1] != pictures[2] != pictures[0]

    def test_colour_section_is_hidden_without_colours(self, panel: PlayPanel) -> None:
        assert not panel.colors.isVisible()


class TestBranches:
    ROWS = (
        BranchState("Board", 0, 353),
        BranchState("Left wing first", 1, 4, is_discarded=True),
        BranchState("Right wing first", 1, 11, is_current=True),
    )

    def test_what_if_tree_lists_names_and_cell_counts(self, panel: PlayPanel, qtbot: QtBot) -> None:
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

    def test_section_without_a_what_if_shows_only_its_heading(self, panel: PlayPanel) -> None:
        panel.branches.set_state(self.ROWS)
        panel.branches.set_state([])
        assert words(panel.branches) == ["What-ifs"]

    def test_start_a_what_if_button_emits_a_click(self, panel: PlayPanel, qtbot: QtBot) -> None:
        with qtbot.waitSignal(panel.branches.new.clicked):
            click(button(panel.branches, "Start a what-if"))


class TestProgress:
    STATE = ProgressState(768, 364, 625, 40, 174)

    def test_progress_shows_time_cells_and_clues(self, panel: PlayPanel) -> None:
        panel.progress.set_state(self.STATE)
        assert {"12:48", "364 of 625 cells", "40 of 174 numbers"} <= set(words(panel.progress))
        line = panel.progress.findChild(ProgressLine)
        assert isinstance(line, ProgressLine)
        assert round(line.share, 3) == 0.582

    def test_long_numbers_stand_below_each_other_rather_than_shortened(
        self, panel: PlayPanel, qtbot: QtBot
    ) -> None:
        panel.progress.set_state(ProgressState(768, 4_364_625, 10_000_000, 123_456, 1_234_567))
        labels = panel.progress.findChildren(ElidedLabel)
        qtbot.waitUntil(lambda: all(label.text() == label.full_text for label in labels))

    def test_hidden_timer_hides_the_pause_button(self, panel: PlayPanel) -> None:
        panel.progress.set_state(ProgressState(None, 364, 625, 40, 174))
        assert "12:48" not in words(panel.progress)
        assert not button(panel.progress, "Pause").isVisible()

    def test_pause_button_becomes_resume_while_paused(self, panel: PlayPanel, qtbot: QtBot) -> None:
        pause = button(panel.progress, "Pause")
        with qtbot.waitSignal(panel.progress.pause.clicked):
            click(pause)
        panel.progress.set_state(ProgressState(768, 364, 625, 40, 174, is_paused=True))
        assert isinstance(pause, Button)
        assert (pause.icon_name, pause.accessibleName()) == ("play", "Resume")


class TestCheckpoints:
    @pytest.fixture
    def rows(self, panel: PlayPanel) -> list[QPushButton]:
        panel.checkpoints.set_state([checkpoint("Top edge", 545), checkpoint("Wing", 751)])
        return [button(panel.checkpoints, "Top edge"), button(panel.checkpoints, "Wing")]

    def test_each_checkpoint_shows_name_and_time(self, rows: list[QPushButton]) -> None:
        assert [row.accessibleName() for row in rows] == ["Top edge, 9:05", "Wing, 12:31"]

    def test_click_on_a_checkpoint_restores_it(
        self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(panel.checkpoints.restore_clicked) as blocker:
            click(rows[1])
        assert blocker.args == [1]

    def test_delete_key_removes_a_checkpoint(
        self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(panel.checkpoints.remove_clicked) as blocker:
            QTest.keyClick(rows[0], Qt.Key.Key_Delete)
        assert blocker.args == [0]

    def test_context_menu_renames_or_removes_a_checkpoint(
        self, panel: PlayPanel, rows: list[QPushButton], qtbot: QtBot
    ) -> None:
        menu = rows[1].open_menu(rows[1].mapToGlobal(QPoint(4, 4)))  # type: ignore[attr-defined]
        assert [action.text() for action in menu.actions()] == [
            "Go back to this checkpoint",
            "Rename…",
            "Remove",
        ]
        section = panel.checkpoints
        for at, signal in ((1, section.rename_clicked), (2, section.remove_clicked)):
            with qtbot.waitSignal(signal) as blocker:
                menu.actions()[at].trigger()
            assert blocker.args == [1]
        menu.close()

    def test_add_button_asks_for_a_checkpoint(self, panel: PlayPanel, qtbot: QtBot) -> None:
        assert "No checkpoints yet." in words(panel.checkpoints)
        with qtbot.waitSignal(panel.checkpoints.add.clicked):
            click(button(panel.checkpoints, "Add"))
        panel.checkpoints.set_state([checkpoint("Top edge", 545)])
        assert "No checkpoints yet." not in words(panel.checkpoints)


class TestAssistance:
    def test_choosing_an_option_emits_it(self, panel: PlayPanel, qtbot: QtBot) -> None:
        mistakes, ticking, crossing = panel.assistance.findChildren(PopupSelect)
        with qtbot.waitSignal(panel.assistance.assistance.chosen) as blocker:
            QTest.keyClick(mistakes, Qt.Key.Key_Down)
            QTest.keyClick(mistakes.menu_shown, Qt.Key.Key_Down)
            QTest.keyClick(mistakes.menu_shown, Qt.Key.Key_Return)
        assert blocker.args[0] is Assistance.BROKEN_LINES
        with qtbot.waitSignal(panel.assistance.ticking.chosen) as blocker:
            QTest.keyClick(ticking, Qt.Key.Key_Down)
            QTest.keyClick(ticking.menu_shown, Qt.Key.Key_Down)
            QTest.keyClick(ticking.menu_shown, Qt.Key.Key_Return)
        assert blocker.args[0] is Ticking.FINISHED_LINES
        with qtbot.waitSignal(panel.assistance.crossing.chosen) as blocker:
            QTest.keyClick(crossing, Qt.Key.Key_Down)
            QTest.keyClick(crossing.menu_shown, Qt.Key.Key_Down)
            QTest.keyClick(crossing.menu_shown, Qt.Key.Key_Return)
        assert blocker.args[0] is Crossing.FINISHED_LINES

    def test_section_shows_the_assistance_options_set_from_code(self, panel: PlayPanel) -> None:
        choices = Assistance.WRONG_CELLS, Ticking.CERTAIN, Crossing.BESIDE_NUMBERS
        panel.assistance.set_state(*choices)
        texts = [select.text() for select in panel.assistance.findChildren(PopupSelect)]
        assert texts == ["Show wrong cells", "Certain numbers", "Beside runs"]


def test_figures_that_change_have_equal_widths_so_that_nothing_beside_them_moves(
    panel: PlayPanel,
) -> None:
    panel.progress.set_state(ProgressState(65, 20, 50, 3, 10))
    panel.checkpoints.set_state([checkpoint("first", 65.0)])
    step = Round(0.62, 20, moving=1, open=20, lines=20)
    panel.difficulty.set_state(DifficultyState("Several lines", Grade.SEVERAL_LINES, (step,)))
    found = [
        (text, label.font().featureValue(QFont.Tag("tnum")))
        for label in panel.findChildren(QLabel)
        for text in [label.full_text if isinstance(label, ElidedLabel) else label.text()]
        if any(letter.isdigit() for letter in text)
    ]
    texts = [
        "1:05",
        "20 of 50 cells",
        "3 of 10 numbers",
        "1 round",
        "Hardest with 62% known",
        "1:05",
    ]
    assert found == [(text, 1) for text in texts]


def test_every_control_has_a_name_for_screen_readers(panel: PlayPanel) -> None:
    panel.colors.show()
    panel.colors.set_colors([CORAL, CREAM])
    panel.checkpoints.set_state([checkpoint("Top edge", 545)])
    for control in [*panel.findChildren(QPushButton), *panel.findChildren(QRadioButton)]:
        assert control.accessibleName() or control.text()


def test_tab_key_reaches_every_button_of_the_panel(panel: PlayPanel) -> None:
    panel.checkpoints.set_state([checkpoint("Top edge", 545)])
    reached, at = set(), panel.nextInFocusChain()
    while at is not None and at is not panel:
        reached.add(at)
        at = at.nextInFocusChain()
    assert set(panel.findChildren(QPushButton)) <= reached
    for control in panel.findChildren(QPushButton):
        if control.autoExclusive() and not control.isChecked():
            continue  # arrow keys lead there
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_low_window_scrolls_the_panel_and_keeps_its_width(panel: PlayPanel, qtbot: QtBot) -> None:
    scroll = panel.findChild(QScrollArea)
    assert isinstance(scroll, QScrollArea)
    wide = panel.progress.width()
    panel.resize(WIDTH, 200)
    qtbot.waitUntil(lambda: scroll.verticalScrollBar().maximum() > 0)
    qtbot.waitUntil(lambda: panel.progress.width() == wide)


def test_new_rows_use_the_new_theme(panel: PlayPanel) -> None:
    use_theme(DARK)
    panel.branches.set_state(TestBranches.ROWS)
    row = next(label for label in panel.branches.findChildren(ElidedLabel))
    assert row.palette().windowText().color() == DARK.ink


@pytest.mark.usefixtures("no_texts")
def test_what_if_tree_matches_its_stored_picture(
    panel: PlayPanel, qtbot: QtBot, store: Store
) -> None:
    panel.branches.set_state(TestBranches.ROWS)
    qtbot.waitUntil(lambda: len(words(panel.branches)) > 1)  # laid out
    tree = panel.branches.findChild(_Tree)
    assert tree is not None
    for label in tree.findChildren(QLabel):
        label.setVisible(False)
    picture = tree.grab().toImage()
    store.check("branches", picture.copy(0, 0, 40, picture.height()))


def test_nested_what_ifs_match_their_stored_picture(panel: PlayPanel, looks: CheckLooks) -> None:
    panel.branches.set_state(
        [
            BranchState("Board", 0, 353),
            BranchState("Left wing first", 1, 1, is_discarded=True),
            BranchState("Then its tip, with a name too long for the panel", 2, 4),
            BranchState("Then its root", 2, 12),
            BranchState("Deeper", 3, 0),
            BranchState("Right wing first", 1, 11, is_current=True),
        ]
    )
    looks("branches-nested", panel.branches)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_play_panel_matches_its_stored_pictures(
    panel: PlayPanel, looks: CheckLooks, theme: Theme
) -> None:
    looks(f"panel-bare-{theme.is_dark:d}", panel, theme)
    panel.colors.show()
    panel.colors.set_colors([CORAL, CREAM])
    panel.colors.set_ink(2)
    panel.tools.set_tool(Tool.CROSS)
    panel.progress.set_state(ProgressState(65, 20, 50, 3, 10, pause_key="P"))
    panel.checkpoints.set_state([checkpoint("first", 65.0), checkpoint("second", 4000.0)])
    panel.branches.set_state(
        [
            BranchState("Board", 0, 353),
            BranchState("Left wing first", 1, 4, is_discarded=True),
            BranchState("Right wing first", 1, 11, is_current=True),
        ]
    )
    looks(f"panel-full-{theme.is_dark:d}", panel, theme)
