"""Limits of a job, the token that cancels it, and the watch that checks both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from nonogui.lazy import dataclass
from nonogui.solver.result import Phase, Progress, StopReason

ProgressCallback = Callable[[Progress], None]


@dataclass(frozen=True)
class Limits:
    """Limits for one job.

    Attributes:
        seconds: wall time from the start of the job; None means unlimited.
        solutions: how many different solutions to find. 1 stops at the first solution and says
            nothing about others, 2 shows whether it is unique, more also counts them.
    """

    seconds: float | None = None
    solutions: int = 2


NO_LIMITS: Final = Limits()


class CancelToken:
    """Asks a job in another thread to stop; safe to use from any thread.

    A job checks it every few milliseconds, even while it waits for Z3.
    """

    def __init__(self) -> None:
        # A plain flag needs no lock: it only ever changes from false to true.
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether the job was asked to stop."""
        return self._cancelled

    def yield_to_others(self) -> None:
        """Wait while other work needs the processor more; subclasses may override this."""

    def cancel(self) -> None:
        """Ask the job to stop."""
        self._cancelled = True


class StoppedError(Exception):
    """Raised when a job ends before its answer is complete.

    Attributes:
        reason: why it ended.
    """

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Watch:
    """The clock, cancel token and progress reports of one job.

    Attributes:
        cancel: asks the job to stop.

    Args:
        clock: returns seconds; `time.process_time` makes the limit the same on a busy computer.
    """

    def __init__(
        self,
        seconds: float | None = None,
        cancel: CancelToken | None = None,
        progress: ProgressCallback | None = None,
        *,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.cancel = cancel or CancelToken()
        # By default not the wall clock, which may be set while the job runs.
        self._clock = clock or time.monotonic
        self._start = self._clock()
        self._seconds = seconds
        self._progress = progress
        self._cells = 0, 0

    @property
    def elapsed(self) -> float:
        """Seconds since the job started, without pauses."""
        return self._clock() - self._start

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Do not count the time inside the context."""
        before = self._clock()
        try:
            yield
        finally:
            self._start += self._clock() - before

    @property
    def remaining(self) -> float | None:
        """Remaining seconds; None if unlimited."""
        return None if self._seconds is None else max(0.0, self._seconds - self.elapsed)

    def within(self, seconds: float) -> Watch:
        """Return a watch for a part of the job that may take at most this long."""
        left = self.remaining
        seconds = seconds if left is None else min(seconds, left)
        return Watch(seconds, self.cancel, self._progress, clock=self._clock)

    def restarted(self, seconds: float) -> Watch:
        """Return a watch with the same clock and cancel token that allows this much more."""
        return Watch(seconds, self.cancel, self._progress, clock=self._clock)

    def check(self) -> None:
        """Check that the job may continue.

        Raises:
            StoppedError: it was cancelled, or its time is up.
        """
        if self.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        if self._seconds is not None and self.elapsed >= self._seconds:
            raise StoppedError(StopReason.TIME)

    def report(self, phase: Phase, known: int, total: int) -> None:
        """Report the job's progress, in the job's own thread."""
        self._cells = known, total
        if self._progress is not None:
            self._progress(Progress(phase, known, total, self.elapsed))

    def report_slice(self, number: int) -> None:
        """Report the start of a search slice, with the last reported number of cells."""
        if self._progress is not None:
            self._progress(Progress(Phase.SEARCH, *self._cells, self.elapsed, number))
