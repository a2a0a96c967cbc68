"""DoctorPanel: beside a design, whether it is good, and what would make it better."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.core.palette import Palette
from nonogui.i18n import _, ngettext
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio.diagnosis import Note, NoteKey
from nonogui.ui.design.doctor_offers import GradeBar, NoteRow, OffersSection, SignTile
from nonogui.ui.design.doctor_state import DoctorState
from nonogui.ui.look.theme import Theme
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.play.coach_panel import BUSY_MS, Sign
from nonogui.ui.play.coach_views import Prose
from nonogui.ui.play.panel_state import ColorState
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card, scroll_area
from nonogui.ui.widgets.colors import ColorSection
from nonogui.ui.widgets.controls import Choice, SegmentedControl
from nonogui.ui.widgets.section import INDENT
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane, clear, lay_surface
from nonogui.words.difficulty import grade_text
from nonogui.words.doctor import checked_text, given_text, note_text, verdict_text, verdict_title

WIDTH: Final = 328
PADDING: Final = 20
GAP: Final = 20

_NOTE_ICONS: Final = {
    NoteKey.EMPTY_LINES: "warn",
    NoteKey.LITTLE_WHITE: "warn",
    NoteKey.TOO_EASY: "chart",
    NoteKey.SWITCHES: "flip",
    NoteKey.UNUSED_COLORS: "bucket",
    NoteKey.STRAY_CELLS: "warn",
}


class DoctorPanel(Pane):
    """Shows a `DoctorState` and tells what the designer wants of it.

    Attributes:
        state: what is shown; None before anything was.
        verdict, offers: the card of the verdict and the repairs.
        given: the cells that are given with the clues.
        notes: the rows of warnings.

    Signals:
        two_wanted(object): show a solution, 0 or 1; None for neither.
        looked_at(object): an offer or a note to be seen on the board; None when no more.
        applied(object): an offer to be applied.
        note_clicked(object): go to the places of a note, or None to let go of them.
        aim_chosen(object): what repairs are to reach.
        longer_clicked(): look longer for an answer.
        none_given(): take back the cells that are given.
        picture_wanted(): make a picture that fits the clues the design's.
    """

    two_wanted = Signal(object)
    looked_at = Signal(object)
    applied = Signal(object)
    note_clicked = Signal(object)
    aim_chosen = Signal(object)
    longer_clicked = Signal()
    none_given = Signal()
    picture_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Doctor"))
        self.state: DoctorState | None = None
        self.notes: list[NoteRow] = []
        self._told = ""
        self._checked = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._empty = _Empty(theme)
        self.verdict = VerdictCard(theme)
        self.offers = OffersSection(theme)
        self.given = _Given(theme)
        self._difficulty = _Difficulty(theme)
        self._notes = _Notes(theme)
        self._patience = QTimer(self, singleShot=True, interval=BUSY_MS)
        self._patience.timeout.connect(self._tell_busy)
        self._lay_out()
        self._connect()

    def show_state(self, state: DoctorState) -> None:
        """Show what is known of a design; while nothing is, what was known of the one before."""
        before, self.state = self.state, state
        has_news = state.is_blank or state.diagnosis is not None
        self._set_current(is_current=has_news)
        if not has_news:
            return
        self._show_parts(state)
        self.verdict.show_state(state)
        self.offers.show_state(state)
        self.given.show_count(len(state.design.given_cells))
        self._difficulty.show_state(state)
        if before is None or state.notes != before.notes or not self.notes:
            self._show_notes(state.notes, state.design.palette)
        self._order_tabs()
        self._announce("" if state.is_blank or state.is_examining else self.verdict.text)

    def show_two(self, at: int | None) -> None:
        """Show which of two solutions is on the board."""
        self.verdict.show_two(at)

    def show_note(self, note: Note | None) -> None:
        """Show which warning is marked on the board."""
        notes = self.state.notes if self.state else ()
        for row, each in zip(self.notes, notes, strict=False):
            row.setChecked(each == note)

    def set_animated(self, is_animated: bool) -> None:
        """Whether signs of work turn."""
        self.offers.set_animated(is_animated)

    # ---- parts ----

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(PADDING + 4, 0, PADDING + 4, 8)
        head.addWidget(Label(self.theme, _("Doctor"), Type.PANEL_TITLE), 1)
        head.addWidget(self._checked)
        self._page = _Page(self.theme)
        self._column = QVBoxLayout(self._page)
        self._column.setSpacing(GAP)
        self._column.addWidget(self._empty, 1)
        for part in (self.verdict, self.offers, self.given, self._difficulty, self._notes):
            self._column.addWidget(part)
            part.hide()
        self._column.addStretch()
        self._make_room(0, 0)
        area = scroll_area(self._page)
        area.verticalScrollBar().rangeChanged.connect(self._make_room)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 18, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(area, 1)

    def _make_room(self, _least: int, most: int) -> None:
        """Let a scroll bar stand in the padding, so that nothing moves when it comes."""
        right = PADDING - SCROLL_BAR if most > 0 else PADDING
        self._column.setContentsMargins(PADDING, 8, right, 20)

    def _connect(self) -> None:
        self.verdict.two_wanted.connect(self.two_wanted)
        self.verdict.longer_clicked.connect(self.longer_clicked)
        self.offers.looked_at.connect(self.looked_at)
        self.offers.applied.connect(self.applied)
        self.offers.aim_chosen.connect(self.aim_chosen)
        self.offers.picture_wanted.connect(self.picture_wanted)
        self.given.button.clicked.connect(self.none_given)

    def _show_parts(self, state: DoctorState) -> None:
        """Show the parts that have something to say, and nothing of the others."""
        self._empty.setVisible(state.is_blank)
        is_told = not state.is_blank
        below = self._column.count() - 1
        self._column.setStretch(below, int(is_told))  # else the cards would share the room left
        self._checked.setText(_head_text(state))
        self.verdict.setVisible(is_told)
        self.offers.setVisible(is_told and state.may_be_mended)
        self.given.setVisible(is_told and bool(state.design.given_cells))
        self._difficulty.setVisible(is_told and self._difficulty.has_something(state))
        self._notes.setVisible(is_told and bool(state.notes))

    def _show_notes(self, notes: tuple[Note, ...], palette: Palette) -> None:
        clear(self._notes.rows)
        self.notes = []
        for note in notes:
            text, has_place = note_text(note, palette), bool(note.lines or note.cells)
            row = NoteRow(self.theme, _NOTE_ICONS[note.key], text, has_place=has_place)
            row.looked_at.connect(lambda is_on, note=note: self._on_note(note, is_on=is_on))
            row.clicked.connect(
                lambda is_on, note=note: self.note_clicked.emit(note if is_on else None)
            )
            layout = self._notes.rows.layout()
            assert layout is not None
            layout.addWidget(row)
            self.notes.append(row)

    def _on_note(self, note: Note, *, is_on: bool) -> None:
        self.looked_at.emit(note if is_on else None)

    # ---- while nothing is known ----

    def _set_current(self, *, is_current: bool) -> None:
        """What is shown belongs to the design, or to one before it."""
        if is_current:
            self._patience.stop()
            self._page.setEnabled(True)
        elif not self._patience.isActive() and self._page.isEnabled():
            self._patience.start()

    def _tell_busy(self) -> None:
        self._checked.setText(_("Checking"))
        self._empty.hide()  # it says how to begin
        self._page.setEnabled(False)

    def _order_tabs(self) -> None:
        """Let the Tab key go down the panel."""
        verdict, offers = self.verdict, self.offers
        stops: list[QWidget] = [verdict.two, *map(verdict.choice.segment, (0, 1)), verdict.longer]
        stops += [card.button for card in offers.cards]
        stops.append(offers.take)
        for before, after in pairwise([*stops, offers.by_lines, self.given.button, *self.notes]):
            QWidget.setTabOrder(before, after)

    def _announce(self, text: str) -> None:
        """Have a screen reader say a verdict that is new."""
        if text and text != self._told and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        self._told = text or self._told


def _head_text(state: DoctorState) -> str:
    if state.is_blank or state.diagnosis is None:
        return ""
    return _("Checking") if state.is_examining else checked_text(state.seconds)


class _Page(Pane):
    """Is as high as its width makes it: texts that wrap would ask for more by themselves."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)


class _Empty(Pane):
    """There is nothing to examine yet."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        middle = Qt.AlignmentFlag.AlignHCenter
        words = Label(
            theme, _("Draw, or type the first clue."), Type.PANEL_LINE, Ink.MUTED, wraps=True
        )
        words.setAlignment(middle)
        column = QVBoxLayout(self)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(Sign(theme, "doctor", "muted", 40), 0, middle)
        column.addWidget(words)
        column.addStretch(1)


class _Given(Pane):
    """How many cells are given with the clues, and a button that takes them back."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._text = Label(theme, "", Type.BODY)
        self.button = Button(theme, _("Take back"), kind=Kind.OUTLINE, size=Size.SMALL)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 0, 0)
        row.addWidget(self._text, 1)
        row.addWidget(self.button)

    def show_count(self, count: int) -> None:
        """Show another number of cells."""
        text = given_text(count)
        self._text.setText(text)
        self.button.setAccessibleName(f"{self.button.text()}: {text}")


class _Difficulty(Pane):
    """The grade in a word and on seven steps."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._bar = GradeBar(theme)
        self._grade = Label(theme, "", Type.SECTION)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(SectionLabel(theme, _("Difficulty")), 1)
        head.addWidget(self._grade)
        foot.addWidget(Label(theme, _("Trivial"), Type.NOTE, Ink.MUTED), 1)
        foot.addWidget(Label(theme, _("What-if"), Type.NOTE, Ink.MUTED))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 4, 0)
        column.setSpacing(7)
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addLayout(foot)

    @staticmethod
    def has_something(state: DoctorState) -> bool:
        """Whether the design has, or may come to have, a grade."""
        is_unique = state.diagnosis and state.diagnosis.status is SolveStatus.UNIQUE
        return bool(is_unique or state.repairs or state.rating)

    def show_state(self, state: DoctorState) -> None:
        """Show the grade of a state, or why there is none."""
        rating = state.rating
        grade = rating.grade if rating else None
        if grade is not None:
            text = grade_text(grade)
            if state.is_rated_as_repaired:
                text = _("{grade}, once repaired").format(grade=text)
        elif rating is not None and rating.stop is not StopReason.DONE:
            text = _("Not rated in time")
        else:
            text = _("Not rated yet")
        self._grade.setText(text)
        self._grade.set_ink(Ink.INK if grade else Ink.MUTED)
        self._bar.set_grade(grade)
        self._bar.setAccessibleName(text)


class _Notes(Pane):
    """The warnings under their heading.

    Attributes:
        rows: what holds the rows.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.rows = Pane(theme)
        rows = QVBoxLayout(self.rows)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        heading = SectionLabel(theme, _("Notes"))
        heading.setContentsMargins(4, 0, 4, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(heading)
        column.addWidget(self.rows)


# --- the verdict ---


_SIGNS: Final = {
    SolveStatus.UNIQUE: ("check", "accent"),
    SolveStatus.MULTIPLE: ("flip", "evidence"),
    SolveStatus.NONE: ("warn", "danger"),
    SolveStatus.INVALID: ("warn", "danger"),
    SolveStatus.UNDECIDED: ("clock", "muted"),
}

_ROW: Final = 32
"""Height of the buttons."""


class VerdictCard(Card):
    """The verdict in an icon, a few words and a sentence.

    Signals:
        two_wanted(object): the number of a solution to be shown, 0 or 1; None for neither.
        longer_clicked(): look longer for an answer.
    """

    two_wanted = Signal(object)
    longer_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._sign = SignTile(theme)
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._text = Prose(theme, Type.BODY, Ink.MUTED)
        self.two = Button(theme, _("Show me two"), "eye", kind=Kind.OUTLINE)
        self.two.setCheckable(True)
        self.choice = SegmentedControl(
            theme, (Choice(0, "A"), Choice(1, "B")), name=_("Solution"), height=_ROW
        )
        self.longer = Button(theme, _("Look longer"), "clock", kind=Kind.OUTLINE)
        self._pair = Pane(theme)
        self._lay_out()
        self.two.clicked.connect(self._on_two)
        self.choice.chosen.connect(self._on_choice)
        self.longer.clicked.connect(self.longer_clicked)

    def show_state(self, state: DoctorState) -> None:
        """Show the verdict of a state, if it has one."""
        diagnosis = state.diagnosis
        if diagnosis is None:
            return
        self._sign.set_sign(*_SIGNS[diagnosis.status])
        self._title.setText(verdict_title(diagnosis))
        text = verdict_text(diagnosis, state.count, state.design.palette)
        self._text.set_prose(text)
        self._pair.setVisible(state.two is not None)
        self.longer.setVisible(diagnosis.status is SolveStatus.UNDECIDED)

    def show_two(self, at: int | None) -> None:
        """Show which of two solutions is on the board."""
        self.two.setChecked(at is not None)
        self.two.set_kind(Kind.OUTLINE if at is None else Kind.LIT)
        self.choice.set_value(at or 0)

    @property
    def text(self) -> str:
        """What is said."""
        return f"{self._title.text()}. {self._text.accessibleName()}"

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._text)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        pair = QHBoxLayout(self._pair)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(8)
        for button in (self.two, self.longer):
            button.setFixedHeight(_ROW)
        self.choice.setFixedWidth(72)
        pair.addWidget(self.two, 1)
        pair.addWidget(self.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 17)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self._pair)
        column.addWidget(self.longer)

    def _on_two(self) -> None:
        self.two_wanted.emit(self.choice.value if self.two.isChecked() else None)

    def _on_choice(self, at: object) -> None:
        self.two_wanted.emit(at)


# --- the panel of the studio ---


PANEL_WIDTH = 328
PANEL_PADDING = 24
MOST_PALETTE = 0.48
"""A palette that takes more of the panel scrolls, so that there is room for the doctor."""


class DesignPanel(Pane):
    """The palette of a design in colour, and the doctor.

    Attributes:
        colors: the inks; hidden in black and white.
        doctor: what is wrong with the design, and what helps.
        foot: what stands below them and never scrolls.

    Signals:
        palette_wanted(): the designer wants other colours.
    """

    palette_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(PANEL_WIDTH)
        self.colors = ColorSection(theme, _cells_text)
        link = self.colors.add_link(_("Edit"), "sliders")
        link.setAccessibleName(_("Edit the palette"))
        link.clicked.connect(self.palette_wanted)
        self.colors.hide()
        self.doctor = DoctorPanel(theme)
        self.foot = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inside = Pane(theme)
        top = QVBoxLayout(inside)
        side = PANEL_PADDING - INDENT
        top.setContentsMargins(side, PANEL_PADDING - 4, side, 0)
        top.addWidget(self.colors)
        self._palette = scroll_area(inside)
        column.addWidget(self._palette)
        column.addWidget(self.doctor, 1)
        column.addLayout(self.foot)
        self.set_colored(is_colored=False)

    def set_colored(self, *, is_colored: bool) -> None:
        """Show the inks, which scroll when there are many, or no palette at all."""
        self.colors.setVisible(is_colored)
        self._palette.setVisible(is_colored)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        wanted = self.colors.sizeHint().height() + PANEL_PADDING - 4
        self._palette.setFixedHeight(min(wanted, round(self.height() * MOST_PALETTE)))


def _cells_text(state: ColorState) -> str:
    text = ngettext("{count} cell", "{count} cells", state.left)
    return text.format(count=f"{state.left:,}")
