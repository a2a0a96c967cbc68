"""PlayPanel: the panel beside the board while playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from nonogui.core.game import Checkpoint
from nonogui.i18n import _, ngettext
from nonogui.ui.actions import with_key
from nonogui.ui.board.options import Tool
from nonogui.ui.look.theme import current_theme, set_surface
from nonogui.ui.play.state import BranchState, DifficultyState, ProgressState
from nonogui.ui.settings import Assistance, Crossing, Ticking
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.charts import DifficultyChart
from nonogui.ui.widgets.colors import ColorSection
from nonogui.ui.widgets.progress import GradeDots, ProgressLine
from nonogui.ui.widgets.rows import RowButton
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, Type
from nonogui.ui.widgets.touch import LongPress, has_touch_screen
from nonogui.words.numbers import clock_text, count_text

if TYPE_CHECKING:
    from nonogui.coach.rounds import Round

# Chosen by eye at 100 % text size.
WIDTH = 288
PADDING = 20
GAP = 22


class PlayPanel(QWidget):
    """The sections of the play panel, in a column that scrolls if it is too tall.

    The host sets each section's state and connects its signals.

    Attributes:
        tools, colors, branches, progress, difficulty, checkpoints, assistance: the sections. The
            host shows `colors` for a puzzle in colour; it is hidden otherwise.
        foot: a layout below them that never scrolls.
    """

    def __init__(self, tools: ToolSection) -> None:
        """Create and lay out the other sections; making `tools` takes as long as those."""
        super().__init__()
        set_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.tools = tools
        self.colors = ColorSection()
        self.branches = BranchSection()
        self.progress = ProgressSection()
        self.difficulty = DifficultySection()
        self.checkpoints = CheckpointSection()
        self.assistance = AssistanceSection()
        self.colors.hide()
        self.foot = boxes.vbox()
        sections = (self.tools, self.colors, self.branches, self.progress, self.difficulty)
        # Sections indent their content themselves, so that highlighted rows can extend beyond it.
        side = PADDING - boxes.INDENT
        margins = (side, PADDING, side, PADDING)
        page = boxes.vbox(
            *sections, self.checkpoints, self.assistance, boxes.REST, margins=margins, gap=GAP
        )
        area = boxes.scrolling(page)
        area.setMinimumHeight(1)  # in a low window it leaves the room to a message below it
        boxes.vbox(area, self.foot, on=self, margins=(1, 0, 0, 0))
        self._bar = area.verticalScrollBar()

    def scroll_to_top(self) -> None:
        self._bar.setValue(0)

    def set_brief(self, *, is_brief: bool) -> None:
        """Show only what somebody needs for the first pictures, or everything."""
        for each in (self.branches, self.difficulty, self.checkpoints, self.assistance):
            each.setVisible(not is_brief)


# --- timer and progress ---


class ProgressSection(boxes.Section):
    """The timer, a progress bar, cells and numbers."""

    def __init__(self) -> None:
        super().__init__(_("Progress"))
        self._time = Label("0:00", Type.TIMER, tabular=True)
        self.pause = Button(icon="pause", kind=Kind.SOFT, size=Size.SMALL)
        self._line = ProgressLine(name=_("Progress"))
        self._cells = ElidedLabel("", Type.NOTE, Ink.MUTED, tabular=True)
        self._clues = ElidedLabel("", Type.NOTE, Ink.MUTED, tabular=True)
        self._state: ProgressState | None = None
        timer = boxes.hbox((self._time, 1), self.pause)
        self._numbers: QBoxLayout = boxes.hbox((self._cells, 1), self._clues, gap=8)
        self.body.addLayout(boxes.vbox(timer, 10, self._line, 6, self._numbers))
        self.set_state(ProgressState(0, 0, 0, 0, 0))

    def set_state(self, state: ProgressState) -> None:
        """Show how far the game is; update only what has changed."""
        # Called each second and after each move; setting a text lays out the panel.
        before, self._state = self._state, state
        if before is None or before.seconds != state.seconds:
            has_timer = state.seconds is not None
            self._time.setVisible(has_timer)
            self.pause.setVisible(has_timer)
            self._time.setText(clock_text(state.seconds or 0))
        pause = state.is_paused, state.pause_key
        if before is None or (before.is_paused, before.pause_key) != pause:
            words = _("Resume") if state.is_paused else _("Pause")
            self.pause.setToolTip(with_key(words, state.pause_key))
            self.pause.setAccessibleName(words)
            self.pause.set_icon_name("play" if state.is_paused else "pause")
        cells = state.cells, state.all_cells
        if before is None or (before.cells, before.all_cells) != cells:
            count, total = cells
            # The section is made before the first puzzle, with 0 cells.
            self._line.set_share(count / max(1, total))
            self._cells.setText(_cells_text(count, total))
        clues = state.clues, state.all_clues
        if before is None or (before.clues, before.all_clues) != clues:
            self._clues.setText(_clues_text(*clues))
        if before is None or (before.all_cells, before.all_clues) != (cells[1], clues[1]):
            self._fold()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Show the numbers below each other if they won't fit side by side at the end.

        Not by a `FoldingRow`, which would look at each of them after every move.
        """
        if (state := self._state) is None:
            return
        longest = (
            _cells_text(state.all_cells, state.all_cells),
            _clues_text(state.all_clues, state.all_clues),
        )
        metrics = QtGui.QFontMetrics(self._cells.font())
        needed = sum(map(metrics.horizontalAdvance, longest)) + self._numbers.spacing() + 2
        fits = needed <= self.width() - 2 * boxes.INDENT
        ways = QBoxLayout.Direction
        self._numbers.setDirection(ways.LeftToRight if fits else ways.TopToBottom)


def _cells_text(count: int, total: int) -> str:
    text = _("{count} of {total} cells")
    return text.format(count=count_text(count), total=count_text(total))


def _clues_text(count: int, total: int) -> str:
    text = _("{count} of {total} numbers")
    return text.format(count=count_text(count), total=count_text(total))


# --- the mouse buttons ---


class ToolSection(boxes.Section):
    """Fill, Cross or Maybe, and a note about the mouse buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.control = ToolControl()
        self._note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self.body.addLayout(boxes.vbox(self.control, 8, self._note))
        self.set_tool(Tool.FILL)

    def set_tool(self, tool: Tool, fill: QtGui.QColor | None = None) -> None:
        """Show what the left button does, and the colour that Fill fills with."""
        self.control.set_tool(tool, fill)
        self._note.setText(_note(tool))


def _note(tool: Tool) -> str:
    if has_touch_screen():
        return {
            Tool.FILL: _("A click or tap fills, a right-click or long press crosses."),
            Tool.CROSS: _("A click or tap crosses, a right-click or long press fills."),
            Tool.MAYBE: _("A click or tap marks “maybe”, a right-click or long press crosses."),
        }[tool]
    notes = {
        Tool.FILL: _("Left button fills, right button crosses."),
        Tool.CROSS: _("Left button crosses, right button fills."),
        Tool.MAYBE: _("Left button marks “maybe”, right button crosses."),
    }
    return notes[tool]


# --- assistance ---


class AssistanceSection(boxes.Section):
    """Choices for help with mistakes, for ticking off clues and for crossing cells."""

    def __init__(self) -> None:
        super().__init__(_("Help while playing"))
        self.assistance = controls.PopupSelect(assistance_choices(), name=_("Mistakes"))
        self.ticking = controls.PopupSelect(ticking_choices(), name=_("Tick numbers"))
        self.crossing = controls.PopupSelect(crossing_choices(), name=_("Cross automatically"))
        for text, select in (
            (_("Mistakes"), self.assistance),
            (_("Tick numbers"), self.ticking),
            (_("Cross automatically"), self.crossing),
        ):
            label = Label(text, wraps=True)
            row = boxes.pane(boxes.hbox((label, 1), select, margins=(0, 2, 0, 2), gap=8))
            label.setBuddy(row)  # the list says its name itself
            self.body.addWidget(row)

    def set_state(self, assistance: Assistance, ticking: Ticking, crossing: Crossing) -> None:
        """Show the current choices."""
        self.assistance.set_value(assistance)
        self.ticking.set_value(ticking)
        self.crossing.set_value(crossing)


def assistance_choices() -> tuple[controls.Choice, ...]:
    """Return the levels of help with mistakes, in words."""
    return (
        controls.Choice(Assistance.NONE, _("Don't show")),
        controls.Choice(Assistance.BROKEN_LINES, _("Show wrong lines")),
        controls.Choice(Assistance.WRONG_CELLS, _("Show wrong cells")),
    )


def ticking_choices() -> tuple[controls.Choice, ...]:
    """Return which clue numbers are ticked off automatically, in words."""
    return (
        controls.Choice(Ticking.NEVER, _("Never")),
        controls.Choice(Ticking.FINISHED_LINES, _("Finished lines")),
        controls.Choice(Ticking.CERTAIN, _("Certain numbers")),
    )


def crossing_choices() -> tuple[controls.Choice, ...]:
    """Return which cells are crossed automatically, in words."""
    return (
        controls.Choice(Crossing.NEVER, _("Never")),
        controls.Choice(Crossing.FINISHED_LINES, _("Finished lines")),
        controls.Choice(Crossing.BESIDE_NUMBERS, _("Beside runs")),
    )


# --- difficulty ---


class DifficultySection(boxes.Section):
    """The grade as dots and a word, a chart of the rounds, and a line of numbers.

    It keeps room for the chart while the puzzle is being rated, so that nothing moves then.
    """

    def __init__(self) -> None:
        super().__init__(_("Difficulty"))
        self._dots = GradeDots()
        self._grade = Label(wraps=True)  # why there is no grade may take two lines
        self._chart = DifficultyChart()
        self._rounds = ElidedLabel("", Type.NOTE, Ink.MUTED, tabular=True)
        self._hardest = ElidedLabel("", Type.NOTE, Ink.MUTED, tabular=True)
        self._state: DifficultyState | None = None
        words = boxes.hbox(self._dots, (self._grade, 1), gap=8)
        numbers = boxes.hbox(self._rounds, boxes.REST, self._hardest, gap=8)
        self._details = boxes.pane(boxes.vbox(6, self._chart, 4, numbers))
        self.body.addLayout(boxes.vbox(words, self._details))
        self.set_state(DifficultyState("", is_pending=True))

    def set_state(self, state: DifficultyState) -> None:
        """Show a grade with its rounds, or the reason why there is no grade."""
        if state == self._state:
            return  # called after every move
        self._state = state
        self._dots.set_grade(state.grade)
        self._grade.setText(state.text)
        self._grade.set_ink(Ink.INK if state.grade else Ink.MUTED)
        self._chart.set_rounds(state.rounds)
        self._details.setVisible(state.is_pending or bool(state.rounds))
        count, hardest = len(state.rounds), ""
        rounds = ngettext("{count} round", "{count} rounds", count).format(count=count)
        if state.rounds:
            hardest = _hardest_text(max(state.rounds, key=lambda each: each.hardness))
        self._rounds.setText(rounds if count else "")
        self._hardest.setText(hardest)
        self._chart.setAccessibleDescription(hardest)


def _hardest_text(hardest: Round) -> str:
    percent = int(hardest.known * 100)
    if percent == 0:
        return _("Hardest at the start")
    return _("Hardest with {percent}% known").format(percent=percent)


# --- checkpoints ---


# Chosen by eye at 100 % text size.
ROW = 32


class CheckpointSection(boxes.Section):
    """The checkpoints: click to go back to one; Delete removes it, the context menu renames it too.

    Signals:
        restore_clicked(int): go back to the checkpoint at an index.
        rename_clicked(int): give it another name.
        remove_clicked(int): remove the checkpoint at an index.
    """

    restore_clicked = Signal(int)
    rename_clicked = Signal(int)
    remove_clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Checkpoints"))
        self.add = self.add_link(_("Add"))
        self._empty = Label(_("No checkpoints yet."), Type.NOTE, Ink.MUTED)
        self._list = boxes.pane(boxes.vbox())
        self._checkpoints: tuple[Checkpoint, ...] = ()
        self.body.addWidget(self._empty)
        self.body.addWidget(self._list)

    def set_state(self, checkpoints: Sequence[Checkpoint]) -> bool:
        """Show the checkpoints, oldest first; return whether others were shown before."""
        if tuple(checkpoints) == self._checkpoints:
            return False  # called after every move
        self._checkpoints = tuple(checkpoints)
        self._empty.setVisible(not checkpoints)
        rows = [_Row(checkpoint) for checkpoint in checkpoints]
        for index, row in enumerate(rows):
            row.clicked.connect(lambda _on, index=index: self.restore_clicked.emit(index))
            row.rename_asked.connect(lambda index=index: self.rename_clicked.emit(index))
            row.remove_asked.connect(lambda index=index: self.remove_clicked.emit(index))
        boxes.refill(self._list, rows)
        return True


class _Row(RowButton):
    """One checkpoint: flag, name, time."""

    rename_asked = Signal()
    remove_asked = Signal()

    def __init__(self, checkpoint: Checkpoint) -> None:
        super().__init__()
        time = clock_text(checkpoint.elapsed)
        self.setFixedHeight(ROW)
        self.setToolTip(_("Go back to this checkpoint; Delete removes it"))
        self.setAccessibleName(_("{name}, {time}").format(name=checkpoint.name, time=time))
        name = ElidedLabel(checkpoint.name, Type.STRONG)
        when = Label(time, Type.NOTE, Ink.MUTED, tabular=True)
        boxes.hbox(IconLabel("flag", "ink", 16), (name, 1), when, on=self, gap=8)
        LongPress(self, self._hold)

    def _hold(self, place: QPoint) -> None:
        self.setDown(False)  # the end of the press goes back to no checkpoint
        self.open_menu(place)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_asked.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        self.open_menu(event.globalPos())

    def open_menu(self, place: QPoint) -> QMenu:
        """Open the context menu of the checkpoint."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Go back to this checkpoint"), self.click)
        menu.addAction(_("Rename…"), self.rename_asked.emit)
        menu.addAction(_("Remove"), self.remove_asked.emit)
        menu.popup(place)
        return menu


# --- what-if branches ---


# Chosen by eye at 100 % text size.
BRANCH_ROW = 32
BRANCH_INDENT = 20
BRANCH_NODE = 5.0
"""Radius of a node of the tree."""


class BranchSection(boxes.Section):
    """The board and its branches as a tree, and a button for a new branch."""

    def __init__(self) -> None:
        super().__init__(_("What-ifs"))
        self.new = self.add_link(_("Start a what-if"))
        self._tree = _Tree()
        self._tree.hide()
        self.body.addWidget(self._tree)
        self._rows: tuple[BranchState, ...] = ()

    def set_state(self, rows: Sequence[BranchState]) -> bool:
        """Show the board and its branches, outermost first; only the heading if there are none.

        Return whether others were shown before.
        """
        if tuple(rows) == self._rows:
            return False  # called after every move
        self._rows = tuple(rows)
        self._tree.set_rows(self._rows)
        self._tree.setVisible(bool(self._rows))
        return True


class _Tree(QWidget):
    """Rows of text, with the tree drawn before them."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[BranchState, ...] = ()
        boxes.vbox(on=self)

    def set_rows(self, rows: tuple[BranchState, ...]) -> None:
        self._rows = rows
        boxes.refill(self, [_row(row) for row in rows])
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            if self.isRightToLeft():  # at the right of the texts
                painter.translate(self.width(), 0)
                painter.scale(-1, 1)
            for at, row in enumerate(self._rows):
                # Links first, so that the nodes cover their ends.
                if row.depth:
                    self._paint_link(painter, at)
            for at, row in enumerate(self._rows):
                color = theme.what_if if row.is_current else theme.muted
                painter.setPen(QtGui.QPen(color, 1.8))
                painter.setBrush(color if row.is_current else theme.surface)
                painter.drawEllipse(self._node(at), BRANCH_NODE - 0.5, BRANCH_NODE - 0.5)

    def _paint_link(self, painter: QtGui.QPainter, at: int) -> None:
        """Draw a curved line from a branch's parent down to the branch."""
        depth = self._rows[at].depth
        # There is always one: the first row is the board itself, at depth 0.
        parent = max(i for i in range(at) if self._rows[i].depth < depth)
        start, end = self._node(parent), self._node(at)
        # Radius and widths of the lines are chosen by eye.
        radius = 12.0
        path = QtGui.QPainterPath(start + QPointF(0, BRANCH_NODE))
        path.lineTo(start.x(), end.y() - radius)
        path.quadTo(start.x(), end.y(), start.x() + radius, end.y())
        path.lineTo(end.x() - BRANCH_NODE, end.y())
        theme = current_theme()
        painter.setBrush(theme.surface)
        painter.strokePath(path, QtGui.QPen(theme.thick_line, 1.5))

    def _node(self, at: int) -> QPointF:
        return QPointF(8 + BRANCH_INDENT * self._rows[at].depth, BRANCH_ROW * (at + 0.5))


def _row(row: BranchState) -> QWidget:
    style, ink = (Type.NAME, Ink.WHAT_IF) if row.is_current else (Type.STRONG, Ink.INK)
    cells = ngettext("{count} cell", "{count} cells", row.cells).format(count=row.cells)
    label = Label(_("discarded") if row.is_discarded else cells, Type.NOTE, Ink.MUTED)
    name = ElidedLabel(row.name, style, ink)
    left = 22 + BRANCH_INDENT * row.depth
    made = boxes.pane(boxes.hbox((name, 1), label, margins=(left, 0, 0, 0), gap=6))
    made.setFixedHeight(BRANCH_ROW)
    return made
