"""Where the focus is can be seen and heard.

Enough pixels change enough, in every theme; whatever can have the focus has a name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.ui.actions import ActionId
from nonogui.ui.look.theme import (
    DARK,
    HIGH_CONTRAST,
    HIGH_CONTRAST_DARK,
    LIGHT,
    Theme,
    contrast,
)
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.controls import Choice, PopupSelect, SegmentedControl, Switch
from tests.boards import board, puzzle
from tests.designer import Designer
from tests.player import Player
from tests.ui.pictures import use_theme

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEAST = 200
"""Pixels that change with a contrast of 3:1, which WCAG 2.4.13 asks for."""

CHOICES = (Choice(1, "One"), Choice(2, "Two"))
MAKE: dict[str, Callable[[], QWidget]] = {
    **{f"{kind.name} button": partial(Button, "Accept", kind=kind) for kind in Kind},
    "switch": lambda: Switch(name="Timer"),
    "list": lambda: PopupSelect(CHOICES, name="Speed"),
    "segments": lambda: SegmentedControl(CHOICES, name="Speed"),
    "field": QLineEdit,
    "text": QPlainTextEdit,
}


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK])
@pytest.mark.parametrize("name", list(MAKE))
def test_the_focus_of_a_control_can_be_seen(qtbot: QtBot, name: str, theme: Theme) -> None:
    use_theme(theme)
    window = QWidget()
    qtbot.addWidget(window)
    control, other = MAKE[name](), QLineEdit()
    vbox(control, other, on=window, margins=(8, 8, 8, 8), gap=20)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    other.setFocus()
    area = control.geometry().adjusted(-6, -6, 6, 6)
    before = window.grab(area).toImage()
    inner = control.findChild(Button) if isinstance(control, SegmentedControl) else control
    assert inner is not None
    inner.setFocus()
    after = window.grab(area).toImage()
    pixels = product(range(before.width()), range(before.height()))
    pairs = ((before.pixelColor(x, y), after.pixelColor(x, y)) for x, y in pixels)
    assert sum(was != now and contrast(was, now) >= 3 for was, now in pairs) >= LEAST


def stops(page: QWidget) -> list[QWidget]:
    """Return what Tab can reach."""
    return [
        widget
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and widget.isVisible()
        and widget.focusProxy() is None  # else another widget takes the focus for it
    ]


def unnamed(page: QWidget) -> list[str]:
    """Return the classes of what Tab can reach and a screen reader has no name for."""
    found = stops(page)
    assert found
    name = QAccessible.Text.Name
    return [
        type(each).__name__
        for each in found
        if not QAccessible.queryAccessibleInterface(each).text(name)
    ]


def test_whatever_tab_reaches_has_a_name_on_the_pages_of_a_player(player: Player) -> None:
    window = player.window
    assert unnamed(window) == []  # the library
    player.open(puzzle("##\n.#"))
    assert unnamed(window) == []
    player.key(Qt.Key.Key_H)
    assert unnamed(window) == []  # with the coach
    player.key(Qt.Key.Key_F7)
    assert unnamed(window) == []
    for cell in ((0, 0), (0, 1), (1, 1)):
        player.drag(cell)
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    assert unnamed(window) == []  # solved


def test_whatever_tab_reaches_has_a_name_in_the_studio(designer: Designer) -> None:
    designer.open(Design.from_picture(board("##\n.#")))
    designer.qtbot.waitUntil(lambda: not designer.window.play_workspace.jobs.is_busy)
    assert unnamed(designer.window) == []
    designer.do(ActionId.SWITCH_VIEW)
    assert unnamed(designer.window) == []


@pytest.mark.parametrize(
    "action",
    [
        ActionId.PREFERENCES,
        ActionId.SHORTCUTS,
        ActionId.HELP,
        ActionId.GLOSSARY,
        ActionId.ABOUT,
        ActionId.PRINT,
        ActionId.SAVE_PICTURE,
        ActionId.SHARE_SHEET,
        ActionId.STATISTICS,
        ActionId.RANDOM_PUZZLE,
    ],
)
def test_whatever_tab_reaches_has_a_name_in_a_dialog(player: Player, action: ActionId) -> None:
    player.open(puzzle("##\n.#"))
    heard: list[tuple[str, list[str]]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, look)
            return
        heard.append((dialog.windowTitle(), unnamed(dialog)))
        dialog.close()

    QTimer.singleShot(0, look)
    player.window.actions_[action].trigger()
    player.qtbot.waitUntil(lambda: bool(heard))
    ((title, without_name),) = heard
    assert title
    assert without_name == []
