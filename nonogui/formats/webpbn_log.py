"""The log of moves and the hand ticks as short texts, for notes; bounded when read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from nonogui.core.game import Ticks
from nonogui.core.line import Axis, Line
from nonogui.core.move import Move, MoveKind
from nonogui.formats.base import MOST_CHANGES, MOST_MOVES

_COLUMNS: Final = re.compile(r"c(\d{1,4})(?:-(\d{1,4}))?:", re.ASCII)
_TICK: Final = re.compile(r"([rc])(\d{1,4})b(\d{1,4})", re.ASCII)
_MOST_LAYERS: Final = 100
_AXES: Final = {"r": Axis.ROW, "c": Axis.COLUMN}


def move_texts(moves: Iterable[Move]) -> list[str]:
    """The moves as texts without blanks, which a note would have to encode."""
    return [move.text.replace(" ", ",") for move in moves]


def parse_moves(texts: object) -> tuple[Move, ...]:
    """The moves that a list of texts describes.

    Raises:
        ValueError: it is no such list, or too long.
    """
    words = _texts(texts)
    runs = (run for word in words for run in _COLUMNS.finditer(word))
    changes = sum(int(run[2] or run[1]) - int(run[1]) + 1 for run in runs)
    if len(words) > MOST_MOVES or changes > MOST_CHANGES:
        raise ValueError(f"{len(words)} moves with {changes} changes")
    moves = tuple(Move.parse(word.replace(",", " ")) for word in words)
    _check_layers(moves)
    return moves


def _check_layers(moves: Iterable[Move]) -> None:
    """Refuse a log with more open what-if layers than anybody opens.

    A game remembers the open layers after each move, so that time and memory grow as the square.

    Raises:
        ValueError: there are more.
    """
    depth = 0
    for move in moves:
        if move.kind is MoveKind.BRANCH:
            depth += 1
        elif move.kind in (MoveKind.KEEP, MoveKind.DROP):
            depth -= 1
        elif move.kind in (MoveKind.RESTART, MoveKind.RESTORE):
            depth = 0
        if depth > _MOST_LAYERS:
            raise ValueError(f"{depth} layers")


def tick_texts(ticks: Ticks) -> list[str]:
    """Hand ticks as texts, in one order whatever the set's."""
    keys = sorted((line.axis[0], line.index, block) for line, block in ticks)
    return [f"{axis}{index}b{block}" for axis, index, block in keys]


def parse_ticks(texts: object) -> Ticks:
    """The hand ticks that a list of texts describes.

    Raises:
        ValueError: it is no such list.
    """
    matches = [_TICK.fullmatch(word) for word in _texts(texts)]
    if None in matches:
        raise ValueError("not a tick")
    return frozenset(
        (Line(_AXES[match[1]], int(match[2])), int(match[3])) for match in matches if match
    )


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ValueError("not a list of texts")
    return value
