"""One context with one solver: both kinds of text, and giving up."""

import pytest

from nonogui.solver.models.z3_solver import SolverFailedError, Z3Solver
from tests.solver.models.test_session import pigeons


def test_variables_without_a_clause_have_a_value() -> None:
    solver = Z3Solver()
    solver.add("-2 0\n3 0\n")
    assert solver.search(10, 0, [])
    assert solver.model_values(3)[1:] == [False, True]


def test_formulas_and_clauses_share_variables() -> None:
    solver = Z3Solver("QF_LIA")
    solver.add("(declare-const x Int)(assert (and (= c1 (< x 3)) (= c12 (> x 5)) (= x 7)))")
    solver.add("1 12 0\n-12 2 0\n")
    assert solver.search(10, 0, [])
    assert solver.model_values(2) == [False, True]
    assert solver.search(10, 0, [1, 2]) is False
    assert solver.core() == [1]


def test_a_search_may_end_undecided_at_its_conflict_limit() -> None:
    solver = Z3Solver()
    solver.add("".join(pigeons(9)))
    assert solver.search(1, 0, []) is None


def test_giving_up_for_an_unknown_reason_is_an_error() -> None:
    solver = Z3Solver()
    solver.add("".join(pigeons(9)))
    solver._solver.set(rlimit=1)
    with pytest.raises(SolverFailedError):
        solver.search(1000, 0, [])


def test_an_interrupt_does_not_raise_the_error_of_the_call_it_ends() -> None:
    solver = Z3Solver()
    with pytest.raises(Exception, match="unexpected char"):
        solver.add("1 x 0\n")
    solver.interrupt()
