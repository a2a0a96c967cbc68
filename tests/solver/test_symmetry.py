"""Symmetries of the clues: all are found, and so are all boards that have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.solutions import Symmetry, symmetric_candidates, symmetries
from tests.boards import all_boards, clued, palette, puzzle

MIRRORED = (2, 1, 0, 5, 4, 3)
TURNED = (5, 4, 3, 2, 1, 0)
FLIPPED = (3, 4, 5, 0, 1, 2)


def image(grid: Grid, symmetry: Symmetry) -> Grid:
    return Grid(grid.width, grid.height, bytes(grid.cells[at] for at in symmetry))


def boards_of(candidates: Candidates) -> set[Grid]:
    """All boards of candidates, by way of the model."""
    if candidates.grid().is_complete:
        return {candidates.grid()}
    model = BoardModel(candidates, "placements", Watch())
    found = set()
    while (solution := model.find()) is not None:
        found.add(solution)
        model.require_change(solution, model.open)
    return found


@st.composite
def symmetric_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of small pictures, mirrored or turned more often than not."""
    height, width, inks = draw(st.sampled_from([(3, 3, 1), (2, 4, 1), (3, 4, 1), (2, 3, 2)]))
    cells = draw(st.lists(st.integers(0, inks), min_size=height * width, max_size=height * width))
    rows = [cells[at : at + width] for at in range(0, height * width, width)]
    if draw(st.booleans()):
        rows = [[row[min(at, width - 1 - at)] for at in range(width)] for row in rows]
    if draw(st.booleans()):
        rows = [rows[min(at, height - 1 - at)] for at in range(height)]
    if width == height and draw(st.booleans()):
        rows = [[rows[min(a, b)][max(a, b)] for b in range(width)] for a in range(height)]
    return Puzzle.from_picture(Grid.from_rows(rows), palette(inks))


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("#.#\n##.", set()),
        ("#.#\n.#.", {MIRRORED}),
        ("#.##.\n.##.#", {tuple(range(9, -1, -1))}),
        ("##.\n##.", {FLIPPED}),
        ("###\n###", {MIRRORED, TURNED, FLIPPED}),
        ("a.b\n.a.", set()),
        ("ba.\n.ab", {TURNED}),
        ("#..\n##.\n###", {(8, 5, 2, 7, 4, 1, 6, 3, 0)}),
    ],
)
def test_the_symmetries_of_a_picture(picture: str, expected: set[Symmetry]) -> None:
    assert set(symmetries(puzzle(picture))) == expected


def test_a_square_has_seven() -> None:
    found = symmetries(puzzle("###\n#.#\n###"))
    assert len(set(found)) == len(found) == 7
    assert (2, 5, 8, 1, 4, 7, 0, 3, 6) in found


@given(symmetric_puzzles())
def test_a_symmetry_turns_solutions_into_solutions(puzzle: Puzzle) -> None:
    goal = puzzle.goal
    assert goal is not None
    for symmetry in symmetries(puzzle):
        assert puzzle.is_solved_by(image(goal, symmetry))


@given(symmetric_puzzles(), st.data())
def test_all_boards_with_the_symmetries_are_found(puzzle: Puzzle, data: st.DataObject) -> None:
    blank = puzzle.blank()
    at = data.draw(st.integers(0, len(blank.cells) - 1))
    assert puzzle.goal is not None
    given_board = blank.replace({blank.cell(at): puzzle.goal.cells[at]})
    solutions = [
        grid
        for grid in all_boards(puzzle.width, puzzle.height, len(puzzle.palette) - 1)
        if grid.cells[at] == puzzle.goal.cells[at] and puzzle.is_solved_by(grid)
    ]
    found = symmetries(puzzle)
    groups = [found, *([one] for one in found if len(found) > 1)] if found else []
    expected = [
        {grid for grid in solutions if all(image(grid, one) == grid for one in group)}
        for group in groups
    ]
    boards = [boards_of(some) for some in symmetric_candidates(puzzle, given_board, Watch())]
    assert [some for some in boards if some] == [some for some in expected if some]


def test_twins_share_a_variable_and_their_lines_are_stated_once() -> None:
    both_ways = clued("1 1/0/1 1", "1/1/0/1/1")
    candidates = next(symmetric_candidates(both_ways, both_ways.blank(), Watch()))
    assert [*candidates.lines()] == [
        *(Line(Axis.ROW, 0), Line(Axis.ROW, 1)),
        *(Line(Axis.COLUMN, 0), Line(Axis.COLUMN, 1), Line(Axis.COLUMN, 2)),
    ]


def test_a_cancel_is_heeded() -> None:
    cancel = CancelToken()
    cancel.cancel()
    square = clued("1/1", "1/1")
    with pytest.raises(StoppedError):
        next(symmetric_candidates(square, square.blank(), Watch(cancel=cancel)))
