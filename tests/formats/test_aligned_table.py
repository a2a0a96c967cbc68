"""Boards drawn in text: found by the places of their numbers, or refused."""

import pytest

from nonogui.core.problems import FileProblemsError
from nonogui.formats.registry import loads

# The second column and the third row are empty.
BOARD = """
      2     2
      1   1 1
    +---------
1 1 |
1 2 |
    |
1 1 |
"""
ROWS, COLUMNS = [[1, 1], [1, 2], [], [1, 1]], [[2, 1], [], [1], [2, 1]]


def read(text: str) -> tuple[list[list[int]], ...]:
    (entry,) = loads(text.encode()).entries
    assert not entry.problems
    sides = entry.puzzle.rows, entry.puzzle.columns
    return tuple([[block.length for block in clue.blocks] for clue in side] for side in sides)


def test_columns_and_rows_without_numbers_count() -> None:
    assert read(BOARD) == (ROWS, COLUMNS)


def test_the_frame_shows_empty_columns_at_the_edge() -> None:
    wider = BOARD.replace("---\n", "-----\n")
    assert read(wider) == (ROWS, [*COLUMNS, []])


def test_words_around_a_board_are_skipped() -> None:
    assert read(f"A board:\n{BOARD}That was it.\n") == (ROWS, COLUMNS)


def test_a_picture_on_the_board_fits_its_numbers() -> None:
    drawn = "1 1 | #     #", "1 2 | #   # #", "    |        ", "1 1 | #     #"
    head = BOARD[: BOARD.index("1 1 |")]
    assert read(head + "\n".join(drawn)) == (ROWS, COLUMNS)
    wrong = head + "\n".join(drawn).replace("#   # #", "#     #")
    with pytest.raises(FileProblemsError):
        read(wrong)


def test_brackets_around_the_numbers_of_a_row_are_no_cells() -> None:
    solved = [". # . .", "# # # #", ". . . ."]
    rows = [
        f"{label:>6} {cells}" for label, cells in zip(["[1]", "[4]", "[]"], solved, strict=True)
    ]
    rows[2] = f"   [0] {solved[2]}"
    assert read("\n".join([*rows, "       1 2 1 1"])) == ([[1], [4], []], [[1], [2], [1], [1]])


@pytest.mark.parametrize(
    "text",
    [
        BOARD.replace("    |\n", "    | ?!\n"),  # a line that is no row
        BOARD.replace("1 2 |", "1 1 |"),  # numbers that don't fit
        BOARD.replace("1   1 1", "1  1  1"),  # columns at different distances
        "      1               1\n    1 |\n    1 |\n",  # more columns without numbers than with
    ],
)
def test_other_drawings_are_refused(text: str) -> None:
    with pytest.raises(FileProblemsError):
        read(text)
