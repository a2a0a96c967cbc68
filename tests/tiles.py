"""The library page as a player sees it: what is listed, clicks on tiles, rows of the sidebar."""

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
    """The tiles of a window."""
    (view,) = window.findChildren(TileView)
    return view


def tiles(window: QWidget) -> list[TileState]:
    """What is listed, in order."""
    model = view_of(window).tiles
    states = [model.state(row) for row in range(model.rowCount())]
    return [state for state in states if state is not None]


def place_of(window: QWidget, row: int) -> QPoint:
    """The middle of a tile, which is scrolled into view."""
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
    """Click on a tile."""
    QTest.mouseClick(view_of(window).viewport(), button, modifier, place_of(window, row))


def nav_row(window: QWidget, text: str) -> NavRow:
    """A row of the sidebar."""
    return next(
        row for row in window.findChildren(NavRow) if row.text() == text and row.isVisible()
    )


def has_row(window: QWidget, text: str) -> bool:
    """Whether the sidebar has a row."""
    return any(row.text() == text for row in window.findChildren(NavRow) if row.isVisible())


def go_to(qtbot: QtBot, window: QWidget, text: str) -> None:
    """Click on a row of the sidebar, as soon as it is there."""
    qtbot.waitUntil(lambda: has_row(window, text))
    QTest.mouseClick(nav_row(window, text), LEFT)


def wait_for_tiles(qtbot: QtBot, window: QWidget) -> None:
    """Wait until something is listed; in the real window by the catalogue, not as seen last."""

    def is_listed() -> bool:
        is_kept = isinstance(window, MainWindow) and window.start_page.listing is None
        return bool(view_of(window).tiles.keys) and not is_kept

    qtbot.waitUntil(is_listed)
