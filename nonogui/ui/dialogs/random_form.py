"""RandomForm: what a random puzzle should be like, as controls."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final, TypeVar

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.i18n import _, ngettext
from nonogui.studio.generator.spec import (
    LEAST_SIDE,
    MOST_COLORS,
    MOST_SIDE,
    MOST_TEXT,
    TECHNIQUES,
    GeneratorSpec,
    PictureKind,
    Symmetry,
)
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.number_field import NumberField, let_digits_pass
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.words.difficulty import grade_text
from nonogui.words.generator import kind_text, symmetry_text
from nonogui.words.techniques import technique_name

SIDE: Final = 20
"""Rows and columns at first."""

SEEDS: Final = 1_000_000
"""Seeds that the dice give: short enough to be typed again."""

MOST_DIGITS: Final = 9
"""How long a seed can be that is typed."""

SELECT_HEIGHT: Final = 32
_DENSITIES: Final = range(30, 75, 5)


class RandomForm(Pane):
    """The wish for a random puzzle.

    Attributes:
        width_field, height_field: of the board, in cells.
        kind, symmetry, density, colors, grade, needs: choices; None is no wish.
        text: the word to be shown.
        by_lines: whether looking at one line at a time has to be enough.
        seed: the number that the puzzle follows from.
        dice: gives another seed.

    Signals:
        changed(): the wish is another one.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._wants_lines = True
        self.width_field = NumberField(theme, LEAST_SIDE, MOST_SIDE, name=_("Columns"))
        self.height_field = NumberField(theme, LEAST_SIDE, MOST_SIDE, name=_("Rows"))
        self.kind = self._select(_("Picture"), [Choice(kind, kind_text(kind)) for kind in _KINDS])
        self.text = QLineEdit()
        self.symmetry = self._select(_("Symmetry"), _symmetries())
        self.density = self._select(_("Filled cells"), _densities())
        self.colors = self._select(_("Colours"), _colors())
        self.grade = self._select(_("Difficulty"), _grades())
        self.needs = self._select(_("Needs technique"), _techniques())
        self.by_lines = Switch(theme, name=_("One line at a time is enough"), is_on=True)
        self.seed = QLineEdit(str(random.randrange(SEEDS)))
        self.dice = Button(theme, icon="dice", kind=Kind.OUTLINE, tip=_("Another one (new seed)"))
        self._set_up_fields()
        self._lay_out()
        self._enable()

    @property
    def spec(self) -> GeneratorSpec:
        """The wish."""
        is_words = self.kind.value is PictureKind.WORDS
        spec = GeneratorSpec(
            self.width_field.value,
            self.height_field.value,
            density=None if is_words else _chosen(self.density, int),
            symmetry=None if is_words else _chosen(self.symmetry, Symmetry),
            colors=_chosen(self.colors, int) or 1,
            kind=_chosen(self.kind, PictureKind) or PictureKind.MIXED,
            text=self.text.text().strip(),
            grade=_chosen(self.grade, Grade),
            needs=_chosen(self.needs, Technique),
            seed=int(self.seed.text() or 0),
        )
        return replace(spec, line_solvable=self._wants_lines and not spec.is_beyond_lines)

    def _select(self, name: str, choices: list[Choice]) -> PopupSelect:
        select = PopupSelect(self.theme, choices, name=name, height=SELECT_HEIGHT)
        select.chosen.connect(self._on_change)
        return select

    def _set_up_fields(self) -> None:
        for field in (self.width_field, self.height_field):
            field.set_value(SIDE)
            field.changed.connect(self._on_change)
        self.text.setAccessibleName(_("Word"))
        self.text.setPlaceholderText(_("A word, or a few"))
        self.text.setMaxLength(MOST_TEXT)
        self.text.textChanged.connect(self._on_change)
        self.by_lines.toggled.connect(self._on_lines)
        self.seed.setAccessibleName(_("Seed"))
        let_digits_pass(self.seed, MOST_DIGITS)
        self.seed.textChanged.connect(self._on_change)
        self.dice.clicked.connect(self._throw)

    @Slot()
    def _on_change(self) -> None:
        self._enable()
        self.changed.emit()

    @Slot(bool)
    def _on_lines(self, is_on: bool) -> None:
        self._wants_lines = is_on
        self._on_change()

    @Slot()
    def _throw(self) -> None:
        self.seed.setText(str(random.randrange(SEEDS)))

    def _enable(self) -> None:
        """Let only what makes a difference be chosen."""
        is_words = self.kind.value is PictureKind.WORDS
        self.text.setEnabled(is_words)
        self.symmetry.setEnabled(not is_words)
        self.density.setEnabled(not is_words)
        is_beyond = self.spec.is_beyond_lines
        self.by_lines.setEnabled(not is_beyond)
        with QSignalBlocker(self.by_lines):  # the wish itself stays, for other grades
            self.by_lines.setChecked(self._wants_lines and not is_beyond)

    def _lay_out(self) -> None:
        size = Pane(self.theme)
        row = QHBoxLayout(size)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in (self.width_field, Label(self.theme, "×"), self.height_field):
            row.addWidget(widget)
        row.addStretch(1)
        seed = Pane(self.theme)
        row = QHBoxLayout(seed)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.seed, 1)
        self.dice.setFixedSize(Size.NORMAL, SELECT_HEIGHT)
        row.addWidget(self.dice)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        self._add(grid, _("Size"), size)
        self._add(grid, _("Picture"), self.kind)
        self._add(grid, _("Word"), self.text)
        self._add(grid, _("Symmetry"), self.symmetry)
        self._add(grid, _("Filled cells"), self.density)
        self._add(grid, _("Colours"), self.colors)
        self._add(grid, _("Difficulty"), self.grade)
        self._add(grid, _("Needs technique"), self.needs)
        self._add(grid, _("One line at a time is enough"), self.by_lines)
        self._add(grid, _("Seed"), seed)
        grid.setRowStretch(grid.rowCount(), 1)

    def _add(self, grid: QGridLayout, text: str, control: QWidget) -> None:
        row = grid.rowCount()
        grid.addWidget(Label(self.theme, text, Type.STRONG), row, 0)
        grid.addWidget(control, row, 1)


T = TypeVar("T")


def _chosen(select: PopupSelect, type_: type[T]) -> T | None:
    """The value of a choice; None where there is no wish."""
    value = select.value
    return value if isinstance(value, type_) else None


_KINDS: Final = (
    PictureKind.MIXED,
    PictureKind.SHAPES,
    PictureKind.ORNAMENT,
    PictureKind.WORDS,
)


def _symmetries() -> list[Choice]:
    every = [Choice(symmetry, symmetry_text(symmetry)) for symmetry in Symmetry]
    return [Choice(None, _("What suits the picture")), *every]


def _densities() -> list[Choice]:
    text = _("{percent} %")
    shares = [Choice(share, text.format(percent=share)) for share in _DENSITIES]
    return [Choice(None, _("What suits the difficulty")), *shares]


def _colors() -> list[Choice]:
    counts = range(2, MOST_COLORS + 1)
    texts = (ngettext("{count} colour", "{count} colours", count) for count in counts)
    several = [
        Choice(count, text.format(count=count)) for count, text in zip(counts, texts, strict=True)
    ]
    return [Choice(1, _("Black and white")), *several]


def _grades() -> list[Choice]:
    return [Choice(None, _("Any")), *(Choice(grade, grade_text(grade)) for grade in Grade)]


def _techniques() -> list[Choice]:
    every = [Choice(technique, technique_name(technique)) for technique in TECHNIQUES]
    return [Choice(None, _("None in particular")), *every]
