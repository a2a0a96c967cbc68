"""Assist: what the player asks the solver for (check, hint, solve), as jobs and their answers."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from nonogui.coach.check import BoardCheck, Verdict, check_board, last_right
from nonogui.coach.hints import Hint, HintKind, next_hint
from nonogui.core.game import Changed, GameStatus
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Line
from nonogui.core.move import Move, MoveKind
from nonogui.i18n import _, ngettext
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.solver.search import solve
from nonogui.ui.board.view_state import Overlays
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.session import PlaySession
from nonogui.ui.settings import Assistance
from nonogui.ui.widgets.message import Answer, Message, Tone
from nonogui.words import line_text

ANALYSE_SECONDS: Final = 30.0
"""How long a puzzle just opened is looked at without being asked."""


PATIENCE: Final = Limits(30.0)
"""How long a check or a hint is looked for; a solution is looked for until it is cancelled."""

SHORT_SECONDS: Final = 4.0
"""How long a sentence stays that asks nothing."""


class Assist(QObject):
    """Check, hint and solve for one session.

    Every answer belongs to the board it was asked for; when that board has changed meanwhile the
    answer is dropped.

    Signals:
        noticed: a Message to show, each answer's value a function to call; None takes the last
            one away.
    """

    noticed = Signal(object)

    def __init__(self, session: PlaySession, jobs: JobRunner) -> None:
        """Serve a session; the session owns this object."""
        super().__init__(session)
        self._session = session
        self._jobs = jobs
        self._hint: Hint | None = None
        session.changed.connect(self._on_changed)

    # ---- unasked ----

    def analyse(self) -> None:
        """Find out in the background what the clues allow."""
        puzzle = self._session.puzzle
        self._jobs.submit(
            JobKind.ANALYSE,
            lambda token, report: solve(
                puzzle, limits=Limits(ANALYSE_SECONDS), cancel=token, progress=report
            ),
            self._on_analysis,
            background=True,
        )

    def _on_analysis(self, answer: object) -> None:
        assert isinstance(answer, SolveResult)
        self._session.set_known(answer)
        self._watch()

    def _watch(self) -> None:
        """Look for wrong cells after a move, when the player wants to be told at once."""
        session = self._session
        known = session.known
        if session.assistance is not Assistance.WRONG_CELLS:
            return
        if known is None or known.status is not SolveStatus.MULTIPLE:
            return  # with one solution the session compares by itself
        board = session.game.grid
        self._jobs.submit(
            JobKind.WATCH,
            lambda token, report: check_board(
                session.puzzle, board, known=known, limits=PATIENCE, cancel=token, progress=report
            ),
            partial(self._on_watch, board),
            background=True,
        )

    def _on_watch(self, board: Grid, answer: object) -> None:
        assert isinstance(answer, BoardCheck)
        if self._is_current(board) and answer.wrong:
            self._session.show_overlays(Overlays(wrong=frozenset(answer.wrong)))

    # ---- check ----

    def check(self) -> None:
        """Say whether the board is right so far, without showing where it is not."""
        session = self._session
        if session.game.status is GameStatus.SOLVED:
            self._say(_("All clues are met."), tone=Tone.GOOD)
            return
        board, known = session.game.grid, session.known
        self._jobs.submit(
            JobKind.CHECK,
            lambda token, report: check_board(
                session.puzzle, board, known=known, limits=PATIENCE, cancel=token, progress=report
            ),
            partial(self._on_check, board),
        )

    def _on_check(self, board: Grid, answer: object) -> None:
        assert isinstance(answer, BoardCheck)
        if not self._is_current(board):
            return
        if answer.verdict is Verdict.RIGHT:
            self._say(_("Right so far."), tone=Tone.GOOD)
        elif answer.verdict is Verdict.WRONG:
            self._say_wrong(answer, _("Something is wrong. Show where?"))
        else:
            self._say(_("Not decided in the time given."))

    def _say_wrong(self, answer: BoardCheck, text: str) -> None:
        self._say(
            text,
            Answer(partial(self._show_wrong, answer), _("Show where")),
            Answer(self.go_back, _("Go back to before it")),
            tone=Tone.WRONG,
        )

    def _show_wrong(self, answer: BoardCheck) -> None:
        count = len(answer.wrong)
        self._session.show_overlays(Overlays(wrong=frozenset(answer.wrong)))
        self._say(
            ngettext("{count} cell is wrong.", "{count} cells are wrong.", count).format(
                count=count
            ),
            Answer(self.go_back, _("Go back to before it")),
            tone=Tone.WRONG,
        )

    def go_back(self) -> None:
        """Bring back the last board that was still right."""
        session = self._session
        board, known, boards = session.game.grid, session.known, session.game.boards()
        self._jobs.submit(
            JobKind.GO_BACK,
            lambda token, _report: last_right(
                session.puzzle, boards, known=known, limits=PATIENCE, cancel=token
            ),
            partial(self._on_last_right, board),
        )

    def _on_last_right(self, board: Grid, answer: object) -> None:
        if not self._is_current(board):
            return
        if not isinstance(answer, int):
            self._say(_("No earlier board is known to be right."))
            return
        steps = self._session.game.position - answer
        self._session.go_back(answer)
        self._say(
            ngettext("Went back {count} step.", "Went back {count} steps.", steps).format(
                count=steps
            )
        )

    # ---- hint ----

    def hint(self) -> None:
        """The first press shows where to look, the second applies what follows there."""
        if self._hint is not None:
            self._apply_hint(self._hint)
            return
        session = self._session
        board, known = session.game.grid, session.known
        self._jobs.submit(
            JobKind.HINT,
            lambda token, report: next_hint(
                session.puzzle, board, known=known, limits=PATIENCE, cancel=token, progress=report
            ),
            partial(self._on_hint, board),
        )

    def _on_hint(self, board: Grid, answer: object) -> None:
        assert isinstance(answer, Hint)
        if not self._is_current(board):
            return
        match answer.kind:
            case HintKind.LINE:
                self._offer_line(answer)
            case HintKind.SEVERAL_LINES:
                self._offer_forced(answer)
            case HintKind.WRONG:
                self._refuse_wrong()
            case HintKind.SEVERAL_SOLUTIONS:
                self._show_two(answer.solutions)
            case HintKind.SOLVED:
                self._say(_("All clues are met."), tone=Tone.GOOD)
            case HintKind.NO_SOLUTION:
                self._say_none(answer.lines)
            case HintKind.UNDECIDED:
                self._say(_("Not decided in the time given."))

    def _offer_line(self, hint: Hint) -> None:
        self._hint = hint
        self._session.show_overlays(Overlays(hint_lines=frozenset(hint.lines)))
        place = line_text(hint.lines[0])
        self._say(
            _("{line} can go on.").format(line=place),
            Answer(self.hint, _("Show how")),
            tone=Tone.HINT,
        )

    def _offer_forced(self, hint: Hint) -> None:
        self._hint = hint
        count = len(hint.changes)
        self._session.show_overlays(
            Overlays(hint_cells=frozenset(change.cell for change in hint.changes))
        )
        self._say(
            ngettext(
                "No single line helps. All clues together force {count} cell.",
                "No single line helps. All clues together force {count} cells.",
                count,
            ).format(count=count),
            Answer(self.hint, _("Show how")),
            tone=Tone.HINT,
        )

    def _apply_hint(self, hint: Hint) -> None:
        count = len(hint.changes)
        self._session.play(Move(MoveKind.HINT, hint.changes))
        if self._session.game.status is GameStatus.PLAYING:
            cells = frozenset(change.cell for change in hint.changes)
            self._session.show_overlays(Overlays(hint_cells=cells))
            self._say(
                ngettext(
                    "{count} cell follows. It is marked.",
                    "{count} cells follow. They are marked.",
                    count,
                ).format(count=count),
                tone=Tone.HINT,
            )

    def _refuse_wrong(self) -> None:
        self._say(
            _("Something on the board is wrong, so no hint can follow from it."),
            Answer(self.go_back, _("Go back to before it")),
            Answer(self._show_where, _("Show where")),
            tone=Tone.WRONG,
        )

    def _show_where(self) -> None:
        session = self._session
        board, known = session.game.grid, session.known
        self._jobs.submit(
            JobKind.CHECK,
            lambda token, report: check_board(
                session.puzzle, board, known=known, limits=PATIENCE, cancel=token, progress=report
            ),
            partial(self._on_where, board),
        )

    def _on_where(self, board: Grid, answer: object) -> None:
        assert isinstance(answer, BoardCheck)
        if self._is_current(board):
            self._show_wrong(answer)

    # ---- solve ----

    def solve(self) -> None:
        """Reveal the whole solution, or say that there are several or none."""
        session = self._session
        if session.game.status is GameStatus.SOLVED:
            self._say(_("All clues are met."), tone=Tone.GOOD)
            return
        known = session.known
        if known is not None and known.status is not SolveStatus.UNDECIDED:
            self._on_solution(session.game.grid, known)
            return
        board = session.game.grid
        self._jobs.submit(
            JobKind.SOLVE,
            lambda token, report: solve(session.puzzle, cancel=token, progress=report),
            partial(self._on_solution, board),
        )

    def _on_solution(self, board: Grid, answer: object) -> None:
        assert isinstance(answer, SolveResult)
        if answer.status is not SolveStatus.UNDECIDED:
            self._session.set_known(answer)
        if not self._is_current(board):
            return
        match answer.status:
            case SolveStatus.UNIQUE:
                self._reveal(answer.solutions[0])
                self._say(_("Solved. It is the only solution."), tone=Tone.GOOD)
            case SolveStatus.MULTIPLE:
                self._show_two(answer.solutions)
            case SolveStatus.NONE:
                self._say_none(answer.clash)
            case SolveStatus.INVALID:
                self._say(_("The clues contradict each other."), tone=Tone.WRONG)
            case SolveStatus.UNDECIDED:
                self._say(_("Not decided in the time given."))

    def _reveal(self, solution: Grid) -> None:
        board = self._session.game.grid
        self._session.play(Move.between(MoveKind.SOLVE, board, solution))

    def _show_two(self, solutions: tuple[Grid, ...], shown: int = 0) -> None:
        """Show one of two solutions with the cells in which they differ marked."""
        cells = frozenset(solutions[0].diff(solutions[1]))
        self._session.show_overlays(Overlays(ambiguous=cells), preview=_inked(solutions[shown]))
        count = len(cells)
        text = ngettext(
            "There are several solutions. Two of them differ in {count} cell.",
            "There are several solutions. Two of them differ in {count} cells.",
            count,
        ).format(count=count)
        self._say(
            text,
            Answer(partial(self._show_two, solutions, 1 - shown), _("Show the other one")),
            Answer(partial(self._reveal, solutions[shown]), _("Fill this one in")),
            Answer(self._forget, _("Back to my board")),
            tone=Tone.SEVERAL,
        )

    def _say_none(self, clash: tuple[Line, ...]) -> None:
        if not clash:
            self._say(_("No picture meets all the clues."), tone=Tone.WRONG)
            return
        self._session.show_overlays(Overlays(lanes=clash))
        names = ", ".join(map(line_text, clash))
        text = _("No picture meets all the clues. These clash: {lines}.").format(lines=names)
        self._say(text, tone=Tone.WRONG)

    # ---- upkeep ----

    def dismiss(self) -> None:
        """The player closed the notice: what it marked goes with it."""
        self._forget()

    def _forget(self) -> None:
        self._hint = None
        self._session.clear_overlays()
        self.noticed.emit(None)

    def _say(self, text: str, *answers: Answer, tone: Tone = Tone.NEWS) -> None:
        seconds = 0.0 if answers else SHORT_SECONDS
        self.noticed.emit(Message(text, tone, answers, seconds))

    def _is_current(self, board: Grid) -> bool:
        return self._session.game.grid == board

    def _on_changed(self, changed: Changed) -> None:
        if not (changed.cells or changed.branches):
            return
        self._hint = None
        for kind in (JobKind.CHECK, JobKind.HINT, JobKind.SOLVE, JobKind.GO_BACK, JobKind.WATCH):
            self._jobs.cancel(kind)
        self.noticed.emit(None)
        self._watch()


def _inked(solution: Grid) -> Grid:
    """A solution without crosses, which would stand in the way of the marks on it."""
    cells = solution.cells.replace(bytes([EMPTY]), bytes([UNKNOWN]))
    return Grid(solution.width, solution.height, cells)
