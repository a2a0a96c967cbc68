"""The studio as a place: opening, leaving, keeping, test play, files, the clipboard."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from nonogui.core.design import Design, Leader
from nonogui.core.drawing import EditKind
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import by_name, load, save
from nonogui.library.designs import DesignStore, default_folder
from nonogui.library.saves import SaveStore
from nonogui.library.saves import default_folder as saves_folder
from nonogui.ui import files as files_module
from nonogui.ui import sources as sources_module
from nonogui.ui import workshop as workshop_module
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs import ask
from nonogui.ui.dialogs.ask import PictureUse, Use
from nonogui.ui.dialogs.new_design import NewDesignDialog
from nonogui.ui.dialogs.properties import PropertiesDialog
from nonogui.ui.dialogs.save_file import Target
from nonogui.ui.dialogs.validate_folder import ValidateFolderDialog
from nonogui.ui.files import Files
from nonogui.ui.main_window import MainWindow
from nonogui.ui.pages.start_state import TileState, TileStatus
from nonogui.ui.sources import Sources
from tests.boards import board, clue, clued, puzzle
from tests.designer import Designer
from tests.tiles import click_tile, go_to, has_row, tiles, view_of

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
MAKE = Callable[[], MainWindow]

CORNER = "##.\n#..\n..."


def of(text: str, title: str = "") -> Design:
    return Design.of_picture(board(text), metadata=Metadata(title=title))


def kept() -> list[Design]:
    """What a program that starts now would find."""
    store = DesignStore(default_folder())
    designs = [store.load(info.key) for info in store.recent()]
    return [design for design in designs if design is not None]


def designs(designer: Designer) -> list[TileState]:
    """The designs that the library lists."""
    go_to(designer.qtbot, designer.window, "My designs")
    designer.qtbot.waitUntil(
        lambda: {each.status for each in tiles(designer.window)} == {TileStatus.DESIGN}
    )
    return tiles(designer.window)


# ---- opening and leaving ----


def test_a_new_design_is_asked_for_and_opened(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewDesignDialog, "exec", lambda _dialog: True)
    designer.key(KEY.Key_N, CTRL)
    assert designer.window.is_in_studio
    assert designer.session.design.puzzle.block_count == 0


def test_nothing_is_kept_until_something_is_drawn(designer: Designer) -> None:
    designer.open(Design.blank(3, 3))
    designer.window.show_library()
    assert kept() == []


def test_each_stroke_is_kept(designer: Designer) -> None:
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 1))
    designer.window.workshop.flush()
    assert kept() == [designer.session.design]
    designer.key(KEY.Key_Z, CTRL)
    designer.window.workshop.flush()
    assert kept() == [Design.blank(3, 3)]


def test_leaving_asks_nothing_and_the_start_page_leads_back(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.drag((2, 2), (2, 2))
    made = designer.session.design
    designer.key(KEY.Key_L, CTRL)
    assert not designer.window.is_in_studio
    (tile,) = designs(designer)
    assert tile.title == "Corner"
    assert tile.note.startswith("3 × 3")
    click_tile(designer.window, 0)
    assert designer.session.design == made
    designer.drag((2, 0), (2, 0))
    designer.window.show_library()
    assert len(designs(designer)) == 1


def test_a_window_that_is_closed_loses_nothing(designer: Designer, make_window: MAKE) -> None:
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 1))
    made = designer.session.design
    designer.window.close()
    make_window()
    assert kept() == [made]


def test_a_design_that_cannot_be_kept_is_told(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(DesignStore, "save", refuse)
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 0))
    messages = designer.page.stage.messages
    designer.qtbot.waitUntil(lambda: messages.message is not None)
    assert messages.message is not None
    assert "No space left on device" in messages.message.text
    assert designer.session.is_save_failed


@pytest.mark.parametrize("is_sure", [True, False])
def test_a_design_is_removed_after_asking(
    designer: Designer, monkeypatch: pytest.MonkeyPatch, is_sure: bool
) -> None:
    monkeypatch.setattr(ask, "ask_remove", lambda *_args: is_sure)
    designer.open(of(CORNER, "Corner"), is_kept=True)
    designer.window.show_library()
    assert len(designs(designer)) == 1
    view = view_of(designer.window)
    view.setFocus()
    QTest.keyClick(view, KEY.Key_Home)
    QTest.keyClick(view, KEY.Key_Delete)
    assert len(kept()) == (0 if is_sure else 1)
    designer.qtbot.waitUntil(lambda: has_row(designer.window, "My designs") is bool(kept()))


def test_a_tile_of_a_design_has_a_menu(designer: Designer) -> None:
    designer.open(of(CORNER), is_kept=True)
    designer.window.show_library()
    assert len(designs(designer)) == 1
    QTest.keyClick(view_of(designer.window), KEY.Key_Home)
    view_of(designer.window).menu_wanted.emit(QPoint(10, 10))
    menu = next(each for each in designer.window.findChildren(QMenu) if each.isVisible())
    assert [action.text() for action in menu.actions()] == ["Edit in studio", "Remove…"]
    menu.actions()[0].trigger()
    menu.close()
    assert designer.window.is_in_studio


def test_a_design_whose_file_was_damaged_is_told(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        workshop_module, "show_problems", lambda _w, title, _all: told.append(title)
    )
    designer.open(of(CORNER), is_kept=True)
    designer.window.show_library()
    assert len(designs(designer)) == 1
    (path,) = default_folder().glob("*.pbn")
    path.write_text("nothing")
    click_tile(designer.window, 0)
    assert told == ["The design can't be opened"]
    assert not designer.window.is_in_studio


SCRIPT = """
from PySide6.QtCore import QTimer
from nonogui.ui.app import make_application
app = make_application()
from nonogui.core.design import Design
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.ui.main_window import MainWindow
window = MainWindow()
window.show()
window.workshop.open(Design.blank(3, 3))
for column in range(3):
    change = CellChange(Cell(1, column), 0, 1)
    window.workshop.session.play(Move(MoveKind.FILL, (change,)))
QTimer.singleShot(1500, lambda: print("ready", flush=True))
app.exec()
"""


@pytest.mark.slow
def test_after_a_kill_the_design_is_there() -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "ready"
        process.kill()
    assert [design.picture for design in kept()] == [board("...\n###\n...")]


# ---- test play ----


def test_a_test_play_comes_back_to_the_studio_with_all_history(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.drag((2, 2), (2, 2))
    window, session = designer.window, designer.session
    designer.key(KEY.Key_F5)
    assert window.is_on_board
    assert window.play_page.bar.title == "Test play: Corner"
    assert window.actions_[ActionId.LIBRARY].text() == "Studio"
    designer.key(KEY.Key_L, CTRL)
    assert window.is_in_studio
    assert not designer.is_playing()
    assert window.workshop.session is session
    designer.key(KEY.Key_Z, CTRL)
    assert designer.picture == CORNER
    assert window.actions_[ActionId.LIBRARY].text() == "Library"


def test_winning_a_test_play_leads_back_and_leaves_no_save(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.do(ActionId.TEST_PLAY)
    window = designer.window
    designer.do(ActionId.SOLVE)
    designer.qtbot.waitUntil(lambda: not window.is_on_board)
    buttons = [each for each in window.findChildren(QPushButton) if each.isVisible()]
    back = next(each for each in buttons if each.text() == "Back to the studio")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert window.is_in_studio
    window.table.flush()
    assert SaveStore(saves_folder()).recent() == []


def test_clues_that_do_not_fit_cannot_be_played(designer: Designer) -> None:
    designer.open(Design.blank(3, 3).with_clue(Line(Axis.ROW, 0), clue("2 2")))
    action = designer.window.actions_[ActionId.TEST_PLAY]
    assert not action.isEnabled()
    assert action.toolTip() == "The clues do not fit yet."


def test_the_library_of_the_win_page_leaves_a_test_for_the_studio(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.do(ActionId.TEST_PLAY)
    designer.do(ActionId.EDIT_IN_STUDIO)
    assert designer.window.is_in_studio


def test_a_puzzle_opened_while_testing_ends_both(designer: Designer, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.open(of(CORNER))
    designer.do(ActionId.TEST_PLAY)
    designer.window.open_file(str(path))
    assert designer.window.is_on_board
    assert not designer.window.is_testing
    assert designer.window.workshop.session is None


# ---- where designs come from ----


def test_the_puzzle_played_is_edited(designer: Designer, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.window.open_file(str(path))
    designer.key(KEY.Key_D, CTRL)
    assert designer.window.is_in_studio
    assert designer.window.session is None
    assert designer.picture == "###\n#.#\n###"
    assert designer.session.file is None


def test_a_file_with_clues_that_do_not_fit_opens_in_the_studio(
    designer: Designer, tmp_path: Path, told: list[tuple[str, list[str]]]
) -> None:
    path = tmp_path / "bad.pbn"
    save(path, [Entry(clued("3/0/0", "1/1/0"))])
    designer.window.open_file(str(path))
    assert len(told) == 1
    designer.window.sources.open_file(str(path))
    assert designer.session.design.leader is Leader.CLUES
    assert designer.session.file == Target(path, load(path).format)


@pytest.mark.parametrize("use", list(Use))
def test_a_puzzle_that_comes_into_the_studio_is_asked_about(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: Use
) -> None:
    monkeypatch.setattr(sources_module, "ask_use", lambda *_args, **_words: use)
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.open(of(CORNER))
    first = designer.session
    designer.window.open_file(str(path))
    assert designer.window.is_on_board is (use is Use.PLAY)
    if use is Use.PLAY:
        return
    assert designer.picture == "###\n#.#\n###"
    assert (designer.session is first) is (use is Use.REPLACE)
    if use is Use.REPLACE:
        assert first.undo_edit is not None
        assert first.undo_edit.kind is EditKind.IMPORT


@pytest.mark.parametrize("use", list(PictureUse))
def test_a_picture_that_is_no_puzzle_is_asked_about(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: PictureUse
) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for at in range(64 * 64):
        image.setPixel(at % 64, at // 64, 0xFF000000 | at * 4099)
    path = tmp_path / "photo.png"
    assert image.save(str(path))
    done: list[tuple[str, bytes, str]] = []
    monkeypatch.setattr(sources_module, "ask_picture_use", lambda *_args, **_words: use)
    for name in ("import_picture", "read_sheet"):
        monkeypatch.setattr(
            Sources, name, lambda _self, data, file, name=name: done.append((name, data, file))
        )
    designer.window.open_file(str(path))
    wanted = "import_picture" if use is PictureUse.IMPORT else "read_sheet"
    assert done == [(wanted, path.read_bytes(), "photo.png")]


def test_a_picture_with_a_pixel_a_cell_is_still_a_puzzle(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "tiny.png"
    save(path, [Entry(puzzle(CORNER))])
    designer.window.open_file(str(path))
    assert designer.window.is_on_board


# ---- files ----


def test_saving_a_design_of_a_file_writes_that_file(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, format_ = tmp_path / "corner.pbn", by_name("webpbn")
    assert format_ is not None
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    designer.open(of(CORNER, "Corner"))
    designer.do(ActionId.SAVE_AS)
    assert load(path).entries[0].puzzle == designer.session.design.puzzle
    assert designer.is_saved()
    designer.drag((2, 2), (2, 2))
    assert not designer.is_saved()
    designer.key(KEY.Key_S, CTRL)
    assert load(path).entries[0].puzzle == designer.session.design.puzzle
    assert designer.is_saved()


def test_saving_without_a_file_says_where_it_is(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.key(KEY.Key_S, CTRL)
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text.startswith("Saved in My designs.")
    designer.window.workshop.flush()
    assert kept() == [designer.session.design]


def test_exporting_leaves_the_design_where_it_is(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, format_ = tmp_path / "corner.non", by_name("non")
    assert format_ is not None
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    monkeypatch.setattr(files_module, "ask_losses", lambda *_args: True)
    designer.open(of(CORNER))
    designer.do(ActionId.EXPORT)
    assert load(path).entries[0].puzzle.goal == board(CORNER)
    assert designer.session.file is None


# ---- dialogs ----


@pytest.mark.parametrize(
    "action",
    [
        ActionId.NEW_DESIGN,
        ActionId.RESIZE,
        ActionId.EDIT_PALETTE,
        ActionId.PROPERTIES,
        ActionId.RANDOM_PUZZLE,
    ],
)
def test_a_dialog_that_is_given_up_changes_nothing(designer: Designer, action: ActionId) -> None:
    designer.open(of(CORNER))
    session, seen = designer.session, []

    def give_up() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(50, give_up)
            return
        seen.append(dialog.windowTitle())
        QTest.keyClick(dialog, KEY.Key_Escape)

    QTimer.singleShot(50, give_up)
    designer.do(action)
    assert len(seen) == 1
    assert designer.session is session
    assert session.undo_edit is None


def test_a_title_given_in_the_properties_is_shown(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PropertiesDialog, "exec", lambda _dialog: True)
    monkeypatch.setattr(PropertiesDialog, "metadata", Metadata(title="Corner"))
    designer.open(of(CORNER))
    designer.key(KEY.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert designer.page.bar.title == "Corner"
    assert designer.window.windowTitle() == "Corner"
    assert designer.window.actions_[ActionId.UNDO].text() == "Undo: Change the properties"


def test_a_folder_is_validated_beside_the_window(designer: Designer, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.do(ActionId.VALIDATE_FOLDER)
    dialog = designer.window.findChild(ValidateFolderDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.open_wanted.emit(f"{path}#1")
    assert designer.picture == "###\n#.#\n###"
    dialog.close()


def test_the_board_has_a_menu(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.key(KEY.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = next(each for each in designer.window.findChildren(QMenu) if each.isVisible())
    texts = [action.text() for action in menu.actions()]
    assert {"Cut", "Paste puzzle", "Resize or crop…", "Symmetry"} <= set(texts)
    menu.close()


# ---- the clipboard ----


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_a_design_is_shared_as_text(designer: Designer) -> None:
    designer.open(of("##\n#."))
    designer.do(ActionId.SHARE_TEXT)
    assert clipboard().split("\n")[0] == "2"
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text.startswith("Copied as plain text.")


def test_a_piece_is_cut_and_pasted(designer: Designer) -> None:
    designer.open(of("##..\n#...\n....\n...."))
    designer.key(KEY.Key_S)
    designer.drag((0, 0), (1, 1))
    designer.key(KEY.Key_X, CTRL)
    assert designer.picture == "....\n....\n....\n...."
    assert "<puzzle" in clipboard()
    designer.board.set_cursor(designer.session.board.cell(10))
    designer.key(KEY.Key_Escape)
    designer.key(KEY.Key_V, CTRL)
    designer.key(KEY.Key_Return)
    assert designer.picture == "....\n....\n..##\n..#."
    assert designer.session.undo_edit is not None
    assert designer.session.undo_edit.kind is EditKind.PASTE


def test_only_what_is_selected_can_be_cut(designer: Designer) -> None:
    designer.open(of(CORNER))
    cut = designer.window.actions_[ActionId.CUT]
    assert not cut.isEnabled()
    assert cut.toolTip() == "Select some cells first."
    designer.do(ActionId.SELECT_ALL)
    assert cut.isEnabled()
    designer.key(KEY.Key_Escape)
    assert not cut.isEnabled()


def test_without_a_selection_the_whole_puzzle_is_copied(designer: Designer) -> None:
    designer.open(of("##\n#."))
    designer.key(KEY.Key_C, CTRL)
    assert "<puzzle" in clipboard()


def test_a_puzzle_on_the_clipboard_is_asked_about(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources_module, "ask_use", lambda *_args, **_words: Use.REPLACE)
    designer.open(of(CORNER))
    data = QMimeData()
    data.setText("1 1\n2\n\n1 1\n2\n".replace("\n\n", "\n-\n"))
    QGuiApplication.clipboard().setMimeData(data)
    designer.key(KEY.Key_V, CTRL)
    assert designer.session.design.leader is Leader.CLUES


# ---- what is enabled where ----


def test_tools_of_the_studio_are_for_the_studio(designer: Designer) -> None:
    actions = designer.window.actions_
    studio = (ActionId.DRAW_LINE, ActionId.INVERT, ActionId.TEST_PLAY, ActionId.SYMMETRY_ACROSS)
    play = (ActionId.HINT, ActionId.TOOL_CROSS, ActionId.RESTART, ActionId.EXPLAIN_ROW)
    assert not any(actions[each].isEnabled() for each in (*studio, *play))
    assert actions[ActionId.NEW_DESIGN].isEnabled()
    designer.open(of(CORNER))
    assert all(actions[each].isEnabled() for each in studio)
    assert not any(actions[each].isEnabled() for each in play)
    designer.do(ActionId.TEST_PLAY)
    assert not any(actions[each].isEnabled() for each in studio)
    assert all(actions[each].isEnabled() for each in (ActionId.HINT, ActionId.TOOL_CROSS))
