"""PropertiesDialog: the words that are kept with a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from nonogui.core.puzzle import Metadata
from nonogui.i18n import _
from nonogui.ui.dialogs.base import Dialog, Form
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Kind

WIDTH: Final = 520
LINES: Final = 88
"""The height of the description in logical pixels."""


class PropertiesDialog(Dialog):
    """Title, author and the like; an empty field is not said in the file.

    Attributes:
        fields: the fields of one line, by the name of what they are kept as.
        description: the text of several lines.
    """

    def __init__(self, theme: Theme, metadata: Metadata, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Properties"), parent)
        self._before = metadata
        self.setMinimumWidth(WIDTH)
        form = Form(theme)
        names = {
            "title": _("Title"),
            "author": _("Author"),
            "copyright": _("Copyright"),
            "license": _("Licence"),
            "source": _("Source"),
        }
        self.fields = {
            name: form.add_text(text, getattr(metadata, name)) for name, text in names.items()
        }
        self.fields["title"].setPlaceholderText(_("Shown once the puzzle is solved"))
        self.fields["license"].setPlaceholderText("CC-BY-4.0")
        self.fields["source"].setPlaceholderText(_("Where the picture or the puzzle is from"))
        self.description = QPlainTextEdit(metadata.description)
        self.description.setTabChangesFocus(True)
        self.description.setFixedHeight(LINES)
        form.add_row(_("Description"), self.description)
        self.body.addWidget(form)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.add_button(_("Keep"), Kind.PRIMARY).clicked.connect(self.accept)
        self.fields["title"].setFocus()

    @property
    def metadata(self) -> Metadata:
        """The words; what the dialog does not show stays as it was."""
        words = {name: field.text().strip() for name, field in self.fields.items()}
        return replace(
            self._before,
            title=words["title"],
            author=words["author"],
            copyright=words["copyright"],
            license=words["license"],
            source=words["source"],
            description=self.description.toPlainText().strip(),
        )
