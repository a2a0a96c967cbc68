"""Suppositions followed together: which are refuted, and which lead nowhere."""

from __future__ import annotations

from nonogui.core.grid import UNKNOWN
from nonogui.solver.propagation import propagate
from nonogui.solver.suppositions import follow, promising, refuted
from tests.boards import board, clued
from tests.solver.circle import HOUSE, trails_of


def test_all_cells_that_are_refuted_are_found() -> None:
    known = propagate(HOUSE).grid
    assert HOUSE.goal is not None
    wrong = {at: [1 - HOUSE.goal.cells[at]] for at in promising(known)}
    found = [cell.at for _, cells in refuted(trails_of(HOUSE), wrong) for cell in cells]
    assert sorted(found) == sorted(wrong)
    for at, values in wrong.items():
        assert follow(trails_of(HOUSE), at, values) is not None


def test_what_leads_nowhere_is_given_up() -> None:
    open_square = clued("1/1", "1/1")
    rounds = list(refuted(trails_of(open_square), {at: [1] for at in range(4)}))
    assert [cells for _, cells in rounds] == [[]]
    assert follow(trails_of(open_square), 0, [1]) is None


def test_a_cell_is_forced_only_when_all_its_other_values_are_refuted() -> None:
    pair = clued("1a/1b", "1a/1b")
    assert follow(trails_of(pair), 0, [0, 2]) is not None
    one = clued("1a", "1a/0/0")
    assert follow(trails_of(one), 0, [0]) is not None
    free = clued("1a/1b", "1a 1b/0")
    assert follow(trails_of(free, free.blank()), 0, [1]) is None


def test_promising_cells_are_near_the_edge_and_on_lines_with_few_unknown_cells() -> None:
    known = board("""
        ?.?
        ???
        ???
    """)
    assert known.cells[1] != UNKNOWN
    assert promising(known) == [0, 2, 7, 3, 5, 6, 8, 4]
