"""OffersSection: repairs and give-aways, each with a picture of what becomes of the design."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.core.design import Design
from nonogui.core.line import Cell
from nonogui.i18n import _
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.ui.panels.coach_parts import Prose
from nonogui.ui.panels.coach_said import BUSY_MS
from nonogui.ui.panels.doctor_parts import Applier, MarkedPicture
from nonogui.ui.panels.doctor_state import DoctorState, Offer
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.words.doctor import (
    cells_place,
    give_title,
    offer_texts,
    proven_text,
    repair_title,
)


class OfferCard(Card):
    """A repair or some cells to give away, and the button that does it.

    Signals:
        looked_at(bool): the pointer or the keyboard came, or left.
        applied().
    """

    looked_at = Signal(bool)
    applied = Signal()

    def __init__(self, theme: Theme, design: Design, offer: Offer, *, is_first: bool) -> None:
        super().__init__(theme)
        cells = marked_cells(offer)
        picture = offer.picture if isinstance(offer, Repair) else design.picture
        title = repair_title(offer.changes) if isinstance(offer, Repair) else give_title(len(cells))
        kind = Kind.PRIMARY if is_first else Kind.OUTLINE
        self.button = Applier(theme, _("Apply"), kind=kind, size=Size.SMALL)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(theme, title, Type.NAME, wraps=True))
        for text in (cells_place(cells), *offer_texts(offer)):
            prose = Prose(theme, Type.NOTE, Ink.MUTED)
            prose.set_prose(text)
            words.addWidget(prose)
        words.addSpacing(7)
        words.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 9, 12, 9)
        row.setSpacing(14)
        preview = MarkedPicture(theme, picture, design.palette, cells)
        row.addWidget(preview, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.setAccessibleName(f"{title}. {cells_place(cells)}")
        self.button.setAccessibleName(_("Apply: {what}").format(what=title))
        self.button.focused.connect(self._on_focus)
        self.button.clicked.connect(self.applied)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(self.button.hasFocus())

    def _on_focus(self, has_focus: bool) -> None:
        self.looked_at.emit(has_focus or self.underMouse())


class OffersSection(Pane):
    """The repairs that were found, cells to give away, and what repairs are to reach.

    Cards of an earlier design stay, without effect, until there are new ones. While the pointer is
    on a card none comes or goes, so that nobody presses another one than was meant.

    Signals:
        looked_at(object): an offer to be seen on the board, or None.
        applied(object): an offer to be applied.
        aim_chosen(object): what repairs are to reach, an `Aim`.
        picture_wanted(): make a picture that fits the clues the design's.
    """

    looked_at = Signal(object)
    applied = Signal(object)
    aim_chosen = Signal(object)
    picture_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._state: DoctorState | None = None
        self._shown: tuple[Design | None, tuple[Offer, ...]] = (None, ())
        self._cards: list[OfferCard] = []
        self._proven = Label(theme, "", Type.NOTE, Ink.MUTED)
        self._busy = _Busy(theme)
        self._none = Label(theme, "", Type.BODY, Ink.MUTED, wraps=True)
        self.take = Button(
            theme,
            _("Go on from a picture"),
            kind=Kind.OUTLINE,
            size=Size.SMALL,
            tip=_("From the one that is shown, else from picture A"),
        )
        self.by_lines = Switch(theme, name=_("Solvable line by line"))
        self._lay_out()
        self.by_lines.toggled.connect(self._on_toggled)
        self.take.clicked.connect(self.picture_wanted)

    @property
    def cards(self) -> list[OfferCard]:
        """The cards from top to bottom."""
        return list(self._cards)

    def show_state(self, state: DoctorState) -> None:
        """Show the offers of a state."""
        self._state = state
        offers = _offers(state)
        is_awaited = not offers and (state.is_examining or state.is_mending)
        if not (is_awaited or self._is_held(state)):
            self._show_cards(state.design, offers)
        for card in self._cards:
            card.setEnabled(self._shown[0] is state.design)
        self._proven.setText(proven_text(len(state.repairs)) if state.repairs else "")
        self._busy.set_busy(state.is_mending)
        self._none.setText(_none_text(state) if not (offers or is_awaited) else "")
        self._none.setVisible(bool(self._none.text()))
        self.take.setVisible(state.is_typed and state.may_be_mended)
        self.by_lines.blockSignals(True)
        self.by_lines.setChecked(state.aim is Aim.LINES)
        self.by_lines.blockSignals(False)

    def set_animated(self, is_animated: bool) -> None:
        """Whether the sign of work turns."""
        self._busy.spinner.set_animated(is_animated)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(4, 0, 4, 6)
        head.addWidget(SectionLabel(self.theme, _("Repairs")), 1)
        head.addWidget(self._busy)
        head.addWidget(self._proven)
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        aim = QHBoxLayout()
        aim.setContentsMargins(4, 6, 1, 0)
        aim.addWidget(Label(self.theme, _("Solvable line by line")), 1)
        aim.addWidget(self.by_lines)
        self._none.setContentsMargins(4, 0, 4, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(self._list)
        column.addWidget(self._none)
        taking = QHBoxLayout()
        taking.setContentsMargins(4, 8, 4, 0)
        taking.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(taking)
        column.addLayout(aim)

    def _is_held(self, state: DoctorState) -> bool:
        """Whether the pointer is on a card of the same design."""
        return self._shown[0] is state.design and any(card.underMouse() for card in self._cards)

    def _show_cards(self, design: Design, offers: tuple[Offer, ...]) -> None:
        if self._shown[0] is design and self._shown[1] == offers:
            return
        self._shown = design, offers
        self.looked_at.emit(None)
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = [
            OfferCard(self.theme, design, offer, is_first=not at) for at, offer in enumerate(offers)
        ]
        for card, offer in zip(self._cards, offers, strict=True):
            card.looked_at.connect(partial(self._on_look, offer))
            card.applied.connect(partial(self.applied.emit, offer))
            self._list.addWidget(card)

    def _on_look(self, offer: Offer, is_looked_at: bool) -> None:
        self.looked_at.emit(offer if is_looked_at else None)
        if not is_looked_at and self._state is not None:
            self.show_state(self._state)

    def _on_toggled(self, is_on: bool) -> None:
        self.aim_chosen.emit(Aim.LINES if is_on else Aim.UNIQUE)


class _Busy(Pane):
    """An arc that turns once work has lasted a moment; it keeps its place."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(14, 18)
        self.spinner = Spinner(theme)
        self.spinner.setParent(self)
        self.spinner.move(0, 2)
        self.spinner.hide()
        self._patience = QTimer(self, singleShot=True, interval=BUSY_MS)
        self._patience.timeout.connect(self.spinner.show)

    def set_busy(self, is_busy: bool) -> None:
        """Show that something is being done, before long."""
        if not is_busy:
            self._patience.stop()
            self.spinner.hide()
        elif self.spinner.isHidden() and not self._patience.isActive():
            self._patience.start()


def marked_cells(offer: Offer) -> tuple[Cell, ...]:
    """The cells that an offer is about."""
    return tuple(_cells(offer))


def _cells(offer: Offer) -> Iterator[Cell]:
    if isinstance(offer, Repair):
        yield from (change.cell for change in offer.changes)
    else:
        yield from offer.cells


def _offers(state: DoctorState) -> tuple[Offer, ...]:
    """The repairs, and cells to give away if they reach what repairs are to reach."""
    give = state.give
    is_enough = give is not None and (give.line_solvable or state.aim is Aim.UNIQUE)
    return (*state.repairs, give) if give is not None and is_enough else state.repairs


def _none_text(state: DoctorState) -> str:
    """Why there is no repair, where there could be one."""
    if state.is_typed:
        return _("Only a picture can be repaired. Go on from one that fits these clues.")
    is_wanted = state.two is not None or state.aim is Aim.LINES
    return _("None was found in the time given.") if is_wanted else ""
