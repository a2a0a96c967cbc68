"""Count the solutions of a puzzle, exactly up to a limit.

The unknown cells are split into independent parts. Two unknown cells of a line belong to the same
part unless the line is cut between them. A line is cut at a block with a single possible start,
and at an empty cell that no block with several starts can reach. The two sides of a cut combine
freely, so the numbers of solutions of the parts multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import is_invalid
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.lines import positions
from nonogui.solver.models.board import BoardModel
from nonogui.solver.narrowing import MAX_PATIENCE, NO_LINE, Narrower
from nonogui.solver.propagation import candidates_of
from nonogui.solver.result import SolveResult
from nonogui.studio.diagnosis import MAX_COUNTED, SolutionCount

# Stop counting here: one more than the limit shows that there are more.
_ENOUGH: Final = MAX_COUNTED + 1

# The budget of line visits for probing before the board is split into parts. As much as the solver
# allows itself (`MAX_PATIENCE`).
_PROBED: Final = MAX_PATIENCE

# Boards to propagate for one part before Z3 counts it instead.
_BRANCHES: Final = 10_000


def count_solutions(
    puzzle: Puzzle,
    known: SolveResult | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> SolutionCount:
    """Count the solutions; above `MAX_COUNTED` the answer is "more than".

    If the job is stopped, the answer is "more than" one less than the number found so far.

    Args:
        puzzle: its given cells apply; its goal is ignored.
        known: an earlier result for the puzzle.
        limits: the time limit; `solutions` is ignored.
        cancel: stops the count from another thread.
        progress: called from this thread.

    Raises:
        StoppedError: the job was stopped before any solution was found.
    """
    if known is not None and known.count is not None:
        return SolutionCount(min(known.count, MAX_COUNTED), known.count <= MAX_COUNTED)
    if is_invalid(puzzle):
        return SolutionCount(0, is_exact=True)
    met = len(known.solutions) if known is not None else 0
    counter = _Counter(puzzle, Watch(limits.seconds, cancel, progress), met)
    try:
        counter.count()
    except StoppedError:
        if not counter.met:
            raise
        return SolutionCount(min(counter.met - 1, MAX_COUNTED), is_exact=False)
    return SolutionCount(min(counter.met, MAX_COUNTED), counter.met <= MAX_COUNTED)


class _Counter:
    """Count the solutions of a puzzle part by part.

    Attributes:
        met: a lower bound on the number of solutions; exact if the count finished below `_ENOUGH`.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch, met: int) -> None:
        self._puzzle = puzzle
        self._watch = watch
        self.met = met

    def count(self) -> None:
        """Count the solutions and update `met`.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        narrower = self._narrow(self._puzzle.start.decided())
        if narrower is not None and not narrower.is_decided:
            narrower.probe(_PROBED)
        if narrower is None or narrower.contradiction != NO_LINE:
            self.met = 0
            return
        candidates = candidates_of(self._puzzle, narrower)
        exists, total = self.met > 0, 1
        # Small parts first: they often give enough solutions, and then a large one needs only one.
        for part in sorted(independent_parts(candidates), key=len):
            if total >= _ENOUGH and exists:
                break
            # Even with enough solutions so far, this part may have none.
            total *= self._count_part(candidates, part, _ENOUGH if total < _ENOUGH else 1)
            if exists:
                self.met = max(self.met, total)
        self.met = total

    def _count_part(self, candidates: Candidates, part: list[int], most: int) -> int:
        """Return the number of ways to fill in a part, up to `most`."""
        found = self._branch(candidates.grid(), part, most)
        return self._search(candidates, part, most) if found is None else found

    def _branch(self, board: Grid, part: list[int], most: int) -> int | None:
        """Count by trying every value; return None if that takes too many boards."""
        boards, found = [board], 0
        for _ in range(_BRANCHES):
            if not boards or found == most:
                return found
            narrower = self._narrow(boards.pop())
            if narrower is None:
                continue
            cells = narrower.cells()
            at = next((at for at in part if cells[at] == UNKNOWN), None)
            if at is None:
                found += 1
                continue
            row, column = divmod(at, board.width)
            for value, mask in enumerate(narrower.masks(row)):
                if mask >> column & 1:
                    tried = cells[:at] + bytes([value]) + cells[at + 1 :]
                    boards.append(Grid(board.width, board.height, tried))
        return None

    def _search(self, candidates: Candidates, part: list[int], most: int) -> int:
        """Count with Z3."""
        model = BoardModel(candidates, "placements", self._watch)
        others = set(model.unknown).difference(part)
        marks: dict[int, int] = {}
        for found in range(most):
            solution = model.find(marks)
            if solution is None:
                return found
            marks = {at: solution.cells[at] for at in others}
            model.require_change(solution, part)
        return most

    def _narrow(self, board: Grid) -> Narrower | None:
        """Propagate a board; return None if a line contradicts it."""
        self._watch.check()
        narrower = narrower_of(self._puzzle, board, self._watch.check)
        narrower.narrow(-1)
        return narrower if narrower.contradiction == NO_LINE else None


def independent_parts(candidates: Candidates) -> list[list[int]]:
    """Return the unknown cells, by position, in independent parts.

    The number of solutions is the product of the numbers for the parts.

    Args:
        candidates: each line can be met on its own.
    """
    board = candidates.grid()
    part_of = {at: [at] for at, value in enumerate(board.cells) if value == UNKNOWN}
    for line in candidates.lines():
        for linked in _linked_cells(candidates, board, line):
            _join(part_of, linked)
    return [sorted(part) for part in {id(part): part for part in part_of.values()}.values()]


def _join(part_of: dict[int, list[int]], linked: list[int]) -> None:
    """Join the parts of some cells. The largest part takes the others in, so few cells move."""
    parts = {id(part_of[at]): part_of[at] for at in linked}
    *others, largest = sorted(parts.values(), key=len)
    for part in others:
        largest += part
        part_of.update(dict.fromkeys(part, largest))


def _linked_cells(candidates: Candidates, board: Grid, line: Line) -> Iterator[list[int]]:
    """Yield the unknown cells of a line between one cut and the next."""
    solver = candidates.solver(line)
    starts = solver.starts(candidates.masks(line))
    assert starts is not None
    spanned = 0  # cells that a block with several starts can cover
    for block, mask in zip(solver.blocks, starts, strict=True):
        # More than one start: clearing the lowest one leaves something.
        if mask & mask - 1:
            spanned |= (1 << mask.bit_length() - 1 + block.length) - (mask & -mask)
    here: list[int] = []
    for number, at in enumerate(positions(board, line)):
        if not spanned >> number & 1:
            if here:
                yield here
            here = []
        elif board.cells[at] == UNKNOWN:
            here.append(at)
    if here:
        yield here
