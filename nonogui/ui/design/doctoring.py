"""Doctoring: examine a design after each change and show results as they arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, StoppedError
from nonogui.solver.models.loading import load_z3
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.studio.clue_fixes import find_clue_fixes
from nonogui.studio.counting import count_solutions
from nonogui.studio.diagnosis import Aim, ClueFix, Diagnosis, GiveAway, Note, Repair
from nonogui.studio.doctor import add_clash, diagnose
from nonogui.studio.give_aways import find_give_aways
from nonogui.studio.notes import notes
from nonogui.studio.repair import find_repairs
from nonogui.studio.variants import find_variants
from nonogui.ui.design.doctor_offers import DoctorState, Offer, marked_cells
from nonogui.ui.design.doctor_panel import DoctorPanel
from nonogui.ui.design.session import DesignSession, Shown
from nonogui.ui.jobs import JobKind, JobRunner, Report

PAUSE_MS: Final = 150
"""Milliseconds from the last change to the examination. Another change restarts the delay."""

SETTLE_MS: Final = 250
"""Milliseconds from a verdict to the search for repairs, which a further change cancels."""

STALE_MS: Final = 600
"""Milliseconds after a change until marks of the previous design are removed."""

LIMITS: Final = Limits(10.0)
LONGER: Final = Limits(120.0)
"""Time limits for a verdict: automatic, and when the designer asks to search longer."""


class Doctoring(QObject):
    """Connects a design with the panel of its doctor.

    Results belong to one design. When the design changes they are outdated: they are neither shown
    as current nor applied.

    Attributes:
        state: everything known so far.

    Signals:
        place_requested(object): a `Cell` that the designer wants to see on the board.
    """

    place_requested = Signal(object)

    def __init__(
        self,
        session: DesignSession,
        panel: DoctorPanel,
        jobs: JobRunner,
        parent: QObject | None = None,
    ) -> None:
        """Start with the current design. No other user may share the job runner."""
        super().__init__(parent)
        self._session = session
        self._panel = panel
        self._jobs = jobs
        self._jobs.failed.connect(self._on_failed)
        self._limits = LIMITS
        self._is_held = False  # during a stroke
        self._two: int | None = None  # which of two solutions is shown
        self._highlighted: Offer | Note | None = None  # under the pointer or focus
        self._pinned: Note | None = None  # a clicked note, marked until the next click
        self._mine: Shown | None = None  # what the doctor shows on the board
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._go_on)
        self._stale = QTimer(self, singleShot=True)
        self._stale.timeout.connect(partial(session.set_diagnosis, None))
        self.state = DoctorState(session.design)
        session.changed.connect(self._on_changed)
        session.view_changed.connect(self._on_view_changed)
        panel.verdict.two_requested.connect(self._show_two)
        panel.highlight_changed.connect(self._highlight)
        panel.note_clicked.connect(self._select_note)
        panel.offers.applied.connect(self._apply)
        panel.offers.aim_chosen.connect(self._aim)
        panel.difficulty.change_requested.connect(self._vary)
        panel.verdict.longer.clicked.connect(self._search_longer)
        panel.given.button.clicked.connect(self._give_none)
        panel.offers.take.clicked.connect(self._take_picture)
        self._start()
        if self.state.is_blank:  # load while the first strokes are drawn
            self._jobs.submit(JobKind.READ, lambda *_job: load_z3(), lambda _nothing: None)

    @property
    def is_busy(self) -> bool:
        """Whether an examination is running or about to start."""
        return self._jobs.is_busy or self._pause.isActive()

    @property
    def grade(self) -> Grade | None:
        """The difficulty of the design as it is now; None if it is not known."""
        state = self.state
        is_known = state.design is self._session.design and not state.is_rated_as_repaired
        return state.rating.grade if is_known and state.rating else None

    def close(self) -> None:
        """Stop. Running work is cancelled, and its results are ignored."""
        self._pause.stop()
        self._stale.stop()
        self._jobs.cancel()
        self._jobs.failed.disconnect(self._on_failed)
        self._session.changed.disconnect(self._on_changed)
        self._session.view_changed.disconnect(self._on_view_changed)

    def on_run(self, length: int) -> None:
        """Pause work during a stroke; `length` is its length in cells, 0 when it ends."""
        if length and not self._is_held:
            self._is_held = True
            self._pause.stop()
            self._jobs.cancel()
        elif not length and self._is_held:
            self._is_held = False
            self._pause.start(PAUSE_MS)

    # ---- examining ----

    def _on_changed(self) -> None:
        self._jobs.cancel()
        self._limits = LIMITS
        self._start()

    def _start(self) -> None:
        """Forget all results and schedule an examination."""
        self._two = self._highlighted = self._pinned = self._mine = None
        self.state = DoctorState(self._session.design, aim=self.state.aim)
        self._panel.verdict.show_two(None)
        self._panel.show_note(None)
        self._panel.show_state(self.state)
        if not self._stale.isActive():
            self._stale.start(0 if self.state.is_blank else STALE_MS)
        if not self.state.is_blank and not self._is_held:
            self._pause.start(PAUSE_MS)

    def _go_on(self) -> None:
        """Start the next missing examination."""
        state = self.state
        if state.is_blank:
            return
        if state.diagnosis is None or state.is_examining:
            work = partial(examine_design, replace(state, is_examining=True), self._limits)
            done = self._on_examined
            self._jobs.submit(JobKind.DIAGNOSE, work, done, on_partial=self._learn)
        elif state.is_repairing:
            search = partial(find_offers, state)
            self._jobs.submit(JobKind.REPAIR, search, self._learn, on_partial=self._learn)

    def _on_examined(self, answer: DoctorState) -> None:
        self._learn(replace(answer, is_repairing=_can_be_repaired(answer)))
        if self.state.is_repairing:
            self._pause.start(SETTLE_MS)

    def _learn(self, answer: DoctorState) -> None:
        """Show new results, unless they are about another design or goal."""
        if answer.design is not self._session.design or answer.aim is not self.state.aim:
            return
        is_news = answer.diagnosis is not self.state.diagnosis
        self.state = answer
        if is_news:
            self._stale.stop()
            self._session.set_diagnosis(answer.diagnosis)
        self._panel.show_state(answer)

    def _on_failed(self) -> None:
        """Stop examining after a job failed."""
        self.state = replace(self.state, is_examining=False, is_repairing=False)
        self._panel.show_state(self.state)

    def _aim(self, aim: Aim) -> None:
        """Search for repairs with another goal."""
        self._jobs.cancel(JobKind.REPAIR)
        state = replace(self.state, aim=aim, repairs=(), harder=None)
        if state.is_rated_as_repaired:
            state = replace(state, rating=None)
        self.state = replace(state, is_repairing=_can_be_repaired(state) and not state.is_examining)
        self._panel.show_state(self.state)
        if self.state.is_repairing:
            self._go_on()

    def _vary(self, harder: bool) -> None:
        """Look for small changes that make a unique design harder or easier."""
        if self.grade is None:
            return  # the design has just changed, and the panel still shows the one before
        self._jobs.cancel(JobKind.REPAIR)
        self.state = replace(self.state, harder=harder, repairs=(), is_repairing=True)
        self._panel.show_state(self.state)
        self._go_on()

    def _search_longer(self) -> None:
        self._limits = LONGER
        self.state = replace(self.state, is_examining=True)
        self._panel.show_state(self.state)
        self._go_on()

    # ---- showing results on the board ----

    def _show_two(self, at: object) -> None:
        self._two = at if isinstance(at, int) else None
        self._panel.verdict.show_two(self._two)
        self._show()

    def _highlight(self, what: Offer | Note | None) -> None:
        # The panel keeps the cards of an earlier design, perhaps of another size, for a moment.
        self._highlighted = what if self._is_found(what) else None
        self._show()

    def _select_note(self, note: Note | None) -> None:
        note = note if self._is_found(note) else None
        self._pinned = note
        self._panel.show_note(note)
        self._show()
        if note is not None and (cells := note_cells(note, self.state.design)):
            self.place_requested.emit(min(cells))

    def _show(self) -> None:
        """Show on the board the offer, note or solution that is being looked at or kept."""
        if self._is_current:
            self._mine = self._shown()
            self._session.show(self._mine)

    def _shown(self) -> Shown | None:
        what, design = self._highlighted or self._pinned, self.state.design
        if isinstance(what, Repair):
            return Shown(what.picture, frozenset(marked_cells(what)))
        if isinstance(what, ClueFix):
            puzzle = design.puzzle.with_clues(what.clues)
            return Shown(what.picture, puzzle=puzzle, lines=tuple(what.clues))
        if isinstance(what, GiveAway):
            return Shown(design.picture, frozenset(what.cells))
        if what is not None and (cells := note_cells(what, design)):
            return Shown(self._session.drawn_board, cells)
        if self._two is not None and (diagnosis := self.state.two):
            one, other = diagnosis.solutions[:2]
            return Shown((one, other)[self._two], ambiguous=frozenset(one.diff(other)))
        return None

    def _on_view_changed(self) -> None:
        """Reset the panel when somebody else removed the board that was shown."""
        if self._mine is not None and self._session.shown is None:
            self._mine = self._two = self._pinned = None
            self._panel.verdict.show_two(None)
            self._panel.show_note(None)

    # ---- applying ----

    @property
    def _is_current(self) -> bool:
        return self.state.design is self._session.design

    def _is_found(self, what: Offer | Note | None) -> bool:
        """Whether an offer or a note was found for the current design."""
        state = self.state
        return what in (*state.repairs, *state.fixes, *state.notes) or what is state.give

    def _apply(self, offer: Offer) -> None:
        """Apply an offer as one undo step, if it is for the current design."""
        state = self.state
        if not self._is_found(offer):
            return
        if isinstance(offer, Repair):
            self._session.repair(offer)
        elif isinstance(offer, ClueFix):
            self._session.fix_clues(offer)
        else:
            given = state.design.given_cells.union(offer.cells)
            self._session.change(EditKind.GIVE, state.design.with_given(given))

    def _take_picture(self) -> None:
        """Continue with the solution shown, or the first one, as the picture."""
        diagnosis = self.state.diagnosis
        if self._is_current and diagnosis is not None and diagnosis.solutions:
            solution = diagnosis.solutions[self._two or 0]
            self._session.change(EditKind.SOLUTION, self.state.design.with_picture(solution))

    def _give_none(self) -> None:
        """Remove all given cells."""
        self._session.change(EditKind.GIVE_NONE, self._session.design.with_given([]))


def note_cells(note: Note, design: Design) -> frozenset[Cell]:
    """Return the cells of a warning; empty if it is about the whole design."""
    lines = set(note.lines)
    in_lines = {
        Cell(row, column)
        for row in range(design.height)
        for column in range(design.width)
        if lines and not lines.isdisjoint(Cell(row, column).lines)
    }
    return frozenset(in_lines.union(note.cells))


def _can_be_repaired(state: DoctorState) -> bool:
    """Return whether more than the verdict can be found out."""
    return state.can_clues_be_fixed or (
        state.diagnosis is not None
        and bool(state.diagnosis.solutions)
        and (state.can_be_repaired or state.rating is None)
    )


# --- jobs ---


COUNT_LIMITS: Final = Limits(3.0)
GIVE_LIMITS: Final = Limits(3.0)
REPAIR_LIMITS: Final = Limits(20.0)
RATE_LIMITS: Final = Limits(20.0)
"""Time limits of automatic jobs, in seconds. Choices: each change of the design starts them again,
so they may not occupy the processor for long; `LONGER` is there for more.
"""


def examine_design(
    state: DoctorState, limits: Limits, token: CancelToken, report: Report
) -> DoctorState:
    """Return the state with the diagnosis and warnings."""

    def early(diagnosis: Diagnosis) -> None:
        report(replace(state, diagnosis=diagnosis))

    design = state.design
    found = diagnose(design.puzzle, limits=limits, cancel=token, progress=report, early=early)
    if not design.is_unfinished:  # the totals differ as long as clues are typed
        early(found)
        found = add_clash(design.puzzle, found, cancel=token)
    return replace(
        state,
        diagnosis=found,
        notes=notes(design, found, None),
        seconds=found.seconds,
        is_examining=False,
    )


def find_offers(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    """Return the state with solution count, difficulty, and the changes that it asks for."""
    diagnosis = state.diagnosis
    assert diagnosis is not None
    if diagnosis.status is SolveStatus.MULTIPLE:
        state = _with_offers(_with_solution_count(state, token, report), token, report)
        if state.repairs and state.rating is None:
            repaired_design = state.design.with_picture(state.repairs[0].picture)
            state = replace(state, rating=_rating(repaired_design.puzzle, None, token))
    elif diagnosis.status is SolveStatus.UNIQUE:
        state = _with_rating(state, token)
        if state.harder is not None:
            state = _with_other_grades(state, state.harder, token, report)
        elif state.aim is Aim.LINES and not diagnosis.line_solvable:
            report(state)
            state = _with_repairs(state, token, report)
    if state.can_clues_be_fixed:
        state = _with_fixes(state, token, report)
    return replace(state, is_repairing=False)


def _with_fixes(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    """Return the state with other clues that leave one solution; report each at once."""
    reported: list[ClueFix] = []

    def found(fix: ClueFix) -> None:
        reported.append(fix)
        report(replace(state, fixes=tuple(reported)))

    puzzle, clash = state.design.puzzle, state.diagnosis.clash if state.diagnosis else ()
    find_clue_fixes(puzzle, clash, limits=REPAIR_LIMITS, cancel=token, found=found)
    return replace(state, fixes=tuple(reported))


def _with_solution_count(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    if state.count is not None or state.diagnosis is None:
        return state
    puzzle, known = state.design.puzzle, state.diagnosis.result
    try:
        count = count_solutions(puzzle, known, limits=COUNT_LIMITS, cancel=token)
    except StoppedError:
        return state
    state = replace(state, count=count)
    report(state)
    return state


def _with_offers(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    """Return the state with what makes a design with several solutions unique."""
    if state.give is None:
        give = find_give_aways(state.design, limits=GIVE_LIMITS, cancel=token)
        state = replace(state, give=give)
        report(state)
    return _with_repairs(state, token, report)


def _with_repairs(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    design, aim = state.design, state.aim
    search = partial(find_repairs, design, aim, limits=REPAIR_LIMITS, cancel=token)
    return _with_found(state, search, report)


def _with_other_grades(
    state: DoctorState, harder: bool, token: CancelToken, report: Report
) -> DoctorState:
    """Return the state with changes that make a unique design easier or harder."""
    design, rating = state.design, state.rating
    assert rating is not None
    search = partial(
        find_variants, design, rating, harder=harder, limits=REPAIR_LIMITS, cancel=token
    )
    return _with_found(state, search, report)


def _with_found(
    state: DoctorState, search: Callable[..., tuple[Repair, ...]], report: Report
) -> DoctorState:
    """Return the state with the changes that a search finds; report each at once."""
    reported: list[Repair] = []

    def found(repair: Repair) -> None:
        reported.append(repair)
        report(replace(state, repairs=tuple(sorted(reported, key=lambda each: each.edit_cost))))

    state = replace(state, repairs=search(found=found), is_repairing=False)
    report(state)
    return state


def _with_rating(state: DoctorState, token: CancelToken) -> DoctorState:
    """Return the state with the difficulty of a unique design, and a warning if it is too easy."""
    assert state.diagnosis is not None
    if state.rating is not None:
        return state
    rating = _rating(state.design.puzzle, state.diagnosis.result, token)
    return replace(state, rating=rating, notes=notes(state.design, state.diagnosis, rating))


def _rating(puzzle: Puzzle, known: SolveResult | None, token: CancelToken) -> Rating:
    return rate(puzzle, known=known, limits=RATE_LIMITS, cancel=token)
