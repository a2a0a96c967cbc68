"""ScanDialog: read clues from a screenshot or scan of a printed puzzle, and correct them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.line import Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.i18n import _, ngettext
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.scan import is_available
from nonogui.studio.scan.scan import DOUBTFUL, Scan, ShapeGroup, confirm, dismiss
from nonogui.studio.scan.suspects import Suspect, suspects
from nonogui.ui.design.scan_view import STEP, ScanView
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import LEFT, REST, Card, hbox, pane, vbox
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.controls import NumberField
from nonogui.ui.widgets.progress import Ring
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type, clock_text
from nonogui.words.clue_entry import bad_clue_text
from nonogui.words.design import (
    colors_text,
    no_reader_text,
    scan_failure_text,
    shape_text,
    suspect_text,
    totals_text,
    unclear_text,
)
from nonogui.words.places import line_text

# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 1100, 720
MIN_WIDTH, MIN_HEIGHT = 880, 600
SIDE: Final = 344
PADDING: Final = 20


class ScanDialog(Dialog):
    """The scan at the left; its size, digit shapes and clues at the right.

    Args:
        data: the bytes of the picture.
        name: the file name, used for the title.

    Attributes:
        view: the picture.
        shapes: the shapes found, to say which digits they are.
        clues: the clues, to edit.
    """

    def __init__(self, data: bytes, name: str, parent: QWidget | None) -> None:
        super().__init__(_("Read printed puzzle"), parent)
        self._data, self._name = data, name
        self._scan: Scan | None = None
        self._typed: dict[Line, Clue] = {}
        self._visited: set[Line] = set()
        self._suspect: Suspect | Line | None = None
        self._jobs = JobRunner(self)
        self._jobs.changed.connect(self._on_jobs)
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        self.resize(WIDTH, HEIGHT)
        self._build()
        if is_available():
            self._read(None)
        else:
            self._fail(no_reader_text())

    @property
    def scan(self) -> Scan | None:
        """What was read, with the corrections to shapes; None at first."""
        return self._scan

    @property
    def puzzle(self) -> Puzzle:
        """The clues with all corrections. Sums of rows and columns may differ."""
        assert self._scan is not None
        read = self._scan.puzzle
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
        """Why reading failed; empty if it did not."""
        return self._failure.text()

    # ---- reading ----

    def _read(self, size: tuple[int, int] | None) -> None:
        data = self._data

        def work(token: CancelToken, report: Report) -> object:
            from nonogui.studio.scan.reading import read_scan  # needs numpy

            try:
                return read_scan(data, size, token, report)
            except FileProblemsError as error:
                return error.problems
            except StoppedError:
                return None

        self._pages.setCurrentWidget(self._waiting)
        self.take.setEnabled(False)
        self._ring.set_share(0)
        self._jobs.submit(JobKind.READ, work, self._on_read, on_partial=self._on_share)

    @Slot(object)
    def _on_read(self, answer: object) -> None:
        if isinstance(answer, Scan):
            self._scan = answer
            self._typed = {}
            self._visited = set()
            self.view.set_picture(answer.picture)
            self.columns.set_value(answer.width)
            self.rows.set_value(answer.height)
            self._pages.setCurrentWidget(self._content)
            self._show()
            self._show_current()
            self.shapes.shapes.setFocus()
        elif answer is not None:  # None: stopped
            self._fail(scan_failure_text(answer))  # type: ignore[arg-type]

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

    # ---- corrections ----

    @Slot(int, int)
    def _confirm(self, group: int, digit: int) -> None:
        assert self._scan is not None
        self._scan = confirm(self._scan, group, digit)
        self._show()
        self._show_current()

    @Slot(int)
    def _dismiss(self, group: int) -> None:
        assert self._scan is not None
        self._scan = dismiss(self._scan, group)
        self._show()
        self._show_current()

    @Slot(int)
    def _show_group(self, number: int) -> None:
        assert self._scan is not None
        group = next(group for group in self._scan.groups if group.number == number)
        self.view.show_places([shape.box for shape in group.shapes])

    def _show_current(self) -> None:
        """Frame the shapes that the panel asks about."""
        if self.shapes.group is not None:
            self._show_group(self.shapes.group.number)

    @Slot(object)
    def _show_line(self, line: Line) -> None:
        assert self._scan is not None
        boxes = [number.box for number in self._scan.line(line)]
        self.view.show_places(boxes, self._scan.line_box(line))

    @Slot(object, object)
    def _type(self, line: Line, clue: Clue) -> None:
        self._typed[line] = clue
        self._show()

    @Slot(object)
    def _refuse(self, error: ClueTextError) -> None:
        self._note(bad_clue_text(error, BLACK_AND_WHITE), is_wrong=True)

    @Slot(QPointF)
    def _on_pressed(self, at: QPointF) -> None:
        """Show the line with the clue that was clicked on the picture."""
        assert self._scan is not None
        for line in self._scan.puzzle.lines():
            box = self._scan.line_box(line)
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
            # The line may be right as read: once shown, it is not offered again.
            self._visited.add(self._suspect)
            self.clues.show_line(self._suspect)
            self._offer()

    def _show(self) -> None:
        """Redraw the dialog from the scan and the typed clues."""
        assert self._scan is not None
        scan, puzzle = self._scan, self.puzzle
        self.shapes.set_scan(scan)
        doubtful = {
            line: line not in self._typed and scan.is_doubtful(line) for line in puzzle.lines()
        }
        self.clues.set_puzzle(puzzle, doubtful)
        rows, columns = (
            sum(clue.filled for clue in side) for side in (puzzle.rows, puzzle.columns)
        )
        self._note(totals_text(puzzle), is_wrong=rows != columns)
        self.colors.setVisible(scan.is_colored)
        self._offer()
        self.take.setEnabled(True)

    def _offer(self) -> None:
        """Offer to show the place that is most likely wrong."""
        assert self._scan is not None
        known = self._visited | self._typed.keys()
        unclear = (line for line in self.puzzle.lines() if line in self._scan.unclear - known)
        likely = (s for s in suspects(self._scan) if s.line not in self._typed)
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
        self._pages = QStackedWidget()
        self._waiting, self._failed = self._waiting_page(), self._failure_page()
        self._content = self._content_page()
        for page in (self._waiting, self._failed, self._content):
            self._pages.addWidget(page)
        self.cancel = Button(_("Cancel"), kind=Kind.OUTLINE)
        self.cancel.clicked.connect(self.reject)
        self.take = Button(_("Make puzzle"), kind=Kind.PRIMARY)
        self.take.clicked.connect(self.accept)
        for button in (self.cancel, self.take):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAutoDefault(False)
        title = Label(_("Read printed puzzle"), Type.PANEL_TITLE)
        source = Path(self._name).name or _("From the clipboard")
        name = ElidedLabel(source, Type.BODY, Ink.MUTED)
        buttons = hbox(REST, self.cancel, self.take, gap=8)
        margins = (24, PADDING, 24, PADDING)
        vbox(title, 4, name, 12, (self._pages, 1), 16, buttons, on=self, margins=margins)

    def _waiting_page(self) -> QWidget:
        self._clock = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._ring = Ring()
        words = Label(_("Reading the puzzle"), Type.BODY)
        return pane(hbox(REST, self._ring, words, self._clock, REST, gap=8))

    def _failure_page(self) -> QWidget:
        self._failure = Label("", Type.PANEL_LINE, Ink.MUTED, wraps=True)
        self._failure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._failure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return pane(vbox(self._failure, margins=(11, 11, 11, 11)))

    def _content_page(self) -> QWidget:
        self.view = ScanView()
        self.view.pressed.connect(self._on_pressed)
        left = vbox(self.view, self._zoom_row(), gap=6)
        return pane(hbox(left, self._side(), gap=PADDING))

    def _zoom_row(self) -> QHBoxLayout:
        row = hbox(REST, gap=4)
        for icon, tip, slot in (
            ("minus", _("Zoom out"), lambda: self.view.zoom_by(1 / STEP)),
            ("plus", _("Zoom in"), lambda: self.view.zoom_by(STEP)),
            ("fit", _("Show whole picture"), self.view.fit),
        ):
            button = Button(icon=icon, size=Size.SMALL, tip=tip)
            button.clicked.connect(slot)
            row.addWidget(button)
        return row

    def _side(self) -> QWidget:
        self.shapes = ShapePanel(self.view)
        self.shapes.picked.connect(self._show_group)
        self.shapes.confirmed.connect(self._confirm)
        self.shapes.dismissed.connect(self._dismiss)
        self.clues = ClueLines()
        self.clues.picked.connect(self._show_line)
        self.clues.edited.connect(self._type)
        self.clues.refused.connect(self._refuse)
        card = Card()
        vbox(self.clues, on=card, margins=(6, 6, 6, 7))
        self.totals = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self.colors = Label(colors_text(), Type.NOTE, Ink.MUTED, wraps=True)
        self.suspect = Button(kind=Kind.LINK, size=Size.SMALL)
        self.suspect.setToolTip(_("Show the number most likely to have been misread"))
        self.suspect.clicked.connect(self._show_suspect)
        above = (SectionLabel(_("Size")), self._size_row(), self.shapes)
        below = (self.totals, self.colors, (self.suspect, LEFT))
        side = pane(vbox(*above, SectionLabel(_("Clues")), (card, 1), *below, gap=8))
        side.setFixedWidth(SIDE)
        return side

    def _size_row(self) -> QHBoxLayout:
        self.columns = NumberField(1, MAX_SIDE, name=_("Columns"))
        self.rows = NumberField(1, MAX_SIDE, name=_("Rows"))
        self.again = Button(_("Read again"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.again.clicked.connect(self._read_again)
        times = Label("×", Type.BODY, Ink.MUTED)
        return hbox(self.columns, times, self.rows, REST, self.again, gap=8)


# --- clues as text ---


# Chosen by eye at 100 % text size.
ROW = 28
NAME_WIDTH = 96


class ClueLines(QTableWidget):
    """An editable line of text for each row and column.

    Signals:
        picked(Line): a line was selected.
        edited(Line, Clue): a clue was typed.
        refused(ClueTextError): the typed text is not a clue; the line keeps its clue.
    """

    picked = Signal(object)
    edited = Signal(object, object)
    refused = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 2, parent)
        self.setAccessibleName(_("Clues"))
        self._puzzle: Puzzle | None = None
        self._lines: list[Line] = []
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(0, NAME_WIDTH)
        self.horizontalHeader().setStretchLastSection(True)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.currentCellChanged.connect(self._on_current)
        self.cellChanged.connect(self._on_changed)

    @property
    def line(self) -> Line | None:
        """The selected line."""
        row = self.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def set_puzzle(self, puzzle: Puzzle, doubtful: Mapping[Line, bool]) -> None:
        """Show the clues. Names of lines with a doubtful number get a question mark."""
        lines = list(puzzle.lines())
        self.blockSignals(True)  # do not report these changes as typed
        if lines != self._lines:
            self._lines = lines
            self.setRowCount(len(lines))
        self._puzzle = puzzle
        for row, line in enumerate(lines):
            clue = puzzle.clue(line)
            is_full = clue.min_length > puzzle.length(line.axis)
            name = line_text(line) + (" ?" if doubtful.get(line) else "")
            self._put(row, 0, name, is_wrong=is_full)
            self._put(row, 1, clue.text(BLACK_AND_WHITE), is_wrong=is_full)
        self.blockSignals(False)

    def show_line(self, line: Line) -> None:
        """Select a line."""
        self.setCurrentCell(self._lines.index(line), 1)

    def _put(self, row: int, column: int, text: str, *, is_wrong: bool) -> None:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            if column == 0:
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.setItem(row, column, item)
        item.setText(text)
        theme = current_theme()
        color: QColor = theme.danger if is_wrong else theme.ink
        item.setForeground(color if column else (color if is_wrong else theme.muted))

    def _on_current(self, row: int, column: int, old_row: int, old_column: int) -> None:
        del old_column
        if row != old_row and self.line is not None:
            self.picked.emit(self.line)
        if column == 0:  # names can't be edited: move the focus to the clue
            self.setCurrentCell(row, 1)

    def _on_changed(self, row: int, column: int) -> None:
        if column != 1 or self._puzzle is None:
            return
        line, item = self._lines[row], self.item(row, 1)
        assert item is not None
        try:
            clue = Clue.parse(item.text(), BLACK_AND_WHITE)
        except ClueTextError as error:
            self.blockSignals(True)  # restoring the old text is not an edit
            item.setText(self._puzzle.clue(line).text(BLACK_AND_WHITE))
            self.blockSignals(False)
            self.refused.emit(error)
        else:
            self.edited.emit(line, clue)


# --- groups of similar shapes ---


# A row of icons with the scroll bar below; chosen by eye.
ICON: Final = 36
LIST_HEIGHT: Final = 80


class ShapePanel(QWidget):
    """A picture of each group of shapes, and a button for each digit.

    Signals:
        picked(int): the number of the group that was selected.
        confirmed(int, int): a group and its digit.
        dismissed(int): a group that is not a digit.
    """

    picked = Signal(int)
    confirmed = Signal(int, int)
    dismissed = Signal(int)

    def __init__(self, view: ScanView) -> None:
        super().__init__()
        self._view = view
        self._groups: tuple[ShapeGroup, ...] = ()
        self._heading = SectionLabel("")
        self.shapes = _ShapeList(self)
        self.shapes.currentRowChanged.connect(self._on_row)
        self._text = Label("", Type.BODY)
        self.digits = [self._digit_button(digit) for digit in range(10)]
        self.none = Button(_("Not a digit"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.none.clicked.connect(self.dismiss_group)
        row = hbox((self._text, 1), self.none, gap=6)
        vbox(self._heading, self.shapes, row, hbox(*self.digits, gap=4), on=self, gap=6)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def group(self) -> ShapeGroup | None:
        """The selected group."""
        row = self.shapes.currentRow()
        return self._groups[row] if 0 <= row < len(self._groups) else None

    def set_scan(self, scan: Scan) -> None:
        """Show the groups of a scan."""
        self._groups = scan.groups
        self.shapes.blockSignals(True)  # send one signal when the list is complete
        self.shapes.clear()
        for group in self._groups:
            self.shapes.addItem(self._item(group))
        self.shapes.setCurrentRow(0 if self._groups else -1)
        self.shapes.blockSignals(False)
        doubtful = len(scan.doubtful)
        if doubtful:
            text = ngettext(
                "{count} unclear shape: type its digit",
                "{count} unclear shapes: type their digits",
                doubtful,
            )
            self._heading.setText(text.format(count=doubtful))
        else:
            self._heading.setText(_("No unclear shapes"))
        self._update()

    def type_digit(self, digit: int) -> None:
        """Confirm that the selected group is a digit."""
        if self.group is not None:
            self.confirmed.emit(self.group.number, digit)

    def _item(self, group: ShapeGroup) -> QListWidgetItem:
        is_doubtful = group.doubt >= DOUBTFUL
        text = f"{group.digit}?" if is_doubtful else str(group.digit)
        item = QListWidgetItem(QIcon(self._picture(group)), text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, shape_text(group))
        item.setToolTip(shape_text(group))
        return item

    def _picture(self, group: ShapeGroup) -> QPixmap:
        crop = self._view.crop(group.example.box)
        smooth = Qt.TransformationMode.SmoothTransformation
        return crop.scaled(ICON, ICON, Qt.AspectRatioMode.KeepAspectRatio, smooth)

    def _digit_button(self, digit: int) -> Button:
        tip = _("Read these shapes as {digit}").format(digit=digit)
        button = Button(str(digit), kind=Kind.OUTLINE, size=Size.SMALL, tip=tip)
        # The keyboard focus stays in the list, which handles digits.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.type_digit(digit))
        return button

    def dismiss_group(self) -> None:
        """Dismiss the selected group: it is not a digit."""
        if self.group is not None:
            self.dismissed.emit(self.group.number)

    def _on_row(self, row: int) -> None:
        del row
        self._update()
        if self.group is not None:
            self.picked.emit(self.group.number)

    def _update(self) -> None:
        group = self.group
        self._text.setText(shape_text(group) if group else _("No shapes found."))
        for button in (*self.digits, self.none):
            button.setEnabled(group is not None)


class _ShapeList(QListWidget):
    """The pictures of the groups, several in a row. A typed digit confirms the selected one."""

    def __init__(self, panel: ShapePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setAccessibleName(_("Shapes"))
        tip = _("Type a digit to set all shapes like this one. Press Delete if it isn't a digit.")
        self.setToolTip(tip)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setWrapping(False)
        self.setIconSize(QSize(ICON, ICON))
        self.setGridSize(QSize(ICON + 22, ICON + 30))
        self.setFixedHeight(LIST_HEIGHT)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if len(event.text()) == 1 and event.text() in "0123456789":
            self._panel.type_digit(int(event.text()))
        elif event.key() == Qt.Key.Key_Delete:
            self._panel.dismiss_group()
        else:
            super().keyPressEvent(event)
