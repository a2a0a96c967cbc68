"""Turns of the event loop: work spread over several turns, and waits that keep the window alive."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar, cast

from PySide6.QtCore import QEventLoop, QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget

Part = TypeVar("Part")

TaskSteps = Generator[None, None, Part]
"""Makes one piece of a part at each step, and returns the finished part."""


class SteppedTask(Generic[Part]):
    """A part made piece by piece, or all at once if it is needed sooner.

    Attributes:
        made: the finished part; None if the work returns nothing.
    """

    def __init__(self, start: Callable[[], TaskSteps[Part]]) -> None:
        """Make nothing yet; `start` is called again after an error."""
        self._start = start
        self._pieces: TaskSteps[Part] | None = None
        self.is_made = False
        self.made: Part | None = None

    @property
    def part(self) -> Part:
        """The part; remaining pieces are made now."""
        while not self.is_made:
            self.go_on()
        return cast(Part, self.made)

    def go_on(self) -> None:
        """Make the next piece, if there is one."""
        if self.is_made:
            return
        # Forgotten first: after an error, the work begins again from the start.
        pieces, self._pieces = self._pieces or self._start(), None
        try:
            next(pieces)
        except StopIteration as end:
            self.is_made, self.made = True, end.value
        else:
            self._pieces = pieces

    def close(self) -> None:
        """Delete the pieces of an unfinished part."""
        if self._pieces is not None:
            self._pieces.close()
            self._pieces = None


# ---- jobs give way ----

# Whether jobs may run: cleared during a long turn of the window's thread.
MAY_WORK: Final = threading.Event()
MAY_WORK.set()

AT_WORK: Final[set[object]] = set()
"""The runners that have a job now; without any, there is nothing to hold."""

MAX_HELD: Final = 0.1
"""Most seconds that a job waits at a time. Turns should take half of that."""


def hold_jobs() -> None:
    """Make jobs wait until the current work of the window is done, including painting.

    Most calls into Qt release the interpreter, and a waiting job then keeps it for a while. A turn
    with hundreds of such calls takes more than twice as long while a job works.
    """
    if not MAY_WORK.is_set():
        return
    MAY_WORK.clear()

    def next_turn() -> None:  # layouts and paints requested now happen in it
        QTimer.singleShot(0, release_jobs)

    QTimer.singleShot(0, next_turn)


def release_jobs() -> None:
    """Let waiting jobs continue."""
    MAY_WORK.set()


def wait_while_held() -> None:
    """Wait while jobs are held; call it on a job's thread."""
    if not MAY_WORK.is_set():
        MAY_WORK.wait(MAX_HELD)


NEXT_TURN_MS: Final = 1
"""Not 0: Qt posts an event for that, and handles all posted events in the same turn."""


def paint_next_turn(widget: QWidget) -> None:
    """Paint a widget in a separate turn, since its current update fills a turn already."""

    def next_turn() -> None:
        widget.setUpdatesEnabled(True)
        parent: QWidget | None = widget.parentWidget()
        if parent is not None and widget.isHidden():  # Qt erased nothing when it was hidden
            parent.update(widget.geometry())

    widget.setUpdatesEnabled(False)
    QTimer.singleShot(NEXT_TURN_MS, widget, next_turn)


def after_painting(owner: QObject, act: Callable[[], object]) -> None:
    """Call a function once everything changed now, also by `paint_next_turn`, is painted.

    Wait for two turns, because a turn handles the timers that are due before it paints. If the
    owner is deleted before, the function is not called.
    """

    def next_turn() -> None:
        QTimer.singleShot(NEXT_TURN_MS, owner, act)

    QTimer.singleShot(NEXT_TURN_MS, owner, next_turn)


# ---- waits ----

# The waits and dialogs now open in the window's thread.
_OPEN: Final[set[object]] = set()


@contextmanager
def occupied() -> Iterator[None]:
    """Let nothing be opened over what runs in the context."""
    wait = object()
    _OPEN.add(wait)
    try:
        yield
    finally:
        _OPEN.discard(wait)


def is_occupied() -> bool:
    """Whether a dialog, a menu or a wait is open; nothing else may be opened over it."""
    # A dialog is hidden a little before those who asked it have its answer.
    dialog = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    return bool(dialog or _OPEN)


RETRY_MS: Final = 100
"""How often to check whether an open dialog has closed, or a gesture has ended."""


def when_free(
    owner: QObject, act: Callable[[], object], *, is_busy: Callable[[], bool] = is_occupied
) -> None:
    """Do something in a later turn, as soon as nothing is open that it must not cover.

    If the owner is deleted before, nothing is done. `is_busy` may name something else to wait for.
    """

    def try_() -> None:
        if is_busy():
            QTimer.singleShot(RETRY_MS, owner, try_)
        else:
            act()

    QTimer.singleShot(0, owner, try_)


def process_events_until(is_so: Callable[[], bool], changed: SignalInstance) -> None:
    """Keep the window painting until a condition holds; the player's input waits.

    `changed` is emitted, in any thread, after each change of the condition. Returns early if the
    program is asked to end.
    """
    loop = QEventLoop()
    changed.connect(loop.quit)  # a slot of an object in this thread: it runs here, after the change
    try:
        with occupied():
            while not is_so():
                # `exec` returns another code than 0 if the program is asked to end.
                if loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents):
                    return
    finally:
        changed.disconnect(loop.quit)
