"""Line sets: enough, without a line too many, and the smallest where they say so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver import line_sets
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.line_sets import Effort, LineSet, LineSets
from nonogui.solver.models.guarded import GuardedModel
from nonogui.solver.refutation import LineMemo, Values
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Lines
from tests.boards import clued, puzzle, random_picture
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards

FOUR = clued("1/1 1/1 1/1", "1 1/1/1/1 1")
"""No line forces a cell; two rows and two columns leave the second cell empty."""

FIVE = clued("2/1 1/1/1", "1/2/1 1/1")
"""No four lines leave the first cell of the second row empty."""


def sets_of(puzzle: Puzzle, board: Grid | None = None, watch: Watch | None = None) -> LineSets:
    return LineSets(puzzle, board or puzzle.blank(), watch or Watch(), LineMemo())


def assert_right(force: BruteForce, found: LineSet, excluded: dict[int, int]) -> None:
    """Check a set of lines; for a small puzzle, it must claim that no line can be left out."""
    lines = force.mask(found.lines)
    assert found.irreducible
    assert force.is_irreducible(lines, excluded)
    if found.smallest:
        assert force.fewest(excluded) == len(found.lines)
    assert list(found.lines) == [line for line in force.lines if line in found.lines]


@given(SMALL_PUZZLES, st.data())
def test_a_minimal_line_set_still_forces_the_cell(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, sets = BruteForce(puzzle, known), sets_of(puzzle, known)
    for at, value in enumerate(known.cells):
        excluded = {at: puzzle.goal.cells[at]}
        if value == UNKNOWN and not force.possible(force.all, excluded):
            assert_right(force, sets.smallest(excluded), excluded)


@given(SMALL_PUZZLES, st.data())
def test_no_set_is_smaller_than_the_lower_bound(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    force, sets = BruteForce(puzzle, known), sets_of(puzzle, known)
    for at, value in enumerate(known.cells):
        excluded = {at: puzzle.goal.cells[at]}
        if value == UNKNOWN and not force.possible(force.all, excluded):
            assert sets.lower_bound(at, excluded[at]) == min(force.fewest(excluded), 4)


@given(SMALL_PUZZLES, st.data())
def test_a_minimal_line_set_still_contradicts(puzzle: Puzzle, data: st.DataObject) -> None:
    size = puzzle.width * puzzle.height
    values = st.sampled_from([UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    cells = data.draw(st.lists(values, min_size=size, max_size=size))
    known = Grid(puzzle.width, puzzle.height, bytes(cells))
    force = BruteForce(puzzle, known)
    if not force.possible(force.all):
        assert_right(force, sets_of(puzzle, known).smallest({}), {})


@pytest.mark.parametrize(("puzzle", "at", "size"), [(FOUR, 1, 4), (FIVE, 4, 5)])
def test_cells_that_no_single_line_forces_need_several(puzzle: Puzzle, at: int, size: int) -> None:
    found = sets_of(puzzle).smallest({at: 0})
    assert_right(BruteForce(puzzle), found, {at: 0})
    assert len(found.lines) == size
    assert found.smallest == (size == 4)


def test_sets_of_one_or_two_lines_are_proven_smallest() -> None:
    square = clued("3/1/1", "1/1 1/2")
    line = sets_of(square).smallest({0: 1})
    assert line == LineSet((Line(Axis.ROW, 0),), True, True, StopReason.DONE)
    pair = sets_of(clued("2/1/1", "1/3/0")).smallest({0: 1})
    assert pair == LineSet((Line(Axis.ROW, 0), Line(Axis.COLUMN, 2)), True, True, StopReason.DONE)


def test_the_estimate_counts_lines_used_by_propagation() -> None:
    assert sets_of(FOUR).estimate() == 8 + 1
    wrong = FOUR.blank().replace({FOUR.blank().cell(1): 1})
    assert sets_of(FOUR, wrong).estimate() in (4, 5)
    full = FOUR.blank().replace((FOUR.blank().cell(at), 1) for at in range(4))
    assert sets_of(FOUR, full).estimate() == 1


def test_the_same_seed_finds_the_same_set() -> None:
    noise = Puzzle.from_picture(random_picture(15, 15, 5))
    assert noise.goal is not None
    wrong = noise.blank().replace(
        (cell, 1 - noise.goal[cell]) for cell in noise.blank().diff(noise.goal)[::40]
    )
    first, second = (sets_of(noise, wrong).smallest({}) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("seconds", [0.0, None])
def test_a_stopped_job_returns_the_best_set_so_far(seconds: float | None) -> None:
    token = CancelToken()
    if seconds is None:
        token.cancel()
    stopped = sets_of(FOUR, watch=Watch(seconds, token)).smallest({1: 0})
    assert stopped.lines == tuple(FOUR.lines())
    assert not stopped.irreducible
    assert not stopped.smallest
    assert stopped.stop is (StopReason.CANCELLED if seconds is None else StopReason.TIME)


def test_the_question_about_all_lines_gets_ten_times_the_conflicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[bool, int | None]] = []
    possible = GuardedModel.possible

    def noted(
        model: GuardedModel, lines: Lines, marks: Values, excluded: Values, conflicts: int | None
    ) -> bool | None:
        asked.append((lines == 0b1111_1111, conflicts))
        return possible(model, lines, marks, excluded, conflicts)

    monkeypatch.setattr(GuardedModel, "possible", noted)
    whirl = puzzle(".#..\n..##\n#..#\n#.#.")  # what propagation does not refute
    assert sets_of(whirl).smallest({1: 1}, Effort(1, 700, 3)).irreducible
    assert set(asked) == {(True, 7000), (False, 700)}


def test_without_questions_to_z3_nothing_more_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_sets, "_QUESTIONS", 0)
    found = sets_of(FIVE).smallest({4: 0})
    assert not BruteForce(FIVE).possible(sets_of(FIVE).numbers(found.lines), {4: 0})
    assert not found.irreducible
    assert not found.smallest
    assert sets_of(FOUR).smallest({1: 0}).smallest


@pytest.mark.parametrize(
    ("puzzle", "at", "columns", "smallest"),
    [(clued("1/1/1", "0/1 1/1"), 5, 2, True), (clued("1 1/1/1 1", "1 1/0/1/1 1"), 6, 3, False)],
)
def test_a_row_with_crossing_columns_is_minimised(
    puzzle: Puzzle, at: int, columns: int, smallest: bool
) -> None:
    found = sets_of(puzzle).smallest({at: 1})
    assert_right(BruteForce(puzzle), found, {at: 1})
    assert [line.axis for line in found.lines] == [Axis.ROW, *[Axis.COLUMN] * columns]
    # Three lines are the fewest where two are not enough; of four that is not known so cheaply.
    assert found.smallest == smallest
