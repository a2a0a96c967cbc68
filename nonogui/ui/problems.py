"""Problems: report each unexpected error to the player once, and repair the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.i18n import _, ngettext
from nonogui.ui.actions import ActionId
from nonogui.ui.errors import Errors, Incident, versions
from nonogui.words.lists import sentences

if TYPE_CHECKING:
    from nonogui.ui.host import ProblemsHost
    from nonogui.ui.widgets.problem_card import ProblemCard

# Chosen by eye, as are the distances below.
WIDTH: Final = 592

SIDE: Final = 16
"""Least distance between the message and the edges of the page, in pixels."""

# Chosen by eye at 100 % text size.
TOP: Final = 12

BAR: Final = 52
"""Height of a page's top bar, which the message leaves free."""

CHECK_MS: Final = 250
"""How often to check whether the game has been written; the disk takes 1 to 50 ms."""

COUNT_MS: Final = 500
"""First delay before a repeated error updates the count on the message.

It doubles each time: an error in painting returns whenever its count is painted.
"""

QUIET_MS: Final = 60_000
"""How long a painting error is not shown again after its message was closed: closing repaints."""

MAX_REPORTED: Final = 5
"""Most different errors in one report; later ones usually follow from the first."""


class Problems(QObject):
    """Shows one message at a time, over the page or over an open dialog.

    Attributes:
        card: the message shown; None if there is none.
        count: how many errors it represents.
    """

    def __init__(self, window: ProblemsHost, errors: Errors) -> None:
        super().__init__(window.pages)
        self._window = window
        self._errors = errors
        self.card: ProblemCard | None = None
        self.count = 0
        self._below: QWidget | None = None
        self._incidents: list[Incident] = []
        self._crash = errors.last_crash
        self._could_save = True
        self._quiet: set[object] = set()
        self._clock = QTimer(self, interval=CHECK_MS)
        self._clock.timeout.connect(self._show)
        self._recount = QTimer(self, singleShot=True)
        self._recount.timeout.connect(self._on_recount)
        self._silence = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._silence.timeout.connect(self._quiet.clear)
        window.pages.installEventFilter(self)
        window.pages.currentChanged.connect(self._follow_page)
        errors.find_where = self._where
        # Queued, because it is emitted in any thread and even while something is painted.
        errors.happened.connect(self._on_happened, Qt.ConnectionType.QueuedConnection)
        if self._crash:
            QTimer.singleShot(0, self, lambda: self._run_guarded(self._open))

    # ---- reporting ----

    def _on_happened(self, incident: Incident) -> None:
        self._run_guarded(lambda: self._show_incident(incident))

    def _show_incident(self, incident: Incident) -> None:
        if incident.is_painting and incident.key in self._quiet:
            return
        is_known = any(each.key == incident.key for each in self._incidents)
        self.count += 1
        if is_known and self.card is not None:
            if not self._recount.isActive():
                self._recount.start()
            return
        if len(self._incidents) < MAX_REPORTED:
            self._incidents.append(incident)
        # The report is full; the message already says that something is wrong.
        elif self.card is not None:
            return
        self._restore_state(incident)
        self._open()

    def _on_recount(self) -> None:
        """Update the count on the message, and repair the page again."""
        self._recount.setInterval(self._recount.interval() * 2)
        if self._incidents:
            self._run_guarded(lambda: self._restore_state(self._incidents[-1]))
        self._run_guarded(self._show)

    def _run_guarded(self, act: Callable[[], object]) -> bool:
        """Run code for a message; log its own errors without showing them."""
        try:
            act()
        except Exception as error:  # noqa: BLE001 (showing it would lead back here)
            self._errors.record(error, is_reported=False)
            return False
        return True

    def _open(self) -> None:
        """Show the message over the active page or dialog."""
        modal: QWidget | None = QApplication.activeModalWidget()
        below = self._window.pages if modal is None else modal
        if self.card is None or below is not self._below:
            self._attach_to(below)
        self._recount.setInterval(COUNT_MS)
        self._show()

    def _attach_to(self, below: QWidget) -> None:
        """Create a card on a page or dialog, replacing the previous one."""
        from nonogui.ui.widgets.problem_card import ProblemCard

        self._detach()
        self._below = below
        card = self.card = ProblemCard(below)
        card.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report()))
        card.save.clicked.connect(self._save_elsewhere)
        card.log.clicked.connect(self.show_log)
        card.closed.connect(self.dismiss)
        card.resized.connect(self._place)
        below.installEventFilter(self)
        self._follow_page()
        focused: QWidget | None = below.focusWidget()
        card.tab_after(below if focused is None else focused)

    def _detach(self) -> None:
        if self.card is None:
            return
        card, self.card, self._below = self.card, None, None
        card.hide()
        card.deleteLater()

    def dismiss(self) -> None:
        """Close the message."""
        if self.card is None:
            return
        focused: QWidget | None = QApplication.focusWidget()
        had_focus = focused is not None and self.card.isAncestorOf(focused)
        if self._incidents:
            self._quiet.update(each.key for each in self._incidents if each.is_painting)
            self._silence.start()
        self._detach()
        self._clock.stop()
        self._recount.stop()
        self._incidents.clear()
        self._crash, self.count = "", 0
        page = self._window.board_page
        if had_focus and page is not None:
            page.stage.board.setFocus()

    # ---- what the message says ----

    def _show(self) -> None:
        if self.card is None:
            return
        is_saved = self._is_saved()
        self._clock.stop() if is_saved is not False else self._clock.start()
        title, can_save = self._title(is_saved), is_saved is False
        self.card.show_problem(title, self._note(), self.report(), can_save=can_save)

    def _title(self, is_saved: bool | None) -> str:
        if not self._incidents:
            return _("Nonogui closed unexpectedly last time.")
        if is_saved is None:
            return _("Something went wrong.")
        if self._window.is_in_studio:
            return (
                _("Something went wrong. Your design is saved.")
                if is_saved
                else _("Something went wrong. Your design isn't saved yet.")
            )
        return (
            _("Something went wrong. Your game is saved.")
            if is_saved
            else _("Something went wrong. Your game isn't saved yet.")
        )

    def _note(self) -> str:
        note = (
            _("You can keep designing. This is a bug in Nonogui.")
            if self._window.is_in_studio
            else _("You can keep playing. This is a bug in Nonogui.")
        )
        if self.count > 1:
            often = ngettext("It happened {count} time.", "It happened {count} times.", self.count)
            note = sentences(note, often.format(count=self.count))
        return note

    def report(self) -> str:
        """Return the text for a bug report; it contains neither puzzles nor folders."""
        if self._incidents:
            return "\n\n".join(each.report() for each in self._incidents)
        return f"{versions()}\n{self._crash}"

    def _is_saved(self) -> bool | None:
        """Return whether open work is on disk; None if there is nothing to save."""
        work = self._window.open_puzzle
        if work is None or not work.is_worth_saving:
            return None
        return self._could_save and work.is_saved

    def _where(self) -> tuple[str, ...]:
        """Return the page, the puzzle's fingerprint and its size, but not its content."""
        window, work = self._window, self._window.open_puzzle
        puzzle = work.puzzle if work else None
        page = "Studio" if window.is_in_studio else "Library page"
        if puzzle is None:
            return (page,)
        if not window.is_in_studio and window.session is not None:
            name = "Play page" if window.is_on_board else "Win page"
            page = f"{name}, step {window.session.game.position}"
        name = f"{puzzle.fingerprint[:4]} {puzzle.fingerprint[4:8]}"
        size = f"{puzzle.width} × {puzzle.height}"
        return page, f"Puzzle: fingerprint {name}, {size}. Its content is not in this report."

    # ---- buttons ----

    def _save_elsewhere(self) -> None:
        self._window.actions_[ActionId.SAVE_AS].trigger()
        self._run_guarded(self._show)

    def show_log(self) -> None:
        from nonogui.ui.widgets.problem_card import LogDialog

        log = self._errors.log
        LogDialog(log.text(), log.path, self._window.pages.window()).exec()

    # ---- the page ----

    def _restore_state(self, incident: Incident) -> None:
        """End the interrupted action, save the game, and redraw the page."""
        window = self._window
        if (page := window.board_page) is not None:
            self._run_guarded(page.stage.board.drop_gesture)
        if any("coach" in frame for frame in incident.frames):
            self._run_guarded(window.close_coach)
        # Guard each step separately, because any of them may be the one that failed.
        self._run_guarded(window.follow_session)
        self._could_save = self._run_guarded(self._save)
        if page is not None:
            self._run_guarded(page.refresh)
            self._run_guarded(page.stage.board.viewport().update)
        self._run_guarded(window.enable_actions)

    def _save(self) -> None:
        if (work := self._window.open_puzzle) is not None:
            work.autosave()

    # ---- position ----

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Resize, QEvent.Type.Move):
            self._run_guarded(self._place)
        elif (
            # A dialog closes under its message, which then moves to the page. Not at once: the
            # dialog still counts as active.
            kind == QEvent.Type.Hide
            and watched is self._below
            and watched is not self._window.pages
        ):  # the dialog below the message closes: show the message on the page
            QTimer.singleShot(0, self, lambda: self._run_guarded(self._open))
        return super().eventFilter(watched, event)

    def _follow_page(self) -> None:
        """Place the message on the page shown, and follow changes of its stage."""
        if (page := self._window.board_page) is not None:
            page.stage.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        """Place the message at the top of the page or dialog, centred."""
        if self.card is None or self._below is None:
            return
        room = self._room().adjusted(SIDE, TOP, -SIDE, -SIDE)
        width = min(WIDTH, room.width())
        height = self.card.height_in(width, room.height())
        left = room.left() + (room.width() - width) // 2
        self.card.setGeometry(left, room.top(), width, height)
        self.card.raise_()

    def _room(self) -> QRect:
        """Return the area for the message: the stage, or the page below its bar."""
        assert self._below is not None
        if self._below is not self._window.pages:
            return self._below.rect()
        page = self._window.board_page
        if page is None:
            return self._below.rect().adjusted(0, BAR, 0, 0)
        return QRect(page.stage.mapTo(self._below, QPoint(0, 0)), page.stage.size())
