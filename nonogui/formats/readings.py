"""Choose between several ways to read a file, and remember the alternatives.

When a file is ambiguous, a reader calls `choose`. It takes the likeliest way that fits; if another
one fits as well, a warning names both. The caller can request the other way by name: `loads(data,
reading="cells")`, `--as cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from typing import Final, NamedTuple, TypeVar

from nonogui.core.grid import Axis
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings
from nonogui.lazy import dataclass

ROWS_FIRST: Final = "rows-first"
COLUMNS_FIRST: Final = "columns-first"
LENGTHS: Final = "lengths"
CELLS: Final = "cells"
NUMBERS: Final = "numbers"
DIGITS: Final = "digits"
LENGTH_FIRST: Final = "length-first"
COLOR_FIRST: Final = "color-first"
ZERO_EMPTY: Final = "zero-empty"
ZERO_COLOR: Final = "zero-color"
DARK: Final = "dark-filled"
LIGHT: Final = "light-filled"
NEAREST_FIRST: Final = "nearest-first"
FARTHEST_FIRST: Final = "farthest-first"
PAIRS: Final = "two-characters"
SINGLES: Final = "one-character"
GRID_LINES: Final = "grid-lines"
PIXELS: Final = "pixels"
HIGH_BIT: Final = "highest-bit-first"
LOW_BIT: Final = "lowest-bit-first"

NAMES: Final = (
    *(ROWS_FIRST, COLUMNS_FIRST, LENGTHS, CELLS, NUMBERS, DIGITS),
    *(LENGTH_FIRST, COLOR_FIRST, ZERO_EMPTY, ZERO_COLOR, DARK, LIGHT),
    *(NEAREST_FIRST, FARTHEST_FIRST, PAIRS, SINGLES, GRID_LINES, PIXELS),
    *(HIGH_BIT, LOW_BIT),
)
"""Every way that can be requested, besides the names of encodings."""

Way = TypeVar("Way")


class Stated(NamedTuple):
    """The width and height that a text states, and the side that it names first."""

    size: tuple[int, int] | None = None
    first: Axis | None = None


@dataclass
class Readings:
    """The requested way to read a file, and the other ways found.

    Attributes:
        requested: the name of the requested way; "" lets the reader choose.
        used: whether the requested way was available in any choice.
        taken: the names of the ways taken where others fit.
        others: the names of other ways that fit.
        stated: returns what the file and its name say of lists without names.
    """

    requested: str = ""
    used: bool = False
    taken: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    stated: Callable[[], Stated] = Stated


# A context variable keeps files that threads read at the same time apart.
_readings: Final = ContextVar[Readings | None]("readings", default=None)


@contextmanager
def request_reading(requested: str) -> Iterator[Readings]:
    """Let `choose` prefer the wanted way while the context is open."""
    readings = Readings(requested)
    token = _readings.set(readings)
    try:
        yield readings
    finally:
        _readings.reset(token)


def current() -> Readings:
    """Return the readings of the file that is being read."""
    return _readings.get() or Readings()


def choose(
    ways: Mapping[str, Way],
    found: Findings,
    *,
    fits: Callable[[Way], bool],
    same: Callable[[Way], Hashable],
    is_doubtful: bool = True,
) -> Way:
    """Return the requested way; else the first that fits; else the first.

    Args:
        ways: by name, the likeliest first.
        found: gets a warning that names the chosen way and another one that fits.
        fits: whether a way is valid.
        same: a key that is equal for ways with the same meaning.
        is_doubtful: false if something else in the file settles the choice: then no other way is
            offered.
    """
    readings = current()
    if readings.requested in ways:
        readings.used = True
        taken = readings.requested
    else:
        taken = next((name for name, way in ways.items() if fits(way)), next(iter(ways)))
    meaning = same(ways[taken])
    others = [
        name for name, way in ways.items() if name != taken and fits(way) and same(way) != meaning
    ]
    if others and is_doubtful:
        readings.others += (name for name in others if name not in readings.others)
        if taken not in readings.taken:
            readings.taken.append(taken)
        # No warning about other ways if the caller has asked for this one.
        if taken != readings.requested:
            found.warning(ProblemKey.AMBIGUOUS, what=taken, other=others[0])
    return ways[taken]
