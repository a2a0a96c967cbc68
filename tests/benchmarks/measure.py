"""How the solver is measured: a line, where the time goes, how fast it stops, how much it takes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from timeit import repeat
from typing import Any, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from nonogui.core.puzzle import Puzzle
from nonogui.memory import release_memory
from nonogui.solver import propagation
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.lines import line_solver, masks_of
from nonogui.solver.models.session import Session
from nonogui.solver.models.z3_thread import NAME as Z3_THREAD
from nonogui.solver.result import SolveResult, StopReason
from nonogui.solver.search import solve
from tests.boards import clued

HAND_OVER: Final = "hand-over"
SEARCH: Final = "search"

_MANY_LOOKS: Final = 1_000_000

_PEAK: Final = """
import sys
from nonogui.formats.registry import load
from nonogui.solver.limits import Limits
from nonogui.solver.search import solve
from tests.boards import clued

solve(load(sys.argv[1]).entries[0].puzzle, limits=Limits(float(sys.argv[2])))
try:
    with open("/proc/self/status") as status:
        print(next(int(line.split()[1]) for line in status if line.startswith("VmHWM")))
except FileNotFoundError:
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most // 1024 if sys.platform == "darwin" else most)
"""
"""Solves the puzzle of a file and prints the most memory it took, in KB."""


def timed(
    puzzles: Iterable[Puzzle], seeds: Iterable[int], limit: float, engine: str = "auto"
) -> list[SolveResult]:
    """Solve puzzles, each with every seed: the first solution, and whether there is another."""
    results = []
    for puzzle, seed in product(puzzles, seeds):
        results.append(solve(puzzle, engine=engine, limits=Limits(limit), seed=seed))
        wait_for_z3()
    return results


def processor_seconds(puzzle: Puzzle, runs: int) -> float:
    """Solve a puzzle so many times; the least processor time, which others disturb least."""
    taken = []
    for _ in range(runs):
        started_at = time.process_time()
        solve(puzzle)
        taken.append(time.process_time() - started_at)
    return min(taken)


def warm_up() -> None:
    """Use Z3 once: its first use in a process takes longer than the next."""
    timed([clued("1/1", "1/1")], [0], 60, "placements")


def wait_for_z3() -> None:
    """Let Z3 clear up after a job, so that it does not disturb the next."""
    for thread in threading.enumerate():
        if thread.name.startswith(Z3_THREAD):
            thread.join()


def line_seconds(length: int, inks: int, seed: int) -> float:
    """All forced cells of one line of which a third is known."""
    dice = Random(seed)
    filling = [0 if dice.random() < 0.5 else 1 + int(dice.random() * inks) for _ in range(length)]
    cells = bytes(value if dice.random() < 1 / 3 else UNKNOWN for value in filling)
    solver = line_solver(Clue.from_cells(filling), length, inks)
    masks = masks_of(cells, inks)
    return min(repeat(lambda: solver.narrow(masks), number=20, repeat=5)) / 20


def look_seconds(puzzle: Puzzle) -> float:
    """One look at a line, and what it changes in others, on a board that lines alone finish."""
    best = inf
    for _ in range(5):
        narrower = propagation.start_narrower(puzzle, puzzle.blank(), Watch())
        started_at = time.perf_counter()
        narrower.narrow(_MANY_LOOKS)
        best = min(best, (time.perf_counter() - started_at) / narrower.visits)
    return best


@contextmanager
def shares() -> Iterator[dict[str, float]]:
    """While inside, adds up the seconds that jobs wait for Z3 to read clauses, and to search."""
    seconds: dict[str, float] = defaultdict(float)
    part = SEARCH
    add, wait = Session.add, Session._wait

    def adding(session: Session, texts: Iterable[str]) -> None:
        nonlocal part
        part = HAND_OVER
        try:
            add(session, texts)
        finally:
            part = SEARCH

    def waiting(session: Session, call: Any) -> Any:
        start = time.perf_counter()
        try:
            return wait(session, call)
        finally:
            seconds[part] += time.perf_counter() - start

    patched: Any = Session
    patched.add, patched._wait = adding, waiting
    try:
        yield seconds
    finally:
        patched.add, patched._wait = add, wait


def cancel_delay(puzzle: Puzzle, after: float) -> float | None:
    """Seconds from the cancel to the answer; None when the answer came first."""
    token, answers = CancelToken(), list[SolveResult]()
    job = threading.Thread(target=lambda: answers.append(solve(puzzle, cancel=token)))
    job.start()
    job.join(after)
    start = time.perf_counter()
    token.cancel()
    job.join()
    delay = time.perf_counter() - start
    wait_for_z3()
    return delay if answers[0].stop is StopReason.CANCELLED else None


def lateness(puzzle: Puzzle, limit: float) -> float | None:
    """Seconds by which a job overruns its time limit; None when it is through before."""
    (result,) = timed([puzzle], [0], limit)
    return result.seconds - limit if result.stop is StopReason.TIME else None


def most_memory(path: Path, limit: float) -> float:
    """Megabytes that a process takes that does nothing but solve the first puzzle of a file."""
    command = [sys.executable, "-c", _PEAK, str(path), str(limit)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    return int(run.stdout) / 1024


def resident_memory() -> float:
    """Megabytes that this process needs now; 0 where the system does not tell."""
    # A thread that Python has joined may still hold up to 0.4 MB until the system has ended it.
    tasks, patience = Path("/proc/self/task"), 100
    while patience and tasks.exists() and len([*tasks.iterdir()]) > threading.active_count():
        patience -= 1
        time.sleep(0.001)
    release_memory()  # what the C library keeps for the next job
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
