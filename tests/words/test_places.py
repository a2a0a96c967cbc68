"""Lines and cells are called by numbers from 1 on, in words that fit into sentences."""

import pytest

from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.problems import Place
from nonogui.i18n import install
from nonogui.words.lists import join_and, join_or, statements
from nonogui.words.places import (
    along_phrase,
    along_text,
    cell_phrase,
    cell_text,
    cells_by_row_phrase,
    cells_by_row_text,
    few_lines_text,
    line_text,
    lines_phrase,
    lines_text,
    place_text,
)

ROW_3 = Line(Axis.ROW, 2)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place(ROW_3), "Row 3"),
        (Place(Line(Axis.COLUMN, 0)), "Column 1"),
        (Place(ROW_3, file_line=31), "Row 3, line 31 of the file"),
        (Place(file_line=31), "Line 31 of the file"),
    ],
)
def test_places_count_from_one(place: Place, text: str) -> None:
    assert place_text(place) == text


def lines(rows: str, columns: str = "") -> list[Line]:
    """Lines from their numbers, counted from 1."""
    return [Line(Axis.ROW, int(row) - 1) for row in rows.split()] + [
        Line(Axis.COLUMN, int(column) - 1) for column in columns.split()
    ]


@pytest.mark.parametrize(
    ("positions", "text"),
    [
        ([4], "column 5"),
        ([4, 5], "columns 5 and 6"),
        (range(4, 11), "columns 5 to 11"),
        ([0, 2, 4, 5, 6], "columns 1, 3 and 5 to 7"),
        ([8, 0, 1, 2], "columns 1 to 3 and 9"),
    ],
)
def test_cells_of_a_row_are_named_by_columns(positions: list[int], text: str) -> None:
    assert along_phrase(Axis.ROW, positions) == text
    assert along_text(Axis.ROW, positions) == text.capitalize()
    assert along_phrase(Axis.COLUMN, positions) == text.replace("column", "row")
    assert along_text(Axis.COLUMN, positions) == text.replace("column", "row").capitalize()


def test_lines_are_named_rows_first() -> None:
    several = lines("1 2", "6 8")
    assert lines_text(several) == "Rows 1 and 2, columns 6 and 8"
    assert lines_phrase(several) == "rows 1 and 2, columns 6 and 8"
    assert lines_text(lines("3")) == "Row 3"
    assert lines_text(lines("3", "5")) == "Row 3 and column 5"
    assert lines_phrase(lines("3", "5 6")) == "row 3 and columns 5 and 6"
    assert lines_text(lines("", "4 5 6")) == "Columns 4 to 6"
    assert lines_phrase(lines("", "4")) == "column 4"


def test_many_lines_are_only_counted() -> None:
    assert few_lines_text(lines("1 2 3", "7 8 9")) == "Rows 1 to 3, columns 7 to 9"
    assert few_lines_text(lines("1 2 3 4", "7 8 9")) == "7 lines"


def test_cells_are_listed_row_by_row() -> None:
    cells = [Cell(3, 4), Cell(2, 6), Cell(2, 4), Cell(2, 5)]
    assert cells_by_row_text(cells) == "Row 3, columns 5 to 7; row 4, column 5"
    assert cells_by_row_phrase(cells) == "row 3, columns 5 to 7; row 4, column 5"
    assert (cell_text(cells[0]), cell_phrase(cells[0])) == ("Row 4, column 5", "row 4, column 5")


def test_lists_are_joined_with_and_or() -> None:
    assert [join_and(["a", "b", "c"][:count]) for count in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [join_or(["a", "b", "c"][:count]) for count in (1, 2, 3)] == ["a", "a or b", "a, b or c"]


def test_one_full_stop_separates_statements() -> None:
    assert statements("a.", "", "b", "c.") == "a. b. c."
    assert statements("a?", "b…", "c:", "d") == "a? b… c: d"
    install("ja")
    assert statements("a。", "b。") == "a。b。"
    assert statements("a？", "b") == "a？b"


def test_places_are_translated() -> None:
    install("pseudo")
    assert line_text(ROW_3) == "⟦Row 3⟧"
    assert along_text(Axis.ROW, [0, 1]) == "⟦Columns ⟦1 and 2⟧⟧"
