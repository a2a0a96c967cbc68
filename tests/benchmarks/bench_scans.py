"""How many pictures of puzzles are read exactly: `bench_scans.py [--fonts FOLDER] [--scans N]`.

Each kind of picture is read undamaged, and printed scans in each damage (`--all`: each kind in
each damage). *Exact*: the size and every number. *Silent*: something is wrong and nothing is marked
as doubtful. *Cells*: boards in progress whose cells are all read. *Colours*: coloured clues whose
colours are all told apart. `--show FOLDER` keeps the pictures that were read wrongly.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.studio.scan.reading import read_scan
from nonogui.studio.scan.scan import Scan, row_surplus
from tests.scan_kinds import DAMAGES, KINDS, DrawnScan, png_of, printed_numbers

PRINTED = ("open clues", "clue boxes", "page", "table")
"""The kinds that get each damage."""

BORING = ("thin", "black", "italic", "oblique", "light", "d050000l", "z003", "symbol", "math")
"""Words in the names of fonts that no puzzle is printed in."""


def numbers_read(scan: Scan) -> list[list[int]]:
    """Return the numbers of all rows, then of all columns."""
    return [[number.value for number in line] for line in (*scan.rows, *scan.columns)]


def judge(scan: Scan | None, drawn: DrawnScan) -> Counter[str]:
    """Return what is right about a reading."""
    puzzle = drawn.puzzle
    found = Counter(scans=1)
    if scan is None:
        return found + Counter(refused=1)
    found["sized"] = (scan.width, scan.height) == (puzzle.width, puzzle.height)
    found["exact"] = numbers_read(scan) == printed_numbers(puzzle)
    is_marked = bool(scan.doubtful or scan.unclear or row_surplus(scan))
    found["marked"] = is_marked
    if not found["exact"]:
        found["silent"] = not is_marked
        if found["sized"]:
            found["silent lines"] = sum(
                [number.value for number in scan.line(line)] != truth and not scan.is_doubtful(line)
                for line, truth in zip(puzzle.lines(), printed_numbers(puzzle), strict=True)
            )
    else:
        found["groups"] = len(scan.doubtful)
    if drawn.position is not None:
        found["cells"] = getattr(scan, "position", None) == drawn.position
    if len(puzzle.palette) > 2:
        found["colours"] = found["exact"] and same_colours(scan, puzzle)
    return found


def same_colours(scan: Scan, puzzle: Puzzle) -> bool:
    """Return whether equal colours were read as equal and others as different."""
    read = scan.puzzle
    pairs = {
        (one.color, other.color)
        for line in puzzle.lines()
        for one, other in zip(puzzle.clue(line).blocks, read.clue(line).blocks, strict=True)
    }
    return len(pairs) == len(puzzle.palette) - 1 == len({other for _, other in pairs})


def fonts_in(folder: Path | None) -> list[str]:
    """Return the upright fonts under a folder."""
    if folder is None:
        return [""]
    files = sorted(each for each in folder.rglob("*") if each.suffix in (".ttf", ".otf"))
    return [str(each) for each in files if not any(word in each.name.lower() for word in BORING)]


def tasks(every: bool) -> Iterator[tuple[str, str, str]]:
    """Yield a row of the table, a kind and a damage for each group of scans."""
    for kind in KINDS:
        yield kind, kind, "clean"
    for damage in DAMAGES:
        for kind in KINDS if every else PRINTED:
            if damage != "clean":
                yield (f"{kind}, {damage}" if every else damage), kind, damage


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, help="a folder of fonts; Pillow's own without it")
    parser.add_argument("--scans", type=int, default=8, help="pictures of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="each kind in each damage")
    parser.add_argument("--only", default="", help="rows with this text only")
    parser.add_argument("--show", type=Path, help="keep the pictures read wrongly here")
    arguments = parser.parse_args()
    fonts = fonts_in(arguments.fonts)
    results: dict[str, Counter[str]] = {}
    slowest, total, first = 0.0, 0.0, 0.0
    for row, kind, damage in tasks(arguments.all):
        if arguments.only not in f"{kind}, {damage}":
            continue
        count = arguments.scans
        if not arguments.all and damage != "clean":
            count = max(1, count // len(PRINTED))
        for number in range(count):
            random = Random(f"{arguments.seed} {kind} {number}")
            drawn = KINDS[kind](random, random.choice(fonts))
            image = DAMAGES[damage](drawn.image, random)
            data, start = png_of(image), time.perf_counter()
            try:
                scan = read_scan(data)
            except FileProblemsError:
                scan = None
            seconds = time.perf_counter() - start
            first = first or seconds
            slowest, total = max(slowest, seconds), total + seconds
            found = judge(scan, drawn)
            results.setdefault(row, Counter()).update(found)
            if arguments.show and not (found["exact"] and found["cells"] == bool(drawn.position)):
                arguments.show.mkdir(exist_ok=True, parents=True)
                size = f"{scan.width}x{scan.height}" if scan else "none"
                name = f"{kind}-{damage}-{number}-{drawn.puzzle.width}x{drawn.puzzle.height}-{size}"
                name += "-silent" * found["silent"] + "-number" * (not found["exact"])
                image.save(arguments.show / f"{name.replace(' ', '_')}.png")
    names = ("exact", "sized", "refused", "silent", "silent lines", "marked", "cells", "colours")
    print(f"{'':34}{'scans':>7}" + "".join(f"{name:>13}" for name in names))
    for row, found in results.items():
        print(f"{row:34}{found['scans']:7}" + "".join(f"{found[name]:13}" for name in names))
    scans = sum(found["scans"] for found in results.values())
    print(f"first {first:.2f} s, mean {total / max(1, scans):.2f} s, slowest {slowest:.2f} s")


if __name__ == "__main__":
    main()
