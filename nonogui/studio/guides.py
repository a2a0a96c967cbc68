"""Guides: which changes a search for a repair tries in a step, and what it makes of them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple, TypeVar

from nonogui.core.grid import UNKNOWN
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.leeway import Leeway
from nonogui.studio.sketch import Sketch

_MOST_TRIED: Final = 160
"""Changes tried in one step."""

_MOST_WEIGHED: Final = 400
_MOST_LIKELY: Final = 50
_MOST_UNLIKELY: Final = 20
"""Changes of which the leeway is looked at in a step, and those of them that are tried."""

_PRESSING: Final = 4
"""Steps without a new best after which a search is pressed on."""

_HEAVIER: Final = 1.5
_HEAVIEST: Final = 8.0
_THRIFTLESS: Final = 0.75
_LEAST_THRIFT: Final = 1.0
"""How pressing on makes leeway weigh more and harm less, and how far."""

_LEAP: Final = 20
"""Cells that become known at once after which leeway weighs less again."""

_T = TypeVar("_T", int, "Change")

Change = tuple[int, int]
"""The position of a cell, and its new value."""


class Style(NamedTuple):
    """How a search goes about.

    Attributes:
        aim: what is looked at to see how far it is; `Aim.LINES` reaches either aim, and is quick.
        thrift: cells that must become known for one of harm to be worth it.
        seed: of the changes that are tried where there are too many.
        dearest: harm of a change that a search guided by leeway may make; None: it is not guided.
    """

    aim: Aim
    thrift: float
    seed: int
    dearest: float | None = None


class Guide:
    """Tries changes at random where there are too many."""

    _patience = 24
    _patience_at_first = 10
    """Steps without a new best after which a search is given up: at first, as long as more than
    half of the board is open, sooner."""

    def __init__(self, sketch: Sketch, style: Style) -> None:
        self._sketch = sketch
        self._thrift = style.thrift
        self._dice = Random(style.seed)
        self._open: list[int] = []
        self._best = len(sketch.cells) + 1
        self._gain = self._idle = 0

    @property
    def has_enough(self) -> bool:
        """Whether the search leads nowhere."""
        is_first = 2 * len(self._open) > len(self._sketch.cells)
        return self._idle > (self._patience_at_first if is_first else self._patience)

    def look(self, narrower: Narrower) -> None:
        """Take in what is known of the sketch as it is now."""
        self._open = [at for at, value in enumerate(narrower.cells()) if value == UNKNOWN]
        self._gain = self._best - len(self._open)
        self._idle = 0 if self._gain > 0 else self._idle + 1
        self._best = min(self._best, len(self._open))

    def worth_trying(self, barred: Collection[int]) -> dict[Change, float]:
        """The changes to be tried, with what they cost, in cells."""
        cells = self._sample(self._near(barred), _MOST_TRIED)
        steps = self._sample(self._changes(cells), _MOST_TRIED)
        return {(at, value): self._thrift * self._sketch.steps(at)[value] for at, value in steps}

    def _near(self, barred: Collection[int]) -> list[int]:
        """The open cells and those beside them."""
        sketch = self._sketch
        near = set(self._open).union(*map(sketch.beside.__getitem__, self._open))
        return sorted({*map(sketch.foremost, near & sketch.free)}.difference(barred))

    def _changes(self, cells: list[int]) -> list[Change]:
        return [(at, value) for at in cells for value in self._sketch.steps(at)]

    def _sample(self, things: list[_T], most: int) -> list[_T]:
        return sorted(self._dice.sample(things, most)) if len(things) > most else things


class LeewayGuide(Guide):
    """Tries the changes that take most leeway for their harm, and some others.

    As long as no cell more becomes known, leeway weighs more and more, and harm less.
    """

    _patience = _patience_at_first = 50

    def __init__(self, sketch: Sketch, style: Style) -> None:
        super().__init__(sketch, style)
        assert style.dearest is not None
        self._dearest = style.dearest
        self._most_thrift = style.thrift
        self._weight = 1.0
        self._leeway = Leeway(sketch)

    def look(self, narrower: Narrower) -> None:
        """Take in what is known of the sketch as it is now."""
        super().look(narrower)
        self._leeway.look(narrower)
        if self._gain > 0:
            self._thrift = self._most_thrift
            if self._gain > _LEAP:
                self._weight = max(1.0, self._weight / 4)
        elif self._idle % _PRESSING == 0:
            self._weight = min(_HEAVIEST, self._weight * _HEAVIER)
            self._thrift = max(_LEAST_THRIFT, self._thrift * _THRIFTLESS)

    def worth_trying(self, barred: Collection[int]) -> dict[Change, float]:
        """The changes to be tried, with what they cost, in cells."""
        costs = ((at, self._sketch.steps(at)) for at in self._near(barred))
        harm = {(at, value): cost for at, steps in costs for value, cost in steps.items()}
        steps = [step for step in harm if harm[step] <= self._dearest] or list(harm)
        cost = {
            step: self._thrift * harm[step] - self._weight * self._leeway.taken(*step)
            for step in self._sample(steps, _MOST_WEIGHED)
        }
        steps = sorted(cost, key=cost.__getitem__)
        tried = steps[:_MOST_LIKELY] + self._sample(steps[_MOST_LIKELY:], _MOST_UNLIKELY)
        return {step: cost[step] for step in tried}
