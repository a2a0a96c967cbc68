"""Find controls that a screen reader cannot name, and a Tab key that jumps to and fro.

`unheard` walks the stops of the Tab key in a window or dialog, as somebody who sees nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QRadioButton, QScrollArea, QWidget

from tests.sizes import Fault, _path, _place

_SILENT: Final = (QAccessible.Role.NoRole, QAccessible.Role.Client)
"""Roles of which Orca says nothing but a name."""


def unheard(root: QWidget) -> list[Fault]:
    """Return what is wrong with the names, roles and order of the stops of the Tab key."""
    stops = list(tab_stops(root))
    return [*_unnamed(root, stops), *_jumps(root, stops)]


def tab_stops(root: QWidget) -> Iterator[QWidget]:
    """Yield the widgets at which the Tab key stops, in order, from the first in a window on."""
    window = root.window()
    at: QWidget = window
    while True:
        takes_tab = at.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
        is_here = at is root or root.isAncestorOf(at)
        if is_here and takes_tab and at.isEnabled() and at.isVisible() and at.focusProxy() is None:
            yield at
        after = at.nextInFocusChain()
        if after is None or after is window:
            return
        at = after


def _unnamed(root: QWidget, stops: list[QWidget]) -> Iterator[Fault]:
    for stop in stops:
        interface = QAccessible.queryAccessibleInterface(stop)
        name = interface.text(QAccessible.Text.Name)
        if not name:
            yield Fault("no name", _path(stop, root), "", interface.role().name)
        if interface.role() in _SILENT:
            yield Fault("no role", _path(stop, root), name)


def _jumps(root: QWidget, stops: list[QWidget]) -> Iterator[Fault]:
    """Report a stop above or left of the one before: nobody reads like that."""
    for before, stop in pairwise(stops):
        if isinstance(before, QRadioButton) and isinstance(stop, QRadioButton):
            continue  # one stop; arrow keys go to the others
        here, there = _rects(root, before, stop)
        is_up = there.bottom() < here.top() and there.left() <= here.left()
        is_back = there.right() <= here.left() and there.bottom() <= here.bottom()
        if is_up or is_back:
            name = QAccessible.queryAccessibleInterface(stop).text(QAccessible.Text.Name)
            after = QAccessible.queryAccessibleInterface(before).text(QAccessible.Text.Name)
            yield Fault("order", _path(stop, root), name, f"after {after!r}")


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
