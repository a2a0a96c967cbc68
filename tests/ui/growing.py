"""Which parts of a window take the room when it grows, and which numbers a field accepts."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.ui.widgets.controls import NumberField
from tests.reading import leaves, name_of

MOST = 1001
"""More than any number field accepts."""


def growth(window: QWidget, across: int = 120, down: int = 90) -> str:
    """Let a window grow; return how much room each part takes, one line for each.

    A part that keeps its size has no line, unless it moves by a share of the room.
    """
    before = _places(window)
    window.resize(window.size() + QSize(across, down))
    after = _places(window)
    changes_by_part = (
        (part, list(_changes(before[part], place, (across, down))))
        for part, place in after.items()
        if part in before
    )
    return "\n".join(
        f"{name_of(part)}: {', '.join(changes)}" for part, changes in changes_by_part if changes
    )


def _changes(before: QRect, after: QRect, step: tuple[int, int]) -> Iterator[str]:
    right, down = after.x() - before.x(), after.y() - before.y()
    if right not in (0, step[0]):
        yield f"right {right}"
    if down not in (0, step[1]):
        yield f"down {down}"
    if wider := after.width() - before.width():
        yield f"wider {wider}"
    if higher := after.height() - before.height():
        yield f"higher {higher}"


def _places(window: QWidget) -> dict[QWidget, QRect]:
    for _round in range(3):  # layouts inside layouts
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return {part: QRect(part.mapTo(window, QPoint(0, 0)), part.size()) for part in leaves(window)}


def bounds(field: NumberField) -> tuple[int, int]:
    """Return the lowest and the highest number that a field accepts."""
    chosen = field.value

    def is_end(number: int, button: QWidget) -> bool:
        field.set_value(number)
        return not button.isEnabled()

    least = max(number for number in range(MOST) if is_end(number, field.less))
    most = min(number for number in range(least, MOST + 1) if is_end(number, field.more))
    field.set_value(chosen)
    return least, most
