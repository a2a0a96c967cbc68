"""Holds the engines against each other, and against brute force, on many small boards.

    python tests/benchmarks/fuzz_engines.py [--boards N] [--seed S] [--engine NAME]... [--search]

Boards are pictures (some symmetric, some of these beside other lines) and clues put together at
random, black-and-white and in colour, some with cells known. Each engine has to find all solutions.
With `--search` nothing is completed or probed before, so that Z3 has to find them. It ends at the
first disagreement, and prints how many boards were alike.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
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
    arguments = parser.parse_args()
    if arguments.search:
        Job._probe = lambda *_: None  # type: ignore[method-assign]
    dice = Random(arguments.seed)
    for number in range(arguments.boards):
        puzzle, board = random_puzzle(dice)
        if puzzle.clue_problems.errors:
            continue
        solutions = all_solutions(puzzle, board)
        for engine in arguments.engine or ["auto"]:
            for most in (2, MOST):
                found = solve(puzzle, board, engine=engine, limits=Limits(solutions=most))
                known = found.status is SolveStatus.UNDECIDED and engine == "lines"
                if not known:
                    assert found.status is status_of(solutions), (number, engine, found, puzzle)
                assert set(found.solutions) <= solutions, (number, engine, found, puzzle)
                assert len(found.solutions) == min(most, len(solutions)) or known
    print(f"{arguments.boards} boards alike")


if __name__ == "__main__":
    main()
