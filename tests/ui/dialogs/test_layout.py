"""The layout of every dialog: its margins, no overlapping widgets, no text cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.main_window import MainWindow
from tests.long_life import LongLife
from tests.reading import leaves

# Qt's offscreen platform logs this for each window with a minimum size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def place(widget: QWidget, dialog: QWidget) -> QRect:
    return QRect(widget.mapTo(dialog, QPoint(0, 0)), widget.size())


def flaws(dialog: Dialog) -> Iterator[str]:
    shown = list(leaves(dialog))
    places = [place(each, dialog) for each in shown]
    content = QRect()
    for each in places:
        content |= each
    inside = dialog.rect()
    if "body" in vars(dialog):  # it is created on first use
        inside = inside.adjusted(24, 20, -24, -20)
        if content != inside:
            yield f"fills {content}, not {inside}"
    for widget in shown:
        around = widget.parentWidget()
        if around is not None and not around.rect().contains(widget.geometry()):
            yield f"sticks out: {widget}"
        if isinstance(widget, QLabel) and _height(widget) > widget.height():
            yield f"is cut off: {widget.text()}"
    for (one, at), (other, there) in combinations(zip(shown, places, strict=True), 2):
        if at.intersects(there):
            yield f"{one} lies over {other}"


def _height(label: QLabel) -> int:
    """Return the height that a label needs for its text at its width."""
    return label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()


def test_every_dialog_has_a_clean_layout_also_when_it_grows(
    qtbot: QtBot, make_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    life = LongLife(make_window(), tmp_path, qtbot.waitUntil)
    found: dict[str, list[str]] = {}

    def look(dialog: QDialog) -> None:
        if isinstance(dialog, Dialog):
            title = dialog.windowTitle()
            found[title] = list(flaws(dialog))
            dialog.resize(dialog.width() + 160, dialog.height() + 120)
            found[f"{title}, larger"] = list(flaws(dialog))

    for name in life.dialogs:
        life.dialog(name, look)
    assert len(found) > 45
    assert not {title: wrong for title, wrong in found.items() if wrong}
