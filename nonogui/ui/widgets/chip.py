"""WhatIfChip: the open what-if branch, over the board, with the two ways out of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout

from nonogui.i18n import _, ngettext
from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, rounded

HEIGHT = 36
ICON = 18
ROOMY = 280
"""Where there is less room, too little of the name would show to be of use."""


class WhatIfChip(Pane):
    """The innermost open branch: its name, how many cells it changed, Drop and Keep.

    Attributes:
        drop, keep: the buttons.

    Signals:
        keep_clicked(), drop_clicked().
    """

    keep_clicked = Signal()
    drop_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedHeight(HEIGHT)
        self._name = ElidedLabel(theme, "", Type.NAME, Ink.WHAT_IF)
        self._count = Label(theme, "", Type.BODY, Ink.WHAT_IF, tabular=True)
        self.drop = Button(theme, _("Drop"), kind=Kind.DROP, size=Size.SMALL)
        self.keep = Button(theme, _("Keep"), kind=Kind.KEEP, size=Size.SMALL)
        self.drop.clicked.connect(self.drop_clicked)
        self.keep.clicked.connect(self.keep_clicked)
        self._head = Pane(theme)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 10, 0)
        head.addWidget(self._name)
        row = QHBoxLayout(self)
        row.setContentsMargins(37, 4, 4, 4)
        row.setSpacing(0)
        row.addWidget(self._head)
        row.addWidget(self._count)
        row.addSpacing(12)
        row.addWidget(self.drop)
        row.addSpacing(4)
        row.addWidget(self.keep)

    def set_branch(self, name: str, cells: int) -> None:
        """Show a branch by its name and the number of cells it changed."""
        self._name.setText(_("What if: {name}").format(name=name))
        self._count.setText(ngettext("{count} cell", "{count} cells", cells).format(count=cells))
        self.setAccessibleName(self._name.full_text)

    def size_in(self, room: int) -> QSize:
        """How large to be where there is so much room from left to right."""
        self._head.setVisible(room >= ROOMY)
        return self.sizeHint().boundedTo(QSize(room, HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = self.theme
        with QPainter(self) as painter:
            rounded(
                painter, QRectF(self.rect()), HEIGHT / 2, theme.what_if_tint, theme.what_if, 1.5
            )
            box = QRectF(11, (HEIGHT - ICON) / 2, ICON, ICON)
            paint_icon(painter, box, "branch", theme.what_if)
