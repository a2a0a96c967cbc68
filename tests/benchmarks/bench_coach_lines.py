"""Measures the techniques of one line: how many cells have a name, and how long it takes.

    python tests/benchmarks/bench_coach_lines.py [--states N] [PATH ...]

PATHs are puzzle files or folders for the walks; without one they are the shipped puzzles. Random
line states are the same in every run. Times are of the processor. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.line.findings import LineFindings
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line, easiest_step
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.folder import is_other_file, puzzle_files
from nonogui.formats.registry import load
from nonogui.library.shipped import collections
from nonogui.solver.kernel import solve_line
from tests.benchmarks.sets import line_solvable, smooth

T = TypeVar("T")

Names = Counter[Technique]

LARGEST: Final = 40
"""Most cells of a random line; the fewest are 5."""


class State(NamedTuple):
    """A random line."""

    clue: Clue
    cells: bytes
    inks: int


def main() -> None:
    """Run every measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=2000, help="random lines of each kind")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    options = parser.parse_args()
    puzzles = list(read_puzzles(options.paths) if options.paths else shipped_puzzles())
    for colored in (False, True):
        kind = "colour" if colored else "black and white"
        some = [puzzle for puzzle in puzzles if puzzle.palette.is_black_and_white != colored]
        show_walks(f"walks, {kind}", some)
        states = list(random_states(options.states, (2, 3, 4) if colored else (1,)))
        show(f"random states, {kind}", names_of_cells(states))
    show_times()


def show_walks(title: str, puzzles: Sequence[Puzzle]) -> None:
    """Walk through puzzles as far as lines go; only those that they finish count."""
    names, finished = Counter[Technique](), 0
    for puzzle in puzzles:
        on_the_way, last = walk(puzzle)
        if last.is_complete:
            names += on_the_way
            finished += 1
    show(f"{title}, {finished} of {len(puzzles)} puzzles finished", names)


def walk(puzzle: Puzzle) -> tuple[Names, Grid]:
    """The cells that each technique gives on the easiest way, and the last board."""
    names, board = Counter[Technique](), puzzle.start
    while (step := next_step(puzzle, board)) is not None:
        names[step.technique] += len(step.changes)
        board = step.apply(board)
    return names, board


def next_step(puzzle: Puzzle, board: Grid) -> Deduction | None:
    """A step of one line, or of a row and a column."""
    found = easiest_step(puzzle, board)
    if found is None:
        return easiest_crossing(puzzle, board)
    return Deduction.of_line(board, *found)


def random_states(count: int, inks: Sequence[int]) -> Iterator[State]:
    """Lines of noise and of blots, up to six cells in ten known."""
    dice = Random(f"{count} {inks}")
    for number in range(count):
        colors = inks[number % len(inks)]
        length = 5 + int(dice.random() * (LARGEST - 4))
        filled, known, same = dice.random(), 0.6 * dice.random(), 0.8 * dice.random()
        cells = bytearray()
        for _ in range(length):
            color = 1 + int(dice.random() * colors) if dice.random() < filled else EMPTY
            cells.append(cells[-1] if cells and dice.random() < same else color)
        shown = (value if dice.random() < known else UNKNOWN for value in cells)
        yield State(Clue.from_cells(cells), bytes(shown), colors)


def names_of_cells(states: Iterable[State]) -> Names:
    """The easiest technique of each cell that a line forces, one cell at a time."""
    names = Counter[Technique]()
    for state in states:
        after = solve_line(*state)
        for at, value in enumerate(after or b""):
            if value != state.cells[at]:
                step = easiest_for_cell(*state, at)
                assert step is not None
                names[step.technique] += 1
    return names


def show(title: str, names: Names) -> None:
    """Shares of all cells."""
    cells = names.total() or 1
    named = cells - names[Technique.LINE_AGREEMENT]
    print(f"{title}: {names.total()} cells, {100 * named / cells:.3f} % with a name")
    for technique, count in names.most_common():
        print(f"    {technique:20} {100 * count / cells:7.3f} %")


def show_times() -> None:
    """The first hint, later ones, a line alone, and the evidence of a deduction."""
    show_spread("a line alone", map(_line, random_states(1000, (1,))), 1e6, "us")
    show_spread("evidence", _evidence(random_states(1000, (1,))), 1e3, "ms")
    for puzzle in (line_solvable(30, 0), line_solvable(100, 0), smooth(40, 0, inks=4)):
        first, *later = _steps(puzzle)
        size = f"{puzzle.width}x{puzzle.height}"
        colors = "" if puzzle.palette.is_black_and_white else ", colour"
        print(f"first hint, {size}{colors}: {1e3 * first:.1f} ms")
        show_spread(f"later hints, {size}{colors}", later, 1e3, "ms")


def show_spread(title: str, seconds: Iterable[float], scale: float, unit: str) -> None:
    """Median, 95th of 100, and most."""
    times = sorted(scale * each for each in seconds)
    high = times[int(0.95 * (len(times) - 1))]
    print(f"{title}: median {median(times):.2f}, 95 % {high:.2f}, most {times[-1]:.1f} {unit}")


def _line(state: State) -> float:
    return timed(partial(easiest_on_line, *state))[0]


def _evidence(states: Iterable[State]) -> Iterator[float]:
    for state in states:
        findings = LineFindings(*state)
        for weight in WEIGHTS:
            for candidate in findings.with_weight(weight):
                yield timed(partial(getattr, candidate, "complete"))[0]


def _steps(puzzle: Puzzle) -> Iterator[float]:
    board = puzzle.blank()
    while True:
        seconds, found = timed(partial(easiest_step, puzzle, board))
        yield seconds
        if found is None:
            return
        board = Deduction.of_line(board, *found).apply(board)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Processor seconds, and the answer."""
    start = process_time()
    answer = work()
    return process_time() - start, answer


def shipped_puzzles() -> Iterator[Puzzle]:
    for collection in collections():
        yield from (shipped.puzzle for shipped in collection.puzzles)


def read_puzzles(paths: Iterable[Path]) -> Iterator[Puzzle]:
    """Yield the puzzles of files and folders; other files in a folder are skipped."""
    for path in paths:
        for file in puzzle_files(str(path)) if path.is_dir() else [str(path)]:
            try:
                entries = load(file).entries
            except FileProblemsError as error:
                if path.is_dir() and is_other_file(file, error.problems):
                    continue
                raise
            yield from (entry.puzzle for entry in entries)


if __name__ == "__main__":
    main()
