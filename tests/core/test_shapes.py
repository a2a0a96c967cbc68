"""Shapes: which cells they take, and their images in a symmetry."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import Area, Axis, Cell, Grid
from nonogui.core.shapes import NO_SYMMETRY, Symmetry, ellipse, flood, line, rectangle
from nonogui.core.transform import mirrored, rotated
from tests.boards import board, palette
from tests.strategies import pictures

CELLS = st.builds(Cell, st.integers(0, 12), st.integers(0, 12))


def drawn(cells: Iterable[Cell], width: int, height: int) -> str:
    grid = Grid.uniform(width, height, 0).replace((cell, 1) for cell in cells)
    return "/".join(grid.rows_text(palette(1)))


def corners(width: int, height: int) -> tuple[Cell, Cell]:
    return Cell(0, 0), Cell(height - 1, width - 1)


def test_a_straight_line() -> None:
    assert line(Cell(1, 1), Cell(1, 1)) == [(1, 1)]
    assert line(Cell(0, 3), Cell(0, 0)) == [(0, 3), (0, 2), (0, 1), (0, 0)]
    assert line(Cell(0, 0), Cell(2, 2)) == [(0, 0), (1, 1), (2, 2)]
    assert drawn(line(*corners(5, 3)), 5, 3) == "##.../..##./....#"


@given(CELLS, CELLS)
def test_a_line_moves_between_neighbouring_cells(start: Cell, end: Cell) -> None:
    cells = line(start, end)
    steps = [(abs(a.row - b.row), abs(a.column - b.column)) for a, b in pairwise(cells)]
    assert (cells[0], cells[-1]) == (start, end)
    assert all(max(step) == 1 for step in steps)
    assert len(cells) == 1 + max(abs(start.row - end.row), abs(start.column - end.column))


def test_filled_rectangle_and_outline() -> None:
    assert drawn(rectangle(Cell(2, 3), Cell(0, 0)), 4, 3) == "####/#..#/####"
    assert len(rectangle(*corners(4, 3), is_filled=True)) == 12
    assert rectangle(Cell(1, 1), Cell(1, 1)) == [(1, 1)]


@pytest.mark.parametrize(
    ("size", "picture"),
    [
        ((1, 1), "#"),
        ((2, 2), "##/##"),
        ((3, 3), ".#./###/.#."),
        ((4, 4), ".##./####/####/.##."),
        ((5, 5), ".###./#####/#####/#####/.###."),
        ((6, 3), ".####./######/.####."),
        ((7, 2), "#######/#######"),
        ((7, 7), "..###../.#####./#######/#######/#######/.#####./..###.."),
    ],
)
def test_a_filled_ellipse(size: tuple[int, int], picture: str) -> None:
    assert drawn(ellipse(*corners(*size), is_filled=True), *size) == picture


def test_the_outline_of_an_ellipse() -> None:
    assert drawn(ellipse(*corners(5, 5)), 5, 5) == ".###./#...#/#...#/#...#/.###."
    assert drawn(ellipse(*corners(8, 6)), 8, 6) == (
        "..####../.#....#./#......#/#......#/.#....#./..####.."
    )


def is_in_ellipse(cell: Cell, width: int, height: int) -> bool:
    """Whether a cell's centre lies in the ellipse whose axes are a half short of odd sides."""
    half_width, half_height = (width - 1) // 2, (height - 1) // 2
    x = half_width - min(cell.column, width - 1 - cell.column)
    y = half_height - min(cell.row, height - 1 - cell.row)
    across, down = Fraction(4 * half_width + 1), Fraction(4 * half_height + 1)
    return (4 * x / across) ** 2 + (4 * y / down) ** 2 <= 1


@given(st.integers(1, 30), st.integers(1, 30))
def test_shapes_match_their_definitions(width: int, height: int) -> None:
    box = Area(0, 0, height, width)
    ellipse_cells = {cell for cell in box.cells() if is_in_ellipse(cell, width, height)}
    for draw, inside in ((rectangle, set(box.cells())), (ellipse, ellipse_cells)):
        edge = [
            cell
            for cell in sorted(inside)
            if not inside.issuperset(
                (cell.row + down, cell.column + across)
                for down, across in ((-1, 0), (0, -1), (0, 1), (1, 0))
            )
        ]
        assert draw(*corners(width, height), is_filled=True) == sorted(inside)
        assert draw(*corners(width, height)) == edge


@given(st.integers(1, 30), st.integers(1, 30), st.booleans())
def test_an_ellipse_is_symmetric_in_its_box(width: int, height: int, fill: bool) -> None:
    cells = ellipse(*corners(width, height), is_filled=fill)
    grid = Grid.uniform(width, height, 0).replace((cell, 1) for cell in cells)
    assert grid == mirrored(grid, Axis.ROW) == mirrored(grid, Axis.COLUMN)
    assert all(any(grid.line(edge)) for edge in (next(grid.lines()), list(grid.lines())[-1]))
    assert len(set(cells)) == len(cells)


@given(st.integers(1, 25), st.integers(1, 25))
def test_outlines_are_the_edge_of_the_filled_shape(width: int, height: int) -> None:
    filled = set(ellipse(*corners(width, height), is_filled=True))
    edge = set(ellipse(*corners(width, height)))
    assert edge <= filled
    for row, column in filled - edge:
        assert {
            (row - 1, column),
            (row + 1, column),
            (row, column - 1),
            (row, column + 1),
        } <= filled


def test_flood_fill_stops_at_other_values_and_corners() -> None:
    grid = board("..#.\n..#.\n##..")
    assert sorted(flood(grid, Cell(0, 0))) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(flood(grid, Cell(2, 0))) == 2
    assert len(flood(grid, Cell(2, 3))) == 4


@given(pictures(8, colors=2), st.data())
def test_flood_fill_is_the_same_from_each_of_its_cells(picture: Grid, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(picture.cells) - 1))
    cells = flood(picture, picture.cell(at))
    assert {picture[cell] for cell in cells} == {picture.cells[at]}
    assert set(flood(picture, cells[-1])) == set(cells)


SYMMETRIES = st.builds(Symmetry, *[st.booleans()] * 6)


@given(SYMMETRIES, pictures(7), st.booleans())
def test_drawing_with_symmetry_is_symmetric(
    symmetry: Symmetry, picture: Grid, square: bool
) -> None:
    height = picture.width if square else picture.height
    area = Area(0, 0, min(height, picture.height), picture.width)
    cells = [cell for cell in area.cells() if picture[cell]]
    found = symmetry.spread(cells, picture.width, height)
    grid = Grid.uniform(picture.width, height, 0).replace((cell, 1) for cell in found)
    assert len(set(found)) == len(found)
    assert found[: len(cells)] == cells
    if symmetry.left_right:
        assert mirrored(grid, Axis.ROW) == grid
    if symmetry.top_bottom:
        assert mirrored(grid, Axis.COLUMN) == grid
    if symmetry.half_turn:
        assert rotated(grid, 2) == grid
    if height == picture.width:
        if symmetry.diagonal:
            assert grid.transposed() == grid
        if symmetry.antidiagonal:
            assert rotated(grid, 2).transposed() == grid
        if symmetry.quarter_turn:
            assert rotated(grid) == grid


def test_no_symmetry_and_symmetry_that_needs_a_square() -> None:
    cell = Cell(1, 0)
    assert NO_SYMMETRY.images(cell, 5, 4) == [cell]
    every = Symmetry(diagonal=True, antidiagonal=True, quarter_turn=True)
    assert every.images(cell, 5, 4) == [cell]
    assert len(every.images(cell, 5, 5)) == 8
    assert Symmetry(left_right=True).images(Cell(0, 2), 5, 4) == [(0, 2)]


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("left_right", (1, 4)),
        ("top_bottom", (3, 0)),
        ("half_turn", (3, 4)),
        ("diagonal", (0, 1)),
        ("antidiagonal", (4, 3)),
    ],
)
def test_a_single_symmetry_gives_one_image(name: str, image: tuple[int, int]) -> None:
    assert Symmetry(**{name: True}).images(Cell(1, 0), 5, 5) == [(1, 0), image]
