"""Messages and the what-if chip: what they say and what the player answers."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.play.page import WhatIfChip
from nonogui.ui.widgets.boxes import EmptyState
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.message import Answer, Message, MessageBar, Tone
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WRONG = Message(
    "Something is wrong. Show where?",
    Tone.WRONG,
    (Answer("show", "Show where"), Answer("back", "Go back to before the mistake")),
)


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[MessageBar]:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar = MessageBar(LIGHT)
    column.addWidget(bar)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    yield bar
    window.close()


def answers(bar: MessageBar) -> list[Button]:
    return [
        button for button in bar.findChildren(Button) if button.text() and not button.isHidden()
    ]


def test_nothing_is_shown_without_a_message(bar: MessageBar) -> None:
    assert not bar.isVisible()
    assert bar.message is None


def test_a_question_shows_its_answers_the_likeliest_first(bar: MessageBar) -> None:
    bar.show_message(WRONG)
    assert bar.isVisible()
    assert [button.text() for button in answers(bar)] == [
        "Show where",
        "Go back to before the mistake",
    ]
    assert [button.kind for button in answers(bar)] == [Kind.PRIMARY, Kind.OUTLINE]
    assert bar.accessibleName() == "Something is wrong. Show where?"


def test_an_answer_is_told_and_closes_the_bar(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(WRONG)
    with qtbot.waitSignal(bar.answered) as told, qtbot.assertNotEmitted(bar.closed):
        QTest.mouseClick(answers(bar)[1], Qt.MouseButton.LeftButton)
    assert told.args == ["back"]
    assert not bar.isVisible()


def test_an_answer_may_ask_again(bar: MessageBar) -> None:
    bar.answered.connect(lambda _value: bar.show_message(Message("And now?")))
    bar.show_message(WRONG)
    QTest.mouseClick(answers(bar)[0], Qt.MouseButton.LeftButton)
    assert bar.isVisible()
    assert bar.message == Message("And now?")
    assert answers(bar) == []


def test_escape_closes_it_wherever_the_focus_is(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(WRONG)
    with qtbot.waitSignal(bar.closed), qtbot.assertNotEmitted(bar.answered):
        QTest.keyClick(bar.window(), Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_the_cross_closes_it(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(Message("Right so far.", Tone.GOOD))
    cross = next(button for button in bar.findChildren(Button) if not button.text())
    with qtbot.waitSignal(bar.closed):
        QTest.mouseClick(cross, Qt.MouseButton.LeftButton)


def test_a_passing_message_goes_by_itself(qtbot: QtBot, bar: MessageBar) -> None:
    with qtbot.waitSignal(bar.closed):
        bar.show_message(Message("Right so far.", Tone.GOOD, seconds=0.05))
    assert not bar.isVisible()


def test_the_next_message_does_not_inherit_the_time(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(Message("Right so far.", seconds=0.05))
    bar.show_message(WRONG)
    with qtbot.assertNotEmitted(bar.closed, wait=150):
        assert bar.isVisible()


def test_a_short_message_is_one_line_and_a_long_one_several(bar: MessageBar) -> None:
    bar.show_message(Message("Right so far."))
    one_line = bar.sizeHint()
    bar.show_message(Message("Row 12, columns 5 to 11. " * 12))
    several = bar.sizeHint()
    assert several.height() > one_line.height()
    assert several.width() < 600


def test_the_chip_tells_its_branch(qtbot: QtBot) -> None:
    chip = WhatIfChip(LIGHT)
    qtbot.addWidget(chip)
    chip.set_branch("Right wing first", 1)
    assert chip.accessibleName() == "What if: Right wing first"
    drop, keep = chip.findChildren(Button)
    with qtbot.waitSignal(chip.drop_clicked):
        QTest.mouseClick(drop, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(chip.keep_clicked):
        QTest.keyClick(keep, Qt.Key.Key_Return)


def test_an_empty_place_offers_a_way_on(qtbot: QtBot) -> None:
    empty = EmptyState(LIGHT, "pause", "Paused.", "Go on")
    qtbot.addWidget(empty)
    with qtbot.waitSignal(empty.clicked):
        QTest.mouseClick(empty.button, Qt.MouseButton.LeftButton)
    assert empty.accessibleName() == "Paused."


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", Tone)
def test_how_it_looks(bar: MessageBar, looks: CheckLooks, tone: Tone, theme: Theme) -> None:
    bar.window().resize(700, 90)
    bar.show_message(replace(WRONG, tone=tone))
    looks(f"message-{tone.name.lower()}-{theme.is_dark:d}", bar, theme)
