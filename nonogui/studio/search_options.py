"""Choose the changes that each step of a repair search tries, and when the search gives up."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple, TypeVar

from nonogui.core.grid import UNKNOWN
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.sketch import Change, Sketch

# The searches were tuned on pictures with seeds from 1000 on (tests/benchmarks/bench_repair.py);
# docs/studio.md has the results for other seeds.
# Changes tried in one step; a random sample if there are more.
_MAX_TRIED: Final = 160

# Steps without a new best before a search is given up. The lower limit applies while more than half
# of the board is unknown.
_PATIENCE: Final = 24
_PATIENCE_AT_FIRST: Final = 10

_T = TypeVar("_T", int, Change)


class SearchOptions(NamedTuple):
    """The settings of one search.

    Attributes:
        aim: the aim by which progress is measured; `Aim.LINES` implies either aim, and is faster.
        cost_weight: the number of cells that must become known to justify an edit cost of one.
        seed: for sampling the changes when there are too many.
        assumes_cells: whether to start by assuming some cells as known (`repair_with_assumptions`).
    """

    aim: Aim
    cost_weight: float
    seed: int
    assumes_cells: bool = False


class ChangeChooser:
    """Choose the changes to try at each step of one search."""

    def __init__(self, sketch: Sketch, options: SearchOptions) -> None:
        self._sketch = sketch
        self._thrift = options.cost_weight
        self._dice = Random(options.seed)
        self._open: list[int] = []
        self._best = len(sketch.cells) + 1
        self._idle = 0

    @property
    def has_enough(self) -> bool:
        """Whether the search should be given up."""
        is_first = 2 * len(self._open) > len(self._sketch.cells)
        return self._idle > (_PATIENCE_AT_FIRST if is_first else _PATIENCE)

    def record_progress(self, narrower: Narrower) -> None:
        """Record which cells of the current sketch are unknown, and whether that is a new best."""
        self._open = [at for at, value in enumerate(narrower.cells()) if value == UNKNOWN]
        self._idle = 0 if len(self._open) < self._best else self._idle + 1
        self._best = min(self._best, len(self._open))

    def changes_to_try(self, barred: Collection[int]) -> dict[Change, float]:
        """Return the changes to try, each with its cost in cells."""
        cells = self._sample(self._candidates(barred))
        steps = self._sample([(at, value) for at in cells for value in self._sketch.steps(at)])
        return {(at, value): self._thrift * self._sketch.steps(at)[value] for at, value in steps}

    def _candidates(self, barred: Collection[int]) -> list[int]:
        """Return the unknown cells and their neighbours that may change."""
        sketch = self._sketch
        near = set(self._open).union(*map(sketch.beside.__getitem__, self._open))
        return sorted({*map(sketch.first_image, near & sketch.free)}.difference(barred))

    def _sample(self, things: list[_T]) -> list[_T]:
        if len(things) <= _MAX_TRIED:
            return things
        return sorted(self._dice.sample(things, _MAX_TRIED))
