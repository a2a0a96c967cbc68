"""Sizes and places: whole pixels, equal gaps, and a way back from each pixel to its cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.ui.board.layout import BoardMetrics, Box, cell_sizes, nearest_cell
from nonogui.ui.board.options import ClueSize

RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)


def metrics(cell: int, ratio: float = 1.0, digits: int = 1) -> BoardMetrics:
    return BoardMetrics.of(cell, ratio, digits, ClueSize.CELL)


def test_thick_grid_lines_shift_the_following_lines_by_one_pixel() -> None:
    ruler = metrics(21).ruler(25)
    border = ruler.extra
    assert [ruler.line(i) - border for i in range(12)] == [i * 21 + i // 5 for i in range(12)]


def test_every_fifth_line_is_two_pixels_wide() -> None:
    ruler = metrics(21).ruler(25)
    assert (ruler.thin, ruler.thick, ruler.room) == (1, 2, 20)
    assert list(ruler.thick_lines) == [0, 106, 212, 318, 424, 530]
    assert ruler.length == 532


def test_the_border_is_thick_after_an_incomplete_group() -> None:
    ruler = metrics(10).ruler(7)
    assert list(ruler.thick_lines) == [0, 51, 72]
    assert ruler.length == 74


@given(
    st.integers(1, 60),
    st.sampled_from(RATIOS),
    st.integers(8, 48),
)
def test_every_pixel_of_a_cell_leads_to_its_index(count: int, ratio: float, logical: int) -> None:
    ruler = metrics(nearest_cell(logical, ratio), ratio).ruler(count)
    for index in range(count):
        inside = ruler.inside(index)
        assert ruler.index(inside) == index
        assert ruler.index(inside + ruler.room - 1) == index


@given(st.integers(1, 60), st.sampled_from(RATIOS), st.integers(8, 48))
def test_all_cells_have_the_same_size_at_every_pixel_ratio(
    count: int, ratio: float, logical: int
) -> None:
    ruler = metrics(nearest_cell(logical, ratio), ratio).ruler(count)
    for index in range(count - 1):
        after = ruler.inside(index) + ruler.room
        is_thick = (index + 1) % 5 == 0
        assert ruler.inside(index + 1) - after == (ruler.thick if is_thick else ruler.thin)


def test_positions_beyond_the_board_lead_to_the_first_or_last_cell() -> None:
    ruler = metrics(20).ruler(10)
    assert ruler.index(-50) == 0
    assert ruler.index(5000) == 9


def test_a_span_lists_the_visible_cells() -> None:
    ruler = metrics(20).ruler(10)
    assert ruler.span(0, ruler.length) == range(10)
    assert ruler.span(25, 26) == range(1, 2)
    assert not ruler.span(-20, -10)
    assert not ruler.span(ruler.length, ruler.length + 10)
    assert not ruler.span(30, 30)


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_cell_is_a_whole_number_of_device_pixels(ratio: float) -> None:
    sizes = cell_sizes(ratio)
    assert sizes[0] / ratio >= 8
    assert sizes[-1] / ratio <= 96
    assert sizes[0] / ratio < 9
    assert sizes[-1] / ratio > 47


def test_cell_sizes_at_double_ratio_are_whole_logical_pixels() -> None:
    assert list(cell_sizes(2.0))[:3] == [16, 18, 20]
    assert list(cell_sizes(1.5))[:3] == [12, 13, 14]


@pytest.mark.parametrize(
    ("cell", "digits", "font", "row_slot", "column_slot"),
    [(21, 2, 12.0, 19, 17), (22, 2, 13.0, 21, 18), (8, 1, 10.0, 13, 14), (48, 2, 18.0, 29, 25)],
)
def test_clue_sizes_follow_the_cell(
    cell: int, digits: int, font: float, row_slot: int, column_slot: int
) -> None:
    sizes = metrics(cell, digits=digits)
    assert (sizes.font, sizes.row_slot, sizes.column_slot) == (font, row_slot, column_slot)


def test_clue_fonts_scale_with_the_pixel_ratio() -> None:
    assert metrics(42, 2.0, 2).font == 24.0
    assert metrics(32, 1.5).font == 12.5 * 1.5


def test_the_clue_size_option_changes_the_font() -> None:
    fonts = [BoardMetrics.of(21, 1.0, 1, size).font for size in (ClueSize.SMALL, ClueSize.LARGE)]
    assert fonts[0] < metrics(21).font < fonts[1]


def test_line_widths_follow_the_pixel_ratio() -> None:
    widths = {ratio: metrics(30, ratio).ruler(5) for ratio in (1.0, 1.25, 1.5, 2.0)}
    assert [(ruler.thin, ruler.thick) for ruler in widths.values()] == [
        (1, 2), (1, 3), (1, 3), (2, 4),
    ]  # fmt: skip


def test_cells_below_ten_logical_pixels_are_small() -> None:
    assert metrics(9).is_small
    assert not metrics(10).is_small
    assert metrics(19, 2.0).is_small


def test_zoom_is_a_percentage_of_the_normal_cell_size() -> None:
    assert [metrics(cell).percent for cell in (21, 17, 36)] == [100, 80, 170]


def test_a_box_knows_its_edges_and_contents() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.contains(10, 20)
    assert not box.contains(40, 20)
    assert box.grown(5) == Box(5, 15, 40, 50)
