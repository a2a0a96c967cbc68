"""Count the drags that finish a puzzle row by row, by hand and with automatic crosses.

    python tests/benchmarks/count_strokes.py [FILE]

A drag marks one run of filled or of empty cells. *Fill the rest* is used as soon as it can be and
counts as one more drag. Without a file, the shipped lion is counted.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.auto_cross import rest_of_board, with_crosses
from nonogui.core.game import Game
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid, Line
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver.search import solve

LION = Path(__file__).parents[2] / "puzzles/4-big-pictures/09-lion.pbn"


def main() -> None:
    """Print the number of drags for one puzzle."""
    file = sys.argv[1] if len(sys.argv) > 1 else str(LION)
    puzzle = load(file).entries[0].puzzle
    picture = solve(puzzle).solutions[0]
    by_hand = sum(len(list(groupby(row))) for row in picture.rows())
    print(f"by hand: {by_hand}")
    for beside, rule in ((False, "finished lines"), (True, "beside numbers")):
        crossed, rest = (
            strokes(puzzle, picture, beside=beside, rest=rest) for rest in (False, True)
        )
        print(f"{rule}: {crossed}, with Fill the rest: {rest}")


def strokes(puzzle: Puzzle, picture: Grid, *, beside: bool, rest: bool) -> int:
    """Return the number of drags with automatic crosses: fills first, then what is left.

    Args:
        puzzle: the puzzle.
        picture: its solution.
        beside: whether cells beside finished runs are crossed too.
        rest: whether *Fill the rest* ends the game.
    """
    game = Game(puzzle)
    for row in range(puzzle.height):
        for ink, stretch in groupby(range(puzzle.width), lambda at: picture[row, at]):  # noqa: B023 (used at once)
            cells = [Line(Axis.ROW, row).cell(at) for at in stretch]
            if ink != EMPTY:
                changes = tuple(CellChange(cell, game.grid[cell], ink) for cell in cells)
                fill = Move(MoveKind.FILL, changes)
                game.play(with_crosses(fill, puzzle, game.grid, beside=beside))
                if rest and rest_of_board(puzzle, game.grid).changes:
                    return game.position + 1
    left = sum(value == UNKNOWN for row in game.grid.rows() for value, _run in groupby(row))
    return game.position + left


if __name__ == "__main__":
    main()
