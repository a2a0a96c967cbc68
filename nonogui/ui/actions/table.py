"""The rows of the table of actions, by menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nonogui.i18n import _, mark
from nonogui.ui.actions.context import Context
from nonogui.ui.actions.spec import ActionId, ActionSpec, Keys, Menu

_A = ActionId


# ---- reasons for a disabled action, where it is not obvious ----


def _no_selection(_context: Context) -> str:
    return _("Select some cells first.")


def _misfit(context: Context) -> str:
    return _("The clues do not fit yet.") if context.is_designing() else ""


def _oblong(context: Context) -> str:
    return _("This works on square pictures alone.") if context.is_designing() else ""


def _lost(action: ActionId) -> Callable[[Context], str]:
    """Return a function that says why the puzzle can't be shared by an action."""

    def why(context: Context) -> str:
        return context.losses.get(action, "") if context.has_puzzle else _("No puzzle is open.")

    return why


def _can_share(action: ActionId) -> Callable[[Context], bool]:
    return lambda context: context.has_puzzle and not context.losses.get(action)


FILE: Final = (
    ActionSpec(_A.OPEN, mark("Open…"), Menu.FILE, 1, ("Ctrl+O",), "folder", mark("Open a file")),
    ActionSpec(_A.SAVE, mark("Save"), Menu.FILE, 1, ("Ctrl+S",), enabled_when=Context.is_open),
    ActionSpec(
        _A.SAVE_AS,
        mark("Save as…"),
        Menu.FILE,
        1,
        ("Ctrl+Shift+S",),
        "download",
        enabled_when=Context.is_open,
    ),
    ActionSpec(
        _A.EXPORT,
        mark("Export…"),
        Menu.FILE,
        1,
        ("Ctrl+E",),
        "share",
        mark("Write the puzzle alone, without your progress, in any format"),
        enabled_when=Context.is_open,
    ),
    ActionSpec(
        _A.SAVE_PICTURE,
        mark("Save picture…"),
        Menu.FILE,
        1,
        icon="image",
        tip=mark("Write the puzzle as a PNG or SVG picture, blank, as played or solved"),
        enabled_when=Context.can_show,
    ),
    ActionSpec(
        _A.PRINT,
        mark("Print…"),
        Menu.FILE,
        1,
        ("Ctrl+P",),
        tip=mark("Print the puzzle, or write it as PDF"),
        enabled_when=Context.can_show,
    ),
    ActionSpec(
        _A.LIBRARY,
        mark("Library"),
        Menu.FILE,
        2,
        ("Ctrl+L", "Ctrl+W"),
        "back",
        enabled_when=Context.is_open,
    ),
    ActionSpec(_A.QUIT, mark("Quit"), Menu.FILE, 3, ("Ctrl+Q",)),
)

SHARE: Final = (
    ActionSpec(
        _A.SHARE_PBN,
        mark("Copy as text of a .pbn file"),
        Menu.SHARE,
        1,
        tip=mark("Copy the puzzle with all its notes, to paste it here or elsewhere"),
        enabled_when=_can_share(_A.SHARE_PBN),
        why_not=_lost(_A.SHARE_PBN),
    ),
    ActionSpec(
        _A.SHARE_ADDRESS,
        mark("Copy as puzz.link address"),
        Menu.SHARE,
        1,
        ("Ctrl+Shift+C",),
        tip=mark("Copy an address at which the puzzle can be played in a browser"),
        enabled_when=_can_share(_A.SHARE_ADDRESS),
        why_not=_lost(_A.SHARE_ADDRESS),
    ),
    ActionSpec(
        _A.SHARE_ID,
        mark("Copy as game id of Pattern"),
        Menu.SHARE,
        1,
        tip=mark("Copy the line that Simon Tatham's Pattern takes as a specific game"),
        enabled_when=_can_share(_A.SHARE_ID),
        why_not=_lost(_A.SHARE_ID),
    ),
    ActionSpec(
        _A.SHARE_TEXT,
        mark("Copy as plain text"),
        Menu.SHARE,
        1,
        tip=mark("Copy the clues line by line"),
        enabled_when=_can_share(_A.SHARE_TEXT),
        why_not=_lost(_A.SHARE_TEXT),
    ),
    ActionSpec(
        _A.SHARE_SHEET,
        mark("Share…"),
        Menu.SHARE,
        2,
        icon="share",
        tip=mark("Show the puzzle as a picture and as texts to be copied"),
        enabled_when=Context.can_show,
    ),
)

DATA: Final = (
    ActionSpec(
        _A.EXPORT_DATA,
        mark("Export your data…"),
        Menu.DATA,
        1,
        tip=mark("Write games, designs, preferences and statistics into one file"),
    ),
    ActionSpec(
        _A.IMPORT_DATA,
        mark("Import your data…"),
        Menu.DATA,
        1,
        tip=mark("Unite what was exported with what is here"),
    ),
)

STATISTICS: Final = (
    ActionSpec(
        _A.STATISTICS,
        mark("Statistics"),
        Menu.LIBRARY,
        5,
        ("F8",),
        "chart",
        mark("What you solved, how quickly, and how many days in a row"),
    ),
)

EDIT: Final = (
    ActionSpec(
        _A.UNDO, mark("Undo"), Menu.EDIT, 1, ("Ctrl+Z",), "undo", enabled_when=Context.can_undo
    ),
    ActionSpec(
        _A.REDO,
        mark("Redo"),
        Menu.EDIT,
        1,
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        enabled_when=Context.can_redo,
    ),
    ActionSpec(
        _A.CUT,
        mark("Cut"),
        Menu.EDIT,
        2,
        ("Ctrl+X",),
        tip=mark("Take the cells selected out of the picture, to paste them elsewhere"),
        enabled_when=Context.can_cut,
        why_not=_no_selection,
    ),
    ActionSpec(
        _A.COPY,
        mark("Copy"),
        Menu.EDIT,
        2,
        ("Ctrl+C",),
        tip=mark("Copy the cells selected, or the whole puzzle as text of a .pbn file"),
        enabled_when=_can_share(_A.SHARE_PBN),
        why_not=_lost(_A.SHARE_PBN),
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
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.TOOL_FILL,
        mark("Left button fills"),
        Menu.EDIT,
        3,
        ("Q",),
        "tool-fill",
        checkable=True,
        enabled_when=Context.is_on_board,
    ),
    ActionSpec(
        _A.TOOL_CROSS,
        mark("Left button crosses"),
        Menu.EDIT,
        3,
        ("W",),
        "tool-cross",
        checkable=True,
        enabled_when=Context.is_on_board,
    ),
    ActionSpec(
        _A.TOOL_MAYBE,
        mark("Left button marks “maybe”"),
        Menu.EDIT,
        3,
        ("E",),
        "tool-maybe",
        checkable=True,
        enabled_when=Context.is_on_board,
    ),
    ActionSpec(_A.PREFERENCES, mark("Preferences…"), Menu.EDIT, 4, ("Ctrl+,",), "sliders"),
)

LIBRARY: Final = (
    ActionSpec(
        _A.FIND,
        mark("Search"),
        Menu.LIBRARY,
        1,
        ("Ctrl+F",),
        "search",
        enabled_when=Context.is_in_library,
    ),
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
        _A.DAILY_PUZZLE,
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
        enabled_when=Context.has_cards,
    ),
    ActionSpec(
        _A.TAGS,
        mark("Tags…"),
        Menu.LIBRARY,
        3,
        ("Ctrl+Shift+T",),
        tip=mark("Give the puzzles selected words of your own to find them by"),
        enabled_when=Context.has_cards,
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

PUZZLE: Final = (
    ActionSpec(
        _A.CHECK,
        mark("Check"),
        Menu.PUZZLE,
        1,
        ("F7",),
        "check",
        mark("Ask whether the board is right so far"),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.HINT,
        mark("Hint"),
        Menu.PUZZLE,
        1,
        ("H",),
        "hint",
        mark("Show the next step, a little more of it each time"),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.SOLVE,
        mark("Solve"),
        Menu.PUZZLE,
        1,
        ("Ctrl+F7",),
        "play",
        mark("Reveal the whole solution"),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.NEW_BRANCH,
        mark("New what-if branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+B",),
        "branch",
        mark("Try something that can be dropped as a whole"),
        enabled_when=Context.can_branch,
    ),
    ActionSpec(
        _A.KEEP_BRANCH,
        mark("Keep branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Return",),
        "tick",
        mark("Make this branch part of the board"),
        enabled_when=Context.has_branch,
    ),
    ActionSpec(
        _A.DROP_BRANCH,
        mark("Drop branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Backspace",),
        "close",
        mark("Take all cells of this branch back"),
        enabled_when=Context.has_branch,
    ),
    ActionSpec(
        _A.ADD_SAVEPOINT,
        mark("Add savepoint"),
        Menu.PUZZLE,
        3,
        ("F2",),
        "flag",
        mark("Keep the board as it is now, to come back to"),
        enabled_when=Context.is_live,
    ),
    ActionSpec(
        _A.PAUSE,
        mark("Pause"),
        Menu.PUZZLE,
        4,
        ("P",),
        "pause",
        checkable=True,
        enabled_when=Context.can_pause,
    ),
    ActionSpec(
        _A.RESTART,
        mark("Start again"),
        Menu.PUZZLE,
        4,
        ("Ctrl+R",),
        "step-back",
        enabled_when=Context.can_restart,
    ),
    ActionSpec(
        _A.REPLAY,
        mark("Replay"),
        Menu.PUZZLE,
        4,
        ("Ctrl+Shift+R",),
        "play",
        mark("See how you solved it, move by move"),
        enabled_when=Context.can_replay,
    ),
)

COACH: Final = (
    ActionSpec(
        _A.EXPLAIN_CELL,
        mark("Explain this cell"),
        Menu.COACH,
        1,
        ("Y",),
        "help",
        mark("Say why the cell at the cursor is what it is"),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.EXPLAIN_ROW,
        mark("Explain this row"),
        Menu.COACH,
        1,
        ("R",),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.EXPLAIN_COLUMN,
        mark("Explain this column"),
        Menu.COACH,
        1,
        ("C",),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.PROOF_STEP,
        mark("Next step of the proof"),
        Menu.COACH,
        2,
        ("L",),
        "step",
        enabled_when=Context.is_proving,
    ),
    ActionSpec(
        _A.PROOF_BACK,
        mark("Step before"),
        Menu.COACH,
        2,
        ("J",),
        "step-back",
        enabled_when=Context.is_proving,
    ),
    ActionSpec(
        _A.PROOF_PLAY,
        mark("Play the proof"),
        Menu.COACH,
        2,
        ("K",),
        "play",
        enabled_when=Context.is_proving,
    ),
    ActionSpec(
        _A.PROOF_START,
        mark("To the start of the proof"),
        Menu.COACH,
        2,
        ("Shift+J",),
        enabled_when=Context.is_proving,
    ),
    ActionSpec(
        _A.PROOF_END,
        mark("To the end of the proof"),
        Menu.COACH,
        2,
        ("Shift+L",),
        enabled_when=Context.is_proving,
    ),
)


def _tool(action: ActionId, text: str, keys: Keys, icon: str) -> ActionSpec:
    return ActionSpec(
        action, text, Menu.DESIGN, 2, keys, icon, checkable=True, enabled_when=Context.is_designing
    )


def _symmetry(action: ActionId, text: str, keys: Keys = ()) -> ActionSpec:
    return ActionSpec(
        action,
        text,
        Menu.SYMMETRY,
        1,
        keys,
        checkable=True,
        enabled_when=Context.is_designing,
    )


def _square_symmetry(action: ActionId, text: str) -> ActionSpec:
    return ActionSpec(
        action,
        text,
        Menu.SYMMETRY,
        1,
        checkable=True,
        enabled_when=Context.is_square,
        why_not=_oblong,
    )


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
        enabled_when=Context.has_game,
    ),
    ActionSpec(
        _A.TEST_PLAY,
        mark("Test play"),
        Menu.DESIGN,
        1,
        ("F5",),
        "play",
        mark("Play the design as others will, and come back to it"),
        enabled_when=Context.can_test,
        why_not=_misfit,
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
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.SWITCH_VIEW,
        mark("Picture or clues"),
        Menu.DESIGN,
        3,
        ("F4",),
        tip=mark("Go from the picture to the clues, or back"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.RESIZE, mark("Resize or crop…"), Menu.DESIGN, 4, enabled_when=Context.is_designing
    ),
    ActionSpec(
        _A.CROP_TO_PICTURE,
        mark("Crop to picture"),
        Menu.DESIGN,
        4,
        tip=mark("Take away what is around the picture, or around what is selected"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.EDIT_PALETTE,
        mark("Palette…"),
        Menu.DESIGN,
        4,
        tip=mark("Add, rename, change, merge and remove colours"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.PROPERTIES,
        mark("Properties…"),
        Menu.DESIGN,
        4,
        ("Alt+Return",),
        tip=mark("Title, author, licence and what else is kept with the puzzle"),
        enabled_when=Context.is_designing,
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
        _A.READ_SCAN,
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
    _square_symmetry(_A.SYMMETRY_QUARTER, mark("Alike after a quarter of a turn")),
    _square_symmetry(_A.SYMMETRY_DIAGONAL, mark("Alike across the falling diagonal")),
    _square_symmetry(_A.SYMMETRY_ANTIDIAGONAL, mark("Alike across the rising diagonal")),
    ActionSpec(
        _A.SYMMETRY_NONE, mark("No symmetry"), Menu.SYMMETRY, 2, enabled_when=Context.is_designing
    ),
)

CHANGE: Final = (
    ActionSpec(
        _A.SHIFT_LEFT,
        mark("Shift left"),
        Menu.CHANGE,
        1,
        ("Alt+Left",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.SHIFT_RIGHT,
        mark("Shift right"),
        Menu.CHANGE,
        1,
        ("Alt+Right",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.SHIFT_UP,
        mark("Shift up"),
        Menu.CHANGE,
        1,
        ("Alt+Up",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.SHIFT_DOWN,
        mark("Shift down"),
        Menu.CHANGE,
        1,
        ("Alt+Down",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.MIRROR_ACROSS,
        mark("Mirror left and right"),
        Menu.CHANGE,
        2,
        ("Ctrl+Shift+H",),
        "mirror",
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.MIRROR_DOWN,
        mark("Mirror top and bottom"),
        Menu.CHANGE,
        2,
        ("Ctrl+Shift+V",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.TURN_RIGHT,
        mark("Turn right"),
        Menu.CHANGE,
        2,
        ("Ctrl+]",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.TURN_LEFT,
        mark("Turn left"),
        Menu.CHANGE,
        2,
        ("Ctrl+[",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.INVERT,
        mark("Invert"),
        Menu.CHANGE,
        3,
        ("Ctrl+Shift+I",),
        "invert",
        enabled_when=Context.is_designing,
    ),
)

VIEW: Final = (
    ActionSpec(
        _A.ZOOM_IN,
        mark("Larger cells"),
        Menu.VIEW,
        1,
        ("+", "=", "Ctrl++", "Ctrl+="),
        "plus",
        enabled_when=Context.has_board,
    ),
    ActionSpec(
        _A.ZOOM_OUT,
        mark("Smaller cells"),
        Menu.VIEW,
        1,
        ("-", "Ctrl+-"),
        "minus",
        enabled_when=Context.has_board,
    ),
    ActionSpec(
        _A.FIT,
        mark("Fit the window"),
        Menu.VIEW,
        1,
        ("0", "Ctrl+0"),
        "fit",
        enabled_when=Context.has_board,
    ),
    ActionSpec(
        _A.PANEL,
        mark("Side panel"),
        Menu.VIEW,
        2,
        ("F9",),
        "panel",
        checkable=True,
        enabled_when=Context.has_board,
    ),
    ActionSpec(_A.FULL_SCREEN, mark("Full screen"), Menu.VIEW, 2, ("F11",), checkable=True),
)

HELP: Final = (
    ActionSpec(_A.HELP, mark("How to play"), Menu.HELP, 1, ("F1",), "help"),
    ActionSpec(_A.GLOSSARY, mark("Techniques"), Menu.HELP, 1, ("Shift+F1",), "book"),
    ActionSpec(_A.SHORTCUTS, mark("Keyboard shortcuts"), Menu.HELP, 1, ("Ctrl+F1",), "keyboard"),
    ActionSpec(_A.SHOW_LOG, mark("Show log"), Menu.HELP, 2),
    ActionSpec(_A.ABOUT, mark("About Nonogui"), Menu.HELP, 2),
)

_ARROWS: Final = ("Left", "Right", "Up", "Down")


def _family(prefix: str, *names: str) -> Keys:
    return tuple(prefix + name for name in names)


BOARD: Final = (
    ActionSpec(
        _A.MOVE,
        mark("Move the cursor"),
        Menu.BOARD,
        1,
        _ARROWS,
        shown_keys=mark("Arrow keys"),
    ),
    ActionSpec(_A.JUMP, mark("To the ends of the row"), Menu.BOARD, 1, ("Home", "End")),
    ActionSpec(
        _A.CORNER, mark("To the corners of the board"), Menu.BOARD, 1, ("Ctrl+Home", "Ctrl+End")
    ),
    ActionSpec(_A.PAGE, mark("To the ends of the column"), Menu.BOARD, 1, ("PgUp", "PgDown")),
    ActionSpec(_A.FILL, mark("Fill the cell"), Menu.BOARD, 2, ("Space",)),
    ActionSpec(_A.CROSS, mark("Cross the cell"), Menu.BOARD, 2, ("X",)),
    ActionSpec(_A.PENCIL, mark("Mark the cell “maybe”"), Menu.BOARD, 2, ("M", ".")),
    ActionSpec(_A.CLEAR, mark("Clear the cell"), Menu.BOARD, 2, ("Backspace", "Del")),
    ActionSpec(
        _A.FILL_MOVING,
        mark("Fill while moving"),
        Menu.BOARD,
        3,
        _family("Shift+", *_ARROWS),
        shown_keys=mark("Shift and arrow keys"),
    ),
    ActionSpec(
        _A.CROSS_MOVING,
        mark("Cross while moving"),
        Menu.BOARD,
        3,
        _family("Ctrl+", *_ARROWS),
        shown_keys=mark("Ctrl and arrow keys"),
    ),
    ActionSpec(
        _A.COLOR,
        mark("Choose a colour"),
        Menu.BOARD,
        4,
        tuple("123456789"),
        shown_keys=mark("1 to 9"),
    ),
    ActionSpec(_A.TICK_ROW, mark("Tick the row's next number"), Menu.BOARD, 5, ("T",)),
    ActionSpec(_A.TICK_COLUMN, mark("Tick the column's next number"), Menu.BOARD, 5, ("Shift+T",)),
    ActionSpec(_A.TYPE_ROW, mark("Type the row's clue, in the studio"), Menu.BOARD, 5, ("Return",)),
    ActionSpec(
        _A.TYPE_COLUMN,
        mark("Type the column's clue, in the studio"),
        Menu.BOARD,
        5,
        ("Shift+Return",),
    ),
    ActionSpec(_A.TAKE_BACK, mark("Give up a drag"), Menu.BOARD, 6, ("Esc",)),
    ActionSpec(_A.MENU, mark("Menu of the cell"), Menu.BOARD, 6, ("Shift+F10", "Menu")),
)
