"""ZoomControls: smaller, how large, larger, fit."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout

from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Size
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane


class ZoomControls(Pane):
    """The size of the cells and what changes it.

    Attributes:
        smaller, larger, fit: the buttons.

    Signals:
        zoom_in_clicked(), zoom_out_clicked(), fit_clicked().
    """

    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._percent = Label(theme, "", Type.NOTE, tabular=True)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._percent.setFixedWidth(48)
        self.smaller = self._button("minus", _("Smaller cells"), self.zoom_out_clicked)
        self.larger = self._button("plus", _("Larger cells"), self.zoom_in_clicked)
        self.fit = self._button("fit", _("Fit the window"), self.fit_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.smaller)
        row.addWidget(self._percent)
        row.addWidget(self.larger)
        row.addSpacing(2)
        row.addWidget(self.fit)
        self.set_zoom(100)

    def set_zoom(self, percent: int) -> None:
        """Show how large the cells are."""
        self._percent.setText(_("{percent} %").format(percent=percent))

    def _button(self, icon: str, tip: str, signal: SignalInstance) -> Button:
        button = Button(self.theme, icon=icon, size=Size.SMALL, tip=tip)
        button.clicked.connect(signal)
        return button
