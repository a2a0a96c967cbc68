"""The types of the action table: ids, menus and the rows."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from nonogui.i18n import mark
from nonogui.ui.actions.context import Context

Keys = tuple[str, ...]
"""Shortcuts in Qt's portable text; menus show the first one."""


class Menu(StrEnum):
    """The menu that lists an action. BOARD rows are keys that the board handles itself.

    `INNER_MENUS` lists the submenus.
    """

    FILE = "file"
    SHARE = "share"
    DATA = "data"
    EDIT = "edit"
    LIBRARY = "library"
    PUZZLE = "puzzle"
    COACH = "coach"
    DESIGN = "design"
    SYMMETRY = "symmetry"
    CHANGE = "change"
    VIEW = "view"
    READ = "read"
    HELP = "help"
    BOARD = "board"


MENU_TITLES: Final[dict[Menu, str]] = {
    Menu.FILE: mark("&File"),
    Menu.SHARE: mark("Share"),
    Menu.DATA: mark("Your data"),
    Menu.EDIT: mark("&Edit"),
    Menu.LIBRARY: mark("&Library"),
    Menu.PUZZLE: mark("&Puzzle"),
    Menu.COACH: mark("&Coach"),
    Menu.DESIGN: mark("&Design"),
    Menu.SYMMETRY: mark("Symmetry"),
    Menu.CHANGE: mark("Transform"),
    Menu.VIEW: mark("&View"),
    Menu.READ: mark("Read aloud"),
    Menu.HELP: mark("&Help"),
    Menu.BOARD: mark("On the board"),
}


class ActionId(StrEnum):
    """The name of an action, in settings and in code.

    Settings files contain the values, so a renamed member keeps its old value.
    """

    OPEN = "open"
    SAVE = "save"
    SAVE_AS = "save-as"
    EXPORT = "export"
    SAVE_PICTURE = "save-picture"
    PRINT = "print"
    LIBRARY = "library"
    QUIT = "quit"
    SHARE_PBN = "share-pbn"
    SHARE_ADDRESS = "share-address"
    SHARE_ID = "share-id"
    SHARE_TEXT = "share-text"
    SHARE_SHEET = "share-sheet"
    EXPORT_DATA = "export-data"
    IMPORT_DATA = "import-data"
    UNDO = "undo"
    REDO = "redo"
    CUT = "cut"
    COPY = "copy"
    PASTE = "paste"
    SELECT_ALL = "select-all"
    TOOL_FILL = "tool-fill"
    TOOL_CROSS = "tool-cross"
    TOOL_MAYBE = "tool-maybe"
    PREFERENCES = "preferences"
    FIND = "find"
    NEXT_UNSOLVED = "next-unsolved"
    ANY_UNSOLVED = "any-unsolved"
    DAILY_PUZZLE = "day-puzzle"
    FAVOURITE = "favourite"
    TAGS = "tags"
    IMPORT_FILES = "import-files"
    IMPORT_FOLDER = "import-folder"
    WATCH_FOLDER = "watch-folder"
    STATISTICS = "statistics"
    CHECK = "check"
    HINT = "hint"
    SOLVE = "solve"
    FILL_REST = "fill-rest"
    NEW_BRANCH = "new-branch"
    ACCEPT_BRANCH = "keep-branch"
    DISCARD_BRANCH = "drop-branch"
    ADD_CHECKPOINT = "add-savepoint"
    PAUSE = "pause"
    RESTART = "restart"
    REPLAY = "replay"
    REVIEW = "review"
    EXPLAIN_CELL = "explain-cell"
    EXPLAIN_ROW = "explain-row"
    EXPLAIN_COLUMN = "explain-column"
    PROOF_STEP = "proof-step"
    PROOF_BACK = "proof-back"
    PROOF_PLAY = "proof-play"
    PROOF_START = "proof-start"
    PROOF_END = "proof-end"
    NEW_DESIGN = "new-design"
    EDIT_IN_STUDIO = "edit-in-studio"
    TEST_PLAY = "test-play"
    DRAW_FREEHAND = "draw-freehand"
    DRAW_LINE = "draw-line"
    DRAW_RECTANGLE = "draw-rectangle"
    DRAW_ELLIPSE = "draw-ellipse"
    DRAW_FLOOD = "draw-flood"
    DRAW_SELECT = "draw-select"
    FILLED_SHAPES = "filled-shapes"
    SWITCH_VIEW = "switch-view"
    RESIZE = "resize"
    CROP_TO_PICTURE = "crop-to-picture"
    EDIT_PALETTE = "edit-palette"
    PROPERTIES = "properties"
    IMPORT_PICTURE = "import-picture"
    READ_SCAN = "read-sheet"
    RANDOM_PUZZLE = "random-puzzle"
    VALIDATE_FOLDER = "validate-folder"
    SYMMETRY_ACROSS = "symmetry-across"
    SYMMETRY_DOWN = "symmetry-down"
    SYMMETRY_TURN = "symmetry-turn"
    SYMMETRY_QUARTER = "symmetry-quarter"
    SYMMETRY_DIAGONAL = "symmetry-diagonal"
    SYMMETRY_ANTIDIAGONAL = "symmetry-antidiagonal"
    SYMMETRY_NONE = "symmetry-none"
    SHIFT_LEFT = "shift-left"
    SHIFT_RIGHT = "shift-right"
    SHIFT_UP = "shift-up"
    SHIFT_DOWN = "shift-down"
    MIRROR_ACROSS = "mirror-across"
    MIRROR_DOWN = "mirror-down"
    TURN_RIGHT = "turn-right"
    TURN_LEFT = "turn-left"
    INVERT = "invert"
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    FIT = "fit"
    RULER = "ruler"
    PANEL = "panel"
    FULL_SCREEN = "full-screen"
    READ_ROW = "read-row"
    READ_COLUMN = "read-column"
    READ_CHANGE = "read-change"
    READ_LEFT = "read-left"
    FIRST_STEPS = "first-steps"
    HELP = "help"
    GLOSSARY = "glossary"
    SHORTCUTS = "shortcuts"
    SHOW_LOG = "show-log"
    ABOUT = "about"
    MOVE_LEFT = "board-left"
    MOVE_RIGHT = "board-right"
    MOVE_UP = "board-up"
    MOVE_DOWN = "board-down"
    ROW_START = "board-row-start"
    ROW_END = "board-row-end"
    COLUMN_TOP = "board-column-top"
    COLUMN_BOTTOM = "board-column-bottom"
    FIRST_CELL = "board-first-cell"
    LAST_CELL = "board-last-cell"
    FILL = "board-fill"
    CROSS = "board-cross"
    MAYBE = "board-pencil"
    CLEAR = "board-clear"
    FILL_MOVING = "board-fill-moving"
    CROSS_MOVING = "board-cross-moving"
    COLOR_1 = "board-color-1"
    COLOR_2 = "board-color-2"
    COLOR_3 = "board-color-3"
    COLOR_4 = "board-color-4"
    COLOR_5 = "board-color-5"
    COLOR_6 = "board-color-6"
    COLOR_7 = "board-color-7"
    COLOR_8 = "board-color-8"
    COLOR_9 = "board-color-9"
    TICK_ROW = "board-tick-row"
    TICK_COLUMN = "board-tick-column"
    TYPE_ROW = "board-type-row"
    TYPE_COLUMN = "board-type-column"
    TAKE_BACK = "board-take-back"
    MENU = "board-menu"


TOOLS: Final = (ActionId.TOOL_FILL, ActionId.TOOL_CROSS, ActionId.TOOL_MAYBE)
"""The tools for playing: exactly one is checked. They set what the left button does."""

DESIGN_TOOLS: Final = (
    ActionId.DRAW_FREEHAND,
    ActionId.DRAW_LINE,
    ActionId.DRAW_RECTANGLE,
    ActionId.DRAW_ELLIPSE,
    ActionId.DRAW_FLOOD,
    ActionId.DRAW_SELECT,
)
"""The tools of the studio: exactly one is checked. They set what the left button does."""

INNER_MENUS: Final = {
    Menu.SHARE: (Menu.FILE, ActionId.EXPORT),
    Menu.DATA: (Menu.FILE, ActionId.LIBRARY),
    Menu.SYMMETRY: (Menu.DESIGN, ActionId.FILLED_SHAPES),
    Menu.CHANGE: (Menu.DESIGN, ActionId.SWITCH_VIEW),
    Menu.READ: (Menu.VIEW, ActionId.FIT),
}
"""For each submenu, the menu it is in and the action it follows."""


class ActionSpec(NamedTuple):
    """One row of the table of actions.

    Attributes:
        id: the action's name.
        text: what it does, as the menu entry; translated when shown.
        keys: the default shortcuts.
        icon: an icon's name, or empty.
        tip: the tooltip, if `text` is not enough.
        checkable: whether the action switches a state on and off.
        shown_keys: text to show in place of `keys`, for families of keys such as the arrows.
        enabled_when: returns whether the action is enabled in a context.
        why_not: returns the reason to show in the tooltip while it is disabled, or nothing.
        is_fixed: whether the shortcuts can't be changed because they follow those of others.
    """

    id: ActionId
    text: str
    keys: Keys = ()
    icon: str = ""
    tip: str = ""
    checkable: bool = False
    shown_keys: str = ""
    enabled_when: Callable[[Context], bool] = Context.always
    why_not: Callable[[Context], str] = Context.is_plain
    is_fixed: bool = False


Entries = tuple[ActionSpec | None, ...]
"""The entries of a menu in order; None is a separator."""
