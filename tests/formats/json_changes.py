"""Change JSON as programs do from one version to the next: is it then read wrongly without a word?

One field is renamed or lost, or one is added that contradicts the puzzle or says nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from nonogui.core.puzzle import Puzzle
from tests.formats.json_programs import Json, numbers
from tests.formats.snippets import cells

_MOST = 14
"""Fields of a value that are changed. A choice: a puzzle has fewer."""

_Place = tuple[str, ...]


def changes(value: Json, puzzle: Puzzle, random: Random) -> Iterator[tuple[str, Json]]:
    """Yield what was changed, and the value with this change."""
    for place in islice(_fields(value), _MOST):
        for new in ("zyx", ""):
            yield f"{place[-1]} to {new or 'nothing'}", _renamed(value, place, new)
    if isinstance(value, dict):
        for name, added in _additions(puzzle, random).items():
            if name not in value:
                yield f"{name} after", value | {name: added}
                yield f"{name} before", {name: added} | value


def _fields(value: Json, place: _Place = ()) -> Iterator[_Place]:
    """Yield the places of all fields; those of a list's values are at the place of the list."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (*place, name)
            yield from _fields(inner, (*place, name))
    elif isinstance(value, list) and value:
        yield from _fields(value[0], place)


def _renamed(value: Json, place: _Place, new: str) -> Json:
    """Return a value in which a field has another name, or is left out if that is empty."""
    if isinstance(value, list):
        return [_renamed(each, place, new) for each in value]
    if not isinstance(value, dict):
        return value
    first, *rest = place
    if rest:
        return {
            name: _renamed(each, tuple(rest), new) if name == first else each
            for name, each in value.items()
        }
    named = {new if name == first else name: each for name, each in value.items()}
    return {name: each for name, each in named.items() if name}


def _additions(puzzle: Puzzle, random: Random) -> dict[str, Json]:
    """Return fields that a puzzle may have beside it, among them some that contradict it."""

    def board(*values: Json) -> list[list[Json]]:
        return [[random.choice(values) for _ in range(puzzle.width)] for _ in range(puzzle.height)]

    drawn = [*cells(puzzle, "#", ".")] if puzzle.goal else []
    return {
        "grid": board(0, 1),
        "board": board(0, 1, 2),
        "cells": board("a", "b", "c"),
        "data": ["".join(row) for row in board("0", "1")],
        "layout": board(True, False),
        "hint": board(0, 1),
        "zones": board(1, 2, 3, 4),
        "values": [cell for row in board(0, 1) for cell in row],
        "start": [[0, 0], [1, 1], [2, 2]],
        "colors": ["#ff0000", "#00ff00", "#0000ff"],
        "width": puzzle.width + 1,
        "rows": puzzle.height + 2,
        "sideNotes": [[1], [2], [1]],
        "title": [["x"]],
        "levels": 3,
        "rowClues": numbers(puzzle.rows)[::-1],
        "columnHints": numbers(puzzle.columns)[::-1],
    } | ({"picture": [row[::-1] for row in drawn]} if drawn else {})
