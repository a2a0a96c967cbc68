"""Crosses that are added to a player's marks."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.auto_cross import (
    certain_crosses,
    finished_line,
    rest_of,
    rest_of_board,
    with_crosses,
)
from nonogui.core.clue import Block, Clue
from nonogui.core.game import Game
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from tests.boards import puzzle

ROW = Line(Axis.ROW, 0)
LETTERS = {"?": UNKNOWN, ".": EMPTY, "#": 1, "b": 2, "~": maybe(1)}


def found(clue: Clue, text: str, *, beside: bool = True) -> str:
    """Return the line with its certain crosses."""
    cells = [LETTERS[letter] for letter in text]
    crosses = set(certain_crosses(clue, bytes(cells), beside=beside))
    return "".join("x" if at in crosses else letter for at, letter in enumerate(text))


@pytest.mark.parametrize(
    ("clue", "line", "expected"),
    [
        (Clue.of(2, 1), "##?#?", "##x#x"),
        (Clue.of(), "????", "xxxx"),
        (Clue.of(2, 1), "?##??#", "x##xx#"),
        (Clue.of(1), "?#~?", "x#~x"),
        (Clue.of(2), "?#?", "?#?"),
    ],
)
def test_a_finished_line_loses_its_unknown_cells(clue: Clue, line: str, expected: str) -> None:
    assert found(clue, line, beside=False) == expected


@pytest.mark.parametrize(
    ("clue", "line", "expected"),
    [
        (Clue.of(3, 1), "??###???", "?x###x??"),  # the longest
        (Clue.of(1, 3), ".#??????", ".#x?????"),  # counted from the left
        (Clue.of(3, 1), "??????#.", "?????x#."),  # from the right
        (Clue.of(1, 3), "???#????", "???#????"),  # the first, or part of the second
        (Clue.of(1, 1, 3), "#?#?????", "#x#?????"),  # only the first is counted
        (Clue.of(2, 2), "###?????", "###?????"),  # wrong
        (Clue((Block(2, 1), Block(1, 2))), "?##??", "x##??"),  # another colour may follow at once
        (Clue((Block(2, 1), Block(1, 2))), "???b?", "???bx"),
    ],
)
def test_cells_beside_a_finished_number_are_crossed(clue: Clue, line: str, expected: str) -> None:
    assert found(clue, line) == expected


@given(
    st.integers(1, 9).flatmap(
        lambda n: st.tuples(
            *(
                st.lists(st.integers(0, 2), min_size=n, max_size=n),
                st.lists(st.booleans(), min_size=n, max_size=n),
            )
        )
    )
)
def test_crosses_hold_in_every_line_that_meets_the_clue(
    drawn: tuple[list[int], list[bool]],
) -> None:
    picture, is_known = drawn
    clue = Clue.from_cells(picture)
    cells = bytes(
        value if known else UNKNOWN for value, known in zip(picture, is_known, strict=True)
    )
    solutions = [
        line
        for line in product((EMPTY, 1, 2), repeat=len(cells))
        if clue.is_met_by(line)
        and all(cell in (UNKNOWN, value) for cell, value in zip(cells, line, strict=True))
    ]
    # A line whose runs are the clue is finished, also while other solutions are left.
    if clue.is_met_by([0 if value == UNKNOWN else value for value in cells]):
        return
    for at in certain_crosses(clue, cells, beside=True):
        assert cells[at] == UNKNOWN
        assert all(line[at] == EMPTY for line in solutions)


PUZZLE = puzzle("##.\n#..\n..#")


def fill(game: Game, row: int, column: int) -> Move:
    cell = Cell(row, column)
    return Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], 1),))


def test_a_move_brings_the_crosses_of_the_lines_it_finishes() -> None:
    game = Game(PUZZLE)
    game.play(fill(game, 0, 0))
    move = with_crosses(fill(game, 1, 0), PUZZLE, game.grid, beside=False)
    assert {(change.cell, change.after) for change in move.changes} == {
        (Cell(1, 0), 1),
        (Cell(1, 1), EMPTY),
        (Cell(1, 2), EMPTY),
        (Cell(2, 0), EMPTY),
    }
    game.play(move)
    assert game.added_crosses == {Cell(1, 1), Cell(1, 2), Cell(2, 0)}
    game.undo()
    assert game.grid.count(EMPTY) == 0
    game.redo()
    assert len(Game.resume(PUZZLE, game.record()).added_crosses) == 3


def test_a_cross_that_the_player_removed_does_not_come_back() -> None:
    game = Game(PUZZLE)
    game.play(fill(game, 0, 0))
    game.play(with_crosses(fill(game, 1, 0), PUZZLE, game.grid, beside=False))
    clear = Move(MoveKind.CLEAR, (CellChange(Cell(1, 1), EMPTY, UNKNOWN),))
    assert with_crosses(clear, PUZZLE, game.grid, beside=False) == clear
    game.play(clear)
    game.play(Move(MoveKind.CROSS, (CellChange(Cell(1, 1), UNKNOWN, EMPTY),)))
    assert Cell(1, 1) not in game.added_crosses


def test_clearing_a_cell_too_many_finishes_a_line() -> None:
    game = Game(PUZZLE)
    for column in (0, 1, 2):
        game.play(fill(game, 0, column))
    clear = Move(MoveKind.CLEAR, (CellChange(Cell(0, 2), 1, UNKNOWN),))
    changes = with_crosses(clear, PUZZLE, game.grid, beside=False).changes
    assert [change.cell for change in changes] == [Cell(0, 2)]


def test_the_rest_of_a_line_is_crossed_only_if_it_is_finished() -> None:
    grid = Grid.from_rows([[1, 1, UNKNOWN], [UNKNOWN] * 3, [UNKNOWN] * 3])
    assert rest_of(ROW, PUZZLE, grid) == (CellChange(Cell(0, 2), UNKNOWN, EMPTY),)
    assert rest_of(Line(Axis.ROW, 1), PUZZLE, grid) == ()


@pytest.mark.parametrize(
    ("clue", "line", "expected"),
    [
        (Clue.of(2, 1), "##?#?", "##.#."),  # finished
        (Clue.of(), "???", "..."),
        (Clue.of(2, 1), "?#.?", "##.#"),  # only cells to fill are left
        (Clue.of(2, 1), "????", "##.#"),  # the clue takes the whole line
        (Clue.of(2, 1), ".???", None),  # which contradicts the cross
        (Clue.of(2, 1), "#??#", "##.#"),
        (Clue.of(2), "?#?", None),  # either side
        (Clue.of(1, 1), "?.?.?", None),
        (Clue.of(2, 1), "#.??", None),  # wrong
        (Clue.of(3), "?.??", None),  # three cells, but not in a run
        (Clue((Block(2, 1), Block(1, 2))), "???", "##b"),
        (Clue((Block(1, 1), Block(1, 2))), "?.?", None),  # two inks: which where?
        (Clue((Block(2, 1), Block(1, 2))), "?#.b", "##.b"),
    ],
)
def test_the_rest_of_a_line_is_obvious_if_only_one_kind_of_mark_is_left_or_its_clue_fills_it(
    clue: Clue, line: str, expected: str | None
) -> None:
    cells = bytes(LETTERS[letter] for letter in line)
    rest = expected and bytes(LETTERS[letter] for letter in expected)
    assert finished_line(clue, cells) == rest


LADDER = puzzle("""
    #.#.
    ####
    #.#.
    ...#
""")


def with_rows(*rows: str) -> Grid:
    return Grid.from_rows([[LETTERS[letter] for letter in row] for row in rows])


def test_the_rest_of_a_board_is_obvious_if_each_cell_follows_from_its_row_or_column() -> None:
    board = with_rows("#?#.", "????", "#~#.", "...?")
    after = Move(MoveKind.REST, rest_of_board(LADDER, board).changes).apply_to(board)
    assert after == LADDER.goal
    assert rest_of_board(LADDER, after) == ((), None)


def test_one_cell_that_does_not_follow_keeps_the_rest_from_being_obvious() -> None:
    board = with_rows("#?#.", "????", "?~#.", "?.??")
    rest = rest_of_board(LADDER, board)
    assert rest == ((), Cell(2, 0))
    assert rest_of_board(LADDER, board, Cell(3, 0)) == ((), Cell(3, 0))
    assert rest_of_board(LADDER, board, Cell(1, 0)) == rest


def test_nothing_is_obvious_where_a_row_and_a_column_disagree() -> None:
    # The last column is finished, the last row lacks its only cell there.
    assert rest_of_board(LADDER, with_rows("#.##", "###.", "#.##", "...?")) == ((), Cell(3, 3))


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.tuples(
            st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), min_size=1, max_size=6),
            st.randoms(use_true_random=False),
        )
    )
)
def test_the_obvious_rest_agrees_with_every_picture_that_meets_the_clues(
    drawn: tuple[list[list[int]], Random],
) -> None:
    rows, chance = drawn
    picture = Grid.from_rows(rows)
    made = Puzzle.from_picture(picture)
    board = picture.replace(
        [(picture.cell(at), UNKNOWN) for at in range(len(picture.cells)) if chance.random() < 0.3]
    )
    if changes := rest_of_board(made, board).changes:
        assert Move(MoveKind.REST, changes).apply_to(board) == picture


def test_crosses_of_the_rest_count_as_added() -> None:
    game = Game(LADDER)
    board = with_rows("#?#.", "####", "#?#.", "?.??")
    game.play(Move.between(MoveKind.FILL, game.grid, board))
    game.play(Move(MoveKind.REST, rest_of_board(LADDER, game.grid).changes))
    assert Cell(0, 1) in game.added_crosses
    assert game.undo_move is not None
    assert game.undo_move.kind is MoveKind.REST


def test_undo_takes_back_which_crosses_were_added() -> None:
    game, cell = Game(PUZZLE), Cell(1, 1)
    put(game, MoveKind.CROSS, {cell: EMPTY})
    put(game, MoveKind.CLEAR, {cell: UNKNOWN})
    put(game, MoveKind.FILL, {Cell(1, 0): 1, cell: EMPTY})
    assert cell in game.added_crosses
    for game_ in (game, Game.resume(PUZZLE, game.record())):
        game_.undo()
        game_.undo()
        assert game_.grid[cell] == EMPTY
        assert cell not in game_.added_crosses
        game_.redo()
        game_.redo()
        assert cell in game_.added_crosses


def test_added_crosses_stay_added_when_a_what_if_is_accepted() -> None:
    game, cell = Game(PUZZLE), Cell(1, 1)
    game.start_branch()
    put(game, MoveKind.FILL, {Cell(1, 0): 1, cell: EMPTY})
    game.accept_branch()
    assert cell in game.added_crosses
    game.undo()
    assert cell not in game.added_crosses


def put(game: Game, kind: MoveKind, values: dict[Cell, int]) -> None:
    game.play(Move.between(kind, game.grid, game.grid.replace(values)))
