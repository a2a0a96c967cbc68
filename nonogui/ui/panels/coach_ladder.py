"""LadderView: a hint told in four rungs, with its sentence and the drawn line."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.panels.coach_parts import REACH, DiscRow, Mark, Prose, inset
from nonogui.ui.panels.coach_state import Card as CardState
from nonogui.ui.panels.coach_state import Ladder, Rung
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.line_diagram import DiagramState, LineDiagram
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane


class SentenceCard(Card):
    """A sentence under its heading."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._text = Prose(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 15)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self._text)

    def show_card(self, card: CardState | None) -> None:
        """Show a sentence, or none."""
        self.setVisible(card is not None)
        if card is not None:
            self._title.setText(card.title)
            self._text.set_prose(card.text)


class Diagrams(Pane):
    """Drawn lines, one under another."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 18, 0, 0)
        self._column.setSpacing(14)
        self._diagrams: list[LineDiagram] = []
        self.hide()

    def show_lines(self, lines: tuple[DiagramState, ...]) -> None:
        """Show lines, or none."""
        while len(self._diagrams) < len(lines):
            diagram = LineDiagram(self.theme)
            self._diagrams.append(diagram)
            self._column.addWidget(diagram)
        for diagram in self._diagrams[len(lines) :]:
            diagram.hide()
        for diagram, state in zip(self._diagrams, lines, strict=False):
            diagram.set_state(state)
            diagram.show()
        self.setVisible(bool(lines))


class LadderView(Pane):
    """The four rungs, the sentence, and drawn lines.

    Attributes:
        rungs: their rows, from the first.
        card: the sentence under them.

    Signals:
        rung_clicked(object): a `Rung`.
    """

    rung_clicked = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._lead = Prose(theme, Type.STRONG)
        self.card = SentenceCard(theme)
        self._diagrams = Diagrams(theme)
        self.rungs = tuple(self._add_rung(rung) for rung in Rung)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(inset(self._lead, below=12))
        for row in self.rungs:
            column.addWidget(row)
        column.addSpacing(16)
        column.addLayout(inset(self.card, REACH - 5))
        column.addLayout(inset(self._diagrams))

    def show_state(self, state: Ladder) -> None:
        """Show a hint as far as it is told."""
        self._lead.setVisible(bool(state.lead))
        self._lead.set_prose(state.lead)
        self.rungs[-1].set_title(state.last)
        for rung, row, note in zip(Rung, self.rungs, state.notes, strict=True):
            row.show_as(_mark(rung, state.at), note)
            row.setEnabled(rung is not Rung.APPLY or state.can_apply)
        self.card.show_card(state.card)
        self._diagrams.show_lines(state.diagrams)

    def _add_rung(self, rung: Rung) -> DiscRow:
        titles = {
            Rung.LINE: _("Where to look"),
            Rung.TECHNIQUE: _("Which technique"),
            Rung.CELLS: _("Which cells"),
            Rung.APPLY: _("Fill them in"),
        }
        row = DiscRow(self.theme, str(rung.value), titles[rung], "", Mark.LATER)
        row.clicked.connect(lambda _on=False: self.rung_clicked.emit(rung))
        return row


def _mark(rung: Rung, at: Rung) -> Mark:
    if rung == at:
        return Mark.NOW
    return Mark.DONE if rung < at else Mark.LATER
