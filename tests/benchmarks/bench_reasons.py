"""Measures what the coach argues: for each step that rests on whose a run is, every other number.

    python tests/benchmarks/bench_reasons.py [--fresh N] [--most CELLS] [PATH ...]

PATHs are puzzle files or folders; without one they are the shipped puzzles. `--fresh` adds so many
random puzzles of each kind. Each reason is checked by a search of its own that knows nothing of
the coach and the solver. Exits with 1 when a number has no reason, or a wrong one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.deduction import Owned
from nonogui.coach.line.evidence import shown
from nonogui.coach.line.ownership import Exclusion, Reason, exclusions
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.puzzle import Puzzle
from tests.benchmarks.bench_coach_lines import next_step, read_puzzles, shipped_puzzles
from tests.benchmarks.sets import noise, smooth


def main() -> None:
    """Walk through the puzzles as far as single lines go, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=int, default=0, help="random puzzles of each kind")
    parser.add_argument("--most", type=int, default=900, help="leave larger puzzles out")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    options = parser.parse_args()
    counts, reasons, seconds = Counter[str](), Counter[Reason](), 0.0
    for puzzle in [*_chosen(options.paths), *_fresh(options.fresh)]:
        if puzzle.width * puzzle.height <= options.most:
            seconds += _walk(puzzle, counts, reasons)
    argued = counts["argued"]
    print(f"{counts['steps']} steps rest on whose a run is")
    print(f"in {argued} another number is long enough: {counts['silent']} without a reason")
    print(f"{reasons.total()} numbers excluded, {counts['wrong']} wrongly")
    for reason, count in reasons.most_common():
        print(f"    {reason:16} {count:7}")
    print(f"{1e3 * seconds / max(1, counts['steps']):.2f} ms a step for the reasons")
    sys.exit(1 if counts["silent"] or counts["wrong"] else 0)


def _chosen(paths: list[Path]) -> Iterator[Puzzle]:
    yield from read_puzzles(paths) if paths else shipped_puzzles()


def _fresh(count: int) -> Iterator[Puzzle]:
    for seed in range(count):
        yield smooth(20, 1000 + seed)
        yield smooth(15, 1000 + seed, inks=3)
        yield noise(12, 1000 + seed, density=0.65)


def _walk(puzzle: Puzzle, counts: Counter[str], reasons: Counter[Reason]) -> float:
    """Count over all steps of single lines; the seconds spent on reasons."""
    board, inks, seconds = puzzle.start, len(puzzle.palette.inks), 0.0
    while (step := next_step(puzzle, board)) is not None:
        if step.on_line is not None and step.on_line.owned:
            clue = puzzle.clue(step.lines[0])
            start = process_time()
            every = exclusions(clue, step.on_line, inks)
            seconds += process_time() - start
            counts["steps"] += 1
            rivals = [pair for owned in step.on_line.owned for pair in _rivals(clue, owned)]
            told = {(each.run, each.block) for each in every}
            counts["argued"] += bool(rivals)
            counts["silent"] += not told.issuperset(rivals)
            reasons.update(each.reason for each in every)
            counts["wrong"] += sum(
                not _holds(clue, step.on_line.known, owned, each)
                for owned in step.on_line.owned
                for each in every
                if each.run == owned.run
            )
        board = step.apply(board)
    return seconds


def _rivals(clue: Clue, owned: Owned) -> Iterator[tuple[tuple[int, int], int]]:
    """Numbers that could own a run by colour and length, but are said not to."""
    length = owned.run[1] - owned.run[0] + 1
    for block, (size, color) in enumerate(clue.blocks):
        if color == owned.color and size >= length and block not in owned.owners:
            yield owned.run, block


def _holds(clue: Clue, known: bytes, owned: Owned, why: Exclusion) -> bool:
    """Whether a reason is true, by the cells that it names alone."""
    (size, color), (first, last) = clue.blocks[why.block], why.run
    if why.reason is Reason.OTHER_COLOR:
        return color != owned.color
    if why.reason is Reason.TOO_SHORT:
        return size < last - first + 1
    starts = starts_of(clue, shown(known, why.evidence), why.block)
    is_range = (starts[0], starts[-1] + size - 1) == why.range
    owns = any(start <= first and last < start + size for start in starts)
    return is_range and not owns and not any(first <= at <= last for at in why.evidence)


def starts_of(clue: Clue, cells: bytes, wanted: int) -> list[int]:
    """Where a number can begin, by trying every place of every number."""

    @cache
    def can_finish(block: int, at: int) -> bool:
        """Whether the numbers from one on have room in the cells from `at` on."""
        if block == len(clue):
            return all(value in (EMPTY, UNKNOWN) for value in cells[at:])
        return any(can_finish(block + 1, after) for _, after in places(block, at))

    def places(block: int, at: int) -> Iterator[tuple[int, int]]:
        """Each start of a number from a cell on, and where the next one may begin."""
        size, color = clue.blocks[block]
        gap = clue.gaps[block] if block + 1 < len(clue) else 0
        for start in range(at, len(cells) - size + 1):
            end = start + size
            if all(value in (color, UNKNOWN) for value in cells[start:end]) and all(
                value in (EMPTY, UNKNOWN) for value in cells[end : end + gap]
            ):
                yield start, end + gap
            if cells[start] not in (EMPTY, UNKNOWN):
                return

    reached, found = {0}, list[int]()
    for block in range(wanted):
        reached = {after for at in reached for _, after in places(block, at)}
    for at in reached:
        found += [start for start, after in places(wanted, at) if can_finish(wanted + 1, after)]
    return sorted({*found})


if __name__ == "__main__":
    main()
