"""NewDesignDialog: size, colours and title of a picture to be drawn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from nonogui.core.design import Design
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.i18n import _
from nonogui.ui.dialogs.base import Dialog, Form, size_row
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.controls import Choice, NumberField, SegmentedControl

SIDES: Final = (10, 15, 20, 25, 30)
"""Square sizes that one press chooses."""

SIDE: Final = 15


class NewDesignDialog(Dialog):
    """What a new design is to be.

    Attributes:
        width_field, height_field: the size in cells.
        sizes: the square sizes; None while the size is another.
        colors: whether it is coloured.
        title_field: its title, which may stay open.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("New design"), parent)
        self.width_field = NumberField(theme, 1, MAX_SIDE, name=_("Columns"))
        self.height_field = NumberField(theme, 1, MAX_SIDE, name=_("Rows"))
        squares = [Choice(side, _("{side}").format(side=side)) for side in SIDES]
        other = Choice(None, _("Other"))
        self.sizes = SegmentedControl(theme, [*squares, other], name=_("Square size"))
        kinds = [Choice(False, _("Black and white")), Choice(True, _("Coloured"))]
        self.colors = SegmentedControl(theme, kinds, name=_("Colours"))
        form = Form(theme)
        form.add_row(_("Square"), self.sizes)
        form.add_row(_("Size"), size_row(theme, self.width_field, self.height_field))
        form.add_row(_("Colours"), self.colors)
        self.title_field = form.add_text(_("Title"), "")
        self.title_field.setPlaceholderText(_("Shown once the puzzle is solved"))
        self.body.addWidget(form)
        self.body.addStretch(1)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.add_button(_("Create"), Kind.PRIMARY).clicked.connect(self.accept)
        for field in (self.width_field, self.height_field):
            field.set_value(SIDE)
            field.changed.connect(self._show_square)
        self.sizes.set_value(SIDE)
        self.sizes.chosen.connect(self._choose_square)
        self.width_field.setFocus()

    @property
    def design(self) -> Design:
        """The empty picture."""
        palette = _coloured() if self.colors.value is True else BLACK_AND_WHITE
        metadata = Metadata(title=self.title_field.text().strip())
        return Design.blank(self.width_field.value, self.height_field.value, palette, metadata)

    @Slot(object)
    def _choose_square(self, side: object) -> None:
        if isinstance(side, int):
            self.width_field.set_value(side)
            self.height_field.set_value(side)
        else:
            self.width_field.setFocus()

    @Slot()
    def _show_square(self) -> None:
        width, height = self.width_field.value, self.height_field.value
        self.sizes.set_value(width if width == height and width in SIDES else None)


def _coloured() -> Palette:
    """The colours that a coloured design begins with."""
    return Palette(
        (
            Color(_("white"), WHITE.rgb, WHITE.symbol),
            Color(_("black"), (34, 38, 46), "a"),
            Color(_("red"), (200, 40, 48), "b"),
            Color(_("blue"), (38, 96, 196), "c"),
            Color(_("yellow"), (240, 180, 30), "d"),
        )
    )
