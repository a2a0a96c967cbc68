"""What parts of the window may ask of it; `MainWindow` has all of this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStackedWidget, QWidget

    from nonogui.core.puzzle import Puzzle
    from nonogui.library.designs import DesignStore
    from nonogui.library.recent import RecentLists
    from nonogui.library.saves import SaveStore
    from nonogui.ui.board_page import BoardPage
    from nonogui.ui.data_folder import DataFolder
    from nonogui.ui.design.sources import Sources
    from nonogui.ui.design.studio import Studio
    from nonogui.ui.exchange import Exchange
    from nonogui.ui.files import Files
    from nonogui.ui.in_turns import SteppedTask
    from nonogui.ui.library.catalogue import Library
    from nonogui.ui.library.player_data import PlayerData
    from nonogui.ui.library.trainer import Trainer
    from nonogui.ui.library.wiring import LibraryWiring
    from nonogui.ui.play.games import Games
    from nonogui.ui.play.page import PlayPage
    from nonogui.ui.play.review import Play, ReviewPage
    from nonogui.ui.play.session import PlaySession
    from nonogui.ui.play.shipped_collections import ShippedCollections
    from nonogui.ui.play.workspace import PlayWorkspace
    from nonogui.ui.preparing import Preparation
    from nonogui.ui.problems import Problems
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.unsaved_work import OpenPuzzle
    from nonogui.ui.widgets.message import Message
    from nonogui.ui.window_actions import Actions, Menus

Answer = TypeVar("Answer")


# ---- what several parts need ----


class WindowHost(Protocol):
    """Has the pages, and goes from one to another."""

    settings: SettingsStore
    actions_: Actions
    pages: QStackedWidget

    def window(self) -> QWidget: ...  # itself, the parent of dialogs
    def leave(self) -> bool: ...
    def is_shown(self, page: QWidget) -> bool: ...
    def show_page(self, page: QWidget) -> None: ...
    def show_library(self) -> None: ...
    def show_message(self, message: Message) -> None: ...
    def enable_actions(self) -> None: ...
    def when_made(self, act: Callable[[], object], *, is_design: bool = False) -> None: ...


class OpenHost(Protocol):
    """Knows which puzzle is open, and which page is shown."""

    @property
    def session(self) -> PlaySession | None: ...
    @property
    def open_puzzle(self) -> OpenPuzzle | None: ...
    @property
    def board_page(self) -> BoardPage | None: ...
    @property
    def is_in_library(self) -> bool: ...
    @property
    def is_in_studio(self) -> bool: ...
    @property
    def is_on_board(self) -> bool: ...


class PuzzleHost(Protocol):
    """Opens puzzles and designs; its parts are created when first read."""

    @property
    def files(self) -> Files: ...
    @property
    def play_workspace(self) -> PlayWorkspace: ...
    @property
    def studio(self) -> Studio: ...
    @property
    def games(self) -> Games: ...
    def open_file(self, name: str) -> None: ...


# ---- what one part needs ----


class ShareHost(Protocol):
    """Shares puzzles, and says where they are saved."""

    settings: SettingsStore

    @property
    def files(self) -> Files: ...
    def window(self) -> QWidget: ...
    def show_message(self, message: Message) -> None: ...


class GamesHost(WindowHost, OpenHost, PuzzleHost, Protocol):
    """Also has the pages and stores of games."""

    menus: Menus
    library_wiring: LibraryWiring

    @property
    def play_page(self) -> PlayPage: ...
    @property
    def saves(self) -> SaveStore: ...
    @property
    def library(self) -> Library: ...
    @property
    def collections(self) -> ShippedCollections: ...
    @property
    def sources(self) -> Sources: ...
    @property
    def is_testing(self) -> bool: ...
    def show_title(self) -> None: ...


class SourcesHost(WindowHost, OpenHost, PuzzleHost, Protocol):
    """Opens new designs, and knows the earlier ones."""

    @property
    def designs(self) -> DesignStore: ...


class LibraryHost(WindowHost, OpenHost, PuzzleHost, Protocol):
    """Also has what the player stored."""

    data: DataFolder

    @property
    def library(self) -> Library: ...
    @property
    def sources(self) -> Sources: ...
    @property
    def saves(self) -> SaveStore: ...
    @property
    def designs(self) -> DesignStore: ...
    @property
    def remembered(self) -> RecentLists: ...
    def show_news(self, message: Message) -> None: ...
    def show_review(self, play: Play, *, is_playing: bool) -> None: ...
    def when_free(self, act: Callable[[], object]) -> None: ...
    def unless_left(self, act: Callable[[Answer], object]) -> Callable[[Answer], None]: ...


class TrainerHost(WindowHost, Protocol):
    """Also opens lessons."""

    menus: Menus

    @property
    def library(self) -> Library: ...
    @property
    def collections(self) -> ShippedCollections: ...
    @property
    def games(self) -> Games: ...


class StudioHost(WindowHost, Protocol):
    """Also tries designs."""

    @property
    def session(self) -> PlaySession | None: ...
    def leave_play(self) -> bool: ...
    @property
    def games(self) -> Games: ...
    def show_title(self) -> None: ...


class ExchangeHost(WindowHost, OpenHost, PuzzleHost, Protocol):
    """Also says which puzzle is shown, and starts designs."""

    @property
    def puzzle(self) -> Puzzle | None: ...
    @property
    def sources(self) -> Sources: ...
    def open_files(self, names: Sequence[str]) -> None: ...


class CommandsHost(WindowHost, OpenHost, PuzzleHost, Protocol):
    """Also has the parts and pages that actions concern."""

    data: DataFolder
    library_wiring: LibraryWiring
    problems: Problems | None

    @property
    def exchange(self) -> Exchange: ...
    @property
    def player_data(self) -> PlayerData: ...
    @property
    def sources(self) -> Sources: ...
    @property
    def is_testing(self) -> bool: ...
    @property
    def is_reviewing(self) -> bool: ...
    @property
    def review_page(self) -> ReviewPage: ...
    @property
    def trainer(self) -> Trainer: ...
    @property
    def is_training(self) -> bool: ...
    def restart(self) -> None: ...


class ProblemsHost(WindowHost, OpenHost, Protocol):
    """Also repairs its page after an error."""

    def close_coach(self) -> None: ...
    def follow_session(self) -> None: ...


class PreparationHost(OpenHost, PuzzleHost, Protocol):
    """Creates the board and the studio, some parts of them when first read."""

    pages: QStackedWidget
    preparation: Preparation | None
    making_board: SteppedTask[PlayPage]
    library_wiring: LibraryWiring

    @property
    def play_page(self) -> PlayPage: ...
    @property
    def library(self) -> Library: ...
    @property
    def collections(self) -> ShippedCollections: ...
    def when_free(self, act: Callable[[], object]) -> None: ...
