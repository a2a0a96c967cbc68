"""The studio's menus: their dialogs, the clipboard, and which actions are enabled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell, Line
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui.actions import ActionId
from nonogui.ui.board.gestures import Pen
from nonogui.ui.design import sources as sources_module
from nonogui.ui.design.dialogs import PropertiesDialog
from nonogui.ui.dialogs.ask import Use
from nonogui.ui.dialogs.help import HelpDialog
from nonogui.ui.library.validate_folder import ValidateFolderDialog
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.rows import NavRow
from tests.boards import board, clued, palette, puzzle
from tests.designer import Designer

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
MAKE = Callable[[], MainWindow]

WHITE = Color("white", (255, 255, 255), ".")
CORNER = "##.\n#..\n..."


def of(text: str, title: str = "") -> Design:
    return Design.from_picture(board(text), metadata=Metadata(title=title))


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
def test_cancelling_a_dialog_changes_nothing(designer: Designer, action: ActionId) -> None:
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
    assert session.drawing.undo_edit is None


def test_title_from_properties_dialog_appears_in_the_window(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PropertiesDialog, "exec", lambda _dialog: True)
    monkeypatch.setattr(PropertiesDialog, "metadata", Metadata(title="Corner"))
    designer.open(of(CORNER))
    designer.key(KEY.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert designer.page.bar.title == "Corner"
    monkeypatch.setattr(PropertiesDialog, "metadata", Metadata(title="Angle"))
    bar = designer.page.bar
    title = bar.childAt(bar.rect().center())
    assert title is not None
    QTest.mouseClick(title, Qt.MouseButton.LeftButton)
    assert bar.title == "Angle"
    designer.window.actions_[ActionId.UNDO].trigger()
    assert designer.window.windowTitle() == "Corner"
    assert designer.window.actions_[ActionId.UNDO].text() == "Undo: Change properties"


def test_folder_validation_dialog_opens_a_puzzle_in_the_studio(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.do(ActionId.VALIDATE_FOLDER)
    dialog = designer.window.findChild(ValidateFolderDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.open_requested.emit(f"{path}#1")
    assert designer.picture == "###\n#.#\n###"
    dialog.close()


def test_right_click_in_the_selection_opens_the_board_menu(designer: Designer) -> None:
    designer.open(of(CORNER))
    asked: list[object] = []
    designer.board.context_requested.connect(lambda at, _place: asked.append(at))
    designer.drag((0, 0), button=Qt.MouseButton.RightButton)
    assert not asked  # it erases
    designer.do(ActionId.SELECT_ALL)
    picture = designer.session.board
    designer.drag((0, 0), button=Qt.MouseButton.RightButton)
    assert asked == [Cell(0, 0)]
    assert designer.session.board == picture
    menu = next(each for each in designer.window.findChildren(QMenu) if each.isVisible())
    menu.close()


def test_shift_f10_opens_the_board_menu(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.key(KEY.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = next(each for each in designer.window.findChildren(QMenu) if each.isVisible())
    texts = ["—" if each.isSeparator() else each.text() for each in menu.actions()]
    assert texts == [
        *("Undo", "Redo", "—", "Cut", "Copy", "Paste puzzle", "Select all", "—"),
        *("Resize or crop…", "Crop to picture", "Palette…", "Properties…", "—"),
        *("Symmetry", "Transform"),
    ]
    menu.close()
    designer.qtbot.waitUntil(lambda: not isValid(menu))


# ---- the clipboard ----


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_help_opens_at_the_topic_of_the_current_page(designer: Designer) -> None:
    seen: list[list[str]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, HelpDialog):
            QTimer.singleShot(50, look)
            return
        seen.append([row.text() for row in dialog.findChildren(NavRow) if row.isChecked()])
        QTest.keyClick(dialog, KEY.Key_Escape)

    for is_in_studio in (False, True):
        if is_in_studio:
            designer.open(of(CORNER))
        QTimer.singleShot(50, look)
        designer.do(ActionId.HELP)
    assert seen == [["The rules"], ["Design a puzzle"]]


def test_share_as_text_copies_the_design_to_the_clipboard(designer: Designer) -> None:
    designer.open(of("##\n#."))
    designer.do(ActionId.SHARE_TEXT)
    assert clipboard().split("\n")[0] == "2"
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text.startswith("Copied as plain text.")


def test_cut_and_paste_move_the_selected_cells(designer: Designer) -> None:
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
    assert designer.session.drawing.undo_edit is not None
    assert designer.session.drawing.undo_edit.kind is EditKind.PASTE


def test_pasted_cells_keep_their_colours_in_another_design(designer: Designer) -> None:
    red, blue = Color("red", (200, 0, 0), "r"), Color("blue", (0, 0, 200), "b")
    one = Palette((WHITE, red, blue))
    designer.open(Design.from_picture(board("ab..", palette(2)), one))
    designer.do(ActionId.SELECT_ALL)
    assert designer.window.actions_[ActionId.DRAW_SELECT].isChecked()
    designer.key(KEY.Key_C, CTRL)
    other = Palette((WHITE, blue, Color("grey", (90, 90, 90), "g"), red))
    designer.open(Design.blank(4, 1, other))
    designer.key(KEY.Key_V, CTRL)
    assert designer.board.controller.pen is Pen.SELECT
    designer.key(KEY.Key_Return)
    assert list(designer.grid.cells) == [3, 1, 0, 0]


def test_transform_actions_apply_to_the_selection(designer: Designer) -> None:
    designer.open(of("##..\n#...\n...#\n...."))
    designer.key(KEY.Key_S)
    designer.drag((0, 0), (1, 2))
    designer.do(ActionId.MIRROR_ACROSS)
    assert designer.picture == ".##.\n..#.\n...#\n...."
    designer.do(ActionId.INVERT)
    assert designer.picture == "#...\n##..\n...#\n...."
    designer.do(ActionId.SHIFT_DOWN)
    assert designer.picture == "##..\n#...\n...#\n...."
    designer.do(ActionId.CROP_TO_PICTURE)
    assert designer.picture == "##.\n#.."
    designer.do(ActionId.MIRROR_ACROSS)
    assert designer.picture == ".##\n..#"


def test_typed_clues_are_mirrored_and_turned_with_the_design(designer: Designer) -> None:
    clues = clued("1 2/0", "1/0/0/1/1")
    designer.open(Design.from_puzzle(clues))
    designer.do(ActionId.MIRROR_ACROSS)
    assert designer.session.design.puzzle == clued("2 1/0", "1/1/0/0/1")
    designer.do(ActionId.TURN_RIGHT)
    assert designer.session.design.puzzle == clued("1/1/0/0/1", "0/2 1")
    assert designer.session.design.leader is Leader.CLUES
    designer.key(KEY.Key_Z, CTRL)
    designer.key(KEY.Key_Z, CTRL)
    assert designer.session.design.puzzle == clues


def test_undo_of_a_moved_selection_selects_nothing(designer: Designer) -> None:
    designer.open(of("##..\n#...\n...#\n...."))
    designer.key(KEY.Key_S)
    designer.drag((0, 0), (1, 1))
    designer.drag((0, 0), (2, 2))
    assert designer.picture == "....\n....\n..##\n..#."
    designer.key(KEY.Key_Z, CTRL)
    assert designer.board.controller.selection is None
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_Delete)
    designer.key(KEY.Key_Z, CTRL)
    assert designer.board.controller.selection is not None, "only its cells changed"


def test_crop_action_names_selection_or_picture(designer: Designer) -> None:
    designer.open(of(CORNER))
    crop = designer.window.actions_[ActionId.CROP_TO_PICTURE]
    assert crop.text() == "Crop to picture"
    designer.do(ActionId.SELECT_ALL)
    assert crop.text() == "Crop to selection"
    designer.key(KEY.Key_Escape)
    assert crop.text() == "Crop to picture"


def test_empty_lines_around_a_picture_are_cropped_beside_the_warning(designer: Designer) -> None:
    designer.open(of("....\n.##.\n.#..\n...."))
    doctor = designer.page.panel.doctor
    designer.qtbot.waitUntil(lambda: doctor.crop is not None)
    designer.do(ActionId.SELECT_ALL)
    assert doctor.crop is not None
    doctor.crop.click()
    assert designer.picture == "##\n#.", "a selection does not matter"
    designer.qtbot.waitUntil(lambda: doctor.crop is None)
    designer.open(of("#.#\n...\n#.#"))
    designer.qtbot.waitUntil(lambda: bool(doctor.notes))
    assert doctor.crop is None, "empty lines inside stay"


def test_undo_removes_only_the_floating_paste(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_C, CTRL)
    designer.do(ActionId.INVERT)
    designer.key(KEY.Key_V, CTRL)
    designer.key(KEY.Key_Z, CTRL)
    assert not designer.board.has_gesture
    assert designer.picture == "..##\n####"
    designer.key(KEY.Key_Z, CTRL)
    assert designer.picture == "##..\n...."


def test_undo_is_enabled_for_a_floating_paste_in_a_new_design(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_C, CTRL)
    designer.open(Design.blank(4, 2))
    undo = designer.window.actions_[ActionId.UNDO]
    assert not undo.isEnabled()
    designer.key(KEY.Key_V, CTRL)
    assert (undo.isEnabled(), undo.text()) == (True, "Undo: Paste")
    designer.do(ActionId.UNDO)
    assert (undo.isEnabled(), designer.board.has_gesture) == (False, False)
    designer.key(KEY.Key_V, CTRL)
    designer.key(KEY.Key_Return)
    assert (undo.isEnabled(), undo.text()) == (True, "Undo: Paste")


def test_undo_names_and_drops_a_line_being_drawn_with_keys(designer: Designer) -> None:
    designer.open(Design.blank(4, 2))
    undo = designer.window.actions_[ActionId.UNDO]
    designer.do(ActionId.DRAW_LINE)
    designer.board.setFocus()
    designer.key(KEY.Key_Space)
    designer.key(KEY.Key_Right)
    assert (undo.isEnabled(), undo.text()) == (True, "Undo: Line")
    designer.do(ActionId.UNDO)
    assert (undo.isEnabled(), designer.board.has_gesture) == (False, False)
    assert designer.picture == "....\n...."


def test_test_play_places_a_floating_paste_first(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_C, CTRL)
    designer.open(Design.blank(4, 2))
    designer.key(KEY.Key_V, CTRL)
    designer.do(ActionId.TEST_PLAY)
    assert designer.window.session is not None
    assert designer.window.session.game.puzzle.goal == board("##..\n....")


def test_the_key_of_a_test_play_also_returns_to_the_design(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.key(KEY.Key_F5)
    assert designer.is_playing()
    designer.key(KEY.Key_F5)
    assert not designer.is_playing()
    assert designer.window.is_in_studio


def edited(designer: Designer) -> Line | None:
    return designer.page.clues.line


def test_enter_beside_a_selection_edits_no_clue(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_Return)
    assert edited(designer) is None
    designer.key(KEY.Key_Escape)
    designer.key(KEY.Key_Return)
    assert edited(designer) is not None


def test_undo_acts_on_the_design_while_nothing_is_typed_in_a_clue(designer: Designer) -> None:
    designer.open(of("##..\n...."))
    designer.drag((1, 3))
    designer.key(KEY.Key_Return)
    assert edited(designer) is not None
    designer.key(KEY.Key_Z, CTRL)
    assert edited(designer) is None
    assert designer.session.board == board("##..\n....")
    designer.key(KEY.Key_Return)
    designer.key(KEY.Key_1)
    designer.key(KEY.Key_Z, CTRL)
    assert edited(designer) is not None  # that was typed is undone


def test_cut_is_disabled_without_a_selection(designer: Designer) -> None:
    designer.open(of(CORNER))
    cut = designer.window.actions_[ActionId.CUT]
    assert not cut.isEnabled()
    assert cut.toolTip() == "Select some cells first."
    designer.do(ActionId.SELECT_ALL)
    assert cut.isEnabled()
    designer.key(KEY.Key_Escape)
    assert not cut.isEnabled()


def test_copy_without_a_selection_copies_the_whole_puzzle(designer: Designer) -> None:
    designer.open(of("##\n#."))
    designer.key(KEY.Key_C, CTRL)
    assert "<puzzle" in clipboard()


def test_pasting_a_puzzle_asks_how_to_use_it(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def ask(_parent: QWidget, name: str, **_words: bool) -> Use:
        names.append(name)
        return Use.REPLACE

    monkeypatch.setattr(sources_module, "ask_use", ask)
    designer.open(of(CORNER))
    data = QMimeData()
    data.setText("1 1\n2\n\n1 1\n2\n".replace("\n\n", "\n-\n"))
    QGuiApplication.clipboard().setMimeData(data)
    designer.key(KEY.Key_V, CTRL)
    assert designer.session.design.leader is Leader.CLUES
    assert names == [""]  # the question then says "this puzzle"


# ---- what is enabled where ----


def test_studio_actions_are_enabled_only_in_the_studio(designer: Designer) -> None:
    actions = designer.window.actions_
    studio = (ActionId.DRAW_LINE, ActionId.INVERT, ActionId.TEST_PLAY, ActionId.SYMMETRY_ACROSS)
    play = (ActionId.HINT, ActionId.TOOL_CROSS, ActionId.RESTART, ActionId.EXPLAIN_ROW)
    assert not any(actions[each].isEnabled() for each in (*studio, *play))
    assert actions[ActionId.NEW_DESIGN].isEnabled()
    designer.open(of(CORNER))
    assert all(actions[each].isEnabled() for each in studio)
    assert not any(actions[each].isEnabled() for each in play)
    designer.do(ActionId.TEST_PLAY)
    assert actions[ActionId.TEST_PLAY].isEnabled()  # returns to the design
    assert not any(actions[each].isEnabled() for each in studio if each != ActionId.TEST_PLAY)
    assert all(actions[each].isEnabled() for each in (ActionId.HINT, ActionId.TOOL_CROSS))
