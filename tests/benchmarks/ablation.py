"""Measures what each part of the search brings: the time without it, divided by that with all.

    python tests/benchmarks/ablation.py [--boards N] [--hard N] [--seeds N] [--limit S]
                                        [--only PART] [PATH]

PATHs are puzzle files, any number. Beside them, boards of noise are solved as in a tournament:
without a second solution made to differ. `--boards` of them have 25x25 cells, 45 to 55 % filled;
`--hard` have 30x30, 40 % filled, and many of these have a first solution that is hard to find. All
parts are measured in turn on each puzzle and seed, so that a busy machine slows them equally. Times
and the limit are of the processor; a run cut short counts as the limit. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from itertools import product, repeat
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver import job, solutions, symmetry
from nonogui.solver.job import Job
from nonogui.solver.limits import CancelToken
from nonogui.solver.models import session
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from tests.benchmarks import measure
from tests.benchmarks.sets import noise, tournament

ALL: Final = "all parts"
TOURNAMENT: Final = "tournament"
HARD: Final = "noise 40 %"


def only_whole_board(*given: Any) -> Iterator[Any]:
    """The symmetries of the clues, without those of the open part."""
    yield next(find_symmetries(*given))


find_symmetries = symmetry._find_symmetries


PARTS: Final[Mapping[str, Callable[[], Any]]] = {
    ALL: ExitStack,
    "completing": lambda: patch.object(Job, "_complete", lambda *_: None),
    "probing": lambda: patch.object(job, "probe", lambda *_: iter(())),
    "symmetric boards": lambda: patch.object(solutions, "find_symmetric", lambda *_, **__: None),
    "symmetries of the open part": lambda: patch.object(
        symmetry, "_find_symmetries", only_whole_board
    ),
    "guesses": lambda: patch.object(solutions, "find_first", lambda _, __, model: model.find()),
    "growing slices": lambda: patch.object(session, "_luby", lambda: repeat(1)),
    "slices": lambda: patch.multiple(session, SLICE=10**9, _BETWEEN_GUESSES=10**9),
}
"""What is left out; without slices, one round of guesses is followed by a search to the end."""


def puzzles(options: argparse.Namespace) -> Iterator[tuple[str, Puzzle, int]]:
    """Each puzzle with its set, once for each seed; of the tournament, with one seed."""
    for path, seed in ((path, seed) for path in options.paths for seed in range(options.seeds)):
        yield path.stem.rpartition("-")[2], load(path).entries[0].puzzle, seed
    for number in range(options.boards):
        yield TOURNAMENT, tournament(number), 0
    for number, seed in product(range(options.hard), range(options.seeds)):
        yield HARD, noise(30, number, density=0.4), seed


class ProcessorLimit(CancelToken):
    """Stops a job after so many seconds of processor time, however busy the machine is."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self._end = time.process_time() + limit

    @property
    def cancelled(self) -> bool:
        """Whether the time is over."""
        return time.process_time() >= self._end


def seconds(puzzle: Puzzle, seed: int, limit: float) -> tuple[float, SolveStatus]:
    """The processor time for the verdict on a puzzle."""
    begun = time.process_time()
    found = solve(puzzle, cancel=ProcessorLimit(limit), seed=seed, clash=False, diverse=False)
    measure.wait_for_z3()
    return min(time.process_time() - begun, limit), found.status


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--hard", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--only", action="append", choices=[*PARTS])
    options = parser.parse_args()
    measure.warm_up()
    parts = [ALL, *(options.only or [part for part in PARTS if part != ALL])]
    sums: dict[str, dict[str, float]] = {}
    for name, puzzle, seed in puzzles(options):
        seconds(puzzle, seed, options.limit)  # the first run on a puzzle takes longer
        for part in parts:
            with PARTS[part]():
                taken, status = seconds(puzzle, seed, options.limit)
            own = sums.setdefault(name, dict.fromkeys(parts, 0.0))
            own[part] += taken
            if status is SolveStatus.UNDECIDED:
                print(f"{name}, seed {seed}, without {part}: undecided", flush=True)
    for part in parts:
        ratios = {name: own[part] / own[ALL] for name, own in sums.items()}
        total = sum(own[part] for name, own in sums.items() if name not in (TOURNAMENT, HARD))
        print(f"{part}: survey {total:.2f} s")
        print("   ", ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items()))


if __name__ == "__main__":
    main()
