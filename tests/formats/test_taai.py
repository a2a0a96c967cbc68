"""Tournament batches: squares, blank lines, many puzzles."""

from nonogui.core.clue import Clue
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads, losses_of
from nonogui.formats.taai import Taai
from tests.boards import puzzle

TAAI = Taai()
CORNER = puzzle("##\n..")
SIXTH = puzzle("#" * 26 + ("\n" + "." * 26) * 25)


def test_writes_taai_files() -> None:
    text = dumps([Entry(CORNER), Entry(puzzle("#.#\n...\n#.#"))], TAAI)
    assert text == b"$1\n1\n1\n2\n\n$2\n1\t1\n\n1\t1\n1\t1\n\n1\t1\n"
    first, second = loads(text).entries
    assert first.puzzle.rows == CORNER.rows
    assert second.puzzle.columns == (Clue.of(1, 1), Clue(), Clue.of(1, 1))


def test_only_square_puzzles_are_written() -> None:
    assert [dict(each.values)["what"] for each in losses_of([Entry(puzzle("#."))], TAAI)] == [
        "shape"
    ]


def test_trailing_blank_lines_count_only_if_the_usual_size_fits() -> None:
    text = dumps([Entry(SIXTH)], TAAI)
    assert loads(text).entries[0].puzzle.columns == SIXTH.columns
    usual = "$1\n" + "1\n" * 25 + "25\n" + "\n" * 24
    for end in ("", "\n", "\n\n", "\n\n\n"):
        (entry,) = loads(f"{usual}{end}".encode()).entries
        assert (entry.puzzle.width, entry.puzzle.height) == (25, 25)
        assert not entry.problems


def test_one_broken_puzzle_keeps_the_others() -> None:
    document = loads(b"$1\n1\n1\n$2\n1\n$3\n1\ny\n$4\n2\n1\n", "a.taai")
    assert [(each.key, each.place.file_line) for each in document.general] == [
        (ProblemKey.CLUE_LINES, 4),
        (ProblemKey.BAD_NUMBER, 8),
    ]
    right, wrong = document.entries
    assert not right.problems
    assert {each.place.file_line for each in wrong.problems if each.place.line} == {10}


def test_a_thousand_puzzles_are_read() -> None:
    entries = [Entry(CORNER)] * 1000
    assert len(loads(dumps(entries, TAAI)).entries) == 1000
