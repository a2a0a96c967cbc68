"""Files that can be read in two ways: the one taken, the warning, and asking for another."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Document
from nonogui.formats.registry import loads

LONE_ZERO = '{"rows": [[1, 1], [0], [1, 1]], "cols": [[1, 1], [0], [1, 1]]}'
CELLS_OR_LENGTHS = '{"rows": [[1, 1], [1], [1, 1]], "cols": [[1, 1], [1], [1, 1]]}'
SQUARE = "2 2\n2\n0\n1\n1\n"


def doubts(document: Document) -> list[dict[str, object]]:
    return [
        dict(problem.values) for problem in document.problems if problem.key is ProblemKey.AMBIGUOUS
    ]


def test_a_single_zero_does_not_suggest_cells() -> None:
    document = loads(LONE_ZERO.encode(), "a.json")
    assert document.entries[0].puzzle.rows == (Clue.of(1, 1), Clue(), Clue.of(1, 1))


@pytest.mark.parametrize(
    ("text", "name", "taken", "other"),
    [
        (LONE_ZERO, "a.json", "lengths", "cells"),
        (CELLS_OR_LENGTHS, "a.json", "lengths", "cells"),
        (SQUARE, "", "rows-first", "columns-first"),
    ],
)
def test_the_other_reading_is_offered(text: str, name: str, taken: str, other: str) -> None:
    document = loads(text.encode(), name)
    assert doubts(document) == [{"what": taken, "other": other}]
    assert (document.taken, document.readings) == ((taken,), (other,))
    assert [each.key for each in document.doubts] == [ProblemKey.AMBIGUOUS]
    turned = loads(text.encode(), name, reading=other)
    assert not doubts(turned)
    assert (turned.taken, turned.readings) == ((other,), (taken,))
    assert turned.entries[0].puzzle.rows != document.entries[0].puzzle.rows
    again = loads(text.encode(), name, reading=taken)
    assert again.entries[0].puzzle == document.entries[0].puzzle


def test_the_other_reading_is_offered_even_if_the_suffix_decides() -> None:
    document = loads(SQUARE.encode(), "a.nin")
    assert not document.problems
    assert document.readings == ("columns-first",)


def test_unknown_readings_are_reported() -> None:
    document = loads(SQUARE.encode(), "a.nin", reading="cells")
    assert [problem.key for problem in document.problems] == [ProblemKey.NO_SUCH_READING]


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("rows = [| 1, 0, 1 |];\ncols = [| 1 | 0 | 1 |];", Clue.of(1, 1)),
        ("rows = [| 1, 1, 1 |];\ncols = [| 1 | 1 | 1 |];", Clue.of(3)),
    ],
)
def test_a_zero_between_ones_must_be_a_cell(text: str, clue: Clue) -> None:
    document = loads(text.encode(), "a.dzn")
    assert document.entries[0].puzzle.rows[0] == clue


@pytest.mark.parametrize("count", [2, 3])
def test_equal_characters_side_by_side_may_be_a_cell(count: int) -> None:
    rows = ("@.@.@", ".@@@.", "@.@.@", "..@..")
    text = "\n".join("".join(sign * count for sign in row) for row in rows)
    document = loads(f"{text}\n".encode(), "a.txt")
    assert document.entries[0].puzzle.width == 5
    assert doubts(document) == [{"what": "two-characters", "other": "one-character"}]
    singles = loads(f"{text}\n".encode(), "a.txt", reading="one-character")
    assert singles.entries[0].puzzle.width == 5 * count
