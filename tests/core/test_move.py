"""Moves: inverses and the text of the saved log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, maybe
from nonogui.core.move import (
    MAX_LISTED_CHANGES,
    BoardChanges,
    CellChange,
    Move,
    MoveKind,
    TickChange,
)
from tests.strategies import pictures

VALUES = st.sampled_from([UNKNOWN, EMPTY, 1, 2, 31, maybe(1), maybe(31)])
CELLS = st.builds(Cell, st.integers(0, 999), st.integers(0, 999))
CHANGES = st.lists(st.builds(CellChange, CELLS, VALUES, VALUES), unique_by=lambda c: c.cell)
LINES = st.builds(Line, st.sampled_from(Axis), st.integers(0, 999))
TICKS = st.lists(st.builds(TickChange, LINES, st.integers(0, 249), st.booleans()))
MOVES = st.builds(
    Move,
    st.sampled_from(MoveKind),
    CHANGES.map(tuple),
    TICKS.map(tuple),
    st.text(max_size=20),
    st.integers(0, 10**13 - 1).map(lambda tenths: tenths / 10),
)


@given(MOVES)
def test_text_round_trip(move: Move) -> None:
    assert Move.parse(move.text) == move
    assert "\n" not in move.text


@given(MOVES)
def test_the_inverse_of_the_inverse_is_the_move(move: Move) -> None:
    assert move.inverse.inverse == move


@given(pictures(colors=2), st.data())
def test_a_move_between_two_boards_leads_to_the_second(before: Grid, data: st.DataObject) -> None:
    size = st.lists(VALUES, min_size=len(before.cells), max_size=len(before.cells))
    after = Grid(before.width, before.height, bytes(data.draw(size)))
    move = Move.between(MoveKind.SOLVE, before, after)
    assert before.replace((change.cell, change.after) for change in move.changes) == after
    back = move.inverse.changes
    assert after.replace((change.cell, change.after) for change in back) == before


def test_typical_moves_have_short_text() -> None:
    drag = tuple(CellChange(Cell(3, column), UNKNOWN, 1) for column in range(5, 10))
    assert Move(MoveKind.FILL, drag).text == "fill r3c5-9:?>1"
    tick = TickChange(Line(Axis.COLUMN, 2), 0, ticked=True)
    assert Move(MoveKind.TICK, (), (tick,)).text == "tick c2b0+"
    assert Move(MoveKind.BRANCH, name="Left wing").text == "branch=Left%20wing"
    assert Move(MoveKind.BRANCH, name="a", seconds=83.4).text == "branch@83.4=a"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "juggle",
        "fill r1c1",
        "fill r1c1:?>32",
        "fill r1c1:?>~99",
        "fill x",
        "fill  ",
        "fill@",
        "fill@x",
        "fill@1e3",
        "fill@1.25",
    ],
)
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a part|not a time|MoveKind|no ink"):
        Move.parse(text)


def test_equal_changes_of_neighbours_share_one_text_run() -> None:
    cells = [(0, 1), (0, 2), (0, 4), (1, 5), (2, 6), (2, 7)]
    move = Move(MoveKind.FILL, tuple(CellChange(Cell(*cell), UNKNOWN, 1) for cell in cells))
    assert move.text == "fill r0c1-2:?>1 r0c4:?>1 r1c5:?>1 r2c6-7:?>1"


# ---- a move of many cells ----


def boards(width: int, height: int) -> tuple[Grid, Grid]:
    """Two boards of which about two cells in three differ."""
    before = Grid(width, height, bytes([UNKNOWN, EMPTY, 1])[:3] * (width * height // 3))
    after = Grid(width, height, bytes([1, EMPTY, EMPTY])[:3] * (width * height // 3))
    return before, after


def named(move: Move) -> tuple[CellChange, ...]:
    return tuple(move.changes)


def test_large_moves_store_both_boards() -> None:
    before, after = boards(60, 60)
    move = Move.between(MoveKind.SOLVE, before, after)
    few = Move.between(MoveKind.SOLVE, before, before.replace({Cell(3, 3): 2}))
    assert isinstance(move.changes, BoardChanges)
    assert few.changes == (CellChange(Cell(3, 3), UNKNOWN, 2),)
    assert len(move.changes) == 2400 > MAX_LISTED_CHANGES
    assert move.changes[0] == CellChange(Cell(0, 0), UNKNOWN, 1)
    assert move.changes[1:2] == (CellChange(Cell(0, 2), 1, EMPTY),)
    assert {change.cell for change in move.changes} == {*before.diff(after)}


def test_a_large_move_equals_one_that_lists_its_cells() -> None:
    before, after = boards(60, 60)
    move = Move.between(MoveKind.SOLVE, before, after)
    other = Move(MoveKind.SOLVE, named(move))
    assert move == other
    assert other == move
    assert hash(move) == hash(other)
    assert move.text == other.text
    assert Move.parse(move.text) == move
    assert move.inverse == other.inverse
    assert move.lines == other.lines
    assert move.apply_to(before) == other.apply_to(before) == after
    assert move != Move.between(MoveKind.SOLVE, before, before.replace({Cell(0, 0): 1}))
    assert move.inverse != move


def test_on_another_board_a_large_move_changes_only_its_cells() -> None:
    before, after = boards(60, 60)
    move = Move.between(MoveKind.SOLVE, before, after)
    same = next(Cell(0, column) for column in range(60) if before[0, column] == after[0, column])
    other = before.replace({same: 7})
    assert move.apply_to(other) == after.replace({same: 7})


def test_changed_cells_can_be_limited_to_rows_and_columns() -> None:
    before, after = boards(60, 60)
    changes = BoardChanges(before, after)
    rows, columns = range(7, 12), range(20, 33)
    wanted = [c for c in before.diff(after) if c.row in rows and c.column in columns]
    assert changes.within(rows, columns) == wanted
    assert changes
    assert not BoardChanges(before, before)
