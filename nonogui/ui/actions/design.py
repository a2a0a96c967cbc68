"""What the menu of the studio holds, with the menus for symmetry and changes inside it."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Keys, Menu

_A = ActionId


def _tool(action: ActionId, text: str, keys: Keys, icon: str) -> ActionSpec:
    return ActionSpec(action, text, Menu.DESIGN, 2, keys, icon, checkable=True)


def _symmetry(action: ActionId, text: str, keys: Keys = ()) -> ActionSpec:
    return ActionSpec(action, text, Menu.SYMMETRY, 1, keys, checkable=True)


DESIGN: Final = (
    ActionSpec(_A.NEW_DESIGN, mark("New design…"), Menu.DESIGN, 1, ("Ctrl+N",), "plus"),
    ActionSpec(
        _A.EDIT_IN_STUDIO,
        mark("Edit in studio"),
        Menu.DESIGN,
        1,
        ("Ctrl+D",),
        "pencil",
        mark("Make a design of the puzzle that is played"),
    ),
    ActionSpec(
        _A.TEST_PLAY,
        mark("Test play"),
        Menu.DESIGN,
        1,
        ("F5",),
        "play",
        mark("Play the design as others will, and come back to it"),
    ),
    _tool(_A.DRAW_FREEHAND, mark("Pencil"), ("D",), "pencil"),
    _tool(_A.DRAW_LINE, mark("Line"), ("I",), "line"),
    _tool(_A.DRAW_RECTANGLE, mark("Rectangle"), ("U",), "rectangle"),
    _tool(_A.DRAW_ELLIPSE, mark("Ellipse"), ("O",), "ellipse"),
    _tool(_A.DRAW_FLOOD, mark("Flood an area"), ("G",), "bucket"),
    _tool(_A.DRAW_SELECT, mark("Select and move"), ("S",), "select"),
    ActionSpec(
        _A.FILLED_SHAPES,
        mark("Filled shapes"),
        Menu.DESIGN,
        3,
        ("F",),
        tip=mark("Draw rectangles and ellipses filled, not as outlines"),
        checkable=True,
    ),
    ActionSpec(
        _A.SWITCH_VIEW,
        mark("Picture or clues"),
        Menu.DESIGN,
        3,
        ("F4",),
        tip=mark("Go from the picture to the clues, or back"),
    ),
    ActionSpec(_A.RESIZE, mark("Resize or crop…"), Menu.DESIGN, 4),
    ActionSpec(
        _A.CROP_TO_PICTURE,
        mark("Crop to picture"),
        Menu.DESIGN,
        4,
        tip=mark("Take away what is around the picture, or around what is selected"),
    ),
    ActionSpec(
        _A.EDIT_PALETTE,
        mark("Palette…"),
        Menu.DESIGN,
        4,
        tip=mark("Add, rename, change, merge and remove colours"),
    ),
    ActionSpec(
        _A.PROPERTIES,
        mark("Properties…"),
        Menu.DESIGN,
        4,
        ("Alt+Return",),
        tip=mark("Title, author, licence and what else is kept with the puzzle"),
    ),
    ActionSpec(
        _A.IMPORT_PICTURE,
        mark("Import picture…"),
        Menu.DESIGN,
        5,
        ("Ctrl+I",),
        "image",
        mark("Make a design of a photograph or drawing"),
    ),
    ActionSpec(
        _A.READ_SHEET,
        mark("Read printed sheet…"),
        Menu.DESIGN,
        5,
        tip=mark("Read the clues of a puzzle that was scanned or photographed"),
    ),
    ActionSpec(
        _A.RANDOM_PUZZLE,
        mark("New random puzzle…"),
        Menu.DESIGN,
        5,
        ("Ctrl+Shift+N",),
        "dice",
    ),
    ActionSpec(
        _A.VALIDATE_FOLDER,
        mark("Validate folder…"),
        Menu.DESIGN,
        5,
        icon="doctor",
        tip=mark("Check every puzzle of a folder"),
    ),
)

SYMMETRY: Final = (
    _symmetry(_A.SYMMETRY_ACROSS, mark("Left and right alike"), ("V",)),
    _symmetry(_A.SYMMETRY_DOWN, mark("Top and bottom alike"), ("Shift+V",)),
    _symmetry(_A.SYMMETRY_TURN, mark("Alike after half a turn")),
    _symmetry(_A.SYMMETRY_QUARTER, mark("Alike after a quarter of a turn")),
    _symmetry(_A.SYMMETRY_DIAGONAL, mark("Alike across the falling diagonal")),
    _symmetry(_A.SYMMETRY_ANTIDIAGONAL, mark("Alike across the rising diagonal")),
    ActionSpec(_A.SYMMETRY_NONE, mark("No symmetry"), Menu.SYMMETRY, 2),
)

CHANGE: Final = (
    ActionSpec(_A.SHIFT_LEFT, mark("Shift left"), Menu.CHANGE, 1, ("Alt+Left",)),
    ActionSpec(_A.SHIFT_RIGHT, mark("Shift right"), Menu.CHANGE, 1, ("Alt+Right",)),
    ActionSpec(_A.SHIFT_UP, mark("Shift up"), Menu.CHANGE, 1, ("Alt+Up",)),
    ActionSpec(_A.SHIFT_DOWN, mark("Shift down"), Menu.CHANGE, 1, ("Alt+Down",)),
    ActionSpec(
        _A.MIRROR_ACROSS, mark("Mirror left and right"), Menu.CHANGE, 2, ("Ctrl+Shift+H",), "mirror"
    ),
    ActionSpec(_A.MIRROR_DOWN, mark("Mirror top and bottom"), Menu.CHANGE, 2, ("Ctrl+Shift+V",)),
    ActionSpec(_A.TURN_RIGHT, mark("Turn right"), Menu.CHANGE, 2, ("Ctrl+]",)),
    ActionSpec(_A.TURN_LEFT, mark("Turn left"), Menu.CHANGE, 2, ("Ctrl+[",)),
    ActionSpec(_A.INVERT, mark("Invert"), Menu.CHANGE, 3, ("Ctrl+Shift+I",), "invert"),
)
