"""What the menus hold about what the player has reached."""

from __future__ import annotations

from typing import Final

from nonogui.i18n import mark
from nonogui.ui.actions.spec import ActionId, ActionSpec, Menu

_A = ActionId

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
