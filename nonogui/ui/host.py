"""What parts of the window may ask of it; `MainWindow` has all of this and more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nonogui.core.game import GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.library.designs import DesignStore
    from nonogui.library.recent import RecentLists
    from nonogui.library.saves import ReportingSaveStore
    from nonogui.ui.data_folder import DataFolder
    from nonogui.ui.design.workspace import DesignWorkspace
    from nonogui.ui.files import Files, Opened
    from nonogui.ui.library.catalogue import Library
    from nonogui.ui.play.review import Play
    from nonogui.ui.play.session import Origin, PlaySession
    from nonogui.ui.play.workspace import PlayWorkspace
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions

Answer = TypeVar("Answer")


class PuzzleHost(Protocol):
    """Opens puzzles and designs; its parts are created when first read."""

    settings: SettingsStore

    @property
    def files(self) -> Files: ...
    @property
    def session(self) -> PlaySession | None: ...
    @property
    def play_workspace(self) -> PlayWorkspace: ...
    @property
    def design_workspace(self) -> DesignWorkspace: ...
    @property
    def is_in_library(self) -> bool: ...
    def leave(self) -> bool: ...
    def start(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None = None) -> None: ...
    def open_file(self, name: str) -> None: ...
    def play_opened(self, opened: Opened | None, *, is_played: bool = False) -> None: ...


class LibraryHost(PuzzleHost, Protocol):
    """Also has what the player stored, and shows the library."""

    data: DataFolder
    actions_: Actions

    @property
    def library(self) -> Library: ...
    @property
    def saves(self) -> ReportingSaveStore: ...
    @property
    def designs(self) -> DesignStore: ...
    @property
    def remembered(self) -> RecentLists: ...
    def is_shown(self, page: QWidget) -> bool: ...
    def show_library(self) -> None: ...
    def show_review(self, play: Play, *, is_playing: bool) -> None: ...
    def enable_actions(self) -> None: ...
    def when_made(self, act: Callable[[], object], *, is_design: bool = False) -> None: ...
    def when_free(self, act: Callable[[], object]) -> None: ...
    def unless_left(self, act: Callable[[Answer], object]) -> Callable[[Answer], None]: ...
