"""What can be done with the tiles selected: removed, tagged, replayed, printed, shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu

from nonogui.core.move import Move, MoveKind
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Card
from nonogui.library.catalogue import Catalogue
from nonogui.ui.actions import ActionId
from nonogui.ui.library import menu
from nonogui.ui.library.state import TileStatus
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.replay import ReplayDialog
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.share import ShareDialog
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import (
    click_tile,
    go_to,
    has_row,
    nav_row,
    place_of,
    tiles,
    view_of,
    wait_for_tiles,
)
from tests.ui.dialogs.pressing import press

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CTRL = Qt.KeyboardModifier.ControlModifier
RING = puzzle("###\n#.#\n###")
STEP = puzzle("##.\n.##")


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[QDialog]]:
    """The dialogs that were opened; nobody waits for them."""
    opened: list[QDialog] = []
    for kind in (ReplayDialog, PrintDialog, ShareDialog):
        monkeypatch.setattr(kind, "exec", lambda dialog: opened.append(dialog))  # noqa: PLW0108
    yield opened
    for dialog in opened:
        dialog.reject()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two puzzles."""
    folder = tmp_path / "mine"
    folder.mkdir()
    save(folder / "ring.non", [Entry(RING)])
    save(folder / "step.non", [Entry(STEP)])
    return folder


def until(player: Player, test: Callable[[], bool]) -> None:
    player.qtbot.waitUntil(test)


def imported(player: Player, folder: Path) -> MainWindow:
    """The window, listing two imported puzzles."""
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.start_page.commands.imports.take([folder])
    go_to(player.qtbot, window, "Imported")
    until(player, lambda: sorted(each.name for each in tiles(window)) == ["ring", "step"])
    return window


def answer(text: str, fill: Callable[[QDialog], object] = lambda _dialog: None) -> None:
    """Press a button of the dialog that comes up next."""

    def do() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        fill(dialog)
        press(dialog, text)

    QTimer.singleShot(0, do)


def right_click(window: MainWindow, row: int) -> QMenu:
    """What a right click on a tile brings up."""
    at, viewport = place_of(window, row), view_of(window).viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=at)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(viewport, QContextMenuEvent(reason, at, viewport.mapToGlobal(at)))
    return shown_menu(window)


def shown_menu(window: MainWindow) -> QMenu:
    return next(each for each in window.findChildren(QMenu) if each.isVisible())


def choose(menu: QMenu, text: str) -> None:
    """Choose a row of a menu."""
    action = next(each for each in menu.actions() if each.text() == text)
    menu.close()
    action.trigger()


class TestRemoving:
    def test_an_imported_puzzle_goes_from_the_menu(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        row = [each.name for each in tiles(window)].index("ring")
        menu = right_click(window, row)
        answer("Remove")
        choose(menu, "Remove from library…")
        until(player, lambda: [each.name for each in tiles(window)] == ["step"])
        assert (folder / "ring.non").exists()

    def test_several_go_by_the_delete_key(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        click_tile(window, 0, CTRL)
        click_tile(window, 1, CTRL)
        answer("Remove")
        QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
        until(player, lambda: not has_row(window, "Imported"))

    def test_cancel_keeps_it(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        view_of(window).select(tiles(window)[0].key)
        answer("Cancel")
        QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
        assert len(tiles(window)) == 2

    def test_shipped_puzzles_stay(self, player: Player) -> None:
        wait_for_tiles(player.qtbot, player.window)
        menu = right_click(player.window, 0)
        texts = [action.text() for action in menu.actions()]
        menu.close()
        assert "Remove from library…" not in texts

    @pytest.mark.parametrize("is_watched", [False, True])
    def test_a_whole_source_goes_from_the_sidebar(
        self, player: Player, folder: Path, is_watched: bool
    ) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        imports = window.start_page.commands.imports
        if is_watched:
            imports.watch(folder)
        else:
            imports.take([folder])
        title = "mine" if is_watched else "Imported"
        until(player, lambda: has_row(window, title))
        row = nav_row(window, title)
        row.customContextMenuRequested.emit(QPoint(5, 5))
        answer("Remove")
        text = "Remove from library…" if is_watched else "Remove all imported puzzles…"
        choose(shown_menu(window), text)
        until(player, lambda: not has_row(window, title))
        assert len(list(folder.iterdir())) == 2


class TestTags:
    def write(self, window: MainWindow, text: str) -> None:
        def fill(dialog: QDialog) -> None:
            field = dialog.findChild(QLineEdit)
            assert isinstance(field, QLineEdit)
            field.setText(text)

        answer("Keep tags", fill)
        window.actions_[ActionId.TAGS].trigger()

    def test_several_get_tags_and_a_chip_narrows_to_one(self, player: Player) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        click_tile(window, 1, CTRL)
        click_tile(window, 3, CTRL)
        self.write(window, "cat,  rain ,cat")
        until(player, lambda: tiles(window)[1].tags == tiles(window)[3].tags == ("cat", "rain"))
        view_of(window).select(tiles(window)[3].key)
        self.write(window, "cat")
        until(player, lambda: tiles(window)[3].tags == ("cat",))
        bar = window.start_page.page.filter_bar
        bar.changed.emit(window.start_page.filters.__class__(tag="rain"))
        until(player, lambda: [each.tags for each in tiles(window)] == [("cat", "rain")])

    def test_cancel_changes_nothing(self, player: Player) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        view_of(window).select(tiles(window)[0].key)
        answer("Cancel")
        window.actions_[ActionId.TAGS].trigger()
        assert window.library.catalogue.tags() == ()


def solved(player: Player) -> MainWindow:
    """The window, its first puzzle solved."""
    window = player.window
    wait_for_tiles(player.qtbot, window)
    click_tile(window, 0)
    goal = player.session.puzzle.goal
    assert goal is not None
    player.session.play(Move.between(MoveKind.FILL, player.grid, goal))
    until(player, lambda: not window.is_on_board)
    window.show_library()
    until(player, lambda: tiles(window)[0].status is TileStatus.SOLVED)
    return window


def test_of_all_that_are_selected_few_are_looked_at(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    asked: list[int] = []
    page = Catalogue.page

    def noted(catalogue: Catalogue, ids: Sequence[int]) -> tuple[Card, ...]:
        asked.append(len(ids))
        return page(catalogue, ids)

    monkeypatch.setattr(menu, "_A_LOOK", 5)
    monkeypatch.setattr(Catalogue, "page", noted)
    view_of(window).selectAll()
    assert asked[-1] == 5
    assert not window.actions_[ActionId.FAVOURITE].isChecked()


class TestShowing:
    @pytest.mark.parametrize(
        ("text", "kind"),
        [("Print…", PrintDialog), ("Share…", ShareDialog), ("Replay", ReplayDialog)],
    )
    def test_a_tile_leads_to_a_dialog(
        self, player: Player, dialogs: list[QDialog], text: str, kind: type[QDialog]
    ) -> None:
        window = solved(player)
        choose(right_click(window, 0), text)
        assert [type(each) for each in dialogs] == [kind]

    def test_all_that_are_selected_are_printed(
        self, player: Player, dialogs: list[QDialog]
    ) -> None:
        wait_for_tiles(player.qtbot, player.window)
        click_tile(player.window, 1, CTRL)
        click_tile(player.window, 3, CTRL)
        choose(right_click(player.window, 3), "Print…")
        assert len(dialogs) == 1

    def test_the_right_button_selects_what_it_is_about(self, player: Player) -> None:
        wait_for_tiles(player.qtbot, player.window)
        view_of(player.window).select(tiles(player.window)[0].key)
        right_click(player.window, 4).close()
        assert view_of(player.window).selected_keys == (tiles(player.window)[4].key,)


class TestPlayingFromAFolder:
    """The library keeps the game: files are not asked about, and the list goes on."""

    @pytest.fixture
    def window(self, player: Player, tmp_path: Path) -> MainWindow:
        folder = tmp_path / "drawer"
        folder.mkdir()
        save(folder / "one.pbn", [Entry(RING)])
        save(folder / "two.pbn", [Entry(STEP)])
        window = player.window
        wait_for_tiles(player.qtbot, window)
        window.start_page.commands.imports.watch(folder)
        until(player, lambda: has_row(window, "drawer"))
        go_to(player.qtbot, window, "drawer")
        until(player, lambda: len(tiles(window)) == 2)
        click_tile(window, 0)
        return window

    def test_leaving_asks_nothing(self, window: MainWindow, player: Player) -> None:
        player.drag((0, 0))
        assert player.session.is_unsaved
        assert player.session.origin.path is not None
        window.show_library()  # a question would stand here until somebody answers
        assert window.session is None

    def test_the_next_puzzle_is_the_next_of_the_list(
        self, window: MainWindow, player: Player
    ) -> None:
        first = player.session.puzzle
        window.actions_[ActionId.SOLVE].trigger()
        until(player, lambda: window.pages.currentWidget() is window._win)
        window._win.next_clicked.emit()
        until(player, lambda: window.session is not None and window.session.puzzle is not first)
        assert {first.fingerprint, player.session.puzzle.fingerprint} == {
            RING.fingerprint,
            STEP.fingerprint,
        }


def test_a_puzzle_with_several_solutions_is_told_as_one(player: Player, tmp_path: Path) -> None:
    folder = tmp_path / "drawer"
    folder.mkdir()
    save(folder / "switch.non", [Entry(puzzle("#.\n.#"))])
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.start_page.commands.imports.take([folder])
    go_to(player.qtbot, window, "Imported")
    until(player, lambda: len(tiles(window)) == 1)
    assert tiles(window)[0].is_unique is None
    click_tile(window, 0)
    player.settle()
    window.show_library()
    until(player, lambda: [each.is_unique for each in tiles(window)] == [False])
