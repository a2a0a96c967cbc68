"""Symmetries of the clues: all are found, and so are all boards that have them."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.propagation import propagate
from nonogui.solver.symmetry import (
    Symmetry,
    blocks_inside,
    partial_symmetries,
    symmetric_candidates,
    symmetries,
)
from tests.boards import all_solutions, clued, palette, puzzle

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
        model.require_change(solution, model.unknown)
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
def test_symmetries_of_clues_match_those_of_the_picture(
    picture: str, expected: set[Symmetry]
) -> None:
    assert set(symmetries(puzzle(picture))) == expected


def test_a_square_has_seven_symmetries() -> None:
    found = symmetries(puzzle("###\n#.#\n###"))
    assert len(set(found)) == len(found) == 7
    assert (2, 5, 8, 1, 4, 7, 0, 3, 6) in found


@given(symmetric_puzzles())
def test_symmetries_map_solutions_to_solutions(puzzle: Puzzle) -> None:
    goal = puzzle.goal
    assert goal is not None
    for symmetry in symmetries(puzzle):
        assert puzzle.is_solved_by(image(goal, symmetry))


@st.composite
def bordered_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of small symmetric pictures beside rows and columns of any kind."""
    inks = draw(st.integers(1, 2))
    row = st.lists(st.integers(0, inks), min_size=3, max_size=3)
    rows = draw(st.lists(row, min_size=2, max_size=3))
    rows = [[one[min(at, 2 - at)] for at in range(3)] for one in rows]
    if draw(st.booleans()):
        rows.insert(draw(st.sampled_from([0, len(rows)])), draw(row))
    for one in rows:
        one.insert(draw(st.sampled_from([0, 3])), draw(st.integers(0, inks)))
    if len(rows) == 4:
        rows = [one[:3] for one in rows]
    return Puzzle.from_picture(Grid.from_rows(rows), palette(inks))


def partly_known(puzzle: Puzzle, data: st.DataObject) -> Grid:
    """A board with some cells of the goal."""
    assert puzzle.goal is not None
    blank = puzzle.blank()
    at = data.draw(st.sets(st.integers(0, len(blank.cells) - 1), max_size=2))
    return blank.replace({blank.cell(one): puzzle.goal.cells[one] for one in at})


@given(symmetric_puzzles() | bordered_puzzles(), st.data())
def test_all_symmetric_solutions_are_found(puzzle: Puzzle, data: st.DataObject) -> None:
    board = partly_known(puzzle, data)
    solutions = all_solutions(puzzle, board)
    for candidates in symmetric_candidates(puzzle, board, board, Watch()):
        twins = [candidates.twin(at) for at in range(len(board.cells))]
        assert twins != [*range(len(twins))]
        assert boards_of(candidates) == {
            grid
            for grid in solutions
            if all(grid.cells[a] == grid.cells[b] for a, b in enumerate(twins))
        }


@given(symmetric_puzzles(), st.data())
def test_no_symmetric_solution_is_missed(puzzle: Puzzle, data: st.DataObject) -> None:
    board = partly_known(puzzle, data)
    boards = [boards_of(some) for some in symmetric_candidates(puzzle, board, board, Watch())]
    for symmetry in symmetries(puzzle):
        for grid in all_solutions(puzzle, board):
            if image(grid, symmetry) == grid:
                assert any(grid in found for found in boards)


@given(symmetric_puzzles() | bordered_puzzles(), st.data())
def test_symmetries_of_the_unknown_part_map_solutions_to_solutions(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    board = partly_known(puzzle, data)
    solutions = all_solutions(puzzle, board)
    for symmetry in partial_symmetries(propagate(puzzle, board).candidates):
        for grid in solutions:
            assert image(grid, symmetry) in solutions


@pytest.mark.parametrize(
    ("picture", "board_count", "inside"),
    [
        ("#..\n.#.", 1, 7),  # beside an empty column
        ("##...\n.....\n..#.#", 0, 1),  # beside a filled one, and an empty row
        ("####\n.#.#\n.##.\n##..", 0, 3),  # known: ####/.#.#/?#?./?#?.
        ("...#.\n.#.##\n##..#", 0, 3),  # known: ...??/.#.##/##.??
    ],
)
def test_symmetries_of_the_unknown_part_are_found(
    picture: str, board_count: int, inside: int
) -> None:
    some = puzzle(picture)
    assert len(symmetries(some)) == board_count
    assert len(partial_symmetries(propagate(some).candidates)) == inside


def test_a_solved_board_has_no_unknown_part() -> None:
    assert partial_symmetries(propagate(puzzle("##\n#.")).candidates) == []


def test_a_block_partly_in_the_unknown_part_counts_with_its_rest() -> None:
    clue = Clue.of(2, 3, 1)
    cells = bytes([1, 1, 0, 1, *[UNKNOWN] * 6, 0, 0])
    assert blocks_inside(clue, cells, 4, 10) == (Block(2), Block(1))
    assert blocks_inside(clue, cells, 3, 10) == (Block(3), Block(1))
    spanning = bytes([0, 1, UNKNOWN, 1, 1, 0])
    assert blocks_inside(Clue.of(4), spanning, 2, 3) == (Block(1),)


def test_comparing_the_unknown_part_keeps_no_clues() -> None:
    def clues() -> int:
        return sum(type(each) is Clue for each in gc.get_objects())

    before = clues()
    for number in range(64, 128):
        outside = bytes(int(digit) for digit in f"{number:b}0")
        blocks = Clue.from_cells([*outside, 1]).blocks
        assert blocks_inside(Clue(blocks), outside + bytes([UNKNOWN]), 8, 9) == (Block(1),)
    assert clues() == before


def test_twins_share_a_variable_and_lines_are_not_repeated() -> None:
    both_ways = clued("1 1/0/1 1", "1/1/0/1/1")
    candidates = next(symmetric_candidates(both_ways, both_ways.start, both_ways.start, Watch()))
    # The second row and the third column are known, so there is nothing to say about them.
    rest = [Line(Axis.ROW, 0), Line(Axis.COLUMN, 0), Line(Axis.COLUMN, 1)]
    assert [*candidates.lines()] == rest


def test_a_line_equal_to_its_mirror_image_is_not_repeated() -> None:
    turned = clued("1/1 2/2 1/1", "1/2/1 1/2/1")
    assert symmetries(turned) == [tuple(range(19, -1, -1))]
    candidates = next(symmetric_candidates(turned, turned.start, turned.start, Watch()))
    rows = [Line(Axis.ROW, 0), Line(Axis.ROW, 1)]
    assert [*candidates.lines()] == rows + [Line(Axis.COLUMN, n) for n in range(3)]


def test_cancelling_stops_the_work() -> None:
    cancel = CancelToken()
    cancel.cancel()
    square = clued("1/1", "1/1")
    with pytest.raises(StoppedError):
        next(symmetric_candidates(square, square.start, square.start, Watch(cancel=cancel)))
