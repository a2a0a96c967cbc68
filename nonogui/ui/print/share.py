"""ShareDialog: copy a puzzle as text, and see what each text format leaves out."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import dumps, format_by_name
from nonogui.i18n import _, mark
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.print.pages import PrintEntry, Shown
from nonogui.ui.print.picture_dialog import shown_choices
from nonogui.ui.print.preview import PicturePreview
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.controls import SegmentedControl
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.problems import problem_text

# Chosen by eye at 100 % text size.
WIDTH: Final = 780
TEXT_WIDTH: Final = 360

FORMS: Final = {
    "puzzlink": mark("puzz.link address"),
    "sgt": mark("Game ID for Pattern"),
    "plain": mark("Plain text"),
    "webpbn": mark(".pbn text"),
}
"""The texts that can be copied, by format name."""

# Number of characters shown of a text. Copying takes all of it, with the title.
_MAX_SHOWN: Final = 500


class ShareAction(Enum):
    """What to do with the puzzle after the dialog has closed."""

    PICTURE = auto()
    PRINT = auto()
    EXPORT = auto()


class ShareDialog(Dialog):
    """The picture at the left, texts at the right, buttons for files at the bottom.

    Attributes:
        preview: the picture.
        shown: the board in the picture.
        texts: the rows by format name.
        next_action: the next command, if another dialog is needed.
    """

    def __init__(self, entry: PrintEntry, parent: QWidget | None = None) -> None:
        super().__init__(_("Share"), parent)
        self._entry = entry
        self.next_action: ShareAction | None = None
        self.preview = PicturePreview()
        self.shown = SegmentedControl(shown_choices(entry), name=_("Board"))
        self.texts = {name: ShareText(name, Entry(entry.puzzle)) for name in FORMS}
        self._message_label = Label("", Type.NOTE, Ink.MUTED)
        self._lay_out()
        self.shown.chosen.connect(self._show)
        for row in self.texts.values():
            row.copied.connect(self._show_copied)
        self._show()

    @property
    def message(self) -> str:
        """The message: what was copied last."""
        return self._message_label.text()

    @Slot()
    def _show(self) -> None:
        self.preview.set_picture(self._entry, Shown(str(self.shown.value)))

    @Slot(str)
    def _show_copied(self, name: str) -> None:
        self._message_label.setText(_("Copied: {what}").format(what=_(FORMS[name])))

    def _choose_action(self, action: ShareAction, *_clicked: object) -> None:
        self.next_action = action
        self.accept()

    def _lay_out(self) -> None:
        left = vbox((self.preview, 1), self.shown, gap=8)
        right = vbox(*self.texts.values(), REST, self._message_label, gap=14)
        self.body.addLayout(hbox(left, right, gap=24))
        self.resize(WIDTH, 0)  # as low as its contents allow
        for text, action in (
            (_("Save picture…"), ShareAction.PICTURE),
            (_("Print or PDF…"), ShareAction.PRINT),
            (_("Export…"), ShareAction.EXPORT),
        ):
            self.add_button(text).clicked.connect(partial(self._choose_action, action))
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.reject)


class ShareText(QWidget):
    """One text: its name, its beginning, a Copy button, and what it leaves out.

    Attributes:
        text: all of it; empty if the format can't store the puzzle.
        notes: what the format leaves out, or why the text is empty.

    Signals:
        copied(str): the text is on the clipboard; carries the format name.
    """

    copied = Signal(str)

    def __init__(self, name: str, entry: Entry) -> None:
        super().__init__()
        format_ = format_by_name(name)
        assert format_ is not None
        self._name = name
        losses = format_.losses(entry)
        self.text = "" if losses.errors else dumps([entry], format_).decode().strip("\n")
        self.notes = " ".join(problem_text(each) for each in losses.errors or losses)
        title = _(FORMS[name])
        self.field = QLineEdit(_text_start(entry, format_) if self.text else "")
        self.field.setReadOnly(True)
        self.field.setCursorPosition(0)
        self.field.setAccessibleName(title)
        self.field.setEnabled(bool(self.text))
        self.button = Button(_("Copy"), kind=Kind.OUTLINE)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setAccessibleName(_("Copy: {what}").format(what=title))
        self.button.setEnabled(bool(self.text))
        self.button.clicked.connect(self._copy)
        row = hbox(self.field, self.button, gap=8)
        column = vbox(Label(title, Type.STRONG), row, on=self, gap=6)
        if self.notes:
            notes = Label(self.notes, Type.NOTE, Ink.MUTED, wraps=True)
            notes.setFixedSize(TEXT_WIDTH, notes.heightForWidth(TEXT_WIDTH))
            column.addWidget(notes)
        self.setFixedWidth(TEXT_WIDTH)

    @Slot()
    def _copy(self) -> None:
        text = f"{self.text}\n" if "\n" in self.text else self.text
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(self._name)


def _text_start(entry: Entry, format_: Format) -> str:
    """Return the beginning of a text, without title and goal: they would spoil the puzzle."""
    puzzle = replace(entry.puzzle, goal=None, metadata=Metadata())
    return " ".join(dumps([Entry(puzzle)], format_).decode()[:_MAX_SHOWN].split())
