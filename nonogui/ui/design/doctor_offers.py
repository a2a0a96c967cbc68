"""The doctor panel's state as plain data, and its offers: repairs, and cells to give away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Cell, Line
from nonogui.i18n import _
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import (
    Aim,
    ClueFix,
    Diagnosis,
    GiveAway,
    Note,
    Repair,
    SolutionCount,
)
from nonogui.ui.look.theme import set_style_property
from nonogui.ui.play import coach_views
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.picture import FramedPicture, picture_image
from nonogui.ui.widgets.progress import SPINNER_MS, Spinner
from nonogui.ui.widgets.rows import RowButton
from nonogui.ui.widgets.text import IconLabel, Ink, Label, SectionLabel, Type
from nonogui.words.doctor import offer_place, offer_texts, offer_title, proven_text
from nonogui.words.lists import statements

PREVIEW: Final = QSize(88, 88)
"""Size of the small picture of a repair, in logical pixels."""

# Widths and distances in logical pixels; chosen by eye.
_BAR: Final = 8
_BAR_GAP: Final = 3

Offer = Repair | GiveAway | ClueFix
"""A change that the doctor offers."""


@dataclass(frozen=True, slots=True)
class DoctorState:
    """Everything known so far about one design.

    Attributes:
        diagnosis: the verdict; None at first, and preliminary while `is_examining`.
        count: the number of solutions, if counted.
        rating: the difficulty, of the first repair if the design has several solutions.
        repairs: the repairs found so far; sorted by edit cost when complete.
        give: cells to give away as an alternative to a repair.
        harder: whether `repairs` are changes that make a unique design harder, or easier; None if
            they are repairs.
        seconds: how long the diagnosis took.
        fixes: other clues that leave one solution, if the clues lead.
    """

    design: Design
    diagnosis: Diagnosis | None = None
    count: SolutionCount | None = None
    rating: Rating | None = None
    repairs: tuple[Repair, ...] = ()
    give: GiveAway | None = None
    notes: tuple[Note, ...] = ()
    aim: Aim = Aim.UNIQUE
    harder: bool | None = None
    seconds: float = 0.0
    is_examining: bool = False
    is_repairing: bool = False
    fixes: tuple[ClueFix, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether the design is empty, so that there is nothing to examine."""
        puzzle = self.design.puzzle
        return not any(clue.blocks for clue in (*puzzle.rows, *puzzle.columns))

    @property
    def two(self) -> Diagnosis | None:
        """The diagnosis, if it has two solutions to show."""
        diagnosis = self.diagnosis
        return diagnosis if diagnosis and len(diagnosis.solutions) > 1 else None

    @property
    def can_be_repaired(self) -> bool:
        """Whether a repair, for one solution or for line solving, can improve the design."""
        diagnosis = self.diagnosis
        if self.can_clues_be_fixed:
            return True
        if diagnosis is None:
            return False
        if diagnosis.status is SolveStatus.UNIQUE:
            return diagnosis.line_solvable is False
        return diagnosis.status is SolveStatus.MULTIPLE

    @property
    def can_clues_be_fixed(self) -> bool:
        """Whether all clues are typed, and others may leave exactly one solution."""
        decided = SolveStatus.UNIQUE, SolveStatus.UNDECIDED
        is_wrong = self.diagnosis is not None and self.diagnosis.status not in decided
        return is_wrong and self.is_typed and not self.design.is_unfinished

    @property
    def suspects(self) -> tuple[Line, ...]:
        """The lines that the verdict blames: too long ones, or some that contradict each other."""
        if self.diagnosis is None or not self.can_clues_be_fixed:
            return ()
        places = [problem.place.line for problem in self.diagnosis.problems.errors]
        return tuple(line for line in places if line) or self.diagnosis.clash

    @property
    def is_typed(self) -> bool:
        """Whether the clues lead, so that no picture can be repaired."""
        return self.design.leader is Leader.CLUES

    @property
    def is_rated_as_repaired(self) -> bool:
        """Whether the rating is about the first repair, not about the design itself."""
        return self.diagnosis is not None and self.diagnosis.status is SolveStatus.MULTIPLE


class GradeBar(QWidget):
    """A bar of seven steps, filled up to a grade."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(_BAR)
        self._steps = [QFrame() for _each in Grade]
        boxes.hbox(*((step, 1) for step in self._steps), on=self, gap=_BAR_GAP)
        self.set_grade(None)

    def set_grade(self, grade: Grade | None) -> None:
        """Show a grade; None leaves all steps empty."""
        for at, step in enumerate(self._steps):
            set_style_property(step, "step", "filled" if grade and at < grade.step else "empty")


class _Attention(QObject):
    """Reports when the pointer arrives at a widget or the keyboard focus at its button, or leaves.

    Signals:
        changed(bool): whether either is there.
    """

    changed = Signal(bool)

    def __init__(self, widget: QWidget, button: QWidget) -> None:
        super().__init__(widget)
        self._widget, self._button = widget, button
        for each in {widget, button}:
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds, kind = QEvent.Type, event.type()
        if kind in (kinds.Enter, kinds.Leave) and watched is self._widget:
            self.changed.emit(kind == kinds.Enter or self._button.hasFocus())
        elif kind in (kinds.FocusIn, kinds.FocusOut) and watched is self._button:
            self.changed.emit(kind == kinds.FocusIn or self._widget.underMouse())
        return False


class NoteRow(RowButton):
    """A warning with its icon. While checked, its cells stay marked on the board.

    Signals:
        highlight_changed(bool): the pointer or the keyboard focus arrived or left.
    """

    highlight_changed = Signal(bool)

    def __init__(self, icon: str, text: str, *, has_place: bool) -> None:
        super().__init__()
        self.setAccessibleName(text)
        self.setCheckable(has_place)
        if not has_place:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label, words = IconLabel(icon, "ink", 16), Label(text, wraps=True)
        boxes.hbox(
            (boxes.vbox(2, label), boxes.TOP), (words, 1), on=self, margins=(5, 5, 6, 5), gap=9
        )
        _Attention(self, self).changed.connect(self.highlight_changed)


# --- repairs and cells to give away ---


class OfferCard(boxes.Card):
    """A repair, or cells to give away, with the button that applies it.

    Signals:
        highlight_changed(bool): the pointer or the keyboard focus arrived or left.
    """

    highlight_changed = Signal(bool)

    def __init__(self, design: Design, offer: Offer, *, is_first: bool) -> None:
        super().__init__()
        cells = marked_cells(offer)
        picture = design.picture if isinstance(offer, GiveAway) else offer.picture
        title, place = offer_title(offer), offer_place(offer, design.palette)
        texts = (place, *offer_texts(offer))
        kind = Kind.PRIMARY if is_first else Kind.OUTLINE
        self.button = Button(_("Apply"), kind=kind, size=Size.SMALL)
        notes = [coach_views.Prose(Type.NOTE, Ink.MUTED) for _each in texts]
        for prose, text in zip(notes, texts, strict=True):
            prose.set_prose(text)
        heading = Label(title, Type.NAME, wraps=True)
        words = boxes.vbox(heading, *notes, 7, (self.button, boxes.LEFT), boxes.REST)
        palette = design.palette
        preview = FramedPicture(partial(picture_image, picture, palette), PREVIEW, cells, palette)
        boxes.hbox((preview, boxes.TOP), (words, 1), on=self, margins=(8, 9, 12, 9), gap=14)
        self.setAccessibleName(statements(title, place))
        self.button.setAccessibleName(_("Apply: {what}").format(what=title))
        _Attention(self, self.button).changed.connect(self.highlight_changed)


_HEADINGS: Final[dict[bool | None, Callable[[], str]]] = {
    None: lambda: _("Repairs"),
    False: lambda: _("Easier"),
    True: lambda: _("Harder"),
}


class OffersSection(QWidget):
    """The repairs found, cells to give away, and the goal of repairs.

    The cards of an earlier design stay, disabled, until new ones are ready; those of another goal
    go at once. While the pointer is on a card, no card is added or removed, so that the wrong one
    is not pressed by accident.

    Attributes:
        take: the button that replaces the design by a picture that fits its clues.

    Signals:
        highlight_changed(object): an offer to preview on the board, or None.
        applied(object): an offer to apply.
        aim_chosen(object): the goal of repairs, an `Aim`.
    """

    highlight_changed = Signal(object)
    applied = Signal(object)
    aim_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state: DoctorState | None = None
        self._shown: tuple[Design | None, tuple[Offer, ...]] = (None, ())
        self._goal: object = None
        self.cards: list[OfferCard] = []
        self._proven = Label("", Type.NOTE, Ink.MUTED)
        self._busy = _Busy()
        self._none = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self.take = Button(
            _("Continue from a picture"),
            kind=Kind.OUTLINE,
            size=Size.SMALL,
            tip=_("Uses the picture shown, or picture A if none is shown"),
        )
        self.by_lines = controls.Switch(name=_("Solvable line by line"))
        self._lay_out()
        self.by_lines.toggled.connect(
            lambda is_on: self.aim_chosen.emit(Aim.LINES if is_on else Aim.UNIQUE)
        )

    def show_state(self, state: DoctorState) -> None:
        """Show the offers of a state."""
        self._state = state
        offers = _offers(state)
        is_awaited = not offers and (state.is_examining or state.is_repairing)
        before, self._goal = self._goal, (state.aim, state.harder)
        if self._goal != before or not (is_awaited or self._is_held(state)):
            self._show_cards(state.design, offers)
        for card in self.cards:
            card.setEnabled(self._shown[0] is state.design)
        self._heading.setText(_HEADINGS[state.harder]())
        self._proven.setText(proven_text(len(self.cards)) if offers else "")
        self._busy.set_busy(state.is_repairing)
        self._none.setText(_none_text(state) if not (offers or is_awaited) else "")
        self._none.setVisible(bool(self._none.text()))
        has_solution = state.diagnosis is not None and bool(state.diagnosis.solutions)
        self.take.setVisible(state.is_typed and state.can_be_repaired and has_solution)
        self._aim.setVisible(state.can_be_repaired and not state.is_typed)
        self.by_lines.blockSignals(True)
        self.by_lines.setChecked(state.aim is Aim.LINES)
        self.by_lines.blockSignals(False)

    @property
    def result(self) -> str:
        """How many offers are proven, or that none was found."""
        return self._proven.text() or self._none.text()

    def _lay_out(self) -> None:
        self._heading = SectionLabel("")
        head = boxes.hbox((self._heading, 1), self._busy, self._proven, margins=(4, 0, 4, 6), gap=6)
        self._list = boxes.pane(boxes.vbox(gap=8))
        words = Label(_("Solvable line by line"))
        self._aim = boxes.pane(boxes.hbox((words, 1), self.by_lines, margins=(4, 6, 1, 0), gap=6))
        self._none.setContentsMargins(4, 0, 4, 0)
        taking = boxes.hbox((self.take, boxes.LEFT), margins=(4, 8, 4, 0))
        boxes.vbox(head, self._list, self._none, taking, self._aim, on=self)

    def _is_held(self, state: DoctorState) -> bool:
        """Return whether the pointer is on a card of the same design."""
        return self._shown[0] is state.design and any(card.underMouse() for card in self.cards)

    def _show_cards(self, design: Design, offers: tuple[Offer, ...]) -> None:
        if self._shown[0] is design and self._shown[1] == offers:
            return
        self._shown = design, offers
        self.highlight_changed.emit(None)
        self.cards = [OfferCard(design, offer, is_first=not at) for at, offer in enumerate(offers)]
        for card, offer in zip(self.cards, offers, strict=True):
            card.highlight_changed.connect(partial(self._on_highlight, offer))
            card.button.clicked.connect(lambda _on, offer=offer: self.applied.emit(offer))
        boxes.refill(self._list, self.cards)

    def _on_highlight(self, offer: Offer, is_on: bool) -> None:
        self.highlight_changed.emit(offer if is_on else None)
        if not is_on and self._state is not None:
            self.show_state(self._state)  # which may have waited for the pointer to leave


class _Busy(QWidget):
    """A busy sign that appears when work takes a moment; its place is always reserved."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(14, 18)
        self.spinner = Spinner()
        self.spinner.setParent(self)
        self.spinner.move(0, 2)
        self.spinner.hide()
        self._patience = QTimer(self, singleShot=True, interval=SPINNER_MS)
        self._patience.timeout.connect(self.spinner.show)

    def set_busy(self, is_busy: bool) -> None:
        """Show the busy sign after a delay, or hide it."""
        if not is_busy:
            self._patience.stop()
            self.spinner.hide()
        elif self.spinner.isHidden() and not self._patience.isActive():
            self._patience.start()


def marked_cells(offer: Offer) -> tuple[Cell, ...]:
    """Return the cells that an offer changes or gives; none if it changes clues."""
    match offer:
        case Repair():
            return tuple(change.cell for change in offer.changes)
        case GiveAway():
            return tuple(offer.cells)
        case ClueFix():
            return ()


def _offers(state: DoctorState) -> tuple[Offer, ...]:
    """Return the repairs or fixes, and the cells to give away if these reach the goal."""
    give = state.give
    changes: tuple[Offer, ...] = (*state.repairs, *state.fixes)
    is_enough = give is not None and (give.line_solvable or state.aim is Aim.UNIQUE)
    return (*changes, give) if give is not None and is_enough else changes


def _none_text(state: DoctorState) -> str:
    """Return why there are no repairs, or an empty text if none are needed."""
    if state.harder is not None or state.can_clues_be_fixed:
        return _("No small change was found in time.")
    if state.is_typed:
        return _("Clues can't be repaired. Continue from a picture that fits them.")
    was_searched = state.two is not None or state.aim is Aim.LINES
    return _("No repair was found in time.") if was_searched else ""
