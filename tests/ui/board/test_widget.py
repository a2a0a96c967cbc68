"""The board as a widget: which input it takes, and that it repaints after each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QTouchEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.core.move import MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.layout import line_box
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.look.theme import LIGHT
from tests.boards import puzzle, random_picture
from tests.ui.board.conftest import LEFT, RIGHT, Host, MakeHost, on_screen, repainted
from tests.ui.board.drafting_desk import BLANK, Studio
from tests.ui.pictures import use_theme

KEY = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
META = Qt.KeyboardModifier.MetaModifier

PICTURE = puzzle("##.##\n#####\n.###.\n..#..")
LARGE = Puzzle.from_picture(random_picture(60, 60, 1))


@pytest.fixture
def host(make_host: MakeHost) -> Host:
    return make_host(PICTURE)


def is_taken(host: Host, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> bool:
    """Return whether the board keeps a key press from the window around it."""
    event = QKeyEvent(QEvent.Type.KeyPress, key, held)
    host.board.keyPressEvent(event)
    return event.isAccepted()


# ---- keys that belong to the window ----


@pytest.mark.parametrize("key", [KEY.Key_Left, KEY.Key_X, KEY.Key_Space, KEY.Key_Home, KEY.Key_T])
@pytest.mark.parametrize("held", [ALT, META, ALT | SHIFT])
def test_keys_with_alt_or_meta_are_left_to_the_window(
    host: Host, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    assert is_taken(host, key)
    before = host.rows(), host.board.cursor_cell
    assert not is_taken(host, key, held)
    assert (host.rows(), host.board.cursor_cell) == before


@pytest.mark.parametrize("key", [KEY.Key_Left, KEY.Key_X, KEY.Key_Space, KEY.Key_F10])
def test_a_widget_without_a_board_leaves_all_keys_to_the_window(host: Host, key: Qt.Key) -> None:
    host.board.set_view(None)
    assert not is_taken(host, key)
    assert not is_taken(host, key, SHIFT)
    assert not is_taken(host, key, ALT)


@pytest.mark.parametrize("key", [KEY.Key_Shift, KEY.Key_Control, KEY.Key_Q, KEY.Key_F5])
def test_keys_without_a_meaning_are_left_to_the_window(host: Host, key: Qt.Key) -> None:
    assert not is_taken(host, key)


def test_released_keys_other_than_space_are_left_to_the_window(host: Host) -> None:
    taken = []
    for key in (KEY.Key_Q, KEY.Key_Space, KEY.Key_Space):
        event = QKeyEvent(QEvent.Type.KeyRelease, key, NONE)
        host.board.keyReleaseEvent(event)
        taken.append(event.isAccepted())
        QTest.keyPress(host.board, KEY.Key_Space)
    assert taken == [False, True, True]
    assert host.rows()[0] in "#?"


# ---- menus ----


def test_shift_f10_and_the_menu_key_ask_for_the_menu_of_the_cursor(host: Host) -> None:
    asked: list[tuple[object, QPoint]] = []
    host.board.context_requested.connect(lambda place, at: asked.append((place, at)))
    host.board.set_cursor(Cell(1, 2))
    QTest.keyClick(host.board, KEY.Key_F10, SHIFT)
    QTest.keyClick(host.board, KEY.Key_F10)
    for reason in (QContextMenuEvent.Reason.Keyboard, QContextMenuEvent.Reason.Mouse):
        event = QContextMenuEvent(reason, QPoint(3, 3), QPoint(3, 3))
        host.board.contextMenuEvent(event)
        assert event.isAccepted()
    middle = host.viewport.mapToGlobal(host.at(1, 2))
    assert asked == [(Cell(1, 2), middle)] * 2


# ---- touch ----


def swipe(host: Host, kind: Qt.NativeGestureType, value: float, at: QPoint) -> bool:
    """Make a gesture of a touchpad; return whether the board takes it."""
    place, device = QPointF(at), QPointingDevice.primaryPointingDevice()
    event = QNativeGestureEvent(kind, device, 2, place, place, place, value, QPointF())
    return bool(host.board.viewportEvent(event))


def zoom(host: Host, factor: float, at: QPoint) -> bool:
    return swipe(host, Qt.NativeGestureType.ZoomNativeGesture, factor - 1, at)


def test_pinching_on_a_touchpad_zooms_at_the_pointer(host: Host) -> None:
    host.board.scroller.set_cell_size(20)
    assert zoom(host, 1.5, host.at(2, 3))
    assert host.board.cell_size == 30
    assert zoom(host, 0.5, host.at(2, 3))
    assert host.board.cell_size == 15


def test_other_gestures_of_a_touchpad_are_not_taken(host: Host) -> None:
    before = host.board.cell_size
    assert not swipe(host, Qt.NativeGestureType.RotateNativeGesture, 0.5, host.at(0, 0))
    assert host.board.cell_size == before


class Fingers:
    """Fingers on the board, by number; each step is one event of the touch screen."""

    def __init__(self, host: Host) -> None:
        self._view = host.viewport
        self._device = QTest.createTouchDevice()

    def step(
        self,
        *,
        press: dict[int, QPoint] | None = None,
        move: dict[int, QPoint] | None = None,
        release: dict[int, QPoint] | None = None,
        stay: tuple[int, ...] = (),
    ) -> None:
        event = QTest.touchEvent(self._view, self._device)
        for finger in stay:
            event.stationary(finger)
        for act, places in ((event.press, press), (event.move, move), (event.release, release)):
            for finger, place in (places or {}).items():
                act(finger, place, self._view)
        event.commit()


def test_one_finger_draws_a_line(host: Host) -> None:
    fingers = Fingers(host)
    fingers.step(press={0: host.at(1, 0)})
    fingers.step(move={0: host.at(1, 2)})
    fingers.step(move={0: host.at(1, 3)})
    assert host.board.scene().badge is not None
    fingers.step(release={0: host.at(1, 3)})
    assert [len(move.changes) for move in host.moves] == [4]
    assert host.board.hasFocus()


def test_mouse_works_after_two_fingers_came_and_went_in_one_event(host: Host) -> None:
    fingers = Fingers(host)
    fingers.step(press={0: host.at(0, 0), 1: host.at(3, 3)})
    fingers.step(release={0: host.at(0, 0), 1: host.at(3, 3)})
    host.click(1, 1)
    assert [len(move.changes) for move in host.moves] == [1]


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_two_fingers_never_draw(host: Host, is_cancelled: bool) -> None:
    fingers = Fingers(host)

    def is_drawing() -> bool:
        return host.board.has_gesture

    fingers.step(press={0: host.at(0, 0)})
    assert is_drawing()
    fingers.step(stay=(0,), press={1: host.at(3, 3)})
    assert not is_drawing()
    fingers.step(move={0: host.at(0, 2), 1: host.at(3, 1)})
    fingers.step(move={0: host.at(0, 3)}, release={1: host.at(3, 1)})
    fingers.step(move={0: host.at(2, 0)})
    assert not is_drawing(), "nor does the one that is still down"
    if is_cancelled:
        device = QTest.createTouchDevice()
        event = QTouchEvent(QEvent.Type.TouchCancel, device)
        assert host.board.viewportEvent(event)
    else:
        fingers.step(release={0: host.at(2, 0)})
    assert host.moves == []
    host.click(1, 1)
    again = Fingers(host)
    again.step(press={5: host.at(2, 2)})
    again.step(release={5: host.at(2, 2)})
    assert len(host.moves) == 2


def test_two_fingers_pan_and_zoom(make_host: MakeHost) -> None:
    host = make_host(LARGE)
    board, fingers = host.board, Fingers(host)
    board.scroller.set_cell_size(20)
    across, down = board.horizontalScrollBar(), board.verticalScrollBar()
    across.setValue(100)
    down.setValue(100)
    middle = host.viewport.rect().center()
    one, other = middle - QPoint(40, 0), middle + QPoint(40, 0)
    fingers.step(press={0: one, 1: other})
    fingers.step(move={0: one + QPoint(-30, -20), 1: other + QPoint(-30, -20)})
    assert (across.value(), down.value(), board.cell_size) == (130, 120, 20)
    for reach in (60, 80, 120):
        fingers.step(move={0: middle - QPoint(reach, 0), 1: middle + QPoint(reach, 0)})
    larger = board.cell_size
    assert larger > 25
    for reach in (80, 40):
        fingers.step(move={0: middle - QPoint(reach, 0), 1: middle + QPoint(reach, 0)})
    assert board.cell_size < larger / 2
    fingers.step(release={0: one, 1: other})
    assert host.moves == []


def test_a_long_press_crosses_and_says_so(host: Host, qtbot: QtBot) -> None:
    fingers = Fingers(host)
    fingers.step(press={0: host.at(1, 1)})
    fingers.step(move={0: host.at(1, 1) + QPoint(3, 2)})  # no finger keeps still
    assert host.board.scene().view.grid[Cell(1, 1)] == 1
    qtbot.waitUntil(lambda: host.board.scene().badge is not None)
    text, _x, y = host.board.scene().badge or ("", 0, 0)
    assert text == "×"
    assert y < host.at(1, 1).y() - 40, "not under the finger"
    assert host.board.scene().view.grid[Cell(1, 1)] == EMPTY
    fingers.step(move={0: host.at(1, 3)})
    fingers.step(release={0: host.at(1, 3)})
    (move,) = host.moves
    assert move.kind is MoveKind.CROSS
    assert len(move.changes) == 3, "a drag goes on with crosses"
    assert host.board.scene().badge is None
    fingers.step(press={0: host.at(0, 0)})
    fingers.step(release={0: host.at(0, 0)})
    assert host.moves[1].kind is MoveKind.FILL, "the next press fills"


@pytest.mark.parametrize("second", [{"move": {0: (1, 4)}}, {"stay": (0,), "press": {1: (3, 3)}}])
def test_a_finger_that_moves_or_is_not_alone_crosses_nothing(
    host: Host, second: dict[str, Any]
) -> None:
    fingers = Fingers(host)
    fingers.step(press={0: host.at(1, 1)})
    assert host.board._hold.isActive()
    places = {act: {finger: host.at(*cell) for finger, cell in what.items()}
              for act, what in second.items() if act != "stay"}  # fmt: skip
    fingers.step(**places, stay=second.get("stay", ()))
    assert not host.board._hold.isActive()


def test_a_long_press_in_the_studio_goes_on_drawing(host: Host) -> None:
    host.board.set_pen(Pen.FREEHAND)
    fingers = Fingers(host)
    fingers.step(press={0: host.at(1, 1)})
    host.board._hold.timeout.emit()
    assert host.board.scene().badge is None
    fingers.step(release={0: host.at(1, 1)})
    assert host.moves[0].changes[0].after == 1


# ---- the scroll bars ----


def test_scroll_bars_lie_over_the_board_and_along_it(make_host: MakeHost) -> None:
    host = make_host(LARGE)
    host.board.scroller.set_cell_size(20)
    across, down = host.board.scroller.thumbs
    for thumb in (across, down):
        assert thumb.isVisible()
        assert host.board.childAt(thumb.geometry().center()) is thumb
    window = host.board.scroller.to_logical(host.board.scroller.layout.window)  # type: ignore[union-attr]
    assert (across.geometry().left(), down.geometry().top()) == (window.left(), window.top())
    assert across.geometry().bottom() == host.board.height() - 1
    assert down.geometry().right() == host.board.width() - 1
    assert across.geometry().right() < down.geometry().left()
    assert down.geometry().bottom() < across.geometry().top()
    for thumb, shown in ((across, window.width()), (down, window.height())):
        assert (thumb.pageStep(), thumb.singleStep()) == (shown, 20)


@pytest.mark.parametrize("pen", [Pen.PLAY, Pen.FREEHAND])
def test_another_puzzle_is_shown_from_its_corner_and_another_size_of_a_design_in_place(
    make_host: MakeHost, pen: Pen
) -> None:
    host = make_host(LARGE)
    host.board.set_pen(pen)
    host.board.scroller.set_cell_size(20)
    bars = host.board.horizontalScrollBar(), host.board.verticalScrollBar()
    for bar in bars:
        bar.setValue(100)
    other = Puzzle.from_picture(random_picture(59, 61, 2))
    host.board.set_view(BoardView(other, other.blank()))
    assert [bar.value() for bar in bars] == ([0, 0] if pen is Pen.PLAY else [100, 100])


# ---- tooltips ----


def test_only_a_clue_that_is_not_shown_whole_has_a_tooltip(make_host: MakeHost) -> None:
    host = make_host(puzzle("#." * 20), (300, 200))

    def point_at(place: QPoint) -> bool:
        """Return whether the board answers a pointer that rests on a place."""
        event = QHelpEvent(QEvent.Type.ToolTip, place, host.viewport.mapToGlobal(place))
        event.accept()
        assert host.board.viewportEvent(event)
        return event.isAccepted()

    layout = host.board.scroller.layout
    assert layout
    clue = host.board.scroller.to_logical(line_box(layout, Line(Axis.ROW, 0))).center()
    assert point_at(clue)
    assert QToolTip.text() == "Row 1: " + " ".join("1" * 20)
    assert not point_at(host.at(0, 0))
    host.board.set_view(None)
    assert not point_at(clue)


# ---- repainting ----


def check_painted(host: Host) -> None:
    """Check that the screen shows what a repaint of everything would show."""
    assert on_screen(host.board) == repainted(host.board)


def test_each_input_of_a_player_repaints_what_it_changes(host: Host) -> None:
    use_theme(LIGHT)
    keys = (
        *((KEY.Key_Space, NONE), (KEY.Key_Right, NONE), (KEY.Key_X, NONE), (KEY.Key_M, NONE)),
        *((KEY.Key_Right, SHIFT), (KEY.Key_Down, SHIFT), (KEY.Key_Down, CTRL), (KEY.Key_T, NONE)),
        *((KEY.Key_T, SHIFT), (KEY.Key_End, CTRL), (KEY.Key_Backspace, NONE)),
        *((KEY.Key_Escape, NONE), (KEY.Key_Home, NONE), (KEY.Key_PageUp, NONE)),
    )
    for key, held in keys:
        for send in (QTest.keyPress, QTest.keyRelease):
            send(host.board, key, held)
            check_painted(host)
    QTest.keyRelease(host.board, KEY.Key_Shift)
    check_painted(host)
    for button in (LEFT, RIGHT):
        host.press(0, 0, button)
        check_painted(host)
        host.move(0, 3)
        check_painted(host)
        host.move(2, 0)
        check_painted(host)
        host.release(2, 0, button)
        check_painted(host)
        host.move(3, 3)
        check_painted(host)
    host.board.clearFocus()
    check_painted(host)
    host.board.set_interactive(False)
    check_painted(host)
    host.board.set_interactive(True)
    host.board.setFocus()
    check_painted(host)


@pytest.mark.parametrize("pen", [Pen.FREEHAND, Pen.RECTANGLE, Pen.SELECT])
def test_each_input_of_a_designer_repaints_what_it_changes(
    make: Callable[..., Studio], pen: Pen
) -> None:
    use_theme(LIGHT)
    studio = make(BLANK)
    studio.board.set_pen(pen)
    studio.board.setFocus()
    keys = (
        *((KEY.Key_Space, NONE), (KEY.Key_Right, NONE), (KEY.Key_Down, NONE)),
        *((KEY.Key_Shift, NONE), (KEY.Key_Space, NONE), (KEY.Key_Right, SHIFT)),
        *((KEY.Key_Down, CTRL), (KEY.Key_Space, NONE), (KEY.Key_Right, NONE)),
        *((KEY.Key_Escape, NONE), (KEY.Key_Space, NONE), (KEY.Key_Down, NONE)),
        (KEY.Key_Return, NONE),
    )
    for key, held in keys:
        for send in (QTest.keyPress, QTest.keyRelease):
            send(studio.board, key, held)
            check_painted(studio)


def test_an_error_drops_what_the_pointer_is_doing(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 2)
    host.board.drop_gesture()
    check_painted(host)
    host.release(0, 2)
    assert host.moves == []


def test_another_overlay_is_painted_at_once(host: Host) -> None:
    view = BoardView(PICTURE, PICTURE.blank())
    host.board.set_view(view)
    check_painted(host)
    marks = Overlays(hint_cells=frozenset({Cell(1, 1)}))
    host.board.set_view(BoardView(PICTURE, view.grid, overlays=marks))
    QApplication.processEvents()
    check_painted(host)


def test_the_sign_of_a_broken_line_with_large_numbers_is_painted_whole(make_host: MakeHost) -> None:
    host = make_host(PICTURE, (900, 700))
    view = BoardView(PICTURE, PICTURE.blank())
    host.board.set_view(view)
    # The line with the most numbers, whose sign is the furthest out.
    lines = [Line(Axis.COLUMN, at) for at in range(PICTURE.width)]
    fullest = max(lines, key=lambda line: len(PICTURE.clue(line)))
    for line in (fullest, Line(Axis.ROW, 0)):
        host.board.set_view(replace(view, overlays=Overlays(contradicting_line=line)))
        QApplication.processEvents()
        check_painted(host)
