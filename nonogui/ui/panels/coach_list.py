"""ListView: several deductions in order, one of them shown on the board."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from nonogui.ui.panels.coach_ladder import Diagrams, SentenceCard
from nonogui.ui.panels.coach_parts import REACH, DiscRow, Mark, Prose, inset
from nonogui.ui.panels.coach_state import Listed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear


class ListView(Pane):
    """A heading, a row for each deduction, and the sentence of the one shown.

    Attributes:
        rows: one for each deduction, in order.

    Signals:
        row_clicked(int): the place of a row, from 0.
    """

    row_clicked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.rows: list[DiscRow] = []
        self._texts: tuple[tuple[str, str], ...] = ()
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._lead = Prose(theme, Type.BODY, Ink.MUTED)
        self._list = Pane(theme)
        inside = QVBoxLayout(self._list)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        self._card = SentenceCard(theme)
        self._diagrams = Diagrams(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(inset(self._title, below=6))
        column.addLayout(inset(self._lead, below=14))
        column.addWidget(self._list)
        column.addSpacing(14)
        column.addLayout(inset(self._card, REACH - 5))
        column.addLayout(inset(self._diagrams))

    def show_state(self, state: Listed) -> None:
        """Show deductions, one of them on the board."""
        self._title.setText(state.title)
        self._lead.set_prose(state.lead)
        self._lead.setVisible(bool(state.lead))
        if state.rows != self._texts:
            self._set_rows(state.rows)
        for at, row in enumerate(self.rows):
            mark = Mark.FULL if at < state.at else Mark.NOW if at == state.at else Mark.LATER
            row.show_as(mark, self._texts[at][1], tint="evidence" if at == state.at else None)
        self._card.show_card(state.card)
        self._diagrams.show_lines(state.diagrams)

    def _set_rows(self, texts: tuple[tuple[str, str], ...]) -> None:
        self._texts = texts
        clear(self._list)
        layout = self._list.layout()
        assert layout is not None
        self.rows = []
        self._list.hide()  # each row shown alone would lay out all those before it
        for at, (title, text) in enumerate(texts):
            row = DiscRow(self.theme, str(at + 1), title, text, Mark.LATER)
            row.clicked.connect(lambda _on=False, at=at: self.row_clicked.emit(at))
            self.rows.append(row)
            layout.addWidget(row)
        self._list.show()
