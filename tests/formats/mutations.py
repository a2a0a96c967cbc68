"""Files spoilt in the ways in which files are spoilt, and what must hold when they are read."""

from __future__ import annotations

import re
import sys
from contextlib import nullcontext
from pathlib import Path
from types import FrameType
from typing import Final, Self

from hypothesis import strategies as st

from nonogui.core.game import Game
from nonogui.core.problems import FileProblemsError, Problems
from nonogui.formats.base import Document
from nonogui.formats.registry import all_formats, dumps, loads, native
from nonogui.words.problems import problem_text

DATA: Final = Path(__file__).parents[1] / "data"
MAX_CALLS: Final = 3_000_000
"""Calls of functions for a small file: the largest board has 250,000 cells."""

NAMES: Final = sorted({f"a{suffix}" for format_ in all_formats() for suffix in format_.suffixes})
_NUMBERS: Final = ("0", "-1", "1", "2", "99", "1000", "1001", "65536", "9" * 7, "1" * 5000, "?", "")
_BYTES: Final = [bytes([byte]) for byte in b"0123789 \n\t,.:;/|#$&*?=+-_()[]{}<>\"'aZ\xe9\x0b"]
_NUMBER: Final = re.compile(rb"[0-9]+")


def samples(name: str) -> list[Path]:
    """The files of a format, broken ones among them."""
    return sorted(path for path in (DATA / name).iterdir() if path.suffix != ".golden")


class Work:
    """Counts calls of functions while it is open, and fails when they are too many.

    Attributes:
        calls: how many there were.
    """

    def __init__(self, most: int = MAX_CALLS) -> None:
        """Allow so many."""
        self.calls = 0
        self._most = most

    def __enter__(self) -> Self:
        """Begin to count."""
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        """Count no more."""
        sys.setprofile(None)

    def _count(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.calls += event in ("call", "c_call")
        if self.calls > self._most:
            sys.setprofile(None)
            raise AssertionError(f"more than {self._most} calls")


def read_safely(data: bytes, name: str, *, most_calls: int | None = MAX_CALLS) -> Document | None:
    """Read a file and return its content; None if it is refused. Anything else fails.

    Args:
        data: the file.
        name: its name.
        most_calls: the most calls of functions; None if they don't count, which is twice as fast.
    """
    document, refused = _read(data, name, most_calls)
    if document is None:
        assert refused.errors
        _have_words(refused)
        return None
    assert document.entries
    _have_words(document.problems)
    sound = [entry for entry in document.entries if not entry.problems.errors]
    for entry in sound:
        assert not entry.puzzle.validate().errors
        if entry.record:
            Game.resume(entry.puzzle, entry.record)
    if sound:
        again = loads(dumps(sound, native())).entries
        assert [entry.puzzle.fingerprint for entry in again] == [
            entry.puzzle.fingerprint for entry in sound
        ]
    return document


def _read(data: bytes, name: str, most_calls: int | None) -> tuple[Document | None, Problems]:
    try:
        with nullcontext() if most_calls is None else Work(most_calls):
            return loads(data, name), Problems()
    except FileProblemsError as reason:
        return None, reason.problems


def _have_words(problems: Problems) -> None:
    assert all(len(problem_text(problem)) < 1000 for problem in problems)


# --- spoiling ---


@st.composite
def spoilt(draw: st.DrawFn, name: str) -> tuple[bytes, str]:
    """A file of a format, spoilt once or more, and a name."""
    path = draw(st.sampled_from(samples(name)))
    data = path.read_bytes()
    for _ in range(draw(st.integers(1, 3))):
        spoil = draw(
            st.sampled_from([_flip, _cut, _repeat, _drop, _swap, _renumber, _insert, _join])
        )
        data = spoil(draw, data)
    return data, draw(st.sampled_from([path.name, path.name, "a", *NAMES]))


def _byte(draw: st.DrawFn) -> bytes:
    """A sign that means something somewhere; now and then any byte."""
    if draw(st.integers(0, 9)):
        return draw(st.sampled_from(_BYTES))
    return bytes([draw(st.integers(0, 255))])


def _at(draw: st.DrawFn, data: bytes) -> int:
    return draw(st.integers(0, len(data)))


def _flip(draw: st.DrawFn, data: bytes) -> bytes:
    at = _at(draw, data)
    return data[:at] + _byte(draw) + data[at + 1 :]


def _cut(draw: st.DrawFn, data: bytes) -> bytes:
    return data[: _at(draw, data)]


def _insert(draw: st.DrawFn, data: bytes) -> bytes:
    at = _at(draw, data)
    return data[:at] + _byte(draw) * draw(st.integers(1, 4)) + data[at:]


def _join(draw: st.DrawFn, data: bytes) -> bytes:
    """With a piece of a file of any format at its end."""
    name = draw(st.sampled_from([format_.name for format_ in all_formats()]))
    other = draw(st.sampled_from(samples(name))).read_bytes()
    return data[: _at(draw, data)] + other[_at(draw, other) :]


def _renumber(draw: st.DrawFn, data: bytes) -> bytes:
    """With another number in the place of one."""
    numbers = list(_NUMBER.finditer(data))
    if not numbers:
        return data
    match = draw(st.sampled_from(numbers))
    number = draw(st.sampled_from(_NUMBERS)).encode()
    return data[: match.start()] + number + data[match.end() :]


def _lines(draw: st.DrawFn, data: bytes) -> tuple[list[bytes], int, int]:
    lines = data.splitlines(keepends=True) or [b""]
    first = draw(st.integers(0, len(lines) - 1))
    return lines, first, draw(st.integers(first + 1, len(lines)))


def _repeat(draw: st.DrawFn, data: bytes) -> bytes:
    lines, first, last = _lines(draw, data)
    times = draw(st.sampled_from([2, 3, 20]))
    return b"".join([*lines[:first], *lines[first:last] * times, *lines[last:]])


def _drop(draw: st.DrawFn, data: bytes) -> bytes:
    lines, first, last = _lines(draw, data)
    return b"".join([*lines[:first], *lines[last:]])


def _swap(draw: st.DrawFn, data: bytes) -> bytes:
    lines, first, last = _lines(draw, data)
    lines[first], lines[last - 1] = lines[last - 1], lines[first]
    return b"".join(lines)
