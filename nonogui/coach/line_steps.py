"""Find what one clue forces on its line, easiest first, with evidence.

The easiest deduction has the least weight, then the most cells, then the fewest evidence cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import inf
from typing import TypeVar

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.evidence import with_evidence
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import WEIGHTS, agreement
from nonogui.coach.line.findings import Finding, line_findings
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import Grid, Line
from nonogui.core.puzzle import Puzzle

T = TypeVar("T")


# Explaining a cell of a 20x20 board adds some 60 entries of 1 KB, on 100x100 of 2.6 KB: room for
# 300 such cells, in at most 50 MB.
@lru_cache(maxsize=20_000)
def easiest_on_line(clue: Clue, cells: bytes, inks: int) -> LineDeduction | None:
    """Return the easiest deduction of a line, or None if nothing new follows.

    A line that cannot be met gives None, too.

    Args:
        clue: a clue valid for its line.
        cells: known values or UNKNOWN.
        inks: number of inks of the puzzle.
    """
    findings = line_findings(clue, cells, inks)
    for weight in WEIGHTS:
        best = _best([(None, candidate) for candidate in findings.with_weight(weight)], weight)
        if best is not None:
            return best[1]
    return None


# A choice, as above: the hints of a whole 20x20 board add some 40 entries.
@lru_cache(maxsize=20_000)
def easiest_for_cell(clue: Clue, cells: bytes, inks: int, at: int) -> LineDeduction | None:
    """Return the easiest deduction of a line that gives the cell at a position.

    At equal weight it is the one with the fewest evidence cells: the other cells that it gives do
    not matter.

    Return None if the cell is known, if the line does not force it, or if the line cannot be met.
    """
    findings = line_findings(clue, cells, inks)
    for weight in WEIGHTS:
        best: LineDeduction | None = None
        for found in findings.with_weight(weight):
            # Evidence is costly, so it is computed only if it may be less than the best so far.
            if found.gives(at) and (best is None or found.min_evidence < len(best.evidence)):
                complete = found.complete
                better = best is None or len(complete.evidence) < len(best.evidence)
                best = complete if better and complete.weight == weight else best
        if best is not None:
            return best
    return None


def agreement_on(
    clue: Clue, cells: bytes, inks: int, wanted: Collection[int]
) -> LineDeduction | None:
    """Return that all placements agree on some unknown cells, or None if they don't.

    See `easiest_on_line` for the other arguments; the line can be met.
    """
    facts = LineFacts(clue, cells, inks)
    (found,) = agreement(facts)
    values = tuple((at, value) for at, value in found.values if at in wanted)
    if len(values) < len(wanted):
        return None
    return with_evidence(facts, agreement, replace(found, values=values))


def easiest_step(
    puzzle: Puzzle, board: Grid, *near: Collection[Line]
) -> tuple[Line, LineDeduction] | None:
    """Return the easiest deduction of all lines of a board, with its line, or None.

    At equal weight, deductions on the lines in `near` come first, then those on the lines nearest
    to them. If there is still a tie, the first line wins, rows before columns.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board; maybe marks count as unknown.
        near: lines that the player is looking at: those just changed, then those at the cursor,
            which decide between lines equally near to the first.
    """
    decided, inks = board.decided(), len(puzzle.palette.inks)
    all_findings = [
        (line, line_findings(puzzle.clue(line), decided.line(line), inks)) for line in board.lines()
    ]
    moving = [(line, findings) for line, findings in all_findings if findings.forces]
    for weight in WEIGHTS if moving else ():
        found: dict[tuple[float, ...], list[tuple[Line, Finding]]] = {}
        for line, findings in moving:
            distances = distances_of(line, near)
            for each in findings.with_weight(weight):
                found.setdefault(distances, []).append((line, each))
        for distances in sorted(found):
            best = _best(found[distances], weight)
            if best is not None:
                return best
    return None


def distances_of(line: Line, near: Sequence[Collection[Line]]) -> tuple[float, ...]:
    """Return how many lines away the nearest parallel line of each collection is."""
    return tuple(_distance(line, lines) for lines in near)


def _distance(line: Line, near: Collection[Line]) -> float:
    parallel = (each.index for each in near if each.axis is line.axis)
    return min((abs(line.index - index) for index in parallel), default=inf)


def all_steps(puzzle: Puzzle, board: Grid) -> list[tuple[Line, LineDeduction]]:
    """Return every deduction of single lines, easiest first, then in the order of the lines.

    A deduction is left out if easier ones on its line give all its cells.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board; maybe marks count as unknown.
    """
    decided, inks = board.decided(), len(puzzle.palette.inks)
    found = list[tuple[Line, LineDeduction]]()
    for line in board.lines():
        findings = line_findings(puzzle.clue(line), decided.line(line), inks)
        given = set[tuple[int, int]]()
        for weight in WEIGHTS:
            candidates = (each.complete for each in findings.with_weight(weight))
            steps = [step for step in candidates if step.weight == weight]
            for step in sorted(steps, key=lambda step: (-len(step.values), len(step.evidence))):
                if not given.issuperset(step.values):
                    given.update(step.values)
                    found.append((line, step))
    return sorted(found, key=lambda pair: pair[1].weight)


def find_by_technique(
    technique: Technique, clue: Clue, cells: bytes, inks: int
) -> Iterator[LineDeduction]:
    """Yield everything that one technique finds on a line, easiest first, without repeats.

    Yield nothing if the line forces nothing new or cannot be met. See `easiest_on_line` for the
    other arguments.
    """
    findings, seen = line_findings(clue, cells, inks), set()
    for weight in WEIGHTS:
        for candidate in findings.with_weight(weight):
            if candidate.found.technique is technique:
                complete = candidate.complete
                # A candidate may have become heavier through its evidence; then its turn comes
                # later.
                if complete.weight == weight and complete not in seen:
                    seen.add(complete)
                    yield complete


def _best(candidates: Iterable[tuple[T, Finding]], weight: int) -> tuple[T, LineDeduction] | None:
    """Return the best candidate with this final weight; the first one wins a tie.

    Evidence is costly, so it is computed only for candidates that give the most cells and may need
    less evidence than the best one so far.
    """
    ordered = sorted(candidates, key=lambda pair: -pair[1].size)
    for _, equal in groupby(ordered, key=lambda pair: pair[1].size):
        best: tuple[T, LineDeduction] | None = None
        for key, candidate in equal:
            if best is None or candidate.min_evidence < len(best[1].evidence):
                complete = candidate.complete
                better = best is None or len(complete.evidence) < len(best[1].evidence)
                if complete.weight == weight and better:
                    best = key, complete
        if best is not None:
            return best
    return None
