"""Checks of the explanation of a proof: every step follows, and it ends in a contradiction."""

from __future__ import annotations

from collections.abc import Iterable

from nonogui.coach.deduction import Deduction, WhatIf
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import solve_line
from nonogui.solver.lines import line_solver, masks_of


def assert_proof_holds(puzzle: Puzzle, on: Grid, step: Deduction) -> None:
    """Check that the explanation of a proof is true and uses only lines of the proof."""
    assert step.proof is not None
    key = step.proof.key
    (value,) = (change.after for change in step.changes if change.cell == key)
    values = [value, *(what_if.value for what_if in step.proof.what_ifs)]
    assert sorted(values) == list(range(len(puzzle.palette)))
    for what_if in step.proof.what_ifs:
        assert what_if.cell == key
        assert_fails(puzzle, on.decided(), what_if, frozenset(step.lines))
    assert all(is_decided(on[cell]) for cell in step.evidence)


def assert_fails(puzzle: Puzzle, on: Grid, what_if: WhatIf, lines: frozenset[Line]) -> None:
    """Check that an assumption leads where its what-if says."""
    assert on[what_if.cell] == UNKNOWN
    on = on.replace({what_if.cell: what_if.value})
    for step in what_if.steps:
        assert {*step.lines} <= lines
        assert all(change.before == on[change.cell] == UNKNOWN for change in step.changes)
        if step.proof is not None:
            assert_proof_holds(puzzle, on, step)
        else:
            assert_follows(puzzle, on, step)
        on = step.apply(on)
    if what_if.broken is None:
        (cell,) = {case.cell for case in what_if.cases}
        assert sorted(case.value for case in what_if.cases) == list(range(len(puzzle.palette)))
        assert what_if.evidence == ()
        for case in what_if.cases:
            assert_fails(puzzle, on, case, lines)
        assert on[cell] == UNKNOWN
    else:
        assert what_if.broken in lines
        assert what_if.cases == ()
        shown = _only(on, what_if.evidence).line(what_if.broken)
        inks = len(puzzle.palette) - 1
        assert solve_line(puzzle.clue(what_if.broken), shown, inks) is None


def assert_follows(puzzle: Puzzle, on: Grid, step: Deduction) -> None:
    """The evidence of a step on one or two lines is on the board, and is enough."""
    shown = _only(on, step.evidence)
    assert len(step.lines) == (2 if step.technique is Technique.ROW_AND_COLUMN else 1)
    for change in step.changes:
        left = set(range(len(puzzle.palette)))
        for line in step.lines:
            left &= _values(puzzle, shown, line, change.cell)
        assert left == {change.after}


def _values(puzzle: Puzzle, on: Grid, line: Line, cell: Cell) -> set[int]:
    """What a line leaves a cell."""
    inks, cells = len(puzzle.palette) - 1, on.line(line)
    masks = line_solver(puzzle.clue(line), len(cells), inks).narrow(masks_of(cells, inks))
    assert masks is not None
    at = line.position(cell)
    return {value for value, mask in enumerate(masks) if mask >> at & 1}


def _only(on: Grid, evidence: Iterable[Cell]) -> Grid:
    """A board with nothing but some cells, which are decided."""
    kept = {cell: on[cell] for cell in evidence}
    assert all(is_decided(value) for value in kept.values())
    return Grid.uniform(on.width, on.height).replace(kept)
