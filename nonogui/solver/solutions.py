"""Find solutions with Z3 if lines and probing have not, and make two of them differ more.

A search that takes long is led by belief propagation: rows and columns tell each other, ten times,
how likely they find each value of a cell (Braunstein, Mézard and Zecchina, *Survey propagation*,
2005).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import exp, log
from typing import TYPE_CHECKING, Final

from nonogui.core.clue import Block
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import Job
from nonogui.solver.limits import Watch
from nonogui.solver.lines import bits, positions
from nonogui.solver.symmetry import symmetric_candidates

if TYPE_CHECKING:
    from nonogui.solver.models.board import BoardModel

# How many times a more different second solution is searched, and the conflicts per search. On
# noise of 25x25 this takes 18 % of the time.
_MAX_SEPARATIONS: Final = 5
_SEPARATION_CONFLICTS: Final = 200

# Conflicts allowed for a symmetric board; most boards need less than a third.
_SYMMETRIC_CONFLICTS: Final = 10_000


def find_symmetric(
    job: Job, board: Grid, candidates: Candidates, enough: int, *, diverse: bool = True
) -> None:
    """Find up to two boards with the symmetry of the clues or unknown cells, if none is known.

    Raises:
        StoppedError: the job must stop; solutions found are kept.
    """
    # The other engines exist to compare models, so they get the bare clues.
    if job.found or not job.engine.probing:
        return
    for symmetric in symmetric_candidates(job.puzzle, board, candidates.grid(), job.watch):
        model = job.build(symmetric)
        while len(job.found) < min(enough, 2):
            solution = model.find_within({}, _SYMMETRIC_CONFLICTS)
            if solution is None:
                break
            job.found.append(solution)
            model.require_change(solution, model.unknown)
        if diverse and len(job.found) == enough == 2:
            separate_solutions(job, model)
        if job.found:
            return


def find_first(job: Job, candidates: Candidates, model: BoardModel) -> Grid | None:
    """Return a solution, found with the help of guesses; None if there is none."""
    if not job.engine.probing:
        return model.find()
    return model.find_guided(lambda: rank_guesses(candidates, job.watch))


def separate_solutions(job: Job, model: BoardModel) -> None:
    """Search for a second solution that keeps all current differences and adds more.

    This takes a few short searches, so that they do not delay the answer much. The model must not
    be used afterwards.

    Raises:
        StoppedError: the job must stop; the best pair so far is kept.
    """
    one = job.found[0]
    for _ in range(_MAX_SEPARATIONS):
        other = job.found[1].cells
        same = [at for at in model.unknown if one.cells[at] == other[at]]
        if not same:
            return
        model.require_change(one, same)
        # Keeping all current differences makes the number of differences grow in every round.
        marks = {at: other[at] for at in set(model.unknown).difference(same)}
        further = model.find_within(marks, _SEPARATION_CONFLICTS)
        if further is None:
            return
        job.found[1] = further


# --- beliefs ---


ROUNDS: Final = 10
"""How often rows and columns exchange messages; more changes little."""

# Limit for the log-odds of a message, one in 8,000, unless a cell is certain.
_MAX_LOG_ODDS: Final = 9.0

# The weight of a new message; the rest is the previous one, which damps oscillation.
_MESSAGE_WEIGHT: Final = 0.5

Odds = list[list[float]]
"""Log-odds for each ink, less one, and each cell."""


def rank_guesses(candidates: Candidates, watch: Watch) -> list[tuple[int, int]]:
    """Return the unknown cells by position, each with its likeliest value, the surest first.

    Raises:
        StoppedError: the job must stop.
    """
    by_rows, by_columns = _known_odds(candidates), _known_odds(candidates)
    lines = list(_lines(candidates))
    for _ in range(ROUNDS):
        for axis, incoming, outgoing in (
            (Axis.ROW, by_columns, by_rows),
            (Axis.COLUMN, by_rows, by_columns),
        ):
            for line in lines:
                if line.axis is axis:
                    watch.check()
                    line.send_messages(incoming, outgoing)
    open_cells = [at for at, value in enumerate(candidates.grid().cells) if value == UNKNOWN]
    guesses = []
    for at in open_cells:
        # Empty is the reference for all odds, so its own are 0.
        odds = [0.0, *(one[at] + other[at] for one, other in zip(by_rows, by_columns, strict=True))]
        second, best = sorted(odds)[-2:]
        # The lead comes first, negated, so that sorting puts the surest first; ties stay in board
        # order.
        guesses.append((second - best, at, odds.index(best)))
    return [(at, value) for _, at, value in sorted(guesses)]


class _Line:
    """A line that sends messages to its unknown cells."""

    def __init__(
        self,
        axis: Axis,
        cells: range,
        blocks: list[tuple[Block, list[int], int]],
        unknown: list[int],
    ) -> None:
        """Store the known facts about a line.

        Args:
            axis: rows or columns.
            cells: positions of its cells.
            blocks: each with its possible starts and the gap after it.
            unknown: its unknown cells, counted from its start.
        """
        self.axis = axis
        self._cells = cells
        self._blocks = blocks
        self._unknown = unknown

    def send_messages(self, incoming: Odds, outgoing: Odds) -> None:
        """Compute the line's message to each unknown cell from the crossing lines' messages."""
        length = len(self._cells)
        prior = [[ink[at] for at in self._cells] for ink in incoming]
        filled = [[0.0] * (length + 1) for _ in incoming]
        for (block, starts, _), weights in zip(self._blocks, self._shares(prior), strict=True):
            change = filled[block.color - 1]
            for start, weight in zip(starts, weights, strict=True):
                change[start] += weight
                change[start + block.length] -= weight
        shares = [list(accumulate(change)) for change in filled]
        for cell in self._unknown:
            at = self._cells[cell]
            # Rounding may leave 0 or less, which neither the division nor the logarithm can take.
            empty = max(1.0 - sum(share[cell] for share in shares), 1e-9)
            for before, share, ink in zip(prior, shares, outgoing, strict=True):
                # Without what the crossing line said: its own message must not come back as news.
                odds = log(max(share[cell], 1e-9) / empty) - before[cell]
                ink[at] += _MESSAGE_WEIGHT * (
                    min(max(odds, -_MAX_LOG_ODDS), _MAX_LOG_ODDS) - ink[at]
                )

    def _shares(self, prior: Odds) -> Iterator[list[float]]:
        """Yield for each block the weighted share of placements with each start."""
        weights = [_weights(block, starts, prior) for block, starts, _ in self._blocks]
        blocks = list(zip(self._blocks, weights, strict=True))
        ones = [1.0] * (len(self._cells) + 1)
        after = [ones]
        for (block, starts, gap), own in reversed(blocks):
            row = [0.0] * len(ones)
            for start, weight in zip(starts, own, strict=True):
                row[start] = weight * after[-1][start + block.length + gap]
            after.append(_scale(list(accumulate(reversed(row)))[::-1]))
        before = ones
        for (block, starts, gap), own in blocks:
            after.pop()
            left = [weight * before[start] for start, weight in zip(starts, own, strict=True)]
            yield _normalize(
                [
                    weight * after[-1][start + block.length + gap]
                    for start, weight in zip(starts, left, strict=True)
                ]
            )
            row = [0.0] * len(ones)
            for start, weight in zip(starts, left, strict=True):
                row[start + block.length + gap] = weight
            before = _scale(list(accumulate(row)))


def _lines(candidates: Candidates) -> Iterator[_Line]:
    """Yield the lines that have blocks and unknown cells."""
    blank, cells = candidates.puzzle.blank(), candidates.grid().cells
    for line in candidates.puzzle.lines():
        at = positions(blank, line)
        unknown = [cell for cell in range(len(at)) if cells[at[cell]] == UNKNOWN]
        starts = candidates.solver(line).starts(candidates.masks(line))
        if unknown and starts:
            clue = candidates.puzzle.clue(line)
            where = [list(bits(mask)) for mask in starts]
            blocks = list(zip(clue.blocks, where, (*clue.gaps, 0), strict=True))
            yield _Line(line.axis, at, blocks, unknown)


def _known_odds(candidates: Candidates) -> Odds:
    """Return zero log-odds for unknown cells, and certainty for the others."""
    cells = candidates.grid().cells
    sure = {EMPTY: -_MAX_LOG_ODDS, UNKNOWN: 0.0}
    return [
        [_MAX_LOG_ODDS if value == ink else sure.get(value, -_MAX_LOG_ODDS) for value in cells]
        for ink in range(1, candidates.inks + 1)
    ]


def _weights(block: Block, starts: list[int], prior: Odds) -> list[float]:
    """Return the weight of each start, scaled to a maximum of 1."""
    sums = [0.0, *accumulate(prior[block.color - 1])]
    odds = [sums[start + block.length] - sums[start] for start in starts]
    most = max(odds)
    return [exp(one - most) for one in odds]


def _scale(row: list[float]) -> list[float]:
    """Scale a row to a maximum of 1."""
    # Without scaling, products over many blocks would underflow to 0.
    most = max(row) or 1.0
    return [one / most for one in row]


def _normalize(weights: list[float]) -> list[float]:
    """Scale weights to a sum of 1; equal shares if all underflowed to 0."""
    total = sum(weights)
    return [one / total if total else 1 / len(weights) for one in weights]
