"""One supposition told: what follows step by step until a line cannot be met, and no more."""

from __future__ import annotations

from typing import Final, NamedTuple

from nonogui.coach.deduction import Deduction, Proof, WhatIf, changes_of, line_cells
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import solve_line

_WEIGHT: Final = 10
"""Of several lines at least: no look at a single line is harder."""

_FEW: Final = 12
"""Cells of evidence that can be taken in."""


class _End(NamedTuple):
    """How a story ends: with a line that clashes with some cells, or with cases."""

    broken: Line | None
    evidence: tuple[Cell, ...] = ()
    cases: tuple[WhatIf, ...] = ()


class Story:
    """A supposition and what follows, as it is being told.

    Attributes:
        lines: the lines that are spoken of.
        board: with what follows so far.
    """

    def __init__(
        self, puzzle: Puzzle, board: Grid, cell: Cell, value: int, lines: frozenset[Line]
    ) -> None:
        """Suppose a value on a board; its decided cells are relied on."""
        self.lines = lines
        self.board = board
        self._puzzle = puzzle
        self._cell, self._value = cell, value
        self._steps: list[Deduction] = []
        self._end: _End | None = None
        self._fill([(cell, value)])

    @property
    def is_over(self) -> bool:
        """Whether a line cannot be met, or all cases are told."""
        return self._end is not None

    def add(self, step: Deduction) -> None:
        """One more step."""
        self._steps.append(step)
        self._fill([(change.cell, change.after) for change in step.changes])

    def split(self, cases: tuple[WhatIf, ...]) -> None:
        """End with what happens with each value of one more cell."""
        self._end = _End(None, cases=cases)

    def told(self) -> WhatIf | None:
        """The story without what is not needed; None: it has not come to an end."""
        if self._end is None:
            return None
        needed = {*self._end.evidence}.union(*map(rests_on, self._end.cases))
        kept = []
        for step in reversed(self._steps):
            given = {change.cell for change in step.changes}
            if given & needed:
                kept.append(step)
                needed = needed - given | _needs(step)
        return WhatIf(self._cell, self._value, tuple(reversed(kept)), *self._end)

    def _fill(self, values: list[tuple[Cell, int]]) -> None:
        """Go on to the next board, and look whether it breaks one of the lines."""
        self.board = self.board.replace(values)
        for line in dict.fromkeys(line for cell, _ in values for line in cell.lines):
            if line in self.lines and self._end is None:
                evidence = clash(self._puzzle, self.board, line)
                self._end = None if evidence is None else _End(line, evidence)


def clash(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Cell, ...] | None:
    """Decided cells that a line clashes with, none of them to spare; None: it can be met."""
    clue, inks, cells = puzzle.clue(line), len(puzzle.palette.inks), bytearray(board.line(line))
    if solve_line(clue, bytes(cells), inks) is not None:
        return None
    for at, value in enumerate(cells):
        cells[at] = UNKNOWN
        if is_decided(value) and solve_line(clue, bytes(cells), inks) is not None:
            cells[at] = value
    pairs = zip(line_cells(board, line), cells, strict=True)
    return tuple(cell for cell, value in pairs if is_decided(value))


def several_lines(
    board: Grid, lines: tuple[Line, ...], values: tuple[tuple[Cell, int], ...], proof: Proof
) -> Deduction:
    """What several lines force, as a step.

    It weighs 10, and one for each line and each step of the story, with those of stories inside
    it. Where there is no story to tell each line counts three times.

    Args:
        board: the player's.
        lines: the lines, rows first.
        values: the cells that they force.
        proof: why.
    """
    steps = sum(map(_length, proof.what_ifs)) if proof.what_ifs else 2 * len(lines)
    rests = set[Cell]().union(*map(rests_on, proof.what_ifs))
    return Deduction(
        technique=Technique.SEVERAL_LINES,
        weight=_WEIGHT + len(lines) + steps,
        lines=lines,
        changes=changes_of(board, values),
        evidence=tuple(sorted(rests)) if len(rests) <= _FEW else (),
        proof=proof,
    )


def rests_on(what_if: WhatIf) -> set[Cell]:
    """The decided cells of the board that a what-if rests on."""
    needed = {*what_if.evidence}.union(*map(rests_on, what_if.cases))
    for step in reversed(what_if.steps):
        needed -= {change.cell for change in step.changes}
        needed |= _needs(step)
    return needed - {what_if.cell}


def _needs(step: Deduction) -> set[Cell]:
    """The decided cells that a step rests on, few or many."""
    if step.proof is None:
        return {*step.evidence}
    return set[Cell]().union(*map(rests_on, step.proof.what_ifs))


def _length(what_if: WhatIf) -> int:
    """How many steps a story has, with those of the stories inside it."""
    inside = [each for step in what_if.steps if step.proof for each in step.proof.what_ifs]
    return len(what_if.steps) + sum(map(_length, (*inside, *what_if.cases)))
