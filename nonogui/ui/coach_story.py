"""How a proof is told step by step in the panel and on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nonogui.coach.deduction import Deduction, WhatIf
from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.view_state import Overlays
from nonogui.ui.panels.coach_state import ProofTold, Step
from nonogui.words import (
    broken_text,
    broken_title,
    proof_lead,
    proof_note,
    proof_title,
    step_text,
    step_title,
    what_if_text,
)


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a story.

    Attributes:
        board: with all that is supposed and follows until then.
        what_if: what is supposed here.
        depth: in how many others that is.
        step: what follows now; without one the story supposes something, or ends.
        is_end: whether it ends here.
        numbers: the lines of the steps that led here, with their numbers.
    """

    board: Grid
    what_if: WhatIf
    depth: int = 0
    step: Deduction | None = None
    is_end: bool = False
    numbers: tuple[tuple[Line, int], ...] = ()

    @property
    def is_question(self) -> bool:
        """Whether something is supposed now."""
        return self.step is None and not self.is_end


def frames_of(board: Grid, deduction: Deduction) -> tuple[Frame, ...]:
    """The story of a step's proof, found on a board; nothing when it has none."""
    if deduction.proof is None:
        return ()
    frames: list[Frame] = []
    for what_if in deduction.proof.what_ifs:
        _tell(what_if, Frame(board, what_if), frames)
    return tuple(frames)


def _tell(what_if: WhatIf, before: Frame, frames: list[Frame]) -> None:
    """Append what happens when something is supposed after a frame."""
    board = before.board.replace({what_if.cell: what_if.value})
    now = replace(before, board=board, what_if=what_if, step=None, is_end=False)
    frames.append(now)
    for step in what_if.steps:
        for nested in step.proof.what_ifs if step.proof else ():
            _tell(nested, replace(now, depth=now.depth + 1), frames)
        numbers = now.numbers + _numbered(step.lines, frames)
        now = replace(now, board=step.apply(now.board), step=step, numbers=numbers)
        frames.append(now)
    for case in what_if.cases:
        _tell(case, replace(now, depth=now.depth + 1), frames)
    lines = () if what_if.broken is None else (what_if.broken,)
    numbers = now.numbers + _numbered(lines, frames)
    frames.append(replace(now, step=None, is_end=True, numbers=numbers))


def _numbered(lines: tuple[Line, ...], frames: list[Frame]) -> tuple[tuple[Line, int], ...]:
    number = 1 + sum(not frame.is_question for frame in frames)
    return tuple((line, number) for line in lines)


def proof_state(puzzle: Puzzle, deduction: Deduction, frames: tuple[Frame, ...]) -> ProofTold:
    """What the panel tells of a proof before its first step."""
    return ProofTold(
        title=proof_title(deduction),
        lead=proof_lead(deduction, puzzle.palette),
        question=what_if_text(frames[0].what_if, puzzle.palette),
        steps=tuple(_steps(puzzle, frames)),
        at=0,
        note=proof_note(deduction),
        next="",
    )


def _steps(puzzle: Puzzle, frames: tuple[Frame, ...]) -> Iterator[Step]:
    number = 0
    for frame in frames[1:]:
        if frame.is_question:
            title = what_if_text(frame.what_if, puzzle.palette)
            yield Step(title, "", depth=frame.depth, is_question=True)
            continue
        number += 1
        if frame.step is not None:
            title, text = step_title(frame.step, puzzle), step_text(frame.step, puzzle)
        else:
            title = broken_title(frame.what_if, puzzle)
            text = broken_text(frame.what_if, puzzle, frame.board)
        yield Step(title, text, str(number), frame.depth, is_broken=frame.is_end)


def overlays_in(base: Grid, deduction: Deduction, frame: Frame) -> Overlays:
    """What the board shows at a moment of the story of a step that was found on another board."""
    assert deduction.proof is not None, "there is no story without a proof"
    evidence = frame.step.evidence if frame.step else ()
    broken = frame.what_if.broken if frame.is_end else None
    return Overlays(
        hint_cells=frozenset([deduction.proof.key]),
        lanes=deduction.lines,
        evidence=frozenset(frame.what_if.evidence if frame.is_end else evidence),
        discs=frame.numbers,
        broken_lane=broken,
        supposed=frozenset(base.decided().diff(frame.board.decided())),
    )


def focus_of(frame: Frame) -> Cell:
    """The cell that a moment of a story is about."""
    if frame.step is not None:
        return min(change.cell for change in frame.step.changes)
    if frame.is_end and frame.what_if.evidence:
        return min(frame.what_if.evidence)
    return frame.what_if.cell
