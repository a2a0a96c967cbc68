"""A second start hands its files to the window that is open."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui import single
from nonogui.ui.in_turns import RETRY_MS
from nonogui.ui.single import FirstWindow, Requests, private_folder
from tests.conftest import PATIENCE_MS

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, sockets and rights of POSIX")

WINDOW = """
import json, sys
from nonogui.ui import app, single
from nonogui.ui.main_window import MainWindow

single.PATIENCE_MS = int(sys.argv.pop(1))

def say(*what):
    print(json.dumps(what), flush=True)

def listen(first, receive, parent, listen=single.FirstWindow.listen):
    def heard(names):
        receive(names)
        say("raised", parent.isMinimized())
    listen(first, heard, parent)
    say("listening", first.is_first)

single.FirstWindow.listen = listen
MainWindow.open_files = lambda window, names: say("opened", names)
MainWindow.showEvent = lambda window, event: say("shown")
code = app.run([name for name in sys.argv[1:] if name != "--new-window"],
               is_new="--new-window" in sys.argv)
say("ended", code)
"""
"""Prints what a window does, a line of JSON each."""


class Program:
    """A process with a window; its output lines are read as they arrive."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put('["gone"]')

    def end(self) -> None:
        """Kill it, and read the rest of its output."""
        self.process.kill()
        self._reader.join()
        self.process.communicate()

    def next(self) -> list[object]:
        """Return its next line."""
        message = json.loads(self._lines.get(timeout=PATIENCE_MS / 1000))
        assert isinstance(message, list)
        return message

    def begin(self) -> Program:
        """Wait until its window listens."""
        assert self.next() == ["shown"]
        assert self.next() == ["listening", True]
        return self


Start = Callable[..., Program]


@pytest.fixture(autouse=True)
def runtime_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use a folder with a short path for sockets; pytest's paths are too long."""
    with TemporaryDirectory(prefix="nonogui-") as name:
        monkeypatch.setenv("XDG_RUNTIME_DIR", name)
        yield Path(name)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs; they end with the test."""
    programs: list[Program] = []

    def begin(
        *arguments: str, folder: Path = tmp_path, patience: int = PATIENCE_MS, **environment: str
    ) -> Program:
        root = Path(__file__).parents[2]
        process = subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(patience), *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(root), **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        programs.append(Program(process))
        return programs[-1]

    yield begin
    for program in programs:
        program.end()


@pytest.mark.slow
def test_a_second_start_hands_its_files_over(start: Start, tmp_path: Path) -> None:
    first = start().begin()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    second = start("a.pbn#3", "../b c.non", folder=elsewhere)
    assert second.next() == ["ended", 0]
    assert first.next() == ["raised", False]
    assert first.next() == ["opened", [f"{elsewhere}/a.pbn#3", f"{tmp_path}/b c.non"]]


@pytest.mark.slow
def test_a_second_start_without_a_file_raises_the_window(start: Start) -> None:
    first = start().begin()
    assert start().next() == ["ended", 0]
    assert first.next() == ["raised", False]


@pytest.mark.slow
@POSIX
def test_the_next_start_after_a_kill_opens_the_first_window(
    start: Start, runtime_folder: Path
) -> None:
    first = start().begin()
    assert list(runtime_folder.glob("nonogui/*.socket"))
    first.process.kill()
    first.process.wait()
    assert list(runtime_folder.glob("nonogui/*.socket"))
    second = start().begin()
    assert start("a.pbn").next() == ["ended", 0]
    assert second.next() == ["raised", False]


@pytest.mark.slow
@POSIX
def test_a_second_start_does_not_wait_for_a_hanging_window(start: Start) -> None:
    first = start().begin()
    first.process.send_signal(signal.SIGSTOP)
    second = start("a.pbn", patience=200)
    assert second.next() == ["shown"]
    opened = second.next()
    assert opened[0] == "opened"
    assert second.next() == ["listening", False]


@pytest.mark.slow
def test_two_starts_at_once_open_one_window(start: Start) -> None:
    programs = [start(), start()]
    messages = sorted(json.dumps(program.next()) for program in programs)
    assert messages == ['["ended", 0]', '["shown"]']


@pytest.mark.slow
def test_the_new_window_option_opens_a_second_window(start: Start) -> None:
    first = start("--new-window").begin()  # nobody is there yet: it is the first
    second = start("--new-window")
    assert second.next() == ["shown"]
    assert second.next() == ["listening", False]
    assert start().next() == ["ended", 0]
    assert first.next() == ["raised", False]


@pytest.mark.slow
def test_each_data_folder_has_a_window_of_its_own(start: Start, tmp_path: Path) -> None:
    start().begin()
    start(XDG_DATA_HOME=str(tmp_path / "other"), LOCALAPPDATA=str(tmp_path / "other")).begin()


# ---- what the first window hears ----


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[list[list[str]]]:
    """What a first window in this process was asked for."""
    asked: list[list[str]] = []
    first, parent = FirstWindow(tmp_path), QObject()
    assert not first.hand_over([])
    assert first.is_first
    first.listen(asked.append, parent)
    yield asked
    first.close()


def _send(qtbot: QtBot, tmp_path: Path, data: bytes) -> bytes:
    """Send bytes to the first window, and return its answer until it closes the connection."""
    answer = bytearray()
    guest = QLocalSocket()
    guest.readyRead.connect(lambda: answer.extend(guest.readAll().data()))
    guest.connectToServer(FirstWindow(tmp_path)._name)
    assert guest.waitForConnected(PATIENCE_MS)
    guest.write(data)
    unconnected = QLocalSocket.LocalSocketState.UnconnectedState
    qtbot.waitUntil(lambda: guest.state() == unconnected)
    return bytes(answer)


def _sound(files: Sequence[object] = ("/a.pbn",), **values: object) -> bytes:
    request: dict[str, object] = {
        "nonogui": single.PROTOCOL,
        "files": list(files),
        "activation": "",
    }
    return json.dumps(request | values).encode() + b"\n"


def test_a_valid_request_is_answered(qtbot: QtBot, tmp_path: Path, heard: list[list[str]]) -> None:
    assert _send(qtbot, tmp_path, _sound(["/a.pbn", "/b.pbn#2"])) == b"ok\n"
    assert heard == [["/a.pbn", "/b.pbn#2"]]


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"hello\n",
        b"\xff\x00\xfe\n",
        b"[" * 100_000 + b"\n",
        b"x" * (single.MAX_BYTES + 1),
        b"{}\n",
        _sound(nonogui=single.PROTOCOL + 1),
        _sound(nonogui="1"),
        _sound(files="/a.pbn"),
        _sound(["relative.pbn"]),
        _sound([7]),
        _sound(activation=None),
        _sound(activation="a\0b"),
    ],
    ids=range(13),
)
def test_an_invalid_request_is_disconnected(
    qtbot: QtBot, tmp_path: Path, heard: list[list[str]], data: bytes
) -> None:
    assert _send(qtbot, tmp_path, data) == b""
    assert heard == []
    assert _send(qtbot, tmp_path, _sound()) == b"ok\n"


def test_a_silent_connection_is_disconnected(
    qtbot: QtBot, tmp_path: Path, heard: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "PATIENCE_MS", 50)
    assert _send(qtbot, tmp_path, b"") == b""
    assert heard == []


def test_the_number_of_connections_at_a_time_is_limited(
    qtbot: QtBot, tmp_path: Path, heard: list[list[str]]
) -> None:
    guests = [QLocalSocket() for _each in range(single.MAX_GUESTS)]
    for guest in guests:
        guest.connectToServer(FirstWindow(tmp_path)._name)
    connected = QLocalSocket.LocalSocketState.ConnectedState
    qtbot.waitUntil(lambda: all(guest.state() == connected for guest in guests))
    assert _send(qtbot, tmp_path, _sound()) == b""
    for guest in guests:
        guest.abort()
    qtbot.waitUntil(lambda: _send(qtbot, tmp_path, _sound()) == b"ok\n")
    assert heard[-1] == ["/a.pbn"]


@POSIX
def test_only_the_user_can_access_the_socket_folder(runtime_folder: Path, tmp_path: Path) -> None:
    folder = private_folder()
    assert folder is not None
    assert folder.is_relative_to(runtime_folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)
    assert private_folder() is None
    first = FirstWindow(tmp_path)
    assert not first.hand_over(["a.pbn"])
    assert not first.is_first


@POSIX
def test_the_program_starts_even_if_the_socket_path_is_too_long(
    runtime_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = runtime_folder / ("x" * 100)
    long.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    assert not FirstWindow(tmp_path).hand_over([])


# ---- what the window does ----


def test_files_wait_until_the_dialog_is_closed(qtbot: QtBot) -> None:
    window, opened = QWidget(), list[list[str]]()
    qtbot.addWidget(window)
    window.showMinimized()
    requests = Requests(window, lambda names: opened.append(list(names)))
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()
    requests.receive(["/a.pbn"])
    requests.receive([])
    requests.receive(["/b.pbn"])
    assert not window.windowState() & Qt.WindowState.WindowMinimized
    turns: list[bool] = []
    QTimer.singleShot(3 * RETRY_MS, lambda: turns.append(True))
    qtbot.waitUntil(lambda: bool(turns))
    assert opened == []
    dialog.reject()
    qtbot.waitUntil(lambda: opened == [["/b.pbn", "/a.pbn"]])
    assert requests._waiting == []


def test_a_first_window_that_does_not_listen_yet_is_asked_again(
    runtime_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del runtime_folder
    first, later = FirstWindow(tmp_path), FirstWindow(tmp_path)
    first.claim()
    assert first.is_first
    answers = [False, False, True]
    monkeypatch.setattr(single, "AGAIN_MS", 0)
    monkeypatch.setattr(single, "_ask", lambda *_request: answers.pop(0))
    assert later.hand_over(["a.pbn"])
    assert answers == []
    first.close()
    assert not later.hand_over(["a.pbn"])  # nobody is there any more
    assert later.is_first
    later.close()
