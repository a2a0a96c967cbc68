"""The table of all actions: text, icon, menu, shortcuts and when each is enabled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtGui import QKeySequence

from nonogui.i18n import _, isolated, mark, with_context, without_dots

if TYPE_CHECKING:
    from nonogui.core.edits import EditKind
    from nonogui.core.move import MoveKind

Step = tuple["MoveKind | EditKind | None", str]
"""What undo or redo would do: the kind of step, if it is one on a board, and its name."""


class Page(Enum):
    """A page of the window."""

    LIBRARY = auto()
    BOARD = auto()
    WIN = auto()  # the picture of a solved puzzle
    REVIEW = auto()  # a played game
    TRAINER = auto()  # all techniques
    DRILL = auto()
    STUDIO = auto()


class Context(NamedTuple):
    """The page shown, and the state of the open game or design.

    Attributes:
        has_puzzle: whether a puzzle is open, in a game or as a design.
        losses: why the puzzle can't be shared in some format, by action name.
        has_cards: whether puzzles are selected in the library.
        tile_count: how many puzzles and designs are selected in the library.
        is_game: whether a puzzle is being played; `is_testing` if it is a design on trial,
            `is_random` if it was just generated.
        is_guided: whether first steps guide the player.
        is_preview: whether a board other than the player's is shown.
        moves: whether the board has moves that can be cleared.
        was_solved: whether the game can be replayed.
        is_obvious: whether all that is left on the board is obvious.
        branch, proof: whether a what-if branch is open, and whether a proof is shown.
        has_selection: whether cells of the design are selected.
        square, fits: whether the design is as wide as high, and whether its clues have no errors.
        blank: whether nothing is drawn and no clue typed in the design.
    """

    page: Page = Page.LIBRARY
    has_puzzle: bool = False
    losses: Mapping[ActionId, str] = MappingProxyType({})
    has_cards: bool = False
    tile_count: int = 0
    is_game: bool = False
    is_testing: bool = False
    is_random: bool = False
    is_paused: bool = False
    is_guided: bool = False
    is_preview: bool = False
    is_solved: bool = False
    is_obvious: bool = False
    moves: bool = False
    was_solved: bool = False
    branch: bool = False
    proof: bool = False
    is_design: bool = False
    has_selection: bool = False
    square: bool = False
    fits: bool = False
    blank: bool = False
    undo: Step | None = None
    redo: Step | None = None

    # ---- conditions: the `enabled_when` of the rows of the table ----

    def always(self) -> bool:
        """Return True: the action is always enabled."""
        return True

    def is_plain(self) -> str:
        """Return no reason: it is obvious why the action is disabled."""
        return ""

    def is_open(self) -> bool:
        return self.has_puzzle

    def can_show(self) -> bool:
        """Return whether the puzzle may be shown, which it may not while the game is paused."""
        return self.has_puzzle and not (self.is_on_board() and self.is_paused)

    def is_in_library(self) -> bool:
        return self.page is Page.LIBRARY

    def can_favourite(self) -> bool:
        """Return whether puzzles are selected in the library, or one is shown after its end."""
        return self.has_cards or (self.page is Page.WIN and self.is_game and not self.is_testing)

    def is_on_board(self) -> bool:
        """Return whether the board page is shown with a game."""
        return self.page is Page.BOARD and self.is_game

    def has_board(self) -> bool:
        """Return whether a board is shown, to play or to draw on."""
        return self.is_on_board() or self.page in (Page.STUDIO, Page.REVIEW)

    def can_read(self) -> bool:
        """Return whether lines of the shown board may be read aloud."""
        return (self.has_board() or self.page is Page.DRILL) and not self.is_paused

    def is_live(self) -> bool:
        """Return whether the player's own board is shown."""
        return self.is_on_board() and not (self.is_paused or self.is_preview)

    def can_hint(self) -> bool:
        """Return whether there can be a hint: in a drill, or a game neither paused nor solved."""
        is_shown = self.is_on_board() or self.page is Page.DRILL
        return is_shown and not (self.is_paused or self.is_solved)

    def can_ask(self) -> bool:
        """Return whether the coach can be asked, which first steps stand in for."""
        return self.is_on_board() and self.can_hint() and not self.is_guided

    def can_replay(self) -> bool:
        """Return whether a game is reviewed, or was solved, so that its moves can be replayed."""
        is_solved = self.was_solved and self.page is not Page.STUDIO
        return is_solved or self.page is Page.REVIEW

    def can_review(self) -> bool:
        """Return whether the game has moves to review."""
        is_elsewhere = self.page in (Page.STUDIO, Page.REVIEW)
        has_moves = self.moves or self.was_solved
        return has_moves and not (self.is_paused or self.is_guided or is_elsewhere)

    def can_go_back(self) -> bool:
        """Return whether there is a page to leave for the library."""
        return self.has_puzzle or self.page in (Page.REVIEW, Page.TRAINER, Page.DRILL)

    def is_designing(self) -> bool:
        return self.is_design

    def is_square(self) -> bool:
        """Return whether the design is square, so that it can be turned by 90 degrees."""
        return self.is_design and self.square


# --- the table's entries ---


Keys = tuple[str, ...]
"""Shortcuts in Qt's portable text; menus show the first one."""


class Menu(StrEnum):
    """The menu that lists an action, with its title. BOARD rows are keys of the board itself.

    `INNER_MENUS` lists the submenus.
    """

    FILE = mark("&File")
    SHARE = mark("Share")
    DATA = mark("Your data")
    EDIT = mark("&Edit")
    LIBRARY = mark("&Library")
    PUZZLE = mark("&Puzzle")
    COACH = mark("&Coach")
    DESIGN = mark("&Design")
    SYMMETRY = mark("Symmetry")
    CHANGE = mark("Transform")
    VIEW = mark("&View")
    READ = mark("Read aloud")
    HELP = mark("&Help")
    BOARD = mark("On the board")


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
    MY_DESIGNS = "my-designs"
    NEXT_UNSOLVED = "next-unsolved"
    ANY_UNSOLVED = "any-unsolved"
    DAILY_PUZZLE = "day-puzzle"
    PAST_DAYS = "past-days"
    RANDOM_PUZZLE = "random-puzzle"
    ANOTHER_RANDOM = "another-random-puzzle"
    FAVOURITE = "favourite"
    TAGS = "tags"
    IMPORT_FILES = "import-files"
    IMPORT_FOLDER = "import-folder"
    WATCH_FOLDER = "watch-folder"
    STATISTICS = "statistics"
    TRAINER = "trainer"
    CHECK = "check"
    HINT = "hint"
    SOLVE = "solve"
    FILL_REST = "fill-rest"
    NEW_BRANCH = "new-branch"
    ACCEPT_BRANCH = "keep-branch"
    DISCARD_BRANCH = "drop-branch"
    RENAME_BRANCH = "rename-branch"
    ADD_CHECKPOINT = "add-savepoint"
    PAUSE = "pause"
    RESTART = "restart"
    REPLAY = "replay"
    REVIEW = "review"
    EXPLAIN_CELL = "explain-cell"
    EXPLAIN_ROW = "explain-row"
    EXPLAIN_COLUMN = "explain-column"
    LIST_STEPS = "list-steps"
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
    READ_AGAIN = "read-again"
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

REPEATED: Final = frozenset(
    {
        *(ActionId.UNDO, ActionId.REDO, ActionId.ZOOM_IN, ActionId.ZOOM_OUT),
        *(ActionId.PROOF_STEP, ActionId.PROOF_BACK),
        *(ActionId.SHIFT_LEFT, ActionId.SHIFT_RIGHT, ActionId.SHIFT_UP, ActionId.SHIFT_DOWN),
    }
)
"""The actions that go on while their key is held. All others happen once: a key held for a moment
too long must not reveal the next hint.
"""

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
        text: what it does, as the menu entry; translated when shown.
        keys: the default shortcuts.
        shown_keys: text to show in place of `keys`, for families of keys such as the arrows.
        why_not: returns the reason to show in the tooltip while it is disabled, or nothing.
        is_fixed: whether players can't change the shortcuts because they depend on other shortcuts.
    """

    id: ActionId
    text: str
    keys: Keys = ()
    icon: str = ""
    checkable: bool = False
    shown_keys: str = ""
    enabled_when: Callable[[Context], bool] = Context.always
    why_not: Callable[[Context], str] = Context.is_plain
    is_fixed: bool = False


Entries = tuple[ActionSpec | None, ...]
"""The entries of a menu in order; None is a separator."""


# --- the table ---


_A = ActionId

ENTRIES: Final[dict[Menu, Entries]] = {}
"""The table: the entries of each menu, with the menus in order."""


# ---- reasons for a disabled action, where it is not obvious ----


def _misfit(context: Context) -> str:
    if context.blank:
        return _("Draw, or type the first clue.")
    return _("The clues don't fit together yet.") if context.is_designing() else ""


def _open_lines(context: Context) -> str:
    if not context.is_live() or context.is_solved:
        return ""
    return _("Some cells don't follow yet from a finished line or a clue that fills its line.")


def _oblong(context: Context) -> str:
    return _("This only works on square pictures.") if context.is_designing() else ""


def _when(enabled_when: Callable[[Context], bool], *entries: ActionSpec | None) -> Entries:
    """Return entries that are enabled in the same contexts."""
    return tuple(each and each._replace(enabled_when=enabled_when) for each in entries)


def _switch(action: ActionId, text: str, keys: Keys = (), icon: str = "") -> ActionSpec:
    return ActionSpec(action, text, keys, icon, checkable=True)


def _share(action: ActionId, text: str, keys: Keys = ()) -> ActionSpec:
    """Return an entry that copies the puzzle, if its format can hold it."""

    def can_share(context: Context) -> bool:
        return context.has_puzzle and not context.losses.get(action)

    def why_not(context: Context) -> str:
        return context.losses.get(action, "") if context.has_puzzle else _("No puzzle is open.")

    return ActionSpec(action, text, keys, enabled_when=can_share, why_not=why_not)


ENTRIES[Menu.FILE] = (
    ActionSpec(_A.OPEN, mark("Open…"), ("Ctrl+O",), "folder"),
    *_when(
        Context.is_open,
        ActionSpec(_A.SAVE, mark("Save"), ("Ctrl+S",)),
        ActionSpec(_A.SAVE_AS, mark("Save as…"), ("Ctrl+Shift+S",), "download"),
    ),
    *_when(
        lambda now: now.has_puzzle or now.tile_count > 0,
        ActionSpec(_A.EXPORT, mark("Export…"), ("Ctrl+E",), "share"),
    ),
    ActionSpec(_A.SAVE_PICTURE, mark("Save picture…"), icon="image", enabled_when=Context.can_show),
    *_when(
        lambda now: now.can_show() or now.tile_count > 0,
        ActionSpec(_A.PRINT, mark("Print…"), ("Ctrl+P",)),
    ),
    None,
    ActionSpec(
        _A.LIBRARY, mark("Library"), ("Ctrl+L", "Ctrl+W"), "back", enabled_when=Context.can_go_back
    ),
    None,
    ActionSpec(_A.QUIT, mark("Quit"), ("Ctrl+Q",)),
)

ENTRIES[Menu.SHARE] = (
    _share(_A.SHARE_PBN, mark("Copy as .pbn text")),
    _share(_A.SHARE_ADDRESS, mark("Copy as puzz.link address"), ("Ctrl+Shift+C",)),
    _share(_A.SHARE_ID, mark("Copy as game ID for Pattern")),
    _share(_A.SHARE_TEXT, mark("Copy as plain text")),
    None,
    *_when(
        lambda now: now.can_show() or now.tile_count == 1,
        ActionSpec(_A.SHARE_SHEET, mark("Share…"), icon="share"),
    ),
)

ENTRIES[Menu.DATA] = (
    ActionSpec(_A.EXPORT_DATA, mark("Export your data…")),
    ActionSpec(_A.IMPORT_DATA, mark("Import your data…")),
)

ENTRIES[Menu.EDIT] = (
    *_when(
        lambda now: now.undo is not None and not now.is_paused,
        ActionSpec(_A.UNDO, mark("Undo"), ("Ctrl+Z",), "undo"),
    ),
    *_when(
        lambda now: now.redo is not None and not now.is_paused,
        ActionSpec(_A.REDO, mark("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ),
    None,
    ActionSpec(
        _A.CUT,
        mark("Cut"),
        ("Ctrl+X",),
        enabled_when=lambda now: now.has_selection,
        why_not=lambda _now: _("Select some cells first."),
    ),
    _share(_A.SHARE_PBN, mark("Copy"), ("Ctrl+C",))._replace(id=_A.COPY),
    ActionSpec(_A.PASTE, mark("Paste puzzle"), ("Ctrl+V",)),
    ActionSpec(_A.SELECT_ALL, mark("Select all"), ("Ctrl+A",), enabled_when=Context.is_designing),
    None,
    *_when(
        Context.is_on_board,
        _switch(_A.TOOL_FILL, mark("Left button fills"), ("Q",), "tool-fill"),
        _switch(_A.TOOL_CROSS, mark("Left button crosses"), ("W",), "tool-cross"),
        _switch(_A.TOOL_MAYBE, mark("Left button marks “maybe”"), ("E",), "tool-maybe"),
    ),
    None,
    ActionSpec(_A.PREFERENCES, mark("Preferences…"), ("Ctrl+,",), "sliders"),
)

ENTRIES[Menu.LIBRARY] = (
    ActionSpec(_A.FIND, mark("Search"), ("Ctrl+F",), "search"),
    *_when(Context.is_in_library, _switch(_A.MY_DESIGNS, mark("My designs"), (), "pencil")),
    None,
    ActionSpec(_A.NEXT_UNSOLVED, mark("Next unsolved puzzle"), ("Ctrl+G",), "step"),
    ActionSpec(_A.ANY_UNSOLVED, mark("Random unsolved puzzle"), ("Ctrl+J",), "dice"),
    ActionSpec(_A.DAILY_PUZZLE, mark("Daily puzzle"), ("Ctrl+T",), "calendar"),
    ActionSpec(_A.PAST_DAYS, mark("Past daily puzzles…")),
    ActionSpec(_A.RANDOM_PUZZLE, mark("New random puzzle…"), ("Ctrl+Shift+N",), "dice"),
    *_when(
        lambda now: now.is_random,
        ActionSpec(_A.ANOTHER_RANDOM, mark("Another random puzzle"), ("Ctrl+Shift+J",)),
    ),
    None,
    *_when(
        Context.can_favourite,
        _switch(_A.FAVOURITE, mark("Favourite"), ("Ctrl+Shift+F",), "star"),
    ),
    ActionSpec(_A.TAGS, mark("Tags…"), ("Ctrl+Shift+T",), enabled_when=lambda now: now.has_cards),
    None,
    ActionSpec(_A.IMPORT_FILES, mark("Import files…"), ("Ctrl+Shift+O",), "inbox"),
    ActionSpec(_A.IMPORT_FOLDER, mark("Import folder…")),
    ActionSpec(_A.WATCH_FOLDER, mark("Add folder…"), (), "folder"),
    None,
    ActionSpec(_A.STATISTICS, mark("Statistics"), ("F8",), "chart"),
    ActionSpec(_A.TRAINER, mark("Training"), ("F6",), "target"),
)

ENTRIES[Menu.PUZZLE] = (
    ActionSpec(_A.CHECK, mark("Check"), ("F7",), "check", enabled_when=Context.can_ask),
    ActionSpec(_A.HINT, mark("Hint"), ("H",), "hint", enabled_when=Context.can_hint),
    ActionSpec(_A.SOLVE, mark("Solve"), ("Ctrl+F7",), "play", enabled_when=Context.can_ask),
    ActionSpec(
        _A.FILL_REST,
        mark("Fill the rest"),
        ("F3",),
        "bucket",
        enabled_when=lambda now: now.is_live() and now.is_obvious and not now.is_solved,
        why_not=_open_lines,
    ),
    None,
    *_when(
        # Also while the coach shows another board: like undo, it goes back to the player's own.
        lambda now: now.is_on_board() and now.can_hint(),
        ActionSpec(_A.NEW_BRANCH, mark("Start a what-if"), ("Ctrl+B",), "branch"),
    ),
    *_when(
        lambda now: now.is_live() and now.branch,
        ActionSpec(_A.ACCEPT_BRANCH, mark("Accept what-if"), ("Ctrl+Return",), "tick"),
        ActionSpec(_A.DISCARD_BRANCH, mark("Discard what-if"), ("Ctrl+Backspace",), "close"),
        ActionSpec(_A.RENAME_BRANCH, mark("Rename what-if…"), (), "pencil"),
    ),
    None,
    *_when(Context.is_live, ActionSpec(_A.ADD_CHECKPOINT, mark("Add checkpoint"), ("F2",), "flag")),
    None,
    *_when(
        lambda now: now.is_on_board() and not now.is_solved,
        _switch(_A.PAUSE, mark("Pause"), ("P",), "pause"),
    ),
    *_when(
        lambda now: now.is_live() and now.moves,
        ActionSpec(_A.RESTART, mark("Restart puzzle"), ("Ctrl+R",), "step-back"),
    ),
    *_when(Context.can_replay, ActionSpec(_A.REPLAY, mark("Replay"), ("Ctrl+Shift+R",), "play")),
    *_when(Context.can_review, ActionSpec(_A.REVIEW, mark("Review"), ("Ctrl+Shift+E",), "chart")),
)

ENTRIES[Menu.COACH] = (
    *_when(
        Context.can_ask,
        ActionSpec(_A.EXPLAIN_CELL, mark("Explain this cell"), ("Y",), "help"),
        ActionSpec(_A.EXPLAIN_ROW, mark("Explain this row"), ("R",)),
        ActionSpec(_A.EXPLAIN_COLUMN, mark("Explain this column"), ("C",)),
        ActionSpec(_A.LIST_STEPS, mark("List all steps"), ("Shift+Y",), "list"),
    ),
    None,
    *_when(
        lambda now: now.is_on_board() and now.proof,
        ActionSpec(_A.PROOF_STEP, mark("Next step of the proof"), ("L",), "step"),
        ActionSpec(_A.PROOF_BACK, mark("Previous step of the proof"), ("J",), "step-back"),
        ActionSpec(_A.PROOF_PLAY, mark("Play the proof"), ("K",), "play"),
        ActionSpec(_A.PROOF_START, mark("Go to the start of the proof"), ("Shift+J",)),
        ActionSpec(_A.PROOF_END, mark("Go to the end of the proof"), ("Shift+L",)),
    ),
)


def _square_symmetry(action: ActionId, text: str) -> ActionSpec:
    return ActionSpec(action, text, checkable=True, enabled_when=Context.is_square, why_not=_oblong)


ENTRIES[Menu.DESIGN] = (
    ActionSpec(_A.NEW_DESIGN, mark("New design…"), ("Ctrl+N",), "plus"),
    *_when(
        lambda now: now.is_game,
        ActionSpec(_A.EDIT_IN_STUDIO, mark("Edit in studio"), ("Ctrl+D",), "pencil"),
    ),
    ActionSpec(
        _A.TEST_PLAY,
        mark("Test play"),
        ("F5",),
        "play",
        # a blank design would be solved at once
        enabled_when=lambda now: now.is_testing or (now.is_design and now.fits and not now.blank),
        why_not=_misfit,
    ),
    None,
    *_when(
        Context.is_designing,
        _switch(_A.DRAW_FREEHAND, mark("Pencil"), ("D",), "pencil"),
        _switch(_A.DRAW_LINE, mark("Line"), ("I",), "line"),
        _switch(_A.DRAW_RECTANGLE, mark("Rectangle"), ("U",), "rectangle"),
        _switch(_A.DRAW_ELLIPSE, mark("Ellipse"), ("O",), "ellipse"),
        _switch(_A.DRAW_FLOOD, mark("Flood fill"), ("G",), "bucket"),
        _switch(_A.DRAW_SELECT, mark("Select and move"), ("S",), "select"),
        None,
        _switch(_A.FILLED_SHAPES, mark("Filled shapes"), ("F",)),
        ActionSpec(_A.SWITCH_VIEW, mark("Switch between picture and clues"), ("F4",)),
        None,
        ActionSpec(_A.RESIZE, mark("Resize or crop…")),
        ActionSpec(_A.CROP_TO_PICTURE, mark("Crop to picture")),
        ActionSpec(_A.EDIT_PALETTE, mark("Palette…")),
        ActionSpec(_A.PROPERTIES, mark("Properties…"), ("Alt+Return",)),
    ),
    None,
    ActionSpec(_A.IMPORT_PICTURE, mark("Import picture…"), ("Ctrl+I",), "image"),
    ActionSpec(_A.READ_SCAN, mark("Read printed puzzle…")),
    ActionSpec(_A.VALIDATE_FOLDER, mark("Validate folder…"), icon="doctor"),
)

ENTRIES[Menu.SYMMETRY] = (
    *_when(
        Context.is_designing,
        _switch(_A.SYMMETRY_ACROSS, mark("Mirror left–right"), ("V",)),
        _switch(_A.SYMMETRY_DOWN, mark("Mirror top–bottom"), ("Shift+V",)),
        _switch(_A.SYMMETRY_TURN, mark("Half-turn rotation")),
    ),
    _square_symmetry(_A.SYMMETRY_QUARTER, mark("Quarter-turn rotation")),
    _square_symmetry(_A.SYMMETRY_DIAGONAL, mark("Mirror along the diagonal ↘")),
    _square_symmetry(_A.SYMMETRY_ANTIDIAGONAL, mark("Mirror along the diagonal ↗")),
    None,
    ActionSpec(_A.SYMMETRY_NONE, mark("No symmetry"), enabled_when=Context.is_designing),
)

ENTRIES[Menu.CHANGE] = (
    *_when(
        Context.is_designing,
        ActionSpec(_A.SHIFT_LEFT, mark("Shift left"), ("Alt+Left",)),
        ActionSpec(_A.SHIFT_RIGHT, mark("Shift right"), ("Alt+Right",)),
        ActionSpec(_A.SHIFT_UP, mark("Shift up"), ("Alt+Up",)),
        ActionSpec(_A.SHIFT_DOWN, mark("Shift down"), ("Alt+Down",)),
        None,
        ActionSpec(_A.MIRROR_ACROSS, mark("Flip horizontally"), ("Ctrl+Shift+H",), "mirror"),
        ActionSpec(_A.MIRROR_DOWN, mark("Flip vertically"), ("Ctrl+Shift+V",)),
        ActionSpec(_A.TURN_RIGHT, mark("Rotate right"), ("Ctrl+]",)),
        ActionSpec(_A.TURN_LEFT, mark("Rotate left"), ("Ctrl+[",)),
        None,
        ActionSpec(_A.INVERT, mark("Invert"), ("Ctrl+Shift+I",), "invert"),
    ),
)

ENTRIES[Menu.VIEW] = (
    *_when(
        Context.has_board,
        ActionSpec(_A.ZOOM_IN, mark("Zoom in"), ("+", "=", "Ctrl++", "Ctrl+="), "plus"),
        ActionSpec(_A.ZOOM_OUT, mark("Zoom out"), ("-", "Ctrl+-"), "minus"),
        ActionSpec(_A.FIT, mark("Fit to window"), ("0", "Ctrl+0"), "fit"),
    ),
    None,
    *_when(Context.is_on_board, _switch(_A.RULER, mark("Ruler"), ("N",))),
    *_when(Context.has_board, _switch(_A.PANEL, mark("Side panel"), ("F9",), "panel")),
    _switch(_A.FULL_SCREEN, mark("Full screen"), ("F11",)),
)

ENTRIES[Menu.READ] = (
    *_when(
        Context.can_read,
        ActionSpec(_A.READ_ROW, mark("Read the row"), ("Shift+R",)),
        ActionSpec(_A.READ_COLUMN, mark("Read the column"), ("Shift+C",)),
    ),
    *_when(
        lambda now: now.is_on_board() and not now.is_paused,
        ActionSpec(_A.READ_CHANGE, mark("Read the last change"), ("Shift+Z",)),
        ActionSpec(_A.READ_LEFT, mark("Read what is left"), ("Shift+N",)),
    ),
    ActionSpec(_A.READ_AGAIN, mark("Repeat the last message"), ("Shift+M",)),
)

ENTRIES[Menu.HELP] = (
    ActionSpec(_A.FIRST_STEPS, mark("First steps"), icon="play"),
    ActionSpec(_A.HELP, mark("How to play"), ("F1",), "help"),
    ActionSpec(_A.GLOSSARY, mark("Techniques"), ("Shift+F1",), "book"),
    ActionSpec(_A.SHORTCUTS, mark("Keyboard shortcuts"), ("Ctrl+F1",), "keyboard"),
    None,
    ActionSpec(_A.SHOW_LOG, mark("Show log")),
    ActionSpec(_A.ABOUT, mark("About Nonogui")),
)

# Keys while the board has the focus. The first default key of a row names the row for the board.
ENTRIES[Menu.BOARD] = (
    ActionSpec(_A.MOVE_LEFT, mark("Move left"), ("Left",)),
    ActionSpec(_A.MOVE_RIGHT, mark("Move right"), ("Right",)),
    ActionSpec(_A.MOVE_UP, mark("Move up"), ("Up",)),
    ActionSpec(_A.MOVE_DOWN, mark("Move down"), ("Down",)),
    ActionSpec(_A.ROW_START, mark("Go to the start of the row"), ("Home",)),
    ActionSpec(_A.ROW_END, mark("Go to the end of the row"), ("End",)),
    ActionSpec(_A.COLUMN_TOP, mark("Go to the top of the column"), ("PgUp",)),
    ActionSpec(_A.COLUMN_BOTTOM, mark("Go to the bottom of the column"), ("PgDown",)),
    ActionSpec(_A.FIRST_CELL, mark("Go to the first cell"), ("Ctrl+Home",)),
    ActionSpec(_A.LAST_CELL, mark("Go to the last cell"), ("Ctrl+End",)),
    ActionSpec(_A.FILL, with_context("key", "Fill the cell"), ("Space",)),
    ActionSpec(_A.CROSS, with_context("key", "Cross the cell"), ("X",)),
    ActionSpec(_A.MAYBE, mark("Mark the cell “maybe”"), ("M", ".")),
    ActionSpec(_A.CLEAR, mark("Clear the cell"), ("Backspace", "Del")),
    ActionSpec(
        _A.FILL_MOVING,
        mark("Fill while moving"),
        shown_keys=mark("Shift + movement keys"),
        is_fixed=True,
    ),
    ActionSpec(
        _A.CROSS_MOVING,
        mark("Cross while moving"),
        shown_keys=mark("Ctrl + movement keys"),
        is_fixed=True,
    ),
    ActionSpec(_A.COLOR_1, mark("Choose colour 1"), ("1",)),
    ActionSpec(_A.COLOR_2, mark("Choose colour 2"), ("2",)),
    ActionSpec(_A.COLOR_3, mark("Choose colour 3"), ("3",)),
    ActionSpec(_A.COLOR_4, mark("Choose colour 4"), ("4",)),
    ActionSpec(_A.COLOR_5, mark("Choose colour 5"), ("5",)),
    ActionSpec(_A.COLOR_6, mark("Choose colour 6"), ("6",)),
    ActionSpec(_A.COLOR_7, mark("Choose colour 7"), ("7",)),
    ActionSpec(_A.COLOR_8, mark("Choose colour 8"), ("8",)),
    ActionSpec(_A.COLOR_9, mark("Choose colour 9"), ("9",)),
    ActionSpec(_A.TICK_ROW, mark("Tick off the row's next number"), ("T",)),
    ActionSpec(_A.TICK_COLUMN, mark("Tick off the column's next number"), ("Shift+T",)),
    ActionSpec(_A.TYPE_ROW, mark("Edit the row's clue (in the studio)"), ("Return", "Enter")),
    ActionSpec(
        _A.TYPE_COLUMN,
        mark("Edit the column's clue (in the studio)"),
        ("Shift+Return", "Shift+Enter"),
    ),
    ActionSpec(_A.TAKE_BACK, mark("Cancel a drag"), ("Esc",)),
    ActionSpec(_A.MENU, mark("Open the cell menu"), ("Shift+F10", "Menu")),
)


TIPS: Final[dict[ActionId, str]] = {
    _A.OPEN: mark("Open a file"),
    _A.EXPORT: mark("Save the puzzle without your progress, in any format"),
    _A.SAVE_PICTURE: mark("Save the puzzle as a PNG or SVG picture: blank, as played or solved"),
    _A.PRINT: mark("Print the puzzle or save it as a PDF"),
    _A.SHARE_PBN: mark(
        "Copy the puzzle with its title and description, to paste here or elsewhere"
    ),
    _A.SHARE_ADDRESS: mark("Copy a web address where the puzzle can be played"),
    _A.SHARE_ID: mark("Copy a game ID to enter in Simon Tatham's Pattern"),
    _A.SHARE_TEXT: mark("Copy the clues as text, one clue per line"),
    _A.SHARE_SHEET: mark("Share the puzzle as a picture or as text"),
    _A.EXPORT_DATA: mark("Save games, designs, preferences and statistics in one file"),
    _A.IMPORT_DATA: mark("Merge exported data with the data on this computer"),
    _A.CUT: mark("Cut the selected cells to paste them elsewhere"),
    _A.COPY: mark("Copy the selected cells, or the whole puzzle as .pbn text"),
    _A.PASTE: mark("Paste a puzzle from the clipboard: text, address, picture or file"),
    _A.SELECT_ALL: mark("Select the whole picture"),
    _A.NEXT_UNSOLVED: mark("Play the next unsolved puzzle in the list"),
    _A.ANY_UNSOLVED: mark("Play a random unsolved puzzle from this list"),
    _A.DAILY_PUZZLE: mark("Play today's puzzle, the same for everyone"),
    _A.PAST_DAYS: mark("Play the puzzle of an earlier day, and see which ones you have solved"),
    _A.ANOTHER_RANDOM: mark("Play a new puzzle with the same settings"),
    _A.FAVOURITE: mark("Mark the selected puzzles as favourites, or unmark them"),
    _A.TAGS: mark("Add your own tags to the selected puzzles"),
    _A.IMPORT_FILES: mark("Copy puzzles into the library. You can delete the files afterwards."),
    _A.IMPORT_FOLDER: mark("Copy all puzzles in a folder into the library"),
    _A.WATCH_FOLDER: mark("Show the puzzles in a folder, including any added later"),
    _A.STATISTICS: mark("See your solved puzzles, times and streaks"),
    _A.TRAINER: mark("Practise the solving techniques with short drills"),
    _A.CHECK: mark("Check for mistakes"),
    _A.HINT: mark("Get a hint: each press reveals a little more"),
    _A.SOLVE: mark("Reveal the whole solution"),
    _A.FILL_REST: mark(
        "Mark all remaining cells, if each follows from a finished line or a clue that "
        "fills its line"
    ),
    _A.NEW_BRANCH: mark("Try something out, then accept or discard all of it"),
    _A.ACCEPT_BRANCH: mark("Keep the marks made in this what-if"),
    _A.DISCARD_BRANCH: mark("Remove the marks made in this what-if"),
    _A.ADD_CHECKPOINT: mark("Save the board as it is now, to come back to later"),
    _A.REPLAY: mark("Watch how you solved it, move by move"),
    _A.REVIEW: mark("See which moves were deduced, guessed or wrong, and what you could have seen"),
    _A.EXPLAIN_CELL: mark("Explain why the cell at the cursor is filled or empty"),
    _A.LIST_STEPS: mark("List every step that is possible now, the easiest first"),
    _A.EDIT_IN_STUDIO: mark("Make a design from the puzzle you are playing"),
    _A.TEST_PLAY: mark("Play the design as others will see it, then return to it"),
    _A.FILLED_SHAPES: mark("Draw filled rectangles and ellipses instead of outlines"),
    _A.SWITCH_VIEW: mark("Edit the picture or the clues"),
    _A.CROP_TO_PICTURE: mark(
        "Remove the empty space around the picture, or everything outside the selection"
    ),
    _A.EDIT_PALETTE: mark("Add, rename, edit, merge or remove colours"),
    _A.PROPERTIES: mark("Edit the title, author, licence and other details"),
    _A.IMPORT_PICTURE: mark("Make a design from a photo or drawing"),
    _A.READ_SCAN: mark("Read the clues from a scan or photo of a puzzle"),
    _A.VALIDATE_FOLDER: mark("Check every puzzle in a folder"),
    _A.RULER: mark("Show how long the gaps and runs are in the cursor's row and column"),
    _A.READ_ROW: mark("Say the clue and the marks of the cursor's row"),
    _A.READ_COLUMN: mark("Say the clue and the marks of the cursor's column"),
    _A.READ_CHANGE: mark("Say what changed last on the board"),
    _A.READ_LEFT: mark("Say how many cells are left, and which lines are unfinished"),
    _A.READ_AGAIN: mark("Say again what a hint, a check or another message said"),
    _A.FIRST_STEPS: mark("Learn nonograms with a small picture"),
}
"""Tooltips for actions that need more explanation than their text."""


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
    """Return the shortcuts of every action, using the player's own where there are any."""
    return {spec.id: chosen.get(spec.id, spec.keys) for spec in ACTIONS}


def board_keys(chosen: Mapping[str, Keys]) -> tuple[tuple[str, str], ...]:
    """Return what keys mean on the board; nothing if the player changed none of them.

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
    words = without_dots(_(TIPS.get(spec.id, spec.text)))
    return with_key(words, key_text(keys[0]) if keys else "")


def with_key(words: str, key: str) -> str:
    """Return a description with a shortcut in parentheses, if there is one."""
    return _("{what} ({key})").format(what=words, key=key) if key else words
