"""What the easiest techniques of a line give there, without the evidence: to rate, not to teach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.book import LineBook
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS, WEIGHTS, Finder
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue

_FINDERS_OF: Final = {
    weight: tuple(finder for finder, weights in FINDERS.items() if weight in weights)
    for weight in WEIGHTS
}
"""For each weight, the easiest first, the finders of steps that may have it."""


@dataclass(frozen=True, slots=True)
class LineMoves:
    """All steps of the least weight that a line has.

    Attributes:
        weight: before evidence is counted.
        techniques: of few steps that together give all cells.
        values: the cells, as positions along the line, with their values.
    """

    weight: int
    techniques: tuple[Technique, ...]
    values: tuple[tuple[int, int], ...]


@lru_cache(maxsize=20_000)
def easiest_moves(clue: Clue, cells: bytes, inks: int) -> LineMoves | None:
    """The easiest steps of a line; None: it forces nothing new, or cannot be met.

    The arguments are those of `line_steps.easiest_on_line`. Nothing of the line but the answer is
    kept: a walk comes by many lines, and of each asks no more than this.
    """
    book = LineBook(clue, cells, inks)
    found = next(filter(None, _by_weight(book.facts)), None) if book.forces else None
    if found is None:
        return None
    techniques, values = [], dict[int, int]()
    for each in sorted(found, key=lambda each: -len(each.values)):
        if any(at not in values for at, _ in each.values):
            techniques.append(each.technique)
            values.update(each.values)
    last = len(cells) - 1
    along = ((last - at if book.turned else at, value) for at, value in values.items())
    return LineMoves(found[0].weight, tuple(techniques), tuple(sorted(along)))


def _by_weight(facts: LineFacts) -> Iterator[list[LineDeduction]]:
    """For each weight all steps that have it, the easiest first, each finder asked once at most."""
    asked: dict[Finder, list[LineDeduction]] = {}
    for weight, finders in _FINDERS_OF.items():
        found = []
        for finder in finders:
            if finder not in asked:
                asked[finder] = [each for each in finder(facts) if each.values]
            found += [each for each in asked[finder] if each.weight == weight]
        yield found
