"""Guides: which changes a search for a repair tries in a step, and when it leads nowhere."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple, TypeVar

from nonogui.core.grid import UNKNOWN
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.sketch import Change, Sketch

_MOST_TRIED: Final = 160
"""Changes tried in one step; where there are more, some at random."""

_PATIENCE: Final = 24
_PATIENCE_AT_FIRST: Final = 10
"""Steps without a new best after which a search is given up: at first, as long as more than half
of the board is open, sooner."""

_T = TypeVar("_T", int, Change)


class Style(NamedTuple):
    """How a search goes about.

    Attributes:
        aim: what is looked at to see how far it is; `Aim.LINES` reaches either aim, and is quick.
        thrift: cells that must become known for one of harm to be worth it.
        seed: of the changes that are tried where there are too many.
        is_propped: whether the board is propped up first.
    """

    aim: Aim
    thrift: float
    seed: int
    is_propped: bool = False


class Guide:
    """The changes that may be tried in the steps of one search."""

    def __init__(self, sketch: Sketch, style: Style) -> None:
        self._sketch = sketch
        self._thrift = style.thrift
        self._dice = Random(style.seed)
        self._open: list[int] = []
        self._best = len(sketch.cells) + 1
        self._idle = 0

    @property
    def has_enough(self) -> bool:
        """Whether the search leads nowhere."""
        is_first = 2 * len(self._open) > len(self._sketch.cells)
        return self._idle > (_PATIENCE_AT_FIRST if is_first else _PATIENCE)

    def look(self, narrower: Narrower) -> None:
        """Take in what is known of the sketch as it is now."""
        self._open = [at for at, value in enumerate(narrower.cells()) if value == UNKNOWN]
        self._idle = 0 if len(self._open) < self._best else self._idle + 1
        self._best = min(self._best, len(self._open))

    def worth_trying(self, barred: Collection[int]) -> dict[Change, float]:
        """The changes to be tried, with what they cost, in cells."""
        cells = self._sample(self._near(barred))
        steps = self._sample([(at, value) for at in cells for value in self._sketch.steps(at)])
        return {(at, value): self._thrift * self._sketch.steps(at)[value] for at, value in steps}

    def _near(self, barred: Collection[int]) -> list[int]:
        """The open cells and those beside them."""
        sketch = self._sketch
        near = set(self._open).union(*map(sketch.beside.__getitem__, self._open))
        return sorted({*map(sketch.foremost, near & sketch.free)}.difference(barred))

    def _sample(self, things: list[_T]) -> list[_T]:
        if len(things) <= _MOST_TRIED:
            return things
        return sorted(self._dice.sample(things, _MOST_TRIED))
