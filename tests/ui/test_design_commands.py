"""What the menus do in the studio: dialogs, the clipboard, what is enabled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from nonogui.core.design import Design, Leader
from nonogui.core.drawing import EditKind
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui import sources as sources_module
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import Use
from nonogui.ui.dialogs.properties import PropertiesDialog
from nonogui.ui.dialogs.validate_folder import ValidateFolderDialog
from nonogui.ui.main_window import MainWindow
from tests.boards import board, puzzle
from tests.designer import Designer

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
MAKE = Callable[[], MainWindow]

CORNER = "##.\n#..\n..."


def of(text: str, title: str = "") -> Design:
    return Design.of_picture(board(text), metadata=Metadata(title=title))


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
