"""The empty state, shown where there is nothing to list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.ui.widgets.boxes import WIDEST, EmptyState
from nonogui.ui.widgets.text import Label
from tests.ui.pictures import CheckLooks

SHORT = "Nothing here."
LONG = "Nothing solved yet, and so there are no times, no streaks and no records of any kind here."


@pytest.mark.parametrize("text", [SHORT, LONG, f"{LONG} {LONG}"])
def test_empty_state_shows_its_whole_text(qtbot: QtBot, text: str) -> None:
    empty = EmptyState("chart", text, "Close")
    qtbot.addWidget(empty)
    empty.resize(800, 540)
    empty.show()
    (words,) = empty.findChildren(Label)
    needed = words.fontMetrics().boundingRect(
        0, 0, words.width(), 10_000, Qt.TextFlag.TextWordWrap.value, text
    )
    assert words.width() <= WIDEST
    assert words.height() >= needed.height()
    assert needed.width() <= words.width()


def test_empty_state_button_emits_clicked(qtbot: QtBot) -> None:
    empty = EmptyState("chart", SHORT, "Close")
    qtbot.addWidget(empty)
    empty.show()
    with qtbot.waitSignal(empty.button.clicked):
        QTest.mouseClick(empty.button, Qt.MouseButton.LeftButton)


def test_empty_state_matches_the_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    empty = EmptyState("chart", LONG, "Close")
    qtbot.addWidget(empty)
    empty.resize(800, 540)
    looks("empty", empty)
