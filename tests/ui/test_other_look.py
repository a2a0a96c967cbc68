"""A window that takes another look is, part for part, as one that is opened in that look."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.grid import Axis, Line
from nonogui.ui.actions import ActionId
from nonogui.ui.design.dialogs import ResizeDialog
from nonogui.ui.dialogs.help import GlossaryDialog, HelpDialog
from nonogui.ui.dialogs.preferences import PreferencesDialog
from nonogui.ui.dialogs.shortcuts import ShortcutsDialog
from nonogui.ui.jobs import JobRunner
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.print.pages import PrintEntry
from nonogui.ui.print.share import ShareDialog
from tests.boards import puzzle, random_picture
from tests.player import Player
from tests.tiles import view_of
from tests.ui.pictures import differing_share, found_image

PROOF = puzzle("..##.\n#.#..\n##...\n.#...\n...##")
DESIGN = Design.from_picture(random_picture(8, 8, 2))

Scene = Callable[[Player], QWidget]


def library(player: Player) -> QWidget:
    """Show the tiles, one of them chosen, and the puzzle of the day."""
    start = player.window.library_wiring
    player.qtbot.waitUntil(lambda: start.listing is not None)
    player.qtbot.waitUntil(lambda: bool(start.page.day._grade.text()))
    view = view_of(player.window)
    view.select(view.tiles.keys[2])
    view.setFocus()
    return player.window


def coach(player: Player) -> QWidget:
    """Show a board in what-if with marks, a message, and the coach over a proof."""
    player.open(PROOF)
    player.session.start_branch("Idea")
    player.drag((0, 0), (0, 1))
    player.window.actions_[ActionId.HINT].trigger()
    player.settle()
    coaching = player.window.play_workspace.coaching
    assert coaching is not None
    coaching.explain_line(Line(Axis.ROW, 2))
    player.settle()
    return player.window


def panel(player: Player) -> QWidget:
    """Show a board in colour with the panel beside it."""
    player.window.settings.update(colors_explained=True)
    player.open(puzzle("aab\n.bb\na.."))
    player.session.add_checkpoint("Before")
    player.drag((0, 0), (0, 1))
    return player.window


def studio(player: Player) -> QWidget:
    """Show a design with its doctor."""
    workshop = player.window.studio
    workshop.open(DESIGN)
    doctor = workshop._doctoring
    assert doctor is not None
    player.qtbot.waitUntil(lambda: not doctor.is_busy)
    return player.window


def dialog(make: Callable[[MainWindow], QWidget]) -> Scene:
    """Show a dialog."""

    def show(player: Player) -> QWidget:
        dialog = make(player.window)
        with player.qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    return show


def looks_page(window: MainWindow) -> QWidget:
    dialog = PreferencesDialog(window.settings, window)
    dialog.pages.show_page(1)
    return dialog


SCENES: dict[str, Scene] = {
    "library": library,
    "coach": coach,
    "panel": panel,
    "studio": studio,
    "preferences": dialog(looks_page),
    "help": dialog(lambda window: HelpDialog(window.settings, window)),
    "glossary": dialog(lambda window: GlossaryDialog(window.settings, window)),
    "shortcuts": dialog(lambda window: ShortcutsDialog(window.settings, window)),
    "resize": dialog(lambda window: ResizeDialog(DESIGN, window)),
    "share": dialog(lambda window: ShareDialog(PrintEntry(PROOF), window)),
}


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Show no times, and stop the blinking of text cursors."""
    monkeypatch.setattr("nonogui.ui.play.workspace.MAX_TICK", 0.0)
    monkeypatch.setattr("nonogui.words.hints.found_text", lambda *_all, **_more: "Found")
    monkeypatch.setattr("nonogui.ui.design.doctor_panel.checked_text", lambda _seconds: "Checked")
    flash = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield
    QApplication.setCursorFlashTime(flash)


def still(qtbot: QtBot, window: MainWindow, widget: QWidget) -> QImage:
    """Take a picture once nothing moves, and no job runs."""
    images: list[QImage] = []

    def is_still() -> bool:
        images.append(widget.grab().toImage())
        is_busy = any(each.is_busy for each in window.findChildren(JobRunner))
        is_at_rest = widget.isActiveWindow() and not is_busy  # what has the focus shows it
        return is_at_rest and len(images) > 4 and images[-1] == images[-2] == images[-3]

    qtbot.waitUntil(is_still)
    return images[-1]


def leave(window: MainWindow, shown: QWidget) -> None:
    """Close a dialog that is shown, and the window."""
    if shown is not window:
        shown.close()
    window.close()


@pytest.mark.parametrize("scene", list(SCENES))
def test_a_theme_change_makes_an_open_window_look_like_a_new_one(
    qtbot: QtBot, make_window: Callable[[], MainWindow], scene: str
) -> None:
    show, first = SCENES[scene], make_window()
    first.settings.update(look=ThemeChoice.LIGHT)
    shown = show(Player(qtbot, first))
    pictures = [still(qtbot, first, shown)]
    for choice in (ThemeChoice.HIGH_CONTRAST, ThemeChoice.DARK):
        first.settings.update(look=choice)
        pictures.append(still(qtbot, first, shown))
    light, contrast, dark = pictures
    assert light != contrast != dark != light
    leave(first, shown)
    for switched in (dark, contrast):
        window = make_window()  # in the look that the window before has left
        shown = show(Player(qtbot, window))
        fresh = still(qtbot, window, shown)
        assert not differing_share(found_image(fresh), found_image(switched), 0)
        window.settings.update(look=ThemeChoice.HIGH_CONTRAST)
        leave(window, shown)
