"""Proving that a random puzzle has one solution, by two engines that know nothing of each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Limits, Watch
from nonogui.solver.propagation import narrow, outcome, probe, start
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.studio.generator.spec import GeneratorSpec

SECOND_ENGINE: Final = "placements"
"""The Z3 model that proves what trying values out has found."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A puzzle with the proof that its picture is the only solution."""

    puzzle: Puzzle
    result: SolveResult


def prove(puzzle: Puzzle, spec: GeneratorSpec, watch: Watch) -> Proof | None:
    """Whether a puzzle's picture is its only solution, in the way that was wished.

    Lines come first. What they leave open is decided by trying values out, which ends after so
    many looks, and then proven by a model in Z3. Where lines suffice the coach's walk, which
    every puzzle takes that is rated, is the second proof.

    Raises:
        StoppedError: the search may not go on.
    """
    narrower = start(puzzle, puzzle.blank(), watch)
    narrow(narrower, watch)
    if narrower.is_decided:
        return None if spec.is_beyond_lines else Proof(puzzle, _result(puzzle, is_by_lines=True))
    if spec.line_solvable:
        return None
    for _ in probe(narrower, watch):
        if len(narrower.boards) > 1:
            return None
    if outcome(puzzle, narrower).grid != puzzle.goal:
        return None
    found = solve(puzzle, engine=SECOND_ENGINE, limits=Limits(watch.remaining), cancel=watch.cancel)
    watch.check()
    if found.status is not SolveStatus.UNIQUE or found.solutions != (puzzle.goal,):
        return None
    return Proof(puzzle, _result(puzzle, is_by_lines=False))


def _result(puzzle: Puzzle, *, is_by_lines: bool) -> SolveResult:
    """The proof as an answer of the solver, for the rating."""
    picture: Grid | None = puzzle.goal
    assert picture is not None
    return SolveResult(
        status=SolveStatus.UNIQUE,
        solutions=(picture,),
        count=1,
        engine="auto",
        seconds=0.0,
        line_solvable=is_by_lines,
        checks=0,
        stop=StopReason.DONE,
    )
