#!/usr/bin/env python3
"""Make drills of each technique and check them by brute force.

    .venv/bin/python -m tests.benchmarks.bench_drills [--most 1000] [--seed 0] [TECHNIQUE ...]

A drill is wrong if its answer is not exactly what is certain, if something that is taught before
its technique finds any cell, or if the technique does not lead to the answer.
"""

from __future__ import annotations

import argparse
import time

from nonogui.coach.techniques import Technique
from nonogui.studio.drills import make_drill
from tests.drill_checks import faults


def main() -> None:
    """Print a row for each technique."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="*", type=Technique, default=list(Technique))
    parser.add_argument("--most", type=int, default=1000, help="drills of each technique")
    parser.add_argument("--seed", type=int, default=0, help="of the first drill")
    options = parser.parse_args()
    print("| technique | drills | different | wrong | processor time to make one |")
    print("|---|---|---|---|---|")
    for technique in options.techniques:
        start = time.process_time()
        drills = [
            make_drill(technique, seed) for seed in range(options.seed, options.seed + options.most)
        ]
        seconds = time.process_time() - start
        wrong = sum(bool(faults(drill)) for drill in drills)
        different = len({(each.puzzle.fingerprint, each.board.cells) for each in drills})
        each = 1000 * seconds / len(drills)
        print(
            f"| {technique.value} | {len(drills)} | {different} | {wrong} | {each:.1f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
