"""How many solutions there are, exactly up to a limit.

What is open falls into parts that do not touch: two open cells of a line belong together unless
the line is cut between them. It is cut at a block that has one possible place, and at an empty
cell that every block keeps to one side of. What is left and right of a cut fits together in any
way, so the numbers of the parts multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Line
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
from nonogui.solver.narrowing import NO_LINE, Narrower
from nonogui.solver.propagation import candidates_of
from nonogui.solver.result import SolveResult
from nonogui.studio.diagnosis import MOST_COUNTED, SolutionCount

_ENOUGH: Final = MOST_COUNTED + 1
"""Solutions that are counted; for one more than the limit says that there are more."""

_PROBED: Final = 40_000
"""Looks that probing may take before the board is taken apart."""

_BRANCHES: Final = 10_000
"""Boards that are narrowed for one part before Z3 counts it."""


def count_solutions(
    puzzle: Puzzle,
    known: SolveResult | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> SolutionCount:
    """The number of solutions; beyond `MOST_COUNTED` there are more than these.

    When the job is stopped, there are more than one less than were met.

    Args:
        puzzle: its given cells hold; its goal is not looked at.
        known: an earlier answer for it.
        limits: time; `solutions` says nothing here.
        cancel: stops it from another thread.
        progress: called from this thread.

    Raises:
        StoppedError: the job was stopped before any solution was met.
    """
    if known is not None and known.count is not None:
        return SolutionCount(min(known.count, MOST_COUNTED), known.count <= MOST_COUNTED)
    if is_invalid(puzzle):
        return SolutionCount(0, is_exact=True)
    met = len(known.solutions) if known is not None else 0
    counter = _Counter(puzzle, Watch(limits.seconds, cancel, progress), met)
    try:
        counter.count()
    except StoppedError:
        if not counter.met:
            raise
        return SolutionCount(min(counter.met - 1, MOST_COUNTED), is_exact=False)
    return SolutionCount(min(counter.met, MOST_COUNTED), counter.met <= MOST_COUNTED)


class _Counter:
    """Counts the solutions of a puzzle part by part.

    Attributes:
        met: how many solutions there are at least; so many, when counting has come to its end
            below `_ENOUGH`.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch, met: int) -> None:
        self._puzzle = puzzle
        self._watch = watch
        self.met = met

    def count(self) -> None:
        """Count, with `met` growing.

        Raises:
            StoppedError: the job may not go on.
        """
        narrower = self._narrow(self._puzzle.start.decided())
        if narrower is not None and not narrower.is_decided:
            narrower.probe(_PROBED)
        if narrower is None or narrower.contradiction != NO_LINE:
            self.met = 0
            return
        candidates = candidates_of(self._puzzle, narrower)
        exists, total = self.met > 0, 1
        for part in sorted(parts_of(candidates), key=len):
            if total >= _ENOUGH and exists:
                break
            # Where there are enough already it still may be that one part has none.
            total *= self._count_part(candidates, part, _ENOUGH if total < _ENOUGH else 1)
            if exists:
                self.met = max(self.met, total)
        self.met = total

    def _count_part(self, candidates: Candidates, part: list[int], most: int) -> int:
        """In how many ways a part can be filled in, up to `most`."""
        found = self._branch(candidates.grid(), part, most)
        return self._search(candidates, part, most) if found is None else found

    def _branch(self, board: Grid, part: list[int], most: int) -> int | None:
        """The same by trying every value; None: too many boards were looked at."""
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
        """The same by Z3."""
        model = BoardModel(candidates, "placements", self._watch)
        others = set(model.open).difference(part)
        marks: dict[int, int] = {}
        for found in range(most):
            solution = model.find(marks)
            if solution is None:
                return found
            marks = {at: solution.cells[at] for at in others}
            model.require_change(solution, part)
        return most

    def _narrow(self, board: Grid) -> Narrower | None:
        """What lines leave of a board; None: one of them cannot be met."""
        self._watch.check()
        narrower = narrower_of(self._puzzle, board, self._watch.check)
        narrower.narrow(-1)
        return narrower if narrower.contradiction == NO_LINE else None


def parts_of(candidates: Candidates) -> list[list[int]]:
    """The open cells by their positions, in parts of which the numbers of solutions multiply.

    Args:
        candidates: each line can be met on its own.
    """
    board = candidates.grid()
    part_of = {at: [at] for at, value in enumerate(board.cells) if value == UNKNOWN}
    for line in candidates.lines():
        for linked in _linked(candidates, board, line):
            _join(part_of, linked)
    return [sorted(part) for part in {id(part): part for part in part_of.values()}.values()]


def _join(part_of: dict[int, list[int]], linked: list[int]) -> None:
    """Make one part of those of some cells; the largest takes the others in, so few cells move."""
    parts = {id(part_of[at]): part_of[at] for at in linked}
    *others, largest = sorted(parts.values(), key=len)
    for part in others:
        largest += part
        part_of.update(dict.fromkeys(part, largest))


def _linked(candidates: Candidates, board: Grid, line: Line) -> Iterator[list[int]]:
    """The open cells of a line from cut to cut."""
    solver = candidates.solver(line)
    starts = solver.starts(candidates.masks(line))
    assert starts is not None
    spanned = 0  # cells that a block may have which has several places
    for block, mask in zip(solver.clue.blocks, starts, strict=True):
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
