"""ScanDialog: read clues from a screenshot or scan of a printed puzzle, and correct them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap, QResizeEvent

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.grid import Grid, Line
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.i18n import _, ngettext, pgettext
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.studio.images.spec import Box
from nonogui.studio.scan import is_available
from nonogui.studio.scan.scan import DOUBTFUL, Corners, Picture, Scan, ShapeGroup, confirm, dismiss
from nonogui.studio.scan.suspects import Suspect, suspects
from nonogui.ui.design.scan_view import FRAME, STEP, CornerHandle, ScanView, pixmap_of
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.message import News
from nonogui.ui.widgets.progress import Ring
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import scroll_by_finger
from nonogui.words import design
from nonogui.words.clue_entry import bad_clue_text
from nonogui.words.images import named_palette
from nonogui.words.numbers import clock_text
from nonogui.words.places import line_text

# As designed. A narrower dialog has the picture above the clues, and scrolls.
WIDTH, HEIGHT = 1168, 720
MIN_WIDTH, MIN_HEIGHT = 440, 360
NARROW: Final = 860
SIDE: Final = 344
PADDING: Final = 20

FIRST_SIZE: Final = 10
"""The columns and rows shown before any were found: the commonest size of printed puzzles."""

SIZE_PAUSE_MS: Final = 500
"""The pause after which a typed size is read; a second digit comes within 300 ms."""

AskForPicture = Callable[[], tuple[bytes | None, str]]
"""Asks for a picture file; returns its bytes, or None, and its name."""


class ScanDialog(Dialog):
    """The picture at the left with the grid found; its size, shapes and clues at the right.

    The player can drag the grid's corners and set its size; then the picture is read again.
    Confirmed digits and typed clues stay.

    Args:
        another: asks for another picture.

    Attributes:
        shapes: the shapes found, to say which digits they are.
        scan: the scan as read, with the corrections to shapes; None at first.
        failure: why reading failed; empty if it did not.
        play: whether to play the puzzle; otherwise it is opened in the studio, without marks.
    """

    def __init__(
        self, data: bytes, name: str, parent: QtWidgets.QWidget | None, another: AskForPicture
    ) -> None:
        super().__init__(_("Read printed puzzle"), parent)
        self._another = another
        self.play = False
        self._jobs.changed.connect(self._on_jobs)
        self._size_pause = QTimer(self, singleShot=True, interval=SIZE_PAUSE_MS)
        self._size_pause.timeout.connect(self._read)
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        self.resize(WIDTH, HEIGHT)
        self._build()
        self._start(data, name)

    @property
    def puzzle(self) -> Puzzle:
        """The clues with all corrections. Sums of rows and columns may differ."""
        assert self.scan is not None
        read = self.scan.puzzle
        clues = [self._typed.get(line, read.clue(line)) for line in read.lines()]
        return Puzzle(
            tuple(clues[: read.height]),
            tuple(clues[read.height :]),
            read.palette if read.palette.is_black_and_white else named_palette(read.palette),
            metadata=Metadata(title=Path(self._name).stem),
        )

    @property
    def position(self) -> Grid | None:
        """The marks on the printed board, if the player wants to continue from them."""
        if self.scan is None or not (self.keep.isChecked() and self.keep.isEnabled()):
            return None
        return self.scan.position

    def done(self, result: int) -> None:
        super().done(result)
        self._size_pause.stop()

    # ---- reading ----

    def _start(self, data: bytes, name: str) -> None:
        """Read a picture that was not read before."""
        self._data, self._name = data, name
        self._picture: Picture | None = None
        self._answers: list[tuple[QPointF, int | None]] = []
        self._typed: dict[Line, Clue] = {}
        if is_available():
            self._find()
        else:
            self._fail(design.no_reader_text())

    def _find(self, *, turns: bool = False) -> None:
        """Find the grid again, without what the player set; turn the picture before."""
        self.scan: Scan | None = None
        self._are_corners_set = self._is_size_set = False
        self._boards: tuple[Corners, ...] = ()
        self.next.hide()
        self._read(turns=turns)

    def _read(self, *, turns: bool = False) -> None:
        """Read the picture with the corners and the size that the player set."""
        data, picture = self._data, self._picture
        corners = self.view.corners if self._are_corners_set else None
        size = (self.columns.value, self.rows.value) if self._is_size_set else None

        def work(token: CancelToken, report: Report) -> object:
            from nonogui.studio.scan.reading import open_picture, read_picture, turned  # numpy

            try:
                opened = picture or open_picture(data)
                if turns:
                    opened = turned(opened)
                if opened is not picture:
                    report(opened)
                return read_picture(opened, size, token, report, corners)
            except FileProblemsError as error:
                return error.problems
            except StoppedError:
                return None

        self._size_pause.stop()
        self._visited: set[Line] = set()
        self._suspect: Suspect | Line | None = None
        self._pages.setCurrentWidget(self._waiting)
        self._allow(is_read=False)
        self._ring.set_share(0)
        self._jobs.submit(JobKind.READ, work, self._on_read, on_partial=self._on_part)

    def _on_read(self, answer: object) -> None:
        if isinstance(answer, Scan):
            before, self.scan = self.scan, answer
            self._boards = answer.boards or self._boards
            self.next.setVisible(bool(self._boards))
            self.view.set_scan(answer)
            self._repeat_answers()
            self._keep_typed(before)
            self._name_source(found=True)
            self._show_size(answer.width, answer.height)
            self.keep_row.setVisible(answer.position is not None)
            self._pages.setCurrentWidget(self._content)
            self._show()
            self._show_current()
            # A corner or a size that is being set keeps the focus.
            if not isinstance(self.focusWidget(), CornerHandle | QtWidgets.QLineEdit):
                self.shapes.shapes.setFocus()
        elif answer is not None:  # None: stopped
            self._fail(design.scan_failure_text(answer))  # type: ignore[arg-type]

    def _on_part(self, part: object) -> None:
        if isinstance(part, Picture):
            self._picture = part
            self.view.set_picture(part)
            self._name_source()
        elif isinstance(part, float):
            self._ring.set_share(part)

    def _on_jobs(self) -> None:
        job = self._jobs.current
        self._clock.setText(clock_text(job.seconds) if job else "")

    def _fail(self, text: str) -> None:
        """Explain why nothing was read; the player can show where the grid is."""
        if self._picture is not None and self.view.corners is None:
            self.view.offer_corners()
            self._show_size(self.columns.value, self.rows.value)
        self.scan = None
        self._name_source()
        self.failure.setText(text)
        self._pages.setCurrentWidget(self._failed)
        self._allow(is_read=False)

    def _name_source(self, *, found: bool = False) -> None:
        """Show the name of the picture, and the size of the grid found."""
        source = Path(self._name).name or _("From the clipboard")
        if found and self.scan is not None:
            grid = _("Grid found, {width} × {height}")
            grid = grid.format(width=self.scan.width, height=self.scan.height)
            source = f"{source} · {grid}"
        self._source.setText(source)
        has_picture = self._picture is not None
        self.cancel.setText(_("Cancel") if has_picture else _("Close"))
        for control in (self.find_again, self.turn, self.columns, self.rows):
            control.setEnabled(has_picture)

    def _show_size(self, columns: int, rows: int) -> None:
        self.columns.set_value(columns)
        self.rows.set_value(rows)
        self.view.set_size(columns, rows)

    # ---- the grid ----

    def _on_corners_moved(self) -> None:
        self._are_corners_set = True
        # What was found first may have been a part of the grid: its size is found again, unless
        # the player has set it.
        self._read()

    def _show_next_board(self) -> None:
        """Read the next puzzle of a page with several."""
        here = self.view.corners
        away = (
            [abs(here[0][0] - c[0][0]) + abs(here[0][1] - c[0][1]) for c in self._boards]
            if here
            else [0.0]
        )
        at = (away.index(min(away)) + 1) % len(self._boards)
        self.view.set_corners(self._boards[at])
        self._typed, self._is_size_set = {}, False
        self._on_corners_moved()

    def _on_size(self) -> None:
        self._is_size_set = True
        self.view.set_size(self.columns.value, self.rows.value)
        self._size_pause.start()

    def _open_another(self) -> None:
        data, name = self._another()
        if data is not None:
            self._start(data, name)

    # ---- what stays when a picture is read again ----

    def _answer(self, group: int, digit: int | None) -> None:
        """Note what the player said about a group: its digit, or None for no digit."""
        assert self.scan is not None
        for shape in next(each for each in self.scan.groups if each.number == group).shapes:
            self._answers.append((self.view.from_scan(_middle(shape.box)), digit))

    def _repeat_answers(self) -> None:
        """Apply what the player said before to the groups that have the same shapes."""
        assert self.scan is not None
        said = [(self.view.to_scan(place), digit) for place, digit in self._answers]
        for group in self.scan.groups:
            # The last answer counts.
            digits = [
                digit
                for at, digit in said
                if any(_contains(shape.box, at) for shape in group.shapes)
            ][-1:]
            for digit in digits:
                change = dismiss if digit is None else partial(confirm, digit=digit)
                self.scan = change(self.scan, group.number)

    def _keep_typed(self, before: Scan | None) -> None:
        """Forget the typed clues of lines that are not the same any more."""
        scan = self.scan
        if before is None or scan is None:
            return
        size, palette = (before.width, before.height), before.palette
        if (size, len(palette)) != ((scan.width, scan.height), len(scan.palette)):
            self._typed = {}

    # ---- corrections ----

    def _confirm(self, group: int, digit: int) -> None:
        assert self.scan is not None
        self._answer(group, digit)
        self.scan = confirm(self.scan, group, digit)
        self._show()
        self._show_current()

    def _dismiss(self, group: int) -> None:
        assert self.scan is not None
        self._answer(group, None)
        self.scan = dismiss(self.scan, group)
        self._show()
        self._show_current()

    def _show_group(self, number: int) -> None:
        assert self.scan is not None
        group = next(group for group in self.scan.groups if group.number == number)
        self.view.show_places([shape.box for shape in group.shapes])

    def _show_current(self) -> None:
        """Frame the shapes that the panel asks about."""
        if self.shapes.group is not None:
            self._show_group(self.shapes.group.number)

    def _show_line(self, line: Line) -> None:
        assert self.scan is not None
        places = [number.box for number in self.scan.line(line)]
        self.view.show_places(places, self.scan.line_box(line))

    def _type(self, line: Line, clue: Clue) -> None:
        self._typed[line] = clue
        self._show()

    def _refuse(self, error: ClueTextError) -> None:
        self._note(bad_clue_text(error, self.puzzle.palette), is_wrong=True)

    def _on_pressed(self, at: QPointF) -> None:
        """Show the line with the clue that was clicked on the picture."""
        if self.scan is None:
            return
        for line in self.scan.puzzle.lines():
            if _contains(self.scan.line_box(line), at):
                self.clues.show_line(line)

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
        assert self.scan is not None
        scan, puzzle = self.scan, self.puzzle
        self.shapes.set_scan(scan)
        doubtful = {
            line: line not in self._typed and scan.is_doubtful(line) for line in puzzle.lines()
        }
        self.clues.set_puzzle(puzzle, doubtful)
        rows, columns = (
            sum(clue.filled for clue in side) for side in (puzzle.rows, puzzle.columns)
        )
        self._note(design.totals_text(puzzle), is_wrong=rows != columns)
        has_others = scan.has_unread_colors
        self.colors.setText(design.colors_text(puzzle.palette, has_others=has_others))
        self.colors.setVisible(has_others or not puzzle.palette.is_black_and_white)
        is_sound = not puzzle.validate().errors
        self.keep_row.setEnabled(is_sound)
        self._offer()
        self._allow(is_read=True, is_sound=is_sound)

    def _allow(self, *, is_read: bool, is_sound: bool = False) -> None:
        """Offer what can be done with the puzzle; one with errors is for the studio."""
        self.design_button.setEnabled(is_read)
        self.play_button.setEnabled(is_sound)

    def _choose(self, *, play: bool) -> None:
        self.play = play
        self.accept()

    def _offer(self) -> None:
        """Offer to show the place that is most likely wrong."""
        assert self.scan is not None
        known = self._visited | self._typed.keys()
        unclear = (line for line in self.puzzle.lines() if line in self.scan.unclear - known)
        likely = (s for s in suspects(self.scan) if s.line not in self._typed)
        self._suspect = next(unclear, None) or next(likely, None)
        if isinstance(self._suspect, Suspect):
            self.suspect.setText(design.suspect_text(self._suspect))
        elif self._suspect is not None:
            self.suspect.setText(design.unclear_text(self._suspect))
        self.suspect.setVisible(self._suspect is not None)

    def _note(self, text: str, *, is_wrong: bool) -> None:
        self.totals.setText(text)
        self.totals.set_ink(Ink.DANGER if is_wrong else Ink.MUTED)

    # ---- building ----

    def _build(self) -> None:
        self.cancel = Button(_("Cancel"), kind=Kind.OUTLINE)
        self.cancel.clicked.connect(self.reject)
        self.design_button = Button(_("Open in studio"), kind=Kind.OUTLINE)
        self.design_button.clicked.connect(lambda: self._choose(play=False))
        self.play_button = Button(_("Play"), kind=Kind.PRIMARY)
        self.play_button.clicked.connect(lambda: self._choose(play=True))
        answers = (self.cancel, self.design_button, self.play_button)
        for button in answers:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAutoDefault(False)
        title = Label(_("Read printed puzzle"), Type.PANEL_TITLE)
        self._source = ElidedLabel("", Type.BODY, Ink.MUTED)
        self._columns = boxes.hbox((self._left(), 1), (self._right(), 1), gap=28)
        content = boxes.scroll_area(boxes.pane(self._columns))
        buttons = boxes.hbox(boxes.REST, *answers, gap=8)
        margins = (24, PADDING, 24, PADDING)
        boxes.vbox(title, 4, self._source, 12, (content, 1), 16, buttons, on=self, margins=margins)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW
        way = QtWidgets.QHBoxLayout.Direction
        self._columns.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)

    def _left(self) -> QtWidgets.QWidget:
        """Return the picture, with its buttons below."""
        self.view = ScanView()
        self.view.pressed.connect(self._on_pressed)
        self.view.corners_moved.connect(self._on_corners_moved)
        self.find_again = Button(_("Find again"), "search", kind=Kind.OUTLINE, size=Size.SMALL)
        self.find_again.setToolTip(_("Find the grid again, without your corners and size"))
        self.find_again.clicked.connect(self._find)
        self.turn = Button(
            pgettext("a picture", "Rotate"), "redo", kind=Kind.OUTLINE, size=Size.SMALL
        )
        self.turn.setToolTip(_("Rotate right"))
        self.turn.clicked.connect(lambda: self._find(turns=True))
        self.other = Button(_("Another picture…"), "image", kind=Kind.OUTLINE, size=Size.SMALL)
        self.other.clicked.connect(self._open_another)
        self.next = Button(_("Next puzzle"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.next.clicked.connect(self._show_next_board)
        self.next.hide()
        how = ElidedLabel(design.corners_text(), Type.NOTE, Ink.MUTED)
        zoom = boxes.hbox((how, 1), gap=4)
        for icon, tip, slot in (
            ("minus", _("Zoom out"), lambda: self.view.zoom_by(1 / STEP)),
            ("plus", _("Zoom in"), lambda: self.view.zoom_by(STEP)),
            ("fit", _("Show whole picture"), self.view.fit),
        ):
            button = Button(icon=icon, size=Size.SMALL, tip=tip)
            button.clicked.connect(slot)
            zoom.addWidget(button)
        buttons = boxes.FoldingRow(self.find_again, self.turn, self.other, self.next, gap=8)
        return boxes.pane(boxes.vbox((self.view, 1), boxes.hbox(buttons, boxes.REST), zoom, gap=8))

    def _right(self) -> QtWidgets.QWidget:
        """Return the size, and below it the clues, or why there are none."""
        self.columns = controls.NumberField(1, MAX_SIDE, name=_("Columns"))
        self.rows = controls.NumberField(1, MAX_SIDE, name=_("Rows"))
        names = []
        for field, text in ((self.columns, _("Columns")), (self.rows, _("Rows"))):
            field.set_value(FIRST_SIZE)
            field.changed.connect(self._on_size)
            names.append(Label(text, Type.BODY))
        size = boxes.hbox(names[0], self.columns, 12, names[1], self.rows, boxes.REST, gap=12)
        self._pages = QtWidgets.QStackedWidget()
        self._waiting, self._failed = self._waiting_page(), self._failure_page()
        self._content = self._content_page()
        for page in (self._waiting, self._failed, self._content):
            self._pages.addWidget(page)
        side = boxes.pane(boxes.vbox(size, (self._pages, 1), gap=PADDING))
        side.setMinimumWidth(SIDE)
        return side

    def _waiting_page(self) -> QtWidgets.QWidget:
        self._clock = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._ring = Ring()
        words = Label(_("Reading the puzzle"), Type.BODY)
        return boxes.pane(boxes.hbox(boxes.REST, self._ring, words, self._clock, boxes.REST, gap=8))

    def _failure_page(self) -> QtWidgets.QWidget:
        self.failure = News("", Type.PANEL_LINE, Ink.MUTED, wraps=True)
        self.failure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.failure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return boxes.pane(boxes.vbox(self.failure, margins=(11, 11, 11, 11)))

    def _content_page(self) -> QtWidgets.QWidget:
        self.shapes = ShapePanel()
        self.shapes.picked.connect(self._show_group)
        self.shapes.confirmed.connect(self._confirm)
        self.shapes.dismissed.connect(self._dismiss)
        self.clues = ClueLines()
        self.clues.picked.connect(self._show_line)
        self.clues.edited.connect(self._type)
        self.clues.refused.connect(self._refuse)
        # It takes what the rest leaves; its own wish would make a low dialog scroll.
        policy = QtWidgets.QSizePolicy.Policy
        self.clues.setSizePolicy(policy.Expanding, policy.Ignored)
        self.clues.setMinimumHeight(4 * ROW)
        card = boxes.Card()
        boxes.vbox(self.clues, on=card, margins=(6, 6, 6, 7))
        self.totals = News("", Type.NOTE, Ink.MUTED, wraps=True)
        self.colors = News("", Type.NOTE, Ink.MUTED, wraps=True)
        self.suspect = Button(kind=Kind.LINK, size=Size.SMALL)
        self.suspect.setToolTip(_("Show the number most likely to have been misread"))
        self.suspect.clicked.connect(self._show_suspect)
        below = (self.totals, self.colors, (self.suspect, boxes.LEFT), self._keep_row())
        return boxes.pane(
            boxes.vbox(self.shapes, SectionLabel(_("Clues")), (card, 1), *below, gap=8)
        )

    def _keep_row(self) -> QtWidgets.QWidget:
        """Return the choice whether to continue from the marks on the printed board."""
        text = _("Continue from the marks on the board")
        self.keep = controls.Switch(name=text, is_on=True)
        label = Label(text, Type.BODY, wraps=True)
        label.setBuddy(self.keep)
        self.keep_row = boxes.pane(boxes.hbox((label, 1), self.keep, gap=8))
        return self.keep_row


def _middle(box: Box) -> QPointF:
    return QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def _contains(box: Box, at: QPointF) -> bool:
    return box.left <= at.x() < box.right and box.top <= at.y() < box.bottom


# --- clues as text ---


# Chosen by eye at 100 % text size.
ROW = 28
NAME_WIDTH = 96


class ClueLines(QtWidgets.QTableWidget):
    """An editable line of text for each row and column.

    Signals:
        picked(Line): a line was selected.
        edited(Line, Clue): a clue was typed.
        refused(ClueTextError): the typed text is not a clue; the line keeps its clue.
    """

    picked = Signal(object)
    edited = Signal(object, object)
    refused = Signal(object)

    def __init__(self) -> None:
        super().__init__(0, 2)
        self.setAccessibleName(_("Clues"))
        self._puzzle: Puzzle | None = None
        self._lines: list[Line] = []
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(0, NAME_WIDTH)
        self.horizontalHeader().setStretchLastSection(True)
        self.setShowGrid(False)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
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
            self._put(row, 1, clue.text(puzzle.palette), is_wrong=is_full)
        self.blockSignals(False)

    def show_line(self, line: Line) -> None:
        self.setCurrentCell(self._lines.index(line), 1)

    def _put(self, row: int, column: int, text: str, *, is_wrong: bool) -> None:
        item = self.item(row, column)
        if item is None:
            item = QtWidgets.QTableWidgetItem()
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
            clue = Clue.parse(item.text(), self._puzzle.palette)
        except ClueTextError as error:
            self.blockSignals(True)  # restoring the old text is not an edit
            item.setText(self._puzzle.clue(line).text(self._puzzle.palette))
            self.blockSignals(False)
            self.refused.emit(error)
        else:
            self.edited.emit(line, clue)


# --- groups of similar shapes ---


# A row of icons with the scroll bar below; chosen by eye.
ICON: Final = 36
LIST_HEIGHT: Final = 80


class ShapePanel(QtWidgets.QWidget):
    """A picture of each group of shapes, and a button for each digit.

    Signals:
        picked(int): the number of the group that was selected.
        confirmed(int, int): a group and its digit.
        dismissed(int): a group that is not a digit.
    """

    picked = Signal(int)
    confirmed = Signal(int, int)
    dismissed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._pixmap = QPixmap()
        self._groups: tuple[ShapeGroup, ...] = ()
        self._heading = SectionLabel("")
        self.shapes = _ShapeList(self)
        self.shapes.currentRowChanged.connect(self._on_row)
        self._text = Label("", Type.BODY)
        self.digits = [self._digit_button(digit) for digit in range(10)]
        self.none = Button(_("Not a digit"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.none.clicked.connect(self.dismiss_group)
        row = boxes.FoldingRow((self._text, 1), self.none, gap=6)
        boxes.vbox(self._heading, self.shapes, row, boxes.hbox(*self.digits, gap=4), on=self, gap=6)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )

    @property
    def group(self) -> ShapeGroup | None:
        """The selected group."""
        row = self.shapes.currentRow()
        return self._groups[row] if 0 <= row < len(self._groups) else None

    def set_scan(self, scan: Scan) -> None:
        """Show the groups of a scan."""
        self._pixmap = pixmap_of(scan.picture)
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

    def _item(self, group: ShapeGroup) -> QtWidgets.QListWidgetItem:
        is_doubtful = group.doubt >= DOUBTFUL
        text = f"{group.digit}?" if is_doubtful else str(group.digit)
        item = QtWidgets.QListWidgetItem(QIcon(self._picture(group)), text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, design.shape_text(group))
        item.setToolTip(design.shape_text(group))
        return item

    def _picture(self, group: ShapeGroup) -> QPixmap:
        box = group.example.box
        crop = self._pixmap.copy(
            box.left - FRAME, box.top - FRAME, box.width + 2 * FRAME, box.height + 2 * FRAME
        )
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
        self._text.setText(design.shape_text(group) if group else _("No shapes found."))
        for button in (*self.digits, self.none):
            button.setEnabled(group is not None)


class _ShapeList(QtWidgets.QListWidget):
    """The pictures of the groups, several in a row. A typed digit confirms the selected one."""

    def __init__(self, panel: ShapePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setAccessibleName(_("Shapes"))
        tip = _("Type a digit to set all shapes like this one. Press Delete if it isn't a digit.")
        self.setToolTip(tip)
        self.setViewMode(QtWidgets.QListWidget.ViewMode.IconMode)
        self.setMovement(QtWidgets.QListWidget.Movement.Static)
        self.setWrapping(False)
        self.setIconSize(QSize(ICON, ICON))
        self.setGridSize(QSize(ICON + 22, ICON + 30))
        self.setFixedHeight(LIST_HEIGHT)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll_by_finger(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if len(event.text()) == 1 and event.text() in "0123456789":
            self._panel.type_digit(int(event.text()))
        elif event.key() == Qt.Key.Key_Delete:
            self._panel.dismiss_group()
        else:
            super().keyPressEvent(event)
