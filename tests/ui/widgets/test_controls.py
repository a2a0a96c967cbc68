"""Controls under the wheel and keys, and charts under the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.rounds import Round
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.charts import PITCH, TOP, Bar, BarChart, CalendarChart, Day, DifficultyChart
from nonogui.ui.widgets.controls import (
    KNOB,
    Choice,
    NumberField,
    PopupSelect,
    SegmentedControl,
    Slider,
    Switch,
)
from nonogui.ui.widgets.rows import NavRow

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


def roll(widget: QWidget, angle: int) -> bool:
    """Turn the wheel over a widget; whether it was taken."""
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def tip(widget: QWidget, at: QPoint) -> str:
    event = QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    text = QToolTip.text()
    QToolTip.hideText()
    return text


class TestNumber:
    @pytest.fixture
    def number(self, qtbot: QtBot) -> Iterator[NumberField]:
        pane = QWidget()
        qtbot.addWidget(pane)
        column = QVBoxLayout(pane)
        number = NumberField(1, 12, name="Width")
        number.set_value(5)
        column.addWidget(number)
        column.addWidget(NumberField(1, 12, name="Height"))
        with qtbot.waitActive(pane):
            pane.show()
            pane.activateWindow()
        yield number
        pane.close()

    def test_wheel_changes_a_focused_number(self, number: NumberField) -> None:
        number.field.setFocus()
        heard: list[int] = []
        number.changed.connect(heard.append)
        for angle in (120, 120, -120):
            roll(number, angle)
        assert heard == [6, 7, 6]
        assert number.field.text() == "6"

    def test_wheel_over_an_unfocused_number_changes_nothing(self, number: NumberField) -> None:
        number.field.clearFocus()
        assert not roll(number, 120)
        assert number.value == 5

    def test_unrelated_keys_change_nothing(self, number: NumberField) -> None:
        number.field.setFocus()
        QTest.keyClick(number.field, KEY.Key_Tab)
        assert number.value == 5
        assert not number.field.hasFocus()

    def test_step_button_is_disabled_at_the_limit(self, number: NumberField) -> None:
        assert number.less.isEnabled()
        assert number.more.isEnabled()
        number.set_value(1)
        assert not number.less.isEnabled()
        number.set_value(12)
        assert not number.more.isEnabled()

    def test_setting_a_value_does_not_replace_the_text_being_typed(
        self, number: NumberField
    ) -> None:
        number.field.setFocus()
        number.field.selectAll()
        QTest.keyClicks(number.field, "99")
        number.set_value(7)
        assert number.field.text() == "99"
        number.field.clearFocus()
        assert number.field.text() == "7"

    def test_number_frame_shows_the_focus(self, number: NumberField) -> None:
        number.field.setFocus()
        assert number.property("focused") == "true"
        number.field.clearFocus()
        assert number.property("focused") == ""


@pytest.mark.parametrize("key", [KEY.Key_Down, KEY.Key_Up])
def test_arrow_keys_open_the_popup_at_the_current_value(qtbot: QtBot, key: Qt.Key) -> None:
    select = PopupSelect((Choice(1, "One"), Choice(2, "Two")), name="Number")
    qtbot.addWidget(select)
    select.show()
    select.set_value(2)
    assert select.accessibleName() == "Number: Two"
    QTest.keyClick(select, key)
    assert select.menu_shown.isVisible()
    action = select.menu_shown.activeAction()
    assert action is not None
    assert action.text() == "Two"
    assert action.isChecked()
    assert select.menu_shown.minimumWidth() == select.width()
    select.menu_shown.close()
    with qtbot.waitSignal(select.clicked):
        QTest.keyClick(select, KEY.Key_Space)
    select.menu_shown.close()
    select.set_choices((Choice(3, "Three"),), 3)
    assert [each.text() for each in select.menu_shown.actions()] == ["Three"]


def test_choosing_the_current_value_again_emits_no_signal(qtbot: QtBot) -> None:
    select = PopupSelect((Choice(1, "One"), Choice(2, "Two")), name="Number")
    qtbot.addWidget(select)
    one, two = select.menu_shown.actions()
    with qtbot.assertNotEmitted(select.chosen):
        one.trigger()
    with qtbot.waitSignal(select.chosen) as blocker:
        two.trigger()
    assert blocker.args == [2]


def test_slider_follows_the_mouse_only_while_pressed(qtbot: QtBot) -> None:
    slider = Slider(10, 20, name="Share")
    qtbot.addWidget(slider)
    slider.resize(220, 24)
    slider.show()
    QTest.mouseMove(slider, QPoint(200, 12))
    assert slider.value() == 10
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(110, 12))
    assert slider.value() == 15
    assert slider.isSliderDown()
    QTest.mouseMove(slider, QPoint(219, 12))
    assert slider.value() == 20
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(219, 12))
    QTest.mouseMove(slider, QPoint(0, 12))
    assert slider.value() == 20
    assert not slider.isSliderDown()


def test_arrow_keys_move_between_rows(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    column = QVBoxLayout(pane)
    rows = [NavRow(text, "grid") for text in ("One", "Two", "Three")]
    for row in rows:
        column.addWidget(row)
    with qtbot.waitActive(pane):
        pane.show()
        pane.activateWindow()
    rows[0].setFocus()
    QTest.keyClick(rows[0], KEY.Key_Down)
    assert rows[1].hasFocus()
    QTest.keyClick(rows[1], KEY.Key_Down)
    QTest.keyClick(rows[2], KEY.Key_Up)
    assert rows[1].hasFocus()
    with qtbot.waitSignal(rows[1].clicked):
        QTest.keyClick(rows[1], KEY.Key_Space)
    assert rows[0].accessibleName() == "One"


class TestCharts:
    def test_bar_chart_describes_each_bar(self, qtbot: QtBot) -> None:
        bars = [
            Bar("a", 1, "1", "one"),
            Bar("b", 0, "0", "none"),
            Bar("c", 2, "2", "two"),
        ]
        chart = BarChart("Bars", bars)
        qtbot.addWidget(chart)
        chart.resize(300, chart.height())
        assert [tip(chart, QPoint(x, 20)) for x in (5, 150, 295)] == ["one", "none", "two"]
        assert chart.text_at(QPointF(-1, 0)) == ""
        assert chart.text_at(QPointF(301, 0)) == ""
        assert chart.accessibleDescription() == "one. two"

    def test_calendar_tooltips_cover_the_first_to_the_last_day(self, qtbot: QtBot) -> None:
        weeks = tuple(
            tuple(
                Day(date(2026, 11, 22), 1, f"week {week} day {day}")
                for day in range(7 if week < 2 else 3)
            )
            for week in range(3)
        )
        chart = CalendarChart("Weeks", weeks)
        qtbot.addWidget(chart)

        def at(week: int, day: int) -> str:
            return chart.text_at(QPointF(week * PITCH + 1, TOP + day * PITCH + 1))

        assert at(0, 0) == "week 0 day 0"
        assert at(2, 2) == "week 2 day 2"
        assert at(1, 6) == "week 1 day 6"
        assert at(2, 3) == at(3, 0) == at(1, 7) == ""
        assert chart.text_at(QPointF(1, TOP - PITCH)) == ""

    def test_difficulty_chart_shows_a_tooltip_for_each_round(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(240, chart.height())
        chart.set_rounds([Round(0.0, 2, moving=20, open=20, lines=20)])
        assert tip(chart, QPoint(2, 5)) == chart.text_at(QPointF(2, 0)) != ""


def test_slider_has_its_range_and_page_step(qtbot: QtBot) -> None:
    slider = Slider(10, 20, name="Share")
    wide, narrow = Slider(0, 255, name="Threshold"), Slider(0, 31, name="Few")
    for each in (slider, wide, narrow):
        qtbot.addWidget(each)
    assert (slider.pageStep(), wide.pageStep(), narrow.pageStep()) == (1, 15, 1)
    assert (slider.minimum(), slider.maximum()) == (10, 20)
    assert (slider.accessibleName(), slider.orientation()) == ("Share", Qt.Orientation.Horizontal)
    assert slider.minimumSizeHint().width() < slider.sizeHint().width()
    assert slider.height() == slider.sizeHint().height() == slider.minimumSizeHint().height()
    slider.resize(120, 24)
    for value, x in ((10, KNOB), (15, 60), (20, 120 - KNOB)):
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(x, 12))
        assert slider.value() == value
    QTest.mousePress(slider, Qt.MouseButton.RightButton, pos=QPoint(60, 12))
    assert (slider.value(), slider.isSliderDown()) == (20, False)
    slider.resize(2 * KNOB, 24)  # no room to move in
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(KNOB, 12))
    assert slider.value() == 10


class TestSwitch:
    @pytest.fixture
    def switch(self, qtbot: QtBot) -> Switch:
        switch = Switch(name="Gaps")
        qtbot.addWidget(switch)
        switch.show()
        return switch

    def test_switch_starts_off_and_takes_tab_focus(self, switch: Switch) -> None:
        assert not switch.isChecked()
        assert switch.focusPolicy() == Qt.FocusPolicy.TabFocus
        assert switch.size() == switch.sizeHint()

    def test_click_at_the_edge_toggles_the_switch(self, switch: Switch) -> None:
        corners = (QPoint(0, 0), QPoint(switch.width() - 1, switch.height() - 1))
        for corner, is_on in zip(corners, (True, False), strict=True):
            QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=corner)
            assert switch.isChecked() == is_on
        assert not switch.hitButton(QPoint(-1, 0))

    @pytest.mark.parametrize("is_on", [False, True])
    def test_switch_knob_has_equal_gaps_to_its_end_and_edges(
        self, switch: Switch, is_on: bool
    ) -> None:
        switch.setChecked(is_on)
        switch.clearFocus()
        image = switch.grab().toImage()
        ground, knob = (LIGHT.accent, LIGHT.on_accent) if is_on else (LIGHT.muted, LIGHT.raised)
        middle = switch.height() // 2
        row = [x for x in range(switch.width()) if image.pixelColor(x, middle) == ground]
        inside = [x for x in range(switch.width()) if image.pixelColor(x, middle) == knob]
        left, right = row[0], row[-1]
        assert left == switch.width() - 1 - right
        gap = right - inside[-1] if is_on else inside[0] - left
        assert gap == 3
        tall = [y for y in range(switch.height()) if image.pixelColor(inside[8], y) == knob]
        assert tall[-1] - tall[0] == inside[-1] - inside[0]
        assert abs(tall[0] + tall[-1] - (switch.height() - 1)) <= 1

    @pytest.mark.parametrize("is_on", [False, True])
    def test_disabled_switch_is_faint(self, switch: Switch, is_on: bool) -> None:
        switch.setChecked(is_on)
        switch.setEnabled(False)
        image = switch.grab().toImage()
        ground = LIGHT.accent if is_on else LIGHT.muted
        edge = image.pixelColor(6 if is_on else switch.width() - 7, switch.height() // 2)
        window = image.pixelColor(0, 0)
        assert ground.lightness() < edge.lightness() < window.lightness()


class TestSelect:
    CHOICES = (Choice(1, "One"), Choice(2, "Two"), Choice(3, "Three"))

    @pytest.fixture
    def select(self, qtbot: QtBot) -> PopupSelect:
        select = PopupSelect(self.CHOICES, name="Number")
        qtbot.addWidget(select)
        select.show()
        return select

    def test_popup_starts_with_the_first_choice(self, select: PopupSelect) -> None:
        assert (select.value, select.text(), select.kind) == (1, "One", Kind.OUTLINE)
        assert select.accessibleName() == "Number: One"
        assert select.property("pill") is False
        assert select.height() == Size.SMALL

    def test_popup_menu_checks_only_the_current_choice(self, select: PopupSelect) -> None:
        select.set_value(3)
        checked = [each.isChecked() for each in select.menu_shown.actions()]
        assert checked == [False, False, True]
        select.set_choices((Choice(4, "Four"), Choice(5, "Five")), 5)
        assert [each.isChecked() for each in select.menu_shown.actions()] == [False, True]
        assert (select.value, select.text()) == (5, "Five")
        select.menu_shown.actions()[0].trigger()
        assert select.value == 4

    def test_popup_shows_its_value_whatever_becomes_of_its_menu(self, select: PopupSelect) -> None:
        select.menu_shown.clear()
        select.set_value(2)
        assert select.text() == "Two"
        assert [each.isChecked() for each in select.menu_shown.actions()] == [False, True, False]

    def test_popup_menu_opens_below_its_button(self, select: PopupSelect) -> None:
        select.open()
        menu = select.menu_shown
        corner = select.mapToGlobal(QPoint(0, select.height()))
        assert menu.x() == corner.x()
        assert 0 < menu.y() - corner.y() < 10
        menu.close()

    def test_popup_with_the_any_value_is_not_highlighted(self, qtbot: QtBot) -> None:
        select = PopupSelect(self.CHOICES, name="Number", any_value=2, height=32)
        qtbot.addWidget(select)
        assert select.property("pill") is True
        assert (select.kind, select.height()) == (Kind.LIT, 32)
        select.set_value(2)
        assert select.kind is Kind.OUTLINE

    def test_unrelated_keys_do_not_open_the_popup(self, select: PopupSelect, qtbot: QtBot) -> None:
        QTest.keyClick(select, KEY.Key_A)
        assert not select.menu_shown.isVisible()
        with qtbot.waitSignal(select.clicked):
            QTest.keyClick(select, KEY.Key_Return)
        assert select.menu_shown.isVisible()
        select.menu_shown.close()


class TestSegments:
    @pytest.mark.parametrize("height", [32, 40])
    def test_segments_fill_the_control_up_to_its_padding(self, qtbot: QtBot, height: int) -> None:
        choices = (Choice("a", "One", "hint", "The first"), Choice("b", "Two"))
        control = SegmentedControl(choices, name="Number", height=height)
        qtbot.addWidget(control)
        control.resize(206, height)
        control.show()
        boxes = [control.segment(value).geometry().getRect() for value in ("a", "b")]
        assert boxes == [(3, 3, 100, height - 6), (103, 3, 100, height - 6)]
        first = control.segment("a")
        assert (first.toolTip(), first.icon_name, first.text()) == ("The first", "hint", "One")
        assert not first.autoDefault()
        assert (control.accessibleName(), control.value) == ("Number", "a")
        widest = max(control.segment(value).sizeHint().width() for value in ("a", "b"))
        assert control.sizeHint() == QSize(2 * widest + 6, height)


class TestNumberField:
    @pytest.fixture
    def number(self, qtbot: QtBot) -> NumberField:
        number = NumberField(2, 30, name="Width")
        qtbot.addWidget(number)
        number.show()
        number.activateWindow()
        return number

    def test_number_starts_with_its_minimum(self, number: NumberField) -> None:
        assert (number.value, number.field.text()) == (2, "2")
        assert not number.less.isEnabled()
        assert number.more.isEnabled()

    def test_parts_of_a_number_field_have_names(self, number: NumberField) -> None:
        assert number.field.accessibleName() == "Width"
        assert (number.less.toolTip(), number.more.toolTip()) == ("Width: less", "Width: more")

    def test_step_buttons_are_on_both_sides_of_the_number(self, number: NumberField) -> None:
        assert number.size() == number.sizeHint()
        boxes = [each.geometry() for each in (number.less, number.field, number.more)]
        assert [box.left() for box in boxes] == [2, 30, 70]
        assert boxes[-1].right() == number.width() - 3
        assert boxes[0].top() == 2
        assert number.field.alignment() & Qt.AlignmentFlag.AlignHCenter
        assert number.focusProxy() is number.field

    def test_step_buttons_repeat_and_take_no_focus(self, number: NumberField) -> None:
        for button in (number.less, number.more):
            assert button.autoRepeat()
            assert button.focusPolicy() == Qt.FocusPolicy.NoFocus

    def test_number_accepts_as_many_digits_as_its_maximum(self, number: NumberField) -> None:
        number.field.setText("")
        QTest.keyClicks(number.field, "123")
        assert number.field.text() == "12"
        assert number.value == 12

    @pytest.mark.parametrize("typed", ["2", "30"])
    def test_minimum_and_maximum_can_be_typed(self, number: NumberField, typed: str) -> None:
        number.set_value(7)
        number.field.selectAll()
        QTest.keyClicks(number.field, typed)
        assert number.value == int(typed)

    def test_setting_the_same_number_keeps_the_cursor_position(self, number: NumberField) -> None:
        number.set_value(12)
        number.field.setFocus()
        number.field.setCursorPosition(1)
        number.set_value(12)
        assert number.field.cursorPosition() == 1
        number.set_value(13)
        assert number.field.text() == "13"

    def test_turning_the_wheel_down_decreases_the_number(self, number: NumberField) -> None:
        number.set_value(7)
        number.field.setFocus()
        roll(number, -120)
        assert number.value == 6


def shown_tools(qtbot: QtBot, texts: Sequence[str]) -> tuple[SegmentedControl, list[Button]]:
    """Show segments with icons and texts; return them, too."""
    icons = ("tool-fill", "tool-cross", "tool-maybe")
    choices = [Choice(text, text, icon) for text, icon in zip(texts, icons, strict=True)]
    control = SegmentedControl(choices, name="Tool")
    qtbot.addWidget(control)
    control.show()
    return control, [control.segment(text) for text in texts]


def test_segments_get_the_width_of_their_texts_and_then_show_icons_only(qtbot: QtBot) -> None:
    texts = ("Ausfüllen", "Kreuz", "Evtl.")
    control, segments = shown_tools(qtbot, texts)
    fitting, wanted = sum(each.least_width for each in segments) + 6, control.sizeHint()
    control.resize(3 * segments[0].least_width + 6, 32)
    assert len({each.width() for each in segments}) == 1
    control.resize(fitting, 32)
    assert [QPushButton.text(each) for each in segments] == list(texts)
    control.resize(fitting - 12, 32)
    assert [QPushButton.text(each) for each in segments] == ["", "", ""]
    assert control.sizeHint() == wanted  # a wider page gives it the room for its words again
    assert [each.accessibleName() for each in segments] == list(texts)
    control.resize(fitting, 32)
    assert [QPushButton.text(each) for each in segments] == list(texts)


def test_segments_show_their_words_as_soon_as_a_hidden_one_leaves_them_room(qtbot: QtBot) -> None:
    texts = ("Закрасить", "Зачеркнуть", "Возможно")
    control, segments = shown_tools(qtbot, texts)
    control.resize(sum(each.least_width for each in segments[:2]) + 6, 32)
    assert [QPushButton.text(each) for each in segments] == ["", "", ""]
    segments[2].hide()
    qtbot.waitUntil(lambda: [QPushButton.text(each) for each in segments[:2]] == list(texts[:2]))
    segments[2].show()
    qtbot.waitUntil(lambda: [QPushButton.text(each) for each in segments] == ["", "", ""])
