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
    from nonogui.ui.dialogs.unsaved_work import ConflictState, UnsavedState
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.saving import Document, Unsaved

RETRY_MS: Final = 100
"""How often to check whether the player's gesture or the open dialog has ended."""


class Workspace(Protocol):
    """An open game or design, and how it is stored on disk."""

    @property
    def session(self) -> object | None:
        """The open game or design, or None."""

    @property
    def document(self) -> Document:
        """Its file."""

    @property
    def has_conflict(self) -> bool:
        """Whether another window has written the file, so that saving stopped here."""

    def autosave(self) -> None:
        """Save it if it is worth saving."""

    def settle(self) -> None:
        """Wait until it is written, while the window keeps responding."""

    def unsaved(self) -> Unsaved | None:
        """Return what can't be saved, or None."""

    def check_for_conflict(self) -> None:
        """Check whether another window has written the file."""

    def overwrite(self) -> None:
        """Write it over the version of another window."""


class ConflictResolver(QObject):
    """Asks which version to keep, once for each conflict with another window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Workspace] = []
        self._clock = QTimer(self, interval=RETRY_MS)
        self._clock.timeout.connect(self._ask_when_free)
        window.activated.connect(self.check_conflict)

    def check_conflict(self) -> None:
        """Check whether another window has saved the open work."""
        # Deferred: nothing may be asked while the window is being activated.
        QTimer.singleShot(0, self, self._window.check_for_conflict)

    # ---- asking ----

    def on_game(self, _reason: object) -> None:
        """Ask about the game as soon as no gesture or dialog is active."""
        self._ask_later(self._window.play_workspace)

    def on_design(self, _reason: object) -> None:
        """Ask about the design as soon as no gesture or dialog is active."""
        self._ask_later(self._window.design_workspace)

    def _ask_later(self, workspace: Workspace) -> None:
        if workspace not in self._waiting:
            self._waiting.append(workspace)
        self._clock.start()

    def _ask_when_free(self) -> None:
        # Not during a drag, which would be cut off by the dialog.
        if is_occupied() or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        self._clock.stop()
        waiting, self._waiting = self._waiting, []
        for workspace in waiting:
            self.ask(workspace)

    def ask(self, workspace: Workspace, *, is_leaving: bool = False) -> bool:
        """Ask which version to keep, and do it; return False if both stay for now."""
        from nonogui.ui.dialogs.unsaved_work import VersionChoice, ask_conflict
        from nonogui.ui.widgets.message import Answer, Message, Tone

        if not workspace.has_conflict:
            return True
        open_ = _open_work(self._window, workspace)
        state = open_.conflict()
        if state is None:
            workspace.overwrite()  # the other version no longer exists
            return True
        match ask_conflict(self._window, state):
            case VersionChoice.RELOAD if is_leaving:
                workspace.document.discard()
                return True
            case VersionChoice.RELOAD:
                open_.reload()
                return True
            case VersionChoice.COPY:
                return open_.continue_on_copy()
        text = _("Not saved: another window has newer moves.")
        answers = (Answer(lambda: self.ask(workspace), _("Choose…")),)
        open_.messages.show_message(Message(text, Tone.WRONG, answers))
        return False


@dataclass(frozen=True)
class _OpenWork:
    """Data and actions for the questions about an open game or design.

    Attributes:
        messages: shows that the conflict is not resolved yet.
        may_leave_file: asks whether to save in the player's own file, if that lacks something.
        conflict: describes both versions; returns None if the other no longer exists.
        unsaved: describes what can't be saved.
        continue_on_copy: switches to a copy and says so; returns whether it succeeded.
    """

    messages: Messages
    may_leave_file: Callable[[], bool]
    conflict: Callable[[], ConflictState | None]
    unsaved: Callable[[Unsaved], UnsavedState]
    reload: Callable[[], object]
    continue_on_copy: Callable[[], bool]
    save_as: Callable[[], object]


def _open_work(window: MainWindow, workspace: Workspace) -> _OpenWork:
    if workspace.session is window.session:
        return _open_game(window)
    return _open_design(window)


def _open_game(window: MainWindow) -> _OpenWork:
    session, workspace = window.session, window.play_workspace
    assert session is not None
    return _OpenWork(
        window.play_page.stage.messages,
        lambda: window.files.may_leave(session, workspace.unsaved()),
        partial(_game_conflict, window),
        partial(_unsaved_game, window),
        window.reload_game,
        partial(_continue_game_on_copy, window),
        lambda: window.files.save_as(session),
    )


def _open_design(window: MainWindow) -> _OpenWork:
    design_workspace = window.design_workspace

    def continue_on_copy() -> bool:
        design_workspace.continue_as_copy()
        design_workspace.show_message(
            _("You are now working on your copy. Both designs are in My designs.")
        )
        return True

    return _OpenWork(
        design_workspace.page.stage.messages,
        lambda: True,
        partial(_design_conflict, window),
        partial(_unsaved_design, window),
        design_workspace.reload,
        continue_on_copy,
        design_workspace.save_as,
    )


def _continue_game_on_copy(window: MainWindow) -> bool:
    from nonogui.ui.widgets.message import Message, Tone

    path = window.play_workspace.continue_as_copy()
    if path is None:
        return False  # the reason was shown already
    window.files.recent.add(path)
    window.setWindowTitle(path.stem)
    text = _("You are now playing your copy, {file}.").format(file=path)
    window.play_workspace.message_changed.emit(Message(text, Tone.NEWS))
    return True


def _game_conflict(window: MainWindow) -> ConflictState | None:
    from nonogui.core.game import Boards
    from nonogui.ui.dialogs.unsaved_work import ConflictState, Version, time_text

    session, workspace = window.session, window.play_workspace
    assert session is not None
    saved, puzzle = workspace.saved_game(), session.puzzle
    if saved is None:
        return None
    theirs = Boards(puzzle.start, saved.record.moves)[saved.record.position]
    count = workspace.document.unsaved_gestures
    drops = ngettext(
        "“Reload” discards {count} move made here.",
        "“Reload” discards {count} moves made here.",
        count,
    )
    changed = time_text(workspace.document.changed)
    name = puzzle.metadata.title if session.is_solved else ""
    return ConflictState(
        _("{name} has newer moves from another window.").format(name=name or session.origin.name),
        puzzle.palette,
        Version(theirs, _("Saved at {time}").format(time=time_text(saved.modified))),
        Version(session.game.grid, _("Last move at {time}").format(time=changed)),
        drops.format(count=count) if count else _("You haven't made any moves here."),
        bool(count),
    )


def _design_conflict(window: MainWindow) -> ConflictState | None:
    from nonogui.ui.design.page import title
    from nonogui.ui.dialogs.unsaved_work import ConflictState, Version, time_text

    design_workspace = window.design_workspace
    session = design_workspace.session
    assert session is not None
    saved = design_workspace.saved_design()
    if saved is None:
        return None
    count = design_workspace.document.unsaved_gestures
    drops = ngettext(
        "“Reload” discards {count} change made here.",
        "“Reload” discards {count} changes made here.",
        count,
    )
    changed = time_text(design_workspace.document.changed)
    return ConflictState(
        _("{name} has newer changes from another window.").format(name=title(session)),
        session.design.palette,
        Version(saved.design.picture, _("Saved at {time}").format(time=time_text(saved.modified))),
        Version(session.design.picture, _("Last change at {time}").format(time=changed)),
        drops.format(count=count) if count else _("You haven't made any changes here."),
        bool(count),
    )


# --- leaving ---


# Round the required bytes up to this: block sizes and folder names differ.
_STEP: Final = 10_000


def may_leave(window: MainWindow, workspace: Workspace) -> bool:
    """Save open work, and ask while it can't be saved; return False if the player stays.

    The window keeps responding during the save, which takes a second for a large game on a slow
    disk.
    """
    from nonogui.ui.dialogs.unsaved_work import UnsavedChoice, ask_unsaved

    workspace.settle()
    if workspace.session is None:
        return True
    open_ = _open_work(window, workspace)
    if not (open_.may_leave_file() and window.conflicts.ask(workspace, is_leaving=True)):
        return False
    # Saving elsewhere may be cancelled or fail as well; then the question comes again.
    while (unsaved := workspace.unsaved()) is not None:
        match ask_unsaved(window, open_.unsaved(unsaved)):
            case UnsavedChoice.CLOSE:
                return True
            case UnsavedChoice.ELSEWHERE:
                open_.save_as()
            case None:
                return False
    return True


def _unsaved_game(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.dialogs.unsaved_work import UnsavedState
    from nonogui.words.saving import lost_moves_text, unsaved_moves_text

    assert window.session is not None
    name = window.session.puzzle.metadata.title if window.session.is_solved else ""
    name = name or window.session.origin.name
    return UnsavedState(
        _("Your last moves can't be saved"),
        unsaved_moves_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.play_workspace.bytes_needed()), lost_moves_text(unsaved.count)),
    )


def _unsaved_design(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.design.page import title
    from nonogui.ui.dialogs.unsaved_work import UnsavedState
    from nonogui.words.saving import lost_changes_text, unsaved_changes_text

    assert window.design_workspace.session is not None
    name = title(window.design_workspace.session)
    return UnsavedState(
        _("Your last changes can't be saved"),
        unsaved_changes_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.design_workspace.bytes_needed()), lost_changes_text(unsaved.count)),
    )


def _facts(unsaved: Unsaved, bytes_needed: int) -> str:
    """Return when it was last saved and, if the disk is full, how much space is needed."""
    from nonogui.ui.dialogs.unsaved_work import time_text

    if unsaved.when is None:
        facts = [_("Nothing has been saved since you opened it.")]
    else:
        facts = [_("Last saved at {time}.").format(time=time_text(unsaved.when))]
    if is_full(unsaved.reason):
        room = ceil(bytes_needed / _STEP) * _STEP // 1000
        facts.append(_("Nonogui needs {room} KB of free space.").format(room=room))
    return " ".join(facts)
