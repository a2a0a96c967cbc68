"""Widgets that appear softly."""

from __future__ import annotations

from PySide6.QtCore import QSequentialAnimationGroup
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nonogui.ui.play.win import fade_in


def test_fade_removes_its_effect_at_the_end(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    fade_in(widget, 10, after=5)
    assert widget.graphicsEffect() is not None
    qtbot.waitUntil(lambda: widget.graphicsEffect() is None)


def test_animation_is_still_alive_when_it_emits_finished(qtbot: QtBot) -> None:
    """Its own code still runs after it has emitted that it is finished."""
    widget = QWidget()
    qtbot.addWidget(widget)
    fade_in(widget, 10)
    effect = widget.graphicsEffect()
    assert effect is not None
    (steps,) = effect.findChildren(QSequentialAnimationGroup)
    alive: list[bool] = []
    steps.finished.connect(lambda: alive.append(isValid(steps)))
    qtbot.waitUntil(lambda: widget.graphicsEffect() is None)
    assert alive == [True]


def test_second_fade_replaces_the_first(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    fade_in(widget, 10)
    fade_in(widget, 600_000)
    second = widget.graphicsEffect()
    assert second is not None
    qtbot.wait(50)
    assert widget.graphicsEffect() is second
    (steps,) = second.findChildren(QSequentialAnimationGroup)
    steps.setCurrentTime(steps.duration())
    qtbot.waitUntil(lambda: widget.graphicsEffect() is None)
