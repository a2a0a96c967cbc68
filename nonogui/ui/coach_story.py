"""How a proof is told step by step in the panel and on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.coach.story import Frame, FrameKind, frames
from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.state import Overlays
from nonogui.ui.panels.coach_state import ProofTold, Step
from nonogui.words.broken import broken_text, broken_title
from nonogui.words.proofs import proof_lead, proof_note, proof_title, what_if_text
from nonogui.words.steps import deduction_text, deduction_title, step_text, step_title

Frames = tuple[Frame, ...]

_NUMBERED: Final = (FrameKind.STEP, FrameKind.BROKEN)
"""Moments at which a line says something; at the others it is said what will be tried."""


def frames_of(board: Grid, deduction: Deduction) -> Frames:
    """The story of a step's proof, found on a board; nothing when it has none."""
    return () if deduction.proof is None else frames(board, deduction.proof)


def proof_state(puzzle: Puzzle, deduction: Deduction, story: Frames) -> ProofTold:
    """What the panel tells of a proof before its first step."""
    return ProofTold(
        title=proof_title(deduction),
        lead=proof_lead(deduction, puzzle.palette),
        question=what_if_text(story[0].what_if, puzzle.palette),
        steps=tuple(_steps(puzzle, story)),
        at=0,
        note=proof_note(deduction),
        next="",
    )


def _steps(puzzle: Puzzle, story: Frames) -> Iterator[Step]:
    for at, frame in enumerate(story[1:], start=1):
        title, text = _words(puzzle, frame)
        is_numbered = frame.kind in _NUMBERED
        yield Step(
            title,
            text,
            str(_number(story, at)) if is_numbered else "",
            frame.depth,
            is_question=not is_numbered,
            is_broken=frame.kind is FrameKind.BROKEN,
        )


def _words(puzzle: Puzzle, frame: Frame) -> tuple[str, str]:
    """Heading and text of a moment of a story."""
    what_if, deduction = frame.what_if, frame.deduction
    if frame.kind is FrameKind.SUPPOSED:
        return what_if_text(what_if, puzzle.palette), ""
    if deduction is None:
        return broken_title(what_if, puzzle), broken_text(what_if, puzzle, frame.board)
    if frame.kind is FrameKind.INSIDE:
        return deduction_title(deduction), deduction_text(deduction, puzzle)
    return step_title(deduction, puzzle), step_text(deduction, puzzle)


def overlays_in(base: Grid, deduction: Deduction, story: Frames, at: int) -> Overlays:
    """What the board shows at a moment of the story of a step that was found on some board."""
    assert deduction.proof is not None, "there is no story without a proof"
    frame = story[at]
    is_end = frame.kind is FrameKind.BROKEN
    evidence = frame.deduction.evidence if frame.deduction else ()
    return Overlays(
        hint_cells=frozenset([deduction.proof.key]),
        lanes=deduction.lines,
        evidence=frozenset(frame.what_if.evidence if is_end else evidence),
        discs=tuple(_discs(story, at)),
        broken_lane=frame.what_if.broken if is_end else None,
        supposed=frozenset(base.decided().diff(frame.board)),
    )


def _discs(story: Frames, at: int) -> Iterator[tuple[Line, int]]:
    """The lines that led to a moment with the numbers of their steps; dead ends are left out."""
    depth = story[at].depth
    for back in range(at, -1, -1):
        frame = story[back]
        if frame.depth <= depth and frame.kind in _NUMBERED:
            broken = () if frame.what_if.broken is None else (frame.what_if.broken,)
            lines = frame.deduction.lines if frame.deduction else broken
            yield from ((line, _number(story, back)) for line in lines)
        if frame.depth == depth and frame.kind is FrameKind.SUPPOSED:
            depth -= 1  # what led there was said one what-if further out


def _number(story: Frames, at: int) -> int:
    """The number of a moment, of those at which a line says something."""
    return sum(frame.kind in _NUMBERED for frame in story[: at + 1])


def focus_of(frame: Frame) -> Cell:
    """The cell that a moment of a story is about."""
    if frame.kind is FrameKind.BROKEN and frame.what_if.evidence:
        return min(frame.what_if.evidence)
    if frame.deduction is not None:
        return min(change.cell for change in frame.deduction.changes)
    return frame.what_if.cell
