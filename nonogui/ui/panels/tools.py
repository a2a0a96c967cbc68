"""ToolSection: what the mouse buttons do."""

from __future__ import annotations

from PySide6.QtCore import Signal

from nonogui.i18n import _
from nonogui.ui.board.state import Tool
from nonogui.ui.panels.section import Section
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.tools import ToolControl


class ToolSection(Section):
    """Fill, Cross or Maybe, and a note on the mouse buttons.

    Signals:
        tool_chosen(object): a `Tool`.
    """

    tool_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._tools = ToolControl(theme)
        self._note = Label(theme, "", Type.NOTE, Ink.MUTED)
        self.body.addWidget(self._tools)
        self.body.addSpacing(8)
        self.body.addWidget(self._note)
        self._tools.chosen.connect(self._choose)
        self.set_tool(Tool.FILL)

    def set_tool(self, tool: Tool) -> None:
        """Show what the left button does."""
        self._tools.set_value(tool)
        self._note.setText(_note(tool))

    def _choose(self, tool: Tool) -> None:
        self.set_tool(tool)
        self.tool_chosen.emit(tool)


def _note(tool: Tool) -> str:
    notes = {
        Tool.FILL: _("Left button fills, right button crosses."),
        Tool.CROSS: _("Left button crosses, right button fills."),
        Tool.PENCIL: _("Left button marks “maybe”, right button crosses."),
    }
    return notes[tool]
