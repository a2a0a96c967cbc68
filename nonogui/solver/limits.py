"""How long a job may run: its limits, the token that cancels it, and the watch it looks at."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nonogui.solver.result import Phase, Progress, StopReason

ProgressCallback = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a job may use up.

    Attributes:
        seconds: wall time from the start of the job; None is no limit.
        solutions: how many different solutions are wanted. One is the first that turns up,
            without a word about others; two is enough to tell unique from several; more counts.
    """

    seconds: float | None = None
    solutions: int = 2


NO_LIMITS: Final = Limits()


class CancelToken:
    """Asks a job in another thread to stop; safe to use from any thread.

    A job looks at it every few milliseconds, while it waits for Z3, too.
    """

    def __init__(self) -> None:
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether the job was asked to stop."""
        return self._cancelled

    def give_way(self) -> None:
        """Wait in the job's thread while something else needs the processor more."""

    def cancel(self) -> None:
        """Ask the job to stop."""
        self._cancelled = True


class StoppedError(Exception):
    """A job ends before its answer is complete.

    Attributes:
        reason: why.
    """

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Watch:
    """The clock, the cancel token and the progress report of one job.

    Attributes:
        cancel: asks the job to stop.
        start_up: seconds that went into importing z3, once in a process; they count against the
            limit but are not the engine's.
    """

    def __init__(
        self,
        seconds: float | None = None,
        cancel: CancelToken | None = None,
        progress: ProgressCallback | None = None,
    ) -> None:
        self.cancel = cancel or CancelToken()
        self.start_up = 0.0
        self._start = time.monotonic()
        self._seconds = seconds
        self._progress = progress
        self._cells = 0, 0

    @property
    def elapsed(self) -> float:
        """Seconds since the job began."""
        return time.monotonic() - self._start

    @property
    def engine_seconds(self) -> float:
        """Seconds that the job itself took so far."""
        return self.elapsed - self.start_up

    @property
    def remaining(self) -> float | None:
        """Seconds that are left; None when there is no limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.elapsed)

    def within(self, seconds: float) -> Watch:
        """Return the clock of a part of the job, which may take so long at most."""
        left = self.remaining
        return Watch(seconds if left is None else min(seconds, left), self.cancel, self._progress)

    def check(self) -> None:
        """Go on only when the job still may.

        Raises:
            StoppedError: it was cancelled, or its time is up.
        """
        if self.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        if self._seconds is not None and self.elapsed >= self._seconds:
            raise StoppedError(StopReason.TIME)

    def report(self, phase: Phase, known: int, total: int) -> None:
        """Tell how far the job is, in the job's own thread."""
        self._cells = known, total
        if self._progress is not None:
            self._progress(Progress(phase, known, total, self.elapsed))

    def report_slice(self, number: int) -> None:
        """Tell that a slice of the search begins; cells are as last reported."""
        if self._progress is not None:
            self._progress(Progress(Phase.SEARCH, *self._cells, self.elapsed, number))
