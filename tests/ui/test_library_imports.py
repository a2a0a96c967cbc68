"""Taking puzzles in: progress, cancel, what is said of damage."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from nonogui.library.cards import ImportReport
from nonogui.library.catalogue import Catalogue, Progress, default_path
from nonogui.solver.limits import CancelToken
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.job import JobRow
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
