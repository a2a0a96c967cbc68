"""The two models that are written in SMT-LIB, as text."""

from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.models import MODELS
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.models.smtlib import bounds, disjunction, term
from tests.boards import board, clue, clued


def first_text(puzzle: Puzzle, model: str, known: str) -> str:
    candidates = Candidates.of(puzzle, board(known))
    return next(iter(MODELS[model](candidates, Watch()).clauses(CellVariables(candidates))))


def test_bounds_of_starts_follow_from_the_line_length() -> None:
    assert bounds(clue("2 1"), 6) == [(0, 2), (3, 5)]
    assert bounds(clue("1a 2b"), 4) == [(0, 1), (1, 2)]
    assert bounds(clue("0"), 4) == []


def test_terms_of_cells() -> None:
    assert term("7 0\n") == "c7"
    assert term("-7 0\n") == "(not c7)"
    assert term(None) == "true"
    assert term("0\n") == "false"
    assert disjunction([]) == "(or false )"


def test_intervals_have_bounds_size_order_and_cells() -> None:
    text = first_text(clued("1 1/0/0/0", "1/0/1/0"), "intervals", "?#??\n....\n....\n....")
    for part in (
        "(declare-const row0.start1 Int)",
        "(<= 0 row0.start0) (<= row0.start0 1)",
        "(= (- row0.end1 row0.start1) 0)",
        "(>= (- row0.start1 row0.end0) 2)",
        "(= c1 (or false (and (<= row0.start0 0) (<= 0 row0.end0))))",
        "(= true (or false (and (<= row0.start0 1) (<= 1 row0.end0))))",
    ):
        assert part in text


def test_islands_are_runs_shifted_ordered_and_merged() -> None:
    text = first_text(clued("1 1/0/0/0", "1/0/1/0"), "islands", "?#??\n....\n....\n....")
    for part in (
        "(declare-const row0.island1 (_ BitVec 4))",
        "(= row0.island0 (bvshl (_ bv1 4) row0.shift0))",
        "(bvule (_ bv2 4) row0.shift1) (bvule row0.shift1 (_ bv3 4))",
        "(bvuge row0.shift1 (bvadd row0.shift0 (_ bv2 4)))",
        "(= row0.merged1 (bvor (_ bv0 4) row0.island0 row0.island1))",
        "(= true (= ((_ extract 1 1) row0.merged1) #b1))",
    ):
        assert part in text


def test_islands_of_different_colours_are_merged_apart_and_may_touch() -> None:
    text = first_text(clued("1a 1b/0", "1a/1b"), "islands", "??\n..")
    assert "(bvuge row0.shift1 (bvadd row0.shift0 (_ bv1 2)))" in text
    assert "row0.merged1" in text
    assert "row0.merged2" in text
