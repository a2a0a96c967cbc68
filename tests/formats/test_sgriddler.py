"""Griddlers files: layout, order of numbers, marks and numbers struck out."""

import pytest

from nonogui.core.clue import Clue
from nonogui.core.game import Game
from nonogui.core.grid import Axis, Line
from nonogui.core.move import Move
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Entry, board_record
from nonogui.formats.registry import dumps, loads, losses_of
from nonogui.formats.sgriddler import Sgriddler
from tests.boards import board, puzzle

SGRIDDLER = Sgriddler()
STEP = puzzle("""
    ##.#
    ....
""")


def read(text: str) -> Entry:
    (entry,) = loads(text.encode(), "a.sgriddler").entries
    return entry


def test_writes_griddlers_files() -> None:
    game = Game(STEP)
    game.play(Move.parse("fill r0c0-1:?>1"))
    game.play(Move.parse("pencil r0c2:?>~1"))
    game.play(Move.parse("cross r1c0:?>. r0b0+"))
    entry = Entry(STEP, game.record())
    assert dumps([entry], SGRIDDLER).decode() == (
        "MK Version 3.0\r\n\r\n4 2\r\n\r\n # # o ?\r\n . ? ? ?\r\n\r\n"
        "1\r\n1\r\n \r\n1\r\n\r\n1 -2\r\n \r\n"
    )
    assert [dict(each.values)["what"] for each in losses_of([entry], SGRIDDLER)] == [
        "goal",
        "history",
    ]
    (back,) = loads(dumps([entry], SGRIDDLER)).entries
    ticks = frozenset({(Line(Axis.ROW, 0), 0)})
    assert back.puzzle.rows == STEP.rows
    assert back.record == board_record(STEP, game.grid, ticks)
    assert not {"history", "progress"} & {
        dict(each.values)["what"] for each in losses_of([back], SGRIDDLER)
    }


HEAD = "MK Version 3.0\n\n"
BLANK = " ? ? ? ?\n ? ? ? ?\n"


@pytest.mark.parametrize("size", ["4 2", "2 4"])
@pytest.mark.parametrize(("first", "second"), [("\n", "\n"), ("", ""), ("\n", ""), ("", "\n")])
def test_swapped_sizes_and_missing_gaps_are_read(size: str, first: str, second: str) -> None:
    clues = f"{first}1\n1\n0\n1\n{second}1 2\n0\n"
    assert read(f"{HEAD}{size}\n\n{BLANK}{clues}").puzzle.rows == STEP.rows
    assert read(f"{HEAD}{size}\n{BLANK}{clues}").puzzle.columns == STEP.columns


def test_the_picture_decides_the_order_of_numbers() -> None:
    clues = "\n1\n1\n\n1\n\n2 1\n\n"
    assert read(f"{HEAD}4 2\n\n # # . #\n ? ? ? ?\n{clues}").puzzle.rows == STEP.rows
    assert read(f"{HEAD}4 2\n\n{BLANK}{clues}").puzzle.rows[0] == Clue.of(1, 2)


def test_pictures_of_every_shape_are_read() -> None:
    clues = "\n1\n1\n\n1\n\n1 2\n \n"
    for picture in (" # # , ?\n .\n", "##??\n.???\n", " # # x y\n .\n"):
        entry = read(f"{HEAD}4 2\n\n{picture}{clues}")
        assert entry.record == board_record(entry.puzzle, board("##??\n.???"))


def test_a_file_may_end_with_its_picture() -> None:
    assert read(f"{HEAD}4 2\n\n # # . #\n").puzzle == STEP
    assert read(f"{HEAD}4 2\n\n # # . #\n . . . .\n\n1\n1\n0\n1\n").puzzle == STEP


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("MK Version 3.0", (ProblemKey.NO_PUZZLE, None)),
        (f"{HEAD}x\n", (ProblemKey.BAD_NUMBER, 3)),
        (f"{HEAD}4 2\n", (ProblemKey.MISSING, 3)),
        (f"{HEAD}4 2\n\n{BLANK}", (ProblemKey.MISSING, 6)),
        (f"{HEAD}1 2\n\n ?\n ?\n\n1\n\nx\n1\n", (ProblemKey.BAD_NUMBER, 10)),
    ],
)
def test_invalid_files_are_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read(text)
    first = caught.value.problems[0]
    assert (first.key, first.place.file_line) == problem
