"""Find the evidence of a deduction: a minimal set of known cells it depends on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nonogui.coach.deduction import LineDeduction, OwnedRun, Span
from nonogui.coach.line.facts import LineFacts, keep_only
from nonogui.coach.line.finders import SELF_EVIDENT, Finder
from nonogui.coach.techniques import Technique

EvidenceTest = Callable[[Sequence[int]], bool]


def with_evidence(facts: LineFacts, finder: Finder, found: LineDeduction) -> LineDeduction:
    """Return the deduction together with its evidence: the known cells it depends on.

    From the evidence alone the same technique, at no higher weight, gives all the cells; without
    any one of them it does not. If the evidence shows other blocks or runs than all known cells
    did, the deduction names those.
    """
    if finder in SELF_EVIDENT:
        return replace(found, known=keep_only(facts.cells, found.evidence))
    near = _nearest(facts, found)
    # The exact solver alone can test this one; its finder would also count all placements each
    # time.
    if found.technique is Technique.LINE_AGREEMENT:
        evidence = minimal_subset(near, lambda kept: facts.with_only(kept).forces_all(found.values))
        return replace(found, evidence=evidence, known=keep_only(facts.cells, evidence))
    evidence = minimal_subset(
        near, lambda kept: _deduction_from(facts, kept, finder, found) is not None
    )
    reduced = _deduction_from(facts, evidence, finder, found)
    assert reduced is not None, "the evidence is enough"
    known, owned = keep_only(facts.cells, evidence), _extend_owned(facts, reduced)
    runs = tuple(_extend_run(facts, run) for run in reduced.runs)
    if (reduced.blocks, runs) == (found.blocks, found.runs):
        return replace(found, evidence=evidence, known=known, owned=owned)
    return replace(
        found,
        blocks=reduced.blocks,
        runs=runs,
        owned=owned,
        gap=reduced.gap,
        evidence=evidence,
        known=known,
    )


def _deduction_from(
    facts: LineFacts, kept: Sequence[int], finder: Finder, found: LineDeduction
) -> LineDeduction | None:
    """Return the deduction that gives the same cells when only some cells are known, or None.

    One that names the same blocks and runs is preferred.
    """
    # Most cells are too few even for all placements, which is found out far sooner.
    less = facts.with_only(kept)
    if not less.forces_all(found.values):
        return None
    values = set(found.values)
    same = [
        other
        for other in finder(less)
        # Of simple spaces, part of the run may be as far from the wall as in mercury.
        if (other.technique is found.technique or found.technique is Technique.SIMPLE_SPACES)
        and other.weight <= found.weight
        and values.issubset(other.values)
    ]
    return max(same, key=lambda other: _similarity(other, found), default=None)


def _similarity(other: LineDeduction, found: LineDeduction) -> tuple[bool, bool]:
    """Return a sort key for how well two deductions match: the same blocks, then the same runs."""
    inside = all(
        any(first <= start and end <= last for first, last in found.runs)
        for start, end in other.runs
    )
    return other.blocks == found.blocks, inside


def _extend_owned(facts: LineFacts, reduced: LineDeduction) -> tuple[OwnedRun, ...]:
    """Extend each owned run to the whole run on the board; the evidence may show only a part."""
    extended = []
    for (start, end), color, blocks in reduced.owned:
        first, last = _extend_run(facts, (start, start))[0], _extend_run(facts, (end, end))[1]
        # The whole run may be too long for a block that could own the part.
        owners = tuple(at for at in blocks if facts.blocks[at].length > last - first)
        extended.append(OwnedRun((first, last), color, owners))
    return tuple(extended)


def _extend_run(facts: LineFacts, part: Span) -> Span:
    return next(run.span for run in facts.runs if run.first <= part[0] <= run.last)


def minimal_subset(cells: Sequence[int], is_enough: EvidenceTest) -> tuple[int, ...]:
    """Return a minimal sufficient subset of some cells.

    Halves are tried before single cells, so a few cells among many are found with few tests.

    Args:
        cells: a sufficient set, most wanted first.
        is_enough: tests a subset. It may reject a larger set although it accepts a smaller one.
    """
    size = 0
    # The nearest cells are usually enough, so try ever longer beginnings before all cells.
    while size < len(cells) and not is_enough(cells[:size]):
        size = min(len(cells), max(1, 2 * size))
    kept = _needed((), cells[:size], is_enough) if size else []
    return tuple(sorted(_without_superfluous(kept, is_enough)))


def _needed(given: Sequence[int], cells: Sequence[int], is_enough: EvidenceTest) -> list[int]:
    """Return cells that are sufficient together with `given`, which alone is not.

    U. Junker, *QuickXplain*, 2004. The result is minimal if adding cells never makes a sufficient
    set insufficient; otherwise a few cells may be superfluous.
    """
    if len(cells) == 1:
        return list(cells)
    half = len(cells) // 2
    first, rest = cells[:half], cells[half:]
    far = [] if is_enough([*given, *first]) else _needed([*given, *first], rest, is_enough)
    near = [] if is_enough([*given, *far]) else _needed([*given, *far], first, is_enough)
    return near + far


def _without_superfluous(kept: list[int], is_enough: EvidenceTest) -> list[int]:
    """Remove cells that turn out to be superfluous."""
    changed = True
    # `_needed` is minimal only if more cells never hurt; techniques may lose a step when more is
    # known.
    while changed:
        changed = False
        for at in reversed(tuple(kept)):
            rest = [cell for cell in kept if cell != at]
            if is_enough(rest):
                kept, changed = rest, True
    return kept


def _nearest(facts: LineFacts, found: LineDeduction) -> list[int]:
    """Return all known cells: those in the deduction's runs first, then by distance to it."""
    given = [at for at, _ in found.values]
    ends = (given[0], given[-1], *(cell for run in found.runs for cell in run))

    def distance(at: int) -> tuple[bool, int, int]:
        inside = any(first <= at <= last for first, last in found.runs)
        return not inside, min(abs(at - cell) for cell in ends), at

    return sorted((at for at in range(facts.length) if not facts.unknown >> at & 1), key=distance)
