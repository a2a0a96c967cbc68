"""Puzzles by kind, drawn from a size and a seed: the same on every machine and Python version.

Only `Random.random` is used, whose numbers for a seed are promised never to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from tests.boards import palette

_DARK: Final = 1


def noise(size: int, seed: int, *, density: float = 0.5, inks: int = 1) -> Puzzle:
    """Cells filled or not by chance; with colours, each filled one has any of them."""
    return _puzzle(_noise(size, seed, density, inks), inks)


def tournament(seed: int) -> Puzzle:
    """Noise as in a tournament: 25x25, in turn 45, 50 and 55 % filled."""
    return noise(25, seed, density=(0.45, 0.5, 0.55)[seed % 3])


def smooth(size: int, seed: int, *, inks: int = 1) -> Puzzle:
    """Blots of all colours in equal shares, far larger than those of noise."""
    return _puzzle(_blots(size, seed, inks / (inks + 1), inks), inks)


def line_solvable(size: int, seed: int) -> Puzzle:
    """Large blots, with the few cells that lines alone can't tell filled until there are none."""
    picture = _blots(size, seed, 0.6)
    while True:
        puzzle = _puzzle(picture)
        known = propagate(puzzle).grid
        if known.is_complete:
            return puzzle
        open_cells = (at for at, value in enumerate(known.cells) if value == UNKNOWN)
        picture = picture.replace((picture.cell(at), _DARK) for at in open_cells)


def dominoes(steps: int) -> Puzzle:
    """Stairs of bars, three cells each, with a single cell beside every step.

    2 * `steps` + 1 cells a side. Hardly a line says anything: every second clue is a single cell,
    the others are "3 1" or "1 3". Puzzles of this kind are known as domino logic.
    """
    size = 2 * steps + 1
    cells = bytearray(size * size)
    for step in range(0, size - 1, 2):
        for row, column in ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (0, 4)):
            if column + step < size:
                cells[(row + step) * size + column + step] = _DARK
    return _puzzle(Grid(size, size, bytes(cells)))


def contradictory(size: int, seed: int, *, inks: int = 1) -> Puzzle:
    """Large blots, the columns those of a picture with one cell moved.

    Of some seeds lines alone notice it, of all a search does. Without colours, lines alone finish
    the board that nothing was moved on.
    """
    whole = line_solvable(size, seed % 5) if inks == 1 else smooth(size, seed % 10, inks=inks)
    assert whole.goal is not None
    dice = Random(f"{size} {seed} moved")
    cells = whole.goal.cells
    filled = [at for at, value in enumerate(cells) if value != EMPTY]
    empty = [at for at, value in enumerate(cells) if value == EMPTY]
    moved = bytearray(cells)
    start = filled[int(dice.random() * len(filled))]
    moved[empty[int(dice.random() * len(empty))]] = moved[start]
    moved[start] = EMPTY
    other = _puzzle(Grid(size, size, bytes(moved)), inks)
    return Puzzle(whole.rows, other.columns, whole.palette)


def one_in_every_line(size: int) -> Puzzle:
    """One filled cell in every line: any permutation solves it, and lines say nothing."""
    return _puzzle(Grid(size, size, bytes(at % (size + 1) == 0 for at in range(size * size))))


def stairs(steps: int) -> Puzzle:
    """Like `dominoes`, with the bars down both sides of the stairs: exactly one solution.

    From five steps on no supposition leads anywhere at first, only counting does.
    """
    bar, dot = Block(3), Block(1)
    between = [Clue((dot,)), Clue((bar, dot))] * (steps - 1)
    rows = (Clue((bar,)), *between, Clue((dot,)), Clue((dot,)))
    return Puzzle(rows, tuple(Clue(clue.blocks[::-1]) for clue in reversed(rows)))


def several(make: Callable[[int], Puzzle], count: int) -> Iterator[Puzzle]:
    """The puzzles of the seeds from 0 on, one at a time."""
    return map(make, range(count))


SETS: Final[dict[str, tuple[Callable[[int], Puzzle], int]]] = {
    **{
        f"noise {density} {size}x{size}": (partial(noise, size, density=density), 20)
        for size in (25, 30)
        for density in (0.4, 0.5, 0.6)
    },
    **{f"smooth {size}x{size}": (partial(smooth, size), 20) for size in (20, 40, 60, 100)},
    **{f"smooth, 4 inks, {size}x{size}": (partial(smooth, size, inks=4), 20) for size in (40, 60)},
    "dominoes 7x7 to 29x29": (lambda seed: dominoes(seed + 3), 12),
    "noise, 3 inks, 15x15": (partial(noise, 15, inks=3), 20),
    **{f"line-solvable {size}x{size}": (partial(line_solvable, size), 5) for size in (30, 60, 200)},
}
"""For each kind what makes the puzzle of a seed, and how many are usual."""


def _noise(size: int, seed: int, density: float, inks: int = 1) -> Grid:
    dice = Random(f"{size} {seed} {density} {inks}")
    cells = (
        1 + int(dice.random() * inks) if dice.random() < density else EMPTY
        for _ in range(size * size)
    )
    return Grid(size, size, bytes(cells))


def _blots(size: int, seed: int, density: float, inks: int = 1) -> Grid:
    """Noise in which each cell took three times the commonest value around it."""
    rows = list(_noise(size, seed, density, inks).rows())
    for _ in range(3):
        wide = [row[-1:] + row + row[:1] for row in (rows[-1], *rows, rows[0])]
        rows = [
            bytes(
                max(range(inks + 1), key=(above[at] + row[at] + below[at]).count)
                for at in (slice(column, column + 3) for column in range(size))
            )
            for above, row, below in zip(wide, wide[1:], wide[2:], strict=False)
        ]
    return Grid(size, size, b"".join(rows))


def _puzzle(picture: Grid, inks: int = 1) -> Puzzle:
    return Puzzle.from_picture(picture, palette(inks))
