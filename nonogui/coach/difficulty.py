"""How hard a puzzle is for people: a grade and a score from the easiest way through it.

The walk goes in rounds and is the same for a puzzle mirrored or turned; docs/difficulty.md has the
definitions and the figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction, WhatIf
from nonogui.coach.grade import Grade
from nonogui.coach.hints import Coach
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.orientation import canonical
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import Phase, SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve

FEW_LINES: Final = 8
"""Most lines of a what-if that still counts as one of several lines."""

_TOP_SCORES: Final = {Grade.TRIVIAL: 4.0, Grade.EASY: 8.0, Grade.MODERATE: 16.0, Grade.HARD: 32.0}
"""Below which score a puzzle that takes no proofs has a grade; from the last one on EXPERT."""


@dataclass(frozen=True, slots=True)
class ProofSize:
    """What a proof of several lines asks of whoever follows it.

    Attributes:
        lines: how many clues it takes.
        depth: how many suppositions stand at most at once; 0 when there is no story to tell.
        is_plain: whether each supposition leads by steps of single lines to a line that breaks.
    """

    lines: int
    depth: int
    is_plain: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the walk: all that the easiest techniques give that give anything.

    Attributes:
        known: share of the cells that are known when it begins, 0 to 1.
        weight: of the hardest technique it takes.
        moving: lines that can go on by techniques of at most that weight; 1 when none can and it
            takes a cell's row and column; 0 when it takes a proof of several lines.
        open: lines with unknown cells.
        techniques: those of all its steps.
        proof: of several lines together.
    """

    known: float
    weight: int
    moving: int
    open: int
    techniques: tuple[Technique, ...] = ()
    proof: ProofSize | None = None

    @property
    def looks(self) -> float:
        """Open lines that one has to look at until the first one moves, on average."""
        return (self.open + 1) / (self.moving + 1)

    @property
    def hardness(self) -> float:
        """How hard it is to find what comes next: these looks times the weight."""
        return self.weight * self.looks

    @property
    def effort(self) -> float:
        """Finding what comes next, and seeing it on each line that moves."""
        return self.hardness + self.weight * self.moving


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    Attributes:
        status: how many solutions it has; only one that is UNIQUE has a grade.
        grade: None when there is none, or the job was stopped.
        score: effort for each line, 0 without a grade.
        rounds: the walk; empty without a grade.
        stop: why the job ended.
    """

    status: SolveStatus
    grade: Grade | None = None
    score: float = 0.0
    rounds: tuple[Round, ...] = ()
    stop: StopReason = StopReason.DONE


def rate(
    puzzle: Puzzle,
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Rating:
    """Rate a puzzle; the answer is the same for all its mirrored and turned images.

    Args:
        puzzle: its goal is not looked at.
        known: an earlier answer for the bare clues; it saves the search for solutions.
        limits: time. When it runs out there is no grade, never a wrong one.
        cancel: stops the job from another thread.
        progress: called from this thread.
    """
    watch = Watch(limits.seconds, cancel, progress)
    if known is None or puzzle.given is not None:
        known = solve(puzzle, puzzle.start, limits=limits, cancel=cancel, progress=progress)
    if known.status is not SolveStatus.UNIQUE:
        return Rating(known.status, stop=known.stop)
    try:
        rounds = tuple(_walk(*canonical(puzzle, known), watch))
    except StoppedError as stopped:
        return Rating(SolveStatus.UNIQUE, stop=stopped.reason)
    score = sum(each.effort for each in rounds) / (puzzle.width + puzzle.height)
    return Rating(SolveStatus.UNIQUE, grade_of(rounds, score), score, rounds)


def grade_of(rounds: Sequence[Round], score: float) -> Grade:
    """The grade of a walk and its score."""
    proofs = [each.proof for each in rounds if each.proof]
    if any(not proof.is_plain or proof.lines > FEW_LINES for proof in proofs):
        return Grade.WHAT_IF
    if proofs:
        return Grade.SEVERAL_LINES
    return next((grade for grade, top in _TOP_SCORES.items() if score < top), Grade.EXPERT)


# ---- the walk ----


def _walk(puzzle: Puzzle, known: SolveResult, watch: Watch) -> Iterator[Round]:
    """The rounds from the start to the solution, which is known to be the only one."""
    coach = Coach(puzzle, watch, known=known)
    board, cells = puzzle.start.decided(), puzzle.width * puzzle.height
    while not board.is_complete:
        watch.report(Phase.LINES, board.decided_count, cells)
        here = Round(board.decided_count / cells, 0, 0, _open(board))
        moves = _line_moves(puzzle, board, watch)
        if moves:
            weight = min(moves.values())
            moving = [line for line in moves if moves[line] == weight]
            board, techniques = _sweep(puzzle, board, moving, weight)
            yield replace(here, weight=weight, moving=len(moving), techniques=techniques)
            continue
        step, proof = easiest_crossing(puzzle, board), None
        if step is None:
            step = _step_of_several(coach, board)
            proof = _size(step)
        board = step.apply(board)
        here = replace(here, weight=step.weight, techniques=(step.technique,))
        yield replace(here, moving=int(proof is None), proof=proof)


def _line_moves(puzzle: Puzzle, board: Grid, watch: Watch) -> dict[Line, int]:
    """The lines that can go on, each with the weight of its easiest step."""
    moves, inks = {}, len(puzzle.palette) - 1
    for line in puzzle.lines():
        watch.check()
        step = easiest_on_line(puzzle.clue(line), board.line(line), inks)
        if step is not None:
            moves[line] = step.weight
    return moves


def _sweep(
    puzzle: Puzzle, board: Grid, moving: Iterable[Line], weight: int
) -> tuple[Grid, tuple[Technique, ...]]:
    """The board after each of some lines made all its steps of at most a weight, and these.

    The lines do not see what the others give in the same round, so their order says nothing.
    """
    inks, found, techniques = len(puzzle.palette) - 1, [], []
    for line in moving:
        alone = board
        while step := easiest_on_line(puzzle.clue(line), alone.line(line), inks):
            if step.weight > weight:
                break
            techniques.append(step.technique)
            deduction = Deduction.of_line(alone, line, step)
            alone = deduction.apply(alone)
            found += [(change.cell, change.after) for change in deduction.changes]
    return board.replace(found), tuple(techniques)


def _step_of_several(coach: Coach, board: Grid) -> Deduction:
    """The easiest step on a board on which no line can go on.

    Raises:
        StoppedError: none was found in the time given.
    """
    step = coach.hint(board).deduction
    if step is None:
        coach.watch.check()
        raise StoppedError(StopReason.TOO_LARGE)
    return step


def _open(board: Grid) -> int:
    return sum(UNKNOWN in board.line(line) for line in board.lines())


# ---- proofs ----


def _size(step: Deduction) -> ProofSize:
    """How large a step of several lines is."""
    what_ifs = step.proof.what_ifs if step.proof else ()
    return ProofSize(
        lines=len(step.lines),
        depth=max(map(_depth, what_ifs), default=0),
        is_plain=bool(what_ifs) and all(map(_is_plain, what_ifs)),
    )


def _depth(what_if: WhatIf) -> int:
    nested = [each for step in what_if.steps if step.proof for each in step.proof.what_ifs]
    return 1 + max(map(_depth, (*nested, *what_if.cases)), default=0)


def _is_plain(what_if: WhatIf) -> bool:
    return what_if.broken is not None and all(step.on_line for step in what_if.steps)
