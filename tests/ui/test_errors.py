"""Errors of every origin are handled and logged, and reveal nothing about a puzzle."""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import re
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRunnable,
    QSize,
    Qt,
    QThread,
    QThreadPool,
    QTimer,
    QtMsgType,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui import __version__
from nonogui.core.game import Game
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.ui import errors as errors_module
from nonogui.ui.errors import (
    Errors,
    Incident,
    error_text,
    frames_of,
    report,
    short_path,
    traceback_text,
    versions,
)
from tests.boards import puzzle


class OddError(Exception):
    """What is raised here."""


def fail(*_arguments: object) -> None:
    raise OddError


# ---- the ways an error can come ----


class Broken(QWidget):
    """A widget that fails in each of its virtual methods."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        raise OddError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        del event
        raise OddError

    def timerEvent(self, event: QEvent) -> None:
        self.killTimer(event.timerId())  # type: ignore[attr-defined]
        raise OddError


class BrokenHint(QWidget):
    def sizeHint(self) -> QSize:
        raise OddError


class BrokenModel(QAbstractListModel):
    def rowCount(self, _parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 1

    def data(
        self, _index: QModelIndex | QPersistentModelIndex, _role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        raise OddError


class BrokenFilter(QObject):
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            raise OddError
        return False


class Sender(QObject):
    sent = Signal()

    @Slot()
    def on_sent(self) -> None:
        raise OddError


class BrokenRunnable(QRunnable):
    def run(self) -> None:
        raise OddError


class BrokenThread(QThread):
    def run(self) -> None:
        raise OddError


class Fragile:
    def __del__(self) -> None:
        raise OddError


def by_painting(qtbot: QtBot) -> object:
    widget = Broken()
    qtbot.addWidget(widget)
    QTimer.singleShot(0, widget.show)
    return widget


def by_a_key(qtbot: QtBot) -> object:
    widget = Broken()
    qtbot.addWidget(widget)
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    QCoreApplication.postEvent(widget, event)
    return widget


def by_a_timer_event(qtbot: QtBot) -> object:
    widget = Broken()
    qtbot.addWidget(widget)
    widget.startTimer(1)
    return widget


def by_a_size_hint(qtbot: QtBot) -> object:
    box = QWidget()
    QVBoxLayout(box).addWidget(BrokenHint())
    qtbot.addWidget(box)
    QTimer.singleShot(0, box.show)
    return box


def by_a_model(qtbot: QtBot) -> object:
    view, model = QListView(), BrokenModel()
    qtbot.addWidget(view)
    view.setModel(model)
    QTimer.singleShot(0, view.show)
    return view, model


def by_a_filter(_qtbot: QtBot) -> object:
    watched, watcher = QObject(), BrokenFilter()
    watched.installEventFilter(watcher)
    QCoreApplication.postEvent(watched, QEvent(QEvent.Type.User))
    return watched, watcher


def by_a_slot(_qtbot: QtBot) -> object:
    sender = Sender()
    sender.sent.connect(sender.on_sent)
    QTimer.singleShot(0, sender.sent.emit)
    return sender


def by_a_function_as_slot(_qtbot: QtBot) -> object:
    QTimer.singleShot(0, fail)
    return None


def by_a_slot_in_a_thread(_qtbot: QtBot) -> object:
    sender, thread = Sender(), QThread()
    sender.moveToThread(thread)
    thread.started.connect(sender.on_sent)
    thread.start()
    thread.quit()
    thread.wait()
    return sender, thread


def by_a_qt_thread(_qtbot: QtBot) -> object:
    thread = BrokenThread()
    thread.start()
    thread.wait()
    return thread


def by_a_runnable(_qtbot: QtBot) -> object:
    runnable = BrokenRunnable()
    runnable.setAutoDelete(False)
    QThreadPool.globalInstance().start(runnable)
    QThreadPool.globalInstance().waitForDone()
    return runnable


def by_a_python_thread(_qtbot: QtBot) -> object:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    return None


def by_a_destructor(_qtbot: QtBot) -> object:
    Fragile()
    gc.collect()
    return None


def by_a_generator_that_is_left(_qtbot: QtBot) -> object:
    def numbers() -> Iterator[int]:
        try:
            yield 1
        finally:
            fail()

    generator = numbers()
    next(generator)
    del generator
    gc.collect()
    return None


def by_report(_qtbot: QtBot) -> object:
    try:
        fail()
    except OddError as error:
        report(error)
    return None


WAYS = (
    by_painting,
    by_a_key,
    by_a_timer_event,
    by_a_size_hint,
    by_a_model,
    by_a_filter,
    by_a_slot,
    by_a_function_as_slot,
    by_a_slot_in_a_thread,
    by_a_qt_thread,
    by_a_runnable,
    by_a_python_thread,
    by_a_destructor,
    by_a_generator_that_is_left,
    by_report,
)


@pytest.mark.parametrize("way", WAYS)
def test_error_of_every_origin_is_reported_and_logged(
    qtbot: QtBot, errors: Errors, way: Callable[[QtBot], object]
) -> None:
    received: list[object] = []
    errors.happened.connect(received.append, Qt.ConnectionType.QueuedConnection)
    kept = way(qtbot)
    qtbot.waitUntil(lambda: bool(received))
    assert errors.incidents[0].error == "OddError"
    assert "OddError" in errors.log.path.read_text(encoding="utf-8")
    del kept


def test_closing_restores_the_error_hooks(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    handlers = list(logging.getLogger().handlers)
    errors = Errors(tmp_path)
    assert sys.excepthook is not before[0]
    errors.close()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
    assert logging.getLogger().handlers == handlers


def test_an_error_that_ends_the_program_is_logged(tmp_path: Path) -> None:
    with pytest.raises(OddError), Errors(tmp_path) as errors:
        fail()
    assert "OddError" in errors.log.text()
    assert not list(tmp_path.glob("crash-*"))


# ---- the log ----


def test_only_the_user_can_read_the_log(errors: Errors) -> None:
    by_report(None)  # type: ignore[arg-type]
    if os.name == "posix":
        assert stat.S_IMODE(errors.log.path.stat().st_mode) == 0o600
        assert stat.S_IMODE(errors.log.path.parent.stat().st_mode) == 0o700


def test_log_files_stay_small(errors: Errors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors_module, "LOG_BYTES", 2000)
    for number in range(100):
        errors.log.write(logging.ERROR, f"entry {number} " + "x" * 100)
    files = list(errors.log.path.parent.glob("*.log"))
    assert len(files) == 2
    assert all(file.stat().st_size < 2200 for file in files)
    assert "entry 99" in errors.log.text()


def test_repeated_error_does_not_fill_the_log(errors: Errors) -> None:
    for _ in range(1000):
        by_report(None)  # type: ignore[arg-type]
    assert errors.log.text().count("Traceback") == 10  # the 1st, 2nd, 4th … 512th
    assert len(errors.incidents) <= errors_module.MAX_RECORDS


@pytest.mark.qt_log_ignore("QFont: odd")
def test_log_contains_warnings_of_the_program_and_of_qt(errors: Errors) -> None:
    logging.getLogger("nonogui.test").warning("the disk is %s", "full")
    errors._on_qt_message(QtMsgType.QtWarningMsg, None, "QFont: odd")  # type: ignore[arg-type]
    assert "the disk is full" in errors.log.text()
    assert "Qt: QFont: odd" in errors.log.text()


def test_warnings_that_a_screen_reader_causes_are_ignored(errors: Errors) -> None:
    message = 'Could not find accessible on path: "/org/a11y/atspi/accessible/2147483654"'
    errors._on_qt_message(QtMsgType.QtWarningMsg, None, message)  # type: ignore[arg-type]
    assert "accessible" not in errors.log.text()


@pytest.mark.qt_no_exception_capture
def test_qt_messages_reach_the_log(tmp_path: Path) -> None:
    run = _run(
        """
        qWarning("a word of Qt")
        errors.close()
        """,
        tmp_path,
    )
    assert "a word of Qt" in run.stderr  # as without the hook
    assert "Qt: a word of Qt" in (tmp_path / "nonogui.log").read_text(encoding="utf-8")


def test_unwritable_log_folder_raises_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    errors = Errors(tmp_path / "file" / "log")
    by_report(None)  # type: ignore[arg-type]
    assert "OddError" in errors.log.text()
    errors.close()


def test_error_in_the_log_itself_is_contained(
    errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        report(ZeroDivisionError())
        raise OddError

    monkeypatch.setattr(errors.log, "write", broken)
    by_report(None)  # type: ignore[arg-type]
    logging.getLogger("nonogui.test").warning("a warning")
    monkeypatch.undo()
    by_report(None)  # type: ignore[arg-type]
    assert "OddError" in errors.log.text()


def test_failing_listener_is_not_called_about_its_own_error(errors: Errors) -> None:
    calls: list[object] = []

    def listen(incident: object) -> None:
        calls.append(incident)
        report(ZeroDivisionError())

    errors.happened.connect(listen)  # at once, in the middle of it
    by_report(None)  # type: ignore[arg-type]
    assert len(calls) == 1


# ---- what it says ----


def test_report_says_where_the_error_happened(errors: Errors) -> None:
    errors.find_where = lambda: ("Play page, step 3", "Puzzle: 5 × 5")
    game = Game(puzzle("#"))
    with pytest.raises(Exception) as caught:  # noqa: PT011 (whatever it is)
        game.play(Move(MoveKind.FILL, (CellChange(Cell(7, 7), 255, 1),)))
    report(caught.value)
    lines = errors.incidents[0].report().splitlines()
    assert lines[0].endswith("Play page, step 3")
    assert any(line.startswith("core/") and ", in " in line for line in lines)
    assert any(line.startswith("Nonogui ") and "Qt 6" in line for line in lines)
    assert lines[-1] == "Puzzle: 5 × 5"


TITLE = "Sailing boat"


@pytest.mark.parametrize(
    ("raised", "shown"),
    [
        (KeyError(TITLE), "KeyError: '…'"),
        (ValueError(f"no {TITLE} at 3 1 4 1"), "ValueError: no … at …"),
        (ValueError("[3, 1, 4]"), "ValueError: […]"),
        (AssertionError("..##.\n#.#.#"), "AssertionError: …"),
        (ValueError(repr(puzzle("##.\n.#."))), None),
        (ValueError("12.1 3.1/4.1"), "ValueError: …"),
        (IndexError("list index out of range"), "IndexError: list index out of range"),
        (TypeError("object of type 'NoneType' has no len()"), None),
        (FileNotFoundError(2, "No such file or directory", f"/home/me/{TITLE}.pbn"), None),
    ],
)
def test_error_text_reveals_nothing_about_the_puzzle(raised: Exception, shown: str | None) -> None:
    text = error_text(raised)
    if shown is not None:
        assert text == shown
    assert "Sailing" not in text
    assert "boat" not in text
    assert "##" not in text
    assert "3" not in text


def test_error_text_keeps_words_of_the_program() -> None:
    with pytest.raises(AttributeError) as caught:
        puzzle("#").clue(None)  # type: ignore[arg-type]
    text = error_text(caught.value)
    assert text == "AttributeError: 'NoneType' object has no attribute 'axis'"
    assert frames_of(caught.value)[0].startswith("core/puzzle.py, line ")


def test_traceback_of_chained_errors_contains_no_values() -> None:
    error = OddError(TITLE)
    error.__cause__ = KeyError(TITLE)
    text = traceback_text(error)
    assert text.index("KeyError") < text.index("OddError")
    assert TITLE not in text


def test_traceback_of_endless_recursion_is_short() -> None:
    def again() -> None:
        again()

    with pytest.raises(RecursionError) as caught:
        again()
    assert len(traceback_text(caught.value).splitlines()) < 100


def test_shortened_paths_reveal_nothing_about_the_user() -> None:
    assert short_path(errors_module.__file__) == "nonogui/ui/errors.py"
    assert (
        short_path("/home/me/.venv/lib/python3.11/site-packages/click/core.py") == "click/core.py"
    )
    assert short_path("/usr/lib/python3.11/json/decoder.py") == "json/decoder.py"
    assert short_path("/home/me/x.py") == "x.py"


def test_log_replaces_the_home_folder_with_a_tilde(errors: Errors) -> None:
    logging.getLogger("nonogui.test").warning("%s is damaged", Path.home() / "x")
    assert str(Path.home()) not in errors.log.text()
    assert f"~{os.sep}x is damaged" in errors.log.text()


# ---- crashes ----


def _run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program with the hooks set, which may crash."""
    head = f"""
        from pathlib import Path
        from PySide6.QtCore import qWarning
        from nonogui.ui.errors import Errors
        errors = Errors(Path({str(folder)!r}))
        """
    return subprocess.run(
        [sys.executable, "-c", dedent(head) + dedent(code)],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )


@pytest.mark.slow
def test_crash_is_reported_at_the_next_start(tmp_path: Path) -> None:
    ended = _run(
        """
        import faulthandler
        faulthandler._sigsegv()
        """,
        tmp_path,
    )
    assert ended.returncode != 0
    errors = Errors(tmp_path)
    errors.close()
    assert "Segmentation fault" in errors.last_crash or "access violation" in errors.last_crash
    assert str(Path(errors_module.__file__).parent) not in errors.last_crash
    assert "Segmentation" in errors.log.text() or "access" in errors.log.text()
    again = Errors(tmp_path)
    again.close()
    assert again.last_crash == ""
    assert not list(tmp_path.glob("crash-*"))


@pytest.mark.slow
def test_killed_program_is_not_reported_as_a_crash(tmp_path: Path) -> None:
    _run("import os; os._exit(9)", tmp_path)
    assert len(list(tmp_path.glob("crash-*"))) == 1
    errors = Errors(tmp_path)
    assert errors.last_crash == ""
    assert len(list(tmp_path.glob("crash-*"))) == 1  # that of this process
    other = Errors(tmp_path)  # a second window leaves it alone
    assert other.last_crash == ""
    other.close()
    errors.close()


def test_log_entry_says_when_and_where_the_error_happened(qtbot: QtBot, errors: Errors) -> None:
    by_a_destructor(qtbot)
    by_report(qtbot)
    qtbot.waitUntil(lambda: len(errors.incidents) == 2)
    text = errors.log.path.read_text(encoding="utf-8")
    moments = re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", text)
    ago = time.time() - time.mktime(time.strptime(moments[0], "%Y-%m-%d %H:%M:%S"))
    assert 0 <= ago < 3600
    assert text.count(f"Nonogui {__version__} · Qt ") == 2
    assert text.count("\nin a destructor\n") == 1


# ---- bounds and odd cases ----


def raised(error: BaseException) -> BaseException:
    """An error with a traceback."""
    with pytest.raises(type(error)) as caught:
        raise error
    return caught.value


class TestChains:
    def test_traceback_contains_at_most_five_chained_errors(self) -> None:
        errors = [raised(ValueError(str(number))) for number in range(7)]
        for cause, error in pairwise(errors):
            error.__cause__ = cause
        text = traceback_text(errors[-1])
        assert text.count("Traceback (most recent call last):") == 5
        assert text.count("\n\n") == 4

    def test_traceback_of_a_circular_chain_ends(self) -> None:
        one, other = raised(OddError()), raised(KeyError())
        one.__cause__, other.__cause__ = other, one
        assert traceback_text(one).count("Traceback") == 2

    def test_traceback_includes_the_error_context_unless_suppressed(self) -> None:
        one, other = raised(OddError()), raised(KeyError())
        one.__context__ = other
        assert "KeyError" in traceback_text(one)
        one.__suppress_context__ = True
        assert "KeyError" not in traceback_text(one)

    def test_traceback_shows_the_line_of_code_of_each_place(self) -> None:
        lines_ = traceback_text(raised(OddError())).splitlines()
        assert lines_[0] == "Traceback (most recent call last):"
        assert re.fullmatch(r'  File "test_errors.py", line \d+, in raised', lines_[1])
        assert lines_[2] == "    raise error"
        assert lines_[3] == "OddError"


class TestMessages:
    @pytest.mark.parametrize(
        ("error", "text"),
        [
            (ValueError("index 24 of 15"), "ValueError: index 24 of 15"),
            (ValueError("index 3 out of range 2"), "ValueError: index 3 out of range 2"),
            (ValueError("line 1 of 2 at 3 in 4"), "ValueError: line …"),
            (ValueError("line 1 of 2 at 3"), "ValueError: line 1 of 2 at 3"),
            (ValueError("line 1 2"), "ValueError: line …"),
            (ValueError("index 7 , 4"), "ValueError: index …"),
            (ValueError("7"), "ValueError: …"),
            (ValueError("line ٣"), "ValueError: line …"),
            (ValueError("<<<< >>>"), "ValueError: … >>>"),
            (ValueError(""), "ValueError"),
            (
                OSError(13, "Permission denied", "/home/me/boat.pbn"),
                "PermissionError: Permission denied",
            ),
            (OSError("boat sails"), "OSError: …"),
            (OSError("file is closed"), "OSError: … is closed"),
            (RuntimeError("a boat and a sail for a ship is in"), "RuntimeError: a … is in"),
        ],
    )
    def test_error_text_keeps_only_safe_parts_of_the_message(
        self, error: Exception, text: str
    ) -> None:
        assert error_text(error) == text

    def test_error_text_is_limited_to_300_characters(self) -> None:
        assert error_text(ValueError("a " * 149 + "b is")) == "ValueError: " + "a " * 149 + "…"
        assert len(error_text(ValueError("a " * 500))) == len("ValueError: ") + 299

    def test_error_whose_message_fails_is_shown_by_its_class_name(self) -> None:
        class MuteError(Exception):
            def __str__(self) -> str:
                raise OddError

        assert error_text(MuteError()) == "MuteError: …"

    def test_error_text_keeps_names_from_the_code_of_the_traceback(self) -> None:
        sailor = 1

        def outer_place() -> None:
            keeper = sailor

            def inner_place() -> None:
                raise ValueError(f"sailor keeper outer_place {keeper!r:.0} boatswain")

            inner_place()

        with pytest.raises(ValueError, match="sailor") as caught:
            outer_place()
        text = error_text(caught.value)
        assert text.startswith("ValueError: sailor keeper outer_place ")
        assert "boatswain" not in text

    def test_incident_lists_the_last_three_places_innermost_first(self) -> None:
        with pytest.raises(AttributeError) as caught:
            puzzle("#").clue(None)  # type: ignore[arg-type]
        assert len(frames_of(caught.value)) == 1

        def deep(levels: int) -> None:
            if levels:
                exec(  # noqa: S102 (code that passes as ours)
                    compile("deep(levels - 1)", errors_module.__file__, "exec"),
                    {"deep": deep, "levels": levels},
                )
            else:
                raise OddError

        with pytest.raises(OddError) as deep_one:
            deep(4)
        assert frames_of(deep_one.value) == ("ui/errors.py, line 1, in <module>",) * 3


class TestIncidents:
    def test_report_has_one_line_for_each_fact(self) -> None:
        incident = Incident("2026-01-01 10:00:00", "OddError", ("a, in f", "b, in g"), ())
        lines_ = incident.report().splitlines()
        assert lines_[:4] == ["2026-01-01 10:00:00", "OddError", "a, in f", "b, in g"]
        assert lines_[4:] == [versions()]
        assert incident.key == ("OddError", "a, in f")

    def test_errors_in_paint_methods_are_recognised(self) -> None:
        for place, is_painting in (
            ("ui/x.py, line 1, in paintEvent", True),
            ("ui/x.py, line 1, in paint", True),
            ("ui/x.py, line 1, in repaint", False),
        ):
            assert Incident("", "OddError", (place,), ()).is_painting is is_painting


class TestNoErrors:
    def test_ctrl_c_is_not_recorded(
        self, errors: Errors, capsys: pytest.CaptureFixture[str]
    ) -> None:
        error = raised(KeyboardInterrupt())
        sys.excepthook(type(error), error, error.__traceback__)
        assert not errors.incidents
        assert "KeyboardInterrupt" in capsys.readouterr().err

    def test_system_exit_in_a_thread_is_not_recorded(self, errors: Errors) -> None:
        thread = threading.Thread(target=sys.exit)
        thread.start()
        thread.join()
        errors._on_thread_error(threading.ExceptHookArgs((SystemExit, SystemExit(), None, thread)))
        assert not errors.incidents

    @pytest.mark.parametrize(
        ("kind", "level"),
        [
            (QtMsgType.QtDebugMsg, None),
            (QtMsgType.QtInfoMsg, None),
            (QtMsgType.QtWarningMsg, "WARNING"),
            (QtMsgType.QtCriticalMsg, "ERROR"),
        ],
    )
    def test_repeated_qt_message_is_logged_with_its_level_but_not_every_time(
        self,
        errors: Errors,
        capsys: pytest.CaptureFixture[str],
        kind: QtMsgType,
        level: str | None,
    ) -> None:
        errors._qt_before = None
        for _time in range(3):
            errors._on_qt_message(kind, None, "a word")  # type: ignore[arg-type]
        assert capsys.readouterr().err == "a word\n" * 3
        entries = [line for line in errors.log.text().splitlines() if "a word" in line]
        assert len(entries) == (2 if level else 0)  # the first and the second time
        assert all(line.endswith(f" {level} Qt: a word") for line in entries)


class TestLogFile:
    def test_unreadable_log_file_falls_back_to_the_last_lines_in_memory(
        self, tmp_path: Path
    ) -> None:
        log = errors_module.Log(tmp_path / "folder")
        log.write(logging.ERROR, "one")
        log.write(logging.ERROR, "two")
        log.path.unlink()
        first, second = log.text().splitlines()
        assert first.endswith(" ERROR one")
        assert second.endswith(" ERROR two")
        log.close()

    def test_logged_traceback_contains_no_values(self, errors: Errors) -> None:
        error = raised(KeyError(TITLE))
        logging.getLogger("nonogui.test").error("it failed: %s", error, exc_info=error)
        text = errors.log.text()
        assert "ERROR nonogui.test: it failed: KeyError: '…'" in text
        assert "Traceback (most recent call last):" in text
        assert TITLE not in text

    def test_repeated_warning_is_logged_the_1st_2nd_and_4th_time(self, errors: Errors) -> None:
        for _time in range(5):
            logging.getLogger("nonogui.test").warning("again")
        assert errors.log.text().count("again") == 3
        logging.getLogger("nonogui.test").info("not worth it")
        assert "not worth it" not in errors.log.text()

    def test_repeat_counts_are_forgotten_after_many_different_messages(self) -> None:
        repeats = errors_module._Repeats()
        assert [repeats.is_news("one") for _time in range(4)] == [True, True, False, True]
        for key in range(errors_module.MAX_RECORDS - 1):
            assert repeats.is_news(key)
        assert not any(repeats.is_news("one") for _time in range(3))  # 5th to 7th
        assert repeats.is_news("other")
        assert repeats.is_news("one")  # the 1st again


class TestCrashFiles:
    def test_each_crash_is_reported_once_and_shortened(self, tmp_path: Path) -> None:
        long = "\n".join(f"line {number}" for number in range(300))
        own = f'  File "{errors_module.__file__}", line 3 in f'
        (tmp_path / "crash-999999991.txt").write_text(f"Fatal\n{own}\n", encoding="utf-8")
        (tmp_path / "crash-999999992.txt").write_text(long, encoding="utf-8")
        errors = Errors(tmp_path)
        lines = errors.last_crash.splitlines()
        assert lines[:3] == ["Fatal", '  File "nonogui/ui/errors.py", line 3 in f', "line 0"]
        assert len(lines) == 2 + 200
        assert "The program crashed the last time.\nFatal" in errors.log.text()
        errors.close()
        assert not list(tmp_path.glob("crash-*"))

    def test_empty_crash_files_of_running_programs_are_kept(self, tmp_path: Path) -> None:
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
            alive, dead, odd = (
                tmp_path / f"crash-{name}.txt" for name in (other.pid, 999999993, "x")
            )
            for path in (alive, dead, odd):
                path.write_text("", encoding="utf-8")
            errors = Errors(tmp_path)
            assert errors.last_crash == ""
            assert alive.exists()
            assert odd.exists()
            assert not dead.exists()
            errors.close()
            assert other.poll() is None
            other.communicate(b"\n")

    @pytest.mark.parametrize("is_on", [False, True])
    def test_closing_restores_the_fault_handler_of_python(
        self, tmp_path: Path, is_on: bool
    ) -> None:
        before, terminal = faulthandler.is_enabled(), sys.__stderr__
        assert terminal is not None
        try:
            (faulthandler.enable(terminal) if is_on else faulthandler.disable())
            errors = Errors(tmp_path)
            assert faulthandler.is_enabled()
            errors.close()
            assert faulthandler.is_enabled() is is_on
        finally:
            (faulthandler.enable(terminal) if before else faulthandler.disable())


def test_only_a_real_home_folder_is_replaced_in_paths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for home, text in (("/", "/x/y"), ("/h", "~/y and ~"), ("/home/me", "/h/y and /h")):
        monkeypatch.setattr(Path, "home", lambda home=home: Path(home))
        assert errors_module.without_home("/h/y and /h" if home != "/" else "/x/y") == text

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    assert errors_module.without_home("/h/y") == "/h/y"


def test_incident_has_no_place_if_finding_the_place_fails(errors: Errors) -> None:
    errors.find_where = fail  # type: ignore[assignment]
    by_report(None)  # type: ignore[arg-type]
    assert errors.incidents[0].where == ()


def test_error_that_ends_the_program_is_recorded_but_not_reported(tmp_path: Path) -> None:
    received: list[object] = []
    errors = Errors(tmp_path)
    errors.happened.connect(received.append)
    with pytest.raises(OddError), errors:
        fail()
    assert (len(errors.incidents), received) == (1, [])
    errors = Errors(tmp_path)
    with pytest.raises(SystemExit), errors:
        sys.exit()
    assert not errors.incidents
