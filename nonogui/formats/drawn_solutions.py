"""Find the solution of a puzzle that is drawn below its clues, or anywhere else in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry

# A choice, as for texts that are searched for parts: longer ones are no messages.
_MAX_CHARACTERS: Final = 20_000
# A choice: the picture of a puzzle is not far from its clues.
_MAX_BOARDS: Final = 200
# What stands between and around the cells of a row, so that `[1, 0]` is `10`.
_BETWEEN: Final = str.maketrans("", "", " \t,;|[](){}\"'")


def with_solutions(entries: tuple[Entry, ...], text: str) -> tuple[Entry, ...]:
    """Return puzzles with the pictures in a text that solve them; others have none."""
    if len(text) > _MAX_CHARACTERS:
        return entries
    lines = (line.translate(_BETWEEN) for line in text.split("\n"))
    blocks = [list(block) for width, block in groupby(lines, len) if width]
    return tuple(_with_solution(entry, blocks) for entry in entries)


def _with_solution(entry: Entry, blocks: Sequence[Sequence[str]]) -> Entry:
    puzzle = entry.puzzle
    if puzzle.goal or entry.problems.errors or not puzzle.palette.is_black_and_white:
        return entry
    boards = islice(_boards(puzzle, blocks), _MAX_BOARDS)
    goal = next(filter(puzzle.is_solved_by, boards), None)
    return replace(entry, puzzle=puzzle.with_goal(goal))


def _boards(puzzle: Puzzle, blocks: Sequence[Sequence[str]]) -> Iterator[Grid]:
    """Yield the boards of a puzzle's size, drawn with two signs of which either may be filled."""
    width, height = puzzle.width, puzzle.height
    for block in blocks:
        for at in range(len(block) - height + 1 if len(block[0]) == width else 0):
            cells = "".join(block[at : at + height])
            signs = set(cells)
            for sign in sorted(signs) if len(signs) == 2 else ():
                yield Grid(width, height, bytes(cell == sign for cell in cells))
