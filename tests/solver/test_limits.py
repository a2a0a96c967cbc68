"""Limits, the cancel token and the watch."""

import threading

import pytest

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


def test_time_that_is_up_stops_the_watch() -> None:
    watch = Watch(seconds=0)
    assert watch.remaining == 0
    with pytest.raises(StoppedError) as stopped:
        watch.check()
    assert stopped.value.reason is StopReason.TIME


def test_without_a_limit_there_is_always_time() -> None:
    watch = Watch()
    watch.check()
    assert watch.remaining is None
    assert Watch(seconds=1000).remaining is not None


def test_progress_tells_the_phase_and_the_cells() -> None:
    told: list[Progress] = []
    Watch(progress=told.append).report(Phase.SEARCH, 3, 25)
    assert [(p.phase, p.known, p.total) for p in told] == [(Phase.SEARCH, 3, 25)]
    assert told[0].seconds >= 0
