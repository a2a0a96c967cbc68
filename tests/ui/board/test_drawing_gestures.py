"""Drawing gestures as data: what each pen changes."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Area, Cell, Grid
from nonogui.core.move import CellChange, MoveKind
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.ui.board.gestures import (
    FloatingPiece,
    Flood,
    Freehand,
    Paint,
    Pen,
    SelectionGesture,
    Shape,
    erase,
)
from tests.boards import board, palette
from tests.strategies import pictures

BLANK = Grid.uniform(6, 4)
LEFT_RIGHT = Symmetry(left_right=True)


def paint(
    grid: Grid = BLANK,
    at: tuple[int, int] = (0, 0),
    symmetry: Symmetry = NO_SYMMETRY,
    wanted: int = 1,
) -> Paint:
    return Paint.at(grid, Cell(*at), wanted, symmetry)


def shown(grid: Grid, changes: Iterable[CellChange]) -> str:
    """The board after some changes, crosses as blank as unknown cells."""
    after = grid.replace((change.cell, change.after) for change in changes)
    return "/".join(after.picture().rows_text(palette(1)))


def test_freehand_follows_the_pointer_round_corners_and_fills_skipped_cells() -> None:
    stroke = Freehand.begin(paint(), Cell(0, 0)).to(Cell(0, 3)).to(Cell(3, 3)).to(Cell(3, 3))
    assert shown(BLANK, stroke.changes) == "####../...#../...#../...#.."
    assert (stroke.length, stroke.end, stroke.edit) == (7, Cell(3, 3), EditKind.DRAW)
    assert stroke.move
    assert stroke.move.kind is MoveKind.FILL


def test_freehand_started_on_its_own_colour_erases() -> None:
    grid = board("ab.\n?..", palette(2))
    stroke = Freehand.begin(paint(grid), Cell(0, 0)).to(Cell(0, 2)).to(Cell(1, 0))
    assert [change.cell for change in stroke.changes] == [(0, 0), (0, 1)]
    assert {change.after for change in stroke.changes} == {UNKNOWN}
    assert stroke.edit is EditKind.ERASE
    assert stroke.move
    assert stroke.move.kind is MoveKind.CLEAR


def test_freehand_paints_over_other_colours_and_crosses() -> None:
    grid = board("?b.", palette(2))
    stroke = Freehand.begin(paint(grid), Cell(0, 0)).to(Cell(0, 2))
    assert [change.before for change in stroke.changes] == [UNKNOWN, 2, EMPTY]


def test_a_gesture_without_changes_makes_no_move() -> None:
    stroke = Freehand.begin(paint(wanted=UNKNOWN), Cell(0, 0)).to(Cell(2, 2))
    assert (stroke.move, stroke.length) == (None, 0)
    assert erase(BLANK, Area(0, 0, 2, 2)) is None


@pytest.mark.parametrize(
    ("pen", "is_filled", "rows", "badge", "edit"),
    [
        (Pen.LINE, False, "##..../..##../....##/......", "6", EditKind.LINE),
        (Pen.RECTANGLE, False, "######/#....#/######/......", "6 × 3", EditKind.RECTANGLE),
        (Pen.RECTANGLE, True, "######/######/######/......", "6 × 3", EditKind.RECTANGLE),
        (Pen.ELLIPSE, False, ".####./#....#/.####./......", "6 × 3", EditKind.ELLIPSE),
        (Pen.ELLIPSE, True, ".####./######/.####./......", "6 × 3", EditKind.ELLIPSE),
    ],
)
def test_each_shape_fills_its_cells(
    pen: Pen, is_filled: bool, rows: str, badge: str, edit: EditKind
) -> None:
    first = Shape(Cell(0, 0), Cell(0, 0), paint(), pen, is_filled)
    assert first.badge == ""
    shape = first.to(Cell(3, 3)).to(Cell(2, 5))
    assert shown(BLANK, shape.changes) == rows
    assert (shape.badge, shape.edit) == (badge, edit)


@pytest.mark.parametrize(
    ("pen", "start", "to", "regular"),
    [
        (Pen.RECTANGLE, (0, 0), (1, 3), (3, 3)),
        (Pen.ELLIPSE, (3, 5), (2, 3), (1, 3)),
        (Pen.RECTANGLE, (1, 0), (1, 5), (3, 2)),
        (Pen.RECTANGLE, (3, 5), (3, 0), (3, 5)),
        (Pen.LINE, (0, 0), (1, 5), (0, 5)),
        (Pen.LINE, (3, 2), (0, 3), (0, 2)),
        (Pen.LINE, (0, 0), (2, 3), (3, 3)),
        (Pen.LINE, (0, 0), (0, 0), (0, 0)),
    ],
)
def test_regular_shapes_are_squares_circles_or_straight_lines(
    pen: Pen, start: tuple[int, int], to: tuple[int, int], regular: tuple[int, int]
) -> None:
    shape = Shape(Cell(*start), Cell(*start), paint(), pen)
    assert shape.regular(Cell(*to)) == regular


CELLS = st.builds(Cell, st.integers(0, 3), st.integers(0, 5))


@given(st.sampled_from([Pen.LINE, Pen.RECTANGLE, Pen.ELLIPSE]), CELLS, CELLS)
def test_regular_shapes_stay_on_the_board(pen: Pen, start: Cell, to: Cell) -> None:
    row, column = Shape(start, start, paint(), pen).regular(to)
    assert 0 <= row < BLANK.height
    assert 0 <= column < BLANK.width
    down, across = abs(row - start.row), abs(column - start.column)
    assert down == across or (pen is Pen.LINE and 0 in (down, across))


def test_every_pen_draws_mirror_images() -> None:
    mirror = paint(symmetry=LEFT_RIGHT)
    stroke = Freehand.begin(mirror, Cell(1, 1)).to(Cell(1, 2))
    assert shown(BLANK, stroke.changes) == "....../.####./....../......"
    shape = Shape(Cell(0, 0), Cell(1, 1), mirror, Pen.LINE)
    assert shown(BLANK, shape.changes) == "#....#/.#..#./....../......"
    walls = board("..#..\n..#..")
    flood = Flood(Cell(0, 0), Cell(0, 0), paint(walls, symmetry=LEFT_RIGHT))
    assert shown(walls, flood.changes) == "#####/#####"


def test_a_flood_fills_from_the_cell_where_it_started() -> None:
    grid = board("?#.\n.#.")
    flood = Flood(Cell(1, 2), Cell(1, 2), paint(grid, (1, 2))).to(Cell(0, 0))
    assert shown(grid, flood.changes) == ".##/.##"
    assert flood.edit is EditKind.FLOOD
    back = Flood(Cell(0, 1), Cell(0, 1), paint(grid, (0, 1)))
    assert shown(grid, back.changes) == ".../..."


def test_selecting_an_area_changes_no_cells() -> None:
    framing = SelectionGesture(Cell(2, 3), Cell(2, 3)).to(Cell(0, 1))
    assert (framing.area, framing.badge, framing.length) == (Area(0, 1, 3, 3), "3 × 3", 9)
    assert (framing.changes, framing.move) == ((), None)


def lift(grid: Grid, area: Area) -> FloatingPiece:
    return FloatingPiece.lift(grid, area, area.corner)


def test_a_lifted_piece_leaves_a_hole_and_shows_the_board_through() -> None:
    grid = board("##..\n#..#\n....")
    piece = lift(grid, Area(0, 0, 2, 2))
    assert piece.move is None
    moved = piece.to(Cell(1, 2))
    assert shown(grid, moved.changes) == "..../..##/..#."
    assert (moved.area, moved.edit) == (Area(1, 2, 2, 2), EditKind.MOVE)


def test_holding_a_piece_at_another_cell_does_not_move_it() -> None:
    grid = board("##..\n....")
    piece = lift(grid, Area(0, 0, 1, 2)).to(Cell(1, 1))
    held = piece.held(Cell(1, 2))
    assert held.area == piece.area
    assert held.to(Cell(0, 2)).area == Area(0, 1, 1, 2)


def test_a_pasted_piece_leaves_no_hole_and_is_clipped_at_the_edge() -> None:
    grid = board("#...\n....")
    piece = FloatingPiece.float_copy(grid, board("##"), Cell(0, 0))
    moved = piece.to(Cell(1, 3))
    assert shown(grid, moved.changes) == "#.../...#"
    assert moved.edit is EditKind.PASTE
    assert piece.to(Cell(5, 5)).changes == ()


def test_a_rotated_piece_leaves_the_hole_of_the_original() -> None:
    grid = board("###.\n...#\n....")
    piece = lift(grid, Area(0, 0, 1, 3))
    turned = piece.with_piece(board("#\n#\n#"))
    assert (turned.area, shown(grid, turned.changes)) == (Area(0, 0, 3, 1), "#.../#..#/#...")
    assert turned.held(Cell(2, 0)).to(Cell(2, 1)).area == Area(0, 1, 3, 1)


def test_a_rotated_piece_stays_on_the_board() -> None:
    grid = board("....\n....\n....")
    low = FloatingPiece.float_copy(grid, board("###"), Cell(0, 0)).to(Cell(2, 1))
    turned = low.with_piece(board("#\n#"))
    assert (turned.area, shown(grid, turned.changes)) == (Area(1, 1, 2, 1), "..../.#../.#..")


def test_erasing_an_area_clears_its_cells() -> None:
    grid = board("##.\n#?.")
    move = erase(grid, Area(0, 0, 2, 1))
    assert move
    assert move.kind is MoveKind.CLEAR
    assert shown(grid, move.changes) == ".#./..."


SYMMETRIES = st.builds(Symmetry, *[st.booleans()] * 6)


@given(
    st.sampled_from([Pen.FREEHAND, Pen.FLOOD, Pen.LINE, Pen.RECTANGLE, Pen.ELLIPSE]),
    pictures(7, colors=2),
    SYMMETRIES,
    st.data(),
)
def test_every_pen_makes_the_change_it_shows_and_is_undone_exactly(
    pen: Pen, picture: Grid, symmetry: Symmetry, data: st.DataObject
) -> None:
    grid = Grid(picture.width, picture.height, bytes(v or UNKNOWN for v in picture.cells))
    start, *path = (
        grid.cell(data.draw(st.integers(0, len(grid.cells) - 1)))
        for _ in range(data.draw(st.integers(1, 4)))
    )
    brush = paint(grid, start, symmetry, data.draw(st.sampled_from([1, 2, UNKNOWN])))
    gesture: Freehand | Flood | Shape
    if pen is Pen.FREEHAND:
        gesture = Freehand.begin(brush, start)
    elif pen is Pen.FLOOD:
        gesture = Flood(start, start, brush)
    else:
        gesture = Shape(start, start, brush, pen, data.draw(st.booleans()))
    for cell in path:
        gesture = gesture.to(cell)
    changes = gesture.changes
    assert len({change.cell for change in changes}) == len(changes)
    assert all(grid[change.cell] == change.before != change.after for change in changes)
    assert {change.after for change in changes} <= {brush.value}
    if move := gesture.move:
        after = grid.replace((change.cell, change.after) for change in move.changes)
        back = after.replace((change.cell, change.after) for change in move.inverse.changes)
        assert after != grid == back
    else:
        assert changes == ()


@given(pictures(7, colors=2), st.booleans(), st.integers(-8, 8), st.integers(-8, 8), st.data())
def test_a_moved_piece_is_undone_exactly(
    picture: Grid, is_lifted: bool, down: int, across: int, data: st.DataObject
) -> None:
    grid = Grid(picture.width, picture.height, bytes(v or UNKNOWN for v in picture.cells))
    one, other = (grid.cell(data.draw(st.integers(0, len(grid.cells) - 1))) for _ in range(2))
    area = Area.between(one, other)
    lift = FloatingPiece.lift(grid, area, one)
    held = lift if is_lifted else FloatingPiece.float_copy(grid, lift.piece, area.corner).held(one)
    moved = held.to(Cell(one.row + down, one.column + across))
    after = grid.replace((change.cell, change.after) for change in moved.changes)
    for row, column in area.cells():
        target = Cell(row + down, column + across)
        is_on_board = 0 <= target.row < grid.height and 0 <= target.column < grid.width
        if is_on_board and picture[row, column]:
            assert after[target] == picture[row, column]
    if move := moved.move:
        back = after.replace((change.cell, change.after) for change in move.inverse.changes)
        assert back == grid
