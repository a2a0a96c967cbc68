"""Random numbers that are the same on every machine and in every Python version."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A random number generator that depends only on its seed.

    Python guarantees the same numbers in every version only for `random()`, so everything here is
    derived from it. Its products with small whole numbers are the same wherever floats are IEEE
    doubles.
    """

    def __init__(self, *seed: object) -> None:
        """Seed the generator; the parts of the seed are joined as text."""
        self._random = random.Random("/".join(map(str, seed))).random

    def below(self, count: int) -> int:
        """Return a whole number from 0 up to, but not including, `count`."""
        return int(self._random() * count)

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def chance(self, percent: int) -> bool:
        """Return True with a probability of `percent`/100."""
        return self.below(100) < percent

    def pick(self, values: Sequence[T]) -> T:
        """Return one of several values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return the values in random order."""
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in values]
