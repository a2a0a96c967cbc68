"""Autosave: the latest state is written, off the window's thread, and failures are told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game, GameRecord
from nonogui.core.puzzle import Puzzle
from nonogui.library.kept_files import Generation, SavedElsewhereError
from nonogui.ui.in_turns import is_occupied
from nonogui.ui.saving import DocumentWriter
from tests.boards import puzzle


class SlowStore:
    """A store that waits until it may write."""

    def __init__(self) -> None:
        self.may_write = threading.Event()
        self.written: list[tuple[str, GameRecord, str]] = []
        self.after: list[Generation | None] = []
        self.fails = self.is_elsewhere = False

    def save(
        self, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
    ) -> Generation:
        self.may_write.wait(100)
        self.after.append(after)
        if self.is_elsewhere and after is not None:
            raise SavedElsewhereError(Generation("theirs"), 0.0)
        if self.fails:
            raise OSError(28, "No space left on device")
        name = threading.current_thread().name
        self.written.append((puzzle.metadata.title, record, name))
        return Generation(f"state {len(self.written)}")


@pytest.fixture
def store() -> SlowStore:
    return SlowStore()


@pytest.fixture
def writer(qapp: QApplication, store: SlowStore) -> Iterator[DocumentWriter]:
    owner = QObject(qapp)
    writer = DocumentWriter(owner)
    yield writer
    store.may_write.set()
    writer.close()
    owner.setParent(None)


def save(writer: DocumentWriter, store: SlowStore, puzzle: Puzzle, record: GameRecord) -> None:
    """Have a game written, as the table does."""
    writer.put(puzzle.fingerprint, partial(store.save, puzzle, record))


def record(elapsed: float) -> GameRecord:
    game = Game(puzzle("#"))
    game.advance(elapsed)
    return game.record()


def test_only_the_latest_state_of_a_puzzle_is_written(
    writer: DocumentWriter, store: SlowStore
) -> None:
    save(writer, store, puzzle("#.", title="busy"), record(0))  # keeps the thread waiting
    for seconds in range(1, 6):
        save(writer, store, puzzle("#", title="one"), record(seconds))
    store.may_write.set()
    writer.flush()
    ones = [saved.elapsed for title, saved, _name in store.written if title == "one"]
    assert ones in ([5], [1, 5])
    assert {name for _title, _saved, name in store.written} == {"saves"}


def test_who_settles_lives_on_until_it_is_written(
    qapp: QApplication, writer: DocumentWriter, store: SlowStore
) -> None:
    """Timers go off and nothing else may be opened or asked meanwhile."""
    seen: list[bool] = []

    def let_it_write() -> None:
        seen.append(is_occupied())
        store.may_write.set()

    save(writer, store, puzzle("#", title="one"), record(1))
    QTimer.singleShot(50, qapp, let_it_write)
    writer.settle()
    assert seen == [True]
    assert not is_occupied()
    assert [title for title, _saved, _name in store.written] == ["one"]
    writer.settle()  # nothing is left: at once


def test_closing_writes_what_is_left(writer: DocumentWriter, store: SlowStore) -> None:
    store.may_write.set()
    save(writer, store, puzzle("#", title="last"), record(3))
    writer.close()
    assert [title for title, _saved, _name in store.written] == ["last"]


def test_a_defect_does_not_stop_later_saves(
    qtbot: QtBot, writer: DocumentWriter, store: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.may_write.set()
    with monkeypatch.context() as patch:
        patch.setattr(store, "save", lambda *_args: 1 / 0)
        with qtbot.capture_exceptions() as caught, qtbot.waitSignal(writer.failed) as failed:
            save(writer, store, puzzle("#", title="lost"), record(1))
        writer.flush()
        assert failed.args == [""]
        assert [kind for kind, _error, _trace in caught] == [ZeroDivisionError]
        assert not writer.is_written(puzzle("#").fingerprint)
    save(writer, store, puzzle("#", title="kept"), record(2))
    writer.flush()
    assert [title for title, _saved, _name in store.written] == ["kept"]
    assert writer.is_written(puzzle("#").fingerprint)


def test_a_failure_is_told_and_the_next_save_is_tried(
    qtbot: QtBot, writer: DocumentWriter, store: SlowStore
) -> None:
    store.fails = True
    store.may_write.set()
    with qtbot.waitSignal(writer.failed) as failed:
        save(writer, store, puzzle("#", title="lost"), record(1))
    assert failed.args == ["No space left on device"]
    store.fails = False
    save(writer, store, puzzle("#", title="kept"), record(2))
    writer.flush()
    assert [title for title, _saved, _name in store.written] == ["kept"]


def test_each_state_is_written_after_the_one_before(
    writer: DocumentWriter, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    writer.begin(of.fingerprint, Generation("opened"))
    for seconds in range(3):
        save(writer, store, of, record(seconds))
        writer.flush()
    assert store.after == ["opened", "state 1", "state 2"]


def test_a_game_saved_elsewhere_waits_until_somebody_decides(
    qtbot: QtBot, writer: DocumentWriter, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    writer.begin(of.fingerprint, Generation("opened"))
    store.is_elsewhere = True
    with qtbot.waitSignal(writer.conflicted) as told:
        save(writer, store, of, record(1))
    assert told.args is not None
    assert (told.args[0], told.args[1].generation) == (of.fingerprint, "theirs")
    for seconds in (2, 3):
        save(writer, store, of, record(seconds))
        writer.flush()
    assert writer.is_held(of.fingerprint)
    assert store.written == []
    assert len(store.after) == 1, "nobody is asked twice"
    save(writer, store, puzzle("#.", title="other"), record(4))
    writer.flush()
    writer.overwrite(of.fingerprint)
    writer.flush()
    assert not writer.is_held(of.fingerprint)
    assert [(title, saved.elapsed) for title, saved, _name in store.written] == [
        ("other", 4),
        ("one", 3),
    ]


def test_what_waits_can_be_dropped(qtbot: QtBot, writer: DocumentWriter, store: SlowStore) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    writer.begin(of.fingerprint, Generation("opened"))
    store.is_elsewhere = True
    with qtbot.waitSignal(writer.conflicted):
        save(writer, store, of, record(1))
    store.is_elsewhere = False
    writer.begin(of.fingerprint, Generation("theirs"))
    writer.flush()
    assert store.written == []
    save(writer, store, of, record(2))
    writer.flush()
    assert [saved.elapsed for _title, saved, _name in store.written] == [2]
    assert store.after[-1] == "theirs"
