"""Leave a game or design without losing work, and settle it when another window saved it too."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from nonogui.i18n import _, ngettext
from nonogui.library.folders import is_full
from nonogui.ui.in_turns import is_occupied

if TYPE_CHECKING:
    from nonogui.ui.board_page import Messages
    from nonogui.ui.dialogs.keeping import ElsewhereState, UnsavedState
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.saving import Unsaved

AGAIN_MS: Final = 100
"""How often it is looked whether the player's gesture, or the dialog that is open, is over."""


class Elsewhere(QObject):
    """Asks which state counts, once for each time another window was faster."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Callable[[], object]] = []
        self._clock = QTimer(self, interval=AGAIN_MS)
        self._clock.timeout.connect(self._ask_when_free)
        window.activated.connect(self.look)

    def look(self) -> None:
        """Find out whether another window has saved what is open here."""
        # Later: nothing may be asked while the window is about to come to the front.
        QTimer.singleShot(0, self, self._window.look_elsewhere)

    # ---- asking ----

    def on_game(self, _error: object = None) -> None:
        """Ask about the game as soon as the player's hands are free."""
        self._ask_later(self.ask_game)

    def on_design(self, _error: object = None) -> None:
        """Ask about the design as soon as the designer's hands are free."""
        self._ask_later(self.ask_design)

    def _ask_later(self, ask: Callable[[], object]) -> None:
        if ask not in self._waiting:
            self._waiting.append(ask)
        self._clock.start()

    def _ask_when_free(self) -> None:
        if is_occupied() or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        self._clock.stop()
        waiting, self._waiting = self._waiting, []
        for ask in waiting:
            ask()

    def ask_game(self, *, is_leaving: bool = False) -> bool:
        """Ask which state of the game counts, and act on it; False: both are kept for now."""
        from nonogui.ui.dialogs.keeping import Choice, ask_elsewhere

        window, table = self._window, self._window.table
        if not table.is_elsewhere:
            return True
        state = _game_state(window)
        if state is None:
            table.overwrite()  # there is nothing any more that could be lost
            return True
        match ask_elsewhere(window, state):
            case Choice.RELOAD if is_leaving:
                table.discard()
                return True
            case Choice.RELOAD:
                window.reload_game()
                return True
            case Choice.COPY:
                return self._keep_copy()
        self._say(window.play_page.stage.messages, self.ask_game)
        return False

    def ask_design(self, *, is_leaving: bool = False) -> bool:
        """Ask which state of the design counts, and act on it; False: both are kept for now."""
        from nonogui.ui.dialogs.keeping import Choice, ask_elsewhere

        window, workshop = self._window, self._window.workshop
        if not workshop.is_elsewhere:
            return True
        state = _design_state(window)
        if state is None:
            workshop.overwrite()
            return True
        match ask_elsewhere(window, state):
            case Choice.RELOAD if is_leaving:
                workshop.discard()
                return True
            case Choice.RELOAD:
                workshop.reload()
                return True
            case Choice.COPY:
                workshop.keep_copy()
                workshop.say(_("You go on with your copy. Both are in My designs."))
                return True
        self._say(workshop.page.stage.messages, self.ask_design)
        return False

    def _keep_copy(self) -> bool:
        from nonogui.ui.widgets.message import Message, Tone

        window = self._window
        path = window.table.keep_copy()
        if path is None:
            return False  # it was said why
        window.files.recent.add(path)
        window.setWindowTitle(path.stem)
        text = _("You play on in your copy, {file}.").format(file=path)
        window.table.noticed.emit(Message(text, Tone.NEWS))
        return True

    def _say(self, messages: Messages, ask: Callable[[], object]) -> None:
        """Say that nothing is saved until it is decided."""
        from nonogui.ui.widgets.message import Answer, Message, Tone

        text = _("Not saved here: another window has newer moves.")
        messages.show_message(Message(text, Tone.WRONG, (Answer(ask, _("Choose…")),)))


def _game_state(window: MainWindow) -> ElsewhereState | None:
    from nonogui.core.game import Boards
    from nonogui.ui.dialogs.keeping import ElsewhereState, Side, time_text

    session, table = window.session, window.table
    assert session is not None
    saved, puzzle = table.saved_game(), session.puzzle
    if saved is None:
        return None
    theirs = Boards(puzzle.start, saved.record.moves)[saved.record.position]
    count = table.moves_here
    drops = ngettext(
        "Reload drops {count} move made here.", "Reload drops {count} moves made here.", count
    )
    name = puzzle.metadata.title if session.is_solved else ""
    return ElsewhereState(
        _("{name} has newer moves from another window.").format(name=name or session.origin.name),
        puzzle.palette,
        Side(theirs, _("Saved at {time}").format(time=time_text(saved.modified))),
        Side(session.game.grid, _("Last move at {time}").format(time=time_text(table.last_move))),
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
    count = workshop.changes_here
    drops = ngettext(
        "Reload drops {count} change made here.", "Reload drops {count} changes made here.", count
    )
    changed = time_text(workshop.last_change)
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
"""Bytes that the room needed is rounded up to: block sizes differ, and so do names of folders."""


def may_leave_game(window: MainWindow) -> bool:
    """Save the game that is open, and ask while it can't be saved; False: the player stays."""
    from nonogui.ui.dialogs.keeping import Way, ask_unsaved

    session = window.session
    if session is None:
        return True
    table = window.table
    may_leave_file = window.files.may_leave(session, table.unsaved())
    if not (may_leave_file and window.elsewhere.ask_game(is_leaving=True)):
        return False
    while (unsaved := table.unsaved()) is not None:
        match ask_unsaved(window, _unsaved_game(window, unsaved)):
            case Way.CLOSE:
                return True
            case Way.ELSEWHERE:
                window.files.save_as(session)
            case None:
                return False
    return True


def may_leave_design(window: MainWindow) -> bool:
    """Save the design that is open, and ask while it can't be saved; False: the designer stays."""
    from nonogui.ui.dialogs.keeping import Way, ask_unsaved

    workshop = window.workshop
    workshop.flush()
    if not window.elsewhere.ask_design(is_leaving=True):
        return False
    while (unsaved := workshop.unsaved()) is not None:
        match ask_unsaved(window, _unsaved_design(window, unsaved)):
            case Way.CLOSE:
                return True
            case Way.ELSEWHERE:
                workshop.save_as()
            case None:
                return False
    return True


def _unsaved_game(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.dialogs.keeping import UnsavedState
    from nonogui.words.keeping import lost_moves_text, unsaved_moves_text

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
    from nonogui.words.keeping import lost_changes_text, unsaved_changes_text

    assert window.workshop.session is not None
    name = title(window.workshop.session)
    return UnsavedState(
        _("Your last changes can't be saved"),
        unsaved_changes_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.workshop.needed()), lost_changes_text(unsaved.count)),
    )


def _facts(unsaved: Unsaved, needed: int) -> str:
    """Say when it was saved last, and how much room is needed on a full disk."""
    from nonogui.ui.dialogs.keeping import time_text

    if unsaved.when is None:
        facts = [_("Nothing was saved since you opened it.")]
    else:
        facts = [_("Last saved at {time}.").format(time=time_text(unsaved.when))]
    if is_full(unsaved.reason):
        room = ceil(needed / _STEP) * _STEP // 1000
        facts.append(_("Nonogui needs {room} KB of free space.").format(room=room))
    return " ".join(facts)
