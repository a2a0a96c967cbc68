"""What runs beside the window: signals of the system, and when garbage is collected."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from nonogui.ui import app as app_module
from nonogui.ui.app import APPLICATION_ID, ENOUGH, MANY, SIGNALS, TOO_MANY, Collector, Ending
from tests.player import Player

YOUNG, MIDDLE = 700, 10

NAMES = """
from nonogui.ui.app import make_application
app = make_application()
print(app.applicationName(), app.applicationDisplayName(), app.desktopFileName())
"""


def test_the_application_has_the_names_that_desktops_know_it_by() -> None:
    command = [sys.executable, "-c", NAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["nonogui", "Nonogui", APPLICATION_ID]


@pytest.mark.parametrize(
    ("counts", "is_busy", "collected"),
    [
        ((YOUNG, MIDDLE, ENOUGH - 1), False, []),
        ((YOUNG + 1, MIDDLE, ENOUGH - 1), False, [0]),
        ((YOUNG + 1, MIDDLE + 1, ENOUGH - 1), False, [1]),
        ((YOUNG, MIDDLE + 1, ENOUGH - 1), False, []),
        ((MANY, 0, 0), False, [0]),
        ((MANY + 1, 0, 0), True, [1]),
        ((0, 0, ENOUGH), False, ["all"]),
        ((0, 0, ENOUGH), True, []),
        ((YOUNG + 1, MIDDLE + 1, ENOUGH), True, [1]),
        ((0, 0, TOO_MANY - 1), True, []),
        ((0, 0, TOO_MANY), True, ["all"]),
    ],
)
def test_collection_is_as_deep_as_garbage_and_jobs_allow(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    counts: tuple[int, int, int],
    is_busy: bool,
    collected: list[object],
) -> None:
    done: list[object] = []
    counters = SimpleNamespace(
        freeze=lambda: None,
        get_count=lambda: counts,
        get_threshold=lambda: (YOUNG, MIDDLE, ENOUGH),
        collect=lambda generation="all": done.append(generation),
    )
    monkeypatch.setattr(app_module, "gc", counters)
    monkeypatch.setattr(app_module, "_is_busy", lambda: is_busy)
    monkeypatch.setattr(app_module, "release_memory", lambda: None)
    owner = QObject(qapp)
    collector = Collector(owner)
    collector._collect()
    owner.setParent(None)
    assert done == collected


@pytest.fixture
def handlers() -> Iterator[dict[int, Any]]:
    """The handlers of the signals before the program sets its own."""
    before = {
        number: signal.getsignal(number)
        for name in SIGNALS
        if (number := getattr(signal, name, None)) is not None
    }
    yield before
    for number, handler in before.items():
        signal.signal(number, handler)


def test_signal_saves_and_ends_with_its_code_and_a_second_one_ends_at_once(
    player: Player,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    handlers: dict[int, Any],
) -> None:
    saved: list[bool] = []
    ended: list[int] = []
    window = player.window
    monkeypatch.setattr(type(window.open_work), "save_all", lambda _work: saved.append(True))
    ending = Ending(window.open_work, qapp)
    monkeypatch.setattr(ending, "_app", SimpleNamespace(exit=ended.append))
    codes = [ending.code]
    signal.raise_signal(signal.SIGTERM)
    codes.append(ending.code)
    assert codes == [None, 128 + signal.SIGTERM]
    assert (saved, ended) == ([True], codes[1:])
    assert {signal.getsignal(number) for number in handlers} == {signal.SIG_DFL}
    ending.close()
    assert {number: signal.getsignal(number) for number in handlers} == handlers
