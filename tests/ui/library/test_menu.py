"""What can be done with the tiles selected: removed, tagged, replayed, printed, shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.edits import EditedDesign
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Card, Counts, PlayState, Source, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import DesignInfo, DesignStore
from nonogui.library.file_locations import FilePlace
from nonogui.solver.limits import StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.library import menu
from nonogui.ui.library.listing import Listing, sidebar_state
from nonogui.ui.library.state import ALL, Place, PlaceKind, PlaceState, TileStatus
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.review import Play
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.layout import plan
from nonogui.ui.print.pages import PrintEntry, SheetOptions
from nonogui.ui.print.share import ShareAction, ShareDialog
from nonogui.ui.settings import Settings
from nonogui.ui.window_actions import Actions
from tests.boards import puzzle
from tests.player import Player
from tests.reading import read_out
from tests.solves import card
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
from tests.ui.hints import wrapped
from tests.ui.library.noting import Noted

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CTRL = Qt.KeyboardModifier.ControlModifier
SELECT = ("—", "Select several")
RING = puzzle("###\n#.#\n###")
STEP = puzzle("##.\n.##")
CAT = puzzle("##\n#.", title="Cat")


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[QDialog]]:
    """Return the dialogs opened; `exec` returns at once."""
    opened: list[QDialog] = []
    for kind in (PrintDialog, ShareDialog):
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
    window.library_wiring.commands.imports.take([folder])
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
    def test_imported_puzzle_is_removed_from_its_menu(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        row = [each.name for each in tiles(window)].index("ring")
        menu = right_click(window, row)
        answer("Remove")
        choose(menu, "Remove from library…")
        until(player, lambda: [each.name for each in tiles(window)] == ["step"])
        assert (folder / "ring.non").exists()

    def test_delete_key_removes_several_imported_puzzles(
        self, player: Player, folder: Path
    ) -> None:
        window = imported(player, folder)
        click_tile(window, 0, CTRL)
        click_tile(window, 1, CTRL)
        answer("Remove")
        names = [each.name for each in tiles(window)]
        QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
        until(player, lambda: not has_row(window, "Imported"))
        message = window.library_wiring.page.messages.message
        assert message is not None
        assert message.text == "Removed from the library."
        buttons = window.library_wiring.page.messages.findChildren(QPushButton)
        next(each for each in buttons if each.text() == "Undo").click()
        go_to(player.qtbot, window, "Imported")
        until(player, lambda: [each.name for each in tiles(window)] == names)

    def test_undo_brings_back_what_was_removed_last(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        view_of(window).select(tiles(window)[0].key)
        undo = window.actions_[ActionId.UNDO]
        assert not undo.isEnabled()
        answer("Remove")
        names = {each.name for each in tiles(window)}
        QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
        until(player, lambda: len(tiles(window)) == 1)
        assert undo.text() == "Undo: Remove from library"
        undo.trigger()
        until(player, lambda: {each.name for each in tiles(window)} == names)
        assert window.library_wiring.page.messages.message is None
        assert not undo.isEnabled()

    def test_several_selected_puzzles_are_counted(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        bar = window.library_wiring.page.filter_bar
        click_tile(window, 0, CTRL)
        texts = {each.text() for each in bar.findChildren(QLabel) if each.isVisible()}
        assert not {text for text in texts if "selected" in text}
        click_tile(window, 1, CTRL)
        texts = {each.text() for each in bar.findChildren(QLabel) if each.isVisible()}
        assert "2 selected" in texts

    def test_cancel_keeps_the_puzzles(self, player: Player, folder: Path) -> None:
        window = imported(player, folder)
        view_of(window).select(tiles(window)[0].key)
        answer("Cancel")
        QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
        assert len(tiles(window)) == 2

    def test_shipped_puzzles_cannot_be_removed(self, player: Player) -> None:
        wait_for_tiles(player.qtbot, player.window)
        menu = right_click(player.window, 0)
        texts = [action.text() for action in menu.actions()]
        menu.close()
        assert "Remove from library…" not in texts

    @pytest.mark.parametrize("is_watched", [False, True])
    def test_whole_source_is_removed_from_the_sidebar(
        self, player: Player, folder: Path, is_watched: bool
    ) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        imports = window.library_wiring.commands.imports
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

        answer("Save tags", fill)
        window.actions_[ActionId.TAGS].trigger()

    def test_several_puzzles_get_tags_and_the_chip_filters_by_tag(self, player: Player) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        click_tile(window, 1, CTRL)
        click_tile(window, 3, CTRL)
        self.write(window, "cat,  rain ,cat")
        until(player, lambda: tiles(window)[1].tags == tiles(window)[3].tags == ("cat", "rain"))
        view_of(window).select(tiles(window)[3].key)
        self.write(window, "cat")
        until(player, lambda: tiles(window)[3].tags == ("cat",))
        bar = window.library_wiring.page.filter_bar
        bar.changed.emit({"tag": "rain"})
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


def test_favourite_state_reads_only_a_few_selected_puzzles(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    asked: list[int] = []
    page = Catalogue.page

    def noted(catalogue: Catalogue, ids: Sequence[int]) -> tuple[Card, ...]:
        asked.append(len(ids))
        return page(catalogue, ids)

    monkeypatch.setattr(menu, "_CHUNK", 5)
    monkeypatch.setattr(Catalogue, "page", noted)
    view_of(window).selectAll()
    assert asked[-1] == 5
    assert not window.actions_[ActionId.FAVOURITE].isChecked()


class TestDialogs:
    @pytest.mark.parametrize(
        ("text", "kind"),
        [("Print…", PrintDialog), ("Share…", ShareDialog)],
    )
    def test_tile_menu_opens_dialogs(
        self, player: Player, dialogs: list[QDialog], text: str, kind: type[QDialog]
    ) -> None:
        window = solved(player)
        choose(right_click(window, 0), text)
        assert [type(each) for each in dialogs] == [kind]

    @pytest.mark.parametrize("text", ["Replay", "Review"])
    def test_tile_menu_opens_the_played_game(
        self, player: Player, text: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        window = solved(player)
        show, asked = window.show_review, []

        def show_and_note(play: Play, *, is_playing: bool) -> None:
            asked.append(is_playing)
            show(play, is_playing=is_playing)

        monkeypatch.setattr(window, "show_review", show_and_note)
        choose(right_click(window, 0), text)
        assert window.is_reviewing
        assert asked == [text == "Replay"]
        player.key(Qt.Key.Key_Escape)
        assert window.is_in_library

    def test_review_of_an_unsolved_puzzle_does_not_show_its_title(self, player: Player) -> None:
        window = player.window
        wait_for_tiles(player.qtbot, window)
        click_tile(window, 0)
        player.drag((0, 0))
        title, name = player.session.puzzle.metadata.title, player.session.title
        window.show_library()
        until(player, lambda: tiles(window)[0].status is TileStatus.STARTED)
        choose(right_click(window, 0), "Review")
        assert window.is_reviewing
        assert window.windowTitle() == window.review_page.bar.title == name != title

    def test_print_covers_all_selected_puzzles(
        self, player: Player, dialogs: list[QDialog]
    ) -> None:
        wait_for_tiles(player.qtbot, player.window)
        click_tile(player.window, 1, CTRL)
        click_tile(player.window, 3, CTRL)
        choose(right_click(player.window, 3), "Print…")
        assert len(dialogs) == 1

    def test_right_click_selects_its_tile(self, player: Player) -> None:
        wait_for_tiles(player.qtbot, player.window)
        view_of(player.window).select(tiles(player.window)[0].key)
        right_click(player.window, 4).close()
        assert view_of(player.window).selected_keys == (tiles(player.window)[4].key,)

    def test_tiles_keep_their_places_between_clicks_that_select(self, player: Player) -> None:
        wait_for_tiles(player.qtbot, player.window)
        bar = player.window.library_wiring.page.filter_bar
        choose(right_click(player.window, 0), "Select several")
        assert "1 selected" in [label.text() for label in bar.findChildren(QLabel)]
        QApplication.processEvents()
        height = bar.height()
        for tile in (1, 2, 3):
            click_tile(player.window, tile)
            QApplication.processEvents()
            assert bar.height() == height
        assert len(view_of(player.window).selected_keys) == 4


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
        window.library_wiring.commands.imports.watch(folder)
        until(player, lambda: has_row(window, "drawer"))
        go_to(player.qtbot, window, "drawer")
        until(player, lambda: len(tiles(window)) == 2)
        click_tile(window, 0)
        return window

    def test_leaving_a_puzzle_of_a_folder_asks_no_question(
        self, window: MainWindow, player: Player
    ) -> None:
        player.drag((0, 0))
        assert player.session.is_unsaved
        assert player.session.origin.path is not None
        window.show_library()  # a question would stand here until somebody answers
        assert window.session is None

    def test_next_puzzle_comes_from_the_list(self, window: MainWindow, player: Player) -> None:
        first = player.session.puzzle
        window.actions_[ActionId.SOLVE].trigger()
        until(player, lambda: window.pages.currentWidget() is window.games.win_page)
        window.games.win_page.next_clicked.emit()
        until(player, lambda: window.session is not None and window.session.puzzle is not first)
        assert {first.fingerprint, player.session.puzzle.fingerprint} == {
            RING.fingerprint,
            STEP.fingerprint,
        }


def test_tile_shows_that_a_played_puzzle_has_several_solutions(
    player: Player, tmp_path: Path
) -> None:
    folder = tmp_path / "drawer"
    folder.mkdir()
    save(folder / "switch.non", [Entry(puzzle("#.\n.#"))])
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.library_wiring.commands.imports.take([folder])
    go_to(player.qtbot, window, "Imported")
    until(player, lambda: len(tiles(window)) == 1)
    assert tiles(window)[0].is_unique is None
    click_tile(window, 0)
    player.settle()
    window.show_library()
    until(player, lambda: [each.is_unique for each in tiles(window)] == [False])


# --- menus by themselves: a window and a page that only note what is wanted of them ---


class Start(QObject):
    """A library page with some tiles selected."""

    def __init__(self, window: QWidget, cards: Sequence[Card]) -> None:
        super().__init__(window)
        self.calls: list[tuple[object, ...]] = []
        self.keys: tuple[object, ...] = tuple(each.id for each in cards)
        self.is_selecting = False
        self.places: dict[int, FilePlace] = {}
        self.puzzles: dict[int, Puzzle] = {each.id: RING for each in cards}
        self.listing: Listing | None = Listing(ALL, (), Counts(0, 0), (), (), None, ())

        def page(ids: Sequence[int]) -> tuple[Card, ...]:
            return tuple(each for each in cards if each.id in ids)

        self.catalogue = Noted(
            self.calls,
            page=page,
            place=self.places.get,
            puzzle=self.puzzles.get,
            board=lambda _fingerprint: None,
            picture=lambda _fingerprint: RING.goal,
            tags=lambda: (("cat", 3), ("dog", 2), *((f"tag {n}", 1) for n in range(9))),
            remove_imported=partial(self._remove, "remove_imported"),
            remove_source=partial(self._remove, "remove_source"),
        )
        self.removals: list[Callable[[], object]] = []
        self.library = Noted(self.calls, is_open=True, catalogue=self.catalogue, write=self._tell)
        self.commands = Noted(self.calls)
        self.tiles = Noted([], name=lambda card: f"No. {card.number}")
        self.page = self

    def _tell(self, _key: str, act: Callable[[Noted], object]) -> None:
        act(self.catalogue)

    def _remove(self, name: str, what: object) -> list[Path]:
        self.calls.append((name, what))
        return [Path("pack")]

    def offer_undo(self, undo: Callable[[], object]) -> None:
        self.removals.append(undo)

    @property
    def view(self) -> Start:
        return self

    @property
    def selected_keys(self) -> tuple[object, ...]:
        return self.keys

    def start_selecting(self) -> None:
        self.is_selecting = True

    def show_selection(self) -> None:
        self.calls.append(("show_selection",))

    def select_none(self) -> None:
        self.is_selecting = False

    def refresh(self) -> None:
        self.calls.append(("refresh",))


class Window(QMainWindow):
    """A window with a store of designs and nothing else."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self.actions_ = Actions(self, {})
        self.designs = DesignStore(folder)
        self.studio = Noted(self.calls)
        self.files = Noted(self.calls, folder=lambda: "here")
        self.sources = Noted(self.calls)
        self.settings = SimpleNamespace(settings=Settings())
        self.is_in_library = True


@pytest.fixture
def bare(qtbot: QtBot, tmp_path: Path) -> Window:
    window = Window(tmp_path / "designs")
    qtbot.addWidget(window)
    window.show()
    return window


def made(window: Window, *cards: Card) -> tuple[Any, Start]:
    """The menu of a page on which cards are selected."""
    start = Start(window, cards)
    anything: Any = menu.LibraryMenu
    return anything(window, start), start


def rows(shown: QMenu) -> list[str]:
    """Return the texts of a menu, "—" for a line between two groups."""
    return ["—" if each.isSeparator() else each.text() for each in shown.actions()]


def opened(window: Window, made_: Any) -> QMenu:
    made_.open(QPoint(5, 5))
    return shown_menu(window)  # type: ignore[arg-type]


IMPORTED = {"kind": SourceKind.IMPORTED}


class TestRows:
    def test_menu_of_a_new_puzzle_offers_to_play_and_edit(self, bare: Window) -> None:
        made_, start = made(bare, card(1))
        shown = opened(bare, made_)
        assert rows(shown) == [
            *("Play", "Edit in studio", "—", "Favourite", "Tags…", "—"),
            *("Print…", "Share…", "Export…", *SELECT),
        ]
        choose(shown, "Play")
        assert start.calls == [("open", 1)]

    def test_menu_of_a_solved_puzzle_of_a_file_offers_replay_and_folder(
        self, bare: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown_urls: list[str] = []
        monkeypatch.setattr(
            QDesktopServices, "openUrl", lambda url: shown_urls.append(url.toLocalFile())
        )
        made_, start = made(bare, card(1, state=PlayState.SOLVED, grade=Grade.HARD, **IMPORTED))
        start.places[1] = FilePlace("ring", tmp_path / "ring.non", 0, "")
        shown = opened(bare, made_)
        assert rows(shown) == [
            *(
                "Play",
                "Edit in studio",
                "Replay",
                "Review",
                "Random puzzle of this difficulty (Hard)",
            ),
            *("Show in folder", "—", "Favourite", "Tags…", "—", "Print…", "Share…", "Export…"),
            *("—", "Remove from library…", *SELECT),
        ]
        choose(shown, "Show in folder")
        assert shown_urls == [str(tmp_path)]
        choose(opened(bare, made_), "Random puzzle of this difficulty (Hard)")
        assert start.calls == [("play_any_of", Grade.HARD)]

    def test_menu_of_several_puzzles_has_no_play_and_edit(self, bare: Window) -> None:
        made_, _start = made(bare, card(1), card(2, **IMPORTED))
        assert rows(opened(bare, made_)) == [
            *("Favourite", "Tags…", "—", "Print…", "Export…", "—", "Remove from library…", *SELECT)
        ]

    def test_clicks_select_until_nothing_is_selected(self, bare: Window) -> None:
        made_, start = made(bare, card(1))
        choose(opened(bare, made_), "Select several")
        assert start.is_selecting
        choose(opened(bare, made_), "Select none")
        assert not start.is_selecting

    def test_no_menu_opens_without_a_selection(self, bare: Window) -> None:
        made_, start = made(bare)
        made_.open(QPoint(5, 5))
        made_, start = made(bare, card(1))
        vars(start.library)["is_open"] = False
        made_.open(QPoint(5, 5))
        assert not any(each.isVisible() for each in bare.findChildren(QMenu))

    def test_menu_opens_at_the_pointer_and_is_deleted_when_closed(
        self, bare: Window, qtbot: QtBot
    ) -> None:
        made_, _start = made(bare, card(1))
        made_.open(QPoint(40, 60))
        shown = shown_menu(bare)  # type: ignore[arg-type]
        assert shown.pos() == QPoint(40, 60)
        shown.close()
        qtbot.waitUntil(lambda: not bare.findChildren(QMenu))

    def test_edit_opens_the_puzzle_in_the_studio(self, bare: Window) -> None:
        for state in PlayState:
            made_, start = made(bare, card(1, state=state))
            choose(opened(bare, made_), "Edit in studio")
            ((name, edited, is_solved),) = bare.calls
            assert (name, edited, is_solved) == ("edit", RING, state is PlayState.SOLVED)
            bare.calls.clear()
        start.puzzles.clear()
        choose(opened(bare, made_), "Edit in studio")
        assert bare.calls == [], "its file has gone"


@pytest.fixture
def dialog(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What dialogs are made with, and whether they are shown."""
    made_with: list[tuple[object, ...]] = []

    def stands_for(name: str) -> type:
        class Dialog:
            next_action: object = None
            written = None

            def __init__(self, *values: object, **named: object) -> None:
                self.made = (name, *values, named)

            def exec(self) -> None:
                made_with.append(self.made)

        return Dialog

    monkeypatch.setattr("nonogui.ui.print.dialog.PrintDialog", stands_for("print"))
    monkeypatch.setattr("nonogui.ui.print.share.ShareDialog", stands_for("share"))
    monkeypatch.setattr("nonogui.ui.print.share.PictureDialog", stands_for("picture"))
    return made_with


class TestDesignRows:
    @pytest.fixture
    def key(self, bare: Window) -> str:
        key = bare.designs.new_key()
        bare.designs.save(key, Design.from_puzzle(CAT))
        return key

    def listing(self, key: str) -> Listing:
        return Listing(ALL, (), Counts(0, 0), (), (DesignInfo(key, 0.0, CAT),), None, ())

    def chosen(self, bare: Window, key: str, text: str) -> Start:
        made_, start = made(bare)
        start.keys, start.listing = (key,), self.listing(key)
        shown = opened(bare, made_)
        assert rows(shown) == [
            *("Edit in studio", "Properties…", "Duplicate", "—", "Print…", "Share…", "Export…"),
            *("—", "Remove…", *SELECT),
        ]
        choose(shown, text)
        return start

    def titles(self, bare: Window) -> list[str]:
        return sorted(info.title for info in bare.designs.recent())

    def test_edit_opens_the_design_in_the_studio(self, bare: Window, key: str) -> None:
        self.chosen(bare, key, "Edit in studio")
        assert bare.calls == [("open_saved", key)]

    def test_duplicate_adds_copy_to_the_title(self, bare: Window, key: str) -> None:
        start = self.chosen(bare, key, "Duplicate")
        assert self.titles(bare) == ["Cat", "Cat (copy)"]
        assert start.calls == [("refresh",)]
        bare.designs.save(key, Design.from_puzzle(RING))
        self.chosen(bare, key, "Duplicate")
        assert self.titles(bare) == ["", "", "Cat (copy)"]

    def test_design_is_printed_and_exported_with_its_picture(
        self, bare: Window, dialog: list[tuple[object, ...]], key: str
    ) -> None:
        self.chosen(bare, key, "Print…")
        self.chosen(bare, key, "Export…")
        assert dialog[0][1] == [PrintEntry(CAT, solution=CAT.goal)]
        assert bare.calls == [("write_as", "Export", [Entry(CAT)], "Cat")]

    def test_titles_of_designs_are_printed_only_if_chosen(
        self, bare: Window, dialog: list[tuple[object, ...]], key: str
    ) -> None:
        self.chosen(bare, key, "Print…")
        (one,) = entries = cast("list[PrintEntry]", dialog[0][1])
        above = [
            [text.text for text in plan(entries, SheetOptions(titles=shows_titles))[0].texts]
            for shows_titles in (False, True)
        ]
        assert ["Cat" in texts for texts in above] == [False, True]
        assert one.file_name == "Cat"

    def test_designs_and_puzzles_are_printed_together(
        self, bare: Window, dialog: list[tuple[object, ...]], key: str
    ) -> None:
        made_, start = made(bare, card(1, number=4))
        start.keys, start.listing = (key, 1), self.listing(key)
        shown = opened(bare, made_)
        assert rows(shown) == ["Favourite", "Tags…", "—", "Print…", "Export…", *SELECT]
        choose(shown, "Print…")
        assert [each.name for each in dialog[0][1]] == ["", "No. 4"]  # type: ignore[attr-defined]

    def test_missing_design_is_neither_duplicated_nor_renamed(self, bare: Window, key: str) -> None:
        bare.designs.remove(key)
        for text in ("Duplicate", "Properties…"):
            assert self.chosen(bare, key, text).calls == []
        assert self.titles(bare) == []

    def test_renaming_a_design_can_be_undone(self, bare: Window, key: str) -> None:
        def fill(dialog: QDialog) -> None:
            dialog.fields["title"].setText("Dog")  # type: ignore[attr-defined]

        answer("Apply", fill)
        start = self.chosen(bare, key, "Properties…")
        assert (self.titles(bare), start.calls) == (["Dog"], [("refresh",)])
        kept = bare.designs.read(key)
        assert kept is not None
        drawing = EditedDesign(kept.design, kept.history)
        drawing.undo()
        assert drawing.design.metadata.title == "Cat"
        answer("Apply")
        assert self.chosen(bare, key, "Properties…").calls == [], "as before"
        answer("Cancel", fill)
        assert self.chosen(bare, key, "Properties…").calls == []

    def test_removing_a_design_asks_first(self, bare: Window, key: str) -> None:
        answer("Cancel")
        assert self.chosen(bare, key, "Remove…").calls == []
        assert self.titles(bare) == ["Cat"]
        answer("Remove")
        assert self.chosen(bare, key, "Remove…").calls == [("refresh",)]
        assert self.titles(bare) == []
        assert self.chosen(bare, key, "Remove…").calls == [], "it is not there any more"

    def test_several_designs_are_removed_together(self, bare: Window, key: str) -> None:
        keys = [key, bare.designs.new_key()]
        bare.designs.save(keys[1], Design.from_puzzle(RING))
        made_, start = made(bare)
        designs = tuple(DesignInfo(each, 0.0, CAT) for each in keys)
        start.keys = tuple(keys)
        start.listing = Listing(ALL, (), Counts(0, 0), (), designs, None, ())
        for button, left in (("Cancel", 2), ("Remove", 0)):
            shown = opened(bare, made_)
            assert rows(shown) == ["Print…", "Export…", "—", "Remove…", *SELECT]
            answer(button)
            choose(shown, "Remove…")
            assert len(bare.designs.recent()) == left
        assert len(list((bare.designs.folder / "trash").iterdir())) == 2
        [undo] = start.removals
        undo()
        assert {each.key for each in bare.designs.recent()} == set(keys)

    @pytest.mark.parametrize(
        ("method", "text", "title"),
        [
            ("remove", "Remove…", "Cat couldn't be removed"),
            ("save", "Duplicate", "The design couldn't be saved"),
        ],
    )
    def test_disk_error_is_shown(
        self, bare: Window, key: str, monkeypatch: pytest.MonkeyPatch, method: str, text: str,
        title: str,
    ) -> None:  # fmt: skip
        def refuse(*_all: object, **_named: object) -> None:
            raise OSError(28, "No space left on device")

        received: list[object] = []
        monkeypatch.setattr(menu, "show_problems", lambda _on, *what: received.append(what))
        monkeypatch.setattr(bare.designs, method, refuse)
        if method == "remove":
            answer("Remove")
        assert self.chosen(bare, key, text).calls == [("refresh",)]
        assert received == [(title, ["No space left on device"])]


class TestPlaceRows:
    FOLDER = Source(2, SourceKind.FOLDER, "/puzzles", "puzzles", Path("/puzzles"), 3, 1)
    TAKEN = Source(3, SourceKind.IMPORTED, "imported", "", None, 7, 0)

    def menu_of(self, bare: Window, source: Source) -> tuple[QMenu, Start]:
        made_, start = made(bare)
        start.listing = Listing(ALL, (self.FOLDER, self.TAKEN), Counts(0, 0), (), (), None, ())
        (row,) = sidebar_state(replace(start.listing, sources=(source,)), ()).own
        made_.open_place(row, QPoint(30, 40))
        return shown_menu(bare), start  # type: ignore[arg-type]

    def test_folder_menu_opens_validates_or_removes_the_folder(
        self, bare: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        urls: list[str] = []
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: urls.append(url.toLocalFile()))
        shown, start = self.menu_of(bare, self.FOLDER)
        assert rows(shown) == ["Open folder", "Validate folder…", "Remove from library…"]
        assert shown.pos() == QPoint(30, 40)
        choose(shown, "Open folder")
        assert urls == ["/puzzles"]
        choose(shown, "Validate folder…")
        assert bare.calls == [("validate_folder", "/puzzles")]
        texts: list[str] = []
        answer("Remove", lambda dialog: texts.append(read_out(dialog)))
        choose(shown, "Remove from library…")
        assert start.calls == [("remove_source", 2)]
        assert "Remove puzzles from the library?" in texts[0]
        assert "Its files stay where they are." in texts[0]

    def test_menu_of_imported_puzzles_removes_them_all(self, bare: Window, qtbot: QtBot) -> None:
        shown, start = self.menu_of(bare, self.TAKEN)
        assert rows(shown) == ["Remove all imported puzzles…"]
        texts: list[str] = []
        answer("Remove", lambda dialog: texts.append(read_out(dialog)))
        choose(shown, "Remove all imported puzzles…")
        assert start.calls == [("remove_source", 3)]
        start.removals[0]()
        assert start.calls.pop() == ("restore_imported", [Path("pack")])
        assert "Remove all imported puzzles from the library?" in texts[0]
        assert "They are moved to the library's trash." in texts[0]
        answer("Cancel")
        choose(self.menu_of(bare, self.TAKEN)[0], "Remove all imported puzzles…")
        assert start.calls == [("remove_source", 3)]
        qtbot.waitUntil(lambda: not bare.findChildren(QMenu))  # closed menus are deleted

    def test_missing_place_has_no_menu(self, bare: Window) -> None:
        made_, start = made(bare)
        row = PlaceState(Place(PlaceKind.SOURCE, "x/y"), "Gone")
        made_.open_place(row, QPoint(5, 5))
        start.listing = Listing(ALL, (self.FOLDER,), Counts(0, 0), (), (), None, ())
        made_.open_place(row, QPoint(5, 5))
        assert not any(each.isVisible() for each in bare.findChildren(QMenu))


class TestFavourites:
    @pytest.mark.parametrize(
        ("were", "on"), [((False, False), True), ((True, False), True), ((True, True), False)]
    )
    def test_toggling_favourites_sets_all_unless_all_are_set(
        self, bare: Window, were: tuple[bool, ...], on: bool
    ) -> None:
        made_, start = made(bare, *(card(n, favourite=it) for n, it in enumerate(were)))
        made_.toggle_favourite()
        assert start.calls == [("set_favourite", f"puzzle {n}", on) for n in range(2)]
        assert made_.are_favourites() is all(were)

    def test_actions_without_a_selection_change_nothing(self, bare: Window) -> None:
        made_, start = made(bare)
        made_.toggle_favourite()
        made_.edit_tags()
        made_.remove()
        assert start.calls == []


class TestTagDialog:
    def test_tag_dialog_suggests_existing_tags(self, bare: Window) -> None:
        made_, start = made(bare, card(1, tags=("cat", "x")), card(2, tags=("cat",)))
        texts: list[str] = []

        def fill(dialog: QDialog) -> None:
            texts.append(read_out(dialog).replace(" (focus)", ""))
            assert isinstance(dialog.focusWidget(), QLineEdit)
            press(dialog, "Add “dog”")

        answer("Save tags", fill)
        made_.edit_tags()
        assert texts[0].splitlines()[2:] == [
            "field: Tags = 'cat'",
            "Separate tags with commas. You can search the library by tag.",
            "button: Add “dog”",
            *(f"button: Add “tag {n}”" for n in range(5)),
            "button: Cancel",
            "button: Save tags",
        ]
        assert texts[0].splitlines()[0] == "Tags of 2 puzzles"
        assert start.calls == [
            ("set_tags", "puzzle 1", ("cat", "x", "dog")),
            ("set_tags", "puzzle 2", ("cat", "dog")),
        ]

    def test_tags_are_separated_by_commas(self, bare: Window) -> None:
        def fill(dialog: QDialog) -> None:
            (field,) = dialog.findChildren(QLineEdit)
            assert field.text() == "cat"
            field.setText("y" * 999)
            assert len(field.text()) == menu.LONGEST
            field.setText(" b,, a b , b,")

        answer("Save tags", fill)
        assert menu.ask_tags(bare, 1, ("cat",), ()) == ("b", "a b")
        texts: list[str] = []
        answer("Cancel", lambda dialog: texts.extend(wrapped(dialog)))
        assert menu.ask_tags(bare, 1, ("cat",), ()) is None
        assert "Separate tags with commas. You can search the library by tag." in texts

    def test_tags_are_separated_by_the_commas_of_every_script(self, bare: Window) -> None:
        def fill(dialog: QDialog) -> None:
            (field,) = dialog.findChildren(QLineEdit)
            field.setText("猫、犬，鳥، قطة, cat")

        answer("Save tags", fill)
        assert menu.ask_tags(bare, 1, (), ()) == ("猫", "犬", "鳥", "قطة", "cat")

    def test_editing_common_tags_keeps_the_other_tags(self) -> None:
        both = (card(1, tags=("b", "a", "c")), card(2, tags=("c", "d", "b")))
        assert menu.common_tags(both) == ("b", "c")
        assert menu.common_tags(()) == ()
        assert menu.common_tags(both[:1]) == ("a", "b", "c")
        assert menu.changed_tags(("a", "b", "c"), ("b", "c"), ("c", "e")) == ("a", "c", "e")
        assert menu.changed_tags(("a",), (), ()) == ("a",)


class TestRemovingImported:
    def test_remove_affects_only_imported_puzzles(self, bare: Window) -> None:
        made_, start = made(bare, card(1), card(2, **IMPORTED), card(3, **IMPORTED))
        texts: list[str] = []
        answer("Remove", lambda dialog: texts.append(read_out(dialog)))
        made_.remove()
        assert start.calls == [("remove_imported", frozenset({2, 3}))]
        assert "Remove 2 puzzles from the library?" in texts[0]
        assert "They are moved to the library's trash." in texts[0]
        answer("Cancel")
        made_.remove()
        assert len(start.calls) == 1

    def test_question_about_one_puzzle_names_it(self, bare: Window) -> None:
        made_, _start = made(bare, card(2, **IMPORTED))
        texts: list[str] = []
        answer("Cancel", lambda dialog: texts.append(read_out(dialog)))
        made_.remove()
        assert "Remove “No. 1”?" in texts[0]
        assert "It is moved to the library's trash." in texts[0]


class TestPrintAndShare:
    def test_print_opens_the_dialog_with_the_selected_puzzles(
        self, bare: Window, dialog: list[tuple[object, ...]]
    ) -> None:
        cards = [card(1, number=4, grade=Grade.HARD), card(2, number=5)]
        made_, start = made(bare, *cards)
        shipped = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
        other = replace(shipped, id=9, title="Other")
        start.listing = Listing(ALL, (other, shipped), Counts(0, 0), (), (), None, ())
        choose(opened(bare, made_), "Print…")
        ((name, entries, window, named),) = dialog
        goal = RING.goal
        assert (name, window) == ("print", bare)
        assert entries == [
            PrintEntry(RING, "No. 4", None, goal, Grade.HARD),
            PrintEntry(RING, "No. 5", None, goal, None),
        ]
        assert named == {"cover": "First steps", "folder": "here", "settings": bare.settings}

    def test_a_file_with_one_puzzle_may_be_named_after_the_picture(
        self, bare: Window, dialog: list[tuple[object, ...]]
    ) -> None:
        alone = card(1, name="cat", **IMPORTED)
        made_, _start = made(bare, alone, replace(alone, id=2, of_several=True), card(3))
        choose(opened(bare, made_), "Print…")
        ((_print, entries, *_others),) = dialog
        assert [entry.is_named_by_file for entry in entries] == [True, False, False]  # type: ignore[attr-defined]

    def test_only_several_puzzles_of_one_collection_get_a_cover(
        self, bare: Window, dialog: list[tuple[object, ...]]
    ) -> None:
        shipped = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
        games = Source(4, SourceKind.PLAYED, "played", "", None, 1, 1)
        listing = Listing(ALL, (games, shipped), Counts(0, 0), (), (), None, ())
        both = [card(1), card(2)]
        for cards, of in (
            (both[:1], listing),
            ([card(1), card(2, source=4)], listing),
            ([card(1, source=4), card(2, source=4)], listing),
            (both, None),
        ):
            made_, start = made(bare, *cards)
            start.listing = of
            made_._print(cards)
            assert dialog[-1][-1]["cover"] == ""  # type: ignore[index]

    def test_missing_puzzles_are_neither_printed_exported_nor_shared(
        self, bare: Window, dialog: list[tuple[object, ...]]
    ) -> None:
        made_, start = made(bare, card(1), card(2))
        start.puzzles.pop(2)
        made_._print([card(1), card(2)])
        assert len(dialog[0][1]) == 1  # type: ignore[arg-type]
        start.puzzles.clear()
        made_._print([card(1)])
        made_._export([card(1)])
        made_._share(card(1))
        assert len(dialog) == 1
        assert bare.calls == []

    def test_cancelled_waiting_opens_no_print_dialog(
        self, bare: Window, dialog: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stopped(*_all: object) -> None:
            raise StoppedError(StopReason.CANCELLED)

        monkeypatch.setattr(menu, "wait_for", stopped)
        made_, _start = made(bare, card(1))
        made_._print([card(1)])
        assert dialog == []

    def test_export_writes_the_selected_puzzles(self, bare: Window) -> None:
        cards = [card(1, number=4), card(2, number=5)]
        made_, _start = made(bare, *cards)
        made_._export(cards[:1])
        made_._export(cards)
        assert bare.calls == [
            ("write_as", "Export", [Entry(RING)], "No. 4"),
            ("write_as", "Export", [Entry(RING), Entry(RING)], "Puzzles"),
        ]

    @pytest.mark.parametrize("wanted", [*ShareAction, None])
    def test_share_opens_the_chosen_way_of_sharing(
        self,
        bare: Window,
        dialog: list[tuple[object, ...]],
        monkeypatch: pytest.MonkeyPatch,
        wanted: ShareAction | None,
    ) -> None:
        monkeypatch.setattr("nonogui.ui.print.share.ShareDialog.next_action", wanted)
        made_, _start = made(bare, card(1, number=4))
        choose(opened(bare, made_), "Share…")
        entry = PrintEntry(RING, "No. 4", None, RING.goal, None, has_letters=False)
        assert dialog[0][:3] == ("share", entry, bare)
        named = [each[0] for each in (*dialog[1:], *bare.calls)]
        expected = {
            ShareAction.PAGE: ["write_page"],
            ShareAction.PICTURE: ["picture"],
            ShareAction.PRINT: ["print"],
            ShareAction.EXPORT: ["write_as"],
        }
        assert named == (expected[wanted] if wanted else [])
        if wanted is ShareAction.PICTURE:
            assert dialog[1][1:] == (entry, bare, {"folder": "here"})

    def test_only_the_first_of_too_many_puzzles_are_printed(
        self, bare: Window, dialog: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        received: list[object] = []
        monkeypatch.setattr(menu, "show_problems", lambda _on, *what: received.append(what))
        monkeypatch.setattr(menu, "MOST", 2)
        cards = [card(n) for n in range(3)]
        made_, _start = made(bare, *cards)
        made_._print(cards[:2])
        assert received == []
        made_._print(cards)
        assert [len(each[1]) for each in dialog] == [2, 2]  # type: ignore[arg-type]
        assert received == [
            (
                "Only the first 2 puzzles",
                ["You selected 3 puzzles. At most 2 can be printed or exported at once."],
            )
        ]
