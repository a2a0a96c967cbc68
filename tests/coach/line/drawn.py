"""Lines written as text: what a technique finds, on what, and what it gives."""

from __future__ import annotations

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import keep_only
from nonogui.coach.line.finders import Finder
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid
from tests.boards import clue, palette, palette_for
from tests.coach.line.lines import found_with

Drawn = tuple[int, str, str]
"""Weight, the evidence alone on the line, and the cells that follow alone on the line."""


Row = tuple[str, str, list[Drawn]]
"""A clue, a line, and all that a technique finds there."""


Sought = Technique | tuple[Finder, ...]
"""A technique, or some of the finders that it has."""


def found(sought: Sought, numbers: str, line: str) -> list[LineDeduction]:
    """All deductions of a technique or finders on a line drawn like a board's row."""
    blocks, cells, inks = read(numbers, line)
    if isinstance(sought, Technique):
        return list(find_by_technique(sought, blocks, cells, inks))
    return [each for finder in sought for each in found_with(finder, blocks, cells, inks)]


def drawn(sought: Sought, numbers: str, line: str) -> list[Drawn]:
    """The same, drawn, from the left."""
    _, cells, inks = read(numbers, line)
    return sorted(
        (
            (
                step.weight,
                text(keep_only(cells, step.evidence), inks),
                text(bytes(dict(step.values).get(at, UNKNOWN) for at in range(len(cells))), inks),
            )
            for step in found(sought, numbers, line)
        ),
        key=lambda step: min(step[2].find(symbol) for symbol in set(step[2]) - {"?"}),
    )


def read(numbers: str, line: str) -> tuple[Clue, bytes, int]:
    """Clue, cells and number of inks; without letters a line is black and white."""
    colors = palette_for(numbers + line)
    return clue(numbers), Grid.parse(line, colors).cells, len(colors) - 1


def text(cells: bytes, inks: int) -> str:
    """A line as text."""
    return Grid(len(cells), 1, cells).rows_text(palette(inks))[0]
