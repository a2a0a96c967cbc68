"""Long work on files is watched: how many puzzles were read or written, and whether to go on.

Whether to go on is asked within a large file, too.

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
_looking: Final = ContextVar[Watcher]("looking", default=lambda: None)
_writing: Final = ContextVar[Watcher]("writing", default=lambda: None)
_spent: Final = ContextVar[int]("spent", default=0)


@contextmanager
def watched(
    watcher: Watcher, *, writing: bool = False, look: Watcher | None = None
) -> Iterator[None]:
    """While inside, a watcher hears of each puzzle that this thread reads, or else writes.

    Args:
        watcher: hears of each puzzle.
        writing: whether of those written.
        look: is called many times while one large file is read; what it raises ends the work.
    """
    watched = _writing if writing else _reading
    token = watched.set(watcher)
    looking = _looking.set(look or _looking.get())
    try:
        yield
    finally:
        _looking.reset(looking)
        watched.reset(token)


def look() -> None:
    """Let whoever watches end the work, in the middle of a puzzle or of a list."""
    _looking.get()()


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
