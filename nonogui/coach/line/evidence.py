"""What a deduction rests on: decided cells none of which can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nonogui.coach.deduction import LineDeduction, Span
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import Finder
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN
from nonogui.solver.lines import solve_line


def with_evidence(facts: LineFacts, finder: Finder, found: LineDeduction) -> LineDeduction:
    """A deduction with the decided cells that it needs.

    With these alone the same technique, no harder, gives all its cells; without any one of them
    it does not. Often a run can be told apart with less than all that is known: then the blocks
    spoken of are those that the evidence leaves.
    """
    if found.technique is Technique.LINE_AGREEMENT:
        return replace(found, evidence=_smallest(facts, found, _agrees(facts, found)))
    evidence = _smallest(facts, found, lambda kept: _given(facts, kept, finder, found) is not None)
    told = _given(facts, evidence, finder, found)
    assert told is not None, "the evidence is enough"
    if told.blocks == found.blocks:
        return replace(found, evidence=evidence)
    runs = tuple(_whole_run(facts, run) for run in told.runs)
    return replace(found, blocks=told.blocks, runs=runs, gap=told.gap, evidence=evidence)


def shown(cells: bytes, kept: Sequence[int]) -> bytes:
    """A line on which only some cells are known."""
    bare = bytearray([UNKNOWN]) * len(cells)
    for at in kept:
        bare[at] = cells[at]
    return bytes(bare)


def _given(
    facts: LineFacts, kept: Sequence[int], finder: Finder, found: LineDeduction
) -> LineDeduction | None:
    """The deduction that gives the same cells when only some cells are known.

    One that speaks of the same blocks comes first.
    """
    wanted = set(found.values)
    less = LineFacts(facts.clue, shown(facts.cells, kept), facts.inks)
    same = [
        other
        for other in finder(less)
        if other.technique is found.technique
        and other.weight <= found.weight
        and wanted.issubset(other.values)
    ]
    return max(same, key=lambda other: other.blocks == found.blocks, default=None)


def _agrees(facts: LineFacts, found: LineDeduction) -> Callable[[Sequence[int]], bool]:
    """Whether all placements still agree on the cells."""

    def enough(kept: Sequence[int]) -> bool:
        after = solve_line(facts.clue, shown(facts.cells, kept), facts.inks)
        assert after is not None, "fewer cells are known than on a line that can be met"
        return all(after[at] == value for at, value in found.values)

    return enough


def _whole_run(facts: LineFacts, part: Span) -> Span:
    return next(run.span for run in facts.runs if run.first <= part[0] <= run.last)


def _smallest(
    facts: LineFacts, found: LineDeduction, enough: Callable[[Sequence[int]], bool]
) -> tuple[int, ...]:
    """The decided cells nearest to a deduction that are enough, less all that can be spared."""
    near = _nearest(facts, found)
    return least(near, enough)


def least(cells: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> tuple[int, ...]:
    """Some cells that are enough together, and without any one of them are not.

    Args:
        cells: enough together, the most wanted first.
        enough: looks at some of them; not always more so of more cells.
    """
    size = 0
    while size < len(cells) and not enough(cells[:size]):
        size = min(len(cells), max(1, 2 * size))
    kept = list(cells[:size])
    changed = True
    while changed:
        changed = False
        for at in reversed(tuple(kept)):
            rest = [cell for cell in kept if cell != at]
            if enough(rest):
                kept, changed = rest, True
    return tuple(sorted(kept))


def _nearest(facts: LineFacts, found: LineDeduction) -> list[int]:
    """All decided cells: those of the runs spoken of, then by distance to what follows."""
    given = [at for at, _ in found.values]
    ends = (given[0], given[-1], *(cell for run in found.runs for cell in run))

    def distance(at: int) -> tuple[bool, int, int]:
        inside = any(first <= at <= last for first, last in found.runs)
        return not inside, min(abs(at - cell) for cell in ends), at

    return sorted((at for at in range(facts.length) if not facts.unknown >> at & 1), key=distance)
