"""Find controls that a screen reader cannot name, and a Tab key that jumps to and fro.

`unheard` walks the stops of the Tab key in a window or dialog, as somebody who sees nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QRadioButton,
    QScrollArea,
    QWidget,
)

from nonogui.ui.widgets.message import MessageBar
from tests.sizes import Fault, _path, _place

_SILENT: Final = (QAccessible.Role.NoRole, QAccessible.Role.Client)
"""Roles of which Orca says nothing but a name."""


def announcements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets the text of each announcement to screen readers."""
    heard: list[str] = []

    def note(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return heard


def unheard(root: QWidget) -> list[Fault]:
    """Return what is wrong with the names, roles and order of the stops of the Tab key."""
    stops = tab_stops(root)
    return [*_unnamed(root, stops), *_jumps(root, stops)]


def tab_stops(root: QWidget) -> list[QWidget]:
    """Press Tab until the focus is back where it was; return the stops in order.

    `QWidget.nextInFocusChain` is of no use: PySide takes what it returns for a part of the widget
    asked, and forgets it together with that.
    """
    window, before = root.window(), QApplication.focusWidget()
    stops: list[QWidget] = []
    while window.focusNextPrevChild(True):
        stop: QWidget | None = QApplication.focusWidget()
        if stop is None or stop in stops:
            break
        stops.append(stop)
    if before is not None:
        before.setFocus()
    return stops


def _unnamed(root: QWidget, stops: list[QWidget]) -> Iterator[Fault]:
    for stop in stops:
        interface = QAccessible.queryAccessibleInterface(stop)
        name = interface.text(QAccessible.Text.Name)
        if not name:
            yield Fault("no name", _path(stop, root), "", interface.role().name)
        # A page that takes keys only to scroll has nothing to say but its name.
        if interface.role() in _SILENT and not isinstance(stop, QScrollArea):
            yield Fault("no role", _path(stop, root), name)


def _jumps(root: QWidget, stops: list[QWidget]) -> list[Fault]:
    """Report a stop above or left of the one before: nobody reads like that.

    In a right-to-left language, left and right change places. One such step is right, the one from
    the last stop to the first.
    """
    found: list[tuple[int, Fault]] = []
    for before, stop in zip(stops, stops[1:] + stops[:1], strict=True):
        if isinstance(before, QRadioButton) and isinstance(stop, QRadioButton):
            continue  # one stop; arrow keys go to the others
        if isinstance(before.parentWidget(), MessageBar):
            continue  # a message comes right after the board, wherever it is
        here, there = _rects(root, before, stop)
        if root.isRightToLeft():
            for rect in (here, there):
                rect.moveLeft(-rect.right())
        is_up = there.bottom() < here.top() and there.left() <= here.left()
        is_back = there.right() <= here.left() and there.bottom() <= here.bottom()
        if is_up or is_back:
            name, after = (
                QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name)
                for each in (stop, before)
            )
            fault = Fault("order", _path(stop, root), name, f"after {after!r}")
            found.append((here.top() - there.top(), fault))
    return [fault for _far, fault in sorted(found)[:-1]]


def _rects(root: QWidget, one: QWidget, other: QWidget) -> tuple[QRect, QRect]:
    """Return where two widgets are, on the page that scrolls with both or else in view."""
    page = next((each for each in _pages(one, root) if each in _pages(other, root)), None)
    if page is None:
        first, second = (_place(each, each.rect(), root)[0] for each in (one, other))
    else:
        first, second = (QRect(each.mapTo(page, QPoint()), each.size()) for each in (one, other))
    return first, second


def _pages(widget: QWidget, root: QWidget) -> list[QWidget]:
    """Return the pages of scroll areas that a widget is on, the innermost first."""
    found = []
    while widget is not root and (parent := widget.parentWidget()) is not None:
        area = parent.parentWidget()
        if isinstance(area, QScrollArea) and area.widget() is widget:
            found.append(widget)
        elif isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
            found.append(parent)
        widget = parent
    return found
