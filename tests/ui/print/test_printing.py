"""Print from the real window: keys, menus, and the solution of the open puzzle if known."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog

from nonogui.core.design import Design
from nonogui.formats.base import Format
from nonogui.formats.registry import load
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import InkMarks
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.share import PictureDialog, ShareAction, ShareDialog
from tests.boards import board, clued, puzzle
from tests.designer import Designer
from tests.player import Player

HEART = puzzle(".#.#.\n#####\n#####\n.###.\n..#..", title="A warm heart")
BARE = clued("3/1 1/3", "3/1 1/3")
CONTROL = Qt.KeyboardModifier.ControlModifier
NAMES = (ActionId.PRINT, ActionId.SAVE_PICTURE, ActionId.SHARE_SHEET)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The dialogs that were opened; each is closed at once."""
    dialogs: list[object] = []

    def note(dialog: PrintDialog | PictureDialog | ShareDialog) -> int:
        dialogs.append(dialog)
        dialog.reject()
        return 0

    for kind in (PrintDialog, PictureDialog, ShareDialog):
        monkeypatch.setattr(kind, "exec", note)
    return dialogs


def action(player: Player, name: ActionId) -> QAction:
    return player.window.actions_[name]


def test_without_a_puzzle_there_is_nothing_to_print(player: Player) -> None:
    assert not any(action(player, name).isEnabled() for name in NAMES)


def test_the_puzzle_that_is_played_is_printed(player: Player, opened: list[object]) -> None:
    player.open(HEART)
    player.key(Qt.Key.Key_P, CONTROL)
    (dialog,) = opened
    assert isinstance(dialog, PrintDialog)
    (entry,) = dialog.entries
    assert (entry.puzzle, entry.name, entry.progress) == (HEART, "Test", None)
    assert entry.solution == HEART.goal


def test_progress_solution_and_grade_can_be_printed(player: Player, opened: list[object]) -> None:
    player.open(BARE)
    player.key(Qt.Key.Key_Space)
    player.qtbot.waitUntil(lambda: player.session.rating is not None)
    player.key(Qt.Key.Key_P, CONTROL)
    (dialog,) = opened
    assert isinstance(dialog, PrintDialog)
    (entry,) = dialog.entries
    assert entry.progress == player.grid
    assert entry.solution == board("###\n#.#\n###")
    assert entry.grade is not None


@pytest.mark.parametrize(
    ("name", "kind"),
    [(ActionId.SAVE_PICTURE, PictureDialog), (ActionId.SHARE_SHEET, ShareDialog)],
)
def test_menu_actions_open_the_picture_and_share_dialogs(
    player: Player, opened: list[object], name: ActionId, kind: type
) -> None:
    player.open(HEART)
    action(player, name).trigger()
    assert [type(dialog) for dialog in opened] == [kind]


def test_a_saved_picture_is_named_on_the_page(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def save(dialog: PictureDialog) -> int:
        dialog.save_button.click()
        player.qtbot.waitUntil(lambda: dialog.written is not None)
        return 1

    monkeypatch.setattr(PictureDialog, "exec", save)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (f"{tmp_path}/a.png", ""))
    player.open(HEART)
    action(player, ActionId.SAVE_PICTURE).trigger()
    assert (tmp_path / "a.png").exists()
    assert player.text == "Saved as a.png."


@pytest.mark.parametrize("name", [ActionId.SAVE_PICTURE, ActionId.SHARE_SHEET])
@pytest.mark.parametrize("marks", InkMarks)
def test_saved_pictures_have_letters_if_the_board_has_marks(
    player: Player, opened: list[object], marks: InkMarks, name: ActionId
) -> None:
    player.window.settings.update(marks=marks)
    player.open(HEART)
    action(player, name).trigger()
    (dialog,) = opened
    assert isinstance(dialog, PictureDialog | ShareDialog)
    assert dialog._entry.has_letters is (marks is not InkMarks.NONE)


@pytest.mark.parametrize(
    ("wanted", "kind"), [(ShareAction.PICTURE, PictureDialog), (ShareAction.PRINT, PrintDialog)]
)
def test_the_share_sheet_opens_the_chosen_dialog(
    player: Player,
    opened: list[object],
    monkeypatch: pytest.MonkeyPatch,
    wanted: ShareAction,
    kind: type,
) -> None:
    def choose(dialog: ShareDialog) -> int:
        dialog.next_action = wanted
        return 1

    monkeypatch.setattr(ShareDialog, "exec", choose)
    player.open(HEART)
    action(player, ActionId.SHARE_SHEET).trigger()
    assert [type(dialog) for dialog in opened] == [kind]


def test_the_share_sheet_starts_an_export(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(dialog: ShareDialog) -> int:
        dialog.next_action = ShareAction.EXPORT
        return 1

    monkeypatch.setattr(ShareDialog, "exec", choose)
    player.open(HEART)
    exported: list[object] = []
    monkeypatch.setattr(player.window.files, "export", exported.append)
    action(player, ActionId.SHARE_SHEET).trigger()
    assert exported == [player.session]


def test_the_share_sheet_writes_a_web_page_without_the_solution(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[str, list[str]]] = []

    def choose(dialog: ShareDialog) -> int:
        dialog.next_action = ShareAction.PAGE
        return 1

    def name_file(
        _parent: object, _title: str, _folder: str, name: str, formats: list[Format]
    ) -> Target:
        asked.append((name, [format_.name for format_ in formats]))
        return Target(tmp_path / "page.html", formats[0])

    monkeypatch.setattr(ShareDialog, "exec", choose)
    monkeypatch.setattr("nonogui.ui.dialogs.file_dialog.ask_for_target", name_file)
    player.open(HEART)  # no question about losses: leaving out the solution is the purpose
    action(player, ActionId.SHARE_SHEET).trigger()
    assert asked == [("Test", ["html-play"])], "the title would reveal the picture"
    (entry,) = load(tmp_path / "page.html").entries
    assert (entry.puzzle.rows, entry.puzzle.goal) == (HEART.rows, None)


def test_the_design_in_the_studio_is_printed(designer: Designer, opened: list[object]) -> None:
    designer.open(Design.from_puzzle(HEART))
    designer.key(Qt.Key.Key_P, CONTROL)
    (dialog,) = opened
    assert isinstance(dialog, PrintDialog)
    (entry,) = dialog.entries
    assert (entry.puzzle.rows, entry.solution) == (HEART.rows, HEART.goal)
    assert "A warm heart" not in {text.text for text in dialog.pages[0].texts}


def test_a_paused_puzzle_cannot_be_printed(player: Player) -> None:
    player.open(HEART)
    player.window.actions_[ActionId.PAUSE].trigger()
    assert not any(action(player, name).isEnabled() for name in NAMES)
    player.window.actions_[ActionId.PAUSE].trigger()
    assert all(action(player, name).isEnabled() for name in NAMES)
