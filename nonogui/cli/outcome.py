"""What a command's exit code says."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final


class Outcome(IntEnum):
    """The exit codes."""

    YES = 0  # solved; unique
    NO = 1  # proven that there is none; for `check`, not unique or invalid
    BAD = 2  # bad input or usage
    UNDECIDED = 3  # time limit or interrupt


_GRAVITY: Final = (Outcome.YES, Outcome.NO, Outcome.UNDECIDED, Outcome.BAD)


def gravest(outcomes: Iterable[Outcome]) -> Outcome:
    """The code for several puzzles: bad input before undecided before no before yes."""
    return max(outcomes, key=_GRAVITY.index, default=Outcome.YES)
