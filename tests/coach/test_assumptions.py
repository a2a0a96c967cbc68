"""Assumptions followed together: which are refuted, and which lead nowhere."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from nonogui.coach import assumptions
from nonogui.coach.assumptions import (
    promising_cells,
    refute_in_turn,
    refute_values,
    shortest_forcing_proofs,
)
from nonogui.coach.shortening import ForcingProof, forcing_proof, shortest_proof
from nonogui.coach.trails import Assumption, Trails
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import StoppedError
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo
from nonogui.solver.result import StopReason
from tests.benchmarks.sets import stairs
from tests.boards import board, clued, random_picture
from tests.coach.circle import HOUSE, trails_of


def test_every_refutable_cell_is_found() -> None:
    known = propagate(HOUSE).grid
    assert HOUSE.goal is not None
    wrong = {at: 1 << 1 - HOUSE.goal.cells[at] for at in promising_cells(known)}
    found = [cell.at for _, cells in refute_in_turn(trails_of(HOUSE), wrong) for cell in cells]
    assert sorted(found) == sorted(wrong)
    for at in wrong:
        assert refute_values(trails_of(HOUSE), at, [1 - HOUSE.goal.cells[at]]) is not None


def test_assumptions_that_lead_nowhere_are_given_up() -> None:
    open_square = clued("1/1", "1/1")
    rounds = list(refute_in_turn(trails_of(open_square), dict.fromkeys(range(4), 1 << 1)))
    assert [cells for _, cells in rounds] == [[]]
    assert refute_values(trails_of(open_square), 0, [1]) is None


def test_an_assumption_that_excludes_nothing_costs_no_visits() -> None:
    loose = clued("1/1/1/1", "1/1/1/1")
    rounds = list(refute_in_turn(trails_of(loose), dict.fromkeys(range(16), 1 << EMPTY)))
    assert rounds == [(0, [])]


def test_lines_that_can_only_confirm_are_not_visited_again() -> None:
    puzzle = stairs(15)
    wrong = dict.fromkeys(range(len(puzzle.start.cells)), 1 << EMPTY | 1 << 1)
    *_, (visits, found) = refute_in_turn(trails_of(puzzle, puzzle.start), wrong)
    assert found == []
    # A value in a cell changes a line of cells. Visits to all that cross it would be 100 a cell.
    assert visits < 12 * len(wrong)


def test_a_cell_is_forced_only_if_all_other_values_are_refuted() -> None:
    pair = clued("1a/1b", "1a/1b")
    assert refute_values(trails_of(pair), 0, [0, 2]) is not None
    one = clued("1a", "1a/0/0")
    assert refute_values(trails_of(one), 0, [0]) is not None
    free = clued("1a/1b", "1a 1b/0")
    assert refute_values(trails_of(free, free.blank()), 0, [1]) is None


def test_of_all_values_one_must_be_left() -> None:
    found = refute_values(trails_of(HOUSE), 1, [0, 1])
    assert found is not None
    assert HOUSE.goal is not None
    assert [trail.assumption for trail in found.trails] == [Assumption(1, 1 - HOUSE.goal.cells[1])]


def test_promising_cells_are_near_the_edge_and_on_lines_with_few_unknown_cells() -> None:
    known = board("""
        ?.?
        ???
        ???
    """)
    assert known.cells[1] != UNKNOWN
    assert promising_cells(known) == [0, 2, 7, 3, 5, 6, 8, 4]


def test_a_blank_board_is_tried_from_the_edge_inwards() -> None:
    blank = Grid.uniform(6, 5)
    rings = [min(row, column, 4 - row, 5 - column) for row in range(5) for column in range(6)]
    assert promising_cells(blank) == sorted(range(30), key=lambda at: (rings[at], at))


def test_the_shortest_proofs_are_kept() -> None:
    known = propagate(HOUSE).grid
    assert HOUSE.goal is not None
    values = {at: HOUSE.goal.cells[at] for at in promising_cells(known)}
    found = shortest_forcing_proofs(trails_of(HOUSE), values, good_enough=0)
    assert {each.cost for each in found} == {7}
    costs = [
        shortest_proof(trails_of(HOUSE), forcing_proof(trails_of(HOUSE), cell.trails)).cost
        for at, value in values.items()
        if (cell := refute_values(trails_of(HOUSE), at, [1 - value])) is not None
    ]
    assert min(costs) == 7
    assert len(found) > 1


def test_only_a_few_proofs_are_minimised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that look shortest: of all others only their rough length is looked up."""
    monkeypatch.setattr(assumptions, "_MINIMIZED", 2)
    rough, thinned = list[ForcingProof](), list[ForcingProof]()

    def noted(*arguments: Any) -> ForcingProof:
        rough.append(forcing_proof(*arguments))
        return rough[-1]

    def minimised(trails: Trails, proof: ForcingProof) -> ForcingProof:
        thinned.append(proof)
        return shortest_proof(trails, proof)

    monkeypatch.setattr(assumptions, "forcing_proof", noted)
    monkeypatch.setattr(assumptions, "shortest_proof", minimised)
    known = propagate(HOUSE).grid
    assert HOUSE.goal is not None
    values = {at: HOUSE.goal.cells[at] for at in promising_cells(known)}
    rounds = len(list(refute_in_turn(trails_of(HOUSE), {at: 1 << 1 - values[at] for at in values})))
    assert shortest_forcing_proofs(trails_of(HOUSE), values, good_enough=0)
    assert 0 < len(thinned) <= 2 * rounds
    assert len(rough) == len(values) > len(thinned)


def test_the_search_ends_with_a_good_proof_or_at_its_limit() -> None:
    noise = Puzzle.from_picture(random_picture(9, 9, 14))
    known = propagate(noise).grid
    assert noise.goal is not None
    values = {at: noise.goal.cells[at] for at in promising_cells(known)}
    visits, shortest = [], []
    for good_enough, max_visits in ((0, None), (3, None), (81, None), (0, 1), (0, 10**6)):
        asked: list[None] = []
        trails = Trails(noise, known, LineMemo(), partial(asked.append, None))
        shortest.append(
            shortest_forcing_proofs(trails, values, good_enough=good_enough, max_visits=max_visits)[
                0
            ].cost
        )
        visits.append(len(asked))
    full, in_vain, good_enough, late, early = visits
    assert good_enough == late < in_vain == early == full
    assert shortest[0] == shortest[1] == shortest[4] <= shortest[2]


def test_a_proof_with_few_enough_lines_ends_the_search() -> None:
    noise = Puzzle.from_picture(random_picture(9, 9, 14))
    known = propagate(noise).grid
    assert noise.goal is not None
    values = {at: noise.goal.cells[at] for at in promising_cells(known)}
    soonest = shortest_forcing_proofs(trails_of(noise, known), values, good_enough=0, max_visits=1)
    lines, visits = soonest[0].lines.bit_count(), []
    for good_enough, max_visits in ((0, 1), (lines, None), (lines - 1, None)):
        asked: list[None] = []
        trails = Trails(noise, known, LineMemo(), partial(asked.append, None))
        shortest_forcing_proofs(trails, values, good_enough=good_enough, max_visits=max_visits)
        visits.append(len(asked))
    late, good_enough, too_long = visits
    assert good_enough == late < too_long


def test_any_proof_is_taken_after_all_allowed_visits() -> None:
    noise = Puzzle.from_picture(random_picture(9, 9, 14))
    known = propagate(noise).grid
    assert noise.goal is not None
    values = {at: noise.goal.cells[at] for at in promising_cells(known)}
    rounds = refute_in_turn(trails_of(noise, known), {at: 1 << 1 - values[at] for at in values})
    enough = next(visits for visits, cells in rounds if cells)
    asked: list[int] = []
    for max_visits in (enough - 1, enough):
        count: list[None] = []
        trails = Trails(noise, known, LineMemo(), partial(count.append, None))
        assert shortest_forcing_proofs(trails, values, good_enough=0, max_visits=max_visits)
        asked.append(len(count))
    assert asked[0] < asked[1]


def test_a_stopped_search_returns_the_best_so_far() -> None:
    known = propagate(HOUSE).grid
    assert HOUSE.goal is not None
    values = {at: HOUSE.goal.cells[at] for at in promising_cells(known)}
    unhurried = StopAfter(1_000_000)
    shortest_forcing_proofs(Trails(HOUSE, known, LineMemo(), unhurried), values, good_enough=0)
    trails = Trails(HOUSE, known, LineMemo(), StopAfter(unhurried.looks - 1))
    assert shortest_forcing_proofs(trails, values, good_enough=0)
    trails = Trails(HOUSE, known, LineMemo(), StopAfter(10))
    with pytest.raises(StoppedError):
        shortest_forcing_proofs(trails, values, good_enough=0)


class StopAfter:
    """Stops a job after a number of looks at its watch."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.looks = 0

    def __call__(self) -> None:
        if self.looks == self._most:
            raise StoppedError(StopReason.CANCELLED)
        self.looks += 1
