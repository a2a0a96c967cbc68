"""Lists of clues that belong to no puzzle that was read are reported with their line."""

from __future__ import annotations

import pytest

from nonogui.core.problems import ProblemKey
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats.snippets import CURLY, both

FISH = puzzle("##..#.\n.####.\n..##.#\n#.#.##\n##...#")
BOAT = puzzle("..#..\n.###.\n..#..\n#####\n.###.\n#...#\n.#.#.")
PYTHON = "class P:\n    row_hints = <R>\n    column_hints = <C>\n\n"
JAVA = "@Test\nvoid p() {\n  int[][] rows = <R>;\n  int[][] cols = <C>;\n}\n\n"
UNNAMED = "solve(<R>,\n  <C>)\n\n"


def unread_lines(text: str) -> list[int | None]:
    """Return the lines that the warnings name about puzzles that were not read."""
    problems = loads(text.encode()).problems
    return [
        each.place.file_line
        for each in problems
        if each.key is ProblemKey.LEFT_OUT and dict(each.values)["what"] == "puzzles"
    ]


def two(code: str, **style: str) -> str:
    """Return code with two puzzles."""
    return both(FISH, code, **style) + both(BOAT, code, **style)


@pytest.mark.parametrize(
    ("text", "lost", "line"),
    [
        (two(PYTHON), "[", 6),
        (two(PYTHON), "], [5", 6),
        (two(PYTHON), "    row_hints = [[1], [3], [1], [5], [3], [1, 1], [1, 1]]\n", 6),
        (two(JAVA, **CURLY), "{{1}", 9),
        (two(JAVA, **CURLY), "  int[][] rows = {{1}, {3}, {1}, {5}, {3}, {1, 1}, {1, 1}};\n", 9),
        (two(UNNAMED), "], [1, 1]]", 4),
        (two(PYTHON), "[1, 1]]\n\n", 6),
        (two(PYTHON), ", [5], [1, 2, 1], [1, 1]]\n\n", 6),
        (two(PYTHON), "], [1, 2, 1], [1, 1]]\n\n", 6),
    ],
)
def test_second_puzzle_with_a_fault_is_reported(text: str, lost: str, line: int) -> None:
    before, _, after = text.rpartition(lost)
    document = loads((before + after).encode())
    assert [entry.puzzle.fingerprint for entry in document.entries] == [FISH.fingerprint]
    assert unread_lines(before + after) == [line]


@pytest.mark.parametrize("numbers", ["[1.0, 2.0]", "[[1.0], [2.0], [1.0, 1.0], [2.0]]", "[-1.0]"])
def test_numbers_with_decimals_beside_a_puzzle_are_no_error(numbers: str) -> None:
    document = loads(f"{both(FISH, PYTHON)}ratios = {numbers}\n".encode())
    assert [entry.puzzle.fingerprint for entry in document.entries] == [FISH.fingerprint]


def test_text_that_ends_within_brackets_is_reported() -> None:
    one = both(FISH, "PUZZLES = [\n  {'name': 'Fish', 'rows': <R>,\n   'cols': <C>},\n")
    assert unread_lines(f"{one}  {{'na") == [1]
    assert not unread_lines(f"{one}]\n")
    assert unread_lines(f"{one}") == [1]
    # Somebody quotes the start of a class.
    assert not unread_lines(both(FISH, "class P {\n  rows = <R>;\n  cols = <C>;\n"))


@pytest.mark.parametrize(
    "beside",
    [
        "MOVES = [[0, 1], [1, 0], [0, 2], [2, 0]]\n",
        "COLORS = [(255, 0, 0), (0, 255, 0)]\n",
        "wrong = [[1, 0, 1], [0, 1, 1], [1, 1, 1]]\n",
        "links = [[1, 70000], [3], [80000, 9]]\n",
        "# rows = [[1], [2, 1], [1]]\n",
        "padded = [[2, 1, 0], [4, 0, 0], [2, 1, 0], [1, 1, 2], [2, 1, 0]]\n",
        "counted = [[2, 2, 1], [1, 4], [2, 2, 1], [3, 1, 1, 2], [2, 2, 1]]\n",
        "rows = [new(2), new(1)]\nint rows[5][3];\n",
    ],
)
def test_other_lists_of_numbers_are_not_reported(beside: str) -> None:
    assert not unread_lines(both(FISH, "rows = <R>\ncols = <C>\n") + beside)


def test_lists_of_single_numbers_under_a_quoted_name_are_reported() -> None:
    right = '{"rows": [[3], [1, 1], [3], [1], [1]], "cols": [[1], [3], [1, 1], [3], [1]]}'
    wrong = '{"rows": [[1], [3], [1, 1], [3], [1]], "cols": [[1], [2], [3], [2], [1]]}'
    code = f'def tasks():\n    return {{\n        "1": {wrong},\n        "2": {right},\n    }}\n'
    assert unread_lines(code) == [3]
