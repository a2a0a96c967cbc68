"""The pens of the studio on the board, by mouse."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell
from nonogui.core.shapes import Symmetry
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from tests.boards import board, random_picture
from tests.ui.board.conftest import MIDDLE, RIGHT, on_screen, repainted
from tests.ui.board.drafting_desk import BLANK, Make, Studio
from tests.ui.pictures import use_theme

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


# ---- the pointer ----


def test_a_freehand_stroke_follows_the_pointer_and_is_one_undo_step(make: Make) -> None:
    studio = make(BLANK)
    studio.drag((0, 0), (0, 2), (2, 2), (2, 0))
    assert studio.picture == "###../..#../###../....."
    assert studio.edits == [EditKind.DRAW]
    studio.undo()
    assert studio.seen == "...../...../...../....."


@pytest.mark.parametrize("size", [(480, 400), (900, 700)])
@pytest.mark.parametrize("inks", [1, 3])
def test_the_board_stays_under_the_pointer_while_clues_grow(
    make: Make, size: tuple[int, int], inks: int
) -> None:
    studio = make("\n".join(["." * 20] * 20), inks, size=size)
    places = [studio.board.cell_rect(Cell(10, 11))]
    for column in range(0, 12, 2):  # six numbers, as many as most pictures of this size have
        for cell in ((10, column), (column, 11)):
            studio.click(*cell)
            places.append(studio.board.cell_rect(Cell(10, 11)))
    studio.drag((10, 12), (10, 19))  # a run of ten cells: two digits
    places.append(studio.board.cell_rect(Cell(10, 11)))
    assert len(set(places)) == 1


def test_a_stroke_erases_from_its_own_colour_or_with_the_right_button(make: Make) -> None:
    studio = make("#####\n#####")
    studio.drag((0, 0), (0, 2))
    studio.drag((1, 4), (1, 3), button=RIGHT)
    studio.click(0, 4, MIDDLE)
    assert studio.picture == "...#./###.."
    assert studio.edits == [EditKind.ERASE] * 3


def test_a_line_goes_on_from_the_end_of_another_one(make: Make) -> None:
    studio = make("....\n....\n....")
    studio.board.set_pen(Pen.LINE)
    studio.drag((0, 0), (0, 3))
    studio.drag((0, 3), (2, 3))
    assert studio.picture == "####/...#/...#"
    studio.drag((0, 3), (0, 1), button=RIGHT)
    assert studio.picture == "#.../...#/...#"


def test_drawing_replaces_other_colours(make: Make) -> None:
    studio = make("abab.", inks=2)
    studio.board.controller.ink = 2
    studio.drag((0, 0), (0, 4))
    assert studio.picture == "bbbbb"


@pytest.mark.parametrize("pen", [Pen.FREEHAND, Pen.FLOOD, Pen.SELECT])
def test_a_click_with_ctrl_takes_the_colour_of_a_cell(make: Make, pen: Pen) -> None:
    studio = make("ab.", inks=2)
    studio.board.set_pen(pen)
    chosen: list[int] = []
    studio.board.ink_chosen.connect(chosen.append)
    for column in range(3):
        ctrl = Qt.KeyboardModifier.ControlModifier
        QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, ctrl, studio.at(0, column))
    assert chosen == [1, 2]
    assert studio.picture == "ab."
    assert studio.board.controller.selection is None


def test_a_click_with_ctrl_draws_where_there_is_one_colour(make: Make) -> None:
    studio = make("#.")
    ctrl = Qt.KeyboardModifier.ControlModifier
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, ctrl, studio.at(0, 1))
    assert studio.picture == "##"


@pytest.mark.parametrize(
    ("pen", "is_filled", "picture", "edit"),
    [
        (Pen.LINE, False, "##.../..#../...##/.....", EditKind.LINE),
        (Pen.RECTANGLE, False, "#####/#...#/#####/.....", EditKind.RECTANGLE),
        (Pen.RECTANGLE, True, "#####/#####/#####/.....", EditKind.RECTANGLE),
        (Pen.ELLIPSE, False, ".###./#...#/.###./.....", EditKind.ELLIPSE),
    ],
)
def test_a_shape_is_visible_while_it_is_drawn(
    make: Make, pen: Pen, is_filled: bool, picture: str, edit: EditKind
) -> None:
    studio = make(BLANK)
    studio.board.set_pen(pen, is_filled=is_filled)
    studio.press(0, 0)
    studio.move(3, 1)
    studio.move(2, 4)
    if pen is Pen.LINE:
        picture = "##.../..##./....#/....."
    assert studio.seen == picture
    assert studio.moves == []
    studio.release(2, 4)
    assert studio.picture == picture
    assert studio.edits == [edit]


def test_holding_shift_makes_a_rectangle_square(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.press(0, 0)
    studio.move(1, 2)
    QTest.keyPress(studio.board, KEY.Key_Shift)
    assert studio.seen == "###../#.#../###../....."
    QTest.keyRelease(studio.board, KEY.Key_Shift)
    assert studio.seen == "###../###../...../....."
    studio.release(1, 2)
    assert studio.picture == "###../###../...../....."


def test_escape_cancels_a_shape(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.ELLIPSE)
    studio.press(0, 0)
    studio.move(3, 4)
    studio.keys(KEY.Key_Escape)
    studio.release(3, 4)
    assert studio.picture == "...../...../...../....."
    assert studio.moves == []


def test_flood_fill_fills_a_connected_area(make: Make) -> None:
    studio = make("..#..\n..#..")
    studio.board.set_pen(Pen.FLOOD)
    studio.click(1, 0)
    assert studio.picture == "###../###.."
    assert studio.edits == [EditKind.FLOOD]
    studio.click(0, 0)
    assert studio.picture == "...../....."


def test_symmetry_mirrors_every_change(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_symmetry(Symmetry(left_right=True, top_bottom=True))
    studio.click(0, 0)
    assert studio.picture == "#...#/...../...../#...#"
    studio.board.set_cursor(Cell(1, 2))
    studio.keys(KEY.Key_Space)
    assert studio.picture == "#...#/..#../..#../#...#"
    studio.keys(KEY.Key_Delete)
    assert studio.picture == "#...#/...../...../#...#"


def test_the_badge_shows_the_size_of_a_shape(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.press(0, 0)
    assert studio.board.scene().badge is None
    studio.move(2, 3)
    badge = studio.board.scene().badge
    assert badge
    assert badge[0] == "4 × 3"
    studio.release(2, 3)


def test_a_read_only_board_refuses_drawing(make: Make) -> None:
    studio = make(BLANK)
    refused: list[bool] = []
    studio.board.refused.connect(lambda: refused.append(True))
    studio.board.set_interactive(False)
    studio.drag((0, 0), (0, 2))
    studio.keys(KEY.Key_Space, KEY.Key_Delete)
    studio.keys(KEY.Key_Right, modifier=SHIFT)
    studio.board.paste(board("#"))
    studio.board.select_all()
    studio.board.controller.delete()
    assert studio.moves == []
    assert len(refused) == 5


def test_a_press_on_a_clue_of_a_design_ticks_no_number(make: Make) -> None:
    studio = make("##.\n#..")
    at = studio.at(0, 0)
    at.setX(at.x() - round(studio.board.cell_size))
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, pos=at)
    assert studio.moves == []


# ---- what stays while a puzzle is made ----


def test_cursor_and_layout_stay_while_clues_change(make: Make) -> None:
    studio = make(".....\n.....\n.....\n.....\n.....")
    before = studio.board.scroller.layout
    studio.board.set_cursor(Cell(2, 3))
    studio.keys(KEY.Key_Space, KEY.Key_Left, KEY.Key_Left, KEY.Key_Space)
    assert studio.picture.split("/")[2] == ".#.#."
    assert studio.board.cursor_cell == (2, 1)
    assert studio.board.scroller.layout == before


def test_room_made_for_a_longer_clue_stays(make: Make) -> None:
    studio = make("..........\n" * 2)
    before = studio.board.scroller.layout
    assert before
    for column in range(0, 10, 2):
        studio.click(0, column)
    after = studio.board.scroller.layout
    assert after
    assert after.row_slots == 5 > before.row_slots
    studio.drag((0, 0), (0, 9), button=RIGHT)
    assert studio.board.scroller.layout == after


def test_the_cursor_stays_inside_a_board_made_smaller(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_cursor(Cell(3, 4))
    studio.drawing.change(EditKind.RESIZE, Design.blank(3, 2))
    studio.show()
    assert studio.board.cursor_cell == (1, 2)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
def test_drawing_selecting_and_moving_repaint_every_change(qtbot: QtBot, theme: Theme) -> None:
    """After drawing, selecting and moving, the view is what a whole repaint would show."""
    studio = Studio(qtbot, random_picture(12, 9, 3), 1, (600, 500))
    use_theme(theme)
    for pen, drags in (
        (Pen.FREEHAND, [((0, 0), (4, 4), (2, 9))]),
        (Pen.ELLIPSE, [((1, 1), (7, 9), (5, 3))]),
        (Pen.SELECT, [((0, 0), (4, 3)), ((1, 1), (4, 5)), ((8, 8), (6, 2))]),
    ):
        studio.board.set_pen(pen)
        for drag in drags:
            studio.press(*drag[0])
            for cell in drag[1:]:
                studio.move(*cell)
                assert on_screen(studio.board) == repainted(studio.board)
            studio.release(*drag[-1])
            assert on_screen(studio.board) == repainted(studio.board)
    studio.keys(KEY.Key_Right, modifier=CTRL)
    assert on_screen(studio.board) == repainted(studio.board)
    studio.keys(KEY.Key_Escape)
    assert on_screen(studio.board) == repainted(studio.board)


def test_drawn_cells_are_not_animated(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_options(BoardOptions(animate=True))
    studio.drag((0, 0), (2, 4))
    assert not studio.board.scene().phases
    studio.board.set_pen(Pen.PLAY)
    studio.press(3, 0)
    assert studio.board.scene().phases
    studio.release(3, 0)


def test_the_board_with_a_gesture_is_cached(make: Make) -> None:
    studio = make(BLANK)
    studio.press(0, 0)
    seen = studio.board.scene().view.grid
    assert studio.board.scene().view.grid is seen
    studio.move(0, 2)
    assert studio.board.scene().view.grid != seen
    studio.release(0, 2)


def test_the_double_click_that_opens_the_board_draws_nothing(
    make: Make,
) -> None:
    studio = make(BLANK)
    place = studio.board.cell_rect(Cell(1, 1)).center()
    studio.click(0, 0)
    studio.undo()
    studio.board.hide()
    studio.board.show()
    double = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        place,
        studio.viewport.mapToGlobal(place),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(studio.viewport, double)
    QTest.mouseRelease(studio.viewport, Qt.MouseButton.LeftButton, pos=place)
    assert studio.picture == BLANK.replace("\n", "/")
    studio.click(0, 0)
    QApplication.sendEvent(studio.viewport, double)
    QTest.mouseRelease(studio.viewport, Qt.MouseButton.LeftButton, pos=place)
    assert studio.picture == "#..../.#.../...../....."
