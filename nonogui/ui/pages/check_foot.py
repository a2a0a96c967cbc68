"""CheckFoot: a quiet word at the foot of the library on the check in the background."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout

from nonogui.i18n import _, ngettext
from nonogui.ui.pages.start_state import CheckState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, Ink, Type
from nonogui.ui.widgets.themed import Pane


class CheckFoot(Pane):
    """How far the check is, and Stop.

    Signals:
        stop_clicked().
    """

    stop_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.text = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        self.stop = Button(theme, _("Stop"), kind=Kind.LINK, size=Size.SMALL)
        self.stop.setAccessibleName(_("Stop checking puzzles"))
        self.stop.setToolTip(_("It goes on at the next start. Preferences can switch it off."))
        self.stop.clicked.connect(self.stop_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(32, 0, 12, 0)  # below the names of tiles
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.stop)

    def set_state(self, state: CheckState) -> None:
        """Show how far it is."""
        text = ngettext(
            "Checking {number} of {total} puzzle", "Checking {number} of {total} puzzles",
            state.total,
        )  # fmt: skip
        number, total = (QLocale().toString(count) for count in (state.number, state.total))
        self.text.setText(text.format(number=number, total=total))
