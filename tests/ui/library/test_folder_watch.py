"""Watched folders: what happens on disk while the window is open is seen in the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui.library import background
from nonogui.ui.library.background import FolderWatch, folders_of
from nonogui.ui.main_window import MainWindow
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import go_to, has_row, tiles, wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RING, STEP, BAR = puzzle("###\n#.#\n###"), puzzle("##.\n.##"), puzzle("####")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a puzzle and a folder in it."""
    folder = tmp_path / "drawer"
    (folder / "inner").mkdir(parents=True)
    save(folder / "ring.non", [Entry(RING)])
    return folder


@pytest.fixture
def window(player: Player, folder: Path) -> MainWindow:
    """The window, listing the folder."""
    window = player.window
    wait_for_tiles(player.qtbot, window)
    (watch,) = window.library.findChildren(FolderWatch)
    for clock in watch._clocks:
        clock.setInterval(10)
    window.library_wiring.commands.imports.watch(folder)
    player.qtbot.waitUntil(lambda: has_row(window, "drawer"))
    go_to(player.qtbot, window, "drawer")
    inner = str(folder / "inner")
    player.qtbot.waitUntil(lambda: names(window) == ["ring"] and inner in watch.folders)
    return window


def names(window: MainWindow) -> list[str]:
    return sorted(tile.name for tile in tiles(window))


def test_new_deleted_and_renamed_files_update_the_library(
    window: MainWindow, folder: Path, player: Player
) -> None:
    save(folder / "step.non", [Entry(STEP)])
    player.qtbot.waitUntil(lambda: names(window) == ["ring", "step"])
    (folder / "ring.non").rename(folder / "circle.non")
    player.qtbot.waitUntil(lambda: names(window) == ["circle", "step"])
    (folder / "step.non").unlink()
    player.qtbot.waitUntil(lambda: names(window) == ["circle"])


def test_subfolders_are_watched(window: MainWindow, folder: Path, player: Player) -> None:
    save(folder / "inner" / "step.non", [Entry(STEP)])
    player.qtbot.waitUntil(lambda: names(window) == ["ring", "step"])
    (folder / "new").mkdir()
    save(folder / "new" / "bar.non", [Entry(BAR)])
    player.qtbot.waitUntil(lambda: names(window) == ["bar", "ring", "step"])


def test_changed_file_is_read_again_when_the_window_becomes_active(
    window: MainWindow, folder: Path, player: Player
) -> None:
    (watch,) = window.library.findChildren(FolderWatch)
    watch._watcher.removePaths(watch._watcher.directories())
    save(folder / "ring.non", [Entry(BAR)])
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    player.qtbot.waitUntil(lambda: [tile.height for tile in tiles(window)] == [1])


def test_number_of_watched_folders_is_limited(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".hidden").mkdir()
    catalogue = window.library.catalogue
    assert folders_of(catalogue) == {str(folder), str(folder / "inner")}
    monkeypatch.setattr(background, "MAX_FOLDERS", 1)
    assert folders_of(catalogue) == {str(folder)}
