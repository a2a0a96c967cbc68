"""Keep one window for each user and data folder: a later start hands its files to that window.

A lock says who is first; the system, through Qt, takes it from a program that was killed. The first
listens on a local socket in a folder that only its user may enter. A later start sends one line of
JSON and ends when it is answered `ok`. Whenever anything of this fails, the later start opens a
window of its own: two windows are better than none.
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

from nonogui.ui.in_turns import is_occupied

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

PROTOCOL: Final = 1
MOST_FILES: Final = 21
"""Files that are handed over: one to open, and as many as the list of recent files holds."""

MOST_BYTES: Final = 256 * 1024
"""A longer request is refused. Paths of Linux have at most 4,096 bytes, six times that in JSON."""

MOST_GUESTS: Final = 8
"""Connections at a time; more are refused."""

PATIENCE_MS: Final = 5000
"""How long a later start waits for the first window, which may itself be starting or busy, before
it opens a window of its own; and how long the first waits for a request it was promised."""

AGAIN_MS: Final = 50
"""Between two attempts to reach a first window that does not listen yet."""

DIALOG_MS: Final = 200
"""How often the window looks whether the dialog that files wait for is closed."""

MOST_PATH: Final = 100
"""Bytes of a socket's path; Linux takes 107, macOS 103, and Qt needs no more than the path."""

_OK: Final = b"ok\n"


class FirstWindow:
    """Tells whether a window of this user and data folder is open already, and talks to it.

    Attributes:
        is_first: whether this process is the one that later starts hand their files to.
    """

    def __init__(self, data: Path) -> None:
        self.is_first = False
        self._guests: set[QLocalSocket] = set()
        self._server: QObject | None = None
        self._listen: Callable[[], object] = lambda: None
        self._use(data)

    def _use(self, data: Path) -> None:
        """Stand for a data folder."""
        self._lock: QLockFile | None = None
        self._name = ""
        folder = private_folder()
        sha256 = QCryptographicHash.Algorithm.Sha256  # Python's own loads OpenSSL for it
        path = os.fsencode(os.path.realpath(data))
        digest = QCryptographicHash.hash(path, sha256).toHex().toStdString()[:16]
        if folder is not None:
            self._lock = QLockFile(str(folder / f"{digest}.lock"))
            self._lock.setStaleLockTime(0)  # it is never old, only its program may be dead
            # Pipes of Windows have one namespace; elsewhere the socket is a file beside the lock.
            pipe = sys.platform == "win32"
            self._name = f"nonogui-{digest}" if pipe else str(folder / f"{digest}.socket")
        if len(os.fsencode(self._name)) > MOST_PATH:
            self._lock = None

    def claim(self) -> None:
        """Be the first if nobody is."""
        self.is_first = self._lock is not None and self._lock.tryLock(0)

    def hand_over(self, names: Sequence[str]) -> bool:
        """Have the window that is open open files, `FILE#3` too, and come to the front.

        Returns False where there is none, or none that answers: then a window is to be opened here.
        """
        if self._lock is None:
            return False
        end = time.monotonic() + PATIENCE_MS / 1000
        while True:
            self.is_first = self._lock.tryLock(0)
            # With the lock in hand nobody should listen; a program in another sandbox may.
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
        """Hear what later starts ask for: `receive` is given the names of their files."""
        self._listen = lambda: self.listen(receive, parent)
        if not self.is_first:
            return
        from PySide6.QtNetwork import QLocalServer

        server = self._server = QLocalServer(parent)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self._name)  # of a program that was killed: the lock is ours

        def greet() -> None:
            while (guest := server.nextPendingConnection()) is not None:
                self._greet(guest, receive)

        server.newConnection.connect(greet)
        server.listen(self._name)

    def move(self, data: Path) -> None:
        """Stand for another data folder from now on, if no other window does."""
        self.close()
        self._use(data)
        self.claim()
        self._listen()

    def close(self) -> None:
        """Stop listening; the next start is the first."""
        if self._server is not None:
            self._server.close()  # type: ignore[attr-defined]
            self._server = None
        for guest in tuple(self._guests):
            guest.abort()
        if self._lock is not None and self.is_first:
            self._lock.unlock()
        self.is_first = False

    def _greet(self, guest: QLocalSocket, receive: Callable[[list[str]], object]) -> None:
        if len(self._guests) >= MOST_GUESTS:
            guest.deleteLater()  # which hangs up
            return
        self._guests.add(guest)
        heard = bytearray()

        def read() -> None:
            heard.extend(guest.read(MOST_BYTES + 1).data())
            if len(heard) > MOST_BYTES:
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
        if guest.bytesAvailable():
            read()


class Requests(QObject):
    """Brings the window to the front and opens what later starts hand over.

    While a dialog is open the files wait: what it asks about must not change under it.

    Args:
        window: what comes to the front.
        open_files: opens some files, the first of them on the board.
    """

    def __init__(self, window: QWidget, open_files: Callable[[Sequence[str]], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_files = open_files
        self._waiting: list[str] = []
        self._clock = QTimer(self, interval=DIALOG_MS)
        self._clock.timeout.connect(self._open)

    def receive(self, names: Sequence[str]) -> None:
        """Come to the front, and open files as soon as no dialog is open."""
        self._come_forward()
        # The last start is opened on the board, so its files come first.
        self._waiting = [*names, *self._waiting][:MOST_FILES]
        self._clock.start()
        QTimer.singleShot(0, self, self._open)

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
        if not self._waiting:
            self._clock.stop()
            return
        if is_occupied():
            return
        self._clock.stop()
        names, self._waiting = self._waiting, []
        self._open_files(names)


def private_folder() -> Path | None:
    """Return a folder that only this user may enter, made if need be; None if there can't be one.

    Whoever can put a socket there is handed the names of the player's files.
    """
    if sys.platform == "win32":
        return _made(Path(gettempdir(), "nonogui"))  # already the user's own there
    user = os.getuid()
    own = [os.environ.get("XDG_RUNTIME_DIR", ""), f"/run/user/{user}"]
    for each in own:
        if Path(each).is_absolute() and os.access(each, os.W_OK | os.X_OK):
            folder = _made(Path(each, "nonogui"))
            break
    else:
        folder = _made(Path(gettempdir(), f"nonogui-{user}"))
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
    """What a later start sends; the first window may have another current folder."""
    files = [os.path.abspath(name) for name in names[:MOST_FILES]]  # noqa: PTH100 (links stay)
    # A desktop lets a window come to the front for the token it gave to the later start.
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return json.dumps({"nonogui": PROTOCOL, "files": files, "activation": token}).encode() + b"\n"


def _names(data: bytes) -> list[str] | None:
    """Return the files that a request names; None of what is none."""
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
                    os.environ["XDG_ACTIVATION_TOKEN"] = token  # read by Qt when a window is raised
                return files[:MOST_FILES]
    return None


def _ask(name: str, request: bytes, end: float) -> bool:
    """Send a request to whoever listens; returns whether it was answered in time."""
    from PySide6.QtNetwork import QLocalSocket

    def left() -> int:
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
