"""The pens of the studio on the board, by keyboard."""

import pytest
from PySide6.QtCore import Qt

from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell
from nonogui.ui.board.gestures import Pen
from tests.ui.board.conftest import on_screen, repainted
from tests.ui.board.drafting_desk import BLANK, Make

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


@pytest.mark.parametrize("pen", [Pen.LINE, Pen.RECTANGLE])
@pytest.mark.parametrize("finish", [KEY.Key_Space, KEY.Key_Return])
def test_shapes_are_drawn_with_keys(make: Make, pen: Pen, finish: Qt.Key) -> None:
    studio = make(BLANK)
    studio.board.set_pen(pen)
    studio.keys(KEY.Key_Space, KEY.Key_Right, KEY.Key_Down)
    assert studio.moves == []
    expected = "#..../.#.../...../....." if pen is Pen.LINE else "##.../##.../...../....."
    assert studio.seen == expected
    studio.move(3, 4)  # the pointer leaves it alone
    assert studio.seen == expected
    studio.keys(finish)
    assert studio.picture == expected
    assert studio.board.cursor_cell == (1, 1)


def test_the_badge_of_keys_is_beside_the_cursor(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.move(3, 4)
    studio.board.set_cursor(Cell(0, 0))
    studio.keys(KEY.Key_Space, KEY.Key_Right, KEY.Key_Down)
    badge, layout = studio.board.scene().badge, studio.board.scroller.layout
    assert badge
    assert layout
    assert badge[0] == "2 × 2"
    box = layout.cell_box(Cell(1, 1))
    assert box.x < badge[1] < box.right
    assert box.y < badge[2] < box.bottom


def test_the_badge_of_keys_leaves_no_traces_when_the_board_moves(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.keys(KEY.Key_Space, KEY.Key_Right, KEY.Key_Down)
    studio.board.resize(studio.board.width() + 34, studio.board.height() + 6)
    on_screen(studio.board)
    studio.keys(KEY.Key_Escape)
    assert on_screen(studio.board) == repainted(studio.board)


def test_shift_and_arrows_make_a_rectangle_square(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.keys(KEY.Key_Space, KEY.Key_Right)
    studio.keys(KEY.Key_Right, modifier=SHIFT)
    assert studio.seen == "###../#.#../###../....."
    studio.keys(KEY.Key_Escape)
    assert studio.seen == "...../...../...../....."


def test_space_draws_a_cell_or_floods_an_area(make: Make) -> None:
    studio = make(BLANK)
    studio.keys(KEY.Key_Space)
    assert studio.picture.startswith("#..../")
    studio.board.set_pen(Pen.FLOOD)
    studio.keys(KEY.Key_Right, KEY.Key_Space)
    assert studio.picture == "#####/#####/#####/#####"
    assert studio.edits == [EditKind.FLOOD, EditKind.DRAW]


def test_shift_and_arrows_draw_and_ctrl_and_arrows_erase(make: Make) -> None:
    studio = make(BLANK)
    studio.keys(KEY.Key_Right, KEY.Key_Right, KEY.Key_Down, modifier=SHIFT)
    assert studio.picture == "###../..#../...../....."
    studio.keys(KEY.Key_Up, KEY.Key_Left, modifier=CTRL)
    assert studio.picture == "#..../...../...../....."
    assert studio.edits == [EditKind.ERASE, EditKind.DRAW]


def test_maybe_and_tick_keys_do_nothing_in_a_design(make: Make) -> None:
    studio = make("#....")
    studio.keys(KEY.Key_M, KEY.Key_Period, KEY.Key_T)
    assert studio.moves == []
    studio.keys(KEY.Key_X)
    assert studio.picture == "....."


def test_digits_choose_colours(make: Make) -> None:
    studio = make("ab", inks=2)
    chosen: list[int] = []
    studio.board.ink_chosen.connect(chosen.append)
    studio.keys(KEY.Key_2)
    assert chosen == [2]
