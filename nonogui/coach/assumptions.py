"""Assume each wrong value of each unknown cell and find the assumptions that fail first.

Follow all assumptions by turns, a little further each time: 8 visits each, then 16, 32 and so on.
From time to time, minimise the shortest contradictions found so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nonogui.coach.shortening import ForcingProof, forcing_proof, shortest_proof
from nonogui.coach.trails import Assumption, Trail, Trails
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


class WrongValues(NamedTuple):
    """A cell, and for each value to refute the trail that leads to a contradiction."""

    at: int
    trails: tuple[Trail, ...]


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
    every = (1 << len(trails.start_masks)) - 1
    # A cell with UNKNOWN here keeps all its values, because UNKNOWN is not one of them.
    wrong = {at: every & ~(1 << value) for at, value in values.items()}
    best: list[ForcingProof] = []
    try:
        for visits, cells in refute_in_turn(trails, wrong):
            _update_shortest(trails, cells, best)
            is_late = max_visits is not None and visits > max_visits
            if best and (is_late or best[0].lines.bit_count() <= good_enough):
                break
    except StoppedError:
        if not best:
            raise
    return best


def _update_shortest(trails: Trails, cells: list[WrongValues], best: list[ForcingProof]) -> None:
    """Make `best` the shortest proofs, of those in it and of some more cells, one by one."""
    # Exact shortening is costly, so the candidates are narrowed down twice by cheaper estimates.
    soonest = sorted(cells, key=lambda cell: sum(len(trail.visits) for trail in cell.trails))
    rough = [forcing_proof(trails, cell.trails) for cell in soonest[:_EXAMINED]]
    for each in sorted(rough, key=lambda each: each.cost)[:_MINIMIZED]:
        found = shortest_proof(trails, each)
        if not best or found.cost < best[0].cost:
            best[:] = [found]
        elif found.cost == best[0].cost:
            best.append(found)


def refute_in_turn(
    trails: Trails, wrong: Mapping[int, int]
) -> Iterator[tuple[int, list[WrongValues]]]:
    """Follow all assumptions until each is refuted or nothing more follows from it.

    From time to time, yield the number of visits so far and the cells refuted since the last time.

    Args:
        trails: the trails of the board.
        wrong: for unknown cells by cell index, in the order to try, the values to refute, bit v for
            value v. If these are all values, refute all but one.

    Raises:
        StoppedError: the job was stopped.
    """
    every = (1 << len(trails.start_masks)) - 1
    waiting = list(wrong.items())
    max_visits, visits = _FIRST, 0
    while waiting:
        tries, waiting, first = waiting, [], 0
        while first < len(tries):
            some, found = tries[first : first + _REPORT], []
            followed = trails.follow(some, max_visits, _REPORT)
            for (at, values), cell in zip(some, followed, strict=False):
                visits += cell.visits
                left = values & ~cell.refuted
                # If all values are tried, one must remain: the right one, which is not known.
                spare = values == every
                if left.bit_count() == spare:
                    found.append(_trails_of(trails, at, cell.refuted))
                # Every value is followed again from the start: that takes less than to keep trails.
                elif (left & ~cell.unfinished).bit_count() <= spare:
                    waiting.append((at, values))
            first += len(followed)
            yield visits, found
        max_visits *= 2


def refute_values(trails: Trails, at: int, wrong: Sequence[int]) -> WrongValues | None:
    """Follow values of a cell to the end; return None if they don't leave it a single value.

    Args:
        trails: the trails of the board.
        at: the index of an unknown cell.
        wrong: the values to refute. If these are all values, refute all but one.

    Raises:
        StoppedError: the job was stopped.
    """
    found = refute_in_turn(trails, {at: sum(1 << value for value in wrong)})
    return next((cell for _, cells in found for cell in cells), None)


def _trails_of(trails: Trails, at: int, refuted: int) -> WrongValues:
    """Return the trails of refuted values, to their ends."""
    broken = [trails.assume(Assumption(at, value)) for value in bits(refuted)]
    for trail in broken:
        trails.run(trail)
    return WrongValues(at, tuple(broken))


def promising_cells(board: Grid) -> list[int]:
    """Return the unknown cells, first those near the edge and on lines with few of them."""
    width, height = board.width, board.height
    columns = [
        (min(column, width - 1 - column), board.cells[column::width].count(UNKNOWN))
        for column in range(width)
    ]
    ranks = [
        4 * min(row, height - 1 - row, edge) + in_row + in_column
        for row, in_row in enumerate(cells.count(UNKNOWN) for cells in board.rows())
        for edge, in_column in columns
    ]
    unknown = (at for at, value in enumerate(board.cells) if value == UNKNOWN)
    return sorted(unknown, key=ranks.__getitem__)  # ties in board order


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
