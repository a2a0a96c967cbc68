"""What the file menu holds, and the ways to share in it."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

FILE: Final = (
    ActionSpec(_A.OPEN, mark("Open…"), Menu.FILE, 1, ("Ctrl+O",), "folder", mark("Open a file")),
    ActionSpec(_A.SAVE, mark("Save"), Menu.FILE, 1, ("Ctrl+S",)),
    ActionSpec(_A.SAVE_AS, mark("Save as…"), Menu.FILE, 1, ("Ctrl+Shift+S",), "download"),
    ActionSpec(
        _A.EXPORT,
        mark("Export…"),
        Menu.FILE,
        1,
        ("Ctrl+E",),
        "share",
        mark("Write the puzzle alone, without your progress, in any format"),
    ),
    ActionSpec(
        _A.SAVE_PICTURE,
        mark("Save picture…"),
        Menu.FILE,
        1,
        icon="image",
        tip=mark("Write the puzzle as a PNG or SVG picture, blank, as played or solved"),
    ),
    ActionSpec(
        _A.PRINT,
        mark("Print…"),
        Menu.FILE,
        1,
        ("Ctrl+P",),
        tip=mark("Print the puzzle, or write it as PDF"),
    ),
    ActionSpec(_A.LIBRARY, mark("Library"), Menu.FILE, 2, ("Ctrl+L", "Ctrl+W"), "back"),
    ActionSpec(_A.QUIT, mark("Quit"), Menu.FILE, 3, ("Ctrl+Q",)),
)

SHARE: Final = (
    ActionSpec(
        _A.SHARE_PBN,
        mark("Copy as text of a .pbn file"),
        Menu.SHARE,
        1,
        tip=mark("Copy the puzzle with all its notes, to paste it here or elsewhere"),
    ),
    ActionSpec(
        _A.SHARE_ADDRESS,
        mark("Copy as puzz.link address"),
        Menu.SHARE,
        1,
        ("Ctrl+Shift+C",),
        tip=mark("Copy an address at which the puzzle can be played in a browser"),
    ),
    ActionSpec(
        _A.SHARE_ID,
        mark("Copy as game id of Pattern"),
        Menu.SHARE,
        1,
        tip=mark("Copy the line that Simon Tatham's Pattern takes as a specific game"),
    ),
    ActionSpec(
        _A.SHARE_TEXT,
        mark("Copy as plain text"),
        Menu.SHARE,
        1,
        tip=mark("Copy the clues line by line"),
    ),
    ActionSpec(
        _A.SHARE_SHEET,
        mark("Share…"),
        Menu.SHARE,
        2,
        icon="share",
        tip=mark("Show the puzzle as a picture and as texts to be copied"),
    ),
)
