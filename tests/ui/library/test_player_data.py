"""Statistics, replays and the player's data as one file, at the real window."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from nonogui.core.game import GameRecord
from nonogui.core.puzzle import Puzzle
from nonogui.library.catalogue import Catalogue
from nonogui.library.replay import replay_record
from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.library.catalogue import Library
from nonogui.ui.library.statistics import StatisticsDialog
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.print.share import ShareDialog
from nonogui.ui.settings import SettingsStore
from nonogui.ui.widgets.button import Button
from tests.boards import puzzle
from tests.player import Player

PUZZLE = puzzle(
    """
    ##.
    .##
    """,
    title="Step",
)
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[QDialog]]:
    """Return the dialogs opened; `exec` returns at once."""
    opened: list[QDialog] = []
    for kind in (ShareDialog, StatisticsDialog):
        monkeypatch.setattr(kind, "exec", lambda dialog: opened.append(dialog))  # noqa: PLW0108
    yield opened
    for dialog in opened:
        dialog.reject()


@pytest.fixture
def problem_dialogs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Return the reports shown, each as title and sentences."""
    shown: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        "nonogui.ui.library.player_data.show_problems",
        lambda _parent, title, sentences: shown.append((title, list(sentences))),
    )
    return shown


@pytest.fixture
def slow_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Delay the writing of saves, and their entry in the library."""
    save, note = SaveStore.save, Catalogue.note_game

    def save_later(*arguments: Any) -> None:
        time.sleep(0.2)
        save(*arguments)

    def note_later(*arguments: Any) -> None:
        time.sleep(0.2)
        note(*arguments)

    monkeypatch.setattr(SaveStore, "save", save_later)
    monkeypatch.setattr(Catalogue, "note_game", note_later)


def solve(player: Player) -> None:
    """Fill the picture, and wait for the page that shows it."""
    player.open(PUZZLE)
    player.drag((0, 0), (0, 1))
    player.drag((1, 1), (1, 2))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)


def trigger(player: Player, action: ActionId) -> None:
    player.window.actions_[action].trigger()


def test_solved_puzzle_is_shared_and_starred_from_the_win_page(
    player: Player, dialogs: list[QDialog], qtbot: QtBot
) -> None:
    window = player.window
    qtbot.waitUntil(lambda: window.library.is_open)
    solve(player)
    buttons = {each.text() or each.accessibleName(): each
               for each in window.games.win_page.findChildren(Button)}  # fmt: skip
    QTest.mouseClick(buttons["Share"], Qt.MouseButton.LeftButton)
    (dialog,) = dialogs
    assert dialog.windowTitle() == "Share"
    star, catalogue = buttons["Favourite"], window.library.catalogue

    def is_favourite() -> bool:
        window.library.settle()
        card = catalogue.card_of(PUZZLE.fingerprint)
        return card is not None and card.favourite

    QTest.mouseClick(star, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(is_favourite)
    qtbot.waitUntil(star.isChecked)
    window.games.show_board()
    assert not window.actions_[ActionId.FAVOURITE].isEnabled()
    window.games.win_page.view.click()
    window.games._show_win()
    qtbot.waitUntil(star.isChecked)
    QTest.keyClick(window, Qt.Key.Key_F, CTRL_SHIFT)
    qtbot.waitUntil(lambda: not is_favourite())
    qtbot.waitUntil(lambda: not star.isChecked())


def test_review_is_prepared_in_the_background(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(puzzle: Puzzle, record: GameRecord) -> GameRecord | None:
        threads.append(threading.current_thread())
        return replay_record(puzzle, record)

    monkeypatch.setattr("nonogui.library.replay.replay_record", noted)
    solve(player)
    trigger(player, ActionId.REVIEW)
    assert player.window.is_reviewing
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_replay_shortcut_works_only_after_solving(player: Player) -> None:
    player.open(PUZZLE)
    player.drag((0, 0), (0, 1))
    assert not player.window.actions_[ActionId.REPLAY].isEnabled()
    player.key(Qt.Key.Key_R, CTRL_SHIFT)
    assert player.window.is_on_board
    player.drag((1, 1), (1, 2))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    player.key(Qt.Key.Key_R, CTRL_SHIFT)
    assert player.window.is_reviewing
    assert player.window.review_page.play is not None


def test_statistics_count_the_puzzle_just_solved(
    player: Player, dialogs: list[QDialog], slow_saves: None
) -> None:
    del slow_saves
    player.qtbot.waitUntil(lambda: player.window.library.is_open)
    solve(player)
    player.key(Qt.Key.Key_F8)
    player.qtbot.waitUntil(lambda: bool(dialogs))
    (dialog,) = dialogs
    assert isinstance(dialog, StatisticsDialog)
    assert "1 day" in [label.text() for label in dialog.findChildren(QLabel)]


def test_export_includes_the_puzzle_just_solved(
    player: Player,
    tmp_path: Path,
    problem_dialogs: list[tuple[str, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    slow_saves: None,
) -> None:
    del slow_saves
    file = tmp_path / "all.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(file), ""))
    solve(player)
    trigger(player, ActionId.EXPORT_DATA)
    player.qtbot.waitUntil(lambda: bool(problem_dialogs))
    with ZipFile(file) as archive:
        personal_data = json.loads(archive.read("library.json"))
    assert [solve["fingerprint"] for solve in personal_data["solves"]] == [PUZZLE.fingerprint]


def test_statistics_count_a_puzzle_solved_before_the_library_opens(
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    dialogs: list[QDialog],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_open = threading.Event()

    class SlowCatalogue(Catalogue):
        def __init__(self, path: Path, saves: SaveStore) -> None:
            may_open.wait(60)
            super().__init__(path, saves)

    monkeypatch.setattr("nonogui.ui.library.catalogue.Catalogue", SlowCatalogue)
    monkeypatch.setattr(Library, "scan_sources", lambda _self: None)  # it would find the save
    player = Player(qtbot, make_window())
    solve(player)
    player.window.play_workspace.document.flush()
    player.key(Qt.Key.Key_F8)
    assert dialogs == []
    may_open.set()
    qtbot.waitUntil(lambda: bool(dialogs))
    assert "1 day" in [label.text() for label in dialogs[0].findChildren(QLabel)]


def test_exported_data_can_be_imported_again(
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem_dialogs: list[tuple[str, list[str]]],
) -> None:
    player.window.settings.update(look=ThemeChoice.DARK)
    player.open(PUZZLE)
    player.drag((0, 0), (0, 1))
    file = str(tmp_path / "all")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (file, ""))
    trigger(player, ActionId.EXPORT_DATA)
    player.qtbot.waitUntil(lambda: bool(problem_dialogs))
    assert problem_dialogs.pop() == (
        "Your data was exported to all.zip",
        ["Exported: 1 game, 0 designs, 0 solved puzzles."],
    )
    player.window.leave()
    SaveStore(default_folder()).remove(PUZZLE)
    settings = player.window.settings.path
    settings.write_text(json.dumps({"gaps": False}))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (f"{file}.zip", ""))
    trigger(player, ActionId.IMPORT_DATA)
    player.qtbot.waitUntil(lambda: bool(problem_dialogs))
    title, sentences = problem_dialogs.pop()
    assert title == "Your data was imported"
    assert sentences[:2] == [
        "1 game imported.",
        "Preferences you hadn't changed here were imported.",
    ]
    assert SaveStore(default_folder()).load(PUZZLE) is not None
    assert player.window.settings.settings.look is ThemeChoice.DARK
    assert not player.window.settings.settings.gaps


def test_importing_data_closes_the_open_puzzle(
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem_dialogs: list[tuple[str, list[str]]],
) -> None:
    player.open(PUZZLE)
    player.drag((0, 0), (0, 1))
    (tmp_path / "all.zip").write_text("nothing")
    path = str(tmp_path / "all.zip")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (path, ""))
    trigger(player, ActionId.IMPORT_DATA)
    player.qtbot.waitUntil(lambda: bool(problem_dialogs))
    assert player.window.session is None
    assert problem_dialogs == [("Nothing was imported", ["This isn't a complete Nonogui export."])]


@pytest.mark.parametrize("action", [ActionId.EXPORT_DATA, ActionId.IMPORT_DATA])
def test_choosing_no_file_changes_nothing(
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    problem_dialogs: list[tuple[str, list[str]]],
    action: ActionId,
) -> None:
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_args: ("", ""))
    player.open(PUZZLE)
    trigger(player, action)
    QApplication.processEvents()
    assert problem_dialogs == []
    assert player.window.session is not None


def test_preferences_written_by_others_are_reloaded(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    changes: list[object] = []
    store.changed.connect(lambda _before, after: changes.append(after))
    store.reload()
    assert changes == []
    store.path.write_text(json.dumps({"look": "dark", "other": 1}))
    store.reload()
    assert store.settings.look is ThemeChoice.DARK
    assert changes == [store.settings]
    store.update(gaps=False)
    store.close()
    assert json.loads(store.path.read_text())["other"] == 1
