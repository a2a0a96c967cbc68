"""The rounds of the easiest way through a puzzle: in each, all that is easiest anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction, LineDeduction, WhatIf
from nonogui.coach.line.book import LineBook
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS, WEIGHTS, Finder
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completion import Completion
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import positions
from nonogui.solver.result import Phase, SolveResult, StopReason


@dataclass(frozen=True, slots=True)
class ProofSize:
    """What a proof of several lines asks of whoever follows it.

    Attributes:
        lines: how many clues it takes.
        depth: how many suppositions stand at most at once; 0 when there is no story to tell.
        is_plain: whether each supposition leads to a line that breaks, without another one in it.
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
        lines: all lines of the puzzle.
        techniques: those of all its steps.
        proof: of several lines together.
    """

    known: float
    weight: int
    moving: int
    open: int
    lines: int
    techniques: tuple[Technique, ...] = ()
    proof: ProofSize | None = None

    @property
    def looks(self) -> float:
        """Open lines that one has to look at until the first one moves, on average."""
        return (self.open + 1) / (self.moving + 1)

    @property
    def hardness(self) -> float:
        """How hard it is to find what comes next: these looks times the weight, a line."""
        return self.weight * self.looks / self.lines

    @property
    def effort(self) -> float:
        """Finding what comes next, and seeing it on each line that moves."""
        return self.hardness + self.weight * self.moving / self.lines


def walk(
    puzzle: Puzzle, known: SolveResult, watch: Watch, *, by_lines: bool = False
) -> Iterator[Round]:
    """The rounds from the start to the solution.

    Args:
        puzzle: its goal is not looked at.
        known: that it has exactly one solution, and which.
        watch: of the job.
        by_lines: whether to end where a step takes several lines.

    Raises:
        StoppedError: the job may not go on.
    """
    prover = Prover(puzzle, watch, Completion.after(puzzle, watch, known))
    board, lines = puzzle.start.decided(), _Lines(puzzle, watch)
    cells = puzzle.width * puzzle.height
    while not board.is_complete:
        watch.report(Phase.LINES, board.decided_count, cells)
        lines.look(board)
        here = Round(board.decided_count / cells, 0, 0, lines.open, len(lines))
        if lines.moves:
            board = _after(board, lines.moves)
            yield _round_of_lines(here, lines.moves)
            continue
        step, proof = easiest_crossing(puzzle, board), None
        if step is None:
            if by_lines:
                raise StoppedError(StopReason.TOO_LARGE)
            step = _step_of_several(prover, board, known.solutions[0])
            watch.check()  # when time ran out on the way the proof may not be the easiest
            proof = size_of(step)
        board = step.apply(board)
        here = replace(here, weight=step.weight, techniques=(step.technique,))
        yield replace(here, moving=int(proof is None), proof=proof)


def _round_of_lines(here: Round, moves: dict[Line, LineMoves]) -> Round:
    techniques = [technique for each in moves.values() for technique in each.techniques]
    weight = next(iter(moves.values())).weight
    return replace(here, weight=weight, moving=len(moves), techniques=tuple(techniques))


class _Lines:
    """All lines and what they give, each looked at anew only when its cells have changed.

    Attributes:
        open: how many lines have unknown cells.
        moves: the easiest moves of those that can go on, those alone that are as easy as any.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        self._watch = watch
        self._clues = [(line, puzzle.clue(line)) for line in puzzle.lines()]
        self._inks = len(puzzle.palette.inks)
        self._known: list[tuple[bytes, LineMoves | None]] = [(b"", None)] * len(self._clues)
        self.open = 0
        self.moves: dict[Line, LineMoves] = {}

    def __len__(self) -> int:
        """Number of lines."""
        return len(self._clues)

    def look(self, board: Grid) -> None:
        """Look at the lines of a board."""
        self.open, moves = 0, {}
        for at, (line, clue) in enumerate(self._clues):
            cells = board.line(line)
            if UNKNOWN in cells:
                self.open += 1
                if (found := self._found(at, clue, cells)) is not None:
                    moves[line] = found
        least = min((each.weight for each in moves.values()), default=0)
        self.moves = {line: each for line, each in moves.items() if each.weight == least}

    def _found(self, at: int, clue: Clue, cells: bytes) -> LineMoves | None:
        if cells != self._known[at][0]:
            self._watch.check()
            self._known[at] = cells, easiest_moves(clue, cells, self._inks)
        return self._known[at][1]


def _after(board: Grid, moves: dict[Line, LineMoves]) -> Grid:
    """The board with all that some lines give; they do not see what the others give."""
    cells = bytearray(board.cells)
    for line, each in moves.items():
        places = positions(board, line)
        for at, value in each.values:
            cells[places[at]] = value
    return replace(board, cells=bytes(cells))


def _step_of_several(prover: Prover, board: Grid, solution: Grid) -> Deduction:
    """The easiest step on a board on which no line can go on.

    Raises:
        StoppedError: none was found, in the time given or at all.
    """
    step = prover.easiest(board, solution)
    if step is None:
        raise StoppedError(StopReason.TOO_LARGE)
    return step


# ---- proofs ----


def size_of(step: Deduction) -> ProofSize:
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
    return what_if.broken is not None and not any(step.proof for step in what_if.steps)


# --- moves of a line ---


_FINDERS_OF: Final = {
    weight: tuple(finder for finder, weights in FINDERS.items() if weight in weights)
    for weight in WEIGHTS
}
"""For each weight, the easiest first, the finders of steps that may have it."""


@dataclass(frozen=True, slots=True)
class LineMoves:
    """All steps of the least weight that a line has.

    Attributes:
        weight: before evidence is counted.
        techniques: of few steps that together give all cells.
        values: the cells, as positions along the line, with their values.
    """

    weight: int
    techniques: tuple[Technique, ...]
    values: tuple[tuple[int, int], ...]


@lru_cache(maxsize=20_000)
def easiest_moves(clue: Clue, cells: bytes, inks: int) -> LineMoves | None:
    """The easiest steps of a line; None: it forces nothing new, or cannot be met.

    The arguments are those of `line_steps.easiest_on_line`. Nothing of the line but the answer is
    kept: a walk comes by many lines, and of each asks no more than this.
    """
    book = LineBook(clue, cells, inks)
    found = next(filter(None, _by_weight(book.facts)), None) if book.forces else None
    if found is None:
        return None
    techniques, values = [], dict[int, int]()
    for each in sorted(found, key=lambda each: -len(each.values)):
        if any(at not in values for at, _ in each.values):
            techniques.append(each.technique)
            values.update(each.values)
    last = len(cells) - 1
    along = ((last - at if book.turned else at, value) for at, value in values.items())
    return LineMoves(found[0].weight, tuple(techniques), tuple(sorted(along)))


def _by_weight(facts: LineFacts) -> Iterator[list[LineDeduction]]:
    """For each weight all steps that have it, the easiest first, each finder asked once at most."""
    asked: dict[Finder, list[LineDeduction]] = {}
    for weight, finders in _FINDERS_OF.items():
        found = []
        for finder in finders:
            if finder not in asked:
                asked[finder] = [each for each in finder(facts) if each.values]
            found += [each for each in asked[finder] if each.weight == weight]
        yield found
