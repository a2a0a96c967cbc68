"""What the doctor's panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.coach.difficulty import Rating
from nonogui.core.design import Design, Leader
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis, GiveAway, Note, Repair, SolutionCount

Offer = Repair | GiveAway
"""A change that the doctor offers."""


@dataclass(frozen=True, slots=True)
class DoctorState:
    """Everything known so far about one design.

    Attributes:
        design: the design.
        diagnosis: the verdict; None at first, and preliminary while `is_examining`.
        count: the number of solutions, if counted.
        rating: the difficulty; for a design with several solutions, that of its first repair.
        repairs: the repairs found so far; sorted by edit cost when complete.
        give: cells to give away as an alternative to a repair.
        notes: warnings.
        aim: the goal of repairs.
        seconds: how long the diagnosis took.
        is_examining: whether the diagnosis is being made.
        is_repairing: whether repairs are being searched.
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
    is_repairing: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether the design is empty, so that there is nothing to examine."""
        puzzle = self.design.puzzle
        return not any(clue.blocks for clue in (*puzzle.rows, *puzzle.columns))

    @property
    def two(self) -> Diagnosis | None:
        """The diagnosis, if it has two solutions to show."""
        diagnosis = self.diagnosis
        return diagnosis if diagnosis and len(diagnosis.solutions) > 1 else None

    @property
    def can_be_repaired(self) -> bool:
        """Whether a repair, for one solution or for line solving, can improve the design."""
        diagnosis = self.diagnosis
        if diagnosis is None:
            return False
        if diagnosis.status is SolveStatus.UNIQUE:
            return diagnosis.line_solvable is False
        return diagnosis.status is SolveStatus.MULTIPLE

    @property
    def is_typed(self) -> bool:
        """Whether the clues lead; then there is no picture to repair."""
        return self.design.leader is Leader.CLUES

    @property
    def is_rated_as_repaired(self) -> bool:
        """Whether the rating is about the first repair, not about the design itself."""
        return self.diagnosis is not None and self.diagnosis.status is SolveStatus.MULTIPLE
