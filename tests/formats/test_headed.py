"""Clues under headings, as they are copied from a page, a forum or a letter."""

from __future__ import annotations

from contextlib import suppress
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.clue_lists import lengths_text
from nonogui.formats.registry import loads
from tests.boards import clued
from tests.formats.mutations import Work
from tests.strategies import puzzles

RING = clued("3 / 1 1 / 3", "3 / 1 1 / 3")


def entries(text: str) -> tuple[Entry, ...]:
    document = loads(text.encode())
    assert document.format.name == "headed"
    return document.entries


def only(text: str) -> Puzzle:
    (entry,) = entries(text)
    assert not entry.problems
    return entry.puzzle


def refused(text: str) -> tuple[ProblemKey, int | None]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.clues")
    first = caught.value.problems[0]
    return first.key, first.place.file_line


@pytest.mark.parametrize(
    "text",
    [
        "Rows:\n3\n1 1\n3\n\nColumns:\n3\n1 1\n3\n",
        "rows:\n3\n1,1\n3\ncolumns:\n3\n1,1\n3",
        "ROWS\n3\n1-1\n3\nCOLS\n3\n1.1\n3\n",
        "Columns:\n3\n1 1\n3\nRows:\n3\n1 1\n3\n",
        "Row clues:\n3\n1 1\n3\nColumn clues:\n3\n1 1\n3\n",
        "Rows (top to bottom):\n\n3\n\n1 1\n\n3\n\nColumns (left to right):\n\n3\n\n1 1\n\n3\n",
        "Rows, from the top\n3\n1 1\n3\nColumns, from the left\n3\n1 1\n3\n",
        "Across:\n3\n1 1\n3\nDown:\n3\n1 1\n3\n",
        "Horizontal:\n3\n1 1\n3\nVertical:\n3\n1 1\n3\n",
        "* Rows *\n3\n1 1\n3\n* Columns *\n3\n1 1\n3\n",
        "**Rows:** 3; 1 1; 3\n**Columns:** 3; 1 1; 3",
        "Rows: 3, 1 1, 3\nColumns: 3, 1 1, 3",
        "Rows: 3,\t1 1,\t3,\nColumns: 3, 1 1, 3,",
        "Rows: 3 / 1,1 / 3\nColumns: 3 / 1,1 / 3",
        "Rows: 3 | 1 1 | 3\nColumns: 3 | 1 1 | 3",
        "Rows:\n3; 1 1;\n3\nColumns:\n3; 1 1; 3\n",
        "Rows: (3) (1 1) (3)\nColumns: (3) (1 1) (3)",
        "Rows: [3], [1, 1], [3]\nColumns: [[3], [1, 1], [3]]",
        "rows = [[3], [1, 1], [3]]\ncols = [(3,), (1, 1), (3,)]",
        '"rows": [\n  [3],\n  [1, 1],\n  [3]\n],\n"columns": [\n  [3],\n  [1, 1],\n  [3]\n]\n',
        "Rows: 3, 1 1, 3\nColumns:\n3\n1 1\n3\n",
        "ROWS\n3\n1;1\n3\nCOLS\n3\n1;1\n3\nGRID\n000\n000\n000\n",
        "Rows: {3, 1 1, 3}\nColumns: {3, 1 1, 3}",
        "Row 1: 3\nRow 2: 1 1\nRow 3: 3\nColumn 1: 3\nColumn 2: 1 1\nColumn 3: 3\n",
        "Row #1 - 3\nRow #2 - 1 1\nRow #3 - 3\nCol #1 - 3\nCol #2 - 1 1\nCol #3 - 3\n",
        "R1: 3\nR2: 1 1\nR3: 3\nC1: 3\nC2: 1 1\nC3: 3\n",
        "Rows\nR1: 3\nR2: 1 1\nR3: 3\n\nColumns\nC1: 3\nC2: 1 1\nC3: 3\n",
        "Rows:\n1. 3\n2. 1 1\n3. 3\nColumns:\n1) 3\n2) 1 1\n3) 3\n",
        "I made this.\n\nRows:\n3\n1 1\n3\nColumns:\n3\n1 1\n3\nHave fun with row 3!\n1 2 3\n",
        "\ufeffRows:\r\n3\r\n1 1\r\n3\r\n\r\nColumns:\r\n3\r\n1 1\r\n3\r\n",
    ],
    ids=lambda text: text[:12].strip(),
)
def test_clues_are_read_as_people_write_them(text: str) -> None:
    assert only(text).fingerprint == RING.fingerprint


def test_a_single_line_is_read_as_it_fits() -> None:
    assert only("Rows: 1 2\nColumns: 1 2").height == 2
    assert only("Rows: 1 2\nColumns: 1 0 1 1").rows == (Clue.of(1, 2),)
    assert only("Rows: 1, 1\nColumns: 2").height == 2
    assert only("Rows: 1, 1\nColumns: 1, 0, 1").rows == (Clue.of(1), Clue.of(1))
    assert only("Rows\n1, 1\nCols: 1, 0, 1").rows == (Clue.of(1, 1),)


@pytest.mark.parametrize("empty", ["0", "-", "", "–", "()", "[0]"])
def test_empty_clues_are_read(empty: str) -> None:
    text = f"Rows:\n3\n{empty}\n3\nColumns:\n1 1\n1 1\n1 1\n"
    assert only(text).rows[1] == Clue()


@pytest.mark.parametrize("separator", [";", "/", "|"])
def test_empty_clues_in_lists_are_read(separator: str) -> None:
    rows = only(f"Rows: 1 {separator} {separator} 1\nColumns: 1 1").rows
    assert rows == (Clue.of(1), Clue(), Clue.of(1))


def test_blotted_numbers_are_read() -> None:
    (entry,) = entries("Rows: ?; 1\nColumns: 2; 1")
    assert entry.puzzle.rows[0] == Clue.of(0)
    assert [problem.key for problem in entry.problems] == [ProblemKey.UNSUPPORTED]


def test_metadata_is_read() -> None:
    text = "Have fun!\nTitle: Ring\nAuthor: Me\nRows: 1; 1\nColumns: 2"
    about = only(text).metadata
    assert (about.title, about.author) == ("Ring", "Me")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Fox", "Fox"),
        ("# The old fox #", "The old fox"),
        ("Title: Fox", "Fox"),
        ("Fox\n\nDrawn in May", ""),
        ("Here are my clues:", ""),
        ("import fox", ""),
        ("name: fox", ""),
        ("Number 3", ""),
    ],
)
def test_a_line_alone_above_the_headings_is_the_title(text: str, title: str) -> None:
    assert only(f"{text}\n\nRows: 1; 1\nColumns: 2").metadata.title == title


def test_several_puzzles_are_read() -> None:
    text = "Title: A\nRows: 1\nCols: 1\n\nTitle: B\nCols: 2\nRows: 1; 1\n"
    found = entries(text)
    assert [(each.puzzle.metadata.title, each.puzzle.height) for each in found] == [
        ("A", 1),
        ("B", 2),
    ]


def test_valid_ones_of_several_puzzles_are_read() -> None:
    document = loads(b"Rows: 1\nRows: 1; 1\nCols: 2\nCols: 1\nRows: 1\n")
    assert [entry.puzzle.height for entry in document.entries] == [2, 1]
    assert [problem.key for problem in document.general] == [ProblemKey.MISSING]


def test_problems_have_their_lines() -> None:
    assert refused("Rows:\n3\n1 0 1\n3\nColumns:\n3\n1 1\n3\n") == (ProblemKey.BAD_NUMBER, 3)
    assert refused("Rows:\n1\nColumns: " + "1; " * 1001)[0] is ProblemKey.SIZE
    (entry,) = entries("Rows:\n3\n1 1\n3\n\nColumns:\n4\n1 1\n3\n")
    assert entry.problems[0].place.file_line == 7


@pytest.mark.parametrize(
    ("labels", "line"), [("r1 r3", 2), ("r1 r2 r2", 3), ("r2 r3", 1), ("r2 r1", 1)]
)
def test_a_missing_label_is_an_error_though_its_clue_may_be_empty(labels: str, line: int) -> None:
    rows = "".join(f"{label} -> {int(at < 2)}\n" for at, label in enumerate(labels.split()))
    assert refused(f"{rows}c1 -> 1 1\nc2 -> 0\n") == (ProblemKey.SYNTAX, line)


def test_settings_are_no_clues() -> None:
    assert refused("data:\n  rows: 50000\n  columns: 784\nseed: 7\n") == (ProblemKey.MISSING, None)


@pytest.mark.parametrize("clue", ["1 hat", "1; 1", "[[1], [1]]"])
def test_what_is_no_clue_after_a_label_is_an_error(clue: str) -> None:
    text = f"Row 1: 1\nRow 2: 0\nRow 3: {clue}\nColumn 1: 1 1\n"
    assert refused(text) == (ProblemKey.SYNTAX, 3)


def test_labels_of_both_sides_may_be_on_one_line() -> None:
    assert only("R1: 1 | C1: 1 1\nR2: 0 | C2: 0\nR3: 1\n") == clued("1 / 0 / 1", "1 1 / 0")


@pytest.mark.parametrize("label", ["{} {}:\n{}\n", "{} {}\n\n{}\n", "[{}{}]\n{}\n"])
def test_clues_may_be_below_their_labels(label: str) -> None:
    sides = (("Row", RING.rows), ("Column", RING.columns))
    text = "".join(
        label.format(name, at, lengths(clue, " "))
        for name, clues in sides
        for at, clue in enumerate(clues, 1)
    )
    assert loads(text.encode(), "a.clues").entries[0].puzzle.fingerprint == RING.fingerprint


def test_several_puzzles_with_labels_are_read() -> None:
    text = "Row 1: 2\nRow 2: 1\nColumn 1: 2\nColumn 2: 1\n"
    assert [entry.puzzle for entry in entries(text + text.replace("1: 2", "1: 1"))] == [
        clued("2 / 1", "2 / 1"),
        clued("1 / 1", "1 / 1"),
    ]


def test_calls_whose_first_number_is_no_label_are_read_as_clues() -> None:
    text = "addRow(1, 1);\naddRow(3);\naddRow(1, 1);\n"
    document = loads((text + text.replace("Row", "Column")).encode())
    assert [entry.puzzle for entry in document.entries] == [clued("1 1 / 3 / 1 1", "1 1 / 3 / 1 1")]


def test_the_place_of_a_block_is_not_part_of_its_clue() -> None:
    rows = "".join(f"row({line}, 1, {length}).\n" for line, length in enumerate("232", 1))
    document = loads((rows + rows.replace("row", "column")).encode())
    assert [entry.puzzle for entry in document.entries] == [clued("2 / 3 / 2", "2 / 3 / 2")]


@pytest.mark.parametrize("first", [0, 1])
def test_labels_count_from_one_or_zero(first: int) -> None:
    rows = "".join(f"Row {at}: {clue}\n" for at, clue in enumerate("101", first))
    assert only(f"{rows}Column {first}: 1 1\n") == clued("1 / 0 / 1", "1 1")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Rows:x\n1\n1\nColumns:\n2\n", 1),
        ("Rows:\n1\n1\nColumns: as above\n2\n", 4),
    ],
)
def test_skipped_text_after_a_heading_is_reported(text: str, line: int) -> None:
    document = loads(text.encode(), "a.clues")
    found = [problem.place.file_line for problem in document.problems.warnings]
    assert found == [line]
    assert document.entries[0].puzzle.rows == (Clue.of(1), Clue.of(1))


def test_letters_that_label_columns_are_no_headings() -> None:
    rows, columns = "1: 1 1\n2: 3\n", "".join(f"{letter}: 1\n" for letter in "ABCDEFGHIJKLMNOPQRS")
    with pytest.raises(FileProblemsError):
        loads((rows + columns).encode())


@pytest.mark.parametrize(
    "aside", ["", " left to right", " (as in the book)", " From top to bottom"]
)
def test_clues_may_follow_on_the_heading_line(aside: str) -> None:
    document = loads(f"Rows:{aside}\n1\n1\nColumns:{aside}\n2\n".encode(), "a.clues")
    assert not document.problems


def test_texts_without_both_sides_are_not_recognised() -> None:
    for text in (
        "Rows: 1 2 3",
        "Rows:\nColumns:\n",
        "The rows are 3, the columns 4.",
        "{rows: [1]\ncols: [1]}",
        "1 2\n3 4\n",
    ):
        with pytest.raises(FileProblemsError):
            loads(text.encode())


def test_keyword_headings_belong_to_their_own_format() -> None:
    assert loads(b"rows\n1\ncolumns\n1\n").format.name == "non"


def test_sizes_before_the_clues_may_stand_among_blank_lines() -> None:
    text = """
        rows: 3
        columns: 3

        row_runs:
        - [3]

        - [1]
        - [2]

        column_runs:
        - [3]
        - [1, 1]
        - [1]
    """
    document = loads(dedent(text).strip().encode())
    assert not document.problems
    assert document.entries[0].puzzle.height == 3


# ---- every puzzle, in every manner ----

STYLES = {
    "lines": ("{}:\n{}\n\n", "\n", " "),
    "commas in lines": ("{}\n{}\n\n", "\n", ", "),
    "semicolons": ("{}: {}\n", "; ", ","),
    "slashes": ("{} = {}\n", " / ", " "),
    "brackets": ("{}: [[{}]]\n", "], [", ", "),
}


@given(
    made=puzzles(max_inks=1, min_side=2),
    style=st.sampled_from(sorted(STYLES)),
    is_turned=st.booleans(),
)
def test_generated_texts_are_read_back(made: Puzzle, style: str, *, is_turned: bool) -> None:
    frame, between, within = STYLES[style]
    sides = [("Rows", made.rows), ("Cols", made.columns)]
    text = "".join(
        frame.format(name, between.join(lengths(clue, within) for clue in clues))
        for name, clues in (reversed(sides) if is_turned else sides)
    )
    assert only(text).fingerprint == made.fingerprint


def lengths(clue: Clue, within: str) -> str:
    return within.join(str(block.length) for block in clue.blocks) or "0"


# ---- hostile texts ----


@pytest.mark.parametrize(
    "text",
    [
        "Rows:\n" + "\n" * 9_000 + "x\n" * 9_000 + "Columns:\n1\n",
        "Rows:1\nColumns:1\n" * 3_000,
        "Rows:\n" * 9_000 + "1\nColumns:\n1",
        "Rows: " + "(" * 100_000 + "1\nColumns: " + "[1" * 50_000,
        "Rows: " + "1," * 100_000 + "\nColumns: " + "1;" * 100_000,
        "Rows: " + "9" * 100_000 + "\nColumns: 1",
        "*" * 100_000 + "\nRows: 1\n" + "_" * 100_000 + "Columns: 1",
        "Row" + " " * 100_000 + ": 1\nColumns: 1",
        "Row 1:" * 20_000 + "1\nC1:1",
        "Rows: 1\nColumns: 1\n" + "1 " * 100_000 + "x",
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts_take_little_work(text: str) -> None:
    with Work(), suppress(FileProblemsError):
        loads(text.encode(), "a.clues")


@pytest.mark.parametrize("sign", [*":-·&+•=_–—.", "::", "||", "//", ";;", ",,", "  ", "\t"])
@pytest.mark.parametrize("between", [" {} ", "{}", "{} "])
def test_only_one_of_blanks_and_signs_is_between_clues(sign: str, between: str) -> None:
    puzzle = clued("1/3/0/2 2/1 1", "1/1 2/2/1 2/1")
    rows, columns = (
        between.format(sign).join(map(lengths_text, side)) for side in (puzzle.rows, puzzle.columns)
    )
    (entry,) = entries(f"Rows: {rows}\nColumns: {columns}\n")
    assert (entry.puzzle.rows, entry.puzzle.columns) == (puzzle.rows, puzzle.columns)


@pytest.mark.parametrize("quote", ["", '"', '"""'])
def test_semicolons_between_clues_begin_no_comment(quote: str) -> None:
    sides = (f"{quote}{side}{quote}" for side in ("1;3;0;2 2;1 1", "1;1 2;2;1 2;1"))
    (entry,) = loads("[clues]\nrows={}\ncolumns={}\n".format(*sides).encode()).entries
    wanted = clued("1/3/0/2 2/1 1", "1/1 2/2/1 2/1")
    assert (entry.puzzle.rows, entry.puzzle.columns) == (wanted.rows, wanted.columns)


def test_numbers_of_equal_width_are_a_clue_each() -> None:
    (entry,) = entries("Rows:  1  1 10\nColumns:  3" + "  1" * 9)
    assert (entry.puzzle.rows[2], len(entry.puzzle.columns)) == (Clue.of(10), 10)


@pytest.mark.parametrize("between", [", ", ",", " , ", " : ", ":"])
def test_dashes_inside_of_clues_are_not_between_them(between: str) -> None:
    rows, columns = "1 1/1 1/1 2/1 1/1 3/2/1 2/1/1/1 1/0/2/1", "2 1 1 1/1 1/1 2/2 1 1 1/2 1 1/1 3 2"
    wanted = clued(rows, columns)
    rows, columns = (
        between.join(lengths_text(clue, "-") for clue in side)
        for side in (wanted.rows, wanted.columns)
    )
    (entry,) = entries(f"Rows: {rows}\nColumns: {columns}\n")
    assert (entry.puzzle.rows, entry.puzzle.columns) == (wanted.rows, wanted.columns)


def test_all_clues_of_a_side_may_follow_its_letter() -> None:
    wanted = clued("1/3/0/2 2/1 1", "1/1 2/2/1 2/1")
    for names in ("LC", "RC", "HV", ("Lignes", "Colonnes")):
        text = f"5 5\n{names[0]} 1 : 3 : 0 : 2 2 : 1 1\n{names[1]} 1 : 1 2 : 2 : 1 2 : 1\n"
        (entry,) = entries(text)
        assert (entry.puzzle.rows, entry.puzzle.columns) == (wanted.rows, wanted.columns)


def test_top_and_side_of_a_board_are_its_columns_and_rows() -> None:
    puzzle = only("Across the top: 1, 3, 1 1\nDown the side: 1 1, 2, 1, 1\n")
    assert (puzzle.width, puzzle.height) == (3, 4)


def test_numbers_on_all_four_edges_are_another_puzzle() -> None:
    edges = "top: 2 1 3 2\nbottom: 2 3 1 2\nleft: 3 2 1 2\nright: 1 2 3 2\n"
    with pytest.raises(FileProblemsError):
        loads(edges.encode())


@pytest.mark.parametrize(
    "text",
    [
        "columns:\n  - [1]\n  - []\n  - [1]\nrows:\n  - [1, 1]\n",
        "# gap\nrows:\n- - 1\n  - 1\ncolumns:\n- [ 1 ]\n- [ ]\n- [ 1 ]",
        "rows:\n  -\n    - 1\n    - 1\ncolumns:\n  - 1\n  -\n  - [1]\n",
        "GRID a\nCOLUMNS\n[1]\n[ ]\n[ 1 ]\nROWS\n[ 1 1 ]\n",
    ],
)
def test_lists_of_yaml_and_of_solvers_are_read(text: str) -> None:
    (entry,) = loads(text.encode()).entries
    assert entry.puzzle.rows == (Clue.of(1, 1),)
    assert entry.puzzle.columns == (Clue.of(1), Clue(), Clue.of(1))


def test_labels_before_other_labels_are_places() -> None:
    spoken = "Column 1 clues 2\nColumn 2 clues 1, 1\nColumn 3 clues 1\n"
    spoken += "Row 1 clues 2\nRow 2 clues 1, 1\nRow 3 clue 1\n"
    cells = (f"Row {row}, column {column}, empty\n" for row in (1, 2, 3) for column in (1, 2, 3))
    (entry,) = entries(spoken + "".join(cells))
    assert entry.puzzle.columns == (Clue.of(2), Clue.of(1, 1), Clue.of(1))


def test_semicolons_may_be_behind_labels_and_between_numbers() -> None:
    (entry,) = entries("R1;2;1\nR2;4\nC1;2\nC2;2\nC3;1\nC4;2\n")
    assert entry.puzzle.rows == (Clue.of(2, 1), Clue.of(4))


@pytest.mark.parametrize("quote", ['")"', '"("', '("",'])
def test_quote_that_lost_a_sign_is_reported(quote: str) -> None:
    text = 'rows: """\n1 1\n3\n1 1\n"""\ncolumns: """\n3\n1\n3\n"""\n'
    assert not loads(text.encode()).problems
    assert loads(quote.join(text.rsplit('"""', 1)).encode()).problems
    assert loads(text.replace('"""', quote, 1).encode()).problems


def test_line_between_two_records_is_no_empty_clue() -> None:
    one = 'rows:\n  - "1 1"\n  - "3"\n  - "1 1"\ncolumns:\n  - "3"\n  - "1"\n  - "3"\n'
    for text in (f"{one}---\n{one}", f"{one}---\n{one}".replace('"3"\n---', '"3]\n---')):
        sizes = [each.puzzle.width for each in loads(text.encode()).entries]
        assert set(sizes) == {3}
