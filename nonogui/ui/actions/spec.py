"""The types of the action table: ids, menus, the rows, and the context that enables them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from nonogui.i18n import mark

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
        is_game: whether a puzzle is being played; `is_testing` if it is a design on trial.
        is_guided: whether first steps guide the player.
        is_preview: whether a board other than the player's is shown.
        moves: whether the board has moves that can be cleared.
        was_solved: whether the game can be replayed.
        is_obvious: whether all that is left on the board is obvious.
        branch, proof: whether a what-if branch is open, and whether a proof is shown.
        is_design: whether a design is open.
        has_selection: whether cells of the design are selected.
        square, fits: whether the design is as wide as high, and whether its clues have no errors.
        blank: whether nothing is drawn and no clue typed in the design.
        undo, redo: the next step to undo or redo.
    """

    page: Page = Page.LIBRARY
    has_puzzle: bool = False
    losses: Mapping[ActionId, str] = MappingProxyType({})
    has_cards: bool = False
    tile_count: int = 0
    is_game: bool = False
    is_testing: bool = False
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
        """Return whether a puzzle is open."""
        return self.has_puzzle

    def can_show(self) -> bool:
        """Return whether the puzzle may be shown, which it may not while the game is paused."""
        return self.has_puzzle and not (self.is_on_board() and self.is_paused)

    def is_in_library(self) -> bool:
        """Return whether the library is shown."""
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
        """Return whether a design is open."""
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
        checkable: whether the action switches a state on and off.
        shown_keys: text to show in place of `keys`, for families of keys such as the arrows.
        enabled_when: returns whether the action is enabled in a context.
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
