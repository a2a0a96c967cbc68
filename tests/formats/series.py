"""Several puzzles below each other, each with its size, as people write them; and their faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle

Layout = Callable[[Sequence[Puzzle]], str]
Write = Callable[[int, Puzzle], Sequence[str]]


def _clues(clues: Sequence[Clue], separator: str = " ") -> list[str]:
    return [separator.join(str(b.length) for b in clue.blocks) or "0" for clue in clues]


def _sides(puzzle: Puzzle, separator: str = " ") -> list[str]:
    return _clues(puzzle.rows, separator) + _clues(puzzle.columns, separator)


def _size(puzzle: Puzzle, sign: str = " ") -> str:
    return f"{puzzle.width}{sign}{puzzle.height}"


def _cells(puzzle: Puzzle) -> list[str]:
    assert puzzle.goal
    return ["".join("01"[bool(cell)] for cell in row) for row in puzzle.goal.rows()]


def _layout(write: Write, *, counted: bool = False) -> Layout:
    def layout(puzzles: Sequence[Puzzle]) -> str:
        lines = [str(len(puzzles))] * counted
        for at, puzzle in enumerate(puzzles):
            lines += write(at, puzzle)
        return "\n".join([*lines, ""])

    return layout


NAMES: Final = ("Ring", "Boat", "Fish")

LAYOUTS: Final[dict[str, Layout]] = {
    "nothing between": _layout(lambda _at, p: [_size(p), *_sides(p)]),
    "a count first": _layout(lambda _at, p: [_size(p), *_sides(p)], counted=True),
    "blank lines": _layout(lambda _at, p: [_size(p), *_sides(p), ""]),
    "a count and blank lines": _layout(lambda _at, p: ["", _size(p), *_sides(p)], counted=True),
    "sides apart": _layout(
        lambda _at, p: [_size(p), "", *_clues(p.rows), "", *_clues(p.columns), ""]
    ),
    "titles": _layout(lambda at, p: [NAMES[at % 3], _size(p), *_sides(p), ""]),
    "titles as remarks": _layout(lambda at, p: [f"# {NAMES[at % 3]}", _size(p), *_sides(p), ""]),
    "numbered": _layout(lambda at, p: [f"Puzzle {at + 1}:", _size(p), *_sides(p), ""]),
    "commas": _layout(lambda _at, p: [_size(p, ","), *_sides(p, ","), ""]),
    "a size with x": _layout(lambda _at, p: [_size(p, "x"), *_sides(p)]),
    "words": _layout(lambda _at, p: ["Size:", _size(p), "Values:", *_sides(p), ""]),
    "rules": _layout(lambda _at, p: [_size(p), *_sides(p), "-----"]),
    "solutions": _layout(lambda _at, p: [_size(p), *_sides(p), *_cells(p), ""]),
}
"""Layouts by their names."""


def faults(text: str) -> Iterator[tuple[str, str]]:
    """Yield texts with one fault in a line of numbers, and what is wrong."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if not re.fullmatch(r"\d[\d ,x]*", line):
            continue
        before, after = lines[:at], lines[at + 1 :]
        changed = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), line, count=1)
        for what, now in (
            ("lost", []),
            ("twice", [line, line]),
            ("one more", [changed]),
            ("a letter", [f"{line} q"]),
        ):
            yield f"line {at + 1} {what}", "\n".join([*before, *now, *after])
        yield f"cut before line {at + 1}", "\n".join([*before, ""])
