"""Dice: chance that falls the same on every machine and with every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Throws that follow from a seed alone.

    Of Python's generator only `random` is promised to give the same numbers in every version, so
    everything is made from that. Its products with small whole numbers are exact enough to be the
    same wherever numbers are IEEE doubles.
    """

    def __init__(self, *seed: object) -> None:
        """Dice of their own for each seed; its parts are told apart by their text."""
        self._random = random.Random("/".join(map(str, seed))).random

    def below(self, count: int) -> int:
        """A whole number from 0 on, less than `count`."""
        return int(self._random() * count)

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends included."""
        return least + self.below(most - least + 1)

    def chance(self, percent: int) -> bool:
        """Whether something happens that does so in so many of 100 cases."""
        return self.below(100) < percent

    def pick(self, values: Sequence[T]) -> T:
        """One of several values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """The values in any order."""
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in values]
