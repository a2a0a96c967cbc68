"""Messages and the what-if chip: what they say and what the player answers."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.play.page import WhatIfChip
from nonogui.ui.widgets.boxes import EmptyState
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.message import Answer, Message, MessageBar, Tone
from tests.ui.asking import focus_chain
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WRONG = Message(
    "Something is wrong. Show where?",
    Tone.WRONG,
    (Answer(int, "Show where"), Answer(int, "Go back to before the mistake")),
)


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[MessageBar]:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar = MessageBar()
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


def test_bar_without_a_message_is_hidden(bar: MessageBar) -> None:
    assert not bar.isVisible()
    assert bar.message is None


def test_question_shows_its_most_likely_answer_first(bar: MessageBar) -> None:
    bar.show_message(WRONG)
    assert bar.isVisible()
    assert [button.text() for button in answers(bar)] == [
        "Show where",
        "Go back to before the mistake",
    ]
    assert [button.kind for button in answers(bar)] == [Kind.PRIMARY, Kind.OUTLINE]
    assert bar.accessibleName() == "Something is wrong. Show where?"


def test_time_of_a_message_starts_when_its_page_is_shown(qtbot: QtBot, bar: MessageBar) -> None:
    page = bar.window()
    page.hide()
    with qtbot.assertNotEmitted(bar.closed, wait=60):
        bar.show_message(Message("Done.", seconds=0.02))
    with qtbot.waitSignal(bar.closed):
        page.show()


def test_answer_closes_the_bar_and_does_what_it_says(qtbot: QtBot, bar: MessageBar) -> None:
    done: list[str] = []
    choices = [Answer(partial(done.append, name), name) for name in ("show", "back")]
    bar.show_message(Message("Something is wrong.", answers=tuple(choices)))
    with qtbot.assertNotEmitted(bar.closed):
        QTest.mouseClick(answers(bar)[1], Qt.MouseButton.LeftButton)
    assert done == ["back"]
    assert not bar.isVisible()


def test_answer_can_show_another_message(bar: MessageBar) -> None:
    ask = Answer(lambda: bar.show_message(Message("And now?")), "Show where")
    bar.show_message(Message("Something is wrong.", answers=(ask,)))
    QTest.mouseClick(answers(bar)[0], Qt.MouseButton.LeftButton)
    assert bar.isVisible()
    assert bar.message == Message("And now?")
    assert answers(bar) == []


def test_escape_closes_the_message_wherever_the_focus_is(qtbot: QtBot, bar: MessageBar) -> None:
    done: list[str] = []
    answer = Answer(lambda: done.append("show"), "Show where")
    bar.show_message(Message("Something is wrong.", answers=(answer,)))
    with qtbot.waitSignal(bar.closed):
        QTest.keyClick(bar.window(), Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert done == []


def test_close_button_closes_the_message(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(Message("Right so far.", Tone.GOOD))
    cross = next(button for button in bar.findChildren(Button) if not button.text())
    with qtbot.waitSignal(bar.closed):
        QTest.mouseClick(cross, Qt.MouseButton.LeftButton)


def test_timed_message_closes_by_itself(qtbot: QtBot, bar: MessageBar) -> None:
    with qtbot.waitSignal(bar.closed):
        bar.show_message(Message("Right so far.", Tone.GOOD, seconds=0.05))
    assert not bar.isVisible()


def test_next_message_does_not_inherit_the_timeout(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_message(Message("Right so far.", seconds=0.05))
    bar.show_message(WRONG)
    with qtbot.assertNotEmitted(bar.closed, wait=150):
        assert bar.isVisible()


def test_long_message_wraps_to_several_lines(bar: MessageBar) -> None:
    bar.show_message(Message("Right so far."))
    one_line = bar.sizeHint()
    bar.show_message(Message("Row 12, columns 5 to 11. " * 12))
    several = bar.sizeHint()
    assert several.height() > one_line.height()
    assert several.width() < 600


def test_very_long_message_scrolls(qtbot: QtBot) -> None:
    long = "Cells 1 to 6 crossed, 7 to 8 filled. " * 60
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.show_message(Message(long, Tone.NEWS, WRONG.answers))
    bar.resize(448, bar.height_in(480))
    QApplication.processEvents()
    assert 60 < bar.height() < 200
    (area,) = bar.findChildren(QScrollArea)
    QTest.keyClick(area, Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0
    assert area.focusPolicy() is Qt.FocusPolicy.StrongFocus
    bar.show_message(Message("Solved.", Tone.GOOD))
    QApplication.processEvents()
    assert area.verticalScrollBar().maximum() == 0
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_what_if_chip_shows_its_name_and_emits_its_answers(qtbot: QtBot) -> None:
    chip = WhatIfChip()
    qtbot.addWidget(chip)
    chip.set_branch("Right wing first", 1)
    assert chip.accessibleName() == "What-if: Right wing first"
    drop, keep = chip.findChildren(Button)
    with qtbot.waitSignal(chip.discard.clicked):
        QTest.mouseClick(drop, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(chip.accept.clicked):
        QTest.keyClick(keep, Qt.Key.Key_Return)


def test_empty_state_offers_a_button(qtbot: QtBot) -> None:
    empty = EmptyState("pause", "Paused.", "Go on")
    qtbot.addWidget(empty)
    with qtbot.waitSignal(empty.button.clicked):
        QTest.mouseClick(empty.button, Qt.MouseButton.LeftButton)
    assert empty.accessibleName() == "Paused."


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", Tone)
def test_message_matches_the_reference_picture(
    bar: MessageBar, looks: CheckLooks, tone: Tone, theme: Theme
) -> None:
    bar.window().resize(700, 90)
    bar.show_message(replace(WRONG, tone=tone))
    looks(f"message-{tone.name.lower()}-{theme.is_dark:d}", bar, theme)


class TestStackedMessages:
    @pytest.fixture
    def window(self, qtbot: QtBot) -> QWidget:
        window = QWidget()
        qtbot.addWidget(window)
        return window

    @pytest.fixture
    def stacked(self, window: QWidget) -> MessageBar:
        column = QVBoxLayout(window)
        column.setContentsMargins(0, 0, 0, 0)
        bar = MessageBar(is_stacked=True)
        column.addWidget(bar)
        window.resize(260, 160)
        window.show()
        return bar

    def test_stacked_message_shows_its_answers_below_the_text(
        self, stacked: MessageBar, window: QWidget, looks: CheckLooks
    ) -> None:
        stacked.show_message(WRONG)
        looks("message-stacked", window)
        first, second = answers(stacked)
        assert (
            first.mapTo(window, first.rect().bottomLeft()).y()
            < second.mapTo(window, second.rect().topLeft()).y()
        )

    def test_stacked_message_can_be_as_narrow_as_its_place(
        self, stacked: MessageBar, bar: MessageBar
    ) -> None:
        stacked.show_message(WRONG)
        bar.show_message(WRONG)
        assert stacked.minimumSizeHint().width() == 0
        assert stacked.minimumSizeHint().height() > 0
        assert bar.minimumSizeHint().width() > 0


def test_each_tone_has_its_own_icon() -> None:
    assert len({(tone.icon, tone.role) for tone in Tone}) == len(Tone)
    assert all(hasattr(LIGHT, tone.role) for tone in Tone)


def test_dismissed_timed_message_emits_no_closed_signal(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(Message("Right so far.", seconds=0.05))
    bar.dismiss()
    with qtbot.assertNotEmitted(bar.closed, wait=150):
        assert bar.message is None
    assert not bar.isVisible()


def test_message_is_raised_above_its_siblings(bar: MessageBar) -> None:
    other = QWidget(bar.window())
    bar.show_message(WRONG)
    siblings = bar.window().children()
    assert siblings.index(bar) > siblings.index(other)


def test_dismissing_a_focused_message_returns_the_focus(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(WRONG)
    with qtbot.assertNotEmitted(bar.focus_left):
        bar.dismiss()
    bar.show_message(WRONG)
    answers(bar)[0].setFocus()
    with qtbot.waitSignal(bar.focus_left):
        bar.dismiss()


def test_tab_reaches_the_answers_before_the_close_button(bar: MessageBar) -> None:
    before = QPushButton("Before", bar.parentWidget())
    cross = next(each for each in bar.findChildren(Button) if not each.text())

    def chain() -> list[QWidget]:
        return [each for each in focus_chain(before) if isinstance(each, Button)]

    bar.show_message(WRONG)
    bar.tab_after(before)
    assert chain()[:3] == [*answers(bar), cross]
    bar.dismiss()
    bar.tab_after(before)
    assert chain()[0] is cross


def test_message_without_answers_is_narrower(bar: MessageBar) -> None:
    bar.show_message(Message("Right so far."))
    narrow = bar.sizeHint().width()
    bar.show_message(Message("Right so far.", answers=(Answer(int, "Go on"),)))
    assert bar.sizeHint().width() > narrow + 40


def test_message_is_as_wide_as_its_text_up_to_a_readable_maximum(
    bar: MessageBar,
) -> None:
    widths = []
    for text in ("Right so far.", "Right so far, and on.", "word " * 100, "word " * 200):
        bar.show_message(Message(text))
        QApplication.processEvents()
        widths.append(bar.sizeHint().width())
    assert widths[0] < widths[1] < widths[2] == widths[3]


def test_message_is_announced_to_screen_readers(
    bar: MessageBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[QAccessibleAnnouncementEvent] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", heard.append)
    bar.show_message(WRONG)
    bar.show_message(Message("Saved"))
    bar.show_message(Message("Saved"), is_new=False)  # in another place
    answers = ", ".join(answer.text for answer in WRONG.answers)
    said = [f"{WRONG.text} Answers: {answers}.", "Saved"]
    assert [event.message() for event in heard] == said
