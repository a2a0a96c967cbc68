"""Turns of the event loop: work that is spread over several, and waits in which it goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Final, Generic, TypeVar, cast

from PySide6.QtCore import QEventLoop, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget

Part = TypeVar("Part")

Pieces = Generator[None, None, Part]
"""Makes a piece of a part at each step, and returns the part."""


class InTurns(Generic[Part]):
    """A part that is made piece by piece, or all at once when somebody wants it sooner.

    Attributes:
        is_made: whether nothing is left to do.
        made: the part then, which may be nothing but the doing.
    """

    def __init__(self, begin: Callable[[], Pieces[Part]]) -> None:
        """Make nothing yet; `begin` is asked again after an error."""
        self._begin = begin
        self._pieces: Pieces[Part] | None = None
        self.is_made = False
        self.made: Part | None = None

    @property
    def part(self) -> Part:
        """The part; what is left to do is done now."""
        while not self.is_made:
            self.go_on()
        return cast(Part, self.made)

    def go_on(self) -> None:
        """Make the next piece, if there is one."""
        if self.is_made:
            return
        pieces, self._pieces = self._pieces or self._begin(), None
        try:
            next(pieces)
        except StopIteration as end:
            self.is_made, self.made = True, end.value
        else:
            self._pieces = pieces


# ---- jobs give way ----

_MAY_WORK: Final = threading.Event()
"""Is set but while the window's thread is in a long turn. All jobs share it, as the interpreter."""
_MAY_WORK.set()

MOST_HELD: Final = 0.1
"""Seconds that a job waits at once. Turns are meant to take half of it."""


def hold_jobs() -> None:
    """Let jobs wait until the window's thread has done what it has to do now, painting included.

    Most calls into Qt give the interpreter away, and a job that wants it keeps it for a while. A
    turn with hundreds of such calls takes twice its time and more while a job works.
    """
    if not _MAY_WORK.is_set():
        return
    _MAY_WORK.clear()

    def next_turn() -> None:  # layouts and paints that are asked for now come in it
        QTimer.singleShot(0, release_jobs)

    QTimer.singleShot(0, next_turn)


def release_jobs() -> None:
    """Let jobs go on that are held."""
    _MAY_WORK.set()


def may_work() -> bool:
    """Whether jobs are not held."""
    return _MAY_WORK.is_set()


def wait_while_held() -> None:
    """Wait, in the thread of a job, as long as jobs are held."""
    if not _MAY_WORK.is_set():
        _MAY_WORK.wait(MOST_HELD)


def paint_next_turn(widget: QWidget) -> None:
    """Let a widget be painted in a turn of its own: what is done to it now takes one already."""
    widget.setUpdatesEnabled(False)
    # Not 0, with which Qt posts an event: posted events are all done before a timer gets its turn.
    QTimer.singleShot(1, widget, lambda: widget.setUpdatesEnabled(True))


# ---- waits ----

_WAITS: Final[set[QEventLoop]] = set()
"""The waits that are on in the window's thread."""


def is_occupied() -> bool:
    """Whether a dialog, a menu or a wait is on: nothing else may be asked or opened over it."""
    dialog = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    return bool(dialog or _WAITS)


def live_until(is_so: Callable[[], bool], changed: SignalInstance) -> None:
    """Let the window paint and answer until something is so; what the player does waits.

    Returns sooner when the program is asked to end.

    Args:
        is_so: says whether it is.
        changed: is emitted, in any thread, after each change of the answer.
    """
    loop = QEventLoop()
    changed.connect(loop.quit)  # a slot of an object of this thread: runs here, after the change
    _WAITS.add(loop)
    try:
        while not is_so():
            if loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents):
                return
    finally:
        _WAITS.discard(loop)
        changed.disconnect(loop.quit)
