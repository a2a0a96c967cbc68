"""Coaching: answer the player's questions about the board, and show the answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.coach.course import Topic
from nonogui.coach.deduction import Deduction
from nonogui.coach.explain import CellAnswer, CellState, explain_cell, explain_line, steps_now
from nonogui.coach.hints import Hint, HintKind, Mistake
from nonogui.coach.lesson import lesson_step
from nonogui.coach.techniques import Technique
from nonogui.core.game import GameChange
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line
from nonogui.core.move import Move, MoveKind
from nonogui.i18n import _
from nonogui.solver.limits import StoppedError
from nonogui.solver.propagation import impossible_lines
from nonogui.ui.board.state import Overlays
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.play import coach_explanations
from nonogui.ui.play.assist import Assist, BoardJob, Work, ask, no_solution, two_solutions
from nonogui.ui.play.session import PlaySession, ViewChange
from nonogui.ui.play.state import (
    Busy,
    CoachMessage,
    CoachView,
    Empty,
    ExplanationState,
    HintLevel,
    MistakeLevel,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.message import Answer, Tone
from nonogui.words import hints
from nonogui.words.lists import sentences
from nonogui.words.places import line_text

COACH_JOBS: Final = (JobKind.HINT, JobKind.EXPLAIN, JobKind.IMPROVE)
"""Jobs with answers in the panel."""

STEP_MS: Final = {ProofSpeed.SLOW: 2800, ProofSpeed.NORMAL: 1600, ProofSpeed.FAST: 800}
"""How long each step is shown while a proof plays, in milliseconds."""

MOST_LISTED: Final = 60
"""Most steps listed. A choice: the others are harder, and a large board has hundreds."""

Explanation = (
    coach_explanations.HintExplanation
    | coach_explanations.StepsExplanation
    | coach_explanations.MistakeExplanation
)


class Coaching(QObject):
    """The coach of one session.

    An answer belongs to the board it was asked for. When the board changes, the answer is dropped
    and the panel is cleared.

    Attributes:
        is_open: whether the panel is shown.
        topic: in a lesson, what it teaches; hints then use nothing that is taught later.

    Signals:
        view_changed: a `CoachView` to show; None closes the panel.
    """

    view_changed = Signal(object)

    def __init__(
        self,
        session: PlaySession,
        jobs: JobRunner,
        assist: Assist,
        cursor: Callable[[], Cell | None] = lambda: None,
    ) -> None:
        """Serve a session; the session owns this object.

        `cursor` returns the cell that the player moved the cursor to; None before that.
        """
        super().__init__(session)
        self._session = session
        self._cursor = cursor
        self._jobs = jobs
        self._assist = assist
        self._explanation: Explanation | None = None
        self._marks = Overlays()
        self._speed = ProofSpeed.NORMAL
        self._is_waiting = False
        self._play_timer = QTimer(self)
        self._play_timer.timeout.connect(self._play_on)
        self.is_open = False
        self.topic: Topic | None = None
        self._note = ""
        session.changed.connect(self._on_changed)
        # Nothing is left to explain, and the page with the picture follows.
        session.solved.connect(self.close)
        session.view_changed.connect(self._on_view_changed)

    @property
    def technique(self) -> Technique | None:
        explanation = self._explanation
        if isinstance(explanation, coach_explanations.StepsExplanation):
            return explanation.shown.technique
        if (
            not isinstance(explanation, coach_explanations.HintExplanation)
            or explanation.level < HintLevel.TECHNIQUE
        ):
            return None
        return explanation.deduction.technique

    @property
    def has_proof(self) -> bool:
        """Whether a proof is shown that can be stepped through."""
        return (
            isinstance(self._explanation, coach_explanations.HintExplanation)
            and self._explanation.shows_proof
        )

    # ---- what the player asks ----

    def next_level(self) -> None:
        """Go one hint level further; look for a new hint if there is none or it is used up."""
        match self._explanation:
            case (
                coach_explanations.MistakeExplanation(
                    hint=Hint(mistake=Mistake() as mistake)
                ) as explanation
            ) if explanation.level is MistakeLevel.WHY and explanation.has_walk:
                self._show_steps_to(mistake)
            case coach_explanations.MistakeExplanation() as explanation:
                self.go_to(explanation.level + 1)
            case coach_explanations.StepsExplanation() as explanation if explanation.changes:
                self._apply(explanation)
            case coach_explanations.StepsExplanation() as explanation if explanation.has_next:
                self.choose(explanation.at + 1)  # the player has made this step already
            case coach_explanations.HintExplanation() as explanation if explanation.changes:
                self.go_to(explanation.level + 1)
            case _:
                self._request_hint()

    def go_to(self, level: int) -> None:
        """Show a level of a hint or mistake, forwards or back; the last one changes the board."""
        self._play_timer.stop()
        match self._explanation:
            case coach_explanations.HintExplanation() as explanation if level == HintLevel.APPLY:
                self._apply(explanation)
            case coach_explanations.HintExplanation() as explanation:
                self._explain(explanation.with_level(HintLevel(level)))
            case coach_explanations.MistakeExplanation() as explanation if (
                level == MistakeLevel.TAKE_BACK
            ):
                self._take_back(explanation)
            case coach_explanations.MistakeExplanation() as explanation:
                self._explain(explanation.with_level(MistakeLevel(level)))

    def back(self) -> None:
        """Go one level back; from the first, close the panel."""
        match self._explanation:
            case (
                coach_explanations.HintExplanation()
                | coach_explanations.MistakeExplanation() as explanation
            ) if explanation.level > 1:
                self.go_to(explanation.level - 1)
            case _:
                self.close()

    def end_preview(self) -> None:
        """Show the player's own board again after a preview."""
        match self._explanation:
            case coach_explanations.HintExplanation(shows_proof=True):
                self.go_to(HintLevel.TECHNIQUE)
            case coach_explanations.StepsExplanation():
                self.choose(0)
        # One of two solutions is shown, or the board without its wrong marks.
        if self._session.is_preview and self._session.overlays is self._marks:
            self._forget()

    def choose(self, at: int) -> None:
        """Show a row of the explanation: a deduction, a step of the proof, or a hint level."""
        match self._explanation:
            case coach_explanations.StepsExplanation() as explanation:
                self._explain(explanation.at_step(at))
            case coach_explanations.HintExplanation(shows_proof=True):
                self.step_to(at)
            case coach_explanations.HintExplanation() | coach_explanations.MistakeExplanation():
                self.go_to(at + 1)

    def explain_cell(self, cell: Cell) -> None:
        """Explain why a cell must have its value, or say why that is impossible."""
        self._start_search(_("Explaining the cell…"))
        self._ask(JobKind.EXPLAIN, partial(answer_cell, cell), self._on_cell)

    def explain_line(self, line: Line) -> None:
        """Explain everything that follows from one line."""
        self._start_search(_("Explaining the line…"))
        self._ask(JobKind.EXPLAIN, partial(answer_line, line), partial(self._on_line, line))

    def list_steps(self) -> None:
        """List every step that is possible now, the easiest first."""
        self._start_search(_("Looking for all steps…"))
        self._ask(JobKind.EXPLAIN, answer_all, self._on_all)

    def close(self) -> None:
        """Close the panel, remove its marks and cancel its jobs."""
        self._drop()
        self.is_open = False
        self.view_changed.emit(None)

    def open(self) -> None:
        """Show the panel without asking anything."""
        self.is_open = True
        if self._explanation is None:
            self._show(CoachView(Empty()))

    # ---- proofs ----

    def step_to(self, at: int) -> None:
        """Show the first `at` steps of the proof."""
        if self.has_proof:
            self._play_timer.stop()
            self._step_to(at)

    def step(self, by: int) -> None:
        """Show `by` more steps of the proof; a negative number shows fewer."""
        if isinstance(self._explanation, coach_explanations.HintExplanation):
            self.step_to(self._explanation.at + by)

    def to_end(self) -> None:
        """Show the whole proof."""
        if isinstance(self._explanation, coach_explanations.HintExplanation):
            self.step_to(self._explanation.last)

    def play(self) -> None:
        """Play the proof, from the start if it is at the end; stop it if it is playing."""
        explanation = self._explanation
        if (
            not isinstance(explanation, coach_explanations.HintExplanation)
            or not explanation.shows_proof
        ):
            return
        if self._play_timer.isActive():
            self.step_to(explanation.at)
        else:
            self._play_timer.start(STEP_MS[self._speed])
            self._step_to(0 if explanation.at == explanation.last else explanation.at + 1)

    def set_speed(self, speed: ProofSpeed) -> None:
        self._speed = speed
        self._play_timer.setInterval(STEP_MS[speed])
        if self._explanation is not None:
            self._explain(self._explanation)

    def _play_on(self) -> None:
        if isinstance(self._explanation, coach_explanations.HintExplanation):
            self._step_to(self._explanation.at + 1)

    def _step_to(self, at: int) -> None:
        explanation = self._explanation
        assert isinstance(explanation, coach_explanations.HintExplanation)
        shown = explanation.at_step(at)
        # Before the view is made: it says whether the proof is playing.
        if shown.at == shown.last:
            self._play_timer.stop()
        self._explain(shown)

    # ---- hints ----

    def _request_hint(self) -> None:
        # A second press must not start the search again.
        if not self._is_waiting:
            self._start_search(_("Looking for a hint…"))
            cursor = self._cursor()
            at_cursor = frozenset(cursor.lines if cursor else ())
            work = partial(find_hint, (self._lines_just_changed(), at_cursor), self.topic)
            self._ask(JobKind.HINT, work, self._on_hint)

    def _lines_just_changed(self) -> frozenset[Line]:
        """Return the lines of the player's last move."""
        move = self._session.game.undo_move
        cells = () if move is None else move.changes
        return frozenset(line for change in cells for line in change.cell.lines)

    def _on_hint(self, answer: Hint) -> None:
        match answer.kind:
            case HintKind.STEP:
                assert answer.deduction is not None
                self._explain_step(answer.deduction)
            case HintKind.WRONG:
                self._explain_mistake(answer)
            case HintKind.SEVERAL_SOLUTIONS:
                self._show_two(answer.solutions)
            case HintKind.SOLVED:
                self._show_message(_("All clues are satisfied."), tone=Tone.GOOD)
            case HintKind.NO_SOLUTION:
                self._show(CoachView(*no_solution(answer.lines)))
            case HintKind.UNDECIDED:
                self._show_message(_("No next step with a short explanation was found in time."))

    def _explain_step(
        self,
        deduction: Deduction,
        level: HintLevel = HintLevel.LINE,
        lead: str = "",
        base: Grid | None = None,
    ) -> None:
        """Explain a step found on the player's board or on `base`, which differs from it."""
        puzzle, board = self._session.puzzle, self._session.game.grid
        base = base or board
        frames = coach_explanations.proof_frames(base, deduction)
        self._explain(
            coach_explanations.HintExplanation(puzzle, board, base, deduction, lead, level, frames)
        )
        self._improve(deduction, base)

    def _improve(self, deduction: Deduction, base: Grid) -> None:
        """Look for a smaller proof while the player reads."""
        if deduction.proof is not None and not deduction.proof.smallest:
            work = partial(find_smaller_proof, deduction, base)
            done = partial(self._on_smaller_proof, deduction, base)
            ask(self._session, self._jobs, JobKind.IMPROVE, work, done, background=True)

    def _on_smaller_proof(self, before: Deduction, base: Grid, better: Deduction | None) -> None:
        """Switch to a smaller proof, unless the player is already stepping through this one."""
        explanation = self._explanation
        if (
            better is None
            or not isinstance(explanation, coach_explanations.HintExplanation)
            # The player may look at another explanation by now.
            or explanation.deduction is not before
        ):
            return
        is_asked_for = bool(explanation.lead)  # then a proof about another cell doesn't help
        better = better.only_key_cell() if is_asked_for else better
        if explanation.at == 0 and not (
            is_asked_for
            and coach_explanations.key_cell(better) != coach_explanations.key_cell(before)
        ):
            self._explain(
                replace(
                    explanation,
                    deduction=better,
                    frames=coach_explanations.proof_frames(base, better),
                )
            )
            self._improve(better, base)

    def _apply(self, explanation: Explanation) -> None:
        changes = explanation.changes
        if not changes:
            return
        removed = (
            explanation.removed
            if isinstance(explanation, coach_explanations.StepsExplanation)
            else ()
        )
        self._session.play(Move(MoveKind.HINT, (*changes, *removed)))
        # The session has emitted `solved`, so the panel is closed by now.
        if self._session.is_solved:
            return
        marks = Overlays(hint_cells=frozenset(change.cell for change in changes))
        more = Answer(self.next_level, _("Next hint"))
        text = sentences(
            hints.done_text(changes), _("The wrong mark was removed.") if removed else ""
        )
        self._show(CoachView(CoachMessage(text, Tone.GOOD, (more,), shows_key=True), marks))

    # ---- other answers ----

    def _explain_mistake(self, hint: Hint) -> None:
        # The message of a check offers the same, and its marks would give the place away.
        self._assist.dismiss()
        self._explain(
            coach_explanations.MistakeExplanation(
                self._session.puzzle, self._session.game.grid, hint
            )
        )

    def _take_back(self, explanation: coach_explanations.MistakeExplanation) -> None:
        """Take back the wrong mark, or else all moves since the last board without mistakes."""
        if not (changes := explanation.changes):
            self._assist.go_back()
            return
        self._session.play(Move(MoveKind.HINT, changes))
        if not self._session.is_solved:
            more = Answer(self.next_level, _("Next hint"))
            text = _("Cell cleared.")
            self._show(CoachView(CoachMessage(text, Tone.GOOD, (more,), shows_key=True)))

    def _show_steps_to(self, mistake: Mistake) -> None:
        """Explain step by step why a mark is wrong."""
        lead = hints.mistake_lead(mistake, self._session.puzzle)
        if len(mistake.steps) == 1:
            self._explain_step(mistake.steps[0], HintLevel.CELLS, lead, mistake.base)
        else:
            wrong = mistake.cell if mistake.is_wrong else None
            self._explain_steps(mistake.steps, lead, "", mistake.base, wrong)

    def _show_two(self, solutions: tuple[Grid, ...], lead: str = "") -> None:
        def show(message: CoachMessage, marks: Overlays, preview: Grid) -> None:
            # They differ, so that `min` has a cell.
            self._show(CoachView(message, marks, preview, focus=(min(marks.ambiguous),)))

        two_solutions(self._session, solutions, show, self._forget, lead)

    # ---- explaining ----

    def _on_cell(self, answer: CellAnswer | Hint) -> None:
        """Show the answer about a cell; a `Hint` says why this board has no explanation."""
        if isinstance(answer, Hint):
            self._on_hint(answer)
            return
        puzzle = self._session.puzzle
        match answer.state:
            case CellState.FORCED | CellState.TOGETHER:
                lead = hints.verdict_text(answer, puzzle.palette)
                self._explain_step(answer.steps[0], HintLevel.CELLS, lead, answer.base)
            case CellState.LATER:
                title = hints.verdict_text(answer, puzzle.palette)
                self._explain_steps(
                    answer.steps, title, hints.cell_answer_text(answer, puzzle), answer.base
                )
            case CellState.OPEN:
                self._show_two(answer.solutions, lead=hints.cell_answer_text(answer, puzzle))
            case CellState.WRONG | CellState.UNDECIDED:
                self._show_message(hints.cell_answer_text(answer, puzzle))

    def _on_line(self, line: Line, answer: tuple[Deduction, ...] | Hint) -> None:
        if isinstance(answer, Hint):
            self._on_hint(answer)
        elif answer:
            self._explain_steps(answer, line_text(line), hints.line_lead(len(answer)))
        else:
            cells = self._session.game.grid.decided().line(line)
            message = CoachMessage(hints.no_step_text(line, is_full=UNKNOWN not in cells))
            self._show(
                CoachView(message, Overlays(highlighted_lines=(line,)), place=line_text(line))
            )

    def _on_all(self, answer: tuple[Deduction, ...] | Hint) -> None:
        if isinstance(answer, Hint):
            self._on_hint(answer)
        elif answer[0].on_line is None:
            self._explain_step(answer[0])  # no single line leads on
        else:
            session, listed = self._session, answer[:MOST_LISTED]
            lead = hints.choices_lead(len(listed), len(answer))
            board, title = session.game.grid, _("All steps now")
            self._explain(
                coach_explanations.StepsExplanation(
                    session.puzzle, board, listed, title, lead, are_choices=True
                )
            )

    def _explain_steps(
        self,
        steps: tuple[Deduction, ...],
        title: str,
        lead: str,
        base: Grid | None = None,
        wrong: Cell | None = None,
    ) -> None:
        """List steps found on the player's board, or on one without its wrong marks."""
        session = self._session
        board = session.game.grid
        self._explain(
            coach_explanations.StepsExplanation(
                session.puzzle, board, steps, title, lead, base=base or board, wrong=wrong
            )
        )

    # ---- upkeep ----

    def _ask(self, kind: JobKind, work: Work, done: Callable[[Any], None]) -> None:
        """Submit a job and record how long it took."""

        def timed(job: BoardJob) -> tuple[object, float]:
            # On the job's thread, so that waiting for another job does not count.
            start = time.perf_counter()
            return work(job), time.perf_counter() - start

        def answer(result: tuple[object, float]) -> None:
            found, seconds = result
            is_hint = kind is JobKind.HINT and isinstance(found, Hint) and bool(found.deduction)
            self._note = hints.found_text(seconds, is_hint=is_hint)
            done(found)

        ask(self._session, self._jobs, kind, timed, answer)

    def _start_search(self, what: str) -> None:
        """Drop the current explanation and show that something else is being looked for."""
        self._drop()
        self.is_open = True
        self._show(CoachView(Busy(what)))

    def _show_message(self, text: str, *answers: Answer, tone: Tone = Tone.NEWS) -> None:
        self._show(CoachView(CoachMessage(text, tone, answers)))

    def _explain(self, explanation: Explanation) -> None:
        self._explanation = explanation
        if isinstance(explanation, coach_explanations.HintExplanation):
            view = explanation.view(self._speed, is_playing=self._play_timer.isActive())
        else:
            view = explanation.view()
        self._show(view)

    def _show(self, view: CoachView) -> None:
        if not isinstance(view.state, ExplanationState):
            self._explanation = None
        view = replace(view, note=view.note or self._note)
        self._is_waiting = isinstance(view.state, Busy)
        self._marks = view.overlays
        self._session.show_overlays(view.overlays, view.preview)
        self.view_changed.emit(view)

    def _drop(self) -> None:
        """Drop the current explanation and its marks, and cancel the search."""
        # An answer to the last question must not replace the next one.
        self._jobs.cancel(*COACH_JOBS)
        self._play_timer.stop()
        self._explanation, self._note, self._is_waiting = None, "", False
        # Only the coach's own marks: those of a check stay.
        if self._session.overlays is self._marks:
            self._marks = Overlays()
            self._session.show_overlays(self._marks)

    def _forget(self) -> None:
        """Leave the panel open but empty."""
        self._drop()
        if self.is_open:
            self._show(CoachView(Empty()))

    def give_up(self) -> None:
        """Clear the panel after its job was cancelled or failed."""
        if self._is_waiting:
            self._forget()

    def pause(self) -> None:
        """Close the panel while the board is hidden."""
        if self.is_open:
            self.close()

    def _on_changed(self, changed: GameChange) -> None:
        """Drop an explanation that the player's move has made out of date."""
        # Ticks and checkpoints leave the board as it was, and the explanation with it.
        if self.is_open and (changed.changes or changed.branches):
            self._forget()

    def _on_view_changed(self, change: ViewChange) -> None:
        """Drop the explanation if another part of the program has replaced its marks."""
        if change.marks and self.is_open and self._session.overlays is not self._marks:
            self._play_timer.stop()
            self._explanation, self._marks, self._is_waiting = None, self._session.overlays, False
            self.view_changed.emit(CoachView(Empty()))


# --- jobs ---


def find_hint(near: Sequence[Collection[Line]], topic: Topic | None, job: BoardJob) -> Hint:
    """Return the easiest next step; among equals, the nearest (`Coach.hint`).

    With the topic of a lesson, prefer the techniques taught so far.
    """
    coach, puzzle, board = job.coach(), job.puzzle, job.board
    is_solved = puzzle.is_solved_by(board.picture())
    if topic is not None and not is_solved and coach.find_fault(board) is None:
        step = lesson_step(puzzle, board, topic, *near)
        if step is not None:
            return Hint(HintKind.STEP, step)
    return coach.hint(board, *near)


def answer_cell(where: Cell, job: BoardJob) -> CellAnswer | Hint:
    """Explain a cell; if the board cannot be completed, return a `Hint` about the mistake."""
    coach = job.coach()
    answer = explain_cell(coach, job.board, where)
    if answer.state is CellState.WRONG:
        return coach.find_fault(job.board) or answer
    return answer


def answer_line(where: Line, job: BoardJob) -> tuple[Deduction, ...] | Hint:
    """Return all deductions on a line; if it is impossible, a `Hint` about the mistake."""
    # Nothing can be deduced from a line that contradicts its clue.
    if where in impossible_lines(job.puzzle, job.board):
        return job.coach().find_fault(job.board) or ()
    return explain_line(job.puzzle, job.board, where)


def answer_all(job: BoardJob) -> tuple[Deduction, ...] | Hint:
    """Return every step that is possible now; without any, the hint that says why."""
    hint = job.coach().hint(job.board)
    return steps_now(job.puzzle, job.board, hint) or hint


def find_smaller_proof(deduction: Deduction, base: Grid, job: BoardJob) -> Deduction | None:
    """Return the step with a smaller proof, or None if there is none."""
    try:
        return job.coach().improve(base, deduction)
    # Cancelled or out of time: the proof already shown stays.
    except StoppedError:
        return None
