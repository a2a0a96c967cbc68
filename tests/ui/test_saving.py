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
from nonogui.library.file_store import NO_FILE, Generation, SaveConflictError
from nonogui.ui.in_turns import is_occupied
from nonogui.ui.saving import Autosave
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
def document(qapp: QApplication, store: SlowStore) -> Iterator[Autosave]:
    owner = QObject(qapp)
    document = Autosave(owner)
    yield document
    store.may_write.set()
    document.close()
    owner.setParent(None)


def save(document: Autosave, store: SlowStore, puzzle: Puzzle, record: GameRecord) -> None:
    """Have a game written, as the table does."""
    document.queue_write(partial(store.save, puzzle, record))


def record(elapsed: float) -> GameRecord:
    game = Game(puzzle("#"))
    game.advance(elapsed)
    return game.record()


def test_only_the_latest_state_of_a_puzzle_is_written(document: Autosave, store: SlowStore) -> None:
    save(document, store, puzzle("#.", title="busy"), record(0))  # keeps the thread waiting
    for seconds in range(1, 6):
        save(document, store, puzzle("#", title="one"), record(seconds))
    store.may_write.set()
    document.flush()
    ones = [saved.elapsed for title, saved, _name in store.written if title == "one"]
    assert ones in ([5], [1, 5])
    assert {name for _title, _saved, name in store.written} == {"saves"}


def test_settle_processes_events_until_the_save_is_written(
    qapp: QApplication, document: Autosave, store: SlowStore
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


def test_closing_writes_the_pending_save(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    save(document, store, puzzle("#", title="last"), record(3))
    document.close()
    assert [title for title, _saved, _name in store.written] == ["last"]


def test_an_unexpected_error_does_not_stop_later_saves(
    qtbot: QtBot, document: Autosave, store: SlowStore, monkeypatch: pytest.MonkeyPatch
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
    qtbot: QtBot, document: Autosave, store: SlowStore
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


def test_each_save_continues_the_previous_generation(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.start(Generation("opened"))
    for seconds in range(3):
        save(document, store, of, record(seconds))
        document.flush()
    assert store.after == ["opened", "state 1", "state 2"]


def test_a_save_conflict_waits_for_a_decision(
    qtbot: QtBot, document: Autosave, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.start(Generation("opened"))
    store.has_conflict = True
    with qtbot.waitSignal(document.conflicted) as blocker:
        save(document, store, of, record(1))
    assert blocker.args is not None
    assert blocker.args[0].generation == "theirs"
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
    qtbot: QtBot, document: Autosave, store: SlowStore
) -> None:
    store.may_write.set()
    of = puzzle("#", title="one")
    document.start(Generation("opened"))
    store.has_conflict = True
    with qtbot.waitSignal(document.conflicted):
        save(document, store, of, record(1))
    store.has_conflict = False
    document.start(Generation("theirs"))
    document.flush()
    assert store.written == []
    save(document, store, of, record(2))
    document.flush()
    assert [saved.elapsed for _title, saved, _name in store.written] == [2]
    assert store.after[-1] == "theirs"


# ---- what is saved, and what would be lost ----


ONE = puzzle("#", title="one")


def change(document: Autosave, store: SlowStore, seconds: float) -> None:
    """Make a gesture and have the game written, as the table does."""
    document.note_gesture()
    save(document, store, ONE, record(seconds))


def test_gestures_count_as_unsaved_until_they_are_written(
    document: Autosave, store: SlowStore
) -> None:
    document.start(Generation("opened"))
    assert (document.is_submitted, document.is_saved, document.unsaved_gestures) == (True, True, 0)
    document.note_gesture()
    assert (document.is_submitted, document.is_saved, document.unsaved_gestures) == (False, True, 1)
    save(document, store, ONE, record(1))
    assert (document.is_submitted, document.is_saved, document.unsaved_gestures) == (True, False, 1)
    document.note_gesture()
    store.may_write.set()
    document.flush()
    assert (document.is_submitted, document.is_saved, document.unsaved_gestures) == (False, True, 1)
    assert not document.has_failed


def test_unsaved_names_count_reason_and_the_last_save(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    tries: list[int] = []

    def again() -> None:
        tries.append(len(store.after))
        save(document, store, ONE, record(9))

    document.start(Generation("opened"))
    store.fails = True
    change(document, store, 1)
    unsaved = document.unsaved(again)
    assert unsaved is not None
    assert (unsaved.count, unsaved.when) == (1, None)
    assert isinstance(unsaved.reason, OSError)
    assert (tries, len(store.after), document.has_failed) == ([1], 2, True)
    store.fails = False
    assert (document.unsaved(again), document.has_failed) == (None, False)
    written = len(store.after)
    assert document.unsaved(again) is None, "all is saved"
    assert len(store.after) == written
    store.fails = True
    opened = document.changed
    change(document, store, 2)
    unsaved = document.unsaved(again)
    assert unsaved is not None
    assert unsaved.count == 1
    assert unsaved.when is not None
    assert document.changed >= unsaved.when >= opened


def test_failure_without_a_gesture_loses_nothing(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    store.fails = True
    document.start(Generation("opened"))
    save(document, store, ONE, record(1))
    assert document.unsaved(lambda: None) is None
    assert document.has_failed


def test_only_a_save_after_a_failure_reports_recovery(
    document: Autosave, store: SlowStore, qapp: QApplication
) -> None:
    recovered: list[bool] = []
    document.recovered.connect(lambda: recovered.append(True))
    store.may_write.set()
    document.start(Generation("opened"))
    for fails, expected in ((False, 0), (True, 0), (False, 1), (False, 1)):
        store.fails = fails
        change(document, store, 1)
        document.flush()
        qapp.processEvents()
        assert len(recovered) == expected


def test_discarded_document_is_written_no_more(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    store.has_conflict = True
    document.start(Generation("opened"))
    change(document, store, 1)
    document.flush()
    assert document.has_conflict
    assert not document.is_saved
    document.discard()
    assert (document.is_discarded, document.has_conflict, document.has_failed) == (
        True,
        False,
        False,
    )
    store.has_conflict = False
    change(document, store, 2)
    document.flush()
    assert store.written == []
    assert document.unsaved(lambda: None) is None
    document.start(Generation("theirs"))
    assert (document.gestures, document.unsaved_gestures, document.is_discarded) == (0, 0, False)
    change(document, store, 3)
    document.flush()
    assert len(store.written) == 1


def test_conflict_replaces_an_earlier_failure(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    document.start(Generation("opened"))
    store.fails = True
    change(document, store, 1)
    document.flush()
    store.has_conflict = True
    change(document, store, 2)
    document.flush()
    assert document.has_failed
    assert document.unsaved(lambda: None) is None, "another question is asked about a conflict"


def test_file_of_another_window_is_noticed_once(document: Autosave, store: SlowStore) -> None:
    store.may_write.set()
    assert not document.was_written_elsewhere(Generation("theirs")), "nothing is open"
    document.start(Generation("opened"))
    assert not document.was_written_elsewhere(Generation("opened"))
    assert not document.was_written_elsewhere(NO_FILE), "the next save writes it again"
    assert document.was_written_elsewhere(Generation("theirs"))
    document.adopt(Generation("theirs"))
    assert not document.was_written_elsewhere(Generation("theirs"))
    store.may_write.clear()
    change(document, store, 1)
    assert not document.was_written_elsewhere(Generation("third")), "the save will find out"
    store.may_write.set()
    document.flush()
    assert document.was_written_elsewhere(Generation("third"))
    document.discard()
    assert not document.was_written_elsewhere(Generation("third"))


def test_another_document_is_not_overwritten_with_the_waiting_one(
    document: Autosave, store: SlowStore
) -> None:
    store.may_write.set()
    store.has_conflict = True
    document.start(Generation("opened"))
    change(document, store, 1)
    document.flush()
    assert document.has_conflict
    store.has_conflict = False
    document.start(Generation("another"))
    document.overwrite()
    document.flush()
    assert store.written == []
