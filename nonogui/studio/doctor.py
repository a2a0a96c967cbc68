"""The doctor: find out how many solutions a design has and which cells or lines are at fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import Backbone
from nonogui.solver.clash import find_clash
from nonogui.solver.job import ENGINES, Job, status_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import Progress, SolveResult, SolveStatus, StopReason
from nonogui.studio.counting import count_solutions
from nonogui.studio.diagnosis import Diagnosis

__all__ = ["DiagnosisCallback", "add_clash", "count_solutions", "diagnose"]

DiagnosisCallback = Callable[[Diagnosis], None]


def diagnose(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    early: DiagnosisCallback | None = None,
) -> Diagnosis:
    """Diagnose the clues of a puzzle together with its given cells.

    If the goal fits the clues it counts as a solution, so no first solution is searched for.

    Args:
        puzzle: its clues may be wrong in any way; the diagnosis says so.
        limits: the time limit; `solutions` is ignored.
        cancel: stops the diagnosis from another thread.
        progress: called from this thread.
        early: called from this thread, at most once, with the verdict. It is called when finding
            all ambiguous cells, or the lines that clash, will take longer.
    """
    examination = _Examination(puzzle, early, progress)
    try:
        return examination.run(Watch(limits.seconds, cancel, examination.report))
    finally:
        examination.close()


def add_clash(
    puzzle: Puzzle, diagnosis: Diagnosis, *, cancel: CancelToken | None = None
) -> Diagnosis:
    """Add few lines that contradict each other if nothing is wrong but the totals."""
    errors = diagnosis.problems.errors
    if not errors or any(problem.key is not ProblemKey.TOTALS_DIFFER for problem in errors):
        return diagnosis
    clash = find_clash(puzzle, diagnosis.forced, Watch(cancel=cancel))
    return replace(diagnosis, clash=clash.lines, is_smallest=clash.smallest)


class _Examination:
    """One diagnosis in progress."""

    def __init__(
        self, puzzle: Puzzle, early: DiagnosisCallback | None, progress: ProgressCallback | None
    ) -> None:
        self._puzzle = puzzle
        self._early = early
        self._progress = progress
        self._job: Job
        self._backbone: Backbone

    def run(self, watch: Watch) -> Diagnosis:
        """Propagate, search, and return the diagnosis."""
        puzzle, start = self._puzzle, self._puzzle.start.decided()
        self._job = job = Job(puzzle, ENGINES["auto"], watch, seed=0)
        self._backbone = Backbone(job, start)
        if job.invalid:
            problems = puzzle.clue_problems
            return Diagnosis(SolveStatus.INVALID, start, problems, seconds=watch.elapsed)
        exact, stop = False, StopReason.DONE
        try:
            self._add_goal(start)
            exact = self._backbone.find(first=False)
        except StoppedError as stopped:
            stop = stopped.reason
        if job.found or not exact:
            return self._diagnosis(exact=exact, stop=stop)
        if self._early is not None:
            self._early(self._diagnosis(exact=True, stop=StopReason.DONE))
        clash = find_clash(puzzle, start, watch)
        return self._diagnosis(
            exact=True, stop=clash.stop, clash=clash.lines, is_smallest=clash.smallest
        )

    def close(self) -> None:
        """Drop the job, which refers back to this object, so that Z3 is freed at once."""
        del self._job, self._backbone

    def report(self, progress: Progress) -> None:
        """Forward a progress report; call `early` once two solutions are known."""
        if self._progress is not None:
            self._progress(progress)
        if self._early is not None and len(self._job.found) > 1:
            # Cleared first, so that it is called only once.
            early, self._early = self._early, None
            early(self._diagnosis(exact=False, stop=StopReason.DONE))

    def _add_goal(self, start: Grid) -> None:
        goal = self._puzzle.goal
        if goal is None or (goal.width, goal.height) != (start.width, start.height):
            return
        if goal.agrees_with(start) and self._puzzle.is_solved_by(goal):
            self._job.add_solution(goal.cells)

    def _diagnosis(
        self,
        *,
        exact: bool,
        stop: StopReason,
        clash: tuple[Line, ...] = (),
        is_smallest: bool = False,
    ) -> Diagnosis:
        """Return everything known so far as a diagnosis."""
        job, backbone = self._job, self._backbone
        found = tuple(job.found[:2])
        status = status_of(len(found), exhausted=exact)
        shared = backbone.upper_bound if status is SolveStatus.MULTIPLE else None
        seconds = job.watch.elapsed
        # The search for the cells that all solutions share does not visit every solution.
        count = len(found) if exact and len(found) < 2 else None
        return Diagnosis(
            status=status,
            forced=backbone.proven,
            problems=self._puzzle.clue_problems,
            clash=clash,
            is_smallest=is_smallest,
            solutions=found,
            ambiguous=frozenset(
                shared.cell(at) for at, value in enumerate(shared.cells) if value == UNKNOWN
            )
            if shared
            else frozenset(),
            exact=exact,
            line_solvable=job.line_solvable,
            result=SolveResult(
                status=status,
                solutions=found,
                count=count,
                engine="auto",
                seconds=seconds,
                line_solvable=job.line_solvable,
                checks=job.checks,
                stop=stop,
                clash=clash,
            ),
            seconds=seconds,
            stop=stop,
        )
