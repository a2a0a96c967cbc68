"""Variants: small changes of a picture that make its puzzle easier or harder.

All single changes are tried, least visible first, and rated as puzzles are. If none leads to the
wanted grade, the four that come nearest by score are kept, and further changes added greedily.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.move import CellChange
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import CancelToken, Limits, StoppedError, Watch
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.sketch import Change, Sketch
from nonogui.studio.uniqueness import confirm_unique

MOST: Final = 5
"""How many variants are looked for. A choice: a panel shows this many without scrolling far."""

# How many first changes are tried with further ones, and how many changes there may be. Choices:
# what changes more is another picture.
_STARTS: Final = 4
_MAX_CHANGES: Final = 5

_RATE_SECONDS: Final = 2.0
"""Seconds for a rating. Of 179 shipped puzzles to 25x25, one needs 1.1, all others at most 0.4."""


def find_variants(
    design: Design,
    rating: Rating,
    *,
    harder: bool,
    limits: Limits,
    cancel: CancelToken | None = None,
    found: Callable[[Repair], None] | None = None,
) -> tuple[Repair, ...]:
    """Return small changes that lead to another grade, least visible first.

    One change is tried first, then several; each is made in all symmetric places. Only the search
    is limited: if it finds nothing, there may still be a variant.

    Args:
        design: its picture is the only solution of its clues and given cells.
        rating: its difficulty, with a grade.
        harder: whether to look for harder variants rather than easier ones.
        limits: the limit in seconds of processor time; `solutions` is ignored.
        cancel: stops the search from another thread.
        found: called from this thread with each variant as soon as it is proven.
    """
    if rating.grade is (Grade.WHAT_IF if harder else Grade.TRIVIAL):
        return ()
    watch = Watch(limits.seconds, cancel, clock=time.process_time)
    variants: list[Repair] = []
    with suppress(StoppedError):
        for variant in islice(_Search(design, rating, watch, harder=harder).run(), MOST):
            variants.append(variant)
            if found is not None:
                found(variant)
    return tuple(sorted(variants, key=lambda each: each.edit_cost))


class _Search:
    """A search through pictures that differ a little from a design."""

    def __init__(self, design: Design, before: Rating, watch: Watch, *, harder: bool) -> None:
        assert before.grade is not None
        self._puzzle, self._watch, self._sign = design.puzzle, watch, 1 if harder else -1
        self._step = before.grade.step
        self._sketch = Sketch(self._puzzle, Aim.UNIQUE, watch, symmetry_of(design.picture))
        self._taken: set[int] = set()  # cells changed by variants

    def run(self) -> Iterator[Repair]:
        """Yield variants, each proven by a second engine; no change is part of two of them.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        original = bytes(self._sketch.cells)
        ranked = yield from self._try_all()
        for first in ranked[:_STARTS]:
            self._sketch.restore(original)
            best = [first] if first[0] not in self._taken else []
            # Greedily: the change that comes nearest to the goal is kept, and another one added.
            while best and len(self._sketch.changed) < _MAX_CHANGES - 1:
                self._sketch.change(*best[0])
                best = yield from self._try_all()

    def _try_all(self) -> Generator[Repair, None, list[Change]]:
        """Yield the variants that one more change leads to; return the others, nearest first.

        If earlier changes are kept, one variant is enough: all would share these. After a variant,
        none is returned, since more changes would be more visible.
        """
        scored: list[tuple[float, Change]] = []
        taken = len(self._taken)
        for change in self._changes():
            if change[0] in self._taken:
                continue  # with another colour
            if self._sketch.changed and len(self._taken) > taken:
                break
            score = yield from self._try(change)
            if score is not None:
                scored.append((score * self._sign, change))
        scored.sort(reverse=True)
        return [change for _score, change in scored] if len(self._taken) == taken else []

    def _changes(self) -> list[Change]:
        """Return what can be changed in the sketch, least visible first."""
        excluded = self._taken.union(self._sketch.changed)
        steps = (
            (cost, (at, value))
            for at in self._sketch.free
            if at == self._sketch.first_image(at) and at not in excluded
            for value, cost in self._sketch.steps(at).items()
        )
        return [change for _cost, change in sorted(steps)]

    def _try(self, change: Change) -> Generator[Repair, None, float | None]:
        """Yield the variant that one more change leads to; return its score if it has none."""
        at, value = change
        before = self._sketch.cells[at]
        self._sketch.change(at, value)
        try:
            limits = Limits(self._watch.within(_RATE_SECONDS).remaining)
            rating = rate(self._sketch.puzzle, limits=limits, cancel=self._watch.cancel)
            self._watch.check()
            if rating.grade is None:
                return None
            if self._sign * (rating.grade.step - self._step) <= 0:
                return rating.score
            variant = self._variant(rating)
            if confirm_unique(self._sketch.puzzle, variant.picture, self._watch):
                self._taken.update(self._sketch.changed)
                yield variant
            return None
        finally:
            self._sketch.change(at, before)

    def _variant(self, rating: Rating) -> Repair:
        before, after = self._puzzle.goal, self._sketch.picture
        assert before is not None
        changes = tuple(CellChange(at, before[at], after[at]) for at in before.diff(after))
        by_lines = self._sketch.narrow(Aim.LINES).is_decided
        return Repair(changes, after, by_lines, self._sketch.edit_cost, grade=rating.grade)
