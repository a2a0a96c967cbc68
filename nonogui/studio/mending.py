"""Mending: changing a picture cell by cell until its clues reach an aim."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Final

from nonogui.studio.diagnosis import Aim
from nonogui.studio.differences import other_than
from nonogui.studio.guides import Guide, Style
from nonogui.studio.sketch import Change, Sketch

_TABU: Final = 8
"""A cell that was changed stays as it is for so many steps."""

_MOST_PROBED: Final = 1_000
"""Open cells beyond which no search looks at what probing leaves: that would take too long."""


def mend(sketch: Sketch, style: Style, spared: Collection[int] = ()) -> bool:
    """Change a sketch until nothing is left open that the style looks at; whether that was reached.

    Each step tries changes of the cells that are open and of those beside them, and makes the one
    after which the fewest cells are open, harm counted in.

    Raises:
        StoppedError: the job may not go on.
    """
    guide = Guide(sketch, style)
    spared = frozenset(map(sketch.foremost, spared))
    tabu: deque[int] = deque(maxlen=_TABU)
    while True:
        narrower = sketch.narrowed(style.aim)
        if narrower.is_decided:
            return True
        other = other_than(sketch.picture, narrower)
        if other is not None:
            sketch.note(other)
        if style.aim is Aim.UNIQUE and len(sketch.cells) - narrower.known > _MOST_PROBED:
            return False
        guide.look(narrower)
        step = _best_step(sketch, style.aim, guide.worth_trying(spared.union(tabu)))
        if guide.has_enough or step is None:
            return False
        sketch.change(*step)
        tabu.append(step[0])


def _best_step(sketch: Sketch, aim: Aim, steps: dict[Change, float]) -> Change | None:
    score = {step: sketch.open_after([step], aim) + extra for step, extra in steps.items()}
    return min(score, key=score.__getitem__, default=None)


def trim(sketch: Sketch) -> None:
    """Take back the changes of which lines and probing tell at once that they are not needed.

    Those that cost the most are taken back first.

    Raises:
        StoppedError: the job may not go on.
    """
    for at in _by_cost(sketch):
        _take_back(sketch, at, lambda: sketch.narrowed(sketch.aim).is_decided)


def prune(sketch: Sketch) -> bool:
    """Take back every change that is not needed; whether each one left is proven to be needed.

    Raises:
        StoppedError: the job may not go on.
    """
    if sketch.aim is Aim.UNIQUE:
        _take_back_last(sketch)
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


def _take_back_last(sketch: Sketch) -> None:
    """Take back the last changes, as many at once as halving finds not to be needed.

    Searches look at lines alone, and what is changed last is often only for these.
    """
    changes = [(at, sketch.cells[at]) for at in sketch.changed]
    too_few, enough = -1, len(changes)
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        _make_first(sketch, changes, middle)
        too_few, enough = (too_few, middle) if sketch.is_reached() else (middle, enough)
    _make_first(sketch, changes, enough)


def _make_first(sketch: Sketch, changes: Sequence[Change], number: int) -> None:
    """Make so many of the changes, and take the others back."""
    for place, (at, value) in enumerate(changes):
        wanted = value if place < number else sketch.first(at)
        if sketch.cells[at] != wanted:
            sketch.change(at, wanted)


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
