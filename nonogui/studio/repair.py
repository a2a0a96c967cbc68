"""Repairs: change a few cells so that a picture becomes the only solution of its clues.

See docs/studio.md for how the search works and which claims are proven.
"""

from __future__ import annotations

import time
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
from nonogui.solver.result import StopReason
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.repair_search import prune, search_repair, trim
from nonogui.studio.search_options import SearchOptions
from nonogui.studio.sketch import Change, Sketch, symmetric_images
from nonogui.studio.uniqueness import confirm_unique

# --- searches that first assume some cells to be known ---


# Cells tried when choosing the next one to assume. Half and double of this, and of the next two,
# give the same 16 repairs on eight pictures: noise 20x20, smooth and dithered 30x30.
_MAX_TRIED_ASSUMPTIONS: Final = 60

# Assumptions tried for removal before `_extend_block` is used.
_MAX_REMOVED: Final = 3

# The most assumed cells to compare, to remove those that leave the fewest unknown cells.
_MAX_WEIGHED: Final = 40

# How often `_extend_block` may be used. Each time, the edit cost counts a quarter as much.
_MAX_EXTENSIONS: Final = 4

# How many cells longer than necessary an extension of a block may be.
_EXTRA: Final = 0, 1, 3


def repair_with_assumptions(
    sketch: Sketch, options: SearchOptions, spared: Collection[int] = ()
) -> bool:
    """Change a sketch until single lines solve it, assuming some cells; return whether they do.

    The assumed cells make the rest of a large board solvable. They are then removed one by one, the
    least needed first, each time changing the picture so that single lines still solve it. If that
    fails, a block is lengthened so that its line forces more cells.

    Args:
        sketch: it has no assumed cells, before and after.
        options: how to search; its aim is `Aim.LINES`.
        spared: cells that must not change.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    try:
        return _AssumedCells(sketch, options, frozenset(spared)).clear()
    finally:
        sketch.assume_cells(())


class _AssumedCells:
    """The cells assumed to be known. Each is removed by repairing the picture without it."""

    def __init__(self, sketch: Sketch, options: SearchOptions, spared: frozenset[int]) -> None:
        self._sketch = sketch
        self._options = options
        self._spared = spared
        self._dice = Random(options.seed)
        self._extensions = 0
        self._assumed = list(self._choose_assumptions())

    def clear(self) -> bool:
        """Remove all assumed cells one by one; return whether that succeeded."""
        while self._assumed:
            order = self._easiest_to_remove()
            if not any(map(self._remove, order[:_MAX_REMOVED])) and not self._extend_block(
                order[0]
            ):
                return False
        return True

    def _choose_assumptions(self) -> Iterator[int]:
        """Yield cells to assume until lines solve the board; each makes the most others known."""
        assumed: list[int] = []
        while True:
            self._sketch.assume_cells(assumed)
            cells = self._sketch.narrow(Aim.LINES).cells()
            unknown = [at for at, value in enumerate(cells) if value == UNKNOWN]
            if not unknown:
                return
            tried = self._dice.sample(unknown, min(len(unknown), _MAX_TRIED_ASSUMPTIONS))
            assumed.append(min(tried, key=lambda at: self._unknown_with([*assumed, at])))
            yield assumed[-1]

    def _unknown_with(self, assumed: Collection[int]) -> int:
        """Return how many cells are unknown with the given assumptions."""
        self._sketch.assume_cells(assumed)
        return len(self._sketch.cells) - self._sketch.narrow(Aim.LINES).known

    def _without(self, cell: int) -> list[int]:
        return [other for other in self._assumed if other != cell]

    def _easiest_to_remove(self) -> list[int]:
        """Return a sample of the assumed cells, those that leave fewest cells unknown first."""
        assumed = self._dice.sample(self._assumed, min(len(self._assumed), _MAX_WEIGHED))
        return sorted(
            assumed,
            key=lambda cell: (self._unknown_with(self._without(cell)), cell),
        )

    def _remove(self, cell: int) -> bool:
        """Repair the sketch without an assumed cell; if that fails, restore the sketch."""
        before = bytes(self._sketch.cells)
        self._sketch.assume_cells(self._without(cell))
        if not search_repair(self._sketch, self._options, self._spared.union(self._assumed)):
            self._sketch.restore(before)
            return False
        self._assumed.remove(cell)
        return True

    def _extend_block(self, cell: int) -> bool:
        """Extend a block so that as few cells as possible are unknown without the assumption.

        Return whether any block could be extended.
        """
        self._extensions += 1
        if self._extensions > _MAX_EXTENSIONS:
            return False
        # The longer nothing helps, the more an extension may cost.
        sketch, cost_weight = self._sketch, self._options.cost_weight / 4**self._extensions
        sketch.assume_cells(self._without(cell))
        extensions = list(self._block_extensions())
        score = [
            sketch.unknown_after(cells, Aim.LINES) + cost_weight * sketch.edit_cost_of(cells)
            for cells in extensions
        ]
        if not extensions:
            return False
        for change in extensions[score.index(min(score))]:
            sketch.change(*change)
        return True

    def _block_extensions(self) -> Iterator[list[Change]]:
        """Yield, for each block, the smallest extensions that make its line force more cells."""
        sketch = self._sketch
        narrower = sketch.narrow(Aim.LINES)
        masks = [narrower.masks(line) for line in range(narrower.height + narrower.width)]
        barred = self._spared.union(map(sketch.first_image, self._assumed))
        for number, known in enumerate(masks):
            places = sketch.places(number)
            line = _Line(sketch.line(number), known)
            free = [at in sketch.free and sketch.first_image(at) not in barred for at in places]
            for cells, ink in line.extensions(free):
                yield [(sketch.first_image(places[cell]), ink) for cell in cells]


class _Line:
    """The cells of one line, with their candidates."""

    def __init__(self, cells: bytes, masks: Masks) -> None:
        self._cells = cells
        self._masks = masks
        self._known = _known(masks)

    def extensions(self, free: list[bool]) -> Iterator[tuple[list[int], int]]:
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
                cells = self._extension_cells(way, block.color, free)
                least = self._fewest_needed(cells, block.color)
                for extra in _EXTRA:
                    if least + extra <= len(cells):
                        yield cells[: least + extra], block.color
            start = end

    def _extension_cells(self, way: Collection[int], ink: int, free: list[bool]) -> list[int]:
        """Return the cells along the way that would take the ink, up to the first that must not."""
        cells: list[int] = []
        for cell in way:
            if self._cells[cell] != ink and (not free[cell] or self._is_known(cell)):
                break
            if self._cells[cell] != ink:
                cells.append(cell)
        return cells

    def _fewest_needed(self, cells: list[int], ink: int) -> int:
        """Return how many of the cells must take the ink for the line to force more cells.

        If all of them are not enough, the answer is one more than there are.
        """
        low, high = 1, len(cells) + 1
        while low < high:
            middle = (low + high) // 2
            if self._forces_more(cells[:middle], ink):
                high = middle
            else:
                low = middle + 1
        return low

    def _forces_more(self, cells: list[int], ink: int) -> bool:
        """Return whether the line would force more cells if some of its cells had another ink."""
        after = bytearray(self._cells)
        for cell in cells:
            after[cell] = ink
        solver = line_solver(Clue.from_cells(after), len(after), len(self._masks) - 1)
        masks = solver.narrow(self._masks)
        return masks is not None and _known(masks) > self._known

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
# Searches that repair the picture without assumed cells. For uniqueness, `_UNIQUE` is added.
_DIRECT: Final = (SearchOptions(Aim.LINES, 12.0, 0), SearchOptions(Aim.LINES, 4.0, 0))

_UNIQUE: Final = SearchOptions(Aim.UNIQUE, 12.0, 0)

# Searches with assumed cells. The best result of all these searches is used. If no direct search
# succeeds, the others take long, so the first success is used instead.
_ASSUMING: Final = (
    SearchOptions(Aim.LINES, 12.0, 0, assumes_cells=True),
    SearchOptions(Aim.LINES, 12.0, 1, assumes_cells=True),
)

# Searches that succeed more often at a higher edit cost, tried in turn when the others fail.
_LAST: Final = (
    SearchOptions(Aim.LINES, 4.0, 0, assumes_cells=True),
    SearchOptions(Aim.LINES, 1.0, 0),
    *(SearchOptions(Aim.LINES, 4.0, seed, assumes_cells=True) for seed in range(1, 4)),
)

# The extra edit cost of a changed cell that no longer matches its mirrored or turned images.
_UNLIKE: Final = 2.0

# Seconds to prove a repair that was found before time ran out. A choice: most take a tenth of one.
_GRACE: Final = 2.0

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
        limits: the limit in seconds of processor time; `solutions` is ignored.
        cancel: stops the search from another thread.
        progress: called from this thread.
        found: called from this thread with each repair as soon as it is proven, in any order.
    """
    if design.leader is not Leader.PICTURE:
        return ()
    repairs: list[Repair] = []
    searches = _Searches(design.puzzle, aim, _watch(limits, cancel, progress), seed=0)
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
        limits: the limit in seconds of processor time; `solutions` is ignored.
        cancel: stops the search from another thread.
        progress: called from this thread.
        seed: the seed of the searches.
    """
    puzzle = Puzzle.from_picture(picture, palette)
    searches = _Searches(puzzle, aim, _watch(limits, cancel, progress), seed)
    with suppress(StoppedError):
        if searches.is_reached():
            return next(filter(searches.is_proven, [searches.unchanged()]), None)
        return next(searches.run(), None)
    return None


def _watch(limits: Limits, cancel: CancelToken | None, progress: ProgressCallback | None) -> Watch:
    """Return a watch of processor time, so that a busy computer finds the same repairs."""
    return Watch(limits.seconds, cancel, progress, clock=time.process_time)


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

    def unchanged(self) -> Repair:
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

        When time runs out during the searches, the best result so far is used.

        If the second engine cannot prove the pruned repair, try the same repair before pruning.
        Single lines solve most of those, so the proof is quick.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        direct = (*_DIRECT, _UNIQUE) if self._aim is Aim.UNIQUE else _DIRECT
        sketches: list[Sketch] = []
        try:  # `extend` keeps what was found before time ran out
            sketches.extend(self._run_searches(direct, seed, spared))
            if sketches:
                sketches.extend(self._run_searches(_ASSUMING, seed, spared))
            else:
                last = self._run_searches((*_ASSUMING, *_LAST), seed, spared)
                sketches.extend(islice(last, 1))
        except StoppedError as stopped:
            if stopped.reason is not StopReason.TIME or not sketches:
                raise
            return self._in_time(sketches)
        if not sketches:
            return None
        best = min(sketches, key=lambda sketch: sketch.edit_cost)
        cleaned = self._repair(best, is_irreducible=False)
        repairs = [self._repair(best, is_irreducible=prune(best))]
        if repairs[0].picture in self._found:
            return None
        if repairs[0].picture != cleaned.picture:
            repairs.append(cleaned)
        return next(filter(self.is_proven, repairs), None)

    def _in_time(self, sketches: list[Sketch]) -> Repair | None:
        """Return the best repair found before time ran out, if a little more proves it."""
        self._watch = self._watch.restarted(_GRACE)
        best = min(sketches, key=lambda sketch: sketch.edit_cost)
        repairs = [self._repair(best, is_irreducible=False)]
        return next(filter(self.is_proven, repairs), None)

    def is_proven(self, repair: Repair) -> bool:
        """Return whether a second engine proves that the repaired picture is the only solution.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        sketch = self._sketch(self._aim, repair.changes)
        return confirm_unique(sketch.puzzle, repair.picture, self._watch)

    def _run_searches(
        self, option_sets: Iterable[SearchOptions], seed: int, spared: Collection[int]
    ) -> Iterator[Sketch]:
        """Yield a sketch that reaches the aim for each search that succeeds."""
        for options in option_sets:
            sketch = Sketch(self._puzzle, self._aim, self._watch, self._symmetry)
            find = repair_with_assumptions if options.assumes_cells else search_repair
            # The options' own seeds are below 10, so no two searches share one.
            if find(sketch, options._replace(seed=options.seed + 10 * seed), spared):
                trim(sketch)
                yield sketch

    def _repair(self, sketch: Sketch, *, is_irreducible: bool) -> Repair:
        assert self._puzzle.goal is not None
        before, after = self._puzzle.goal, sketch.picture
        changes = tuple(CellChange(at, before[at], after[at]) for at in before.diff(after))
        by_lines = self._aim is Aim.LINES or self._sketch(Aim.LINES, changes).is_reached() is True
        unlike = self._asymmetric_changes(changes, after)
        edit_cost = sketch.edit_cost + _UNLIKE * unlike
        return Repair(changes, after, by_lines, edit_cost, is_irreducible, unlike > 0)

    def _asymmetric_changes(self, changes: tuple[CellChange, ...], after: Grid) -> int:
        """Return how many changed cells no longer match their images."""
        images = symmetric_images(self._all, after.width, after.height) if changes else []
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
