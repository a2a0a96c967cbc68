"""One image of a puzzle for all its mirrored and turned images."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.difficulty import canonical
from nonogui.core.grid import Axis, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.search import solve
from tests.boards import board, puzzle
from tests.strategies import puzzles

TURNS = st.lists(st.sampled_from("mt"), max_size=6).map("".join)


def turned(puzzle: Puzzle, turns: str) -> Puzzle:
    """The puzzle of the goal, mirrored for each `m` and transposed for each `t`."""
    picture = puzzle.goal
    assert picture is not None
    for turn in turns:
        if turn == "m":
            picture = Grid.from_rows([row[::-1] for row in picture.rows()])
        else:
            columns = [line for line in picture.lines() if line.axis is Axis.COLUMN]
            picture = Grid.from_rows([picture.line(column) for column in columns])
    return Puzzle.from_picture(picture, puzzle.palette)


@given(puzzles(max_side=5), TURNS)
def test_all_images_have_the_same_clues(puzzle: Puzzle, turns: str) -> None:
    image = turned(puzzle, turns)
    one, _known = canonical(puzzle, solve(puzzle))
    other, _known = canonical(image, solve(image))
    assert (one.rows, one.columns, one.start) == (other.rows, other.columns, other.start)


@given(puzzles(max_side=5))
def test_the_solution_is_turned_with_the_clues(puzzle: Puzzle) -> None:
    image, known = canonical(puzzle, solve(puzzle))
    assert image.is_solved_by(known.solutions[0])
    assert image.goal is None


def test_given_cells_are_turned_with_the_clues() -> None:
    drawn = puzzle("ba.\n.b.")
    start = board("?a?\n???", drawn.palette)
    image, known = canonical(replace(drawn, given=start), solve(drawn))
    assert image.start.agrees_with(known.solutions[0])
    assert image.start.decided_count == 1


def test_other_given_cells_make_another_puzzle() -> None:
    drawn = puzzle("#.\n.#")
    known = solve(drawn)
    starts = (board("#?\n??"), board("?.\n??"))
    one, other = (canonical(replace(drawn, given=start), known)[0] for start in starts)
    assert one.start != other.start
