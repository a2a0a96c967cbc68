"""One context with one solver: both kinds of text, and giving up."""

import pytest

from nonogui.solver.models.z3_solver import SolverFailedError, Z3Solver
from tests.solver.models.test_session import pigeons


def test_the_truth_of_a_variable_without_a_clause_is_known_as_well() -> None:
    solver = Z3Solver()
    solver.add("-2 0\n3 0\n")
    assert solver.search(10, 0, [])
    assert solver.truth(3)[1:] == [False, True]


def test_formulas_speak_of_the_same_variables_as_clauses() -> None:
    solver = Z3Solver("QF_LIA")
    solver.add("(declare-const x Int)(assert (and (= c1 (< x 3)) (= c12 (> x 5)) (= x 7)))")
    solver.add("1 12 0\n-12 2 0\n")
    assert solver.search(10, 0, [])
    assert solver.truth(2) == [False, True]
    assert solver.search(10, 0, [1, 2]) is False
    assert solver.core() == [1]


def test_conflicts_may_not_be_enough() -> None:
    solver = Z3Solver()
    solver.add("".join(pigeons(9)))
    assert solver.search(1, 0, []) is None


def test_giving_up_for_no_reason_is_a_fault() -> None:
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
