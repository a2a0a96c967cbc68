"""Puzzles that come and go by drag and drop, the clipboard, and files of every format."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.formats.base import Entry, board_record
from nonogui.formats.registry import dumps, loads, native, save
from nonogui.library.daily_puzzles import DailyPuzzleStore, default_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.design.sources import Sources
from nonogui.ui.dialogs.choose_puzzle import ChoosePuzzleDialog
from nonogui.ui.files import Files
from tests.boards import clued, puzzle
from tests.player import Player
from tests.ui.dialogs.pressing import answer_with

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

RING = puzzle("####\n#..#\n#..#\n####", title="Ring")
BARE = clued("3/1 1/3", "3/1 1/3")
COLORED = puzzle("aa.b\n...b")
ADDRESS = "https://puzz.link/p?nonogram/3/3/3g113g3g113g"

CoachView = list[tuple[str, list[str]]]


@pytest.fixture(autouse=True)
def clean_clipboard(player: Player) -> None:
    del player
    QGuiApplication.clipboard().clear()


def drop(player: Player, target: QWidget, data: QMimeData) -> bool:
    """Drag something over a widget and let it go; whether it was taken."""
    where, left = QPoint(40, 40), Qt.MouseButton.LeftButton
    none, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    over = QDragEnterEvent(where, copy, data, left, none)
    QApplication.sendEvent(target, over)
    if not over.isAccepted():
        return False
    let_go = QDropEvent(QPointF(where), copy, data, left, none)
    QApplication.sendEvent(target, let_go)
    player.qtbot.wait(20)
    return let_go.isAccepted()


def of_files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def of_text(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def paste(player: Player, data: QMimeData) -> None:
    QGuiApplication.clipboard().setMimeData(data)
    player.key(KEY.Key_V, CTRL)


def copied() -> str:
    return QGuiApplication.clipboard().text()


def number(text: str) -> Callable[[ChoosePuzzleDialog], None]:
    """Types the number of a puzzle and opens it."""

    def act(dialog: ChoosePuzzleDialog) -> None:
        QTest.keyClicks(dialog.table, text)
        dialog.accept()

    return act


def meanwhile(act: Callable[[ChoosePuzzleDialog], object]) -> None:
    """Do something to the list of puzzles that is about to open."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ChoosePuzzleDialog):
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


# ---- drag and drop ----


def test_a_file_chosen_in_the_dialog_opens(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(RING)])
    chosen: list[str | None] = [None, str(path)]
    monkeypatch.setattr(Files, "ask_for_file", lambda _files: chosen.pop(0))
    player.window.actions_[ActionId.OPEN].trigger()
    assert player.window.session is None
    player.window.actions_[ActionId.OPEN].trigger()
    assert player.session.puzzle == RING


def test_file_dropped_on_the_library_page_opens(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.non"
    save(path, [Entry(RING)])
    page = player.window.centralWidget()
    assert page is not None
    assert drop(player, page, of_files(path))
    assert player.session.puzzle.fingerprint == RING.fingerprint
    assert player.window.files.recent.files() == (path,)


def test_file_dropped_on_the_board_opens(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.non"
    save(path, [Entry(RING)])
    player.open(BARE)
    assert drop(player, player.window.play_page.stage.board.viewport(), of_files(path))
    assert player.session.puzzle.fingerprint == RING.fingerprint


def test_dropping_several_files_opens_the_first_and_lists_the_rest_as_recent(
    player: Player, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{name}.non" for name in "abc"]
    for path, each in zip(paths, (RING, BARE, BARE), strict=True):
        save(path, [Entry(each)])
    player.open(BARE)
    assert drop(player, player.window, of_files(*paths, tmp_path / "none.non"))
    assert player.session.puzzle.fingerprint == RING.fingerprint
    assert player.window.files.recent.files() == tuple(paths)


def test_dropped_web_address_opens_its_puzzle(player: Player) -> None:
    assert drop(player, player.window, of_text(ADDRESS))
    assert player.session.puzzle.fingerprint == BARE.fingerprint


def test_empty_drop_is_refused(player: Player) -> None:
    assert not drop(player, player.window, QMimeData())


# ---- pasting ----


@pytest.mark.parametrize(
    "text",
    [
        ADDRESS,
        "3x3:3/1.1/3/3/1.1/3",
        "3\n1 1\n3\n-\n3\n1 1\n3\n",
        "3 3\n3\n1 1\n3\n3\n1 1\n3\n",
        "width 3\nheight 3\nrows\n3\n1,1\n3\ncolumns\n3\n1,1\n3\n",
    ],
)
def test_pasted_text_of_many_formats_opens(player: Player, text: str) -> None:
    paste(player, of_text(text))
    assert player.session.puzzle.fingerprint == BARE.fingerprint
    assert (player.session.origin.name, player.session.origin.path) == ("3 × 3 puzzle", None)
    assert player.window.windowTitle() == "3 × 3 puzzle"


def test_a_pasted_puzzle_has_the_name_of_the_library(player: Player) -> None:
    paste(player, of_text(ADDRESS))
    player.drag((0, 0))
    title = player.window.windowTitle()
    player.key(KEY.Key_L, CTRL)
    wiring = player.window.library_wiring
    player.qtbot.waitUntil(lambda: wiring.library.is_open)
    catalogue = wiring.library.catalogue
    player.qtbot.waitUntil(lambda: catalogue.card_of(BARE.fingerprint) is not None)
    card = catalogue.card_of(BARE.fingerprint)
    assert card is not None
    assert wiring.tiles.name(card) == title
    # It turns out to be a daily puzzle; the library knows the day.
    DailyPuzzleStore(default_folder()).note(date(2026, 3, 5), BARE)
    paste(player, of_text(ADDRESS))
    assert player.window.windowTitle().startswith("Daily puzzle")
    assert wiring.tiles.name(card) == player.window.windowTitle()


def test_pasted_tables_of_a_web_page_open(player: Player) -> None:
    data = of_text("2\n1\n 1 1")
    data.setHtml("<table><tr><td><td>2<td>1<td>1<tr><td>1<tr><td>3</table>")
    paste(player, data)
    assert player.session.puzzle.fingerprint == puzzle("#..\n###").fingerprint


def test_pasted_pixel_picture_opens_as_a_puzzle(player: Player) -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    for cell in ((0, 0), (1, 0), (2, 1), (3, 3)):
        image.setPixel(*cell, 0xFF000000)
    data = QMimeData()
    data.setImageData(image)
    paste(player, data)
    assert player.session.puzzle.fingerprint == puzzle("##..\n..#.\n....\n...#").fingerprint


def test_pasted_file_opens(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.g"
    save(path, [Entry(RING)])
    paste(player, of_files(path))
    assert player.session.origin.path == path
    player.window.show_library()
    paste(player, of_text(f"file://{path}\n"))
    assert player.session.origin.path == path


def test_pasting_a_puzzle_that_was_played_before_says_so(player: Player) -> None:
    text = of_text("Fox\nRows: 1 1; 3; 3\nColumns: 3; 2; 3")
    paste(player, text)
    assert (player.session.puzzle.metadata.title, player.text) == ("Fox", "")
    player.drag((0, 0))
    grid = player.grid
    player.key(KEY.Key_L, CTRL)
    paste(player, text)
    assert (player.grid, player.text) == (grid, "Your earlier game of this puzzle goes on.")
    player.answer("Start over")
    player.key(KEY.Key_L, CTRL)
    paste(player, text)
    assert player.text == "You have this puzzle already."


def test_pasting_several_puzzles_asks_which_to_open(player: Player) -> None:
    meanwhile(number("2"))
    paste(player, of_text(f"https://puzz.link/p?nonogram/1/1/11\n{ADDRESS}\n"))
    assert player.session.puzzle.fingerprint == BARE.fingerprint
    assert player.session.origin.name == "3 × 3 puzzle"


def test_pasted_clues_that_contradict_each_other_can_be_mended_in_the_studio(
    player: Player,
) -> None:
    titles = answer_with("Open in studio")
    paste(player, of_text("width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n"))
    assert titles == ["What you pasted can't be played"]
    assert player.window.is_in_studio
    assert player.window.puzzle == clued("2", "1/0")


def test_pasting_from_an_empty_clipboard_reports_it(
    player: Player, problem_dialogs: CoachView, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So Qt says it where nothing was copied since the session of the desktop began.
    empty = SimpleNamespace(mimeData=lambda: None)
    with monkeypatch.context() as patched:
        patched.setattr(QGuiApplication, "clipboard", lambda: empty)
        player.key(KEY.Key_V, CTRL)
    ((title, _sentences),) = problem_dialogs
    assert title == "Nothing to paste"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello there", "There is no puzzle in this text: no clues under headings"),
        ('{"volume": 3}', "There is no puzzle here: neither two lists of clues"),
        ("", "There is no text, picture or file to read."),
        ("https://example.org/puzzle.non", "Nonogui doesn't load anything from the web"),
        ("https://puzz.link/p?slither/3/3/ggg", "can't be played here"),
    ],
)
def test_pasting_text_without_a_puzzle_explains_what_can_be_pasted(
    player: Player, problem_dialogs: CoachView, text: str, words: str
) -> None:
    player.open(RING)
    paste(player, of_text(text))
    ((title, sentences),) = problem_dialogs
    assert title == ("This isn't a puzzle" if text else "Nothing to paste")
    assert any(words in sentence for sentence in sentences)
    assert not any("As text" in sentence for sentence in sentences), "there is nothing else"
    assert sentences[-1].startswith("You can paste or drop")
    assert player.session.puzzle is RING


def test_each_attempt_to_read_what_was_pasted_is_named(
    player: Player, problem_dialogs: CoachView
) -> None:
    data = of_text("hello there")
    data.setHtml("<table><tr><td>hello<td>there</table>")
    paste(player, data)
    ((_title, sentences),) = problem_dialogs
    assert [each.split(":")[0] for each in sentences[:2]] == ["As text", "As a web page"]


def test_pasted_photo_starts_a_design(
    player: Player, problem_dialogs: CoachView, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[bytes, str]] = []
    monkeypatch.setattr(
        Sources, "use_picture", lambda _self, data, name: asked.append((data, name))
    )
    data = QMimeData()
    dots = random.Random(1).randbytes(800 * 600 * 4)  # many colours, as in a photo
    data.setImageData(QImage(dots, 800, 600, QImage.Format.Format_RGB32))
    paste(player, data)
    ((picture, name),) = asked
    assert picture.startswith(b"\x89PNG")
    assert name == ""  # a title is the designer's to give
    assert not problem_dialogs


# ---- files of several puzzles ----


def test_file_with_several_puzzles_asks_which_to_open(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(RING), Entry(BARE), Entry(COLORED)])
    meanwhile(number("2"))
    player.window.open_file(str(path))
    assert player.session.puzzle.fingerprint == BARE.fingerprint
    assert player.session.origin.name == "set #2"


def test_cancelling_the_choice_of_a_puzzle_opens_nothing(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(RING), Entry(BARE)])
    meanwhile(lambda dialog: QTest.keyClick(dialog, KEY.Key_Escape))
    player.window.open_file(str(path))
    assert player.window.session is None


def test_file_name_with_a_puzzle_number_opens_that_puzzle(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(RING), Entry(BARE), Entry(COLORED)])
    player.window.open_files([f"{path}#3"])
    assert player.session.puzzle.fingerprint == COLORED.fingerprint


def test_file_with_unreadable_parts_is_not_overwritten(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "set.puzzlink"
    text = f"{ADDRESS}\nhttps://puzz.link/p?slither/3/3/ggg\n"
    path.write_text(text, encoding="utf-8")
    meanwhile(lambda dialog: dialog.accept())
    player.window.open_file(str(path))
    assert player.session.puzzle.fingerprint == BARE.fingerprint
    assert player.session.origin.format is None


@pytest.mark.slow
def test_large_file_is_read_in_the_background(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "many.taai"
    save(path, [Entry(BARE)] * 9000)
    player.open(RING)
    player.window.show_library()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1

    clock = QTimer(player.window, interval=10)
    clock.timeout.connect(tick)
    clock.start()

    def choose(dialog: ChoosePuzzleDialog) -> None:
        clock.stop()
        number("8999")(dialog)

    meanwhile(choose)
    player.window.open_file(str(path))
    assert player.session.origin.number == 8998
    assert ticks >= 5  # of about 100 a second


@pytest.mark.slow
def test_reading_a_large_file_can_be_cancelled(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "many.taai"
    save(path, [Entry(BARE)] * 9000)

    def cancel() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(20, cancel)
        else:
            dialog.findChildren(QPushButton)[0].click()

    cancel()
    player.window.open_file(str(path))
    assert player.window.session is None


# ---- sharing ----


@pytest.mark.parametrize(
    ("action", "text", "message"),
    [
        (ActionId.SHARE_ID, "3x3:3/1.1/3/3/1.1/3", "Copied as a game ID."),
        (ActionId.SHARE_ADDRESS, ADDRESS, "Copied as a puzz.link address."),
        (ActionId.SHARE_TEXT, "3\n1 1\n3\n-\n3\n1 1\n3\n", "Copied as plain text."),
    ],
)
def test_copy_actions_put_the_puzzle_on_the_clipboard(
    player: Player, action: ActionId, text: str, message: str
) -> None:
    player.open(BARE)
    player.window.actions_[action].trigger()
    assert copied() == text
    assert player.text == message


def test_message_after_copying_says_what_is_left_out(player: Player) -> None:
    player.open(RING)
    player.window.actions_[ActionId.SHARE_ID].trigger()
    assert player.text.startswith("Copied as a game ID. The solution picture is left out.")


def test_what_may_be_missing_of_a_file_is_told_once(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "ring.txt"
    path.write_text("3 3\n3\n1 1\n3\n3\n1 1\n3\n\n4 3\n1\n", encoding="utf-8")
    assert drop(player, player.window, of_files(path))
    assert (
        player.text
        == "Line 9 of the file: The file may have more puzzles, which Nonogui didn't read."
    )
    player.drag((0, 0), (0, 1))
    player.window.show_library()
    assert drop(player, player.window, of_files(path))
    assert "more puzzles" not in player.text


def test_copy_and_paste_keys_transfer_the_puzzle_without_progress(player: Player) -> None:
    player.open(COLORED)
    player.drag((0, 0), (0, 1))
    player.key(KEY.Key_C, CTRL)
    (entry,) = loads(copied().encode()).entries
    assert (entry.puzzle, entry.record) == (COLORED, None)
    player.window.show_library()
    player.key(KEY.Key_V, CTRL)
    assert player.session.puzzle == COLORED


def test_share_actions_that_cannot_store_the_puzzle_are_disabled_with_a_reason(
    qtbot: QtBot, player: Player
) -> None:
    actions = player.window.actions_
    assert not actions[ActionId.SHARE_PBN].isEnabled()
    assert actions[ActionId.SHARE_PBN].toolTip() == "No puzzle is open."
    player.open(COLORED)
    assert actions[ActionId.SHARE_PBN].isEnabled()
    assert actions[ActionId.COPY].toolTip().endswith("(Ctrl+C)")
    qtbot.waitUntil(lambda: not actions[ActionId.SHARE_ID].isEnabled())
    names = {ActionId.SHARE_ID: "Game ID for Tatham's Pattern", ActionId.SHARE_TEXT: "Plain text"}
    for action, name in names.items():
        assert not actions[action].isEnabled()
        reason = f"The format “{name}” can't store colours, so it can't store this puzzle."
        assert actions[action].toolTip() == reason
    player.window.show_library()
    player.open(BARE)
    shares = [actions[action] for action in ActionId if action.startswith("share-")]
    QApplication.processEvents()  # what does not fit is found out once the board is shown
    assert all(each.isEnabled() for each in shares)


def paste_text(player: Player, entry: Entry) -> None:
    QGuiApplication.clipboard().setText(dumps([entry], native()).decode())
    player.window.exchange.paste()
    player.qtbot.waitUntil(lambda: player.window.session is not None)


def begun(*cells: int) -> GameRecord:
    return board_record(BARE, BARE.start.replace({BARE.start.cell(at): 1 for at in cells}))


def test_progress_in_pasted_text_is_kept(player: Player) -> None:
    record = begun(0)
    paste_text(player, Entry(BARE, record))
    assert player.grid == player.session.game.boards()[1]
    assert player.grid[Cell(0, 0)] == 1
    assert player.text == ""


def test_an_earlier_game_is_not_replaced_by_other_progress_in_pasted_text(player: Player) -> None:
    player.window.saves.save(BARE, begun(0))
    paste_text(player, Entry(BARE, begun(1)))
    assert player.grid[Cell(0, 0)] == 1
    assert "earlier game" in player.text


@pytest.mark.parametrize("is_pasted", [True, False])
def test_a_damaged_save_is_reported_rather_than_that_the_game_goes_on(
    player: Player, tmp_path: Path, *, is_pasted: bool
) -> None:
    game = Game(BARE)
    for at in range(3):
        cell = BARE.start.cell(at)
        game.play(Move(MoveKind.FILL, (CellChange(cell, UNKNOWN, 1),)))
    player.window.saves.save(BARE, game.record())
    path = player.window.saves.path(BARE)
    text = path.read_text(encoding="utf-8")
    cell = BARE.start.cell(2)
    damaged = text.replace(f"r{cell.row}c{cell.column}:?", f"r{cell.row}c{cell.column}:#")
    assert damaged != text
    path.write_text(damaged, encoding="utf-8")
    if is_pasted:
        paste_text(player, Entry(BARE))
    else:
        save(tmp_path / "a.pbn", [Entry(BARE)])
        player.window.open_file(str(tmp_path / "a.pbn"))
    assert "damaged" in player.text


def test_share_menu_shows_tooltips(player: Player) -> None:
    menus = player.window.menus.bar.findChildren(QMenu)
    share = next(menu for menu in menus if menu.title() == "Share")
    assert share.toolTipsVisible()
    texts = [action.text() for action in share.actions() if not action.isSeparator()]
    assert len(texts) == 5
    assert texts[-1] == "Share…"
