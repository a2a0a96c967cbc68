"""Scene: the view and what is only on the screen: cursor, drag and running animations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nonogui.core.area import Area
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.ui.board.view_state import BoardView


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
