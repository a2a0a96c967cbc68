"""The one table of what a player can ask for: words, icon, menu and keys of each action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QKeySequence

from nonogui.i18n import _, mark

Keys = tuple[str, ...]
"""Shortcuts in Qt's portable text, the one to show first."""


class Menu(StrEnum):
    """Where an action is listed; BOARD rows are keys that the board answers itself.

    SHARE is a menu inside FILE.
    """

    FILE = "file"
    SHARE = "share"
    EDIT = "edit"
    PUZZLE = "puzzle"
    COACH = "coach"
    VIEW = "view"
    HELP = "help"
    BOARD = "board"


MENU_TITLES: Final[dict[Menu, str]] = {
    Menu.FILE: mark("&File"),
    Menu.SHARE: mark("Share"),
    Menu.EDIT: mark("&Edit"),
    Menu.PUZZLE: mark("&Puzzle"),
    Menu.COACH: mark("&Coach"),
    Menu.VIEW: mark("&View"),
    Menu.HELP: mark("&Help"),
    Menu.BOARD: mark("On the board"),
}


class ActionId(StrEnum):
    """The name of an action in settings and in code."""

    OPEN = "open"
    SAVE = "save"
    SAVE_AS = "save-as"
    EXPORT = "export"
    LIBRARY = "library"
    QUIT = "quit"
    SHARE_PBN = "share-pbn"
    SHARE_ADDRESS = "share-address"
    SHARE_ID = "share-id"
    SHARE_TEXT = "share-text"
    UNDO = "undo"
    REDO = "redo"
    PASTE = "paste"
    TOOL_FILL = "tool-fill"
    TOOL_CROSS = "tool-cross"
    TOOL_MAYBE = "tool-maybe"
    PREFERENCES = "preferences"
    CHECK = "check"
    HINT = "hint"
    SOLVE = "solve"
    NEW_BRANCH = "new-branch"
    KEEP_BRANCH = "keep-branch"
    DROP_BRANCH = "drop-branch"
    ADD_SAVEPOINT = "add-savepoint"
    PAUSE = "pause"
    RESTART = "restart"
    EXPLAIN_CELL = "explain-cell"
    EXPLAIN_ROW = "explain-row"
    EXPLAIN_COLUMN = "explain-column"
    PROOF_STEP = "proof-step"
    PROOF_BACK = "proof-back"
    PROOF_PLAY = "proof-play"
    PROOF_START = "proof-start"
    PROOF_END = "proof-end"
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    FIT = "fit"
    PANEL = "panel"
    FULL_SCREEN = "full-screen"
    HELP = "help"
    GLOSSARY = "glossary"
    SHORTCUTS = "shortcuts"
    ABOUT = "about"
    MOVE = "board-move"
    JUMP = "board-jump"
    CORNER = "board-corner"
    PAGE = "board-page"
    FILL = "board-fill"
    CROSS = "board-cross"
    PENCIL = "board-pencil"
    CLEAR = "board-clear"
    FILL_MOVING = "board-fill-moving"
    CROSS_MOVING = "board-cross-moving"
    COLOR = "board-color"
    TICK_ROW = "board-tick-row"
    TICK_COLUMN = "board-tick-column"
    TAKE_BACK = "board-take-back"
    MENU = "board-menu"


TOOLS: Final = (ActionId.TOOL_FILL, ActionId.TOOL_CROSS, ActionId.TOOL_MAYBE)
"""Actions of which one is checked."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One row of the table.

    Attributes:
        id: the action's name.
        text: what it does, as a menu says it; translated when shown.
        menu: where it is listed.
        group: rows of one menu with one group stand together, lines part the groups.
        keys: the shortcuts it has unless the player chose others.
        icon: a name of the icon set, or nothing.
        tip: more words for a tooltip, where `text` needs them.
        checkable: whether it is a state that is on or off.
        shown_keys: what to show for keys that are a family, such as the arrows.
    """

    id: ActionId
    text: str
    menu: Menu
    group: int
    keys: Keys = ()
    icon: str = ""
    tip: str = ""
    checkable: bool = False
    shown_keys: str = ""

    @property
    def is_fixed(self) -> bool:
        """Whether the keys belong to the board and cannot be changed."""
        return self.menu is Menu.BOARD


def _family(prefix: str, *names: str) -> Keys:
    return tuple(prefix + name for name in names)


_A = ActionId
_ARROWS: Final = ("Left", "Right", "Up", "Down")
ACTIONS: Final = (
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
    ActionSpec(_A.LIBRARY, mark("Library"), Menu.FILE, 2, ("Ctrl+L", "Ctrl+W"), "back"),
    ActionSpec(_A.QUIT, mark("Quit"), Menu.FILE, 3, ("Ctrl+Q",)),
    ActionSpec(
        _A.SHARE_PBN,
        mark("Copy as text of a .pbn file"),
        Menu.SHARE,
        1,
        ("Ctrl+C",),
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
    ActionSpec(_A.UNDO, mark("Undo"), Menu.EDIT, 1, ("Ctrl+Z",), "undo"),
    ActionSpec(_A.REDO, mark("Redo"), Menu.EDIT, 1, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ActionSpec(
        _A.PASTE,
        mark("Paste puzzle"),
        Menu.EDIT,
        1,
        ("Ctrl+V",),
        tip=mark("Play the text, address, picture or file on the clipboard"),
    ),
    ActionSpec(
        _A.TOOL_FILL, mark("Left button fills"), Menu.EDIT, 2, ("Q",), "tool-fill", checkable=True
    ),
    ActionSpec(
        _A.TOOL_CROSS,
        mark("Left button crosses"),
        Menu.EDIT,
        2,
        ("W",),
        "tool-cross",
        checkable=True,
    ),
    ActionSpec(
        _A.TOOL_MAYBE,
        mark("Left button marks “maybe”"),
        Menu.EDIT,
        2,
        ("E",),
        "tool-maybe",
        checkable=True,
    ),
    ActionSpec(_A.PREFERENCES, mark("Preferences…"), Menu.EDIT, 3, ("Ctrl+,",), "sliders"),
    ActionSpec(
        _A.CHECK,
        mark("Check"),
        Menu.PUZZLE,
        1,
        ("F7",),
        "check",
        mark("Ask whether the board is right so far"),
    ),
    ActionSpec(
        _A.HINT,
        mark("Hint"),
        Menu.PUZZLE,
        1,
        ("H",),
        "hint",
        mark("Show the next step, a little more of it each time"),
    ),
    ActionSpec(
        _A.SOLVE,
        mark("Solve"),
        Menu.PUZZLE,
        1,
        ("Ctrl+F7",),
        "play",
        mark("Reveal the whole solution"),
    ),
    ActionSpec(
        _A.NEW_BRANCH,
        mark("New what-if branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+B",),
        "branch",
        mark("Try something that can be dropped as a whole"),
    ),
    ActionSpec(
        _A.KEEP_BRANCH,
        mark("Keep branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Return",),
        "tick",
        mark("Make this branch part of the board"),
    ),
    ActionSpec(
        _A.DROP_BRANCH,
        mark("Drop branch"),
        Menu.PUZZLE,
        2,
        ("Ctrl+Backspace",),
        "close",
        mark("Take all cells of this branch back"),
    ),
    ActionSpec(
        _A.ADD_SAVEPOINT,
        mark("Add savepoint"),
        Menu.PUZZLE,
        3,
        ("F2",),
        "flag",
        mark("Keep the board as it is now, to come back to"),
    ),
    ActionSpec(_A.PAUSE, mark("Pause"), Menu.PUZZLE, 4, ("P",), "pause", checkable=True),
    ActionSpec(_A.RESTART, mark("Start again"), Menu.PUZZLE, 4, ("Ctrl+R",), "step-back"),
    ActionSpec(
        _A.EXPLAIN_CELL,
        mark("Explain this cell"),
        Menu.COACH,
        1,
        ("Y",),
        "help",
        mark("Say why the cell at the cursor is what it is"),
    ),
    ActionSpec(_A.EXPLAIN_ROW, mark("Explain this row"), Menu.COACH, 1, ("R",)),
    ActionSpec(_A.EXPLAIN_COLUMN, mark("Explain this column"), Menu.COACH, 1, ("C",)),
    ActionSpec(_A.PROOF_STEP, mark("Next step of the proof"), Menu.COACH, 2, ("L",), "step"),
    ActionSpec(_A.PROOF_BACK, mark("Step before"), Menu.COACH, 2, ("J",), "step-back"),
    ActionSpec(_A.PROOF_PLAY, mark("Play the proof"), Menu.COACH, 2, ("K",), "play"),
    ActionSpec(_A.PROOF_START, mark("To the start of the proof"), Menu.COACH, 2, ("Shift+J",)),
    ActionSpec(_A.PROOF_END, mark("To the end of the proof"), Menu.COACH, 2, ("Shift+L",)),
    ActionSpec(
        _A.ZOOM_IN, mark("Larger cells"), Menu.VIEW, 1, ("+", "=", "Ctrl++", "Ctrl+="), "plus"
    ),
    ActionSpec(_A.ZOOM_OUT, mark("Smaller cells"), Menu.VIEW, 1, ("-", "Ctrl+-"), "minus"),
    ActionSpec(_A.FIT, mark("Fit the window"), Menu.VIEW, 1, ("0", "Ctrl+0"), "fit"),
    ActionSpec(_A.PANEL, mark("Side panel"), Menu.VIEW, 2, ("F9",), "panel", checkable=True),
    ActionSpec(_A.FULL_SCREEN, mark("Full screen"), Menu.VIEW, 2, ("F11",), checkable=True),
    ActionSpec(_A.HELP, mark("How to play"), Menu.HELP, 1, ("F1",), "help"),
    ActionSpec(_A.GLOSSARY, mark("Techniques"), Menu.HELP, 1, ("Shift+F1",), "book"),
    ActionSpec(_A.SHORTCUTS, mark("Keyboard shortcuts"), Menu.HELP, 1, ("Ctrl+F1",), "keyboard"),
    ActionSpec(_A.ABOUT, mark("About Nonogui"), Menu.HELP, 2),
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
    ActionSpec(_A.TAKE_BACK, mark("Give up a drag"), Menu.BOARD, 6, ("Esc",)),
    ActionSpec(_A.MENU, mark("Menu of the cell"), Menu.BOARD, 6, ("Shift+F10", "Menu")),
)

SPECS: Final = {spec.id: spec for spec in ACTIONS}


def rows(menu: Menu) -> tuple[ActionSpec, ...]:
    """The rows of one menu, in order."""
    return tuple(spec for spec in ACTIONS if spec.menu is menu)


def bindings(chosen: Mapping[str, Keys]) -> dict[ActionId, Keys]:
    """The keys of every action: the player's own, by action name, before those of the table."""
    return {
        spec.id: spec.keys if spec.is_fixed else chosen.get(spec.id, spec.keys) for spec in ACTIONS
    }


def owner(key: str, chosen: Mapping[str, Keys]) -> ActionId | None:
    """The action that has a key already, if any."""
    wanted = QKeySequence(key)
    for action, keys in bindings(chosen).items():
        if any(QKeySequence(taken) == wanted for taken in keys):
            return action
    return None


def key_text(key: str) -> str:
    """A shortcut as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def keys_text(spec: ActionSpec, keys: Keys) -> str:
    """The keys of an action as one text for people, empty when it has none."""
    if spec.shown_keys:
        return _(spec.shown_keys)
    return _(" or ").join(key_text(key) for key in keys)


def tip(spec: ActionSpec, keys: Keys) -> str:
    """The tooltip of an action: what it does and its first key."""
    words = _(spec.tip or spec.text).removesuffix("…")
    return with_key(words, key_text(keys[0]) if keys else "")


def with_key(words: str, key: str) -> str:
    """What something does and the key that does the same, if there is one."""
    return _("{what} ({key})").format(what=words, key=key) if key else words
