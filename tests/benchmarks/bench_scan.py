"""How well printed puzzles are read: `bench_scan.py FONTS... [--scans N] [--seed N] [--bad]`.

Sheets of random puzzles in digits of our own and Pillow's font (known), and in the fonts whose
files are named (unseen, if nobody tuned the reader with them).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.studio.scan.classify import DESIGNS, Design
from nonogui.studio.scan.reading import read_scan
from nonogui.studio.scan.scan import Scan
from tests.scans import Damage, Style, file_of, lengths, random_puzzle, scan_of

SIZES = ((10, 10), (15, 15), (20, 20), (15, 25), (30, 20))
TYPE = (14, 16, 18, 22, 28)
DAMAGES = {
    "clean": Damage(),
    "noisy": Damage(noise=9),
    "turned": Damage(turn=1),
    "JPEG": Damage(jpeg=70),
    "turned, noisy, JPEG": Damage(turn=-0.8, noise=7, jpeg=75),
    "shaded, noisy": Damage(shade=0.6, noise=8),
}
FORMS = {"boxed": (True, False), "open": (False, False), "open, fifths": (False, True)}
"""The forms of clues: boxed, and whether fifth lines go on between them."""


def judge(scan: Scan | None, puzzle: Puzzle) -> Counter[str]:
    """Count what of a scan was read right."""
    found = Counter(scans=1)
    if scan is None or (scan.width, scan.height) != (puzzle.width, puzzle.height):
        return found
    found["sized"] = 1
    found["groups"] = len(scan.doubtful)
    found["lines"] = len(scan.unclear)
    for line in puzzle.lines():
        truth, numbers = lengths(puzzle.clue(line)), scan.line(line)
        found["numbers"] += len(truth)
        is_unclear = line in scan.unclear
        marked = [is_unclear or number.is_doubtful for number in numbers]
        found["marked"] += sum(marked)
        if len(numbers) != len(truth):
            found["silent"] += 0 if is_unclear else len(truth)
            continue
        for value, number, is_marked in zip(truth, numbers, marked, strict=True):
            found["right"] += number.value == value
            found["silent"] += number.value != value and not is_marked
    return found


def is_bad(found: Counter[str]) -> bool:
    """Return whether a scan was read badly."""
    return not found["sized"] or found["silent"] >= 3 or found["right"] < 0.9 * found["numbers"]


def measure(
    types: Sequence[Design | str], scans: int, seed: int, *, shows_errors: bool = False
) -> dict[str, Counter[str]]:
    """Return the figures by form of the clues, by damage, by size of type and in all.

    Args:
        types: designs and files of fonts, of which each scan gets one.
        scans: how many.
        seed: of all that is left to chance.
        shows_errors: whether scans that were read badly are printed, to find out why.
    """
    results: dict[str, Counter[str]] = {}
    for number in range(scans):
        random = Random(1000 * seed + number)
        type_, size = random.choice(types), random.choice(TYPE)
        form, damage = random.choice([*FORMS]), random.choice([*DAMAGES])
        style = Style(
            design=type_ if isinstance(type_, Design) else None,
            font=type_ if isinstance(type_, str) else "",
            size=size,
            cell=random.choice((1.35, 1.5, 1.7)),
            is_boxed=FORMS[form][0],
            fifths_go_on=FORMS[form][1],
            grey=random.choice((0, 60, 120, 170)),
            thick=random.choice((1, 2, 3)),
            title=random.choice(("", "Puzzle 12")),
            filled=random.choice((0.0, 0.0, 0.5)),
        )
        puzzle = random_puzzle(random, *random.choice(SIZES))
        try:
            scan = read_scan(file_of(scan_of(puzzle, style), DAMAGES[damage], seed=number))
        except FileProblemsError:
            scan = None
        found = judge(scan, puzzle)
        if shows_errors and is_bad(found):
            name = type_.name if isinstance(type_, Design) else Path(type_).name
            print(f"scan {number}: {name}, {size} px, {form}, {damage}: {dict(found)}")
        for key in (form, damage, f"{size} px", "all"):
            results.setdefault(key, Counter()).update(found)
    return results


def table(title: str, results: dict[str, Counter[str]], seconds: float) -> None:
    """Print figures."""
    print(f"\n{title}: {seconds / results['all']['scans']:.2f} s a scan")
    print(f"{'':22}{'scans':>7}{'size':>8}{'numbers':>9}{'right':>9}{'marked':>8}{'silent':>8}")
    for key, found in results.items():
        count = max(1, found["numbers"])
        shares = (100 * found[name] / count for name in ("right", "marked", "silent"))
        right, marked, silent = shares
        size = 100 * found["sized"] / found["scans"]
        print(
            f"{key:22}{found['scans']:7}{size:7.1f}%{count:9}"
            f"{right:8.2f}%{marked:7.2f}%{silent:7.2f}%"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fonts", nargs="*", help="files of fonts")
    parser.add_argument("--scans", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bad", action="store_true", help="print the scans read badly")
    arguments = parser.parse_args()
    sets: dict[str, Sequence[Design | str]] = {"own designs and Pillow's font": [*DESIGNS, "", ""]}
    if arguments.fonts:
        sets[f"{len(arguments.fonts)} fonts"] = arguments.fonts
    for title, types in sets.items():
        start = time.perf_counter()
        results = measure(types, arguments.scans, arguments.seed, shows_errors=arguments.bad)
        table(title, results, time.perf_counter() - start)


if __name__ == "__main__":
    main()
