"""Slots of clue numbers: which are shown, where they are, and the way back from a place."""

import itertools

import pytest

from nonogui.core.grid import Axis, Line
from nonogui.ui.board.layout import (
    FAR_CELLS,
    BoardLayout,
    BoardShape,
    clue_boxes,
    far_slot_box,
    line_at,
    line_box,
    number_at,
    shown,
    slot_at,
    slot_box,
)

LAYOUT = BoardLayout.fit_to_view(BoardShape(25, 25, 5, 6, 2), (992, 716))
ROW, COLUMN = Line(Axis.ROW, 7), Line(Axis.COLUMN, 3)


def test_a_clue_that_fits_is_shown_whole() -> None:
    assert shown(5, 5) == (0, False)


def test_a_long_clue_shows_the_numbers_next_to_the_board() -> None:
    assert shown(9, 5) == (5, True)


def test_the_last_number_is_next_to_the_board() -> None:
    assert LAYOUT.board_x - slot_box(LAYOUT, ROW, 0).right == 8
    assert LAYOUT.board_y - slot_box(LAYOUT, COLUMN, 0).bottom == 8


def test_clue_slots_touch_and_fill_the_panel() -> None:
    boxes = [slot_box(LAYOUT, ROW, slot) for slot in range(5)]
    assert all(outer.right == inner.x for inner, outer in itertools.pairwise(boxes))
    assert boxes[-1].x - LAYOUT.left == 4


def test_the_centre_of_a_slot_leads_to_its_line_and_slot() -> None:
    for line, count in ((ROW, 5), (COLUMN, 6)):
        for slot in range(count):
            box = slot_box(LAYOUT, line, slot)
            x, y = box.x + box.width / 2, box.y + box.height / 2
            assert line_at(LAYOUT, x, y) == line
            assert slot_at(LAYOUT, line, x, y) == slot


def test_the_clue_strip_of_a_line_contains_its_slots() -> None:
    for line, count in ((ROW, 5), (COLUMN, 6)):
        for slot in range(count):
            box = slot_box(LAYOUT, line, slot)
            assert line_box(LAYOUT, line).contains(box.x, box.y)
            assert line_box(LAYOUT, line).contains(box.right - 1, box.bottom - 1)


def test_number_at_finds_the_clue_number_at_a_point() -> None:
    box = slot_box(LAYOUT, ROW, 1)
    assert number_at(LAYOUT, ROW, 3, (box.x + 2, box.y + 2)) == 1
    assert number_at(LAYOUT, ROW, 1, (box.x + 2, box.y + 2)) is None


def test_an_ellipsis_is_not_a_clue_number() -> None:
    box = slot_box(LAYOUT, ROW, 4)
    assert number_at(LAYOUT, ROW, 5, (box.x + 2, box.y + 2)) == 0
    assert number_at(LAYOUT, ROW, 9, (box.x + 2, box.y + 2)) is None


def test_the_corner_and_the_board_belong_to_no_clue() -> None:
    assert line_at(LAYOUT, LAYOUT.left + 5, LAYOUT.top + 5) is None
    assert line_at(LAYOUT, LAYOUT.board_x + 5, LAYOUT.board_y + 5) is None


def test_every_pixel_of_a_clue_strip_can_be_clicked() -> None:
    window, layout = LAYOUT.window, LAYOUT
    first, last = (line_at(layout, layout.left, y) for y in (window.y, window.bottom - 1))
    assert (first, last) == (Line(Axis.ROW, 0), Line(Axis.ROW, 24))
    first, last = (line_at(layout, x, layout.top) for x in (window.x, window.right - 1))
    assert (first, last) == (Line(Axis.COLUMN, 0), Line(Axis.COLUMN, 24))
    for x, y in (
        (layout.left - 1, window.y),
        (layout.left, window.y - 1),
        (layout.left, window.bottom),
        (layout.board_x, window.y),
        (window.x, layout.top - 1),
        (window.x - 1, layout.top),
        (window.right, layout.top),
        (window.x, layout.board_y),
    ):
        assert line_at(layout, x, y) is None


BIG = BoardShape(FAR_CELLS, FAR_CELLS, 5, 6, 2)


@pytest.mark.parametrize("scroll", [None, (0, 0), (9_999, 9_999)])
def test_each_place_of_a_clue_on_the_far_side_leads_to_its_line_and_number(
    scroll: tuple[int, int] | None,
) -> None:
    layout = BoardLayout.fit_to_view(BIG.with_far_clues(), (992, 716))
    if scroll is not None:  # larger than the view
        layout = BoardLayout.of(BIG.with_far_clues(), 24, (992, 716))
        assert layout.is_scrolled
        layout = layout.with_scroll(*map(min, scroll, layout.scroll_range))
    assert layout.far == (Axis.ROW, Axis.COLUMN)
    middle = layout.nearest_cell(
        layout.window.x + layout.window.width / 2, layout.window.y + layout.window.height / 2
    )
    for line, slots in zip(middle.lines, (5, 6), strict=True):
        near, far = clue_boxes(layout, line)
        assert near.right <= far.x or near.bottom <= far.y
        assert far.right <= layout.width
        assert far.bottom <= layout.height
        for numbers in (1, slots, slots + 3):
            first, is_elided = shown(numbers, slots)
            for place in range(slots):
                box = far_slot_box(layout, line, place)
                x, y = box.x + box.width / 2, box.y + box.height / 2
                assert far.contains(x, y)
                assert line_at(layout, x, y) == line
                number = first - is_elided + place
                is_shown = first <= number < numbers
                assert number_at(layout, line, numbers, (x, y)) == (number if is_shown else None)


def test_clues_are_repeated_only_on_big_boards_with_room_for_them() -> None:
    small = BoardShape(FAR_CELLS - 1, FAR_CELLS - 1, 5, 6, 2).with_far_clues()
    wide = BoardShape(FAR_CELLS, FAR_CELLS - 1, 5, 6, 2).with_far_clues()
    assert (small.far, wide.far) == ((), (Axis.ROW,))
    assert BoardLayout.fit_to_view(BIG.with_far_clues(), (992, 500)).far == ()
    long = BoardShape(FAR_CELLS, FAR_CELLS, 15, 6, 2).with_far_clues()
    assert BoardLayout.fit_to_view(long, (992, 716)).far == (Axis.COLUMN,)
    assert BoardLayout.fit_to_view(BIG, (992, 716)).far == ()
    assert clue_boxes(LAYOUT, ROW) == (line_box(LAYOUT, ROW),)
