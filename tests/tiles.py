"""The library page as a player sees it: listed tiles, clicks on them, rows of the sidebar."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.library.state import TileState
from nonogui.ui.library.tile_view import TileView
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.rows import NavRow

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


def view_of(window: QWidget) -> TileView:
    (view,) = window.findChildren(TileView)
    return view


def tiles(window: QWidget) -> list[TileState]:
    """Return the listed tiles in order."""
    model = view_of(window).tiles
    states = [model.state(row) for row in range(model.rowCount())]
    return [state for state in states if state is not None]


def place_of(window: QWidget, row: int) -> QPoint:
    """Scroll a tile into view and return its middle."""
    view = view_of(window)
    index = view.tiles.index(row)
    view.scrollTo(index)
    return view.visualRect(index).center()


def click_tile(
    window: QWidget,
    row: int,
    modifier: Qt.KeyboardModifier = NO_KEY,
    button: Qt.MouseButton = LEFT,
) -> None:
    QTest.mouseClick(view_of(window).viewport(), button, modifier, place_of(window, row))


def nav_row(window: QWidget, text: str) -> NavRow:
    """Return a visible row of the sidebar."""
    return next(
        row for row in window.findChildren(NavRow) if row.text() == text and row.isVisible()
    )


def has_row(window: QWidget, text: str) -> bool:
    """Return whether the sidebar shows a row."""
    return any(row.text() == text for row in window.findChildren(NavRow) if row.isVisible())


def go_to(qtbot: QtBot, window: QWidget, text: str) -> None:
    """Click on a row of the sidebar once it is visible."""
    qtbot.waitUntil(lambda: has_row(window, text))
    QTest.mouseClick(nav_row(window, text), LEFT)


def wait_for_tiles(qtbot: QtBot, window: QWidget) -> None:
    """Wait until tiles are listed, by the catalogue and not from the stored first page."""

    def is_listed() -> bool:
        is_stored = isinstance(window, MainWindow) and window.library_wiring.listing is None
        return bool(view_of(window).tiles.keys) and not is_stored

    qtbot.waitUntil(is_listed)
