"""ToolControl: what the left mouse button does."""

from __future__ import annotations

from nonogui.i18n import _
from nonogui.ui.board.state import Tool
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.segmented import Choice, SegmentedControl


class ToolControl(SegmentedControl):
    """Fill, Cross or Maybe; `chosen` carries a `Tool`."""

    def __init__(self, theme: Theme, height: int = 40) -> None:
        choices = (
            Choice(Tool.FILL, _("Fill"), "tool-fill", _("The left button fills")),
            Choice(Tool.CROSS, _("Cross"), "tool-cross", _("The left button crosses")),
            Choice(Tool.PENCIL, _("Maybe"), "tool-maybe", _("The left button marks “maybe”")),
        )
        super().__init__(theme, choices, name=_("Tool"), height=height)
