"""Assume each wrong value of each unknown cell and find the assumptions that fail first.

All assumptions are followed in turn, ever further: 8 visits each, then 16, 32 and so on. From time
to time, the shortest contradictions found so far are minimised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nonogui.coach.shortening import ForcingProof, forcing_proof
from nonogui.coach.trails import NO_LIMIT, Assumption, Trail, Trails
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.solver.limits import StoppedError
from nonogui.solver.lines import bits
from nonogui.solver.subsets import Lines

# Visits for each assumption in the first pass; every pass doubles them. On eight random 20x20
# boards, 4 and 16 lead to different proofs, but they are as hard on average.
_FIRST: Final = 8

# Visits between two reports of the cells refuted so far. If this or one of the next two constants
# is halved or doubled, at most one of 54 steps on the same boards changes.
_REPORT: Final = 2000

# Refuted cells per report for which the length of the proof is estimated by walking back.
_EXAMINED: Final = 24

# How many of these proofs, the shortest ones, are minimised by leaving out lines.
_MINIMIZED: Final = 6


# The trail of an assumption that excludes nothing on its two lines, as nearly all do on a large
# board. To make a trail for each takes several times as long as the two visits.
_IDLE: Final = Trail([], [], 0)
_IDLE.count = 2


class WrongValues(NamedTuple):
    """A cell, and for each value to refute the trail: the line visits that lead to a contradiction.

    Attributes:
        spare: how many of the values remain: one if all values of the cell are followed, because
            nobody knows which is right; otherwise none.
    """

    at: int
    trails: tuple[Trail, ...]
    spare: int

    @property
    def broken(self) -> tuple[Trail, ...]:
        """Return the trails that have reached a line that cannot be met."""
        return tuple(trail for trail in self.trails if trail.broken is not None)

    @property
    def is_refuted(self) -> bool:
        """Return whether the trails leave the cell a single value."""
        return len(self.trails) - len(self.broken) == self.spare

    @property
    def is_open(self) -> bool:
        """Return whether more visits may still leave the cell a single value."""
        left = [trail for trail in self.trails if trail.broken is None]
        return len(left) > self.spare and sum(trail.is_done for trail in left) <= self.spare

    @property
    def is_idle(self) -> bool:
        """Return whether none of the values excludes anything."""
        return self.trails.count(_IDLE) == len(self.trails)

    @property
    def visits(self) -> int:
        """Return how many visits were taken."""
        return sum(trail.count for trail in self.trails)

    def extend(self, trails: Trails, max_visits: int) -> None:
        """Run each trail up to `max_visits` visits from its start."""
        for trail in self.trails:
            trails.run(trail, max_visits)


def shortest_forcing_proofs(
    trails: Trails, values: Mapping[int, int], *, good_enough: int, max_visits: int | None = None
) -> list[ForcingProof]:
    """Return the shortest of the proofs found first, or several if they are equally short.

    If the job stops, return the shortest so far.

    Args:
        trails: the trails of the board.
        values: values of unknown cells by cell index, in the order to try; UNKNOWN if it may be
            any, which takes as many more visits as there are values.
        good_enough: end the search at a proof with at most this many lines.
        max_visits: after this many visits, end the search at any proof; no limit by default.

    Raises:
        StoppedError: the job was stopped before anything was found.
    """
    all_values = range(len(trails.start_masks))
    # Of UNKNOWN, no value is left out.
    wrong = {at: [other for other in all_values if other != value] for at, value in values.items()}
    best: list[ForcingProof] = []
    try:
        for visits, cells in refute_in_turn(trails, wrong):
            best = _update_shortest(trails, cells, best)
            is_late = max_visits is not None and visits > max_visits
            if best and (is_late or best[0].lines.bit_count() <= good_enough):
                break
    except StoppedError:
        if not best:
            raise
    return best


def _update_shortest(
    trails: Trails, cells: list[WrongValues], best: list[ForcingProof]
) -> list[ForcingProof]:
    """Return the shortest proofs, from the best so far and from some more cells."""
    # Exact shortening is costly, so the candidates are narrowed down twice by cheaper estimates.
    soonest = sorted(cells, key=lambda cell: sum(len(trail.visits) for trail in cell.broken))
    rough = [
        (forcing_proof(trails, cell.broken, thin=False).cost, n, cell)
        for n, cell in enumerate(soonest[:_EXAMINED])
    ]
    for *_, cell in sorted(rough, key=lambda each: each[:2])[:_MINIMIZED]:
        found = forcing_proof(trails, cell.broken)
        if not best or found.cost < best[0].cost:
            best = [found]
        elif found.cost == best[0].cost:
            best.append(found)
    return best


def refute_in_turn(
    trails: Trails, wrong: Mapping[int, Sequence[int]]
) -> Iterator[tuple[int, list[WrongValues]]]:
    """Follow all assumptions until each is refuted or nothing more follows from it.

    From time to time, yield the number of visits so far and the cells refuted since the last time.

    Args:
        trails: the trails of the board.
        wrong: for unknown cells by cell index, in the order to try, the values to refute; of all
            values, all but one.

    Raises:
        StoppedError: the job was stopped.
    """
    waiting: dict[int, WrongValues | None] = dict.fromkeys(wrong)  # None: not followed yet
    max_visits, visits, reported = _FIRST, 0, 0
    while waiting:
        found: list[WrongValues] = []
        goes_on: dict[int, WrongValues | None] = {}
        for at, known in waiting.items():
            cell = known or _follow_wrong_values(trails, at, wrong[at])
            visits -= known.visits if known else 0
            if not cell.is_idle:
                cell.extend(trails, max_visits)
                if cell.is_refuted:
                    found.append(cell)
                # Trails are large, so only those that go on are kept.
                if cell.is_open:
                    goes_on[at] = cell
            visits += cell.visits
            if visits - reported >= _REPORT:
                yield visits, found
                reported, found = visits, []
        waiting = goes_on
        yield visits, found
        max_visits *= 2


def refute_values(trails: Trails, at: int, wrong: Sequence[int]) -> WrongValues | None:
    """Follow values of a cell to the end; return None if they don't leave it a single value.

    Args:
        trails: the trails of the board.
        at: the index of an unknown cell.
        wrong: the values to refute; of all values, all but one.

    Raises:
        StoppedError: the job was stopped.
    """
    cell = _follow_wrong_values(trails, at, wrong)
    cell.extend(trails, NO_LIMIT)
    return cell if cell.is_refuted else None


def _follow_wrong_values(trails: Trails, at: int, wrong: Sequence[int]) -> WrongValues:
    allowed = trails.values(trails.base, at)
    followed = tuple(
        _IDLE if value in allowed and trails.excludes_nothing(assumed) else trails.assume(assumed)
        for value, assumed in ((value, Assumption(at, value)) for value in wrong)
    )
    return WrongValues(at, followed, spare=int(len(followed) == len(trails.start_masks)))


def promising_cells(board: Grid) -> list[int]:
    """Return the unknown cells, first those near the edge and on lines with few of them."""
    width, height = board.width, board.height
    rows = [row.count(UNKNOWN) for row in board.rows()]
    columns = [board.cells[column::width].count(UNKNOWN) for column in range(width)]

    def rank(at: int) -> int:
        row, column = divmod(at, width)
        edge = min(row, column, height - 1 - row, width - 1 - column)
        return 4 * edge + rows[row] + columns[column]

    unknown = (at for at, value in enumerate(board.cells) if value == UNKNOWN)
    return sorted(unknown, key=rank)  # ties in board order


# --- small sets of lines ---


def can_be_met(trails: Trails, assumption: Assumption, lines: Lines, visits: int) -> bool | None:
    """Return whether some lines can be met with a value in a cell, or None if undecided.

    Args:
        trails: the trails of the board.
        assumption: a value for a cell that is unknown on the board.
        lines: the lines to meet; others count as if they had no clue. They should be few, because
            the search branches over the cells where they cross.
        visits: most visits to take.

    Raises:
        StoppedError: the job was stopped.
    """
    stack = [trails.assume(assumption, lines)]
    while stack:
        trail = stack.pop()
        # `run` limits the count of a trail, which includes the visits before it branched off.
        visits += trail.count
        trails.run(trail, visits)
        visits -= trail.count
        if trail.broken is not None:
            continue
        # The visits are used up before the answer is known.
        if not trail.is_done:
            return None
        at = _open_cell(trails, trail, lines)
        if at is None:
            return True
        for value in trails.values(trail, at):
            branch = trail.copy()
            trails.set_value(branch, Assumption(at, value))
            stack.append(branch)
    return False


def crossings(height: int, width: int, lines: Lines) -> list[int]:
    """Return the indices of the cells in which some lines of a board cross."""
    rows, columns = lines & (1 << height) - 1, lines >> height
    return [row * width + column for row in bits(rows) for column in bits(columns)]


def _open_cell(trails: Trails, trail: Trail, lines: Lines) -> int | None:
    """Return a cell in which lines cross and that may still have several values, or None."""
    for at in crossings(trails.height, trails.width, lines):
        if len(trails.values(trail, at)) > 1:
            return at
    return None
