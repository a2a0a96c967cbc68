"""Fingers on lists, pages and rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QInputDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QScrollArea, QScroller, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.board.options import Tool
from nonogui.ui.play.coach_views import CoachTools
from nonogui.ui.play.panel import ToolSection
from nonogui.ui.widgets import touch
from nonogui.ui.widgets.boxes import scroll_area
from nonogui.ui.widgets.text import Label
from nonogui.ui.widgets.touch import LongPress, keep_drags
from tests.player import Player
from tests.tiles import go_to, place_of, tiles, view_of, wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Finger:
    """One finger on a widget."""

    def __init__(self) -> None:
        self.device = QTest.createTouchDevice()

    def press(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget, self.device).press(0, at, widget).commit()

    def move(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget, self.device).move(0, at, widget).commit()

    def release(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget, self.device).release(0, at, widget).commit()

    def tap(self, widget: QWidget, at: QPoint) -> None:
        self.press(widget, at)
        self.release(widget, at)

    def swipe_up(self, widget: QWidget, start: QPoint, steps: int = 8) -> None:
        """Move up by 15 pixels a step, as fast as a hand: Qt ignores moves that take no time."""
        self.press(widget, start)
        for step in range(1, steps + 1):
            QTest.qWait(10)
            self.move(widget, start - QPoint(0, 15 * step))
        self.release(widget, start - QPoint(0, 15 * steps))


@pytest.fixture
def finger(monkeypatch: pytest.MonkeyPatch) -> Finger:
    """A finger on a touch screen, which is there before the widgets."""
    one = Finger()
    monkeypatch.setattr(QInputDevice, "devices", lambda: [one.device])
    return one


@pytest.fixture
def touched(finger: Finger, player: Player) -> Player:
    """A window that lists its puzzles, on a touch screen."""
    del finger
    wait_for_tiles(player.qtbot, player.window)
    return player


def buttons(qtbot: QtBot, pressed: list[int]) -> tuple[QScrollArea, QWidget]:
    """A page of 30 buttons that scrolls."""
    page = QWidget()
    column = QVBoxLayout(page)
    for at in range(30):
        button = QPushButton(str(at))
        button.setMinimumHeight(40)
        button.clicked.connect(lambda _on, at=at: pressed.append(at))
        column.addWidget(button)
    area = scroll_area(page)
    qtbot.addWidget(area)
    area.resize(300, 300)
    with qtbot.waitExposed(area):
        area.show()
    return area, page


def at_rest(area: QWidget) -> bool:
    return QScroller.scroller(area).state() == QScroller.State.Inactive


def test_a_finger_scrolls_a_page_and_taps_its_buttons(qtbot: QtBot, finger: Finger) -> None:
    pressed: list[int] = []
    area, _page = buttons(qtbot, pressed)
    finger.swipe_up(area, QPoint(100, 250))
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 50)
    qtbot.waitUntil(lambda: at_rest(area.viewport()))
    assert pressed == []
    first = next(
        each
        for each in area.findChildren(QPushButton)
        if each.mapTo(area, QPoint(0, 0)).y() in range(60, 110)
    )
    for _twice in range(2):
        finger.tap(area, first.mapTo(area, first.rect().center()))
    assert pressed == [int(first.text())] * 2, "two quick taps are no double click"


def test_a_widget_can_keep_its_drags(qtbot: QtBot, finger: Finger) -> None:
    area, page = buttons(qtbot, [])
    dragged = QWidget(page)
    keep_drags(dragged)
    dragged.setGeometry(0, 0, 280, 280)
    dragged.show()
    dragged.raise_()
    finger.swipe_up(area, QPoint(100, 250))
    qtbot.waitUntil(lambda: at_rest(area.viewport()))
    assert area.verticalScrollBar().value() == 0


def test_only_a_resting_finger_makes_a_long_press(
    qtbot: QtBot, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touch, "HOLD_MS", 1)
    widget, held = QWidget(), list[QPoint]()
    qtbot.addWidget(widget)
    LongPress(widget, held.append)
    with qtbot.waitExposed(widget):
        widget.show()
    finger.press(widget, QPoint(50, 50))
    finger.move(widget, QPoint(50, 50 + touch.SLOP + 1))
    qtbot.wait(20)
    assert held == []
    finger.release(widget, QPoint(50, 90))
    finger.press(widget, QPoint(50, 50))
    qtbot.waitUntil(lambda: held == [widget.mapToGlobal(QPoint(50, 50))])
    finger.release(widget, QPoint(50, 50))


def test_without_a_touch_screen_nothing_is_watched(qtbot: QtBot) -> None:
    area, _page = buttons(qtbot, [])
    assert not touch.has_touch_screen()
    assert not QScroller.hasScroller(area.viewport())


def test_notes_name_taps_where_there_is_a_touch_screen(qtbot: QtBot, finger: Finger) -> None:
    del finger  # its screen is enough
    section, tools = ToolSection(), CoachTools()
    for widget in (section, tools):
        qtbot.addWidget(widget)
        widget.set_tool(Tool.FILL)
    assert "A click or tap fills, a right-click or long press crosses." in notes(section)
    assert {"Fill: click or tap", "Cross: right-click or long press"} <= notes(tools)
    tools.set_tool(Tool.CROSS)
    assert {"Cross: click or tap", "Fill: right-click or long press"} <= notes(tools)


def notes(widget: QWidget) -> set[str]:
    return {label.text() for label in widget.findChildren(Label)}


# ---- the library ----


def test_a_finger_that_scrolls_the_library_plays_nothing(touched: Player, finger: Finger) -> None:
    view, played = view_of(touched.window), list[object]()
    view.chosen.disconnect()
    view.chosen.connect(played.append)
    for _again in range(3):  # the second swipe comes while the first still moves the page
        finger.swipe_up(view.viewport(), place_of(touched.window, 0))
    touched.qtbot.waitUntil(lambda: view.verticalScrollBar().value() > 100)
    touched.qtbot.waitUntil(lambda: at_rest(view.viewport()))
    assert played == []


def test_a_tap_plays_a_tile(touched: Player, finger: Finger) -> None:
    finger.tap(view_of(touched.window).viewport(), place_of(touched.window, 0))
    touched.qtbot.waitUntil(lambda: touched.window.is_on_board)


def test_a_long_press_opens_the_menu_of_a_tile(touched: Player, finger: Finger) -> None:
    view, opened = view_of(touched.window), list[object]()
    view.menu_requested.disconnect()
    view.menu_requested.connect(opened.append)
    at = place_of(touched.window, 1)
    finger.press(view.viewport(), at)
    touched.qtbot.waitUntil(lambda: bool(opened))
    assert opened == [view.viewport().mapToGlobal(at)]
    finger.release(view.viewport(), at)
    assert not touched.window.is_on_board
    assert view.selected_keys == (tiles(touched.window)[1].key,)
    finger.tap(view.viewport(), at)
    touched.qtbot.waitUntil(lambda: touched.window.is_on_board)


def test_taps_select_several_tiles_once_asked_for(touched: Player, finger: Finger) -> None:
    window = touched.window
    view, keys = view_of(window), [tile.key for tile in tiles(window)[:2]]
    view.setCurrentIndex(view.tiles.index(0))
    view.start_selecting()
    for row in (2, 1, 2):  # the screen of the tests is no wider
        finger.tap(view.viewport(), place_of(window, row))
    assert view.selected_keys == (keys[0], keys[1])
    assert not window.is_on_board
    for row in (0, 1):
        finger.tap(view.viewport(), place_of(window, row))
    assert not view.is_selecting, "nothing is selected, so a tap plays again"
    view.setCurrentIndex(view.tiles.index(0))
    view.start_selecting()
    go_to(touched.qtbot, window, "Black and white")  # without the selected puzzle
    touched.qtbot.waitUntil(lambda: not view.is_selecting)
    finger.tap(view.viewport(), place_of(window, 1))
    touched.qtbot.waitUntil(lambda: window.is_on_board)
