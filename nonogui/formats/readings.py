"""Choose between several ways to read a file, and remember the ways that were not chosen.

Where a file does not say which of two things is meant, a reader asks `choose`. The likeliest way
that fits is taken; when another fits as well, a warning names both. Whoever opens the file can
ask for the other one by its name: `loads(data, reading="cells")`, `--as cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, TypeVar

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings

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
PAIRS: Final = "two-signs"
SINGLES: Final = "one-sign"
GRID_LINES: Final = "grid-lines"
PIXELS: Final = "pixels"

NAMES: Final = (
    *(ROWS_FIRST, COLUMNS_FIRST, LENGTHS, CELLS, NUMBERS, DIGITS),
    *(LENGTH_FIRST, COLOR_FIRST, ZERO_EMPTY, ZERO_COLOR, DARK, LIGHT),
    *(NEAREST_FIRST, FARTHEST_FIRST, PAIRS, SINGLES, GRID_LINES, PIXELS),
)
"""Every way to read that can be asked for; the name of an encoding is one as well."""

Way = TypeVar("Way")


@dataclass
class Readings:
    """What one file was asked to be, and which other ways to read it there are.

    Attributes:
        wanted: the name of the way that was asked for; "" leaves it to the reader.
        used: whether the reader came to a choice that has this way.
        others: the names of ways that fit as well and were not taken.
    """

    wanted: str = ""
    used: bool = False
    others: list[str] = field(default_factory=list)


_readings: Final = ContextVar[Readings]("readings")


@contextmanager
def asked(wanted: str) -> Iterator[Readings]:
    """While inside, `choose` takes the wanted way wherever it can be chosen."""
    readings = Readings(wanted)
    token = _readings.set(readings)
    try:
        yield readings
    finally:
        _readings.reset(token)


def current() -> Readings:
    """Return the readings of the file that is being read."""
    return _readings.get(Readings())


def choose(
    ways: Mapping[str, Way],
    found: Findings,
    *,
    fits: Callable[[Way], bool],
    same: Callable[[Way], Hashable],
    is_doubtful: bool = True,
) -> Way:
    """Return the way that was asked for, else the first that fits, else the first.

    Args:
        ways: by their names, the likeliest first.
        found: gets a warning that names the way taken and another one that fits.
        fits: whether a way makes sense.
        same: what two ways have in common that mean the same.
        is_doubtful: whether more than one may be meant at all.
    """
    readings = current()
    if readings.wanted in ways:
        readings.used = True
        taken = readings.wanted
    else:
        taken = next((name for name, way in ways.items() if fits(way)), next(iter(ways)))
    meaning = same(ways[taken])
    others = [
        name for name, way in ways.items() if name != taken and fits(way) and same(way) != meaning
    ]
    if others and is_doubtful:
        readings.others += (name for name in others if name not in readings.others)
        if taken != readings.wanted:
            found.warning(ProblemKey.AMBIGUOUS, what=taken, other=others[0])
    return ways[taken]
