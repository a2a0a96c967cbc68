"""Proofs by several lines: true, enough, without a line too many where they say so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.coach import proofs
from nonogui.coach.deduction import Deduction, Proof
from nonogui.coach.proofs import Prover
from nonogui.coach.reasons import Reason, Reasons
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.line_sets import Effort
from nonogui.solver.propagation import propagate
from nonogui.solver.result import StopReason
from nonogui.solver.search import solve
from tests.boards import board, clued, palette, puzzle, random_picture
from tests.coach.what_if_checks import assert_proof_holds
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards

HOUSE = puzzle("""
    #...#
    #...#
    #####
    .#.#.
    .###.
""")
"""Single lines leave four corners open, in each of which two rows and two columns go in circles."""

WHIRL = puzzle("""
    .#..
    ..##
    #..#
    #.#.
""")
"""Nothing follows from a single line, and nothing from the wrong value of the second cell."""


NEEDLESS = Puzzle.from_picture(random_picture(5, 5, 971, inks=2), palette(2))
"""The first proof that is found for it has a line too many."""


class SlowCompleter(Completer):
    """Finds no solution soon."""

    def find_soon(self, _board: Grid, _seconds: float) -> Grid | None:
        raise StoppedError(StopReason.TIME)


@cache
def of_whirl() -> BruteForce:
    return BruteForce(WHIRL)


def rows_and_columns(rows: list[int], columns: list[int]) -> tuple[Line, ...]:
    return (*(Line(Axis.ROW, n) for n in rows), *(Line(Axis.COLUMN, n) for n in columns))


def proof_of(step: Deduction) -> Proof:
    assert step.technique is Technique.SEVERAL_LINES
    assert step.proof is not None
    return step.proof


def easiest(puzzle: Puzzle, on: Grid) -> Deduction:
    found = Prover(puzzle, Watch()).easiest(on)
    assert found is not None
    return found


def assert_right(puzzle: Puzzle, on: Grid, step: Deduction, force: BruteForce) -> None:
    """All that a step says is true."""
    proof, lines = proof_of(step), force.mask(step.lines)
    assert list(step.lines) == [line for line in force.lines if line in step.lines]
    assert proof.key in {change.cell for change in step.changes}
    for change in step.changes:
        at = on.index(change.cell)
        assert change.before == on[change.cell]
        assert not force.possible(lines, {at: change.after})
        if change.cell == proof.key:
            excluded = {at: change.after}
            assert not proof.irreducible or force.is_irreducible(lines, excluded)
            assert not proof.smallest or force.fewest(excluded) == len(step.lines)
    if proof.what_ifs:
        assert_proof_holds(puzzle, on, step)


def stuck(width: int, height: int, seeds: int) -> Iterator[tuple[Puzzle, Grid]]:
    """Puzzles made of noise, with what single lines find out about them."""
    for seed in range(seeds):
        noise = Puzzle.from_picture(random_picture(width, height, seed))
        known = propagate(noise).grid
        if not known.is_complete:
            yield noise, known


# ---- true ----


@settings(max_examples=50)
@given(SMALL_PUZZLES, st.data())
def test_proofs_are_true_and_their_lines_suffice(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal, maybe_marks=True))
    force, prover = BruteForce(puzzle, known), Prover(puzzle, Watch())
    step = prover.easiest(known)
    if step is not None:
        assert_right(puzzle, known, step, force)
    shared = known.replace(
        (known.cell(at), puzzle.goal.cells[at])
        for at, value in enumerate(known.decided().cells)
        if value == UNKNOWN and not force.possible(force.all, {at: puzzle.goal.cells[at]})
    )
    step = prover.easiest(known, shared)
    assert (step is None) == (shared == known)
    if step is not None:
        assert_right(puzzle, known, step, force)


@settings(max_examples=50)
@given(SMALL_PUZZLES, st.data())
def test_proofs_without_a_known_solution_are_true(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal, maybe_marks=True))
    force, prover = (
        BruteForce(puzzle, known),
        Prover(puzzle, Watch(), SlowCompleter(puzzle, Watch())),
    )
    step = prover.easiest(known)
    if step is not None:
        assert_right(puzzle, known, step, force)
    with_solution = Prover(puzzle, Watch()).easiest(known)
    assert (step is None) == (with_solution is None)
    for at in (at for at, value in enumerate(known.cells) if value == UNKNOWN):
        answer = prover.for_cell(known, known.cell(at))
        if answer is not None:
            assert_right(puzzle, known, answer, force)


def test_nothing_is_proven_from_a_wrong_board() -> None:
    wrong = propagate(HOUSE).grid.replace({Cell(0, 0): EMPTY})
    prover = Prover(HOUSE, Watch(), SlowCompleter(HOUSE, Watch()))
    assert prover.easiest(wrong) is None
    assert prover.for_cell(wrong, Cell(0, 1)) is None


def test_proven_cells_without_a_reason_rest_on_all_lines() -> None:
    known, (only,) = propagate(WHIRL).grid, solve(WHIRL).solutions
    step = Prover(WHIRL, Watch()).without_reason(known, known.replace({Cell(0, 1): only[0, 1]}))
    assert step is not None
    assert step.lines == tuple(WHIRL.lines())
    assert [change.after for change in step.changes] == [only[0, 1]]
    assert not step.is_explained
    assert Prover(WHIRL, Watch()).without_reason(only, only) is None


@settings(max_examples=50)
@given(SMALL_PUZZLES, st.data())
def test_reasons_of_cells_are_true_and_sufficient(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, prover = BruteForce(puzzle, known), Prover(puzzle, Watch())
    for at, value in enumerate(known.cells):
        if value == UNKNOWN:
            answer = prover.for_cell(known, known.cell(at))
            is_forced = not force.possible(force.all, {at: puzzle.goal.cells[at]})
            assert (answer is not None) == is_forced
            if answer is not None:
                assert proof_of(answer).key == known.cell(at)
                assert_right(puzzle, known, answer, force)


def test_proofs_on_small_stuck_boards_are_true() -> None:
    steps = 0
    for noise, known in stuck(4, 3, seeds=150):
        step = Prover(noise, Watch()).easiest(known)
        if step is not None:
            assert_right(noise, known, step, BruteForce(noise, known))
            assert proof_of(step).smallest or len(step.lines) > 4
            steps += 1
    assert steps > 1


# ---- easy ----


def test_four_crossing_lines_force_a_cell() -> None:
    known = propagate(HOUSE).grid
    assert known == board("""
        ??.??
        ??.??
        #####
        ??.??
        ??#??
    """)
    step = easiest(HOUSE, known)
    assert step.lines == rows_and_columns([1, 4], [0, 1])
    assert [(change.cell, change.after) for change in step.changes] == [(Cell(1, 1), EMPTY)]
    assert step.evidence == ()
    assert step.weight == 10 + 4 + 3
    assert proof_of(step).smallest
    assert proof_of(step).irreducible
    (what_if,) = proof_of(step).what_ifs
    assert (what_if.cell, what_if.value) == (Cell(1, 1), 1)
    assert len(what_if.steps) == 3
    assert what_if.broken in step.lines


def test_proofs_lead_to_the_solution() -> None:
    for each in (HOUSE, WHIRL):
        prover, known = Prover(each, Watch()), propagate(each).grid
        (only,) = solve(each).solutions
        while not known.is_complete:
            step = prover.easiest(known, only)
            assert step is not None
            known = propagate(each, step.apply(known)).grid
        assert each.is_solved_by(known)


def test_in_colour_each_other_value_is_refuted() -> None:
    ribbon = puzzle("""
        ba.b
        aab.
        a.b.
        .a.b
    """)
    known = propagate(ribbon).grid
    step = easiest(ribbon, known)
    assert step.lines == rows_and_columns([0, 1], [2, 3])
    assert [what_if.value for what_if in proof_of(step).what_ifs] == [1, 2]
    assert_proof_holds(ribbon, known, step)


def test_without_a_forced_cell_there_is_no_step() -> None:
    assert Prover(clued("1/1", "1/1"), Watch()).easiest(board("??/??".replace("/", "\n"))) is None


def test_only_cells_known_to_be_forced_are_examined() -> None:
    known = propagate(HOUSE).grid
    proven = known.replace({Cell(4, 3): 1})
    step = Prover(HOUSE, Watch()).easiest(known, proven)
    assert step is not None
    assert proof_of(step).key == Cell(4, 3)


def test_a_board_without_a_solution_has_no_step() -> None:
    wrong = propagate(HOUSE).grid.replace({Cell(1, 1): 1})
    assert Prover(HOUSE, Watch()).easiest(wrong) is None
    assert Prover(HOUSE, Watch()).for_cell(wrong, Cell(0, 0)) is None


def test_known_cells_need_no_proof() -> None:
    known = propagate(HOUSE).grid
    assert Prover(HOUSE, Watch()).for_cell(known, Cell(2, 0)) is None


def test_proofs_ignore_maybe_marks_and_replace_them() -> None:
    known = propagate(HOUSE).grid.replace({Cell(1, 1): maybe(1)})
    step = easiest(HOUSE, known)
    assert [(change.before, change.after) for change in step.changes] == [(maybe(1), EMPTY)]
    assert step.lines == easiest(HOUSE, known.decided()).lines


# ---- when propagation does not tell ----


def test_lines_are_found_if_propagation_refutes_nothing() -> None:
    known = propagate(WHIRL).grid
    step = Prover(WHIRL, Watch()).for_cell(known, Cell(0, 1))
    assert step is not None
    assert_right(WHIRL, known, step, of_whirl())
    assert len(step.changes) > 1
    (what_if,) = proof_of(step).what_ifs
    inside = [inner.proof for inner in what_if.steps if inner.proof]
    assert what_if.cases or inside
    assert not any(proof.irreducible or proof.smallest for proof in inside)


def test_the_easiest_step_may_come_from_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "shortest_forcing_proofs", lambda *_, **__: [])
    known, prover = propagate(WHIRL).grid, Prover(WHIRL, Watch())
    assert prover.easiest(known) is None
    (only,) = solve(WHIRL).solutions
    step, force = prover.easiest(known, only), of_whirl()
    assert step is not None
    assert_right(WHIRL, known, step, force)
    lines = force.mask(step.lines)
    forced = {known.cell(at) for at in range(16) if not force.possible(lines, {at: only.cells[at]})}
    assert {change.cell for change in step.changes} == forced


def test_without_a_short_explanation_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogui.coach.proofs._MAX_ASSUMPTIONS", 1)
    known = propagate(WHIRL).grid
    step = Prover(WHIRL, Watch()).for_cell(known, Cell(0, 1))
    assert step is not None
    assert proof_of(step).what_ifs == ()
    assert step.evidence == ()
    assert step.weight == 10 + 3 * len(step.lines)


def test_of_several_reasons_the_one_with_the_fewest_lines_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proofs, "shortest_forcing_proofs", lambda *_, **__: [])
    known, prover = propagate(WHIRL).grid, Prover(WHIRL, Watch())
    (only,) = solve(WHIRL).solutions
    few, many = known.cell(0), known.cell(1)
    monkeypatch.setattr(proofs, "_LONG", 0)  # so that a first short reason does not end the search
    monkeypatch.setattr(proofs, "promising_cells", lambda _board: [1])
    long = prover.easiest(known, only)
    monkeypatch.setattr(proofs, "promising_cells", lambda _board: [0, 1])
    short = prover.easiest(known, only)
    assert long is not None
    assert short is not None
    assert (proof_of(long).key, proof_of(short).key) == (many, few)
    assert len(short.lines) < len(long.lines)


def test_cells_are_asked_for_few_lines_before_the_shortest_reason_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proofs, "shortest_forcing_proofs", lambda *_, **__: [])
    asked = list[tuple[int | None, int]]()
    forcing_lines = Reasons.forcing_lines

    def noted(
        self: Reasons, board: Grid, cell: Cell, effort: Effort, most: int | None = None
    ) -> Reason:
        reason = forcing_lines(self, board, cell, effort, most)
        asked.append((most, len(reason.lines)))
        return reason

    monkeypatch.setattr(Reasons, "forcing_lines", noted)
    known, (only,) = propagate(WHIRL).grid, solve(WHIRL).solutions
    Prover(WHIRL, Watch()).easiest(known, only)
    assert len(asked) == 1  # a board of eight lines has no long set
    asked.clear()
    monkeypatch.setattr(proofs, "_LONG", 0)
    step = Prover(WHIRL, Watch()).easiest(known, only)
    assert [most for most, _ in asked[:-8]] == [0] * known.cells.count(UNKNOWN)
    assert [most for most, _ in asked[-8:]] == [None] * 8
    assert step is not None
    assert len(step.lines) == min(size for _, size in asked)


# ---- better ----


def test_a_smallest_proof_cannot_be_improved() -> None:
    known = propagate(HOUSE).grid
    assert Prover(HOUSE, Watch()).improve(known, easiest(HOUSE, known)) is None


def test_a_long_proof_is_improved_until_it_is_final() -> None:
    known, prover = propagate(WHIRL).grid, Prover(WHIRL, Watch())
    step = prover.for_cell(known, Cell(0, 1))
    assert step is not None
    force, seen = of_whirl(), [step]
    while (better := prover.improve(known, seen[-1])) is not None:
        assert_right(WHIRL, known, better, force)
        assert (len(better.lines), better.weight) < (len(seen[-1].lines), seen[-1].weight)
        seen.append(better)
    assert len(seen) > 1
    assert proof_of(seen[-1]).smallest


def test_dropping_a_needless_line_may_give_the_smallest_proof() -> None:
    known = propagate(NEEDLESS).grid
    step = easiest(NEEDLESS, known)
    assert proof_of(step).smallest
    assert proof_of(step).irreducible
    assert len(step.lines) == 4
    assert_proof_holds(NEEDLESS, known, step)


def test_a_proof_that_was_cut_short_does_not_claim_to_need_all_its_lines() -> None:
    known = propagate(NEEDLESS).grid
    solutions, claims = solve(NEEDLESS).solutions, {}
    for visits in range(0, 1000, 5):  # the kernel needs 200, pure Python 800
        watch = StopAfter(visits)
        completer = Completer(NEEDLESS, watch, solutions=solutions)
        with suppress(StoppedError):
            step = Prover(NEEDLESS, watch, completer).easiest(known)
            assert step is not None
            assert_proof_holds(NEEDLESS, known, step)
            claims[len(step.lines)] = proof_of(step).irreducible
    assert claims == {5: False, 4: True}


def test_a_proof_that_keeps_a_line_for_its_steps_does_not_claim_to_need_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Prover, "_search", lambda *_: ())
    known = propagate(NEEDLESS).grid
    step = easiest(NEEDLESS, known)
    assert len(step.lines) == 5
    assert_proof_holds(NEEDLESS, known, step)
    assert not proof_of(step).irreducible


def test_no_line_is_added_for_easier_steps() -> None:
    known = propagate(HOUSE).grid
    step = easiest(HOUSE, known)
    proof = replace(proof_of(step), smallest=False)
    harder = replace(step, lines=step.lines[1:], weight=1000, proof=proof)
    assert Prover(HOUSE, Watch()).improve(known, harder) is None
    as_many = replace(harder, lines=step.lines)
    assert Prover(HOUSE, Watch()).improve(known, as_many) == step
    as_easy = replace(step, proof=proof)
    assert Prover(HOUSE, Watch()).improve(known, as_easy) is None


# ---- the rest ----


def test_the_goal_is_ignored() -> None:
    known = propagate(HOUSE).grid
    blind = Puzzle(HOUSE.rows, HOUSE.columns, HOUSE.palette)
    assert easiest(blind, known) == easiest(HOUSE, known)


def test_proofs_are_reproducible() -> None:
    known = propagate(WHIRL).grid
    answers = [Prover(WHIRL, Watch()).for_cell(known, Cell(0, 1)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_prover_answers_for_each_board() -> None:
    prover, known = Prover(HOUSE, Watch()), propagate(HOUSE).grid
    first = prover.easiest(known)
    assert first is not None
    prover.easiest(propagate(HOUSE, first.apply(known)).grid)
    assert prover.easiest(known) == first


def test_cancelling_stops_the_search() -> None:
    cancel, known = CancelToken(), propagate(HOUSE).grid
    cancel.cancel()
    prover = Prover(HOUSE, Watch(cancel=cancel))
    for ask in (partial(prover.easiest, known), partial(prover.for_cell, known, Cell(0, 0))):
        with pytest.raises(StoppedError) as stopped:
            ask()
        assert stopped.value.reason is StopReason.CANCELLED
    assert prover.improve(known, easiest(HOUSE, known)) is None


class StopAfter(Watch):
    """Stops its job after a number of looks."""

    def __init__(self, visits: int) -> None:
        super().__init__()
        self._left = visits

    def check(self) -> None:
        if not self._left:
            raise StoppedError(StopReason.TIME)
        self._left -= 1


def test_a_stopped_search_returns_the_proof_found() -> None:
    known = propagate(HOUSE).grid
    (only,) = solve(HOUSE).solutions
    steps: list[Deduction] = []
    for visits in range(0, 1500, 25):
        try:
            step = Prover(HOUSE, StopAfter(visits)).easiest(known, only)
        except StoppedError:
            assert not steps
        else:
            assert step is not None
            assert_proof_holds(HOUSE, known, step)
            steps.append(step)
    assert steps[-1] == easiest(HOUSE, known)


def test_a_stopped_search_returns_the_core_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "shortest_forcing_proofs", lambda *_, **__: [])
    known, (only,) = propagate(WHIRL).grid, solve(WHIRL).solutions
    stories = set()
    for visits in range(0, 4000, 400):
        with suppress(StoppedError):
            watch = StopAfter(visits)
            completer = Completer(WHIRL, watch, solutions=[only])
            step = Prover(WHIRL, watch, completer).easiest(known, only)
            assert step is not None
            assert proof_of(step).key in {change.cell for change in step.changes}
            assert all(change.after == only[change.cell] for change in step.changes)
            stories.add(bool(proof_of(step).what_ifs))
    assert stories
