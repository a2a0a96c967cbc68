"""Controls that choose: segments, switches, popups."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.board.options import Tool
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.controls import (
    Choice,
    NumberField,
    PopupSelect,
    SegmentedControl,
    Slider,
    Switch,
)
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CHOICES = (Choice(1, "One"), Choice(2, "Two"), Choice(3, "Three"))


@pytest.fixture
def segments(qtbot: QtBot) -> SegmentedControl:
    control = SegmentedControl(CHOICES, name="Number")
    qtbot.addWidget(control)
    control.resize(240, 32)
    with qtbot.waitExposed(control):
        control.show()
    return control


@pytest.fixture
def popup(qtbot: QtBot) -> PopupSelect:
    select = PopupSelect(CHOICES, name="Number")
    qtbot.addWidget(select)
    with qtbot.waitExposed(select):
        select.show()
    return select


def test_click_chooses_a_segment(qtbot: QtBot, segments: SegmentedControl) -> None:
    with qtbot.waitSignal(segments.chosen) as blocker:
        QTest.mouseClick(segments.segment(2), Qt.MouseButton.LeftButton)
    assert blocker.args == [2]
    assert segments.value == 2


def test_arrow_keys_move_between_segments(qtbot: QtBot, segments: SegmentedControl) -> None:
    segments.segment(1).setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(segments.chosen) as blocker:
        QTest.keyClick(segments.segment(1), Qt.Key.Key_Right)
    assert blocker.args == [2]


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_key_enters_at_the_chosen_segment(qtbot: QtBot, key: Qt.Key) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, after = QLineEdit(), QLineEdit()
    segments = SegmentedControl(CHOICES, name="Number")
    segments.set_value(2)
    vbox(before, segments, after, on=window)
    with qtbot.waitActive(window):
        window.show()
    into, out = (before, after) if key is Qt.Key.Key_Tab else (after, before)
    into.setFocus()
    QTest.keyClick(into, key)
    assert window.focusWidget() is segments.segment(2)
    QTest.keyClick(segments.segment(2), key)
    assert window.focusWidget() is out


def test_setting_a_value_emits_no_signal(qtbot: QtBot, segments: SegmentedControl) -> None:
    with qtbot.assertNotEmitted(segments.chosen):
        segments.set_value(3)
    assert segments.value == 3


def test_segments_are_equally_wide(segments: SegmentedControl) -> None:
    widths = {segments.segment(choice.value).width() for choice in CHOICES}
    assert max(widths) - min(widths) <= 1


def test_segments_are_as_wide_as_the_widest_text(segments: SegmentedControl) -> None:
    widest = max(segments.segment(choice.value).sizeHint().width() for choice in CHOICES)
    assert segments.sizeHint().width() >= 3 * widest


def test_tool_control_offers_the_board_tools(qtbot: QtBot) -> None:
    tools = ToolControl()
    qtbot.addWidget(tools)
    with qtbot.waitSignal(tools.chosen) as blocker:
        QTest.mouseClick(tools.segment(Tool.MAYBE), Qt.MouseButton.LeftButton)
    assert blocker.args == [Tool.MAYBE]


def test_mouse_and_keys_toggle_a_switch(qtbot: QtBot) -> None:
    switch = Switch(name="Gaps", is_on=True)
    qtbot.addWidget(switch)
    with qtbot.waitSignal(switch.toggled) as blocker:
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert blocker.args == [False]
    with qtbot.waitSignal(switch.toggled) as blocker:
        QTest.keyClick(switch, Qt.Key.Key_Space)
    assert blocker.args == [True]
    assert switch.accessibleName() == "Gaps"


def test_popup_opens_at_the_current_value(qtbot: QtBot, popup: PopupSelect) -> None:
    popup.set_value(2)
    QTest.mouseClick(popup, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is popup.menu_shown)
    assert popup.menu_shown.activeAction().text() == "Two"
    popup.menu_shown.close()


def test_keys_choose_a_popup_value(qtbot: QtBot, popup: PopupSelect) -> None:
    QTest.keyClick(popup, Qt.Key.Key_Down)
    with qtbot.waitSignal(popup.chosen) as blocker:
        QTest.keyClick(popup.menu_shown, Qt.Key.Key_Down)
        QTest.keyClick(popup.menu_shown, Qt.Key.Key_Return)
    assert blocker.args == [2]
    assert (popup.value, popup.text()) == (2, "Two")
    assert popup.accessibleName() == "Number: Two"


def test_home_and_end_go_to_both_ends_of_a_popup(qtbot: QtBot, popup: PopupSelect) -> None:
    for key, value in ((Qt.Key.Key_End, CHOICES[-1].value), (Qt.Key.Key_Home, CHOICES[0].value)):
        QTest.keyClick(popup, Qt.Key.Key_Down)
        with qtbot.waitSignal(popup.chosen):
            QTest.keyClick(popup.menu_shown, key)
            QTest.keyClick(popup.menu_shown, Qt.Key.Key_Return)
        assert popup.value == value


def test_choosing_the_current_value_emits_no_signal(qtbot: QtBot, popup: PopupSelect) -> None:
    popup.open()
    with qtbot.assertNotEmitted(popup.chosen):
        QTest.keyClick(popup.menu_shown, Qt.Key.Key_Return)


def test_single_segment_stays_chosen_when_clicked(qtbot: QtBot) -> None:
    control = SegmentedControl(CHOICES[:1], name="Number")
    qtbot.addWidget(control)
    control.show()
    QTest.mouseClick(control.segment(CHOICES[0].value), Qt.MouseButton.LeftButton)
    assert control.value == CHOICES[0].value


def test_focus_of_a_question_starts_at_the_default_button(qtbot: QtBot) -> None:
    dialog = Dialog("Save?", None)
    qtbot.addWidget(dialog)
    dialog.add_button("Cancel")
    save = dialog.add_button("Save", Kind.PRIMARY)
    dialog.body.addWidget(QLabel("There is something to save."))
    dialog.show()
    qtbot.waitUntil(save.hasFocus)


def test_focus_of_a_dialog_starts_at_its_first_choice(qtbot: QtBot) -> None:
    dialog, control = Dialog("Share", None), SegmentedControl(CHOICES, name="Number")
    qtbot.addWidget(dialog)
    dialog.body.addWidget(control)
    dialog.add_button("Close", Kind.PRIMARY)
    dialog.show()
    qtbot.waitUntil(control.segment(1).hasFocus)


def test_elided_segment_keeps_its_full_accessible_name(
    segments: SegmentedControl,
) -> None:
    segments.resize(70, 32)
    segment = segments.segment(3)
    accessible = QAccessible.queryAccessibleInterface(segment)
    assert accessible.text(QAccessible.Text.Name) == segment.text() == "Three"
    assert accessible.role() == QAccessible.Role.RadioButton


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_choice_controls_match_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    column = QVBoxLayout(pane)
    segments = SegmentedControl(CHOICES, name="Number")
    lit = PopupSelect(CHOICES, name="Number", any_value=1)
    plain = PopupSelect(CHOICES, name="Number", any_value=1)
    off, on = Switch(name="Off"), Switch(name="On", is_on=True)
    lit.set_value(2)
    slider, number = Slider(0, 100, name="Share"), NumberField(1, 30, name="Width")
    slider.setValue(30)
    number.set_value(12)
    for widget in (segments, ToolControl(), lit, plain, off, on, slider, number):
        column.addWidget(widget)
    pane.show()
    segments.segment(1).setFocus(Qt.FocusReason.TabFocusReason)
    looks(f"controls-{theme.is_dark:d}", pane, theme)
    for widget in (on, slider, number):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        looks(f"controls-{type(widget).__name__}-{theme.is_dark:d}", pane, theme)
