"""Game ids and saved games of Tatham's Pattern."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.game import Boards, Game, GameRecord
from nonogui.core.grid import Grid
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads, losses_of
from nonogui.formats.sgt import SgtId, SgtSave
from tests.boards import board, puzzle, random_picture
from tests.formats.records import records
from tests.strategies import puzzles

ID, SAVE = SgtId(), SgtSave()
HEART = replace(
    puzzle("""
        .#.#.
        #####
        .###.
        ..#..
    """),
    goal=None,
)
HEART_ID = "5x4:1/3/3/3/1/1.1/5/3/1"


def read(text: str) -> Entry:
    (entry,) = loads(text.encode()).entries
    return entry


# --- ids ---


def test_ids_are_written_and_read() -> None:
    assert dumps([Entry(HEART)], ID).decode() == f"{HEART_ID}\n"
    assert read(HEART_ID).puzzle == HEART
    assert read("2:1//1/\n").puzzle.rows == (Clue.of(1), Clue())


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        ("aGm", ".????/??#??/?????/?????"),
        ("u", "?????/?????/?????/?????"),
        ("aAaA" + "a" * 16, ".#.#./...../...../....."),
    ],
)
def test_given_cells_are_read(cells: str, shown: str) -> None:
    assert read(f"{HEART_ID},{cells}").puzzle.given == board(shown.replace("/", "\n"))


@given(st.data())
def test_given_cells_round_trip(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 30)), data.draw(st.integers(1, 4))
    values = st.sampled_from([0, 1, 255, 255, 255, 255])
    cells = data.draw(st.lists(values, min_size=width * height, max_size=width * height))
    drawn = Puzzle.from_picture(random_picture(width, height, seed=1))
    drawn = replace(drawn, goal=None, given=Grid(width, height, bytes(cells)))
    assert loads(dumps([Entry(drawn)], ID)).entries == (Entry(drawn),)


@pytest.mark.parametrize("text", ["1/1/1/1", "task = '1/1/1/1';", ' task="1/1/1/1"\n'])
def test_ids_of_squares_may_state_one_size(text: str) -> None:
    assert read(text).puzzle.rows == (Clue.of(1), Clue.of(1))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("10x10#123456", ProblemKey.UNSUPPORTED),
        ("3x3", ProblemKey.SYNTAX),
        ("1/1/1", ProblemKey.SYNTAX),
        ("2x2:1/1/1", ProblemKey.CLUE_LINES),
        ("2x2:1/1/1/1/1", ProblemKey.CLUE_LINES),
        ("2x2:1/1/1/1x", ProblemKey.BAD_NUMBER),
        ("2x2:1/1/1/1..1", ProblemKey.BAD_NUMBER),
        ("1001:1/1", ProblemKey.SIZE),
        ("0x2:1/1", ProblemKey.SIZE),
        (f"{HEART_ID},", ProblemKey.PICTURE_SIZE),
        (f"{HEART_ID},aa", ProblemKey.PICTURE_SIZE),
        (f"{HEART_ID},zz", ProblemKey.BAD_CELL),
        (f"{HEART_ID},z", ProblemKey.PICTURE_SIZE),
        (f"{HEART_ID},a1", ProblemKey.BAD_CELL),
    ],
)
def test_invalid_ids_are_refused(text: str, key: ProblemKey) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.gameid")
    first = caught.value.problems[0]
    assert (first.key, first.place.file_line) == (key, 1)


# --- saves ---

MAGIC = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"


def saved(*lines: str, position: int | None = None, desc: str = HEART_ID[4:]) -> str:
    states = f"NSTATES :1:{len(lines) + 1}\nSTATEPOS:1:{position or len(lines) + 1}\n"
    head = f"{MAGIC}VERSION :1:1\nGAME    :7:Pattern\nPARAMS  :3:9x9\nCPARAMS :3:5x4\n"
    return "".join([head, f"DESC    :1:{desc}\n", states, *(f"{line}\n" for line in lines)])


def test_saves_are_written_and_read() -> None:
    game = Game(HEART)
    game.play(Move.parse("fill r0c1:?>1 r1c0-4:?>1"))
    game.play(Move.parse("cross r0c0:?>."))
    game.undo()
    text = dumps([Entry(HEART, game.record())], SAVE).decode()
    assert text == (
        f"{MAGIC}VERSION :1:1\nGAME    :7:Pattern\nPARAMS  :3:5x4\nCPARAMS :3:5x4\n"
        "DESC    :19:1/3/3/3/1/1.1/5/3/1\nNSTATES :1:4\nSTATEPOS:1:3\n"
        "MOVE    :8:F1,0,1,1\nMOVE    :8:F0,1,5,1\nMOVE    :8:E0,0,1,1\n"
    )
    assert [
        dict(each.values)["what"] for each in losses_of([Entry(HEART, game.record())], SAVE)
    ] == ["move-details"]
    back = read(text)
    assert back.record
    assert (len(back.record.moves), back.record.position) == (3, 2)
    assert not losses_of([back], SAVE)
    assert Game.resume(HEART, back.record).grid == game.grid


def test_moves_become_the_history_with_redo() -> None:
    lines = ["MOVE    :8:F0,1,5,1", "MOVE    :8:E0,2,1,2", "MOVE    :8:U4,1,1,1"]
    record = read(saved(*lines, position=3)).record
    assert record
    assert [move.kind for move in record.moves] == [MoveKind.FILL, MoveKind.CROSS, MoveKind.CLEAR]
    game = Game.resume(HEART, record)
    assert game.grid == board("?????\n#####\n.????\n.????")
    game.redo()
    assert game.grid == board("?????\n####?\n.????\n.????")


def test_moves_without_effect_are_dropped() -> None:
    fill = "MOVE    :8:F0,1,5,1"
    record = read(saved(fill, fill, "MOVE    :8:E0,0,1,1", position=3)).record
    assert record
    assert (len(record.moves), record.position) == (2, 1)


def test_solve_and_restart_are_read() -> None:
    solve = "SOLVE   :21:S01010111110111000100"
    record = read(saved(solve, "RESTART :3:1/3", solve)).record
    assert record
    assert [move.kind for move in record.moves] == [
        MoveKind.SOLVE,
        MoveKind.RESTART,
        MoveKind.SOLVE,
    ]
    assert record.revealed
    assert HEART.is_solved_by(Game.resume(HEART, record).grid)
    entry = Entry(HEART, record)
    assert loads(dumps([entry], SAVE)).entries == (entry,)
    undone = read(saved(solve, position=1)).record
    assert undone
    assert not undone.revealed


def test_given_cells_cannot_be_changed() -> None:
    entry = read(saved("MOVE    :8:F0,0,5,1", desc=f"{HEART_ID[4:]},aGm"))
    assert entry.record
    assert Game.resume(entry.puzzle, entry.record).grid.rows_text(HEART.palette)[0] == ".####"


@pytest.mark.parametrize(
    "line",
    [
        "MOVE    :8:F4,0,2,1",
        "MOVE    :8:F0,3,1,2",
        "MOVE    :8:X0,0,1,1",
        "MOVE    :8:F0,0,1",
        "MOVE    :0:",
        "SOLVE   :3:S01",
    ],
)
def test_damaged_moves_end_the_history(line: str) -> None:
    entry = read(saved("MOVE    :8:F0,1,5,1", line, "MOVE    :8:E0,0,1,1"))
    assert [(each.key, each.place.file_line) for each in entry.problems] == [
        (ProblemKey.BAD_PROGRESS, 10)
    ]
    assert entry.record
    assert (len(entry.record.moves), entry.record.position) == (1, 1)


def test_too_many_moves_end_the_history() -> None:
    wide = "500x500"
    desc = "/".join(["500"] * 1000)
    head = f"{MAGIC}GAME    :7:Pattern\nPARAMS  :7:{wide}\nDESC    :1:{desc}\n"
    entry = read(head + "MOVE    :1:F0,0,500,500\nMOVE    :1:E0,0,500,500\n" * 10_000)
    assert [each.key for each in entry.problems] == [ProblemKey.BAD_PROGRESS]
    assert entry.record
    assert len(entry.record.moves) == 4


@pytest.mark.parametrize("position", ["0", "999", "x", ""])
def test_invalid_positions_are_reported(position: str) -> None:
    text = saved("MOVE    :8:F0,1,5,1").replace("STATEPOS:1:2", f"STATEPOS:1:{position}")
    record = read(text).record
    assert record
    assert 0 <= record.position <= 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{MAGIC}GAME    :4:Mines\n", (ProblemKey.UNSUPPORTED, 2)),
        (f"{MAGIC}SEED    :4:1234\n", (ProblemKey.UNSUPPORTED, 2)),
        (f"{MAGIC}HEXSEED :4:1234\n", (ProblemKey.UNSUPPORTED, 2)),
        (MAGIC, (ProblemKey.MISSING, None)),
        (f"{MAGIC}PARAMS  :1:9\nDESC    :1:1\n", (ProblemKey.CLUE_LINES, 3)),
        (f"{MAGIC}PARAMS  :1:x\nDESC    :1:1\n", (ProblemKey.SYNTAX, 2)),
        (f"{MAGIC}nonsense\n", (ProblemKey.SYNTAX, 2)),
    ],
)
def test_invalid_saves_are_refused(text: str, problem: tuple[ProblemKey, int | None]) -> None:
    with pytest.raises(FileProblemsError) as caught:
        read(text)
    first = caught.value.problems[0]
    assert (first.key, first.place.file_line) == problem


def test_solving_a_complete_board_reveals_nothing() -> None:
    blank = replace(puzzle("...."), goal=None)
    game = Game(blank)
    game.play(Move.parse("cross r0c0-3:?>."))
    game.play(Move(MoveKind.SOLVE))
    (entry,) = loads(dumps([Entry(blank, game.record())], SAVE)).entries
    assert entry.record
    assert not entry.record.revealed
    assert len(entry.record.moves) == 1
    assert not losses_of([entry], SAVE)
    assert loads(dumps([entry], SAVE)).entries == (entry,)


@given(st.data())
def test_boards_of_any_game_round_trip(data: st.DataObject) -> None:
    drawn = replace(data.draw(puzzles(5, max_inks=1)), goal=None)
    record = data.draw(records(drawn))
    (entry,) = loads(dumps([Entry(drawn, record)], SAVE)).entries
    before = Boards(drawn.start, record.moves)[record.position].decided()
    after = entry.record or GameRecord()
    assert Boards(drawn.start, after.moves)[after.position] == before
    assert not losses_of([entry], SAVE)
    assert loads(dumps([entry], SAVE)).entries == (entry,)
