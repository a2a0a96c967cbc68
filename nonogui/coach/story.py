"""A proof laid out in a row of frames, so that a player steps through it forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.core.grid import Grid


class FrameKind(StrEnum):
    """What a frame shows."""

    SUPPOSED = "supposed"  # the cell of its what-if has the value supposed
    STEP = "step"  # what its deduction gives is on the board
    INSIDE = "inside"  # its deduction will follow from what-ifs, which are told next, one deeper
    SPLIT = "split"  # no line goes on; the cases of its what-if are told next, one deeper
    BROKEN = "broken"  # a line of its what-if cannot be met


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a story.

    Attributes:
        kind: what it shows.
        depth: how many what-ifs its what-if lies in.
        board: with all that is supposed, and all that follows so far.
        what_if: the supposition that it belongs to.
        number: of the step within that what-if, from 1; 0 when it is supposed; what ends it has the
            number after its last step.
        deduction: of STEP and INSIDE.
    """

    kind: FrameKind
    depth: int
    board: Grid
    what_if: WhatIf
    number: int
    deduction: Deduction | None = None


def frames(board: Grid, proof: Proof) -> tuple[Frame, ...]:
    """The story of a proof, the what-ifs inside it where they belong; nothing when it has none.

    Args:
        board: the one that the proof was found for; pencil marks do not count.
        proof: the proof.
    """
    return tuple(
        frame for what_if in proof.what_ifs for frame in _told(board.decided(), what_if, 0)
    )


def _told(board: Grid, what_if: WhatIf, depth: int) -> Iterator[Frame]:
    board = board.replace({what_if.cell: what_if.value})
    yield Frame(FrameKind.SUPPOSED, depth, board, what_if, 0)
    for number, step in enumerate(what_if.steps, 1):
        if step.proof is not None:
            yield Frame(FrameKind.INSIDE, depth, board, what_if, number, step)
            for inner in step.proof.what_ifs:
                yield from _told(board, inner, depth + 1)
        board = step.apply(board)
        yield Frame(FrameKind.STEP, depth, board, what_if, number, step)
    kind = FrameKind.SPLIT if what_if.cases else FrameKind.BROKEN
    yield Frame(kind, depth, board, what_if, len(what_if.steps) + 1)
    for case in what_if.cases:
        yield from _told(board, case, depth + 1)
