"""Numbers that are typed or stepped, and levels on a track."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.ui.widgets.controls import KNOB, NumberField, Slider

_LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def number(qtbot: QtBot) -> NumberField:
    number = NumberField(2, 30, name="Width")
    qtbot.addWidget(number)
    number.set_value(10)
    number.show()
    return number


def test_buttons_and_keys_step_the_number(number: NumberField, qtbot: QtBot) -> None:
    heard: list[int] = []
    number.changed.connect(heard.append)
    QTest.mouseClick(number.more, _LEFT)
    QTest.mouseClick(number.less, _LEFT)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Down):
        QTest.keyClick(number.field, key)
    assert heard == [11, 10, 11, 16, 11, 10]
    del qtbot


def test_a_first_number_is_replaced_by_typing(number: NumberField) -> None:
    number.begin()
    QTest.keyClicks(number.field, "25")
    assert number.value == 25


def test_steps_stop_at_the_limits(number: NumberField) -> None:
    number.set_value(28)
    QTest.keyClick(number.field, Qt.Key.Key_PageUp)
    assert number.value == 30
    assert not number.more.isEnabled()
    assert number.less.isEnabled()


def test_only_typed_numbers_within_the_limits_count(number: NumberField) -> None:
    heard: list[int] = []
    number.changed.connect(heard.append)
    number.field.selectAll()
    QTest.keyClicks(number.field, "x1")
    assert heard == []
    QTest.keyClicks(number.field, "2")
    assert heard == [12]
    QTest.keyClick(number.field, Qt.Key.Key_Backspace)
    QTest.keyClick(number.field, Qt.Key.Key_Return)
    assert number.field.text() == "12"


def test_a_number_above_the_limit_becomes_the_limit(number: NumberField) -> None:
    number.field.selectAll()
    QTest.keyClicks(number.field, "45")
    assert (number.value, number.field.text()) == (30, "45")
    QTest.keyClick(number.field, Qt.Key.Key_Return)
    assert (number.value, number.field.text()) == (30, "30")


@pytest.mark.parametrize("typed", ["１２", "١٢", "۱۲"])
def test_digits_of_other_scripts_become_usual_ones(number: NumberField, typed: str) -> None:
    heard: list[int] = []
    number.changed.connect(heard.append)
    number.field.selectAll()
    number.field.insert(typed)
    assert number.field.text() == "12"
    number.field.selectAll()
    QApplication.sendEvent(number.field, committed(typed))
    assert (number.field.text(), heard) == ("12", [12])


def committed(text: str) -> QInputMethodEvent:
    """What an input method sends once a text is typed."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    return event


@pytest.mark.parametrize("typed", ["1,", "1,1", "+", "-", "1,1,1", "00", "+5"])
def test_typed_signs_and_separators_raise_no_error(number: NumberField, typed: str) -> None:
    number.field.selectAll()
    QTest.keyClicks(number.field, typed)
    QTest.keyClick(number.field, Qt.Key.Key_Return)
    assert 2 <= number.value <= 30


def test_setting_a_value_emits_no_signal(number: NumberField) -> None:
    heard: list[int] = []
    number.changed.connect(heard.append)
    number.set_value(20)
    assert (number.field.text(), heard) == ("20", [])


def test_slider_moves_to_the_pressed_or_dragged_position(qtbot: QtBot) -> None:
    slider = Slider(0, 255, name="Threshold")
    qtbot.addWidget(slider)
    slider.resize(255 + 2 * KNOB, 24)
    slider.show()
    QTest.mousePress(slider, _LEFT, pos=QPoint(100 + KNOB, 12))
    assert slider.value() == 100
    QTest.mouseMove(slider, QPoint(180 + KNOB, 12))
    assert slider.value() == 180
    QTest.mouseMove(slider, QPoint(900, 12))
    QTest.mouseRelease(slider, _LEFT, pos=QPoint(900, 12))
    assert slider.value() == 255
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert slider.value() == 254
