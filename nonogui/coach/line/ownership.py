"""Explain why each of the other blocks of a clue cannot own a run, and why none lies in a gap.

A technique that starts from a run depends on which blocks may own it. For every other block one of
these reasons holds. Each uses only known cells from the step's evidence and never the run itself:
if the block covers the run, the run says nothing about the places of other blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from nonogui.coach.deduction import LineDeduction, OwnedRun, Span
from nonogui.coach.line.evidence import minimal_subset
from nonogui.coach.line.facts import LineFacts, Run, covering, keep_only
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from nonogui.solver.kernel import solve_line
from nonogui.solver.lines import bits


class ExclusionReason(StrEnum):
    """Why a block cannot own a run."""

    OTHER_COLOR = "other-color"
    TOO_SHORT = "too-short"  # shorter than the run
    TOO_FAR_LEFT = "too-far-left"  # it ends before the run does
    TOO_FAR_RIGHT = "too-far-right"  # it starts after the run does
    NO_ROOM = "no-room"  # a wall or another box obstructs every placement over the run
    LEAVES_NO_ROOM = "leaves-no-room"  # if it covers the run, the other blocks do not fit


@dataclass(frozen=True, slots=True)
class Exclusion:
    """One block that cannot own a run, and why.

    Attributes:
        block: its index in the clue.
        run: the run in question.
        reason: why the block is excluded.
        range: the first and last cell that it can cover, by the evidence of this reason alone.
        evidence: known cells that the reason depends on, none of them in the run.
        squeezed: for LEAVES_NO_ROOM, the blocks that do not fit: all before this one, all after it,
            or both if it depends on the placement.
    """

    block: int
    run: Span
    reason: ExclusionReason
    range: Span
    evidence: tuple[int, ...] = ()
    squeezed: tuple[int, ...] = ()


# A choice: the panel and the board ask for the same few steps again each time they are shown.
@lru_cache(maxsize=2_000)
def exclusions(clue: Clue, found: LineDeduction, inks: int) -> tuple[Exclusion, ...]:
    """Return, for each run of a deduction, why no other block owns it, in the clue's order.

    Args:
        clue: the clue of the line.
        found: a deduction on the line, with its evidence.
        inks: number of inks of the puzzle.
    """
    return tuple(
        _Case(clue, found.known, inks, owned, block).exclusion()
        for owned in found.owned
        for block in range(len(clue))
        if block not in owned.owners
    )


@lru_cache(maxsize=2_000)  # as above
def gap_exclusions(clue: Clue, found: LineDeduction, inks: int) -> tuple[Exclusion, ...]:
    """Return why no block that has room in the gap of a forcing step lies there.

    The reasons are in the clue's order, and their `run` is the gap. Blocks longer than the gap have
    none. See `exclusions` for the arguments.
    """
    assert found.gap is not None, "forcing is about a gap"
    first, last = found.gap
    reasons = []
    for block, (size, color) in enumerate(clue.blocks):
        if size <= last + 1 - first:
            # A block inside the gap covers at least these cells, or lies between them.
            span = OwnedRun((last + 1 - size, first + size - 1), color, ())
            case = _Case(clue, found.known, inks, span, block)
            reasons.append(replace(case.out_of_range(), run=found.gap))
    return tuple(reasons)


class _Case:
    """One block that does not own a run."""

    def __init__(self, clue: Clue, known: bytes, inks: int, owned: OwnedRun, block: int) -> None:
        self._clue, self._known, self._inks = clue, known, inks
        self._run, self._block = Run(*owned.run, owned.color), block
        self._size, self._color = clue.blocks[block]

    def exclusion(self) -> Exclusion:
        """Return the reason that depends on the fewest cells."""
        if self._color != self._run.color:
            return self._make_exclusion(ExclusionReason.OTHER_COLOR)
        if self._size < self._run.length:
            return self._make_exclusion(ExclusionReason.TOO_SHORT)
        cells, simple = self._known_cells_nearest_first(), list[Exclusion]()
        if self._has_no_place(cells):
            no_room = minimal_subset(cells, self._has_no_place)
            simple.append(self._make_exclusion(ExclusionReason.NO_ROOM, no_room))
        simple += self._out_of_range(cells)
        if simple:
            return min(simple, key=lambda each: len(each.evidence))
        return self._make_exclusion(
            ExclusionReason.LEAVES_NO_ROOM, minimal_subset(cells, self._cannot_cover)
        )

    def out_of_range(self) -> Exclusion:
        """Return the reason by range that depends on the fewest cells; there must be one."""
        found = self._out_of_range(self._known_cells_nearest_first())
        return min(found, key=lambda each: len(each.evidence))

    def _out_of_range(self, cells: Sequence[int]) -> list[Exclusion]:
        ranges = {
            ExclusionReason.TOO_FAR_LEFT: self._ends_before,
            ExclusionReason.TOO_FAR_RIGHT: self._starts_after,
        }
        return [
            self._make_exclusion(reason, minimal_subset(cells, is_out))
            for reason, is_out in ranges.items()
            if is_out(cells)
        ]

    def _make_exclusion(self, reason: ExclusionReason, evidence: tuple[int, ...] = ()) -> Exclusion:
        facts = self._facts(evidence)
        left, right = facts.by_boxes.left[self._block], facts.by_boxes.right[self._block]
        squeezed = self._squeezed(evidence) if reason is ExclusionReason.LEAVES_NO_ROOM else ()
        span = left, right + self._size - 1
        return Exclusion(self._block, self._run.span, reason, span, evidence, squeezed)

    def _facts(self, kept: Sequence[int]) -> LineFacts:
        return LineFacts(self._clue, keep_only(self._known, kept), self._inks)

    def _known_cells_nearest_first(self) -> list[int]:
        """Return the known cells outside the run, nearest first."""
        first, last = self._run.span
        known = (at for at, value in enumerate(self._known) if value != UNKNOWN)
        outside = [at for at in known if not first <= at <= last]
        return sorted(outside, key=lambda at: (max(first - at, at - last), at))

    def _ends_before(self, kept: Sequence[int]) -> bool:
        return self._facts(kept).by_boxes.right[self._block] + self._size - 1 < self._run.last

    def _starts_after(self, kept: Sequence[int]) -> bool:
        return self._facts(kept).by_boxes.left[self._block] > self._run.first

    def _has_no_place(self, kept: Sequence[int]) -> bool:
        return not self._starts(kept)

    def _starts(self, kept: Sequence[int]) -> list[int]:
        """Return the start positions at which the block has room and covers the run."""
        places = self._facts(kept).fits(self._block)
        return [*bits(places & covering(self._run, self._size))]

    def _cannot_cover(self, kept: Sequence[int]) -> bool:
        return not any(
            self._can_place(kept, start, before=True) and self._can_place(kept, start, before=False)
            for start in self._starts(kept)
        )

    def _can_place(self, kept: Sequence[int], start: int, *, before: bool) -> bool:
        """Return whether the blocks on one side fit when this one has a start position."""
        cells, blocks, gaps = keep_only(self._known, kept), self._clue.blocks, self._clue.gaps
        if before:
            gap = gaps[self._block - 1] if self._block else 0
            clue, cells = Clue(blocks[: self._block]), cells[: max(0, start - gap)]
        else:
            gap = gaps[self._block] if self._block + 1 < len(blocks) else 0
            clue, cells = Clue(blocks[self._block + 1 :]), cells[start + self._size + gap :]
        # `solve_line` expects a clue that is valid for the line.
        if not cells or clue.min_length > len(cells):
            return not clue
        return solve_line(clue, cells, self._inks) is not None

    def _squeezed(self, kept: Sequence[int]) -> tuple[int, ...]:
        """Return the blocks on the side that never fits, or on both if it depends."""
        count = len(self._clue)
        sides = {True: range(self._block), False: range(self._block + 1, count)}
        for before, blocks in sides.items():
            if not any(self._can_place(kept, start, before=before) for start in self._starts(kept)):
                return tuple(blocks)
        return tuple(at for at in range(count) if at != self._block)
