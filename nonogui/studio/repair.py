"""Repairs: change a few cells so that a picture becomes the only solution of its clues.

See docs/studio.md for how the search works and which claims are proven.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.grid import UNKNOWN, Grid
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
from nonogui.solver.lines import Masks, line_solver
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.guides import Style
from nonogui.studio.mending import mend, prune, trim
from nonogui.studio.opinions import agrees
from nonogui.studio.sketch import Change, Sketch, images_by

# --- searches that first assume some cells as known ("props") ---


# Cells tried when choosing the next prop. Half and double of this, and of the next two, give the
# same 16 repairs on eight pictures: noise 20x20, smooth and dithered 30x30.
_MAX_PROPPED: Final = 60

# Props tried for removal before `_step_up` is used.
_MAX_REMOVED: Final = 3

# Props compared to find the ones whose removal leaves the fewest unknown cells.
_MAX_WEIGHED: Final = 40

# How often `_step_up` may be used. Each time, the edit cost counts a quarter as much as before.
_MAX_FOOTHOLDS: Final = 4

# How many cells longer than necessary an extension of a block may be.
_EXTRA: Final = 0, 1, 3


def mend_propped(sketch: Sketch, style: Style, spared: Collection[int] = ()) -> bool:
    """Change a sketch until single lines solve it, with props on the way; return whether they do.

    Props are cells assumed to be known. They make the rest of a large board solvable, and are then
    removed one by one.

    Args:
        sketch: it has no props, before and after.
        style: the settings of the searches that mend the sketch; its aim is `Aim.LINES`.
        spared: cells that must not change.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    try:
        return _Scaffold(sketch, style, frozenset(spared)).clear()
    finally:
        sketch.prop(())


class _Scaffold:
    """The props of a sketch, and the ways to remove them."""

    def __init__(self, sketch: Sketch, style: Style, spared: frozenset[int]) -> None:
        self._sketch = sketch
        self._style = style
        self._spared = spared
        self._dice = Random(style.seed)
        self._footholds = 0
        self._props = list(self._found())

    def clear(self) -> bool:
        """Remove all props one by one; return whether that succeeded."""
        while self._props:
            order = self._by_weight()
            if not any(map(self._remove, order[:_MAX_REMOVED])) and not self._step_up(order[0]):
                return False
        return True

    def _found(self) -> Iterator[int]:
        """Yield props until lines solve the board: each the cell that makes most others known."""
        props: list[int] = []
        while True:
            self._sketch.prop(props)
            cells = self._sketch.narrowed(Aim.LINES).cells()
            unknown = [at for at, value in enumerate(cells) if value == UNKNOWN]
            if not unknown:
                return
            tried = self._dice.sample(unknown, min(len(unknown), _MAX_PROPPED))
            props.append(min(tried, key=lambda at: self._open_with([*props, at])))
            yield props[-1]

    def _open_with(self, props: Collection[int]) -> int:
        """Return how many cells are unknown with the given props."""
        self._sketch.prop(props)
        return len(self._sketch.cells) - self._sketch.narrowed(Aim.LINES).known

    def _without(self, prop: int) -> list[int]:
        return [at for at in self._props if at != prop]

    def _by_weight(self) -> list[int]:
        """Return a sample of the props, first those whose removal leaves fewest unknown cells."""
        props = self._dice.sample(self._props, min(len(self._props), _MAX_WEIGHED))
        return sorted(props, key=lambda prop: (self._open_with(self._without(prop)), prop))

    def _remove(self, prop: int) -> bool:
        """Mend the sketch without a prop; if that fails, restore the sketch."""
        before = bytes(self._sketch.cells)
        self._sketch.prop(self._without(prop))
        if not mend(self._sketch, self._style, self._spared.union(self._props)):
            self._sketch.restore(before)
            return False
        self._props.remove(prop)
        return True

    def _step_up(self, prop: int) -> bool:
        """Extend a block so that as few cells as possible are unknown without the prop.

        Return whether any block could be extended.
        """
        self._footholds += 1
        if self._footholds > _MAX_FOOTHOLDS:
            return False
        # The longer nothing helps, the more an extension may cost.
        sketch, thrift = self._sketch, self._style.thrift / 4**self._footholds
        sketch.prop(self._without(prop))
        stretches = list(self._stretches())
        score = [
            sketch.open_after(cells, Aim.LINES) + thrift * sketch.edit_cost_of(cells)
            for cells in stretches
        ]
        if not stretches:
            return False
        for change in stretches[score.index(min(score))]:
            sketch.change(*change)
        return True

    def _stretches(self) -> Iterator[list[Change]]:
        """Yield, for each block, the smallest extensions from which its line forces more cells."""
        sketch = self._sketch
        narrower = sketch.narrowed(Aim.LINES)
        masks = [narrower.masks(line) for line in range(narrower.height + narrower.width)]
        barred = self._spared.union(map(sketch.foremost, self._props))
        for number, known in enumerate(masks):
            places = sketch.places(number)
            line = _Line(sketch.line(number), known)
            free = [at in sketch.free and sketch.foremost(at) not in barred for at in places]
            for cells, ink in line.stretches(free):
                yield [(sketch.foremost(places[cell]), ink) for cell in cells]


class _Line:
    """The cells of one line, with their candidates."""

    def __init__(self, cells: bytes, masks: Masks) -> None:
        self._cells = cells
        self._masks = masks
        self._known = _known(masks)

    def stretches(self, free: list[bool]) -> Iterator[tuple[list[int], int]]:
        """Yield cells that extend a block so that the line forces more cells, and the block's ink.

        Args:
            free: for each cell, whether it may change.
        """
        if not any(self._masks) or self._known == len(self._cells):
            return
        start = 0
        for block in Clue.from_cells(self._cells).blocks:
            start = self._cells.index(bytes([block.color]) * block.length, start)
            end = start + block.length
            left, right = range(start - 1, -1, -1), range(end, len(self._cells))
            both = [cell for pair in zip(left, right, strict=False) for cell in pair]
            for way in (left, right, both):
                cells = self._grown(way, block.color, free)
                least = self._least(cells, block.color)
                for extra in _EXTRA:
                    if least + extra <= len(cells):
                        yield cells[: least + extra], block.color
            start = end

    def _grown(self, way: Collection[int], ink: int, free: list[bool]) -> list[int]:
        """Return the cells along the way that would take the ink, up to the first that must not."""
        cells: list[int] = []
        for cell in way:
            if self._cells[cell] != ink and (not free[cell] or self._is_known(cell)):
                break
            if self._cells[cell] != ink:
                cells.append(cell)
        return cells

    def _least(self, cells: list[int], ink: int) -> int:
        """Return how many of the cells must take the ink for the line to force more cells.

        If all of them are not enough, the answer is one more than there are.
        """
        low, high = 1, len(cells) + 1
        while low < high:
            middle = (low + high) // 2
            if self._tells(cells[:middle], ink):
                high = middle
            else:
                low = middle + 1
        return low

    def _tells(self, cells: list[int], ink: int) -> bool:
        """Return whether the line would force more cells if some of its cells had another ink."""
        after = bytearray(self._cells)
        for cell in cells:
            after[cell] = ink
        solver = line_solver(Clue.from_cells(after), len(after), len(self._masks) - 1)
        told = solver.narrow(self._masks)
        return told is not None and _known(told) > self._known

    def _is_known(self, cell: int) -> bool:
        return sum(mask >> cell & 1 for mask in self._masks) == 1


def _known(masks: Masks) -> int:
    """Return how many cells of a line have a single candidate."""
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    return (seen & ~twice).bit_count()


# Tuned on pictures with seeds from 1000 on (tests/benchmarks/bench_repair.py); docs/studio.md has
# the results for other seeds.
# Searches that mend the picture directly. For uniqueness, `_UNIQUE` is added.
_DIRECT: Final = (Style(Aim.LINES, 12.0, 0), Style(Aim.LINES, 4.0, 0))

_UNIQUE: Final = Style(Aim.UNIQUE, 12.0, 0)

# Searches with props. The best result of all these searches is used. If no direct search succeeds
# the others take long, so the first success is used instead.
_PROPPED: Final = (
    Style(Aim.LINES, 12.0, 0, is_propped=True),
    Style(Aim.LINES, 12.0, 1, is_propped=True),
)

# Searches that succeed more often at a higher edit cost, tried in turn when the others fail.
_LAST: Final = (
    Style(Aim.LINES, 4.0, 0, is_propped=True),
    Style(Aim.LINES, 1.0, 0),
    *(Style(Aim.LINES, 4.0, seed, is_propped=True) for seed in range(1, 4)),
)

# The extra edit cost of a changed cell that no longer matches its mirrored or turned images.
_UNLIKE: Final = 2.0

# How many times to look for another repair, whether one is found or not.
_MAX_TURNS: Final = 6


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
    """Return several ways to repair a design, the one with the lowest edit cost first.

    Return nothing if the clues lead, because there is then no picture to change, or if the design
    meets the aim already. If the job is stopped, return the repairs found so far.

    Args:
        design: its given cells stay as they are.
        aim: what a repair must achieve.
        most: how many repairs to look for.
        limits: the time limit; `solutions` is ignored.
        cancel: stops the search from another thread.
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
    return tuple(sorted(repairs, key=lambda repair: repair.edit_cost))


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
    """Return the repair with the lowest edit cost among those a few searches find.

    If the picture meets the aim already, return a repair without changes. Return None if no search
    succeeds, or the job is stopped before a repair is proven.

    Args:
        picture: every cell is known.
        palette: its colours.
        aim: what the repair must achieve.
        limits: the time limit; `solutions` is ignored.
        cancel: stops the search from another thread.
        progress: called from this thread.
        seed: the seed of the searches.
    """
    puzzle = Puzzle.from_picture(picture, palette)
    searches = _Searches(puzzle, aim, Watch(limits.seconds, cancel, progress), seed)
    with suppress(StoppedError):
        if searches.is_reached():
            return next(filter(searches.is_proven, [searches.nothing()]), None)
        return next(searches.run(), None)
    return None


class _Searches:
    """All searches for repairs of one picture."""

    def __init__(self, puzzle: Puzzle, aim: Aim, watch: Watch, seed: int) -> None:
        self._puzzle = puzzle
        self._aim = aim
        self._watch = watch
        self._seed = seed
        self._all = NO_SYMMETRY if puzzle.goal is None else symmetry_of(puzzle.goal)
        self._symmetry = self._all
        self._found: set[Grid] = set()

    def is_reached(self) -> bool:
        """Return whether the picture meets the aim already."""
        return Sketch(self._puzzle, self._aim, self._watch).is_reached() is True

    def nothing(self) -> Repair:
        """Return a repair without changes."""
        return self._repair(Sketch(self._puzzle, self._aim, self._watch), is_irreducible=True)

    def run(self) -> Iterator[Repair]:
        """Yield different repairs in different places, each proven by a second engine.

        Each is the best result of a few searches that avoid the cells changed by earlier repairs.
        If they find nothing, the next searches avoid only some of these cells. Every second round
        may break the symmetry; the others keep it.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        barred: set[int] = set()
        spared: set[int] = set()
        for turn in range(_MAX_TURNS):
            rng = Random(self._seed + turn)
            self._symmetry = NO_SYMMETRY if turn % 2 else self._all
            repair = self._best(self._seed + turn, spared)
            if repair is not None:
                self._found.add(repair.picture)
                width = repair.picture.width
                barred |= {row * width + column for (row, column), _, _ in repair.changes}
                spared = set(barred)
                yield repair
            else:
                spared = {at for at in sorted(barred) if rng.random() < 0.5}

    def _best(self, seed: int, spared: Collection[int]) -> Repair | None:
        """Return the best repair that a few searches find, or None.

        If the second engine cannot prove the pruned repair, try the same repair before pruning.
        Single lines solve most of those, so the proof is quick.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        direct = (*_DIRECT, _UNIQUE) if self._aim is Aim.UNIQUE else _DIRECT
        sketches = [*self._searched(direct, seed, spared)]
        if sketches:
            sketches += self._searched(_PROPPED, seed, spared)
        else:
            sketches += islice(self._searched((*_PROPPED, *_LAST), seed, spared), 1)
        if not sketches:
            return None
        best = min(sketches, key=lambda sketch: sketch.edit_cost)
        whole = self._repair(best, is_irreducible=False)
        repairs = [self._repair(best, is_irreducible=prune(best))]
        if repairs[0].picture in self._found:
            return None
        if repairs[0].picture != whole.picture:
            repairs.append(whole)
        return next(filter(self.is_proven, repairs), None)

    def is_proven(self, repair: Repair) -> bool:
        """Return whether a second engine proves that the repaired picture is the only solution.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        sketch = self._sketch(self._aim, repair.changes)
        return agrees(sketch.puzzle, repair.picture, self._watch)

    def _searched(
        self, styles: Iterable[Style], seed: int, spared: Collection[int]
    ) -> Iterator[Sketch]:
        """Yield a sketch that reaches the aim for each search that succeeds."""
        for style in styles:
            sketch = Sketch(self._puzzle, self._aim, self._watch, self._symmetry)
            find = mend_propped if style.is_propped else mend
            # The styles' own seeds are below 10, so no two searches share one.
            if find(sketch, style._replace(seed=style.seed + 10 * seed), spared):
                trim(sketch)
                yield sketch

    def _repair(self, sketch: Sketch, *, is_irreducible: bool) -> Repair:
        assert self._puzzle.goal is not None
        before, after = self._puzzle.goal, sketch.picture
        changes = tuple(CellChange(at, before[at], after[at]) for at in before.diff(after))
        by_lines = self._aim is Aim.LINES or self._sketch(Aim.LINES, changes).is_reached() is True
        unlike = self._unlike(changes, after)
        edit_cost = sketch.edit_cost + _UNLIKE * unlike
        return Repair(changes, after, by_lines, edit_cost, is_irreducible, unlike > 0)

    def _unlike(self, changes: tuple[CellChange, ...], after: Grid) -> int:
        """Return how many changed cells no longer match their images."""
        images = images_by(self._all, after.width, after.height) if changes else []
        return sum(
            any(after.cells[image] != value for image in images[row * after.width + column])
            for (row, column), _, value in changes
        )

    def _sketch(self, aim: Aim, changes: tuple[CellChange, ...]) -> Sketch:
        """Return a sketch with the given changes made."""
        sketch = Sketch(self._puzzle, aim, self._watch)
        for (row, column), _, after in changes:
            sketch.change(row * self._puzzle.width + column, after)
        return sketch
