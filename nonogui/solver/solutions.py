"""Finding solutions with Z3 when the lines and probing have not, and driving two of them apart."""

from __future__ import annotations

from typing import Final

from nonogui.core.grid import Grid
from nonogui.solver.beliefs import surest
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import Job
from nonogui.solver.models.board import BoardModel
from nonogui.solver.symmetry import symmetric_candidates

_MORE_APART: Final = 5
_APART_CONFLICTS: Final = 200
"""How often two solutions are driven further apart, and how hard it may be."""

_SYMMETRIC_CONFLICTS: Final = 10_000
"""How hard the search for a symmetric board may be; most boards need less than a third."""


def find_symmetric(job: Job, candidates: Candidates, enough: int) -> None:
    """Find up to two boards that are as symmetric as the clues, if no solution is known.

    Raises:
        StoppedError: the job may not go on; what is found is kept.
    """
    if job.found or not job.engine.probing:
        return
    for symmetric in symmetric_candidates(job.puzzle, candidates.grid(), job.watch):
        model = job.build(symmetric)
        while len(job.found) < min(enough, 2):
            solution = model.find_soon({}, _SYMMETRIC_CONFLICTS)
            if solution is None:
                break
            job.found.append(solution)
            model.require_change(solution, model.open)
        if len(job.found) == enough == 2:
            drive_apart(job, model)
        if job.found:
            return


def find_first(job: Job, candidates: Candidates, model: BoardModel) -> Grid | None:
    """A solution, found with the help of guesses; None: there is none."""
    if not job.engine.probing:
        return model.find()
    return model.find_guided(lambda: surest(candidates, job.watch))


def drive_apart(job: Job, model: BoardModel) -> None:
    """Find another second solution: different wherever the one at hand is, and elsewhere, too.

    A few times, and each search is cut off soon: they must not hold up an answer that is there.
    Nobody else may need the model afterwards.

    Raises:
        StoppedError: the job may not go on; the two are as far apart as they have come.
    """
    one = job.found[0]
    for _ in range(_MORE_APART):
        other = job.found[1].cells
        same = [at for at in model.open if one.cells[at] == other[at]]
        if not same:
            return
        model.require_change(one, same)
        marks = {at: other[at] for at in set(model.open).difference(same)}
        further = model.find_soon(marks, _APART_CONFLICTS)
        if further is None:
            return
        job.found[1] = further
