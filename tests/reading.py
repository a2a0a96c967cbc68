"""Read a window from top to bottom, as a person or a screen reader does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key
from pathlib import Path
from textwrap import dedent

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QLabel, QScrollBar, QWidget

_ROLES = {
    QAccessible.Role.Button: "button",
    QAccessible.Role.ButtonMenu: "button",
    QAccessible.Role.ButtonDropDown: "button",
    QAccessible.Role.CheckBox: "check box",
    QAccessible.Role.RadioButton: "choice",
    QAccessible.Role.ComboBox: "list",
    QAccessible.Role.EditableText: "field",
    QAccessible.Role.SpinBox: "number",
    QAccessible.Role.Slider: "slider",
    QAccessible.Role.Graphic: "picture",
    QAccessible.Role.ProgressBar: "progress",
    QAccessible.Role.Tree: "tree",
    QAccessible.Role.Table: "table",
    QAccessible.Role.List: "list",
    QAccessible.Role.Link: "link",
    QAccessible.Role.PageTab: "tab",
}


_MAX = 80
"""Longer texts are cut; their start is enough to identify them."""


def read_out(widget: QWidget, folder: Path | None = None) -> str:
    """Return what a widget shows, one line for each item, from top to bottom and left to right.

    The path of a test folder is replaced by `folder`, because its length varies.
    """
    for _round in range(3):  # items are sorted by place, so wait for the layout
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    texts = (text.replace("\n", " ").rstrip() for text in _read(widget))
    if folder is not None:
        texts = (text.replace(str(folder), "folder") for text in texts)
    return "\n".join(text if len(text) <= _MAX else text[: _MAX - 1] + "…" for text in texts)


def leaves(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets without children, or whose children a player sees as one."""
    children = [] if _is_whole(_text_of(widget)) else _in_order(widget)
    for child in children:
        yield from leaves(child)
    if not children:
        yield widget


def name_of(part: QWidget) -> str:
    """Return the name a screen reader says, or else a label's text or the name of the class."""
    found = QAccessible.queryAccessibleInterface(part)
    assert isinstance(found, QAccessibleInterface)
    name = found.text(QAccessible.Text.Name) or (part.text() if isinstance(part, QLabel) else "")
    around = part.parentWidget()
    if not name and type(part) is QWidget and around is not None:
        return name_of(around)  # the page of a table or list
    return name or type(part).__name__


def _read(widget: QWidget) -> Iterator[str]:
    text = _text_of(widget)
    if text:
        yield text
    if not _is_whole(text):
        for child in _in_order(widget):
            yield from _read(child)


def _is_whole(text: str) -> bool:
    return text.startswith(("button", "choice", "check box", "list", "number", "field"))


def _in_order(widget: QWidget) -> list[QWidget]:
    """Return the visible children from top to bottom and left to right."""
    children = [
        each
        for each in widget.children()
        if isinstance(each, QWidget)
        and each.isVisible()
        and not each.isWindow()
        and not isinstance(each, QScrollBar)
    ]
    return sorted(children, key=cmp_to_key(_before))


def _before(one: QWidget, other: QWidget) -> int:
    first, second = one.geometry(), other.geometry()
    if first.bottom() < second.top():
        return -1
    if second.bottom() < first.top():
        return 1
    return first.left() - second.left()


def _text_of(widget: QWidget) -> str:
    """Return what a screen reader says about a widget; empty for a mere container."""
    if isinstance(widget, QLabel):
        return widget.accessibleName() or widget.text()
    found = QAccessible.queryAccessibleInterface(widget)
    assert isinstance(found, QAccessibleInterface)
    name, value = found.text(QAccessible.Text.Name), found.text(QAccessible.Text.Value)
    role, state = _ROLES.get(found.role(), ""), found.state()
    if not role:
        return name
    text = f"{role}: {name}"
    if value and value != name:
        text += f" = {value!r}"
    notes = [
        note
        for note, holds in (
            ("chosen", state.checked),
            ("disabled", state.disabled),
            ("focus", state.focused),
        )
        if holds
    ]
    return text + (f" ({', '.join(notes)})" if notes else "")


def lines(text: str) -> str:
    """Return the expected lines from an indented text."""
    return dedent(text).strip("\n")
