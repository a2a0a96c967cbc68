"""Areas: rectangles of cells."""

from nonogui.core.grid import Area, Cell

AREA = Area(1, 2, 2, 3)


def test_an_area_spans_two_corners_in_any_order() -> None:
    assert Area.between(Cell(2, 4), Cell(1, 2)) == AREA
    assert Area.between(Cell(1, 4), Cell(2, 2)) == AREA
    assert (AREA.bottom, AREA.right, AREA.corner) == (3, 5, Cell(1, 2))


def test_cells_are_exactly_the_contained_ones() -> None:
    cells = list(AREA.cells())
    assert cells == [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4)]
    board = (Cell(row, column) for row in range(5) for column in range(7))
    assert [cell for cell in board if AREA.contains(cell)] == cells


def test_areas_are_clipped_to_the_board() -> None:
    assert AREA.moved(-2, 1).clipped_to(9, 9) == Area(0, 3, 1, 3)
    assert AREA.clipped_to(4, 2) == Area(1, 2, 1, 2)
    assert AREA.moved(0, -5).clipped_to(9, 9) is None
    assert AREA.moved(8, 0).clipped_to(9, 9) is None


def test_cells_of_an_area_are_counted() -> None:
    assert AREA.cell_count == 6
