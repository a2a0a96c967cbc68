"""AboutDialog: what the program is, which version, and on what terms."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui import __version__
from nonogui.i18n import _
from nonogui.resources import resource
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.text import Ink, Label, Type

ICON = 64


class AboutDialog(Dialog):
    """Name, version, licence."""

    def __init__(self, theme: Theme, parent: QWidget | None) -> None:
        super().__init__(theme, _("About Nonogui"), parent)
        words = QVBoxLayout()
        words.setSpacing(4)
        version = _("Nonogui {version}").format(version=__version__)
        words.addWidget(Label(theme, version, Type.CARD_TITLE))
        for text in (
            _("Nonograms to play, solve and design."),
            _(
                "Free software under the MIT licence. The puzzles that come with it are in the "
                "public domain (CC0)."
            ),
            _("Solutions are found with Z3. The window is made with Qt for Python."),
        ):
            words.addWidget(Label(theme, text, Type.BODY, Ink.MUTED, wraps=True))
        row = QHBoxLayout()
        row.setSpacing(20)
        drawing = QSvgWidget()
        drawing.load(QByteArray(resource("nonogui.svg").read_bytes()))
        drawing.setFixedSize(ICON, ICON)
        row.addWidget(drawing)
        row.addLayout(words, 1)
        self.body.addLayout(row)
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)
