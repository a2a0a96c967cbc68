"""Repairs: a few cells changed so that a picture is the only one that meets its clues.

How they are found, and what is proven of them: docs/studio.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Grid
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import NO_SYMMETRY
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.guides import Style
from nonogui.studio.mending import mend, prune, trim
from nonogui.studio.opinions import agrees
from nonogui.studio.scaffold import mend_propped
from nonogui.studio.sketch import Sketch, images_by

_DIRECT: Final = (Style(Aim.LINES, 12.0, 0), Style(Aim.LINES, 4.0, 0))
"""Searches that mend at once; for uniqueness there is one more."""

_UNIQUE: Final = Style(Aim.UNIQUE, 12.0, 0)

_PROPPED: Final = (
    Style(Aim.LINES, 12.0, 0, is_propped=True),
    Style(Aim.LINES, 12.0, 1, is_propped=True),
)
"""Searches of boards that are propped up. Of all these the best repair is taken, but where none
mends at once they take long, and the first that ends well will do."""

_LAST: Final = (
    Style(Aim.LINES, 4.0, 0, is_propped=True),
    Style(Aim.LINES, 1.0, 0),
    *(Style(Aim.LINES, 4.0, seed, is_propped=True) for seed in range(1, 4)),
)
"""Searches that find more and harm more, tried one after the other where these have failed."""

_UNLIKE: Final = 2.0
"""Harm of a changed cell whose mirrored or turned images are not changed like it."""

_MOST_TURNS: Final = 6
"""How often a repair is looked for, found anew or not."""


def find_repairs(
    design: Design,
    aim: Aim,
    *,
    most: int = 3,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    found: Callable[[Repair], None] | None = None,
) -> tuple[Repair, ...]:
    """Several ways to repair a design, the one that harms the picture least first.

    None where the clues lead, for there is no picture to be changed, and none where the design
    has reached the aim. What is found when the job is stopped is returned.

    Args:
        design: cells that are given stay as they are.
        aim: what a repair must reach.
        most: how many are wanted.
        limits: time; `solutions` says nothing here.
        cancel: stops it from another thread.
        progress: called from this thread.
        found: called from this thread with each repair as soon as it is proven, in any order.
    """
    if design.leader is not Leader.PICTURE:
        return ()
    repairs: list[Repair] = []
    searches = _Searches(design.puzzle, aim, Watch(limits.seconds, cancel, progress), seed=0)
    with suppress(StoppedError):
        if searches.is_reached():
            return ()
        for repair in islice(searches.run(), most):
            repairs.append(repair)
            if found is not None:
                found(repair)
    return tuple(sorted(repairs, key=lambda repair: repair.harm))


def repair_picture(
    picture: Grid,
    palette: Palette,
    aim: Aim,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    seed: int = 0,
) -> Repair | None:
    """The repair that harms a picture least, of those that a few searches find.

    Without any change where the picture has reached the aim; None where no search has found any,
    or the job is stopped before one is proven.

    Args:
        picture: decided cells.
        palette: its colours.
        aim: what must be reached.
        limits: time; `solutions` says nothing here.
        cancel: stops it from another thread.
        progress: called from this thread.
        seed: of the searches.
    """
    puzzle = Puzzle.from_picture(picture, palette)
    searches = _Searches(puzzle, aim, Watch(limits.seconds, cancel, progress), seed)
    with suppress(StoppedError):
        if searches.is_reached():
            return next(filter(searches.is_proven, [searches.nothing()]), None)
        return next(searches.run(), None)
    return None


class _Searches:
    """Searches for repairs of one picture."""

    def __init__(self, puzzle: Puzzle, aim: Aim, watch: Watch, seed: int) -> None:
        self._puzzle = puzzle
        self._aim = aim
        self._watch = watch
        self._seed = seed
        self._all = NO_SYMMETRY if puzzle.goal is None else symmetry_of(puzzle.goal)
        self._symmetry = self._all
        self._found: set[Grid] = set()

    def is_reached(self) -> bool:
        """Whether nothing needs to be repaired."""
        return Sketch(self._puzzle, self._aim, self._watch).is_reached() is True

    def nothing(self) -> Repair:
        """The repair of a picture that needs none."""
        return self._repair(Sketch(self._puzzle, self._aim, self._watch), is_irreducible=True)

    def run(self) -> Iterator[Repair]:
        """Different repairs in different places, proven by a second engine.

        Each is the best of a few searches that leave alone what earlier repairs changed; where
        that leads nowhere, a part of it. Every second search breaks a symmetry, the first keeps it.

        Raises:
            StoppedError: the job may not go on.
        """
        barred: set[int] = set()
        spared: set[int] = set()
        for turn in range(_MOST_TURNS):
            dice = Random(self._seed + turn)
            self._symmetry = NO_SYMMETRY if turn % 2 else self._all
            repair = self._best(self._seed + turn, spared)
            if repair is not None:
                self._found.add(repair.picture)
                width = repair.picture.width
                barred |= {row * width + column for (row, column), _, _ in repair.changes}
                spared = set(barred)
                yield repair
            else:
                spared = {at for at in sorted(barred) if dice.random() < 0.5}

    def _best(self, seed: int, spared: Collection[int]) -> Repair | None:
        """What harms the picture least of what a few searches find; None too where it is known.

        Where the second engine cannot prove it with the fewest changes, then with all that the
        search has made: single lines finish most of those, and that is soon proven.

        Raises:
            StoppedError: the job may not go on.
        """
        direct = (*_DIRECT, _UNIQUE) if self._aim is Aim.UNIQUE else _DIRECT
        sketches = [*self._searched(direct, seed, spared)]
        if sketches:
            sketches += self._searched(_PROPPED, seed, spared)
        else:
            sketches += islice(self._searched((*_PROPPED, *_LAST), seed, spared), 1)
        if not sketches:
            return None
        best = min(sketches, key=lambda sketch: sketch.harm)
        whole = self._repair(best, is_irreducible=False)
        repairs = [self._repair(best, is_irreducible=prune(best))]
        if repairs[0].picture in self._found:
            return None
        if repairs[0].picture != whole.picture:
            repairs.append(whole)
        return next(filter(self.is_proven, repairs), None)

    def is_proven(self, repair: Repair) -> bool:
        """Whether a second engine finds nothing against a repair.

        Raises:
            StoppedError: the job may not go on.
        """
        sketch = self._sketch(self._aim, repair.changes)
        return agrees(sketch.puzzle, repair.picture, self._watch)

    def _searched(
        self, styles: Iterable[Style], seed: int, spared: Collection[int]
    ) -> Iterator[Sketch]:
        """Sketches that have reached the aim, of the searches that find any."""
        for style in styles:
            sketch = Sketch(self._puzzle, self._aim, self._watch, self._symmetry)
            find = mend_propped if style.is_propped else mend
            if find(sketch, style._replace(seed=style.seed + 10 * seed), spared):
                trim(sketch)
                yield sketch

    def _repair(self, sketch: Sketch, *, is_irreducible: bool) -> Repair:
        assert self._puzzle.goal is not None
        before, after = self._puzzle.goal, sketch.picture
        changes = tuple(CellChange(at, before[at], after[at]) for at in before.diff(after))
        by_lines = self._aim is Aim.LINES or self._sketch(Aim.LINES, changes).is_reached() is True
        unlike = self._unlike(changes, after)
        harm = sketch.harm + _UNLIKE * unlike
        return Repair(changes, after, by_lines, harm, is_irreducible, unlike > 0)

    def _unlike(self, changes: tuple[CellChange, ...], after: Grid) -> int:
        """How many changed cells are not like their images any more."""
        images = images_by(self._all, after.width, after.height) if changes else []
        return sum(
            any(after.cells[image] != value for image in images[row * after.width + column])
            for (row, column), _, value in changes
        )

    def _sketch(self, aim: Aim, changes: tuple[CellChange, ...]) -> Sketch:
        """A sketch with some changes."""
        sketch = Sketch(self._puzzle, aim, self._watch)
        for (row, column), _, after in changes:
            sketch.change(row * self._puzzle.width + column, after)
        return sketch
