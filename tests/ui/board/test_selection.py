"""What is selected on the board of the studio: moved, cut, copied, pasted."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nonogui.core.edits import EditKind
from nonogui.core.grid import Area, Axis, Cell
from nonogui.core.transform import mirrored, rotated, shifted
from nonogui.ui.board.gestures import Pen
from tests.boards import board
from tests.ui.board.drafting_desk import BLANK, Make, Studio

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


def selecting(make: Make, picture: str, *cells: tuple[int, int]) -> Studio:
    studio = make(picture)
    studio.board.set_pen(Pen.SELECT)
    if cells:
        studio.drag(*cells)
    return studio


def test_a_drag_selects_and_a_click_deselects(make: Make) -> None:
    studio = selecting(make, BLANK, (2, 3), (0, 1))
    chosen = studio.board.controller.selection
    assert chosen == studio.board.scene().selection == Area(0, 1, 3, 3)
    studio.click(3, 4)
    assert studio.board.controller.selection is None
    assert studio.moves == []


def test_a_drag_inside_the_selection_moves_it(make: Make) -> None:
    studio = selecting(make, "##...\n##...\n.....\n....#", (0, 0), (1, 1))
    studio.press(1, 0)
    studio.move(2, 2)
    assert studio.seen == "...../..##./..##./....#"
    assert studio.moves == []
    studio.release(2, 2)
    assert studio.picture == "...../..##./..##./....#"
    assert studio.board.controller.selection == Area(1, 2, 2, 2)
    assert studio.edits == [EditKind.MOVE]
    studio.undo()
    assert studio.picture == "##.../##.../...../....#"


def test_escape_returns_a_lifted_piece_and_then_deselects(make: Make) -> None:
    studio = selecting(make, "##...\n##...", (0, 0), (1, 1))
    studio.press(0, 0)
    studio.move(0, 3)
    studio.keys(KEY.Key_Escape)
    studio.release(0, 3)
    assert studio.seen == "##.../##..."
    assert studio.board.controller.selection == Area(0, 0, 2, 2)
    studio.keys(KEY.Key_Escape)
    assert studio.board.controller.selection is None


def test_keys_select_an_area_and_move_it(make: Make) -> None:
    studio = selecting(make, "##...\n##...\n.....")
    studio.keys(KEY.Key_Space, KEY.Key_Right, KEY.Key_Down, KEY.Key_Space)
    assert studio.board.controller.selection == Area(0, 0, 2, 2)
    studio.keys(KEY.Key_Right, KEY.Key_Right, KEY.Key_Down, modifier=CTRL)
    assert studio.picture == "...../..##./..##."
    assert studio.edits == [EditKind.MOVE]
    assert studio.board.controller.selection == Area(1, 2, 2, 2)


def test_space_lifts_and_places_the_selection(make: Make) -> None:
    studio = selecting(make, "##...\n.....", (0, 0), (0, 1))
    studio.board.set_cursor(Cell(0, 0))
    studio.keys(KEY.Key_Space, KEY.Key_Down, KEY.Key_Right)
    assert studio.seen == "...../.##.."
    studio.keys(KEY.Key_Space)
    assert studio.picture == "...../.##.."


def test_the_selection_can_be_copied_cut_and_deleted(make: Make) -> None:
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


def test_a_pasted_piece_floats_until_it_is_placed(make: Make) -> None:
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
    assert studio.board.controller.selection == Area(1, 3, 2, 2)


def test_a_click_outside_a_floating_piece_places_it_and_draws(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    studio.click(3, 4)
    assert studio.picture == "##.../...../...../....#"
    assert studio.edits == [EditKind.DRAW, EditKind.PASTE]


def test_a_click_outside_the_board_places_a_floating_piece(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert studio.picture == "##.../...../...../....."
    assert not studio.board.has_gesture


def test_choosing_a_pen_places_a_floating_piece_and_escape_drops_it(make: Make) -> None:
    studio = make(BLANK)
    studio.board.paste(board("##"))
    studio.keys(KEY.Key_Escape)
    assert studio.seen.startswith(".....")
    studio.board.paste(board("##"))
    studio.board.set_pen(Pen.LINE)
    assert studio.picture.startswith("##")


def test_a_pasted_piece_larger_than_the_board_is_clipped(make: Make) -> None:
    studio = make("..\n..")
    studio.board.set_cursor(Cell(1, 1))
    studio.board.paste(board("###\n...\n###"))
    studio.keys(KEY.Key_Return)
    assert studio.picture == "##/.."


def test_choosing_another_pen_deselects(make: Make) -> None:
    studio = selecting(make, BLANK, (0, 0), (1, 1))
    studio.board.set_pen(Pen.FREEHAND)
    assert studio.board.controller.selection is None
    assert studio.board.scene().selection is None


# ---- changing a piece ----


def test_a_selection_is_mirrored_and_shifted_in_place(make: Make) -> None:
    studio = selecting(make, "##...\n#....\n....#", (0, 0), (1, 2))
    assert studio.board.change_piece(EditKind.MIRROR, lambda grid: mirrored(grid, Axis.ROW))
    assert studio.picture == ".##../..#../....#"
    assert studio.board.change_piece(EditKind.SHIFT, lambda grid: shifted(grid, 0, 1))
    assert studio.picture == "#.#../#..../....#"
    assert studio.edits == [EditKind.SHIFT, EditKind.MIRROR]
    assert studio.board.controller.selection == Area(0, 0, 2, 3)
    studio.undo()
    studio.undo()
    assert studio.picture == "##.../#..../....#"


def test_a_rotated_selection_stays_selected_and_on_the_board(make: Make) -> None:
    studio = selecting(make, ".....\n.....\n..##.", (2, 2), (2, 4))
    assert studio.board.change_piece(EditKind.ROTATE, rotated)
    assert (studio.picture, studio.board.controller.selection) == (
        "..#../..#../.....",
        Area(0, 2, 3, 1),
    )


def test_a_floating_piece_can_be_rotated(make: Make) -> None:
    studio = selecting(make, "....#\n.....\n.....")
    studio.board.paste(board("##"))
    assert studio.board.change_piece(EditKind.ROTATE, rotated)
    assert (studio.seen, studio.moves) == ("#...#/#..../.....", [])
    studio.keys(KEY.Key_Right)
    studio.keys(KEY.Key_Return)
    assert (studio.picture, studio.edits) == (".#..#/.#.../.....", [EditKind.PASTE])


def test_a_piece_cannot_be_rotated_while_it_is_dragged(make: Make) -> None:
    studio = selecting(make, "##...\n.....", (0, 0), (0, 1))
    studio.press(0, 0)
    studio.move(1, 1)
    assert studio.board.change_piece(EditKind.ROTATE, rotated)
    studio.release(1, 1)
    assert studio.picture == "...../.##.."


def test_rotating_needs_a_selection_and_an_editable_board(
    make: Make,
) -> None:
    studio = selecting(make, "##...\n.....")
    assert not studio.board.change_piece(EditKind.ROTATE, rotated)
    studio.drag((0, 0), (0, 1))
    refused: list[None] = []
    studio.board.refused.connect(lambda: refused.append(None))
    studio.board.set_interactive(False)
    assert studio.board.change_piece(EditKind.ROTATE, rotated)
    assert (studio.picture, len(refused)) == ("##.../.....", 1)


def test_undo_removes_a_floating_piece(make: Make) -> None:
    studio = selecting(make, "#....\n.....")
    assert not studio.board.undo_gesture()
    studio.board.paste(board("###"))
    assert studio.board.undo_gesture()
    assert (studio.seen, studio.edits) == ("#..../.....", [])


def test_a_menu_keeps_a_piece_floating_and_another_window_places_it(make: Make) -> None:
    studio = selecting(make, "#....\n.....")
    studio.board.paste(board("##"))
    for reason, picture in (
        (Qt.FocusReason.PopupFocusReason, "#..../....."),
        (Qt.FocusReason.ActiveWindowFocusReason, "##.../....."),
    ):
        QApplication.sendEvent(studio.board, QFocusEvent(QFocusEvent.Type.FocusOut, reason))
        assert studio.picture == picture


def test_the_delete_key_drops_only_the_floating_piece(make: Make) -> None:
    studio = selecting(make, "#....\n.....")
    studio.board.paste(board("##"))
    studio.keys(KEY.Key_Delete)
    assert not studio.board.has_gesture
    assert (studio.picture, studio.edits) == ("#..../.....", [])


def test_copy_and_cut_place_a_floating_piece_first(make: Make) -> None:
    studio = selecting(make, "#....\n.....", (0, 0), (1, 1))
    studio.board.paste(board("##\n##"))
    assert studio.board.copy() == board("##\n##")
    assert studio.picture == "##.../##..."
    studio.board.paste(board("###"))
    assert studio.board.cut() == board("###")
    assert studio.picture == "...../##..."
    assert studio.edits == [EditKind.CUT, EditKind.PASTE, EditKind.PASTE]
