"""Scaffolding: a board that stays open is first propped up with known cells, then mended.

Where lines know next to nothing hardly any single change tells how good it is. So a few cells are
taken for known, as many as it takes for lines to finish the board. Then one such prop after the
other is taken away; what that leaves open is little, and mended before the next one goes. Where
the last ones hold up everything, a stretch of cells takes their place that gives a line a foothold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from nonogui.solver.lines import Masks, line_solver
from nonogui.studio.diagnosis import Aim
from nonogui.studio.guides import Style
from nonogui.studio.mending import mend
from nonogui.studio.sketch import Change, Sketch

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
