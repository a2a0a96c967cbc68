"""Reasons: the lines force the cell, and all that they force is found, as brute force says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.reasons import Force, ForcedCells, Reason, Reasons
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.line_sets import QUICK
from nonogui.solver.propagation import propagate
from nonogui.solver.result import StopReason
from tests.boards import board, busy_puzzle, clued, puzzle, random_picture
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards

FOUR = clued("1/1 1/1 1/1", "1 1/1/1/1 1")
"""No line forces a cell; two rows and two columns leave the second cell empty."""

TWO_WAYS = clued("1/1", "1/1")


def forcing_lines(puzzle: Puzzle, board: Grid, cell: Cell, watch: Watch | None = None) -> Reason:
    return Reasons(puzzle, watch or Watch()).forcing_lines(board, cell)


def some_board(puzzle: Puzzle, data: st.DataObject) -> Grid:
    """A board that agrees with the goal, or any other."""
    assert puzzle.goal is not None
    if data.draw(st.booleans()):
        return data.draw(partial_boards(puzzle.goal, len(puzzle.palette) - 1, maybe_marks=True))
    values = st.sampled_from([UNKNOWN, UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    size = puzzle.width * puzzle.height
    cells = data.draw(st.lists(values, min_size=size, max_size=size))
    return Grid(puzzle.width, puzzle.height, bytes(cells))


@given(SMALL_PUZZLES, st.data())
def test_forced_cells_match_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    reasons = Reasons(puzzle, Watch())
    for _ in range(2):
        known = some_board(puzzle, data)
        force = BruteForce(puzzle, known)
        solutions = list(force.meeting(force.all))
        for at in range(len(known.cells)):
            reason = reasons.forcing_lines(known, known.cell(at), QUICK)
            values = {solution.cells[at] for solution in solutions}
            assert reason.cell == known.cell(at)
            assert reason.stop is StopReason.DONE
            if len(values) != 1:
                expected = Force.OPEN if values else Force.CONTRADICTION
                assert reason == Reason(expected, known.cell(at))
                continue
            assert {reason.value} == values
            assert_forced(reason, force, at)


def assert_forced(reason: Reason, force: BruteForce, at: int) -> None:
    """The lines force the value, none can be left out, and whether they are the fewest is right."""
    assert reason.force is Force.FORCED
    assert reason.value is not None
    excluded = {at: reason.value}
    assert reason.irreducible
    assert force.is_irreducible(force.mask(reason.lines), excluded)
    if reason.smallest:
        assert force.fewest(excluded) == len(reason.lines)


@given(SMALL_PUZZLES, st.data())
def test_all_cells_forced_by_lines_are_found(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal, len(puzzle.palette) - 1, maybe_marks=True))
    force, reasons = BruteForce(puzzle, known), Reasons(puzzle, Watch())
    for _ in range(2):
        lines = data.draw(st.lists(st.sampled_from(force.lines), unique=True))
        boards = list(force.meeting(force.mask(tuple(lines))))
        expected = tuple(
            (known.cell(at), boards[0].cells[at])
            for at, value in enumerate(known.decided().cells)
            if value == UNKNOWN and len({grid.cells[at] for grid in boards}) == 1
        )
        assert reasons.forced_by(known, lines) == ForcedCells(expected, exact=True)
        proven = dict(expected[:1])
        assert reasons.forced_by(known, lines, proven) == ForcedCells(expected, exact=True)


def test_what_follows_from_a_proven_cell_needs_no_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noise = Puzzle.from_picture(random_picture(5, 5, 127))
    known = propagate(noise).grid
    exact = Reasons(noise, Watch()).forced_by(known, noise.lines())
    monkeypatch.setattr("nonogui.coach.reasons._MAX_SOLUTIONS", 0)
    proven = {Cell(4, 0): EMPTY}
    forced = Reasons(noise, Watch()).forced_by(known, noise.lines(), proven)
    assert proven.items() < dict(forced.cells).items() < dict(exact.cells).items()
    assert not forced.exact
    assert forced.stop is StopReason.DONE


def test_a_cell_forced_by_no_single_line() -> None:
    reason = forcing_lines(FOUR, FOUR.blank(), Cell(0, 1))
    assert reason.value == EMPTY
    assert len(reason.lines) == 4
    assert reason.smallest
    forced = Reasons(FOUR, Watch()).forced_by(FOUR.blank(), reason.lines)
    assert (Cell(0, 1), EMPTY) in forced.cells


def test_known_cells_need_no_lines() -> None:
    reason = forcing_lines(TWO_WAYS, board("#?\n??"), Cell(0, 0))
    assert reason == Reason(Force.FORCED, Cell(0, 0), 1, (), irreducible=True, smallest=True)
    wrong = forcing_lines(TWO_WAYS, board("##\n??"), Cell(0, 0))
    assert wrong == Reason(Force.CONTRADICTION, Cell(0, 0))


def test_maybe_marks_are_ignored() -> None:
    marked = TWO_WAYS.blank().replace({Cell(0, 0): maybe(1)})
    assert forcing_lines(TWO_WAYS, marked, Cell(0, 1)).force is Force.OPEN


def test_the_goal_is_ignored() -> None:
    cross = puzzle("#.\n.#")
    assert forcing_lines(cross, cross.blank(), Cell(0, 0)).force is Force.OPEN


def test_without_a_solution_nothing_is_forced() -> None:
    impossible = clued("2/3/1/1 1", "2/1/2/1 1/1 1")
    reason = forcing_lines(impossible, impossible.blank(), Cell(0, 0))
    assert reason == Reason(Force.CONTRADICTION, Cell(0, 0))


def test_impossible_lines_force_nothing() -> None:
    reasons = Reasons(TWO_WAYS, Watch())
    with pytest.raises(ValueError, match="cannot be completed"):
        reasons.forced_by(board("##\n??"), [Line(Axis.COLUMN, 0)])
    with pytest.raises(ValueError, match="cannot be completed"):
        reasons.forced_by(board("#?\n?#").replace({Cell(0, 1): 1}), TWO_WAYS.lines())


def test_a_stopped_job_decides_nothing() -> None:
    busy = busy_puzzle(30)
    reason = forcing_lines(busy, busy.blank(), Cell(0, 0), Watch(seconds=0))
    assert reason == Reason(Force.UNDECIDED, Cell(0, 0), stop=StopReason.TIME)
    token = CancelToken()
    token.cancel()
    reason = forcing_lines(busy, busy.blank(), Cell(0, 0), Watch(cancel=token))
    assert reason == Reason(Force.UNDECIDED, Cell(0, 0), stop=StopReason.CANCELLED)


def test_a_stopped_job_keeps_what_is_proven() -> None:
    token = CancelToken()
    reasons = Reasons(FOUR, Watch(cancel=token))
    complete = reasons.forced_by(FOUR.blank(), FOUR.lines())
    assert complete.exact
    token.cancel()
    stopped = reasons.forced_by(FOUR.blank(), FOUR.lines())
    assert not stopped.exact
    assert stopped.stop is StopReason.CANCELLED
    assert set(stopped.cells) < set(complete.cells)


def test_the_same_seed_gives_the_same_answer() -> None:
    for seed in (0, 7):
        reasons = [Reasons(FOUR, Watch(), seed=seed) for _ in range(2)]
        answers = {each.forcing_lines(FOUR.blank(), Cell(0, 1)) for each in reasons}
        assert len(answers) == 1
