"""Gestures as data: the first cell's change, the lock to a line, no overwriting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.ui.board.gestures import Drag, KeyboardStroke
from tests.boards import board

BLANK = Grid.uniform(6, 4)


def cells(move: Move | None) -> list[Cell]:
    return [change.cell for change in move.changes] if move else []


def drag(grid: Grid, wanted: int, *path: tuple[int, int]) -> Drag:
    gesture = Drag.begin(grid, Cell(*path[0]), wanted)
    for cell in path[1:]:
        gesture = gesture.to(Cell(*cell))
    return gesture


def test_a_drag_on_one_cell_changes_that_cell() -> None:
    move = drag(BLANK, 1, (2, 3)).move
    assert move == Move(MoveKind.FILL, (CellChange(Cell(2, 3), UNKNOWN, 1),))


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        (1, MoveKind.FILL),
        (EMPTY, MoveKind.CROSS),
        (maybe(1), MoveKind.MAYBE),
    ],
)
def test_a_mark_on_the_same_mark_clears_the_cell(wanted: int, kind: MoveKind) -> None:
    first = drag(BLANK, wanted, (0, 0)).move
    assert first is not None
    assert first.kind is kind
    marked = BLANK.replace({Cell(0, 0): wanted})
    assert drag(marked, wanted, (0, 0)).move == Move(
        MoveKind.CLEAR, (CellChange(Cell(0, 0), wanted, UNKNOWN),)
    )


def test_another_colour_replaces_the_old_one() -> None:
    grid = BLANK.replace({Cell(0, 0): 2})
    move = drag(grid, 1, (0, 0)).move
    assert move == Move(MoveKind.FILL, (CellChange(Cell(0, 0), 2, 1),))


def test_clearing_unknown_cells_makes_no_move() -> None:
    assert drag(BLANK, UNKNOWN, (0, 0), (0, 3)).move is None


def test_a_drag_includes_skipped_cells() -> None:
    assert cells(drag(BLANK, 1, (1, 0), (1, 5)).move) == [(1, c) for c in range(6)]


def test_a_drag_works_upwards() -> None:
    assert cells(drag(BLANK, 1, (3, 4), (0, 4)).move) == [(3, 4), (2, 4), (1, 4), (0, 4)]


def test_a_drag_stays_in_the_line_of_its_first_move() -> None:
    gesture = drag(BLANK, 1, (1, 1), (1, 2), (3, 4))
    assert gesture.axis is Axis.ROW
    assert cells(gesture.move) == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_drag_back_on_its_first_cell_can_change_direction() -> None:
    gesture = drag(BLANK, 1, (1, 1), (1, 4), (1, 1), (3, 1))
    assert cells(gesture.move) == [(1, 1), (2, 1), (3, 1)]


def test_going_back_shortens_a_drag() -> None:
    gesture = drag(BLANK, 1, (0, 0), (0, 5), (0, 2))
    assert gesture.length == 3
    assert cells(gesture.move) == [(0, 0), (0, 1), (0, 2)]


def test_a_drag_changes_only_cells_with_the_value_of_the_first() -> None:
    grid = board("??#.??")
    assert cells(drag(grid, 1, (0, 0), (0, 5)).move) == [(0, 0), (0, 1), (0, 4), (0, 5)]


def test_a_clearing_drag_clears_only_the_same_mark() -> None:
    grid = board("#.#?#.")
    move = drag(grid, 1, (0, 0), (0, 5)).move
    assert move is not None
    assert move.kind is MoveKind.CLEAR
    assert cells(move) == [(0, 0), (0, 2), (0, 4)]


def test_the_length_counts_all_cells_of_the_drag() -> None:
    assert drag(board("??#.??"), 1, (0, 0), (0, 5)).length == 6


positions = st.tuples(st.integers(0, 3), st.integers(0, 5))
grids = st.binary(min_size=24, max_size=24).map(
    lambda raw: Grid(6, 4, bytes((UNKNOWN, EMPTY, 1, maybe(1))[byte % 4] for byte in raw))
)


@given(grids, st.sampled_from((1, EMPTY, maybe(1), UNKNOWN)), st.lists(positions, min_size=1))
def test_a_drag_makes_one_kind_of_change_in_one_line(
    grid: Grid, wanted: int, path: list[tuple[int, int]]
) -> None:
    gesture = drag(grid, wanted, *path)
    changes = gesture.changes
    assert len({(change.before, change.after) for change in changes}) <= 1
    assert all(grid[change.cell] == change.before != change.after for change in changes)
    assert len({c.cell.row for c in changes}) <= 1 or len({c.cell.column for c in changes}) <= 1
    assert len(changes) <= gesture.length


def trail(grid: Grid, value: int, *path: tuple[int, int]) -> KeyboardStroke:
    start = Cell(*path[0])
    gesture = KeyboardStroke(start, start, grid, value, (start,))
    for cell in path[1:]:
        gesture = gesture.to(Cell(*cell))
    return gesture


def test_a_trail_may_turn_corners() -> None:
    move = trail(BLANK, 1, (0, 0), (0, 1), (1, 1)).move
    assert cells(move) == [(0, 0), (0, 1), (1, 1)]


def test_a_step_back_shortens_a_trail() -> None:
    assert cells(trail(BLANK, 1, (0, 0), (0, 1), (0, 2), (0, 1)).move) == [(0, 0), (0, 1)]


def test_a_trail_continues_from_a_marked_cell() -> None:
    assert cells(trail(board("#????"), 1, (0, 0), (0, 1), (0, 2)).move) == [(0, 1), (0, 2)]


def test_a_trail_keeps_other_marks() -> None:
    assert cells(trail(board("?.?"), 1, (0, 0), (0, 1), (0, 2)).move) == [(0, 0), (0, 2)]


def test_a_trail_over_marked_cells_makes_no_move() -> None:
    assert trail(board("###"), 1, (0, 0), (0, 1), (0, 2)).move is None


def test_a_trail_does_not_grow_at_the_edge() -> None:
    assert trail(BLANK, 1, (0, 0), (0, 0)).length == 1


def test_a_key_press_marks_one_cell() -> None:
    assert KeyboardStroke.begin(BLANK, Cell(0, 0), EMPTY).move == Move(
        MoveKind.CROSS, (CellChange(Cell(0, 0), UNKNOWN, EMPTY),)
    )
    assert KeyboardStroke.begin(BLANK, Cell(0, 0), UNKNOWN).move is None
