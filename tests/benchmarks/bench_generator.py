"""How long random puzzles take: `python -m tests.benchmarks.bench_generator [SEEDS]`.

For each set of options: the median, the ninth decile and the slowest in milliseconds of processor
time, how many puzzles match the options, and the pictures drawn at the median and at most. The last
figure is the share of the processor that was available: below 1, other programs were running.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import median, quantiles

from nonogui.coach.grade import Grade
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import SEVERAL_LINE_GRADES, Ending, GeneratorSpec, PictureKind


def specs() -> Iterator[tuple[str, GeneratorSpec]]:
    """What is measured."""
    for side in (10, 20, 30, 40, 60, 100):
        yield f"{side}x{side}", GeneratorSpec(side, side)
    for colors in (2, 4, 8):
        yield f"20x20, {colors} colours", GeneratorSpec(20, 20, colors=colors)
    yield "30x15 HELLO", GeneratorSpec(30, 15, kind=PictureKind.WORDS, text="HELLO")
    for side in (10, 20):
        for grade in Grade:
            by_lines = grade not in SEVERAL_LINE_GRADES
            spec = GeneratorSpec(side, side, grade=grade, line_solvable=by_lines)
            yield f"{side}x{side} {grade}", spec


def main(seeds: int) -> None:
    """Print a row for each set of options; large and graded ones take a twentieth of the seeds."""
    for name, spec in specs():
        count = seeds if spec.grade is None and spec.width < 60 else max(3, seeds // 20)
        times, drawn, found = [], [], 0
        wall, busy = time.perf_counter(), time.process_time()
        for seed in range(count):
            start = time.process_time()
            made = generate(replace(spec, seed=seed))
            times.append(1000 * (time.process_time() - start))
            drawn.append(made.attempts)
            found += made.ending is Ending.FOUND
        ninth = quantiles(times, n=10, method="inclusive")[-1]
        share = (time.process_time() - busy) / (time.perf_counter() - wall)
        print(
            f"{name:24} {median(times):7.0f} {ninth:7.0f} {max(times):7.0f} ms"
            f"  found {found}/{count}  drawn {median(drawn):.0f}, {max(drawn)}  cpu {share:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
