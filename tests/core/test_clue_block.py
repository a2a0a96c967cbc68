"""Clues written down one a line: which side they are, and what stands between the numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.clue_block import (
    MAX_LINES,
    ClueBlock,
    TooManyCluesError,
    parse_block,
    paste_clues,
)
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from tests.boards import clue, palette, random_picture

ROWS, COLUMNS = (clue("1 1"), clue("1")), (clue("1"), clue("1"), clue("1"))
BOTH = ClueBlock(rows=ROWS, columns=COLUMNS)


def read(text: str) -> ClueBlock:
    return parse_block(text, BLACK_AND_WHITE)


@pytest.mark.parametrize(
    "line", ["3 1 2", "3,1,2", " 3\t1\t2 ", "[3, 1, 2]", "3.1.2", "3; 1; 2;", "3-1-2", "7: 3 1 2"]
)
def test_numbers_may_be_separated_by_anything(line: str) -> None:
    assert read(line) == ClueBlock((clue("3 1 2"),))
    assert read(f"{line}\n1\n") == ClueBlock((clue("3 1 2"), clue("1")))


def test_numbers_may_be_full_width() -> None:
    assert read("３　１\n２\n\n１、１") == read("3 1\n2\n\n1,1")


def test_zero_and_empty_brackets_are_empty_clues() -> None:
    assert read("1\n0\n[]\n1").lines == (clue("1"), Clue(), Clue(), clue("1"))


def test_colour_letters_are_read() -> None:
    assert parse_block("3a, 1b\n0", palette(2)).lines == (clue("3a 1b"), Clue())


@pytest.mark.parametrize(
    "text",
    [
        "1 1\n1\n\n1\n1\n1",
        "\n1 1\n1\n\n\n1\n1\n1\n\n",
        "Rows:\n1 1\n1\nColumns:\n1\n1\n1\n",
        "Rows\n\n1 1\n1\n\nColumns\n\n1\n1\n1\n",
        "COLUMNS (top down)\n1\n1\n1\nROWS\n1 1\n1\n",
        "rows = 1 1\n1\n\ncols = 1\n1\n1\n",
        "Row 1: 1 1\nRow 2: 1\nColumn 1: 1\nColumn 2: 1\nColumn 3: 1",
        "Waagerecht\n1 1\n1\nSenkrecht\n1\n1\n1\n",
        "1\n1\n1\n-\n1 1\n1\n",
    ],
)
def test_two_sides_make_a_puzzle(text: str) -> None:
    assert read(text) == BOTH
    assert BOTH.is_complete


def test_rows_come_first_unless_separated_by_dashes() -> None:
    first, second = (clue("2"), clue("1")), (clue("1"), clue("2"))
    assert read("2\n1\n\n1\n2") == ClueBlock(rows=first, columns=second)
    assert read("2\n1\n-\n1\n2") == ClueBlock(rows=second, columns=first)


def test_three_groups_are_one_list() -> None:
    block = read("1\n\n2\n\n3\n")
    assert block.lines == (clue("1"), clue("2"), clue("3"))
    assert not block.is_complete


def test_empty_text_has_no_clues() -> None:
    assert read(" \n\n") == ClueBlock() == read("a title")


def test_invalid_clues_are_reported() -> None:
    with pytest.raises(ClueTextError) as caught:
        read("1 1\n1x 1\n")
    assert caught.value.found


def test_too_many_lines_are_refused() -> None:
    assert len(read("1\n" * MAX_LINES).lines) == MAX_LINES
    with pytest.raises(TooManyCluesError):
        read("1\n" * (MAX_LINES + 1))


@given(text=st.text("0123 \n\t-:=?abrows,[]²٣\u2028", max_size=60))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    try:
        block = parse_block(text, palette(2))
    except ClueTextError:
        return
    assert block.is_complete != bool(block.lines) or block == ClueBlock()


@given(
    width=st.integers(1, 7),
    height=st.integers(1, 7),
    seed=st.integers(0, 99),
    inks=st.integers(1, 3),
)
def test_written_clues_are_read_back(width: int, height: int, seed: int, inks: int) -> None:
    drawn = Puzzle.from_picture(random_picture(width, height, seed, inks), palette(inks))
    sides = [
        "\n".join(each.text(drawn.palette) for each in side) for side in (drawn.rows, drawn.columns)
    ]
    block = parse_block("Rows\n{}\nColumns\n{}\n".format(*sides), drawn.palette)
    assert (block.rows, block.columns) == (drawn.rows, drawn.columns)


@pytest.mark.parametrize(
    ("line", "numbers", "rows", "columns"),
    [
        (Line(Axis.ROW, 0), "7", "7 2", "3 4 5"),
        (Line(Axis.ROW, 1), "7", "1 7", "3 4 5"),
        (Line(Axis.ROW, 1), "7 8", "1 7 8", "3 4 5"),
        (Line(Axis.ROW, 1), "7 8 9 9", "1 7", "8 9 9"),
        (Line(Axis.ROW, 0), "7 8 9 9", "7 8 9 9", "3 4 5"),
        (Line(Axis.COLUMN, 1), "7 8", "1 2", "3 7 8"),
        (Line(Axis.COLUMN, 2), "7 8", "1 2", "3 4 7 8"),
    ],
)
def test_clues_are_pasted_from_a_line_onwards(
    line: Line, numbers: str, rows: str, columns: str
) -> None:
    def side(text: str) -> tuple[Clue, ...]:
        return tuple(map(clue, text.split()))

    laid = paste_clues(line, side(numbers), side("1 2"), side("3 4 5"))
    assert laid == (side(rows), side(columns))


def test_pasting_keeps_sides_within_the_size_limit() -> None:
    with pytest.raises(TooManyCluesError):
        paste_clues(Line(Axis.ROW, 1), (Clue(),) * MAX_SIDE, ROWS, COLUMNS)
