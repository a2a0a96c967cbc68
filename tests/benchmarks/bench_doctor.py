"""Measures how soon the doctor has its verdict, and all ambiguous cells.

    python tests/benchmarks/bench_doctor.py [--seeds N] [--limit SECONDS]

Pictures of each kind at 10x10, 25x25 and 50x50: as drawn, so that the goal is known, and by their
clues alone. Each is diagnosed once before, so that nothing is imported or made on the way. Seconds
are of the processor, Z3's included; "verdict" is when it is known whether there are several
solutions, "all" when every ambiguous cell is known. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveStatus
from nonogui.studio.counting import count_solutions
from nonogui.studio.diagnosis import Diagnosis
from nonogui.studio.doctor import diagnose
from tests.benchmarks.measure import warm_up
from tests.benchmarks.pictures import dithered, drawn
from tests.benchmarks.sets import noise, smooth


def _of(make: Callable[[int, int], Grid]) -> Callable[[int, int], Puzzle]:
    return lambda size, seed: Puzzle.from_picture(make(size, seed))


KINDS: Final[dict[str, Callable[[int, int], Puzzle]]] = {
    "smooth": smooth,
    "drawn": _of(drawn),
    "dithered": _of(dithered),
    "noise": noise,
    "4 inks": lambda size, seed: smooth(size, seed, inks=4),
}
SIZES: Final = (10, 25, 50)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10, help="pictures of each kind and size")
    parser.add_argument("--limit", type=float, default=10, help="seconds for each")
    options = parser.parse_args()
    warm_up()
    print("milliseconds: verdict median, most; all median, most; several, not exact; counting")
    for kind, make in KINDS.items():
        for size in SIZES:
            puzzles = [make(size, seed) for seed in range(options.seeds)]
            print(f"{kind:<9} {size:>2} drawn {_row(puzzles, options.limit)}", flush=True)
            clues = [replace(puzzle, goal=None) for puzzle in puzzles]
            print(f"{kind:<9} {size:>2} clues {_row(clues, options.limit)}", flush=True)


def _row(puzzles: list[Puzzle], limit: float) -> str:
    verdicts, ends, counts = [], [], []
    several = inexact = 0
    for puzzle in puzzles:
        diagnose(puzzle, limits=Limits(limit))
        received: list[float] = []
        started_at = process_time()

        def tell(_: Diagnosis, received: list[float] = received) -> None:
            received.append(process_time())

        found = diagnose(puzzle, limits=Limits(limit), early=tell)
        ended = process_time()
        verdicts.append((received[0] if received else ended) - started_at)
        ends.append(ended - started_at)
        inexact += not found.exact
        if found.status is SolveStatus.MULTIPLE:
            several += 1
            count_solutions(puzzle, found.result, limits=Limits(limit))
            counts.append(process_time() - ended)
    return (
        f"{_times(verdicts)}; {_times(ends)}; {several:>3}, {inexact:>3}; {_times(counts or [0.0])}"
    )


def _times(seconds: list[float]) -> str:
    return f"{1000 * median(seconds):7.1f} {1000 * max(seconds):8.1f}"


if __name__ == "__main__":
    main()
