"""Measures the solver against its goals, in pure Python and with the compiled kernel.

    python tests/benchmarks/bench_engine.py [--only ROW]... [--seeds N] [--limit S] [PATH ...]

PATHs are puzzle files or folders for the rows `survey`, `hard`, `intervals`, `shares` and
`memory`; all other rows make their own puzzles, the same in every run. Each row runs in a process
of its own, once for pure Python and once with the kernel where there is one (`--way` chooses).
Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from pathlib import Path
from statistics import median, quantiles
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import all_formats, load, save
from nonogui.solver.job import ENGINES
from nonogui.solver.limits import Limits
from nonogui.solver.models.loading import load_z3
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.solver.search import solve, with_clash
from tests.benchmarks import measure
from tests.benchmarks.sets import (
    SETS,
    contradictory,
    line_solvable,
    noise,
    one_in_every_line,
    several,
    smooth,
    tournament,
)
from tests.boards import busy_puzzle

ROOT: Final = Path(__file__).parents[2]

PROBED: Final = ("petro", "m_and_m", "mum", "light", "tragic", "smoke")
"""Survey puzzles that trying values finishes."""

HARD: Final = ("sierp", "thing")
"""Survey puzzles that take Z3 long, more with some seeds than with others."""

NUMBERS: Final = re.compile(r"^webpbn-\d+-|-\d+x\d+$")
"""What the names of puzzle files have besides the name."""

CLASHES: Final = 20
"""Contradictory boards, of which each takes a third of a second."""

PURE: Final = "NONOGUI_PURE"
"""The environment variable that leaves the kernel out."""

GOALS: Final[Mapping[str, tuple[str, str]]] = {
    "line, 30 cells": ("5 us", ""),
    "line, 100 cells": ("18 us", ""),
    "look at a line, 30x30": ("", "0.3 us"),
    "look at a line, 100x100": ("", "1.5 us"),
    "line-solvable 30x30": ("2 ms", "0.5 ms"),
    "line-solvable 60x60": ("8 ms", "2 ms"),
    "line-solvable 127x127 / 126x126, a cell": ("", "1.1"),
    "line-solvable 200x200": ("110 ms", "10 ms"),
    "line-solvable 500x500": ("", "200 ms"),
    **{name: ("100 ms", "15 ms" if name == "light" else "5 ms") for name in PROBED},
    "sum at the median seed": ("4 s", "2.5 s"),
    "the same without sierp, thing": ("1.6 s", "0.9 s"),
    "knotty, processor": ("", "1 s"),
    **dict.fromkeys(HARD, ("9 of 10 < 3 s, < 10 s",) * 2),
    "one in every line, 100x100": ("", "50 ms"),
    "one in every line, 300x300": ("", "500 ms"),
    "one in every line, 500x500": ("", "2 s, 100 MB"),
    "clash 200x200: verdict and lines": ("0.3 s", "0.3 s"),
    "clash 200x200: number of lines": ("8", "8"),
    "intervals / auto, least": ("8", "8"),
    "intervals / auto, median": ("30", "100"),
    "noise 50 % 30x30, median": ("40 ms", "8 ms"),
    "noise 50 % 30x30, 99 of 100": ("400 ms", "200 ms"),
    "noise 50 % 25x25, the first 1,000": ("25 s", "5 s"),
    "tournament, 1,000 boards": ("", "80 s"),
    "tournament, most": ("", "2 s"),
    "smooth, 4 inks, 40x40": ("30 ms", "15 ms"),
    "smooth, 4 inks, 60x60": ("70 ms", "35 ms"),
    "cancel, median": ("100 ms", "100 ms"),
    "cancel, most": ("300 ms", "300 ms"),
    "past a time limit, most": ("100 ms", "100 ms"),
    "memory, most": ("400 MB", "400 MB"),
    "memory from solve 200 to 2,200": ("0.5 MB", "0.5 MB"),
}
"""What is aimed at: in pure Python, and with the kernel."""

Figure = tuple[str, str]
"""What was measured, and what came out."""


@dataclass(frozen=True)
class Options:
    """What the command line asks for.

    Attributes:
        files: puzzle files, folders already searched.
        seeds: of each puzzle where Z3 may matter.
        limit: seconds for each run.
    """

    files: Sequence[Path]
    seeds: range
    limit: float

    def puzzles(self) -> Iterator[tuple[str, Puzzle]]:
        """The puzzles of the files, each with a short name."""
        for path in self.files:
            for number, entry in enumerate(load(path).entries, 1):
                name = NUMBERS.sub("", path.stem) or path.stem
                yield name if number == 1 else f"{name}#{number}", entry.puzzle


# --- the rows ---


def lines(_options: Options) -> Iterator[Figure]:
    """One line, a third of its cells known, and a look at a line of a board: medians of 20."""
    for inks, length in product((1, 3), (15, 30, 60, 100, 200, 500)):
        what = f"line, {length} cells" + (f", {inks} inks" if inks > 1 else "")
        seconds = [measure.line_seconds(length, inks, seed) for seed in range(20)]
        yield what, f"{1e6 * median(seconds):.1f} us"
    for size in (30, 100):
        visits = [
            measure.look_seconds(puzzle) for puzzle in several(partial(line_solvable, size), 20)
        ]
        yield f"look at a line, {size}x{size}", f"{1e6 * median(visits):.2f} us"


def line_solvable_boards(_options: Options) -> Iterator[Figure]:
    """Boards that lines alone finish: the median of five, each the best of five, processor time.

    The kernel holds lines of 127 cells in more words than those of 126.
    """
    medians = {}
    for size in (30, 60, 126, 127, 200, 500):
        puzzles = several(partial(line_solvable, size), 5)
        medians[size] = median([measure.processor_seconds(puzzle, 5) for puzzle in puzzles])
        yield f"line-solvable {size}x{size}", ms(medians[size])
    ratio = medians[127] / 127**2 / (medians[126] / 126**2)
    yield "line-solvable 127x127 / 126x126, a cell", f"{ratio:.2f}"


def survey(options: Options) -> Iterator[Figure]:
    """The given puzzles with every seed, one after the other, and their sums."""
    medians = {}
    for name, puzzle in options.puzzles():
        results = measure.timed([puzzle], options.seeds, options.limit)
        medians[name] = median(seconds(results))
        text = summary(results)
        if name in HARD:
            text += f", {sum(each < 3 for each in seconds(results))} of {len(results)} < 3 s"
        yield name, text
    yield "sum at the median seed", f"{sum(medians.values()):.2f} s"
    rest = sum(taken for name, taken in medians.items() if name not in HARD)
    yield "the same without sierp, thing", f"{rest:.2f} s"


def hard(options: Options) -> Iterator[Figure]:
    """The given puzzles with every seed, in seconds of the processor, which others disturb less."""
    for name, puzzle in options.puzzles():
        taken, statuses = [], set()
        for seed in options.seeds:
            result, used = processor_run(puzzle, seed, options.limit)
            taken.append(used)
            statuses.add(result.status)
        text = f"{ms(median(taken))}, most {ms(max(taken))}, {'/'.join(sorted(statuses))}"
        yield f"{name}, processor", text


def clash(_options: Options) -> Iterator[Figure]:
    """Boards with one cell moved: the verdict, and the lines that clash."""
    for size, inks in ((40, 1), (100, 1), (200, 1), (40, 3), (60, 3)):
        verdicts, both, lines = [], [], []
        for puzzle in several(partial(contradictory, size, inks=inks), CLASHES):
            started_at = time.process_time()
            verdict = solve(puzzle, clash=False)
            if verdict.status is not SolveStatus.NONE:
                continue  # a moved cell of a coloured board may leave it a solution
            verdicts.append(time.process_time() - started_at)
            named = with_clash(puzzle, verdict)
            both.append(time.process_time() - started_at)
            lines.append(len(named.clash))
        what = f"clash {size}x{size}" + (f", {inks} inks" if inks > 1 else "")
        low, middle, high = quantiles(lines, n=4)
        yield f"{what}: verdict", f"{ms(median(verdicts))}, most {ms(max(verdicts))}"
        yield f"{what}: verdict and lines", f"{ms(median(both))}, most {ms(max(both))}"
        yield f"{what}: number of lines", f"{middle:g} ({low:g} to {high:g}), most {max(lines)}"


def one_in_every_line_boards(_options: Options) -> Iterator[Figure]:
    """One filled cell in every line: two solutions, and the most memory of a fresh process."""
    for size in (100, 300, 500):
        puzzle = one_in_every_line(size)
        started_at = time.process_time()
        result = solve(puzzle, limits=Limits(60))
        taken = time.process_time() - started_at
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "puzzle.non")
            save(path, [Entry(puzzle)])
            memory = mb(measure.most_memory(path, 60))
        yield f"one in every line, {size}x{size}", f"{ms(taken)}, {result.status}, {memory}"


def intervals(options: Options) -> Iterator[Figure]:
    """How many times the processor time of `auto` the engine `intervals` takes, if it ends.

    Both medians are of the same seeds, in turn, so that a busy machine slows both.
    """
    ratios, count = [], 0
    for name, puzzle in options.puzzles():
        processor_run(puzzle, 0, options.limit)  # the first run on a puzzle takes longer
        auto, others = list[float](), list[float]()
        for seed in options.seeds[:3]:
            auto.append(processor_run(puzzle, seed, options.limit)[1])
            other, used = processor_run(puzzle, seed, options.limit, "intervals")
            others.append(used)
            if other.status is SolveStatus.UNDECIDED:
                break
        count += 1
        if other.status is SolveStatus.UNDECIDED:
            yield f"{name}: intervals / auto", f"> {options.limit / median(auto):.0f}"
            continue
        ratios.append(median(others) / median(auto))
        yield f"{name}: intervals / auto", f"{ratios[-1]:.1f}"
    if ratios:
        yield "intervals / auto, least", f"{min(ratios):.1f}"
        yield "intervals / auto, median", f"{median(ratios):.1f}"
    yield "intervals ended", f"{len(ratios)} of {count}"


def noise_30(options: Options) -> Iterator[Figure]:
    """500 boards of noise, one seed each."""
    results = measure.timed(several(partial(noise, 30), 500), [0], options.limit)
    taken = sorted(seconds(results))
    yield "noise 50 % 30x30, median", ms(median(taken))
    yield "noise 50 % 30x30, 99 of 100", ms(taken[len(taken) * 99 // 100])
    yield "noise 50 % 30x30, all", summary(results)


def noise_25(options: Options) -> Iterator[Figure]:
    """2,200 boards of noise, one seed each, and what they leave in memory."""
    taken, undecided, held = list[float](), 0, 0.0
    for number, puzzle in enumerate(several(partial(noise, 25), 2200)):
        # Not the results: their boards would take 4 MB.
        (result,) = measure.timed([puzzle], [0], options.limit)
        taken.append(result.seconds)
        undecided += result.status is SolveStatus.UNDECIDED
        held = measure.resident_memory() if number == 200 else held
    yield "noise 50 % 25x25, the first 1,000", f"{sum(taken[:1000]):.1f} s"
    figures = f"{ms(median(taken))}, most {ms(max(taken))}, {undecided} undecided"
    yield "noise 50 % 25x25, all", figures
    yield "memory from solve 200 to 2,200", f"{measure.resident_memory() - held:+.2f} MB"


def tournament_boards(options: Options) -> Iterator[Figure]:
    """1,000 boards of a tournament, one seed each, in seconds of the processor."""
    runs = [processor_run(puzzle, 0, options.limit) for puzzle in several(tournament, 1000)]
    undecided = sum(result.status is SolveStatus.UNDECIDED for result, _ in runs)
    taken = [used for _, used in runs]
    yield "tournament, 1,000 boards", f"{sum(taken):.1f} s, {undecided} undecided"
    yield "tournament, most", f"{ms(max(taken))}, board {taken.index(max(taken))}"


def colors(options: Options) -> Iterator[Figure]:
    """Smooth pictures in four inks."""
    for size in (40, 60):
        puzzles = several(partial(smooth, size, inks=4), 20)
        yield f"smooth, 4 inks, {size}x{size}", summary(measure.timed(puzzles, [0], options.limit))


def generated(options: Options) -> Iterator[Figure]:
    """Every set of puzzles, one seed each."""
    for name, (make, count) in SETS.items():
        yield f"set: {name}", summary(measure.timed(several(make, count), [0], options.limit))


def cancel(_options: Options) -> Iterator[Figure]:
    """Boards of noise that are far from decided when they are stopped."""
    moments = (0.01, 0.03, *(tenth / 10 for tenth in range(1, 9)))
    delays, late = [], []
    for size in (40, 60, 80, 100):
        puzzle = busy_puzzle(size)
        found = [measure.cancel_delay(puzzle, moment) for moment in moments]
        delays += [delay for delay in found if delay is not None]
        found = [measure.lateness(puzzle, limit) for limit in (0.1, 0.3, 1)]
        late += [delay for delay in found if delay is not None]
    yield "cancel, median", ms(median(delays))
    yield "cancel, most", ms(max(delays))
    yield "past a time limit, most", ms(max(late))


def memory(options: Options) -> Iterator[Figure]:
    """The most memory that a fresh process takes for each of the given puzzles, and large ones."""
    taken = {path.stem: measure.most_memory(path, options.limit) for path in options.files}
    for name in sorted(taken, key=lambda name: -taken[name])[:5]:
        yield f"memory, {name.rpartition('-')[2]}", mb(taken[name])
    if taken:
        yield "memory, most", mb(max(taken.values()))
    for name, puzzle in (("smooth 100x100", smooth(100, 0)), ("noise 60x60", busy_puzzle(60))):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "puzzle.non")
            save(path, [Entry(puzzle)])
            yield f"memory, {name}", mb(measure.most_memory(path, 10))


def shares(options: Options) -> Iterator[Figure]:
    """Where the time goes: Python, waiting for Z3 to read, and to search."""
    given = dict(options.puzzles())
    kinds = {
        "noise 50 % 25x25": list(several(partial(noise, 25), 40)),
        "noise 50 % 30x30": list(several(partial(noise, 30), 40)),
        "smooth, 4 inks, 60x60": list(several(partial(smooth, 60, inks=4), 20)),
        "survey without sierp, thing": [given[name] for name in given if name not in HARD],
        "sierp, thing": [given[name] for name in HARD if name in given],
    }
    for name, puzzles in kinds.items():
        with measure.shares() as waited:
            total = sum(seconds(measure.timed(puzzles, options.seeds[:3], options.limit))) or 1.0
        search, hand_over = waited[measure.SEARCH], waited[measure.HAND_OVER]
        parts = [total - search - hand_over, hand_over, search]
        text = " / ".join(f"{part / total:.0%}" for part in parts)
        if puzzles:
            yield f"Python / hand-over / Z3, {name}", text


Row = Callable[[Options], Iterator[Figure]]

ROWS: Final[Mapping[str, Row]] = {
    "lines": lines,
    "line-solvable": line_solvable_boards,
    "survey": survey,
    "hard": hard,
    "clash": clash,
    "one-cell": one_in_every_line_boards,
    "intervals": intervals,
    "noise-30": noise_30,
    "noise-25": noise_25,
    "tournament": tournament_boards,
    "colors": colors,
    "cancel": cancel,
    "memory": memory,
    "shares": shares,
    "sets": generated,
}

NEED_FILES: Final = frozenset({"survey", "hard", "intervals"})


def processor_run(
    puzzle: Puzzle, seed: int, limit: float, engine: str = "auto"
) -> tuple[SolveResult, float]:
    """Solve a puzzle; also return the processor's seconds, which others disturb less."""
    started_at = time.process_time()
    (result,) = measure.timed([puzzle], [seed], limit, engine)
    return result, time.process_time() - started_at


# --- how figures read ---


def seconds(results: Iterable[SolveResult]) -> list[float]:
    return [result.seconds for result in results]


def summary(results: Sequence[SolveResult]) -> str:
    """Median, most, and the runs that decided nothing, if any."""
    taken = seconds(results)
    undecided = sum(result.status is SolveStatus.UNDECIDED for result in results)
    end = f", {undecided} undecided" if undecided else ""
    return f"{ms(median(taken))}, most {ms(max(taken))}{end}"


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.2f} s"


def mb(megabytes: float) -> str:
    return f"{megabytes:.0f} MB"


# --- the table ---


def main() -> None:
    """Print the table, or as a child process the figures of one row."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--only", action="append", choices=list(ROWS))
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--way", choices=["pure", "kernel"], help="leave the other one out")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    options = Options(list(found(arguments.paths)), range(arguments.seeds), arguments.limit)
    rows = [
        name
        for name in arguments.only or ROWS
        if (options.files or name not in NEED_FILES) and (name != "intervals" or name in ENGINES)
    ]
    if arguments.figures:
        measure.warm_up()
        for name in rows:
            for figure in ROWS[name](options):
                print(json.dumps(figure), flush=True)
        return
    print_table(rows, options, arguments.way)


def found(paths: Iterable[Path]) -> Iterator[Path]:
    """The puzzle files that paths name."""
    suffixes = {suffix for format_ in all_formats() for suffix in format_.suffixes}
    for path in paths:
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file.resolve() for file in inside if file.suffix.lower() in suffixes)


def print_table(rows: Iterable[str], options: Options, way: str | None) -> None:
    z3 = load_z3().get_version_string()
    python, cores = platform.python_version(), os.cpu_count()
    print(f"Python {python}, Z3 {z3}, {cores} cores, seeds 0 to {options.seeds[-1]}")
    pure = os.environ | {PURE: "1"}
    with_kernel = {name: value for name, value in os.environ.items() if name != PURE}
    environments = [pure, with_kernel] if version(pure) != version(with_kernel) else [pure]
    print_row("", "goal", "pure", "goal", "with the kernel")
    for row in rows:
        columns = [
            figures(row, options, environment) if way in (None, name) else {}
            for name, environment in zip(("pure", "kernel"), environments, strict=False)
        ]
        for what in dict.fromkeys(chain(*columns)):
            goals = GOALS.get(what, ("", ""))
            both = [columns[at].get(what, "") if at < len(columns) else "" for at in (0, 1)]
            print_row(what, goals[0], both[0], goals[1], both[1])


def print_row(*cells: str) -> None:
    widths = (46, 22, 34, 22, 34)
    padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    print(" ".join(padded).rstrip(), flush=True)


def version(environment: Mapping[str, str]) -> str:
    """What the program says of itself: with the kernel, something else than without."""
    command = [sys.executable, "-m", "nonogui", "--version"]
    return subprocess.check_output(command, env=environment, cwd=ROOT, text=True)


def figures(row: str, options: Options, environment: Mapping[str, str]) -> dict[str, str]:
    """The figures of a row, measured in a fresh process; those before an error if there is one."""
    command = [sys.executable, __file__, "--figures", "--only", row, *map(str, options.files)]
    command += ["--seeds", str(len(options.seeds)), "--limit", str(options.limit)]
    run = subprocess.run(
        command, env=environment, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=False
    )
    return dict(map(json.loads, run.stdout.splitlines()))


if __name__ == "__main__":
    main()
