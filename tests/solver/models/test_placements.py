"""The order encoding and the variables of the cells, as text."""

import pytest

from nonogui.core.grid import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.models.placements import Placements
from nonogui.solver.propagation import propagate
from tests.boards import board, busy_puzzle, clued


def clauses_of(puzzle: Puzzle) -> tuple[CellVariables, list[list[int]]]:
    candidates = propagate(puzzle).candidates
    cells = CellVariables(candidates)
    text = "".join(Placements(candidates, Watch()).clauses(cells))
    clauses = [list(map(int, line.split())) for line in text.splitlines()]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    return cells, [clause[:-1] for clause in clauses]


def test_a_cell_with_two_candidates_has_one_variable() -> None:
    cells = CellVariables(propagate(clued("1/1", "1/1")).candidates)
    assert cells.count == 4
    assert cells.unknown == [0, 1, 2, 3]
    assert cells.literal(2, 1) == -cells.literal(2, 0) == 3
    assert cells.grid([True, False, False, True]) == board("#.\n.#")
    assert list(cells.clauses()) == []


def test_a_cell_with_more_candidates_has_one_variable_each() -> None:
    two_colours = clued("1a 1b/1a 1b/0", "1a/1a 1b/1b")
    candidates = Candidates.of(two_colours, two_colours.blank())
    cells = CellVariables(candidates)
    assert cells.count == 27
    assert [cells.literal(0, value) for value in range(3)] == [1, 2, 3]
    assert list(cells.clauses())[:4] == ["1 2 3 0\n", "-1 -2 0\n", "-1 -3 0\n", "-2 -3 0\n"]


def test_known_cells_have_no_variable() -> None:
    candidates = propagate(clued("1/1/0", "1/1")).candidates
    cells = CellVariables(candidates)
    assert cells.count == 4
    assert not cells.is_open(4)
    assert cells.candidates(4) == [0]
    assert cells.grid([True, False, False, True]) == board("#.\n.#\n..")
    assert cells.tails(Line(Axis.ROW, 2)) == [[None, None], ["0\n", "0\n"]]


def test_one_block_on_two_cells_has_one_order_variable() -> None:
    _cells, clauses = clauses_of(clued("1/1", "1/1"))
    # Row 1 with cells 1 and 2: variable 5 says that the block starts at the first cell.
    assert sorted(clauses[:4]) == sorted([[-5, 1], [5, 2], [5, -1], [-5, -2]])
    assert len(clauses) == 16


def test_clauses_have_at_most_three_literals() -> None:
    cells, clauses = clauses_of(busy_puzzle(20))
    assert max(map(len, clauses)) == 3
    assert min(map(len, clauses)) >= 1
    assert max(abs(literal) for clause in clauses for literal in clause) > cells.count


def test_cancelling_is_checked_while_clauses_are_written() -> None:
    token = CancelToken()
    candidates = propagate(busy_puzzle(20)).candidates
    model = Placements(candidates, Watch(cancel=token))
    texts = model.clauses(CellVariables(candidates))
    next(texts)
    token.cancel()
    with pytest.raises(StoppedError):
        next(texts)
    with pytest.raises(StoppedError):
        Placements(candidates, Watch(cancel=token))
