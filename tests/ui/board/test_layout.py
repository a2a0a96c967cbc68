"""The layout of a view: fitted, scrolled, with room for clues."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import Axis, Cell, Line
from nonogui.ui.board.layout import (
    FIT_MARGIN,
    BoardLayout,
    BoardShape,
    Box,
    badge_box,
    cell_sizes,
    line_box,
    rules,
    slot_box,
    slots_of,
    warning_at,
)
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
    # At least the margin is free beyond the last cell, and a cell is at the edge of the window.
    assert all(0 <= free < 40 for free in (600 - 18 - last.right, 400 - 18 - last.bottom))
    first = end.nearest_cell(end.window.x + 3, end.window.y + 3)
    assert end.cell_box(first)[:2] == (end.window.x + 2, end.window.y + 2)


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
    assert with_spare_room == BoardShape(20, 11, 6, 4, 2)
    assert BoardShape(100, 90, 1, 1, 1).with_spare_room(None) == BoardShape(100, 90, 9, 9, 3)
    grown = BoardShape(20, 11, 8, 2, 2).with_spare_room(with_spare_room)
    assert grown == BoardShape(20, 11, 8, 4, 2)
    assert blank.with_spare_room(grown) == grown
    assert BoardShape(5, 5, 1, 1, 1).with_spare_room(grown) == BoardShape(5, 5, 3, 3, 1)


@pytest.mark.parametrize("view", [(300, 200), (700, 500), (1600, 900)])
def test_a_view_with_free_room_reserves_it_for_longer_clues(view: tuple[int, int]) -> None:
    fitted = BoardLayout.fit_to_view(BoardShape(20, 20, 6, 6, 2), view)
    spare = fitted.with_spare_slots()
    assert spare.metrics == fitted.metrics
    assert fitted.row_slots <= spare.row_slots <= 10
    assert fitted.column_slots <= spare.column_slots <= 10
    assert min(spare.rest) >= min(*fitted.rest, 2 * FIT_MARGIN)
    # As much as there is, or all that a clue of 20 cells can need.
    assert spare.row_slots == 10 or spare.rest[0] < 2 * FIT_MARGIN + spare.metrics.row_slot
    # A clue that grows into the room finds the same places.
    longer = BoardLayout.fit_to_view(BoardShape(20, 20, spare.row_slots, 6, 2), view)
    assert longer.with_spare_slots() == spare


def test_a_scrolled_board_reserves_no_more_room() -> None:
    layout = BoardLayout.of(BoardShape(20, 20, 6, 6, 2), 60, (600, 400))
    assert layout.with_spare_slots() == layout


# ---- the badge beside the pointer ----


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_badge_is_below_and_right_of_the_pointer_if_it_fits(ratio: float) -> None:
    layout = BoardLayout.of(shape(5), 20, (300, 200), ratio)
    offset, high, wide = round(14 * ratio), round(24 * ratio), round(24 * ratio) + round(8 * ratio)
    last_x, last_y = 300 - offset - wide, 200 - offset - high
    for x, left in ((50, 50 + offset), (last_x, last_x + offset), (last_x + 1, None), (299, None)):
        for y, top in ((9, 9 + offset), (last_y, last_y + offset), (last_y + 1, None), (199, None)):
            box = badge_box(layout, ("12", x, y))
            before_x, before_y = x - offset - wide, y - offset - high
            expected = before_x if left is None else left, before_y if top is None else top
            assert (box.x, box.y) == expected
            assert (box.width, box.height) == (wide, high)


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_badge_stays_in_sight_when_a_drag_leaves_the_view(ratio: float) -> None:
    layout = BoardLayout.of(shape(5), 20, (300, 200), ratio)
    for x, y in product((-80, 150, 310, 900), (-80, 100, 212, 900)):
        box = badge_box(layout, ("12", x, y))
        assert 0 <= box.x <= box.right <= 300
        assert 0 <= box.y <= box.bottom <= 200


def test_the_badge_of_one_digit_is_a_circle() -> None:
    layout = BoardLayout.of(shape(5), 20, (300, 200))
    one, three = (badge_box(layout, (text, 9, 9)) for text in ("7", "123"))
    assert one.width == one.height
    assert three.width == one.width + 2 * 8


# ---- signs and rules beside lines ----


@pytest.mark.parametrize("line", [Line(Axis.ROW, 2), Line(Axis.COLUMN, 2)])
def test_the_warning_sign_stands_beyond_the_outermost_number_inside_the_view(line: Line) -> None:
    layout = BoardLayout.fit_to_view(shape(10), (700, 500))
    size = layout.metrics.font
    starts = []
    for numbers in (0, 1, 2, 5, 99):
        box = slot_box(layout, line, max(0, min(numbers, slots_of(layout, line.axis)) - 1))
        starts.append(box.x if line.axis is Axis.ROW else box.y)
        assert warning_at(layout, line, numbers) == starts[-1] - 0.55 * size
    assert starts[0] == starts[1] > starts[2] > starts[3] >= starts[4]
    narrow = BoardLayout.of(shape(10), 21, (30, 30))
    assert warning_at(narrow, line, 5) == narrow.metrics.font / 2


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_rules_lie_directly_beside_a_line_and_are_as_long_as_asked(ratio: float) -> None:
    layout = BoardLayout.fit_to_view(shape(10), (700, 500), ratio)
    width, cell, area = round(2 * ratio), layout.cell_box(Cell(3, 6)), Box(11, 12, 13, 14)
    before, after = rules(layout, Line(Axis.ROW, 3), area)
    assert (before.y + width, after.y) == (cell.y, cell.bottom)
    assert (before.x, before.width, before.height) == (11, 13, width)
    assert after == before._replace(y=after.y)
    before, after = rules(layout, Line(Axis.COLUMN, 6), area)
    assert (before.x + width, after.x) == (cell.x, cell.right)
    assert (before.y, before.width, before.height) == (12, width, 14)
    assert after == before._replace(x=after.x)


def test_the_strip_of_a_clue_reaches_to_the_next_thin_line() -> None:
    layout = BoardLayout.fit_to_view(shape(10), (700, 500))
    cell = layout.cell_box(Cell(3, 6))
    row, column = line_box(layout, Line(Axis.ROW, 3)), line_box(layout, Line(Axis.COLUMN, 6))
    assert (row.x, row.right) == (layout.left, layout.board_x)
    assert (row.y, row.bottom) == (cell.y, cell.bottom + 1)
    assert (column.y, column.bottom) == (layout.top, layout.board_y)
    assert (column.x, column.right) == (cell.x, cell.right + 1)
