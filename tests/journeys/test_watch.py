"""The watch of a journey notices errors."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, qWarning
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nonogui.ui.board.screen import BoardScreen
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.jobs import JobKind
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.controls import NumberField
from nonogui.ui.widgets.message import Message
from tests.boards import puzzle
from tests.journeys import traveller as travelling
from tests.journeys.traveller import Rule, Rules, Traveller
from tests.journeys.watch import JourneyError, Watch, check_painted

RULES = Rules()
PICTURE = puzzle("##\n#.", title="A corner")


@pytest.fixture
def traveller(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Traveller]:
    qapp.setQuitOnLastWindowClosed(False)
    monkeypatch.chdir(tmp_path)  # pictures of what was painted wrongly go here
    watch = Watch()
    with watch.on():
        traveller = Traveller(tmp_path, watch, RULES)
        traveller.window.games.start(PICTURE, Origin("Test"))
        with traveller.answered():
            yield traveller
            watch.found.clear()
            traveller.end()


def fail() -> None:
    raise ValueError("a defect")


def in_a_slot() -> None:
    QTimer.singleShot(0, fail)


def in_a_thread() -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def in_the_log() -> None:
    logging.getLogger("nonogui").error("a defect")


def in_qt() -> None:
    qWarning("a defect")


@pytest.mark.parametrize("defect", [in_a_slot, in_a_thread, in_the_log, in_qt])
def test_an_error_ends_the_journey(traveller: Traveller, defect: Callable[[], None]) -> None:
    def act(_traveller: Traveller, _dice: random.Random) -> None:
        defect()

    RULES["break_it"] = Rule(act, 1.0)
    with pytest.raises(JourneyError, match="a defect"):
        traveller.follow("break_it", 1)


def test_a_stale_title_ends_the_journey(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traveller.window, "show_title", lambda: None)

    def act(traveller: Traveller, _dice: random.Random) -> None:
        traveller.window.setWindowTitle("A corner")

    RULES["break_it"] = Rule(act, 1.0)
    with pytest.raises(JourneyError, match="title of the puzzle"):
        traveller.follow("break_it", 1)


def test_a_board_that_differs_from_the_session_ends_the_journey(traveller: Traveller) -> None:
    traveller.settle()  # the analysis of the puzzle shows the board again

    def act(traveller: Traveller, _dice: random.Random) -> None:
        traveller.window.play_page.stage.board.set_view(None)

    RULES["break_it"] = Rule(act, 1.0)
    with pytest.raises(JourneyError, match="puzzle shown"):
        traveller.follow("break_it", 1)


def test_a_part_that_is_not_repainted_ends_the_journey(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = traveller.window.play_page.stage.board
    board.setFocus()
    traveller.settle()

    def act(traveller: Traveller, _dice: random.Random) -> None:
        check_painted(traveller.window)
        monkeypatch.setattr(BoardScreen, "refresh", lambda _self: None)
        QTest.keyClick(board, Qt.Key.Key_Space)

    RULES["break_it"] = Rule(act, 1.0)
    with pytest.raises(JourneyError, match="show what was there before"):
        traveller.follow("break_it", 8)


def test_a_job_that_never_ends_is_noticed(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = threading.Event()
    traveller.window.play_workspace.jobs.submit(
        JobKind.CHECK, lambda *_args: event.wait(), lambda _answer: None
    )
    with monkeypatch.context() as patched:
        patched.setattr(travelling, "PATIENCE", 0.5)
        with pytest.raises(JourneyError, match="never end"):
            traveller.settle()
    event.set()


def test_dialogs_are_used_and_closed(traveller: Traveller) -> None:
    typed: list[int] = []

    def act(traveller: Traveller, _dice: random.Random) -> None:
        dialog = Dialog("Numbers", traveller.window)
        field = NumberField(1, 99, name="Number")
        field.changed.connect(typed.append)
        dialog.body.addWidget(field)
        dialog.exec()
        dialog.deleteLater()

    RULES["ask"] = Rule(act, 1.0)
    for number in range(12):
        traveller.follow("ask", number)
    assert typed
    assert traveller.steps > 12


def test_a_message_on_a_hidden_page_is_noticed(traveller: Traveller) -> None:
    def act(traveller: Traveller, _dice: random.Random) -> None:
        traveller.window.library_wiring.show_message(Message("Nobody reads this."))

    RULES["break_it"] = Rule(act, 1.0)
    with pytest.raises(JourneyError, match="Nobody reads this"):
        traveller.follow("break_it", 1)
