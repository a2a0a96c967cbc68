"""Plain text: the columns, a bar, the rows."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.number_lines import Plain
from nonogui.formats.registry import loads
from nonogui.words.problems import problem_text

PLAIN = Plain()


def test_columns_come_before_the_bar() -> None:
    (entry,) = PLAIN.read_text("1\n\n1\n- \n1 1\n0\n").entries
    assert entry.puzzle.columns == (Clue.of(1), Clue(), Clue.of(1))
    assert entry.puzzle.rows == (Clue.of(1, 1), Clue())
    assert PLAIN.write_text([entry]) == "1\n\n1\n-\n1 1\n\n"


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("1\n-\n1\n --\n---\n1\n-\n", 5, "---"),  # the second bar
        ("1\n2\nx 3 \ny\n", 3, "x 3"),  # the first line that has no numbers
    ],
)
def test_clues_are_expected_beside_one_bar(text: str, line: int, found: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        PLAIN.read_text(text)
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.SYNTAX, line)
    assert dict(problem.values) == {"expected": "1 2 3", "found": found}


@pytest.mark.parametrize(("text", "line"), [("1\n2\n 3 \n", 3), ("1\n\n\n", 3), ("1", 1)])
def test_text_without_a_bar_says_what_is_missing_between_the_sides(text: str, line: int) -> None:
    with pytest.raises(FileProblemsError) as caught:
        PLAIN.read_text(text)
    (problem,) = caught.value.problems
    assert problem_text(problem) == (
        f"Line {line} of the file: Nothing separates the column clues from the row clues. "
        "Put a blank line or “-” between them."
    )


@pytest.mark.parametrize(
    ("text", "line", "size"),
    [
        ("1\n1\n-", 3, (2, 0)),
        ("\n" * 1001 + "-\n1\n", 1002, (1001, 1)),
        ("1\n-\n" + "\n" * 1001, 2, (1, 1001)),
    ],
)
def test_impossible_sizes_are_refused(text: str, line: int, size: tuple[int, int]) -> None:
    with pytest.raises(FileProblemsError) as caught:
        PLAIN.read_text(text)
    (problem,) = caught.value.problems
    values = dict(problem.values)
    assert (problem.place.file_line, values.get("width"), values.get("height")) == (line, *size)


@pytest.mark.parametrize("text", ["one\n-\n1\n", "-\n1\n"])
def test_texts_not_starting_with_a_clue_are_other_formats(text: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        PLAIN.read_text(text)
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.UNKNOWN_FORMAT, 1)


def test_numbers_around_one_bar_are_plain_text() -> None:
    assert PLAIN.sniff_text("1 1\n--\n2\n") > 0
    assert PLAIN.sniff_text("1\n2\n") == PLAIN.sniff_text("1\n-\n2\n-\n") == 0
    assert PLAIN.sniff_text("1\n-\n" + "\n" * PLAIN.most_lines) == 0


@pytest.mark.parametrize("bar", ["--", "-----"])
def test_sides_around_a_longer_bar_may_be_turned(bar: str) -> None:
    sides = "1 1\n2\n", "2\n1\n1\n"
    document = loads(f"{sides[0]}{bar}\n{sides[1]}".encode(), "a.txt")
    (entry,) = document.entries
    assert (entry.puzzle.width, document.taken) == (3, ("rows-first",))
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    turned = loads(f"{sides[0]}{bar}\n{sides[1]}".encode(), "a.txt", reading="columns-first")
    assert turned.entries[0].puzzle == entry.puzzle.transposed()
    assert not loads(f"{sides[0]}-\n{sides[1]}".encode(), "a.txt").problems
