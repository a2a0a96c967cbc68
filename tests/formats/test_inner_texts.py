"""Puzzles inside other texts: found without their wrapping, and only if they are valid."""

import json

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.inner_texts import inner_texts
from nonogui.formats.registry import loads

RING = "Rows: 3; 1 1; 3\nColumns: 3; 1 1; 3\n"


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def found(text: str) -> list[str]:
    return [each.strip() for each in inner_texts(text)]


def test_wrapping_comes_off_in_layers() -> None:
    text = quoted(f"Look:\n```\n{RING}```\n")
    assert RING.strip() in found(text)
    (entry,) = loads(text.encode()).entries
    assert (entry.puzzle.width, entry.puzzle.height) == (3, 3)


def test_a_text_without_wrapping_contains_no_other() -> None:
    assert found(RING) == []


def test_cells_of_a_notebook_belong_together() -> None:
    cells = [
        ["import solver\n", "rows = [[3], [1, 1], [3]]"],
        ["cols = [[3], [1, 1], [3]]\n", "go()"],
    ]
    text = json.dumps({"cells": [{"cell_type": "code", "source": lines} for lines in cells]})
    (entry,) = loads(text.encode()).entries
    assert entry.puzzle.height == 3


def statement(*rows: str) -> str:
    return f"INSERT INTO t (name, rows, columns) VALUES\n{', '.join(rows)};\n"


def test_rows_of_a_statement_are_puzzles() -> None:
    text = statement("('A', '3;1,1;3', '3;1,1;3')", "('B', '1;3;1', '1;3;1')")
    titles = [entry.puzzle.metadata.title for entry in loads(text.encode()).entries]
    assert titles == ["A", "B"]


@pytest.mark.parametrize(
    "text",
    [
        statement("('A', '1;1', '1;1')"),  # too small to be meant
        statement("('A', '3;2,2;3', '3;2,2;3')"),  # clues that don't fit
        statement("('A', '3;1,1;3', '3;1,1;3', '2;2')"),  # more values than names
        'names = """\nRows: 3\n"""\n',
        "Row 1: #.#\nRow 2: ###\n",  # too few rows
        "Row 1: #.#\nRow 3: ###\nRow 4: ###\n",  # one is missing
    ],
)
def test_what_is_no_valid_puzzle_inside_is_refused(text: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(text.encode())


def test_symbols_after_a_hash_are_no_comments() -> None:
    assert "# #" not in "".join(found(" . # # # .\n # . . . #\n # # . . ?\n"))


CONTRADICTORY = """{
  "emoji": "🎯",
  "rowClues": [[1, 1], [3], [1]],
  "colClues": [[2], [3], [2]],
  "solution": [
    [1,0,1],
    [1,1,1],
    [0,1,0]
  ]
}"""


@pytest.mark.parametrize("frame", ["{}", "How to add a level:\n\n```json\n{}\n```\n", "x = {};\n"])
def test_the_picture_in_a_text_does_not_replace_clues_that_contradict_it(frame: str) -> None:
    (entry,) = loads(frame.format(CONTRADICTORY).encode()).entries
    assert [len(clue.blocks) for clue in entry.puzzle.columns] == [1, 1, 1]
    assert entry.puzzle.columns[1].blocks[0].length == 3
    assert [problem.key for problem in entry.problems.errors] == [ProblemKey.TOTALS_DIFFER]


@pytest.mark.parametrize(
    "text",
    [
        'const string Ring = "3,3\\r\\n3\\r\\n1,1\\r\\n3\\r\\n3\\r\\n1,1\\r\\n3\\r\\n";',
        'board = parse("3 3\\n" "3\\n1 1\\n"\n              "3\\n3\\n" + "1 1\\n3\\n")',
        "x = 'rows\\n3\\n1 1\\n3\\ncolumns\\n3\\n1 1\\n3\\n'",
        "3 3\n\n3 0\n1 1 0\n3 0\n\n3 0\n1 1 0\n3 0\n",  # each clue ends with 0
        "3\n3;1,1;3\n3;1,1;3\n",
        "3;1,1;3\n3;1,1;3\n111101111\n",
    ],
)
def test_lines_in_strings_and_other_layouts_are_read(text: str) -> None:
    (entry,) = loads(text.encode(), "a.txt").entries
    assert [[block.length for block in clue.blocks] for clue in entry.puzzle.rows] == [
        [3],
        [1, 1],
        [3],
    ]


def test_the_cells_below_two_lines_of_clues_tell_which_are_the_rows() -> None:
    document = loads(b"2\n1,1;2;1\n2;2;1\n110011100", "a.txt")
    (entry,) = document.entries
    assert [len(clue.blocks) for clue in entry.puzzle.columns] == [2, 1, 1]
    assert not document.problems


def test_lines_of_both_sides_are_a_puzzle_each() -> None:
    text = "[3;1,1;3|3;1,1;3]\n\n[1;3|1;2;1]\n"
    document = loads(text.encode(), "a.txt")
    assert [(each.puzzle.width, each.puzzle.height) for each in document.entries] == [
        (3, 3),
        (3, 2),
    ]
    with pytest.raises(FileProblemsError):
        loads((text * 501).encode(), "a.txt")  # more than are read


def test_a_clue_that_is_zero_among_others_ends_none() -> None:
    text = b"3 3\n1 0\n1 1\n2\n2 0\n1\n1 1\n"
    with pytest.raises(FileProblemsError):
        loads(text, "a.txt")


UNDER_NUMBERS = """A board; X is filled:
     1   2   3   4
1:   X           X
2:   X   -   X   X
3:               X
"""


def test_cells_under_the_numbers_of_their_columns_are_a_picture() -> None:
    (entry,) = loads(UNDER_NUMBERS.encode(), "a.txt").entries
    assert entry.puzzle.goal is not None
    assert [[block.length for block in clue.blocks] for clue in entry.puzzle.rows] == [
        [1, 1],
        [1, 2],
        [1],
    ]


@pytest.mark.parametrize(
    ("old", "new"), [("1   2   3", "1   2   4"), ("1:   X", "1:  X "), ("2:", "7:"), ("-", "O")]
)
def test_cells_beside_the_numbers_of_their_columns_are_no_picture(old: str, new: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(UNDER_NUMBERS.replace(old, new, 1).encode(), "a.txt")


def notebook(*cells: str) -> bytes:
    made = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": made}).encode()


DRAWN = "## Gate\n\n```\n#.#\n###\n#.#\n```\n"
CODED = "rows = [[3], [1, 1], [3]]\ncols = [[3], [1, 1], [3]]\n"


@pytest.mark.parametrize("cells", [(DRAWN, CODED), (CODED, DRAWN), (CODED, DRAWN, CODED)])
def test_each_cell_of_a_notebook_may_have_a_puzzle(cells: tuple[str, ...]) -> None:
    assert len(loads(notebook(*cells), "a.ipynb").entries) == 2


def test_a_small_puzzle_left_out_of_a_notebook_is_told() -> None:
    small = "row_clues = [(1,), (0,)]\ncol_clues = [(1,), (0,)]\npuzzle = (row_clues, col_clues)\n"
    document = loads(notebook(DRAWN, small), "a.ipynb")
    assert len(document.entries) == 1
    assert [problem.values for problem in document.problems] == [(("what", "puzzles"),)]


ROWS = "".join(f"Row {at}: {row}\n" for at, row in enumerate(("#.#.", "####", ".##.", "#..#"), 1))


@pytest.mark.parametrize("lost", ["", "Row 2: ####\n", "3", "Row 4: #..#\n"])
def test_a_picture_of_numbered_rows_has_them_all(lost: str) -> None:
    text = f"Solved:\n\n{ROWS.replace(lost, '', 1) if lost else ROWS}\nin 3 steps\n"
    heights = [4] if not lost else [3] if lost.startswith("Row 4") else []
    if heights:
        assert [entry.puzzle.height for entry in loads(text.encode(), "a.txt").entries] == heights
    else:
        with pytest.raises(FileProblemsError):
            loads(text.encode(), "a.txt")
