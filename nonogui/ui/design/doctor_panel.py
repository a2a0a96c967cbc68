"""DoctorPanel: show beside a design whether it is a good puzzle and what would improve it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nonogui.coach.grade import Grade
from nonogui.core.grid import Area, Line
from nonogui.core.puzzle import Puzzle
from nonogui.core.transform import drawn_area
from nonogui.i18n import _, left_to_right, ngettext
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio.diagnosis import Note, NoteKey
from nonogui.ui.board.accessible import announce, panel_name
from nonogui.ui.design.doctor_offers import DoctorState, GradeBar, NoteRow, OffersSection
from nonogui.ui.look.theme import set_surface
from nonogui.ui.play import coach_views
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import ColorSection, ColorState
from nonogui.ui.widgets.progress import SPINNER_MS
from nonogui.ui.widgets.rows import RowButton
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, SectionLabel, Type
from nonogui.words.difficulty import grade_text
from nonogui.words.doctor import checked_text, given_text, note_text, verdict_text, verdict_title
from nonogui.words.lists import statements
from nonogui.words.numbers import count_text
from nonogui.words.places import line_text

# As wide as the coach. The distances are chosen by eye, in steps of 4 as everywhere.
WIDTH: Final = 328
MAX_SUSPECTS: Final = 8
"""The most lines listed one by one; the verdict names as many. Of more, none says much."""
PADDING: Final = 20
GAP: Final = 20

NOTE_TEXT: Final = 5 + 16 + 9
"""Where the text of a `NoteRow` begins: after its margin, its icon and a gap."""

_NOTE_ICONS: Final = {
    NoteKey.EMPTY_LINES: "warn",
    NoteKey.LITTLE_WHITE: "warn",
    NoteKey.TOO_EASY: "chart",
    NoteKey.SWITCHES: "flip",
    NoteKey.UNUSED_COLORS: "bucket",
    NoteKey.STRAY_CELLS: "warn",
}


class DoctorPanel(QWidget):
    """Shows a `DoctorState` and reports what the designer chooses.

    Attributes:
        summary: the verdict in a few words; empty while there is none.
        crop: the button below the warning about empty lines; None if cropping removes none.

    Signals:
        highlight_changed(object): an offer or a note to show on the board; None to stop.
        note_clicked(object): a note to keep marked on the board; None to stop.
        summary_changed(): the summary changed.
        crop_requested(): remove the empty lines around the picture.
        clue_requested(object): edit the clue of a `Line`.
    """

    highlight_changed = Signal(object)
    note_clicked = Signal(object)
    summary_changed = Signal()
    crop_requested = Signal()
    clue_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Analysis"))
        self.state: DoctorState | None = None
        self.summary = ""
        self.notes: list[NoteRow] = []
        self.crop: Button | None = None
        self._announced = ""
        self._checked = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._empty = _empty()
        self.verdict = VerdictCard()
        self.suspects = _Suspects()
        self.suspects.chosen.connect(self._request_clue)
        self.offers = OffersSection()
        self.given = _Given()
        self.difficulty = _Difficulty()
        self._rows = boxes.pane(boxes.vbox())
        heading = SectionLabel(_("Notes"))
        heading.setContentsMargins(4, 0, 4, 0)
        self._notes = boxes.pane(boxes.vbox(heading, self._rows, gap=4))
        self._patience = QTimer(self, singleShot=True, interval=SPINNER_MS)
        self._patience.timeout.connect(self._show_busy)
        self._lay_out()
        self.offers.highlight_changed.connect(self.highlight_changed)

    def show_state(self, state: DoctorState) -> None:
        """Show the state of a design.

        While nothing is known, the previous results stay, greyed out.
        """
        before, self.state = self.state, state
        has_news = state.is_blank or state.diagnosis is not None
        self._set_current(is_current=has_news)
        if not has_news:
            return
        self._show_parts(state)
        self.verdict.show_state(state)
        self.suspects.show_state(state)
        self.offers.show_state(state)
        self.given.show_count(len(state.design.given_cells))
        self.difficulty.show_state(state)
        crops = _can_be_cropped(state)
        if before is None or (state.notes, crops) != (before.notes, self.crop is not None):
            self._show_notes(state, crops=crops)
        boxes.order_tabs(self)
        known = None if state.is_blank else state.diagnosis
        self._set_summary(verdict_title(state.design, known) if known else "")
        # The totals, which change with each clue typed, are not said again and again.
        heard = self.summary if state.design.is_unfinished else self.verdict.text
        self._announce("" if state.is_blank or state.is_examining else heard)
        if before and before.is_repairing and not state.is_repairing and state.harder is not None:
            announce(self, self.offers.result)  # which somebody asked for

    def _request_clue(self, line: Line) -> None:
        """Ask to edit a clue, unless the result is outdated and the line is gone."""
        if self.state is not None and line in self.state.design.puzzle.lines():
            self.clue_requested.emit(line)

    def show_note(self, note: Note | None) -> None:
        """Show which warning is marked on the board."""
        notes = self.state.notes if self.state else ()
        for row, each in zip(self.notes, notes, strict=False):
            row.setChecked(each == note)

    # ---- parts ----

    def _lay_out(self) -> None:
        title = Label(_("Analysis"), Type.PANEL_TITLE)
        head = boxes.hbox((title, 1), self._checked, margins=(PADDING + 4, 0, PADDING + 4, 8))
        parts = (self.verdict, self.suspects, self.offers, self.given, self.difficulty, self._notes)
        for part in parts:
            part.hide()
        margins = (PADDING, 8, PADDING, 20)
        self._column = boxes.vbox((self._empty, 1), *parts, boxes.REST, margins=margins, gap=GAP)
        area = boxes.scrolling(self._column)
        self._page = area.widget() or area
        # What an offer changes is read in the verdict.
        self.offers.applied.connect(lambda _offer: area.verticalScrollBar().setValue(0))
        boxes.vbox(head, (area, 1), on=self, margins=(1, 18, 0, 0))

    def _show_parts(self, state: DoctorState) -> None:
        """Show the parts with content and hide the others."""
        self._empty.setVisible(state.is_blank)
        is_checked = not state.is_blank
        below = self._column.count() - 1
        # without it, the cards would share the free space
        self._column.setStretch(below, int(is_checked))
        self._checked.setText(_head_text(state))
        self.verdict.setVisible(is_checked)
        self.suspects.setVisible(0 < len(state.suspects) <= MAX_SUSPECTS)
        is_offered = state.can_be_repaired or state.harder is not None
        self.offers.setVisible(is_checked and is_offered)
        # Of a unique design, offers are below the buttons that ask for variants, so that these stay
        # in place when cards appear and no card comes under the pointer.
        is_unique = state.diagnosis and state.diagnosis.status is SolveStatus.UNIQUE
        before = self.difficulty if is_unique else self.suspects
        if self._column.indexOf(self.offers) != self._column.indexOf(before) + 1:
            self._column.removeWidget(self.offers)
            self._column.insertWidget(self._column.indexOf(before) + 1, self.offers)
        self.given.setVisible(is_checked and bool(state.design.given_cells))
        self.difficulty.setVisible(is_checked and self.difficulty.has_something(state))
        self._notes.setVisible(is_checked and bool(state.notes))

    def _show_notes(self, state: DoctorState, *, crops: bool) -> None:
        self.notes, self.crop = [], None
        parts: list[QWidget] = []
        for note in state.notes:
            text, has_place = note_text(note, state.design.palette), bool(note.lines or note.cells)
            row = NoteRow(_NOTE_ICONS[note.key], text, has_place=has_place)
            row.highlight_changed.connect(
                lambda is_on, note=note: self.highlight_changed.emit(note if is_on else None)
            )
            row.clicked.connect(
                lambda is_on, note=note: self.note_clicked.emit(note if is_on else None)
            )
            self.notes.append(row)
            parts.append(row)
            if crops and note.key is NoteKey.EMPTY_LINES:
                self.crop = Button(_("Crop to picture"), kind=Kind.OUTLINE, size=Size.SMALL)
                self.crop.clicked.connect(self.crop_requested)
                parts.append(
                    boxes.pane(boxes.hbox((self.crop, boxes.LEFT), margins=(NOTE_TEXT, 0, 0, 4)))
                )
        boxes.refill(self._rows, parts)

    # ---- outdated results ----

    def _set_current(self, *, is_current: bool) -> None:
        """Mark the results shown as current or outdated."""
        if is_current:
            self._patience.stop()
            self._page.setEnabled(True)
        elif not self._patience.isActive() and self._page.isEnabled():
            self._patience.start()

    def _show_busy(self) -> None:
        self._checked.setText(_("Checking…"))
        self._set_summary(_("Checking…"))
        self._empty.hide()  # its text says how to begin
        self._page.setEnabled(False)

    def _set_summary(self, text: str) -> None:
        if text != self.summary:
            self.summary = text
            self.summary_changed.emit()

    def _announce(self, text: str) -> None:
        """Have a screen reader say a new verdict."""
        if text and text != self._announced and self.isVisible():
            announce(self, text)
        self._announced = text or self._announced
        self.setAccessibleName(panel_name(_("Analysis"), text))


def _can_be_cropped(state: DoctorState) -> bool:
    """Return whether a warning is about empty lines, and some are at an edge of the picture."""
    if state.is_typed or all(note.key is not NoteKey.EMPTY_LINES for note in state.notes):
        return False
    picture = state.design.picture
    return drawn_area(picture) != Area(0, 0, picture.height, picture.width)


def _head_text(state: DoctorState) -> str:
    if state.is_blank or state.diagnosis is None:
        return ""
    return _("Checking…") if state.is_examining else checked_text(state.seconds)


def _empty() -> QWidget:
    """Return the page for an empty design, which says how to begin."""
    words = Label(_("Draw, or type the first clue."), Type.PANEL_LINE, Ink.MUTED, wraps=True)
    words.setAlignment(boxes.MIDDLE)
    icon = IconLabel("doctor", "muted", 40)
    return boxes.pane(
        boxes.vbox(
            boxes.REST, (icon, boxes.MIDDLE), words, boxes.REST, margins=(11, 11, 11, 11), gap=16
        )
    )


class _Suspects(QWidget):
    """The lines that the verdict blames; a click on one edits its clue.

    Signals:
        chosen(object): a `Line`.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        heading = SectionLabel(_("Clues to check"))
        heading.setContentsMargins(4, 0, 4, 0)
        self._rows = boxes.pane(boxes.vbox())
        self.rows: list[RowButton] = []
        self._shown: tuple[Puzzle, tuple[Line, ...]] | None = None
        boxes.vbox(heading, self._rows, on=self, gap=4)

    def show_state(self, state: DoctorState) -> None:
        """Show the blamed lines with their clues; the rows stay while these are the same."""
        puzzle, lines = state.design.puzzle, state.suspects
        if self._shown == (puzzle, lines):
            return
        self._shown = puzzle, lines
        shown = lines if len(lines) <= MAX_SUSPECTS else ()
        names = [Label(line_text(line), Type.BODY, Ink.MUTED) for line in shown]
        for name in names:  # the clues start below each other
            name.setFixedWidth(max(each.sizeHint().width() for each in names))
        clues = [puzzle.clue(line).text(puzzle.palette) for line in shown]
        self.rows = list(map(self._row, shown, names, clues))
        boxes.refill(self._rows, self.rows)

    def _row(self, line: Line, label: Label, clue: str) -> RowButton:
        row, name = RowButton(), label.text()
        row.setAccessibleName(_("{line}: {clue}").format(line=name, clue=clue))
        words = ElidedLabel(left_to_right(clue), Type.BODY, tabular=True)
        boxes.hbox(label, (words, 1), on=row, margins=(5, 4, 6, 4), gap=12)
        row.clicked.connect(lambda: self.chosen.emit(line))
        return row


class _Given(QWidget):
    """The number of given cells, and a button that removes them."""

    def __init__(self) -> None:
        super().__init__()
        self._text = Label("", Type.BODY)
        self.button = Button(_("Remove"), kind=Kind.OUTLINE, size=Size.SMALL)
        boxes.hbox((self._text, 1), self.button, on=self, margins=(4, 0, 0, 0))

    def show_count(self, count: int) -> None:
        """Show the number of given cells."""
        text = given_text(count)
        self._text.setText(text)
        self.button.setAccessibleName(f"{self.button.text()}: {text}")


class _Difficulty(QWidget):
    """The grade as a word and on a bar of seven steps, and buttons to look for another one.

    Signals:
        change_requested(bool): look for changes that make the design harder; if False, easier.
    """

    change_requested = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.easier = Button(
            _("Easier"),
            kind=Kind.OUTLINE,
            size=Size.SMALL,
            tip=_("Looks for small changes that make the puzzle easier"),
        )
        self.harder = Button(
            _("Harder"),
            kind=Kind.OUTLINE,
            size=Size.SMALL,
            tip=_("Looks for small changes that make the puzzle harder"),
        )
        self.easier.clicked.connect(lambda: self.change_requested.emit(False))
        self.harder.clicked.connect(lambda: self.change_requested.emit(True))
        self._bar = GradeBar()
        self._grade = Label("", Type.SECTION)
        head = boxes.hbox((SectionLabel(_("Difficulty")), 1), self._grade)
        easy, hard = (Label(text, Type.NOTE, Ink.MUTED) for text in (_("Trivial"), _("What-if")))
        scale, buttons = (
            boxes.hbox((easy, 1), hard),
            boxes.hbox(self.easier, self.harder, boxes.REST, gap=8),
        )
        boxes.vbox(head, self._bar, scale, buttons, on=self, margins=(4, 0, 4, 0), gap=7)

    @staticmethod
    def has_something(state: DoctorState) -> bool:
        """Return whether the design has a grade or may get one."""
        is_unique = state.diagnosis and state.diagnosis.status is SolveStatus.UNIQUE
        return bool(is_unique or state.repairs or state.rating)

    def show_state(self, state: DoctorState) -> None:
        """Show the grade of a state, or why it has none."""
        rating = state.rating
        grade = rating.grade if rating else None
        if grade is not None:
            text = grade_text(grade)
            if state.is_rated_as_repaired:
                text = _("{grade} after repair").format(grade=text)
        elif rating is not None and rating.stop is not StopReason.DONE:
            text = _("Not rated in time")
        else:
            text = _("Not rated yet")
        self._grade.setText(text)
        self._grade.set_ink(Ink.INK if grade else Ink.MUTED)
        self._bar.set_grade(grade)
        self._bar.setAccessibleName(text)
        is_own = grade is not None and not (state.is_typed or state.is_rated_as_repaired)
        for button, end in ((self.easier, Grade.TRIVIAL), (self.harder, Grade.WHAT_IF)):
            button.setVisible(is_own)
            button.setEnabled(grade is not end)


# --- the verdict ---


_ICONS: Final = {
    SolveStatus.UNIQUE: ("check", "accent"),
    SolveStatus.MULTIPLE: ("flip", "evidence"),
    SolveStatus.NONE: ("warn", "danger"),
    SolveStatus.INVALID: ("warn", "danger"),
    SolveStatus.UNDECIDED: ("clock", "muted"),
}
_UNFINISHED: Final = "pencil", "muted"

# Height of the buttons in logical pixels.
_ROW: Final = 32


class VerdictCard(boxes.Card):
    """The verdict as an icon, a title and a sentence.

    Signals:
        two_requested(object): the number of a solution to show, 0 or 1; None for neither.
    """

    two_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("doctor", "muted", tile=36)
        self._title = Label("", Type.BAR_TITLE, wraps=True)
        self._text = coach_views.Prose(Type.BODY, Ink.MUTED)
        self.two = Button(_("Show two solutions"), "eye", kind=Kind.OUTLINE)
        self.two.setCheckable(True)
        self.choice = controls.SegmentedControl(
            (controls.Choice(0, "A"), controls.Choice(1, "B")), name=_("Solution"), height=_ROW
        )
        self.longer = Button(_("Keep searching"), "clock", kind=Kind.OUTLINE)
        self._lay_out()
        self.two.clicked.connect(self._on_two)
        self.choice.chosen.connect(self.two_requested)

    def show_state(self, state: DoctorState) -> None:
        """Show the verdict of a state, if there is one yet."""
        diagnosis = state.diagnosis
        if diagnosis is None:
            return
        icon = _UNFINISHED if state.design.is_unfinished else _ICONS[diagnosis.status]
        self._icon.set_icon(*icon)
        self._title.setText(verdict_title(state.design, diagnosis))
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
        """The title and sentence shown, for screen readers."""
        return statements(self._title.text(), self._text.accessibleName())

    def _lay_out(self) -> None:
        top = boxes.hbox(
            (self._icon, boxes.TOP), (boxes.vbox(self._title, self._text, gap=2), 1), gap=12
        )
        for button in (self.two, self.longer):
            button.setFixedHeight(_ROW)
        self.choice.setFixedWidth(72)
        self._pair = boxes.pane(boxes.hbox((self.two, 1), self.choice, gap=8))
        boxes.vbox(top, self._pair, self.longer, on=self, margins=(16, 16, 16, 17), gap=12)

    def _on_two(self) -> None:
        self.two_requested.emit(self.choice.value if self.two.isChecked() else None)


# --- the panel of the studio ---


PANEL_PADDING = 24  # chosen by eye
MOST_HIGH: Final = 5
"""The most inks with rows as high as in play."""
LEAST_DOCTOR: Final = 344
"""The height that a long palette, which scrolls, leaves to the doctor; half the panel if that is
less. With eight inks, a window of 800 pixels shows all of them."""


class DesignPanel(QWidget):
    """The studio's side panel: the palette of a coloured design, and the doctor.

    Attributes:
        colors: the inks; hidden in black and white.
        foot: widgets below them that never scroll.
    """

    def __init__(self) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.colors = ColorSection(_cells_text, most_high=MOST_HIGH)
        self.edit_palette = self.colors.add_link(_("Edit"), "sliders")
        self.edit_palette.setAccessibleName(_("Edit palette"))
        self.doctor = DoctorPanel()
        self.foot = boxes.vbox()
        side = PANEL_PADDING - boxes.INDENT
        inside = boxes.pane(boxes.vbox(self.colors, margins=(side, PANEL_PADDING - 4, side, 0)))
        self._palette = boxes.scroll_area(inside)
        boxes.vbox(self._palette, (self.doctor, 1), self.foot, on=self)
        self.set_colored(is_colored=False)

    def set_colored(self, *, is_colored: bool) -> None:
        """Show the inks, or hide the palette."""
        self._palette.setVisible(is_colored)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        height = self.colors.sizeHint().height() + PANEL_PADDING - 4
        most = max(self.height() // 2, self.height() - LEAST_DOCTOR)
        self._palette.setFixedHeight(min(height, most))


def _cells_text(state: ColorState) -> str:
    text = ngettext("{count} cell", "{count} cells", state.left)
    return text.format(count=count_text(state.left))
