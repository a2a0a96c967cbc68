"""BranchSection: the tree of what-ifs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _, ngettext
from nonogui.ui.panels.section import Section
from nonogui.ui.panels.state import BranchState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear

ROW = 32
INDENT = 20
NODE = 5.0
"""Radius of a node of the tree."""


class BranchSection(Section):
    """The board and the branches of it, and a button for one more.

    Attributes:
        new: the button.

    Signals:
        new_clicked(): start a branch.
    """

    new_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("What if"))
        self.new = self.add_link(_("New branch"))
        self.new.clicked.connect(self.new_clicked)
        self._tree = _Tree(theme)
        self._tree.hide()
        self.body.addWidget(self._tree)
        self._rows: tuple[BranchState, ...] = ()

    def set_state(self, rows: Sequence[BranchState]) -> None:
        """Show the board and its branches, outermost first; only the heading when none is open."""
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            self._tree.set_rows(self._rows)
            self._tree.setVisible(bool(self._rows))


class _Tree(Pane):
    """Rows of text with the tree drawn at their left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._rows: tuple[BranchState, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)

    def set_rows(self, rows: tuple[BranchState, ...]) -> None:
        self._rows = rows
        clear(self)
        layout = self.layout()
        assert layout is not None
        for row in rows:
            layout.addWidget(_row(self.theme, row))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, row in enumerate(self._rows):
                if row.depth:
                    self._paint_link(painter, at)
            for at, row in enumerate(self._rows):
                color = self.theme.what_if if row.is_current else self.theme.muted
                painter.setPen(QPen(color, 1.8))
                painter.setBrush(color if row.is_current else self.theme.surface)
                painter.drawEllipse(self._node(at), NODE - 0.5, NODE - 0.5)

    def _paint_link(self, painter: QPainter, at: int) -> None:
        """The line from a branch's parent down and round into the branch."""
        depth = self._rows[at].depth
        parent = max(i for i in range(at) if self._rows[i].depth < depth)
        start, end = self._node(parent), self._node(at)
        radius = 12.0
        path = QPainterPath(start + QPointF(0, NODE))
        path.lineTo(start.x(), end.y() - radius)
        path.quadTo(start.x(), end.y(), start.x() + radius, end.y())
        path.lineTo(end.x() - NODE, end.y())
        painter.setBrush(self.theme.surface)
        painter.strokePath(path, QPen(self.theme.thick_line, 1.5))

    def _node(self, at: int) -> QPointF:
        return QPointF(8 + INDENT * self._rows[at].depth, ROW * (at + 0.5))


def _row(theme: Theme, row: BranchState) -> Pane:
    pane = Pane(theme)
    pane.setFixedHeight(ROW)
    line = QHBoxLayout(pane)
    line.setContentsMargins(22 + INDENT * row.depth, 0, 0, 0)
    style, ink = (Type.NAME, Ink.WHAT_IF) if row.is_current else (Type.STRONG, Ink.INK)
    line.addWidget(ElidedLabel(theme, row.name, style, ink), 1)
    cells = ngettext("{count} cell", "{count} cells", row.cells).format(count=row.cells)
    line.addWidget(Label(theme, _("dropped") if row.is_dropped else cells, Type.NOTE, Ink.MUTED))
    return pane
