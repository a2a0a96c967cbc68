"""Walk through a puzzle in rounds; each round takes all of the easiest steps available.

`walk` does so for ratings, and `steps_in_rounds` for explanations: they lead to a cell in half to a
third of the steps that it takes with the single easiest one each time. Both are the same walk; only
what a line offers differs. A rating needs all steps of the least weight, without their evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final, Generic, Protocol, TypeVar

from nonogui.coach import crossing
from nonogui.coach.deduction import Deduction, LineDeduction, WhatIf
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS, WEIGHTS, Finder
from nonogui.coach.line.findings import LineFindings
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid, Line, is_decided
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


class Move(Protocol):
    """The values that a line gives in a round."""

    @property
    def weight(self) -> int:
        """Return how hard it is."""

    @property
    def values(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of position along the line and value."""


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class _Easiest(Generic[M]):
    """The easiest steps on a board, all found without seeing the others.

    Attributes:
        board: the board.
        moves: what the lines offer; empty if a step of several lines is easier, or the only one.
        step: that step.
        open: number of lines with unknown cells.
    """

    board: Grid
    moves: dict[Line, M]
    step: Deduction | None
    open: int


def _in_rounds(
    puzzle: Puzzle,
    board: Grid,
    look: Callable[[Clue, bytes], M | None],
    prove: Callable[[Grid], Deduction | None],
    watch: Watch,
) -> Iterator[_Easiest[M]]:
    """Yield the easiest steps, take them all, and so on until the board is complete.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board to start from; maybe marks count as unknown.
        look: returns the easiest that a clue offers on a line, or None.
        prove: returns a step of several lines for a board on which no line, and no row together
            with a column, can progress. None ends the walk.
        watch: the clock of the job.

    Raises:
        StoppedError: the job was stopped.
    """
    lines = _Lines(puzzle, look, watch)
    while not board.is_complete:
        watch.check()
        moves, open_lines = lines.easiest(board.decided())
        step: Deduction | None = None
        if not moves or next(iter(moves.values())).weight > crossing.WEIGHT:
            step = crossing.easiest_crossing(puzzle, board)
        if step is None and not moves:
            step = prove(board)
            if step is None:
                return
        yield _Easiest(board, {} if step else moves, step, open_lines)
        board = step.apply(board) if step else _apply_moves(board, moves)


def steps_in_rounds(
    puzzle: Puzzle, board: Grid, prove: Callable[[Grid], Deduction | None], watch: Watch
) -> Iterator[Deduction]:
    """Yield the steps of all rounds; see `_in_rounds`."""
    look = partial(easiest_on_line, inks=len(puzzle.palette.inks))
    for each in _in_rounds(puzzle, board, look, prove, watch):
        if each.step is not None:
            yield each.step
        now = each.board
        for line, found in each.moves.items():
            # Crossing lines may have given some of its cells in this round.
            places = positions(now, line)
            values = tuple(
                pair for pair in found.values if not is_decided(now.cells[places[pair[0]]])
            )
            if values:
                step = Deduction.of_line(now, line, replace(found, values=values))
                yield step
                now = step.apply(now)


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
    cells, lines = puzzle.width * puzzle.height, puzzle.width + puzzle.height

    def prove(board: Grid) -> Deduction:
        if by_lines:
            raise StoppedError(StopReason.TOO_LARGE)
        step = _step_of_several(prover, board, known.solutions[0])
        watch.check()  # if time ran out during the search, the proof may not be the easiest
        return step

    look = partial(easiest_moves, inks=len(puzzle.palette.inks))
    for each in _in_rounds(puzzle, puzzle.start.decided(), look, prove, watch):
        watch.report(Phase.LINES, each.board.decided_count, cells)
        round_of = partial(Round, each.board.decided_count / cells, open=each.open, lines=lines)
        if each.step is None:
            moves = each.moves.values()
            yield round_of(
                weight=next(iter(moves)).weight,
                moving=len(moves),
                techniques=tuple(technique for move in moves for technique in move.techniques),
            )
        else:
            is_proof = each.step.technique is not Technique.ROW_AND_COLUMN
            yield round_of(
                weight=each.step.weight,
                moving=int(not is_proof),
                techniques=(each.step.technique,),
                proof=proof_size(each.step) if is_proof else None,
            )


class _Lines(Generic[M]):
    """The moves of the lines of a puzzle; a line is looked at again only if it has changed."""

    def __init__(
        self, puzzle: Puzzle, look: Callable[[Clue, bytes], M | None], watch: Watch
    ) -> None:
        self._look, self._watch = look, watch
        self._clues = [(line, puzzle.clue(line)) for line in puzzle.lines()]
        self._known: list[tuple[bytes, M | None]] = [(b"", None)] * len(self._clues)

    def easiest(self, board: Grid) -> tuple[dict[Line, M], int]:
        """Return the easiest moves on the board by line, and the number of unfinished lines."""
        open_lines, moves = 0, {}
        for at, (line, clue) in enumerate(self._clues):
            cells = board.line(line)
            if UNKNOWN in cells:
                open_lines += 1
                if (found := self._ask(at, clue, cells)) is not None:
                    moves[line] = found
        least = min((each.weight for each in moves.values()), default=0)
        return {line: each for line, each in moves.items() if each.weight == least}, open_lines

    def _ask(self, at: int, clue: Clue, cells: bytes) -> M | None:
        # Most lines do not change in a round.
        if cells != self._known[at][0]:
            self._watch.check()
            self._known[at] = cells, self._look(clue, cells)
        return self._known[at][1]


def _apply_moves(board: Grid, moves: Mapping[Line, Move]) -> Grid:
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
    weight: tuple(finder for finder, (weights, _of) in FINDERS.items() if weight in weights)
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


# Rating a 20x20 puzzle adds 230 entries of about 2.3 KB: room for some 80 ratings, in 50 MB. With
# 4,000, the search for easier and harder variants takes 1.0 to 1.5 times as long.
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
