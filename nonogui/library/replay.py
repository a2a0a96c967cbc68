"""A game played again: which moves are shown, how long each, and which boards become frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nonogui.core.game import Game, GameRecord, GameStatus
from nonogui.core.grid import Grid
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle

LEAST_SECONDS: Final = 5.0
MOST_SECONDS: Final = 20.0
"""Between these a replay takes at its usual speed, however long the game."""
A_MOVE: Final = 0.15
"""Seconds that a move likes to take."""

MOST_FRAMES: Final = 600
LEAST_MS: Final = 40
"""Shortest time of a frame; viewers show shorter ones as they like."""
LAST_MS: Final = 2000
"""How long the last frame of an animation stays."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A board at one moment of a replay.

    Attributes:
        what_if: cells changed since the open what-if layers began.
        in_branch: whether a layer is open.
    """

    grid: Grid
    what_if: frozenset[Cell]
    in_branch: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after so many moves, and how long it is shown."""

    moves: int
    milliseconds: int


def replayed(puzzle: Puzzle, record: GameRecord) -> GameRecord | None:
    """The part of a game that is shown again, as a record that stands at its start.

    It ends where the clues were met last; without that, where the game stands. What-if layers,
    restarts and savepoints are moves like others. None when there is nothing to show.

    Raises:
        ValueError: the record does not fit the puzzle.
    """
    game = Game.resume(puzzle, replace(record, position=len(record.moves), checkpoints=()))
    while game.position and game.status is not GameStatus.SOLVED:
        game.undo()  # from the end: a game that was solved was so near it
    end = game.position or record.position
    return replace(record, moves=record.moves[:end], position=0, checkpoints=()) if end else None


def seconds_of(moves: int) -> float:
    """How long a replay of so many moves takes at its usual speed."""
    return min(MOST_SECONDS, max(LEAST_SECONDS, moves * A_MOVE))


def frames_of(moves: int, seconds: float, most: int = MOST_FRAMES) -> tuple[Frame, ...]:
    """The frames of an animation: evenly spread over the moves, the first and last board included.

    Args:
        moves: number of moves.
        seconds: from the first board to the last.
        most: frames.
    """
    room = max(1, min(most - 1, moves, int(seconds * 1000 / LEAST_MS)))
    each = max(LEAST_MS, round(seconds * 1000 / room / 10) * 10)
    shown = [moves * at // room for at in range(room + 1)]
    return tuple(Frame(at, each if at < moves else LAST_MS) for at in shown)


def moments(puzzle: Puzzle, record: GameRecord, after: Sequence[int]) -> Iterator[Moment]:
    """The boards after some numbers of moves, which must not go down."""
    game = Game.resume(puzzle, replace(record, position=0))
    for wanted in after:
        while game.position < wanted:
            game.redo()
        yield Moment(game.grid, game.what_if_cells(), bool(game.branches))
