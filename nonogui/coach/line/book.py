"""A line and what was found on it so far: techniques are tried, and evidence sought, when asked.

A line is looked at from that side from which its cells and its clue come first in order, and the
answers are turned round: so a mirrored line has the mirrored answers, evidence included.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final

from nonogui.coach.deduction import LineDeduction, Owned, Span
from nonogui.coach.line.evidence import with_evidence
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS, SELF_EVIDENT, Finder
from nonogui.coach.line.runs import punctuating
from nonogui.core.clue import Clue

BURDENED: Final = 3
"""The weight of steps that are one harder when they rest on more than a few cells."""

FEW: Final = 4
"""So many cells are still a few."""


class Candidate:
    """A deduction whose evidence is worked out when it is asked for.

    Attributes:
        found: the deduction without its evidence, as seen from the side looked from.
        size: how many cells it gives.
        floor: it rests on so many cells at least.
    """

    def __init__(self, book: LineBook, finder: Finder, found: LineDeduction) -> None:
        self._book, self._finder = book, finder
        self.found = found
        self.size = len(found.values)
        self.floor = len(found.evidence) if finder in SELF_EVIDENT else 1
        if finder is punctuating:
            self.floor = sum(last - first + 1 for first, last in found.runs)

    def gives(self, at: int) -> bool:
        """Whether a cell of the line is among those that follow."""
        there = len(self._book.cells) - 1 - at if self._book.turned else at
        return any(cell == there for cell, _ in self.found.values)

    @cached_property
    def told(self) -> LineDeduction:
        """The deduction, whole, with its final weight."""
        told = with_evidence(self._book.facts, self._finder, self.found)
        if told.weight == BURDENED and len(told.evidence) > FEW:
            told = replace(told, weight=BURDENED + 1)
        return _turned(told, self._book.facts) if self._book.turned else told


class LineBook:
    """What the techniques find on a line.

    Attributes:
        cells: the line.
        turned: whether it is looked at from the right.
    """

    def __init__(self, clue: Clue, cells: bytes, inks: int) -> None:
        self.clue, self.cells, self.inks = clue, cells, inks
        self.turned = (cells[::-1], clue.blocks[::-1]) < (cells, clue.blocks)
        self._found: dict[Finder, list[Candidate]] = {}
        self._of_weight: dict[int, list[Candidate]] = {}

    @property
    def forces(self) -> bool:
        """Whether anything new follows; not from a line that cannot be met."""
        return self.facts.forces

    @cached_property
    def facts(self) -> LineFacts:
        """The line as seen from the side looked from."""
        if not self.turned:
            return LineFacts(self.clue, self.cells, self.inks)
        return LineFacts(Clue(self.clue.blocks[::-1]), self.cells[::-1], self.inks)

    def of_weight(self, weight: int) -> list[Candidate]:
        """All that may turn out to have a weight, in the order of the table of techniques."""
        if weight not in self._of_weight:
            weights = {weight, BURDENED} if weight == BURDENED + 1 else {weight}
            self._of_weight[weight] = [
                candidate
                for finder, known in FINDERS.items()
                if self.forces and not weights.isdisjoint(known)
                for candidate in self._by(finder)
                if candidate.found.weight in weights
            ]
        return self._of_weight[weight]

    def _by(self, finder: Finder) -> list[Candidate]:
        if finder not in self._found:
            self._found[finder] = [
                Candidate(self, finder, found) for found in finder(self.facts) if found.values
            ]
        return self._found[finder]


@lru_cache(maxsize=1_000)
def line_book(clue: Clue, cells: bytes, inks: int) -> LineBook:
    """The book of a line, opened once.

    Enough for the lines of two large boards; of lines of 200 cells a book has up to 90 kB.
    """
    return LineBook(clue, cells, inks)


def _turned(found: LineDeduction, facts: LineFacts) -> LineDeduction:
    """A deduction as seen from the other side."""
    last, blocks = facts.length - 1, facts.blocks

    def span(ends: Span) -> Span:
        return last - ends[1], last - ends[0]

    def starts(placed: tuple[int, ...]) -> tuple[int, ...]:
        ends = [start + block.length - 1 for start, block in zip(placed, blocks, strict=False)]
        return tuple(last - end for end in reversed(ends))

    return replace(
        found,
        values=tuple((last - at, value) for at, value in reversed(found.values)),
        blocks=tuple(len(blocks) - 1 - at for at in reversed(found.blocks)),
        evidence=tuple(last - at for at in reversed(found.evidence)),
        known=found.known[::-1],
        runs=tuple(span(run) for run in reversed(found.runs)),
        owned=tuple(
            Owned(span(run), color, tuple(len(blocks) - 1 - at for at in reversed(owners)))
            for run, color, owners in reversed(found.owned)
        ),
        gap=None if found.gap is None else span(found.gap),
        leftmost=starts(found.rightmost),
        rightmost=starts(found.leftmost),
    )
