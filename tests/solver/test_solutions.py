"""Solutions by Z3: symmetric boards first, then all; two that lie far apart."""

from __future__ import annotations

import pytest

from nonogui.solver import kernel, solutions
from nonogui.solver.backbone import shared_cells
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import ENGINES, Job
from nonogui.solver.limits import CancelToken, Limits, StoppedError, Watch
from nonogui.solver.models import MODELS
from nonogui.solver.models.placements import Placements
from nonogui.solver.narrowing import Narrower
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.solver.symmetry import SymmetricCandidates, symmetries
from tests.boards import clued, puzzle

TWO_WAYS = clued("1/1", "1/1")
ONE_SYMMETRIC = puzzle("""
    ..#..
    .#.#.
    #...#
    .#.#.
    .....
""")
NONE_SYMMETRIC = clued("1/1/1", "1/1/1/0")


@pytest.fixture
def only_by_search(monkeypatch: pytest.MonkeyPatch) -> list[type[Candidates]]:
    """Nothing is found before the search; returns of what it makes models."""
    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(Narrower, "complete", lambda *_, **__: None)
    monkeypatch.setattr(Narrower, "probe", lambda *_: True)
    made: list[type[Candidates]] = []

    def placements(candidates: Candidates, watch: Watch) -> Placements:
        made.append(type(candidates))
        return Placements(candidates, watch)

    monkeypatch.setitem(MODELS, "placements", placements)
    return made


def test_two_symmetric_solutions_end_the_search(only_by_search: list[type]) -> None:
    result = solve(TWO_WAYS, limits=Limits(solutions=2))
    assert result.status == SolveStatus.MULTIPLE
    assert set(only_by_search) == {SymmetricCandidates}
    assert result.checks >= 2


def test_two_symmetric_solutions_are_separated(only_by_search: list[type]) -> None:
    """Of six boxes none stays where it was; the first two that turn up differ in two."""
    six = clued("/".join("111111"), "/".join("111111"))
    one, other = solve(six).solutions
    assert len(list(one.diff(other))) == 12
    assert set(only_by_search) == {SymmetricCandidates}


def test_solutions_are_not_separated_if_nobody_sees_them(only_by_search: list[type]) -> None:
    six = clued("/".join("111111"), "/".join("111111"))
    alike, separated = solve(six, diverse=False), solve(six)
    assert alike.status is separated.status is SolveStatus.MULTIPLE
    assert len(list(alike.solutions[0].diff(alike.solutions[1]))) > 0
    assert alike.checks < separated.checks
    assert only_by_search


def test_symmetry_is_found_despite_an_empty_border(only_by_search: list[type]) -> None:
    bordered = clued("2/1/1/0", "1/1/2/0/0")
    assert symmetries(bordered) == []
    assert solve(bordered).status == SolveStatus.MULTIPLE
    assert only_by_search[0] is SymmetricCandidates


def test_one_symmetric_solution_is_not_taken_for_unique(only_by_search: list[type]) -> None:
    result = solve(ONE_SYMMETRIC, limits=Limits(solutions=2))
    assert result.status == SolveStatus.MULTIPLE
    assert only_by_search == [SymmetricCandidates, Candidates]


def test_the_search_continues_if_no_board_is_symmetric(only_by_search: list[type]) -> None:
    assert solve(NONE_SYMMETRIC, limits=Limits(solutions=100)).count == 6
    assert only_by_search[-1] == Candidates


@pytest.mark.parametrize("engine", ["placements", "intervals", "islands", "automaton"])
def test_single_model_engines_search_all_boards(
    engine: str, only_by_search: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks Z3 at once and without guesses."""
    model = MODELS["placements"]
    monkeypatch.setitem(MODELS, engine, model)
    monkeypatch.setattr(solutions, "rank_guesses", None)
    assert solve(TWO_WAYS, engine=engine).solutions
    assert only_by_search == [Candidates]
    assert solve(clued("1a/1b", "1a/1b"), engine=engine).line_solvable is None


@pytest.mark.parametrize("completions", [0, 1])
def test_cancelling_is_checked_before_each_completion(
    completions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, asked = CancelToken(), list[bytes | None]()

    def complete(_: Narrower, avoid: bytes | None = None) -> bytes:
        asked.append(avoid)
        token.cancel()
        return bytes([1, 0, 0, 1])

    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(Narrower, "complete", complete)
    monkeypatch.setattr(Narrower, "probe", lambda *_: True)
    watch = Watch(cancel=token, progress=None if completions else lambda _: token.cancel())
    with pytest.raises(StoppedError):
        Job(TWO_WAYS, ENGINES["auto"], watch, 0).narrow(TWO_WAYS.blank(), enough=2)
    assert asked == [None] * completions


def test_only_a_search_may_prove_that_no_solution_exists(
    only_by_search: list[type],
) -> None:
    none = clued("2/3/1 1/1 1", "2/1/2/1 1/1 1")
    shared = shared_cells(none)
    assert only_by_search
    assert (shared.status, shared.exact, shared.upper_bound) == (SolveStatus.NONE, True, None)
    assert 2 < len(shared.clash) < 9


def test_the_backbone_also_starts_from_a_symmetric_solution(only_by_search: list[type]) -> None:
    shared = shared_cells(ONE_SYMMETRIC)
    assert (shared.status, shared.exact) == (SolveStatus.MULTIPLE, True)
    assert only_by_search == [SymmetricCandidates, Candidates]
