"""What the doctor's panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.coach.difficulty import Rating
from nonogui.core.design import Design, Leader
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis, GiveAway, Note, Repair, SolutionCount

Offer = Repair | GiveAway
"""What may be applied."""


@dataclass(frozen=True, slots=True)
class DoctorState:
    """All that is known of one design by now.

    Attributes:
        design: what everything here is about.
        diagnosis: None while nothing is known; not yet final while `is_examining`.
        count: how many solutions there are, when they were counted.
        rating: how hard the design is; of one with several solutions, as its first repair is.
        repairs: those found, the least harmful first once all are.
        give: cells that may be given away instead.
        notes: warnings.
        aim: what repairs are to reach.
        seconds: how long the examination took.
        is_examining: whether the diagnosis is still being made.
        is_mending: whether repairs are still being looked for.
    """

    design: Design
    diagnosis: Diagnosis | None = None
    count: SolutionCount | None = None
    rating: Rating | None = None
    repairs: tuple[Repair, ...] = ()
    give: GiveAway | None = None
    notes: tuple[Note, ...] = ()
    aim: Aim = Aim.UNIQUE
    seconds: float = 0.0
    is_examining: bool = False
    is_mending: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to be examined yet."""
        puzzle = self.design.puzzle
        return not any(clue.blocks for clue in (*puzzle.rows, *puzzle.columns))

    @property
    def two(self) -> Diagnosis | None:
        """The diagnosis, when it has two solutions to be shown."""
        diagnosis = self.diagnosis
        return diagnosis if diagnosis and len(diagnosis.solutions) > 1 else None

    @property
    def may_be_mended(self) -> bool:
        """Whether repairs can make it better, of one sort or the other."""
        diagnosis = self.diagnosis
        if diagnosis is None:
            return False
        if diagnosis.status is SolveStatus.UNIQUE:
            return diagnosis.line_solvable is False
        return diagnosis.status is SolveStatus.MULTIPLE

    @property
    def is_typed(self) -> bool:
        """Whether clues lead, of which no picture can be repaired yet."""
        return self.design.leader is Leader.CLUES

    @property
    def is_rated_as_repaired(self) -> bool:
        """Whether the rating is that of the first repair."""
        return self.diagnosis is not None and self.diagnosis.status is SolveStatus.MULTIPLE
