"""Controls under the wheel and keys, and charts under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.rounds import Round
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.charts import PITCH, TOP, Bar, BarChart, CalendarChart, Day, DifficultyChart
from nonogui.ui.widgets.controls import Choice, NumberField, PopupSelect, Slider
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.themed import Pane

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
        pane = Pane(LIGHT)
        qtbot.addWidget(pane)
        column = QVBoxLayout(pane)
        number = NumberField(LIGHT, 1, 12, name="Width")
        number.set_value(5)
        column.addWidget(number)
        column.addWidget(NumberField(LIGHT, 1, 12, name="Height"))
        with qtbot.waitActive(pane):
            pane.show()
            pane.activateWindow()
        yield number
        pane.close()

    def test_the_wheel_turns_a_number_that_has_the_focus(self, number: NumberField) -> None:
        number.field.setFocus()
        heard: list[int] = []
        number.changed.connect(heard.append)
        for angle in (120, 120, -120):
            roll(number, angle)
        assert heard == [6, 7, 6]
        assert number.field.text() == "6"

    def test_elsewhere_the_wheel_scrolls(self, number: NumberField) -> None:
        number.field.clearFocus()
        assert not roll(number, 120)
        assert number.value == 5

    def test_other_keys_pass(self, number: NumberField) -> None:
        number.field.setFocus()
        QTest.keyClick(number.field, KEY.Key_Tab)
        assert number.value == 5
        assert not number.field.hasFocus()

    def test_at_an_end_a_button_rests(self, number: NumberField) -> None:
        assert number.less.isEnabled()
        assert number.more.isEnabled()
        number.set_value(1)
        assert not number.less.isEnabled()
        number.set_value(12)
        assert not number.more.isEnabled()

    def test_a_value_set_meanwhile_does_not_replace_what_is_typed(
        self, number: NumberField
    ) -> None:
        number.field.setFocus()
        number.field.selectAll()
        QTest.keyClicks(number.field, "99")
        number.set_value(7)
        assert number.field.text() == "99"
        number.field.clearFocus()
        assert number.field.text() == "7"

    def test_the_frame_shows_the_focus(self, number: NumberField) -> None:
        number.field.setFocus()
        assert number.property("focused") == "true"
        number.field.clearFocus()
        assert number.property("focused") == ""


@pytest.mark.parametrize("key", [KEY.Key_Down, KEY.Key_Up])
def test_a_select_opens_with_arrows_at_its_value(qtbot: QtBot, key: Qt.Key) -> None:
    select = PopupSelect(LIGHT, (Choice(1, "One"), Choice(2, "Two")), name="Number")
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


def test_a_value_chosen_again_is_no_news(qtbot: QtBot) -> None:
    select = PopupSelect(LIGHT, (Choice(1, "One"), Choice(2, "Two")), name="Number")
    qtbot.addWidget(select)
    one, two = select.menu_shown.actions()
    with qtbot.assertNotEmitted(select.chosen):
        one.trigger()
    with qtbot.waitSignal(select.chosen) as told:
        two.trigger()
    assert told.args == [2]


def test_a_slider_follows_the_pointer_only_while_it_is_held(qtbot: QtBot) -> None:
    slider = Slider(LIGHT, 10, 20, name="Share")
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


def test_arrows_go_from_row_to_row(qtbot: QtBot) -> None:
    pane = Pane(LIGHT)
    qtbot.addWidget(pane)
    column = QVBoxLayout(pane)
    rows = [NavRow(LIGHT, text, icon="grid") for text in ("One", "Two", "Three")]
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
    assert NavRow(LIGHT, "One", "3/4").accessibleName() == "One, 3/4"
    assert rows[0].accessibleName() == "One"


class TestCharts:
    def test_bars_tell_of_themselves(self, qtbot: QtBot) -> None:
        bars = [
            Bar("a", 1, "1", "one"),
            Bar("b", 0, "0", "none"),
            Bar("c", 2, "2", "two"),
        ]
        chart = BarChart(LIGHT, "Bars", bars)
        qtbot.addWidget(chart)
        chart.resize(300, chart.height())
        assert [tip(chart, QPoint(x, 20)) for x in (5, 150, 295)] == ["one", "none", "two"]
        assert chart.text_at(-1) == ""
        assert chart.text_at(301) == ""
        assert chart.accessibleDescription() == "one. two"

    def test_a_calendar_tells_of_the_first_and_the_last_day(self, qtbot: QtBot) -> None:
        weeks = tuple(
            tuple(
                Day(date(2026, 11, 22), 1, f"week {week} day {day}")
                for day in range(7 if week < 2 else 3)
            )
            for week in range(3)
        )
        chart = CalendarChart(LIGHT, "Weeks", weeks)
        qtbot.addWidget(chart)

        def at(week: int, day: int) -> str:
            return chart.text_at(QPointF(week * PITCH + 1, TOP + day * PITCH + 1))

        assert at(0, 0) == "week 0 day 0"
        assert at(2, 2) == "week 2 day 2"
        assert at(1, 6) == "week 1 day 6"
        assert at(2, 3) == at(3, 0) == at(1, 7) == ""
        assert chart.text_at(QPointF(1, TOP - PITCH)) == ""

    def test_a_walk_tells_of_each_round(self, qtbot: QtBot) -> None:
        chart = DifficultyChart(LIGHT)
        qtbot.addWidget(chart)
        chart.resize(240, chart.height())
        chart.set_rounds([Round(0.0, 2, moving=20, open=20, lines=20)])
        assert tip(chart, QPoint(2, 5)) == chart.text_at(2) != ""
