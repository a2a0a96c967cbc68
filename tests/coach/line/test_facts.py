"""What is seen on a line before any technique."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.line.facts import (
    Bounds,
    LineFacts,
    Run,
    expand,
    shrink,
    stretch,
    stretch_around,
    stretches,
)
from nonogui.solver.lines import bits
from tests.coach.line.drawn import read

MASKS = st.integers(0, 2**16 - 1)


def facts(numbers: str, line: str) -> LineFacts:
    return LineFacts(*read(numbers, line))


def owners(facts: LineFacts, run: int) -> dict[int, list[int]]:
    return {window.block: list(bits(window.starts)) for window in facts.owners(facts.runs[run])}


@given(MASKS)
def test_stretches_are_maximal(mask: int) -> None:
    cells = [at for first, last in stretches(mask) for at in range(first, last + 1)]
    assert cells == list(bits(mask))
    assert all(not mask >> last + 1 & 1 for _, last in stretches(mask))
    for first, last in stretches(mask):
        assert {stretch_around(mask, at) for at in range(first, last + 1)} == {(first, last)}


@given(MASKS, st.integers(1, 8))
def test_narrowed_and_widened_are_consistent(mask: int, size: int) -> None:
    starts = [at for at in range(16) if all(mask >> at + step & 1 for step in range(size))]
    assert list(bits(shrink(mask, size))) == starts
    covered = {at + step for at in starts for step in range(size)}
    assert set(bits(expand(shrink(mask, size), size))) == covered


def test_a_stretch_with_its_end_first_is_empty() -> None:
    assert (stretch(3, 3), stretch(4, 2), stretch(2, 4)) == (0, 0, 0b1100)


@pytest.mark.parametrize(
    ("numbers", "line", "by_clue", "by_walls", "by_boxes"),
    [
        ("2 1", "???????", ((0, 3), (3, 6)), ((0, 3), (3, 6)), ((0, 3), (3, 6))),
        ("2 1", "?.????#", ((0, 3), (3, 6)), ((2, 5), (3, 6)), ((2, 6), (3, 6))),
        ("2a 1b", "????b?", ((0, 2), (3, 5)), ((0, 2), (2, 5)), ((0, 4), (2, 4))),
    ],
)
def test_bounds_tighten_with_walls_and_with_boxes(
    numbers: str,
    line: str,
    by_clue: tuple[tuple[int, ...], ...],
    by_walls: tuple[tuple[int, ...], ...],
    by_boxes: tuple[tuple[int, ...], ...],
) -> None:
    seen = facts(numbers, line)
    assert (seen.by_clue, seen.by_walls, seen.by_boxes) == (
        Bounds(*by_clue),
        Bounds(*by_walls),
        Bounds(*by_boxes),
    )


@pytest.mark.parametrize(
    ("numbers", "line", "forces"),
    [
        ("1", "??", False),
        ("2 1", "??????", False),
        ("3", "????", True),
        ("1", "?#", True),
        ("1", "#?", True),
        ("1", "?#?", True),
        ("2a", "?a.a?", False),
        ("1a 1b", "??", True),
        ("1a 1b", "????", False),
        ("0", "??", True),
        ("1", ".#", False),
    ],
)
def test_a_line_forces_cells_on_which_all_placements_agree(
    numbers: str, line: str, forces: bool
) -> None:
    assert facts(numbers, line).forces is forces


def test_runs_end_where_the_colour_changes() -> None:
    assert facts("2a 1b 1a", "?aab?a").runs == (Run(1, 2, 1), Run(3, 3, 2), Run(5, 5, 1))


def test_a_block_has_no_room_beside_a_box_of_its_color() -> None:
    assert list(bits(facts("2 2", "???#?????").fits(0))) == [0, 2, 3, 5, 6, 7]


def test_a_box_beside_a_block_belongs_to_its_neighbour() -> None:
    seen = facts("1b 2a 1c", "??b???c??")
    assert list(bits(seen.fits(1))) == [3, 4]
    assert list(bits(seen.fits(2))) == [0, 4, 6, 8]


def test_owners_are_blocks_with_room_over_the_run() -> None:
    assert owners(facts("1 3 2", "????##?????"), 0) == {1: [3, 4]}
    assert owners(facts("3 1 3", "?????#?????.#??"), 0) == {0: [3, 4, 5], 1: [5]}


def test_a_block_of_another_color_owns_no_run() -> None:
    assert owners(facts("2a 2b", "???b???"), 0) == {1: [2, 3]}
