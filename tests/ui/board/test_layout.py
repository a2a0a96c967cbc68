"""The layout of a view: fitted, scrolled, with room for clues."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.line import Cell
from nonogui.ui.board.layout import BoardLayout, BoardShape, cell_sizes
from tests.boards import clued, puzzle

RATIOS = (1.0, 1.25, 1.5, 2.0)


def shape(side: int = 25, rows: int = 5, columns: int = 6, digits: int = 2) -> BoardShape:
    return BoardShape(side, side, rows, columns, digits)


def test_board_shape_counts_lines_and_clue_numbers() -> None:
    found = BoardShape.of(puzzle("#.#/#.#/###".replace("/", "\n")))
    assert found == BoardShape(3, 3, 2, 1, 1)


def test_board_shape_counts_empty_clues_and_digits() -> None:
    assert BoardShape.of(clued("0/0", "0/0/0")) == BoardShape(3, 2, 1, 1, 1)
    assert BoardShape.of(clued("12", "/".join(["1"] * 12))).digits == 2


def test_coloured_numbers_have_room_for_their_symbol() -> None:
    assert BoardShape.of(puzzle("ab")).digits == 2


@pytest.mark.parametrize("ratio", RATIOS)
@given(side=st.integers(1, 60), width=st.integers(300, 2000), height=st.integers(300, 2000))
def test_a_fitted_board_leaves_a_margin(ratio: float, side: int, width: int, height: int) -> None:
    layout = BoardLayout.fit_to_view(shape(side), (width, height), ratio)
    if layout.metrics.cell == cell_sizes(ratio)[0]:
        return  # no room even for the smallest cells
    margin = round(16 * ratio)
    assert layout.left >= margin
    assert layout.top >= margin
    assert width - layout.window.right >= margin
    assert height - layout.window.bottom >= margin


def test_fitting_chooses_the_largest_cell_size() -> None:
    view = (992, 716)
    layout = BoardLayout.fit_to_view(shape(), view)
    assert layout.metrics.cell == 22
    larger = BoardLayout.of(shape(), 23, view)
    assert larger.top < 16


def test_a_fitted_board_is_centred() -> None:
    layout = BoardLayout.fit_to_view(shape(), (992, 716))
    assert abs(layout.left - (992 - layout.window.right)) <= 1
    assert abs(layout.top - (716 - layout.window.bottom)) <= 1


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_centre_and_corners_of_a_cell_lead_to_it(ratio: float) -> None:
    layout = BoardLayout.fit_to_view(shape(11), (700, 600), ratio)
    for row in range(11):
        for column in range(11):
            box = layout.cell_box(Cell(row, column))
            for x in (box.x, box.x + box.width / 2, box.right - 1):
                for y in (box.y, box.y + box.height / 2, box.bottom - 1):
                    assert layout.cell_at(x, y) == Cell(row, column)


def test_points_outside_the_board_have_no_cell() -> None:
    layout = BoardLayout.fit_to_view(shape(), (992, 716))
    window = layout.window
    assert layout.cell_at(window.x - 1, window.y + 5) is None
    assert layout.cell_at(window.right, window.y + 5) is None
    assert layout.nearest_cell(window.right + 50, window.y - 50) == Cell(0, 24)


def test_a_board_too_large_for_the_view_scrolls() -> None:
    layout = BoardLayout.of(shape(), 40, (600, 400))
    assert layout.is_scrolled
    assert layout.left == layout.top == 8
    end = layout.with_scroll(*layout.scroll_range)
    last = end.cell_box(Cell(24, 24))
    assert (last.right, last.bottom) == (600 - 18, 400 - 18)


def test_cells_scrolled_out_of_view_are_not_found() -> None:
    layout = BoardLayout.of(shape(), 40, (600, 400)).with_scroll(100, 50)
    assert layout.cell_at(layout.board_x + 3, layout.board_y + 3) == Cell(1, 2)
    assert layout.cell_at(layout.board_x - 3, layout.board_y + 3) is None


def test_a_wide_board_scrolls_only_sideways() -> None:
    wide = BoardShape(60, 5, 3, 3, 1)
    layout = BoardLayout.of(wide, 30, (600, 600))
    across, down = layout.scroll_range
    assert across > 0
    assert down == 0
    assert layout.top > 100


def test_clues_take_at_most_two_fifths_of_the_view() -> None:
    layout = BoardLayout.of(shape(100, rows=40, columns=40), 12, (800, 600))
    assert layout.panel_width <= 0.4 * 800
    assert layout.panel_height <= 0.4 * 600
    assert layout.row_slots < 40
    assert BoardLayout.of(shape(), 12, (800, 600)).row_slots == 5


def test_the_smallest_view_has_room_for_one_clue_number() -> None:
    layout = BoardLayout.of(shape(), 21, (20, 20))
    assert (layout.row_slots, layout.column_slots) == (1, 1)


def test_a_design_has_spare_room_for_longer_clues() -> None:
    blank = BoardShape(20, 11, 1, 1, 1)
    with_spare_room = blank.with_spare_room(None)
    assert with_spare_room == BoardShape(20, 11, 5, 3, 2)
    assert BoardShape(100, 90, 1, 1, 1).with_spare_room(None) == BoardShape(100, 90, 9, 9, 3)
    grown = BoardShape(20, 11, 8, 2, 2).with_spare_room(with_spare_room)
    assert grown == BoardShape(20, 11, 8, 3, 2)
    assert blank.with_spare_room(grown) == grown
    assert BoardShape(5, 5, 1, 1, 1).with_spare_room(grown) == BoardShape(5, 5, 2, 2, 1)
