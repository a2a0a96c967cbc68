"""PictureDialog: save a puzzle as a picture file, blank, as played or solved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken
from nonogui.ui.dialogs.base import Dialog, Form, side_by_side
from nonogui.ui.dialogs.file_dialog import ask_for_new_file, proposed
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.print.export import CELL, PaintError, png_bytes, svg_bytes
from nonogui.ui.print.pages import PrintEntry, Shown
from nonogui.ui.print.preview import PicturePreview
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.controls import Choice, NumberField, SegmentedControl, Switch
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import Ink, Label, Type

# Chosen by eye at 100 % text size.
WIDTH: Final = 720
SVG: Final = ".svg"
PNG: Final = ".png"


def shown_choices(entry: PrintEntry) -> list[Choice]:
    """Return the boards that can be chosen for a puzzle."""
    choices = [Choice(Shown.BLANK, _("Blank"))]
    if entry.progress is not None:
        choices.append(Choice(Shown.PROGRESS, _("As played")))
    if entry.solution is not None:
        choices.append(Choice(Shown.SOLUTION, _("Solved")))
    return choices


class PictureDialog(Dialog):
    """Choose the board to save and the size of its cells.

    Attributes:
        shown: the board to save: blank, as played or solved.
        cell: the size of a cell in pixels.
        grey: whether the picture is grey.
    """

    def __init__(
        self, entry: PrintEntry, parent: QWidget | None = None, *, folder: str = ""
    ) -> None:
        super().__init__(_("Save picture"), parent)
        self._entry = entry
        self._folder = folder
        self.preview = PicturePreview()
        self.shown = SegmentedControl(shown_choices(entry), name=_("Board"))
        self.cell = NumberField(4, 64, name=_("Pixels per cell"))
        self.cell.set_value(CELL)
        self.grey = Switch(name=_("Greyscale"))
        self._message = Label("", Type.NOTE, Ink.DANGER, wraps=True)
        self._row = JobRow()
        self._jobs: JobRunner | None = None
        self._lay_out()
        self.shown.chosen.connect(self._show)
        self.grey.toggled.connect(self._show)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.save_button = self.add_button(_("Save…"), Kind.PRIMARY)
        self.save_button.clicked.connect(self._save)
        self._row.cancel_clicked.connect(self._cancel)
        self._show()

    @property
    def message(self) -> str:
        """The message: why the picture could not be written."""
        return self._message.text()

    def done(self, result: int) -> None:
        """Close the dialog and stop the work."""
        self._end_jobs()
        super().done(result)

    def _end_jobs(self) -> None:
        if self._jobs is not None:
            self._jobs.close()
            self._jobs = None

    @property
    def _chosen(self) -> Shown:
        return Shown(str(self.shown.value))

    @Slot()
    def _show(self) -> None:
        self.preview.set_picture(self._entry, self._chosen, grey=self.grey.isChecked())

    @Slot()
    def _save(self) -> None:
        """Ask for a file and write it; the suffix decides between PNG and SVG."""
        filters = [_("PNG picture (*.png)"), _("SVG drawing (*.svg)")]
        file = proposed(self._folder, self._entry.name or _("Nonogram"), PNG)
        name, chosen = ask_for_new_file(self, _("Save picture"), file, ";;".join(filters))
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in (PNG, SVG):
            path = path.with_name(path.name + (SVG if chosen == filters[1] else PNG))
        self._write(path)

    def _write(self, path: Path) -> None:
        """Draw and write in the background: a large picture takes seconds."""
        options = PictureOptions(
            self._entry, self._chosen, self.cell.value, grey=self.grey.isChecked()
        )
        self._jobs = self._jobs or JobRunner(self)
        self._jobs.submit(JobKind.DRAW, partial(_work, options, path), self._on_written)
        self.save_button.setEnabled(False)
        self._row.set_job(JobState(_("Saving the picture")))

    def _on_written(self, problem: object) -> None:
        self._end_jobs()
        self._row.set_job(None)
        self.save_button.setEnabled(True)
        self._message.setText(str(problem))
        if not problem:
            self.accept()

    @Slot()
    def _cancel(self) -> None:
        """Cancel the work, so that nothing is written."""
        if self._jobs is not None:
            self._jobs.cancel()
        self._row.set_job(None)
        self.save_button.setEnabled(True)

    def _lay_out(self) -> None:
        form = Form()
        form.add_row(_("Board"), self.shown)
        form.add_row(_("Pixels per cell"), side_by_side(self.cell))
        form.add_row(_("Greyscale"), side_by_side(self.grey))
        self.body.addLayout(hbox((self.preview, 1), vbox(form, REST), gap=24), 1)
        self.body.addWidget(self._message)
        self.body.addWidget(self._row)
        self.resize(WIDTH, 0)  # as low as its contents allow


@dataclass(frozen=True)
class PictureOptions:
    """What to draw."""

    entry: PrintEntry
    shown: Shown
    cell: int
    grey: bool


def _work(options: PictureOptions, path: Path, cancel: CancelToken, _report: Report) -> object:
    """Draw a picture and write it unless cancelled; return what went wrong, if anything."""
    draw = svg_bytes if path.suffix.lower() == SVG else png_bytes
    try:
        data = draw(options.entry, options.shown, options.cell, grey=options.grey)
        if not cancel.cancelled:
            write_atomic(path, data)
    except OSError as reason:
        text = _("{file} can't be written: {reason}")
        return text.format(file=path.name, reason=reason.strerror or reason)
    except PaintError:
        return _("The picture would be too large. Choose smaller cells.")
    return ""
