"""What the easiest techniques of a line give there, without the evidence: to rate, not to teach."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from nonogui.coach.line.book import LineBook, line_book
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue


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

    The arguments are those of `line_steps.easiest_on_line`.
    """
    book = line_book(clue, cells, inks)
    return next((moves for weight in WEIGHTS if (moves := _of_weight(book, weight))), None)


def _of_weight(book: LineBook, weight: int) -> LineMoves | None:
    found = [each.found for each in book.of_weight(weight) if each.found.weight == weight]
    if not found:
        return None
    techniques, values = [], dict[int, int]()
    for each in sorted(found, key=lambda each: -len(each.values)):
        if any(at not in values for at, _ in each.values):
            techniques.append(each.technique)
            values.update(each.values)
    last = len(book.cells) - 1
    along = ((last - at if book.turned else at, value) for at, value in values.items())
    return LineMoves(weight, tuple(techniques), tuple(sorted(along)))
