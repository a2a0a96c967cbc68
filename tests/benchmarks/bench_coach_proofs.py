"""Measures proofs of several lines: walks puzzles from the start to the end, step by step.

    python tests/benchmarks/bench_coach_proofs.py [--limit S] [PATH ...]

PATHs are puzzle files or folders. Between two proofs single lines go on as far as they can, all at
once. Puzzles that single lines solve are left out. Times are processor times of one hint each, the
solution being known; `total` is the whole walk, with that. Nothing is asserted.

Without a PATH, the first hint is measured on boards of 100x100 that single lines leave open, of
which no solution is known.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.check import only_solution
from nonogui.coach.deduction import Deduction, Proof
from nonogui.coach.hints import Coach
from nonogui.coach.proofs import Prover
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver.backbone import shared_cells
from nonogui.solver.completer import Completer
from nonogui.solver.limits import Limits, Watch
from nonogui.solver.lines import forget_solvers
from nonogui.solver.propagation import propagate
from nonogui.solver.search import solve
from tests.benchmarks.sets import dominoes, noise, smooth, stairs

_HEADER: Final = (
    f"{'puzzle':28}{'steps':>6}{'lines':>12}{'ms a hint':>18}{'smallest':>9}{'minimal':>9}"
    f"{'stories':>9}{'nested':>8}{'left':>6}{'total s':>9}"
)


_FIRST: Final[dict[str, Callable[[int, int], Puzzle]]] = {
    "noise": partial(noise, density=0.6),
    "blots": smooth,
    **{f"noise, {inks} inks": partial(noise, density=0.6, inks=inks) for inks in (2, 3, 4, 6)},
    **{f"blots, {inks} inks": partial(smooth, inks=inks) for inks in (2, 3, 4)},
    "dominoes": lambda size, number: dominoes((size - 1) // 2 - number),
    "stairs": lambda size, number: stairs(size // 2 - number),
}
"""Puzzles by size and number; single lines never finish these of 100x100."""


@dataclass
class Walk:
    """What the steps of several lines on one puzzle were like.

    Attributes:
        left: cells that were still unknown at the end.
        seconds: of processor time for the whole walk, the solver's search included.
        hints: seconds a hint.
        proofs: of all steps but those of counting, which have one sentence.
        counted: steps of counting; they are printed, too.
        lines: of each of them.
    """

    left: int = 0
    seconds: float = 0.0
    hints: list[float] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)
    counted: int = 0
    lines: list[int] = field(default_factory=list)

    def add(self, seconds: float, step: Deduction) -> None:
        """One more hint."""
        self.hints.append(seconds)
        self.counted += step.proof is None
        self.proofs += [] if step.proof is None else [step.proof]
        self.lines.append(len(step.lines))

    def row(self, name: str) -> str:
        """A row of the table."""
        count = len(self.hints)
        ms = [1000 * seconds for seconds in self.hints]
        late = quantiles(ms, n=20, method="inclusive")[-1] if count > 1 else max(ms, default=0)
        sizes = f"{median(self.lines or [0]):g}, {max(self.lines, default=0)}"
        times = f"{median(ms or [0]):.0f}, {late:.0f}, {max(ms, default=0):.0f}"
        smallest = sum(proof.smallest for proof in self.proofs)
        minimal = sum(proof.irreducible for proof in self.proofs)
        explained = self.counted + sum(bool(proof.what_ifs) for proof in self.proofs)
        nested = sum(_is_nested(proof) for proof in self.proofs)
        return (
            f"{name:28}{count:6}{sizes:>12}{times:>18}{smallest:9}{minimal:9}{explained:9}"
            f"{nested:8}{self.left:6}{self.seconds:9.2f}"
        )


def walk(puzzle: Puzzle, limit: float) -> Walk:
    """All steps of a puzzle, those of several lines measured."""
    start, measured = time.process_time(), Walk()
    known = solve(puzzle, limits=Limits(limit))
    prover = Prover(puzzle, Watch(), Completer.from_known(puzzle, Watch(), known))
    board = propagate(puzzle).grid
    while not board.is_complete and time.process_time() - start < limit:
        before = time.process_time()
        step = _hint(puzzle, board, prover, only_solution(known), limit)
        if step is None:
            break
        measured.add(time.process_time() - before, step)
        board = propagate(puzzle, step.apply(board)).grid
    measured.left = len(board.cells) - board.decided_count
    measured.seconds = time.process_time() - start
    return measured


def first_hints(size: int) -> None:
    """Print the seconds of the calling thread for the first hint on boards of several kinds."""
    for name, make in _FIRST.items():
        for number in range(3):
            puzzle = make(size, number)
            board = propagate(puzzle).grid
            forget_solvers()
            start = time.thread_time()
            step = Coach(puzzle, Watch()).hint(board).deduction
            seconds = time.thread_time() - start
            found = "no step" if step is None else f"{step.technique} {step.weight}"
            print(f"{name:20} {number} {seconds:7.3f} s  {found}", flush=True)


def _hint(
    puzzle: Puzzle, board: Grid, prover: Prover, only: Grid | None, limit: float
) -> Deduction | None:
    """A step; where there are several solutions, of cells that they share."""
    step = prover.easiest(board, only)
    if step is None and only is None:
        shared = shared_cells(puzzle, board, limits=Limits(limit), first=True).grid
        if shared != board:
            step = prover.easiest(board, shared)
    return step


def _is_nested(proof: Proof) -> bool:
    return any(
        what_if.cases or any(step.proof for step in what_if.steps) for what_if in proof.what_ifs
    )


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.iterdir()) if path.is_dir() else [path]


def _puzzles(path: Path) -> list[Puzzle]:
    try:
        return [entry.puzzle for entry in load(path).entries]
    except FileProblemsError:
        return []


def main() -> None:
    """Print a row for each puzzle."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one puzzle")
    arguments = parser.parse_args()
    if not arguments.paths:
        first_hints(100)
        return
    print("lines: median, most; ms: median, 95 %, most")
    print(_HEADER)
    for path in _files(arguments.paths):
        for puzzle in _puzzles(path):
            if not propagate(puzzle).grid.is_complete:
                print(walk(puzzle, arguments.limit).row(path.stem), flush=True)


if __name__ == "__main__":
    main()
