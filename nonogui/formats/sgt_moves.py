"""The moves of a saved Pattern: `F2,3,4,1` fills a rectangle, `E` empties, `U` clears one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from nonogui.core.game import GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, is_decided
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import MOST_CHANGES, MOST_MOVES, Findings

MOVE: Final = "MOVE"
SOLVE: Final = "SOLVE"
RESTART: Final = "RESTART"

_RECTANGLE: Final = re.compile(
    r"([FEU])([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", re.ASCII
)
_SOLVED: Final = re.compile(r"S([01]+)")
_VALUES: Final = {"F": 1, "E": EMPTY, "U": UNKNOWN}
_KINDS: Final = {"F": MoveKind.FILL, "E": MoveKind.CROSS, "U": MoveKind.CLEAR}
_LETTERS: Final = {value: letter for letter, value in _VALUES.items()}

Step = tuple[int, str, str]
"""A line of the file with a state of the game: its number, what made the state, and how."""


def read_moves(puzzle: Puzzle, steps: Sequence[Step], done: int, found: Findings) -> GameRecord:
    """The game that led through some states, of which so many steps are done and the rest undone.

    What can't be read ends the history, with a warning.
    """
    moves: list[Move] = []
    board = _Board(puzzle)
    position, revealed = 0, False
    for index, (line, key, text) in enumerate(steps):
        move = board.play(key, text) if index < MOST_MOVES else None
        if move is None:
            found.warning(ProblemKey.BAD_PROGRESS, line)
            break
        if move.changes:
            moves.append(move)
        if index < done:
            position = len(moves)
            # to solve a board that is complete already shows nothing, and leaves no move
            revealed = revealed or (move.kind is MoveKind.SOLVE and bool(move.changes))
    return GameRecord(tuple(moves), position, revealed=revealed)


class _Board:
    """The cells as they are after each step."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._start = puzzle.start
        self._given = puzzle.given.cells if puzzle.given else self._start.cells
        self._cells = bytearray(self._start.cells)
        self._visits = 0

    def play(self, key: str, text: str) -> Move | None:
        """The move of a step; None when it is damaged, or beyond all measure."""
        solved, rectangle = _SOLVED.fullmatch(text), _RECTANGLE.fullmatch(text)
        if key == RESTART:
            return self._set(MoveKind.RESTART, enumerate(self._start.cells))
        if solved and len(solved[1]) == len(self._cells):
            return self._set(MoveKind.SOLVE, enumerate(map(int, solved[1])))
        if rectangle is None:
            return None
        column, row, width, height = map(int, rectangle.groups()[1:])
        if column + width > self._start.width or row + height > self._start.height:
            return None
        value = _VALUES[rectangle[1]]
        starts = (y * self._start.width + column for y in range(row, row + height))
        places = (at for start in starts for at in range(start, start + width))
        free = ((at, value) for at in places if self._given[at] == UNKNOWN)
        return self._set(_KINDS[rectangle[1]], free)

    def _set(self, kind: MoveKind, values: Iterable[tuple[int, int]]) -> Move | None:
        changes: list[CellChange] = []
        for at, value in values:
            self._visits += 1
            if self._visits > MOST_CHANGES:
                return None
            if self._cells[at] != value:
                changes.append(CellChange(self._start.cell(at), self._cells[at], value))
                self._cells[at] = value
        return Move(kind, tuple(changes))


def write_moves(puzzle: Puzzle, record: GameRecord) -> tuple[list[tuple[str, str]], int]:
    """The steps of a game, each what made the state and how; and how many of them are done."""
    cells = bytearray(puzzle.start.cells)
    steps: list[tuple[str, str]] = []
    done = 0
    for index, move in enumerate(record.moves):
        for cell, _, after in move.changes:
            cells[cell.row * puzzle.width + cell.column] = after
        steps.extend(_steps(move, cells))
        if index < record.position:
            done = len(steps)
    return steps, done


def _steps(move: Move, cells: bytearray) -> Iterator[tuple[str, str]]:
    """The steps that one move is made of, when it leads to a board of some cells."""
    if move.kind is MoveKind.RESTART:
        yield RESTART, ""
    elif move.kind is MoveKind.SOLVE and all(map(is_decided, set(cells))):
        yield SOLVE, "S" + "".join(map(str, cells))
    else:
        for value, letter in _LETTERS.items():
            changed = sorted(
                cell
                for cell, before, after in move.changes
                if _decided(before) != _decided(after) == value
            )
            for column, row, width, height in _rectangles(changed):
                yield MOVE, f"{letter}{column},{row},{width},{height}"


def _decided(value: int) -> int:
    return value if is_decided(value) else UNKNOWN


def _rectangles(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int, int]]:
    """Cells in reading order as rectangles: column, row, width, height."""
    open_runs: dict[tuple[int, int], tuple[int, int]] = {}
    for row, column, width in _runs(cells):
        first, height = open_runs.get((column, width), (row, 0))
        if first + height == row:
            open_runs[column, width] = (first, height + 1)
            continue
        yield column, first, width, height
        open_runs[column, width] = (row, 1)
    for (column, width), (first, height) in open_runs.items():
        yield column, first, width, height


def _runs(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Cells in reading order as runs within rows: row, column, width."""
    row, column, width = -1, 0, 0
    for cell in cells:
        if (cell.row, cell.column) == (row, column + width):
            width += 1
            continue
        if width:
            yield row, column, width
        row, column, width = cell.row, cell.column, 1
    if width:
        yield row, column, width
