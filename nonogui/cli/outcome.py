"""The exit codes of the commands."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final


class Outcome(IntEnum):
    """The exit codes."""

    YES = 0  # solved; unique
    NO = 1  # proven to have no solution; for `check`, not unique or invalid
    BAD = 2  # bad input or usage
    UNDECIDED = 3  # time limit or interrupt


_SEVERITY: Final = (Outcome.YES, Outcome.NO, Outcome.UNDECIDED, Outcome.BAD)


def worst_outcome(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the code for several puzzles: BAD before UNDECIDED before NO before YES."""
    return max(outcomes, key=_SEVERITY.index, default=Outcome.YES)
