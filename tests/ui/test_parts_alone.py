"""Parts of the window on their own: each gets only what it needs."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from nonogui.library.folders import StorageProblem, usual_folder
from nonogui.ui.data_folder import DataFolder, FolderBar
from nonogui.ui.widgets.boxes import pane, vbox
from nonogui.ui.window_actions import Actions, Menus


def test_menus_list_the_actions_they_are_given(window: QWidget) -> None:
    menus = Menus(Actions(window, {}), lambda: (), lambda: (), window)
    titles = [action.text().replace("&", "") for action in menus.bar.actions()]
    assert titles[:2] == ["File", "Edit"]
    button = menus.button()
    button.setParent(window)
    assert all(isinstance(action.menu(), QMenu) for action in menus.bar.actions())


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
