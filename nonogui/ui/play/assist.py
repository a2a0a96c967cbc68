"""Assist: run the solver for the player (check, solve, rate, judge a lesson) and show the answers.

The first job imports the solver, on its own thread, so the board appears sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from nonogui.core.game import Boards, GameChange
from nonogui.core.grid import Cell, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.lazy import dataclass
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback, Watch
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.ui.board.state import Overlays
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.play.session import NO_OVERLAYS, PlaySession
from nonogui.ui.play.state import CoachMessage
from nonogui.ui.settings import Assistance
from nonogui.ui.widgets.message import Answer, Message, Tone
from nonogui.words.solving import no_solution_text, several_solutions_text

if TYPE_CHECKING:
    from nonogui.coach.check import BoardCheck, LastCorrect
    from nonogui.coach.course import Topic
    from nonogui.coach.difficulty import Rating
    from nonogui.coach.hints import Coach

ANALYSE_LIMITS: Final = Limits(30.0)
"""Limit in seconds for analysing a newly opened puzzle in the background."""

RATE_LIMITS: Final = Limits(60.0)
"""Limit in seconds for rating in the background; generous, as no player waits for it."""

GLANCE_SECONDS: Final = 4.0
"""How long a message without marks or buttons stays on screen."""

PLAYER_JOBS: Final = (JobKind.CHECK, JobKind.SOLVE, JobKind.GO_BACK)
"""Jobs the player waits for."""


class Assist(QObject):
    """Check, solve and rate one session's puzzle.

    An answer is dropped if the board has changed since it was asked for.
    """

    def __init__(
        self, session: PlaySession, jobs: JobRunner, show: Callable[[Message | None], object]
    ) -> None:
        """Serve a session, which owns this object; `show` shows a message, or hides the last."""
        super().__init__(session)
        self._session, self._jobs, self._tell = session, jobs, show
        self._marks: Overlays | None = None
        self._is_rating = False
        session.learned.connect(self._rate)
        session.assistance_changed.connect(self._watch)

    def _ask(
        self, kind: JobKind, work: Work, done: Callable[[Any], None], *, background: bool = False
    ) -> None:
        ask(self._session, self._jobs, kind, work, done, background=background)

    # ---- without being asked ----

    def analyse(self) -> None:
        """Analyse the clues in the background: how many solutions do they have?"""
        work = partial(_analyse, self._session.puzzle)
        self._jobs.submit(JobKind.ANALYSE, work, self._on_analysis, background=True)

    def _on_analysis(self, answer: SolveResult) -> None:
        self._learn(answer)
        self._watch()

    def _learn(self, answer: SolveResult) -> None:
        """Store what the solver found about the clues; "undecided" never replaces an answer."""
        # The analysis in the background would only find the same again.
        if answer.status is not SolveStatus.UNDECIDED:
            self._jobs.cancel(JobKind.ANALYSE)
        elif self._session.known is not None:
            return
        self._session.set_known(answer)

    def _rate(self) -> None:
        """Rate the puzzle, once it is known to have one solution."""
        known = self._session.known
        # Once only: `set_rating` emits `learned` again.
        if self._is_rating or known is None or known.status is not SolveStatus.UNIQUE:
            return
        self._is_rating = True
        work = partial(_find_rating, self._session.puzzle, known)
        self._jobs.submit(JobKind.RATE, work, self._session.set_rating, background=True)

    def _watch(self) -> None:
        """Look for wrong cells if the player asked to see mistakes at once."""
        session = self._session
        known = session.known
        if session.assistance is not Assistance.WRONG_CELLS:
            return
        # With one solution, the session compares cells itself.
        if known is not None and known.status is not SolveStatus.UNIQUE:
            self._ask(JobKind.WATCH, _check, self._on_watch, background=True)
        session.on_next_board(self._watch)

    def _on_watch(self, answer: BoardCheck) -> None:
        self._session.set_watched(frozenset(answer.wrong))

    # ---- check ----

    def check(self) -> None:
        """Say whether the board is right so far, without showing where it is wrong."""
        if self._session.is_solved:
            self._show_message(_("All clues are satisfied."), tone=Tone.GOOD)
        else:
            self._ask(JobKind.CHECK, _check, self._on_check)

    def _on_check(self, answer: BoardCheck) -> None:
        from nonogui.coach.check import Verdict

        if answer.verdict is Verdict.RIGHT:
            self._show_message(_("Right so far."), tone=Tone.GOOD)
        elif answer.verdict is Verdict.UNDECIDED:
            self._show_undecided(answer.stop)
        elif answer.wrong:
            self._show_message(
                _("Something on the board is wrong."),
                Answer(partial(self._show_wrong, answer), _("Show where")),
                Answer(self.go_back, _("Go back to before the mistake")),
                tone=Tone.WRONG,
            )
        else:  # no single cell is wrong: the puzzle has no solution
            self._show(*no_solution(()))

    def _show_wrong(self, answer: BoardCheck) -> None:
        count = len(answer.wrong)
        text = ngettext("{count} cell is wrong.", "{count} cells are wrong.", count)
        back = Answer(self.go_back, _("Go back to before the mistake"))
        message = CoachMessage(text.format(count=count), Tone.WRONG, (back,))
        self._show(message, Overlays(wrong=frozenset(answer.wrong)))

    def go_back(self) -> None:
        """Restore the last board without mistakes."""
        boards = self._session.game.boards()
        self._ask(JobKind.GO_BACK, partial(_last_correct, boards), self._on_last_correct)

    def _on_last_correct(self, answer: LastCorrect) -> None:
        if answer.index is None:
            if answer.stop is StopReason.DONE:
                self._show_message(_("All earlier boards have a mistake too."))
            else:
                self._show_undecided(answer.stop)
            return
        # Before going back, which is a step itself.
        steps = self._session.game.position - answer.index
        self._session.go_back(answer.index)
        self._show_message(
            ngettext("Went back {count} step.", "Went back {count} steps.", steps).format(
                count=steps
            )
        )

    # ---- solve ----

    def solve(self) -> None:
        """Fill in the solution, or say that there are several or none."""
        known = self._session.known
        if self._session.is_solved:
            self._show_message(_("All clues are satisfied."), tone=Tone.GOOD)
        # The analysis in the background has solved it already.
        elif known is not None and known.status is not SolveStatus.UNDECIDED:
            self._on_solution(known)
        else:
            self._ask(JobKind.SOLVE, _solve, self._on_solution)

    def _on_solution(self, answer: SolveResult) -> None:
        self._learn(answer)
        match answer.status:
            case SolveStatus.UNIQUE:
                self._session.reveal(answer.solutions[0])
                self._show_message(_("Solved. This is the only solution."), tone=Tone.GOOD)
            case SolveStatus.MULTIPLE:
                two_solutions(self._session, answer.solutions, self._show, self.dismiss)
            case SolveStatus.NONE:
                self._show(*no_solution(answer.clash))
            case SolveStatus.INVALID:
                self._show_message(_("The clues can't be right."), tone=Tone.WRONG)
            case SolveStatus.UNDECIDED:
                self._show_undecided(answer.stop)

    def _show_undecided(self, stop: StopReason) -> None:
        if stop is StopReason.TOO_LARGE:
            self._show_message(_("This puzzle is too large to search completely."))
        elif stop is StopReason.TIME:
            self._show_message(_("Time ran out before an answer was found."))

    # ---- upkeep ----

    def dismiss(self) -> None:
        """Hide the message and its marks."""
        # Only its own marks: the coach may have drawn others since.
        if self._session.overlays is self._marks:
            self._session.clear_overlays()
        self._tell(None)

    def pause(self) -> None:
        """Cancel jobs and hide messages while the board is hidden."""
        self._jobs.cancel(*PLAYER_JOBS)
        self.dismiss()

    def _show(self, message: CoachMessage, marks: Overlays, preview: Grid | None = None) -> None:
        """Show a message with its marks; without any, those on the board stay.

        That something is wrong stays until the board changes.
        """
        if marks is not NO_OVERLAYS:
            self._marks = marks
            self._session.show_overlays(marks, preview)
        stays = message.tone is Tone.WRONG
        self._show_message(message.text, *message.answers, tone=message.tone, stays=stays)

    def _show_message(
        self, text: str, *answers: Answer, tone: Tone = Tone.NEWS, stays: bool = False
    ) -> None:
        # A question stays until it is answered.
        seconds = 0.0 if answers or stays else GLANCE_SECONDS
        self._tell(Message(text, tone, answers, seconds))


# ---- background work: takes and returns immutable data ----


def _analyse(puzzle: Puzzle, token: CancelToken, report: ProgressCallback) -> SolveResult:
    from nonogui.solver.search import solve

    return solve(puzzle, limits=ANALYSE_LIMITS, cancel=token, progress=report)


def _find_rating(
    puzzle: Puzzle, known: SolveResult, token: CancelToken, report: ProgressCallback
) -> Rating:
    from nonogui.coach.difficulty import rate

    return rate(puzzle, known=known, limits=RATE_LIMITS, cancel=token, progress=report)


def _check(job: BoardJob) -> BoardCheck:
    from nonogui.coach.check import check_board

    return check_board(
        job.puzzle,
        job.board,
        known=job.known,
        limits=PATIENCE,
        cancel=job.token,
        progress=job.report,
    )


def _last_correct(boards: Boards, job: BoardJob) -> LastCorrect:
    from nonogui.coach.check import last_correct

    return last_correct(job.puzzle, boards, known=job.known, limits=PATIENCE, cancel=job.token)


def _solve(job: BoardJob) -> SolveResult:
    from nonogui.solver.search import solve, with_clash

    answer = solve(job.puzzle, cancel=job.token, progress=job.report, clash=False)
    if answer.status is not SolveStatus.NONE:
        return answer
    job.report(answer)  # report the verdict at once; finding the clash takes a moment longer
    return with_clash(job.puzzle, answer, cancel=job.token)


# ---- what the coach says, too ----


def two_solutions(
    session: PlaySession,
    solutions: tuple[Grid, ...],
    show: Callable[[CoachMessage, Overlays, Grid], object],
    leave: Callable[[], object],
    lead: str = "",
    at: int = 0,
) -> None:
    """Show one of two solutions, the cells where they differ, and a button for the other one.

    `show` gets the message, its marks and the solution; `leave` shows the player's board again.
    """
    cells, solution = frozenset(solutions[0].diff(solutions[1])), solutions[at]
    other = partial(two_solutions, session, solutions, show, leave, lead, 1 - at)
    answers = (
        Answer(other, _("Show the other one")),
        Answer(partial(session.reveal, solution), _("Fill in this one")),
        Answer(leave, _("Back to my board")),
    )
    message = CoachMessage(lead or several_solutions_text(len(cells)), Tone.SEVERAL, answers)
    # Crosses would clutter the marks drawn on it.
    show(message, Overlays(ambiguous=cells), solution.without_crosses())


def no_solution(clash: tuple[Line, ...]) -> tuple[CoachMessage, Overlays]:
    """Say that no solution exists, and mark the lines that contradict each other, if known."""
    marks = Overlays(highlighted_lines=clash) if clash else NO_OVERLAYS
    return CoachMessage(no_solution_text(clash), Tone.WRONG), marks


# --- jobs about the current board ---


PATIENCE: Final = Limits(30.0)
"""Limit for a check or a hint. Solving has no limit; the player can cancel it."""

SHORT_PATIENCE: Final = Limits(5.0)
"""Limit for a hint while nothing is known about the clues. By then a short reason is found even on
a 100x100 board of noise; without one, the player should hear so soon."""


@dataclass(frozen=True)
class BoardJob:
    """What work about the current board gets, all of it immutable, on the thread of its job.

    Attributes:
        known: what the solver found about the clues, if anything yet.
    """

    puzzle: Puzzle
    board: Grid
    known: SolveResult | None
    token: CancelToken
    report: Report

    def coach(self) -> Coach:
        """Return a coach that stops with the job."""
        from nonogui.coach.hints import Coach

        limit = PATIENCE if self.known else SHORT_PATIENCE
        return Coach(self.puzzle, Watch(limit.seconds, self.token, self.report), known=self.known)


Work = Callable[[BoardJob], object]


def ask(
    session: PlaySession,
    jobs: JobRunner,
    kind: JobKind,
    work: Work,
    done: Callable[[Any], None],
    *,
    background: bool = False,
) -> None:
    """Submit a job for the current board, which is cancelled as soon as that changes.

    `done` also receives intermediate results that the job reports.
    """
    puzzle, board, known = session.puzzle, session.game.grid, session.known

    def run(token: CancelToken, report: Report) -> object:
        return work(BoardJob(puzzle, board, known, token, report))

    jobs.submit(kind, run, done, on_partial=done, background=background)
    session.on_next_board(partial(jobs.cancel, kind))


# --- judging a lesson ---


class LessonJudge(QObject):
    """Judges each move in a lesson, in the background.

    Quick moves are judged together. Moves in a what-if are judged when it is accepted.

    Signals:
        judged(str, object): what to say about a move, with its `Tone`; an empty text for nothing.
    """

    judged = Signal(str, object)

    def __init__(self, session: PlaySession, jobs: JobRunner, topic: Topic) -> None:
        """Judge the moves of a session, which owns this object."""
        super().__init__(session)
        self._session, self._jobs, self._topic = session, jobs, topic
        self._seen = session.game.grid  # all marks up to this board are judged
        self._hints = session.game.hints
        session.changed.connect(self._on_changed)

    def _on_changed(self, changed: GameChange) -> None:
        game = self._session.game
        if not changed.changes or game.branches or self._session.is_solved:
            return
        if game.hints > self._hints:
            self._seen, self._hints = game.grid, game.hints
            self.judged.emit("", Tone.NEWS)
            return
        self._hints = game.hints
        work = partial(_judge, self._seen, self._topic)
        ask(self._session, self._jobs, JobKind.LESSON, work, self._on_judged, background=True)

    def _on_judged(self, answer: tuple[str, Tone, frozenset[Cell]]) -> None:
        text, tone, wrong = answer
        self._seen = self._session.game.grid
        if wrong and self._session.overlays == Overlays():
            self._session.show_overlays(Overlays(wrong=wrong))
        self.judged.emit(text, tone)


def _judge(before: Grid, topic: Topic, job: BoardJob) -> tuple[str, Tone, frozenset[Cell]]:
    """Return what to say about the marks since an earlier board, and the wrong ones."""
    from nonogui.coach.check import only_solution
    from nonogui.coach.lesson import Verdict, judge_marks
    from nonogui.solver.search import solve
    from nonogui.words.lessons import verdict_text

    puzzle, board = job.puzzle, job.board
    known = job.known or solve(puzzle, cancel=job.token, clash=False, diverse=False)
    solution = only_solution(known)
    judged = judge_marks(puzzle, before, board, topic, solution) if solution else None
    if judged is None:
        return "", Tone.NEWS, frozenset()
    fault, tone, wrong = None, Tone.NEWS, frozenset[Cell]()
    if judged.verdict is Verdict.WRONG:
        coach = replace(job, known=known).coach()
        fault, tone = coach.find_fault(board.decided()), Tone.WRONG
        wrong = frozenset(judged.cells)
    elif judged.verdict is Verdict.FOUND:
        tone = Tone.GOOD
    return verdict_text(judged, topic.technique, puzzle, fault), tone, wrong
