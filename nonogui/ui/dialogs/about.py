"""AboutDialog: what the program is, which version, and on what terms."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui import __version__
from nonogui.i18n import _
from nonogui.resources import resource
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane

ICON = 64


class AboutDialog(SmallDialog):
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
        row.addWidget(_Icon(theme))
        row.addLayout(words, 1)
        self.body.addLayout(row)
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)


class _Icon(Pane):
    """The icon of the program."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(ICON, ICON)
        self._drawing = QSvgRenderer(QByteArray(resource("nonogui.svg").read_bytes()), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._drawing.render(painter, QRectF(self.rect()))
