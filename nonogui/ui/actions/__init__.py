"""The table of all actions: text, icon, menu, shortcuts and when each is enabled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QKeySequence

from nonogui.i18n import _, isolated, without_dots
from nonogui.ui.actions import table
from nonogui.ui.actions.spec import (
    DESIGN_TOOLS,
    INNER_MENUS,
    TOOLS,
    ActionId,
    ActionSpec,
    Context,
    Entries,
    Keys,
    Menu,
    Page,
)

__all__ = [
    "ACTIONS",
    "BOARD_KEYS",
    "DESIGN_TOOLS",
    "ENTRIES",
    "INNER_MENUS",
    "SPECS",
    "TOOLS",
    "ActionId",
    "ActionSpec",
    "Context",
    "Keys",
    "Menu",
    "Page",
    "bindings",
    "board_keys",
    "key_text",
    "key_texts",
    "keys_text",
    "menu_title",
    "owner",
    "rows",
    "tip",
    "with_key",
]

ENTRIES: Final[dict[Menu, Entries]] = {
    Menu.FILE: table.FILE,
    Menu.SHARE: table.SHARE,
    Menu.DATA: table.DATA,
    Menu.EDIT: table.EDIT,
    Menu.LIBRARY: table.LIBRARY,
    Menu.PUZZLE: table.PUZZLE,
    Menu.COACH: table.COACH,
    Menu.DESIGN: table.DESIGN,
    Menu.SYMMETRY: table.SYMMETRY,
    Menu.CHANGE: table.CHANGE,
    Menu.VIEW: table.VIEW,
    Menu.READ: table.READ,
    Menu.HELP: table.HELP,
    Menu.BOARD: table.BOARD,
}


def menu_title(menu: Menu) -> str:
    """Return the title of a menu without its access key: `File` for `&File` or `File(&F)`."""
    return re.sub(r"\(&.\)|&", "", _(menu))


def rows(menu: Menu) -> tuple[ActionSpec, ...]:
    """Return the actions of one menu, in order."""
    return tuple(entry for entry in ENTRIES[menu] if entry)


ACTIONS: Final = tuple(spec for menu in ENTRIES for spec in rows(menu))
BOARD_KEYS: Final = frozenset(spec.id for spec in rows(Menu.BOARD))
"""Actions that the board does itself for keys; they are in no menu."""
SPECS: Final = {spec.id: spec for spec in ACTIONS}


def bindings(chosen: Mapping[str, Keys]) -> dict[ActionId, Keys]:
    """Return the shortcuts of every action, using the player's own where there are any.

    Args:
        chosen: the player's shortcuts by action name.
    """
    return {spec.id: chosen.get(spec.id, spec.keys) for spec in ACTIONS}


def board_keys(chosen: Mapping[str, Keys]) -> tuple[tuple[str, str], ...]:
    """Return what keys mean on the board; nothing if the player changed none of them.

    Args:
        chosen: the player's shortcuts by action name.

    Returns:
        Pairs of a key and the default key of the same meaning, empty for a key without any.
    """
    if BOARD_KEYS.isdisjoint(chosen):
        return ()
    bound = bindings(chosen)
    specs = [spec for spec in rows(Menu.BOARD) if spec.keys]
    meanings = {key: "" for spec in specs for key in spec.keys}
    for spec in specs:
        # A second default key means itself: the system handles some of them too, such as Menu.
        meanings |= {key: key if key in spec.keys else spec.keys[0] for key in bound[spec.id]}
    return tuple(meanings.items())


def owner(key: str, chosen: Mapping[str, Keys]) -> ActionId | None:
    """Return the action that already uses a shortcut, if any."""
    wanted = sequence(key)
    for action, keys in bindings(chosen).items():
        if any(sequence(taken) == wanted for taken in keys):
            return action
    return None


def sequence(key: str) -> QKeySequence:
    """Return a shortcut of the table or the settings, whatever the language names its keys."""
    # By default Qt reads the names of the language, in which two keys may be called Enter.
    return QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)


def key_text(key: str) -> str:
    """Return a shortcut as this system writes it."""
    return isolated(sequence(key).toString(QKeySequence.SequenceFormat.NativeText))


def key_texts(keys: Keys) -> tuple[str, ...]:
    """Return the different texts of shortcuts; both Enter keys have one."""
    return tuple(dict.fromkeys(map(key_text, keys)))


def keys_text(spec: ActionSpec, keys: Keys) -> str:
    """Return an action's shortcuts as one text to show; empty if it has none."""
    if spec.shown_keys:
        return _(spec.shown_keys)
    return _(" or ").join(key_texts(keys))


def tip(spec: ActionSpec, keys: Keys) -> str:
    """Return the tooltip of an action: what it does and its first shortcut."""
    words = without_dots(_(table.TIPS.get(spec.id, spec.text)))
    return with_key(words, key_text(keys[0]) if keys else "")


def with_key(words: str, key: str) -> str:
    """Return a description with a shortcut in parentheses, if there is one."""
    return _("{what} ({key})").format(what=words, key=key) if key else words
