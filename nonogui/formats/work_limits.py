"""Report progress of long file work, allow it to be cancelled, and limit its effort.

Cancellation is also checked within a large file. The limit is needed because a small file can
contain pictures that would keep a reader busy for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Watcher = Callable[[], object]
"""Called for each puzzle; an exception it raises ends the work."""

MAX_EFFORT: Final = 3_000_000
"""Most cells in a file, plus 10 per line: a few seconds, or 2,500 puzzles of 25x25."""

_reading: Final = ContextVar[Watcher]("reading", default=lambda: None)
_checking: Final = ContextVar[Watcher]("checking", default=lambda: None)
_writing: Final = ContextVar[Watcher]("writing", default=lambda: None)
_spent: Final = ContextVar[int]("spent", default=0)


@contextmanager
def report_to(
    watcher: Watcher, *, writing: bool = False, check: Watcher | None = None
) -> Iterator[None]:
    """Call a watcher for each puzzle that this thread reads or writes, while the context is open.

    Args:
        watcher: called for each puzzle.
        writing: whether to report written puzzles instead of read ones.
        check: called many times while one large file is read; an exception it raises ends the
            work.
    """
    channel = _writing if writing else _reading
    token = channel.set(watcher)
    outer = _checking.set(check or _checking.get())
    try:
        yield
    finally:
        _checking.reset(outer)
        channel.reset(token)


def check_cancelled() -> None:
    """Let the watcher cancel the work in the middle of a puzzle or a list."""
    _checking.get()()


def count_read() -> None:
    """Report that one more puzzle was read."""
    _reading.get()()


def count_written() -> None:
    """Report that one more puzzle is being written."""
    _writing.get()()


@contextmanager
def limit_work() -> Iterator[None]:
    """Apply the limit for one file to all puzzles that this thread reads in the context."""
    token = _spent.set(0)
    try:
        yield
    finally:
        _spent.reset(token)


def is_affordable(width: int, height: int) -> bool:
    """Return whether the file's limit allows one more puzzle of this size."""
    # Lines count, too: many small puzzles have few cells but many clues.
    spent = _spent.get() + width * height + 10 * (width + height)
    _spent.set(spent)
    return spent <= MAX_EFFORT
