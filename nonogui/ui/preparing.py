"""Preparation: create the board and the studio while the player looks at the library.

If they were created on demand, the window would freeze for 240 to 400 ms, mostly for imports. The
first file and the first win page would take longer, to read all shipped puzzles and saves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication

from nonogui.lazy import make_all
from nonogui.ui.in_turns import SteppedTask, TaskSteps, hold_jobs
from nonogui.ui.look.theming import animates

if TYPE_CHECKING:
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.host import PreparationHost
    from nonogui.ui.jobs import Report, Work

STEP_MS: Final = 50
"""Delay between two steps, in which the player's input is handled first."""

QUIET_SECONDS: Final = 0.3
"""Pause after a key, a click or the mouse wheel; it lasts through scrolling and typing."""

MODULES: Final = (
    "nonogui.core.game",
    "nonogui.solver.search",
    "nonogui.coach.hints",
    "nonogui.coach.difficulty",
    "nonogui.formats.registry",
    "nonogui.ui.play.assist",
    "nonogui.ui.play.coaching",
    "nonogui.ui.play.workspace",
    "nonogui.ui.devices",
    "nonogui.ui.board.widget",
    "nonogui.ui.board_page",
    "nonogui.ui.play.panel",
    "nonogui.ui.play.page",
    "nonogui.ui.dialogs.unsaved_work",
    "nonogui.ui.play.commands",
    "nonogui.ui.play.coach_panel",
    "nonogui.ui.play.shipped_collections",
    "nonogui.ui.play.win",
    "nonogui.ui.files",
    "nonogui.ui.play.games",
    "nonogui.ui.library.menu",
    "nonogui.studio.drills",
    "nonogui.ui.library.player_data",
    "nonogui.ui.library.trainer",
    "nonogui.ui.play.drill",
    "nonogui.ui.design.sources",
    "nonogui.ui.design.dialogs",
    "nonogui.ui.design.doctoring",
    "nonogui.ui.design.page",
    "nonogui.ui.design.studio",
    "nonogui.ui.design.commands",
    "nonogui.words.design",
)
"""Imported one by one, lowest layer first, so that each import takes a short time."""

_INPUT: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)


class Preparation(QObject):
    """Imports modules in the background, then creates parts in the window's thread.

    The player's input comes first: a part is created only after a moment without input. Opening a
    puzzle before the board exists waits for it, while the window keeps responding; keys typed
    meanwhile are for that puzzle.
    """

    done = Signal()

    def __init__(self, window: PreparationHost) -> None:
        """Start as soon as the window shows its content."""
        super().__init__(window.pages)
        self._window = window
        window.preparation = self
        self._board = SteppedTask(partial(_make_board, window))
        self._studio = SteppedTask(partial(_make_studio, window))
        self._requested: Callable[[], object] | None = None
        self._needs_studio = False
        self._last_input = -inf
        self._typed: list[QKeyEvent] = []
        self._is_asked = self._is_imported = self._is_read = False
        self._clock = QTimer(self, interval=STEP_MS)
        self._clock.timeout.connect(self._go_on)
        self._clock.start()
        # The handle gets all input of the window, also that for the widgets in it.
        handle = window.pages.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def prepare_now(self, act: Callable[[], object], *, is_design: bool = False) -> None:
        """Create the board or the studio without pauses, then call `act`.

        An earlier `act` that is still waiting is dropped.
        """
        self._requested, self._needs_studio = act, is_design
        if not self._is_imported:
            self._import()
        self._set_pace()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._last_input = time.monotonic()
        if self._requested is not None and isinstance(event, QKeyEvent):
            self._typed.append(event.clone())
            return True
        return super().eventFilter(watched, event)

    def _deliver_keys(self) -> None:
        """Pass the keys typed while a puzzle was opening to its board, if that is shown now."""
        typed, self._typed = self._typed, []
        if self._window.board_page is not None:
            for event in typed:
                QApplication.sendEvent(self._window.pages.window().windowHandle(), event)

    def _go_on(self) -> None:
        hold_jobs()
        try:
            self._make_next()
        except Exception:
            self._end()  # the rest is created on demand
            raise

    def _make_next(self) -> None:
        if self._requested is not None:
            self._go_on_fast(self._requested)
        elif not self._is_quiet():
            return
        elif not self._is_asked:
            self._import()
        elif self._is_imported and not self._studio.is_made:
            (self._studio if self._board.is_made else self._board).go_on()
        elif self._is_read:
            self._end()

    def _go_on_fast(self, act: Callable[[], object]) -> None:
        """Create the next piece needed, or run the waiting action."""
        if not self._is_imported:
            return
        if not self._board.is_made:
            self._board.go_on()
        elif self._needs_studio and not self._studio.is_made:
            self._studio.go_on()
        else:
            self._requested = None
            self._set_pace()
            act()
            self._window.when_free(self._deliver_keys)

    def _set_pace(self) -> None:
        self._clock.setInterval(0 if self._requested and self._is_imported else STEP_MS)

    def _is_quiet(self) -> bool:
        """Whether the window shows its content and the player is not active."""
        window = self._window
        # A dialog has the player's attention, and making parts would slow it down.
        if not window.pages.isVisible() or QApplication.activeModalWidget() is not None:
            return False
        is_filled = window.library_wiring.listing is not None or window.session is not None
        return is_filled and time.monotonic() - self._last_input > QUIET_SECONDS

    def _import(self) -> None:
        """Import the modules; do not give way to other jobs if the player waits."""
        if not self._is_asked:
            self._is_asked = True
        # If the player waits, do not import in the background, where other jobs come first.
        self._submit(_import_all, self._on_imported, background=self._requested is None)

    def _submit(
        self, work: Work[None], done: Callable[[None], None], *, background: bool = True
    ) -> None:
        from nonogui.ui.jobs import JobKind

        submit = self._window.library.quick.submit
        submit(JobKind.PREPARE, work, done, on_failure=self._on_failed, background=background)

    def _on_imported(self, _answer: object) -> None:
        self._is_imported = True
        self._set_pace()
        make_ready = self._window.collections.make_ready
        self._submit(lambda token, _report: make_ready(token), self._on_read)

    def _on_failed(self) -> None:
        """Continue after a failed import or reading; both are tried again on demand."""
        self._is_imported = self._is_read = True
        self._set_pace()

    def _on_read(self, _answer: object) -> None:
        self._is_read = True

    def _end(self) -> None:
        self._clock.stop()
        self._window.preparation = None
        handle = self._window.pages.window().windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
        self.done.emit()
        self.deleteLater()


def _import_all(token: CancelToken, _report: Report) -> None:
    """Import the modules; after making way for another job, continue where it stopped.

    Also create the data classes, and those that PySide makes at the first `fillRect`: in the
    window's thread, they would add 30 and 15 ms to the first board.
    """
    for module in chain(MODULES, _modules_of_formats()):
        if token.cancelled:
            return
        import_module(module)
    for name, imported in tuple(sys.modules.items()):
        if token.cancelled:
            return
        if name.startswith("nonogui."):
            make_all(imported)
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.fillRect(0, 0, 1, 1, QColor("white"))


def _modules_of_formats() -> Iterator[str]:
    """Yield the modules of all formats: a foreign file is tried with each of them."""
    from nonogui.formats.registry import ROWS

    yield from (row.module for row in ROWS)


def _make_board(window: PreparationHost) -> TaskSteps[None]:
    animates()  # the first query to Qt's style
    yield
    window.files  # noqa: B018 (accessing it creates it)
    window.play_workspace  # noqa: B018
    yield
    while not window.making_board.is_made:
        window.making_board.go_on()
        yield
    coach = window.play_page.coach
    yield
    for _few in range(2):  # enough rows for a hint
        coach.explained.make_rows()
        yield
    window.games.win_page  # noqa: B018
    yield


def _make_studio(window: PreparationHost) -> TaskSteps[None]:
    making = window.studio.making
    yield
    while not making.is_made:
        making.go_on()
        yield
