"""Wait for long reads: no dialog while they are quick, then one with a count and Cancel."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.work_limits import count_read
from nonogui.solver.limits import StoppedError
from nonogui.ui import waiting
from nonogui.ui.waiting import wait_for
from nonogui.ui.widgets.progress import Spinner


def dialog() -> QDialog | None:
    found = QApplication.activeModalWidget()
    return found if isinstance(found, QDialog) else None


def when_shown(act: Callable[[QDialog], object]) -> None:
    """Call a function with the dialog as soon as it shows."""

    def look() -> None:
        found = dialog()
        if found is None:
            QTimer.singleShot(20, look)
        else:
            QTimer.singleShot(150, lambda: act(found))

    look()


def test_a_quick_answer_comes_without_a_dialog(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE_MS", 60_000)  # enough on any machine
    monkeypatch.delattr(waiting, "_Dialog")
    assert wait_for(window, "Reading", lambda: 7) == 7


def test_reading_runs_on_another_thread(window: QWidget) -> None:
    assert wait_for(window, "Reading", threading.current_thread) is not threading.main_thread()


def test_file_problems_of_the_reading_are_raised(window: QWidget) -> None:
    def read() -> None:
        raise fail(ProblemKey.NO_PUZZLE)

    with pytest.raises(FileProblemsError) as caught:
        wait_for(window, "Reading", read)
    assert caught.value.problems[0].key is ProblemKey.NO_PUZZLE


def test_an_unexpected_error_ends_the_waiting_and_is_reported(
    qtbot: QtBot, window: QWidget
) -> None:
    def read() -> None:
        raise ZeroDivisionError

    with qtbot.capture_exceptions() as caught, pytest.raises(StoppedError):
        wait_for(window, "Reading", read)
    assert [kind for kind, _error, _trace in caught] == [ZeroDivisionError]


def test_a_long_read_shows_its_progress(window: QWidget) -> None:
    enough = threading.Event()
    texts: list[str] = []

    def read() -> str:
        for _ in range(3):
            count_read()
        enough.wait(60)
        return "read"

    def look(found: QDialog) -> None:
        texts.extend(label.text() for label in found.findChildren(QLabel))
        enough.set()

    when_shown(look)
    assert wait_for(window, "Reading set.taai", read) == "read"
    assert texts == ["Reading set.taai", "3 puzzles", "0:00"]
    assert dialog() is None


@pytest.mark.parametrize("way", ["button", "escape"])
def test_cancel_ends_the_reading(window: QWidget, way: str) -> None:
    count = 0

    def read() -> None:
        nonlocal count
        for count in range(20_000):  # noqa: B007 (how far it came)
            time.sleep(0.005)
            count_read()

    def cancel(found: QDialog) -> None:
        button = found.findChild(QPushButton)
        assert isinstance(button, QPushButton)
        (button.click if way == "button" else found.reject)()

    when_shown(cancel)
    with pytest.raises(StoppedError):
        wait_for(window, "Reading", read)
    assert 0 < count < 19_999
    assert dialog() is None


def test_the_window_stays_responsive_while_reading(window: QWidget) -> None:
    ticks = 0
    enough = threading.Event()

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks == 10:
            enough.set()

    clock = QTimer(window, interval=10)
    clock.timeout.connect(tick)
    clock.start()
    assert wait_for(window, "Reading", lambda: enough.wait(60))
    clock.stop()


@pytest.mark.parametrize(
    ("count", "seconds", "shown"),
    [(0, 0.0, ["", "0:00"]), (1, 9.0, ["1 puzzle", "0:09"]), (12, 61.0, ["12 puzzles", "1:01"])],
)
def test_dialog_shows_how_much_was_read(
    window: QWidget, count: int, seconds: float, shown: list[str]
) -> None:
    found = waiting._Dialog("Reading", window)
    found.show_count(count, seconds)
    found.show()
    title, *labels = found.findChildren(QLabel)
    assert title.text() == "Reading"
    assert [label.text() for label in labels] == shown
    number, clock = labels
    assert clock.geometry().right() == found.width() - 1 - 24, "the time stands at the right"
    assert number.geometry().left() == found.findChildren(Spinner)[0].geometry().right() + 9
