"""LogDialog: what went wrong lately, to be read and copied."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from nonogui.i18n import _
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type

SIZE = 720, 480


class LogDialog(SmallDialog):
    """The log as text. It has no puzzles in it, so that it can be sent to anybody.

    Attributes:
        text: the log.
        copy_button: puts all of it on the clipboard.
    """

    def __init__(self, theme: Theme, log: str, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Log"), parent)
        words = _("What went wrong lately. Your puzzles and games are not in it.")
        self.body.addWidget(Label(theme, words, Type.BODY, Ink.MUTED, wraps=True))
        self.text = QPlainTextEdit(log or _("Nothing has gone wrong."))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(_("Log"))
        face = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        face.setPixelSize(12)
        self.text.setFont(face)
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
        self.body.addWidget(self.text, 1)
        self.body.addWidget(ElidedLabel(theme, str(path), Type.NOTE, Ink.MUTED))
        self.copy_button = self.add_button(_("Copy"))
        self.copy_button.setEnabled(bool(log))
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(log))
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)
        self.resize(*SIZE)
        if parent is not None:  # no larger than the window it belongs to
            self.resize(self.size().boundedTo(parent.size()))
