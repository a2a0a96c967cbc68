"""Times whole runs of the command line against the mere import of click.

    python tests/benchmarks/bench_command.py [--runs N]

Prints the lowest and median processor time of each command and the ratio of the lowest ones, from
runs that take turns. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
HEART = "puzzles/1-first-steps/02-heart.pbn"


def processor_ms(command: list[str]) -> float:
    """Return the processor time of a command, in milliseconds."""
    # With its compiled modules at hand, as an installed program has them.
    env = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Run the commands in turns and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    runs: int = parser.parse_args().runs
    program = [sys.executable, "-m", "nonogui"]
    with TemporaryDirectory() as folder:
        non = str(Path(folder, "heart.non"))
        processor_ms([*program, "convert", HEART, non])
        commands = {
            "import click": [sys.executable, "-c", "import click"],
            "--help": [*program, "--help"],
            "solve heart.pbn": [*program, "solve", HEART],
            "solve heart.non": [*program, "solve", non],
            "check heart.pbn": [*program, "check", HEART],
            "hint heart.pbn": [*program, "hint", HEART],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs + 1):
            for name, command in commands.items():
                times[name].append(processor_ms(command))
    lowest = {name: min(found[1:]) for name, found in times.items()}  # the first runs compile
    print(f"{'command':<18} {'lowest':>6} {'median':>6} ms   times click")
    for name, found in times.items():
        ratio = lowest[name] / lowest["import click"]
        print(f"{name:<18} {lowest[name]:6.0f} {median(found[1:]):6.0f}      {ratio:10.2f}")


if __name__ == "__main__":
    main()
