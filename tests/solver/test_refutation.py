"""Refutation: what lines contradict by propagation they contradict; of stars that is all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver import kernel, refutation
from nonogui.solver.lines import LineSolver, Masks, bits
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo, Refuter
from tests.boards import board, clued, palette, puzzle, random_picture
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards


def drawn_unlike(puzzle: Puzzle, known: Grid, data: st.DataObject) -> dict[int, int]:
    """Perhaps a value that an open cell shall not have."""
    undecided = [at for at, value in enumerate(known.cells) if value == UNKNOWN]
    if not undecided or data.draw(st.booleans()):
        return {}
    value = data.draw(st.integers(0, len(puzzle.palette) - 1))
    return {data.draw(st.sampled_from(undecided)): value}


@given(SMALL_PUZZLES, st.data())
def test_refuted_lines_cannot_be_met(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, refuter = BruteForce(puzzle, known), Refuter(puzzle, known, LineMemo())
    excluded = drawn_unlike(puzzle, known, data)
    for lines in (force.all, data.draw(st.integers(0, force.all))):
        used = refuter.refute(lines, excluded)
        assert not used & ~lines
        if used:
            assert not force.possible(used, excluded)


@given(SMALL_PUZZLES, st.data())
def test_a_line_with_crossing_lines_is_judged_exactly(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, refuter = BruteForce(puzzle, known), Refuter(puzzle, known, LineMemo())
    excluded = drawn_unlike(puzzle, known, data)
    for n in bits(force.all):
        star = 1 << n | refuter.across(n) & data.draw(st.integers(0, force.all))
        assert bool(refuter.refute(star, excluded)) == (not force.possible(star, excluded))


@given(SMALL_PUZZLES, st.data())
def test_candidates_after_some_lines_are_what_these_allow(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, refuter = BruteForce(puzzle, known), Refuter(puzzle, known, LineMemo())
    lines = data.draw(st.integers(0, force.all))
    narrowed = refuter.candidates_after(lines).grid()
    assert all(narrowed.agrees_with(grid) for grid in force.meeting(lines))


def test_lines_without_effect_are_left_out() -> None:
    four = puzzle("""
        ##..
        #...
        ....
        ...#
    """)
    refuter = Refuter(four, four.blank(), LineMemo())
    assert refuter.refute(0b11111111, {0: 1}).bit_count() == 2


def test_unrelated_removals_are_left_out() -> None:
    """The last row speaks first, but not to the column that cannot be met."""
    clues = clued("4/0/2", "1/0/2/2")
    refuter = Refuter(clues, board("????\n????\n?.??"), LineMemo())
    rows_and_column = 0b10101
    assert refuter.refute(rows_and_column, {11: EMPTY}) == 0b10001


def test_lines_are_not_visited_twice_in_the_same_state() -> None:
    noise = Puzzle.from_picture(random_picture(12, 10, 8, density=0.62))
    assert len({*noise.rows, *noise.columns}) == 22
    memo = CountingMemo()
    known = Refuter(noise, noise.blank(), memo).candidates_after((1 << 22) - 1).grid()
    assert known == propagate(noise).grid
    assert len(memo.asked) > 44
    assert len(set(memo.asked)) == len(memo.asked)


class CountingMemo(LineMemo):
    """Notes what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[LineSolver, Masks]] = []

    def narrow(self, solver: LineSolver, masks: Masks) -> Masks | None:
        self.asked.append((solver, masks))
        return super().narrow(solver, masks)


def test_without_the_kernel_results_are_cached_up_to_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, narrow = [], LineSolver.narrow

    def note(solver: LineSolver, masks: Masks) -> Masks | None:
        asked.append((solver, masks))
        return narrow(solver, masks)

    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(LineSolver, "narrow", note)
    noise = Puzzle.from_picture(random_picture(12, 10, 8, density=0.62))

    def narrow_twice() -> None:
        asked.clear()
        refuter = Refuter(noise, noise.blank(), LineMemo())
        for _ in range(2):
            assert refuter.candidates_after((1 << 22) - 1).grid() == known

    known = propagate(noise).grid
    narrow_twice()
    assert len(asked) > 44
    assert len(set(asked)) == len(asked)
    once = len(asked)
    monkeypatch.setattr(refutation, "_MAX_ANSWERS", 0)
    narrow_twice()
    assert len(asked) == 2 * once


def test_every_other_colour_of_a_cell_is_tried() -> None:
    colored = Puzzle.from_picture(random_picture(8, 8, 1213, inks=2, density=0.6), palette(2))
    known = propagate(colored).grid
    assert known.cells[26] == UNKNOWN
    refuter = Refuter(colored, known, LineMemo())
    # That it is not empty contradicts nothing; that it is one ink does, and that it is the other.
    used = refuter.refute((1 << 16) - 1, {26: EMPTY})
    assert used
    for ink in (1, 2):
        filled = known.replace({Cell(3, 2): ink})
        assert propagate(colored, filled).contradiction
        assert Refuter(colored, filled, LineMemo()).refute(used, {})


def test_lines_are_numbered_rows_first() -> None:
    wide = puzzle("#.#\n##.")
    refuter = Refuter(wide, board("???\n???"), LineMemo())
    assert refuter.crossing(5) == (1, 4)
    assert refuter.across(0) == 0b11100
    assert refuter.across(3) == 0b00011
