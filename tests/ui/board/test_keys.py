"""The board under the keyboard: real key events."""

import random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.move import MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.ui.actions import board_keys
from nonogui.ui.board.options import BoardOptions
from tests.boards import puzzle, random_picture
from tests.ui.board.conftest import Host, MakeHost

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def host(make_host: MakeHost) -> Host:
    return make_host(
        puzzle("""
            ##.##
            #####
            .###.
            ..#..
        """)
    )


def test_arrows_move_the_cursor_and_stop_at_the_edges(host: Host) -> None:
    host.keys(K.Key_Right, K.Key_Right, K.Key_Down)
    assert host.board.cursor_cell == Cell(1, 2)
    host.keys(K.Key_Up, K.Key_Up, K.Key_Left, K.Key_Left, K.Key_Left)
    assert host.board.cursor_cell == Cell(0, 0)


@pytest.mark.parametrize(
    ("key", "modifier", "cell"),
    [
        (K.Key_Home, None, (2, 0)),
        (K.Key_End, None, (2, 4)),
        (K.Key_PageUp, None, (0, 2)),
        (K.Key_PageDown, None, (3, 2)),
        (K.Key_Home, CTRL, (0, 0)),
        (K.Key_End, CTRL, (3, 4)),
    ],
)
def test_keys_jump_to_ends_and_corners(
    host: Host, key: Qt.Key, modifier: Qt.KeyboardModifier | None, cell: tuple[int, int]
) -> None:
    host.board.set_cursor(Cell(2, 2))
    host.keys(key, modifier=modifier)
    assert host.board.cursor_cell == cell


def test_keys_fill_cross_and_mark_as_maybe(host: Host) -> None:
    host.keys(K.Key_Space, K.Key_Right, K.Key_X, K.Key_Right, K.Key_M, K.Key_Right)
    host.keys(K.Key_Period)
    assert host.rows() == "#.~~?/?????/?????/?????"
    kinds = [move.kind for move in host.moves]
    assert kinds == [MoveKind.FILL, MoveKind.CROSS, MoveKind.MAYBE, MoveKind.MAYBE]


@pytest.mark.parametrize("key", [K.Key_Backspace, K.Key_Delete])
def test_keys_clear_a_cell(host: Host, key: Qt.Key) -> None:
    host.keys(K.Key_X, key, key)
    assert host.rows().startswith("?????")
    assert len(host.moves) == 2


def test_a_second_press_removes_the_mark(host: Host) -> None:
    host.keys(K.Key_Space, K.Key_Space, K.Key_X, K.Key_X)
    assert host.rows().startswith("?????")


def test_shift_and_arrows_fill_in_one_move(host: Host) -> None:
    host.keys(K.Key_Right, K.Key_Right, K.Key_Down, modifier=SHIFT)
    assert host.rows() == "###??/??#??/?????/?????"
    assert len(host.moves) == 1
    assert host.runs == [2, 3, 4, 0]


def test_ctrl_and_arrows_cross(host: Host) -> None:
    host.keys(K.Key_Down, K.Key_Down, modifier=CTRL)
    assert host.rows() == ".????/.????/.????/?????"


def test_painting_with_keys_keeps_other_marks(host: Host) -> None:
    host.keys(K.Key_Right, K.Key_X, K.Key_Left)
    host.keys(K.Key_Right, K.Key_Right, modifier=SHIFT)
    assert host.rows() == "#.#??/?????/?????/?????"


def test_painting_continues_from_a_filled_cell(host: Host) -> None:
    host.keys(K.Key_Space)
    host.keys(K.Key_Right, modifier=SHIFT)
    assert host.rows() == "##???/?????/?????/?????"


def test_changing_the_modifier_starts_a_new_move(host: Host) -> None:
    QTest.keyPress(host.board, K.Key_Right, SHIFT)
    QTest.keyPress(host.board, K.Key_Right, CTRL)
    QTest.keyRelease(host.board, K.Key_Control)
    assert [move.kind for move in host.moves] == [MoveKind.FILL, MoveKind.CROSS]
    assert host.rows() == "##.??/?????/?????/?????"


def test_escape_cancels_painting(host: Host) -> None:
    QTest.keyPress(host.board, K.Key_Right, SHIFT)
    QTest.keyClick(host.board, K.Key_Escape)
    QTest.keyRelease(host.board, K.Key_Shift)
    assert host.rows().startswith("?????")


def test_losing_the_focus_ends_painting(host: Host, qtbot: QtBot) -> None:
    other = QLineEdit()
    qtbot.addWidget(other)
    other.show()
    QTest.keyPress(host.board, K.Key_Right, SHIFT)
    host.board.clearFocus()
    assert host.rows().startswith("##???")


def test_painting_stops_at_the_edge(host: Host) -> None:
    host.board.set_cursor(Cell(0, 4))
    host.keys(K.Key_Right, K.Key_Right, modifier=SHIFT)
    assert host.rows() == "????#/?????/?????/?????"


def test_digits_choose_a_colour(make_host: MakeHost) -> None:
    host = make_host(puzzle("abc"))
    chosen: list[int] = []
    host.board.ink_chosen.connect(chosen.append)
    host.keys(K.Key_2, K.Key_3, K.Key_4)
    assert chosen == [2, 3]


def test_digits_do_nothing_in_black_and_white(host: Host) -> None:
    chosen: list[int] = []
    host.board.ink_chosen.connect(chosen.append)
    host.keys(K.Key_1)
    assert chosen == []


def test_t_ticks_the_row_clue_and_shift_t_the_column_clue(host: Host) -> None:
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 0)
    host.keys(K.Key_T)
    host.keys(K.Key_T, modifier=SHIFT)
    assert host.game.ticks == {(row, 0), (column, 0)}
    host.keys(K.Key_T)
    assert host.game.ticks == {(row, 0), (row, 1), (column, 0)}
    host.keys(K.Key_T)
    assert host.game.ticks == {(row, 0), (column, 0)}


def test_keys_keep_the_cursor_in_view(make_host: MakeHost) -> None:
    host = make_host(Puzzle.from_picture(random_picture(60, 60, 1)))
    host.board.scroller.set_cell_size(30)
    host.keys(K.Key_End, modifier=CTRL)
    layout = host.board.scroller.layout
    assert layout is not None
    box, window = layout.cell_box(Cell(59, 59)), layout.window
    assert window.contains(box.x, box.y)
    assert window.contains(box.right - 1, box.bottom - 1)
    host.keys(K.Key_Home, modifier=CTRL)
    bars = host.board.horizontalScrollBar(), host.board.verticalScrollBar()
    assert [bar.value() for bar in bars] == [0, 0]


def test_the_menu_key_requests_a_menu_at_the_cursor(host: Host) -> None:
    asked: list[object] = []
    host.board.context_requested.connect(lambda place, _at: asked.append(place))
    host.board.set_cursor(Cell(2, 1))
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(host.viewport, QContextMenuEvent(reason, QPoint(0, 0), QPoint(0, 0)))
    assert asked == [Cell(2, 1)]


def test_shift_f10_requests_a_menu_at_the_cursor(host: Host) -> None:
    """Whether the system makes a menu event of them or not."""
    asked: list[object] = []
    host.board.context_requested.connect(lambda place, _at: asked.append(place))
    host.board.set_cursor(Cell(2, 1))
    host.keys(K.Key_F10, modifier=SHIFT)
    assert asked == [Cell(2, 1)]


def test_a_read_only_board_refuses_marks(host: Host) -> None:
    refused: list[bool] = []
    host.board.refused.connect(lambda: refused.append(True))
    host.board.set_interactive(False)
    host.keys(K.Key_Right)
    assert refused == []
    host.keys(K.Key_X)
    assert refused == [True]
    assert host.moves == []


def test_unused_keys_are_passed_on_to_the_window(host: Host) -> None:
    for key, modifier in ((K.Key_H, None), (K.Key_Escape, None), (K.Key_X, CTRL)):
        event = QKeyEvent(QEvent.Type.KeyPress, key, modifier or Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(host.board, event)
        assert not event.isAccepted()
    assert host.moves == []


def test_a_held_space_bar_fills_once(host: Host) -> None:
    for kind, repeats in ((QEvent.Type.KeyPress, False), (QEvent.Type.KeyPress, True)):
        event = QKeyEvent(kind, K.Key_Space, Qt.KeyboardModifier.NoModifier, " ", repeats)
        QApplication.sendEvent(host.board, event)
    QTest.keyRelease(host.board, K.Key_Space)
    assert host.rows().startswith("#????")


# ---- keys that overlap, and keys that are held ----

DOWN, UP = QEvent.Type.KeyPress, QEvent.Type.KeyRelease


def send(host: Host, *events: tuple[int, QEvent.Type, Qt.Key]) -> None:
    """Send key events with their times in milliseconds, the first one not 0."""
    for at, kind, key in events:
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(at)
        QApplication.sendEvent(host.board, event)


def test_a_mark_is_shown_where_the_cursor_is_when_its_key_goes_down(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space))
    assert host.board.scene().drag_start == Cell(0, 0)
    send(host, (1050, DOWN, K.Key_Right), (1080, UP, K.Key_Space), (1130, UP, K.Key_Right))
    assert host.rows().startswith("#????")
    assert host.board.cursor_cell == Cell(0, 1)


@pytest.mark.parametrize("seed", range(20))
def test_typing_with_overlaps_does_what_typing_one_by_one_does(
    make_host: MakeHost, seed: int
) -> None:
    """Twelve keys a second, each released 30 to 100 ms after the next one was pressed."""
    keys = random.Random(seed).choices(
        [K.Key_Space, K.Key_X, K.Key_M, K.Key_Backspace, K.Key_T]
        + 3 * [K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down],
        k=200,
    )
    shown = Puzzle.from_picture(random_picture(20, 20, seed))
    one_by_one, overlapping = make_host(shown), make_host(shown)
    one_by_one.keys(*keys)
    events = []
    for number, key in enumerate(keys):
        pressed = 1000 + 1000 * number // 12
        next_one = keys[number + 1 : number + 2]
        overlap = random.Random(number).randint(30, 100)
        # A key has to go up before it can go down again, here within two strokes.
        is_soon = key in keys[number + 1 : number + 3]
        released = pressed + (40 if is_soon or not next_one else 83 + overlap)
        events += [(pressed, DOWN, key), (released, UP, key)]
    send(overlapping, *sorted(events, key=lambda event: event[0]))
    assert overlapping.rows() == one_by_one.rows()
    assert overlapping.game.ticks == one_by_one.game.ticks
    assert overlapping.board.cursor_cell == one_by_one.board.cursor_cell
    assert [move.kind for move in overlapping.moves] == [move.kind for move in one_by_one.moves]


@pytest.mark.parametrize(("key", "mark"), [(K.Key_Space, "#"), (K.Key_X, "."), (K.Key_M, "~")])
def test_a_held_key_paints_in_one_move(host: Host, key: Qt.Key, mark: str) -> None:
    send(host, (1000, DOWN, key), (1300, DOWN, K.Key_Right), (1400, UP, K.Key_Right))
    send(host, (1500, DOWN, K.Key_Right), (1550, UP, K.Key_Right), (1600, UP, key))
    assert host.rows().startswith(mark * 3 + "??")
    assert len(host.moves) == 1


def test_a_held_key_paints_the_cells_passed_before_it_was_held_for_long(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1100, DOWN, K.Key_Right), (1500, DOWN, K.Key_Right))
    send(host, (1600, UP, K.Key_Right), (1700, UP, K.Key_Space))
    assert host.rows().startswith("###??")


def test_a_held_key_does_the_same_to_all_cells_as_to_the_first(host: Host) -> None:
    host.keys(K.Key_Space, K.Key_Right, K.Key_X, K.Key_Right, K.Key_Space, K.Key_Home)
    send(host, (1000, DOWN, K.Key_Space), (1300, DOWN, K.Key_Right), (1400, DOWN, K.Key_Right))
    send(host, (1500, DOWN, K.Key_Right), (1600, UP, K.Key_Space))
    assert host.rows().startswith("?.???")


def test_a_step_back_while_a_key_is_held_takes_the_last_cell_back(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1300, DOWN, K.Key_Right), (1400, DOWN, K.Key_Right))
    send(host, (1500, DOWN, K.Key_Left), (1600, UP, K.Key_Space))
    assert host.rows().startswith("##???")


def test_a_slow_typist_who_releases_a_key_late_does_not_paint(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1300, DOWN, K.Key_Right), (1390, UP, K.Key_Space))
    assert host.rows().startswith("#????")


def test_nine_keys_a_second_whose_events_come_a_little_late_do_not_paint(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1111, DOWN, K.Key_Right), (1166, UP, K.Key_Right))
    send(host, (1219, UP, K.Key_Space))  # an overlap of 100 ms, and 8 ms late
    assert host.rows().startswith("#????")


def test_a_held_key_that_ends_with_a_short_press_of_an_arrow_paints(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1300, DOWN, K.Key_Right), (1380, UP, K.Key_Right))
    send(host, (1420, UP, K.Key_Space))
    assert host.rows().startswith("##???")
    send(host, (2000, DOWN, K.Key_X), (2300, DOWN, K.Key_Right), (2350, UP, K.Key_Right))
    send(host, (2390, UP, K.Key_X))
    assert host.rows().startswith("#.???")


def test_a_held_digit_paints_in_its_colour_and_a_typed_one_chooses_it(make_host: MakeHost) -> None:
    host = make_host(puzzle("abca"))
    send(host, (1000, DOWN, K.Key_2), (1050, DOWN, K.Key_Right), (1080, UP, K.Key_2))
    assert host.moves == []
    send(host, (2000, DOWN, K.Key_3), (2300, DOWN, K.Key_Right), (2400, UP, K.Key_Right))
    send(host, (2500, UP, K.Key_3))
    assert host.rows() == "?cc?"
    send(host, (3000, DOWN, K.Key_2), (3300, DOWN, K.Key_Right), (3350, UP, K.Key_2))
    assert host.rows() == "?cc?"
    assert host.board.scene().drag_start is None


def test_escape_drops_the_mark_of_a_held_key(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space), (1050, DOWN, K.Key_Escape), (1100, UP, K.Key_Space))
    assert host.moves == []


def test_a_mark_comes_before_what_a_shortcut_does(host: Host) -> None:
    """Qt asks with a `ShortcutOverride` before it triggers a shortcut."""
    send(host, (1000, DOWN, K.Key_Space), (1050, QEvent.Type.ShortcutOverride, K.Key_H))
    assert len(host.moves) == 1


def test_losing_the_focus_plays_the_mark_of_a_held_key(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space))
    host.board.clearFocus()
    assert host.rows().startswith("#????")


def test_another_board_forgets_a_held_key(host: Host) -> None:
    send(host, (1000, DOWN, K.Key_Space))
    host.board.set_view(None)
    send(host, (1300, UP, K.Key_Space))
    assert host.moves == []


def test_the_pointer_leaves_the_cursor_to_the_keys_until_it_is_pressed(host: Host) -> None:
    host.move(2, 3)
    host.keys(K.Key_Space)
    host.move(1, 1)
    assert host.board.cursor_cell == Cell(1, 1)  # marks by key at the pointer go on
    host.keys(K.Key_Right)
    host.move(3, 3)
    assert host.board.cursor_cell == Cell(1, 2)
    host.click(0, 0)
    host.move(2, 2)
    assert host.board.cursor_cell == Cell(2, 2)


# ---- other keys ----


def test_chosen_keys_do_what_the_default_keys_did(host: Host) -> None:
    chosen = {"board-right": ("Right", "D"), "board-fill": ("F",), "board-cross": ("Ctrl+G",)}
    host.board.set_options(BoardOptions(animate=False, keys=board_keys(chosen)))
    host.keys(K.Key_F, K.Key_D, K.Key_Space, K.Key_D, K.Key_X)
    host.keys(K.Key_G, modifier=CTRL)
    assert host.rows().startswith("#?.??")
    host.keys(K.Key_D, K.Key_D, modifier=SHIFT)
    assert host.rows().startswith("#?.##")
    host.keys(K.Key_T, modifier=SHIFT)
    assert host.game.ticks == {(Line(Axis.COLUMN, 4), 0)}
    send(host, (1000, DOWN, K.Key_Home), (2000, DOWN, K.Key_F), (2300, DOWN, K.Key_D))
    send(host, (2500, UP, K.Key_D), (2600, UP, K.Key_F))
    assert host.rows().startswith("??.##")


def test_the_default_keys_return_with_the_default_options(host: Host) -> None:
    host.board.set_options(BoardOptions(keys=board_keys({"board-fill": ()})))
    host.keys(K.Key_Space)
    host.board.set_options(BoardOptions())
    host.keys(K.Key_X)
    host.keys(K.Key_Right, K.Key_Space)
    assert host.rows().startswith(".#???")


def test_the_cursor_wraps_around_if_the_player_wants_it(host: Host) -> None:
    host.board.set_options(BoardOptions(animate=False, wraps=True))
    host.keys(K.Key_Left, K.Key_Up)
    assert host.board.cursor_cell == Cell(3, 4)
    host.keys(K.Key_Down, K.Key_Right)
    assert host.board.cursor_cell == Cell(0, 0)
    host.keys(K.Key_Left, modifier=SHIFT)
    assert host.rows().startswith("#???#")
