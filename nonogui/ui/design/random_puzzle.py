"""RandomPuzzleDialog: puzzles from nothing, made anew with every change of the wish."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QRectF, QSignalBlocker, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.solver.limits import CancelToken
from nonogui.studio.generator.search import check, generate
from nonogui.studio.generator.spec import (
    LEAST_SIDE,
    MOST_COLORS,
    MOST_SIDE,
    MOST_TEXT,
    TECHNIQUES,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    Symmetry,
)
from nonogui.ui.dialogs.base import Dialog, Form, size_row
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.library.state import Art
from nonogui.ui.library.tile import SIDE as SECRET_SIDE
from nonogui.ui.library.tile import paint_secret, size_text
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import REST, hbox, paint_card, pane, vbox
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.controls import Choice, NumberField, PopupSelect, Switch, let_digits_pass
from nonogui.ui.widgets.marks import GradeDots
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words.difficulty import grade_text
from nonogui.words.generator import (
    ending_text,
    kind_text,
    random_metadata,
    spec_error_text,
    symmetry_text,
)
from nonogui.words.techniques import technique_name

WIDTH: Final = 780
PREVIEW: Final = 296
DEBOUNCE_MS: Final = 250
"""How long the wish has to stay the same before a puzzle is made for it."""

LINGER_MS: Final = 600
"""How long the last puzzle is seen while the next is made; most are there before, so that nothing
flickers."""


class RandomPuzzleDialog(Dialog):
    """The wish at the left, the puzzle at the right: its picture is hidden unless it is asked for.

    Attributes:
        puzzle: the puzzle made, with its picture as goal; None until there is one.
        play: whether it is to be played rather than designed on.
        form: the wish.
        picture_switch: shows the picture.
        preview: what may be seen of the puzzle.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("New random puzzle"), parent)
        self.resize(WIDTH, 0)
        self.puzzle: Puzzle | None = None
        self.play = False
        self.form = RandomForm()
        self.preview = Preview()
        self.picture_switch = Switch(name=_("Show the picture"))
        self._dots = GradeDots()
        self._grade = ElidedLabel()
        self._message = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self._row = JobRow()
        self._jobs = JobRunner(self)
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._linger = QTimer(self, singleShot=True, interval=LINGER_MS)
        self._lay_out()
        self._connect()
        self._start()

    @property
    def message(self) -> str:
        """What is said of the wish or of the puzzle."""
        return self._message.text()

    def done(self, result: int) -> None:
        """End the work with the dialog."""
        self._timer.stop()
        self._linger.stop()
        self._jobs.close()
        super().done(result)

    def _connect(self) -> None:
        self.form.changed.connect(self._on_changed)
        self._timer.timeout.connect(self._start)
        self._linger.timeout.connect(self._clear)
        self._jobs.changed.connect(self._on_progress)
        self._jobs.failed.connect(self._on_failed)
        self._row.cancel_clicked.connect(self._stop)
        self.picture_switch.toggled.connect(self.preview.set_open)

    # ---- making ----

    @Slot()
    def _on_changed(self) -> None:
        """Another wish: what was made for the last one is out of date."""
        self._jobs.cancel()
        self._take(None)
        self._say("")
        self._timer.start()
        self._linger.start()

    @Slot()
    def _start(self) -> None:
        """Make a puzzle, or say why there can't be one."""
        spec = self.form.spec
        try:
            check(spec)
        except SpecError as error:
            self._clear()
            self._say(spec_error_text(error), Ink.DANGER)
            return
        self._say("")
        self._jobs.submit(JobKind.GENERATE, partial(_work, spec), self._on_made)

    def _on_made(self, answer: object) -> None:
        assert isinstance(answer, Generated)
        self._show(answer)

    @Slot()
    def _stop(self) -> None:
        self._jobs.cancel()
        self._clear()
        self._say(_("Stopped. Change something, or throw the dice, to go on."))

    @Slot()
    def _on_failed(self) -> None:
        self._clear()
        self._say(_("Something went wrong."), Ink.DANGER)

    @Slot()
    def _on_progress(self) -> None:
        job = self._jobs.current
        if job is None:
            self._row.set_job(None)
            return
        progress = job.progress
        share = progress.known / progress.total if progress and progress.total else None
        self._row.set_job(JobState(_("Searching"), job.seconds, share))

    # ---- showing ----

    def _take(self, made: Generated | None) -> None:
        """Offer what was made, or nothing."""
        self.puzzle = None
        if made is not None and made.puzzle is not None:
            self.puzzle = replace(made.puzzle, metadata=random_metadata(made.spec))
        for button in (self.play_button, self.design_button):
            button.setEnabled(self.puzzle is not None)

    def _show(self, made: Generated | None) -> None:
        """Offer what was made, and show it."""
        self._linger.stop()
        self._take(made)
        grade = made.rating.grade if made and made.rating else None
        self._dots.set_grade(grade)
        self._grade.setText(grade_text(grade) if grade else "")
        self._say(ending_text(made) if made else "")
        self.preview.set_puzzle(self.puzzle, self._grade.full_text)

    @Slot()
    def _clear(self) -> None:
        """Show an empty card."""
        self._show(None)

    def _say(self, text: str, ink: Ink = Ink.MUTED) -> None:
        self._message.set_ink(ink)
        self._message.setText(text)

    # ---- choosing ----

    @Slot()
    def _play(self) -> None:
        self.play = True
        self.accept()

    @Slot()
    def _design(self) -> None:
        self.play = False
        self.accept()

    def _lay_out(self) -> None:
        self._message.setFixedWidth(PREVIEW)
        self._row.setFixedSize(PREVIEW, 28)
        grade = hbox(self._dots, (self._grade, 1), gap=8)
        label = Label(_("Show the picture"), Type.STRONG)
        seen = hbox(self.picture_switch, (label, 1), gap=8)
        side = vbox(self.preview, grade, seen, self._message, REST, self._row, gap=8)
        self.body.addSpacing(6)
        self.body.addLayout(hbox((self.form, 1), side, gap=28), 1)
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        self.design_button = self.add_button(_("Open in studio"))
        self.design_button.clicked.connect(self._design)
        self.play_button = self.add_button(_("Play"), Kind.PRIMARY)
        self.play_button.clicked.connect(self._play)
        self._show(None)


def _work(spec: GeneratorSpec, cancel: CancelToken, report: Report) -> object:
    return generate(spec, cancel=cancel, progress=report)


class Preview(QWidget):
    """A puzzle on a card: its size, colours and skyline, or its picture."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(PREVIEW, PREVIEW)
        self.setAccessibleName(_("Preview"))
        self._puzzle: Puzzle | None = None
        self._is_open = False

    @property
    def is_open(self) -> bool:
        """Whether the picture may be seen."""
        return self._is_open

    def set_puzzle(self, puzzle: Puzzle | None, grade: str) -> None:
        """Show a puzzle, or an empty card."""
        self._puzzle = puzzle
        text = ""
        if puzzle is not None:
            text = _("{size}, {grade}").format(
                size=size_text(puzzle.width, puzzle.height), grade=grade
            )
        self.setAccessibleDescription(text)
        self.update()

    @Slot(bool)
    def set_open(self, is_open: bool) -> None:
        """Show the picture, or hide it."""
        self._is_open = is_open
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        rect, puzzle = QRectF(self.rect()), self._puzzle
        theme = current_theme()
        with QPainter(self) as painter:
            if puzzle is None:
                paint_card(painter, rect, theme)
                return
            if self._is_open and puzzle.goal is not None:
                paint_card(painter, rect, theme, fill=self._ground(puzzle))
                image = picture_image(puzzle.goal, puzzle.palette, theme)
                paint_picture(painter, rect.adjusted(20, 20, -20, -20), image)
                return
            paint_card(painter, rect, theme)
            painter.scale(rect.width() / SECRET_SIDE, rect.height() / SECRET_SIDE)
            paint_secret(painter, Art.of(puzzle), theme)

    def _ground(self, puzzle: Puzzle) -> QColor | None:
        """What a picture in colour is drawn for; with one ink the theme decides."""
        palette = puzzle.palette
        return None if palette.is_black_and_white else QColor(*palette.background.rgb)


# --- what the puzzle should be like ---


SIDE: Final = 20
"""Rows and columns at first."""

SEEDS: Final = 1_000_000
"""Seeds that the dice give: short enough to be typed again."""

MOST_DIGITS: Final = 9
"""How long a seed can be that is typed."""

SELECT_HEIGHT: Final = 32
_DENSITIES: Final = range(30, 75, 5)


class RandomForm(QWidget):
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

    def __init__(self) -> None:
        super().__init__()
        self._wants_lines = True
        self.width_field = NumberField(LEAST_SIDE, MOST_SIDE, name=_("Columns"))
        self.height_field = NumberField(LEAST_SIDE, MOST_SIDE, name=_("Rows"))
        self.kind = self._select(_("Picture"), [Choice(kind, kind_text(kind)) for kind in _KINDS])
        self.text = QLineEdit()
        self.symmetry = self._select(_("Symmetry"), _symmetries())
        self.density = self._select(_("Filled cells"), _densities())
        self.colors = self._select(_("Colours"), _colors())
        self.grade = self._select(_("Difficulty"), _grades())
        self.needs = self._select(_("Needs technique"), _techniques())
        self.by_lines = Switch(name=_("One line at a time is enough"), is_on=True)
        self.seed = QLineEdit(str(random.randrange(SEEDS)))
        self.dice = Button(icon="dice", kind=Kind.OUTLINE, tip=_("Another one (new seed)"))
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
        select = PopupSelect(choices, name=name, height=SELECT_HEIGHT)
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
        self.dice.setFixedSize(Size.NORMAL, SELECT_HEIGHT)
        form = Form()
        form.add_row(_("Size"), size_row(self.width_field, self.height_field))
        form.add_row(_("Picture"), self.kind)
        form.add_row(_("Word"), self.text)
        form.add_row(_("Symmetry"), self.symmetry)
        form.add_row(_("Filled cells"), self.density)
        form.add_row(_("Colours"), self.colors)
        form.add_row(_("Difficulty"), self.grade)
        form.add_row(_("Needs technique"), self.needs)
        form.add_row(_("One line at a time is enough"), self.by_lines)
        form.add_row(_("Seed"), pane(hbox((self.seed, 1), self.dice, gap=6)))
        vbox(form, REST, on=self)


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
