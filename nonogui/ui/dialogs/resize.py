"""ResizeDialog: another size for a picture, with what would be lost."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.core.area import Area
from nonogui.core.design import Design
from nonogui.core.drawing import EditKind
from nonogui.core.grid import EMPTY, Grid
from nonogui.core.puzzle import MAX_SIDE
from nonogui.core.transform import drawn_area, framed
from nonogui.i18n import _, ngettext
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.dialogs.form import Form, side_by_side, size_row
from nonogui.ui.dialogs.resize_preview import AnchorGrid, FramePreview
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.number_field import NumberField
from nonogui.ui.widgets.text import Ink, Label, Type


class ResizeDialog(SmallDialog):
    """A new frame for the picture of a design.

    Attributes:
        width_field, height_field: the new size.
        anchors: what of the picture stays in place.
        crop: fits the frame to what is drawn.
        preview: the picture in the frame.
        news: what would be lost.
    """

    def __init__(self, theme: Theme, design: Design, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Resize"), parent)
        self._design = design
        self._picture = design.picture.picture()
        self._crop: Area | None = None
        self.width_field = NumberField(theme, 1, MAX_SIDE, name=_("Columns"))
        self.height_field = NumberField(theme, 1, MAX_SIDE, name=_("Rows"))
        self.anchors = AnchorGrid(theme)
        self.crop = Button(theme, _("Crop to what is drawn"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.crop.setEnabled(drawn_area(self._picture) is not None)
        self.preview = FramePreview(theme, self._picture, design.palette)
        self.news = Label(theme, "", Type.NOTE, Ink.MUTED, wraps=True)
        self._lay_out()
        for field, side in ((self.width_field, design.width), (self.height_field, design.height)):
            field.set_value(side)
            field.changed.connect(self._on_change)
        self.anchors.chosen.connect(self._on_change)
        self.crop.clicked.connect(self._crop_to_drawn)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.add_button(_("Resize"), Kind.PRIMARY).clicked.connect(self.accept)
        self.width_field.setFocus()
        self._show()

    def _lay_out(self) -> None:
        form = Form(self.theme)
        form.add_row(_("Size"), size_row(self.theme, self.width_field, self.height_field))
        form.add_row("", side_by_side(self.theme, self.crop))
        form.add_row(_("Stays in place"), side_by_side(self.theme, self.anchors))
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addWidget(form, 1, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.preview)
        self.body.addLayout(row)
        self.body.addWidget(self.news)

    @property
    def frame_area(self) -> Area:
        """The new frame as an area of the picture; it may reach beyond it."""
        if self._crop:
            return self._crop
        old = (self._picture.width, self._picture.height)
        new = (self.width_field.value, self.height_field.value)
        return self.anchors.anchor.frame(old, new)

    @property
    def change(self) -> tuple[EditKind, Design]:
        """What the dialog was for: the design in its new frame."""
        frame = self.frame_area
        kind = EditKind.CROP if self._crop else EditKind.RESIZE
        return kind, self._design.reshaped(
            lambda grid, fill: framed(grid, frame, fill), self._picture
        )

    @Slot()
    def _on_change(self) -> None:
        self._crop = None
        self._show()

    @Slot()
    def _crop_to_drawn(self) -> None:
        self._crop = drawn_area(self._picture)
        if self._crop:
            self.width_field.set_value(self._crop.width)
            self.height_field.set_value(self._crop.height)
        self._show()

    def _show(self) -> None:
        self.preview.set_frame(self.frame_area)
        lost = _filled(self._picture) - _filled(framed(self._picture, self.frame_area))
        text = ngettext(
            "{count} filled cell would be lost.", "{count} filled cells would be lost.", lost
        )
        self.news.setText(text.format(count=lost) if lost else _("No filled cell would be lost."))
        self.news.set_ink(Ink.DANGER if lost else Ink.MUTED)


def _filled(picture: Grid) -> int:
    return len(picture.cells) - picture.count(EMPTY)
