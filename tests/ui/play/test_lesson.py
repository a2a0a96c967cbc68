"""The card of a lesson: its technique, its position in the series, and the link to examples."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nonogui.coach.course import Topic
from nonogui.coach.techniques import Technique
from nonogui.ui.play.coach_views import LessonCard
from nonogui.ui.play.state import LessonState
from nonogui.ui.widgets.message import Tone
from tests.ui.pictures import CheckLooks

STATE = LessonState(
    Topic(Technique.GLUE, 4), "Glue", "A run near a wall reaches on from it.", 3, 2, 3
)
PLACE = "Lesson 3, board 2 of 3"


@pytest.fixture
def card(qtbot: QtBot) -> LessonCard:
    card = LessonCard()
    qtbot.addWidget(card)
    card.resize(300, 280)
    return card


def words(card: LessonCard) -> str:
    return "\n".join(label.text() for label in card.findChildren(QLabel))


def test_card_names_technique_number_and_hint_key(card: LessonCard) -> None:
    card.set_state(STATE)
    card.set_key("H")
    assert card.isVisible()
    assert card.accessibleName() == PLACE
    for text in (PLACE, STATE.title, STATE.text, "Press H if you get stuck"):
        assert text in words(card)


def test_card_without_a_hint_key_names_no_key(card: LessonCard) -> None:
    card.set_state(STATE)
    assert "Ask for a hint if you get stuck" in words(card)


def test_brief_card_shows_only_the_lesson_number(card: LessonCard) -> None:
    card.set_state(STATE)
    card.set_brief(is_brief=True)
    shown = [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
    assert shown == [PLACE]
    card.set_brief(is_brief=False)
    shown = [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
    assert {PLACE, STATE.title} < set(shown)


def test_first_board_asks_for_the_move_and_later_ones_for_the_board(card: LessonCard) -> None:
    card.set_state(replace(STATE, board=1))
    assert "Use it now" in words(card)
    card.set_state(STATE)
    assert "Solve this board." in words(card)


def test_verdict_stays_until_the_next_lesson(card: LessonCard) -> None:
    card.set_state(STATE)
    assert not card.verdict.text()
    card.show_verdict("Yes: Glue.")
    assert "Yes: Glue." in words(card)
    card.set_state(replace(STATE, number=4))
    assert not card.verdict.text()


def test_card_is_hidden_without_a_lesson(card: LessonCard) -> None:
    card.set_state(STATE)
    card.set_state(None)
    assert not card.isVisible()


def test_examples_button_asks_for_examples_of_the_technique(card: LessonCard, qtbot: QtBot) -> None:
    card.set_state(STATE)
    with qtbot.waitSignal(card.examples_requested) as blocker:
        QTest.mouseClick(card.examples, Qt.MouseButton.LeftButton)
    assert blocker.args == [Technique.GLUE]


def test_lesson_card_matches_its_stored_picture(card: LessonCard, looks: CheckLooks) -> None:
    card.resize(300, 280)
    card.set_state(STATE)
    card.set_key("H")
    card.show_verdict("Right. That didn't need Glue yet.", Tone.NEWS)
    looks("lesson", card)
    card.set_brief(is_brief=True)
    looks("lesson-brief", card)
