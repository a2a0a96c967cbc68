"""The mark over the window while something is dragged across it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from nonogui.ui.exchange import DropOverlay
from tests.player import Player

COPY, LEFT = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def puzzle_text() -> QMimeData:
    data = QMimeData()
    data.setText("3x3:3/1.1/3/3/1.1/3")
    return data


def drag_over(player: Player, data: QMimeData) -> bool:
    """Drag something over the window; whether it may be let go there."""
    event = QDragEnterEvent(QPoint(40, 40), COPY, data, LEFT, NONE)
    QApplication.sendEvent(player.window, event)
    return event.isAccepted()


def is_marked(player: Player) -> bool:
    mark = player.window.findChild(DropOverlay)
    return mark is not None and mark.isVisible() and mark.geometry() == player.window.rect()


def test_window_shows_a_drop_mark_until_the_drag_leaves(
    player: Player, puzzle_text: QMimeData
) -> None:
    assert not is_marked(player)
    assert drag_over(player, puzzle_text)
    assert is_marked(player)
    QApplication.sendEvent(player.window, QDragLeaveEvent())
    assert not is_marked(player)


def test_drop_mark_disappears_after_the_drop(player: Player, puzzle_text: QMimeData) -> None:
    drag_over(player, puzzle_text)
    QApplication.sendEvent(
        player.window, QDropEvent(QPointF(40, 40), COPY, puzzle_text, LEFT, NONE)
    )
    assert not is_marked(player)
    player.qtbot.waitUntil(lambda: player.window.puzzle is not None)
    assert player.session.puzzle.width == 3


def test_drag_without_a_puzzle_shows_no_drop_mark(player: Player) -> None:
    assert not drag_over(player, QMimeData())
    assert not is_marked(player)
