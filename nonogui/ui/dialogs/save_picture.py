"""PictureDialog: a puzzle as a picture file, with or without what was played or the solution."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.dialogs.form import Form, side_by_side
from nonogui.ui.print.export import CELL, PaintError, write_png, write_svg
from nonogui.ui.print.preview import PicturePreview
from nonogui.ui.print.sheet import PrintEntry, Shown
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.number_field import NumberField
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.text import Ink, Label, Type

WIDTH: Final = 720
SVG: Final = ".svg"
PNG: Final = ".png"


def shown_choices(entry: PrintEntry) -> list[Choice]:
    """What can stand on the board of a puzzle."""
    choices = [Choice(Shown.BLANK, _("Blank"))]
    if entry.progress is not None:
        choices.append(Choice(Shown.PROGRESS, _("As played")))
    if entry.solution is not None:
        choices.append(Choice(Shown.SOLUTION, _("Solved")))
    return choices


class PictureDialog(SmallDialog):
    """What stands on the board and how large it is.

    Attributes:
        shown: what stands on the board.
        cell: the size of a cell in pixels.
        grey: whether the picture does without colours.
    """

    def __init__(
        self, theme: Theme, entry: PrintEntry, parent: QWidget | None = None, *, folder: str = ""
    ) -> None:
        super().__init__(theme, _("Save picture"), parent)
        self._entry = entry
        self._folder = Path(folder or Path.home())
        self.preview = PicturePreview(theme)
        self.shown = SegmentedControl(theme, shown_choices(entry), name=_("Board"))
        self.cell = NumberField(theme, 4, 64, name=_("Pixels of a cell"))
        self.cell.set_value(CELL)
        self.grey = Switch(theme, name=_("Without colours"))
        self._message = Label(theme, "", Type.NOTE, Ink.DANGER, wraps=True)
        self._lay_out()
        self.shown.chosen.connect(self._show)
        self.grey.toggled.connect(self._show)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.add_button(_("Save…"), Kind.PRIMARY).clicked.connect(self._save)
        self._show()

    @property
    def message(self) -> str:
        """Why the picture could not be written."""
        return self._message.text()

    @property
    def _chosen(self) -> Shown:
        return Shown(str(self.shown.value))

    @Slot()
    def _show(self) -> None:
        self.preview.set_picture(self._entry, self._chosen, grey=self.grey.isChecked())

    @Slot()
    def _save(self) -> None:
        """Write the file the player names; its suffix says what kind it is."""
        filters = [_("PNG picture (*.png)"), _("SVG drawing (*.svg)")]
        proposed = self._folder / f"{self._entry.name or _('Nonogram')}{PNG}"
        name, chosen = QFileDialog.getSaveFileName(
            self, _("Save picture"), str(proposed), ";;".join(filters)
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in (PNG, SVG):
            path = path.with_name(path.name + (SVG if chosen == filters[1] else PNG))
        self._write(path)

    def _write(self, path: Path) -> None:
        write = write_svg if path.suffix.lower() == SVG else write_png
        try:
            write(self._entry, path, self._chosen, self.cell.value, grey=self.grey.isChecked())
        except OSError as reason:
            text = _("{file} can't be written: {reason}")
            self._message.setText(text.format(file=path.name, reason=reason.strerror or reason))
        except PaintError:
            self._message.setText(_("The picture would be too large. Choose smaller cells."))
        else:
            self.accept()

    def _lay_out(self) -> None:
        form = Form(self.theme)
        form.add_row(_("Board"), self.shown)
        form.add_row(_("Pixels of a cell"), side_by_side(self.theme, self.cell))
        form.add_row(_("Without colours"), side_by_side(self.theme, self.grey))
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addWidget(self.preview, 1)
        row.addWidget(form, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(row, 1)
        self.body.addWidget(self._message)
        self.resize(WIDTH, 0)
