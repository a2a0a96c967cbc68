"""Lines of a scan in which a person should count the numbers."""

from __future__ import annotations

from nonogui.core.grid import Axis, Line
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.reading import unclear_lines
from nonogui.studio.scan.scan import ReadNumber, Shape

BOARD = Box(100, 100, 160, 160)
HEIGHT, STEP = 10, 20


def number(digit: int, right: int, bottom: int) -> ReadNumber:
    return ReadNumber((Shape(Box(right - 6, bottom - HEIGHT, right, bottom), digit, 0, 0.1, 0),))


def row(at: int, *places: int, digit: int = 1) -> tuple[ReadNumber, ...]:
    """Return a row with numbers at some places, counted from the board; the last one is at 0."""
    return tuple(number(digit, 95 - STEP * place, 105 + STEP * at) for place in places)


def column(at: int, *places: int) -> tuple[ReadNumber, ...]:
    return tuple(number(1, 105 + STEP * at, 95 - STEP * place) for place in places)


ROWS = (row(0, 1, 0), row(1, 0), row(2, 1, 0))
COLUMNS = (column(0, 1, 0), column(1, 0), column(2, 1, 0))


def test_regular_clues_have_no_unclear_lines() -> None:
    assert unclear_lines(ROWS, COLUMNS, BOARD, ()) == frozenset()


def test_a_gap_with_room_for_a_number_makes_a_line_unclear() -> None:
    rows = (row(0, 2, 0), *ROWS[1:])
    columns = (*COLUMNS[:2], column(2, 2, 0))
    expected = {Line(Axis.ROW, 0), Line(Axis.COLUMN, 2)}
    assert unclear_lines(rows, columns, BOARD, ()) == expected


def test_a_gap_beside_the_board_makes_a_line_unclear() -> None:
    rows = (*ROWS, *ROWS, row(2, 1))
    assert unclear_lines(rows, COLUMNS, BOARD, ()) == {Line(Axis.ROW, 6)}


def test_unaligned_clues_can_end_away_from_the_board() -> None:
    rows = (row(0, 1), row(1, 0), row(2, 3))
    assert unclear_lines(rows, COLUMNS, BOARD, ()) == frozenset()


def test_impossible_clues_make_a_line_unclear() -> None:
    rows = ((), row(1, 1, 0, digit=3), (*row(2, 1, digit=0), *row(2, 0)))
    expected = {Line(Axis.ROW, at) for at in range(3)}
    assert unclear_lines(rows, COLUMNS, BOARD, ()) == expected


def test_ink_that_is_not_a_digit_makes_a_line_unclear() -> None:
    line = Line(Axis.COLUMN, 1)
    assert unclear_lines(ROWS, COLUMNS, BOARD, [line]) == {line}
