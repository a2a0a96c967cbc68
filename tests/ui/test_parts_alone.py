"""Parts of the window on their own: each gets only what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.puzzle import Puzzle
from nonogui.library.folders import StorageProblem, usual_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.data_folder import DataFolder, FolderBar
from nonogui.ui.menus import Menus
from nonogui.ui.play.session import PlaySession
from nonogui.ui.print.picture_dialog import PictureDialog
from nonogui.ui.print.printing import Printing
from nonogui.ui.settings import SettingsStore
from nonogui.ui.widgets.boxes import pane, vbox
from nonogui.ui.window_actions import Actions
from tests.boards import puzzle

FLAG = puzzle("##.\n#..\n..#", title="Flag")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    """Any widget."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


@dataclass
class Opened:
    """What is open."""

    puzzle: Puzzle | None
    session: PlaySession | None = None
    is_in_studio: bool = True


def test_menus_list_the_actions_they_are_given(window: QWidget) -> None:
    menus = Menus(Actions(window, {}), lambda: (Path("a.non"),), window)
    titles = [action.text().replace("&", "") for action in menus.bar.actions()]
    assert titles[:2] == ["File", "Edit"]
    button = menus.button()
    button.setParent(window)
    assert all(isinstance(action.menu(), QMenu) for action in menus.bar.actions())


def test_the_open_puzzle_can_be_saved_as_a_picture(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[PictureDialog] = []

    def note(dialog: PictureDialog) -> int:
        shown.append(dialog)
        dialog.reject()
        return 0

    monkeypatch.setattr(PictureDialog, "exec", note)
    actions, opened = Actions(window, {}), Opened(None)
    printing = Printing(opened, actions, SettingsStore(parent=window), lambda: "/somewhere", window)
    actions[ActionId.SAVE_PICTURE].trigger()
    assert not shown
    opened.puzzle = Design.from_puzzle(FLAG).puzzle
    actions[ActionId.SAVE_PICTURE].trigger()
    (dialog,) = shown
    assert dialog.parent() is window
    entry = printing.entry()
    assert entry is not None
    assert (entry.puzzle, entry.solution) == (FLAG, FLAG.goal)


def test_the_page_reports_an_unusable_data_folder(window: QWidget) -> None:
    usual_folder().parent.mkdir(parents=True)
    usual_folder().touch()
    page = pane(vbox(QWidget()))
    vbox(page, on=window)
    data = DataFolder(window)
    data.follow(page)
    data.check()
    assert data.storage_problem is StorageProblem.CLOSED
    (bar,) = page.findChildren(FolderBar)
    assert not bar.isHidden()
    usual_folder().unlink()
    recovered: list[bool] = []
    data.recovered.connect(lambda: recovered.append(True))
    data.check_again()
    assert (recovered, bar.isHidden()) == ([True], True)
