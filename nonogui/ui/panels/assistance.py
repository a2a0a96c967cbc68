"""AssistanceSection: how much the player is told while playing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from nonogui.i18n import _
from nonogui.ui.panels.section import Section
from nonogui.ui.settings import Assistance, Ticking
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice
from nonogui.ui.widgets.text import Label


class AssistanceSection(Section):
    """What is told about mistakes, and which clues are ticked off.

    Signals:
        assistance_chosen(object): an `Assistance`.
        ticking_chosen(object): a `Ticking`.
    """

    assistance_chosen = Signal(object)
    ticking_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("Help while playing"))
        self._assistance = PopupSelect(theme, assistance_choices(), name=_("Mistakes"))
        self._ticking = PopupSelect(theme, ticking_choices(), name=_("Tick off clues"))
        self._assistance.chosen.connect(self.assistance_chosen)
        self._ticking.chosen.connect(self.ticking_chosen)
        self._add_row(_("Mistakes"), self._assistance)
        self._add_row(_("Tick off clues"), self._ticking)

    def set_state(self, assistance: Assistance, ticking: Ticking) -> None:
        """Show what is chosen."""
        self._assistance.set_value(assistance)
        self._ticking.set_value(ticking)

    def _add_row(self, text: str, select: PopupSelect) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(0, 2, 0, 2)
        row.addWidget(Label(self.theme, text), 1)
        row.addWidget(select)
        self.body.addLayout(row)


def assistance_choices() -> tuple[Choice, ...]:
    """The steps of help with mistakes, in words."""
    return (
        Choice(Assistance.NONE, _("Tell me nothing")),
        Choice(Assistance.BROKEN_LINES, _("Broken lines")),
        Choice(Assistance.WRONG_CELLS, _("Wrong cells at once")),
    )


def ticking_choices() -> tuple[Choice, ...]:
    """When clue numbers are ticked off, in words."""
    return (
        Choice(Ticking.NEVER, _("Never")),
        Choice(Ticking.FINISHED_LINES, _("Finished lines")),
        Choice(Ticking.CERTAIN, _("When certain")),
    )
