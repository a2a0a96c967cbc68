"""Autosave: write the latest state on another thread, and report failures."""

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
from nonogui.library.file_store import Generation, SaveConflictError
from nonogui.ui.in_turns import is_occupied
from nonogui.ui.saving import Document
from tests.boards import puzzle


class SlowStore:
    """A store that waits until it may write."""

    def __init__(self) -> None:
        self.may_write = threading.Event()
        self.written: list[tuple[str, GameRecord, str]] = []
        self.after: list[Generation | None] = []
        self.fails = self.has_conflict = False

    def save(
        self, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
    ) -> Generation:
        self.may_write.wait(100)
        self.after.append(after)
        if self.has_conflict and after is not None:
            raise SaveConflictError(Generation("theirs"), 0.0)
        if self.fails:
            raise OSError(28, "No space left on device")
        name = threading.current_thread().name
        self.written.append((puzzle.metadata.title, record, name))
        return Generation(f"state {len(self.written)}")


@pytest.fixture
def store() -> SlowStore:
    return SlowStore()


@pytest.fixture
def document(qapp: QApplication, store: SlowStore) -> Iterator[Document]:
    owner = QObject(qapp)
    document = Document(owner)
    yield document
    store.may_write.set()
    document.close()
    owner.setParent(None)


def save(document: Document, store: SlowStore, puzzle: Puzzle, record: GameRecord) -> None:
    """Have a game written, as the table does."""
    document.queue_write(partial(store.save, puzzle, record))


def record(elapsed: float) -> GameRecord:
    game = Game(puzzle("#"))
    game.advance(elapsed)
    return game.record()


def test_only_the_latest_state_of_a_puzzle_is_written(document: Document, store: SlowStore) -> None:
    save(document, store, puzzle("#.", title="busy"), record(0))  # keeps the thread waiting
    for seconds in range(1, 6):
        save(document, store, puzzle("#", title="one"), record(seconds))
    store.may_write.set()
    document.flush()
    ones = [saved.elapsed for title, saved, _name in store.written if title == "one"]
    assert ones in ([5], [1, 5])
    assert {name for _title, _saved, name in store.written} == {"saves"}


def test_settle_processes_events_until_the_save_is_written(
    qapp: QApplication, document: Document, store: SlowStore
) -> None:
    """Timers go off and nothing else may be opened or asked meanwhile."""
    seen: list[bool] = []

    def let_it_write() -> None:
        seen.append(is_occupied())
        store.may_write.set()

    save(document, store, puzzle("#", title="one"), record(1))
    QTimer.singleShot(50, qapp, let_it_write)
    document.settle()
    assert seen == [True]
    assert not is_occupied()
    assert [title for title, _saved, _name in store.written] == ["one"]
    document.settle()  # nothing is left: at once


def test_closing_writes_the_pending_save(document: Document, store: SlowStore) -> None:
    store.may_write.set()
    save(document, store, puzzle("#", title="last"), record(3))
    document.close()
    assert [title for title, _saved, _name in store.written] == ["last"]


def test_an_unexpected_error_does_not_stop_later_saves(
    qtbot: QtBot, document: Document, store: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.may_write.set()
    with monkeypatch.context() as patch:
        patch.setattr(store, "save", lambda *_args: 1 / 0)
        with qtbot.capture_exceptions() as caught, qtbot.waitSignal(document.failed) as failed:
            save(document, store, puzzle("#", title="lost"), record(1))
        document.flush()
        assert failed.args == [""]
        assert [kind for kind, _error, _trace in caught] == [ZeroDivisionError]
        assert not document.is_saved
    save(document, store, puzzle("#", title="kept"), record(2))
    document.flush()
    assert [title for title, _saved, _name in store.written] == ["kept"]
    assert document.is_saved


def test_a_failure_is_reported_and_the_next_save_is_tried(
    qtbot: QtBot, document: Document, store: SlowStore
) -> None:
    store.fails = True
    store.may_write.set()
    with qtbot.waitSignal(document.failed) as failed:
        save(document, store, puzzle("#", title="lost"), record(1))
    assert failed.args == ["No space left on device"]
    store.fails = False
    save(document, store, puzzle("#", title="kept"), record(2))
    document.flush()
    assert [title for title, _saved, _name in store.written] == ["kept"]


def test_each_save_continues_the_previous_generation(document: Document, store: SlowStore) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.begin(Generation("opened"))
    for seconds in range(3):
        save(document, store, of, record(seconds))
        document.flush()
    assert store.after == ["opened", "state 1", "state 2"]


def test_a_save_conflict_waits_for_a_decision(
    qtbot: QtBot, document: Document, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.begin(Generation("opened"))
    store.has_conflict = True
    with qtbot.waitSignal(document.conflicted) as told:
        save(document, store, of, record(1))
    assert told.args is not None
    assert told.args[0].generation == "theirs"
    for seconds in (2, 3):
        save(document, store, of, record(seconds))
        document.flush()
    assert document.has_conflict
    assert store.written == []
    assert len(store.after) == 1, "nobody is asked twice"
    document.overwrite()
    document.flush()
    assert [saved.elapsed for _title, saved, _name in store.written] == [3]


def test_a_conflicting_save_can_be_dropped(
    qtbot: QtBot, document: Document, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.begin(Generation("opened"))
    store.has_conflict = True
    with qtbot.waitSignal(document.conflicted):
        save(document, store, of, record(1))
    store.has_conflict = False
    document.begin(Generation("theirs"))
    document.flush()
    assert store.written == []
    save(document, store, of, record(2))
    document.flush()
    assert [saved.elapsed for _title, saved, _name in store.written] == [2]
    assert store.after[-1] == "theirs"
