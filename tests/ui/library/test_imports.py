"""Taking puzzles in: progress, cancel, what is said of damage."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import ImportReport, Query, SourceKind
from nonogui.library.catalogue import Catalogue, Progress, default_path
from nonogui.library.catalogue_database import Database
from nonogui.solver.limits import CancelToken
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import JobRow
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import wait_for_tiles

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def said(window: MainWindow) -> str:
    """The message on the page."""
    message = window.start_page.page.messages.message
    return message.text if message else ""


def test_an_import_shows_how_far_it_is_and_can_be_cancelled(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    begun = threading.Event()

    def import_files(
        _self: Catalogue, _paths: object, *, cancel: CancelToken, progress: Progress
    ) -> ImportReport:
        progress(300, 1000)
        begun.set()
        while not cancel.cancelled:
            time.sleep(0.005)
        return ImportReport(300, 0, (), cancelled=True)

    monkeypatch.setattr(Catalogue, "import_files", import_files)
    wait_for_tiles(player.qtbot, window)
    window.start_page.commands.imports.take([Path("anywhere")])
    player.qtbot.waitUntil(begun.is_set)
    page = window.start_page.page
    player.qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(JobRow)))
    row = next(each for each in page.findChildren(JobRow) if each.isVisible())
    cancel = next(each for each in row.findChildren(Button) if each.text() == "Cancel")
    cancel.click()
    player.qtbot.waitUntil(lambda: bool(said(window)))
    assert said(window) == "300 puzzles added. The rest was cancelled."
    assert not row.isVisible()


def test_a_damaged_library_is_made_anew_and_that_is_said(
    player: Player, make_window: Callable[[], MainWindow]
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.close()
    path = default_path()
    path.write_bytes(b"this is no database" * 400)
    window = make_window()
    wait_for_tiles(player.qtbot, window)
    player.qtbot.waitUntil(lambda: "damaged" in said(window))
    assert path.with_name(path.name + ".damaged").name in said(window)


def test_after_a_library_is_mended_nothing_is_missing(player: Player, tmp_path: Path) -> None:
    window, folder = player.window, tmp_path / "watched"
    folder.mkdir()
    save(folder / "watched.pbn", [Entry(puzzle("##.\n.##"))])
    save(tmp_path / "imported.pbn", [Entry(puzzle("###\n#.#"))])
    wait_for_tiles(player.qtbot, window)
    catalogue = window.library.catalogue
    catalogue.add_folder(folder)
    catalogue.import_files([tmp_path / "imported.pbn"])
    for backup in default_path().parent.glob("backups/*"):
        backup.unlink()
    catalogue.rescan()  # this makes a backup that knows of the folder
    played = puzzle("#.#")
    game = Game(played)
    game.play(Move.parse("fill r0c0:?>1"))
    window.saves.save(played, game.record())
    window.library.settle()
    kinds = {card.kind for card in catalogue.cards(Query())}
    assert kinds == set(SourceKind)
    catalogue._database.close()  # what is cached would hide the damage
    path = default_path()
    path.write_bytes(path.read_bytes()[: 4096 * 3])
    catalogue._database = Database(path)
    catalogue.counts()
    assert {card.kind for card in catalogue.cards(Query())} != kinds
    player.qtbot.waitUntil(lambda: {card.kind for card in catalogue.cards(Query())} == kinds)
    player.qtbot.waitUntil(lambda: "damaged" in said(window))


def test_a_damaged_gate_does_not_keep_the_library_shut(
    player: Player, make_window: Callable[[], MainWindow]
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.close()
    gate = default_path().with_name("library.sqlite.gate")
    gate.write_bytes(b"this is no database" * 400)
    window = make_window()
    wait_for_tiles(player.qtbot, window)
    assert window.library.catalogue.is_kept
