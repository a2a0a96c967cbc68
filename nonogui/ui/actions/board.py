"""The keys that the board answers itself."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Keys, Menu

_A = ActionId
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
