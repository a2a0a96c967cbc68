"""Mend a picture: change it cell by cell until its clues reach an aim.

Each step tries up to 160 changes of unknown cells and their neighbours, propagates after each, and
makes the one with the smallest sum of unknown cells and edit cost × `cost_weight`. Cells changed in
the last eight steps may not change again (tabu search). In a symmetric picture, every second search
changes cells together with all their images.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Final

from nonogui.studio.diagnosis import Aim
from nonogui.studio.other_solutions import find_other_solution
from nonogui.studio.search_options import ChangeChooser, SearchOptions
from nonogui.studio.sketch import Change, Sketch

# Steps for which a changed cell may not change again (tabu search).
_TABU: Final = 8

# Most unknown cells for which a search uses probing; on larger boards that takes too long.
_MAX_PROBED: Final = 1_000


def search_repair(sketch: Sketch, options: SearchOptions, spared: Collection[int] = ()) -> bool:
    """Change a sketch until the aim is reached; return whether it was.

    Each step tries changes of the unknown cells and their neighbours. It makes the change that
    leaves the fewest unknown cells, with the edit cost added.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    chooser = ChangeChooser(sketch, options)
    spared = frozenset(map(sketch.first_image, spared))
    tabu: deque[int] = deque(maxlen=_TABU)
    while True:
        narrower = sketch.narrow(options.aim)
        if narrower.is_decided:
            return True
        other = find_other_solution(sketch.picture, narrower)
        if other is not None:
            sketch.remember_solution(other)
        if options.aim is Aim.UNIQUE and len(sketch.cells) - narrower.known > _MAX_PROBED:
            return False
        chooser.record_progress(narrower)
        step = _best_step(sketch, options.aim, chooser.changes_to_try(spared.union(tabu)))
        if chooser.has_enough or step is None:
            return False
        sketch.change(*step)
        tabu.append(step[0])


def _best_step(sketch: Sketch, aim: Aim, steps: dict[Change, float]) -> Change | None:
    score = {step: sketch.unknown_after([step], aim) + extra for step, extra in steps.items()}
    return min(score, key=score.__getitem__, default=None)


def trim(sketch: Sketch) -> None:
    """Undo changes that propagation and probing alone show to be unnecessary, costliest first.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    for at in _cheapest_first(sketch):
        _undo_change(sketch, at, lambda: sketch.narrow(sketch.aim).is_decided)


def prune(sketch: Sketch) -> bool:
    """Undo every unnecessary change; return whether each one left is proven necessary.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    if sketch.aim is Aim.UNIQUE:
        _undo_last(sketch)
    is_certain, needed = True, 0
    waiting = deque(_cheapest_first(sketch))
    while needed < len(waiting):
        at = waiting.popleft()
        is_reached = _undo_change(sketch, at, sketch.is_reached)
        # Without this change, others may have become unnecessary, so all are asked again.
        if is_reached:
            is_certain, needed = True, 0
        else:
            is_certain, needed = is_certain and is_reached is False, needed + 1
            waiting.append(at)
    return is_certain


def _undo_last(sketch: Sketch) -> None:
    """Undo the last unnecessary changes, as many as a binary search finds.

    Searches look at lines alone, and the last changes are often needed only for these.
    """
    changes = [(at, sketch.cells[at]) for at in sketch.changed]
    too_few, enough = -1, len(changes)
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        _make_first(sketch, changes, middle)
        too_few, enough = (too_few, middle) if sketch.is_reached() else (middle, enough)
    _make_first(sketch, changes, enough)


def _make_first(sketch: Sketch, changes: Sequence[Change], number: int) -> None:
    """Make the first `number` changes and undo the others."""
    for place, (at, value) in enumerate(changes):
        target = value if place < number else sketch.first(at)
        if sketch.cells[at] != target:
            sketch.change(at, target)


def _undo_change(sketch: Sketch, at: int, is_reached: Callable[[], bool | None]) -> bool | None:
    """Undo a change, and redo it unless the aim is still reached without it."""
    changed = sketch.cells[at]
    sketch.change(at, sketch.first(at))
    answer = is_reached()
    if not answer:
        sketch.change(at, changed)
    return answer


def _cheapest_first(sketch: Sketch) -> list[int]:
    """Return the changed cells, in the order of how much undoing them saves."""
    return sorted(sketch.changed, key=lambda at: sketch.cost(at, sketch.first(at)))
