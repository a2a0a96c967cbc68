"""When the library's check starts, waits and ends, step by step and without a clock."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import pytest
from PySide6.QtCore import QObject, Signal

from nonogui.coach.grade import Grade
from nonogui.library.catalogue_checks import Unchecked
from nonogui.solver.limits import CancelToken
from nonogui.studio import checking as checker_module
from nonogui.studio.checking import EFFORT, Checked
from nonogui.ui.jobs import JobKind
from nonogui.ui.library import background
from nonogui.ui.library.background import ELSEWHERE, QUIET, LibraryCheck
from tests.ui.library.noting import Runner


@pytest.fixture(autouse=True, scope="module")
def clocks_end_here() -> Iterator[None]:
    """Let go of clocks that run while no other thread can: Qt warns when they end in one."""
    yield
    gc.collect()


class Library(QObject):
    """A library with puzzles to check."""

    changed = Signal()

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.idle = Runner()
        self.is_open = True
        self.looks = 0
        self.catalogue = Catalogue(names)

    def check_for_changes(self) -> None:
        self.looks += 1


class Catalogue:
    """Lists the puzzles to check, and records the results."""

    def __init__(self, names: Sequence[str], *, is_mine: bool = True) -> None:
        self.left = list(names)
        self.is_mine = is_mine
        self.noted: list[tuple[str, dict[str, object]]] = []
        self.asked: list[tuple[object, ...]] = []
        self.forgets = False

    def count_unchecked(self, effort: int) -> int:
        assert effort == EFFORT
        return len(self.left)

    def unchecked(
        self, _effort: int, most: int, *, first: object, last: object
    ) -> tuple[Unchecked, ...]:
        self.asked.append((most, first, last))
        return tuple(Unchecked(name, name.encode()) for name in self.left[:2])

    @contextmanager
    def checking(self) -> Iterator[bool]:
        yield self.is_mine

    def note_rating(self, name: str, **found: object) -> None:
        self.noted.append((name, found))
        if not self.forgets:
            self.left.remove(name)


class Checker:
    """Finds the same out about every puzzle but one that it gives up."""

    def __init__(self, _token: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def check(self, data: bytes) -> Checked | None:
        return None if data == b"stop" else Checked(True, Grade.EASY, 2.0)


class Bench:
    """A check, with a record of its signals."""

    def __init__(self, *names: str) -> None:
        library: Any = Library(*names)
        self.library = library
        self.is_idle = True
        self.seen: tuple[int, ...] = (4,)
        self.states: list[tuple[int, int] | None] = []
        self.check = LibraryCheck(library, lambda: self.is_idle, lambda: self.seen)
        self.check.changed.connect(self.states.append)
        self.check._clock.setInterval(1_000_000)
        self.check.set_enabled(True)

    def look(self, times: int = 1) -> None:
        for _again in range(times):
            self.check._check_when_due()

    def runs(self) -> bool:
        return self.library.idle.current is not None

    def ticks(self) -> bool:
        return self.check._clock.isActive()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker_module, "Checker", Checker)


@pytest.mark.usefixtures("qapp")
class TestQuietPeriod:
    def test_check_starts_after_a_quiet_period(self) -> None:
        bench = Bench("a")
        bench.look(QUIET - 1)
        assert not bench.runs()
        bench.look()
        (job,) = bench.library.idle.jobs
        assert job.kind is JobKind.CHECK_LIBRARY

    def test_other_activity_restarts_the_quiet_period(self) -> None:
        bench = Bench("a")
        bench.look(QUIET - 1)
        bench.is_idle = False
        bench.look()
        bench.is_idle = True
        bench.look(QUIET - 1)
        assert not bench.runs()
        bench.look()
        assert bench.runs()

    def test_check_does_not_run_while_it_is_switched_off(self) -> None:
        bench = Bench("a")
        bench.check.set_enabled(False)
        assert not bench.ticks()
        bench.library.changed.emit()
        assert not bench.ticks()
        bench.check.set_enabled(True)
        assert bench.ticks()

    def test_check_does_not_run_on_a_closed_library(self) -> None:
        bench = Bench("a")
        bench.library.is_open = False
        bench.look(QUIET)
        assert not bench.runs()
        assert not bench.ticks()

    def test_library_change_restarts_the_clock_without_resetting_it(self) -> None:
        bench = Bench()
        bench.look(QUIET)
        bench.library.idle.end()
        assert not bench.ticks(), "there is nothing to check"
        bench.library.changed.emit()
        assert bench.ticks()
        bench.look(QUIET - 1)
        bench.library.changed.emit()
        bench.look()
        assert bench.runs(), "its turn has come all the same"

    def test_library_change_during_a_check_starts_another_check(self) -> None:
        bench = Bench("a")
        bench.look(QUIET)
        bench.library.changed.emit()
        bench.library.idle.end()
        assert bench.ticks()
        bench.look(QUIET - 1)
        assert not bench.runs()
        bench.look()
        assert bench.runs()
        bench.library.idle.end()
        assert not bench.ticks()
        assert bench.library.looks == 2
        assert bench.states[-1] is None

    def test_check_waits_while_another_process_checks(self) -> None:
        bench = Bench("a")
        bench.library.catalogue.is_mine = False
        bench.look(QUIET)
        bench.library.idle.end()
        assert bench.ticks()
        bench.look(ELSEWHERE - 1)
        assert not bench.runs()
        bench.look()
        assert bench.runs()

    def test_error_stops_the_check(self) -> None:
        bench = Bench("a")
        bench.look(QUIET)
        bench.library.idle.failed.emit()
        assert not bench.ticks()


@pytest.mark.usefixtures("qapp")
class TestProgress:
    def started(self) -> Bench:
        bench = Bench("a", "b", "c")
        bench.look(QUIET)
        return bench

    def test_check_reports_the_current_puzzle_and_the_total(self) -> None:
        bench = self.started()
        (job,) = bench.library.idle.jobs
        bench.look()
        assert bench.states == []
        for left, state in ((3, (1, 3)), (2, (2, 3)), (4, (3, 6))):
            job.on_partial((f"p{left}", left))
            bench.look()
            assert bench.states[-1] == state
        bench.library.idle.current = None
        job.done(False)
        assert bench.states[-1] is None
        bench.library.changed.emit()
        bench.look(QUIET)
        bench.library.idle.jobs[-1].on_partial(("p1", 1))
        bench.look()
        assert bench.states[-1] == (4, 4), "it goes on counting"

    def test_interrupted_puzzle_is_checked_last(self) -> None:
        bench = self.started()
        bench.library.idle.jobs[0].on_partial(("b", 3))
        bench.is_idle = False
        bench.look()
        assert bench.states == [None]
        assert bench.library.idle.cancelled == [()]
        bench.is_idle = True
        bench.look(QUIET)
        bench.seen = (7, 8)
        bench.look()
        job = bench.library.idle.current
        job.on_partial = lambda _step: None
        bench.library.idle.end()
        asked = bench.library.catalogue.asked
        assert asked[0] == (background.BATCH, (7, 8), frozenset({"b"}))

    def test_pausing_before_the_first_puzzle_reports_nothing(self) -> None:
        bench = self.started()
        bench.is_idle = False
        bench.look()
        assert bench.states == []


class TestCheckJob:
    def run(self, catalogue: Catalogue, token: CancelToken | None = None) -> tuple[Any, list[Any]]:
        steps: list[Any] = []
        anything: Any = catalogue
        ending = background._check_work(
            anything, lambda: (1,), (), frozenset(), token or CancelToken(), steps.append
        )
        return ending, steps

    def test_each_puzzle_is_checked_once_and_its_result_stored(self) -> None:
        catalogue = Catalogue("abc")
        assert self.run(catalogue) == (False, [("a", 3), ("b", 2), ("c", 1)])
        found = {"unique": True, "grade": Grade.EASY, "score": 2.0, "effort": EFFORT}
        assert catalogue.noted == [("a", found), ("b", found), ("c", found)]

    def test_puzzle_without_a_stored_result_is_checked_only_once(self) -> None:
        catalogue = Catalogue("a")
        catalogue.forgets = True
        assert self.run(catalogue)[1] == [("a", 1)]

    def test_check_ends_when_there_is_nothing_to_check(self) -> None:
        assert self.run(Catalogue("")) == (False, [])
        assert self.run(Catalogue("a", is_mine=False)) == (True, [])
        token = CancelToken()
        token.cancel()
        assert self.run(Catalogue("a"), token)[1] == []

    def test_stopped_checker_ends_the_check(self) -> None:
        catalogue = Catalogue(["a", "stop", "c"])
        assert self.run(catalogue)[1] == [("a", 3), ("stop", 2)]
        assert [name for name, _found in catalogue.noted] == ["a"]
