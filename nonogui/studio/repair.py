"""Repairs: a few cells changed so that a picture is the only one that meets its clues.

How they are found, and what is proven of them: docs/studio.md.
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

# --- cells that hold others up ---


_MOST_PROPPED: Final = 60
"""Cells that are tried for the next prop."""

_MOST_REMOVED: Final = 3
"""Props that are tried to be taken away before a foothold is sought."""

_MOST_WEIGHED: Final = 40
"""Props of which it is looked at what each holds up."""

_MOST_FOOTHOLDS: Final = 4
"""Each may cost four times as much as the one before for what it tells."""

_EXTRA: Final = 0, 1, 3
"""Cells by which a stretch may be longer than it must be."""


def mend_propped(sketch: Sketch, style: Style, spared: Collection[int] = ()) -> bool:
    """Change a sketch until single lines finish it; whether that was reached.

    Args:
        sketch: it has no props, and has none afterwards.
        style: of the searches that mend it; its aim is `Aim.LINES`.
        spared: cells that stay as they are.

    Raises:
        StoppedError: the job may not go on.
    """
    try:
        return _Scaffold(sketch, style, frozenset(spared)).clear()
    finally:
        sketch.prop(())


class _Scaffold:
    """The props of a sketch, and the ways to do without them."""

    def __init__(self, sketch: Sketch, style: Style, spared: frozenset[int]) -> None:
        self._sketch = sketch
        self._style = style
        self._spared = spared
        self._dice = Random(style.seed)
        self._footholds = 0
        self._props = list(self._found())

    def clear(self) -> bool:
        """Take all props away, one after the other; whether that could be done."""
        while self._props:
            order = self._by_weight()
            if not any(map(self._remove, order[:_MOST_REMOVED])) and not self._step_up(order[0]):
                return False
        return True

    def _found(self) -> Iterator[int]:
        """Cells that finish the board when they are known: each the one that tells the most."""
        props: list[int] = []
        while True:
            self._sketch.prop(props)
            cells = self._sketch.narrowed(Aim.LINES).cells()
            unknown = [at for at, value in enumerate(cells) if value == UNKNOWN]
            if not unknown:
                return
            tried = self._dice.sample(unknown, min(len(unknown), _MOST_PROPPED))
            props.append(min(tried, key=lambda at: self._open_with([*props, at])))
            yield props[-1]

    def _open_with(self, props: Collection[int]) -> int:
        """How many cells are open with some props."""
        self._sketch.prop(props)
        return len(self._sketch.cells) - self._sketch.narrowed(Aim.LINES).known

    def _without(self, prop: int) -> list[int]:
        return [at for at in self._props if at != prop]

    def _by_weight(self) -> list[int]:
        """The props, or some of them; first those without which the fewest cells are open."""
        props = self._dice.sample(self._props, min(len(self._props), _MOST_WEIGHED))
        return sorted(props, key=lambda prop: (self._open_with(self._without(prop)), prop))

    def _remove(self, prop: int) -> bool:
        """Mend the sketch without a prop; it stays as it is where that fails."""
        before = bytes(self._sketch.cells)
        self._sketch.prop(self._without(prop))
        if not mend(self._sketch, self._style, self._spared.union(self._props)):
            self._sketch.restore(before)
            return False
        self._props.remove(prop)
        return True

    def _step_up(self, prop: int) -> bool:
        """Make the foothold that leaves the least open without a prop; whether there is one."""
        self._footholds += 1
        if self._footholds > _MOST_FOOTHOLDS:
            return False
        sketch, thrift = self._sketch, self._style.thrift / 4**self._footholds
        sketch.prop(self._without(prop))
        stretches = list(self._stretches())
        score = [
            sketch.open_after(cells, Aim.LINES) + thrift * sketch.harm_of(cells)
            for cells in stretches
        ]
        if not stretches:
            return False
        for change in stretches[score.index(min(score))]:
            sketch.change(*change)
        return True

    def _stretches(self) -> Iterator[list[Change]]:
        """For each block the few cells more on either side with which its line would tell some."""
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
    """The cells of one line, and what is known of them."""

    def __init__(self, cells: bytes, masks: Masks) -> None:
        self._cells = cells
        self._masks = masks
        self._known = _known(masks)

    def stretches(self, free: list[bool]) -> Iterator[tuple[list[int], int]]:
        """Cells that make a block longer, and its ink, so that the line tells more than it did.

        Args:
            free: whether each cell may change.
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
        """The cells on the way that would take the ink, up to one that may not."""
        cells: list[int] = []
        for cell in way:
            if self._cells[cell] != ink and (not free[cell] or self._is_known(cell)):
                break
            if self._cells[cell] != ink:
                cells.append(cell)
        return cells

    def _least(self, cells: list[int], ink: int) -> int:
        """How many of the cells must take the ink for the line to tell more; else one too many."""
        low, high = 1, len(cells) + 1
        while low < high:
            middle = (low + high) // 2
            if self._tells(cells[:middle], ink):
                high = middle
            else:
                low = middle + 1
        return low

    def _tells(self, cells: list[int], ink: int) -> bool:
        """Whether the line would tell more than is known if some of its cells had an ink."""
        after = bytearray(self._cells)
        for cell in cells:
            after[cell] = ink
        solver = line_solver(Clue.from_cells(after), len(after), len(self._masks) - 1)
        told = solver.narrow(self._masks)
        return told is not None and _known(told) > self._known

    def _is_known(self, cell: int) -> bool:
        return sum(mask >> cell & 1 for mask in self._masks) == 1


def _known(masks: Masks) -> int:
    """How many cells of a line have one candidate."""
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    return (seen & ~twice).bit_count()


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
