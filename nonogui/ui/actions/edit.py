"""What the edit menu holds."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

EDIT: Final = (
    ActionSpec(_A.UNDO, mark("Undo"), Menu.EDIT, 1, ("Ctrl+Z",), "undo"),
    ActionSpec(_A.REDO, mark("Redo"), Menu.EDIT, 1, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ActionSpec(
        _A.CUT,
        mark("Cut"),
        Menu.EDIT,
        2,
        ("Ctrl+X",),
        tip=mark("Take the cells selected out of the picture, to paste them elsewhere"),
    ),
    ActionSpec(
        _A.COPY,
        mark("Copy"),
        Menu.EDIT,
        2,
        ("Ctrl+C",),
        tip=mark("Copy the cells selected, or the whole puzzle as text of a .pbn file"),
    ),
    ActionSpec(
        _A.PASTE,
        mark("Paste puzzle"),
        Menu.EDIT,
        2,
        ("Ctrl+V",),
        tip=mark("Take the text, address, picture or file on the clipboard"),
    ),
    ActionSpec(
        _A.SELECT_ALL,
        mark("Select all"),
        Menu.EDIT,
        2,
        ("Ctrl+A",),
        tip=mark("Select the whole picture"),
    ),
    ActionSpec(
        _A.TOOL_FILL, mark("Left button fills"), Menu.EDIT, 3, ("Q",), "tool-fill", checkable=True
    ),
    ActionSpec(
        _A.TOOL_CROSS,
        mark("Left button crosses"),
        Menu.EDIT,
        3,
        ("W",),
        "tool-cross",
        checkable=True,
    ),
    ActionSpec(
        _A.TOOL_MAYBE,
        mark("Left button marks “maybe”"),
        Menu.EDIT,
        3,
        ("E",),
        "tool-maybe",
        checkable=True,
    ),
    ActionSpec(_A.PREFERENCES, mark("Preferences…"), Menu.EDIT, 4, ("Ctrl+,",), "sliders"),
)
