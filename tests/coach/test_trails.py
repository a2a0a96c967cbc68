"""Trails: what follows from a assumption, and how that is cut short."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.trails import NO_LIMIT, Assumption, Trails
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo
from tests.boards import clued
from tests.coach.circle import CORNER, HOUSE, trails_of
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards


@given(SMALL_PUZZLES, st.data())
def test_a_trail_excludes_only_impossible_values(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    trails, force = trails_of(puzzle, known), BruteForce(puzzle, known)
    at = data.draw(st.integers(0, len(known.cells) - 1))
    value = data.draw(st.integers(0, len(puzzle.palette) - 1))
    trail = trails.assume(Assumption(at, value))
    trails.run(trail)
    possible = [grid for grid in force.meeting(force.all) if grid.cells[at] == value]
    assert not possible or trail.broken is None
    for grid in possible:
        for where, what in enumerate(grid.cells):
            assert what in trails.values(trail, where)


@given(SMALL_PUZZLES, st.data())
def test_following_refutes_what_the_trails_refute(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    trails = trails_of(puzzle, data.draw(partial_boards(puzzle.goal)))
    most = data.draw(st.sampled_from([1, 2, 8]))
    tries, expected = [], []
    for at in range(puzzle.width * puzzle.height):
        refuted = 0
        for value in trails.values(trails.base, at):
            trail = trails.assume(Assumption(at, value))
            trails.run(trail)
            refuted |= (trail.broken is not None) << value
        tries.append((at, sum(1 << value for value in trails.values(trails.base, at))))
        expected.append(refuted)
    assert trails.base.broken is None
    soon = trails.follow(tries, most, 10**6)
    for each, refuted in zip(soon, expected, strict=True):
        assert each.refuted & ~each.unfinished & ~refuted == 0
        assert each.refuted | each.unfinished & refuted == refuted
    complete = trails.follow(tries, NO_LIMIT, 10**6)
    assert [(each.refuted, each.unfinished) for each in complete] == [
        (all_, 0) for all_ in expected
    ]
    assert len(trails.follow(tries, most, 0)) == 1


@given(SMALL_PUZZLES, st.data())
def test_some_lines_refute_what_a_trail_over_them_refutes(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    assert puzzle.goal is not None
    trails = trails_of(puzzle, data.draw(partial_boards(puzzle.goal)))
    lines = data.draw(st.integers(0, trails.all))
    for at in range(puzzle.width * puzzle.height):
        for value in trails.values(trails.base, at):
            trail = trails.assume(Assumption(at, value), lines)
            trails.run(trail)
            assert trails.is_refuted_by(Assumption(at, value), lines) == (trail.broken is not None)


def test_a_trail_can_be_stopped_and_continued() -> None:
    trails = trails_of(HOUSE)
    complete, cut = (trails.assume(Assumption(CORNER, 1)) for _ in range(2))
    trails.run(complete)
    for max_visits in range(1, 20):
        trails.run(cut, max_visits)
        assert cut.count == min(max_visits, complete.count)
    assert (cut.broken, cut.visits) == (complete.broken, complete.visits)
    assert complete.broken is not None
    assert complete.is_done


def test_a_queued_line_is_not_queued_twice() -> None:
    trail = trails_of(HOUSE).assume(Assumption(CORNER, 1), lines=0b110)
    assert [*trail.queue] == [1]
    trail.enqueue(0b111)
    trail.enqueue(0b011)
    assert [*trail.queue] == [1, 2]
    assert trail.waiting == 0b110


def test_lines_of_the_assumed_cell_are_visited_first() -> None:
    """All lines were visited before the assumption, so only its two lines wait."""
    trail = trails_of(HOUSE).assume(Assumption(CORNER, 1))
    assert [*trail.queue] == [1, 6]
    assert trail.waiting == 0b1_000010


def test_a_copied_trail_is_independent() -> None:
    trails = trails_of(HOUSE)
    trail = trails.assume(Assumption(CORNER, 1))
    other = trail.copy()
    trails.run(trail)
    assert other.count == 0
    assert other.visits == []
    trails.run(other)
    assert (other.broken, other.visits) == (trail.broken, trail.visits)


def test_lines_not_chosen_are_not_visited() -> None:
    blank = HOUSE.blank()
    trails = Trails(HOUSE, blank, LineMemo(), lambda: None, chosen=0b00100)
    assert trails.moving == 0b00100
    row = trails.base.visits[0]
    assert (row.line, len(trails.base.visits)) == (2, 1)


def test_trails_over_chosen_lines_start_without_the_base() -> None:
    """Two rows without a block leave the column none, although it tells them nothing."""
    column = clued("1/0/0", "1")
    trails = trails_of(column, column.blank())
    for lines, broken in ((0b1110, 3), (0b1010, None)):
        trail = trails.assume(Assumption(0, 0), lines)
        assert not trail.visits
        trails.run(trail)
        assert trail.broken == broken


def test_the_stop_check_runs_before_each_visit() -> None:
    asked: list[None] = []
    trails = Trails(HOUSE, propagate(HOUSE).grid, LineMemo(), lambda: asked.append(None))
    before = len(asked)
    trail = trails.assume(Assumption(CORNER, 1))
    trails.run(trail)
    assert before == 10
    assert len(asked) - before == trail.count > 0
