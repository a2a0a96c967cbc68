"""Narrowing and probing: sound against brute force, resumable anywhere."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver import narrowing
from nonogui.solver.lines import bits
from nonogui.solver.narrowing import NO_LINE, Narrower, _Probe
from nonogui.solver.refutation import LineMemo, Refuter
from tests.benchmarks.sets import one_in_every_line
from tests.boards import all_solutions, board, clued, palette, puzzle, random_picture
from tests.solver.brute_force import SMALL_PUZZLES
from tests.strategies import PlayedPuzzle, played_puzzles, puzzles

BY_PROBING = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")

Candidate = tuple[int, int]


def solutions(puzzle: Puzzle, known: Grid) -> list[bytes]:
    return [grid.cells for grid in all_solutions(puzzle, known)]


def candidates(narrower: Narrower) -> set[Candidate]:
    return {
        (row * narrower.width + column, value)
        for row in range(narrower.height)
        for value, mask in enumerate(narrower.masks(row))
        for column in bits(mask)
    }


def at_ends(narrower: Narrower) -> Narrower:
    """Everything that narrowing and probing find."""
    assert narrower.narrow(-1)
    if narrower.contradiction == NO_LINE and not narrower.is_decided:
        assert narrower.probe(10**9)
    return narrower


def begin(played: PlayedPuzzle) -> Narrower:
    return Narrower(played.puzzle, played.board)


def state(narrower: Narrower) -> tuple[object, ...]:
    return (
        [narrower.masks(line) for line in range(narrower.height + narrower.width)],
        narrower.visits,
        narrower.sweeps,
        narrower.contradiction,
        narrower.boards,
    )


@given(played_puzzles(max_side=4, max_inks=3, max_cells=8))
def test_narrowing_keeps_every_value_of_a_solution(played: PlayedPuzzle) -> None:
    narrower = at_ends(begin(played))
    left = candidates(narrower)
    expected = solutions(played.puzzle, played.board)
    assert all(pair in left for cells in expected for pair in enumerate(cells))
    assert narrower.contradiction == NO_LINE
    assert set(narrower.boards) <= set(expected)
    if narrower.is_decided:
        assert [narrower.cells()] == expected


@given(SMALL_PUZZLES, st.data())
def test_only_the_chosen_lines_are_refuted(puzzle: Puzzle, data: st.DataObject) -> None:
    numbers = range(puzzle.height + puzzle.width)
    lines = sum(1 << n for n in data.draw(st.sets(st.sampled_from(numbers))))
    narrower = Narrower(puzzle, puzzle.blank())
    found = narrower.refute(lines)
    assert bool(found) == bool(Refuter(puzzle, puzzle.blank(), LineMemo()).refute(lines, {}))
    assert not found & ~lines
    if found:
        assert narrower.refute(found) == found
    narrower.restart({})
    assert state(at_ends(narrower)) == state(at_ends(Narrower(puzzle, puzzle.blank())))


@given(puzzles(max_side=4, max_inks=2, max_cells=9), st.data())
def test_a_contradiction_means_no_solution(mixed: Puzzle, data: st.DataObject) -> None:
    size = len(mixed.palette)
    cells = st.sampled_from([*range(size), *[UNKNOWN] * size])
    count = mixed.width * mixed.height
    known = bytes(data.draw(st.lists(cells, min_size=count, max_size=count)))
    known_board = Grid(mixed.width, mixed.height, known)
    narrower = at_ends(Narrower(mixed, known_board))
    if narrower.contradiction != NO_LINE:
        assert not solutions(mixed, known_board)
    else:
        left = candidates(narrower)
        found = solutions(mixed, known_board)
        assert all(pair in left for cells in found for pair in enumerate(cells))


def test_probing_continues_where_lines_stop() -> None:
    narrower = Narrower(BY_PROBING, BY_PROBING.blank())
    assert narrower.narrow(-1)
    by_lines = narrower.known
    assert by_lines < 25
    assert narrower.probe(10**9)
    assert narrower.is_decided
    assert BY_PROBING.goal is not None
    assert narrower.cells() == BY_PROBING.goal.cells


def pops(probe: _Probe) -> list[int]:
    return list(iter(probe.pop, None))


def test_cells_near_the_edge_are_tried_first() -> None:
    diagonal = [0, 0, 0b00100, 0, 0b10000]  # the middle and a corner
    assert pops(_Probe(5, diagonal + diagonal, visits=0)) == [24, 12]


def test_cells_on_lines_with_few_unknown_cells_are_tried_first() -> None:
    # Row 1 has unknown cells in columns 1 and 3, row 2 in column 1.
    rows, columns = [0, 0b01010, 0b00010, 0], [0, 0b0110, 0, 0b0010, 0]
    assert pops(_Probe(5, rows + columns, visits=0)) == [8, 11, 6]


def test_cells_are_ranked_again_after_a_gain() -> None:
    rows, columns = [0, 0b01010, 0b01010, 0], [0, 0b0110, 0, 0b0110, 0]
    square = _Probe(5, rows + columns, visits=0)
    assert square.pop() == 6
    rows[1], columns[3] = 0b00010, 0b0100  # cell 8 has become known
    square.rank(rows + columns)
    assert pops(square) == [8, 13, 11]
    square.start_round(rows + columns)
    assert pops(square) == [6, 13, 11]


def test_values_excluded_by_every_try_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = Puzzle.from_picture(random_picture(12, 12, 1))
    left = candidates(at_ends(Narrower(noise, noise.blank())))
    monkeypatch.setattr(Narrower, "_agree", lambda *_: None)
    assert left < candidates(at_ends(Narrower(noise, noise.blank())))
    assert noise.goal is not None
    assert left.issuperset(enumerate(noise.goal.cells))


@given(played_puzzles(max_side=6, max_inks=3), st.integers(1, 30))
def test_probing_can_be_interrupted_and_continued(played: PlayedPuzzle, most: int) -> None:
    """However often it is interrupted, everything comes out the same."""
    at_once = at_ends(begin(played))
    parts = begin(played)
    while not parts.narrow(most):
        pass
    if parts.contradiction == NO_LINE and not parts.is_decided:
        while not parts.probe(most):
            pass
    assert state(parts) == state(at_once)


def test_renewing_with_other_clues_equals_a_new_narrower() -> None:
    wide = puzzle("##.#.\n.###.\n#..##")
    other = puzzle("#.#.#\n..#..\n##.#.")
    both = [*wide.rows, *wide.columns], [*other.rows, *other.columns]
    for n, clue in enumerate(both[1]):
        clues = [*both[0][:n], clue, *both[0][n + 1 :]]
        fresh = at_ends(Narrower(Puzzle(tuple(clues[:3]), tuple(clues[3:])), wide.blank()))
        narrower = at_ends(Narrower(wide, wide.blank()))
        narrower.restart({n: clue})
        assert state(at_ends(narrower)) == state(fresh)
        assert narrower.known == fresh.known


def test_each_visit_narrows_one_line() -> None:
    narrower = Narrower(BY_PROBING, BY_PROBING.blank())
    assert not narrower.narrow(3)
    assert narrower.visits == 3
    assert narrower.sweeps == 1
    assert not narrower.narrow(3)
    assert narrower.visits == 6
    assert narrower.sweeps == 2


def cached(narrower: Narrower) -> int:
    """The results that are kept; lines with the same clue share theirs."""
    return sum(map(len, {id(memo): memo for memo in narrower._memo}.values()))


def test_the_stop_check_runs_before_each_clue_and_each_narrowed_line() -> None:
    asked: list[int] = []
    narrower = Narrower(BY_PROBING, BY_PROBING.blank(), lambda: asked.append(0))
    assert len(asked) == 5 + 5
    narrower.narrow(-1)
    narrower.probe(50)
    narrowed = cached(narrower)
    assert narrowed < narrower.visits  # others are cached
    assert len(asked) > 10 + narrowed  # and once for each run


def test_a_try_is_limited_to_two_visits_per_line() -> None:
    noise = Puzzle.from_picture(random_picture(20, 20, 39))
    narrower, taken = Narrower(noise, noise.blank()), list[int]()
    for _ in range(60):
        narrower.narrow(-1)
        before = narrower.visits
        narrower.probe(1)
        taken.append(narrower.visits - before)
    assert max(taken) == 2 * 2 * 40  # two tries of one cell


def test_the_visit_cache_is_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(narrowing, "_MAX_CACHED", 7)
    noise, kept = Puzzle.from_picture(random_picture(9, 9, 1)), list[int]()
    narrower = Narrower(noise, noise.blank())
    while not narrower.narrow(1):
        kept.append(cached(narrower))
    assert max(kept) == 7
    assert {after for before, after in pairwise(kept) if before == 7} <= {7, 1}
    assert {before for before, after in pairwise(kept) if after < before} == {7}


@given(played_puzzles(max_side=4, max_inks=3, max_cells=8))
def test_completed_boards_are_solutions(played: PlayedPuzzle) -> None:
    narrower = begin(played)
    narrower.narrow(-1)
    before = [narrower.masks(line) for line in range(narrower.height + narrower.width)]
    one = narrower.complete()
    if one is None:
        return
    expected = solutions(played.puzzle, played.board)
    assert one in expected
    other = narrower.complete(avoid=one)
    assert other is None or other in expected
    if other == one:
        assert expected == [one]
    assert [narrower.masks(line) for line in range(len(before))] == before


@given(played_puzzles(max_side=4, max_inks=1, max_cells=12))
def test_the_second_completion_differs_as_much_as_possible(played: PlayedPuzzle) -> None:
    """In black and white no solution differs wherever it does and elsewhere, too."""
    narrower = begin(played)
    narrower.narrow(-1)
    one = narrower.complete()
    other = narrower.complete(avoid=one) if one else None
    if one is None or other is None:
        return
    differs = {at for at, value in enumerate(one) if other[at] != value}
    for third in solutions(played.puzzle, played.board):
        assert not {at for at, value in enumerate(one) if third[at] != value} > differs


def test_two_solutions_of_independent_switches_differ_in_all_of_them() -> None:
    switches = clued("1/1/1/1", "1/1/1/1")
    narrower = Narrower(switches, board("??..\n??..\n..??\n..??"))
    narrower.narrow(-1)
    one = narrower.complete()
    assert one is not None
    other = narrower.complete(avoid=one)
    assert other is not None
    assert sum(a != b for a, b in zip(one, other, strict=True)) == 8


@pytest.mark.parametrize("remembered", [50_000, 100])
def test_completing_takes_visits_in_proportion_to_the_cells(
    remembered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrowing, "_MAX_CACHED", remembered)
    for size in (20, 60):
        permuted = one_in_every_line(size)
        narrower = Narrower(permuted, permuted.blank())
        narrower.narrow(-1)
        before = narrower.visits
        one = narrower.complete()
        assert narrower.visits - before < 2 * size * size
        assert cached(narrower) <= remembered
        assert one is not None
        other = narrower.complete(avoid=one)
        assert other is not None
        for cells in (one, other):
            assert permuted.is_solved_by(Grid(size, size, cells))
        assert all(a == 0 or b == 0 for a, b in zip(one, other, strict=True))


def test_completing_gives_up_at_its_visit_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    permuted = one_in_every_line(20)
    narrower = Narrower(permuted, permuted.blank())
    narrower.narrow(-1)

    def visits(first: int | None) -> int:
        before = narrower.visits
        assert narrower.complete(first=first) is None
        return narrower.visits - before

    assert narrower.complete(first=210)
    monkeypatch.setattr(narrowing, "COMPLETE_PER_CELL", 0)
    assert 400 < visits(None) < 500  # ten for each line
    monkeypatch.setattr(narrowing, "MAX_FIRST_CELL_VISITS", 300)
    assert 300 < visits(210) < 400
    monkeypatch.setattr(narrowing, "COMPLETE_PER_LINE", 0)
    assert 0 < visits(None) == visits(0) < 100


@pytest.mark.parametrize("inks", [1, 2])
def test_solutions_found_while_probing_are_different(inks: int) -> None:
    met = 0
    for seed in range(20):
        picture = random_picture(8, 8, seed, inks)
        noise = Puzzle.from_picture(picture, palette(inks))
        narrower = at_ends(Narrower(noise, noise.blank()))
        met += len(narrower.boards)
        assert len(set(narrower.boards)) == len(narrower.boards) <= 2
        assert all(noise.is_solved_by(Grid(8, 8, cells)) for cells in narrower.boards)
    assert met
