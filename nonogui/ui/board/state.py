"""What the board shows, as plain data: the view, its overlays, the scene that is painted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from nonogui.core.area import Area
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.lazy import dataclass

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle

Numbers = frozenset[tuple[Line, int]]
"""Clue numbers: a line and the number's place in its clue."""


class Side(Enum):
    """What a bracket shows: one of the two placements of a block, or how far a block comes."""

    LEFTMOST = auto()
    RIGHTMOST = auto()
    BEFORE = auto()  # the range of a block that lies before a run
    AFTER = auto()  # the range of a block that lies after a run


@dataclass(frozen=True)
class Bracket:
    """Where a block lies, or can lie: on a line, from its first cell to its last."""

    line: Line
    first: int
    last: int
    side: Side


@dataclass(frozen=True)
class Overlays:
    """What helpers point at; drawn over the player's marks, never part of the board.

    Attributes:
        hint_cells: cells a hint would decide.
        hint_lines: lines where a hint says to look.
        wrong: cells found wrong.
        ambiguous: cells in which solutions differ.
        lanes: lines of a proof, in the order of its steps.
        evidence: decided cells that a deduction rests on.
        brackets: where blocks lie in a placement that is a reason, or how far they come.
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


@dataclass(frozen=True)
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
