"""What the board shows, as plain data: the view, its overlays, and the scene to paint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from nonogui.core.grid import Area, Axis, Cell, Grid, Line
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.lazy import dataclass

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle

Numbers = frozenset[tuple[Line, int]]
"""Clue numbers, each as a line and an index in its clue."""


class Side(Enum):
    """What a bracket shows: a placement of a block, the limit of its range, or a distance."""

    LEFTMOST = auto()
    RIGHTMOST = auto()
    BEFORE = auto()  # the range of a block that lies before a run
    AFTER = auto()  # the range of a block that lies after a run
    OWNER = auto()  # a run whose block is known
    OWNER_BEFORE = auto()  # the same on the other side of the line
    OBSTACLE = auto()  # the distance of two filled cells, too long for their block


@dataclass(frozen=True)
class Bracket:
    """A bracket along a line, from its first to its last cell.

    Attributes:
        tags: texts on it; the first one that fits is shown.
    """

    line: Line
    first: int
    last: int
    side: Side
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Overlays:
    """The marks of helpers, drawn over the player's marks.

    Attributes:
        hint_cells: cells a hint decides.
        hint_values: the ones of them for which a hint also says the value.
        framed: the cells of a move.
        ambiguous: cells in which solutions differ.
        highlighted_lines: lines that a hint points to or a proof uses.
        evidence: known cells that a deduction depends on.
        brackets: placements or ranges of blocks that a deduction uses.
        rings: clue numbers that a deduction uses.
        discs: lines with a step number, shown beyond the clue; a line may occur several times.
        contradicting_line: the line that fails in a what-if.
        assumed: cells decided in a helper's what-if; they look like the player's own.
    """

    hint_cells: frozenset[Cell] = frozenset()
    hint_values: frozenset[tuple[Cell, int]] = frozenset()
    framed: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    ambiguous: frozenset[Cell] = frozenset()
    highlighted_lines: tuple[Line, ...] = ()
    evidence: frozenset[Cell] = frozenset()
    brackets: tuple[Bracket, ...] = ()
    rings: Numbers = frozenset()
    discs: tuple[tuple[Line, int], ...] = ()
    contradicting_line: Line | None = None
    assumed: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class BoardView:
    """The state of a game or design that the board draws.

    Attributes:
        done: clue numbers struck out by the program or by hand.
        broken: lines that contradict their clue.
        what_if: cells changed in the open what-if branches.
        in_branch: whether a what-if branch is open.
        by_hand: the numbers of `done` ticked by hand; a click removes the tick.
        added: cells with a cross that the program added to another mark; it is shown lighter.
        is_picture: whether this is a picture being drawn, where cells without a mark are empty.
        is_line: whether it is a single row, with column numbers in place of column clues.
    """

    puzzle: Puzzle
    grid: Grid
    done: Numbers = frozenset()
    broken: frozenset[Line] = frozenset()
    what_if: frozenset[Cell] = frozenset()
    in_branch: bool = False
    overlays: Overlays = field(default_factory=Overlays)
    by_hand: Numbers = frozenset()
    added: frozenset[Cell] = frozenset()
    is_picture: bool = False
    is_line: bool = False

    @property
    def assumed(self) -> frozenset[Cell]:
        """Cells decided only in a what-if, the player's or a helper's."""
        return self.what_if | self.overlays.assumed

    @property
    def is_assuming(self) -> bool:
        """Whether the board shows a what-if."""
        return self.in_branch or bool(self.overlays.assumed)


@dataclass(frozen=True)
class Scene:
    """Everything that is painted.

    Attributes:
        view: the board, including the gesture in progress.
        cursor: the cell that keys act on; None to hide it.
        drag_start: where the gesture in progress started.
        badge: the length or size of the gesture, and the pointer's position in device pixels.
        phases: progress of growing marks by cell, 0 to 1.
        fades: progress of appearing tints by cell, 0 to 1.
        selection: the area that is selected, moved or cleared; it may lie partly outside the board.
        symmetry: how drawing repeats itself.
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
    def highlighted_lines(self) -> frozenset[Line]:
        return frozenset(self.view.overlays.highlighted_lines)

    @cached_property
    def unmet(self) -> frozenset[Line]:
        """Lines that can't be completed, on the player's board or in a helper's what-if."""
        line = self.view.overlays.contradicting_line
        return self.view.broken | {line} if line else self.view.broken
