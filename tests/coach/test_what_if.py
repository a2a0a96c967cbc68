"""Assumptions explained: where a line breaks, what is kept, and how hard the step is."""

from __future__ import annotations

from hypothesis import given

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.proofs import WhatIfBuilder, contradicting_cells, evidence_of, several_lines_step
from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import solve_line
from tests.boards import clued, palette
from tests.strategies import KnownLine, known_lines

TOP, MIDDLE = Line(Axis.ROW, 0), Line(Axis.ROW, 1)
LEFT = Line(Axis.COLUMN, 0)

SQUARE = clued("2/1/0", "1/2/0")
"""Its last row and its last column are empty."""


def step_of(puzzle: Puzzle, builder: WhatIfBuilder, line: Line) -> Deduction:
    known = builder.board.line(line)
    found = easiest_on_line(puzzle.clue(line), known, len(puzzle.palette) - 1)
    assert found is not None
    return Deduction.of_line(builder.board, line, found)


@given(known_lines())
def test_contradicting_cells_are_minimal(known: KnownLine) -> None:
    on = Grid(len(known.cells), 1, known.cells)
    puzzle = Puzzle((known.clue,), (), palette(known.inks))
    cells = contradicting_cells(puzzle, on, TOP)
    met = solve_line(known.clue, known.cells, known.inks) is not None
    assert (cells is None) == met
    if cells is not None:
        for left_out in (None, *cells):
            kept = {cell: on[cell] for cell in cells if cell != left_out}
            shown = Grid.uniform(on.width, 1).replace(kept).line(TOP)
            broken = solve_line(known.clue, shown, known.inks) is None
            assert broken == (left_out is None)


def test_an_assumption_may_break_a_line_at_once() -> None:
    builder = WhatIfBuilder(
        SQUARE, SQUARE.blank(), Cell(0, 2), 1, frozenset({Line(Axis.COLUMN, 2)})
    )
    assert builder.is_finished
    what_if = builder.build()
    assert what_if == WhatIf(Cell(0, 2), 1, (), Line(Axis.COLUMN, 2), (Cell(0, 2),))


def test_only_the_lines_of_the_proof_can_break() -> None:
    builder = WhatIfBuilder(SQUARE, SQUARE.blank(), Cell(0, 2), 1, frozenset({LEFT}))
    assert not builder.is_finished
    assert builder.build() is None


def test_superfluous_steps_are_left_out() -> None:
    start, third = SQUARE.blank(), Line(Axis.COLUMN, 2)
    builder = WhatIfBuilder(SQUARE, start, Cell(0, 0), 0, frozenset({TOP, LEFT, third}))
    builder.add(step_of(SQUARE, builder, Line(Axis.ROW, 2)))
    assert builder.build() is None
    builder.add(step_of(SQUARE, builder, TOP))
    what_if = builder.build()
    assert what_if is not None
    assert [step.lines for step in what_if.steps] == [(TOP,)]
    assert (what_if.broken, what_if.evidence) == (third, (Cell(0, 2),))


def test_steps_needed_by_a_case_are_kept() -> None:
    builder = WhatIfBuilder(SQUARE, SQUARE.blank(), Cell(0, 0), 0, frozenset({TOP}))
    builder.add(step_of(SQUARE, builder, TOP))
    case = WhatIf(Cell(1, 1), 1, (), LEFT, (Cell(0, 1), Cell(1, 1), Cell(2, 2)))
    builder.split((case,))
    what_if = builder.build()
    assert what_if is not None
    assert [step.lines for step in what_if.steps] == [(TOP,)]
    assert evidence_of(what_if) == {Cell(2, 2)}


def test_the_weight_counts_lines_and_nested_steps() -> None:
    on = SQUARE.blank()
    builder = WhatIfBuilder(SQUARE, on, Cell(0, 0), 0, frozenset({TOP}))
    line_step = step_of(SQUARE, builder, TOP)
    plain = WhatIf(Cell(0, 0), 0, (line_step,), LEFT)
    inner = several_lines_step(on, (TOP, LEFT), ((Cell(0, 0), 1),), proof_by(plain))
    assert inner.weight == 10 + 2 + 1
    nested = WhatIf(Cell(1, 1), 0, (inner, line_step), None, (), (plain, plain))
    outer = several_lines_step(on, (TOP, MIDDLE, LEFT), ((Cell(1, 1), 1),), proof_by(nested))
    assert outer.weight == 10 + 3 + (2 + 1 + 2)
    unexplained = several_lines_step(on, (TOP, MIDDLE, LEFT), ((Cell(1, 1), 1),), proof_by())
    assert unexplained.weight == 10 + 3 * 3


def test_evidence_is_shown_only_if_there_is_little() -> None:
    on = Grid.uniform(20, 20)
    for count in (12, 13):
        cells = tuple(Cell(0, column) for column in range(count))
        proof = proof_by(WhatIf(Cell(1, 1), 1, (), TOP, cells))
        step = several_lines_step(on, (TOP,), ((Cell(1, 1), 0),), proof)
        assert step.evidence == (cells if count == 12 else ())
        assert step.changes[0].before == UNKNOWN


def test_evidence_of_several_cells_is_all_that_is_known_on_the_lines() -> None:
    """The what-ifs explain only one of the cells."""
    on = SQUARE.blank().replace({Cell(0, 2): 1, Cell(2, 0): 0, Cell(2, 2): 1})
    proof = proof_by(WhatIf(Cell(0, 0), 1, (), TOP, (Cell(0, 2),)))
    one = several_lines_step(on, (TOP, LEFT), ((Cell(0, 0), 0),), proof)
    assert one.evidence == (Cell(0, 2),)
    two = several_lines_step(on, (TOP, LEFT), ((Cell(0, 0), 0), (Cell(0, 1), 1)), proof)
    assert two.evidence == (Cell(0, 2), Cell(2, 0))


def proof_by(*what_ifs: WhatIf) -> Proof:
    return Proof(irreducible=False, smallest=False, key=Cell(0, 0), what_ifs=what_ifs)
