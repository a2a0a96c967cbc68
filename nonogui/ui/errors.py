"""Errors: handles every unexpected error while the window is open.

`Errors` sets the hooks of Python (slots, events, threads, destructors), of Qt (its messages) and of
faulthandler (crashes). Each error is logged in the user's state folder and reported through
`happened`. Code that catches an error it can't explain passes it to `report`.
"""

from __future__ import annotations

import builtins
import faulthandler
import logging
import os
import re
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, TracebackType
from typing import IO, Final, Self

from platformdirs import user_state_path
from PySide6 import QtCore
from PySide6.QtGui import QGuiApplication

import nonogui
from nonogui import __version__
from nonogui.lazy import dataclass, regex

LOG_BYTES: Final = 256 * 1024
"""Size at which a new log is started; one old log is kept. That is about 150 errors."""

MAX_RECORDS: Final = 200
"""Errors and log lines kept in memory, which limits a program that is never closed."""

IGNORED: Final = (
    # Qt's bridge to AT-SPI lacks an answer to what Orca asks when it finds a program.
    "Subscription string not handled:",
    "AtSpiAdaptor::applicationInterface does not implement",
    # Labels with bold words report their text, but Qt has no text interface for labels.
    "Received text event for invalid interface.",
    # A screen reader asks about a widget that is deleted by now, or a cell of a closed board.
    "Could not find accessible on path:",
    "Accessible invalid:",
    # A screen reader takes long to say whether it uses a key itself; the key is not lost.
    "QSpiApplication::keyEventError",
)
"""Starts of warnings of Qt that a screen reader causes in every Qt program."""

_LEVELS: Final = {
    QtCore.QtMsgType.QtWarningMsg: logging.WARNING,
    QtCore.QtMsgType.QtCriticalMsg: logging.ERROR,
    QtCore.QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@dataclass(frozen=True)
class Incident:
    """An unexpected error.

    Attributes:
        when: the local time.
        error: its type and message.
        frames: the innermost frames in our code, innermost first.
        where: the page, and lines about the puzzle.
    """

    when: str
    error: str
    frames: tuple[str, ...]
    where: tuple[str, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """Return the error and its location, which identify repeated errors."""
        return self.error, *self.frames[:1]

    @property
    def is_painting(self) -> bool:
        """Whether it happened while painting; Qt repeats that again and again."""
        return any(frame.endswith((" paintEvent", " paint")) for frame in self.frames)

    def report(self) -> str:
        """Return the text for a bug report; it contains neither puzzles nor folders."""
        place, *more = self.where or ("",)
        head = f"{self.when} {place}".rstrip()
        return "\n".join([head, self.error, *self.frames, versions(), *more])


class Errors(QtCore.QObject):
    """Handles all errors from its creation until `close`.

    Attributes:
        incidents: the errors so far, oldest first.
        find_where: returns the page and lines about the puzzle; set by the window.
        last_crash: how the program crashed the last time it ran; empty if it did not.

    Signals:
        happened(object): an `Incident`. Emitted in any thread, possibly during painting: connect
            with Qt.ConnectionType.QueuedConnection.
    """

    happened = QtCore.Signal(object)

    def __init__(self, folder: Path | None = None) -> None:
        """Set all hooks; by default, the log is in the user's state folder."""
        super().__init__()
        folder = folder or default_folder()
        self.incidents: deque[Incident] = deque(maxlen=MAX_RECORDS)
        self.find_where: Callable[[], tuple[str, ...]] = tuple
        self.log = Log(folder)
        # For each thread: another one may fail while this one records.
        self._at_work = threading.local()
        self._repeats = _Repeats()
        self._crash_file: IO[str] | None = None
        self._had_faults = faulthandler.is_enabled()
        self.last_crash = self._open_crash_file(folder)
        self._set_hooks()

    def _set_hooks(self) -> None:
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread_error
        sys.unraisablehook = self._on_unraisable
        self._qt_before: Callable[..., object] | None = QtCore.qInstallMessageHandler(
            self._on_qt_message
        )
        # Python writes warnings to the terminal only if there is no handler.
        self._handlers = [self.log, *filter(None, [logging.lastResort])]
        for handler in self._handlers:
            logging.getLogger().addHandler(handler)

    def record(self, error: BaseException, note: str = "", *, is_reported: bool = True) -> None:
        """Log and report an error; never raises, and ignores errors in its own work.

        Args:
            error: the error with its traceback.
            note: the interpreter's description.
            is_reported: whether to emit `happened`; False for an error in showing another error.
        """
        if getattr(self._at_work, "is_recording", False):
            return
        self._at_work.is_recording = True
        try:
            incident = Incident(_now(), error_text(error), frames_of(error), self._where())
            if self._repeats.is_news(incident.key):
                sys.__excepthook__(type(error), error, error.__traceback__)
                details = "\n".join(filter(None, [incident.report(), note, traceback_text(error)]))
                self.log.write(logging.ERROR, details)
            self.incidents.append(incident)
            if is_reported:
                self.happened.emit(incident)
        except Exception:  # noqa: BLE001 (it must not cause a recursion)
            with suppress(Exception):
                sys.__excepthook__(type(error), error, error.__traceback__)
        finally:
            self._at_work.is_recording = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Close; an error that ends the program is logged here and shown by the caller."""
        # Ctrl+C and `sys.exit` are no errors of the program.
        if isinstance(error, Exception):
            self.record(error, is_reported=False)
        self.close()

    def close(self) -> None:
        """Restore the previous hooks, and close the files."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        QtCore.qInstallMessageHandler(self._qt_before)
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
        self.log.close()
        if self._crash_file is not None:
            faulthandler.disable()
            self._crash_file.close()
            with suppress(OSError):
                Path(self._crash_file.name).unlink()
            self._crash_file = None
        # Something else had enabled it before, as pytest does.
        if self._had_faults and sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if not isinstance(error, Exception):  # Ctrl+C
            sys.__excepthook__(kind, error, trace)
            return
        self.record(error if error.__traceback__ else error.with_traceback(trace))

    def _on_thread_error(self, args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            self.record(args.exc_value)

    def _on_unraisable(self, args: sys.UnraisableHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            self.record(args.exc_value, args.err_msg or "in a destructor")

    def _on_qt_message(
        self, kind: QtCore.QtMsgType, context: QtCore.QMessageLogContext, message: str
    ) -> None:
        if message.startswith(IGNORED):
            return
        if self._qt_before is not None:
            self._qt_before(kind, context, message)
        # It is None in a Windows program without a console.
        elif sys.stderr is not None:
            sys.stderr.write(f"{message}\n")
        level = _LEVELS.get(kind)
        if level is not None and self._repeats.is_news(message):
            self.log.write(level, f"Qt: {message}")

    def _where(self) -> tuple[str, ...]:
        try:
            return self.find_where()
        except Exception:  # noqa: BLE001 (the state asked for may itself be broken)
            return ()

    def _open_crash_file(self, folder: Path) -> str:
        """Open a crash file for this process; return the content of earlier crash files."""
        try:
            crash = _log_crashes(folder)
            # A file for each process, since several windows may be open.
            self._crash_file = open(  # noqa: SIM115 (it stays open until `close`)
                folder / f"crash-{os.getpid()}.txt", "w", encoding="utf-8", opener=_private
            )
            faulthandler.enable(self._crash_file)
        except OSError:
            return ""
        if crash:
            self.log.write(logging.ERROR, f"The program crashed the last time.\n{crash}")
        return crash


def default_folder() -> Path:
    """Return the user's folder for the log."""
    return user_state_path("nonogui", appauthor=False) / "log"


def report(error: BaseException) -> None:
    """Handle a caught error like an uncaught one: log it and inform the player."""
    # Through the hook, so that tests fail as well: pytest-qt sets its own.
    sys.excepthook(type(error), error, error.__traceback__)


def versions() -> str:
    """Return the versions of the program and its environment."""
    screen = QGuiApplication.platformName() if QGuiApplication.instance() else ""
    import platform

    system = ", ".join(filter(None, [platform.system(), screen]))
    python = platform.python_version()
    return f"Nonogui {__version__} · Qt {QtCore.qVersion()} · Python {python} · {system}"


class Log(logging.Handler):
    """The log: a file of limited size that only the user can read, and its last lines in memory.

    If the file can't be written, only memory is used.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = folder / "nonogui.log"
        self._recent: deque[str] = deque(maxlen=MAX_RECORDS)
        self._repeats = _Repeats()
        self._writing = threading.RLock()  # a destructor may log while an entry is written
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record of Python's logging, without the values in it."""
        try:
            arguments = record.args if isinstance(record.args, tuple) else ()
            values = tuple(
                error_text(each) if isinstance(each, BaseException) else each for each in arguments
            )
            text = str(record.msg) % values if values else str(record.msg)
            error = record.exc_info[1] if record.exc_info else None
            if error is not None:
                text += "\n" + traceback_text(error)
            if self._repeats.is_news(text):
                self.write(record.levelno, f"{record.name}: {text}")
        except Exception:  # noqa: BLE001 (a failing log must not add errors of its own)
            return

    def write(self, level: int, text: str) -> None:
        """Write an entry; never raises."""
        stamp = f"{_now()} {logging.getLevelName(level)}"
        entry = without_home(f"{stamp} {text}")
        with self._writing:
            self._recent.append(entry)
            with suppress(OSError):  # the file does not exist yet
                if self.path.stat().st_size > LOG_BYTES:
                    self.path.replace(self.path.with_suffix(".old.log"))
            with (
                suppress(OSError),
                open(self.path, "a", encoding="utf-8", opener=_private) as file,
            ):
                file.write(f"{entry}\n")

    def text(self) -> str:
        """Return the log file, or its last lines if it can't be read."""
        try:
            return self.path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return "\n".join(self._recent)


class _Repeats:
    """Decides which repetitions to log: the 1st, 2nd, 4th, 8th … time.

    Otherwise an error at each repaint would fill the log in minutes.
    """

    def __init__(self) -> None:
        self._counts: Counter[object] = Counter()

    def is_news(self, key: object) -> bool:
        """Count an occurrence, and return whether to log it."""
        # Messages with changing numbers would fill the memory of a program that is never closed.
        if len(self._counts) > MAX_RECORDS:
            self._counts.clear()
        self._counts[key] += 1
        count = self._counts[key]
        # A power of two has a single bit.
        return count & (count - 1) == 0


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _log_crashes(folder: Path) -> str:
    """Return the content of crash files, and remove them."""
    texts = []
    for path in sorted(folder.glob("crash-*.txt")):
        with suppress(OSError):
            if text := path.read_text(encoding="utf-8", errors="replace").strip():
                texts.append("\n".join(_shortened(text)))
            elif _is_alive(path):
                continue
            path.unlink()  # on Windows the file of a running process cannot be removed
    return "\n".join(texts)


def _shortened(text: str) -> Iterator[str]:
    """Yield the lines of faulthandler with shortened paths."""
    for line in text.splitlines()[:200]:
        start, quote, rest = line.partition('File "')
        path, end, place = rest.partition('"')
        yield f"{start}{quote}{short_path(path)}{end}{place}" if quote else line


def _is_alive(path: Path) -> bool:
    """Return whether the process of a crash file is still running."""
    if os.name == "nt":  # there os.kill would end the process; its file can't be removed anyway
        return False
    number = path.stem.partition("-")[2]
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    # A process of another user, or a file with another name: leave it alone.
    except (OSError, ValueError, OverflowError):
        return True
    return True


# --- the report ---


HIDDEN: Final = "…"
"""Replaces omitted text."""

MAX_MESSAGE: Final = 300
"""Most characters of a message; the interpreter's messages have up to 150."""

MAX_NUMBERS: Final = 3
"""Most numbers in a message that gives a position."""

MAX_HIDDEN: Final = 2
"""Most gaps in a message: a longer pattern of gaps may be the pattern of a clue."""

MAX_FRAMES: Final = 40
"""Most frames of a traceback; endless recursion has 1,000 equal ones."""

MAX_CHAINED: Final = 5
"""Most errors of a chain, each raised while handling the previous one."""

REPORTED_FRAMES: Final = 3
"""Frames in a short report: enough to see the path, few enough to fit the message on the page."""

_OWN: Final = Path(nonogui.__file__).parent
_OVERRIDE: Final = regex(r"^(?:Error calling Python override of \S+ )+")
_PIECE: Final = regex(r"\w+|\s+|[^\w\s]+")
_LIBRARY: Final = regex(r".*[/\\](?:site-packages|python\d[\d.]*)[/\\]")
_PUNCTUATION: Final = regex(r"['\"`.,:;()\[\]{}<>=+*/!?&|^~-]{1,3}")

# Words that occur in messages of Python, PySide and SQLite.
_INTERPRETER: Final = frozenset(
    re.findall(
        r"\w+",
        """a an already and argument arguments as assignment associated at attribute be
    before but by C callable can cannot circular closed compared concatenate context convert
    database deleted depth descriptor destination dictionary division does during empty enough
    exceeded expected for from function generator given got handle has hashable in index
    indices initialized instance instances integer integers internal into invalid is item iterable
    iteration its join keyword length less library like limit list load local locked Libshiboken
    many math maximum memory method missing module modulo more most multiple must mutable name
    named negative no non not nonogui number object of on one only operand operands operation or
    out outside overflow pop positional range read recursion referenced required requires s
    sequence set shape side single size slice slices state step str string subscriptable support
    supported supports table take takes than that the to too truth tuple type types unable
    unbound unexpected unhashable unpack unsupported value values variable was were when where
    with within without writable wrong zero 0x NoneType NotImplementedType""",
    )
)


def error_text(error: BaseException) -> str:
    """Return an error's type and message, without any content of a puzzle."""
    name = type(error).__name__
    message = _message(error)
    return f"{name}: {message}" if message else name


def frames_of(error: BaseException) -> tuple[str, ...]:
    """Return the innermost frames in our code, innermost first."""
    own = [
        f"{path.removeprefix('nonogui/')}, line {frame.lineno}, in {frame.name}"
        for frame in _frames(error)
        if (path := short_path(frame.filename)).startswith("nonogui/")
    ]
    return tuple(reversed(own[-REPORTED_FRAMES:]))


def traceback_text(error: BaseException) -> str:
    """Return the tracebacks of an error and its causes, without values."""
    return "\n\n".join(_tracebacks(error))


def short_path(name: str) -> str:
    """Return a source path relative to its package, which reveals nothing about the user."""
    try:
        return "nonogui/" + Path(name).relative_to(_OWN).as_posix()
    except ValueError:
        pass
    shortened = _LIBRARY.sub("", name)
    return shortened if shortened != name else re.split(r"[/\\]", name)[-1]


def without_home(text: str) -> str:
    """Return a text with `~` for the home folder."""
    try:
        home = str(Path.home())
    except RuntimeError:  # no home folder is known
        return text
    # A home of `/`, as in some containers, is a part of every path.
    return text.replace(home, "~") if len(home) > 1 else text


def _tracebacks(error: BaseException) -> Iterator[str]:
    """Yield the tracebacks of a chain, the first error first."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    # Causes may form a circle, and a chain may be very long.
    while at is not None and at not in chain and len(chain) < MAX_CHAINED:
        chain.append(at)
        # As Python itself prints it: `from None` hides the context.
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    for each in reversed(chain):
        lines = ["Traceback (most recent call last):"]
        for frame in _frames(each):
            place = short_path(frame.filename)
            lines.append(f'  File "{place}", line {frame.lineno}, in {frame.name}')
            if frame.line:
                lines.append(f"    {frame.line}")
        yield "\n".join([*lines, error_text(each)])


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    # Negative: the innermost frames, which say most.
    return list(traceback.extract_tb(error.__traceback__, limit=-MAX_FRAMES))


def _message(error: BaseException) -> str:
    """Return the message, with every word that may come from data replaced."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror  # the file name is private
    known = _known_words(error)
    try:
        text = _OVERRIDE.sub("", str(error))[:MAX_MESSAGE]
    except Exception:  # noqa: BLE001 (an error that fails to describe itself)
        return HIDDEN
    kept = [_hide_unless_known(piece, known) for piece in _PIECE.findall(text)]
    shown = (
        HIDDEN if piece.isdigit() and not _is_place(kept, at) else piece
        for at, piece in enumerate(kept)
    )
    joined = re.sub(r"…(?:\W*…)+", HIDDEN, "".join(shown)).strip()
    if joined.count(HIDDEN) > MAX_HIDDEN:  # the pattern of gaps may reveal something too
        joined = joined[: joined.index(HIDDEN)] + joined[joined.rindex(HIDDEN) :]
    return joined


def _hide_unless_known(piece: str, known: frozenset[str]) -> str:
    if piece.isspace():
        return " "
    is_number = piece.isascii() and piece.isdigit()
    return piece if is_number or piece in known or _PUNCTUATION.fullmatch(piece) else HIDDEN


def _is_place(pieces: list[str], at: int) -> bool:
    """Return whether a number gives a position, as in `column 24 of 15`; `3 1 4` may be a clue."""
    before, after = "".join(pieces[max(0, at - 2) : at]), "".join(pieces[at + 1 :])
    is_alone = re.fullmatch(r"[A-Za-z_]+ ", before) and not re.match(r"\W*[\d…]", after)
    return bool(is_alone) and sum(piece.isdigit() for piece in pieces) <= MAX_NUMBERS


def _known_words(error: BaseException) -> frozenset[str]:
    """Return the words that the program itself may have put into a message.

    They are the names and texts in the code that the error came through, the names of our modules,
    and the interpreter's words. Any other word in a message comes from data.
    """
    words = set(_INTERPRETER).union(dir(builtins))
    # A copy, because another thread may import a module meanwhile.
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "nonogui":
            words.update(vars(module))
            words.update(name.split("."))
    at = error.__traceback__
    while at is not None:
        words.update(_words_of(at.tb_frame.f_code))
        at = at.tb_next
    return frozenset(words)


def _words_of(code: CodeType) -> Iterator[str]:
    yield from (*code.co_names, *code.co_varnames, *code.co_freevars, *code.co_cellvars)
    yield from code.co_qualname.split(".")
    if short_path(code.co_filename).startswith("nonogui/"):
        for constant in code.co_consts:
            if isinstance(constant, str):
                yield from re.findall(r"\w+", constant)
