"""The library starts with the first page as last seen, then corrects it."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.library.folders import data_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.first_page import NAME, FirstPage, read, write
from nonogui.ui.library.page import LibraryPage
from nonogui.ui.library.state import (
    ALL,
    DESIGNS,
    FAVOURITES,
    Art,
    ContinueState,
    Place,
    PlaceKind,
    PlaceState,
    SidebarState,
    TileState,
    TileStatus,
)
from nonogui.ui.main_window import MainWindow

MakeWindow = Callable[[], MainWindow]
StoredPage = tuple[MainWindow, Callable[[], None]]


def listed(window: MainWindow) -> bool:
    return window.library_wiring.listing is not None


def drawn(window: MainWindow) -> bool:
    """Whether every tile that is seen has its face."""
    first = window.library_wiring.page.view.first
    return bool(first) and all(face is not None for _state, face in first)


def picture_at_rest(qtbot: QtBot, page: LibraryPage) -> QImage:
    """Return a picture of the cards and tiles once nothing in it changes."""
    seen: list[QImage] = []

    def is_still() -> bool:
        seen.append(page.view.viewport().grab().toImage())
        return len(seen) > 2 and seen[-3] == seen[-2] == seen[-1]

    qtbot.waitUntil(is_still)
    return seen[-1]


def play_before(make_window: MakeWindow, qtbot: QtBot) -> Path:
    """Have a window that was open and closed; the file that it left."""
    window = make_window()
    qtbot.waitUntil(lambda: listed(window) and drawn(window))
    window.close()
    file = data_folder() / NAME
    assert file.is_file()
    return file


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Keeps windows from asking the library; calling it lets them ask."""
    from nonogui.ui.library.wiring import LibraryWiring

    asked: list[LibraryWiring] = []
    refresh = LibraryWiring.refresh
    is_held = True

    def later(start: LibraryWiring) -> None:
        if is_held:
            asked.append(start)
        else:
            refresh(start)

    monkeypatch.setattr(LibraryWiring, "refresh", later)

    def let_go() -> None:
        nonlocal is_held
        is_held = False
        for start in asked:
            start.refresh()

    return let_go


def shown_kept(window: MainWindow) -> bool:
    return bool(window.library_wiring.page.view.tiles.keys)


@pytest.fixture
def kept(
    make_window: MakeWindow,
    qtbot: QtBot,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> StoredPage:
    """A window that shows the page of the last time, and what lets it ask the library.

    The puzzle of the day is not made meanwhile: its card would change at a moment of its own.
    """
    monkeypatch.setattr("nonogui.ui.library.wiring.DAILY_MS", 1_000_000)
    play_before(make_window, qtbot)
    let_go = request.getfixturevalue("held")
    window = make_window()
    qtbot.waitUntil(lambda: shown_kept(window))
    return window, let_go


def test_next_start_shows_the_last_page_before_the_library_is_open(
    qtbot: QtBot, kept: StoredPage
) -> None:
    window, let_go = kept
    assert not listed(window)
    assert drawn(window)
    page = window.library_wiring.page
    before = picture_at_rest(qtbot, page)
    before_keys = len(page.view.tiles.keys)
    let_go()
    qtbot.waitUntil(lambda: listed(window))
    assert picture_at_rest(qtbot, page) == before
    assert len(page.view.tiles.keys) > before_keys


def test_tile_clicked_early_opens_once_the_library_is_open(qtbot: QtBot, kept: StoredPage) -> None:
    window, let_go = kept
    view = window.library_wiring.page.view
    state, _face = view.first[2]
    view.chosen.emit(state.key)
    assert not window.is_on_board
    let_go()
    qtbot.waitUntil(lambda: window.is_on_board)
    assert window.puzzle is not None
    assert window.puzzle.fingerprint == state.fingerprint


def test_continue_pressed_early_resumes_once_the_library_is_open(
    qtbot: QtBot, kept: StoredPage
) -> None:
    window, let_go = kept
    window.library_wiring.page.resume.button.clicked.emit()
    let_go()
    qtbot.waitUntil(lambda: window.is_on_board)


def test_tiles_have_no_menu_and_no_removal_before_the_library_is_open(
    qtbot: QtBot, kept: StoredPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, let_go = kept
    wiring = window.library_wiring
    view, menu = wiring.page.view, wiring.commands.menu
    view.setCurrentIndex(view.tiles.index(0))
    shown: list[object] = []
    monkeypatch.setattr(QMenu, "popup", lambda *opened: shown.append(opened))
    monkeypatch.setattr(menu, "_remove_imported", shown.append)
    view.remove_requested.emit()
    view.menu_requested.emit(QPoint(0, 0))
    assert not wiring.selected_keys
    assert shown == []
    let_go()
    qtbot.waitUntil(lambda: listed(window))
    view.setCurrentIndex(view.tiles.index(0))
    view.menu_requested.emit(QPoint(0, 0))
    assert len(shown) == 1


def test_tiles_selected_early_have_actions_once_the_library_is_open(
    qtbot: QtBot, make_window: MakeWindow, request: pytest.FixtureRequest
) -> None:
    window = make_window()
    qtbot.waitUntil(lambda: listed(window))
    # So few that the stored page has all of them, and nothing changes when the library is open.
    window.library_wiring._set_filters(Filters(grade=(Grade.WHAT_IF,)))
    view = window.library_wiring.page.view
    qtbot.waitUntil(lambda: 1 < len(view.tiles.keys) < 10 and drawn(window))
    window.close()
    let_go = request.getfixturevalue("held")
    window = make_window()
    qtbot.waitUntil(lambda: shown_kept(window))
    view = window.library_wiring.page.view
    view.setCurrentIndex(view.tiles.index(0))
    place = view.visualRect(view.tiles.index(1)).center()
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, shift, place)
    assert not window.actions_[ActionId.PRINT].isEnabled()
    let_go()
    qtbot.waitUntil(lambda: listed(window))
    assert len(window.library_wiring.selected_keys) == 2
    assert window.actions_[ActionId.PRINT].isEnabled()


@pytest.mark.parametrize("text", [b"", b"x", b"00000000\n{}\n", b"\xff\xfe" * 99, b"0\n1\n2"])
def test_damaged_first_page_is_ignored_and_replaced(
    make_window: MakeWindow, qtbot: QtBot, text: bytes
) -> None:
    file = play_before(make_window, qtbot)
    file.write_bytes(text)
    window = make_window()
    qtbot.waitUntil(lambda: listed(window) and drawn(window))
    window.close()
    assert file.read_bytes() != text


def test_truncated_or_changed_first_page_is_rejected(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = play_before(make_window, qtbot)
    window = make_window()
    about = window.library_wiring._about
    data = file.read_bytes()
    assert isinstance(read(file, about), FirstPage)
    broken = tmp_path / NAME
    for at in range(0, len(data) - 1, max(1, len(data) // 60)):
        broken.write_bytes(data[:at])
        assert read(broken, about) is None
        broken.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert read(broken, about) is None
    assert read(file, about | {"version": "0"}) is None
    assert read(tmp_path / "none", about) is None


def test_written_first_page_is_read_back_unchanged(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window()
    qtbot.waitUntil(lambda: listed(window) and drawn(window))
    first = read(play_before(make_window, qtbot), window.library_wiring._about)
    assert first is not None
    write(tmp_path / NAME, {}, first)
    again = read(tmp_path / NAME, {})
    assert again is not None
    assert again.tiles == first.tiles
    assert (again.sidebar, again.resume) == (first.sidebar, first.resume)
    assert not any(tile.own_title for tile, _face in first.tiles if not tile.shows_title)


def test_first_page_of_another_catalogue_is_corrected(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    """After a catalogue was rebuilt, its keys may belong to other puzzles."""
    file = play_before(make_window, qtbot)
    window = make_window()
    about = window.library_wiring._about
    kept = read(file, about)
    qtbot.waitUntil(lambda: listed(window) and drawn(window))
    right = [face for _state, face in window.library_wiring.page.view.first]
    window.close()
    assert kept is not None
    after = kept.tiles[1:] + kept.tiles[:1]
    turned = tuple(
        (replace(tile, fingerprint=other.fingerprint), face)
        for (tile, _face), (other, face) in zip(kept.tiles, after, strict=True)
    )
    write(file, about, replace(kept, tiles=turned))
    window = make_window()
    qtbot.waitUntil(lambda: listed(window) and drawn(window))
    assert [face for _state, face in window.library_wiring.page.view.first] == right


class TestFile:
    """What the file keeps, without a window."""

    PALETTE = Palette((WHITE, Color("Coral", (226, 88, 58), "a")))
    ROWS = SidebarState(
        (PlaceState(ALL, "All puzzles", "39", "grid"), PlaceState(FAVOURITES, "Favourites")),
        (PlaceState(Place(PlaceKind.SOURCE, "x/y"), "Steps", "1/4", "", 0.25, "1 of 4"),),
        (PlaceState(DESIGNS, "My designs", "2", "pencil", is_removable=True),),
        (Path("/puzzles/a.pbn"), Path("/b.non")),
    )
    TILE = TileState(
        *(7, "Steps, No. 7", "Steps No. 7", 4, 3, ((226, 88, 58), (0, 0, 9)), "Heart", "print"),
        "Steps",
        TileStatus.STARTED,
        0.5,
        61.5,
        grade=Grade.HARD,
        is_unique=True,
        is_given_up=True,
        note="n",
        is_favourite=True,
        tags=("a", "b"),
        when="today",
        version=5.5,
    )

    def there_and_back(self, page: FirstPage, folder: Path) -> FirstPage:
        write(folder / NAME, {"a": 1}, page)
        found = read(folder / NAME, {"a": 1})
        assert found is not None
        return found

    def page(
        self, tile: TileState, face: QImage | None = None, resume: ContinueState | None = None
    ) -> FirstPage:
        return FirstPage(self.ROWS, resume, ((tile, face),))

    def test_sidebar_and_tiles_survive_writing_and_reading(self, tmp_path: Path) -> None:
        solved = replace(self.TILE, key="design", status=TileStatus.SOLVED, seconds=None)
        bare = TileState(1, "One", "One", 5, 5, ())
        for tile in (solved, bare):
            found = self.there_and_back(self.page(tile), tmp_path)
            assert found.sidebar == self.ROWS
            assert [each for each, _face in found.tiles] == [tile]
            assert found.keys == (tile.key,)
            assert found.resume is None
            assert found.tiles[0][1] is None

    def test_secret_title_is_not_written(self, tmp_path: Path) -> None:
        found = self.there_and_back(self.page(self.TILE), tmp_path)
        assert found.tiles[0][0] == replace(self.TILE, own_title="")
        assert b"Heart" not in (tmp_path / NAME).read_bytes()

    @pytest.mark.parametrize("ratio", [1.0, 2.0])
    def test_tile_pictures_survive_writing_and_reading(self, tmp_path: Path, ratio: float) -> None:
        face = QImage(6, 4, QImage.Format.Format_ARGB32_Premultiplied)
        face.setDevicePixelRatio(ratio)
        face.fill(QColor(200, 100, 50, 128))
        face.setPixelColor(5, 3, QColor(1, 2, 3))
        back = self.there_and_back(self.page(self.TILE, face), tmp_path).tiles[0][1]
        assert back is not None
        assert back == face
        assert (back.devicePixelRatio(), back.format()) == (ratio, face.format())

    def test_game_to_continue_survives_writing_and_reading(self, tmp_path: Path) -> None:
        board = Grid(3, 2, bytes([0, 1, 255, 1, 1, 0]))
        art = Art((1, 2, 3), (3, 3), self.PALETTE)
        started = ContinueState("Steps, No. 7", replace(art, grid=board), 61.5, Grade.EASY)
        new = ContinueState("Steps, No. 8", art, 0.0)
        for resume in (started, new, replace(started, grade=None)):
            page = self.page(self.TILE, resume=resume)
            assert self.there_and_back(page, tmp_path).resume == resume

    def test_first_page_of_another_state_or_version_is_rejected(self, tmp_path: Path) -> None:
        path = tmp_path / NAME
        write(path, {"a": 1}, self.page(self.TILE))
        assert read(path, {"a": 1}) is not None
        assert read(path, {"a": 2}) is None
        text = path.read_bytes().split(b"\n", 1)[1].removesuffix(b"\n")
        other = text.replace(b'"format": 2', b'"format": 9')
        assert other != text
        path.write_bytes(b"%08x\n%s\n" % (zlib.crc32(other), other))
        assert read(path, {"a": 1}) is None, "written by another version"
        path.write_bytes(b"%08x\n%s\n" % (zlib.crc32(text) ^ 1, text))
        assert read(path, {"a": 1}) is None, "damaged"

    def test_unwritable_first_page_raises_no_error(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        write(tmp_path / "file" / NAME, {}, self.page(self.TILE))
        assert read(tmp_path / "file" / NAME, {}) is None

    def test_first_page_provides_tiles_in_place_of_the_catalogue(self) -> None:
        other = replace(self.TILE, key=8)
        page = FirstPage(self.ROWS, None, ((self.TILE, None), (other, None)))
        assert page.keys == (7, 8)
        assert page.load([8, 9]) == [other]
        assert page.art(other) is None

    def test_first_page_fits_while_its_keys_mean_the_same_puzzles(self) -> None:
        page = self.page(self.TILE)
        played = replace(self.TILE, share=0.9, is_favourite=False)
        assert page.fits(self.page(played))
        assert not page.fits(self.page(replace(self.TILE, fingerprint="other")))
        assert not page.fits(self.page(replace(self.TILE, inks=((0, 0, 0),))))
        assert not page.fits(self.page(replace(self.TILE, key=8)))
