"""What the doctor finds out in the background: frozen states in, fuller ones out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nonogui.coach.difficulty import Rating, rate
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, StoppedError
from nonogui.solver.models.loading import load_z3
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.studio.counting import count_solutions
from nonogui.studio.diagnosis import Aim, Diagnosis, Repair
from nonogui.studio.doctor import diagnose
from nonogui.studio.give import find_give_aways
from nonogui.studio.notes import notes
from nonogui.studio.repair import find_repairs
from nonogui.ui.jobs import Report
from nonogui.ui.panels.doctor_state import DoctorState

COUNT_LIMITS: Final = Limits(3.0)
GIVE_LIMITS: Final = Limits(3.0)
REPAIR_LIMITS: Final = Limits(20.0)
RATE_LIMITS: Final = Limits(20.0)
"""How long each is looked for without being asked."""


def made_ready(_token: CancelToken, _report: Report) -> None:
    """Load what the first verdict of the program would have to wait for."""
    load_z3()


def examined(state: DoctorState, limits: Limits, token: CancelToken, report: Report) -> DoctorState:
    """How many solutions there are, and what is to be warned of."""

    def early(diagnosis: Diagnosis) -> None:
        report(replace(state, diagnosis=diagnosis))

    design = state.design
    found = diagnose(design.puzzle, limits=limits, cancel=token, progress=report, early=early)
    return replace(
        state,
        diagnosis=found,
        notes=notes(design, found, None),
        seconds=found.seconds,
        is_examining=False,
    )


def mended(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    """The number of solutions, how hard the design is, and what would make it better."""
    diagnosis = state.diagnosis
    assert diagnosis is not None
    if diagnosis.status is SolveStatus.MULTIPLE:
        state = _offered(_counted(state, token, report), token, report)
        if state.repairs and state.rating is None:
            mended_design = state.design.drawn(state.repairs[0].picture)
            state = replace(state, rating=_rating(mended_design.puzzle, None, token))
    elif diagnosis.status is SolveStatus.UNIQUE:
        state = _rated(state, token)
        if state.aim is Aim.LINES and not diagnosis.line_solvable:
            report(state)
            state = _repaired(state, token, report)
    return replace(state, is_mending=False)


def _counted(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
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


def _offered(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    """What makes a design with several solutions unique."""
    if state.give is None:
        give = find_give_aways(state.design, limits=GIVE_LIMITS, cancel=token)
        state = replace(state, give=give)
        report(state)
    return _repaired(state, token, report)


def _repaired(state: DoctorState, token: CancelToken, report: Report) -> DoctorState:
    told: list[Repair] = []

    def found(repair: Repair) -> None:
        told.append(repair)
        report(replace(state, repairs=tuple(sorted(told, key=lambda each: each.harm))))

    repairs = find_repairs(state.design, state.aim, limits=REPAIR_LIMITS, cancel=token, found=found)
    state = replace(state, repairs=repairs, is_mending=False)
    report(state)
    return state


def _rated(state: DoctorState, token: CancelToken) -> DoctorState:
    """How hard a unique design is, and whether that is too little."""
    assert state.diagnosis is not None
    if state.rating is not None:
        return state
    rating = _rating(state.design.puzzle, state.diagnosis.result, token)
    return replace(state, rating=rating, notes=notes(state.design, state.diagnosis, rating))


def _rating(puzzle: Puzzle, known: SolveResult | None, token: CancelToken) -> Rating:
    return rate(puzzle, known=known, limits=RATE_LIMITS, cancel=token)
