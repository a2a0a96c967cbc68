"""Puzzles: validation names every problem at once, with its place."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, WHITE, Color, Palette
from nonogui.core.problems import Place, ProblemKey, Problems, error
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from tests.boards import board, clued, palette, puzzle
from tests.strategies import puzzles


@given(puzzles(), st.integers(0, 30), st.integers(-1, 9), st.integers(-1, 4))
def test_the_quick_look_at_clues_misses_no_problem(
    made: Puzzle, at: int, length: int, color: int
) -> None:
    row = made.rows[at % made.height]
    spoilt = Clue((*row.blocks, Block(length, color)))
    rows = (*made.rows[: at % made.height], spoilt, *made.rows[at % made.height + 1 :])
    for each in (made, replace(made, rows=rows, goal=None)):
        with patch.object(Puzzle, "_are_clues_sound", new=False):
            slowly = replace(each).clue_problems
        assert tuple(each.clue_problems) == tuple(slowly)


@given(puzzles())
def test_a_picture_makes_a_valid_puzzle_that_it_solves(made: Puzzle) -> None:
    assert made.goal is not None
    assert made.validate() == Problems()
    assert made.is_solved_by(made.goal)


def test_all_problems_are_reported_at_once() -> None:
    wrong = clued("5/1", "1/1/2")
    assert wrong.validate() == (
        error(ProblemKey.LINE_TOO_LONG, Place(Line(Axis.ROW, 0)), needed=5, length=3),
        error(ProblemKey.TOTALS_DIFFER, color=1, rows=6, columns=4),
    )


def test_totals_are_compared_for_each_colour() -> None:
    problems = clued("1a/1b", "1a/1a").validate()
    assert [(p.key, dict(p.values)) for p in problems] == [
        (ProblemKey.TOTALS_DIFFER, {"color": 1, "rows": 1, "columns": 2}),
        (ProblemKey.TOTALS_DIFFER, {"color": 2, "rows": 1, "columns": 0}),
    ]


def test_touching_colours_need_no_gap() -> None:
    assert clued("1a 1b", "1a/1b").validate() == ()
    keys = [problem.key for problem in clued("1a 1a", "1a/1a").validate()]
    assert keys == [ProblemKey.LINE_TOO_LONG]


@pytest.mark.parametrize(
    ("goal", "key"),
    [
        (board("##\n##"), ProblemKey.GOAL_DIFFERS),
        (board("#?\n.#"), ProblemKey.GOAL_INCOMPLETE),
        (board("#.#"), ProblemKey.GOAL_SIZE),
    ],
)
def test_a_goal_that_contradicts_the_clues_is_reported(goal: Grid, key: ProblemKey) -> None:
    clues = clued("1/1", "1/1")
    problems = Puzzle(clues.rows, clues.columns, goal=goal).validate()
    assert {problem.key for problem in problems} == {key}


def test_goal_problems_name_their_lines() -> None:
    clues = clued("1/1", "1/1")
    problems = Puzzle(clues.rows, clues.columns, goal=board("##\n.#")).validate()
    places = [problem.place.line for problem in problems]
    assert places == [Line(Axis.ROW, 0), Line(Axis.COLUMN, 1)]


@pytest.mark.parametrize("colors", [(), (WHITE,)])
def test_an_empty_palette_is_an_error(colors: tuple[Color, ...]) -> None:
    keys = {p.key for p in Puzzle((Clue(),), (Clue(),), Palette(colors)).validate()}
    assert ProblemKey.EMPTY_PALETTE in keys


def test_too_many_colours_are_an_error() -> None:
    many = Palette((WHITE,) * 33)
    assert Puzzle((Clue(),), (Clue(),), many).validate()[0].key is ProblemKey.TOO_MANY_COLORS
    most = Palette(many.colors[: MAX_INKS + 1])
    assert not Puzzle((Clue(),), (Clue(),), most).validate()


def test_blocks_need_a_length_and_a_colour_of_the_palette() -> None:
    odd = Puzzle((Clue((Block(0, 1), Block(1, 7))),), (Clue(), Clue(), Clue()))
    keys = [p.key for p in odd.validate() if p.place.line]
    assert keys == [ProblemKey.BLOCK_LENGTH, ProblemKey.BLOCK_COLOR]


@pytest.mark.parametrize(
    ("width", "height", "sound"),
    [(1, 1, True), (MAX_SIDE, MAX_SIDE, True), (0, 3, False), (1001, 1, False)],
)
def test_sizes_are_limited(width: int, height: int, sound: bool) -> None:
    empty = Puzzle((Clue(),) * height, (Clue(),) * width)
    assert (empty.validate() == ()) is sound


def test_the_fingerprint_depends_only_on_the_clues() -> None:
    one, other = puzzle("#.\n.#", title="One"), puzzle("#.\n.#", title="Other")
    assert one.fingerprint == other.fingerprint
    assert one.fingerprint == Puzzle(one.rows, one.columns).fingerprint
    assert one.fingerprint != puzzle("##\n.#").fingerprint
    assert puzzle("a.\n.b").fingerprint != one.fingerprint


def test_lines_and_their_clues() -> None:
    made = puzzle("#.#\n.##")
    assert made.clue(Line(Axis.ROW, 0)) == Clue.of(1, 1)
    assert made.clue(Line(Axis.COLUMN, 2)) == Clue.of(2)
    assert (made.length(Axis.ROW), made.length(Axis.COLUMN)) == (3, 2)
    assert made.block_count == 6
    assert Cell(1, 2).lines == (Line(Axis.ROW, 1), Line(Axis.COLUMN, 2))
    assert made.palette is BLACK_AND_WHITE
    assert made.metadata == Metadata()
    assert palette(2)[1].symbol == "a"


def test_transposing_exchanges_the_clues_and_all_boards() -> None:
    lying = puzzle("##.\n..#")
    started = replace(lying, given=board("#??\n???"))
    turned = started.transposed()
    assert (turned.rows, turned.columns) == (lying.columns, lying.rows)
    assert turned.goal == board("#.\n#.\n.#")
    assert turned.given == board("#?\n??\n??")
    assert turned.transposed() == started
