"""Problems of impossible clues."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.clue_check import ClueCheck, Misfit, Totals, check_clues
from nonogui.core.grid import Axis, Line
from nonogui.core.puzzle import Puzzle
from tests.boards import clue, clued, puzzle, random_picture


def test_valid_clues_have_no_problems() -> None:
    check = check_clues(puzzle("#.#\n.#."))
    assert check == ClueCheck()
    assert check.misfit(Line(Axis.ROW, 0)) is None
    assert not check.lines


def test_clues_too_long_for_their_line_are_reported() -> None:
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 1)
    check = check_clues(clued("2 1/1", "1/1 1/1"))
    assert check.misfits == (Misfit(row, 4, 3), Misfit(column, 3, 2))
    assert check.lines == {row, column}
    assert check.misfit(column) == Misfit(column, 3, 2)


def test_touching_colours_need_no_gap() -> None:
    assert not check_clues(clued("2a 1b", "1a/1a/1b")).misfits


def test_totals_are_compared_per_colour() -> None:
    assert check_clues(clued("1a 1b/1b", "1a/1b")).totals == (Totals(2, 2, 1),)
    assert check_clues(clued("1a", "1b")).totals == (Totals(1, 1, 0), Totals(2, 0, 1))


def test_totals_are_not_compared_with_blotted_numbers() -> None:
    assert check_clues(replace(clued("1", "1"), rows=(Clue.of(0),))) == ClueCheck()


@given(seed=st.integers(0, 999), row=st.integers(0, 3), more=st.integers(1, 9))
def test_an_additional_number_shows_in_the_totals(seed: int, row: int, more: int) -> None:
    drawn = Puzzle.from_picture(random_picture(5, 4, seed))
    assert check_clues(drawn) == ClueCheck()
    rows = list(drawn.rows)
    rows[row] = Clue((*rows[row].blocks, *clue(str(more)).blocks))
    check = check_clues(replace(drawn, rows=tuple(rows)))
    ((ink, filled, other),) = [(each.ink, each.rows, each.columns) for each in check.totals]
    assert (ink, filled - other) == (1, more)
    assert bool(check.misfits) == (rows[row].min_length > 5)
