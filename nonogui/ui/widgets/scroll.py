"""A page that scrolls when it is higher than its place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scroll_area(page: QWidget) -> QScrollArea:
    """A frameless area that scrolls a page down and up; the ground around it shows through."""
    area = QScrollArea()
    area.setViewport(QWidget())  # which paints no ground, other than the one it would make itself
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    page.setAutoFillBackground(False)
    return area
