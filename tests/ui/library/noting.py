"""Stand-ins for the neighbours of a part of the library, which record how they are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from nonogui.solver.limits import CancelToken
from nonogui.ui.jobs import JobKind


class Noted:
    """Records every call, and returns answers set in advance."""

    def __init__(self, calls: list[tuple[object, ...]], **answers: object) -> None:
        self._calls = calls
        self.__dict__.update(answers)

    def __getattr__(self, name: str) -> Callable[..., None]:
        def note(*values: object, **named: object) -> None:
            self._calls.append((name, *values, *named.values()))

        return note


class Submitted:
    """A job that waits until the test runs it."""

    def __init__(
        self,
        kind: JobKind,
        work: Any,
        done: Any,
        on_partial: Any = None,
        *,
        background: bool = False,
    ) -> None:
        self.kind, self.work, self.done, self.on_partial = kind, work, done, on_partial
        self.background = background
        self.seconds = 7.0
        self.share: float | None = None
        self.token = CancelToken()

    def run(self) -> None:
        """Run it in this thread, and pass on its answer."""
        self.done(self.work(self.token, self.on_partial))


class Runner(QObject):
    """Accepts jobs without running them."""

    changed = Signal()
    failed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Submitted] = []
        self.cancelled: list[tuple[JobKind, ...]] = []
        self.current: Submitted | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a job is waiting."""
        return self.current is not None

    def submit(
        self,
        kind: JobKind,
        work: Any,
        done: Any,
        *,
        on_partial: Any = None,
        background: bool = False,
    ) -> None:
        """Accept a job, which counts as running from now on."""
        self.current = Submitted(kind, work, done, on_partial, background=background)
        self.jobs.append(self.current)

    def cancel(self, *kinds: JobKind) -> None:
        """Record the kinds, and drop the job."""
        self.cancelled.append(kinds)
        self.current = None

    def end(self) -> None:
        """Run the job that counts as running."""
        job, self.current = self.current, None
        assert job is not None
        job.run()
