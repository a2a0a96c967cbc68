"""Addresses and text files of pzpr."""

from dataclasses import replace

import pytest

from nonogui.core.clue import Clue
from nonogui.core.game import Game
from nonogui.core.grid import Axis, Line
from nonogui.core.move import Move
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry, board_record
from nonogui.formats.pzpr import Puzzlink, Pzpr
from nonogui.formats.registry import dumps, loads, losses_of
from tests.boards import board, puzzle

ADDRESS, TEXT = Puzzlink(), Pzpr()
STEP = replace(
    puzzle("""
        ##.#
        ....
        .###
    """),
    goal=None,
)
STEP_ADDRESS = "https://puzz.link/p?nonogram/4/3/1g111g1112h3g"


def read(text: str) -> Entry:
    (entry,) = loads(text.encode()).entries
    return entry


def problems(text: str, name: str = "") -> list[tuple[ProblemKey, int | None]]:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), name)
    return [(problem.key, problem.place.file_line) for problem in caught.value.problems]


# --- addresses ---


def test_addresses_are_written_and_read() -> None:
    text = dumps([Entry(STEP)], ADDRESS).decode()
    assert text == f"{STEP_ADDRESS}\n"
    assert read(text).puzzle == STEP


@pytest.mark.parametrize(
    "address",
    [
        STEP_ADDRESS.removeprefix("https://"),
        STEP_ADDRESS.replace("puzz.link/p", "pzv.jp/p.html"),
        STEP_ADDRESS.replace("puzz.link/p", "example.org/pzpr/p"),
        STEP_ADDRESS.replace("nonogram/", "nonogram/v:/"),
        f"[InternetShortcut]\r\nURL={STEP_ADDRESS}\r\n",
        f"\n{STEP_ADDRESS[:-1]}",
    ],
)
def test_other_spellings_of_addresses_are_read(address: str) -> None:
    assert read(address).puzzle == STEP


def test_numbers_of_two_and_three_digits_are_read() -> None:
    wide = Puzzle((Clue.of(15, 16, 255),), (Clue.of(1),) * 288)
    text = dumps([Entry(wide)], ADDRESS).decode()
    assert "-ff-10f" in text
    assert read(text).puzzle == wide
    long_line = Puzzle((Clue.of(1000),), (Clue.of(1),) * 1000)
    text = dumps([Entry(long_line)], ADDRESS).decode()
    assert "+3e8" in text
    assert read(text).puzzle == long_line


def test_empty_slots_continue_on_the_next_line() -> None:
    blank = Puzzle((Clue(),) * 9, (Clue(),) * 9)
    text = dumps([Entry(blank)], ADDRESS).decode()
    assert text.endswith("/9/9/zzzzp\n")
    assert read(text).puzzle == blank


def test_clues_with_too_many_numbers_cannot_be_written() -> None:
    full = Puzzle((Clue.of(1, 1),), (Clue.of(1), Clue.of(1)))
    for format_ in (ADDRESS, TEXT):
        (problem,) = losses_of([Entry(full)], format_).errors
        assert dict(problem.values)["what"] == "clue-numbers"


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("https://puzz.link/p?coral/4/3/1", (ProblemKey.UNSUPPORTED, 1)),
        ("https://puzz.link/p?slither/4/4/abc", (ProblemKey.UNSUPPORTED, 1)),
        ("https://puzz.link/p?nonogram/4", (ProblemKey.SIZE, 1)),
        ("https://puzz.link/p?nonogram/4/x/1", (ProblemKey.SIZE, 1)),
        ("https://puzz.link/p?nonogram/1001/1/1", (ProblemKey.SIZE, 1)),
        ("https://puzz.link/p?nonogram/4/3/1!", (ProblemKey.BAD_NUMBER, 1)),
        ("https://puzz.link/p?nonogram/4/3/-1", (ProblemKey.BAD_NUMBER, 1)),
        ("https://puzz.link/p?nonogram/4/3/10", (ProblemKey.BAD_NUMBER, 1)),
    ],
)
def test_invalid_addresses_are_refused(address: str, problem: tuple[ProblemKey, int]) -> None:
    assert problems(address)[0] == problem


def test_a_blotted_number_is_shown_but_cannot_be_played() -> None:
    (entry,) = loads(b"https://puzz.link/p?nonogram/2/1/1.1").entries
    assert any(clue == Clue.of(0) for clue in (*entry.puzzle.rows, *entry.puzzle.columns))
    assert {problem.key for problem in entry.problems.errors} == {ProblemKey.UNSUPPORTED}


def test_one_bad_address_keeps_the_others() -> None:
    document = loads(f"{STEP_ADDRESS}\n\nhello\n{STEP_ADDRESS}\n".encode())
    assert len(document.entries) == 2
    assert [each.place.file_line for each in document.general] == [3]


# --- text ---


def test_pzpr_texts_are_written_and_read() -> None:
    game = Game(STEP)
    game.play(Move.parse("fill r0c0-1:?>1 r0b0+ c3b1+"))
    game.play(Move.parse("cross r1c0:?>."))
    entry = Entry(STEP, game.record())
    text = dumps([entry], TEXT).decode()
    assert text == (
        "pzprv3\nnonogram\n3\n4\n"
        ". . . 1 . 1\n"
        ". . 1 1 1 c1\n"
        "c2 1 # # . .\n"
        ". . + . . .\n"
        ". 3 . . . .\n"
    )
    ticks = frozenset({(Line(Axis.ROW, 0), 0), (Line(Axis.COLUMN, 3), 1)})
    back = read(text)
    assert back == Entry(STEP, board_record(STEP, board("##??\n.???\n????"), ticks))
    assert not losses_of([back], TEXT)
    assert [dict(each.values)["what"] for each in losses_of([entry], TEXT)] == ["history"]
    assert read(text.replace("\n", "/")) == back
    assert read(text.replace("pzprv3", "pzprv3.1") + "TrialData\n") == back


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("/", (ProblemKey.SYNTAX, 1)),
        ("pzprv3", (ProblemKey.SYNTAX, 1)),
        ("pzprv3\nnonogram\n1\n", (ProblemKey.SYNTAX, 3)),
        ("pzprv3x\nnonogram\n1\n1\n", (ProblemKey.SYNTAX, 1)),
        ("pzprv3\nslither\n1\n1\n. .\n. .\n", (ProblemKey.UNSUPPORTED, 2)),
        ("pzprv3\nnonogram\n1\n0\n. .\n. .\n", (ProblemKey.SIZE, 4)),
        ("pzprv3\nnonogram\n1\n1\n. 1\n1 .", (ProblemKey.PICTURE_SIZE, 6)),
        ("pzprv3\nnonogram\n1\n1\n. 1\n", (ProblemKey.PICTURE_SIZE, 5)),
        ("pzprv3\nnonogram\n1\n1\n. x\n1 .\n", (ProblemKey.BAD_NUMBER, 5)),
        ("pzprv3\nnonogram\n1\n1\n. 1\n1 x\n", (ProblemKey.BAD_CELL, 6)),
    ],
)
def test_invalid_texts_are_refused(text: str, problem: tuple[ProblemKey, int]) -> None:
    if text.endswith("1 ."):
        text = text[:-2]
    assert problems(text, "a.pzpr")[0] == problem
