"""The miniature in the corner: its place, the view frame, and the way to scroll with it."""

import pytest

from nonogui.core.grid import Cell
from nonogui.ui.board.layout import BoardLayout, BoardShape, corner_plan, scroll_to, visible_share

FITTED = BoardLayout.of(BoardShape(25, 25, 5, 6, 2), 21, (992, 678))
ZOOMED = BoardLayout.of(BoardShape(60, 60, 8, 8, 2), 30, (800, 600))


def test_the_miniature_sits_in_the_corner_between_the_clues() -> None:
    plan = corner_plan(FITTED)
    assert plan is not None
    assert plan.scale == 3
    assert plan.card.width == plan.card.height == 85
    assert FITTED.board_x - plan.card.right == FITTED.board_y - plan.card.bottom == 4
    assert plan.card.x >= FITTED.left


def test_the_miniature_of_a_wide_board_is_centred_in_its_card() -> None:
    plan = corner_plan(BoardLayout.of(BoardShape(20, 10, 6, 6, 2), 21, (900, 600)))
    assert plan is not None
    _x, y, width, height = plan.picture
    assert width == 2 * height
    assert abs((y - plan.card.y) - (plan.card.bottom - y - height)) <= 1


def test_a_corner_without_room_has_no_miniature() -> None:
    assert corner_plan(BoardLayout.of(BoardShape(5, 5, 1, 1, 1), 10, (300, 300))) is None


def test_a_tiny_miniature_is_left_out_but_a_map_is_shown() -> None:
    shape = BoardShape(5, 5, 1, 1, 1)
    assert corner_plan(BoardLayout.of(shape, 48, (600, 600))) is None
    zoomed = BoardLayout.of(shape, 48, (240, 240))
    assert zoomed.is_scrolled
    assert corner_plan(zoomed) is not None


def test_the_map_frame_shows_the_visible_part() -> None:
    assert visible_share(FITTED) == (0, 0, 1, 1)
    left, top, width, height = visible_share(ZOOMED)
    assert (left, top) == (0, 0)
    assert 0 < width < 1
    assert 0 < height < 1
    left, top, width, height = visible_share(ZOOMED.with_scroll(*ZOOMED.scroll_range))
    assert left + width == pytest.approx(1)
    assert top + height == pytest.approx(1)


def test_a_point_on_the_map_scrolls_to_the_middle_of_the_view() -> None:
    plan = corner_plan(ZOOMED)
    assert plan is not None
    x, y, width, height = plan.picture
    moved = ZOOMED.with_scroll(*scroll_to(ZOOMED, plan, x + width / 2, y + height / 2))
    window = moved.window
    middle = (window.x + window.width / 2, window.y + window.height / 2)
    assert moved.cell_at(*middle) in {Cell(29, 29), Cell(30, 30), Cell(29, 30), Cell(30, 29)}


def test_the_map_never_scrolls_beyond_the_board() -> None:
    plan = corner_plan(ZOOMED)
    assert plan is not None
    x, y, width, height = plan.picture
    assert scroll_to(ZOOMED, plan, x - 10, y - 10) == (0, 0)
    assert scroll_to(ZOOMED, plan, x + width, y + height) == ZOOMED.scroll_range


def test_the_box_of_a_miniature_cell_contains_its_pixels() -> None:
    plan = corner_plan(FITTED)
    assert plan is not None
    x, y = plan.picture[:2]
    for cell in (Cell(0, 0), Cell(24, 24), Cell(7, 3)):
        box = plan.cell_box(cell)
        assert box.contains(x + cell.column * 3, y + cell.row * 3)
        assert box.contains(x + cell.column * 3 + 2, y + cell.row * 3 + 2)
