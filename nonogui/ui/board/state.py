"""What the board shows, as plain data: the view, its overlays, the scene that is painted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from functools import cached_property
from itertools import compress, count, repeat
from operator import ne
from typing import TYPE_CHECKING, Final

from nonogui.core.area import Area
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.shapes import NO_SYMMETRY, Symmetry

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle

Numbers = frozenset[tuple[Line, int]]
"""Clue numbers: a line and the number's place in its clue."""


class Marks(StrEnum):
    """What tells inks apart besides their colour."""

    NONE = "none"
    LETTERS = "letters"
    PATTERNS = "patterns"


class ClueSize(StrEnum):
    """How large clue numbers are for a cell."""

    CELL = "cell"
    SMALL = "small"
    LARGE = "large"


class Tool(Enum):
    """What the left button does."""

    FILL = auto()
    CROSS = auto()
    PENCIL = auto()


class Side(Enum):
    """Which of the two placements of a block a bracket shows."""

    LEFTMOST = auto()
    RIGHTMOST = auto()


@dataclass(frozen=True, slots=True)
class Bracket:
    """Where a block lies in a placement: on a line, from its first cell to its last."""

    line: Line
    first: int
    last: int
    side: Side


@dataclass(frozen=True, slots=True)
class Overlays:
    """What helpers point at; drawn over the player's marks, never part of the board.

    Attributes:
        hint_cells: cells a hint would decide.
        hint_lines: lines where a hint says to look.
        wrong: cells found wrong.
        ambiguous: cells in which solutions differ.
        lanes: lines of a proof, in the order of its steps.
        evidence: decided cells that a deduction rests on.
        brackets: where blocks lie in a placement that is a reason.
        rings: clue numbers that a deduction speaks of.
        discs: lines with the number of a step, at the outer end of the clue; a line has each of
            the numbers given for it.
        broken_lane: the line that cannot be met in a what-if.
        supposed: cells decided in a helper's what-if; they look like the player's own.
    """

    hint_cells: frozenset[Cell] = frozenset()
    hint_lines: frozenset[Line] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    ambiguous: frozenset[Cell] = frozenset()
    lanes: tuple[Line, ...] = ()
    evidence: frozenset[Cell] = frozenset()
    brackets: tuple[Bracket, ...] = ()
    rings: Numbers = frozenset()
    discs: tuple[tuple[Line, int], ...] = ()
    broken_lane: Line | None = None
    supposed: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything of a game that the board draws.

    Attributes:
        done: clue numbers struck out, found by the program or ticked by hand.
        broken: lines whose clue can no longer be met.
        what_if: cells changed since the open what-if layers began.
        in_branch: whether a what-if layer is open.
        by_hand: of the numbers in `done`, those ticked by hand: a click takes these back.
        is_picture: whether it is drawn and not played: a cell without a mark is empty.
    """

    puzzle: Puzzle
    grid: Grid
    done: Numbers = frozenset()
    broken: frozenset[Line] = frozenset()
    what_if: frozenset[Cell] = frozenset()
    in_branch: bool = False
    overlays: Overlays = field(default_factory=Overlays)
    by_hand: Numbers = frozenset()
    is_picture: bool = False

    @property
    def supposed(self) -> frozenset[Cell]:
        """Cells that only a what-if decides, the player's or a helper's."""
        return self.what_if | self.overlays.supposed

    @property
    def is_supposing(self) -> bool:
        """Whether the board shows a what-if."""
        return self.in_branch or bool(self.overlays.supposed)


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """The player's wishes about the board.

    Attributes:
        gaps: a gap around each filled cell, which makes runs countable.
        crosshair: highlight the cursor's row, column and their clues.
        marks: what tells inks apart besides their colour.
        badge: show the length of a drag beside the pointer.
        animate: let marks grow into place; off means reduced motion.
    """

    gaps: bool = True
    crosshair: bool = True
    marks: Marks = Marks.NONE
    badge: bool = True
    clue_size: ClueSize = ClueSize.CELL
    animate: bool = True


@dataclass(frozen=True)
class Scene:
    """What is painted.

    Attributes:
        view: the board, with the drag in progress on it.
        cursor: the cell that keys act on, if it is to be seen.
        is_focused: whether keys act on the board.
        drag_start: where the drag in progress began.
        badge: the length or size of the drag, and where the pointer is in device pixels.
        phases: for cells whose mark is growing, how far it is, 0 to 1.
        fades: for cells whose tint is appearing, how far it is, 0 to 1.
        selection: the area that a designer has chosen or moves, perhaps in part beyond the board.
        symmetry: how what a designer draws repeats itself.
    """

    view: BoardView
    cursor: Cell | None = None
    is_focused: bool = True
    drag_start: Cell | None = None
    badge: tuple[str, int, int] | None = None
    phases: Mapping[Cell, float] = field(default_factory=dict)
    fades: Mapping[Cell, float] = field(default_factory=dict)
    selection: Area | None = None
    symmetry: Symmetry = NO_SYMMETRY

    @cached_property
    def current(self) -> frozenset[Line]:
        """The cursor's row and column."""
        if self.cursor is None:
            return frozenset()
        row, column = self.cursor
        return frozenset((Line(Axis.ROW, row), Line(Axis.COLUMN, column)))

    @cached_property
    def lanes(self) -> frozenset[Line]:
        """Lines that helpers point at."""
        return self.view.overlays.hint_lines.union(self.view.overlays.lanes)

    @cached_property
    def unmet(self) -> frozenset[Line]:
        """Lines that can no longer be met, on the player's board or in a helper's what-if."""
        lane = self.view.overlays.broken_lane
        return self.view.broken | {lane} if lane else self.view.broken


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs.

    Attributes:
        marked: cells with another value.
        tinted: cells that have a tint and had none, their value the same.
        cells: all cells that look different.
        lines: lines that are tinted, framed or bracketed as a whole, or are so no more.
        clues: lines whose clue looks different.
        discs: lines whose numbered disc may be another or elsewhere.
        everything: whether the whole board looks different.
    """

    marked: frozenset[Cell]
    tinted: frozenset[Cell]
    cells: frozenset[Cell]
    lines: frozenset[Line]
    clues: frozenset[Line]
    discs: frozenset[Line]
    everything: bool


def difference(old: BoardView, seen: Grid, new: BoardView) -> Difference:
    """What differs between two views of boards of one size.

    `seen` is the old board as it was painted. Clues may be others, as they are while a designer
    draws.
    """
    was, now = old.overlays, new.overlays
    marked = frozenset(changed_cells(seen, new.grid))
    cells = marked | (old.what_if ^ new.what_if) | (was.hint_cells ^ now.hint_cells)
    cells |= (was.wrong ^ now.wrong) | (was.ambiguous ^ now.ambiguous)
    cells |= (was.evidence ^ now.evidence) | (was.supposed ^ now.supposed)
    ringed = was.rings ^ now.rings
    return Difference(
        marked=marked,
        tinted=_tinted(new) - _tinted(old) - marked,
        cells=cells,
        lines=_lines(was, now) | _bracketed(was, now, cells),
        clues=frozenset(line for line, _ in (old.done ^ new.done) | ringed)
        | (old.broken ^ new.broken)
        | _reworded(old, new),
        discs=_disc_lines(old, new),
        everything=old.is_supposing != new.is_supposing,
    )


def changed_cells(old: Grid, new: Grid) -> list[Cell]:
    """The cells in which two boards of one size differ; equal rows cost next to nothing."""
    cells: list[Cell] = []
    for row, (was, now) in enumerate(zip(old.rows(), new.rows(), strict=True)):
        if was != now:
            columns = compress(count(), map(ne, was, now))
            cells += map(Cell, repeat(row), columns)
    return cells


def _reworded(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Lines that have another clue."""
    was, now = old.puzzle, new.puzzle
    if was is now:
        return frozenset()
    return frozenset(line for line in now.lines() if was.clue(line) != now.clue(line))


def _tinted(view: BoardView) -> frozenset[Cell]:
    """Cells on another ground than paper."""
    overlays = view.overlays
    tints = (overlays.hint_cells, overlays.ambiguous, overlays.wrong, overlays.evidence)
    return view.supposed.union(*tints)


def _lines(was: Overlays, now: Overlays) -> frozenset[Line]:
    """Lines with another tint or frame."""
    lanes = frozenset(was.lanes) ^ frozenset(now.lanes)
    broken = {was.broken_lane} ^ {now.broken_lane}
    return (was.hint_lines ^ now.hint_lines) | lanes | frozenset(each for each in broken if each)


def _bracketed(was: Overlays, now: Overlays, changed: frozenset[Cell]) -> frozenset[Line]:
    """Lines with other brackets, or with words in other places: those keep clear of marks."""
    lines = frozenset(bracket.line for bracket in set(was.brackets) ^ set(now.brackets))
    touched = {line for cell in changed for line in cell.lines} if now.brackets else set()
    return lines | (touched & {bracket.line for bracket in now.brackets})


def _disc_lines(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Lines with discs before or after, if any moved: they make room for each other and signs."""
    was, now = old.overlays, new.overlays
    if (was.discs, was.broken_lane, old.broken) == (now.discs, now.broken_lane, new.broken):
        return frozenset()
    return frozenset(line for line, _ in was.discs + now.discs)


MARK_MS: Final = 90
CROSS_MS: Final = 60
TINT_MS: Final = 120


def ease_out(share: float) -> float:
    """The share of the way after a share of the time: fast first, then slower (cubic)."""
    return 1 - (1 - max(0.0, min(1.0, share))) ** 3


class Motion:
    """Running animations of cells; times are milliseconds on any steady clock."""

    def __init__(self) -> None:
        """Nothing moves."""
        self._running: dict[Cell, tuple[float, float]] = {}

    def __bool__(self) -> bool:
        """Whether anything is still moving."""
        return bool(self._running)

    def start(self, cell: Cell, duration: float, now: float) -> None:
        """Let a cell move from now on, for some milliseconds."""
        self._running[cell] = (now, duration)

    def wave(self, cells: Iterable[Cell], duration: float, now: float) -> None:
        """Let marks grow one diagonal after the other, all done after a duration."""
        ranks = {cell: cell.row + cell.column for cell in cells}
        first, last = min(ranks.values(), default=0), max(ranks.values(), default=0)
        spread = max(0.0, duration - MARK_MS)
        for cell, rank in ranks.items():
            delay = spread * (rank - first) / max(1, last - first)
            self._running[cell] = (now + delay, MARK_MS)

    def stop(self) -> frozenset[Cell]:
        """End all animations; returns the cells that were moving."""
        cells = frozenset(self._running)
        self._running.clear()
        return cells

    def phases(self, now: float) -> dict[Cell, float]:
        """How far each animated cell is, 0 to 1; 0 before its turn."""
        return {
            cell: ease_out((now - start) / duration)
            for cell, (start, duration) in self._running.items()
        }

    def settle(self, now: float) -> frozenset[Cell]:
        """Forget what has ended; returns all cells that moved until now."""
        moved = frozenset(self._running)
        self._running = {cell: run for cell, run in self._running.items() if now < run[0] + run[1]}
        return moved
