"""The workspace of a game: which progress counts, and the reports of failed or damaged saves."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.formats.base import Entry, board_record
from nonogui.formats.registry import dumps, load, native
from nonogui.library.file_store import NO_FILE, SaveConflictError
from nonogui.library.recent import RecentLists
from nonogui.library.saves import SaveStore, copies_folder
from nonogui.solver.limits import CancelToken
from nonogui.ui.data_folder import DataFolder
from nonogui.ui.files import Files
from nonogui.ui.jobs import JobKind
from nonogui.ui.play.session import Origin
from nonogui.ui.play.workspace import IDLE_SECONDS, MAX_TICK, PlayWorkspace
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.message import Message
from tests.boards import puzzle

RING = puzzle("###\n#.#\n###")
FILL = Move(MoveKind.FILL, (CellChange(Cell(0, 0), UNKNOWN, 1),))


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def files(window: QWidget, tmp_path: Path) -> Files:
    return Files(window, RecentLists(tmp_path), lambda _puzzle: None)


@pytest.fixture
def data(window: QWidget) -> DataFolder:
    return DataFolder(window)


@pytest.fixture
def workspace(store: SaveStore, files: Files, data: DataFolder) -> Iterator[PlayWorkspace]:
    workspace = PlayWorkspace(store, files, data, lambda: True, files)
    yield workspace
    workspace.close()


def text_of(blocker: SignalBlocker) -> str:
    """Return the text of the message that a test waited for."""
    assert blocker.args is not None
    message: Message = blocker.args[0]
    return message.text


def record(moves: int) -> GameRecord:
    game = Game(RING)
    for column in range(moves):
        change = CellChange(Cell(0, column), UNKNOWN, 1)
        game.play(Move(MoveKind.FILL, (change,)))
    return game.record()


def test_moves_are_saved_and_the_game_can_be_resumed(workspace: PlayWorkspace) -> None:
    workspace.open_game(RING, Origin("Ring"), None).play(FILL)
    workspace.clear()
    assert workspace.session is None
    again = workspace.newest_record(RING)
    assert again is not None
    assert workspace.open_game(RING, Origin("Ring"), again).game.grid[0, 0] == 1


def test_newest_progress_is_used(
    workspace: PlayWorkspace, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(1))
    path = tmp_path / "ring.pbn"
    path.touch()
    saved = store.path(RING).stat().st_mtime
    os.utime(path, (saved + 10, saved + 10))
    assert workspace.newest_record(RING, record(2), path) == record(2)
    os.utime(path, (saved - 10, saved - 10))
    assert workspace.newest_record(RING, record(2), path) == record(1)
    path.unlink()
    assert workspace.newest_record(RING, record(2), path) == record(1)


def test_file_with_only_the_board_keeps_the_saved_history(
    workspace: PlayWorkspace, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(2))
    path = tmp_path / "ring.non"
    path.touch()
    os.utime(path, (2**31, 2**31))
    board = Game.resume(RING, record(2)).grid
    assert workspace.newest_record(RING, board_record(RING, board), path) == record(2)
    other = board_record(RING, Game.resume(RING, record(1)).grid)
    assert workspace.newest_record(RING, other, path) == other


def test_damaged_save_is_reported_once(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore
) -> None:
    store.save(RING, record(1))
    store.path(RING).write_text("<puzzle")
    assert workspace.newest_record(RING) is None
    with qtbot.waitSignal(workspace.told) as blocker:
        workspace.report_damage()
    assert ".damaged" in text_of(blocker)
    with qtbot.assertNotEmitted(workspace.told):
        workspace.report_damage()


def test_game_of_another_version_of_the_puzzle_is_kept_as_a_copy(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore
) -> None:
    """The clues are the same, a cell that is given is not; the other game stays the player's."""
    game = Game(RING)
    game.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, game.record())
    givens = b"\xff" * 8 + b"\x00" + b"\xff" * (len(RING.start.cells) - 9)
    other = replace(RING, given=replace(RING.start, cells=givens))
    assert other.given is not None
    assert other.given[Cell(2, 2)] == EMPTY
    assert workspace.newest_record(other) is None
    workspace.open_game(other, Origin("Ring"), None)
    with qtbot.waitSignal(workspace.told) as blocker:
        workspace.report_damage()
    (copy,) = copies_folder().iterdir()
    message = (
        "Your earlier game of this puzzle has different colours or given cells. It is saved as "
    )
    assert text_of(blocker) == f"{message}{copy}."
    assert load(copy).entries[0].record == game.record()


def test_failed_save_is_reported(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "save", fail)
    session = workspace.open_game(RING, Origin("Ring"), None)
    with qtbot.waitSignal(workspace.told, check_params_cb=bool) as blocker:
        session.play(FILL)
    assert "No space left on device" in text_of(blocker)


def test_clock_runs_only_while_the_game_is_visible_and_not_paused(
    qtbot: QtBot, store: SaveStore, files: Files, data: DataFolder
) -> None:
    watched = [False]
    workspace = PlayWorkspace(store, files, data, lambda: watched[0], files)
    session = workspace.open_game(RING, Origin("Ring"), None)
    qtbot.wait(600)
    assert session.game.elapsed == 0
    watched[0] = True
    qtbot.waitUntil(lambda: session.game.elapsed > 0.2)
    workspace.set_paused(True)
    elapsed = session.game.elapsed
    qtbot.wait(600)
    assert session.game.elapsed == elapsed
    workspace.close()


def test_conflicting_game_is_kept_and_the_players_own_becomes_a_copy(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore
) -> None:
    picture = puzzle("###\n..#", title="Secret")
    session = workspace.open_game(picture, Origin("No. 7"), workspace.newest_record(picture))
    session.play(Move.parse("fill r0c0:?>1"))
    workspace.document.flush()
    theirs = Game(picture)
    theirs.play(Move.parse("fill r0c1:?>1"))
    store.save(picture, theirs.record())
    with qtbot.waitSignal(workspace.document.conflicted) as blocker:
        session.play(Move.parse("fill r0c2:?>1"))
    assert blocker.args is not None
    assert blocker.args[0].found.record == theirs.record()
    assert workspace.document.has_conflict
    mine = session.game.record()
    workspace.clear()
    assert store.load(picture) == theirs.record()
    copy = copies_folder() / "No. 7 (my copy).pbn"
    assert load(copy).entries[0].record == mine, "nor does its name tell the title"
    assert list(copies_folder().iterdir()) == [copy]


def test_overwrite_replaces_the_conflicting_game(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore
) -> None:
    picture = puzzle("###\n..#")
    session = workspace.open_game(picture, Origin("No. 7"), workspace.newest_record(picture))
    theirs = Game(picture)
    theirs.play(Move.parse("fill r0c1:?>1"))
    store.save(picture, theirs.record())
    with qtbot.waitSignal(workspace.document.conflicted):
        session.play(Move.parse("fill r0c2:?>1"))
    workspace.document.overwrite()
    workspace.autosave()
    workspace.document.flush()
    assert store.load(picture) == session.game.record()
    assert not workspace.document.has_conflict
    session.play(Move.parse("fill r1c2:?>1"))
    workspace.document.flush()
    assert store.load(picture) == session.game.record()
    workspace.clear()
    assert not copies_folder().exists()


@pytest.mark.parametrize(
    ("moves", "fault", "message"),
    [
        (2, b"<puzzleset>", "restored completely"),
        (2, b"r0c1:", "except for the last move"),
        (3, b"r0c1:", "except for the last 2 moves"),
    ],
)
def test_report_says_how_much_of_a_damaged_save_was_restored(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore, moves: int, fault: bytes, message: str
) -> None:
    store.save(RING, record(moves))
    path = store.path(RING)
    path.write_bytes(path.read_bytes().replace(fault, b"r0c7:"))
    found = workspace.newest_record(RING)
    assert found is not None
    workspace.open_game(RING, Origin("Ring"), found)
    with qtbot.waitSignal(workspace.told) as blocker:
        workspace.report_damage()
    assert message in text_of(blocker)
    workspace.clear()
    assert store.load(RING) == found


def test_computer_sleep_does_not_count_as_play_time(
    workspace: PlayWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    session = workspace.open_game(RING, Origin("Ring"), None)
    for _ in range(4):
        clock[0] += 0.25
        workspace._tick()
    assert session.game.elapsed == 1.0
    clock[0] += 8 * 3600
    workspace._tick()
    assert session.game.elapsed <= 1.0 + MAX_TICK
    clock[0] += 0.25
    workspace._tick()
    assert session.game.elapsed <= 1.25 + MAX_TICK


def test_earlier_state_in_a_file_does_not_replace_the_save_whatever_its_date(
    workspace: PlayWorkspace, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(3))
    path = tmp_path / "ring.pbn"
    path.touch()
    os.utime(path, (2**31, 2**31))
    assert workspace.newest_record(RING, record(2), path) == record(3)
    assert not copies_folder().exists()


def test_file_with_another_game_keeps_the_last_game_as_a_copy(
    qtbot: QtBot, workspace: PlayWorkspace, store: SaveStore, tmp_path: Path
) -> None:
    store.save(RING, record(3))
    other = Game(RING)
    other.play(Move.parse("fill r2c2:?>1"))
    path = tmp_path / "ring.pbn"
    path.touch()
    os.utime(path, (2**31, 2**31))
    assert workspace.newest_record(RING, other.record(), path) == other.record()
    workspace.open_game(RING, Origin("Ring"), other.record())
    with qtbot.waitSignal(workspace.told) as blocker:
        workspace.report_damage()
    (copy,) = copies_folder().iterdir()
    assert str(copy) in text_of(blocker)
    assert load(copy).entries[0].record == record(3)


def test_opened_copy_of_a_game_is_the_one_that_is_played_and_saved(
    workspace: PlayWorkspace, store: SaveStore
) -> None:
    copy = store.copy(RING, record(3), copies_folder(), "Mine")
    os.utime(copy, (1000, 1000))
    theirs = Game(RING)
    theirs.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, theirs.record())
    assert workspace.newest_record(RING, record(3), copy) == record(3)
    session = workspace.open_game(RING, Origin("Mine", copy), record(3))
    session.undo()
    workspace.document.flush()
    assert load(copy).entries[0].record == session.game.record()
    assert store.load(RING) == theirs.record()
    assert list(copies_folder().iterdir()) == [copy]


# ---- the clock ----


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until the test moves it."""
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    return clock


def tick(workspace: PlayWorkspace, clock: list[float], seconds: float) -> None:
    clock[0] += seconds
    workspace._tick()


def test_clock_emits_only_whole_seconds(workspace: PlayWorkspace, clock: list[float]) -> None:
    received: list[float] = []
    session = workspace.open_game(RING, Origin("Ring"), None)
    workspace.second_passed.connect(lambda: received.append(session.game.elapsed))
    for _ in range(10):
        tick(workspace, clock, 0.25)
    assert received == [1.0, 2.0]
    session.is_paused = True
    tick(workspace, clock, 1.0)
    session.is_paused = False
    tick(workspace, clock, 0.25)
    assert session.game.elapsed == 2.75, "the pause does not count"


def test_the_clock_stops_when_nobody_plays(workspace: PlayWorkspace, clock: list[float]) -> None:
    session = workspace.open_game(RING, Origin("Ring"), None)
    for _second in range(round(IDLE_SECONDS) + 60):
        tick(workspace, clock, 1.0)
    assert session.game.elapsed == IDLE_SECONDS
    session.play(Move.parse("fill r1c1:?>1"))
    tick(workspace, clock, 1.0)
    assert session.game.elapsed == IDLE_SECONDS + 1
    for _second in range(round(IDLE_SECONDS)):
        tick(workspace, clock, 1.0)
    stopped = session.game.elapsed
    tick(workspace, clock, 1.0)
    assert session.game.elapsed == stopped
    workspace.note_input()
    tick(workspace, clock, 1.0)
    assert session.game.elapsed == stopped + 1


def test_play_time_is_saved_every_half_minute(
    workspace: PlayWorkspace, store: SaveStore, clock: list[float]
) -> None:
    workspace.open_game(RING, Origin("Ring"), None).play(FILL)
    for _ in range(30):
        tick(workspace, clock, 1.0)
    workspace.document.flush()
    saved = store.load(RING)
    assert saved is not None
    assert saved.elapsed == 0
    tick(workspace, clock, 0.25)
    workspace.document.flush()
    saved = store.load(RING)
    assert saved is not None
    assert saved.elapsed == 30.25
    tick(workspace, clock, 0.75)
    workspace.document.flush()
    assert store.load(RING) == saved, "the next time is half a minute later"


def test_play_time_below_a_second_is_not_saved_when_the_game_closes(
    workspace: PlayWorkspace, store: SaveStore, clock: list[float]
) -> None:
    for seconds, kept in ((0.5, 0.0), (1.5, 1.5)):
        workspace.open_game(RING, Origin("Ring"), None).play(FILL)
        tick(workspace, clock, seconds)
        workspace.clear()
        saved = store.load(RING)
        assert saved is not None
        assert saved.elapsed == kept


def test_pause_closes_the_coach(workspace: PlayWorkspace) -> None:
    received: list[object] = []
    workspace.coach_view_changed.connect(received.append)
    workspace.set_paused(True)
    assert [workspace.coaching] == [None], "nothing is open"
    session = workspace.open_game(RING, Origin("Ring"), None)
    workspace.set_paused(True)
    assert session.is_paused
    workspace.set_paused(False)
    coach = workspace.coaching
    assert coach is workspace.coaching is workspace.asked_coach
    assert coach is not None
    coach.open()
    workspace.set_paused(False)
    is_open = [coach.is_open]
    workspace.set_paused(True)
    is_open.append(coach.is_open)
    assert is_open == [True, False]
    assert received[-1] is None


def test_coach_uses_a_proof_speed_chosen_before_it_was_created(workspace: PlayWorkspace) -> None:
    workspace.set_proof_speed(ProofSpeed.SLOW)
    workspace.open_game(RING, Origin("Ring"), None)
    coach = workspace.coaching
    assert coach is not None
    speeds = [coach._speed]
    workspace.set_proof_speed(ProofSpeed.FAST)
    speeds.append(coach._speed)
    assert speeds == [ProofSpeed.SLOW, ProofSpeed.FAST]


# ---- what is open, and what is not ----


def test_workspace_without_a_puzzle_has_nothing_to_save_or_cancel(workspace: PlayWorkspace) -> None:
    workspace.autosave()
    workspace.clear()
    workspace.check_for_conflict()
    workspace.cancel_job()
    assert workspace.saved_game() is None
    assert workspace.continue_as_copy() is None
    assert workspace.unsaved() is None
    assert (workspace.bytes_needed(), workspace.is_saved, workspace.document.has_conflict) == (
        0,
        True,
        False,
    )


def test_closed_puzzle_emits_its_signal_and_stops_clock_and_jobs(
    workspace: PlayWorkspace, qtbot: QtBot
) -> None:
    session = workspace.open_game(RING, Origin("Ring"), None)
    coach = workspace.coaching
    assert coach is not None
    coach.open()
    with qtbot.waitSignals([session.closed, session.destroyed]):
        workspace.clear()
    assert (workspace.session, workspace.assist, workspace.asked_coach) == (None, None, None)
    assert not workspace._clock.isActive()
    assert not workspace.jobs.is_busy


def test_save_needs_room_for_two_copies_of_the_game(workspace: PlayWorkspace) -> None:
    session = workspace.open_game(RING, Origin("Ring"), None)
    blank = workspace.bytes_needed()
    session.play(FILL)
    size = len(dumps([Entry(RING, session.game.record())], native()))
    assert workspace.bytes_needed() == 2 * size > blank > 0


def test_game_in_the_players_own_file_counts_as_saved(
    workspace: PlayWorkspace, tmp_path: Path
) -> None:
    session = workspace.open_game(RING, Origin("Ring"), None)
    session.play(FILL)
    workspace.document.flush()
    found = [workspace.is_saved]
    workspace.document.hold(SaveConflictError(NO_FILE, 0.0))
    found.append(workspace.is_saved)
    session.mark_saved(tmp_path / "mine.pbn", native())
    found.append(workspace.is_saved)
    assert found == [True, False, True]
    assert workspace.unsaved() is None


def test_unsaved_moves_are_counted_with_the_reason(
    workspace: PlayWorkspace, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "save", fail)
    session = workspace.open_game(RING, Origin("Ring"), None)
    session.play(FILL)
    session.play(Move.parse("fill r0c1:?>1"))
    unsaved = workspace.unsaved()
    assert unsaved is not None
    assert (unsaved.count, str(unsaved.reason)) == (2, "[Errno 28] No space left on device")


def test_game_continues_in_the_copy_the_player_kept(
    workspace: PlayWorkspace, store: SaveStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = workspace.open_game(puzzle("##\n#.", title="Corner"), Origin("No. 7"), None)
    session.play(FILL)
    path = workspace.continue_as_copy()
    assert path is not None
    assert path.name == "No. 7 (my copy).pbn"
    assert (session.origin.path, session.origin.name) == (path, "No. 7 (my copy)")
    session.play(Move.parse("fill r0c1:?>1"))
    workspace.document.flush()
    assert load(path).entries[0].record == session.game.record()
    saved = workspace.saved_game()
    assert saved is not None
    assert saved.record == session.game.record()

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "copy", fail)
    with qtbot.waitSignal(workspace.told) as blocker:
        assert workspace.continue_as_copy() is None
    assert text_of(blocker) == "Couldn't save your progress: No space left on device"
    assert session.origin.path == path


@pytest.mark.parametrize(
    ("origin", "title", "solved", "name"),
    [
        (Origin("No. 7"), "Corner", True, "Corner (my copy).pbn"),
        (Origin("No. 7"), "", True, "No. 7 (my copy).pbn"),
        (Origin(""), "", False, "Game (my copy).pbn"),
    ],
)
def test_copy_of_a_solved_game_is_named_by_its_title(
    workspace: PlayWorkspace, origin: Origin, title: str, solved: bool, name: str
) -> None:
    made = puzzle("##\n#.", title=title)
    session = workspace.open_game(made, origin, None)
    if solved:
        assert made.goal is not None
        session.play(Move.between(MoveKind.FILL, session.game.grid, made.goal))
    path = workspace.continue_as_copy()
    assert path is not None
    assert path.name == name


def test_extra_play_time_from_another_window_is_no_conflict(
    workspace: PlayWorkspace, store: SaveStore, qtbot: QtBot
) -> None:
    session = workspace.open_game(RING, Origin("Ring"), None)
    session.play(FILL)
    workspace.document.flush()
    workspace.check_for_conflict()
    found = [workspace.document.has_conflict]
    same = Game.resume(RING, session.game.record())
    same.advance(60)
    store.save(RING, same.record())
    workspace.check_for_conflict()
    found.append(workspace.document.has_conflict)
    session.play(Move.parse("fill r0c1:?>1"))
    workspace.document.flush()
    found.append(workspace.document.has_conflict)
    assert found == [False, False, False], "it goes on from the state with more time"
    same.play(Move.parse("fill r2c2:?>1"))
    store.save(RING, same.record())
    with qtbot.waitSignal(workspace.document.conflicted):
        workspace.check_for_conflict()
    assert workspace.document.has_conflict
    workspace.document.overwrite()
    workspace.autosave()
    workspace.document.flush()


def test_cancel_stops_the_shown_job(workspace: PlayWorkspace, qtbot: QtBot) -> None:
    workspace.open_game(RING, Origin("Ring"), None)
    coach = workspace.coaching
    assert coach is not None
    workspace.jobs.submit(JobKind.SOLVE, _until_cancelled, print)
    coach.next_level()
    looking = [coach._is_waiting]
    workspace.cancel_job()
    looking.append(coach._is_waiting)
    assert looking == [True, False]
    qtbot.waitUntil(lambda: not workspace.jobs.is_busy)


def _until_cancelled(token: CancelToken, _report: object) -> None:
    while not token.cancelled:
        time.sleep(0.002)


def test_all_reports_are_shown_in_one_message(workspace: PlayWorkspace) -> None:
    texts: list[str] = []
    workspace.told.connect(lambda message: texts.append(message.text))
    workspace._news += ["One thing.", "Another."]
    workspace.report_damage()
    workspace.report_damage()
    assert texts == ["One thing. Another."]


def test_record_without_a_file_counts_only_if_it_has_all_of_the_save(
    workspace: PlayWorkspace, store: SaveStore
) -> None:
    assert workspace.newest_record(RING, record(2)) == record(2)
    store.save(RING, record(1))
    assert workspace.newest_record(RING, board_record(RING, RING.start)) == record(1)
    assert workspace.newest_record(RING, record(2)) == record(2), "with the moves of the save"
    assert workspace._seen[0] == RING.fingerprint
