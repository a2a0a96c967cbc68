"""The puzzles that speed is measured on are the same everywhere, and of the kind they should be."""

from __future__ import annotations

import hashlib

import pytest

from nonogui.solver.propagation import propagate
from tests.benchmarks.sets import SETS, dominoes, line_solvable, noise, smooth, tournament
from tests.boards import board

FIRST = {
    "noise 0.4 25x25": "da117cc0fb10",
    "noise 0.5 25x25": "bf11e15ddf9b",
    "noise 0.6 25x25": "1c8363684e2b",
    "noise 0.4 30x30": "ec60c1db0c5b",
    "noise 0.5 30x30": "8d7bb21c158f",
    "noise 0.6 30x30": "037c3446aa02",
    "smooth 20x20": "50682e41de3d",
    "smooth 40x40": "780432cbd898",
    "smooth 60x60": "0f2fcd8cbf54",
    "smooth 100x100": "6747fb1ec06e",
    "smooth, 4 inks, 40x40": "cfe7afce5ee6",
    "smooth, 4 inks, 60x60": "ec381605522e",
    "dominoes 7x7 to 29x29": "871a379a35b0",
    "noise, 3 inks, 15x15": "0cc39cee831c",
    "line-solvable 30x30": "fbdf6e2b825d",
    "line-solvable 60x60": "f3eb7efd2f12",
    "line-solvable 200x200": "84ea36f796dd",
}
"""A checksum of each set's first picture."""


def test_every_set_has_its_checksum() -> None:
    assert FIRST.keys() == SETS.keys()


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_the_same_as_ever(name: str) -> None:
    make, _ = SETS[name]
    goal = make(0).goal
    assert goal
    assert hashlib.sha256(goal.cells).hexdigest()[:12] == FIRST[name]


def test_another_seed_is_another_puzzle() -> None:
    for make in (noise, smooth, line_solvable):
        assert len({make(20, seed) for seed in range(4)}) == 4


@pytest.mark.parametrize(("size", "seed"), [(30, 1), (60, 2), (60, 3)])
def test_line_solvable_puzzles_are_solved_by_lines_alone(size: int, seed: int) -> None:
    assert propagate(line_solvable(size, seed)).grid.is_complete


def test_dominoes() -> None:
    assert dominoes(3).goal == board(
        """
        ###.#..
        ..#....
        ..###.#
        ....#..
        ....###
        ......#
        ......#
        """
    )


def test_all_colours_are_on_a_smooth_picture() -> None:
    goal = smooth(40, 0, inks=4).goal
    assert goal
    assert set(goal.cells) == {0, 1, 2, 3, 4}


def test_a_tournament_has_three_densities_in_turn() -> None:
    densities = (0.45, 0.5, 0.55, 0.45)
    expected = [noise(25, seed, density=density) for seed, density in enumerate(densities)]
    assert [tournament(seed) for seed in range(4)] == expected
