"""The board under the mouse: real presses, moves and releases."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, UNKNOWN, Area, Axis, Cell, Line, maybe
from nonogui.core.move import CellChange, MoveKind, TickChange
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import corner_plan, slot_box
from nonogui.ui.board.options import BoardOptions, Tool
from nonogui.ui.board.state import BoardView, Overlays
from tests.boards import clued, puzzle, random_picture
from tests.ui.board.conftest import LEFT, MIDDLE, RIGHT, Host, MakeHost

CTRL = Qt.KeyboardModifier.ControlModifier
PICTURE = puzzle("""
    ##.##
    #####
    .###.
    ..#..
""")


@pytest.fixture
def host(make_host: MakeHost) -> Host:
    return make_host(PICTURE)


def big(side: int = 60) -> Puzzle:
    return Puzzle.from_picture(random_picture(side, side, 1))


# ---- buttons ----


def test_left_fills_right_crosses_middle_clears(host: Host) -> None:
    host.click(0, 0, LEFT)
    host.click(0, 1, RIGHT)
    host.click(0, 2, LEFT)
    host.click(0, 2, MIDDLE)
    assert host.rows() == "#.???/?????/?????/?????"
    kinds = [move.kind for move in host.moves]
    assert kinds == [MoveKind.FILL, MoveKind.CROSS, MoveKind.FILL, MoveKind.CLEAR]


def test_a_second_click_removes_the_mark(host: Host) -> None:
    for button in (LEFT, RIGHT):
        host.click(1, 1, button)
        host.click(1, 1, button)
    assert host.rows() == "?????/?????/?????/?????"


def test_a_click_on_another_mark_replaces_it(host: Host) -> None:
    host.click(1, 1, RIGHT)
    host.click(1, 1, LEFT)
    assert host.rows() == "?????/?#???/?????/?????"


def test_the_middle_button_on_an_empty_cell_makes_no_move(host: Host) -> None:
    host.click(1, 1, MIDDLE)
    assert host.moves == []


@pytest.mark.parametrize(("tool", "value"), [(Tool.CROSS, EMPTY), (Tool.MAYBE, maybe(1))])
def test_the_tool_decides_what_the_left_button_marks(host: Host, tool: Tool, value: int) -> None:
    host.board.controller.tool = tool
    host.click(2, 3)
    assert host.game.grid[2, 3] == value
    host.click(2, 4, RIGHT)
    assert host.game.grid[2, 4] == EMPTY


def test_a_click_fills_with_the_chosen_colour(make_host: MakeHost) -> None:
    host = make_host(puzzle("abc"))
    host.board.controller.ink = 3
    host.click(0, 1)
    assert host.rows() == "?c?"


# ---- drags ----


def test_a_drag_makes_one_move_when_released(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 1)
    host.move(0, 2)
    assert host.moves == []
    host.release(0, 2)
    assert len(host.moves) == 1
    assert host.rows() == "###??/?????/?????/?????"


def test_a_drag_fills_the_cells_the_pointer_skipped(host: Host) -> None:
    host.drag((1, 0), (1, 4))
    assert host.rows() == "?????/#####/?????/?????"


def test_a_drag_stays_in_its_line(host: Host) -> None:
    host.drag((0, 1), (1, 1), (2, 3), (3, 4))
    assert host.rows() == "?#???/?#???/?#???/?#???"


def test_going_back_shortens_a_drag(host: Host) -> None:
    host.drag((0, 0), (0, 4), (0, 1))
    assert host.rows() == "##???/?????/?????/?????"


def test_a_drag_keeps_other_marks(host: Host) -> None:
    host.click(0, 2, RIGHT)
    host.board.controller.tool = Tool.MAYBE
    host.click(0, 3)
    host.board.controller.tool = Tool.FILL
    host.drag((0, 0), (0, 4))
    assert host.rows() == "##.~#/?????/?????/?????"


def test_a_drag_started_on_the_same_mark_clears(host: Host) -> None:
    host.drag((0, 0), (0, 2))
    host.click(0, 3, RIGHT)
    host.drag((0, 0), (0, 4))
    assert host.rows() == "???.?/?????/?????/?????"
    assert host.moves[-1].kind is MoveKind.CLEAR


def test_a_drag_with_the_right_button_crosses(host: Host) -> None:
    host.drag((0, 0), (3, 0), button=RIGHT)
    assert host.rows() == ".????/.????/.????/.????"
    assert len(host.moves) == 1


def test_a_drag_beyond_the_board_stops_at_the_edge(host: Host) -> None:
    host.press(1, 3)
    QTest.mouseMove(host.viewport, QPoint(599, host.at(1, 3).y()))
    QTest.mouseRelease(host.viewport, LEFT, pos=QPoint(599, host.at(1, 3).y()))
    assert host.rows() == "?????/???##/?????/?????"


def test_a_click_outside_the_board_does_nothing(host: Host) -> None:
    QTest.mouseClick(host.viewport, LEFT, pos=QPoint(598, 498))
    assert host.moves == []


def test_another_button_does_not_end_a_drag(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 2)
    QTest.mouseClick(host.viewport, RIGHT, pos=host.at(0, 2))
    host.release(0, 2)
    assert host.rows() == "###??/?????/?????/?????"


def test_escape_cancels_a_drag(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 3)
    QTest.keyClick(host.board, Qt.Key.Key_Escape)
    host.release(0, 3)
    assert host.moves == []
    assert host.runs[-1] == 0


def test_a_change_of_the_board_cancels_a_drag(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 3)
    grid = host.game.grid.replace({Cell(3, 3): 1})
    host.board.set_view(BoardView(PICTURE, grid))
    host.release(0, 3)
    assert host.moves == []


def test_a_drag_is_visible_before_release(host: Host) -> None:
    host.press(0, 0)
    host.move(0, 2)
    assert [host.board.scene().view.grid[0, column] for column in range(4)] == [1, 1, 1, 255]
    assert host.board.view is not None
    assert host.board.view.grid[0, 0] == 255
    host.release(0, 2)


def test_a_drag_in_a_what_if_shows_what_if_marks(host: Host) -> None:
    host.game.start_branch("try")
    host.show()
    host.press(0, 0)
    host.move(0, 1)
    assert host.board.scene().view.what_if == {Cell(0, 0), Cell(0, 1)}
    host.release(0, 1)


def test_a_drag_reports_its_length(host: Host) -> None:
    host.drag((0, 0), (0, 1), (0, 4), (0, 3))
    assert host.runs == [1, 2, 5, 4, 0]


def test_the_badge_shows_the_length_beside_the_pointer(host: Host) -> None:
    host.press(0, 0)
    assert host.board.scene().badge is None
    host.move(0, 3)
    badge = host.board.scene().badge
    assert badge is not None
    assert badge == ("4", host.at(0, 3).x(), host.at(0, 3).y())
    host.board.set_options(BoardOptions(animate=False, badge=False))
    assert host.board.scene().badge is None
    host.release(0, 3)


def test_the_badge_also_shows_the_length_of_the_run_that_a_drag_makes(host: Host) -> None:
    host.drag((0, 0), (0, 1))
    host.press(0, 2)
    host.move(0, 3)
    assert host.board.scene().badge is not None
    assert host.board.scene().badge[0] == "2/4"  # type: ignore[index]
    assert host.board.run_length == 4
    host.release(0, 3)
    host.press(1, 0, RIGHT)
    host.move(1, 1)
    assert host.board.run_length == 0  # crosses make no run
    host.release(1, 1, RIGHT)


def test_a_drag_with_the_middle_button_clears_an_area_in_one_move(host: Host) -> None:
    host.drag((1, 0), (1, 4))
    host.drag((2, 1), (2, 3), button=RIGHT)
    before = host.rows()
    host.press(3, 3, MIDDLE)
    host.move(0, 0)
    host.move(1, 1)
    scene = host.board.scene()
    assert scene.selection == Area(1, 1, 3, 3)
    assert scene.badge is not None
    assert scene.badge[0] == "3 × 3"
    assert scene.view.grid[1, 1] == UNKNOWN
    assert host.rows() == before
    host.release(1, 1, MIDDLE)
    assert host.rows() == "?????/#???#/?????/?????"
    assert host.moves[-1].kind is MoveKind.CLEAR
    host.game.undo()
    host.show()
    assert host.rows() == before


def test_escape_drops_the_clearing_of_an_area(host: Host) -> None:
    host.drag((1, 0), (1, 4))
    host.press(0, 0, MIDDLE)
    host.move(3, 4)
    QTest.keyClick(host.board, Qt.Key.Key_Escape)
    host.release(3, 4, MIDDLE)
    assert host.rows() == "?????/#####/?????/?????"


def test_a_drag_beyond_the_edge_scrolls_the_board(make_host: MakeHost, qtbot: QtBot) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(40)
    host.press(0, 0)
    QTest.mouseMove(host.viewport, QPoint(598, host.at(0, 0).y()))
    bar = host.board.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    QTest.mouseRelease(host.viewport, LEFT, pos=QPoint(598, host.at(0, 0).y()))
    assert len(host.moves) == 1
    assert len(host.moves[0].changes) == 60


def test_a_read_only_board_makes_no_moves(host: Host) -> None:
    host.board.set_interactive(False)
    host.drag((0, 0), (0, 3))
    QTest.keyClick(host.board, Qt.Key.Key_Space)
    assert host.moves == []
    assert host.board.scene().cursor is None


# ---- hover ----


def test_the_cursor_follows_the_pointer(host: Host) -> None:
    received: list[Cell] = []
    host.board.cursor_moved.connect(received.append)
    host.move(2, 3)
    assert host.board.cursor_cell == Cell(2, 3)
    QTest.mouseMove(host.viewport, QPoint(1, 1))
    assert host.board.cursor_cell == Cell(2, 3)
    assert received == [Cell(2, 3)]


# ---- clues ----


def at_number(host: Host, line: Line, slot: int) -> QPoint:
    layout = host.board.scroller.layout
    assert layout is not None
    return host.board.scroller.to_logical(slot_box(layout, line, slot)).center()


def test_clicking_a_clue_number_ticks_and_unticks_it(host: Host) -> None:
    line = Line(Axis.ROW, 0)
    QTest.mouseClick(host.viewport, LEFT, pos=at_number(host, line, 1))
    assert host.moves[-1].ticks == (TickChange(line, 0, ticked=True),)
    assert host.game.ticks == {(line, 0)}
    QTest.mouseClick(host.viewport, LEFT, pos=at_number(host, line, 1))
    assert host.game.ticks == frozenset()


def test_clicking_a_column_number_ticks_it(host: Host) -> None:
    line = Line(Axis.COLUMN, 2)
    QTest.mouseClick(host.viewport, LEFT, pos=at_number(host, line, 0))
    assert host.game.ticks == {(line, 0)}


def test_an_automatically_ticked_number_cannot_be_unticked(host: Host) -> None:
    line = Line(Axis.ROW, 0)
    host.board.set_view(BoardView(PICTURE, PICTURE.blank(), done=frozenset({(line, 1)})))
    QTest.mouseClick(host.viewport, LEFT, pos=at_number(host, line, 0))
    assert host.moves == []


def test_a_click_on_the_zero_of_an_empty_line_crosses_it(make_host: MakeHost) -> None:
    host = make_host(clued("0/1", "1"))
    zero = at_number(host, Line(Axis.ROW, 0), 0)
    QTest.mouseClick(host.viewport, LEFT, pos=zero)
    assert host.rows() == "./?"
    QTest.mouseClick(host.viewport, LEFT, pos=zero)  # it can't be ticked
    assert len(host.moves) == 1


no_raise = pytest.mark.qt_log_ignore("This plugin does not support raise")
"""A tooltip raises itself, which the offscreen platform cannot do."""


def tooltip(host: Host, at: QPoint, qtbot: QtBot) -> str:
    """The text that appears after a while at a place."""
    event = QHelpEvent(QEvent.Type.ToolTip, at, host.viewport.mapToGlobal(at))
    QApplication.sendEvent(host.viewport, event)
    text = QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    return text


@no_raise
def test_the_tooltip_of_an_elided_clue_shows_the_whole_clue(
    make_host: MakeHost, qtbot: QtBot
) -> None:
    host = make_host(big(), (500, 400))
    host.board.scroller.set_cell_size(20)
    layout = host.board.scroller.layout
    assert layout is not None
    row = next(i for i, clue in enumerate(big().rows) if len(clue) > layout.row_slots)
    line = Line(Axis.ROW, row)
    host.board.set_cursor(Cell(row, 0))
    at = at_number(host, line, layout.row_slots - 1)
    numbers = " ".join(str(block.length) for block in big().rows[row].blocks)
    assert tooltip(host, at, qtbot) == f"Row {row + 1}: {numbers}"
    QTest.mouseClick(host.viewport, LEFT, pos=at)
    assert host.moves == []


def test_a_clue_shown_in_full_has_no_tooltip(host: Host, qtbot: QtBot) -> None:
    assert tooltip(host, at_number(host, Line(Axis.ROW, 0), 0), qtbot) == ""


@no_raise
def test_the_tooltip_of_a_broken_line_says_its_cells_do_not_match(host: Host, qtbot: QtBot) -> None:
    line = Line(Axis.COLUMN, 0)
    host.board.set_view(BoardView(PICTURE, PICTURE.blank(), broken=frozenset({line})))
    text = tooltip(host, at_number(host, line, 0), qtbot)
    assert text == "Column 1: the filled cells don't match this clue"


@no_raise
def test_the_tooltip_of_a_proof_line_names_steps_and_contradiction(
    host: Host, qtbot: QtBot
) -> None:
    line = Line(Axis.ROW, 1)
    overlays = Overlays(discs=((line, 2), (line, 4)), contradicting_line=line)
    host.board.set_view(BoardView(PICTURE, PICTURE.blank(), overlays=overlays))
    text = tooltip(host, at_number(host, line, 0), qtbot)
    assert text == "Row 2: steps 2, 4\nRow 2: this what-if makes the clue impossible"


# ---- menus ----


def test_right_click_on_a_clue_or_with_ctrl_requests_a_menu(host: Host) -> None:
    asked: list[object] = []
    host.board.context_requested.connect(lambda place, _at: asked.append(place))
    line = Line(Axis.ROW, 1)
    QTest.mouseClick(host.viewport, RIGHT, pos=at_number(host, line, 0))
    QTest.mouseClick(host.viewport, RIGHT, CTRL, host.at(2, 2))
    assert asked == [line, Cell(2, 2)]
    assert host.moves == []


# ---- wheel, panning, map ----


def wheel(host: Host, at: QPoint, turned: int, *, ctrl: bool = False) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(host.viewport.mapToGlobal(at)),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        CTRL if ctrl else Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(host.viewport, event)


def test_the_wheel_scrolls_the_board(make_host: MakeHost) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(30)
    wheel(host, host.at(3, 3), -120)
    assert host.board.verticalScrollBar().value() > 0
    assert host.board.scroller.percent == 145


def test_ctrl_and_wheel_zoom_at_the_pointer(make_host: MakeHost) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(20)
    host.board.horizontalScrollBar().setValue(300)
    host.board.verticalScrollBar().setValue(300)
    at = QPoint(420, 330)
    cell = host.board.cell_at(QPointF(at))
    for notches in (1, 1, 2, -1, -2):
        before = host.board.scroller.percent
        wheel(host, at, 120 * notches, ctrl=True)
        assert host.board.cell_at(QPointF(at)) == cell
        assert (host.board.scroller.percent > before) == (notches > 0)


def test_zooming_keeps_the_point_under_the_pointer_in_place(make_host: MakeHost) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(20)
    host.board.horizontalScrollBar().setValue(300)
    host.board.verticalScrollBar().setValue(300)
    cell = Cell(18, 22)
    before = host.board.cell_rect(cell)
    for share in (0.25, 0.75):
        at = before.topLeft() + QPoint(round(share * 20), round((1 - share) * 20))
        wheel(host, at, 240, ctrl=True)
        after = host.board.cell_rect(cell)
        assert after.width() > before.width()
        assert abs(after.x() + share * after.width() - at.x()) <= 1.5
        assert abs(after.y() + (1 - share) * after.height() - at.y()) <= 1.5
        wheel(host, at, -240, ctrl=True)
        assert (host.board.cell_rect(cell).topLeft() - before.topLeft()).manhattanLength() <= 4
        before = host.board.cell_rect(cell)


def test_two_half_wheel_notches_zoom_one_step(make_host: MakeHost) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(20)
    before = host.board.scroller.percent
    wheel(host, QPoint(300, 300), 60, ctrl=True)
    assert host.board.scroller.percent == before
    wheel(host, QPoint(300, 300), 60, ctrl=True)
    assert host.board.scroller.percent > before


def test_space_and_drag_pan_without_filling(make_host: MakeHost) -> None:
    host = make_host(big())
    host.board.scroller.set_cell_size(40)
    QTest.keyPress(host.board, Qt.Key.Key_Space)
    QTest.mousePress(host.viewport, LEFT, pos=QPoint(500, 400))
    QTest.mouseMove(host.viewport, QPoint(420, 350))
    QTest.mouseRelease(host.viewport, LEFT, pos=QPoint(420, 350))
    QTest.keyRelease(host.board, Qt.Key.Key_Space)
    bars = host.board.horizontalScrollBar(), host.board.verticalScrollBar()
    assert [bar.value() for bar in bars] == [80, 50]
    assert host.moves == []


def test_a_click_on_the_map_scrolls_to_that_place(make_host: MakeHost) -> None:
    host = make_host(big(), (700, 600))
    host.board.scroller.set_cell_size(30)
    layout = host.board.scroller.layout
    assert layout is not None
    plan = corner_plan(layout)
    assert plan is not None
    x, y, width, height = plan.picture
    QTest.mousePress(host.viewport, LEFT, pos=QPoint(int(x + width - 1), int(y + height - 1)))
    bars = host.board.horizontalScrollBar(), host.board.verticalScrollBar()
    assert [bar.value() for bar in bars] == [bar.maximum() for bar in bars]
    QTest.mouseMove(host.viewport, QPoint(int(x), int(y)))
    assert [bar.value() for bar in bars] == [0, 0]
    QTest.mouseRelease(host.viewport, LEFT, pos=QPoint(int(x), int(y)))
    assert host.moves == []


# ---- what a move holds ----


def test_a_move_records_the_old_value_of_each_cell(host: Host) -> None:
    host.drag((3, 1), (3, 2))
    assert host.moves[0].changes == (
        CellChange(Cell(3, 1), 255, 1),
        CellChange(Cell(3, 2), 255, 1),
    )
