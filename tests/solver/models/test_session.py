"""The session with Z3: clauses in, truth and cores out, slices in between."""

from collections.abc import Sequence
from itertools import islice

import pytest

from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.models import session
from nonogui.solver.models.session import Session
from nonogui.solver.models.z3_solver import ANY, Z3Solver
from nonogui.solver.result import Phase, Progress, StopReason


def test_the_truth_of_a_model_meets_the_clauses() -> None:
    z3 = Session(Watch())
    z3.add(["1 2 0\n-1 3 0\n", "-2 0\n"])
    assert z3.check()
    assert z3.model_values(3) == [True, False, True]
    assert z3.checks == 1


def test_clauses_can_be_added_between_checks() -> None:
    z3 = Session(Watch())
    z3.add(["1 2 0\n"])
    models = 0
    while z3.check():
        models += 1
        pairs = zip((1, 2), z3.model_values(2), strict=True)
        z3.add([" ".join(str(-v if true else v) for v, true in pairs) + " 0\n"])
    assert models == 3


def test_an_empty_clause_is_unsatisfiable() -> None:
    z3 = Session(Watch())
    z3.add(["1 0\n"])
    assert z3.check()
    z3.add(["0\n"])
    assert not z3.check()


def test_the_core_has_the_contradicting_assumptions() -> None:
    z3 = Session(Watch())
    z3.add(["-1 -2 0\n"])
    assert not z3.check([1, 2, 3, -4])
    assert set(z3.core()) == {1, 2}
    assert z3.check([1, -2, 3, -4])
    assert z3.model_values(4) == [True, False, True, False]


def test_long_texts_are_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_PIECE_SIZE", 20)
    z3 = Session(Watch())
    z3.add(f"-{n} {n + 1} 0\n" for n in range(1, 100))
    z3.add(["1 0\n"])
    assert z3.check()
    assert z3.model_values(100) == [True] * 100


def pigeons(holes: int) -> list[str]:
    """One pigeon too many: no solution, and hard to see."""
    number = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    texts = [" ".join(str(number[p, h]) for h in range(holes)) + " 0\n" for p in range(holes + 1)]
    for hole in range(holes):
        for one in range(holes + 1):
            texts += [f"-{number[one, hole]} -{number[p, hole]} 0\n" for p in range(one)]
    return texts


def test_searching_continues_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SLICE", 20)
    z3 = Session(Watch())
    z3.add(pigeons(6))
    assert not z3.check()
    assert z3.checks == 1


def test_a_time_limit_ends_the_search() -> None:
    z3 = Session(Watch())
    z3.add(pigeons(14))
    # From now on: a busy machine may take longer to read the clauses.
    z3._watch = Watch(seconds=0.1)
    with pytest.raises(StoppedError) as stopped:
        z3.check()
    assert stopped.value.reason is StopReason.TIME


def test_a_cancelled_session_accepts_no_clauses() -> None:
    token = CancelToken()
    z3 = Session(Watch(cancel=token))
    token.cancel()
    with pytest.raises(StoppedError) as stopped:
        z3.add(["1 0\n"])
    assert stopped.value.reason is StopReason.CANCELLED


def test_slices_grow_by_the_luby_sequence() -> None:
    first = list(islice(session._luby(), 15))
    assert first == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


Slice = tuple[int, int, int]
"""Of a search: its conflicts, its seed and the number of literals assumed."""


def slices_until(answer_at: int, answer: bool, monkeypatch: pytest.MonkeyPatch) -> list[Slice]:
    """The slices of searches to come, of which none has an answer before a certain one."""
    asked: list[Slice] = []

    def search(_: Z3Solver, conflicts: int, seed: int, assumed: Sequence[int]) -> bool | None:
        asked.append((conflicts, seed, len(assumed)))
        return answer if len(asked) >= answer_at else None

    monkeypatch.setattr(Z3Solver, "search", search)
    return asked


@pytest.mark.parametrize("answer", [True, False])
def test_slices_grow_and_keep_the_seed(answer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = slices_until(4, answer, monkeypatch)
    reports: list[Progress] = []
    z3 = Session(Watch(progress=reports.append), seed=30)
    assert z3.check([1, 2]) is answer
    long = session.SLICE
    assert asked == [(long, 30, 2), (long, 30, 2), (2 * long, 30, 2), (long, 30, 2)]
    assert [progress.slice for progress in reports] == [1, 2, 3, 4]
    z3.check()
    assert asked[4:] == [(long, 30, 0)]


def test_a_stopped_job_starts_no_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = slices_until(1, True, monkeypatch)
    token = CancelToken()
    z3 = Session(Watch(cancel=token))
    token.cancel()
    with pytest.raises(StoppedError):
        z3.check()
    with pytest.raises(StoppedError):
        z3.check_within(9)
    with pytest.raises(StoppedError):
        z3.check_guided(lambda: [1])
    assert not asked


def test_a_limited_search_uses_all_its_conflicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "SLICE", 100)
    asked = slices_until(99, True, monkeypatch)
    reports: list[Progress] = []
    z3 = Session(Watch(progress=reports.append))
    assert z3.check_within(250, [7]) is None
    assert asked == [(100, 0, 1), (100, 0, 1), (50, 0, 1)]
    assert [progress.slice for progress in reports] == [1, 2, 3]


@pytest.mark.parametrize("answer", [True, False])
def test_short_searches_assume_fewer_guesses_each_time(
    answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_GUESSED_SHARES", (0.5, 0.2))
    monkeypatch.setattr(session, "_UNGUIDED_CONFLICTS", 7)
    monkeypatch.setattr(session, "_GUIDED_CONFLICTS", 10)
    monkeypatch.setattr(session, "_BETWEEN_GUESSES", 100)
    asked = slices_until(10, answer, monkeypatch)
    reports: list[Progress] = []
    z3 = Session(Watch(progress=reports.append))
    assert z3.check_guided(lambda: range(1, 11)) is answer
    sizes = [(conflicts, assumed) for conflicts, _, assumed in asked]
    one, two = [(10, 5), (10, 2), (100, 0)], [(20, 5), (20, 2), (200, 0)]
    assert sizes == [(7, 0), *one, *one, *two]
    assert [progress.slice for progress in reports] == [1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


def test_a_solution_found_with_guesses_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    """That nothing is, with guesses that may be wrong, is no answer."""
    monkeypatch.setattr(session, "_GUESSED_SHARES", (0.5, 0.2))
    asked = slices_until(2, True, monkeypatch)
    assert Session(Watch()).check_guided(lambda: [1, 2])
    assert len(asked) == 2


@pytest.mark.parametrize(("core", "left"), [([7, 8], [5, 2]), ([1, 5], [2]), ([2], []), ([], [])])
def test_refuted_guesses_are_not_tried_again(
    core: list[int], left: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ten guesses the first 8, 5 and 2 are tried; those of the core refute the first 8."""
    monkeypatch.setattr(session, "_GUESSED_SHARES", (0.8, 0.5, 0.2))
    sizes: list[int] = []
    unguided: list[int] = []

    def search(_: Z3Solver, conflicts: int, _seed: int, assumed: Sequence[int]) -> bool | None:
        sizes.append(len(assumed))
        if not assumed:
            unguided.append(conflicts)
        if len(assumed) == 8:
            return False
        return True if sizes.count(0) == 3 else None

    monkeypatch.setattr(Z3Solver, "search", search)
    monkeypatch.setattr(Z3Solver, "core", lambda _: core)
    assert Session(Watch()).check_guided(lambda: range(1, 11))
    assert sizes == [0, 8, *left, 0, *left, 0]
    # Without guesses left, slices are as long as in any other search.
    assert unguided[1] == (session._BETWEEN_GUESSES if left else session.SLICE)


def test_pieces_grow_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_PIECE_SIZE", 4)
    monkeypatch.setattr(session, "_MAX_PIECE_SIZE", 10)
    texts = [f"{n % 10}0\n" for n in range(20)]
    pieces = list(session._pieces(texts))
    assert "".join(pieces) == "".join(texts)
    assert [len(piece) // 3 for piece in pieces] == [2, 3, 4, 4, 4, 3]


def test_a_search_can_be_limited_by_conflicts() -> None:
    z3 = Session(Watch())
    z3.add(pigeons(8))
    assert z3.check_within(3) is None
    assert z3.check_within(5, [1, 2]) is not True
    assert z3.checks == 2


def test_clauses_and_formulas_can_be_mixed() -> None:
    z3 = Session(Watch(), logic=ANY)
    formula = "(declare-const x Int)(assert (and (= c1 (> x 1)) (= c2 (< x 3))))"
    z3.add(["1 2 0\n", formula, "-1 0\n"])
    assert z3.check()
    assert z3.model_values(2) == [False, True]
    assert not z3.check([-2])
    assert z3.core() == [-2]


def test_progress_reports_the_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SLICE", 20)
    reports: list[Progress] = []
    watch = Watch(progress=reports.append)
    watch.report(Phase.SEARCH, 3, 25)
    z3 = Session(watch)
    z3.add(pigeons(6))
    assert not z3.check()
    assert [progress.slice for progress in reports] == list(range(len(reports)))
    assert len(reports) > 3
    assert {(progress.phase, progress.known, progress.total) for progress in reports} == {
        (Phase.SEARCH, 3, 25)
    }


def test_importing_z3_does_not_count_as_solving_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def load_slowly() -> None:
        nonlocal now
        now += 5.0

    watch = Watch(1.0, clock=lambda: now)
    monkeypatch.setattr(session, "load_z3", load_slowly)
    session.Session(watch)
    assert watch.elapsed == 0.0
    watch.check()


@pytest.mark.parametrize("possible", [True, False])
def test_wrong_guesses_do_not_change_the_answer(
    possible: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pigeons in the first hole is a wrong guess, even when one of them may stay away."""
    for length in ("_UNGUIDED_CONFLICTS", "_GUIDED_CONFLICTS", "_BETWEEN_GUESSES", "SLICE"):
        monkeypatch.setattr(session, length, 1)
    asked = []

    def guesses() -> list[int]:
        asked.append(1)
        return [1, 6, 11, 16, 21, 26]

    clauses = pigeons(5)
    if possible:
        clauses[0] = clauses[0].replace(" 0", " 31 0")
    z3 = Session(Watch())
    z3.add(clauses)
    assert z3.check_guided(guesses) == possible
    assert asked == [1]
    assert z3.checks == 1
