"""Keep one window for each user and data folder: a later start passes its files to that window.

A lock decides which process is first; the system, through Qt, releases it if that program is
killed. The first process listens on a local socket in a folder that only its user may enter. A
later start sends one line of JSON and ends when the answer is `ok`. If any of this fails, the later
start opens its own window: two windows are better than none.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCryptographicHash, QLockFile, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.ui.in_turns import when_free

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

PROTOCOL: Final = 1
"""Version of the request; a window with another version refuses it."""
MAX_FILES: Final = 21
"""Most files passed on: one to open, and as many as the list of recent files holds."""

MAX_BYTES: Final = 256 * 1024
"""A longer request is refused. Linux paths have at most 4,096 bytes, in JSON six times that."""

MAX_GUESTS: Final = 8
"""Most connections at a time; more are refused."""

PATIENCE_MS: Final = 5000
"""How long a later start waits for the first window, which may be starting or busy, before it opens
its own window. The first window waits as long for a request."""

AGAIN_MS: Final = 50
"""Delay between two attempts to reach a first window that does not listen yet."""

MAX_PATH: Final = 100
"""Most bytes of a socket's path; Linux allows 107, macOS 103. Qt needs only the path."""

_OK: Final = b"ok\n"


class FirstWindow:
    """Finds out whether this user has a window for a data folder already, and talks to it.

    Attributes:
        is_first: whether later starts pass their files to this process.
    """

    def __init__(self, data: Path) -> None:
        self.is_first = False
        self._guests: set[QLocalSocket] = set()
        self._server: QObject | None = None
        self._listen: Callable[[], object] = lambda: None
        self._use(data)

    def _use(self, data: Path) -> None:
        """Prepare lock and socket name for a data folder."""
        self._lock: QLockFile | None = None
        self._name = ""
        folder = private_folder()
        sha256 = QCryptographicHash.Algorithm.Sha256  # Python's own would load OpenSSL
        # Two paths to one folder must give one lock.
        path = os.fsencode(os.path.realpath(data))
        digest = QCryptographicHash.hash(path, sha256).toHex().toStdString()[:16]
        if folder is not None:
            self._lock = QLockFile(str(folder / f"{digest}.lock"))
            self._lock.setStaleLockTime(0)  # only a lock of a dead program is stale
            # Windows has one namespace for pipes; elsewhere the socket is a file beside the lock.
            pipe = sys.platform == "win32"
            self._name = f"nonogui-{digest}" if pipe else str(folder / f"{digest}.socket")
        if len(os.fsencode(self._name)) > MAX_PATH:
            self._lock = None

    def claim(self) -> None:
        """Become the first process if there is none."""
        self.is_first = self._lock is not None and self._lock.tryLock(0)

    def hand_over(self, names: Sequence[str]) -> bool:
        """Ask the open window to open files, also `FILE#3`, and to raise itself.

        Return False if there is none, or if it does not answer; the caller then opens a window.
        """
        if self._lock is None:
            return False
        end = time.monotonic() + PATIENCE_MS / 1000
        while True:
            self.is_first = self._lock.tryLock(0)
            # Holding the lock, nobody should listen; but a program in another sandbox may.
            if self.is_first and not Path(self._name).exists():
                return False
            answered = _ask(self._name, _request(names), end)
            if answered or self.is_first or time.monotonic() > end:
                break
            time.sleep(AGAIN_MS / 1000)
        if answered and self.is_first:
            self._lock.unlock()
            self.is_first = False
        return answered

    def listen(self, receive: Callable[[list[str]], object], parent: QObject) -> None:
        """Listen to later starts; `receive` gets the names of their files."""
        self._listen = lambda: self.listen(receive, parent)
        if not self.is_first:
            return
        from PySide6.QtNetwork import QLocalServer

        server = self._server = QLocalServer(parent)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self._name)  # left by a killed program: the lock is ours

        def greet() -> None:
            while (guest := server.nextPendingConnection()) is not None:
                self._greet(guest, receive)

        server.newConnection.connect(greet)
        server.listen(self._name)

    def move(self, data: Path) -> None:
        """Switch to another data folder, if no other window uses it."""
        # The lock of the old folder is given back, so that another window can be the first there.
        self.close()
        self._use(data)
        self.claim()
        self._listen()

    def close(self) -> None:
        """Stop listening; the next start becomes the first."""
        if self._server is not None:
            self._server.close()  # type: ignore[attr-defined]
            self._server = None
        for guest in tuple(self._guests):
            guest.abort()
        if self._lock is not None and self.is_first:
            self._lock.unlock()
        self.is_first = False

    def _greet(self, guest: QLocalSocket, receive: Callable[[list[str]], object]) -> None:
        if len(self._guests) >= MAX_GUESTS:
            guest.deleteLater()  # closes the connection
            return
        self._guests.add(guest)
        heard = bytearray()

        def read() -> None:
            heard.extend(guest.read(MAX_BYTES + 1).data())
            if len(heard) > MAX_BYTES:
                guest.abort()
            elif b"\n" in heard:
                names = _names(bytes(heard))
                heard.clear()
                if names is None:
                    guest.abort()
                    return
                guest.write(_OK)
                guest.flush()
                guest.disconnectFromServer()
                receive(names)

        def forget() -> None:
            self._guests.discard(guest)
            guest.deleteLater()

        guest.readyRead.connect(read)
        guest.disconnected.connect(forget)
        QTimer.singleShot(PATIENCE_MS, guest, guest.abort)
        # The request may have arrived before `readyRead` was connected.
        if guest.bytesAvailable():
            read()


class Requests(QObject):
    """Brings the window to the front and opens the files of later starts.

    Files wait while a dialog is open, because its subject must not change.

    Args:
        window: the window to bring to the front.
        open_files: opens files, the first of them on the board.
    """

    def __init__(self, window: QWidget, open_files: Callable[[Sequence[str]], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_files = open_files
        self._waiting: list[str] = []

    def receive(self, names: Sequence[str]) -> None:
        """Raise the window, and open the files once no dialog is open."""
        self._come_forward()
        # The files of the latest start come first: its first file is shown on the board.
        self._waiting = [*names, *self._waiting][:MAX_FILES]
        when_free(self, self._open)

    def _come_forward(self) -> None:
        window = self._window
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        for each in (window, QApplication.activeModalWidget()):
            if each is not None:
                each.raise_()
                each.activateWindow()

    def _open(self) -> None:
        names, self._waiting = self._waiting, []
        if names:  # several starts may have waited for the same dialog
            self._open_files(names)


def private_folder() -> Path | None:
    """Return a folder that only this user may enter, creating it if needed; None if impossible.

    A program that could create a socket there would receive the names of the player's files.
    """
    if sys.platform == "win32":
        return _made(Path(gettempdir(), "nonogui"))  # already private to the user there
    user = os.getuid()
    own = [os.environ.get("XDG_RUNTIME_DIR", ""), f"/run/user/{user}"]
    for each in own:
        if Path(each).is_absolute() and os.access(each, os.W_OK | os.X_OK):
            folder = _made(Path(each, "nonogui"))
            break
    else:
        try:
            folder = _made(Path(gettempdir(), f"nonogui-{user}"))
        except FileNotFoundError:  # no folder for temporary files can be written: the disk is full
            return None
    if folder is None:
        return None
    about = folder.lstat()
    return folder if about.st_uid == user and not about.st_mode & 0o077 else None


def _made(folder: Path) -> Path | None:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder if folder.is_dir() and not folder.is_symlink() else None


def _request(names: Sequence[str]) -> bytes:
    """Return the request of a later start; paths are absolute, since folders may differ."""
    files = [os.path.abspath(name) for name in names[:MAX_FILES]]  # noqa: PTH100 (links stay)
    # The desktop gave this start a token that allows a window to come to the front.
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return json.dumps({"nonogui": PROTOCOL, "files": files, "activation": token}).encode() + b"\n"


def _names(data: bytes) -> list[str] | None:
    """Return the files in a request, or None if it is not valid."""
    line, _end, _more = data.partition(b"\n")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match request:
        case {"nonogui": int(version), "files": [*files], "activation": str(token)}:
            is_ours = version == PROTOCOL and "\0" not in token
            if is_ours and all(
                isinstance(file, str) and Path(file).is_absolute() for file in files
            ):
                if token:
                    os.environ["XDG_ACTIVATION_TOKEN"] = token  # Qt reads it when raising a window
                return files[:MAX_FILES]
    return None


def _ask(name: str, request: bytes, end: float) -> bool:
    """Send a request; return whether it was answered in time."""
    from PySide6.QtNetwork import QLocalSocket

    def left() -> int:
        # Not below 1, because -1 means without a limit to Qt.
        return max(1, round((end - time.monotonic()) * 1000))

    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(left()):
        return False
    socket.write(request)
    answer = bytearray()
    while len(answer) < len(_OK) and socket.waitForReadyRead(left()):
        answer.extend(socket.read(len(_OK)).data())
    socket.abort()
    return answer == _OK
