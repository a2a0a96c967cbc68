"""Correcting what was read: groups of shapes, and numbers that do not match."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.studio import scan as room
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import (
    DOUBTFUL,
    Picture,
    ReadNumber,
    Scan,
    Shape,
    ShapeGroup,
    confirm,
    dismiss,
    fewest_cells,
    row_surplus,
)
from nonogui.studio.scan.suspects import suspects


def number(*digits: int, doubt: float = 0.1, other: int = 0, left: int = 0) -> ReadNumber:
    return ReadNumber(
        tuple(
            Shape(Box(left + 10 * at, 0, left + 10 * at + 8, 12), digit, other, doubt, digit)
            for at, digit in enumerate(digits)
        )
    )


def scan_of(rows: list[list[ReadNumber]], columns: list[list[ReadNumber]]) -> Scan:
    return Scan(
        Picture(1, 1, b"\0\0\0"),
        tuple(range(len(columns) + 1)),
        tuple(range(len(rows) + 1)),
        tuple(map(tuple, rows)),
        tuple(map(tuple, columns)),
        Box(0, 0, 1, 1),
    )


class TestNumbers:
    def test_a_number_combines_its_digits(self) -> None:
        twelve = number(1, 2)
        assert twelve.value == 12
        assert twelve.box == Box(0, 0, 18, 12)
        assert not twelve.is_doubtful

    def test_a_number_is_as_doubtful_as_its_worst_digit(self) -> None:
        mixed = ReadNumber((*number(1).shapes, *number(3, doubt=0.9, other=8).shapes))
        assert mixed.doubt == 0.9
        assert mixed.is_doubtful
        assert mixed.others == (18, 3)

    def test_zero_becomes_an_empty_clue(self) -> None:
        read = scan_of([[number(0)], [number(2)], []], [[number(1)], [number(1)]])
        assert read.puzzle.rows == (Clue(), Clue.of(2), Clue())


class TestBoxes:
    def test_a_box_is_inside_when_its_middle_is_inside(self) -> None:
        board = Box(10, 20, 30, 40)
        inside = [Box(9, 19, 11, 21), Box(28, 38, 31, 41), Box(0, 0, 40, 60)]
        outside = [
            Box(8, 25, 11, 27),
            Box(29, 25, 31, 27),
            Box(15, 18, 17, 21),
            Box(15, 39, 17, 41),
        ]
        assert [box.is_in(board) for box in inside] == [True] * 3
        assert [box.is_in(board) for box in outside] == [False] * 4
        assert (board.width, Box(1, 2, 4, 7).height) == (20, 5)

    def test_around_returns_the_box_that_contains_both(self) -> None:
        assert Box(5, 6, 7, 8).around(Box(1, 7, 6, 20)) == Box(1, 6, 7, 20)
        assert Box(1, 7, 6, 20).around(Box(5, 6, 7, 8)) == Box(1, 6, 7, 20)

    def test_clue_boxes_reach_from_the_edge_to_the_board(self) -> None:
        none: tuple[ReadNumber, ...] = ()
        read = Scan(
            Picture(1, 1, b"..."), (50, 60, 70), (30, 40, 50, 60), (none,) * 3, (none,) * 2,
            Box(5, 7, 70, 60),
        )  # fmt: skip
        assert read.line_box(Line(Axis.ROW, 0)) == Box(5, 30, 50, 40)
        assert read.line_box(Line(Axis.ROW, 2)) == Box(5, 50, 50, 60)
        assert read.line_box(Line(Axis.COLUMN, 1)) == Box(60, 7, 70, 30)
        assert (read.width, read.height) == (2, 3)


def test_fewest_cells_counts_blocks_and_gaps() -> None:
    assert fewest_cells(()) == fewest_cells((number(0),)) == 0
    assert fewest_cells((number(7),)) == 7
    assert fewest_cells((number(2), number(0), number(1, 1))) == 14
    read = scan_of([[number(3)], [number(1), number(1)]], [[number(4)]])
    assert row_surplus(read) == 1
    assert read.line(Line(Axis.ROW, 1)) == (number(1), number(1))
    assert read.line(Line(Axis.COLUMN, 0)) == (number(4),)


def test_scans_are_certain_and_uncoloured_by_default() -> None:
    read = scan_of([[number(1)]], [[number(1)]])
    assert read.palette.is_black_and_white
    assert not read.has_unread_colors
    assert not read.is_doubtful(Line(Axis.ROW, 0))


class TestGroups:
    read = scan_of(
        [[number(3, doubt=0.9, other=8)], [number(1), number(3, doubt=0.9, other=8)]],
        [[number(1), number(3, 1)]],
    )

    def test_doubtful_groups_come_first(self) -> None:
        assert [(group.digit, len(group.shapes)) for group in self.read.groups] == [(3, 3), (1, 3)]
        assert [group.digit for group in self.read.doubtful] == [3]

    def test_larger_groups_come_first_when_equally_doubtful(self) -> None:
        read = scan_of([[number(1), number(2)], [number(2), number(3, doubt=0.2)]], [[number(2)]])
        assert [group.digit for group in read.groups] == [3, 2, 1]
        assert read.doubtful == ()
        unsure = scan_of([[number(1, doubt=DOUBTFUL)], [number(2, doubt=DOUBTFUL - 0.01)]], [[]])
        assert [group.digit for group in unsure.doubtful] == [1]

    def test_the_example_of_a_group_has_median_height(self) -> None:
        shapes = [Shape(Box(0, 0, 5, height), 1, 7, 0.1, 0) for height in (30, 10, 21, 20)]
        assert ShapeGroup(0, tuple(shapes)).example.box.height == 21
        assert ShapeGroup(0, tuple(shapes[:3])).example.box.height == 21
        assert ShapeGroup(0, tuple(shapes[:1])).example == shapes[0]

    def test_a_confirmed_zero_belongs_to_the_number_before_it(self) -> None:
        scan = scan_of([[number(1), number(8, left=12)], [number(8)]], [[number(8)]])
        settled = confirm(scan, 8, 0)
        assert [[n.value for n in row] for row in settled.rows] == [[10], [0]]

    def test_confirming_a_digit_corrects_its_whole_group(self) -> None:
        settled = confirm(self.read, 3, 8)
        assert settled.puzzle.rows == (Clue.of(8), Clue.of(1, 8))
        assert settled.puzzle.columns == (Clue.of(1, 81),)
        assert settled.doubtful == ()
        assert settled.groups[-1].shapes[0].other in {3, 1}

    def test_dismissing_a_group_removes_its_digits(self) -> None:
        rest = dismiss(self.read, 3)
        assert rest.puzzle.rows == (Clue(), Clue.of(1))
        assert rest.puzzle.columns == (Clue.of(1, 1),)


class TestSuspects:
    def test_matching_clues_have_no_suspects(self) -> None:
        assert suspects(scan_of([[number(1)]], [[number(1)]])) == ()

    def test_readings_that_fix_the_totals_come_first(self) -> None:
        rows = [[number(3, other=8)], [number(4, other=1)], [number(2, doubt=0.9, other=7)]]
        columns = [[number(3)], *[[number(1)] for _ in range(3)]]
        first, *rest = suspects(scan_of(rows, columns))
        assert (first.line, first.other) == (Line(Axis.ROW, 1), 1)
        assert first.fixes_totals
        assert [suspect.line for suspect in rest] == [Line(Axis.ROW, 2)]

    def test_a_column_that_exceeds_the_row_total_is_a_suspect(self) -> None:
        rows = [[number(1)], [number(1)]]
        (found,) = suspects(scan_of(rows, [[number(1)], [number(7, other=1)]]))
        assert found.line == Line(Axis.COLUMN, 1)
        assert found.fixes_totals
        assert found.fixes_line

    def test_a_clue_too_long_for_its_line_is_a_suspect(self) -> None:
        rows = [[number(8, other=3), number(1)], *[[number(1)] for _ in range(8)]]
        found = suspects(scan_of(rows, [[number(1)] for _ in range(5)]))
        assert [(each.line.index, each.index, each.other) for each in found] == [(0, 0, 3)]
        assert found[0].fixes_line

    def test_a_doubtful_digit_is_a_suspect(self) -> None:
        (found,) = suspects(scan_of([[number(1, doubt=DOUBTFUL, other=7)]], [[number(1)]]))
        assert found.other == 7
        assert not found.fixes_totals


class TestNumpy:
    def test_the_program_starts_without_numpy(self) -> None:
        modules = "nonogui.studio.scan.scan, nonogui.studio.scan.suspects, nonogui.words.design"
        code = f"import sys, {modules}; print('numpy' in sys.modules)"
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert run.stdout == "False\n"

    def test_numpy_is_reported_as_available_or_missing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert room.is_available()
        monkeypatch.setattr(room, "find_spec", lambda _name: None)
        assert not room.is_available()
