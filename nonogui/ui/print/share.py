"""Share a puzzle: copy it as text, seeing what each format leaves out, or save a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _, pgettext
from nonogui.solver.limits import CancelToken
from nonogui.ui.board.options import InkMarks
from nonogui.ui.dialogs.base import Dialog, Form, side_by_side
from nonogui.ui.dialogs.file_dialog import ask_for_new_file
from nonogui.ui.exchange import FORMS, ShareForm
from nonogui.ui.host import ShareHost
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.print.export import LEAST_CELL, PaintError, png_bytes, svg_bytes, usual_cell
from nonogui.ui.print.pages import PrintEntry, Shown
from nonogui.ui.print.preview import PicturePreview
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.message import SHORT_SECONDS, Message, Tone
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.lists import sentences
from nonogui.words.problems import problem_text

# Chosen by eye at 100 % text size.
WIDTH: Final = 780
TEXT_WIDTH: Final = 360

# Number of characters shown of a text. Copying takes all of it, with the title.
_MAX_SHOWN: Final = 500


class ShareAction(Enum):
    """What to do with the puzzle after the dialog has closed."""

    PAGE = auto()
    PICTURE = auto()
    PRINT = auto()
    EXPORT = auto()


class ShareDialog(Dialog):
    """The picture at the left, texts at the right, buttons for files at the bottom.

    Attributes:
        texts: the rows by format name.
        next_action: the next command, if another dialog is needed.
    """

    def __init__(self, entry: PrintEntry, parent: QWidget | None = None) -> None:
        super().__init__(_("Share"), parent)
        self._entry = entry
        self.next_action: ShareAction | None = None
        self.preview = PicturePreview()
        self.shown = controls.SegmentedControl(shown_choices(entry), name=_("Board"))
        self.texts = {form.format: ShareText(form, entry.puzzle) for form in FORMS.values()}
        self._lay_out()
        self.shown.chosen.connect(self._show)
        for row in self.texts.values():
            row.copied.connect(self._show_copied)
        self._show()

    def _show(self) -> None:
        self.preview.set_picture(self._entry, Shown(str(self.shown.value)))

    def _show_copied(self, title: str) -> None:
        self._show_message(_("Copied: {what}").format(what=title))

    def _choose_action(self, action: ShareAction, *_clicked: object) -> None:
        self.next_action = action
        self.accept()

    def _lay_out(self) -> None:
        left = boxes.vbox((self.preview, 1), self.shown, gap=8)
        right = boxes.pane(boxes.vbox(*self.texts.values(), boxes.REST, self._message, gap=14))
        right.setFixedWidth(TEXT_WIDTH)
        self.body.addLayout(self.fold(boxes.hbox((left, 1), right, gap=24), right))
        self.resize(WIDTH, 0)  # as low as its contents allow
        for text, action in (
            (_("Web page…"), ShareAction.PAGE),
            (_("Save picture…"), ShareAction.PICTURE),
            (_("Print or PDF…"), ShareAction.PRINT),
            (_("Export…"), ShareAction.EXPORT),
        ):
            self.add_button(text).clicked.connect(partial(self._choose_action, action))
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.reject)


def share(
    entry: PrintEntry,
    host: ShareHost,
    *,
    print_: Callable[[], object],
    export: Callable[[], object],
) -> None:
    """Show every way to share a puzzle, then do what was chosen there."""
    dialog = ShareDialog(_as_on_screen(entry, host), host.window())
    dialog.exec()
    match dialog.next_action:
        case ShareAction.PAGE:
            target = host.files.write_page(entry.puzzle, entry.name or _("Nonogram"))
            _show_saved(host, target.path if target else None)
        case ShareAction.PICTURE:
            save_picture(entry, host)
        case ShareAction.PRINT:
            print_()
        case ShareAction.EXPORT:
            export()


def save_picture(entry: PrintEntry, host: ShareHost) -> None:
    """Let the player save a picture of a puzzle, and say where it is."""
    entry = _as_on_screen(entry, host)
    dialog = PictureDialog(entry, host.window(), folder=host.files.folder())
    dialog.exec()
    _show_saved(host, dialog.written)


def _as_on_screen(entry: PrintEntry, host: ShareHost) -> PrintEntry:
    """Return an entry without letters, if the player's board has no marks on colours."""
    return replace(entry, has_letters=host.settings.settings.marks is not InkMarks.NONE)


def _show_saved(host: ShareHost, path: Path | None) -> None:
    if path is not None:
        text = _("Saved as {file}.").format(file=path.name)
        host.show_message(Message(text, Tone.GOOD, seconds=SHORT_SECONDS))


class ShareText(QWidget):
    """One text: its name, its beginning, a Copy button, and what it leaves out.

    Attributes:
        text: all of it; empty if the format can't store the puzzle.
        notes: what the format leaves out, or why the text is empty.

    Signals:
        copied(str): the text is on the clipboard; carries its title.
    """

    copied = Signal(str)

    def __init__(self, form: ShareForm, puzzle: Puzzle) -> None:
        super().__init__()
        losses = form.problems(puzzle)
        self.text = "" if losses.errors else form.text(puzzle)
        self.notes = sentences(*map(problem_text, losses.errors or losses))
        title = self._title = _(form.title)
        self.field = QLineEdit(_text_start(form, puzzle) if self.text else "")
        self.field.setReadOnly(True)
        self.field.setCursorPosition(0)
        self.field.setAccessibleName(title)
        self.field.setEnabled(bool(self.text))
        self.button = Button(_("Copy"), kind=Kind.OUTLINE)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setAccessibleName(_("Copy: {what}").format(what=title))
        self.button.setEnabled(bool(self.text))
        self.button.clicked.connect(self._copy)
        row = boxes.hbox(self.field, self.button, gap=8)
        column = boxes.vbox(Label(title, Type.STRONG), row, on=self, gap=6)
        if self.notes:
            notes = Label(self.notes, Type.NOTE, Ink.MUTED, wraps=True)
            notes.setFixedHeight(notes.heightForWidth(TEXT_WIDTH))
            column.addWidget(notes)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copied.emit(self._title)


def _text_start(form: ShareForm, puzzle: Puzzle) -> str:
    """Return the beginning of a text, without title and goal: they would spoil the puzzle."""
    untold = replace(puzzle, goal=None, metadata=Metadata())
    return " ".join(form.text(untold)[:_MAX_SHOWN].split())


# --- save a picture ---


# Chosen by eye at 100 % text size.
PICTURE_WIDTH: Final = 720


def shown_choices(entry: PrintEntry) -> list[controls.Choice]:
    """Return the boards that can be chosen for a puzzle."""
    # Translators: What the picture of a board shows: a blank board, or a solved one.
    choices = [controls.Choice(Shown.BLANK, pgettext("board", "Blank"))]
    if entry.progress is not None:
        choices.append(controls.Choice(Shown.PROGRESS, _("As played")))
    if entry.solution is not None:
        choices.append(controls.Choice(Shown.SOLUTION, pgettext("board", "Solved")))
    return choices


class PictureDialog(Dialog):
    """Choose the board to save and the size of its cells.

    Attributes:
        written: the file with the picture, once it is saved.
    """

    def __init__(
        self, entry: PrintEntry, parent: QWidget | None = None, *, folder: str = ""
    ) -> None:
        super().__init__(_("Save picture"), parent)
        self._entry = entry
        self._folder = folder
        self.written: Path | None = None
        self.preview = PicturePreview()
        self.shown = controls.SegmentedControl(shown_choices(entry), name=_("Board"))
        self.cell = controls.NumberField(LEAST_CELL, 64, name=_("Pixels per cell"))
        self.cell.set_value(usual_cell(entry.puzzle))
        self.grey = controls.Switch(name=_("Greyscale"))
        self._row = JobRow()
        self._lay_out()
        self.shown.chosen.connect(self._show)
        self.grey.toggled.connect(self._show)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.save_button = self.add_button(_("Save…"), Kind.PRIMARY)
        self.save_button.clicked.connect(self._save)
        self._row.cancel_clicked.connect(self._cancel)
        self._show()

    @property
    def _chosen(self) -> Shown:
        return Shown(str(self.shown.value))

    def _show(self) -> None:
        self.preview.set_picture(self._entry, self._chosen, grey=self.grey.isChecked())

    def _save(self) -> None:
        """Ask for a file and write it; the suffix decides between PNG and SVG."""
        kinds = {_("PNG picture (*.png)"): ".png", _("SVG drawing (*.svg)"): ".svg"}
        name = self._entry.file_name or _("Nonogram")
        if path := ask_for_new_file(self, _("Save picture"), self._folder, name, kinds):
            self._write(path)

    def _write(self, path: Path) -> None:
        """Draw and write in the background: a large picture takes seconds."""
        bytes_of = svg_bytes if path.suffix.lower() == ".svg" else png_bytes
        size, grey = self.cell.value, self.grey.isChecked()
        draw = partial(bytes_of, self._entry, self._chosen, size, grey=grey)
        self._jobs.submit(JobKind.DRAW, partial(_work, draw, path), partial(self._on_written, path))
        self.save_button.setEnabled(False)
        self._row.set_job(JobState(_("Saving the picture")))

    def _on_written(self, path: Path, problem: str) -> None:
        self._row.set_job(None)
        self.save_button.setEnabled(True)
        self._show_message(problem, Ink.DANGER)
        if not problem:
            self.written = path
            self.accept()

    def _cancel(self) -> None:
        """Cancel the work, so that nothing is written."""
        self._jobs.cancel()
        self._row.set_job(None)
        self.save_button.setEnabled(True)

    def _lay_out(self) -> None:
        form = Form()
        form.add_row(_("Board"), self.shown)
        form.add_row(_("Pixels per cell"), side_by_side(self.cell))
        form.add_row(_("Greyscale"), side_by_side(self.grey))
        self.body.addLayout(
            self.fold(boxes.hbox((self.preview, 1), boxes.vbox(form, boxes.REST), gap=24)), 1
        )
        self.body.addWidget(self._message)
        self.body.addWidget(self._row)
        self.resize(PICTURE_WIDTH, 0)  # as low as its contents allow


def _work(draw: Callable[[], bytes], path: Path, cancel: CancelToken, _report: Report) -> str:
    """Draw a picture and write it unless cancelled; return what went wrong, if anything."""
    try:
        data = draw()
        if not cancel.cancelled:
            write_atomic(path, data)
    except OSError as reason:
        text = _("{file} can't be written: {reason}")
        return text.format(file=path.name, reason=reason.strerror or reason)
    except PaintError:
        return _("The picture would be too large. Choose smaller cells.")
    return ""
