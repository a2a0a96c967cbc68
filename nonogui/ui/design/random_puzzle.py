"""RandomPuzzleDialog: generate a random puzzle, again whenever an option changes."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QRectF, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, pgettext
from nonogui.solver.limits import CancelToken
from nonogui.studio.generator.search import check, generate
from nonogui.studio.generator.spec import (
    MAX_COLORS,
    MAX_SIDE,
    MAX_TEXT,
    MIN_SIDE,
    TECHNIQUES,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    Symmetry,
)
from nonogui.ui.board.style import ground_color
from nonogui.ui.dialogs.base import Dialog, Form, size_row
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.library.state import Art
from nonogui.ui.library.tile import SIDE as SECRET_SIDE
from nonogui.ui.library.tile import paint_unrevealed
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.progress import GradeDots, JobRow, JobState
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words import generator
from nonogui.words.difficulty import grade_text
from nonogui.words.numbers import ink_count_text, size_text
from nonogui.words.techniques import technique_name

# Chosen by eye at 100 % text size.
WIDTH: Final = 780
PREVIEW: Final = 296
DEBOUNCE_MS: Final = 250
"""Milliseconds the options must stay unchanged before a puzzle is generated."""

LINGER_MS: Final = 600
"""Milliseconds the last puzzle stays visible while the next one is generated. Most take less, so
the dialog does not flicker."""


class RandomPuzzleDialog(Dialog):
    """The options at the left, the puzzle at the right. Its picture is hidden until asked for.

    Attributes:
        puzzle: the puzzle, with its picture as goal; None until there is one.
        play: whether to play the puzzle; otherwise it is opened in the studio.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("New random puzzle"), parent)
        self.resize(WIDTH, 0)
        self.puzzle: Puzzle | None = None
        self.play = False
        self.form = RandomForm()
        self.preview = Preview()
        self.picture_switch = controls.Switch(name=_("Show picture"))
        self._dots = GradeDots()
        self._grade = ElidedLabel()
        self._row = JobRow()
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._linger = QTimer(self, singleShot=True, interval=LINGER_MS)
        self._lay_out()
        self._connect()
        self.form.width_field.begin()
        self._start()

    def done(self, result: int) -> None:
        """Close the dialog and stop the work."""
        super().done(result)
        self._timer.stop()
        self._linger.stop()

    def _connect(self) -> None:
        self.form.changed.connect(self._on_changed)
        self._timer.timeout.connect(self._start)
        self._linger.timeout.connect(self._clear)
        self._jobs.changed.connect(self._on_progress)
        self._jobs.failed.connect(self._on_failed)
        self._row.cancel_clicked.connect(self._stop)
        self.picture_switch.toggled.connect(self.preview.set_open)

    # ---- generating ----

    def _on_changed(self) -> None:
        """Drop the last puzzle, which is for other options, and start the delay."""
        self._jobs.cancel()
        self._set_puzzle(None)
        self._show_message("")
        self._timer.start()
        self._linger.start()

    def _start(self) -> None:
        """Generate a puzzle, or show why the options are impossible."""
        spec = self.form.spec
        try:
            check(spec)
        except SpecError as error:
            self._clear()
            self._show_message(generator.spec_error_text(error), Ink.DANGER)
            return
        self._show_message("")
        self._jobs.submit(JobKind.GENERATE, partial(_work, spec), self._show)

    def _stop(self) -> None:
        self._jobs.cancel()
        self._clear()
        self._show_message(_("Stopped. Change an option or choose another seed to continue."))

    def _on_failed(self) -> None:
        self._clear()
        self._show_message(_("Something went wrong."), Ink.DANGER)

    def _on_progress(self) -> None:
        job = self._jobs.current
        self._row.set_job(JobState(_("Searching"), job.seconds, job.share) if job else None)

    # ---- content ----

    def _set_puzzle(self, made: Generated | None) -> None:
        """Offer a puzzle; None disables the buttons."""
        self.puzzle = None
        if made is not None and made.puzzle is not None:
            self.puzzle = replace(made.puzzle, metadata=generator.random_metadata(made))
        for button in (self.play_button, self.design_button):
            button.setEnabled(self.puzzle is not None)

    def _show(self, made: Generated | None) -> None:
        """Offer a puzzle and show it."""
        self._linger.stop()
        self._set_puzzle(made)
        grade = made.rating.grade if made and made.rating else None
        self._dots.set_grade(grade)
        self._grade.setText(grade_text(grade) if grade else "")
        self._show_message(generator.ending_text(made) if made else "")
        self.preview.set_puzzle(self.puzzle, self._grade.full_text)

    def _clear(self) -> None:
        """Show an empty card."""
        self._show(None)

    # ---- choosing ----

    def _choose(self, *, play: bool) -> None:
        self.play = play
        self.accept()

    def _lay_out(self) -> None:
        self._row.setFixedHeight(28)
        grade = boxes.hbox(self._dots, (self._grade, 1), gap=8)
        label = Label(_("Show picture"), Type.STRONG)
        seen = boxes.hbox(self.picture_switch, (label, 1), gap=8)
        side = boxes.pane(
            boxes.vbox(self.preview, grade, seen, self._message, boxes.REST, self._row, gap=8)
        )
        side.setFixedWidth(PREVIEW)
        self.body.addSpacing(6)
        self.body.addLayout(self.fold(boxes.hbox((self.form, 1), side, gap=28), side))
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.design_button = self.add_button(_("Open in studio"))
        self.design_button.clicked.connect(lambda: self._choose(play=False))
        self.play_button = self.add_button(_("Play"), Kind.PRIMARY)
        self.play_button.clicked.connect(lambda: self._choose(play=True))
        self._show(None)


def generate_next(spec: GeneratorSpec, cancel: CancelToken) -> Generated:
    """Generate the puzzle of the next seed that has one; for a background thread."""
    while True:
        spec = replace(spec, seed=spec.seed + 1)
        made = generate(spec, cancel=cancel)
        if made.puzzle is not None or cancel.cancelled:
            return made


def _work(spec: GeneratorSpec, cancel: CancelToken, report: Report) -> Generated:
    return generate(spec, cancel=cancel, progress=report)


class Preview(QWidget):
    """A card with a puzzle's size, colours and skyline, or its picture."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(PREVIEW, PREVIEW)
        self.setAccessibleName(_("Preview"))
        self._puzzle: Puzzle | None = None
        self.is_open = False

    def set_puzzle(self, puzzle: Puzzle | None, grade: str) -> None:
        """Show a puzzle; None for an empty card."""
        self._puzzle = puzzle
        text = ""
        if puzzle is not None:
            text = _("{size}, {grade}").format(
                size=size_text(puzzle.width, puzzle.height), grade=grade
            )
        self.setAccessibleDescription(text)
        self.update()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the picture."""
        self.is_open = is_open
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect, puzzle = QRectF(self.rect()), self._puzzle
        theme = current_theme()
        with QPainter(self) as painter:
            if puzzle is None:
                boxes.paint_card(painter, rect, theme)
                return
            if self.is_open and puzzle.goal is not None:
                boxes.paint_card(painter, rect, theme, fill=ground_color(puzzle.palette, theme))
                image = picture_image(puzzle.goal, puzzle.palette, theme)
                paint_picture(painter, rect.adjusted(20, 20, -20, -20), image)
                return
            boxes.paint_card(painter, rect, theme)
            painter.scale(rect.width() / SECRET_SIDE, rect.height() / SECRET_SIDE)
            paint_unrevealed(painter, Art.of(puzzle), theme)


# --- the options ---


SIDE: Final = 20
"""Rows and columns at first."""

SEEDS: Final = 1_000_000
"""Number of seeds the dice choose from: few digits, so that a seed is easy to type again."""

MAX_DIGITS: Final = 9
"""Most digits of a typed seed."""

# In percent; chosen by eye.
_DENSITIES: Final = range(30, 75, 5)


class RandomForm(QWidget):
    """The options for a random puzzle.

    Attributes:
        kind, symmetry, density, colors, grade, needs: choices; None leaves it to the generator.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_by_lines = True
        self.width_field = controls.NumberField(MIN_SIDE, MAX_SIDE, name=_("Columns"))
        self.height_field = controls.NumberField(MIN_SIDE, MAX_SIDE, name=_("Rows"))
        self.kind = self._select(
            _("Picture"), [controls.Choice(kind, generator.kind_text(kind)) for kind in _KINDS]
        )
        self.text = QLineEdit()
        self.symmetry = self._select(_("Symmetry"), _symmetries())
        self.density = self._select(_("Filled cells"), _densities())
        self.colors = self._select(_("Colours"), _colors())
        self.grade = self._select(_("Difficulty"), _grades())
        self.needs = self._select(_("Required technique"), _techniques())
        self.by_lines = controls.Switch(name=_("Solvable line by line"), is_on=True)
        self.seed = QLineEdit(str(random.randrange(SEEDS)))
        self.dice = Button(icon="dice", kind=Kind.OUTLINE, tip=_("Another puzzle (new seed)"))
        self._set_up_fields()
        self._lay_out()
        self._enable()

    @property
    def spec(self) -> GeneratorSpec:
        """The options as a spec."""
        is_drawn = self._is_drawn
        spec = GeneratorSpec(
            self.width_field.value,
            self.height_field.value,
            density=None if is_drawn else _chosen(self.density, int),
            symmetry=None if is_drawn else _chosen(self.symmetry, Symmetry),
            colors=_chosen(self.colors, int) or 1,
            kind=_chosen(self.kind, PictureKind) or PictureKind.ANY,
            text=self.text.text().strip(),
            grade=_chosen(self.grade, Grade),
            needs=_chosen(self.needs, Technique),
            seed=int(self.seed.text() or 0),
        )
        return replace(spec, line_solvable=self._is_by_lines and not spec.is_beyond_lines)

    @property
    def _is_drawn(self) -> bool:
        """Whether the picture has a form of its own, so that symmetry and density do nothing."""
        return self.kind.value in (PictureKind.WORDS, PictureKind.SUBJECTS)

    def _select(self, name: str, choices: list[controls.Choice]) -> controls.PopupSelect:
        select = controls.PopupSelect(choices, name=name, height=controls.FIELD_HEIGHT)
        select.chosen.connect(self._on_change)
        return select

    def _set_up_fields(self) -> None:
        for field in (self.width_field, self.height_field):
            field.set_value(SIDE)
            field.changed.connect(self._on_change)
        self.text.setAccessibleName(_("Text"))
        self.text.setPlaceholderText(_("One or more words"))
        self.text.setMaxLength(MAX_TEXT)
        self.text.textChanged.connect(self._on_change)
        self.by_lines.toggled.connect(self._on_lines)
        self.seed.setAccessibleName(_("Seed"))
        controls.accept_digits_only(self.seed, MAX_DIGITS)
        self.seed.textChanged.connect(self._on_change)
        self.dice.clicked.connect(lambda: self.seed.setText(str(random.randrange(SEEDS))))

    def _on_change(self) -> None:
        self._enable()
        self.changed.emit()

    def _on_lines(self, is_on: bool) -> None:
        self._is_by_lines = is_on
        self._on_change()

    def _enable(self) -> None:
        """Enable only the options that make a difference."""
        self.text.setEnabled(self.kind.value is PictureKind.WORDS)
        self.symmetry.setEnabled(not self._is_drawn)
        self.density.setEnabled(not self._is_drawn)
        is_beyond = self.spec.is_beyond_lines
        self.by_lines.setEnabled(not is_beyond)
        with QSignalBlocker(self.by_lines):  # keep the player's choice, for other grades
            self.by_lines.setChecked(self._is_by_lines and not is_beyond)

    def _lay_out(self) -> None:
        self.dice.setFixedSize(Size.NORMAL, controls.FIELD_HEIGHT)
        form = Form()
        form.add_row(_("Size"), size_row(self.width_field, self.height_field))
        form.add_row(_("Picture"), self.kind)
        form.add_row(_("Text"), self.text)
        form.add_row(_("Symmetry"), self.symmetry)
        form.add_row(_("Filled cells"), self.density)
        form.add_row(_("Colours"), self.colors)
        form.add_row(_("Difficulty"), self.grade)
        form.add_row(_("Required technique"), self.needs)
        form.add_row(_("Solvable line by line"), self.by_lines)
        form.add_row(_("Seed"), boxes.pane(boxes.hbox((self.seed, 1), self.dice, gap=6)))
        boxes.vbox(form, boxes.REST, on=self)


T = TypeVar("T")


def _chosen(select: controls.PopupSelect, type_: type[T]) -> T | None:
    """Return the value of a choice; None if it is left to the generator."""
    value = select.value
    return value if isinstance(value, type_) else None


_KINDS: Final = (
    PictureKind.ANY,
    PictureKind.SUBJECTS,
    PictureKind.ABSTRACT,
    PictureKind.SHAPES,
    PictureKind.ORNAMENTS,
    PictureKind.WORDS,
)


def _symmetries() -> list[controls.Choice]:
    every = [controls.Choice(symmetry, generator.symmetry_text(symmetry)) for symmetry in Symmetry]
    return [controls.Choice(None, _("Automatic")), *every]


def _densities() -> list[controls.Choice]:
    text = _("{percent}%")
    shares = [controls.Choice(share, text.format(percent=share)) for share in _DENSITIES]
    return [controls.Choice(None, _("Automatic")), *shares]


def _colors() -> list[controls.Choice]:
    counts = range(2, MAX_COLORS + 1)
    several = [controls.Choice(count, ink_count_text(count)) for count in counts]
    return [controls.Choice(1, _("Black and white")), *several]


def _grades() -> list[controls.Choice]:
    return [
        controls.Choice(None, pgettext("difficulty", "Any")),
        *(controls.Choice(grade, grade_text(grade)) for grade in Grade),
    ]


def _techniques() -> list[controls.Choice]:
    every = [controls.Choice(technique, technique_name(technique)) for technique in TECHNIQUES]
    return [controls.Choice(None, pgettext("technique", "Any")), *every]
