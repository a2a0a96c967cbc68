"""Solve a puzzle in rounds; each round takes all of the easiest steps available."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction, LineDeduction, WhatIf
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS, WEIGHTS, Finder
from nonogui.coach.line.findings import LineFindings
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import positions
from nonogui.solver.result import Phase, SolveResult, StopReason


@dataclass(frozen=True, slots=True)
class ProofSize:
    """How large a proof of several lines is.

    Attributes:
        lines: number of clues it uses.
        depth: how deeply its assumptions are nested; 0 without an explanation in steps.
        is_plain: whether every assumption leads to a broken line without another assumption
            inside.
    """

    lines: int
    depth: int
    is_plain: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the walk: all steps that the easiest techniques give.

    Attributes:
        known: share of cells known when the round starts, 0 to 1.
        weight: weight of the hardest technique it takes.
        moving: number of lines that can progress with techniques of at most that weight. It is 1 if
            only a row and a column together can, and 0 if a proof of several lines is needed.
        open: number of lines with unknown cells.
        lines: number of lines in the puzzle.
        techniques: the techniques of all its steps.
        proof: size of the proof of several lines, if the round needs one.
    """

    known: float
    weight: int
    moving: int
    open: int
    lines: int
    techniques: tuple[Technique, ...] = ()
    proof: ProofSize | None = None

    @property
    def visits(self) -> float:
        """Return how many open lines one visits on average until one can progress."""
        return (self.open + 1) / (self.moving + 1)

    @property
    def hardness(self) -> float:
        """Return how hard it is to find the next step: line visits times weight, per line."""
        return self.weight * self.visits / self.lines

    @property
    def effort(self) -> float:
        """Return the effort of finding the next step and seeing it on every line that moves."""
        return self.hardness + self.weight * self.moving / self.lines


def walk(
    puzzle: Puzzle, known: SolveResult, watch: Watch, *, by_lines: bool = False
) -> Iterator[Round]:
    """Yield the rounds from the start to the solution.

    Args:
        puzzle: the puzzle; its goal is ignored.
        known: a result that proves the solution unique.
        watch: the clock of the job.
        by_lines: whether to stop where a step needs several lines.

    Raises:
        StoppedError: the job was stopped.
    """
    prover = Prover(puzzle, watch, Completer.from_known(puzzle, watch, known))
    board, lines = puzzle.start.decided(), _Lines(puzzle, watch)
    cells = puzzle.width * puzzle.height
    while not board.is_complete:
        watch.report(Phase.LINES, board.decided_count, cells)
        moves, open_lines = lines.easiest(board)
        round_of = partial(Round, board.decided_count / cells, open=open_lines, lines=len(lines))
        if moves:
            board = _apply_moves(board, moves)
            yield round_of(
                weight=next(iter(moves.values())).weight,
                moving=len(moves),
                techniques=tuple(each for move in moves.values() for each in move.techniques),
            )
            continue
        step, proof = easiest_crossing(puzzle, board), None
        if step is None:
            if by_lines:
                raise StoppedError(StopReason.TOO_LARGE)
            step = _step_of_several(prover, board, known.solutions[0])
            watch.check()  # if time ran out during the search, the proof may not be the easiest
            proof = proof_size(step)
        board = step.apply(board)
        yield round_of(
            weight=step.weight,
            moving=int(proof is None),
            techniques=(step.technique,),
            proof=proof,
        )


class _Lines:
    """All lines with their easiest moves, recomputed only for lines that have changed."""

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        self._watch = watch
        self._clues = [(line, puzzle.clue(line)) for line in puzzle.lines()]
        self._inks = len(puzzle.palette.inks)
        self._known: list[tuple[bytes, LineMoves | None]] = [(b"", None)] * len(self._clues)

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self._clues)

    def easiest(self, board: Grid) -> tuple[dict[Line, LineMoves], int]:
        """Return the moves of the lines whose easiest move is the easiest on the board.

        With them, return the number of lines with unknown cells.
        """
        open_lines, moves = 0, {}
        for at, (line, clue) in enumerate(self._clues):
            cells = board.line(line)
            if UNKNOWN in cells:
                open_lines += 1
                if (found := self._easiest_moves(at, clue, cells)) is not None:
                    moves[line] = found
        least = min((each.weight for each in moves.values()), default=0)
        return {line: each for line, each in moves.items() if each.weight == least}, open_lines

    def _easiest_moves(self, at: int, clue: Clue, cells: bytes) -> LineMoves | None:
        # Most lines do not change in a round.
        if cells != self._known[at][0]:
            self._watch.check()
            self._known[at] = cells, easiest_moves(clue, cells, self._inks)
        return self._known[at][1]


def _apply_moves(board: Grid, moves: dict[Line, LineMoves]) -> Grid:
    """Return the board after the moves of several lines, each made without seeing the others."""
    cells = bytearray(board.cells)
    for line, each in moves.items():
        places = positions(board, line)
        for at, value in each.values:
            cells[places[at]] = value
    return replace(board, cells=bytes(cells))


def _step_of_several(prover: Prover, board: Grid, solution: Grid) -> Deduction:
    """Return the easiest step on a board where no single line can progress.

    Raises:
        StoppedError: no step was found, in time or at all.
    """
    step = prover.easiest(board, solution)
    if step is None:
        raise StoppedError(StopReason.TOO_LARGE)
    return step


# ---- proofs ----


def proof_size(step: Deduction) -> ProofSize:
    """Return the size of a step of several lines."""
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
    return what_if.broken is not None and not any(step.proof for step in what_if.steps)


# --- moves of a line ---


# For each weight, easiest first, the finders whose steps may have it.
_FINDERS_OF: Final = {
    weight: tuple(finder for finder, weights in FINDERS.items() if weight in weights)
    for weight in WEIGHTS
}


@dataclass(frozen=True, slots=True)
class LineMoves:
    """All steps of a line that have its least weight.

    Attributes:
        weight: the weight before evidence is counted.
        techniques: techniques of a few steps that together give all the cells.
        values: pairs of position along the line and value.
    """

    weight: int
    techniques: tuple[Technique, ...]
    values: tuple[tuple[int, int], ...]


# Rating a 20x20 puzzle adds 230 entries of about 0.5 KB: room for some 80 ratings, in 10 MB.
@lru_cache(maxsize=20_000)
def easiest_moves(clue: Clue, cells: bytes, inks: int) -> LineMoves | None:
    """Return the easiest steps of a line, or None if it forces nothing new or cannot be met.

    See `line_steps.easiest_on_line` for the arguments. Only the result is cached, because a walk
    visits many lines and needs nothing else from them.
    """
    findings = LineFindings(clue, cells, inks)
    found = next(filter(None, _by_weight(findings.facts)), None) if findings.forces else None
    if found is None:
        return None
    techniques, values = [], dict[int, int]()
    # The largest steps first, so that few of them give all the cells.
    for each in sorted(found, key=lambda each: -len(each.values)):
        if any(at not in values for at, _ in each.values):
            techniques.append(each.technique)
            values.update(each.values)
    last = len(cells) - 1
    along = ((last - at if findings.is_mirrored else at, value) for at, value in values.items())
    return LineMoves(found[0].weight, tuple(techniques), tuple(sorted(along)))


def _by_weight(facts: LineFacts) -> Iterator[list[LineDeduction]]:
    """Yield the steps of each weight, easiest first, running each finder at most once."""
    asked: dict[Finder, list[LineDeduction]] = {}
    for weight, finders in _FINDERS_OF.items():
        found = []
        for finder in finders:
            if finder not in asked:
                asked[finder] = [each for each in finder(facts) if each.values]
            found += [each for each in asked[finder] if each.weight == weight]
        yield found
