"""Digits that belong together are one number."""

from __future__ import annotations

from collections.abc import Sequence

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.numbers import column_numbers, row_readings, without_padding
from nonogui.studio.scan.scan import Numbers, Shape


def digit(value: int, left: int, width: int = 12, top: int = 0) -> Shape:
    return Shape(Box(left, top, left + width, top + 20), value, 0, 0.1, value)


def values(lines: list[Numbers]) -> list[list[int]]:
    return [[number.value for number in numbers] for numbers in lines]


def row_numbers(lines: list[list[Shape]], length: int, bars: Sequence[float] = ()) -> list[Numbers]:
    """Return the most likely way."""
    return row_readings(lines, length, bars)[0]


def test_adjacent_digits_form_one_number() -> None:
    row = [digit(2, 0), digit(1, 15), digit(3, 50), digit(4, 80)]
    assert values(row_numbers([row[::-1]], 30)) == [[21, 3, 4]]


def test_narrow_digits_can_be_further_apart_in_one_number() -> None:
    elevens = [digit(1, 0, 4), digit(1, 13, 4), digit(1, 40, 4), digit(1, 70, 4)]
    assert values(row_numbers([elevens], 30)) == [[11, 1, 1]]


def test_numbers_longer_than_the_line_are_split() -> None:
    row = [digit(2, 0), digit(1, 15)]
    assert values(row_numbers([row], 20)) == [[2, 1]]
    assert values(row_numbers([row], 21)) == [[21]]


def test_each_clue_box_holds_one_number() -> None:
    row = [digit(1, 2), digit(2, 16), digit(3, 33), digit(4, 62), digit(5, 75)]
    assert values(row_numbers([row], 99, [0, 30, 60])) == [[12, 3, 45]]


def test_clue_boxes_go_on_where_only_those_in_use_are_drawn() -> None:
    row = [digit(8, 0), digit(7, 30), digit(2, 52), digit(0, 66), digit(4, 90)]
    assert values(row_numbers([row], 99, [50, 80])) == [[8, 7, 20, 4]]


def test_a_box_may_hold_all_numbers_of_its_row() -> None:
    rows = [[digit(2, 2), digit(1, 42)], [digit(8, 42)], [digit(1, 26), digit(0, 42)]]
    assert values(row_numbers(rows, 12, [0])) == [[2, 1], [8], [10]]


def test_a_clue_may_have_several_lines_of_text() -> None:
    wrapped = [digit(1, 5), digit(2, 33), digit(1, 12, top=26), digit(2, 26, top=27)]
    assert values(row_numbers([wrapped[::-1]], 30)) == [[1, 2, 12]]
    aslant = [digit(at, 30 * at, top=4 * at) for at in range(1, 9)]
    assert values(row_numbers([aslant], 30)) == [[1, 2, 3, 4, 5, 6, 7, 8]]


def test_columns_are_read_downwards() -> None:
    column = [digit(1, 0, top=0), digit(0, 14, top=1), digit(7, 7, top=30), digit(2, 7, top=60)]
    assert values(column_numbers([column[::-1], []])) == [[10, 7, 2], []]


def test_lines_without_digits_have_no_numbers() -> None:
    assert row_numbers([[], []], 10) == [(), ()]


def test_narrow_digits_that_nearly_touch_have_two_readings() -> None:
    row = [digit(1, 0, 4), digit(0, 4), digit(1, 26, 4), digit(2, 38)]
    ways = [values(way) for way in row_readings([row], 30)]
    assert ways == [[[10, 12]], [[10, 1, 2]]]


def test_evenly_spaced_digits_may_be_one_number_each() -> None:
    rows = [[digit(1, 0), digit(2, 18), digit(6, 36)], [digit(8, 18), digit(4, 36)]]
    assert [[1, 2, 6], [8, 4]] in [values(way) for way in row_readings(rows, 126)]
    rows[1][1] = digit(4, 33)
    assert [[1, 2, 6], [8, 4]] not in [values(way) for way in row_readings(rows, 126)]


def test_zeros_before_short_clues_are_no_numbers() -> None:
    lines = [[0, 0, 3], [0, 1, 1], [2, 1, 1], [0, 0, 0]]
    shapes = [[digit(each, 40 * at) for at, each in enumerate(line)] for line in lines]
    padded = row_numbers(shapes, 10)
    assert values(without_padding(padded)) == [[3], [1, 1], [2, 1, 1], [0]]
    uneven = [*padded, padded[0][:2]]
    assert without_padding(uneven) == uneven
    assert values(without_padding(row_numbers([[digit(0, 0)], [digit(4, 0)]], 10))) == [[0], [4]]
