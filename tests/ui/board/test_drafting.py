"""The pens of the studio on the board, by mouse and by keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.core.area import Area
from nonogui.core.design import Design
from nonogui.core.drawing import Drawing, EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import Symmetry
from nonogui.ui.board.drawing_gestures import Pen
from nonogui.ui.board.view_state import BoardOptions, BoardView
from nonogui.ui.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from tests.boards import board, palette, random_picture
from tests.ui.board.conftest import MIDDLE, RIGHT, Host, on_screen, painted_anew

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


class Studio(Host):
    """What the studio does around a board."""

    def __init__(self, qtbot: QtBot, picture: Grid, inks: int, size: tuple[int, int]) -> None:
        self.drawing = Drawing(Design.of_picture(picture, palette(inks)))
        super().__init__(qtbot, Puzzle.from_picture(picture, palette(inks)), size)
        self.board.set_pen(Pen.FREEHAND)

    def on_move(self, move: Move) -> None:
        self.moves.append(move)
        design = self.drawing.design
        values = [(c.cell, EMPTY if c.after == UNKNOWN else c.after) for c in move.changes]
        self.drawing.change(self.board.edit_kind, design.drawn(design.picture.replace(values)))
        self.show()

    def show(self) -> None:
        puzzle, picture = self.drawing.design.puzzle, self.drawing.design.picture
        cells = bytes(value or UNKNOWN for value in picture.cells)
        self.board.set_view(BoardView(puzzle, Grid(picture.width, picture.height, cells)))

    def undo(self) -> None:
        """Take the last edit back."""
        self.drawing.undo()
        self.show()

    @property
    def picture(self) -> str:
        """The picture as text."""
        design = self.drawing.design
        return "/".join(design.picture.rows_text(design.palette))

    @property
    def seen(self) -> str:
        """The board as it is painted."""
        grid = self.board.scene().view.grid
        return "/".join(grid.picture().rows_text(self.drawing.design.palette))

    @property
    def edits(self) -> list[EditKind]:
        """What can be undone, the last step first."""
        found, at = [], Drawing(self.drawing.design)
        while (edit := self.drawing.undo_edit) is not None:
            found.append(edit.kind)
            self.drawing.undo()
        while self.drawing.design != at.design:
            self.drawing.redo()
        return found


@pytest.fixture
def make(qtbot: QtBot) -> Callable[..., Studio]:
    def make(picture: str, inks: int = 1, size: tuple[int, int] = (600, 500)) -> Studio:
        return Studio(qtbot, board(picture, palette(inks)), inks, size)

    return make


Make = Callable[..., Studio]
BLANK = ".....\n.....\n.....\n....."


# ---- the pointer ----


def test_the_pencil_follows_the_pointer_and_is_one_step(make: Make) -> None:
    studio = make(BLANK)
    studio.drag((0, 0), (0, 2), (2, 2), (2, 0))
    assert studio.picture == "###../..#../###../....."
    assert studio.edits == [EditKind.DRAW]
    studio.undo()
    assert studio.seen == "...../...../...../....."


def test_begun_on_its_ink_and_with_the_right_button_it_wipes(make: Make) -> None:
    studio = make("#####\n#####")
    studio.drag((0, 0), (0, 2))
    studio.drag((1, 4), (1, 3), button=RIGHT)
    studio.click(0, 4, MIDDLE)
    assert studio.picture == "...#./###.."
    assert studio.edits == [EditKind.ERASE] * 3


def test_colours_are_painted_over(make: Make) -> None:
    studio = make("abab.", inks=2)
    studio.board.set_ink(2)
    studio.drag((0, 0), (0, 4))
    assert studio.picture == "bbbbb"


@pytest.mark.parametrize(
    ("pen", "is_filled", "picture", "edit"),
    [
        (Pen.LINE, False, "##.../..#../...##/.....", EditKind.LINE),
        (Pen.RECTANGLE, False, "#####/#...#/#####/.....", EditKind.RECTANGLE),
        (Pen.RECTANGLE, True, "#####/#####/#####/.....", EditKind.RECTANGLE),
        (Pen.ELLIPSE, False, ".###./#...#/.###./.....", EditKind.ELLIPSE),
    ],
)
def test_shapes_are_seen_while_they_are_drawn(
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


def test_shift_makes_a_square_while_it_is_held(make: Make) -> None:
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


def test_escape_gives_a_shape_up(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.ELLIPSE)
    studio.press(0, 0)
    studio.move(3, 4)
    studio.keys(KEY.Key_Escape)
    studio.release(3, 4)
    assert studio.picture == "...../...../...../....."
    assert studio.moves == []


def test_a_flood_fills_what_hangs_together(make: Make) -> None:
    studio = make("..#..\n..#..")
    studio.board.set_pen(Pen.FLOOD)
    studio.click(1, 0)
    assert studio.picture == "###../###.."
    assert studio.edits == [EditKind.FLOOD]
    studio.click(0, 0)
    assert studio.picture == "...../....."


def test_everything_has_its_images(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_symmetry(Symmetry(left_right=True, top_bottom=True))
    studio.click(0, 0)
    assert studio.picture == "#...#/...../...../#...#"
    studio.board.set_cursor(Cell(1, 2))
    studio.keys(KEY.Key_Space)
    assert studio.picture == "#...#/..#../..#../#...#"
    studio.keys(KEY.Key_Delete)
    assert studio.picture == "#...#/...../...../#...#"


def test_the_badge_tells_the_size(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.press(0, 0)
    assert studio.board.scene().badge is None
    studio.move(2, 3)
    badge = studio.board.scene().badge
    assert badge
    assert badge[0] == "4 × 3"
    studio.release(2, 3)


def test_a_board_to_be_looked_at_is_not_drawn_on(make: Make) -> None:
    studio = make(BLANK)
    refused: list[bool] = []
    studio.board.refused.connect(lambda: refused.append(True))
    studio.board.set_interactive(False)
    studio.drag((0, 0), (0, 2))
    studio.keys(KEY.Key_Space, KEY.Key_Delete)
    studio.keys(KEY.Key_Right, modifier=SHIFT)
    studio.board.paste(board("#"))
    studio.board.select_all()
    studio.board.delete()
    assert studio.moves == []
    assert len(refused) == 5


def test_a_press_on_a_clue_ticks_nothing(make: Make) -> None:
    studio = make("##.\n#..")
    at = studio.at(0, 0)
    at.setX(at.x() - 40)
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, pos=at)
    assert studio.moves == []


# ---- the keyboard ----


@pytest.mark.parametrize("pen", [Pen.LINE, Pen.RECTANGLE])
@pytest.mark.parametrize("finish", [KEY.Key_Space, KEY.Key_Return])
def test_shapes_by_keys(make: Make, pen: Pen, finish: Qt.Key) -> None:
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


def test_shift_makes_a_square_by_keys(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_pen(Pen.RECTANGLE)
    studio.keys(KEY.Key_Space, KEY.Key_Right)
    studio.keys(KEY.Key_Right, modifier=SHIFT)
    assert studio.seen == "###../#.#../###../....."
    studio.keys(KEY.Key_Escape)
    assert studio.seen == "...../...../...../....."


def test_space_draws_with_the_pencil_and_pours(make: Make) -> None:
    studio = make(BLANK)
    studio.keys(KEY.Key_Space)
    assert studio.picture.startswith("#..../")
    studio.board.set_pen(Pen.FLOOD)
    studio.keys(KEY.Key_Right, KEY.Key_Space)
    assert studio.picture == "#####/#####/#####/#####"
    assert studio.edits == [EditKind.FLOOD, EditKind.DRAW]


def test_arrows_paint_with_shift_and_wipe_with_control(make: Make) -> None:
    studio = make(BLANK)
    studio.keys(KEY.Key_Right, KEY.Key_Right, KEY.Key_Down, modifier=SHIFT)
    assert studio.picture == "###../..#../...../....."
    studio.keys(KEY.Key_Up, KEY.Key_Left, modifier=CTRL)
    assert studio.picture == "#..../...../...../....."
    assert studio.edits == [EditKind.ERASE, EditKind.DRAW]


def test_other_keys_of_play_do_nothing(make: Make) -> None:
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


# ---- the selection ----


def selecting(make: Make, picture: str, *cells: tuple[int, int]) -> Studio:
    studio = make(picture)
    studio.board.set_pen(Pen.SELECT)
    if cells:
        studio.drag(*cells)
    return studio


def test_a_drag_selects_and_a_click_chooses_nothing(make: Make) -> None:
    studio = selecting(make, BLANK, (2, 3), (0, 1))
    chosen = studio.board.selection
    assert chosen == studio.board.scene().selection == Area(0, 1, 3, 3)
    studio.click(3, 4)
    assert studio.board.selection is None
    assert studio.moves == []


def test_a_drag_inside_moves_what_is_selected(make: Make) -> None:
    studio = selecting(make, "##...\n##...\n.....\n....#", (0, 0), (1, 1))
    studio.press(1, 0)
    studio.move(2, 2)
    assert studio.seen == "...../..##./..##./....#"
    assert studio.moves == []
    studio.release(2, 2)
    assert studio.picture == "...../..##./..##./....#"
    assert studio.board.selection == Area(1, 2, 2, 2)
    assert studio.edits == [EditKind.MOVE]
    studio.undo()
    assert studio.picture == "##.../##.../...../....#"


def test_escape_puts_a_piece_back_and_then_chooses_nothing(make: Make) -> None:
    studio = selecting(make, "##...\n##...", (0, 0), (1, 1))
    studio.press(0, 0)
    studio.move(0, 3)
    studio.keys(KEY.Key_Escape)
    studio.release(0, 3)
    assert studio.seen == "##.../##..."
    assert studio.board.selection == Area(0, 0, 2, 2)
    studio.keys(KEY.Key_Escape)
    assert studio.board.selection is None


def test_keys_select_and_move(make: Make) -> None:
    studio = selecting(make, "##...\n##...\n.....")
    studio.keys(KEY.Key_Space, KEY.Key_Right, KEY.Key_Down, KEY.Key_Space)
    assert studio.board.selection == Area(0, 0, 2, 2)
    studio.keys(KEY.Key_Right, KEY.Key_Right, KEY.Key_Down, modifier=CTRL)
    assert studio.picture == "...../..##./..##."
    assert studio.edits == [EditKind.MOVE]
    assert studio.board.selection == Area(1, 2, 2, 2)


def test_space_lifts_and_lays_down_what_is_selected(make: Make) -> None:
    studio = selecting(make, "##...\n.....", (0, 0), (0, 1))
    studio.board.set_cursor(Cell(0, 0))
    studio.keys(KEY.Key_Space, KEY.Key_Down, KEY.Key_Right)
    assert studio.seen == "...../.##.."
    studio.keys(KEY.Key_Space)
    assert studio.picture == "...../.##.."


def test_copy_cut_and_delete(make: Make) -> None:
    studio = selecting(make, "##..#\n#....", (0, 0), (1, 1))
    assert studio.board.copy() == board("##\n#.")
    assert studio.moves == []
    assert studio.board.cut() == board("##\n#.")
    assert studio.picture == "....#/....."
    assert studio.edits == [EditKind.CUT]
    studio.board.select_all()
    studio.keys(KEY.Key_Delete)
    assert studio.picture == "...../....."
    assert studio.edits == [EditKind.CLEAR, EditKind.CUT]
    studio.keys(KEY.Key_Escape)
    assert studio.board.copy() is None
    assert studio.board.cut() is None


def test_a_pasted_piece_floats_until_it_is_laid_down(make: Make) -> None:
    studio = selecting(make, "#....\n.....\n.....")
    studio.board.paste(board("##\n.#"))
    assert studio.seen == "##.../.#.../....."
    studio.drag((1, 1), (2, 3))
    assert studio.moves == []
    assert studio.seen == "#..../..##./...#."
    studio.keys(KEY.Key_Right)
    studio.keys(KEY.Key_Return)
    assert studio.picture == "#..../...##/....#"
    assert studio.edits == [EditKind.PASTE]
    assert studio.board.selection == Area(1, 3, 2, 2)


def test_a_press_beside_lays_a_piece_down_and_begins_anew(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    studio.click(3, 4)
    assert studio.picture == "##.../...../...../....#"
    assert studio.edits == [EditKind.DRAW, EditKind.PASTE]


def test_a_press_beside_the_board_lays_a_piece_down(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert studio.picture == "##.../...../...../....."
    assert not studio.board.has_gesture


def test_another_pen_lays_a_piece_down_and_escape_drops_it(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    studio.keys(KEY.Key_Escape)
    assert studio.seen.startswith(".....")
    studio.board.paste(board("##"))
    studio.board.set_pen(Pen.LINE)
    assert studio.picture.startswith("##")


def test_a_piece_larger_than_the_board_and_of_other_colours(make: Make) -> None:
    studio = make("..\n..")
    studio.board.set_cursor(Cell(1, 1))
    studio.board.paste(board("abc\n...\ncba", palette(3)))
    studio.keys(KEY.Key_Return)
    assert studio.picture == "##/.."


def test_another_pen_chooses_nothing(make: Make) -> None:
    studio = selecting(make, BLANK, (0, 0), (1, 1))
    studio.board.set_pen(Pen.FREEHAND)
    assert studio.board.selection is None
    assert studio.board.scene().selection is None


# ---- what stays while a puzzle is made ----


def test_cursor_and_place_stay_while_clues_change(make: Make) -> None:
    studio = make(".....\n.....\n.....\n.....\n.....")
    before = studio.board.board_layout
    studio.board.set_cursor(Cell(2, 3))
    studio.keys(KEY.Key_Space, KEY.Key_Left, KEY.Key_Left, KEY.Key_Space)
    assert studio.picture.split("/")[2] == ".#.#."
    assert studio.board.cursor_cell == (2, 1)
    assert studio.board.board_layout == before


def test_a_longer_clue_makes_room_and_keeps_it(make: Make) -> None:
    studio = make("..........\n" * 2)
    before = studio.board.board_layout
    assert before
    for column in range(0, 10, 2):
        studio.click(0, column)
    after = studio.board.board_layout
    assert after
    assert after.row_slots == 5 > before.row_slots
    studio.drag((0, 0), (0, 9), button=RIGHT)
    assert studio.board.board_layout == after


def test_the_cursor_stays_on_a_smaller_board(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_cursor(Cell(3, 4))
    studio.drawing.change(EditKind.RESIZE, Design.blank(3, 2))
    studio.show()
    assert studio.board.cursor_cell == (1, 2)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
def test_what_is_repainted_is_what_differs(qtbot: QtBot, theme: Theme) -> None:
    """After drawing, selecting and moving, the view is what a whole repaint would show."""
    studio = Studio(qtbot, random_picture(12, 9, 3), 1, (600, 500))
    studio.board.set_theme(theme)
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
                assert on_screen(studio.board) == painted_anew(studio.board)
            studio.release(*drag[-1])
            assert on_screen(studio.board) == painted_anew(studio.board)
    studio.keys(KEY.Key_Right, modifier=CTRL)
    assert on_screen(studio.board) == painted_anew(studio.board)
    studio.keys(KEY.Key_Escape)
    assert on_screen(studio.board) == painted_anew(studio.board)


def test_what_is_drawn_does_not_grow_into_place(make: Make) -> None:
    studio = make(BLANK)
    studio.board.set_options(BoardOptions(animate=True))
    studio.drag((0, 0), (2, 4))
    assert not studio.board.scene().phases
    studio.board.set_pen(Pen.PLAY)
    studio.press(3, 0)
    assert studio.board.scene().phases
    studio.release(3, 0)
