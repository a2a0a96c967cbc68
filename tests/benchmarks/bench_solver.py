"""Times the solver: lines, propagation, whole puzzles, where the time goes, how fast it stops.

    python tests/benchmarks/bench_solver.py [--seeds N] [--limit SECONDS] [FILE ...]

The boards made here depend on fixed seeds only; puzzle files are timed besides. Prints medians;
nothing is asserted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from timeit import repeat
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.lines import line_solver, masks_of
from nonogui.solver.models.loading import load_z3
from nonogui.solver.models.z3_solver import Z3Solver
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveResult, StopReason
from nonogui.solver.search import solve
from tests.boards import busy_puzzle, palette, random_picture

T = TypeVar("T")


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=60.0)
    options = parser.parse_args()
    start = time.perf_counter()
    load_z3()
    print(f"import of z3: {1000 * (time.perf_counter() - start):.0f} ms")
    bench_lines()
    bench_propagation()
    bench_puzzles(options.files, range(options.seeds), options.limit)
    bench_stopping()


def bench_lines() -> None:
    """One line with a third of its cells known, all forced cells found."""
    print("\nlines: microseconds a line, median of 20")
    for inks in (1, 3):
        for length in (15, 30, 60, 100, 200, 500):
            times = [line_time(length, inks, seed) for seed in range(20)]
            print(f"  {inks} inks, {length:3} cells: {1e6 * statistics.median(times):7.1f}")


def line_time(length: int, inks: int, seed: int) -> float:
    dice = Random(seed)
    filling = [dice.choice((0, dice.randint(1, inks))) for _ in range(length)]
    cells = bytes(value if dice.random() < 0.3 else UNKNOWN for value in filling)
    solver = line_solver(Clue.from_cells(filling), length, inks)
    masks = masks_of(cells, inks)
    return min(repeat(lambda: solver.narrow(masks), number=20, repeat=5)) / 20


def bench_propagation() -> None:
    """A blank board until no line moves."""
    print("\npropagation: milliseconds, median of 5 pictures, and the share of cells found")
    for inks in (1, 4):
        for size in (30, 60, 100, 200):
            puzzles = [smooth_puzzle(size, seed, inks) for seed in range(5)]
            times, known = [], []
            for puzzle in puzzles:
                seconds, result = timed(partial(propagate, puzzle))
                times.append(seconds)
                known.append(result.grid.decided_count / size**2)
            median = 1000 * statistics.median(times)
            print(f"  {inks} inks, {size}x{size}: {median:7.1f} {statistics.mean(known):5.0%}")


def bench_puzzles(files: Iterable[Path], seeds: range, limit: float) -> None:
    """Sets of generated puzzles, then files, each with several seeds."""
    print("\npuzzles, first solution and uniqueness: milliseconds, and where they go")
    print(f"  {'':22} {'median':>8} {'most':>8}   Python hand-over Z3   statuses")
    for name, puzzles in generated().items():
        report(name, puzzles, seeds[:1], limit)
    for path in files:
        report(path.stem[:22], [entry.puzzle for entry in load(path).entries], seeds, limit)


def generated() -> dict[str, list[Puzzle]]:
    """Puzzles by kind, the same in every run."""
    return {
        "noise 50 % 25x25": [noise(25, seed) for seed in range(40)],
        "noise 50 % 30x30": [noise(30, seed) for seed in range(40)],
        "noise 60 % 30x30": [noise(30, seed, density=0.6) for seed in range(20)],
        "smooth 40x40": [smooth_puzzle(40, seed, 1) for seed in range(20)],
        "smooth 4 inks 40x40": [smooth_puzzle(40, seed, 4) for seed in range(20)],
        "noise 3 inks 15x15": [noise(15, seed, inks=3) for seed in range(20)],
    }


def noise(size: int, seed: int, *, inks: int = 1, density: float = 0.5) -> Puzzle:
    picture = random_picture(size, size, seed, inks, density)
    return Puzzle.from_picture(picture, palette(inks))


def smooth_puzzle(size: int, seed: int, inks: int) -> Puzzle:
    """Noise in which each cell took three times the commonest colour around it."""
    grid = random_picture(size, size, seed, inks, 0.6)
    for _ in range(3):
        grid = Grid.from_rows(
            [[commonest(grid, row, column) for column in range(size)] for row in range(size)]
        )
    return Puzzle.from_picture(grid, palette(inks))


def commonest(grid: Grid, row: int, column: int) -> int:
    near = Counter(
        grid[(row + down) % grid.height, (column + right) % grid.width]
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    )
    return max(sorted(near), key=lambda value: near[value])


def report(name: str, puzzles: list[Puzzle], seeds: range, limit: float) -> None:
    times, shares, statuses = [], defaultdict[str, float](float), Counter[str]()
    for puzzle in puzzles:
        for seed in seeds:
            with Shares(shares):
                result = solve(puzzle, limits=Limits(limit), seed=seed)
            times.append(result.seconds)
            statuses[result.status] += 1
    total = sum(times) or 1
    parts = [(total - shares["hand-over"] - shares["z3"]), shares["hand-over"], shares["z3"]]
    percent = " ".join(f"{part / total:8.0%}" for part in parts)
    median, most = 1000 * statistics.median(times), 1000 * max(times)
    spread = ", ".join(f"{count} {status}" for status, count in statuses.items())
    print(f"  {name:22} {median:8.1f} {most:8.1f} {percent}   {spread}", flush=True)


class Shares:
    """While inside, adds up the time that Z3 takes to read clauses and to search."""

    def __init__(self, seconds: defaultdict[str, float]) -> None:
        self._seconds = seconds
        self._methods = Z3Solver.add, Z3Solver.search

    def __enter__(self) -> None:
        add, search = self._methods
        Z3Solver.add = self.timed("hand-over", add)  # type: ignore[method-assign]
        Z3Solver.search = self.timed("z3", search)  # type: ignore[method-assign]

    def __exit__(self, *_: object) -> None:
        Z3Solver.add, Z3Solver.search = self._methods  # type: ignore[method-assign]

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: object) -> Any:
            start = time.perf_counter()
            try:
                return function(*arguments)
            finally:
                self._seconds[part] += time.perf_counter() - start

        return run


def bench_stopping() -> None:
    """Boards of noise that are far from decided when they are stopped."""
    print("\nstopping: milliseconds from the cancel to the answer, and past the time limit")
    for size in (40, 60, 80, 100):
        delays = [cancel_delay(busy_puzzle(size), after / 10) for after in range(1, 9)]
        stopped = [1000 * delay for delay in delays if delay is not None]
        result = solve(busy_puzzle(size), limits=Limits(seconds=1))
        late = f"{1000 * (result.seconds - 1):.0f}" if result.stop is StopReason.TIME else "-"
        if stopped:
            median, most = statistics.median(stopped), max(stopped)
            print(f"  {size}x{size}: median {median:4.0f}, most {most:4.0f}; late by {late}")
        else:
            print(f"  {size}x{size}: answered before it was cancelled")


def cancel_delay(puzzle: Puzzle, after: float) -> float | None:
    """Seconds from the cancel to the answer; None when the answer came first."""
    token, answers = CancelToken(), list[SolveResult]()
    job = threading.Thread(target=lambda: answers.append(solve(puzzle, cancel=token)))
    job.start()
    job.join(after)
    start = time.perf_counter()
    token.cancel()
    while job.is_alive():
        job.join(0.05)
        token.interrupt()
    stopped = answers[0].stop is StopReason.CANCELLED
    return time.perf_counter() - start if stopped else None


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    answer = work()
    return time.perf_counter() - start, answer


if __name__ == "__main__":
    main()
