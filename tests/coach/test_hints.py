"""Hints: sound, in the easiest order, and never from a stored goal."""

from dataclasses import replace

import pytest
from hypothesis import given

from nonogui.coach.hints import SURE_SECONDS, Coach, Hint, HintKind, next_hint, walk_through
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, is_decided, maybe
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.limits import CancelToken, Limits, StoppedError, Watch
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.benchmarks.sets import noise
from tests.boards import all_boards, board, busy_puzzle, clued, puzzle
from tests.strategies import PlayedPuzzle, played_puzzles, puzzles

TREE = puzzle("""
    ...#...
    ..###..
    .#####.
    #######
    ...#...
""")
NOT_BY_LINES = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")
TWO_WAYS = clued("1/1", "1/1")
NO_WAY = clued("2/3/1/1 1", "2/1/2/1 1/1 1")


def applied(board: Grid, hint: Hint) -> Grid:
    assert all(board[change.cell] == change.before for change in hint.changes)
    return board.replace((change.cell, change.after) for change in hint.changes)


def lines(hint: Hint) -> tuple[Line, ...]:
    assert hint.deduction is not None
    return hint.deduction.lines


def solutions(puzzle: Puzzle, known: Grid) -> list[Grid]:
    return [
        grid
        for grid in all_boards(puzzle.width, puzzle.height, len(puzzle.palette) - 1)
        if all(k in (UNKNOWN, v) for k, v in zip(known.cells, grid.cells, strict=True))
        and puzzle.is_solved_by(grid)
    ]


def test_the_line_that_gives_most_comes_first() -> None:
    hint = next_hint(TREE, TREE.blank())
    assert hint.kind is HintKind.STEP
    assert lines(hint) == (Line(Axis.ROW, 3),)
    assert hint.changes == tuple(CellChange(Cell(3, c), UNKNOWN, 1) for c in range(7))


def test_hints_replace_maybe_marks() -> None:
    marked = TREE.blank().replace({Cell(3, 0): maybe(1), Cell(3, 1): maybe(1)})
    hint = next_hint(TREE, marked)
    assert lines(hint) == (Line(Axis.ROW, 3),)
    assert [change.before for change in hint.changes] == [maybe(1)] * 2 + [UNKNOWN] * 5
    assert {change.after for change in hint.changes} == {1}


def test_a_proof_is_given_if_no_line_helps() -> None:
    started = next_hint(NOT_BY_LINES, NOT_BY_LINES.blank())
    assert len(lines(started)) == 1
    stuck = applied(NOT_BY_LINES.blank(), started)
    hint = next_hint(NOT_BY_LINES, stuck)
    assert hint.deduction is not None
    assert hint.deduction.technique is Technique.SEVERAL_LINES
    assert hint.deduction.proof is not None
    assert hint.deduction.proof.smallest
    assert len(lines(hint)) == 4
    assert NOT_BY_LINES.goal is not None
    assert all(change.after == NOT_BY_LINES.goal[change.cell] for change in hint.changes)


@pytest.mark.parametrize(
    ("size", "inks", "density", "seed", "weight"),
    [(20, 2, 0.5, 55, 19), (20, 3, 0.5, 52, 21), (30, 1, 0.5, 53, 22), (30, 2, 0.5, 52, 17)],
)
def test_without_a_known_solution_the_proof_is_as_easy_as_ever(
    size: int, inks: int, density: float, seed: int, weight: int
) -> None:
    board_of = noise(size, seed, density=density, inks=inks)
    step = next_hint(board_of, propagate(board_of).grid).deduction
    assert step is not None
    assert step.weight <= weight


def test_a_known_result_gives_the_same_proof() -> None:
    stuck = applied(NOT_BY_LINES.blank(), next_hint(NOT_BY_LINES, NOT_BY_LINES.blank()))
    known = solve(NOT_BY_LINES)
    assert next_hint(NOT_BY_LINES, stuck, known=known) == next_hint(NOT_BY_LINES, stuck)


@pytest.mark.parametrize("known", [None, solve(NOT_BY_LINES)])
def test_mistakes_are_reported_before_anything_else(known: SolveResult | None) -> None:
    wrong = NOT_BY_LINES.blank().replace({Cell(0, 0): 1})
    hint = next_hint(NOT_BY_LINES, wrong, known=known)
    assert hint.kind is HintKind.WRONG
    assert hint.marks == (Cell(0, 0),)
    assert Line(Axis.COLUMN, 0) in hint.lines or Line(Axis.ROW, 0) in hint.lines


def test_a_solved_board_gets_no_hint() -> None:
    assert TREE.goal is not None
    assert next_hint(TREE, TREE.goal) == Hint(HintKind.SOLVED)
    uncrossed = Grid(7, 5, bytes(value or UNKNOWN for value in TREE.goal.cells))
    assert next_hint(TREE, uncrossed) == Hint(HintKind.SOLVED)


def test_several_solutions_are_shown_if_nothing_is_forced() -> None:
    hint = next_hint(TWO_WAYS, TWO_WAYS.blank())
    assert hint.kind is HintKind.SEVERAL_SOLUTIONS
    assert set(hint.solutions) == {board("#.\n.#"), board(".#\n#.")}
    assert hint.changes == ()


def test_shared_cells_come_before_differing_solutions() -> None:
    both = clued("1/1/1", "1/1/0/1")
    shared = next_hint(both, both.blank())
    assert lines(shared) == (Line(Axis.COLUMN, 2),)


def test_without_a_solution_there_is_no_hint() -> None:
    assert next_hint(NO_WAY, NO_WAY.blank()).kind is HintKind.NO_SOLUTION
    marked = NO_WAY.blank().replace({Cell(0, 0): 1})
    assert next_hint(NO_WAY, marked).kind is HintKind.NO_SOLUTION
    invalid = clued("2/1", "1/1")
    assert next_hint(invalid, invalid.blank()) == Hint(HintKind.NO_SOLUTION)


def test_clashing_lines_are_named() -> None:
    clues = clued("1/1/2", "2/2")
    hint = next_hint(clues, clues.blank())
    assert hint.kind is HintKind.NO_SOLUTION
    assert 2 <= len(hint.lines) < 5
    assert next_hint(clues, clues.blank(), known=solve(clues)) == hint


def test_without_time_a_line_step_is_still_given() -> None:
    mixed = busy_puzzle()
    wide = Puzzle((*mixed.rows, clued("0", "0").rows[0]), mixed.columns)
    hint = next_hint(wide, wide.blank(), limits=Limits(seconds=0.2))
    assert lines(hint) == (Line(Axis.ROW, 60),)


def test_marks_that_follow_line_by_line_wait_for_no_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []

    def find(completer: Completer, board: Grid) -> Grid | None:
        del board
        asked.append(completer._watch.remaining or 0)
        raise StoppedError(StopReason.TIME)

    monkeypatch.setattr(Completer, "find", find)
    easy = clued("3/1/1", "1/3/1")
    marked = easy.blank().replace({Cell(0, 1): 1})
    for board_ in (easy.blank(), marked):
        assert Coach(easy, Watch(10.0)).find_fault(board_) is None
    assert not asked  # the lines alone give the one solution
    hard = clued("2/1/2/1 1", "1 1/2/1/2")
    half = clued("1/1/0/3", "1 1/1 1/1")
    for puzzle_, board_ in ((hard, hard.blank()), (half, propagate(half).grid)):
        assert Coach(puzzle_, Watch(10.0)).find_fault(board_) is None
    assert 0 < max(asked) <= SURE_SECONDS
    assert len(asked) == 2
    # A mark that no line gives needs a solution, for which there is all the time.
    Coach(hard, Watch(10.0)).find_fault(hard.blank().replace({Cell(0, 0): EMPTY}))
    assert max(asked) > SURE_SECONDS


def test_without_time_a_broken_line_is_still_reported() -> None:
    mixed = busy_puzzle()
    wide = Puzzle((*mixed.rows, clued("0", "0").rows[0]), mixed.columns)
    hint = next_hint(wide, wide.blank().replace({Cell(60, 3): 1}), limits=Limits(seconds=0.0))
    assert hint.kind is HintKind.WRONG
    assert hint.lines == (Line(Axis.ROW, 60),)
    assert hint.marks == (Cell(60, 3),)


def test_a_hint_does_not_wait_for_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Completer, "find_soon", never_soon)
    (only,) = solve(NOT_BY_LINES).solutions
    known = propagate(NOT_BY_LINES).grid
    # A right mark that lines don't give, so that the board has to be checked.
    marked = next(cell for cell in known.diff(only) if not propagates(known, cell, only[cell]))
    for on in (known, known.replace({marked: only[marked]})):
        hint = Coach(NOT_BY_LINES, Watch(60.0)).hint(on)
        assert hint.kind is HintKind.STEP
        assert all(change.after == only[change.cell] for change in hint.changes)


def propagates(known: Grid, cell: Cell, value: int) -> bool:
    """Return whether a mark completes the board line by line."""
    return propagate(NOT_BY_LINES, known.replace({cell: value})).grid.is_complete


def never_soon(_completer: Completer, _board: Grid, _seconds: float) -> Grid | None:
    """Stand for a search for a solution that takes too long."""
    raise StoppedError(StopReason.TIME)


def test_a_proven_cell_is_given_without_a_reason_when_time_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coach = Coach(NOT_BY_LINES, Watch())
    answers = iter((None, StoppedError(StopReason.TIME)))

    def easiest(_board: Grid, _proven: Grid | None) -> None:
        if answer := next(answers):
            raise answer

    monkeypatch.setattr(coach._prover, "easiest", easiest)
    (only,) = solve(NOT_BY_LINES).solutions
    hint = coach.hint(propagate(NOT_BY_LINES).grid)
    assert hint.kind is HintKind.STEP
    assert lines(hint) == tuple(NOT_BY_LINES.lines())
    assert all(change.after == only[change.cell] for change in hint.changes)


def test_a_stopped_job_is_undecided() -> None:
    token = CancelToken()
    token.cancel()
    stuck = applied(NOT_BY_LINES.blank(), next_hint(NOT_BY_LINES, NOT_BY_LINES.blank()))
    assert next_hint(NOT_BY_LINES, stuck, cancel=token) == Hint(HintKind.UNDECIDED)


def test_the_goal_is_ignored() -> None:
    for goal in (None, Grid.uniform(5, 5, EMPTY), Grid.uniform(5, 5, 1), Grid.uniform(1, 1)):
        other = replace(NOT_BY_LINES, goal=goal)
        assert list(walk_through(other)) == list(walk_through(NOT_BY_LINES))


@pytest.mark.parametrize("known", [None, solve(TREE)])
def test_a_board_of_another_size_is_refused(known: SolveResult | None) -> None:
    for other in (Grid.uniform(6, 5), Grid.uniform(5, 7)):
        with pytest.raises(ValueError, match="board for another puzzle"):
            next_hint(TREE, other, known=known)


def test_a_walk_ends_where_the_board_is_wrong() -> None:
    wrong = TREE.blank().replace({Cell(0, 0): 1})
    (hint,) = walk_through(TREE, wrong)
    assert hint.kind is HintKind.WRONG


def test_a_walk_without_time_is_undecided() -> None:
    busy = busy_puzzle()
    hints = list(walk_through(busy, limits=Limits(seconds=0.2)))
    assert hints[-1] == Hint(HintKind.UNDECIDED)


@given(puzzles(max_side=7))
def test_a_walk_solves_every_puzzle_that_can_be_solved(puzzle: Puzzle) -> None:
    board = puzzle.blank()
    for hint in walk_through(puzzle):
        board = applied(board, hint)
    unique = solve(puzzle).status is SolveStatus.UNIQUE
    assert hint.kind is HintKind.SOLVED or (not unique and hint.kind is HintKind.SEVERAL_SOLUTIONS)


@given(played_puzzles(max_side=4, max_inks=3, max_cells=9, maybe_marks=True))
def test_every_hint_holds_in_all_solutions(played: PlayedPuzzle) -> None:
    found = solutions(played.puzzle, played.board.decided())
    hint = next_hint(played.puzzle, played.board)
    for change in hint.changes:
        assert played.board[change.cell] == change.before
        assert not is_decided(change.before)
        assert {solution[change.cell] for solution in found} == {change.after}
    if not hint.changes:
        assert hint.kind in (HintKind.SOLVED, HintKind.SEVERAL_SOLUTIONS)
    if hint.kind is HintKind.SEVERAL_SOLUTIONS:
        assert len(set(hint.solutions)) == 2
        assert set(hint.solutions) <= set(found)


def test_a_known_result_with_several_solutions_is_used() -> None:
    known = solve(TWO_WAYS)
    assert known.stop is StopReason.DONE
    hint = next_hint(TWO_WAYS, TWO_WAYS.blank(), known=known)
    assert hint.kind is HintKind.SEVERAL_SOLUTIONS


def test_a_given_cell_that_was_cleared_still_counts() -> None:
    given_one = replace(TWO_WAYS, given=board("#?\n??"))
    assert next_hint(TWO_WAYS, TWO_WAYS.blank()).kind is HintKind.SEVERAL_SOLUTIONS
    hint = next_hint(given_one, given_one.blank())
    assert hint.kind is HintKind.STEP
    assert {change.after for change in hint.changes} == {EMPTY}
    assert next_hint(given_one, board("?.\n.#")).changes == (CellChange(Cell(0, 0), UNKNOWN, 1),)


def test_a_mark_that_differs_from_a_given_cell_is_wrong() -> None:
    given_one = replace(TWO_WAYS, given=board("#?\n??"))
    hint = next_hint(given_one, board(".?\n??"))
    assert (hint.kind, hint.marks, hint.lines) == (HintKind.WRONG, (Cell(0, 0),), ())
