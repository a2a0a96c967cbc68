"""What a window tells only to those who ask, as in tooltips, and how its texts are set."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from nonogui.ui.dialogs.base import Form
from tests.reading import leaves, name_of

TABULAR = QFont.Tag("tnum")
"""The feature of a font that makes all digits equally wide."""


def hints(window: QWidget) -> str:
    """Return a line for each visible part with a tooltip, placeholder or description."""
    found = ((name_of(part), list(_texts(part))) for part in leaves(window))
    return "\n".join(f"{name}: {' | '.join(texts)}" for name, texts in found if texts)


def _texts(part: QWidget) -> Iterator[str]:
    name = name_of(part)
    lines = [each for each in (part, *part.findChildren(QLineEdit)) if isinstance(each, QLineEdit)]
    for text in (part.toolTip(), part.accessibleDescription()):
        if text and text != name:  # a button without text is named by its tooltip
            yield text.replace("\n", " ")
    for line in lines:
        if line.placeholderText():
            yield f"[{line.placeholderText()}]"


def wrapped(window: QWidget) -> list[str]:
    """Return the visible texts that go on in a new line where the window is too narrow for them.

    Labels of forms always do, and are left out.
    """
    free = (each for each in _labels(window) if not isinstance(each.parentWidget(), Form))
    return [_text(label) for label in free if label.wordWrap()]


def tabular(window: QWidget) -> list[str]:
    """Return the visible texts with digits of equal width, which don't jump when they change."""
    return [_text(label) for label in _labels(window) if label.font().isFeatureSet(TABULAR)]


def _labels(window: QWidget) -> list[QLabel]:
    labels = (each for each in window.findChildren(QLabel) if each.isVisible() and each.text())
    return sorted(labels, key=lambda each: each.mapTo(window, QPoint(0, 0)).toTuple()[::-1])


def _text(label: QLabel) -> str:
    return re.sub("<[^>]*>", "", label.text())
