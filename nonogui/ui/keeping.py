"""Leave a game or design without losing work, and resolve conflicts with another window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from nonogui.i18n import _, ngettext
from nonogui.lazy import dataclass
from nonogui.library.folders import is_full
from nonogui.ui.in_turns import is_occupied

if TYPE_CHECKING:
    from nonogui.ui.board_page import Messages
    from nonogui.ui.dialogs.keeping import ElsewhereState, UnsavedState
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.saving import Document, Unsaved

AGAIN_MS: Final = 100
"""How often to check whether the player's gesture or the open dialog has ended."""


class Kept(Protocol):
    """An open game or design, and how it is stored on disk."""

    @property
    def session(self) -> object | None:
        """The open game or design, or None."""

    @property
    def document(self) -> Document:
        """Its file."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether another window has written the file, so that saving stopped here."""

    def keep(self) -> None:
        """Save it if it is worth saving."""

    def settle(self) -> None:
        """Wait until it is written, while the window keeps responding."""

    def unsaved(self) -> Unsaved | None:
        """Return what can't be saved, or None."""

    def look_elsewhere(self) -> None:
        """Check whether another window has written the file."""

    def overwrite(self) -> None:
        """Write it over the version of another window."""


class Elsewhere(QObject):
    """Asks which version to keep, once for each conflict with another window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Kept] = []
        self._clock = QTimer(self, interval=AGAIN_MS)
        self._clock.timeout.connect(self._ask_when_free)
        window.activated.connect(self.look)

    def look(self) -> None:
        """Check whether another window has saved the open work."""
        # Deferred: nothing may be asked while the window is being activated.
        QTimer.singleShot(0, self, self._window.look_elsewhere)

    # ---- asking ----

    def on_game(self, _reason: object) -> None:
        """Ask about the game as soon as no gesture or dialog is active."""
        self._ask_later(self._window.table)

    def on_design(self, _reason: object) -> None:
        """Ask about the design as soon as no gesture or dialog is active."""
        self._ask_later(self._window.workshop)

    def _ask_later(self, kept: Kept) -> None:
        if kept not in self._waiting:
            self._waiting.append(kept)
        self._clock.start()

    def _ask_when_free(self) -> None:
        if is_occupied() or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        self._clock.stop()
        waiting, self._waiting = self._waiting, []
        for kept in waiting:
            self.ask(kept)

    def ask(self, kept: Kept, *, is_leaving: bool = False) -> bool:
        """Ask which version to keep, and do it; return False if both stay for now."""
        from nonogui.ui.dialogs.keeping import Choice, ask_elsewhere
        from nonogui.ui.widgets.message import Answer, Message, Tone

        if not kept.is_elsewhere:
            return True
        open_ = _what_is_open(self._window, kept)
        state = open_.elsewhere()
        if state is None:
            kept.overwrite()  # the other version no longer exists
            return True
        match ask_elsewhere(self._window, state):
            case Choice.RELOAD if is_leaving:
                kept.document.discard()
                return True
            case Choice.RELOAD:
                open_.reload()
                return True
            case Choice.COPY:
                return open_.go_on_with_copy()
        text = _("Not saved here: another window has newer moves.")
        answers = (Answer(lambda: self.ask(kept), _("Choose…")),)
        open_.messages.show_message(Message(text, Tone.WRONG, answers))
        return False


@dataclass(frozen=True)
class _Open:
    """Data and actions for the questions about an open game or design.

    Attributes:
        messages: shows that the conflict is not resolved yet.
        may_leave_file: asks whether to save in the player's own file, if that lacks something.
        elsewhere: describes both versions; returns None if the other no longer exists.
        unsaved: describes what can't be saved.
        go_on_with_copy: switches to a copy and says so; returns whether it succeeded.
    """

    messages: Messages
    may_leave_file: Callable[[], bool]
    elsewhere: Callable[[], ElsewhereState | None]
    unsaved: Callable[[Unsaved], UnsavedState]
    reload: Callable[[], object]
    go_on_with_copy: Callable[[], bool]
    save_as: Callable[[], object]


def _what_is_open(window: MainWindow, kept: Kept) -> _Open:
    if kept.session is window.session:
        return _open_game(window)
    return _open_design(window)


def _open_game(window: MainWindow) -> _Open:
    session, table = window.session, window.table
    assert session is not None
    return _Open(
        window.play_page.stage.messages,
        lambda: window.files.may_leave(session, table.unsaved()),
        partial(_game_state, window),
        partial(_unsaved_game, window),
        window.reload_game,
        partial(_play_on_copy, window),
        lambda: window.files.save_as(session),
    )


def _open_design(window: MainWindow) -> _Open:
    workshop = window.workshop

    def go_on_with_copy() -> bool:
        workshop.keep_copy()
        workshop.say(_("You go on with your copy. Both are in My designs."))
        return True

    return _Open(
        workshop.page.stage.messages,
        lambda: True,
        partial(_design_state, window),
        partial(_unsaved_design, window),
        workshop.reload,
        go_on_with_copy,
        workshop.save_as,
    )


def _play_on_copy(window: MainWindow) -> bool:
    from nonogui.ui.widgets.message import Message, Tone

    path = window.table.keep_copy()
    if path is None:
        return False  # the reason was shown already
    window.files.recent.add(path)
    window.setWindowTitle(path.stem)
    text = _("You play on in your copy, {file}.").format(file=path)
    window.table.noticed.emit(Message(text, Tone.NEWS))
    return True


def _game_state(window: MainWindow) -> ElsewhereState | None:
    from nonogui.core.game import Boards
    from nonogui.ui.dialogs.keeping import ElsewhereState, Side, time_text

    session, table = window.session, window.table
    assert session is not None
    saved, puzzle = table.saved_game(), session.puzzle
    if saved is None:
        return None
    theirs = Boards(puzzle.start, saved.record.moves)[saved.record.position]
    count = table.document.gestures_here
    drops = ngettext(
        "Reload drops {count} move made here.", "Reload drops {count} moves made here.", count
    )
    changed = time_text(table.document.changed)
    name = puzzle.metadata.title if session.is_solved else ""
    return ElsewhereState(
        _("{name} has newer moves from another window.").format(name=name or session.origin.name),
        puzzle.palette,
        Side(theirs, _("Saved at {time}").format(time=time_text(saved.modified))),
        Side(session.game.grid, _("Last move at {time}").format(time=changed)),
        drops.format(count=count) if count else _("You made no moves here."),
        bool(count),
    )


def _design_state(window: MainWindow) -> ElsewhereState | None:
    from nonogui.ui.design.page import title
    from nonogui.ui.dialogs.keeping import ElsewhereState, Side, time_text

    workshop = window.workshop
    session = workshop.session
    assert session is not None
    saved = workshop.saved_design()
    if saved is None:
        return None
    count = workshop.document.gestures_here
    drops = ngettext(
        "Reload drops {count} change made here.", "Reload drops {count} changes made here.", count
    )
    changed = time_text(workshop.document.changed)
    return ElsewhereState(
        _("{name} has newer changes from another window.").format(name=title(session)),
        session.design.palette,
        Side(saved.design.picture, _("Saved at {time}").format(time=time_text(saved.modified))),
        Side(session.design.picture, _("Last change at {time}").format(time=changed)),
        drops.format(count=count) if count else _("You made no changes here."),
        bool(count),
    )


# --- leaving ---


_STEP: Final = 10_000
"""Round the required bytes up to this: block sizes and folder names differ."""


def may_leave(window: MainWindow, kept: Kept) -> bool:
    """Save open work, and ask while it can't be saved; return False if the player stays.

    The window keeps responding during the save, which takes a second for a large game on a slow
    disk.
    """
    from nonogui.ui.dialogs.keeping import Way, ask_unsaved

    kept.settle()
    if kept.session is None:
        return True
    open_ = _what_is_open(window, kept)
    if not (open_.may_leave_file() and window.elsewhere.ask(kept, is_leaving=True)):
        return False
    while (unsaved := kept.unsaved()) is not None:
        match ask_unsaved(window, open_.unsaved(unsaved)):
            case Way.CLOSE:
                return True
            case Way.ELSEWHERE:
                open_.save_as()
            case None:
                return False
    return True


def _unsaved_game(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.dialogs.keeping import UnsavedState
    from nonogui.words.saving import lost_moves_text, unsaved_moves_text

    assert window.session is not None
    name = window.session.puzzle.metadata.title if window.session.is_solved else ""
    name = name or window.session.origin.name
    return UnsavedState(
        _("Your last moves can't be saved"),
        unsaved_moves_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.table.needed()), lost_moves_text(unsaved.count)),
    )


def _unsaved_design(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.design.page import title
    from nonogui.ui.dialogs.keeping import UnsavedState
    from nonogui.words.saving import lost_changes_text, unsaved_changes_text

    assert window.workshop.session is not None
    name = title(window.workshop.session)
    return UnsavedState(
        _("Your last changes can't be saved"),
        unsaved_changes_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.workshop.needed()), lost_changes_text(unsaved.count)),
    )


def _facts(unsaved: Unsaved, needed: int) -> str:
    """Return when it was last saved and, if the disk is full, how much space is needed."""
    from nonogui.ui.dialogs.keeping import time_text

    if unsaved.when is None:
        facts = [_("Nothing was saved since you opened it.")]
    else:
        facts = [_("Last saved at {time}.").format(time=time_text(unsaved.when))]
    if is_full(unsaved.reason):
        room = ceil(needed / _STEP) * _STEP // 1000
        facts.append(_("Nonogui needs {room} KB of free space.").format(room=room))
    return " ".join(facts)
