"""Memory: garbage is collected when no work runs, and what is free goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

LOOK_MS: Final = 5_000

ENOUGH: Final = 10
"""Passes over young objects before a full one is worth it; Python's own number."""

TOO_MANY: Final = 1_000
"""As many passes leave up to 7 million objects unseen: from here on memory comes first."""

_NEVER: Final = 1_000_000_000


class Collector(QObject):
    """Takes full passes away from whatever thread happens to make an object.

    A full pass looks at all objects that there are, and nothing else of Python runs meanwhile: 40
    to 100 ms for the window's 90,000 and as long for those of a job. What is there when this begins
    stays until the program ends and is looked at no more. Passes over young objects go on by
    themselves; they take a few milliseconds.
    """

    def __init__(self, window: QObject) -> None:
        """Begin; the jobs of the window come first."""
        super().__init__(window)
        gc.freeze()
        young, middle, _old = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _look(self) -> None:
        passes = gc.get_count()[2]
        if passes >= TOO_MANY or (passes >= ENOUGH and not self._is_busy):
            gc.collect()
            # It goes through all memory that was freed, for 10 to 40 ms, and needs no Python.
            threading.Thread(target=release_memory, name="release-memory", daemon=True).start()

    @property
    def _is_busy(self) -> bool:
        """Whether a job runs, whose objects are in use anyway."""
        from nonogui.ui.jobs import JobRunner  # large, and not needed before the window shows

        window = self.parent()
        return window is not None and any(j.is_busy for j in window.findChildren(JobRunner))


def share_memory() -> None:
    """Let all threads take memory from one place; to be called before there are threads.

    Else the C library (glibc) gives each thread a place of its own, and keeps most of what Z3 has
    freed there: 18 MB after 100 visits of puzzles, against 2 MB with one place for all. The visits
    take as much processor time either way.
    """
    if (mallopt := _glibc("mallopt")) is not None:
        mallopt(_M_ARENA_MAX, 1)


def release_memory() -> None:
    """Return freed memory to the system, where the C library (glibc) keeps it back."""
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


_M_ARENA_MAX: Final = -8
"""From glibc's `malloc.h`."""


def _glibc(name: str) -> Callable[..., Any] | None:
    """Return a function that only glibc has: musl and other systems keep nothing back."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
