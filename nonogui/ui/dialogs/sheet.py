"""SheetDialog: a screenshot or scan of a printed puzzle becomes clues, put right beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.line import Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.sheet import is_available
from nonogui.studio.sheet.sheet import Sheet, confirm, dismiss
from nonogui.studio.sheet.suspects import Suspect, suspects
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.sheet_clues import ClueLines
from nonogui.ui.dialogs.sheet_shapes import ShapePanel
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.number_field import NumberField
from nonogui.ui.widgets.progress import Ring
from nonogui.ui.widgets.sheet_view import STEP, SheetView
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type, clock_text
from nonogui.ui.widgets.themed import Pane
from nonogui.words.clue_entry import bad_clue_text
from nonogui.words.sheet import (
    colors_text,
    no_reader_text,
    sheet_failure_text,
    suspect_text,
    totals_text,
    unclear_text,
)

WIDTH, HEIGHT = 1100, 720
LEAST_WIDTH, LEAST_HEIGHT = 880, 600
SIDE: Final = 344
PADDING: Final = 20


class SheetDialog(Dialog):
    """The picture of the sheet at the left; its size, shapes and clues at the right.

    Args:
        data: the picture.
        name: of its file, from which the puzzle gets its title.

    Attributes:
        view: the picture.
        shapes: the shapes, to say which digits they are.
        clues: the clues, to be typed over.
    """

    def __init__(self, theme: Theme, data: bytes, name: str, parent: QWidget | None) -> None:
        super().__init__(theme, _("Read a printed puzzle"), parent)
        self._data, self._name = data, name
        self._sheet: Sheet | None = None
        self._typed: dict[Line, Clue] = {}
        self._looked_at: set[Line] = set()
        self._suspect: Suspect | Line | None = None
        self._jobs = JobRunner(self)
        self._jobs.changed.connect(self._on_jobs)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(WIDTH, HEIGHT)
        self._build()
        if is_available():
            self._read(None)
        else:
            self._fail(no_reader_text())

    @property
    def sheet(self) -> Sheet | None:
        """What was read, as far as it was put right by shapes; None until it was."""
        return self._sheet

    @property
    def puzzle(self) -> Puzzle:
        """The clues as they stand; they need not agree."""
        assert self._sheet is not None
        read = self._sheet.puzzle
        clues = [self._typed.get(line, read.clue(line)) for line in read.lines()]
        return Puzzle(
            tuple(clues[: read.height]),
            tuple(clues[read.height :]),
            metadata=Metadata(title=Path(self._name).stem),
        )

    def done(self, result: int) -> None:
        self._jobs.close()
        super().done(result)

    @property
    def failure(self) -> str:
        """Why there is nothing to put right; empty where nothing went wrong."""
        return self._failure.text()

    # ---- reading ----

    def _read(self, size: tuple[int, int] | None) -> None:
        data = self._data

        def work(token: CancelToken, report: Report) -> object:
            from nonogui.studio.sheet.reading import read_sheet  # which needs numpy

            try:
                return read_sheet(data, size, token, report)
            except FileProblemsError as error:
                return error.problems
            except StoppedError:
                return None

        self._pages.setCurrentWidget(self._waiting)
        self.take.setEnabled(False)
        self._ring.set_share(0)
        self._jobs.submit(JobKind.READ, work, self._on_read, told=self._on_share)

    @Slot(object)
    def _on_read(self, answer: object) -> None:
        if isinstance(answer, Sheet):
            self._sheet = answer
            self._typed = {}
            self._looked_at = set()
            self.view.set_picture(answer.picture)
            self.columns.set_value(answer.width)
            self.rows.set_value(answer.height)
            self._pages.setCurrentWidget(self._content)
            self._show()
            self._show_current()
            self.shapes.shapes.setFocus()
        elif answer is not None:
            self._fail(sheet_failure_text(answer))  # type: ignore[arg-type]

    @Slot(object)
    def _on_share(self, share: object) -> None:
        assert isinstance(share, float)
        self._ring.set_share(share)

    @Slot()
    def _on_jobs(self) -> None:
        job = self._jobs.current
        self._clock.setText(clock_text(job.seconds) if job else "")

    def _fail(self, text: str) -> None:
        self._failure.setText(text)
        self._pages.setCurrentWidget(self._failed)
        self.take.setEnabled(False)
        self.cancel.setText(_("Close"))

    # ---- putting right ----

    @Slot(int, int)
    def _confirm(self, group: int, digit: int) -> None:
        assert self._sheet is not None
        self._sheet = confirm(self._sheet, group, digit)
        self._show()
        self._show_current()

    @Slot(int)
    def _dismiss(self, group: int) -> None:
        assert self._sheet is not None
        self._sheet = dismiss(self._sheet, group)
        self._show()
        self._show_current()

    @Slot(int)
    def _show_group(self, number: int) -> None:
        assert self._sheet is not None
        group = next(group for group in self._sheet.groups if group.number == number)
        self.view.show_places([shape.box for shape in group.shapes])

    def _show_current(self) -> None:
        """Frame the shapes that are asked about now."""
        if self.shapes.group is not None:
            self._show_group(self.shapes.group.number)

    @Slot(object)
    def _show_line(self, line: Line) -> None:
        assert self._sheet is not None
        boxes = [number.box for number in self._sheet.line(line)]
        self.view.show_places(boxes, self._sheet.line_box(line))

    @Slot(object, object)
    def _type(self, line: Line, clue: Clue) -> None:
        self._typed[line] = clue
        self._show()

    @Slot(object)
    def _refuse(self, error: ClueTextError) -> None:
        self._note(bad_clue_text(error, BLACK_AND_WHITE), is_wrong=True)

    @Slot(QPointF)
    def _on_pressed(self, at: QPointF) -> None:
        """Look at the line whose clue was clicked on the picture."""
        assert self._sheet is not None
        for line in self._sheet.puzzle.lines():
            box = self._sheet.line_box(line)
            if box.left <= at.x() < box.right and box.top <= at.y() < box.bottom:
                self.clues.show_line(line)

    @Slot()
    def _read_again(self) -> None:
        self._read((self.columns.value, self.rows.value))

    @Slot()
    def _show_suspect(self) -> None:
        if isinstance(self._suspect, Suspect):
            self.clues.show_line(self._suspect.line)
            self.view.show_places([self._suspect.number.box])
        elif self._suspect is not None:
            self._looked_at.add(self._suspect)
            self.clues.show_line(self._suspect)
            self._offer()

    def _show(self) -> None:
        """Show what is known now."""
        assert self._sheet is not None
        sheet, puzzle = self._sheet, self.puzzle
        self.shapes.set_sheet(sheet)
        doubtful = {
            line: line not in self._typed and sheet.is_doubtful(line) for line in puzzle.lines()
        }
        self.clues.set_puzzle(puzzle, doubtful)
        rows, columns = (
            sum(clue.filled for clue in side) for side in (puzzle.rows, puzzle.columns)
        )
        self._note(totals_text(puzzle), is_wrong=rows != columns)
        self.colors.setVisible(sheet.is_colored)
        self._offer()
        self.take.setEnabled(True)

    def _offer(self) -> None:
        """Offer to look at the place that is most likely wrong."""
        assert self._sheet is not None
        known = self._looked_at | self._typed.keys()
        unclear = (line for line in self.puzzle.lines() if line in self._sheet.unclear - known)
        likely = (s for s in suspects(self._sheet) if s.line not in self._typed)
        self._suspect = next(unclear, None) or next(likely, None)
        if isinstance(self._suspect, Suspect):
            self.suspect.setText(suspect_text(self._suspect))
        elif self._suspect is not None:
            self.suspect.setText(unclear_text(self._suspect))
        self.suspect.setVisible(self._suspect is not None)

    def _note(self, text: str, *, is_wrong: bool) -> None:
        self.totals.setText(text)
        self.totals.set_ink(Ink.DANGER if is_wrong else Ink.MUTED)

    # ---- building ----

    def _build(self) -> None:
        theme = self.theme
        self._pages = QStackedWidget()
        self._waiting, self._failed = self._waiting_page(), self._failure_page()
        self._content = self._content_page()
        for page in (self._waiting, self._failed, self._content):
            self._pages.addWidget(page)
        self.cancel = Button(theme, _("Cancel"), kind=Kind.OUTLINE)
        self.cancel.clicked.connect(self.reject)
        self.take = Button(theme, _("Make puzzle"), kind=Kind.PRIMARY)
        self.take.clicked.connect(self.accept)
        for button in (self.cancel, self.take):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.take)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, PADDING, 24, PADDING)
        column.setSpacing(4)
        column.addWidget(Label(theme, _("Read a printed puzzle"), Type.PANEL_TITLE))
        source = Path(self._name).name or _("From the clipboard")
        column.addWidget(ElidedLabel(theme, source, Type.BODY, Ink.MUTED))
        column.addSpacing(8)
        column.addWidget(self._pages, 1)
        column.addSpacing(12)
        column.addLayout(buttons)

    def _waiting_page(self) -> QWidget:
        page = Pane(self.theme)
        self._clock = Label(self.theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        row = QHBoxLayout(page)
        row.setSpacing(8)
        row.addStretch(1)
        self._ring = Ring(self.theme)
        row.addWidget(self._ring)
        row.addWidget(Label(self.theme, _("Reading the sheet"), Type.BODY))
        row.addWidget(self._clock)
        row.addStretch(1)
        return page

    def _failure_page(self) -> QWidget:
        page = Pane(self.theme)
        self._failure = Label(self.theme, "", Type.PANEL_LINE, Ink.MUTED, wraps=True)
        self._failure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._failure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(page)
        column.addWidget(self._failure, 1)
        return page

    def _content_page(self) -> QWidget:
        page = Pane(self.theme)
        self.view = SheetView(self.theme)
        self.view.pressed.connect(self._on_pressed)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(PADDING)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self.view, 1)
        left.addLayout(self._zoom_row())
        row.addLayout(left, 1)
        row.addWidget(self._side())
        return page

    def _zoom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addStretch(1)
        for icon, tip, slot in (
            ("minus", _("Zoom out"), lambda: self.view.zoom_by(1 / STEP)),
            ("plus", _("Zoom in"), lambda: self.view.zoom_by(STEP)),
            ("fit", _("Whole picture"), self.view.fit),
        ):
            button = Button(self.theme, icon=icon, size=Size.SMALL, tip=tip)
            button.clicked.connect(slot)
            row.addWidget(button)
        return row

    def _side(self) -> QWidget:
        side = Pane(self.theme)
        side.setFixedWidth(SIDE)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(SectionLabel(self.theme, _("Size")))
        column.addLayout(self._size_row())
        self.shapes = ShapePanel(self.theme, self.view)
        self.shapes.picked.connect(self._show_group)
        self.shapes.confirmed.connect(self._confirm)
        self.shapes.dismissed.connect(self._dismiss)
        column.addWidget(self.shapes)
        column.addWidget(SectionLabel(self.theme, _("Clues")))
        card = Card(self.theme)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(6, 6, 6, 7)
        self.clues = ClueLines(self.theme)
        self.clues.picked.connect(self._show_line)
        self.clues.edited.connect(self._type)
        self.clues.refused.connect(self._refuse)
        inside.addWidget(self.clues)
        column.addWidget(card, 1)
        self.totals = Label(self.theme, "", Type.NOTE, Ink.MUTED, wraps=True)
        column.addWidget(self.totals)
        self.colors = Label(self.theme, colors_text(), Type.NOTE, Ink.MUTED, wraps=True)
        column.addWidget(self.colors)
        self.suspect = Button(self.theme, kind=Kind.LINK, size=Size.SMALL)
        self.suspect.setToolTip(_("Show what is most likely misread"))
        self.suspect.clicked.connect(self._show_suspect)
        column.addWidget(self.suspect, 0, Qt.AlignmentFlag.AlignLeft)
        return side

    def _size_row(self) -> QHBoxLayout:
        self.columns = NumberField(self.theme, 1, MAX_SIDE, name=_("Columns"))
        self.rows = NumberField(self.theme, 1, MAX_SIDE, name=_("Rows"))
        self.again = Button(self.theme, _("Read again"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.again.clicked.connect(self._read_again)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.columns)
        row.addWidget(Label(self.theme, "×", Type.BODY, Ink.MUTED))
        row.addWidget(self.rows)
        row.addStretch(1)
        row.addWidget(self.again)
        return row
