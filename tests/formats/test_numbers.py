"""Formats of nothing but numbers: nin, mk, cwd."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, format_by_name, loads
from tests.boards import puzzle

CORNER = puzzle("""
    #..
    ###
""")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nin", "3 2\n1\n3\n2\n1\n1\n"),
        ("mk", "2 3\n1\n3\n#\n2\n1\n1\n"),
        ("cwd", "2\n3\n1\n3\n\n2\n1\n1\n"),
    ],
)
def test_writes_number_formats(name: str, text: str) -> None:
    format_ = format_by_name(name)
    assert format_
    assert dumps([Entry(CORNER)], format_).decode() == text
    (entry,) = loads(text.encode(), f"a.{name}").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (CORNER.rows, CORNER.columns)
    assert not entry.problems


@pytest.mark.parametrize("text", ["2 3\n2\n1\n1\n1\n3\n", "2\n3\n2\n1\n1\n\n1\n3\n"])
def test_size_without_suffix_leaves_open_which_side_comes_first(text: str) -> None:
    """A height and a width before the columns look like a width and a height before the rows."""
    document = loads(text.encode())
    assert [problem.key for problem in document.problems] == [ProblemKey.AMBIGUOUS]
    assert document.readings == ("columns-first",)
    (entry,) = loads(text.encode(), reading="columns-first").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (CORNER.rows, CORNER.columns)
    assert not entry.problems


def keys(text: str, name: str) -> list[tuple[ProblemKey, int | None]]:
    try:
        problems = loads(text.encode(), name).problems
    except FileProblemsError as reason:
        problems = reason.problems
    return [(problem.key, problem.place.file_line) for problem in problems]


def test_square_puzzles_are_ambiguous_without_a_suffix() -> None:
    text = "2 2\n2\n0\n1\n1\n"
    assert keys(text, "") == [(ProblemKey.AMBIGUOUS, None)]
    assert keys(text, "a.nin") == keys(text, "a.mk") == []
    assert loads(text.encode()).entries[0].puzzle.rows == (Clue.of(2), Clue())


def test_symmetric_square_puzzles_are_not_ambiguous() -> None:
    assert keys("2 2\n2\n1\n2\n1\n", "") == []


@pytest.mark.parametrize("size", ["3 2", "2 3"])
def test_width_and_height_may_be_swapped(size: str) -> None:
    for name in ("a.nin", "a.mk"):
        (entry,) = loads(f"{size}\n1\n3\n2\n1\n1\n".encode(), name).entries
        assert entry.puzzle.rows == CORNER.rows


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        ("2 2\n1\n1\n1\n", "a.nin", (ProblemKey.CLUE_LINES, 4)),
        ("2 2\n1\n1\n1\n1\n1\n", "a.nin", (ProblemKey.CLUE_LINES, 6)),
        ("2 2\n", "a.nin", (ProblemKey.CLUE_LINES, None)),
        ("x\n", "a.nin", (ProblemKey.BAD_NUMBER, 1)),
        ("1 1001\n", "a.nin", (ProblemKey.SIZE, 1)),
        ("2 2\n1\n1\n1\n", "a.mk", (ProblemKey.CLUE_LINES, 4)),
        ("2 2\n1\n#\n1\n1\n", "a.mk", (ProblemKey.CLUE_COUNT, 2)),
        ("2 2\n1\n1\n#\n", "a.mk", (ProblemKey.CLUE_COUNT, None)),
        ("2 1\n1\n1\n#\n1\n1\n", "a.mk", (ProblemKey.CLUE_COUNT, 6)),
        ("2\n", "a.cwd", (ProblemKey.BAD_NUMBER, 1)),
        ("2\nx\n", "a.cwd", (ProblemKey.BAD_NUMBER, 2)),
        ("2\n0\n", "a.cwd", (ProblemKey.SIZE, 2)),
        ("2\n2\n1\n", "a.cwd", (ProblemKey.CLUE_LINES, 3)),
        ("2\n2\n1\n1 x\n\n1\n1\n", "a.cwd", (ProblemKey.BAD_NUMBER, 4)),
    ],
)
def test_invalid_files_are_refused(
    text: str, name: str, problem: tuple[ProblemKey, int | None]
) -> None:
    assert keys(text, name)[0] == problem


@pytest.mark.parametrize(
    ("body", "counts"),
    [("1\n1\n1\n2\n2\n", (4, 5)), ("\n1\n1\n\n", (5, 4))],
)
def test_wrong_number_of_cwd_clues_is_counted_with_the_blank_lines(
    body: str, counts: tuple[int, int]
) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(f"2\n2\n{body}".encode(), "a.cwd")
    (problem,) = caught.value.problems
    assert dict(problem.values) == dict(zip(("expected", "found"), counts, strict=True))


def test_blank_lines_in_cwd_separate_sides_or_are_empty_clues() -> None:
    for rows in ("\n3\n", "0\n3\n"):
        (entry,) = loads(f"2\n3\n{rows}\n1\n1\n1\n".encode(), "a.cwd").entries
        assert entry.puzzle.rows == (Clue(), Clue.of(3))
    (entry,) = loads(b"1\n2\n1\n\n1\n\n", "a.cwd").entries
    assert entry.puzzle.columns == (Clue.of(1), Clue())


@pytest.mark.parametrize("sizes", ["2\n3", "3\n2"])
def test_trailing_blank_lines_in_cwd_are_ignored(sizes: str) -> None:
    (entry,) = loads(f"{sizes}\n\n2\n\n1\n1\n\n\n\n".encode(), "a.cwd").entries
    assert entry.puzzle.rows == (Clue(), Clue.of(2))
    assert entry.puzzle.columns == (Clue.of(1), Clue.of(1), Clue())


def test_leading_blank_lines_are_ignored() -> None:
    assert keys("\n \n2 1\n2\n1\n1\n", "a.nin") == []


@pytest.mark.parametrize("second", ["", "4\n"])
def test_each_side_may_follow_its_number_of_lines(second: str) -> None:
    text = f"3\n1 1\n2\n1\n{second}1\n1\n2\n1\n"
    (entry,) = loads(text.encode(), "a.txt").entries
    assert entry.puzzle.rows == (Clue.of(1, 1), Clue.of(2), Clue.of(1))
    assert entry.puzzle.columns == (Clue.of(1), Clue.of(1), Clue.of(2), Clue.of(1))
    assert [problem.key for problem in entry.problems] == [ProblemKey.AMBIGUOUS]


def test_a_remark_may_follow_a_clue_in_quotes() -> None:
    text = 'side,index,clue,note\nrow,1,"2",\nrow,2,"1 1",look again\nrow,3,"1",\n'
    text += 'column,1,"2",\ncolumn,2,"1",\ncolumn,3,"1 1",ok\n'
    (entry,) = loads(text.encode(), "a.csv").entries
    assert entry.puzzle.rows == (Clue.of(2), Clue.of(1, 1), Clue.of(1))
    assert entry.puzzle.columns == (Clue.of(2), Clue.of(1), Clue.of(1, 1))
