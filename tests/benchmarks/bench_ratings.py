"""Compares ratings with how hard puzzles are for people: the rank correlation of the two.

    python tests/benchmarks/bench_ratings.py FOLDER

FOLDER has puzzle files and `difficulty.csv`: in each line the name of a file and a number, larger
for harder puzzles, as the mean time of many solvers or the number of a level. Puzzles that have no
score, because they have several solutions or take too long, are named and left out. Nothing is
asserted.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import correlation

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.difficulty import rate
from nonogui.formats.registry import load
from nonogui.solver.limits import Limits


def main() -> None:
    """Print a row for each puzzle, then the correlation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each puzzle")
    arguments = parser.parse_args()
    measured, scores = [], []
    for path, number in difficulties(arguments.folder):
        rating = rate(load(path).entries[0].puzzle, limits=Limits(arguments.limit))
        print(f"{path.name:<40} {number:>10g} {rating.score:>8.1f} {rating.grade or 'no grade'}")
        if rating.grade is not None:
            measured.append(number)
            scores.append(rating.score)
    print(f"rank correlation of {len(scores)} puzzles: {rank_correlation(measured, scores):.2f}")


def difficulties(folder: Path) -> Iterator[tuple[Path, float]]:
    with (folder / "difficulty.csv").open(encoding="utf-8", newline="") as file:
        for name, number in csv.reader(file):
            yield folder / name, float(number)


def rank_correlation(some: Sequence[float], others: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    return correlation(ranks(some), ranks(others))


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number; equal numbers share the mean of their ranks."""
    return [
        sum(other < each for other in numbers) + sum(other == each for other in numbers) / 2
        for each in numbers
    ]


if __name__ == "__main__":
    main()
