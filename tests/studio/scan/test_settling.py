"""Doubtful digits settled by the puzzle: readings without a solution are ruled out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonogui.core.grid import Axis, Line
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.images.spec import Box
from nonogui.studio.scan import settling
from nonogui.studio.scan.scan import DOUBTFUL, Numbers, Picture, ReadNumber, Scan, Shape
from nonogui.studio.scan.settling import Readings, settle_doubts

ROWS = [[1], [3], [5], [1], [1]]
COLUMNS = [[1], [2], [5], [2], [1]]
"""The clues of an arrow, which lines alone solve."""

CORNER = [[4], [1], [1], [1]]
"""The clues of a corner, for its rows and its columns."""


def scan_of(rows: list[list[int]], columns: list[list[int]], doubt: float = 0.1) -> Scan:
    """Return a scan with some numbers; the group of a shape is its digit."""

    def number(value: int) -> ReadNumber:
        digits = map(int, str(value))
        return ReadNumber(tuple(Shape(Box(0, 0, 8, 12), d, 0, doubt, d) for d in digits))

    def side(lines: list[list[int]]) -> tuple[Numbers, ...]:
        return tuple(tuple(map(number, line)) for line in lines)

    xs, ys = (tuple(range(len(lines) + 1)) for lines in (columns, rows))
    return Scan(Picture(1, 1, b"\0\0\0"), xs, ys, side(rows), side(columns), Box(0, 0, 1, 1))


def readings(**others: tuple[int, float]) -> Readings:
    """Return readings in which each digit is itself, and some may be another one."""
    return {
        digit: [(digit, 1.0), *([others[f"d{digit}"]] if f"d{digit}" in others else [])]
        for digit in range(10)
    }


def _shapes(read: Scan) -> list[Shape]:
    return [shape for number in read.numbers() for shape in number.shapes]


def _unclear(read: Scan) -> Scan:
    return replace(read, unclear=frozenset({Line(Axis.COLUMN, 2)}))


def values(read: Scan) -> list[list[int]]:
    return [[number.value for number in line] for line in (*read.rows, *read.columns)]


def misread(right: int, wrong: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the arrow with a digit misread everywhere."""
    rows, columns = (
        [[wrong if number == right else number for number in line] for line in side]
        for side in (ROWS, COLUMNS)
    )
    return rows, columns


@pytest.mark.parametrize(
    ("right", "wrong"), [(3, 8), (2, 7)], ids=["there is no room", "totals differ"]
)
def test_misreadings_without_a_solution_are_corrected(right: int, wrong: int) -> None:
    read = scan_of(*misread(right, wrong), doubt=0.8)
    settled = settle_doubts([read], {**readings(), wrong: [(wrong, 1.0), (right, 0.8)]})
    assert values(settled) == ROWS + COLUMNS
    assert not settled.doubtful
    assert {shape.other for shape in _shapes(settled) if shape.group == wrong} == {wrong}


def test_misreadings_that_contradict_the_lines_are_corrected() -> None:
    misread = [[4], [2], [2], [2]]
    settled = settle_doubts([scan_of(misread, misread)], readings(d2=(1, 0.8)))
    assert values(settled) == CORNER * 2
    assert not settled.doubtful


def test_digits_with_one_possible_reading_lose_their_doubt() -> None:
    settled = settle_doubts([scan_of(ROWS, COLUMNS, doubt=0.8)], readings(d3=(8, 0.9), d2=(7, 0.7)))
    assert values(settled) == ROWS + COLUMNS
    assert not settled.doubtful


@pytest.mark.parametrize(("most", "is_sure"), [(4, True), (3, False)])
def test_digits_stay_doubtful_when_readings_are_left_out(
    monkeypatch: pytest.MonkeyPatch, most: int, is_sure: bool
) -> None:
    monkeypatch.setattr(settling, "_MAX_CHOICES", most)
    settled = settle_doubts([scan_of(ROWS, COLUMNS, doubt=0.8)], readings(d3=(8, 0.9), d2=(7, 0.7)))
    assert values(settled) == ROWS + COLUMNS
    assert (not settled.doubtful) == is_sure


def test_digits_with_two_possible_readings_stay_doubtful() -> None:
    read = scan_of([[1]] * 4, [[1]] * 4)
    settled = settle_doubts([read], readings(d1=(2, 0.7)))
    assert values(settled) == [[1]] * 8
    assert {shape.other for shape in _shapes(settled)} == {2}
    assert all(number.is_doubtful for number in settled.numbers())


def test_readings_that_fix_few_cells_stay_doubtful() -> None:
    read = scan_of([[7], [1], [1], [1]], [[1], [1], [1], [1]], doubt=0.8)
    settled = settle_doubts([read], readings(d7=(1, 0.8)))
    assert values(settled) == [[1]] * 8
    assert settled.rows[0][0].is_doubtful


def test_unsolvable_scans_keep_ambiguous_digits_doubtful() -> None:
    misread = [[4], [2], [2], [2]]
    settled = settle_doubts([scan_of(misread, misread)], readings(d2=(3, 0.65)))
    assert values(settled) == misread * 2
    assert {group.digit for group in settled.doubtful} == {2}
    assert all(shape.doubt == DOUBTFUL for group in settled.doubtful for shape in group.shapes)


def test_totals_decide_which_digits_form_a_number() -> None:
    apart = scan_of([[1, 2]] + [[0]] * 13, [[1], [0], [1], [1], *[[0]] * 10])
    joined = scan_of([[12]] + [[0]] * 13, [[1], [0], [1], [1], *[[0]] * 10])
    for ways in ([apart, joined], [joined, apart]):
        settled = settle_doubts(ways, readings())
        assert values(settled) == values(apart)
        assert not settled.unclear


def test_lines_with_two_possible_groupings_are_unclear() -> None:
    apart = scan_of([[1, 2], [0], [0]], [[1], [1], [0]])
    joined = scan_of([[12], [0], [0]], [[1], [1], [0]])
    settled = settle_doubts([joined, apart], readings())
    assert values(settled) == values(apart)
    assert settled.unclear == {Line(Axis.ROW, 0)}


def test_a_solvable_board_makes_unclear_lines_clear() -> None:
    read = scan_of(ROWS, COLUMNS)
    assert settle_doubts([_unclear(read)], readings()).unclear == frozenset()
    assert settle_doubts([_unclear(scan_of([[4], [2], [2], [2]], CORNER))], readings()).unclear


def test_a_line_without_numbers_stays_unclear() -> None:
    """Clues that were not found at all would make an empty board, which counts as solved."""
    read = replace(scan_of([[], []], [[], []]), unclear=frozenset({Line(Axis.ROW, 0)}))
    assert settle_doubts([read], readings()).unclear == read.unclear


def test_settling_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        settle_doubts([scan_of(ROWS, COLUMNS)], readings(), token)
