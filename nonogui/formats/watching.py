"""Long readings are watched: how many puzzles were read so far, and whether to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Watcher = Callable[[], object]
"""Called for each puzzle; what it raises ends the reading."""

_watcher: Final = ContextVar[Watcher]("watcher", default=lambda: None)


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """While inside, a watcher hears of each puzzle that this thread has read."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def one_more() -> None:
    """Tell that one more puzzle was read."""
    _watcher.get()()
