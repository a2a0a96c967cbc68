"""Run the property tests with fresh seeds until time is up, to find faults with new examples.

    python3 dev.py fuzz [MINUTES] [TEST...]     10 minutes over all property tests, or over some

The test command always uses the same examples. Here each run of a file has its own seed and another
order of sets and dictionaries. Each failure is printed with the command that repeats it.
"""

from __future__ import annotations

import os
import random
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MINUTES = 10.0
PROPERTY = re.compile(r"^\s*@given\(|RuleBasedStateMachine", re.MULTILINE)
NOTHING_CHOSEN = 5  # exit code of pytest
FAILED = re.compile(r"^FAILED (\S+?::.*?)(?: - .*)?$", re.MULTILINE)


def main(arguments: Sequence[str]) -> int:
    """Fuzz until time is up; return exit code 1 if something was found."""
    minutes, *tests = arguments or [str(MINUTES)]
    try:
        end = time.monotonic() + 60 * float(minutes)
    except ValueError:
        print(__doc__)
        return 2
    found = search(tests or property_tests(), lambda: end - time.monotonic(), random.SystemRandom())
    print(f"== {len(found)} found" + "".join(f"\n   {each}" for each in found))
    return int(bool(found))


def property_tests() -> list[str]:
    """Return the test files with property tests."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    chosen = [file for file in files if PROPERTY.search(file.read_text(encoding="utf-8"))]
    return [file.relative_to(ROOT).as_posix() for file in chosen]


def search(tests: Sequence[str], left: Callable[[], float], chance: random.Random) -> list[str]:
    """Run tests in random order while time is left; return the commands that repeat failures."""
    found: list[str] = []
    waiting: list[str] = []
    while left() > 0:
        if not waiting:
            waiting = chance.sample(tests, len(tests))
        test = waiting.pop()
        seed, order = chance.randrange(10**9), chance.randrange(10**6)
        failed = run(test, seed, order, left())
        for node in failed:
            found.append(command(node, seed, order))
            print(f"== found; the same again: {found[-1]}", flush=True)
    return found


def run(test: str, seed: int, order: int, seconds: float) -> list[str]:
    """Run the property tests of a file and print failures; return the commands that repeat them."""
    print(f"== {test}, seed {seed}", flush=True)
    environment = {**os.environ, "NONOGUI_TEST_PROFILE": "fuzz", "PYTHONHASHSEED": str(order)}
    pytest = [sys.executable, "-m", "pytest", test, *options(seed), "-m", "hypothesis", "-q"]
    try:
        done = subprocess.run(
            pytest, cwd=ROOT, env=environment, timeout=seconds, capture_output=True, check=False
        )
    except subprocess.TimeoutExpired:
        return []  # time is up
    output = done.stdout.decode(errors="replace")
    if done.returncode in (0, NOTHING_CHOSEN):
        return []
    print(output, done.stderr.decode(errors="replace"), sep="\n", flush=True)
    return FAILED.findall(output) or [test]


def command(node: str, seed: int, order: int) -> str:
    """Return the command that repeats a failure."""
    variables = f"NONOGUI_TEST_PROFILE=fuzz PYTHONHASHSEED={order}"
    return f"{variables} .venv/bin/pytest {shlex.join([node, *options(seed)])}"


def options(seed: int) -> list[str]:
    """Return the options of pytest shared by a search and its repetition."""
    return [f"--hypothesis-seed={seed}", "--timeout=0", "-p", "no:cacheprovider"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
