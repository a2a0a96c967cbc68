"""OpenWork: save the open game and design, and ask before any of it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from nonogui.i18n import _
from nonogui.ui.in_turns import is_occupied, when_free

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.dialogs.unsaved_work import ConflictState, UnsavedState
    from nonogui.ui.host import WindowHost
    from nonogui.ui.print.pages import PrintEntry
    from nonogui.ui.saving import Autosave, Unsaved


class OpenPuzzle(Protocol):
    """An open game or design, how it is stored on disk, and the questions about it."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of the open game or design."""

    def print_entry(self) -> PrintEntry | None:
        """Return the puzzle and its facts, for paper and pictures."""

    @property
    def session(self) -> object | None:
        """The open game or design, or None."""

    @property
    def document(self) -> Autosave:
        """Its file."""

    @property
    def is_worth_saving(self) -> bool:
        """Whether there is anything to save."""

    @property
    def is_saved(self) -> bool:
        """Whether all of it is on disk."""

    def autosave(self) -> None:
        """Save it if it is worth saving."""

    def settle(self) -> None:
        """Wait until it is written, while the window keeps responding."""

    def unsaved(self) -> Unsaved | None:
        """Return what can't be saved, or None."""

    def unsaved_state(self, unsaved: Unsaved) -> UnsavedState:
        """Describe what can't be saved."""

    def save(self) -> None:
        """Save in the player's own file."""

    def save_as(self) -> None:
        """Ask for a file and save there."""

    def export(self) -> None:
        """Ask for a file and write the puzzle there."""

    def may_leave_file(self) -> bool:
        """Ask whether to save in the player's own file, if that lacks something."""

    def check_for_conflict(self) -> None:
        """Check whether another window has written the file."""

    def conflict_state(self) -> ConflictState | None:
        """Describe both versions; return None if the other no longer exists."""

    def reload(self) -> None:
        """Open the version of another window; what was changed here is lost."""

    def work_on_copy(self) -> bool:
        """Switch to a copy and say so; return whether that succeeded."""


class OpenWork(QObject):
    """The open game and design; it asks once for each conflict with another window."""

    def __init__(self, window: WindowHost) -> None:
        """Start without any; `window` shows the questions and messages."""
        super().__init__(window.window())
        self._window = window
        self._all: list[OpenPuzzle] = []
        self._will_ask = False

    def add(self, work: OpenPuzzle) -> None:
        """Look after another one."""
        self._all.append(work)
        work.document.conflicted.connect(self.ask_later)

    @property
    def sessions(self) -> list[object]:
        """The open games and designs."""
        return [each.session for each in self._all if each.session is not None]

    # ---- saving ----

    def autosave(self) -> None:
        """Save everything worth saving."""
        for each in self._all:
            each.autosave()

    def flush(self) -> None:
        """Wait until everything is written or has failed."""
        for each in self._all:
            each.document.flush()

    def save_all(self) -> None:
        """Save all, and wait until it is on disk."""
        self.autosave()
        self.flush()

    def has_unsaved(self) -> bool:
        """Whether anything can't be saved."""
        return any(each.unsaved() or _has_conflict(each) for each in self._all)

    # ---- conflicts with another window ----

    def check_for_conflicts(self) -> None:
        """Check whether another window has saved the same game or design."""
        for each in self._all:
            each.check_for_conflict()

    def check_soon(self) -> None:
        """Check for conflicts, but not while the window is being activated."""
        QTimer.singleShot(0, self, self.check_for_conflicts)

    def ask_later(self, _reason: object = None) -> None:
        """Ask about conflicts as soon as no gesture or dialog is active."""

        def is_busy() -> bool:
            # A drag would be cut off by the dialog.
            return is_occupied() or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton

        if not self._will_ask:  # several conflicts are asked about together
            self._will_ask = True
            when_free(self, self._ask_all, is_busy=is_busy)

    def _ask_all(self) -> None:
        self._will_ask = False
        for each in self._all:
            self.ask(each)

    def ask(self, work: OpenPuzzle, *, is_leaving: bool = False) -> bool:
        """Ask which version to keep, and do it; return False if both stay for now.

        If nothing was done here since, the other version is taken without a question: nothing can
        be lost, and keys that were meant for the board would answer it.
        """
        if not _has_conflict(work):
            return True
        from nonogui.ui.dialogs.unsaved_work import VersionChoice, ask_conflict
        from nonogui.ui.widgets.message import SHORT_SECONDS, Answer, Message, Tone

        state = work.conflict_state()
        if state is None:
            work.document.overwrite()  # the other version no longer exists
            work.autosave()
            return True
        has_new = work.document.unsaved_gestures > 0
        choice = ask_conflict(self._window.window(), state) if has_new else VersionChoice.RELOAD
        match choice:
            case VersionChoice.RELOAD if is_leaving:
                work.document.discard()
                return True
            case VersionChoice.RELOAD:
                work.reload()
                if not has_new:
                    text = _("Updated with the changes from another window.")
                    self._window.show_message(Message(text, seconds=SHORT_SECONDS))
                return True
            case VersionChoice.COPY:
                return work.work_on_copy()
        text = _("Not saved: another window has newer moves.")
        answers = (Answer(lambda: self.ask(work), _("Choose…")),)
        self._window.show_message(Message(text, Tone.WRONG, answers))
        return False

    # ---- leaving ----

    def may_leave(self) -> bool:
        """Save all, and ask about what can't be saved; return False if the player stays."""
        # It stops at the first question that the player answers with staying.
        return all(map(self.may_leave_one, self._all))

    def may_leave_one(self, work: OpenPuzzle) -> bool:
        """Save a game or design, and ask while it can't be saved; return False if the player stays.

        The window keeps responding during the save, which takes a second for a large game on a slow
        disk.
        """
        from nonogui.ui.dialogs.unsaved_work import UnsavedChoice, ask_unsaved

        work.settle()
        if work.session is None:
            return True
        if not (work.may_leave_file() and self.ask(work, is_leaving=True)):
            return False
        # Saving elsewhere may be cancelled or fail as well; then the question comes again.
        while (unsaved := work.unsaved()) is not None:
            match ask_unsaved(self._window.window(), work.unsaved_state(unsaved)):
                case UnsavedChoice.CLOSE:
                    return True
                case UnsavedChoice.ELSEWHERE:
                    work.save_as()
                case None:
                    return False
        return True


def _has_conflict(work: OpenPuzzle) -> bool:
    """Whether another window has written the file, so that saving stopped here."""
    return work.session is not None and work.document.has_conflict
