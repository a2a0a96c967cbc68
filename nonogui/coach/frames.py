"""Lay out a proof as a sequence of frames that a player can step through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.core.grid import Grid


class FrameKind(StrEnum):
    """What a frame shows."""

    ASSUMED = "assumed"  # the assumed value of its what-if
    STEP = "step"  # the board after its deduction
    INSIDE = "inside"  # its deduction follows from what-ifs, shown next, one level deeper
    SPLIT = "split"  # no line can progress; the cases are shown next, one level deeper
    BROKEN = "broken"  # a line of its what-if cannot be met


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a proof.

    Attributes:
        kind: what it shows.
        depth: number of what-ifs around its own what-if.
        board: the board with everything assumed and derived so far.
        what_if: the assumption that the frame belongs to.
        number: the step within that what-if, from 1; 0 for the assumption. The end of a what-if
            has the number after its last step.
        deduction: the step, for STEP and INSIDE.
    """

    kind: FrameKind
    depth: int
    board: Grid
    what_if: WhatIf
    number: int
    deduction: Deduction | None = None


def frames(board: Grid, proof: Proof) -> tuple[Frame, ...]:
    """Return the frames of a proof, with nested what-ifs in place; empty if it has none.

    Args:
        board: the board that the proof was found for; maybe marks count as unknown.
        proof: the proof.
    """
    return tuple(
        frame for what_if in proof.what_ifs for frame in _frames_of(board.decided(), what_if, 0)
    )


def _frames_of(board: Grid, what_if: WhatIf, depth: int) -> Iterator[Frame]:
    board = board.replace({what_if.cell: what_if.value})
    yield Frame(FrameKind.ASSUMED, depth, board, what_if, 0)
    for number, step in enumerate(what_if.steps, 1):
        if step.proof is not None:
            yield Frame(FrameKind.INSIDE, depth, board, what_if, number, step)
            for inner in step.proof.what_ifs:
                yield from _frames_of(board, inner, depth + 1)
        board = step.apply(board)
        yield Frame(FrameKind.STEP, depth, board, what_if, number, step)
    kind = FrameKind.SPLIT if what_if.cases else FrameKind.BROKEN
    yield Frame(kind, depth, board, what_if, len(what_if.steps) + 1)
    for case in what_if.cases:
        yield from _frames_of(board, case, depth + 1)
