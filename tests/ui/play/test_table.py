"""The table: which progress counts, what is told when saves fail or are damaged."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.formats.base import Entry, restored
from nonogui.formats.registry import NATIVE, dumps, load
from nonogui.library.kept_files import NO_FILE, SavedElsewhereError
from nonogui.library.saves import SaveStore, copies_folder
from nonogui.solver.limits import CancelToken
from nonogui.ui.jobs import JobKind
from nonogui.ui.play.session import Origin
from nonogui.ui.play.table import MAX_TICK, Table
from nonogui.ui.settings import ProofSpeed
from tests.boards import puzzle

RING = puzzle("###\n#.#\n###")
FILL = Move(MoveKind.FILL, (CellChange(Cell(0, 0), UNKNOWN, 1),))


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture
def table(qapp: QApplication, store: SaveStore) -> Iterator[Table]:
    owner = QObject(qapp)
    table = Table(store, lambda: True, owner)
    yield table
    table.close()
    owner.setParent(None)


def record(moves: int) -> GameRecord:
    game = Game(RING)
    for column in range(moves):
        change = CellChange(Cell(0, column), UNKNOWN, 1)
        game.play(Move(MoveKind.FILL, (change,)))
    return game.record()


def test_what_is_played_is_saved_and_can_be_gone_on_with(table: Table) -> None:
    table.lay(RING, Origin("Ring"), None).play(FILL)
    table.clear()
    assert table.session is None
    again = table.newest_record(RING)
    assert again is not None
    assert table.lay(RING, Origin("Ring"), again).game.grid[0, 0] == 1


def test_the_progress_written_last_counts(table: Table, store: SaveStore, tmp_path: Path) -> None:
    store.save(RING, record(1))
    path = tmp_path / "ring.pbn"
    path.touch()
    saved = store.path(RING).stat().st_mtime
    os.utime(path, (saved + 10, saved + 10))
    assert table.newest_record(RING, record(2), path) == record(2)
    os.utime(path, (saved - 10, saved - 10))
    assert table.newest_record(RING, record(2), path) == record(1)
    path.unlink()
    assert table.newest_record(RING, record(2), path) == record(1)


def test_a_file_that_holds_just_the_board_does_not_cost_the_history(
    table: Table, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(2))
    path = tmp_path / "ring.non"
    path.touch()
    os.utime(path, (2**31, 2**31))
    board = Game.resume(RING, record(2)).grid
    assert table.newest_record(RING, restored(RING, board), path) == record(2)
    other = restored(RING, Game.resume(RING, record(1)).grid)
    assert table.newest_record(RING, other, path) == other


def test_a_damaged_save_is_told_once(qtbot: QtBot, table: Table, store: SaveStore) -> None:
    store.save(RING, record(1))
    store.path(RING).write_text("<puzzle")
    assert table.newest_record(RING) is None
    with qtbot.waitSignal(table.complained) as complained:
        table.tell_damaged()
    assert complained.args is not None
    assert ".damaged" in complained.args[0]
    with qtbot.assertNotEmitted(table.complained):
        table.tell_damaged()


def test_a_game_of_another_version_of_the_puzzle_becomes_a_copy(
    qtbot: QtBot, table: Table, store: SaveStore
) -> None:
    """The clues are the same, a cell that is given is not; the other game stays the player's."""
    game = Game(RING)
    game.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, game.record())
    givens = b"\xff" * 8 + b"\x00" + b"\xff" * (len(RING.start.cells) - 9)
    other = replace(RING, given=replace(RING.start, cells=givens))
    assert other.given is not None
    assert other.given[Cell(2, 2)] == EMPTY
    assert table.newest_record(other) is None
    table.lay(other, Origin("Ring"), None)
    with qtbot.waitSignal(table.complained) as told:
        table.tell_damaged()
    (copy,) = copies_folder().iterdir()
    assert told.args == [
        f"Your earlier game of these clues has other colours or givens. It is in {copy}."
    ]
    assert load(copy).entries[0].record == game.record()


def test_a_save_that_fails_is_told(
    qtbot: QtBot, table: Table, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "save", fail)
    with qtbot.waitSignal(table.not_saved) as complained:
        table.lay(RING, Origin("Ring"), None).play(FILL)
    assert complained.args is not None
    assert "No space left on device" in complained.args[0]


def test_time_passes_only_while_watched(qtbot: QtBot, qapp: QApplication, store: SaveStore) -> None:
    owner = QObject(qapp)
    watched = [False]
    table = Table(store, lambda: watched[0], owner)
    session = table.lay(RING, Origin("Ring"), None)
    qtbot.wait(600)
    assert session.game.elapsed == 0
    watched[0] = True
    qtbot.waitUntil(lambda: session.game.elapsed > 0.2)
    table.set_paused(True)
    elapsed = session.game.elapsed
    qtbot.wait(600)
    assert session.game.elapsed == elapsed
    table.close()
    owner.setParent(None)


def test_a_game_played_on_elsewhere_is_not_overwritten_and_mine_becomes_a_copy(
    qtbot: QtBot, table: Table, store: SaveStore
) -> None:
    picture = puzzle("###\n..#", title="Secret")
    session = table.lay(picture, Origin("No. 7"), table.newest_record(picture))
    session.play(Move.parse("fill r0c0:?>1"))
    table.document.flush()
    theirs = Game(picture)
    theirs.play(Move.parse("fill r0c1:?>1"))
    store.save(picture, theirs.record())
    with qtbot.waitSignal(table.document.conflicted) as told:
        session.play(Move.parse("fill r0c2:?>1"))
    assert told.args is not None
    assert told.args[0].found.record == theirs.record()
    assert table.is_elsewhere
    mine = session.game.record()
    table.clear()
    assert store.load(picture) == theirs.record()
    copy = copies_folder() / "No. 7, my copy.pbn"
    assert load(copy).entries[0].record == mine, "nor does its name tell the title"
    assert list(copies_folder().iterdir()) == [copy]


def test_after_asking_a_game_is_saved_over_the_other(
    qtbot: QtBot, table: Table, store: SaveStore
) -> None:
    picture = puzzle("###\n..#")
    session = table.lay(picture, Origin("No. 7"), table.newest_record(picture))
    theirs = Game(picture)
    theirs.play(Move.parse("fill r0c1:?>1"))
    store.save(picture, theirs.record())
    with qtbot.waitSignal(table.document.conflicted):
        session.play(Move.parse("fill r0c2:?>1"))
    table.overwrite()
    table.document.flush()
    assert store.load(picture) == session.game.record()
    assert not table.is_elsewhere
    session.play(Move.parse("fill r1c2:?>1"))
    table.document.flush()
    assert store.load(picture) == session.game.record()
    table.clear()
    assert not copies_folder().exists()


@pytest.mark.parametrize(
    ("moves", "fault", "said"),
    [
        (2, b"<puzzleset>", "up to your last move"),
        (2, b"r0c1:", "except for the last move"),
        (3, b"r0c1:", "except for the last 2 moves"),
    ],
)
def test_what_came_back_of_a_damaged_save_is_told(
    qtbot: QtBot, table: Table, store: SaveStore, moves: int, fault: bytes, said: str
) -> None:
    store.save(RING, record(moves))
    path = store.path(RING)
    path.write_bytes(path.read_bytes().replace(fault, b"r0c7:"))
    found = table.newest_record(RING)
    assert found is not None
    table.lay(RING, Origin("Ring"), found)
    with qtbot.waitSignal(table.complained) as told:
        table.tell_damaged()
    assert told.args is not None
    assert said in told.args[0]
    table.clear()
    assert store.load(RING) == found


def test_a_night_asleep_is_no_play(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    session = table.lay(RING, Origin("Ring"), None)
    for _ in range(4):
        clock[0] += 0.25
        table._tick()
    assert session.game.elapsed == 1.0
    clock[0] += 8 * 3600
    table._tick()
    assert session.game.elapsed <= 1.0 + MAX_TICK
    clock[0] += 0.25
    table._tick()
    assert session.game.elapsed <= 1.25 + MAX_TICK


def test_an_earlier_state_of_the_game_is_not_taken_from_its_file_whatever_the_clock_said(
    table: Table, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(3))
    path = tmp_path / "ring.pbn"
    path.touch()
    os.utime(path, (2**31, 2**31))
    assert table.newest_record(RING, record(2), path) == record(3)
    assert not copies_folder().exists()


def test_a_file_with_another_game_costs_nothing_of_the_one_played_last(
    qtbot: QtBot, table: Table, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(3))
    other = Game(RING)
    other.play(Move.parse("fill r2c2:?>1"))
    path = tmp_path / "ring.pbn"
    path.touch()
    os.utime(path, (2**31, 2**31))
    assert table.newest_record(RING, other.record(), path) == other.record()
    table.lay(RING, Origin("Ring"), other.record())
    with qtbot.waitSignal(table.complained) as told:
        table.tell_damaged()
    (copy,) = copies_folder().iterdir()
    assert told.args is not None
    assert str(copy) in told.args[0]
    assert load(copy).entries[0].record == record(3)


def test_a_copy_of_a_game_that_is_opened_is_what_is_played(table: Table, store: SaveStore) -> None:
    copy = store.copy(RING, record(3), copies_folder(), "Mine")
    os.utime(copy, (1000, 1000))
    theirs = Game(RING)
    theirs.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, theirs.record())
    assert table.newest_record(RING, record(3), copy) == record(3)
    session = table.lay(RING, Origin("Mine", copy), record(3))
    session.undo()
    table.document.flush()
    assert load(copy).entries[0].record == session.game.record()
    assert store.load(RING) == theirs.record()
    assert list(copies_folder().iterdir()) == [copy]


# ---- the clock ----


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands until it is moved."""
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    return clock


def tick(table: Table, clock: list[float], seconds: float) -> None:
    clock[0] += seconds
    table._tick()


def test_the_clock_tells_of_whole_seconds(table: Table, clock: list[float]) -> None:
    told: list[float] = []
    session = table.lay(RING, Origin("Ring"), None)
    table.second_passed.connect(lambda: told.append(session.game.elapsed))
    for _ in range(10):
        tick(table, clock, 0.25)
    assert told == [1.0, 2.0]
    session.is_paused = True
    tick(table, clock, 1.0)
    session.is_paused = False
    tick(table, clock, 0.25)
    assert session.game.elapsed == 2.75, "the pause does not count"


def test_the_time_played_is_saved_now_and_then(
    table: Table, store: SaveStore, clock: list[float]
) -> None:
    table.lay(RING, Origin("Ring"), None).play(FILL)
    for _ in range(30):
        tick(table, clock, 1.0)
    table.document.flush()
    saved = store.load(RING)
    assert saved is not None
    assert saved.elapsed == 0
    tick(table, clock, 0.25)
    table.document.flush()
    saved = store.load(RING)
    assert saved is not None
    assert saved.elapsed == 30.25
    tick(table, clock, 0.75)
    table.document.flush()
    assert store.load(RING) == saved, "the next time is half a minute later"


def test_a_moment_of_time_is_not_written_when_the_game_is_left(
    table: Table, store: SaveStore, clock: list[float]
) -> None:
    for seconds, kept in ((0.5, 0.0), (1.5, 1.5)):
        table.lay(RING, Origin("Ring"), None).play(FILL)
        tick(table, clock, seconds)
        table.clear()
        saved = store.load(RING)
        assert saved is not None
        assert saved.elapsed == kept


def test_a_pause_takes_the_coach_away(table: Table) -> None:
    told: list[object] = []
    table.coach_view_changed.connect(told.append)
    table.set_paused(True)
    assert [table.coaching] == [None], "nothing is open"
    session = table.lay(RING, Origin("Ring"), None)
    table.set_paused(True)
    assert session.is_paused
    table.set_paused(False)
    coach = table.coaching
    assert coach is table.coaching is table.asked_coach
    assert coach is not None
    coach.open()
    table.set_paused(False)
    is_open = [coach.is_open]
    table.set_paused(True)
    is_open.append(coach.is_open)
    assert is_open == [True, False]
    assert told[-1] is None


def test_a_coach_made_later_plays_at_the_speed_chosen(table: Table) -> None:
    table.set_proof_speed(ProofSpeed.SLOW)
    table.lay(RING, Origin("Ring"), None)
    coach = table.coaching
    assert coach is not None
    speeds = [coach._speed]
    table.set_proof_speed(ProofSpeed.FAST)
    speeds.append(coach._speed)
    assert speeds == [ProofSpeed.SLOW, ProofSpeed.FAST]


# ---- what is open, and what is not ----


def test_without_a_puzzle_there_is_nothing_to_save_or_stop(table: Table) -> None:
    table.keep()
    table.clear()
    table.look_elsewhere()
    table.cancel_job()
    assert table.saved_game() is None
    assert table.keep_copy() is None
    assert table.unsaved() is None
    assert (table.needed(), table.is_saved, table.is_elsewhere) == (0, True, False)


def test_a_puzzle_that_is_put_away_says_so(table: Table, qtbot: QtBot) -> None:
    session = table.lay(RING, Origin("Ring"), None)
    coach = table.coaching
    assert coach is not None
    coach.open()
    with qtbot.waitSignals([session.put_away, session.destroyed]):
        table.clear()
    assert (table.session, table.assist, table.asked_coach) == (None, None, None)
    assert not table._clock.isActive()
    assert not table.jobs.is_busy


def test_saving_takes_the_game_twice(table: Table) -> None:
    session = table.lay(RING, Origin("Ring"), None)
    blank = table.needed()
    session.play(FILL)
    size = len(dumps([Entry(RING, session.game.record())], NATIVE))
    assert table.needed() == 2 * size > blank > 0


def test_a_game_in_the_players_own_file_is_saved(table: Table, tmp_path: Path) -> None:
    session = table.lay(RING, Origin("Ring"), None)
    session.play(FILL)
    table.document.flush()
    found = [table.is_saved]
    table.document.hold(SavedElsewhereError(NO_FILE, 0.0))
    found.append(table.is_saved)
    session.mark_saved(tmp_path / "mine.pbn", NATIVE)
    found.append(table.is_saved)
    assert found == [True, False, True]
    assert table.unsaved() is None


def test_what_cannot_be_saved_is_counted(
    table: Table, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "save", fail)
    session = table.lay(RING, Origin("Ring"), None)
    session.play(FILL)
    session.play(Move.parse("fill r0c1:?>1"))
    unsaved = table.unsaved()
    assert unsaved is not None
    assert (unsaved.count, str(unsaved.reason)) == (2, "[Errno 28] No space left on device")


def test_a_copy_is_what_is_played_from_then_on(
    table: Table, store: SaveStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table.lay(puzzle("##\n#.", title="Corner"), Origin("No. 7"), None)
    session.play(FILL)
    path = table.keep_copy()
    assert path is not None
    assert path.name == "No. 7, my copy.pbn"
    assert (session.origin.path, session.origin.name) == (path, "No. 7, my copy")
    session.play(Move.parse("fill r0c1:?>1"))
    table.document.flush()
    assert load(path).entries[0].record == session.game.record()
    saved = table.saved_game()
    assert saved is not None
    assert saved.record == session.game.record()

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "copy", fail)
    with qtbot.waitSignal(table.not_saved) as told:
        assert table.keep_copy() is None
    assert told.args == ["Your progress could not be saved: No space left on device"]
    assert session.origin.path == path


@pytest.mark.parametrize(
    ("origin", "title", "solved", "name"),
    [
        (Origin("No. 7"), "Corner", True, "Corner, my copy.pbn"),
        (Origin("No. 7"), "", True, "No. 7, my copy.pbn"),
        (Origin(""), "", False, "Game, my copy.pbn"),
    ],
)
def test_a_copy_is_called_by_its_title_once_that_is_no_secret(
    table: Table, origin: Origin, title: str, solved: bool, name: str
) -> None:
    made = puzzle("##\n#.", title=title)
    session = table.lay(made, origin, None)
    if solved:
        assert made.goal is not None
        session.play(Move.between(MoveKind.FILL, session.game.grid, made.goal))
    path = table.keep_copy()
    assert path is not None
    assert path.name == name


def test_another_window_that_only_let_time_pass_is_no_conflict(
    table: Table, store: SaveStore, qtbot: QtBot
) -> None:
    session = table.lay(RING, Origin("Ring"), None)
    session.play(FILL)
    table.document.flush()
    table.look_elsewhere()
    found = [table.is_elsewhere]
    same = Game.resume(RING, session.game.record())
    same.advance(60)
    store.save(RING, same.record())
    table.look_elsewhere()
    found.append(table.is_elsewhere)
    session.play(Move.parse("fill r0c1:?>1"))
    table.document.flush()
    found.append(table.is_elsewhere)
    assert found == [False, False, False], "it goes on from the state with more time"
    same.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, same.record())
    with qtbot.waitSignal(table.document.conflicted):
        table.look_elsewhere()
    assert table.is_elsewhere
    table.overwrite()
    table.document.flush()


def test_the_work_that_is_shown_is_cancelled(table: Table, qtbot: QtBot) -> None:
    table.lay(RING, Origin("Ring"), None)
    coach = table.coaching
    assert coach is not None
    table.jobs.submit(JobKind.SOLVE, _until_cancelled, print)
    coach.next_level()
    looking = [coach._is_waiting]
    table.cancel_job()
    looking.append(coach._is_waiting)
    assert looking == [True, False]
    qtbot.waitUntil(lambda: not table.jobs.is_busy)


def _until_cancelled(token: CancelToken, _report: object) -> None:
    while not token.cancelled:
        time.sleep(0.002)


def test_all_that_happened_is_told_in_one_message(table: Table) -> None:
    told: list[str] = []
    table.complained.connect(told.append)
    table._news += ["One thing.", "Another."]
    table.tell_damaged()
    table.tell_damaged()
    assert told == ["One thing. Another."]


def test_a_record_without_a_file_is_no_newer_than_the_save(table: Table, store: SaveStore) -> None:
    assert table.newest_record(RING, record(2)) is None
    store.save(RING, record(1))
    assert table.newest_record(RING, record(2)) == record(1)
    assert table._seen[0] == RING.fingerprint
