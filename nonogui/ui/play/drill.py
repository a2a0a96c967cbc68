"""DrillPage: drills one after another, each answered on a board and judged at once."""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, is_filled, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.library.practice import KeptDrill, KeptRound, Outcome, Round
from nonogui.solver.limits import CancelToken
from nonogui.studio.drills import Drill, Judgement, judge, make_drill, other_way, step_for, steps_of
from nonogui.ui.actions import ActionId
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.options import Tool
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.board_page import COMPACT_HEIGHT, COMPACT_WIDTH
from nonogui.ui.in_turns import hold_jobs
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.look.theme import current_theme, set_tint
from nonogui.ui.look.theming import board_options
from nonogui.ui.play import coach_explanations, coach_views
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import HintLevel, color_states, plain
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.bars import ToolControl, fill_color
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.colors import InkRow
from nonogui.ui.widgets.line_diagram import DiagramSpan, DiagramState, SpanStyle
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import IconLabel, Ink, Label, Type
from nonogui.words import practice
from nonogui.words.lists import sentences, statements
from nonogui.words.techniques import technique_name

if TYPE_CHECKING:
    from nonogui.coach.deduction import Deduction
    from nonogui.coach.techniques import Technique
    from nonogui.ui.settings import Settings
    from nonogui.ui.window_actions import Actions

TIMED_SECONDS: Final = 180.0
"""How long a round with a clock takes. A choice: about as many drills as a round without."""

TICK_MS: Final = 250
MAX_TICK: Final = 1.0
"""Most seconds one tick may count: the computer may have slept."""

# Chosen by eye at 100 % text size.
WIDEST: Final = 820
CELL: Final = 44
LINE_HEIGHT: Final = 128
LEAST_BOARD, MOST_BOARD, OTHERS = 200, 400, 300
"""The least and most height of a board, and the height of the widgets around it."""
STEP: Final = 26.0
DISC: Final = 8.0
"""The distance of the marks of a round, and their radius."""


@dataclass(frozen=True)
class Prepared:
    """A drill with the steps of its answer, and the seed that it was made with."""

    drill: Drill
    steps: tuple[Deduction, ...]
    seed: int

    @cached_property
    def board(self) -> int:
        """Return a checksum of its puzzle and known cells."""
        return zlib.crc32(self.drill.puzzle.fingerprint.encode() + self.drill.board.cells)

    def keep(self, number: int, marks: Grid) -> KeptDrill:
        """Return what makes it again, with the player's marks."""
        technique = self.drill.technique
        return KeptDrill(number, technique, self.seed, self.board, marks.cells.hex())


@dataclass(frozen=True)
class Fault:
    """A wrong answer, with the number of its drill."""

    number: int
    prepared: Prepared
    board: Grid
    judgement: Judgement


class OpenDrill:
    """A drill on the board, and how far the player is with it.

    Attributes:
        session: its board, which can be changed and undone.
        is_retry: whether it was answered before, so that the answer does not count.
        judged: how the answer was; None until it is judged.
        seen: the hint or explanation shown; None for none.
    """

    def __init__(self, prepared: Prepared, parent: QObject, *, is_retry: bool) -> None:
        self.prepared, self.drill = prepared, prepared.drill
        self.session = PlaySession(prepared.drill.puzzle, Origin(""), parent=parent)
        self.is_retry = is_retry
        self.hints = 0
        self.judged: Judgement | None = None
        self.seen: coach_explanations.HintExplanation | None = None

    @property
    def board(self) -> Grid:
        """The board with the player's marks."""
        return self.session.game.grid

    def judge(self) -> Judgement:
        """Judge the marks as they are now."""
        return judge(self.drill, self.board)


class DrillPage(QWidget):
    """Shows the drills of a round.

    Leaving the page keeps the round: `resume` continues the same drill with its marks. After a
    restart of the program, `restore` does so from the text of the last `kept`.

    Signals:
        closed: the player wants to go back.
        answered: a drill was answered; its `Technique` and `Outcome`.
        kept: the round as a text to store; empty when it is over.
        changed: other actions apply.
    """

    closed = Signal()
    answered = Signal(object, object)
    kept = Signal(str)
    changed = Signal()

    def __init__(self, actions: Actions, menu: Button, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        back = Button(_("Training"), "back", tip=_("Back to training (Esc)"))
        back.clicked.connect(self.closed)
        hint = actions.button(ActionId.HINT, with_text=True, with_key=True, kind=Kind.SOFT)
        undo, redo = actions.button(ActionId.UNDO), actions.button(ActionId.REDO)
        self.bar = boxes.TopBar([back, None, undo, redo], [hint, None, menu])
        self.clock = ProgressLine(name=_("Time left"))
        self.marks = RoundMarks()
        self.question = Label("", Type.TIMER, wraps=True)
        self.remark = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self.board = BoardWidget()
        self.tools, self.inks = ToolControl(36, is_lesson=True), InkRow()
        self.check = Button(_("Check"), "check", kind=Kind.PRIMARY)
        self.verdict = Verdict()
        self.explained = coach_views.ExplanationView(is_flat=True)
        self.again = Button(_("Try again"), kind=Kind.OUTLINE)
        self.next = Button(_("Next drill"), kind=Kind.PRIMARY)
        self._note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self._faults_list = boxes.pane(boxes.vbox(gap=4))
        self._round: Round | None = None
        self._open: OpenDrill | None = None
        self._ready: Prepared | None = None
        self._making: Technique | None = None
        self._kept: KeptRound | None = None  # while its drills are made again
        self._faults: list[Fault] = []
        self._seconds = self._last = 0.0
        self._jobs = JobRunner(self)
        self._timer = QTimer(self, interval=TICK_MS)
        # Not in the turn of the move: the board, which may change, is still at work.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        for label in (self.question, self.remark):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.board.scroller.set_usual_cell(CELL)
        self.inks.hide()
        self._tool_row = boxes.pane(boxes.hbox(self.tools, 12, self.inks, boxes.REST, self.check))
        answers = boxes.FoldingRow(self.again, self.next, gap=8)
        foot = boxes.FoldingRow((self._note, 1), answers, gap=8)
        self._card = boxes.Card()
        parts = (self.explained, self._faults_list, foot)
        inside = boxes.vbox(*parts, margins=(18, 14, 18, 16), gap=14)
        boxes.vbox(self.verdict, inside, on=self._card, margins=(6, 6, 6, 0))
        column = QWidget()
        column.setMaximumWidth(WIDEST)
        above = (self.marks, 10, self.question, 2, self.remark, 6, self.board, 8, self._tool_row)
        boxes.vbox(*above, 10, self._card, boxes.REST, on=column)
        page = boxes.vbox(
            boxes.hbox(boxes.REST, (column, 100), boxes.REST), margins=(16, 16, 16, 16)
        )
        self._area = boxes.scrolling(page)
        boxes.vbox(self.bar, self.clock, (self._area, 1), on=self)
        self.clock.setFixedHeight(4)

    def _connect(self) -> None:
        board = self.board
        board.move_made.connect(self._play)
        board.ink_chosen.connect(self._choose_ink)
        board.refused.connect(self._end_preview)
        board.viewport().installEventFilter(self)
        self.tools.chosen.connect(self._choose_tool)
        self.inks.chosen.connect(self._choose_ink)
        self.check.clicked.connect(self._answer)
        self.next.clicked.connect(self._go_on)
        self.again.clicked.connect(self._try_again)
        self.explained.row_clicked.connect(self._show_proof_step)
        self._timer.timeout.connect(self._tick)
        self._later.timeout.connect(self._answer_if_right)
        self._jobs.failed.connect(self._on_failed)

    # ---- the round ----

    @property
    def has_round(self) -> bool:
        """Whether a round can be resumed."""
        return self._round is not None

    @property
    def session(self) -> PlaySession | None:
        """The drill being answered, which can be changed and undone."""
        return self._unanswered.session if self._unanswered else None

    @property
    def _unanswered(self) -> OpenDrill | None:
        return self._open if self._open is not None and self._open.judged is None else None

    def start(self, round_: Round) -> None:
        """Begin a round in place of the one before."""
        self._begin(round_, 0.0)
        self._take_next()
        self.keep()

    def restore(self, text: str) -> None:
        """Continue a round of an earlier session as soon as its drills are made again."""
        kept = KeptRound.from_text(text)
        if kept is None:
            self.kept.emit("")
            self.closed.emit()
            return
        self._begin(kept.round(), kept.seconds)
        self._kept, self._making = kept, kept.round().technique()
        self._clear_board()
        self._jobs.submit(JobKind.TRAIN, partial(_prepare_again, kept), self._on_restored)

    def _on_restored(self, answer: list[tuple[KeptDrill, Prepared, Grid]]) -> None:
        kept, self._kept, self._making = self._kept, None, None
        assert kept is not None
        for old, prepared, marks in answer:
            if old is not kept.current:
                judgement = judge(prepared.drill, marks)
                self._faults.append(Fault(old.number, prepared, marks, judgement))
            else:
                opened = self._show_drill(prepared)
                self._mark(marks)
                opened.hints = kept.hints
        if self._open is None:
            self._take_next()

    def keep(self) -> None:
        """Emit the round, with the marks of the drill that is not answered yet."""
        if self._round is None or self._kept is not None:
            return
        if self._round.is_over:
            self.kept.emit("")
            return
        opened, current = self._unanswered, None
        if opened is not None and not opened.is_retry:
            current = opened.prepared.keep(len(self._round.outcomes) + 1, opened.board)
        kept = KeptRound(
            self._round.techniques,
            tuple(self._round.outcomes),
            self._round.is_timed,
            self._seconds,
            opened.hints if opened and current else 0,
            current,
            tuple(each.prepared.keep(each.number, each.board) for each in self._faults),
        )
        self.kept.emit(kept.to_text())

    def _begin(self, round_: Round, seconds: float) -> None:
        self._jobs.cancel()
        self._round, self._ready, self._making, self._kept = round_, None, None, None
        self._close_drill()
        self._faults, self._seconds = [], seconds
        self.clock.setVisible(round_.is_timed)
        self.clock.set_share(1 - seconds / TIMED_SECONDS)

    def resume(self) -> None:
        """Show the round again, with the drill and its marks as they were."""
        self._show_title()
        self.board.setFocus()
        if self._open is None and self._round is not None:
            self._take_next()

    def apply(self, settings: Settings) -> None:
        self.board.set_options(replace(board_options(settings), ruler=False, far_clues=False))

    def close_jobs(self) -> None:
        """Stop all work for good."""
        self._timer.stop()
        self._jobs.close()

    def _take_next(self) -> None:
        """Show the drill that comes next, as soon as it is made."""
        round_ = self._round
        assert round_ is not None
        technique, ready = round_.technique(), self._ready
        self._close_drill()
        if ready is not None and ready.drill.technique is technique:
            self._ready = None
            self._show_drill(ready)
        else:
            self._make(technique)
            self._clear_board()

    def _clear_board(self) -> None:
        """Show that a drill is being made."""
        self.board.set_view(None)
        self._show()

    def _close_drill(self) -> None:
        if self._open is not None:
            self._open.session.deleteLater()
            self._open = None

    def _make(self, technique: Technique | None) -> None:
        """Make a drill in the background, unless it is being made already."""
        if technique is None or technique is self._making:
            return
        self._making = technique
        # The only unpredictable number; all other random choices follow from it.
        work = partial(_prepare, technique, random.randrange(2**32))
        self._jobs.submit(JobKind.TRAIN, work, self._on_made)

    def _on_made(self, answer: Prepared) -> None:
        self._ready, self._making = answer, None
        if self._open is None and self._round is not None and not self._round.is_over:
            self._take_next()

    def _on_failed(self) -> None:
        self._making = None
        self.question.setText(_("Something went wrong."))

    def _show_drill(self, prepared: Prepared, *, is_retry: bool = False) -> OpenDrill:
        hold_jobs()
        self._close_drill()
        opened = self._open = OpenDrill(prepared, self, is_retry=is_retry)
        session = opened.session
        session.view_changed.connect(self._show_board)
        session.changed.connect(lambda _changed: self._later.start())
        self.board.set_view(None)
        self.inks.set_inks(color_states(session))
        boxes.order_tabs(self._tool_row)  # new swatches would be last
        self._choose_ink(1)
        self._choose_tool(Tool.FILL)
        self._show_board()
        self.board.set_cursor(session.game.grid.cell(prepared.drill.board.cells.index(UNKNOWN)))
        self._show()
        self.board.setFocus()
        question, remark = self.question.text(), self.remark.text()
        announce(self.board, statements(self.bar.title, question, remark))
        if self._round is not None and not is_retry:
            self._make(self._round.technique(1))
        return opened

    # ---- answering ----

    def _play(self, move: Move) -> None:
        if self.session is not None:
            self.session.play(move)

    def _answer_if_right(self) -> None:
        """Answer as soon as the marks are right and complete."""
        if (opened := self._unanswered) is not None and opened.judge().is_right:
            self._answer()

    def _answer(self) -> None:
        """Judge the marks."""
        opened, round_ = self._unanswered, self._round
        if opened is None or round_ is None:
            return
        judgement = opened.judge()
        if judgement.is_blank:
            self._say(_("Mark at least one cell first."))
            return
        outcome = Outcome.MISSED
        if judgement.is_right:
            outcome = Outcome.AFTER_HINT if opened.hints else Outcome.ALONE
        comes_again = False
        if not opened.is_retry:
            if not judgement.is_right:
                number = len(round_.outcomes) + 1
                self._faults.append(Fault(number, opened.prepared, opened.board, judgement))
            comes_again = round_.note(outcome)
            if round_.is_timed and self._seconds >= TIMED_SECONDS:
                round_.end()
            self.answered.emit(opened.drill.technique, outcome)
            opened.judged = judgement
            self.keep()
        if round_.is_timed:
            announce(self.board, practice.judgement_title(opened.drill, judgement))
            self._go_on()
        else:
            self._show_verdict(opened, judgement, comes_again=comes_again)

    def _show_verdict(
        self, opened: OpenDrill, judgement: Judgement, *, comes_again: bool = False
    ) -> None:
        opened.judged, drill = judgement, opened.drill
        title = practice.judgement_title(drill, judgement, after_hint=opened.hints > 0)
        note = practice.judgement_note(drill, judgement)
        name, is_right = technique_name(drill.technique), judgement.is_right
        self.verdict.show_words(title, note, name, is_right=is_right)
        self._note.setText(
            "" if judgement.is_right else practice.again_text(drill, comes_again=comes_again)
        )
        seen = self._explain(opened, judgement, HintLevel.CELLS)
        self._show()
        reason = seen.state().spoken
        announce(self.board, plain(statements(title, sentences(note, reason))))
        self._scroll_to_card()

    def show_hint(self) -> None:
        """Name the technique; asked again, mark the cells."""
        opened = self._unanswered
        if opened is None:
            return
        opened.hints += 1
        level = HintLevel.TECHNIQUE if opened.hints == 1 else HintLevel.CELLS
        seen = self._explain(opened, opened.judge(), level)
        self._show()
        announce(self.board, plain(seen.state().spoken))
        self._scroll_to_card()

    def _scroll_to_card(self) -> None:
        # Once it is laid out.
        QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self._card, 0, 0))

    def _explain(
        self, opened: OpenDrill, judgement: Judgement, level: HintLevel
    ) -> coach_explanations.HintExplanation:
        """Explain a missed or wrong cell, on the board and in words."""
        drill, steps = opened.drill, opened.prepared.steps
        base, step = step_for(drill, steps, judgement)
        seen = coach_explanations.HintExplanation.of(drill.puzzle, base, step, level)
        self._show_explanation(opened, seen, judgement)
        return seen

    def _show_explanation(
        self, opened: OpenDrill, seen: coach_explanations.HintExplanation, judgement: Judgement
    ) -> None:
        opened.seen, drill = seen, opened.drill
        state, marks, preview = seen.state().without_levels(), seen.overlays, seen.preview
        wrong = frozenset[Cell]()
        if opened.judged is not None:
            wrong = judgement.wrong | judgement.uncertain
            uncertain = sorted(judgement.uncertain)[:1] if drill.is_line else []
            diagrams = tuple(_other_way(drill, cell, opened.board[cell]) for cell in uncertain)
            # The heading is about the other drawings alone.
            heading = "" if diagrams else state.heading
            state = replace(state, diagrams=diagrams + state.diagrams, heading=heading)
        if preview is None:
            cells = marks.hint_cells
            if opened.judged is not None and drill.is_line:
                cells = cells | judgement.missed
            cells = cells - judgement.right - wrong
            answers = frozenset((cell, drill.answer[cell]) for cell in cells)
            marks = replace(marks, hint_cells=cells, hint_values=answers, wrong=wrong)
        self.explained.show_state(replace(state, next="", back=""))
        opened.session.show_overlays(marks, preview)

    def _show_proof_step(self, at: int) -> None:
        """Show a step of a proof on the board."""
        if (opened := self._open) and (seen := opened.seen) and seen.shows_proof:
            self._show_explanation(opened, seen.at_step(at), opened.judged or opened.judge())

    def _end_preview(self) -> None:
        """Show the player's own board again in place of a proof."""
        opened = self._open
        if opened is None or opened.seen is None or not opened.session.is_preview:
            return
        # After the answer, its cells stay marked; a hint only names the technique again.
        if opened.judged is not None:
            self._show_explanation(opened, replace(opened.seen, frames=()), opened.judged)
        else:
            named = opened.seen.with_level(HintLevel.TECHNIQUE)
            self._show_explanation(opened, named, opened.judge())

    def _try_again(self) -> None:
        if self._open is not None:
            self._show_drill(self._open.prepared, is_retry=True)

    def _go_on(self) -> None:
        """Show the next drill, or the result after the last one."""
        if self._round is None:
            self.closed.emit()
        elif self._round.is_over:
            self._show_result()
        else:
            self._take_next()

    # ---- after the round ----

    def _show_result(self) -> None:
        """Show how the round went, and the wrong answers to choose from."""
        round_ = self._round
        assert round_ is not None
        self._jobs.cancel()
        self._close_drill()
        self._making = None
        result = practice.result_text(round_, self._seconds)
        self.bar.set_title(_("Round done"))
        self.question.setText(_("Round done"))
        self.remark.setText(result)
        self.marks.show_round(round_.outcomes, round_.count)
        self._note.setText(_("Choose one to see the reason.") if self._faults else "")
        self._round = None
        self.kept.emit("")
        boxes.refill(self._faults_list, map(self._fault_row, self._faults))
        self._show()
        announce(self.board, statements(_("Round done"), result))
        self.next.setFocus()

    def _fault_row(self, fault: Fault) -> Button:
        text = practice.fault_text(fault.number, fault.prepared.drill, fault.judgement)
        row = Button(text, "warn", kind=Kind.ROW)
        row.clicked.connect(lambda: self._show_fault(fault))
        return row

    def _show_fault(self, fault: Fault) -> None:
        """Show a wrong answer once more, with its reason."""
        opened = self._show_drill(fault.prepared, is_retry=True)
        self._mark(fault.board)
        self._show_verdict(opened, fault.judgement)

    def _mark(self, after: Grid) -> None:
        """Make the marks of a board in one step."""
        assert self._open is not None
        before = self._open.board
        changes = [CellChange(cell, before[cell], after[cell]) for cell in before.diff(after)]
        if changes:
            self._open.session.play(Move(MoveKind.FILL, tuple(changes)))

    # ---- the page ----

    def _show_board(self, _change: object = None) -> None:
        if (opened := self._open) is not None:
            is_own = opened.judged is None and not opened.session.is_preview
            view = replace(opened.session.view(), is_line=opened.drill.is_line)
            self.board.set_view(view, is_interactive=is_own)
            self.changed.emit()

    def _show(self) -> None:
        """Show what belongs to the state of the round: asking, judged, waiting or done."""
        opened, round_ = self._open, self._round
        judged = opened.judged if opened else None
        is_judged, is_result = judged is not None, round_ is None and opened is None
        has_words = opened is not None and opened.seen is not None
        if opened is not None:
            self.question.setText(practice.question_text(opened.drill)[0])
            self.remark.setText(self._remark(opened.drill))
        elif not is_result:
            self.question.setText(_("Preparing the next drill…"))
            self.remark.setText("")
        self.question.setVisible(not is_judged)
        self.remark.setVisible(not is_judged)
        self.board.setVisible(opened is not None)
        self._tool_row.setVisible(opened is not None and not is_judged)
        self.verdict.setVisible(is_judged)
        self.explained.setVisible(has_words)
        self._card.setVisible(is_judged or is_result or has_words)
        self.again.setVisible(judged is not None and not judged.is_right)
        self.next.setVisible(is_judged or is_result)
        self._note.setVisible(is_judged or is_result)
        is_last = round_ is None or round_.is_over
        self.next.setText(
            _("Back to training") if round_ is None else _("Result") if is_last else _("Next drill")
        )
        self._faults_list.setVisible(round_ is None and bool(self._faults))
        if round_ is not None:
            self.marks.show_round(round_.outcomes, round_.count)
        self._show_title()
        self._fit_board()
        self.changed.emit()

    def _remark(self, drill: Drill) -> str:
        if self._round is not None and self._round.is_timed and self._seconds >= TIMED_SECONDS:
            return _("Time is up: this is the last drill.")
        return practice.question_text(drill)[1]

    def _show_title(self) -> None:
        if self._round is not None and not (self._open and self._open.judged):
            kind = _("Timed round") if self._round.is_timed else _("Calm round")
            self.bar.set_title(practice.position_text(self._round), kind)

    def _fit_board(self) -> None:
        """Give the board the height that its cells need."""
        if self._open is None:
            return
        high = LINE_HEIGHT
        if not self._open.drill.is_line:
            high = max(LEAST_BOARD, min(MOST_BOARD, self.height() - OTHERS))
        wide = min(self.width() - 32, WIDEST)
        needed = self.board.scroller.size_in(QSize(wide, high)).height() + 8
        self.board.setFixedHeight(min(high, needed))
        self.board.fit()

    def _choose_tool(self, tool: Tool) -> None:
        self.board.controller.tool = tool
        self._show_tools()

    def _choose_ink(self, ink: int) -> None:
        self.board.controller.ink = ink
        self._show_tools()

    def _show_tools(self) -> None:
        hand = self.board.controller
        if self._open is not None:
            self.tools.set_tool(hand.tool, fill_color(self._open.drill.puzzle.palette, hand.ink))
            self.inks.set_ink(hand.ink)

    def _say(self, text: str) -> None:
        self.remark.setText(text)
        announce(self.board, text)

    def read_aloud(self, find_text: Callable[[BoardWidget], str]) -> None:
        """Say a text about the board, and show it."""
        if self._open is not None:
            self._say(find_text(self.board))

    # ---- time ----

    def _tick(self) -> None:
        now = time.monotonic()
        if (opened := self._unanswered) is not None and not opened.is_retry:
            was_over = self._seconds >= TIMED_SECONDS
            self._seconds += min(now - self._last, MAX_TICK)
            if self._round is not None and self._round.is_timed:
                self.clock.set_share(1 - self._seconds / TIMED_SECONDS)
                if not was_over and self._seconds >= TIMED_SECONDS:
                    self._say(_("Time is up: this is the last drill."))
        self._last = now

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._last = time.monotonic()
        self._timer.start()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    # ---- events ----

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self._answer if self._unanswered else self._go_on)()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.set_compact(self.width() < COMPACT_WIDTH or self.height() < COMPACT_HEIGHT)
        self._fit_board()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The wheel scrolls the page: the board is never larger than its view.
        if event.type() == QEvent.Type.Wheel and not self.board.is_scrolled:
            QApplication.sendEvent(self._area.verticalScrollBar(), event)
            return True
        return super().eventFilter(watched, event)


class RoundMarks(QWidget):
    """A mark for each drill of a round: solved, after a hint, missed, the current one, to come."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(22)
        self._outcomes: Sequence[Outcome] = ()
        self._count = 0

    def show_round(self, outcomes: Sequence[Outcome], count: int) -> None:
        """Show how the drills so far went, of `count` in all."""
        self._outcomes, self._count = tuple(outcomes), count
        missed = sum(each is Outcome.MISSED for each in outcomes)
        text = _("{right} right, {missed} missed, {left} to come").format(
            right=len(outcomes) - missed, missed=missed, left=count - len(outcomes)
        )
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        step = min(STEP, self.width() / max(1, self._count))
        radius = min(DISC, step / 2 - 1)
        left = (self.width() - step * self._count) / 2 + step / 2
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            for at in range(self._count):
                middle = QPointF(left + at * step, self.height() / 2)
                self._paint_mark(painter, at, middle, radius)

    def _paint_mark(self, painter: QtGui.QPainter, at: int, middle: QPointF, radius: float) -> None:
        theme = current_theme()
        if at >= len(self._outcomes):
            is_now = at == len(self._outcomes)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QtGui.QPen(theme.accent, 2) if is_now else QtGui.QPen(theme.muted, 1))
            size = radius if is_now else radius / 2
            painter.drawEllipse(middle, size, size)
            return
        outcome = self._outcomes[at]
        painter.setPen(Qt.PenStyle.NoPen)
        if outcome is Outcome.MISSED:
            painter.setBrush(theme.danger)
            corners = ((0.0, -1.0), (1.0, 0.8), (-1.0, 0.8))
            painter.drawPolygon([middle + QPointF(x, y) * radius for x, y in corners])
            return
        color = theme.ink if outcome is Outcome.ALONE else theme.hint
        painter.setBrush(color if outcome is Outcome.ALONE else theme.hint_tint)
        painter.setPen(QtGui.QPen(color, 1.5))
        painter.drawEllipse(middle, radius - 1, radius - 1)
        painter.setPen(QtGui.QPen(theme.window if outcome is Outcome.ALONE else color, 1.6))
        tick = ((-0.45, 0.05), (-0.1, 0.4), (0.45, -0.35))
        painter.drawPolyline([middle + QPointF(x, y) * radius for x, y in tick])


class Verdict(QWidget):
    """The head of the card below the board: right or wrong in words, and the technique."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("check", "evidence", 24)
        self.title = Label("", Type.PANEL_TITLE, wraps=True)
        self.note = Label("", Type.BODY, wraps=True)
        self.technique = Label("", Type.NOTE)
        words = boxes.vbox(self.title, self.note, gap=2)
        texts = boxes.FoldingRow((words, 1), (self.technique, boxes.TOP), gap=14)
        boxes.hbox((self._icon, boxes.TOP), (texts, 1), on=self, margins=(18, 14, 18, 14), gap=14)

    def show_words(self, title: str, note: str, technique: str, *, is_right: bool) -> None:
        """Show how an answer was."""
        role = "evidence" if is_right else "danger"
        self._icon.set_icon("check" if is_right else "warn", role)
        set_tint(self, role)
        self.title.setText(title)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.technique.setText(technique)


def _prepare(technique: Technique, seed: int, cancel: CancelToken, _report: Report) -> Prepared:
    """Make a drill and find its steps; for a background thread."""
    drill = make_drill(technique, seed, cancel)
    return Prepared(drill, steps_of(drill), seed)


def _prepare_again(
    kept: KeptRound, cancel: CancelToken, report: Report
) -> list[tuple[KeptDrill, Prepared, Grid]]:
    """Make the drills of a kept round that are still the same; for a background thread."""
    found = []
    for each in (*kept.faults, kept.current):
        if each is not None:
            prepared = _prepare(each.technique, each.seed, cancel, report)
            board, cells = prepared.drill.board, bytes.fromhex(each.marks)
            colors = range(len(prepared.drill.puzzle.palette))
            is_sound = {*cells} <= {UNKNOWN, *colors, *map(maybe, colors)}
            if prepared.board == each.board and len(cells) == len(board.cells) and is_sound:
                found.append((each, prepared, Grid(board.width, board.height, cells)))
    return found


def _other_way(drill: Drill, cell: Cell, value: int) -> DiagramState:
    """Draw the line of a drill completed without a mark that is not certain."""
    cells = other_way(drill, cell, value)
    palette = drill.puzzle.palette
    spans = tuple(
        DiagramSpan(
            at,
            at,
            SpanStyle.FILLED if palette.is_black_and_white else SpanStyle.STRONG,
            None if palette.is_black_and_white else palette[ink].rgb,
        )
        for at, ink in enumerate(cells)
        if ink != EMPTY
    )
    crosses = frozenset(at for at, ink in enumerate(cells) if ink == EMPTY)
    caption = practice.other_way_text(drill, cell, was_filled=is_filled(value))
    return DiagramState(caption, len(cells), spans, crosses=crosses)
