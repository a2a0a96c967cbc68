"""What was read, put right: groups of shapes, and numbers that do not agree."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.studio import sheet as room
from nonogui.studio.sheet.sheet import (
    DOUBTFUL,
    Box,
    Picture,
    ReadNumber,
    Shape,
    Sheet,
    confirm,
    dismiss,
)
from nonogui.studio.sheet.suspects import suspects


def number(*digits: int, doubt: float = 0.1, other: int = 0, left: int = 0) -> ReadNumber:
    return ReadNumber(
        tuple(
            Shape(Box(left + 10 * at, 0, left + 10 * at + 8, 12), digit, other, doubt, digit)
            for at, digit in enumerate(digits)
        )
    )


def sheet(rows: list[list[ReadNumber]], columns: list[list[ReadNumber]]) -> Sheet:
    return Sheet(
        Picture(1, 1, b"\0\0\0"),
        tuple(range(len(columns) + 1)),
        tuple(range(len(rows) + 1)),
        tuple(map(tuple, rows)),
        tuple(map(tuple, columns)),
        Box(0, 0, 1, 1),
    )


class TestNumbers:
    def test_a_number_is_its_digits(self) -> None:
        twelve = number(1, 2)
        assert twelve.value == 12
        assert twelve.box == Box(0, 0, 18, 12)
        assert not twelve.is_doubtful

    def test_it_is_as_doubtful_as_its_worst_digit(self) -> None:
        mixed = ReadNumber((*number(1).shapes, *number(3, doubt=0.9, other=8).shapes))
        assert mixed.doubt == 0.9
        assert mixed.is_doubtful
        assert mixed.others == (18, 3)

    def test_zero_is_an_empty_clue(self) -> None:
        read = sheet([[number(0)], [number(2)], []], [[number(1)], [number(1)]])
        assert read.puzzle.rows == (Clue(), Clue.of(2), Clue())


def test_what_was_read_is_clear_and_black_unless_it_is_said() -> None:
    read = sheet([[number(1)]], [[number(1)]])
    assert not read.is_colored
    assert not read.is_doubtful(Line(Axis.ROW, 0))


class TestGroups:
    read = sheet(
        [[number(3, doubt=0.9, other=8)], [number(1), number(3, doubt=0.9, other=8)]],
        [[number(1), number(3, 1)]],
    )

    def test_the_doubtful_come_first(self) -> None:
        assert [(group.digit, len(group.shapes)) for group in self.read.groups] == [(3, 3), (1, 3)]
        assert [group.digit for group in self.read.doubtful] == [3]

    def test_one_word_settles_all_of_a_group(self) -> None:
        settled = confirm(self.read, 3, 8)
        assert settled.puzzle.rows == (Clue.of(8), Clue.of(1, 8))
        assert settled.puzzle.columns == (Clue.of(1, 81),)
        assert settled.doubtful == ()
        assert settled.groups[-1].shapes[0].other in {3, 1}

    def test_what_is_no_digit_goes(self) -> None:
        rest = dismiss(self.read, 3)
        assert rest.puzzle.rows == (Clue(), Clue.of(1))
        assert rest.puzzle.columns == (Clue.of(1, 1),)


class TestSuspects:
    def test_nothing_is_suspect_where_all_agrees(self) -> None:
        assert suspects(sheet([[number(1)]], [[number(1)]])) == ()

    def test_a_reading_that_mends_the_totals_comes_first(self) -> None:
        rows = [[number(3, other=8)], [number(4, other=1)], [number(2, doubt=0.9, other=7)]]
        columns = [[number(3)], *[[number(1)] for _ in range(3)]]
        first, *rest = suspects(sheet(rows, columns))
        assert (first.line, first.other) == (Line(Axis.ROW, 1), 1)
        assert first.mends_totals
        assert [suspect.line for suspect in rest] == [Line(Axis.ROW, 2)]

    def test_columns_that_fill_too_much(self) -> None:
        rows = [[number(1)], [number(1)]]
        (found,) = suspects(sheet(rows, [[number(1)], [number(7, other=1)]]))
        assert found.line == Line(Axis.COLUMN, 1)
        assert found.mends_totals
        assert found.mends_line

    def test_a_clue_too_long_for_its_line(self) -> None:
        rows = [[number(8, other=3), number(1)], *[[number(1)] for _ in range(8)]]
        found = suspects(sheet(rows, [[number(1)] for _ in range(5)]))
        assert [(each.line.index, each.index, each.other) for each in found] == [(0, 0, 3)]
        assert found[0].mends_line

    def test_doubt_alone_is_enough(self) -> None:
        (found,) = suspects(sheet([[number(1, doubt=DOUBTFUL, other=7)]], [[number(1)]]))
        assert found.other == 7
        assert not found.mends_totals


class TestNumpy:
    def test_the_program_starts_without_it(self) -> None:
        modules = "nonogui.studio.sheet.sheet, nonogui.studio.sheet.suspects, nonogui.words.design"
        code = f"import sys, {modules}; print('numpy' in sys.modules)"
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert run.stdout == "False\n"

    def test_whether_it_is_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert room.is_available()
        monkeypatch.setattr(room, "find_spec", lambda _name: None)
        assert not room.is_available()
