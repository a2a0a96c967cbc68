"""Where the focus is can be seen: enough pixels change enough, in every theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

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
