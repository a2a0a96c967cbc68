"""Find few lines behind a contradiction of narrowing, quickly even on large boards.

The board is narrowed in waves, and walking back from a line without a placement leads to lines that
contradict (`waves.py`). Lines that are not needed are left out.

Each round then drops some of the best lines, and a random share of all others. The board is
narrowed without these, first with the remaining best lines alone, and the path back from the
contradiction mostly replaces what was dropped. This is large neighbourhood search (P. Shaw, 1998).
A result of the same size is kept, too, because others can be reached from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import waves_of
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.subsets import Answer, Lines, Minimizer
from nonogui.solver.waves import Waves

# Rounds after the last gain; on 20x20 they take 0.02 s.
_MAX_ROUNDS: Final = 200

# One line is left out, and one more of each so many; 4 and 1,000 name as many lines.
_LINES_PER_DROPPED: Final = 7

# How many lines more than the best ones a path may have. Those that are not needed are left out
# afterwards; with 1 or 100 instead, 30 boards of 200x200 take half a line more.
_MAX_MORE: Final = 4


def contradicting_lines(
    puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0, rounds: int = _MAX_ROUNDS
) -> Lines:
    """Return few lines that narrowing shows to contradict each other; none if it does not.

    If the job is stopped, return the fewest found so far.

    Args:
        puzzle: a puzzle without errors.
        board: its known cells are taken as facts.
        watch: the clock of the job.
        seed: the same seed gives the same lines.
        rounds: how many to try after the last gain.
    """
    best: Lines = 0
    with suppress(StoppedError):
        for lines in _improve(waves_of(puzzle, board, watch.check), watch, Random(seed), rounds):
            best = lines
    return best


def _improve(waves: Waves, watch: Watch, rng: Random, rounds: int) -> Iterator[Lines]:
    """Yield sets of lines that contradict each other, none larger than the one before.

    Raises:
        StoppedError: the job must stop.
    """
    every = (1 << waves.height + waves.width) - 1
    best: Lines = 0
    for best in _paths(waves, every, 0, every.bit_length()):
        yield best
    best = _minimize(waves, watch, best, best.bit_count(), rng)
    yield best
    left = rounds
    # Lines that contradict alone break in the first wave, so two cannot be beaten.
    while left and best.bit_count() > 2:
        watch.check()
        left -= 1
        most = best.bit_count()
        dropped = rng.sample(list(bits(best)), rng.randint(1, 1 + most // _LINES_PER_DROPPED))
        kept = best ^ sum(1 << n for n in dropped)
        # None, a quarter, half or three quarters of all lines.
        one, other = rng.getrandbits(every.bit_length()), rng.getrandbits(every.bit_length())
        without = best ^ kept | rng.choice((0, one & other, one, one | other))
        *_, found = 0, *_paths(waves, every & ~without | kept, kept, most + _MAX_MORE)
        found = _minimize(waves, watch, found, most, rng)
        if found:
            left = rounds if found.bit_count() < most else left
            best = found
            yield best


def _paths(waves: Waves, lines: Lines, preferred: Lines, most: int) -> Iterator[Lines]:
    """Yield ever smaller sets of some lines that contradict each other.

    Raises:
        StoppedError: the job must stop.
    """
    for n in waves.run(lines, preferred):
        path = waves.walk_back(n, most)
        if path:
            most = path.bit_count() - 1
            yield path


def _minimize(waves: Waves, watch: Watch, lines: Lines, most: int, rng: Random) -> Lines:
    """Leave out lines that are not needed; return none if more are needed than are of use."""

    def ask(some: Lines) -> Answer:
        watch.check()
        return Answer(waves.refute(some) or None)

    order = list(bits(lines))
    rng.shuffle(order)
    minimized = Minimizer(ask, len(order)).minimize(lines, order, most)
    return minimized.members if minimized and minimized.size <= most else 0
