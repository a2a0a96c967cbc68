"""The compiled kernel against the pure code: the same, look for look; and which one is taken."""

import sys
import threading
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from importlib.machinery import ModuleSpec
from itertools import cycle, islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import UNKNOWN, Cell, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.solver import kernel
from nonogui.solver.kernel import KERNEL, line_narrower, narrower_of, quick_solver, waves_of
from nonogui.solver.lines import bits, line_solver, masks_of
from nonogui.solver.narrowing import NO_LINE, Narrower
from nonogui.solver.result import SolveResult
from nonogui.solver.search import solve
from nonogui.solver.waves import Waves
from tests.benchmarks.sets import contradictory, line_solvable, one_in_every_line, smooth
from tests.boards import clued, palette, random_picture
from tests.strategies import partial_boards, pictures

LONGEST = 1022

AROUND_EDGES = (*range(125, 131), *range(189, 195), *range(253, 259))
"""Lengths around those above which a line is held in 3, 4 and 6 words."""

LONG = (*range(381, 385), *range(509, 513), 1000, 1021, LONGEST)
"""The same for 8 and 16 words, and the longest lines."""

needs_kernel = pytest.mark.skipif(KERNEL is None, reason="the kernel is not compiled or not wanted")


def state(board: Narrower) -> dict[str, Any]:
    """All that a narrower tells."""
    lines = range(board.height + board.width)
    return {
        "visits": board.visits,
        "sweeps": board.sweeps,
        "contradiction": board.contradiction,
        "boards": board.boards,
        "decided": board.is_decided,
        "known": board.known,
        "cells": board.cells(),
        "masks": [board.masks(line) for line in lines],
    }


def assert_same_course(puzzle: Puzzle, board: Grid, slices: list[int]) -> Narrower:
    """Narrow, probe and complete a board both ways, in slices of so many visits."""
    pure = Narrower(puzzle, board)
    fast = narrower_of(puzzle, board)
    assert state(fast) == state(pure)
    for most in cycle(slices):
        done = pure.narrow(most)
        assert (fast.narrow(most), state(fast)) == (done, state(pure))
        if done:
            break
    if pure.contradiction != NO_LINE:
        return pure
    for most in islice(cycle(slices), 200):
        done = pure.probe(most)
        assert (fast.probe(most), state(fast)) == (done, state(pure))
        if done:
            break
    last = len(board.cells) - 1
    for avoid, first in product((None, *pure.boards[:1]), (None, last)):
        assert fast.complete(avoid, first) == pure.complete(avoid, first)
        assert state(fast) == state(pure)
    return pure


def part_of(picture: Grid, share: float, rng: Random) -> Grid:
    """A board on which some cells of a picture are known."""
    cells = bytes(value if rng.random() < share else UNKNOWN for value in picture.cells)
    return Grid(picture.width, picture.height, cells)


@needs_kernel
@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("length", [*range(1, 131), *AROUND_EDGES[6:]])
def test_kernel_narrows_lines_of_every_length_like_pure_code(length: int, inks: int) -> None:
    rng = Random(length * 10 + inks)
    for width, height, density in ((length, 3, 0.5), (2, length, 0.9)):
        picture = random_picture(width, height, rng.randrange(1000), inks, density)
        puzzle = Puzzle.from_picture(picture, palette(inks))
        other = random_picture(width, height, rng.randrange(1000), inks, density)
        for shown in (part_of(picture, 0.2, rng), part_of(other, 0.05, rng)):
            assert not isinstance(narrower_of(puzzle, shown), Narrower)
            assert_same_course(puzzle, shown, [50, 1])


@needs_kernel
@given(
    st.integers(120, 260) | st.sampled_from(AROUND_EDGES),
    st.integers(1, 3),
    st.integers(0, 2**32),
)
def test_kernel_narrows_long_lines_like_pure_code(length: int, inks: int, seed: int) -> None:
    assert_same_long_line(length, inks, Random(seed))


@needs_kernel
@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("size", [5, 20, 63, 64, 130])
def test_kernel_follows_values_like_pure_code(size: int, inks: int) -> None:
    rng = Random(10 * size + inks)
    for density in (0.3, 0.6):
        picture = random_picture(size, size, rng.randrange(1000), inks, density)
        puzzle = Puzzle.from_picture(picture, palette(inks))
        shown = part_of(picture, 0.2, rng)
        pure, fast = Narrower(puzzle, shown), narrower_of(puzzle, shown)
        assert pure.narrow(-1)
        assert fast.narrow(-1)
        before = state(pure)
        tries = [(rng.randrange(size * size), rng.randrange(1, 2 << inks)) for _ in range(40)]
        for most, until in ((1, 9), (8, 50), (17, 10**6), (-1, 10**6)):
            assert fast.follow(tries, most, until) == pure.follow(tries, most, until)
            assert state(fast) == state(pure)
        assert state(pure) == {**before, "visits": pure.visits}  # the board stays as it was


@needs_kernel
def test_a_kernel_compiled_from_older_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, names in (("prober", ("Narrower", "Line")), ("waves", ("Waves",))):
        compiled = kernel._load(module)
        assert compiled is not None
        for name in names:
            with monkeypatch.context() as patch:
                patch.setattr(compiled, name, type(name, (), {"narrow": None}))
                assert kernel._load(module) is None
        assert kernel._load(module) is compiled


@needs_kernel
@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("size", [20, 63, 64, 65, 130])
def test_kernel_walks_back_like_pure_code(size: int, inks: int) -> None:
    puzzle, rng = contradictory(size, 2, inks=inks), Random(size)
    pure, fast = Waves(puzzle, puzzle.blank()), waves_of(puzzle, puzzle.blank())
    assert type(fast) is not type(pure)
    every = (1 << 2 * size) - 1
    lines, preferred, paths = every, 0, 0
    for _ in range(8):
        broken = pure.run(lines, preferred)
        assert fast.run(lines, preferred) == broken
        path = 0
        for line, limit in product(broken, (size // 5, 2 * size)):
            path = pure.walk_back(line, limit)
            assert fast.walk_back(line, limit) == path
        assert (fast.visits, fast.cells()) == (pure.visits, pure.cells())
        paths += bool(path)
        lines = every & ~(1 << rng.choice(list(bits(path or every))))
        lines &= ~rng.getrandbits(2 * size) | path if rng.random() < 0.3 else every
        preferred = path & lines
    assert paths


@needs_kernel
@pytest.mark.parametrize("size", [20, 64, 130])
def test_kernel_refutes_chosen_lines_like_pure_code(size: int) -> None:
    puzzle, rng = contradictory(size, 1), Random(size)
    pure, fast = Narrower(puzzle, puzzle.blank()), narrower_of(puzzle, puzzle.blank())
    some = every = (1 << 2 * size) - 1
    for _ in range(20):
        found = pure.refute(some)
        assert fast.refute(some) == found
        assert state(fast) == state(pure)
        at, value = rng.randrange(size * size), rng.randrange(2)
        assert fast.refute(some, at, value) == pure.refute(some, at, value)
        assert state(fast) == state(pure)
        some = (found or every) & ~(1 << rng.randrange(2 * size))
    pure.restart({})
    fast.restart({})
    assert pure.narrow(-1)
    assert fast.narrow(-1)
    assert state(fast) == state(pure)
    assert pure.contradiction != NO_LINE


@needs_kernel
@pytest.mark.parametrize("length", [*AROUND_EDGES, *LONG])
def test_kernel_narrows_the_longest_lines_like_pure_code(length: int) -> None:
    rng = Random(length)
    for inks in (1, 1, 1, 2, 3):
        assert_same_long_line(length, inks, rng)


@needs_kernel
@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("length", [*range(1, 70), *AROUND_EDGES, *LONG])
def test_single_lines_of_every_length_are_narrowed_like_pure_code(length: int, inks: int) -> None:
    rng = Random(length * 10 + inks)
    for density, known in product((0.1, 0.5, 0.95), (0, 0.1, 0.7)):
        (cells,) = random_picture(length, 1, rng.randrange(1000), inks, density).rows()
        (other,) = random_picture(length, 1, rng.randrange(1000), inks, density).rows()
        solver = line_solver(Clue.from_cells(cells), length, inks)
        narrow = line_narrower(solver)
        assert narrow != solver.narrow
        for values, share in ((cells, known), (other, 0.02)):
            masks = masks_of(part_of(Grid(length, 1, bytes(values)), share, rng).cells, inks)
            assert narrow(masks) == solver.narrow(masks)
            assert narrow(masks) == narrow(masks)  # nothing of a visit remains
            assert quick_solver(solver).place_blocks(masks) == solver.place_blocks(masks)
            assert quick_solver(solver).starts(masks) == solver.starts(masks)


@needs_kernel
def test_pure_code_narrows_single_lines_that_the_kernel_cannot_hold() -> None:
    assert KERNEL is not None
    solver = line_solver(Clue.of(1, 500), LONGEST + 1, 1)
    assert line_narrower(solver) == solver.narrow
    with pytest.raises(ValueError, match="1023 cells"):
        KERNEL.Line(solver.blocks, LONGEST + 1, 2)
    with pytest.raises(ValueError, match="colour 2"):
        KERNEL.Line((Block(1, 2),), 5, 2)


def test_without_the_kernel_pure_code_narrows_single_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "KERNEL", None)
    solver = line_solver(Clue.of(1, 2), 5, 1)
    assert line_narrower(solver) == solver.narrow


def assert_same_long_line(length: int, inks: int, rng: Random) -> None:
    """Compare a line of short or long blocks, one of noise beside it, and all that cross them."""
    density, longest = rng.choice((0.1, 0.5, 0.9, 0.99)), rng.choice((1, 5, 40, 150))
    cells = bytearray()
    while len(cells) < length:
        value = rng.randint(1, inks) if rng.random() < density else 0
        cells += bytes([value]) * rng.randint(1, longest)
    noise = random_picture(length, 1, rng.randrange(1000), inks)
    picture = Grid(length, 2, bytes(cells[:length]) + noise.cells)
    puzzle = Puzzle.from_picture(picture, palette(inks))
    if rng.random() < 0.5:
        cells = bytearray(value for pair in zip(*picture.rows(), strict=True) for value in pair)
        picture = Grid(2, length, bytes(cells))
        puzzle = Puzzle(puzzle.columns, puzzle.rows, puzzle.palette)
    shown = part_of(picture, rng.choice((0, 0.02, 0.2, 0.7)), rng)
    pure, fast = both_narrowers(puzzle, shown)
    for most in (1, -1):
        assert fast.narrow(most) == pure.narrow(most)
        assert state(fast) == state(pure)


@needs_kernel
@pytest.mark.parametrize(
    ("width", "height", "inks"),
    [
        *((120, 125, 3), (126, 127, 1), (127, 126, 2), (128, 128, 1), (129, 60, 1), (130, 130, 1)),
        *((191, 62, 1), (190, 194, 1), (193, 192, 2), (255, 20, 3), (40, 257, 1), (260, 254, 1)),
    ],
)
def test_kernel_steps_match_pure_code_on_large_boards(width: int, height: int, inks: int) -> None:
    """Blots with a few known cells: narrowed, probed a little, then with a clash."""
    blots = smooth(max(width, height), 1, inks=inks).goal
    assert blots is not None
    cells = b"".join(blots.cells[row * blots.width :][:width] for row in range(height))
    picture = Grid(width, height, cells)
    shown = part_of(picture, 0.03, Random(width))
    puzzle = Puzzle.from_picture(picture, palette(inks))
    pure, fast = both_narrowers(puzzle, shown)
    for most in (17, 300, -1):
        assert fast.narrow(most) == pure.narrow(most)
        assert state(fast) == state(pure)
    assert shown.decided_count < pure.known < width * height
    for _ in range(3):
        assert fast.probe(200) == pure.probe(200)
        assert state(fast) == state(pure)
    last = Cell(height - 1, width - 1)
    other = picture.replace([(last, 0 if picture.cells[-1] else 1)])
    columns = Puzzle.from_picture(other, palette(inks)).columns
    clashing = Puzzle(puzzle.rows, columns, puzzle.palette)
    pure, fast = both_narrowers(clashing, picture)
    assert fast.narrow(-1) == pure.narrow(-1)
    assert state(fast) == state(pure)
    assert pure.contradiction != NO_LINE


def both_narrowers(puzzle: Puzzle, board: Grid) -> tuple[Narrower, Narrower]:
    return Narrower(puzzle, board), narrower_of(puzzle, board)


@needs_kernel
@given(st.data())
def test_kernel_steps_match_pure_code_on_small_boards(data: st.DataObject) -> None:
    inks = data.draw(st.integers(1, 4))
    picture = data.draw(pictures(max_side=9, colors=inks))
    puzzle = Puzzle.from_picture(picture, palette(inks))
    if data.draw(st.booleans()):  # clues that need not go together
        rows = [data.draw(st.permutations(clue.blocks)) for clue in puzzle.rows]
        rows_moved = tuple(Clue(tuple(blocks)) for blocks in rows)
        puzzle = Puzzle(rows_moved, puzzle.columns, puzzle.palette)
    shown = data.draw(partial_boards(picture, inks, maybe_marks=True))
    slices = data.draw(st.lists(st.integers(1, 60), min_size=1, max_size=4))
    assert_same_course(puzzle, shown, slices)


@needs_kernel
@pytest.mark.parametrize(
    ("width", "height", "seed", "inks"), [(12, 10, 1, 1), (16, 16, 3, 2), (8, 80, 10, 1)]
)
def test_kernel_steps_match_pure_code_on_noise(
    width: int, height: int, seed: int, inks: int
) -> None:
    puzzle = Puzzle.from_picture(random_picture(width, height, seed, inks), palette(inks))
    probed = assert_same_course(puzzle, puzzle.blank(), [300])
    assert len(probed.boards) == (0 if width == 12 else 2)


@needs_kernel
@pytest.mark.parametrize(
    ("width", "height", "seed", "density"),
    [(14, 10, 270, 0.4), (12, 12, 55, 0.3), (22, 22, 11, 0.4), (25, 25, 4, 0.4)],
)
def test_cells_are_retried_only_after_a_line_changed(
    width: int, height: int, seed: int, density: float
) -> None:
    """On these boards it shows which lines count as changed; on most it does not.

    On the larger ones so many cells are tried that the kernel needs more memory for them.
    """
    puzzle = Puzzle.from_picture(random_picture(width, height, seed, density=density))
    assert_same_course(puzzle, puzzle.blank(), [10_000])


@needs_kernel
@given(st.data())
def test_renewing_with_other_clues_equals_a_new_board(data: st.DataObject) -> None:
    inks = data.draw(st.integers(1, 3))
    picture = data.draw(pictures(max_side=9, colors=inks))
    puzzle = Puzzle.from_picture(picture, palette(inks))
    shown = data.draw(partial_boards(picture, inks))
    pure, fast = Narrower(puzzle, shown), narrower_of(puzzle, shown)
    for _ in range(3):
        for board in (pure, fast):
            board.narrow(-1)
            board.probe(data.draw(st.integers(1, 90)))
        cells = st.binary(min_size=1, max_size=9).map(lambda line: bytes(c % inks for c in line))
        lines = st.integers(0, puzzle.height + puzzle.width - 1)
        clues = data.draw(st.dictionaries(lines, cells.map(Clue.from_cells), max_size=4))
        every = [clues.get(n, puzzle.clue(line)) for n, line in enumerate(puzzle.lines())]
        rows, columns = every[: puzzle.height], every[puzzle.height :]
        puzzle = Puzzle(tuple(rows), tuple(columns), puzzle.palette)
        pure.restart(clues)
        fast.restart(clues)
        assert state(fast) == state(pure) == state(Narrower(puzzle, shown))
        other = assert_same_course(puzzle, shown, [20])
        for board in (pure, fast):
            finish(board, 20)
            assert state(board) == state(other)


def finish(board: Narrower, most: int) -> None:
    """Take a board through the course of `assert_same_course`."""
    while not board.narrow(most):
        pass
    if board.contradiction == NO_LINE:
        for _ in range(200):
            if board.probe(most):
                break
        last = board.height * board.width - 1
        for avoid, first in product((None, *board.boards[:1]), (None, last)):
            board.complete(avoid, first)


@needs_kernel
def test_renewing_with_longer_and_shorter_clues_leaks_no_memory() -> None:
    picture = random_picture(60, 60, 1, 3, 0.5)
    puzzle = Puzzle.from_picture(picture, palette(3))
    short = dict.fromkeys(range(120), Clue())
    long = {n: Clue((Block(1, 1), Block(1, 2)) * 30) for n in range(120)}
    board: Any = narrower_of(puzzle, puzzle.blank())
    for clues in (long, short, long):
        board.restart(clues)
        board.narrow(-1)
    tracemalloc.start()
    try:
        for _ in range(50):
            board.restart(short)
            board.narrow(-1)
            board.restart(long)
            board.narrow(-1)
        assert tracemalloc.get_traced_memory()[0] < 10_000
    finally:
        tracemalloc.stop()


@needs_kernel
@pytest.mark.parametrize("inks", [1, 2])
def test_kernel_and_pure_code_give_the_same_answers(
    inks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = Puzzle.from_picture(random_picture(14, 11, 5, inks), palette(inks))
    fast = answers(solve(noise))
    monkeypatch.setattr(kernel, "KERNEL", None)
    assert fast == answers(solve(noise))


def answers(result: SolveResult) -> SolveResult:
    """A result without the time it took."""
    return replace(result, seconds=0)


@needs_kernel
def test_all_31_inks() -> None:
    puzzle = Puzzle.from_picture(random_picture(16, 16, 1, 31, 0.9), palette(31))
    assert_same_course(puzzle, puzzle.blank(), [40])


@needs_kernel
def test_too_many_or_too_long_blocks_contradict() -> None:
    for rows in ("127/1", "1000000/1", "1 1 1/0"):
        puzzle = clued(rows, "1/1")
        assert assert_same_course(puzzle, puzzle.blank(), [9]).contradiction == 0


@needs_kernel
def test_the_kernel_refuses_boards_it_cannot_hold() -> None:
    assert KERNEL is not None
    small = clued("1/1", "1/1")
    with pytest.raises(ValueError, match="board for another puzzle"):
        KERNEL.Narrower(small, Grid.uniform(2, 3))
    long = Puzzle((Clue(),) * (LONGEST + 1), (Clue(),), BLACK_AND_WHITE)
    with pytest.raises(ValueError, match=f"1x{LONGEST + 1}"):
        KERNEL.Narrower(long, long.blank())
    assert isinstance(narrower_of(long, long.blank()), Narrower)
    for color in (0, 2):
        with pytest.raises(ValueError, match="colour"):
            KERNEL.Narrower(small, small.blank()).restart({0: Clue((Block(1, color),))})
        odd = Puzzle((Clue((Block(1, color),)),), (Clue(),), BLACK_AND_WHITE)
        with pytest.raises(ValueError, match="colour"):
            KERNEL.Narrower(odd, odd.blank())


def test_an_environment_variable_selects_the_pure_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONOGUI_PURE", "1")
    assert kernel._load("prober") is kernel._load("waves") is None
    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(kernel, "_WAVES", None)
    small = clued("1/1", "1/1")
    assert isinstance(narrower_of(small, small.blank()), Narrower)
    assert isinstance(waves_of(small, small.blank()), Waves)


def test_a_missing_or_broken_kernel_is_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def not_loading(name: str) -> None:
        raise ImportError(name)

    monkeypatch.delenv("NONOGUI_PURE", raising=False)
    monkeypatch.setattr(kernel, "import_module", not_loading)
    assert kernel._load("prober") is None
    monkeypatch.setattr(kernel, "find_spec", lambda name: ModuleSpec(name, None))
    assert kernel._load("prober") is None


def test_kernel_sources_are_never_imported() -> None:
    for name in ("prober", "waves", "board", "line"):
        module = sys.modules.get(f"nonogui.solver.kernel.{name}")
        assert module is None or not str(module.__file__).endswith(".py")


@needs_kernel
@pytest.mark.parametrize("call", ["narrow", "probe", "complete"])
def test_other_threads_run_while_the_kernel_works(call: str) -> None:
    """Else the window stands still: nobody takes the interpreter from compiled code."""
    puzzle = Puzzle.from_picture(random_picture(100, 100, 3))
    works = {
        "narrow": lambda board: board.narrow(-1),
        "probe": lambda board: board.probe(2_000),
        "complete": lambda board: board.complete(),
    }
    boards = [narrower_of(puzzle, puzzle.start) for _ in range(200)]
    for board in boards:
        if call != "narrow":
            board.narrow(-1)
    has_started, may_run, has_run = threading.Event(), threading.Lock(), []

    def other() -> None:
        has_started.set()
        with may_run:
            has_run.append(True)

    before = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    with may_run:
        thread.start()
        has_started.wait()
        sys.setswitchinterval(1_000)  # seconds: from here on only who gives way is interrupted
    try:
        for board in boards:
            if has_run:
                break
            works[call](board)
        ran = bool(has_run)
    finally:
        sys.setswitchinterval(before)
    thread.join()
    assert ran


class StopNowError(Exception):
    """Raised by the check of a narrower."""


@needs_kernel
@pytest.mark.parametrize("call", ["narrow", "probe", "complete"])
def test_a_check_can_stop_each_call_of_the_kernel(call: str) -> None:
    """What was found before stays valid: the tries are taken back."""
    stops = False

    def check() -> None:
        if stops:
            raise StopNowError

    works: dict[str, Callable[[Narrower], object]] = {
        "narrow": lambda board: board.narrow(-1),
        "probe": lambda board: board.probe(100_000),
        "complete": lambda board: board.complete(),
    }
    puzzles = {
        "narrow": line_solvable(150, 1),
        "probe": Puzzle.from_picture(random_picture(130, 300, 3)),
        "complete": one_in_every_line(70),
    }
    puzzle = puzzles[call]
    board = narrower_of(puzzle, puzzle.blank(), check)
    if call != "narrow":
        board.narrow(-1)
    before = [board.masks(line) for line in range(puzzle.height + puzzle.width)]
    stops = True
    with pytest.raises(StopNowError):
        works[call](board)
    if call != "narrow":
        assert [board.masks(line) for line in range(len(before))] == before
    assert board.contradiction == NO_LINE


@needs_kernel
@pytest.mark.parametrize("size", [70, 130])
def test_kernel_completes_large_boards_like_pure_code(size: int) -> None:
    assert KERNEL is not None
    permuted = one_in_every_line(size)
    fast = KERNEL.Narrower(permuted, permuted.blank())
    pure = Narrower(permuted, permuted.blank())
    for each in (fast, pure):
        each.narrow(-1)
    one = fast.complete()
    assert one == pure.complete()
    assert one is not None
    assert fast.complete(one) == pure.complete(one)
    assert fast.visits == pure.visits
