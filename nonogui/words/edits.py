"""What each edit of a design is called, as undo steps are labelled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.drawing import EditKind
from nonogui.i18n import _, mark

_EDITS: Final[Mapping[EditKind, str]] = {
    EditKind.DRAW: mark("Draw"),
    EditKind.ERASE: mark("Erase"),
    EditKind.LINE: mark("Line"),
    EditKind.RECTANGLE: mark("Rectangle"),
    EditKind.ELLIPSE: mark("Ellipse"),
    EditKind.FLOOD: mark("Fill an area"),
    EditKind.MOVE: mark("Move the selection"),
    EditKind.CUT: mark("Cut"),
    EditKind.PASTE: mark("Paste"),
    EditKind.CLEAR: mark("Clear"),
    EditKind.MIRROR: mark("Mirror"),
    EditKind.SHIFT: mark("Shift"),
    EditKind.INVERT: mark("Invert"),
    EditKind.ROTATE: mark("Rotate"),
    EditKind.RESIZE: mark("Resize"),
    EditKind.CROP: mark("Crop"),
    EditKind.PALETTE: mark("Change the colours"),
    EditKind.CLUE: mark("Change a clue"),
    EditKind.CLUES: mark("Change the clues"),
    EditKind.PROPERTIES: mark("Change the properties"),
    EditKind.REPAIR: mark("Repair"),
    EditKind.GIVE: mark("Give cells away"),
    EditKind.GIVE_NONE: mark("Take given cells back"),
    EditKind.SOLUTION: mark("Go on from a picture"),
    EditKind.IMPORT: mark("Import"),
}


def edit_text(kind: EditKind) -> str:
    """What an edit did, as an undo step is labelled: `Draw`, `Move the selection`."""
    return _(_EDITS[kind])
