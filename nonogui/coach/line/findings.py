"""Cache what the techniques find on a line; finders and evidence run only on demand.

Each line is analysed in the direction in which its cells and clue sort first, and the results are
turned back. So a mirrored line has mirrored results, including the evidence.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final

from nonogui.coach.deduction import LineDeduction, OwnedRun, Span
from nonogui.coach.line.evidence import with_evidence
from nonogui.coach.line.facts import LineFacts, forces_cell
from nonogui.coach.line.finders import FINDERS, SELF_EVIDENT, Finder
from nonogui.coach.line.runs import punctuating
from nonogui.core.clue import Clue
from nonogui.solver.kernel import quick_solver
from nonogui.solver.lines import line_solver, masks_of

WEIGHT_BY_EVIDENCE: Final = 3
"""Steps of this weight get one more if they depend on more than `FEW_CELLS` cells."""

FEW_CELLS: Final = 4
"""Most evidence cells of a step that stays at weight `WEIGHT_BY_EVIDENCE`."""


class Finding:
    """A deduction with evidence computed on demand.

    Attributes:
        finder: what found it.
        found: the deduction without evidence, in the direction of analysis.
        size: number of cells it gives.
        min_evidence: a lower bound for the number of evidence cells.
    """

    def __init__(self, findings: LineFindings, finder: Finder, found: LineDeduction) -> None:
        self._findings = findings
        self.finder, self.found = finder, found
        self.size = len(found.values)
        self.min_evidence = len(found.evidence) if finder in SELF_EVIDENT else 1
        # The evidence of this finder always has every box of its runs.
        if finder is punctuating:
            self.min_evidence = sum(last - first + 1 for first, last in found.runs)

    def gives(self, at: int) -> bool:
        """Return whether the deduction gives the cell at a position of the line."""
        there = len(self._findings.cells) - 1 - at if self._findings.is_mirrored else at
        return any(cell == there for cell, _ in self.found.values)

    @cached_property
    def complete(self) -> LineDeduction:
        """Return the complete deduction, with evidence and final weight."""
        complete = with_evidence(self._findings.facts, self.finder, self.found)
        if complete.weight == WEIGHT_BY_EVIDENCE and len(complete.evidence) > FEW_CELLS:
            complete = replace(complete, weight=WEIGHT_BY_EVIDENCE + 1)
        return _mirrored(complete, self._findings.facts) if self._findings.is_mirrored else complete


class LineFindings:
    """Everything that the techniques find on a line.

    Attributes:
        cells: the line.
        is_mirrored: whether it is analysed from the right.
    """

    def __init__(self, clue: Clue, cells: bytes, inks: int) -> None:
        self.clue, self.cells, self.inks = clue, cells, inks
        self.is_mirrored = (cells[::-1], clue.blocks[::-1]) < (cells, clue.blocks)
        self._found: dict[Finder, list[Finding]] = {}
        self._of_weight: dict[int, list[Finding]] = {}

    @cached_property
    def forces(self) -> bool:
        """Return whether anything new follows; False for a line that cannot be met."""
        # Without the facts: most lines give nothing, and the mirrored clue has no solver yet.
        solver = line_solver(self.clue, len(self.cells), self.inks)
        return forces_cell(quick_solver(solver), masks_of(self.cells, self.inks))

    @cached_property
    def facts(self) -> LineFacts:
        """Return the facts about the line in the direction of analysis."""
        if not self.is_mirrored:
            return LineFacts(self.clue, self.cells, self.inks)
        return LineFacts(_mirrored_clue(self.clue), self.cells[::-1], self.inks)

    def with_weight(self, weight: int) -> list[Finding]:
        """Return all candidates that may have a weight, in the order of `FINDERS`."""
        if weight not in self._of_weight:
            # Much evidence may lift a step from the weight below into this one.
            weights = {weight, WEIGHT_BY_EVIDENCE} if weight == WEIGHT_BY_EVIDENCE + 1 else {weight}
            self._of_weight[weight] = [
                candidate
                for finder, (known, _techniques) in FINDERS.items()
                if self.forces and not weights.isdisjoint(known)
                for candidate in self._found_by(finder)
                if candidate.found.weight in weights
            ]
        return self._of_weight[weight]

    def _found_by(self, finder: Finder) -> list[Finding]:
        if finder not in self._found:
            self._found[finder] = [
                Finding(self, finder, found) for found in finder(self.facts) if found.values
            ]
        return self._found[finder]


@lru_cache(maxsize=1_000)
def line_findings(clue: Clue, cells: bytes, inks: int) -> LineFindings:
    """Return the cached book of a line.

    The cache holds the lines of two large boards; the book of a line of 200 cells takes up to 90
    kB.
    """
    return LineFindings(clue, cells, inks)


# Solvers are kept with their clue, and the mirrored ones of two large boards with these.
@lru_cache(maxsize=400)
def _mirrored_clue(clue: Clue) -> Clue:
    return Clue(clue.blocks[::-1])


def _mirrored(found: LineDeduction, facts: LineFacts) -> LineDeduction:
    """Return a deduction as seen from the other end of the line."""
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
            OwnedRun(span(run), color, tuple(len(blocks) - 1 - at for at in reversed(owners)))
            for run, color, owners in reversed(found.owned)
        ),
        gap=None if found.gap is None else span(found.gap),
        leftmost=starts(found.rightmost),
        rightmost=starts(found.leftmost),
    )
