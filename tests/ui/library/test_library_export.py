"""Puzzles of the library: printed, shared, exported."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from nonogui.formats.registry import load, native
from nonogui.library.cards import Card
from nonogui.library.catalogue import Catalogue
from nonogui.library.shipped import collections
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.library import menu
from nonogui.ui.library.menu import LibraryMenu
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.share import ShareAction, ShareDialog
from tests.player import Player
from tests.tiles import click_tile, go_to, tiles, view_of, wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def library_menu(player: Player) -> LibraryMenu:
    """That of a window that lists its puzzles."""
    wait_for_tiles(player.qtbot, player.window)
    window = player.window
    return LibraryMenu(window, window.library_wiring)


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that is named when one is asked for."""
    path = tmp_path / "out.pbn"
    monkeypatch.setattr(
        "nonogui.ui.dialogs.file_dialog.ask_for_target", lambda *_asked: Target(path, native())
    )
    return path


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many puzzles each dialog for printing had."""
    counts: list[int] = []

    def note(dialog: PrintDialog) -> None:
        counts.append(len(dialog.entries))
        dialog.reject()

    monkeypatch.setattr(PrintDialog, "exec", note)
    return counts


def cards_of(player: Player, count: int) -> list[Card]:
    keys = [tile.key for tile in tiles(player.window)[:count]]
    catalogue = player.window.library.catalogue
    return list(catalogue.page([key for key in keys if isinstance(key, int)]))


def test_several_puzzles_are_exported_into_one_file(
    player: Player, library_menu: LibraryMenu, target: Path
) -> None:
    cards = cards_of(player, 3)
    library_menu._export(cards)
    written = [entry.puzzle.fingerprint for entry in load(target).entries]
    assert written == [card.fingerprint for card in cards]


def test_share_dialog_can_export_the_puzzle(
    player: Player, library_menu: LibraryMenu, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def request(dialog: ShareDialog) -> None:
        dialog.next_action = ShareAction.EXPORT
        QDialog.accept(dialog)

    monkeypatch.setattr(ShareDialog, "exec", request)
    (card,) = cards_of(player, 1)
    library_menu._share(card)
    assert load(target).entries[0].puzzle.fingerprint == card.fingerprint


def test_actions_of_the_window_print_and_export_the_selected_puzzles(
    player: Player, library_menu: LibraryMenu, target: Path, printed: list[int]
) -> None:
    del library_menu  # the window lists its puzzles
    actions, view = player.window.actions_, view_of(player.window)
    everything = ActionId.PRINT, ActionId.EXPORT, ActionId.SHARE_SHEET
    assert not any(actions[name].isEnabled() for name in everything)
    view.setCurrentIndex(view.tiles.index(0))
    assert all(actions[name].isEnabled() for name in everything)
    for row in (1, 2):
        click_tile(player.window, row, Qt.KeyboardModifier.ControlModifier)
    assert [actions[name].isEnabled() for name in everything] == [True, True, False]
    player.key(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert printed == [3]
    actions[ActionId.EXPORT].trigger()
    assert len(load(target).entries) == 3


def test_an_action_of_the_window_shares_the_selected_puzzle(
    player: Player, library_menu: LibraryMenu, monkeypatch: pytest.MonkeyPatch
) -> None:
    del library_menu  # the window lists its puzzles
    shared: list[object] = []
    monkeypatch.setattr(ShareDialog, "exec", lambda dialog: shared.append(dialog._entry.puzzle))
    view = view_of(player.window)
    view.setCurrentIndex(view.tiles.index(1))
    player.window.actions_[ActionId.SHARE_SHEET].trigger()
    (card,) = cards_of(player, 2)[1:]
    assert shared == [player.window.library.catalogue.puzzle(card.id)]


def test_puzzles_to_print_are_read_in_the_background(
    player: Player,
    library_menu: LibraryMenu,
    printed: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: set[threading.Thread] = set()
    puzzle = Catalogue.puzzle

    def noted(catalogue: Catalogue, id_: int) -> object:
        threads.add(threading.current_thread())
        return puzzle(catalogue, id_)

    monkeypatch.setattr(Catalogue, "puzzle", noted)
    library_menu._print(cards_of(player, 4))
    assert printed == [4]
    assert threads
    assert threading.main_thread() not in threads


def test_booklet_of_one_collection_has_its_title_on_the_cover(
    player: Player, library_menu: LibraryMenu, monkeypatch: pytest.MonkeyPatch
) -> None:
    covers: list[str] = []

    def note(dialog: PrintDialog) -> None:
        covers.append(dialog.form.options.cover)
        dialog.reject()

    monkeypatch.setattr(PrintDialog, "exec", note)
    go_to(player.qtbot, player.window, "First steps")
    sizes = {each.title: len(each.puzzles) for each in collections()}
    player.qtbot.waitUntil(lambda: len(tiles(player.window)) == sizes["First steps"])
    some = cards_of(player, 3)
    go_to(player.qtbot, player.window, "Big pictures")
    player.qtbot.waitUntil(lambda: len(tiles(player.window)) == sizes["Big pictures"])
    library_menu._print(some)
    library_menu._print([*some, *cards_of(player, 1)])
    library_menu._print(some[:1])
    assert covers == ["First steps", "", ""]


def test_printing_too_many_puzzles_shows_a_message(
    player: Player,
    library_menu: LibraryMenu,
    printed: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr(menu, "MOST", 2)
    monkeypatch.setattr(menu, "show_problems", lambda _parent, _title, texts: heard.append(texts))
    library_menu._print(cards_of(player, 3))
    assert printed == [2]
    assert heard == [["You selected 3 puzzles. At most 2 can be printed or exported at once."]]
