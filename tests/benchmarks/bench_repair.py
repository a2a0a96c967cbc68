"""Measures repairs and give-aways on pictures that the searches were not tuned on.

    python tests/benchmarks/bench_repair.py [--seeds N] [--first SEED] [--only KIND] [--several]

Kinds: smooth (20x20 and 30x30), drawn (30x30 to 50x50), dithered (30x30), noise (20x20, 30x30) and
colors (smooth with four inks, 30x30). Seeds from 1000 on were used for tuning, those below were
not. Of pictures that are unique already only the number is printed. With --several, three
alternatives are looked for and not the best repair alone. Seconds are of the processor, Z3's
included. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.design import Design
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Limits
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.give_aways import find_give_aways
from nonogui.studio.repair import find_repairs, repair_picture
from tests.benchmarks.measure import warm_up
from tests.benchmarks.pictures import dithered, drawn
from tests.benchmarks.sets import noise, smooth

LIMIT: Final = 60.0
"""Seconds for one picture."""


class Kind(NamedTuple):
    """A row of the table.

    Attributes:
        name: of it.
        make: the puzzle of a seed.
        most: per cent of the cells that a repair may change at most.
        seconds: that a repair may take.
    """

    name: str
    make: Callable[[int], Puzzle]
    most: float
    seconds: float


class Outcome(NamedTuple):
    """What became of one picture."""

    repair: Repair | None
    share: float
    seconds: float


def _drawn(size: int) -> Callable[[int], Puzzle]:
    return lambda seed: Puzzle.from_picture(drawn(size, seed))


KINDS: Final = (
    Kind("smooth 20x20", lambda seed: smooth(20, seed), 2, 3),
    Kind("smooth 30x30", lambda seed: smooth(30, seed), 2, 3),
    Kind("drawn 30x30", _drawn(30), 4, 10),
    Kind("drawn 40x40", _drawn(40), 4, 10),
    Kind("drawn 50x50", _drawn(50), 4, 10),
    Kind("dithered 30x30", lambda seed: Puzzle.from_picture(dithered(30, seed)), 8, 20),
    Kind("noise 20x20", lambda seed: noise(20, seed), 8, 20),
    Kind("noise 30x30", lambda seed: noise(30, seed), 8, 20),
    Kind("colors 30x30", lambda seed: smooth(30, seed, inks=4), 2, 3),
)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10, help="pictures of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--only", default="", help="kinds whose name begins so")
    parser.add_argument("--several", action="store_true", help="three alternatives each")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    kinds = [kind for kind in KINDS if kind.name.startswith(options.only)]
    warm_up()
    print("repairs: within the goal, cells changed, seconds, changes needed, by lines")
    for kind in kinds:
        for aim in Aim:
            outcomes = [_repaired(kind.make(seed), aim, several=options.several) for seed in seeds]
            print(f"{kind.name:<15} {aim:<7} {_row(kind, outcomes)}", flush=True)
    print("give-aways: needed, cells, fewest, by lines, seconds")
    for kind in kinds:
        print(f"{kind.name:<15} {_giving(map(kind.make, seeds))}", flush=True)


def _repaired(puzzle: Puzzle, aim: Aim, *, several: bool) -> Outcome:
    assert puzzle.goal is not None
    started_at = process_time()
    repair: Repair | None
    if several:
        design = Design.from_picture(puzzle.goal, puzzle.palette)
        repairs = find_repairs(design, aim, limits=Limits(LIMIT))
        repair = repairs[0] if repairs else None
    else:
        repair = repair_picture(puzzle.goal, puzzle.palette, aim, limits=Limits(LIMIT))
    seconds = process_time() - started_at
    changed = len(repair.changes) if repair else 0
    return Outcome(repair, 100 * changed / len(puzzle.goal.cells), seconds)


def _row(kind: Kind, outcomes: list[Outcome]) -> str:
    """Shares are of the pictures that had to be repaired."""
    worked = [one for one in outcomes if one.repair is None or one.repair.changes]
    if not worked:
        return "nothing to repair"
    repairs = [one.repair for one in worked if one.repair]
    within = sum(
        one.repair is not None and one.share <= kind.most and one.seconds <= kind.seconds
        for one in worked
    )
    shares = [one.share for one in worked if one.repair] or [0.0]
    seconds = [one.seconds for one in worked]
    certain = sum(repair.is_irreducible for repair in repairs)
    by_lines = sum(repair.line_solvable for repair in repairs)
    return (
        f"{within:>3} of {len(worked):<3} ({kind.most:g} %, {kind.seconds:g} s); "
        f"{median(shares):5.2f} % at the median, {max(shares):5.2f} at most; "
        f"{median(seconds):6.3f} s, {max(seconds):6.3f}; {certain:>3}, {by_lines:>3}"
    )


def _giving(puzzles: Iterable[Puzzle]) -> str:
    found, seconds = [], []
    for puzzle in puzzles:
        assert puzzle.goal is not None
        started_at = process_time()
        given = find_give_aways(
            Design.from_picture(puzzle.goal, puzzle.palette), limits=Limits(LIMIT)
        )
        if given is not None:
            found.append(given)
            seconds.append(process_time() - started_at)
    if not found:
        return "nothing to give"
    cells = [len(one.cells) for one in found]
    fewest = sum(one.is_fewest for one in found)
    by_lines = sum(one.line_solvable for one in found)
    return (
        f"{len(found):>3}; {median(cells):g} at the median, {max(cells)} at most; "
        f"{fewest:>3}, {by_lines:>3}; {median(seconds):.3f} s, {max(seconds):.3f}"
    )


if __name__ == "__main__":
    main()
