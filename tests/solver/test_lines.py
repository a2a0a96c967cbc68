"""Line solving against slower code that is easier to believe."""

import gc
import weakref
from collections.abc import Iterator
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, maybe
from nonogui.solver.kernel import solve_line
from nonogui.solver.lines import bits, cells_of, line_solver, masks_of
from tests.boards import clue
from tests.strategies import KnownLine, known_lines

INK = 1


def fillings(clue: Clue, length: int) -> Iterator[bytes]:
    """Every way to lay the blocks of a clue."""
    if not clue.blocks:
        yield bytes(length)
        return
    (block, *others), gaps = clue.blocks, clue.gaps
    rest = Clue(tuple(others))
    for start in range(length - clue.min_length + 1):
        gap = gaps[0] if gaps else 0
        used = start + block.length + gap
        for tail in fillings(rest, length - used):
            yield bytes(start) + bytes([block.color]) * block.length + bytes(gap) + tail


def fits(filling: bytes, cells: bytes) -> bool:
    return all(known in (UNKNOWN, value) for known, value in zip(cells, filling, strict=True))


def by_brute_force(clue: Clue, cells: bytes) -> bytes | None:
    possible = [filling for filling in fillings(clue, len(cells)) if fits(filling, cells)]
    if not possible:
        return None
    return bytes(
        values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*possible, strict=True)
    )


def by_tables(clue: Clue, cells: bytes) -> bytes | None:
    """Cell by cell over (blocks laid, cells used), from both ends: for lines of any length."""
    left = reachable(clue, cells)
    turned = Clue(tuple(reversed(clue.blocks)))
    right = [row[::-1] for row in reachable(turned, cells[::-1])][::-1]
    if not left[-1][-1]:
        return None
    values: list[set[int]] = [set() for _ in cells]
    for laid in range(len(clue) + 1):
        for at, known in enumerate(cells):
            if known in (EMPTY, UNKNOWN) and left[laid][at] and right[laid][at + 1]:
                values[at].add(EMPTY)
    for laid, (length, color) in enumerate(clue.blocks):
        for start in range(len(cells) - length + 1):
            if can_start(clue, cells, laid, start, left) and can_end(
                clue, cells, laid, start + length, right
            ):
                for at in range(start, start + length):
                    values[at].add(color)
    return bytes(v.pop() if len(v) == 1 else UNKNOWN for v in values)


def reachable(clue: Clue, cells: bytes) -> list[list[bool]]:
    """[laid][at]: the first `at` cells can hold exactly the first `laid` blocks."""
    table = [[False] * (len(cells) + 1) for _ in range(len(clue) + 1)]
    table[0][0] = True
    for at, known in enumerate(cells):
        for laid in range(len(clue) + 1):
            if known in (EMPTY, UNKNOWN) and table[laid][at]:
                table[laid][at + 1] = True
            if laid < len(clue) and can_start(clue, cells, laid, at, table):
                table[laid + 1][at + clue.blocks[laid].length] = True
    return table


def can_start(clue: Clue, cells: bytes, laid: int, at: int, left: list[list[bool]]) -> bool:
    length, color = clue.blocks[laid]
    room = cells[at : at + length]
    if len(room) < length or not all(known in (color, UNKNOWN) for known in room):
        return False
    if laid and clue.gaps[laid - 1]:
        return at > 0 and cells[at - 1] in (EMPTY, UNKNOWN) and left[laid][at - 1]
    return left[laid][at]


def can_end(clue: Clue, cells: bytes, laid: int, end: int, right: list[list[bool]]) -> bool:
    if laid + 1 < len(clue) and clue.gaps[laid]:
        free = end < len(cells) and cells[end] in (EMPTY, UNKNOWN)
        return free and right[laid + 1][end + 1]
    return right[laid + 1][end]


@pytest.mark.parametrize("length", range(1, 7))
def test_every_black_and_white_line_up_to_six_cells(length: int) -> None:
    clues = {Clue.from_cells(cells) for cells in product((0, 1), repeat=length)}
    for known in clues:
        for cells in map(bytes, product((EMPTY, INK, UNKNOWN), repeat=length)):
            assert solve_line(known, cells, 1) == by_brute_force(known, cells)


@given(known_lines(max_length=12, max_inks=1))
def test_black_and_white_lines_are_solved_exactly(line: KnownLine) -> None:
    assert solve_line(line.clue, line.cells, line.inks) == by_brute_force(line.clue, line.cells)


@given(known_lines(max_length=9, max_inks=3))
def test_coloured_lines_are_solved_exactly(line: KnownLine) -> None:
    assert solve_line(line.clue, line.cells, line.inks) == by_brute_force(line.clue, line.cells)


@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("length", [*range(1, 67), 95, 96, 97, 127, 128, 129])
def test_lines_of_every_length_are_solved_exactly(length: int, inks: int) -> None:
    rng = Random(length * 10 + inks)
    filling = [rng.choice((0, 0, rng.randint(1, inks))) for _ in range(length)]
    cells = bytes(value if rng.random() < 0.2 else UNKNOWN for value in filling)
    puzzle_clue = Clue.from_cells(filling)
    assert solve_line(puzzle_clue, cells, inks) == by_tables(puzzle_clue, cells)
    other = bytes(rng.choice((value, value, value, UNKNOWN, EMPTY)) for value in cells)
    assert solve_line(puzzle_clue, other, inks) == by_tables(puzzle_clue, other)


@given(known_lines(max_length=10, max_inks=3))
def test_starts_match_all_placements(line: KnownLine) -> None:
    length = len(line.cells)
    masks = masks_of(line.cells, line.inks)
    solver = line_solver(line.clue, length, line.inks)
    starts = solver.starts(masks)
    leftmost, rightmost = solver.leftmost(masks), solver.rightmost(masks)
    possible = [f for f in fillings(line.clue, length) if fits(f, line.cells)]
    assert solver.count(masks) == len(possible)
    if starts is None or leftmost is None or rightmost is None:
        assert (starts, leftmost, rightmost) == (None, None, None)
        assert not possible
        return
    placements = [block_starts(filling) for filling in possible]
    columns = list(zip(*placements, strict=True))
    assert [set(bits(mask)) for mask in starts] == [set(column) for column in columns]
    # Pushing each block as far as it goes gives a placement, not a mixture of several.
    assert leftmost == [min(column) for column in columns]
    assert tuple(leftmost) in placements
    assert rightmost == [max(column) for column in columns]
    assert tuple(rightmost) in placements


def block_starts(filling: bytes) -> tuple[int, ...]:
    before = bytes([EMPTY]) + filling
    return tuple(at for at, value in enumerate(filling) if value and value != before[at])


def test_placements_are_counted_exactly() -> None:
    blank = masks_of(bytes([UNKNOWN]) * 500, 1)
    solver = line_solver(Clue.of(*[1] * 100), 500, 1)
    assert solver.count(blank) == comb(500 - 99, 100)
    assert line_solver(Clue(), 500, 1).count(blank) == 1
    assert line_solver(Clue.of(2), 1, 1).count(masks_of(bytes([UNKNOWN]), 1)) == 0


def test_the_longest_line_with_the_most_blocks() -> None:
    most = Clue.of(*[1] * 250)
    tight = solve_line(most, bytes([UNKNOWN]) * 499, 1)
    assert tight == bytes([INK, EMPTY]) * 249 + bytes([INK])
    loose = solve_line(most, bytes([UNKNOWN]) * 500, 1)
    assert loose == bytes([UNKNOWN]) * 500


def test_a_line_of_31_colours_without_gaps() -> None:
    rainbow = Clue.from_cells(range(1, 32))
    assert solve_line(rainbow, bytes([UNKNOWN]) * 31, 31) == bytes(range(1, 32))


@pytest.mark.parametrize(
    ("numbers", "before", "after"),
    [
        ("3", "?????", "??#??"),
        ("0", "???", "..."),
        ("1 1", "???", "#.#"),
        ("2", "?#???", "?#?.."),
        ("2", "#?#", None),
        ("1", "...", None),
        ("0", "?#?", None),
    ],
)
def test_small_lines_are_solved(numbers: str, before: str, after: str | None) -> None:
    values = {"?": UNKNOWN, ".": EMPTY, "#": INK}
    cells = bytes(values[c] for c in before)
    solved = solve_line(clue(numbers), cells, 1)
    assert solved == (None if after is None else bytes(values[c] for c in after))


def test_only_blocks_of_different_colours_may_touch() -> None:
    unknown = bytes([UNKNOWN]) * 4
    assert solve_line(clue("2a 2b"), unknown, 2) == bytes([1, 1, 2, 2])
    assert solve_line(clue("2a 1a"), unknown, 2) == bytes([1, 1, EMPTY, 1])


def test_maybe_marks_count_as_unknown() -> None:
    assert solve_line(Clue.of(3), bytes([maybe(INK)] * 3), 1) == bytes([INK] * 3)


@given(st.lists(st.sampled_from([0, 1, 2, UNKNOWN]), min_size=1, max_size=20))
def test_masks_and_cells_are_inverse(values: list[int]) -> None:
    assert cells_of(masks_of(bytes(values), 2), len(values)) == bytes(values)


def test_removed_candidates_show_before_a_cell_is_known() -> None:
    masks = line_solver(clue("1a 1b"), 3, 2).narrow(masks_of(bytes([UNKNOWN]) * 3, 2))
    assert masks is not None
    empty, a, b = masks
    assert list(bits(b)) == [1, 2]
    assert list(bits(a)) == [0, 1]
    assert list(bits(empty)) == [0, 1, 2]


def test_solvers_are_kept_as_long_as_their_clue() -> None:
    first, equal = Clue.of(3, 1, 77), Clue.of(3, 1, 77)
    solver = weakref.ref(line_solver(first, 90, 1))
    assert line_solver(equal, 90, 1) is solver()
    assert line_solver(equal, 91, 1).length == 91
    assert line_solver(equal, 90, 2).values == 3
    del first
    gc.collect()
    assert solver() is None
    assert line_solver(equal, 90, 1).narrow(masks_of(bytes([UNKNOWN]) * 90, 1))
