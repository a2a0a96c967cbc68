"""DifficultySection: how hard the puzzle is, and where on the way it gets hard."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout

from nonogui.coach.rounds import Round
from nonogui.i18n import _, ngettext
from nonogui.ui.panels.section import Section
from nonogui.ui.panels.state import DifficultyState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.difficulty_chart import DifficultyChart
from nonogui.ui.widgets.grade import GradeDots
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type


class DifficultySection(Section):
    """The grade in dots and a word, a chart of the rounds, and a line of numbers.

    It is as high before the puzzle is rated as after, so that nothing moves.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("Difficulty"))
        self._dots = GradeDots(theme)
        self._grade = ElidedLabel(theme)
        self._chart = DifficultyChart(theme)
        self._rounds = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._hardest = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._state: DifficultyState | None = None
        self._lay_out()
        self.set_state(DifficultyState(""))

    def set_state(self, state: DifficultyState) -> None:
        """Show a grade with its walk, or the reason why there is none."""
        if state == self._state:
            return  # asked after every move
        self._state = state
        self._dots.set_grade(state.grade)
        self._grade.setText(state.text)
        self._grade.set_ink(Ink.INK if state.grade else Ink.MUTED)
        self._chart.set_rounds(state.rounds)
        count, hardest = len(state.rounds), ""
        rounds = ngettext("{count} round", "{count} rounds", count).format(count=count)
        if state.rounds:
            hardest = _hardest_text(max(state.rounds, key=lambda each: each.hardness))
        self._rounds.setText(rounds if count else "")
        self._hardest.setText(hardest)
        self._chart.setAccessibleDescription(hardest)

    def _lay_out(self) -> None:
        words = QHBoxLayout()
        words.setSpacing(8)
        words.addWidget(self._dots)
        words.addWidget(self._grade, 1)
        numbers = QHBoxLayout()
        numbers.addWidget(self._rounds, 1)
        numbers.addWidget(self._hardest)
        self.body.addLayout(words)
        self.body.addSpacing(6)
        self.body.addWidget(self._chart)
        self.body.addSpacing(4)
        self.body.addLayout(numbers)


def _hardest_text(hardest: Round) -> str:
    percent = int(hardest.known * 100)
    if percent == 0:
        return _("Hardest at the start")
    return _("Hardest with {percent} % known").format(percent=percent)
