"""Puzzles below each other, each after its size; what is torn is told, the others are kept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats import series

# A bow of 4 x 3 cells, with its columns first, and a ring.
BOW = "4 3\n3\n1\n1\n3\n1 1\n4\n1,1 ////\n"
RING = "3 3\n3\n1 1\n3\n3\n1 1\n3\n"
PICTURES = [
    puzzle("####.\n#..#.\n####.\n..#.."),
    puzzle("#.#\n###\n.#.\n##."),
    puzzle("..#..\n#####\n##.##\n.###.\n.#..."),
]


def sizes_and_titles(text: str) -> list[tuple[int, int, str]]:
    puzzles = [entry.puzzle for entry in loads(text.encode(), "a.txt").entries]
    return [(each.width, each.height, each.metadata.title) for each in puzzles]


def test_puzzles_with_their_sizes_follow_each_other() -> None:
    text = f"{BOW}took me 1:20\n\nRing\n{RING}{BOW}"
    assert sizes_and_titles(text) == [(3, 4, ""), (3, 3, "Ring"), (3, 4, "")]
    problems = loads(text.encode(), "a.txt").problems
    assert {problem.key for problem in problems} == {ProblemKey.AMBIGUOUS}
    document = loads(text.encode(), "a.txt", reading="columns-first")
    assert [entry.puzzle.width for entry in document.entries] == [4, 3, 4]


def test_what_is_called_a_size_has_the_width_first() -> None:
    text = f"Bow\nSize:\n{BOW}\n\nRing\nSize:\n{RING}"
    assert sizes_and_titles(text) == [(4, 3, "Bow"), (3, 3, "Ring")]
    document = loads(text.encode(), "a.txt")
    assert "rows-first" in document.readings


@pytest.mark.parametrize("left_over", ["42\n", "1 1\n", "3 3\n1\n", "0 4\n1\n1\n1\n1\n"])
def test_numbers_left_over_are_told(left_over: str) -> None:
    text = f"{BOW}{RING}{left_over}"
    document = loads(text.encode(), "a.txt")
    assert len(document.entries) == 2
    (problem,) = document.general
    assert (problem.key, problem.place.file_line) == (ProblemKey.LEFT_OUT, 16)


@pytest.mark.parametrize(("count", "is_told"), [(2, False), (3, True), (1, True)])
def test_a_count_of_other_puzzles_is_told(count: int, is_told: bool) -> None:
    document = loads(f"{count}\n{RING}{BOW}".encode(), "a.txt")
    assert len(document.entries) == 2
    assert [each.place.file_line for each in document.general] == [1] * is_told


def test_zeros_end_or_fill_up_every_line_or_none() -> None:
    ended = "2\n3 3\n3 0\n1 1 0\n3 0\n3 0\n1 1 0\n3 0\n"
    filled = "3 3\n0 3\n1 1\n0 3\n0 3\n1 1\n0 3\n"
    assert sizes_and_titles(f"{filled}{RING}") == [(3, 3, ""), (3, 3, "")]
    assert sizes_and_titles(f"{ended}{RING}") == [(3, 3, ""), (3, 3, "")]
    document = loads(f"{RING}{RING.replace('1 1', '1 1 0', 1)}{BOW}".encode(), "a.txt")
    assert [each.place.file_line for each in document.general] == [8]


def test_a_puzzle_that_contradicts_itself_is_read_with_its_errors() -> None:
    text = f"{RING}{RING.replace('1 1', '1', 1)}{BOW}"
    document = loads(text.encode(), "a.txt")
    assert [bool(entry.problems.errors) for entry in document.entries] == [False, True, False]
    assert not document.general


def test_a_second_puzzle_that_cannot_be_read_is_told() -> None:
    document = loads(f"2\n{RING}4 3\n1 1\n2 x\n3\n4\n1\n1\n1\n".encode(), "a.txt")
    assert len(document.entries) == 1
    (problem,) = document.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.LEFT_OUT, 9)
    assert not loads(f"A ring\n\n{RING}\nseen 2 times\n".encode(), "a.txt").problems


def test_the_board_below_the_clues_tells_which_are_the_rows() -> None:
    clues = "1 1\n2\n1 1\n2\n2\n1\n1\n"
    for board in ("1 1 0\n0 1 1\n1 0 0\n0 0 1\n", "110\n011\n100\n001\n"):
        document = loads(f"# A stair\n3 4\n{clues}{board}".encode(), "a.txt")
        assert sizes_and_titles(f"3 4\n{clues}{board}") == [(3, 4, "")]
        assert not document.problems
        # One solution tells it for all.
        series_ = loads(f"3 4\n{clues}\n3 4\n{clues}{board}".encode(), "a.txt")
        assert len(series_.entries) == 2
        assert not series_.problems
    assert loads(f"3 4\n{clues}".encode(), "a.txt").problems


def kept(puzzles: Sequence[Puzzle]) -> int:
    """Return how many of the pictures are among puzzles, with either side first."""
    read = {each.fingerprint for one in puzzles for each in (one, one.transposed())}
    return sum(each.with_goal(None).fingerprint in read for each in PICTURES)


@pytest.mark.parametrize("name", series.LAYOUTS)
def test_faults_are_told_and_the_other_puzzles_are_kept(name: str) -> None:
    text = series.LAYOUTS[name](PICTURES)
    sound = loads(text.encode())
    assert kept([entry.puzzle for entry in sound.entries]) == len(sound.entries) == 3
    assert not sound.general
    for what, faulty in series.faults(text):
        is_cut = what.startswith("cut")
        try:
            document = loads(faulty.encode())
        except FileProblemsError:
            assert is_cut, what
            continue
        told = [each for each in document.problems if each.key is not ProblemKey.AMBIGUOUS]
        puzzles = [entry.puzzle for entry in document.entries]
        assert is_cut or kept(puzzles) >= 2, what
        assert told or kept(puzzles) == len(puzzles), what
