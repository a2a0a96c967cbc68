"""A data folder that can't be used: the window starts, says so, and how to go on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.library import designs, saves
from nonogui.library.designs import DesignStore
from nonogui.library.folders import StorageProblem, choose_folder, data_folder, usual_folder
from nonogui.library.saves import SaveStore
from nonogui.ui.actions import ActionId
from nonogui.ui.data_folder import FolderBar
from nonogui.ui.dialogs import ask
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.single import FirstWindow
from tests.boards import board, puzzle
from tests.designer import Designer
from tests.player import Player
from tests.rights import RIGHTS

PICTURE = puzzle("##.\n#..\n..#")
FIRST = "1-first-steps/02-heart"


@pytest.fixture
def blocked() -> Path:
    """A file where the data folder should be."""
    folder = usual_folder()
    folder.parent.mkdir(parents=True)
    folder.touch()
    return folder


def _bar(window: MainWindow) -> FolderBar | None:
    bars = [bar for bar in window.findChildren(FolderBar) if bar.isVisible()]
    assert len(bars) < 2
    return bars[0] if bars else None


def _press(window: MainWindow, name: str) -> None:
    bar = _bar(window)
    assert bar is not None
    QTest.mouseClick(getattr(bar, name), Qt.MouseButton.LeftButton)


def test_unusable_data_folder_is_reported_on_every_page(
    qtbot: QtBot, blocked: Path, player: Player, designer: Designer
) -> None:
    del blocked
    window = player.window
    qtbot.waitUntil(lambda: _bar(window) is not None and _bar(designer.window) is not None)
    bar = _bar(window)
    assert bar is not None
    assert bar.title.text() == "Nonogui can't open its data folder"
    qtbot.waitUntil(lambda: 0 < bar.height() <= bar.heightForWidth(bar.width()))
    window.games.open_shipped(FIRST)
    assert _bar(window) is bar
    assert window.is_on_board
    designer.open(Design.from_puzzle(PICTURE))
    assert _bar(designer.window) is not None


def test_shipped_puzzles_can_be_played_without_a_data_folder(
    qtbot: QtBot, blocked: Path, player: Player
) -> None:
    del blocked
    window = player.window

    def are_listed() -> bool:
        listing = window.library_wiring.listing
        return listing is not None and len(listing.keys) > 10

    qtbot.waitUntil(are_listed)
    assert window.library_wiring.listing is not None
    window.library_wiring.commands.open(window.library_wiring.listing.keys[0])  # type: ignore[arg-type]
    welcome = player.message
    player.drag((0, 0))
    window.play_workspace.document.flush()
    # The bar says it once; a message with each move would be a nuisance.
    assert player.message in (None, welcome)


def test_try_again_saves_the_pending_moves(qtbot: QtBot, blocked: Path, player: Player) -> None:
    window = player.window
    qtbot.waitUntil(lambda: _bar(window) is not None)
    player.open(PICTURE)
    player.drag((0, 0))
    window.play_workspace.document.flush()
    _press(window, "again")
    assert _bar(window) is not None
    blocked.unlink()
    _press(window, "again")
    assert _bar(window) is None
    window.play_workspace.document.flush()
    assert SaveStore(saves.default_folder()).load(PICTURE) is not None
    qtbot.waitUntil(lambda: window.library.is_open and window.library.catalogue.is_persistent)


def test_activating_the_window_checks_the_data_folder_again(
    qtbot: QtBot, blocked: Path, player: Player
) -> None:
    window = player.window
    qtbot.waitUntil(lambda: _bar(window) is not None)
    blocked.unlink()
    other = QFileDialog()  # any other window
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: not window.isActiveWindow())
    window.activateWindow()
    qtbot.waitUntil(lambda: _bar(window) is None)


def test_chosen_data_folder_is_remembered(
    qtbot: QtBot,
    blocked: Path,
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del blocked
    window, chosen = player.window, tmp_path / "chosen"
    chosen.mkdir()
    (chosen / "letter.txt").touch()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(chosen))
    qtbot.waitUntil(lambda: _bar(window) is not None)
    player.open(PICTURE)
    player.drag((0, 0))
    _press(window, "choose")
    assert _bar(window) is None
    assert data_folder() == chosen / "Nonogui"  # not among the player's own files
    player.drag((0, 1))
    window.play_workspace.document.flush()
    record = SaveStore(saves.default_folder()).load(PICTURE)
    assert record is not None
    assert len(record.moves) == 2
    qtbot.waitUntil(lambda: window.library.is_open and window.library.catalogue.is_persistent)
    assert (chosen / "Nonogui" / "library.sqlite").exists()


def test_no_tile_can_be_used_until_the_library_of_the_new_folder_is_open(
    qtbot: QtBot,
    blocked: Path,
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del blocked
    window = player.window
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    qtbot.waitUntil(lambda: _bar(window) is not None)
    page, favourite = window.library_wiring.page, window.actions_[ActionId.FAVOURITE]
    qtbot.waitUntil(lambda: window.library_wiring.listing is not None)
    page.view.select(page.view.tiles.keys[0])
    assert favourite.isEnabled()
    _press(window, "choose")
    assert not window.library.is_open
    assert not favourite.isEnabled()
    usable: list[object] = []
    window.library.changed.connect(lambda: usable.append(window.library_wiring.selected_keys))
    qtbot.waitUntil(favourite.isEnabled)
    assert usable[0] == (), "the tiles shown are still those of the folder before"


def test_open_design_is_saved_in_the_new_data_folder(
    qtbot: QtBot, blocked: Path, designer: Designer, tmp_path: Path
) -> None:
    del blocked
    window = designer.window
    qtbot.waitUntil(lambda: _bar(window) is not None)
    designer.open(Design.from_puzzle(PICTURE))
    designer.drag((0, 2))
    window.studio.document.flush()
    window.data.move(tmp_path / "Nonogui")
    window.studio.document.flush()
    (info,) = DesignStore(designs.default_folder()).recent()
    assert info.puzzle.goal == board("###\n#..\n..#")


def test_unusable_folder_cannot_be_chosen_as_data_folder(
    qtbot: QtBot, blocked: Path, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr(ask, "show_problems", lambda _w, _title, texts: heard.append(list(texts)))
    window = player.window
    qtbot.waitUntil(lambda: _bar(window) is not None)
    window.data.move(blocked)
    assert heard == [[f"Nonogui can't open {blocked}."]]
    assert _bar(window) is not None
    assert data_folder() == usual_folder()


def test_data_folder_can_change_despite_an_unusable_settings_folder(
    qtbot: QtBot, blocked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del blocked
    heard: list[list[str]] = []
    monkeypatch.setattr(ask, "show_problems", lambda _w, _title, texts: heard.append(list(texts)))
    Path(os.environ["XDG_CONFIG_HOME"]).parent.mkdir(parents=True, exist_ok=True)
    Path(os.environ["XDG_CONFIG_HOME"]).touch()
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: _bar(window) is not None)
    window.games.start(PICTURE, Origin("Test"))
    window.data.move(tmp_path / "nonogui")
    assert _bar(window) is None
    (sentences,) = heard
    assert sentences[0].startswith("Nonogui couldn't save this choice")
    Player(qtbot, window).drag((0, 0))
    window.play_workspace.document.flush()
    assert (tmp_path / "nonogui" / "saves").is_dir()
    window.close()


@RIGHTS
@pytest.mark.parametrize(
    ("mode", "trouble"),
    [(0, StorageProblem.CLOSED), (0o500, StorageProblem.READ_ONLY)],
    ids=["closed", "ro"],
)
def test_window_starts_with_a_data_folder_without_permissions(
    qtbot: QtBot, make_window: Callable[[], MainWindow], mode: int, trouble: StorageProblem
) -> None:
    folder = usual_folder()
    folder.mkdir(parents=True)
    folder.chmod(mode)
    try:
        window = make_window()
        qtbot.waitUntil(lambda: window.data.storage_problem is trouble)
        qtbot.waitUntil(lambda: window.library_wiring.listing is not None)
        window.games.open_shipped(FIRST)
        assert window.is_on_board
        window.show_library()
        assert window.is_in_library
    finally:
        folder.chmod(0o700)


def test_second_start_finds_the_running_window_by_its_new_data_folder(tmp_path: Path) -> None:
    first = FirstWindow(tmp_path / "a")
    first.claim()
    first.move(tmp_path / "b")
    others = [FirstWindow(tmp_path / name) for name in "ab"]
    for other in others:
        other.claim()
    assert [other.is_first for other in others] == [True, False]
    for each in (first, *others):
        each.close()


def test_next_window_uses_the_chosen_data_folder(
    make_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    choose_folder(tmp_path / "nonogui")
    window = make_window()
    assert window.saves.folder == tmp_path / "nonogui" / "saves"
