"""MainWindow: the pages, and how the player goes from one to another.

The start page alone is made at once, so that the window shows early; the board, the solver and the
formats are imported when they are first needed.
"""

from __future__ import annotations

import logging
import sys
import time
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path
from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from nonogui.i18n import _
from nonogui.ui.actions import ActionId, Actions
from nonogui.ui.board.view_state import BoardOptions
from nonogui.ui.commands import Commands
from nonogui.ui.pages.start import StartPage
from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.theme import Theme
from nonogui.ui.theming import Theming, animates, solve_ms
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.fade import fade_in
from nonogui.ui.widgets.themed import retheme

if TYPE_CHECKING:
    from pathlib import Path

    from nonogui.core.game import Changed, GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.library.saves import SaveStore
    from nonogui.ui.assist import Assist
    from nonogui.ui.files import Files
    from nonogui.ui.jobs import JobRunner
    from nonogui.ui.pages.play import PlayPage
    from nonogui.ui.pages.win import WinPage
    from nonogui.ui.saving import SaveWriter
    from nonogui.ui.session import Origin, PlaySession
    from nonogui.ui.shelf import Shelf
    from nonogui.ui.widgets.message import Message

log = logging.getLogger(__name__)

SAVE_TIME_SECONDS: Final = 30.0
"""How often the time played is saved when nothing else is."""

WIN_MS: Final = 400
"""From the last move to the page that shows the picture."""

FADE_MS: Final = 300
"""How long that page takes to appear."""

_PALETTE_EVENTS: Final = (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange)


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
        self.actions_ = Actions(self, self.theme, self.settings.settings.shortcuts)
        self.session: PlaySession | None = None
        self.assist: Assist | None = None
        self._last_tick = self._last_save = time.monotonic()
        self._start = StartPage(self.theme, self.actions_, self._menu_button())
        self._pages = QStackedWidget()
        self._start.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._start.setFocus()
        self._pages.addWidget(self._start)
        self.setCentralWidget(self._pages)
        self.actions_.fill_bar(self.menuBar())
        if sys.platform != "darwin":
            self.menuBar().hide()
        self.setAcceptDrops(True)
        self.setMinimumSize(480, 400)
        self._clock = QTimer(self, interval=250)
        self._clock.timeout.connect(self._tick)
        self._win_timer = QTimer(self, singleShot=True)
        self._win_timer.timeout.connect(self._show_win)
        self._commands = Commands(self)
        self._commands.enable()
        self._theming.changed.connect(self._on_theme)
        self.settings.changed.connect(lambda _before, after: self._apply(after))
        self._start.puzzle_chosen.connect(self.open_shipped)
        self._start.file_chosen.connect(self.open_file)
        self._start.continue_chosen.connect(self._continue)
        self._restore_place()

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self._theming.theme

    # ---- parts that are made when first needed ----

    @cached_property
    def jobs(self) -> JobRunner:
        """Work in the background."""
        from nonogui.ui.jobs import JobRunner

        jobs = JobRunner(self)
        jobs.changed.connect(self._show_job)
        jobs.failed.connect(self._say_defect)
        return jobs

    @cached_property
    def files(self) -> Files:
        """Opening and saving."""
        from nonogui.library.recent import RecentFiles
        from nonogui.ui.files import Files

        return Files(self, RecentFiles(user_data_path("nonogui", appauthor=False) / "recent.json"))

    @cached_property
    def _saves(self) -> SaveStore:
        from nonogui.library.saves import SaveStore, default_folder

        return SaveStore(default_folder())

    @cached_property
    def _writer(self) -> SaveWriter:
        from nonogui.ui.saving import SaveWriter

        writer = SaveWriter(self._saves, self)
        writer.failed.connect(self._say_not_saved)
        self.settings.write_failed.connect(self._say_not_saved)
        return writer

    @cached_property
    def _shelf(self) -> Shelf:
        from nonogui.ui.shelf import Shelf

        return Shelf(self._saves)

    @cached_property
    def play_page(self) -> PlayPage:
        """The page with the board."""
        from nonogui.ui.pages.play import PlayPage

        page = PlayPage(self.theme, self.actions_, self._menu_button())
        page.cancel_clicked.connect(self.jobs.cancel)
        page.branch_wanted.connect(self._commands.new_branch)
        page.savepoint_wanted.connect(self._commands.new_savepoint)
        page.panel_shown.connect(self.actions_[ActionId.PANEL].setChecked)
        page.options_chosen.connect(lambda values: self.settings.update(**values))
        page.stage.messages.answered.connect(lambda act: act())
        page.stage.messages.closed.connect(self._on_message_closed)
        page.stage.resume_clicked.connect(self.actions_[ActionId.PAUSE].trigger)
        page.stage.board.context_requested.connect(self._commands.open_board_menu)
        self._pages.addWidget(page)
        self._clock.start()
        self._apply(self.settings.settings, page)
        return page

    @cached_property
    def _win(self) -> WinPage:
        from nonogui.ui.pages.win import WinPage

        page = WinPage(self.theme, self.actions_, self._menu_button())
        page.next_clicked.connect(self._next)
        page.look_clicked.connect(self.show_board)
        self._pages.addWidget(page)
        return page

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

    # ---- pages ----

    @property
    def is_on_board(self) -> bool:
        """Whether the page with the board is shown."""
        return self.session is not None and self._pages.currentWidget() is self.play_page

    def show_library(self) -> None:
        """Go to the start page; the puzzle that was open keeps its progress."""
        if not self._leave_session():
            return
        self._fill_start_page()
        self._show_page(self._start)
        self._start.setFocus()
        self.setWindowTitle("")

    def _fill_start_page(self) -> None:
        self._start.set_state(self._shelf.state(self.files.recent.files()))

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
        if animates(self.settings.settings):
            fade_in(self._win, FADE_MS)
        self.setWindowTitle(session.puzzle.metadata.title or session.origin.name)

    def _show_page(self, page: QWidget) -> None:
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
        record = self._newer(puzzle, opened.entry.record, path)
        # A shipped puzzle goes by its number: its file's name would tell what it shows.
        self.start(puzzle, self._shelf.origin_of(puzzle) or opened.origin, record)

    def open_shipped(self, key: str) -> None:
        """Play a shipped puzzle, or look at its picture when its board is solved."""
        if not self._leave_session():
            return
        puzzle, origin = self._shelf.shipped(key)
        self.start(puzzle, origin, self._saves.load(puzzle))

    def start(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None = None) -> None:
        """Play a puzzle, from a record if it fits."""
        from nonogui.ui.assist import Assist

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
        if session.is_solved:
            self._show_win()
        else:
            self.show_board()
        self.assist.analyse()
        self._tell_damaged()

    def _tell_damaged(self) -> None:
        """Say that a save was damaged, once, and where what is left of it is."""
        for path in self._saves.set_aside:
            text = _("A save was damaged. What is left of it is in {file}.")
            self._complain(text.format(file=path))
        self._saves.set_aside.clear()

    def _new_session(
        self, puzzle: Puzzle, origin: Origin, record: GameRecord | None
    ) -> PlaySession:
        from nonogui.ui.session import PlaySession

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

    def _on_changed(self, _changed: Changed) -> None:
        self._autosave()
        if self.session and not self.session.is_solved:
            self._win_timer.stop()

    def _on_solved(self) -> None:
        session = self.session
        assert session is not None
        settings = self.settings.settings
        wave = solve_ms(settings) if session.was_just_revealed else 0.0
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
        self.play_page.show_job(self.jobs.current)

    def ask_name(self, title: str, default: str) -> str | None:
        """Ask for the name of something new."""
        from nonogui.ui.dialogs.ask import ask_name

        return ask_name(self, title, default)

    def _say_not_saved(self, reason: str) -> None:
        self._complain(_("Your progress could not be saved: {reason}").format(reason=reason))

    def _say_defect(self, _error: str) -> None:
        self._complain(
            _("That did not work, through a defect of the program. Your board is unchanged.")
        )

    def _complain(self, text: str) -> None:
        from nonogui.ui.widgets.message import Message, Tone

        self.play_page.stage.messages.show_message(Message(text, Tone.WRONG))

    # ---- preferences ----

    def _apply(self, settings: Settings, page: PlayPage | None = None) -> None:
        self.actions_.rebind(settings.shortcuts)
        page = page or self.__dict__.get("play_page")
        if page is None:
            return
        page.set_options(
            BoardOptions(
                gaps=settings.gaps,
                crosshair=settings.crosshair,
                marks=settings.marks,
                badge=settings.drag_badge,
                clue_size=settings.clue_size,
                animate=animates(settings),
            ),
            show_timer=settings.show_timer,
            solve_ms=solve_ms(settings),
        )
        page.set_panel_open(settings.panel_open)
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session is None and not event.spontaneous():
            QTimer.singleShot(1, self, self._fill_start_page)  # after the first paint

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
        for part in ("jobs", "_writer"):  # those that were made
            if part in self.__dict__:
                getattr(self, part).close()
        self._theming.close()
        super().closeEvent(event)
