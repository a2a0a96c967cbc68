"""What the menus of the puzzle that is played and of its coach hold."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

PUZZLE: Final = (
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
        _A.REPLAY,
        mark("Replay"),
        Menu.PUZZLE,
        4,
        ("Ctrl+Shift+R",),
        "play",
        mark("See how you solved it, move by move"),
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
    ),
    ActionSpec(_A.EXPLAIN_ROW, mark("Explain this row"), Menu.COACH, 1, ("R",)),
    ActionSpec(_A.EXPLAIN_COLUMN, mark("Explain this column"), Menu.COACH, 1, ("C",)),
    ActionSpec(_A.PROOF_STEP, mark("Next step of the proof"), Menu.COACH, 2, ("L",), "step"),
    ActionSpec(_A.PROOF_BACK, mark("Step before"), Menu.COACH, 2, ("J",), "step-back"),
    ActionSpec(_A.PROOF_PLAY, mark("Play the proof"), Menu.COACH, 2, ("K",), "play"),
    ActionSpec(_A.PROOF_START, mark("To the start of the proof"), Menu.COACH, 2, ("Shift+J",)),
    ActionSpec(_A.PROOF_END, mark("To the end of the proof"), Menu.COACH, 2, ("Shift+L",)),
)
