"""MainWindow: the pages, and how the player goes from one to another."""

from __future__ import annotations

import logging
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from platformdirs import user_data_path
from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from nonogui.core.game import Changed, GameRecord, GameStatus
from nonogui.core.move import MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.library.recent import RecentFiles
from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui.actions import ActionId, Actions
from nonogui.ui.assist import Assist
from nonogui.ui.board.view_state import BoardOptions
from nonogui.ui.commands import Commands
from nonogui.ui.dialogs.ask import ask_name
from nonogui.ui.files import Files
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.pages.play import PlayPage
from nonogui.ui.pages.start import StartPage
from nonogui.ui.pages.win import WinPage
from nonogui.ui.saving import SaveWriter
from nonogui.ui.session import Origin, PlaySession
from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.shelf import Shelf
from nonogui.ui.theme import Theme
from nonogui.ui.theming import Theming, animates, solve_ms
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.job import JobState
from nonogui.ui.widgets.message import Message, Tone
from nonogui.ui.widgets.themed import retheme

log = logging.getLogger(__name__)

SAVE_TIME_SECONDS: Final = 30.0
"""How often the time played is saved when nothing else is."""

WIN_MS: Final = 700
"""From the last move to the page that shows the picture."""

_PALETTE_EVENTS: Final = (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange)

Page: TypeAlias = StartPage | PlayPage | WinPage


class MainWindow(QMainWindow):
    """The one window.

    Attributes:
        settings: the player's preferences.
        jobs: work in the background.
        actions_: all that menus, buttons and keys can trigger.
        files: opening and saving.
        session: the puzzle that is open, if any; `assist` answers for it.
        play_page: the page with the board.
    """

    def __init__(self) -> None:
        super().__init__()
        self.settings = SettingsStore(parent=self)
        self._theming = Theming(self.settings, self)
        self.jobs = JobRunner(self)
        self._saves = SaveStore(default_folder())
        self._writer = SaveWriter(self._saves, self)
        self._shelf = Shelf(self._saves)
        recent = user_data_path("nonogui", appauthor=False) / "recent.json"
        self.files = Files(self, RecentFiles(recent))
        self.actions_ = Actions(self, self.theme, self.settings.settings.shortcuts)
        self.session: PlaySession | None = None
        self.assist: Assist | None = None
        self._last_tick = self._last_save = time.monotonic()
        self._build()
        self._commands = Commands(self)
        self._connect()
        self._apply(self.settings.settings)
        self._restore_place()
        self.show_library()

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self._theming.theme

    # ---- building ----

    def _build(self) -> None:
        self._start = StartPage(self.theme, self.actions_, self._menu_button())
        self.play_page = PlayPage(self.theme, self.actions_, self._menu_button())
        self._win = WinPage(self.theme, self.actions_, self._menu_button())
        self._pages = QStackedWidget()
        for page in (self._start, self.play_page, self._win):
            self._pages.addWidget(page)
        self.setCentralWidget(self._pages)
        self.actions_.fill_bar(self.menuBar())
        if sys.platform != "darwin":
            self.menuBar().hide()
        self.setAcceptDrops(True)
        self.setMinimumSize(480, 400)
        self._clock = QTimer(self, interval=250)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        self._win_timer = QTimer(self, singleShot=True)
        self._win_timer.timeout.connect(self._show_win)

    def _menu_button(self) -> Button:
        button = Button(self.theme, icon="menu", tip=_("Menu"))
        button.clicked.connect(partial(self._open_menu, button))
        return button

    def _open_menu(self, button: Button) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.actions_.fill_bar(menu)
        width = menu.sizeHint().width()
        menu.popup(button.mapToGlobal(QPoint(button.width() - width, button.height() + 4)))

    def _connect(self) -> None:
        self._theming.changed.connect(self._on_theme)
        self.settings.changed.connect(lambda _before, after: self._apply(after))
        self.settings.write_failed.connect(self._say_not_saved)
        self._writer.failed.connect(self._say_not_saved)
        self.jobs.changed.connect(self._show_job)
        self.jobs.failed.connect(self._say_defect)
        page = self.play_page
        page.cancel_clicked.connect(self.jobs.cancel)
        page.branch_wanted.connect(self._commands.new_branch)
        page.savepoint_wanted.connect(self._commands.new_savepoint)
        page.panel_shown.connect(self.actions_[ActionId.PANEL].setChecked)
        page.options_chosen.connect(lambda values: self.settings.update(**values))
        page.stage.messages.answered.connect(lambda act: act())
        page.stage.messages.closed.connect(self._on_message_closed)
        page.stage.resume_clicked.connect(self.actions_[ActionId.PAUSE].trigger)
        page.stage.board.context_requested.connect(self._commands.open_cell_menu)
        self._start.puzzle_chosen.connect(self.open_shipped)
        self._start.file_chosen.connect(self.open_file)
        self._start.continue_chosen.connect(self._continue)
        self._win.next_clicked.connect(self._next)
        self._win.look_clicked.connect(self.show_board)

    # ---- pages ----

    @property
    def is_on_board(self) -> bool:
        """Whether the page with the board is shown."""
        return self._pages.currentWidget() is self.play_page

    def show_library(self) -> None:
        """Go to the start page; the puzzle that was open keeps its progress."""
        if not self._leave_session():
            return
        self._writer.flush()
        self._start.set_state(self._shelf.state(self.files.recent.files()))
        self._show_page(self._start)
        self.setWindowTitle("")

    def show_board(self) -> None:
        """Go to the board of the puzzle that is open."""
        self._win_timer.stop()
        self._show_page(self.play_page)
        self.play_page.refresh()
        self.play_page.stage.board.setFocus()

    def _show_win(self) -> None:
        session = self.session
        if session is None:
            return
        self._autosave()
        self._win.set_state(self._shelf.win_state(session))
        self._show_page(self._win)
        self.setWindowTitle(session.puzzle.metadata.title or session.origin.name)

    def _show_page(self, page: Page) -> None:
        self._pages.setCurrentWidget(page)
        self._commands.enable()

    # ---- opening and leaving puzzles ----

    def ask_and_open(self) -> None:
        """Let the player choose a file, and open it."""
        if name := self.files.ask_for_file():
            self.open_file(name)

    def open_file(self, name: str) -> None:
        """Play a puzzle of a file, `FILE#3` its third; says why when it cannot be played."""
        opened = self.files.open(name)
        if opened is None or not self._leave_session():
            return
        puzzle, path = opened.entry.puzzle, opened.origin.path
        self.start(puzzle, opened.origin, self._newer(puzzle, opened.entry.record, path))

    def open_shipped(self, key: str) -> None:
        """Play a shipped puzzle, or look at its picture when its board is solved."""
        if not self._leave_session():
            return
        puzzle, origin = self._shelf.shipped(key)
        self.start(puzzle, origin, self._saves.load(puzzle))

    def start(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None = None) -> None:
        """Play a puzzle, from a record if it fits."""
        self.session = session = self._new_session(puzzle, origin, record)
        self.assist = Assist(session, self.jobs)
        self.assist.noticed.connect(self._on_notice)
        settings = self.settings.settings
        session.set_assistance(settings.assistance, settings.ticking)
        session.changed.connect(self._on_changed)
        session.view_changed.connect(self._commands.enable)
        session.solved.connect(self._on_solved)
        self.play_page.set_session(session)
        self.setWindowTitle(origin.name)
        if session.game.status is GameStatus.SOLVED:
            self._show_win()
        else:
            self.show_board()
        self.assist.analyse()

    def _new_session(
        self, puzzle: Puzzle, origin: Origin, record: GameRecord | None
    ) -> PlaySession:
        try:
            return PlaySession(puzzle, origin, record, self)
        except ValueError as error:
            log.warning("saved progress does not fit its puzzle: %s", error)
            return PlaySession(puzzle, origin, None, self)

    def _newer(
        self, puzzle: Puzzle, record: GameRecord | None, path: Path | None
    ) -> GameRecord | None:
        """The progress in a file or that of the autosave, whichever was written last."""
        saved = self._saves.glance(puzzle)
        if record is None or path is None:
            return self._saves.load(puzzle)
        if saved is None or path.stat().st_mtime >= saved.modified:
            return record
        return self._saves.load(puzzle)

    def _leave_session(self) -> bool:
        """Save and close the puzzle that is open; False when the player wants to stay."""
        session = self.session
        if session is None:
            return True
        if not self.files.may_leave(session):
            return False
        self._win_timer.stop()
        self._autosave()
        self.jobs.cancel()
        self.play_page.set_session(None)
        self.session = self.assist = None
        session.deleteLater()
        self._writer.flush()
        return True

    def _continue(self) -> None:
        if not self._leave_session():
            return
        if (last := self._shelf.last_played()) is not None:
            puzzle, origin = last
            self.start(puzzle, origin, self._saves.load(puzzle))

    def _next(self) -> None:
        session = self.session
        key = self._shelf.next_unsolved(session.origin) if session else None
        if key is None:
            self.show_library()
        else:
            self.open_shipped(key)

    # ---- what happens while playing ----

    def _on_changed(self, changed: Changed) -> None:
        self._autosave()
        if changed.status is GameStatus.PLAYING:
            self._win_timer.stop()

    def _on_solved(self) -> None:
        session = self.session
        assert session is not None
        settings = self.settings.settings
        move = session.game.undo_move
        wave = solve_ms(settings) if move and move.kind is MoveKind.SOLVE else 0.0
        self._win_timer.start(round(wave) + WIN_MS if animates(settings) else 0)

    def _tick(self) -> None:
        now = time.monotonic()
        passed, self._last_tick = now - self._last_tick, now
        session = self.session
        is_active = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        if session is None or session.is_paused or not self.is_on_board or not is_active:
            return
        before = int(session.game.elapsed)
        session.game.advance(passed)
        if int(session.game.elapsed) != before:
            self.play_page.show_time()
        if now - self._last_save > SAVE_TIME_SECONDS:
            self._autosave()

    def _autosave(self) -> None:
        self._last_save = time.monotonic()
        if self.session is not None and self.session.is_worth_saving:
            self._writer.save(self.session.puzzle, self.session.game.record())

    def _on_notice(self, message: Message | None) -> None:
        if message is None:
            self.play_page.stage.messages.dismiss()
        else:
            self.play_page.stage.messages.show_message(message)

    def _on_message_closed(self) -> None:
        if self.assist is not None:
            self.assist.dismiss()
        self.play_page.stage.board.setFocus()

    def _show_job(self) -> None:
        job = self.jobs.current
        if job is None or (job.background and job.seconds < 0.5):
            self.play_page.show_job(None)
            return
        progress = job.progress
        share = progress.known / progress.total if progress and progress.total else None
        self.play_page.show_job(JobState(_job_text(job.kind), job.seconds, share))

    def ask_name(self, title: str, default: str) -> str | None:
        """Ask for the name of something new."""
        return ask_name(self, title, default)

    def _say_not_saved(self, reason: str) -> None:
        text = _("Your progress could not be saved: {reason}").format(reason=reason)
        self.play_page.stage.messages.show_message(Message(text, Tone.WRONG))

    def _say_defect(self, _error: str) -> None:
        text = _("That did not work, through a defect of the program. Your board is unchanged.")
        self.play_page.stage.messages.show_message(Message(text, Tone.WRONG))

    # ---- preferences ----

    def _apply(self, settings: Settings) -> None:
        self.play_page.stage.board.set_options(
            BoardOptions(
                gaps=settings.gaps,
                crosshair=settings.crosshair,
                marks=settings.marks,
                badge=settings.drag_badge,
                clue_size=settings.clue_size,
                animate=animates(settings),
            )
        )
        self.play_page.set_preferences(
            show_timer=settings.show_timer, solve_ms=solve_ms(settings), marks=settings.marks
        )
        self.play_page.set_panel_open(settings.panel_open)
        self.play_page.set_animated(animates(settings))
        self.actions_.rebind(settings.shortcuts)
        if self.session:
            self.session.set_assistance(self.session.assistance, settings.ticking)

    def _on_theme(self, theme: Theme) -> None:
        retheme(self, theme)
        self.actions_.set_theme(theme)

    def _restore_place(self) -> None:
        self.resize(1280, 800)
        if place := self.settings.settings.window:
            self.restoreGeometry(QByteArray.fromBase64(place.encode()))

    # ---- events ----

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in _PALETTE_EVENTS:
            self._theming.follow_system()
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        QTimer.singleShot(0, self, partial(self.open_file, files[0]))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt and sys.platform != "darwin":
            self.menuBar().setVisible(not self.menuBar().isVisible())
        super().keyReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._leave_session():
            event.ignore()
            return
        place = bytes(self.saveGeometry().toBase64().data()).decode()
        self.settings.update(window=place)
        self._clock.stop()
        self.jobs.close()
        self._writer.close()
        self._theming.close()
        super().closeEvent(event)


def _job_text(kind: JobKind) -> str:
    return {
        JobKind.ANALYSE: _("Looking at the clues"),
        JobKind.CHECK: _("Checking the board"),
        JobKind.HINT: _("Looking for a hint"),
        JobKind.SOLVE: _("Solving"),
        JobKind.GO_BACK: _("Looking for the last right board"),
        JobKind.WATCH: _("Checking the last move"),
    }[kind]
