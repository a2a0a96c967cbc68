"""What the menus of the view and of help hold."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

VIEW: Final = (
    ActionSpec(
        _A.ZOOM_IN, mark("Larger cells"), Menu.VIEW, 1, ("+", "=", "Ctrl++", "Ctrl+="), "plus"
    ),
    ActionSpec(_A.ZOOM_OUT, mark("Smaller cells"), Menu.VIEW, 1, ("-", "Ctrl+-"), "minus"),
    ActionSpec(_A.FIT, mark("Fit the window"), Menu.VIEW, 1, ("0", "Ctrl+0"), "fit"),
    ActionSpec(_A.PANEL, mark("Side panel"), Menu.VIEW, 2, ("F9",), "panel", checkable=True),
    ActionSpec(_A.FULL_SCREEN, mark("Full screen"), Menu.VIEW, 2, ("F11",), checkable=True),
)

HELP: Final = (
    ActionSpec(_A.HELP, mark("How to play"), Menu.HELP, 1, ("F1",), "help"),
    ActionSpec(_A.GLOSSARY, mark("Techniques"), Menu.HELP, 1, ("Shift+F1",), "book"),
    ActionSpec(_A.SHORTCUTS, mark("Keyboard shortcuts"), Menu.HELP, 1, ("Ctrl+F1",), "keyboard"),
    ActionSpec(_A.SHOW_LOG, mark("Show log"), Menu.HELP, 2),
    ActionSpec(_A.ABOUT, mark("About Nonogui"), Menu.HELP, 2),
)
