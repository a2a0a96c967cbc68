"""When puzzles are checked in the background: only while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from nonogui.ui.library import background
from nonogui.ui.library.background import LibraryCheck


class Idle(QObject):
    """A job runner that only records its jobs."""

    failed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_busy = False
        self.submitted: list[dict[str, Any]] = []
        self.cancelled = 0

    def submit(self, _kind: object, _work: object, done: object, *, on_partial: object) -> None:
        self.is_busy = True
        self.submitted.append({"done": done, "on_partial": on_partial})

    def cancel(self) -> None:
        self.is_busy = False
        self.cancelled += 1


class Library(QObject):
    """A catalogue that is open."""

    changed = Signal()
    is_open = True
    catalogue = None

    def __init__(self) -> None:
        super().__init__()
        self.idle = Idle()
        self.looks = 0

    def check_for_changes(self) -> None:
        self.looks += 1


class Desk:
    """A check with a library and a switch for whether the player is idle."""

    def __init__(self) -> None:
        self.library, self.is_idle = Library(), True
        self.on_partial: list[tuple[int, int] | None] = []
        self.check = LibraryCheck(self.library, lambda: self.is_idle, lambda: (7,))  # type: ignore[arg-type]
        self.check.changed.connect(self.on_partial.append)
        self.check.set_enabled(True)

    def look(self, times: int = 1) -> None:
        for _ in range(times):
            self.check._check_when_due()

    def is_looking(self) -> bool:
        return self.check._clock.isActive()

    def begin(self) -> Callable[[object], None]:
        """Let a check begin; returns what ends it."""
        self.look(background.QUIET)
        assert len(self.library.idle.submitted) == 1
        done: Callable[[object], None] = self.library.idle.submitted[0]["done"]
        return done

    def step(self, name: str, left: int) -> None:
        self.library.idle.submitted[-1]["on_partial"]((name, left))


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    del qtbot
    return Desk()


def test_checking_starts_after_the_window_was_idle_for_a_while(desk: Desk) -> None:
    desk.look(background.QUIET - 1)
    assert not desk.library.idle.submitted
    desk.look()
    assert len(desk.library.idle.submitted) == 1
    desk.look(20)
    assert len(desk.library.idle.submitted) == 1, "one goes on"


def test_activity_restarts_the_wait_before_checking(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.look(background.QUIET - 1)
    desk.is_idle = False
    desk.look()
    desk.is_idle = True
    desk.look(background.QUIET - 1)
    assert not desk.library.idle.submitted
    desk.look()
    assert desk.library.idle.submitted
    monkeypatch.setattr(background, "QUIET", 1)
    busy = Desk()
    busy.is_idle = False
    busy.look(5)
    assert not busy.library.idle.submitted


def test_activity_cancels_checking_and_the_slow_puzzle_is_checked_last(desk: Desk) -> None:
    desk.begin()
    desk.step("a", 3)
    desk.is_idle = False
    desk.look()
    assert desk.library.idle.cancelled == 1
    assert desk.on_partial == [None]
    assert desk.check._late == {"a"}
    assert desk.is_looking()


def test_checking_reports_its_progress(desk: Desk) -> None:
    done = desk.begin()
    desk.look()
    assert desk.on_partial == []
    desk.step("a", 3)
    desk.look()
    desk.step("b", 2)
    desk.look()
    assert desk.on_partial == [(1, 3), (2, 3)]
    desk.library.idle.is_busy = False
    done(False)
    assert desk.on_partial[-1] is None
    assert desk.library.looks == 1
    assert not desk.is_looking()


def test_checking_waits_while_another_window_checks(desk: Desk) -> None:
    done = desk.begin()
    desk.library.idle.is_busy = False
    done(True)
    assert desk.is_looking()
    desk.look(background.ELSEWHERE - 1)
    assert len(desk.library.idle.submitted) == 1
    desk.look()
    assert len(desk.library.idle.submitted) == 2


def test_puzzles_added_during_checking_are_checked_afterwards(desk: Desk) -> None:
    done = desk.begin()
    desk.library.changed.emit()
    desk.library.idle.is_busy = False
    done(False)
    assert desk.is_looking()
    desk.look(background.QUIET)
    assert len(desk.library.idle.submitted) == 2


def test_switched_off_checking_never_starts(desk: Desk) -> None:
    desk.check.set_enabled(False)
    assert not desk.is_looking()
    desk.library.changed.emit()
    assert not desk.is_looking()
    desk.check.set_enabled(True)
    assert desk.is_looking()
    desk.library.idle.failed.emit()
    assert not desk.is_looking()


def test_closed_library_is_not_checked(desk: Desk) -> None:
    desk.library.is_open = False
    desk.look(9)
    assert not desk.library.idle.submitted
    assert not desk.is_looking()
