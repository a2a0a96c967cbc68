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
    return _("The clues don't fit together yet.") if context.is_designing() else ""


def _oblong(context: Context) -> str:
    return _("This only works on square pictures.") if context.is_designing() else ""


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
        mark("Save the puzzle without your progress, in any format"),
        enabled_when=Context.is_open,
    ),
    ActionSpec(
        _A.SAVE_PICTURE,
        mark("Save picture…"),
        Menu.FILE,
        1,
        icon="image",
        tip=mark("Save the puzzle as a PNG or SVG picture: blank, as played or solved"),
        enabled_when=Context.can_show,
    ),
    ActionSpec(
        _A.PRINT,
        mark("Print…"),
        Menu.FILE,
        1,
        ("Ctrl+P",),
        tip=mark("Print the puzzle or save it as a PDF"),
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
        mark("Copy as .pbn text"),
        Menu.SHARE,
        1,
        tip=mark("Copy the puzzle with its title and notes, to paste here or elsewhere"),
        enabled_when=_can_share(_A.SHARE_PBN),
        why_not=_lost(_A.SHARE_PBN),
    ),
    ActionSpec(
        _A.SHARE_ADDRESS,
        mark("Copy as puzz.link address"),
        Menu.SHARE,
        1,
        ("Ctrl+Shift+C",),
        tip=mark("Copy a web address where the puzzle can be played"),
        enabled_when=_can_share(_A.SHARE_ADDRESS),
        why_not=_lost(_A.SHARE_ADDRESS),
    ),
    ActionSpec(
        _A.SHARE_ID,
        mark("Copy as game ID for Pattern"),
        Menu.SHARE,
        1,
        tip=mark("Copy a game ID to enter in Simon Tatham's Pattern"),
        enabled_when=_can_share(_A.SHARE_ID),
        why_not=_lost(_A.SHARE_ID),
    ),
    ActionSpec(
        _A.SHARE_TEXT,
        mark("Copy as plain text"),
        Menu.SHARE,
        1,
        tip=mark("Copy the clues, one line of text each"),
        enabled_when=_can_share(_A.SHARE_TEXT),
        why_not=_lost(_A.SHARE_TEXT),
    ),
    ActionSpec(
        _A.SHARE_SHEET,
        mark("Share…"),
        Menu.SHARE,
        2,
        icon="share",
        tip=mark("Share the puzzle as a picture or as text"),
        enabled_when=Context.can_show,
    ),
)

DATA: Final = (
    ActionSpec(
        _A.EXPORT_DATA,
        mark("Export your data…"),
        Menu.DATA,
        1,
        tip=mark("Save games, designs, preferences and statistics in one file"),
    ),
    ActionSpec(
        _A.IMPORT_DATA,
        mark("Import your data…"),
        Menu.DATA,
        1,
        tip=mark("Merge exported data with the data on this computer"),
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
        mark("See your solved puzzles, times and streaks"),
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
        tip=mark("Cut the selected cells to paste them elsewhere"),
        enabled_when=Context.can_cut,
        why_not=_no_selection,
    ),
    ActionSpec(
        _A.COPY,
        mark("Copy"),
        Menu.EDIT,
        2,
        ("Ctrl+C",),
        tip=mark("Copy the selected cells, or the whole puzzle as .pbn text"),
        enabled_when=_can_share(_A.SHARE_PBN),
        why_not=_lost(_A.SHARE_PBN),
    ),
    ActionSpec(
        _A.PASTE,
        mark("Paste puzzle"),
        Menu.EDIT,
        2,
        ("Ctrl+V",),
        tip=mark("Paste a puzzle from the clipboard: text, address, picture or file"),
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
        mark("Next unsolved puzzle"),
        Menu.LIBRARY,
        2,
        ("Ctrl+G",),
        "step",
        mark("Play the next unsolved puzzle in the list"),
    ),
    ActionSpec(
        _A.ANY_UNSOLVED,
        mark("Random unsolved puzzle"),
        Menu.LIBRARY,
        2,
        ("Ctrl+J",),
        "dice",
        mark("Play a random unsolved puzzle from this list"),
    ),
    ActionSpec(
        _A.DAILY_PUZZLE,
        mark("Daily puzzle"),
        Menu.LIBRARY,
        2,
        ("Ctrl+T",),
        "calendar",
        mark("Play today's puzzle, the same for everyone"),
    ),
    ActionSpec(
        _A.FAVOURITE,
        mark("Favourite"),
        Menu.LIBRARY,
        3,
        ("Ctrl+Shift+F",),
        "star",
        mark("Add the selected puzzles to your favourites, or remove them"),
        checkable=True,
        enabled_when=Context.has_cards,
    ),
    ActionSpec(
        _A.TAGS,
        mark("Tags…"),
        Menu.LIBRARY,
        3,
        ("Ctrl+Shift+T",),
        tip=mark("Add your own tags to the selected puzzles"),
        enabled_when=Context.has_cards,
    ),
    ActionSpec(
        _A.IMPORT_FILES,
        mark("Import files…"),
        Menu.LIBRARY,
        4,
        ("Ctrl+Shift+O",),
        "inbox",
        mark("Copy puzzles into the library. You can delete the files afterwards."),
    ),
    ActionSpec(
        _A.IMPORT_FOLDER,
        mark("Import folder…"),
        Menu.LIBRARY,
        4,
        tip=mark("Copy all puzzles in a folder into the library"),
    ),
    ActionSpec(
        _A.WATCH_FOLDER,
        mark("Add folder…"),
        Menu.LIBRARY,
        4,
        (),
        "folder",
        mark("Show the puzzles in a folder, including any added later"),
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
        mark("Check for mistakes"),
        enabled_when=Context.can_ask,
    ),
    ActionSpec(
        _A.HINT,
        mark("Hint"),
        Menu.PUZZLE,
        1,
        ("H",),
        "hint",
        mark("Get a hint: each press reveals a little more"),
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
        mark("Start a what-if…"),
        Menu.PUZZLE,
        2,
        ("Ctrl+B",),
        "branch",
        mark("Try something out, then accept or discard all of it"),
        enabled_when=Context.can_branch,
    ),
    ActionSpec(
        _A.KEEP_BRANCH,
        mark("Accept what-if"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Return",),
        "tick",
        mark("Keep the marks made in this what-if"),
        enabled_when=Context.has_branch,
    ),
    ActionSpec(
        _A.DROP_BRANCH,
        mark("Discard what-if"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Backspace",),
        "close",
        mark("Remove the marks made in this what-if"),
        enabled_when=Context.has_branch,
    ),
    ActionSpec(
        _A.ADD_CHECKPOINT,
        mark("Add checkpoint…"),
        Menu.PUZZLE,
        3,
        ("F2",),
        "flag",
        mark("Save the board as it is now, to come back to later"),
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
        mark("Restart puzzle"),
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
        mark("Watch how you solved it, move by move"),
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
        mark("Explain why the cell at the cursor is filled or empty"),
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
        mark("Previous step of the proof"),
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
        mark("Go to the start of the proof"),
        Menu.COACH,
        2,
        ("Shift+J",),
        enabled_when=Context.is_proving,
    ),
    ActionSpec(
        _A.PROOF_END,
        mark("Go to the end of the proof"),
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
        mark("Make a design from the puzzle you are playing"),
        enabled_when=Context.has_game,
    ),
    ActionSpec(
        _A.TEST_PLAY,
        mark("Test play"),
        Menu.DESIGN,
        1,
        ("F5",),
        "play",
        mark("Play the design as others will see it, then return to it"),
        enabled_when=Context.can_test,
        why_not=_misfit,
    ),
    _tool(_A.DRAW_FREEHAND, mark("Pencil"), ("D",), "pencil"),
    _tool(_A.DRAW_LINE, mark("Line"), ("I",), "line"),
    _tool(_A.DRAW_RECTANGLE, mark("Rectangle"), ("U",), "rectangle"),
    _tool(_A.DRAW_ELLIPSE, mark("Ellipse"), ("O",), "ellipse"),
    _tool(_A.DRAW_FLOOD, mark("Flood fill"), ("G",), "bucket"),
    _tool(_A.DRAW_SELECT, mark("Select and move"), ("S",), "select"),
    ActionSpec(
        _A.FILLED_SHAPES,
        mark("Filled shapes"),
        Menu.DESIGN,
        3,
        ("F",),
        tip=mark("Draw filled rectangles and ellipses instead of outlines"),
        checkable=True,
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.SWITCH_VIEW,
        mark("Switch between picture and clues"),
        Menu.DESIGN,
        3,
        ("F4",),
        tip=mark("Edit the picture or the clues"),
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
        tip=mark("Remove the empty space around the picture, or everything outside the selection"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.EDIT_PALETTE,
        mark("Palette…"),
        Menu.DESIGN,
        4,
        tip=mark("Add, rename, edit, merge or remove colours"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.PROPERTIES,
        mark("Properties…"),
        Menu.DESIGN,
        4,
        ("Alt+Return",),
        tip=mark("Edit the title, author, licence and other details"),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.IMPORT_PICTURE,
        mark("Import picture…"),
        Menu.DESIGN,
        5,
        ("Ctrl+I",),
        "image",
        mark("Make a design from a photo or drawing"),
    ),
    ActionSpec(
        _A.READ_SCAN,
        mark("Read printed puzzle…"),
        Menu.DESIGN,
        5,
        tip=mark("Read the clues from a scan or photo of a puzzle"),
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
        tip=mark("Check every puzzle in a folder"),
    ),
)

SYMMETRY: Final = (
    _symmetry(_A.SYMMETRY_ACROSS, mark("Mirror left–right"), ("V",)),
    _symmetry(_A.SYMMETRY_DOWN, mark("Mirror top–bottom"), ("Shift+V",)),
    _symmetry(_A.SYMMETRY_TURN, mark("Half-turn rotation")),
    _square_symmetry(_A.SYMMETRY_QUARTER, mark("Quarter-turn rotation")),
    _square_symmetry(_A.SYMMETRY_DIAGONAL, mark("Mirror along the diagonal ↘")),
    _square_symmetry(_A.SYMMETRY_ANTIDIAGONAL, mark("Mirror along the diagonal ↗")),
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
        mark("Flip horizontally"),
        Menu.CHANGE,
        2,
        ("Ctrl+Shift+H",),
        "mirror",
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.MIRROR_DOWN,
        mark("Flip vertically"),
        Menu.CHANGE,
        2,
        ("Ctrl+Shift+V",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.TURN_RIGHT,
        mark("Rotate right"),
        Menu.CHANGE,
        2,
        ("Ctrl+]",),
        enabled_when=Context.is_designing,
    ),
    ActionSpec(
        _A.TURN_LEFT,
        mark("Rotate left"),
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
        mark("Zoom in"),
        Menu.VIEW,
        1,
        ("+", "=", "Ctrl++", "Ctrl+="),
        "plus",
        enabled_when=Context.has_board,
    ),
    ActionSpec(
        _A.ZOOM_OUT,
        mark("Zoom out"),
        Menu.VIEW,
        1,
        ("-", "Ctrl+-"),
        "minus",
        enabled_when=Context.has_board,
    ),
    ActionSpec(
        _A.FIT,
        mark("Fit to window"),
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
    ActionSpec(_A.JUMP, mark("Go to the start or end of the row"), Menu.BOARD, 1, ("Home", "End")),
    ActionSpec(
        _A.CORNER, mark("Go to the first or last cell"), Menu.BOARD, 1, ("Ctrl+Home", "Ctrl+End")
    ),
    ActionSpec(
        _A.PAGE, mark("Go to the top or bottom of the column"), Menu.BOARD, 1, ("PgUp", "PgDown")
    ),
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
        shown_keys=mark("Shift + arrow keys"),
    ),
    ActionSpec(
        _A.CROSS_MOVING,
        mark("Cross while moving"),
        Menu.BOARD,
        3,
        _family("Ctrl+", *_ARROWS),
        shown_keys=mark("Ctrl + arrow keys"),
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
    ActionSpec(
        _A.TYPE_ROW, mark("Edit the row's clue (in the studio)"), Menu.BOARD, 5, ("Return",)
    ),
    ActionSpec(
        _A.TYPE_COLUMN,
        mark("Edit the column's clue (in the studio)"),
        Menu.BOARD,
        5,
        ("Shift+Return",),
    ),
    ActionSpec(_A.TAKE_BACK, mark("Cancel a drag"), Menu.BOARD, 6, ("Esc",)),
    ActionSpec(_A.MENU, mark("Open the cell menu"), Menu.BOARD, 6, ("Shift+F10", "Menu")),
)
