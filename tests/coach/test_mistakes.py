"""Why a board is wrong: a line that clashes, one mark that is wrong, and steps that show it."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonogui.coach import hints, proofs
from nonogui.coach.deduction import Frame, frames
from nonogui.coach.hints import Coach, HintKind, Mistake
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.words.hints import hint_text
from tests.benchmarks.bench_reasons import cited_by, holds
from tests.benchmarks.sets import stairs
from tests.boards import all_solutions, board, busy_puzzle, clued, puzzle
from tests.strategies import PlayedPuzzle, played_puzzles

HOUSE = puzzle("""
    ..#..
    .###.
    #####
    .#.#.
    .#.#.
""")
STAIRS = stairs(5)
ONLY = solve(STAIRS)
TWO_WAYS = clued("1/1", "1/1")
NO_WAY = clued("1 1/0/1 1", "1/2/1")


def mistake_of(puzzle: Puzzle, text: str, known: SolveResult | None = None) -> Mistake:
    """Why a board is wrong."""
    hint = Coach(puzzle, Watch(), known=known).hint(board(text))
    assert hint.kind is HintKind.WRONG
    assert hint.mistake is not None
    return hint.mistake


@pytest.mark.parametrize("known", [None, solve(HOUSE)])
def test_only_the_wrong_one_of_two_clashing_marks_is_blamed(known: SolveResult | None) -> None:
    mistake = mistake_of(HOUSE, "#????\n?????\n#????\n?????\n?????", known)
    assert (mistake.cell, mistake.is_wrong) == (Cell(0, 0), True)
    assert Cell(2, 0) not in cited_by(mistake.steps)
    assert holds(HOUSE, mistake.base, mistake.steps)


def test_a_clashing_line_is_named_before_the_mark() -> None:
    wrong = board("?????\n#??#?\n?????\n?????\n?????")
    hint = Coach(HOUSE, Watch()).hint(wrong)
    assert (hint.lines, hint.marks) == ((Line(Axis.ROW, 1),), (Cell(1, 0), Cell(1, 3)))
    assert hint_text(hint, HOUSE) == (
        "Something on the board is wrong. Row 2 can't hold its 3. Columns 1 and 4 "
        "are filled, but they are too far apart for the 3. Row 2, column 1 is wrong: "
        "it must be empty. This follows from the other marks in 2 steps."
    )


def test_a_broken_line_is_reported_even_if_solvability_is_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogui.coach.hints.SOLVABLE_SECONDS", 0.0)
    puzzle = busy_puzzle()
    full = puzzle.start.replace({Cell(0, column): 1 for column in range(puzzle.width)})
    hint = Coach(puzzle, Watch()).hint(full)
    assert (hint.kind, hint.lines[0].axis, hint.mistake) == (HintKind.WRONG, Axis.ROW, None)


def test_a_mark_refuted_by_several_lines_has_a_what_if() -> None:
    stuck = puzzle("""
        .#...
        ##..#
        ....#
        .#.#.
        ..##.
    """)
    mistake = mistake_of(stuck, "#????\n?????\n?????\n?????\n?????")
    assert mistake.cell == Cell(0, 0)
    assert mistake.steps[-1].proof is not None
    assert holds(stuck, mistake.base, mistake.steps)


@pytest.mark.parametrize(
    ("most", "searches", "steps", "is_explained"),
    [
        (0, (), 1, False),
        (0, ((False, 1),), 1, False),
        (0, ((False, 16),), 1, True),
        (0, ((True, 16),), 1, True),
        (16, (), 31, True),
    ],
)
def test_a_long_what_if_takes_the_place_of_a_way_with_many_proofs(
    monkeypatch: pytest.MonkeyPatch,
    most: int,
    searches: tuple[tuple[bool, int], ...],
    steps: int,
    is_explained: bool,
) -> None:
    monkeypatch.setattr(hints, "_MAX_PROOFS", most)
    monkeypatch.setattr(proofs, "_MAX_VISITS", 500)
    monkeypatch.setattr(proofs, "_AT_LENGTH", searches)
    mistake = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(Cell(2, 0))).mistake
    assert mistake is not None
    assert (mistake.cell, len(mistake.steps)) == (Cell(2, 0), steps)
    assert all(step.is_explained for step in mistake.steps) is is_explained
    assert is_explained is holds(STAIRS, mistake.base, mistake.steps)


def test_more_lines_than_force_a_cell_can_explain_it_in_fewer_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "_MAX_PROOFS", 0)
    monkeypatch.setattr(proofs, "_MAX_VISITS", 500)
    found = []
    for uses_all in (False, True):
        monkeypatch.setattr(proofs, "_AT_LENGTH", ((uses_all, 16),))
        mistake = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(Cell(2, 0))).mistake
        assert mistake is not None
        assert holds(STAIRS, mistake.base, mistake.steps)
        (step,) = mistake.steps
        assert step.proof is not None
        used = {line for frame in frames(mistake.base, step.proof) for line in _lines_of(frame)}
        assert used == {*step.lines}
        found.append(step)
    few, more = found
    assert len(few.lines) < len(more.lines)
    assert few.weight > more.weight
    assert more.proof is not None
    assert (more.proof.smallest, more.proof.irreducible) == (False, False)


def _lines_of(frame: Frame) -> set[Line]:
    """The lines that one frame of a proof uses."""
    broken = {frame.what_if.broken} if frame.what_if.broken else set[Line]()
    return broken | ({*frame.deduction.lines} if frame.deduction else set())


@pytest.mark.parametrize(
    ("cell", "steps"), [(Cell(5, 1), 2), (Cell(4, 3), 11), (Cell(2, 0), 31), (Cell(1, 6), 4)]
)
def test_a_mark_without_a_short_proof_is_explained_by_the_way_to_it(cell: Cell, steps: int) -> None:
    """Some fifteen lines together refute it, which nobody could follow."""
    hint = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(cell))
    mistake = hint.mistake
    assert mistake is not None
    assert mistake.cell == cell
    assert len(mistake.steps) == steps
    assert any(len(step.lines) > 1 for step in mistake.steps)
    assert all(step.is_explained for step in mistake.steps)
    assert holds(STAIRS, mistake.base, mistake.steps)
    assert hint_text(hint, STAIRS).endswith(f"This follows from the other marks in {steps} steps.")


def test_the_way_to_a_mark_has_only_needed_steps() -> None:
    steps = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(Cell(4, 3))).mistake
    assert steps is not None
    for left_out in range(len(steps.steps) - 1):
        rest = steps.steps[:left_out] + steps.steps[left_out + 1 :]
        assert not holds(STAIRS, steps.base, rest)


def test_the_wrong_mark_that_is_easier_to_explain_is_blamed() -> None:
    hint = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(Cell(2, 4), Cell(5, 0)))
    assert hint.mistake is not None
    assert (hint.mistake.cell, hint.marks, hint.lines) == (Cell(5, 0), (Cell(5, 0),), ())
    assert [step.technique for step in hint.mistake.steps] == [Technique.COUNTING]
    assert hint_text(hint, STAIRS) == (
        "Something on the board is wrong. Row 6, column 1 is wrong: it must be empty. Rows 3, 5, 7 "
        "and 9 each need 1 cell in columns 1, 4, 6 and 8, where there is room for only 4, so no "
        "other row has one there."
    )


def test_without_time_for_the_way_the_lines_alone_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(*_: object) -> None:
        raise StoppedError(StopReason.TIME)

    wrong, cell = _with_wrong(Cell(4, 3)), Cell(4, 3)
    monkeypatch.setattr(Prover, "easiest", late)
    monkeypatch.setattr(proofs, "_MAX_VISITS", 500)
    hint = Coach(STAIRS, Watch(), known=ONLY).hint(wrong)
    assert hint.mistake is not None
    assert hint.mistake.cell == cell
    (step,) = hint.mistake.steps
    assert not step.is_explained
    assert {change.cell for change in step.changes} == {cell}
    count = len(step.lines)
    assert hint_text(hint, STAIRS) == (
        "Something on the board is wrong. Row 5, column 4 is wrong: it must be empty. "
        f"{count} lines together allow nothing else."
    )


def test_a_way_with_a_step_that_is_not_explained_is_no_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogui.coach.proofs._MAX_ASSUMPTIONS", 0)
    monkeypatch.setattr("nonogui.coach.proofs.easiest_counting", lambda *_: None)
    mistake = Coach(STAIRS, Watch(), known=ONLY).hint(_with_wrong(Cell(4, 3))).mistake
    assert mistake is not None
    assert [step.is_explained for step in mistake.steps] == [False]


def _with_wrong(*cells: Cell) -> Grid:
    """A blank board but for some cells, which have the wrong value."""
    (only,) = ONLY.solutions
    return STAIRS.blank().replace({cell: 1 - only[cell] for cell in cells})


def test_marks_that_only_clash_together_are_not_blamed() -> None:
    mistake = mistake_of(TWO_WAYS, "#?\n?.")
    assert not mistake.is_wrong
    assert holds(TWO_WAYS, mistake.base, mistake.steps)


@pytest.mark.parametrize("known", [None, solve(NO_WAY)])
def test_without_a_solution_no_mark_is_blamed(known: SolveResult | None) -> None:
    hint = Coach(NO_WAY, Watch(), known=known).hint(board("???\n?#?\n???"))
    assert (hint.kind, hint.marks, hint.mistake) == (HintKind.NO_SOLUTION, (), None)


def test_a_mark_on_a_given_cell_needs_no_step() -> None:
    given_cells = replace(HOUSE, given=board("..???\n?????\n?????\n?????\n?????"))
    mistake = mistake_of(given_cells, "#????\n?????\n?????\n?????\n?????")
    assert (mistake.cell, mistake.steps) == (Cell(0, 0), ())


@given(played_puzzles(max_side=5, max_inks=2, max_cells=20), st.data())
def test_correct_marks_of_a_unique_puzzle_are_never_blamed(
    played: PlayedPuzzle, data: st.DataObject
) -> None:
    puzzle, grid = played
    known = solve(puzzle)
    assume(known.status is SolveStatus.UNIQUE)
    (only,) = known.solutions
    for _ in range(data.draw(st.integers(1, 3))):
        cell = grid.cell(data.draw(st.integers(0, len(grid.cells) - 1)))
        other = (only[cell] + data.draw(st.integers(1, len(puzzle.palette) - 1))) % len(
            puzzle.palette
        )
        grid = grid.replace({cell: other})
    hint = Coach(puzzle, Watch(), known=data.draw(st.sampled_from([None, known]))).hint(grid)
    assert hint.kind is HintKind.WRONG
    assert hint.mistake is not None
    assert grid[hint.mistake.cell] != only[hint.mistake.cell]
    assert hint.mistake.is_wrong
    assert holds(puzzle, hint.mistake.base, hint.mistake.steps)
    cited = cited_by(hint.mistake.steps)
    assert all(grid[cell] == only[cell] for cell in cited)
    assert not cited & {*hint.marks}


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9), st.data())
def test_every_wrong_board_has_a_reason(played: PlayedPuzzle, data: st.DataObject) -> None:
    puzzle, grid = played
    for _ in range(data.draw(st.integers(1, 3))):
        cell = grid.cell(data.draw(st.integers(0, len(grid.cells) - 1)))
        grid = grid.replace({cell: data.draw(st.integers(0, len(puzzle.palette) - 1))})
    solutions = [*all_solutions(puzzle, grid)]
    hint = Coach(puzzle, Watch()).hint(grid)
    assert (hint.kind is HintKind.WRONG) == (not solutions)
    if hint.kind is HintKind.WRONG:
        assert hint.mistake is not None
        last, cell = hint.mistake.steps[-1], hint.mistake.cell
        assert {change.after for change in last.changes if change.cell == cell} != {grid[cell]}
        assert is_decided(grid[cell])
        assert holds(puzzle, hint.mistake.base, hint.mistake.steps)
        if hint.mistake.is_wrong:
            every = all_solutions(puzzle, puzzle.blank())
            assert all(solution[cell] != grid[cell] for solution in every)
        assert all(grid[mark] != UNKNOWN for mark in hint.marks)
