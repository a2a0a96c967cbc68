"""Mending: changing a picture cell by cell until its clues reach an aim."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from random import Random
from typing import Final, NamedTuple

from nonogui.core.grid import UNKNOWN
from nonogui.studio.diagnosis import Aim
from nonogui.studio.differences import other_than
from nonogui.studio.sketch import Sketch

_TABU: Final = 8
"""A cell that was changed stays as it is for so many steps."""

_MOST_TRIED: Final = 160
"""Changes tried in one step."""

_PATIENCE: Final = 24
"""Steps without a new best after which a search is given up."""


class Style(NamedTuple):
    """How a search goes about.

    Attributes:
        aim: what is looked at to see how far it is; `Aim.LINES` reaches either aim, and is quick.
        thrift: cells that must become known for one of harm to be worth it.
        seed: of the changes that are tried where there are too many.
    """

    aim: Aim
    thrift: float
    seed: int


def mend(sketch: Sketch, style: Style, spared: Collection[int] = ()) -> bool:
    """Change a sketch until nothing is left open that the style looks at; whether that was reached.

    Each step tries changes of the cells that are open and of those beside them, and makes the one
    after which the fewest cells are open, harm counted in.

    Raises:
        StoppedError: the job may not go on.
    """
    dice = Random(style.seed)
    tabu: deque[int] = deque(maxlen=_TABU)
    best, idle = len(sketch.cells) + 1, 0
    while True:
        narrower = sketch.narrowed(style.aim)
        if narrower.is_decided:
            return True
        other = other_than(sketch.picture, narrower)
        if other is not None:
            sketch.note(other)
        cells = narrower.cells()
        unknown = cells.count(UNKNOWN)
        idle = 0 if unknown < best else idle + 1
        best = min(best, unknown)
        step = _best_step(sketch, cells, style, dice, {*tabu, *map(sketch.foremost, spared)})
        if idle > _PATIENCE or step is None:
            return False
        sketch.change(*step)
        tabu.append(step[0])


def _best_step(
    sketch: Sketch, cells: bytes, style: Style, dice: Random, barred: Collection[int]
) -> tuple[int, int] | None:
    unknown = [at for at, value in enumerate(cells) if value == UNKNOWN]
    near = {*unknown, *(beside for at in unknown for beside in sketch.beside[at])}
    cells_near = sorted({*map(sketch.foremost, near & sketch.free)}.difference(barred))
    if len(cells_near) > _MOST_TRIED:
        cells_near = sorted(dice.sample(cells_near, _MOST_TRIED))
    steps = [(at, value) for at in cells_near for value in sketch.values(at)]
    if len(steps) > _MOST_TRIED:
        steps = sorted(dice.sample(steps, _MOST_TRIED))
    score = {
        (at, value): sketch.open_after(at, value, style.aim) + style.thrift * sketch.cost(at, value)
        for at, value in steps
    }
    return min(steps, key=score.__getitem__, default=None)


def prune(sketch: Sketch) -> bool:
    """Take back every change that is not needed; whether each one left is proven to be needed.

    Those that cost the most are taken back first, and before all others those of which lines and
    probing can tell at once.

    Raises:
        StoppedError: the job may not go on.
    """
    for at in _by_cost(sketch):
        _take_back(sketch, at, lambda: sketch.narrowed(sketch.aim).is_decided)
    is_certain, needed = True, 0
    waiting = deque(_by_cost(sketch))
    while needed < len(waiting):
        at = waiting.popleft()
        is_reached = _take_back(sketch, at, sketch.is_reached)
        if is_reached:
            is_certain, needed = True, 0
        else:
            is_certain, needed = is_certain and is_reached is False, needed + 1
            waiting.append(at)
    return is_certain


def _take_back(sketch: Sketch, at: int, is_reached: Callable[[], bool | None]) -> bool | None:
    """Take a change back, and make it again unless the aim is reached without it."""
    changed = sketch.cells[at]
    sketch.change(at, sketch.first(at))
    answer = is_reached()
    if not answer:
        sketch.change(at, changed)
    return answer


def _by_cost(sketch: Sketch) -> list[int]:
    """The changed cells; first those that spare the most when they are taken back."""
    return sorted(sketch.changed, key=lambda at: sketch.cost(at, sketch.first(at)))
