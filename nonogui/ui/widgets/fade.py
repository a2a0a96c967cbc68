"""A widget that appears softly."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QSequentialAnimationGroup
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget


def fade_in(widget: QWidget, milliseconds: int, after: int = 0) -> None:
    """Let a widget grow from transparent to opaque, after a while; then it is painted as always."""
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(0.0)
    widget.setGraphicsEffect(effect)
    steps = QSequentialAnimationGroup(effect)
    steps.addPause(after)
    animation = QPropertyAnimation(effect, b"opacity")
    animation.setDuration(milliseconds)
    animation.setEndValue(1.0)
    animation.setEasingCurve(QEasingCurve.Type.OutCubic)
    steps.addAnimation(animation)
    # Not before the animation has come back from telling so, for it goes with the effect.
    steps.finished.connect(effect.deleteLater)
    steps.start()
