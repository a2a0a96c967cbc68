"""Lines of numbers, and which list of clues is which side."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Findings
from nonogui.formats.clue_lists import (
    Side,
    Sides,
    choose_sides,
    lengths_text,
    likeliest,
    looks_sized,
    numbered_lines,
    read_lengths,
    read_size,
)
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST, request_reading


@pytest.mark.parametrize(
    ("text", "separator", "clue"),
    [
        ("3 1", None, Clue.of(3, 1)),
        ("\t3  1", None, Clue.of(3, 1)),
        ("3, 1", ",", Clue.of(3, 1)),
        ("0", None, Clue()),
        ("", ",", Clue()),
        ("2 ?", None, Clue.of(2, 0)),  # blotted
    ],
)
def test_clue_lengths_are_read(text: str, separator: str | None, clue: Clue) -> None:
    found = Findings()
    assert read_lengths(text, 1, found, separator) == clue
    assert not found.take()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1 x", ProblemKey.BAD_NUMBER),
        ("1 0", ProblemKey.BAD_NUMBER),
        ("-1", ProblemKey.BAD_NUMBER),
    ],
)
def test_invalid_lengths_are_reported_with_their_line(text: str, key: ProblemKey) -> None:
    found = Findings()
    read_lengths(text, 7, found)
    (problem,) = found.take()
    assert (problem.key, problem.place.file_line) == (key, 7)


def test_lengths_are_written_as_text() -> None:
    assert lengths_text(Clue.of(3, 1)) == "3 1"
    assert lengths_text(Clue.of(3, 1), ",") == "3,1"
    assert lengths_text(Clue()) == "0"
    assert lengths_text(Clue(), empty="") == ""


def side(*lines: str) -> Side:
    return Side.of_lengths(numbered_lines("\n".join(lines)), Findings())


def test_the_first_reading_that_fits_is_taken() -> None:
    wide, high = side("3"), side("1", "1", "1")
    wrong, right = Sides(side("3", "1"), side("1", "1")), Sides(wide, high)
    assert likeliest([wrong, right]) is right
    assert likeliest([wrong]) is wrong


def test_another_fitting_reading_is_offered() -> None:
    wide, high = side("3"), side("1", "1", "1")
    ways = {ROWS_FIRST: Sides(wide, high), COLUMNS_FIRST: Sides(high, wide)}
    with request_reading("") as readings:
        found = Findings()
        assert choose_sides(ways, found) is ways[ROWS_FIRST]
    (problem,) = found.take()
    assert dict(problem.values) == {"what": ROWS_FIRST, "other": COLUMNS_FIRST}
    assert readings.others == [COLUMNS_FIRST]
    with request_reading(COLUMNS_FIRST) as readings:
        found = Findings()
        assert choose_sides(ways, found) is ways[COLUMNS_FIRST]
    assert not found.take()
    assert readings.used
    assert readings.others == [ROWS_FIRST]


def test_unfitting_or_equal_readings_are_not_offered() -> None:
    wide, high = side("3"), side("1", "1", "1")
    right, wrong = Sides(wide, high), Sides(side("3", "1"), side("1", "1"))
    for other in (wrong, Sides(wide, high)):
        found = Findings()
        assert choose_sides({ROWS_FIRST: right, COLUMNS_FIRST: other}, found) is right
        assert not found.take()


def test_lines_are_numbered_as_in_the_file() -> None:
    sides = Sides(Side([Clue()], [5]), Side([Clue(), Clue()], [7, 8]))
    assert sides.file_lines == {
        Line(Axis.ROW, 0): 5,
        Line(Axis.COLUMN, 0): 7,
        Line(Axis.COLUMN, 1): 8,
    }


@pytest.mark.parametrize("text", ["5 7", " 5\t7 ", "5x7", "5, 7"])
def test_sizes_are_read(text: str) -> None:
    assert read_size((1, text)) == (5, 7)


@pytest.mark.parametrize("sizes", [(1, 1000), (1000, 1)])
def test_sizes_at_the_limits(sizes: tuple[int, int]) -> None:
    assert read_size((1, "{} {}".format(*sizes))) == sizes


@pytest.mark.parametrize(
    ("text", "is_sized"),
    [
        ("1 1\n1\n1", True),
        ("2 1\n1\n\n2\n", True),
        ("2 1\n1\n2\n", False),
        ("0 2\n1\n2\n", False),
        ("2\n1\n1\n", False),
        ("1 1 0\n1\n1\n", False),
        ("2000 2000" + "\n1" * 4000, True),
        ("2000 2001" + "\n1" * 4001, False),
    ],
    ids=lambda value: str(value)[:20],
)
def test_texts_of_a_size_and_numbers_are_recognised(text: str, *, is_sized: bool) -> None:
    assert looks_sized(text) is is_sized


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("5", ProblemKey.BAD_NUMBER),
        ("5 7 9", ProblemKey.BAD_NUMBER),
        ("a b", ProblemKey.BAD_NUMBER),
        ("5 " + "1" * 10**6, ProblemKey.BAD_NUMBER),
        ("0 5", ProblemKey.SIZE),
        ("5 1001", ProblemKey.SIZE),
    ],
)
def test_invalid_sizes_are_refused(text: str, key: ProblemKey) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read_size((3, text))
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (key, 3)
