"""Holds the engines against each other, and against brute force, on many small boards.

    python tests/benchmarks/fuzz_engines.py [--boards N] [--seed S] [--engine NAME]... [--search]
                                            [--long]

Boards are pictures (some symmetric, some of these beside other lines) and clues put together at
random, black-and-white and in colour, some with cells known. Each engine has to find all solutions.
With `--search` nothing is completed or probed before, so that Z3 has to find them. With `--long`,
boards are one or two lines of 60 to 260 cells, so that the kernel needs one to five words; their
solutions are found by following both lines cell by cell. It ends at the first disagreement, and
prints how many boards were alike.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.job import ENGINES, Job
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from tests.boards import all_solutions, palette

MOST = 40
"""How many solutions to ask for; of boards with more, engines need only agree on that."""


def random_puzzle(dice: Random) -> tuple[Puzzle, Grid]:
    """A small puzzle and a board of it, now and then with a few cells known."""
    inks = dice.choice((1, 1, 2, 3))
    width, height = dice.randint(1, 6 - inks), dice.randint(1, 6 - inks)
    share = dice.choice((0.3, 0.5, 0.7))
    rows = [
        [dice.randint(1, inks) if dice.random() < share else 0 for _ in range(width)]
        for _ in range(height)
    ]
    if dice.random() < 0.5:
        rows = [[row[min(at, width - 1 - at)] for at in range(width)] for row in rows]
    if dice.random() < 0.3:
        rows = [rows[min(at, height - 1 - at)] for at in range(height)]
    if dice.random() < 0.5:  # a border that hides the symmetry
        rows = [[*row, dice.choice((0, 0, dice.randint(0, inks)))] for row in rows]
    puzzle = Puzzle.from_picture(Grid.from_rows(rows), palette(inks))
    board = puzzle.blank()
    if dice.random() < 0.3:
        known = dice.sample(range(len(board.cells)), min(2, len(board.cells)))
        board = board.replace({board.cell(at): dice.randint(0, inks) for at in known})
    if dice.random() < 0.3:
        clues = list(puzzle.columns)
        dice.shuffle(clues)
        puzzle = Puzzle(puzzle.rows, tuple(clues), puzzle.palette)
    if dice.random() < 0.1 and puzzle.rows[0].blocks:
        other = Clue((Block(1, puzzle.rows[0].blocks[0].color),))
        puzzle = Puzzle((other, *puzzle.rows[1:]), puzzle.columns, puzzle.palette)
    return puzzle, board


def long_puzzle(dice: Random) -> tuple[Puzzle, Grid]:
    """A few long rows, or columns, of runs, most cells known; now and then one is known wrongly."""
    inks = dice.choice((1, 1, 2, 3))
    length = dice.choice(
        (dice.randint(60, 260), dice.choice((64, 128, 192, 256)) + dice.randint(-4, 3))
    )
    blank = dice.choice((0.3, 0.5, 0.8, 0.95))
    most = dice.choice((1, 2, 5, 70))
    rows = []
    for _ in range(dice.choice((1, 2, 2, 3) if blank < 0.9 else (2,))):
        row: list[int] = []
        while len(row) < length:
            value = 0 if dice.random() < blank else dice.randint(1, inks)
            row += [value] * dice.randint(1, most)
        rows.append(row[:length])
    share = dice.choice((0.0, 0.1, 0.4, 0.8))
    wrong = dice.random() < 0.1
    known = [[value if dice.random() < share else UNKNOWN for value in row] for row in rows]
    if wrong:
        known[0][dice.randrange(length)] = dice.randint(0, inks)
    if dice.random() < 0.5:
        rows, known = ([list(line) for line in zip(*each, strict=True)] for each in (rows, known))
    puzzle = Puzzle.from_picture(Grid.from_rows(rows), palette(inks))
    return puzzle, Grid.from_rows(known)


Place = tuple[int, int]
"""How far a line has come: the blocks begun, and the cells still missing of the last one, or -1
after an empty cell."""


def next_place(clue: Clue, place: Place, value: int) -> Place | None:
    """Where a line is after one more cell; None if it may not have this value."""
    begun, missing = place
    if missing > 0:
        return (begun, missing - 1) if value == clue.blocks[begun - 1].color else None
    if value == EMPTY:
        return begun, -1
    if begun == len(clue.blocks) or value != clue.blocks[begun].color:
        return None
    if begun and missing == 0 and clue.blocks[begun - 1].color == value:
        return None
    return begun + 1, clue.blocks[begun].length - 1


def long_solutions(puzzle: Puzzle, known: Grid, most: int) -> set[Grid]:
    """Up to so many boards of long lines that meet the clues and agree with known cells."""
    long, short = puzzle.rows, puzzle.columns
    across = puzzle.width >= puzzle.height
    if not across:
        long, short = short, long
    lines = list(known.rows()) if not across else list(zip(*known.rows(), strict=True))
    # Backwards first: from each reachable combination of places, whether the end can be reached.
    start = tuple((0, -1) for _ in long)
    values = range(len(puzzle.palette))
    fillings = [
        [
            cells
            for cells in product(values, repeat=len(long))
            if clue.is_met_by(cells)
            and all(k in (UNKNOWN, v) for k, v in zip(line, cells, strict=True))
        ]
        for clue, line in zip(short, lines, strict=True)
    ]
    layers = [{start}]
    for options in fillings:
        layers.append({after for before in layers[-1] for _, after in steps(long, before, options)})
    alive: set[tuple[Place, ...]] = {
        places
        for places in layers[-1]
        if all(
            begun == len(clue.blocks) and missing <= 0
            for clue, (begun, missing) in zip(long, places, strict=True)
        )
    }
    good = [alive]
    for layer, options in zip(reversed(layers[:-1]), reversed(fillings), strict=True):
        alive = {
            before
            for before in layer
            if any(after in alive for _, after in steps(long, before, options))
        }
        good.append(alive)
    good.reverse()
    partial: list[tuple[tuple[tuple[int, ...], ...], tuple[Place, ...]]] = []
    if start in good[0]:
        partial = [((), start)]
    for options, alive in zip(fillings, good[1:], strict=True):
        # Every part leads to a solution, so the first `most` of them are enough.
        partial = [
            ((*cells, filling), after)
            for cells, before in partial
            for filling, after in steps(long, before, options)
            if after in alive
        ][:most]
    found = [cells for cells, _ in partial]
    return {Grid.from_rows(list(zip(*rows, strict=True)) if across else rows) for rows in found}


def steps(
    clues: Sequence[Clue], places: tuple[Place, ...], options: list[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], tuple[Place, ...]]]:
    """How long lines can go on across one short line."""
    for cells in options:
        after = tuple(
            next_place(clue, place, value)
            for clue, place, value in zip(clues, places, cells, strict=True)
        )
        if None not in after:
            yield cells, cast(tuple[Place, ...], after)


def status_of(solutions: set[Grid]) -> SolveStatus:
    if not solutions:
        return SolveStatus.NONE
    return SolveStatus.UNIQUE if len(solutions) == 1 else SolveStatus.MULTIPLE


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", action="append", choices=[*ENGINES])
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--long", action="store_true")
    arguments = parser.parse_args()
    if arguments.search:
        Job._probe = lambda *_: None  # type: ignore[method-assign]
    dice = Random(arguments.seed)
    for number in range(arguments.boards):
        puzzle, board = (long_puzzle if arguments.long else random_puzzle)(dice)
        if puzzle.clue_problems.errors:
            continue
        if arguments.long:
            solutions = long_solutions(puzzle, board, MOST + 1)
        else:
            solutions = all_solutions(puzzle, board)
        for engine in arguments.engine or ["auto"]:
            # One of them for each board: every engine needs 10 ms to start Z3.
            most = (2, MOST)[number % 2]
            limits = Limits(solutions=most)
            found = solve(puzzle, board, engine=engine, limits=limits, clash=False)
            known = found.status is SolveStatus.UNDECIDED and engine == "lines"
            if not known:
                assert found.status is status_of(solutions), (number, engine, found, puzzle)
            assert all(map(puzzle.is_solved_by, found.solutions)), (number, engine, found)
            if len(solutions) <= MOST or not arguments.long:
                assert set(found.solutions) <= solutions, (number, engine, found, puzzle)
            assert len(set(found.solutions)) == min(most, len(solutions)) or known
    print(f"{arguments.boards} boards alike")


if __name__ == "__main__":
    main()
