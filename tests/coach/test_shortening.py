"""Refutations: their lines are enough, and as few as leaving out makes them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.assumptions import promising_cells, refute_values
from nonogui.coach.shortening import (
    Refutation,
    forcing_proof,
    refute,
    shortest_proof,
    shortest_refutation,
    walk_back,
)
from nonogui.coach.trails import Assumption, Trails
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import bits
from nonogui.solver.propagation import propagate
from tests.boards import palette, puzzle, random_picture
from tests.coach.circle import CIRCLE, CORNER, HOUSE, trails_of
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards


@given(SMALL_PUZZLES, st.data())
def test_lines_of_a_refutation_suffice(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    trails, force = trails_of(puzzle, known), BruteForce(puzzle, known)
    values = range(len(puzzle.palette))
    for at in promising_cells(known):
        for value in set(values) - {puzzle.goal.cells[at]}:
            trail = trails.assume(Assumption(at, value))
            trails.run(trail)
            if trail.broken is None:
                continue
            rough = walk_back(trails, trail)
            short = shortest_refutation(trails, rough)
            assert short.cost <= rough.cost
            for found in (rough, short):
                assert not any(grid.cells[at] == value for grid in force.meeting(found.lines))
                assert found.lines == sum(1 << n for n in {found.broken} | lines_of(found.visits))
                assert refute(trails, found.assumption, found.lines)
                assert_in_order(trails, found)


@pytest.mark.parametrize(
    "noise",
    [
        *(Puzzle.from_picture(random_picture(9, 9, seed)) for seed in (10, 14, 30)),
        Puzzle.from_picture(random_picture(9, 9, 24, inks=2, density=0.45), palette(2)),
    ],
    ids=["10", "14", "30", "in colour"],
)
def test_refutations_on_larger_boards_leave_lines_out(noise: Puzzle) -> None:
    """What one look needs another may make needless, but hardly ever does."""
    trails, visits, needless, saved = trails_of(noise), 0, 0, 0
    known = propagate(noise).grid
    for at, value in product(promising_cells(known), range(len(noise.palette))):
        trail = trails.assume(Assumption(at, value))
        trails.run(trail)
        if trail.broken is None:
            continue
        rough = walk_back(trails, trail)
        short = shortest_refutation(trails, rough)
        saved += rough.cost - short.cost
        assert holds(trails, rough, None)
        assert holds(trails, short, None)
        visits += len(visits_of(rough))
        needless += sum(holds(trails, rough, each) for each in visits_of(rough))
        for n in bits(short.lines):
            other = refute(trails, short.assumption, short.lines & ~(1 << n))
            assert other is None or other.cost >= short.cost
    assert saved > 0
    assert 100 * needless <= visits


def lines_of(visits: tuple[tuple[int, object], ...]) -> set[int]:
    return {line for line, _ in visits}


def assert_in_order(trails: Trails, found: Refutation) -> None:
    """Each look follows from those before it, and the last word does; not one can go."""
    assert holds(trails, found, None)
    for each in visits_of(found):
        assert not holds(trails, found, each)


def visits_of(found: Refutation) -> list[tuple[int, int, int]]:
    """All that is ruled out: by which look, which value of which cell of its line."""
    return [
        (k, value, at)
        for k, visit in enumerate(found.visits)
        for value, removed in enumerate(visit.removed)
        for at in bits(removed)
    ]


def holds(trails: Trails, found: Refutation, left_out: tuple[int, int, int] | None) -> bool:
    """Whether a refutation is one, perhaps with one thing less that a look has ruled out."""
    row, down = trails.crossing(found.assumption.at)
    masks = [of_value.copy() for of_value in trails.start_masks]
    for value, of_value in enumerate(masks):
        if value != found.assumption.value:
            of_value[row] &= ~(1 << down - trails.height)
            of_value[down] &= ~(1 << row)
    for k, visit in enumerate(found.visits):
        after = trails.narrow(visit.line, tuple(of_value[visit.line] for of_value in masks))
        own, first = trails.across(visit.line)
        for value, removed in enumerate(visit.removed):
            for at in bits(removed):
                if after is not None and after[value] >> at & 1:
                    return False
                if (k, value, at) != left_out:
                    masks[value][first + at] &= ~(1 << own)
    return trails.narrow(found.broken, tuple(of_value[found.broken] for of_value in masks)) is None


def test_a_refutation_shrinks_to_the_four_lines_needed() -> None:
    trails = trails_of(HOUSE)
    trail = trails.assume(Assumption(CORNER, 1))
    trails.run(trail)
    found = shortest_refutation(trails, walk_back(trails, trail))
    assert found.lines == CIRCLE
    assert found.cost == 4 + 3
    assert all(sum(removed.bit_count() for removed in visit.removed) == 1 for visit in found.visits)


def test_lines_already_needed_are_preferred() -> None:
    """A line that receives several cells keeps those that other lines need anyway."""
    noise = Puzzle.from_picture(random_picture(5, 5, 15))
    trails, assumption = trails_of(noise), Assumption(15, 0)
    trail = trails.assume(assumption)
    trails.run(trail)
    enough = [lines for lines in range(1 << 10) if refute(trails, assumption, lines)]
    fewest = min(lines.bit_count() for lines in enough)
    assert walk_back(trails, trail).lines.bit_count() == fewest


def test_no_line_of_a_refutation_can_be_left_out() -> None:
    trails = trails_of(HOUSE)
    for n in bits(CIRCLE):
        assert refute(trails, Assumption(CORNER, 1), CIRCLE & ~(1 << n)) is None


def test_forcing_a_coloured_cell_refutes_each_other_value() -> None:
    ribbon = puzzle("""
        ba.b
        aab.
        a.b.
        .a.b
    """)
    trails = trails_of(ribbon)
    cell = refute_values(trails, 2, [1, 2])
    assert cell is not None
    found = shortest_proof(trails, forcing_proof(trails, cell.trails))
    assert found.value == 0
    assert [why.assumption for why in found.refutations] == [Assumption(2, 1), Assumption(2, 2)]
    assert found.lines == found.refutations[0].lines | found.refutations[1].lines
    assert found.cost == found.lines.bit_count() + sum(len(why.visits) for why in found.refutations)
