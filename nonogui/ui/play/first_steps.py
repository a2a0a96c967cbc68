"""First steps: the guided first puzzle, with a callout at the clue and a note below the board."""

from __future__ import annotations

from math import floor
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QLabel, QWidget

from nonogui.coach.first_steps import STEPS, Fault, FaultKind, Idea, Step, current_step, find_faults
from nonogui.core.game import GameChange
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, is_decided, is_filled
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.i18n import _
from nonogui.solver.propagation import propagate
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.layout import USUAL_CELL, number_box, warning_at
from nonogui.ui.board.options import Tool
from nonogui.ui.board.state import Bracket, Overlays, Side
from nonogui.ui.board_page import Stage
from nonogui.ui.look.theme import current_theme, set_style_property
from nonogui.ui.play.session import PlaySession
from nonogui.ui.play.state import (
    CardState,
    CoachState,
    CoachView,
    ExplanationKind,
    ExplanationState,
    Guide,
    Mark,
    Row,
)
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.line_diagram import DiagramSpan, DiagramState, SpanStyle
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Label, Type
from nonogui.words import first_steps
from nonogui.words.lists import sentences

_ALONE: Final = (Idea.AGAIN, Idea.REST)
"""Ideas for which the player finds the cells without highlights on the board."""


class FirstSteps(QObject):
    """Guides the player through a puzzle, step by step.

    What it shows follows from the board alone, so that undo, a restart of the program and marks in
    any order need no state. It shows its views in place of the coach.

    Signals:
        view_changed: a `CoachView` to show; None when it ends.
    """

    view_changed = Signal(object)

    def __init__(self, session: PlaySession) -> None:
        """Guide through the puzzle of a session, which owns this object."""
        super().__init__(session)
        self._session = session
        self._solution = propagate(session.puzzle).grid
        self._faults: list[Fault] = []
        self._shown: int | None = None  # the earlier step that the player looks at
        self._praise = ""
        self._is_open = False
        self._before = self.at
        session.changed.connect(self._on_changed)

    @property
    def at(self) -> int:
        """The index of the first unfinished step."""
        return current_step(self._session.game.grid.decided(), self._solution)

    def open(self) -> None:
        """Show the current step or the mistake."""
        self._is_open = True
        self._find_faults()
        self._show()

    def close(self) -> None:
        """Leave the player alone with the puzzle."""
        if self._is_open:
            self._is_open = False
            self._session.clear_overlays()
            self.view_changed.emit(None)

    # ---- what the player asks ----

    def next_level(self) -> None:
        """Repair wrong marks, return to the current step, or mark the cells of this step."""
        if self._faults:
            self._repair()
        elif self._shown is not None:
            self._shown = None
            self._show()
        else:
            board = self._session.game.grid
            self._play(STEPS[self.at].missing(board.decided(), self._solution))

    def back(self) -> None:
        """Undo while something is wrong; otherwise look at the step before."""
        if self._faults:
            self._session.undo()
        else:
            self.choose((self.at if self._shown is None else self._shown) - 1)

    def choose(self, at: int) -> None:
        """Look at a finished step, or at the current one."""
        if 0 <= at <= self.at and not self._faults:
            self._shown = at if at < self.at else None
            self._show()

    def end_preview(self) -> None:
        """Do nothing: first steps never show another board."""

    def _repair(self) -> None:
        """Give wrong marks their right value, or clear them if nothing proves it yet."""
        self._play(
            {
                fault.cell: UNKNOWN if fault.kind is FaultKind.EARLY else fault.value
                for fault in self._faults
            }
        )

    def _play(self, cells: dict[Cell, int]) -> None:
        grid = self._session.game.grid
        changes = tuple(CellChange(cell, grid[cell], value) for cell, value in cells.items())
        if not changes:
            return
        values = set(cells.values())
        kind = MoveKind.FILL if any(map(is_filled, values)) else MoveKind.CROSS
        self._session.play(Move(MoveKind.CLEAR if values == {UNKNOWN} else kind, changes))

    # ---- following the board ----

    def _on_changed(self, changed: GameChange) -> None:
        if not self._is_open or not (changed.changes or changed.branches):
            return
        self._shown = None
        self._find_faults()
        before, at = self._before, self.at
        self._before = at
        is_right = any(
            is_decided(each.after) and each.after == self._solution[each.cell]
            for each in changed.changes
        )
        missing = STEPS[at].missing(self._session.game.grid.decided(), self._solution)
        self._praise = first_steps.praise(missing, is_done=at > before) if is_right else ""
        self._show()

    def _find_faults(self) -> None:
        board, near = self._session.game.grid, STEPS[self.at].lines
        self._faults = find_faults(self._session.puzzle, board, self._solution, near)

    # ---- showing ----

    def _show(self) -> None:
        view = self._fault_view() if self._faults else self._step_view()
        self._session.show_overlays(view.overlays)
        self.view_changed.emit(view)

    def _rows(self, shown: int) -> tuple[Row, ...]:
        now = self.at
        return tuple(
            Row(
                first_steps.step_title(step, self._session.puzzle),
                "",
                Mark.NOW if at == shown else Mark.DONE if at < now else Mark.LATER,
                "" if at < now and at != shown else str(at + 1),
                is_enabled=at <= now and not self._faults,
                is_low=True,
            )
            for at, step in enumerate(STEPS)
        )

    def _step_view(self) -> CoachView:
        board, puzzle = self._session.game.grid.decided(), self._session.puzzle
        at = self.at if self._shown is None else self._shown
        step = STEPS[at]
        line = step.line(board, self._solution)
        missing = step.missing(board, self._solution)
        words = first_steps.step_lesson(step, line, puzzle)
        has_marks = step.idea not in _ALONE
        ghosts = frozenset(missing) if has_marks else frozenset()
        state = ExplanationState(
            ExplanationKind.STEPS,
            self._rows(at),
            card=CardState(words.head, words.body),
            diagrams=(self._diagram(step),) if has_marks else (),
            next=_("Show me") if self._shown is None else _("Go on"),
            back=_("Back"),
            has_back=at > 0,
        )
        overlays = Overlays(
            hint_cells=ghosts,
            hint_values=frozenset((cell, missing[cell]) for cell in ghosts),
            rings=frozenset((line, index) for index in range(len(puzzle.clue(line)))),
        )
        asks_crosses = has_marks and set(missing.values()) == {EMPTY}
        tool = Tool.CROSS if asks_crosses else None
        guide = Guide(at, len(STEPS), line, words.title, words.text, praise=self._praise, tool=tool)
        return CoachView(state, overlays, guide=guide)

    def _diagram(self, step: Step) -> DiagramState:
        """Draw the line of a step as it will be, with its runs and crosses."""
        cells = self._solution.line(step.lines[0])
        crosses = frozenset(at for at, value in enumerate(cells) if value == EMPTY)
        filled = (at for at, value in enumerate(cells) if is_filled(value))
        spans = tuple(DiagramSpan(at, at, SpanStyle.FILLED) for at in filled)
        return DiagramState("", len(cells), spans, crosses=crosses, is_large=True)

    def _fault_view(self) -> CoachView:
        fault = self._faults[0]
        puzzle, at = self._session.puzzle, self.at
        is_early = fault.kind is FaultKind.EARLY
        step, board = STEPS[at], self._session.game.grid.decided()
        line = step.line(board, self._solution) if is_early else fault.line
        words = first_steps.fault_lesson(fault, puzzle)
        was_fill = not is_filled(fault.value)
        # The other tool was meant if this is one of the cells that the step asks for.
        is_slip = not is_early and fault.cell in step.missing(board, self._solution)
        note = _("Nothing is lost.")
        if is_slip:
            note = (
                _("Easily done: it was filled instead of crossed. Nothing is lost.")
                if was_fill
                else _("Easily done: it was crossed instead of filled. Nothing is lost.")
            )
        can_undo = self._is_last_move_wrong()
        if can_undo:
            note = sentences(note, _("To clear a mark, click the cell again or use “Undo”."))
        state = ExplanationState(
            ExplanationKind.STEPS,
            self._rows(at),
            card=CardState(words.head, words.body, is_wrong=True),
            diagrams=() if is_early else (self._fault_diagram(fault),),
            note=note,
            next=first_steps.repair_text(
                cells=len(self._faults), is_early=is_early, is_filled=is_filled(fault.value)
            ),
            back=_("Undo"),
            has_back=can_undo,
        )
        tool = (Tool.CROSS if was_fill else Tool.FILL) if is_slip else None
        guide = Guide(at, len(STEPS), line, words.title, words.text, is_wrong=True, tool=tool)
        reason = fault.reason
        rings = frozenset((line, index) for index in range(len(puzzle.clue(line))))
        overlays = Overlays(
            wrong=frozenset(each.cell for each in self._faults),
            brackets=(Bracket(line, reason[0], reason[-1], Side.LEFTMOST),) if reason else (),
            rings=rings if is_early else frozenset(),
            contradicting_line=None if is_early else line,
        )
        return CoachView(state, overlays, guide=guide)

    def _is_last_move_wrong(self) -> bool:
        """Whether undo would take back a wrong mark, and not a right one after it."""
        move = self._session.game.undo_move
        wrong = {fault.cell for fault in self._faults}
        return move is not None and any(each.cell in wrong for each in move.changes)

    def _fault_diagram(self, fault: Fault) -> DiagramState:
        """Draw the line with its marks, among them the wrong one."""
        cells = self._session.game.grid.decided().line(fault.line)
        crosses = frozenset(at for at, value in enumerate(cells) if value == EMPTY)
        spans = tuple(
            DiagramSpan(at, at, SpanStyle.WRONG if at == fault.at else SpanStyle.FILLED)
            for at, value in enumerate(cells)
            if is_filled(value)
        )
        # A wrong cross has the frame of a hint: the cell is to be filled.
        hints = frozenset({fault.at} & crosses)
        return DiagramState("", len(cells), spans, hints, crosses - hints, is_large=True)


# --- on the stage ---


# From the drawing of first steps, at 100 % text size.
_TIP: Final = 12
_WIDEST: Final = 300
_PILL_GAP: Final = 20
_PILL: Final = 36
EDGE: Final = 8

# Chosen by eye: narrower than this, a callout beside a row would wrap each word.
_NARROWEST: Final = 132

_BESIDE: Final = 184
"""Room for the callout at the left of the board, in a low window; words get 130 of it."""

CELL: Final = 84
"""The largest cell of the guided board, from the drawing."""


class Callout(boxes.Card):
    """Two short lines in a frame, with a tip that points at a clue."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self.title = Label("", Type.BAR_TITLE, wraps=True)
        self.text = Label("", Type.BODY, wraps=True)
        boxes.vbox(self.title, 2, self.text, on=self, margins=(16, 10, 16, 12))
        self.tip = QLabel(parent)
        self.tip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setParent(parent)

    def show_words(self, title: str, text: str, *, is_wrong: bool) -> None:
        """Show two lines, in danger if something is wrong."""
        self.title.setText(title)
        self.text.setText(text)
        self.setAccessibleName(f"{title} {text}")
        set_style_property(self, "tone", "wrong" if is_wrong else "")

    def size_in(self, room: int) -> QSize:
        """Return the size within a width."""
        metrics = [label.fontMetrics().horizontalAdvance(label.text()) for label in self._labels]
        width = min(room, _WIDEST, max(metrics) + 2 * 16 + 2)
        return QSize(width, self.heightForWidth(width))

    @property
    def _labels(self) -> tuple[Label, Label]:
        return self.title, self.text

    def draw_tip(self, at: QPoint, *, is_down: bool) -> None:
        """Draw the tip with its point at a place of the stage: downwards, or to the right."""
        theme, ratio = current_theme(), self.devicePixelRatioF()
        side = 2 * _TIP
        size = QSize(side, _TIP + 2) if is_down else QSize(_TIP + 2, side)
        drawn = QPixmap(size * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        points = [QPointF(1, 0), QPointF(_TIP, _TIP), QPointF(side - 1, 0)]
        if not is_down:
            points = [QPointF(point.y(), point.x()) for point in points]
        with QPainter(drawn) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.raised)
            painter.drawPolygon(QPolygonF(points))
            is_wrong = self.property("tone") == "wrong"
            painter.setPen(QPen(theme.danger if is_wrong else theme.accent, 2))
            painter.drawPolyline(QPolygonF(points))
        self.tip.setPixmap(drawn)
        self.tip.setGeometry(QRect(at - QPoint(_TIP, _TIP), size))


class Pill(boxes.Card):
    """Acknowledges a right move; in a small window it also has the buttons of the panel.

    Attributes:
        back, primary: those buttons.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self._icon = IconLabel("check", "accent", 18)
        self.text = ElidedLabel("", Type.NAME)
        self.back = Button("", kind=Kind.OUTLINE, size=Size.SMALL)
        self.primary = Button("", kind=Kind.PRIMARY, size=Size.SMALL)
        boxes.hbox(
            self._icon, self.text, self.back, self.primary, on=self, margins=(12, 3, 12, 3), gap=8
        )
        self.setParent(parent)

    def show_words(self, text: str, back: str, primary: str, kind: Kind) -> None:
        """Show a text and buttons; hide the empty ones."""
        self.primary.set_kind(kind)
        for each in (self._icon, self.text):
            each.setVisible(bool(text))
        self.text.setText(text)
        for button, label in ((self.back, back), (self.primary, primary)):
            button.setText(label)
            button.setVisible(bool(label))


class StageGuide(QObject):
    """Shows a `Guide` over the stage: the callout at its clue, and the pill below the board.

    Attributes:
        callout, pill: both; the stage keeps room for them, so that the board never moves.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stage = stage
        self._guide: Guide | None = None
        self._said = ""
        self._state: ExplanationState | None = None
        self._is_tight = self._is_beside = False
        self._needed = 0  # the most room above the board so far, so that it keeps its place
        self.callout = Callout(stage)
        self.pill = Pill(stage)
        stage.board.scroller.laid_out.connect(self._place)
        self.show_guide(None)

    def show_guide(self, guide: Guide | None, state: CoachState | None = None) -> None:
        """Show another step, or hide everything; `state` is the state of the panel."""
        self._guide = guide
        self._state = state if isinstance(state, ExplanationState) else None
        self._stage.board.scroller.set_usual_cell(CELL if guide else USUAL_CELL)
        if guide is None:
            self._said = ""
            self._needed = 0
            self._stage.set_bands(0, 0, 0)
            for each in (self.callout, self.callout.tip, self.pill):
                each.hide()
            return
        self.callout.show_words(guide.title, guide.text, is_wrong=guide.is_wrong)
        self.set_tight(is_tight=self._is_tight)
        self._announce(guide)

    def set_tight(self, *, is_tight: bool) -> None:
        """Set whether the panel is hidden, so that the pill has its buttons."""
        self._is_tight = is_tight
        guide, state = self._guide, self._state
        if guide is None or state is None:
            return
        gap = EDGE if is_tight else _PILL_GAP
        self._needed = max(self._needed, self.callout.size_in(_WIDEST).height() + _TIP)
        self._is_beside = is_tight and self._is_larger_beside()
        if self._is_beside:
            self._stage.set_bands(_BESIDE, 0, _PILL + gap)
        else:
            self._stage.set_bands(0, self._needed, _PILL + gap)
        back = state.back if is_tight and guide.is_wrong else ""
        kind = Kind.PRIMARY if guide.is_wrong else Kind.OUTLINE
        self.pill.show_words(guide.praise, back, state.next if is_tight else "", kind)
        self._place()

    def _is_larger_beside(self) -> bool:
        """Return whether the board is larger with the callout at its left than below it."""
        scroller = self._stage.board.scroller
        room = self._stage.free.size() - QSize(0, _PILL + EDGE)
        beside = scroller.size_in(room - QSize(_BESIDE, 0))
        return beside.height() > scroller.size_in(room - QSize(0, self._needed)).height()

    def _announce(self, guide: Guide) -> None:
        """Announce the praise, and the step or mistake if it is new."""
        step = sentences(guide.title, guide.text)
        said = sentences(guide.praise, "" if step == self._said else step)
        self._said = step
        # After the board has the focus; otherwise a screen reader would say that instead.
        QTimer.singleShot(0, self.callout, lambda: announce(self.callout, said))

    def _place(self) -> None:
        guide, board = self._guide, self._stage.board
        layout = board.scroller.layout
        is_shown = guide is not None and layout is not None and not board.isHidden()
        pill = is_shown and not (
            self.pill.text.isHidden() and self.pill.primary.isHidden() and self.pill.back.isHidden()
        )
        self.callout.setVisible(is_shown)
        self.callout.tip.setVisible(is_shown)
        self.pill.setVisible(pill)
        if not is_shown or guide is None or layout is None or board.view is None:
            return
        origin = board.mapTo(self._stage, QPoint(0, 0))
        numbers = len(board.view.puzzle.clue(guide.line))
        number = board.scroller.to_logical(number_box(layout, guide.line, numbers, numbers // 2))
        number.translate(origin)
        window = board.scroller.to_logical(layout.window).translated(origin)
        ratio = layout.metrics.ratio
        left, top = layout.left, layout.top
        if guide.is_wrong:  # the warning sign is further out than a full clue
            sign = floor(warning_at(layout, guide.line, numbers) - layout.metrics.font / 2)
            is_row = guide.line.axis is Axis.ROW
            left, top = (min(left, sign), top) if is_row else (left, min(top, sign))
        lanes = origin + QPoint(round(left / ratio), round(top / ratio))
        room = self._stage.free.adjusted(EDGE, 0, -EDGE, 0)
        self._place_callout(guide, number, lanes, window, room)
        size = self.pill.sizeHint()
        gap = EDGE if self._is_tight else _PILL_GAP
        width = min(size.width(), room.width())
        left = _within(room, window.center().x() - width // 2, width)
        self.pill.setGeometry(left, window.bottom() + gap, width, _PILL)
        for each in (self.callout, self.callout.tip, self.pill):
            each.raise_()

    def _place_callout(
        self, guide: Guide, number: QRect, lanes: QPoint, window: QRect, room: QRect
    ) -> None:
        """Place the callout above a column, beside a row, or near the board without a tip."""
        callout = self.callout
        beside = lanes.x() - _TIP - room.left()
        is_column = guide.line.axis is Axis.COLUMN
        if self._is_beside or (not is_column and beside >= _NARROWEST):
            size = callout.size_in(beside)
            left = lanes.x() - _TIP - size.width()
            # In a small window the pill is near.
            lowest = window.bottom() - size.height() + (0 if self._is_tight else _PILL)
            top = min(number.center().y() - size.height() // 2, lowest)
            callout.setGeometry(QRect(QPoint(left, max(EDGE, top)), size))
            callout.tip.setVisible(not is_column)
            if not is_column:
                callout.draw_tip(QPoint(lanes.x(), number.center().y()), is_down=False)
            return
        size = callout.size_in(room.width())
        middle = number.center().x() if is_column else window.center().x()
        # The tip stands near the left end, as in the drawing, if that is possible.
        left = middle - (min(56, size.width() // 2) if is_column else size.width() // 2)
        left = _within(room, left, size.width())
        top = max(2, lanes.y() - _TIP - size.height())
        callout.setGeometry(QRect(QPoint(left, top), size))
        callout.tip.setVisible(is_column)
        if is_column:
            callout.draw_tip(QPoint(middle, callout.geometry().bottom() + _TIP), is_down=True)


def _within(room: QRect, left: int, width: int) -> int:
    """Return the left edge of a widget moved into a room, if it fits."""
    return max(room.left(), min(left, room.right() + 1 - width))
