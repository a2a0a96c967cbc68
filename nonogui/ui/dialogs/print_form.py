"""PrintForm: how puzzles are to be laid out on paper."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.dialogs.form import Form, side_by_side
from nonogui.ui.print.sheet import PER_PAGE, Paper, PrintEntry, SheetOptions, Shown
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.themed import Pane


class PrintForm(Pane):
    """The wishes of who prints; what makes no difference for the puzzles is left out.

    Attributes:
        per_page, paper, boards: what one of a few is chosen for.
        titles, difficulty, solutions, numbers, grey: what is on or off.
        cover: the line above the first page.

    Signals:
        changed: the user wishes something else.
    """

    changed = Signal()

    def __init__(self, theme: Theme, entries: Sequence[PrintEntry], cover: str = "") -> None:
        super().__init__(theme)
        form = self._form = Form(theme)
        counts = [Choice(count, str(count)) for count in PER_PAGE]
        self.per_page = self._choices(_("Puzzles on a page"), counts, is_shown=len(entries) > 1)
        papers = [Choice(Paper.A4, _("A4")), Choice(Paper.LETTER, _("Letter"))]
        self.paper = self._choices(_("Paper"), papers)
        self.paper.set_value(usual_paper())
        shown = [Choice(Shown.BLANK, _("Blank")), Choice(Shown.PROGRESS, _("As played"))]
        has_progress = any(entry.progress is not None for entry in entries)
        self.boards = self._choices(_("Boards"), shown, is_shown=has_progress)
        self.titles = self._switch(_("Titles"), is_on=False)
        self.titles.setToolTip(_("A title may give the picture away."))
        self.difficulty = self._switch(_("Difficulty"), is_on=True)
        self.solutions = self._switch(_("Solutions at the end"), is_on=False)
        self.numbers = self._switch(_("Page numbers"), is_on=True)
        self.grey = self._switch(_("Save ink"), is_on=False)
        self.grey.setToolTip(_("Light lines and no colours; letters tell inks apart."))
        self.cover = form.add_text(_("Heading"), cover, most=80)
        self.cover.textChanged.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(form)
        column.addStretch(1)

    @property
    def options(self) -> SheetOptions:
        """What is wished for."""
        per_page = self.per_page.value
        assert isinstance(per_page, int)
        return SheetOptions(
            per_page=per_page,
            paper=Paper(str(self.paper.value)),
            titles=self.titles.isChecked(),
            difficulty=self.difficulty.isChecked(),
            solutions=self.solutions.isChecked(),
            page_numbers=self.numbers.isChecked(),
            grey=self.grey.isChecked(),
            shown=Shown(str(self.boards.value)),
            cover=self.cover.text().strip(),
        )

    @property
    def wishes(self) -> str:
        """What is wished for any puzzles, in words that can be kept."""
        on = (name for name, switch in self._switches.items() if switch.isChecked())
        return " ".join([str(self.per_page.value), str(self.paper.value), *on])

    def restore(self, wishes: str) -> None:
        """Wish for what was kept; words that mean nothing are left out."""
        words = set(wishes.split())
        for count in PER_PAGE:
            if str(count) in words:
                self.per_page.set_value(count)
        for paper in Paper:
            if paper in words:
                self.paper.set_value(paper)
        if words:
            for name, switch in self._switches.items():
                switch.setChecked(name in words)

    @property
    def _switches(self) -> dict[str, Switch]:
        return {
            "titles": self.titles,
            "difficulty": self.difficulty,
            "solutions": self.solutions,
            "page-numbers": self.numbers,
            "grey": self.grey,
        }

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()

    def _choices(
        self, text: str, choices: Sequence[Choice], *, is_shown: bool = True
    ) -> SegmentedControl:
        control = SegmentedControl(self.theme, choices, name=text)
        control.chosen.connect(self._tell)
        control.setParent(self._form)
        control.setVisible(is_shown)
        if is_shown:
            self._form.add_row(text, control)
        return control

    def _switch(self, text: str, *, is_on: bool) -> Switch:
        switch = Switch(self.theme, name=text, is_on=is_on)
        switch.toggled.connect(self._tell)
        self._form.add_row(text, side_by_side(self.theme, switch))
        return switch


def usual_paper() -> Paper:
    """The paper of the country."""
    is_us = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return Paper.LETTER if is_us else Paper.A4
