"""What the menu of the library holds."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

LIBRARY: Final = (
    ActionSpec(_A.FIND, mark("Search"), Menu.LIBRARY, 1, ("Ctrl+F",), "search"),
    ActionSpec(
        _A.NEXT_UNSOLVED,
        mark("Next unsolved"),
        Menu.LIBRARY,
        2,
        ("Ctrl+G",),
        "step",
        mark("Play the next puzzle of the list that is not solved yet"),
    ),
    ActionSpec(
        _A.ANY_UNSOLVED,
        mark("Random unsolved"),
        Menu.LIBRARY,
        2,
        ("Ctrl+J",),
        "dice",
        mark("Play one of the puzzles listed by chance"),
    ),
    ActionSpec(
        _A.DAY_PUZZLE,
        mark("Puzzle of the day"),
        Menu.LIBRARY,
        2,
        ("Ctrl+T",),
        "calendar",
        mark("Play the puzzle of the day, the same for everybody"),
    ),
    ActionSpec(
        _A.FAVOURITE,
        mark("Favourite"),
        Menu.LIBRARY,
        3,
        ("Ctrl+Shift+F",),
        "star",
        mark("Mark the puzzles selected as favourites, or no longer"),
        checkable=True,
    ),
    ActionSpec(
        _A.TAGS,
        mark("Tags…"),
        Menu.LIBRARY,
        3,
        ("Ctrl+Shift+T",),
        tip=mark("Give the puzzles selected words of your own to find them by"),
    ),
    ActionSpec(
        _A.IMPORT_FILES,
        mark("Import files…"),
        Menu.LIBRARY,
        4,
        ("Ctrl+Shift+O",),
        "inbox",
        mark("Take puzzles into the library, so that their files may go"),
    ),
    ActionSpec(
        _A.IMPORT_FOLDER,
        mark("Import folder…"),
        Menu.LIBRARY,
        4,
        tip=mark("Take all puzzles of a folder into the library"),
    ),
    ActionSpec(
        _A.WATCH_FOLDER,
        mark("Add folder…"),
        Menu.LIBRARY,
        4,
        (),
        "folder",
        mark("List the puzzles of a folder, and those that come into it later"),
    ),
)
