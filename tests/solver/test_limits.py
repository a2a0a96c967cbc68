"""Limits, the cancel token and the watch."""

import threading
from types import SimpleNamespace

import pytest

from nonogui.solver import limits
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.result import Phase, Progress, StopReason


def test_a_cancel_from_another_thread_stops_the_watch() -> None:
    token = CancelToken()
    watch = Watch(cancel=token)
    watch.check()
    canceller = threading.Thread(target=token.cancel)
    canceller.start()
    canceller.join()
    with pytest.raises(StoppedError) as stopped:
        watch.check()
    assert stopped.value.reason is StopReason.CANCELLED


def test_an_expired_time_limit_stops_the_watch() -> None:
    watch = Watch(seconds=0)
    assert watch.remaining == 0
    with pytest.raises(StoppedError) as stopped:
        watch.check()
    assert stopped.value.reason is StopReason.TIME


def test_remaining_time_ends_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    reports: list[Progress] = []
    watch, endless = Watch(10, progress=reports.append), Watch()
    now = 103.0
    assert (watch.elapsed, watch.remaining) == (3, 7)
    parts = watch.within(5), watch.within(20), endless.within(5)
    assert [part.remaining for part in parts] == [5, 7, 5]
    now = 109.0
    watch.check()
    with pytest.raises(StoppedError):
        parts[0].check()
    parts[1].report(Phase.LINES, 1, 2)
    assert [each.phase for each in reports] == [Phase.LINES]
    now = 110.0
    assert watch.remaining == 0
    with pytest.raises(StoppedError):
        watch.check()
    now = 120.0
    assert watch.remaining == 0
    watch.cancel.cancel()
    assert parts[1].cancel.cancelled


def test_a_paused_watch_counts_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    watch = Watch(10)
    now = 101.0
    with watch.paused():
        now = 150.0
    now = 152.0
    assert (watch.elapsed, watch.remaining) == (3, 7)


def test_without_a_limit_time_never_runs_out() -> None:
    watch = Watch()
    watch.check()
    assert watch.remaining is None
    assert Watch(seconds=1000).remaining is not None


def test_progress_reports_phase_and_cells() -> None:
    reports: list[Progress] = []
    Watch(progress=reports.append).report(Phase.SEARCH, 3, 25)
    assert [(p.phase, p.known, p.total) for p in reports] == [(Phase.SEARCH, 3, 25)]
    assert reports[0].seconds >= 0


def test_slices_are_reported_with_the_last_known_cells() -> None:
    reports: list[Progress] = []
    watch = Watch(progress=reports.append)
    watch.report_slice(1)
    watch.report(Phase.MODEL, 3, 25)
    watch.report_slice(2)
    assert [(p.phase, p.known, p.total, p.slice) for p in reports] == [
        (Phase.SEARCH, 0, 0, 1),
        (Phase.MODEL, 3, 25, 0),
        (Phase.SEARCH, 3, 25, 2),
    ]
