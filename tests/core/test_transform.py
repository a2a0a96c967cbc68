"""Transforms: what becomes of a picture, and what takes it back."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Area, Axis, Cell, Grid
from nonogui.core.shapes import Symmetry
from nonogui.core.transform import (
    Anchor,
    cropped,
    drawn_area,
    erased,
    framed,
    inverted,
    mirrored,
    pasted,
    resized,
    rotated,
    shifted,
    symmetry_of,
)
from tests.boards import board
from tests.strategies import pictures

STEPS = st.integers(-9, 9)
PICTURE = board("#..\n##.")


def test_a_shift_wraps_round() -> None:
    assert shifted(PICTURE, 0, 1) == board(".#.\n.##")
    assert shifted(PICTURE, 1, 0) == board("##.\n#..")
    assert shifted(PICTURE, -1, -1) == board("#.#\n..#")


@given(pictures(colors=2), STEPS, STEPS)
def test_the_opposite_shift_restores_the_picture(grid: Grid, down: int, across: int) -> None:
    assert shifted(shifted(grid, down, across), -down, -across) == grid


def test_mirrored_and_rotated_pictures() -> None:
    assert mirrored(PICTURE, Axis.ROW) == board("..#\n.##")
    assert mirrored(PICTURE, Axis.COLUMN) == board("##.\n#..")
    assert rotated(PICTURE) == board("##\n#.\n..")
    assert rotated(PICTURE, -1) == board("..\n.#\n##")


@given(pictures(colors=2), st.integers(-5, 5))
def test_mirroring_and_rotating_can_be_reversed(grid: Grid, quarters: int) -> None:
    assert all(mirrored(mirrored(grid, axis), axis) == grid for axis in Axis)
    assert rotated(rotated(grid, quarters), -quarters) == grid
    assert rotated(grid, 2) == mirrored(mirrored(grid, Axis.ROW), Axis.COLUMN)


def test_inverting_exchanges_background_and_an_ink() -> None:
    assert inverted(PICTURE) == board(".##\n..#")
    assert inverted(board("a.b"), 2) == board("ab.")


def test_unknown_cells_stay_unknown() -> None:
    assert inverted(board("?#.")).cells == bytes((UNKNOWN, 0, 1))


@pytest.mark.parametrize(
    ("anchor", "rows"),
    [
        (Anchor.TOP_LEFT, "#..../##.../....."),
        (Anchor.TOP_RIGHT, "..#../..##./....."),
        (Anchor.BOTTOM_LEFT, "...../#..../##..."),
        (Anchor.BOTTOM, "...../.#.../.##.."),
        (Anchor.RIGHT, "..#../..##./....."),
        (Anchor.CENTER, ".#.../.##../....."),
    ],
)
def test_the_anchor_decides_what_stays_in_place(anchor: Anchor, rows: str) -> None:
    assert resized(PICTURE, 5, 3, anchor) == board(rows.replace("/", "\n"))


def test_a_smaller_frame_loses_what_is_far_from_the_anchor() -> None:
    assert resized(PICTURE, 2, 1, Anchor.TOP_LEFT) == board("#.")
    assert resized(PICTURE, 2, 1, Anchor.BOTTOM_RIGHT) == board("#.")
    assert resized(PICTURE, 1, 2, Anchor.RIGHT) == board(".\n.")
    assert resized(PICTURE, 4, 2, Anchor.LEFT, UNKNOWN) == board("#..?\n##.?")


@given(pictures(colors=2), st.sampled_from(Anchor), st.integers(0, 5), st.integers(0, 5))
def test_shrinking_with_the_same_anchor_reverses_growing(
    grid: Grid, anchor: Anchor, more: int, higher: int
) -> None:
    # An even difference is shared by both sides alike, whichever way the size changes.
    width, height = grid.width + 2 * more, grid.height + 2 * higher
    grown = resized(grid, width, height, anchor)
    assert resized(grown, grid.width, grid.height, anchor) == grid


def test_a_frame_may_reach_beyond_the_picture() -> None:
    assert framed(PICTURE, Area(-1, 1, 2, 3)) == board("...\n...")
    assert framed(PICTURE, Area(1, -1, 2, 3), UNKNOWN) == board("?##\n???")


def test_cropping_returns_the_part_inside_the_area() -> None:
    picture = board("....\n.#..\n..#.\n....")
    area = drawn_area(picture)
    assert area == Area(1, 1, 2, 2)
    assert cropped(picture, area) == board("#.\n.#")
    assert drawn_area(board("..\n..")) is None


@given(pictures(colors=2))
def test_the_drawn_area_contains_all_filled_cells(grid: Grid) -> None:
    area = drawn_area(grid)
    filled = {grid.cell(at) for at, value in enumerate(grid.cells) if value}
    assert filled == ({cell for cell in area.cells() if grid[cell]} if area else set())
    if area:
        assert pasted(erased(grid, area), cropped(grid, area), area.corner) == grid


def test_pasting_clips_at_the_edge_and_can_be_transparent() -> None:
    piece = board("#.\n.#")
    ground = board("..#\n###\n...")
    assert pasted(ground, piece, Cell(0, 1)) == board(".#.\n#.#\n...")
    assert pasted(ground, piece, Cell(0, 1), is_transparent=True) == board(".##\n###\n...")
    assert pasted(ground, piece, Cell(-1, -1)) == board("#.#\n###\n...")
    assert pasted(ground, piece, Cell(2, 2)) == board("..#\n###\n..#")
    assert pasted(ground, piece, Cell(9, 9)) == ground


def test_erasing_an_area_beyond_the_edge() -> None:
    assert erased(PICTURE, Area(-1, -1, 2, 2)) == board("...\n##.")
    assert erased(PICTURE, Area(5, 5, 1, 1)) == PICTURE
    assert erased(PICTURE, Area(0, 0, 1, 1), UNKNOWN)[0, 0] == UNKNOWN


def test_a_picture_that_is_not_square_has_no_diagonals_and_no_quarter_turns() -> None:
    blank = Grid.uniform(3, 2, 0)
    assert symmetry_of(blank) == Symmetry(left_right=True, top_bottom=True, half_turn=True)


@given(pictures(max_side=4), st.sampled_from([f.name for f in fields(Symmetry)]))
def test_all_symmetries_of_a_picture_are_found(grid: Grid, name: str) -> None:
    only = Symmetry(**{name: True})
    size = grid.width, grid.height
    cells = [grid.cell(at) for at in range(len(grid.cells))]
    is_kept = all(grid[image] == grid[cell] for cell in cells for image in only.images(cell, *size))
    is_possible = grid.width == grid.height or name in ("left_right", "top_bottom", "half_turn")
    assert getattr(symmetry_of(grid), name) == (is_kept and is_possible)
