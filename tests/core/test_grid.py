"""Grids: text notation, lines, differences, maybe marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import (
    EMPTY,
    UNKNOWN,
    Axis,
    Cell,
    Grid,
    Line,
    is_decided,
    is_filled,
    is_maybe,
    maybe,
    maybe_ink,
)
from nonogui.core.palette import MAX_INKS
from tests.boards import board, palette
from tests.strategies import partial_boards, pictures


@given(pictures(colors=3).flatmap(lambda picture: partial_boards(picture, 3)))
def test_text_round_trip(grid: Grid) -> None:
    assert Grid.parse(grid.rows_text(palette(3)), palette(3)) == grid


def test_lines_are_rows_and_columns() -> None:
    grid = board("""
        #.?
        .##
    """)
    assert grid.line(Line(Axis.ROW, 1)) == bytes([0, 1, 1])
    assert grid.line(Line(Axis.COLUMN, 2)) == bytes([UNKNOWN, 1])
    assert grid[0, 0] == 1
    assert len(list(grid.lines())) == 5


def test_cells_have_an_index_on_the_board_and_a_position_on_each_of_their_lines() -> None:
    grid = Grid.uniform(3, 2)
    cell = Cell(1, 2)
    assert grid.index(cell) == 5
    assert [line.position(cell) for line in cell.lines] == [2, 1]
    assert [grid.index(grid.cell(at)) for at in range(6)] == [*range(6)]
    assert all(line.position(line.cell(at)) == at for line in cell.lines for at in range(2))


def test_replace_and_diff_are_inverse() -> None:
    before = board("""
        ??
        ??
    """)
    after = before.replace({Cell(0, 1): 1, Cell(1, 0): EMPTY})
    assert after == board("""
        ?#
        .?
    """)
    assert before.diff(after) == [Cell(0, 1), Cell(1, 0)]
    assert before.diff(before) == []


@given(st.integers(1, MAX_INKS))
def test_a_maybe_mark_is_undecided_and_remembers_its_ink(ink: int) -> None:
    value = maybe(ink)
    assert is_maybe(value)
    assert maybe_ink(value) == ink
    assert not is_decided(value)
    assert not is_filled(value)
    assert Grid(1, 1, bytes([value])).decided().cells == bytes([UNKNOWN])
    assert not is_maybe(UNKNOWN)


def test_counts_ignore_maybe_marks() -> None:
    grid = Grid(4, 1, bytes([EMPTY, 1, maybe(1), UNKNOWN]))
    assert grid.decided_count == 2
    assert not grid.is_complete
    assert grid.count(EMPTY, 1) == 2


@pytest.mark.parametrize("text", ["#.\n#", "#x", "a."])
def test_bad_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"differ|no ink"):
        Grid.parse(text, palette(1))


def test_cells_must_fill_the_size() -> None:
    with pytest.raises(ValueError, match="3 cells for 2x2"):
        Grid(2, 2, bytes(3))


@given(st.data())
def test_boards_agree_if_cells_known_to_both_match(data: st.DataObject) -> None:
    picture = data.draw(pictures(colors=2, max_side=4))
    one = data.draw(partial_boards(picture, 2, maybe_marks=True))
    size = len(picture.cells)
    values = st.sampled_from([UNKNOWN, EMPTY, 1, 2, maybe(1)])
    cells = data.draw(st.lists(values, min_size=size, max_size=size))
    other = Grid(picture.width, picture.height, bytes(cells))
    both = zip(one.cells, other.cells, strict=True)
    clash = any(is_decided(a) and is_decided(b) and a != b for a, b in both)
    assert one.agrees_with(other) == other.agrees_with(one) == (not clash)
    both = zip(one.cells, other.cells, strict=True)
    assert one.has_all_of(other) == all(a == b or not is_decided(b) for a, b in both)
    assert one.has_all_of(one)


def test_a_picture_keeps_only_filled_cells_and_a_board_can_lose_its_crosses() -> None:
    grid = Grid(4, 1, bytes([EMPTY, 2, maybe(1), UNKNOWN]))
    assert grid.picture().cells == bytes([0, 2, 0, 0])
    assert grid.without_crosses().cells == bytes([UNKNOWN, 2, maybe(1), UNKNOWN])


@given(pictures(max_side=5, colors=2))
def test_transposing_exchanges_rows_and_columns(grid: Grid) -> None:
    turned = grid.transposed()
    assert all(
        turned[column, row] == grid[row, column]
        for row in range(grid.height)
        for column in range(grid.width)
    )
    assert turned.transposed() == grid
