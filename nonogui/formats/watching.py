"""Long work on files is watched: how many puzzles were read or written, and whether to go on.

They are bounded, too: a small file can hold pictures that would keep a reader busy for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Watcher = Callable[[], object]
"""Called for each puzzle; what it raises ends the work."""

MOST_EFFORT: Final = 3_000_000
"""Cells in the puzzles of one file, a line counting as ten; a few seconds, or 2,500 of 25x25."""

_reading: Final = ContextVar[Watcher]("reading", default=lambda: None)
_writing: Final = ContextVar[Watcher]("writing", default=lambda: None)
_spent: Final = ContextVar[int]("spent", default=0)


@contextmanager
def watched(watcher: Watcher, *, writing: bool = False) -> Iterator[None]:
    """While inside, a watcher hears of each puzzle that this thread reads, or else writes."""
    watched = _writing if writing else _reading
    token = watched.set(watcher)
    try:
        yield
    finally:
        watched.reset(token)


def one_more() -> None:
    """Tell that one more puzzle was read."""
    _reading.get()()


def one_written() -> None:
    """Tell that one more puzzle is being written."""
    _writing.get()()


@contextmanager
def bounded() -> Iterator[None]:
    """While inside, the puzzles that this thread reads are of one file."""
    token = _spent.set(0)
    try:
        yield
    finally:
        _spent.reset(token)


def is_affordable(width: int, height: int) -> bool:
    """Whether one more puzzle of a size is not too much for the file."""
    _spent.set(_spent.get() + width * height + 10 * (width + height))
    return _spent.get() <= MOST_EFFORT
