"""MainWindow: the pages, and how the player moves between them.

Only the library page is created at once, so that the window appears early. The board, the solver,
the formats and the core's puzzles are imported when first needed.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QByteArray, QEvent, QKeyCombination, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from nonogui.i18n import _
from nonogui.lazy import lazy_property
from nonogui.ui import in_turns
from nonogui.ui.actions import ActionId
from nonogui.ui.commands import Commands
from nonogui.ui.data_folder import DataFolder
from nonogui.ui.library.page import LibraryPage
from nonogui.ui.library.wiring import LibraryWiring
from nonogui.ui.look.theming import LEAST_WINDOW, Theming
from nonogui.ui.settings import FirstStepsState, Settings, SettingsStore
from nonogui.ui.unsaved_work import OpenPuzzle, OpenWork
from nonogui.ui.window_actions import Actions, MenuRow, Menus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nonogui.core.game import GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.library.designs import DesignStore
    from nonogui.library.recent import RecentLists
    from nonogui.library.saves import SaveStore
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.board_page import BoardPage
    from nonogui.ui.design.page import DesignPage
    from nonogui.ui.design.sources import Sources
    from nonogui.ui.design.studio import Studio
    from nonogui.ui.devices import Gamepad, Sounds
    from nonogui.ui.exchange import DropOverlay, Exchange
    from nonogui.ui.files import Files
    from nonogui.ui.in_turns import TaskSteps
    from nonogui.ui.library.catalogue import Library
    from nonogui.ui.library.player_data import PlayerData
    from nonogui.ui.library.trainer import Trainer
    from nonogui.ui.play.games import Games
    from nonogui.ui.play.page import PlayPage
    from nonogui.ui.play.review import Play, ReviewPage
    from nonogui.ui.play.session import PlaySession, ViewChange
    from nonogui.ui.play.shipped_collections import ShippedCollections
    from nonogui.ui.play.workspace import PlayWorkspace
    from nonogui.ui.preparing import Preparation
    from nonogui.ui.problems import Problems
    from nonogui.ui.widgets.message import Message, MessageBar

GAME: Final = "game"
"""Stands for the last game among the keys of designs, which are longer."""

Answer = TypeVar("Answer")

# Events in which the window is laid out and painted.
_LONG_EVENTS: Final = (QEvent.Type.UpdateRequest, QEvent.Type.LayoutRequest)

_PALETTE_EVENTS: Final = (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange)


_BACK_KEYS: Final = (
    QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Left),
    QKeyCombination(Qt.Key.Key_Back),
)


class MainWindow(QMainWindow):
    """The main window.

    Attributes:
        data: the folder with games, designs and the library.
        open_work: the open game and design, as far as they were created.
        actions_: everything that menus, buttons and keys can trigger.
        making_board: creates the page with the board, in several turns.
        restarts: whether the program starts once more after the window was closed.
        continues: what that start opens: `GAME`, the key of a design, or nothing.
        problems: shows unexpected errors; None if nothing handles them.
        preparation: creates the board and the studio in advance; None once they exist, or if they
            are created on demand.

    Signals:
        activated: the window came to the front.
    """

    activated = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.settings = SettingsStore(parent=self)
        self.data = DataFolder(self)
        self.data.moved.connect(self._use_data_folder)
        self.activated.connect(self.data.check_again)
        self.data.recovered.connect(self._save_again)
        self.open_work = OpenWork(self)
        self.activated.connect(self.open_work.check_soon)
        self._theming = Theming(self.settings, self)
        # Before any widget is made: a new style sheet makes Qt style all of them again.
        self._theming.apply_theme()
        self.actions_ = Actions(self, self.settings.settings.shortcuts)
        self.problems: Problems | None = None
        self.preparation: Preparation | None = None
        self.making_board = in_turns.SteppedTask(self._new_play_page)
        self._is_shut = False
        self._page_before: QWidget  # that to which the review leads back
        self._visits = 0  # how often another page was shown
        self._is_closing = self.restarts = False
        self.continues = ""
        self.menus = Menus(self.actions_, self._recent_rows, self._reading_rows, self)
        # In the window before it has pages: Qt styles all of a widget's children again when the
        # widget gets a parent.
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self._library_page = LibraryPage(self.actions_, self.menus.button(), self.pages)
        self._library_page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the Tab key never stops here
        self.pages.addWidget(self._library_page)
        self.data.follow(self._library_page)
        # Elsewhere all menus are in the menu button, and Alt shows the bar.
        if sys.platform == "darwin":
            self.setMenuBar(self.menus.bar)
        self.setAcceptDrops(True)
        self.installEventFilter(self)
        self.setMinimumSize(LEAST_WINDOW)
        self.library_wiring = LibraryWiring(self, self._library_page)
        self.activated.connect(self.library_wiring.check_day)
        self.commands = Commands(self)
        self.commands.enable()
        self._theming.changed.connect(self.actions_.draw_icons)
        self.settings.changed.connect(self._apply)
        self.settings.write_failed.connect(self._show_settings_lost)
        self._restore_place()
        self._library_page.setFocus()

    @property
    def session(self) -> PlaySession | None:
        """The game being played, or None."""
        workspace = MainWindow.play_workspace.peek(self)
        return workspace.session if workspace is not None else None

    # ---- parts created when first needed ----

    @lazy_property
    def play_workspace(self) -> PlayWorkspace:
        """The open game with its clock and saves."""
        from nonogui.ui.play.workspace import PlayWorkspace

        play_workspace = PlayWorkspace(
            self.saves, self.files, self.data, self._is_board_visible, self
        )
        play_workspace.reload_requested.connect(self._reload_game)
        play_workspace.told.connect(self.show_message)
        play_workspace.coach_view_changed.connect(self.enable_actions)
        self.open_work.add(play_workspace)
        return play_workspace

    @lazy_property
    def games(self) -> Games:
        """Opens puzzles to play, and leads on from solved ones."""
        from nonogui.ui.play.games import Games

        games = Games(self, self)
        games.opened.connect(self._on_opened)
        return games

    def _on_opened(self, session: PlaySession) -> None:
        session.view_changed.connect(self._on_view_changed)
        in_turns.after_painting(session, lambda: self.library.watch(session))
        in_turns.after_painting(session, self._follow_devices)

    def _on_view_changed(self, change: ViewChange) -> None:
        if change.moved or change.marks or change.title or change.paused:
            self.enable_actions()

    @lazy_property
    def files(self) -> Files:
        """Opens and saves files."""
        from nonogui.ui.files import Files

        return Files(self, self.remembered, self.saves.summary)

    @lazy_property
    def remembered(self) -> RecentLists:
        """Recent files, and where their puzzles are."""
        from nonogui.library.recent import RecentLists

        return RecentLists(self.data.folder)

    def _recent_rows(self) -> list[MenuRow]:
        names = ((str(file), file.name) for file in self.remembered.recent.files())
        return [MenuRow(partial(self.open_file, path), name, path) for path, name in names]

    def _reading_rows(self) -> list[MenuRow]:
        """Return the ways to read the file of the open puzzle."""
        readings = self.session.origin.readings if self.session else None
        if self.session is None or readings is None:
            return []
        current = self.session.origin.reading
        return [
            MenuRow(partial(self.games.read_as, name), text, "", name == current)
            for name, text in readings.texts.items()
        ]

    @lazy_property
    def saves(self) -> SaveStore:
        from nonogui.library.saves import SaveStore, default_folder

        return SaveStore(default_folder(self.data.folder))

    @lazy_property
    def library(self) -> Library:
        from nonogui.ui.library.catalogue import Library

        return Library(self.saves, self.data.folder, self)

    @lazy_property
    def collections(self) -> ShippedCollections:
        """The shipped puzzles and the player's progress in them."""
        from nonogui.ui.play.shipped_collections import ShippedCollections

        collections = ShippedCollections(self.saves)
        collections.is_learning = self.settings.settings.first_steps is FirstStepsState.DONE
        return collections

    @property
    def play_page(self) -> PlayPage:
        return self.making_board.part

    def _new_play_page(self) -> TaskSteps[PlayPage]:
        from nonogui.ui.play.commands import PlayCommands
        from nonogui.ui.play.page import new_play_page

        page = yield from new_play_page(self.actions_, self.menus.button, self.pages)
        page.bar.skip.clicked.connect(self.games.skip_first_steps)
        page.reading_chosen.connect(self.games.read_as)
        page.apply(self.settings.settings)
        PlayCommands(self.play_workspace, page, self.actions_, self.settings)
        return page

    @lazy_property
    def review_page(self) -> ReviewPage:
        """The page that shows a played game move by move."""
        from nonogui.ui.play.review import ReviewPage

        page = ReviewPage(self.actions_, self.menus.button(), self.pages)
        page.closed.connect(self._leave_review)
        page.reviewed.connect(self.player_data.note_review)
        self.pages.addWidget(page)
        page.apply(self.settings.settings)
        return page

    @lazy_property
    def trainer(self) -> Trainer:
        """The pages on which techniques are practised."""
        from nonogui.ui.library.trainer import Trainer

        return Trainer(self)

    @property
    def is_training(self) -> bool:
        """Whether a page of the trainer is shown."""
        trainer = MainWindow.trainer.peek(self)
        return trainer is not None and trainer.is_shown

    @lazy_property
    def _sounds(self) -> Sounds:
        from nonogui.ui.devices import Sounds, player_command

        return Sounds(lambda: self.settings.settings.sounds, player_command(), self)

    @lazy_property
    def _gamepad(self) -> Gamepad:
        from nonogui.ui.devices import Gamepad, open_gamepad

        actions = {"x": self.actions_[ActionId.UNDO], "y": self.actions_[ActionId.HINT]}
        return Gamepad(
            open_gamepad, self._board_for_pad, lambda name: actions[name].trigger(), self
        )

    def _board_for_pad(self) -> BoardWidget | None:
        """Return the board that a gamepad plays on; None where something else is shown."""
        return (
            None if in_turns.is_occupied() or not self.is_on_board else self.play_page.stage.board
        )

    def _follow_devices(self) -> None:
        """Let sounds and a gamepad follow the game, as the player wishes."""
        settings = self.settings.settings
        if settings.sounds and self.session is not None:
            self._sounds.follow(self.session)
        wants_pad = settings.gamepad and self.session is not None and self.isActiveWindow()
        if wants_pad or MainWindow._gamepad.peek(self) is not None:
            self._gamepad.set_active(wants_pad)

    @lazy_property
    def exchange(self) -> Exchange:
        """Import, paste and share puzzles."""
        from nonogui.ui.exchange import Exchange

        def take(paths: Sequence[Path]) -> None:
            self.library_wiring.commands.imports.take(paths)  # created when first needed

        return Exchange(self, take, self)

    @lazy_property
    def player_data(self) -> PlayerData:
        """Statistics, reviews, and export and import of all data."""
        from nonogui.ui.library.player_data import PlayerData

        return PlayerData(self)

    @lazy_property
    def _drop_overlay(self) -> DropOverlay:
        """Handles data dropped on the window."""
        from nonogui.ui.exchange import DropOverlay

        return DropOverlay(self, self.exchange)

    @lazy_property
    def studio(self) -> Studio:
        from nonogui.ui.design.studio import Studio

        studio = Studio(self, self.designs, self.files, self.data, self._new_design_page, self)
        self.open_work.add(studio)
        return studio

    def _new_design_page(self) -> TaskSteps[DesignPage]:
        from nonogui.ui.design.commands import DesignCommands
        from nonogui.ui.design.page import new_design_page

        page = yield from new_design_page(self.actions_, self.menus.button, self.pages)
        page.stage.board.selection_changed.connect(self.enable_actions)
        page.apply(self.settings.settings)
        DesignCommands(self.studio, page, self.actions_, self.settings)
        return page

    @lazy_property
    def sources(self) -> Sources:
        """The sources of new designs."""
        from nonogui.ui.design.sources import Sources

        return Sources(self)

    @lazy_property
    def designs(self) -> DesignStore:
        from nonogui.library.designs import DesignStore, default_folder

        return DesignStore(default_folder(self.data.folder))

    @property
    def is_in_studio(self) -> bool:
        studio = MainWindow.studio.peek(self)
        return studio is not None and studio.is_shown

    # ---- the data folder ----

    def _use_data_folder(self) -> None:
        """Switch to the chosen data folder; open work moves along."""
        from nonogui.library import designs, saves

        self.open_work.flush()
        self.saves.use(saves.default_folder(self.data.folder))
        self.designs.use(designs.default_folder(self.data.folder))
        self.remembered.use(self.data.folder)
        if MainWindow.library.peek(self) is not None:
            self._use_library()
        self._save_again()

    def _use_library(self) -> None:
        """Open the library of the data folder; until then, no tile can be used."""
        self.library.use(self.data.folder)
        self.library_wiring.forget()
        self.enable_actions()

    def _save_again(self) -> None:
        """Save work that could not be saved before."""
        self.open_work.autosave()
        if (library := MainWindow.library.peek(self)) is not None:
            library.when_open(self._reopen_library)

    def _reopen_library(self) -> None:
        """Reopen the library if only a database in memory could be used."""
        if not self.library.catalogue.is_persistent:
            self._use_library()

    # ---- pages ----

    @property
    def is_on_board(self) -> bool:
        """Whether the page with the board is shown."""
        page = self.making_board.made
        return page is not None and self.pages.currentWidget() is page

    def _is_board_visible(self) -> bool:
        """Whether the player can see the board and play; the clock runs only then."""
        is_active = (
            QtGui.QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        )
        return self.is_on_board and is_active and QApplication.activeModalWidget() is None

    def show_library(self) -> None:
        """Go to the library; the open game is saved and closed."""
        if not self.leave():
            return
        self.show_page(self._library_page)
        self.library_wiring.refresh()
        self._library_page.setFocus()

    @property
    def is_in_library(self) -> bool:
        return self.is_shown(self._library_page)

    def show_review(self, play: Play, *, is_playing: bool) -> None:
        """Show a played game; leaving it leads back to the page shown now."""
        if not self.is_reviewing:
            self._page_before = self.pages.currentWidget() or self._library_page
        page = self.review_page
        self.show_page(page)
        page.open(play, is_playing=is_playing)
        self.show_title()
        page.panel.chart.setFocus()

    @property
    def is_reviewing(self) -> bool:
        """Whether a played game is shown."""
        page = MainWindow.review_page.peek(self)
        return page is not None and self.is_shown(page)

    def _leave_review(self) -> None:
        before = self._page_before
        if before is self.making_board.made and self.session is not None:
            self.games.show_board()
        else:
            self.show_page(before)
            before.setFocus()

    def show_page(self, page: QWidget) -> None:
        in_turns.paint_next_turn(self.pages)
        if (bar := MainWindow._message_bar.peek(self)) is not None:
            bar.dismiss()
        self._visits += not self.is_shown(page)
        self.pages.setCurrentWidget(page)
        self.data.follow(page)
        self.show_title()
        self.commands.enable()

    def show_message(self, message: Message) -> None:
        """Show a message on the page that the player sees."""
        if (page := self.board_page) is not None:
            page.stage.messages.show_message(message)
        elif self.is_in_library:
            self.library_wiring.show_message(message)
        else:
            self._message_bar.show_message(message)
            self._place_message()

    def show_news(self, message: Message) -> None:
        """Show a message that nobody waits for, once no question waits for an answer."""
        if not self._is_asking():
            self.show_message(message)
        elif not self._is_shut:
            QTimer.singleShot(in_turns.RETRY_MS, self, partial(self.show_news, message))

    def _is_asking(self) -> bool:
        page = self.board_page
        message = page.stage.messages.message if page is not None else None
        return message is not None and bool(message.answers)

    @lazy_property
    def _message_bar(self) -> MessageBar:
        """The message over a page that has no place for one."""
        from nonogui.ui.widgets.message import MessageBar

        bar = MessageBar()
        bar.setParent(self.pages)
        return bar

    def _place_message(self) -> None:
        self._message_bar.place_above(self.pages.height(), 0, self.pages.width())

    def when_free(self, act: Callable[[], object]) -> None:
        """Do something that covers the window once no dialog or menu is open.

        A late action must not cover another question. It is dropped if the window was closed
        meanwhile.
        """
        in_turns.when_free(self, lambda: None if self._is_shut else act())

    def unless_left(self, act: Callable[[Answer], object]) -> Callable[[Answer], None]:
        """Wrap `act` so that it runs only if the player stays with the page, game and design.

        Otherwise the player has gone elsewhere, and perhaps come back, and does not want the answer
        any more.
        """
        asked = self._visits, self.open_work.sessions

        def answer(found: Answer) -> None:
            if (self._visits, self.open_work.sessions) == asked:
                act(found)

        return lambda found: self.when_free(lambda: answer(found))

    def when_made(self, act: Callable[[], object], *, is_design: bool = False) -> None:
        """Do something that needs the board or the studio, at once if that exists.

        Otherwise create it first, in several turns. `act` is dropped if the player goes elsewhere.
        """
        if self.preparation is None:
            act()
        else:
            answer = self.unless_left(lambda _nothing: act())
            self.preparation.prepare_now(lambda: answer(None), is_design=is_design)

    def show_title(self) -> None:
        """Show the name of the open puzzle or design in the window's title."""
        title = ""
        if self.is_in_studio:
            title = self.studio.title
        elif self.is_reviewing:
            title = self.review_page.bar.title
        elif self.is_training:
            title = _("Training")
        elif self.session is not None and not self.is_in_library:
            title = self.session.title
        self.setWindowTitle(" ".join(title.split()))

    def is_shown(self, page: QWidget) -> bool:
        return self.pages.currentWidget() is page

    def enable_actions(self) -> None:
        self.commands.enable()

    @property
    def board_page(self) -> BoardPage | None:
        """The page shown, if it has a board."""
        if self.is_in_studio:
            return self.studio.page
        if self.is_reviewing:
            return self.review_page
        return self.play_page if self.is_on_board else None

    @property
    def open_puzzle(self) -> OpenPuzzle | None:
        """The open design while the studio is shown, otherwise the open game, if any."""
        if self.is_in_studio:
            return self.studio
        return self.play_workspace if self.session else None

    @property
    def puzzle(self) -> Puzzle | None:
        """The open puzzle, in the studio or in play."""
        return self.open_puzzle.puzzle if self.open_puzzle else None

    # ---- opening and leaving puzzles ----

    def open_file(self, name: str) -> None:
        """Open a puzzle file; `FILE#3` is its third puzzle. Show why if it cannot be opened."""
        from nonogui.ui.files import is_picture_name

        if not (is_picture_name(name) and self.sources.ask_about_picture(name)):
            self.games.play_opened(self.files.open(name, is_design=self.is_in_studio))

    def open_files(self, names: Sequence[str]) -> None:
        """Open the first of several files; add the others to the recent files."""
        self.files.remember(names[1:])
        self.open_file(names[0])

    # ---- first steps ----

    def resume_first_steps(self) -> None:
        """Open first steps at the very first start, or if the last start ended in them."""
        state = self.settings.settings.first_steps
        is_first = state is FirstStepsState.NEW and self.saves.is_empty
        if (is_first or state is FirstStepsState.OPEN) and self.session is None:
            self.actions_[ActionId.FIRST_STEPS].trigger()

    def leave(self) -> bool:
        """Save and close open work; return False if the player wants to stay."""
        if not self.open_work.may_leave():
            return False
        in_turns.hold_jobs()
        self._close_game()
        if (studio := MainWindow.studio.peek(self)) is not None:
            studio.leave()
        return True

    def leave_play(self) -> bool:
        """Save and close the game; return False if the player wants to stay."""
        if not self.open_work.may_leave_one(self.play_workspace):
            return False
        self._close_game()
        return True

    def _close_game(self) -> None:
        if self.session is None:
            return
        # After the window closes, the next start continues first steps.
        if not self._is_closing:
            self.games.end_first_steps(FirstStepsState.LEFT)
        self.play_page.set_session(None)
        self.play_workspace.clear()

    def _reload_game(self, record: GameRecord) -> None:
        """Open another state of the game in place of the open one."""
        session = self.session
        assert session is not None
        self._close_game()
        self.games.start(session.puzzle, session.origin, record)

    def close_coach(self) -> None:
        if self.session is not None:
            self.play_workspace.close_coach()

    def follow_session(self) -> None:
        """Show the open game after an error; close one that failed to open."""
        if self.session is not None and self.is_in_library:
            try:
                self.play_page.set_session(None)
            finally:
                self.play_workspace.clear()
        elif self.is_on_board and self.play_page.session is not self.session:
            self.play_page.set_session(self.session)
        if self.is_on_board and self.session is None:
            self.show_library()

    @property
    def is_testing(self) -> bool:
        """Whether a designer is trying their own design."""
        studio = MainWindow.studio.peek(self)
        return studio is not None and studio.is_testing

    # ---- what happens while playing ----

    def _show_settings_lost(self, reason: str) -> None:
        from nonogui.ui.widgets.message import Message, Tone

        text = _("Couldn't save your preferences: {reason}").format(reason=reason)
        self.show_news(Message(text, Tone.WRONG))

    # ---- preferences ----

    def _apply(self, before: Settings, settings: Settings) -> None:
        self.actions_.rebind(settings.shortcuts)
        if (page := self.making_board.made) is not None:  # else it follows them once created
            page.apply(settings)
        for each in (MainWindow.review_page, MainWindow.trainer, MainWindow.studio):
            if (made := each.peek(self)) is not None:
                made.apply(settings)
        self._follow_devices()
        if self.session:
            # The player may have chosen another help for this game, unlike the other options.
            is_new = settings.assistance is not before.assistance
            assistance = settings.assistance if is_new else self.session.assistance
            self.session.set_assistance(assistance, settings.ticking)
            self.session.set_crossing(settings.crossing)
            if settings.proof_speed is not before.proof_speed:
                self.play_workspace.set_proof_speed(settings.proof_speed)

    def _restore_place(self) -> None:
        self.resize(1280, 800)
        if place := self.settings.settings.window:
            self.restoreGeometry(QByteArray.fromBase64(place.encode()))

    # ---- events ----

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold jobs while this window is laid out or painted.

        This is not done in `event`, through which an error in painting would propagate.
        """
        del watched
        if in_turns.AT_WORK and event.type() in _LONG_EVENTS:
            in_turns.hold_jobs()
        return False

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go back with the side button of a mouse, as browsers do."""
        if event.button() is Qt.MouseButton.BackButton:
            self.actions_[ActionId.LIBRARY].trigger()
        else:
            super().mousePressEvent(event)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(1, self, self.data.check)  # after the first paint
        # Spontaneous: the desktop shows the window again after it was minimised.
        if self.is_in_library and not event.spontaneous():
            QTimer.singleShot(1, self, self.library_wiring.start)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if MainWindow._message_bar.peek(self) is not None:
            self._place_message()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in _PALETTE_EVENTS:
            self._theming.follow_system()
        elif event.type() == QEvent.Type.ActivationChange:
            if self.isActiveWindow():
                self.activated.emit()
            self._follow_devices()
        super().changeEvent(event)

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        self._drop_overlay.handle(event)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        self._drop_overlay.handle(event)

    def dragLeaveEvent(self, _event: QtGui.QDragLeaveEvent) -> None:
        self._drop_overlay.hide()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        self._drop_overlay.handle(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.problems is not None:
            self.problems.dismiss()
        # As in browsers. In the studio it shifts the picture and never arrives here.
        if event.keyCombination() in _BACK_KEYS:
            self.actions_[ActionId.LIBRARY].trigger()
        self.menus.bar.press(event)
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        self.menus.bar.release(event)
        super().keyReleaseEvent(event)

    def restart(self) -> None:
        """Close the window and open it again, with the game or design that is open."""
        studio = MainWindow.studio.peek(self)
        self.continues = (studio and studio.key) or (GAME if self.is_on_board else "")
        self.restarts = self.close()

    def continue_with(self, what: str) -> None:
        """Open the game or design named by `continues` before a restart."""
        if what == GAME:
            self.library_wiring.continue_last()
        elif self.designs.path(what).exists():  # one without any change was not saved
            self.when_made(lambda: self.studio.open_saved(what), is_design=True)

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        self._is_closing = True
        if not self.leave():
            self._is_closing = False
            event.ignore()
            return
        place = bytes(self.saveGeometry().toBase64().data()).decode()
        self.hide()  # hide it while the last data is written and the threads end
        self.settings.update(window=place)
        self.shut_down()
        super().closeEvent(event)

    def shut_down(self) -> None:
        """Save open work and end the threads, however the window is closed.

        Calling it again does nothing.
        """
        self._is_shut = True
        self.making_board.close()
        if (page := MainWindow.review_page.peek(self)) is not None:
            page.close_jobs()
        for each in (
            MainWindow.trainer,
            MainWindow._sounds,
            MainWindow._gamepad,
            MainWindow.sources,
            MainWindow.studio,
            MainWindow.play_workspace,
        ):
            if (made := each.peek(self)) is not None:
                made.close()
        self.library_wiring.close()
        if (library := MainWindow.library.peek(self)) is not None:
            library.close()
        self.settings.close()
        self._theming.close()
