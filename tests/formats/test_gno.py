"""Gnonograms files: headings, pictures, boards."""

from dataclasses import replace

import pytest

from nonogui.core.clue import Clue
from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry, board_record
from nonogui.formats.gno import Gno
from nonogui.formats.registry import dumps, loads
from tests.boards import board, puzzle

GNO = Gno()
DOTS = replace(puzzle("#.#"), metadata=Metadata(title="50% [old] new", author="2001"))
CLUES = "[Row clues]\n1,1\n[Column clues]\n1\n0\n1\n"


def read(text: str) -> Entry:
    (entry,) = loads(text.encode(), "a.gno").entries
    return entry


def test_writes_gnonograms_files() -> None:
    game = Game(DOTS)
    game.play(Move.parse("fill r0c0:?>1 r0c1:?>. r0c2:?>~1"))
    text = dumps([Entry(DOTS, game.record())], GNO).decode()
    assert text == (
        "[Description]\n50%25 %5Bold%5D new\n2001\n\n\n[Dimensions]\n1\n3\n"
        "[Row clues]\n1,1\n[Column clues]\n1\n0\n1\n[Solution grid]\n2 1 2\n"
        "[Locked]\nfalse\n[Working grid]\n2 1 0\n[State]\nGAME_STATE_SOLVING\n"
    )
    back = read(text)
    assert back.puzzle == DOTS
    assert back.record == board_record(DOTS, board("#.?"))


@pytest.mark.parametrize(
    ("lines", "title", "author"),
    [
        ("Dots\nAda\n2001/02/03\n4\n", "Dots", "Ada"),
        ("Dots\n2001/02/03\n4\n", "Dots", ""),
        ("Dots\n\n\n\n", "Dots", ""),
        ("\n\nDots\nAda\n\n\n", "Dots", "Ada"),
        ("", "", ""),
    ],
)
def test_descriptions_are_read(lines: str, title: str, author: str) -> None:
    metadata = read(f"[Description]\n{lines}{CLUES}").puzzle.metadata
    assert (metadata.title, metadata.author) == (title, author)


@pytest.mark.parametrize("working", ["2 1 0", "210", "2 1 8", "  2  1  0 "])
def test_boards_are_read(working: str) -> None:
    entry = read(f"{CLUES}[Working grid]\n{working}\n")
    assert entry.record == board_record(entry.puzzle, board("#.?"))


def test_a_blank_board_means_no_progress() -> None:
    assert read(f"{CLUES}[Working grid]\n0 0 0\n").record is None


@pytest.mark.parametrize("working", ["2 1", "2 1 0 0", "2 1 0\n2 1 0"])
def test_boards_of_another_size_are_dropped(working: str) -> None:
    entry = read(f"{CLUES}[Working grid]\n{working}\n")
    assert entry.record is None
    assert [problem.key for problem in entry.problems.warnings] == [ProblemKey.PICTURE_SIZE]


def test_an_author_may_look_like_a_numbered_clue() -> None:
    made = replace(DOTS, metadata=Metadata(title="1=2", author="3="))
    document = loads(dumps([Entry(made)], GNO))
    assert isinstance(document.format, Gno)
    assert document.entries[0].puzzle.metadata == made.metadata


def test_zeros_and_blank_lines_are_empty_clues() -> None:
    assert read("[ROW]\n 2 , 1 \n[COL]\n1\n\n1\n0,\n1\n").puzzle.columns[2] == Clue()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[Row clues]\n1\n[Column clues]\n", (ProblemKey.MISSING, None)),
        ("[Dimensions]\n1\n2\n[Row clues]\n1\n[Col]\n1\n", (ProblemKey.CLUE_COUNT, 7)),
        ("[Row clues]\n1\n[Column clues]\n1,x\n", (ProblemKey.BAD_NUMBER, 4)),
        ("[Row]\n" + "1\n" * 1001 + "[Col]\n1\n", (ProblemKey.SIZE, None)),
    ],
)
def test_invalid_files_are_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read(text)
    first = caught.value.problems[0]
    assert (first.key, first.place.file_line) == problem
