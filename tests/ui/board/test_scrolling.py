"""BoardScroller: the layout of a board in its scroll area, zooming and scrolling."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import (
    FIT_MARGIN,
    MAX_CELL,
    MIN_CELL,
    BoardLayout,
    Box,
    cell_sizes,
    corner_plan,
)
from nonogui.ui.board.options import ClueSize
from nonogui.ui.board.scrolling import BoardScroller
from tests.boards import palette, puzzle

SMALL = puzzle("##.\n#.#\n.##")


def chequered(side: int) -> Puzzle:
    cells = bytes((row // 2 + column // 2) % 2 for row in range(side) for column in range(side))
    return Puzzle.from_picture(Grid(side, side, cells), palette(1))


LARGE = chequered(60)


@pytest.fixture
def area(qtbot: QtBot) -> QAbstractScrollArea:
    area = QAbstractScrollArea()
    qtbot.addWidget(area)
    area.resize(600, 500)
    return area


@pytest.fixture
def scroller(area: QAbstractScrollArea) -> BoardScroller:
    scroller = BoardScroller(area)
    for bar in (area.horizontalScrollBar(), area.verticalScrollBar()):
        bar.valueChanged.connect(scroller.follow_bars)  # as the board does
    return scroller


@pytest.fixture
def large(scroller: BoardScroller) -> BoardScroller:
    """Return the scroller of a board larger than its view, scrolled to the middle."""
    scroller.set_puzzle(LARGE)
    scroller.set_cell_size(30)
    set_place(scroller, 700, 700)
    return scroller


def layout(scroller: BoardScroller) -> BoardLayout:
    assert scroller.layout is not None
    return scroller.layout


def place(scroller: BoardScroller) -> tuple[int, int]:
    """Return the scroll position, on which scroll bars and layout agree."""
    bars = (scroller._across.value(), scroller._down.value())
    scroller.follow_bars()
    assert (layout(scroller).scroll_x, layout(scroller).scroll_y) == bars
    return bars


def set_place(scroller: BoardScroller, across: int, down: int) -> None:
    scroller._across.setValue(across)
    scroller._down.setValue(down)
    scroller.follow_bars()


def middle_of(box: Box) -> QPointF:
    return QPointF(box.x + box.width / 2, box.y + box.height / 2)


class TestLayout:
    def test_zooming_and_scrolling_without_a_puzzle_do_nothing(
        self, scroller: BoardScroller
    ) -> None:
        assert (scroller.layout, scroller.percent, scroller.size_in(QSize(900, 900)).width()) == (
            None,
            0,
            0,
        )
        at = QPointF(5, 5)
        scroller.zoom(1, Cell(0, 0))
        scroller.zoom_by(2, at)
        scroller.bring_into_view(Cell(0, 0))
        scroller.scroll_along(at)
        scroller.follow_bars()
        assert (scroller.is_on_map(at), scroller.edges_at(at)) == (False, (0, 0))

    def test_a_board_that_fits_has_no_scroll_bars(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(SMALL)
        assert not layout(scroller).is_scrolled
        assert all(thumb.isHidden() for thumb in scroller.thumbs)
        assert {thumb.maximum() for thumb in scroller.thumbs} == {0}

    def test_scroll_bars_match_the_size_of_the_board(
        self, large: BoardScroller, area: QAbstractScrollArea
    ) -> None:
        area.show()
        across, down = large.thumbs
        window, most = layout(large).window, layout(large).scroll_range
        assert not across.isHidden()
        assert not down.isHidden()
        assert (across.maximum(), down.maximum()) == most
        assert (across.minimum(), down.minimum()) == (0, 0)
        assert (across.pageStep(), down.pageStep()) == (window.width, window.height)
        assert across.singleStep() == down.singleStep() == 30
        assert across.geometry().getRect() == (window.x, 488, 588 - window.x, 12)
        assert down.geometry().getRect() == (588, window.y, 12, 488 - window.y)
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        assert area.horizontalScrollBarPolicy() == area.verticalScrollBarPolicy() == off

    def test_moving_a_scroll_bar_scrolls_the_board(self, large: BoardScroller) -> None:
        across, down = large.thumbs
        across.setValue(300)
        down.setValue(200)
        assert place(large) == (300, 200)

    def test_removing_the_puzzle_resets_the_scroll_position(self, large: BoardScroller) -> None:
        large.set_puzzle(None)
        assert large.layout is None
        large.set_puzzle(LARGE)
        assert place(large) == (0, 0)

    def test_a_changed_zoom_is_signalled_once(self, scroller: BoardScroller) -> None:
        received: list[int] = []
        laid_out: list[bool] = []
        scroller.zoom_changed.connect(received.append)
        scroller.laid_out.connect(lambda: laid_out.append(True))
        scroller.set_puzzle(SMALL)
        scroller.set_cell_size(21)
        scroller.relayout()
        scroller.set_cell_size(42)
        assert received[-2:] == [100, 200]
        assert scroller.percent == 200
        assert len(laid_out) == 4

    def test_only_longer_clues_change_the_layout(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(SMALL)
        heard: list[bool] = []
        scroller.laid_out.connect(lambda: heard.append(True))
        scroller.follow_puzzle(SMALL)
        scroller.follow_puzzle(puzzle(".##\n#.#\n##."))
        assert heard == []
        scroller.follow_puzzle(puzzle("###\n###\n###"))
        assert heard == [True]

    def test_a_board_for_designs_has_spare_room_for_clues(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(SMALL)
        before = layout(scroller)
        heard: list[bool] = []
        scroller.set_roomy(True)
        with_spare_room = layout(scroller)
        assert with_spare_room.row_slots >= before.row_slots
        scroller.laid_out.connect(lambda: heard.append(True))
        scroller.set_roomy(True)
        assert heard == []
        scroller.set_roomy(False)
        assert heard == [True]

    def test_changing_the_clue_size_updates_the_layout(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(SMALL)
        scroller.set_cell_size(30)
        widths = []
        heard: list[bool] = []
        scroller.laid_out.connect(lambda: heard.append(True))
        for size in ClueSize:
            scroller.set_clues(size, has_far=False)
            scroller.set_clues(size, has_far=False)
            widths.append(layout(scroller).panel_width)
        assert len(set(widths)) > 1
        assert len(heard) == len(ClueSize) - 1

    def test_size_in_includes_clues_board_and_margins(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(SMALL)
        scroller.set_cell_size(30)
        found = layout(scroller)
        taken = found.panel_width + found.columns.length
        assert abs(scroller.size_in(QSize(900, 700)).width() - taken - 2 * FIT_MARGIN) <= 1
        assert scroller.size_in(QSize(900, 700)).width() >= ceil(taken) + 2 * FIT_MARGIN


class TestZoom:
    def test_a_zoom_step_is_a_tenth_or_one_pixel(self, large: BoardScroller) -> None:
        found = []
        for steps in (1, 1, -2, 0, -1, 2):
            large.zoom(steps, Cell(30, 30))
            found.append(layout(large).metrics.cell)
        assert found == [33, 37, 29, 29, 26, 32]

    def test_zoom_stops_at_the_smallest_and_largest_cells(self, large: BoardScroller) -> None:
        sizes = cell_sizes(1.0)
        large.zoom(99, Cell(30, 30))
        assert layout(large).metrics.cell == sizes[-1]
        large.zoom(-99, Cell(30, 30))
        assert layout(large).metrics.cell == sizes[0]
        large.zoom(1, Cell(30, 30))
        assert layout(large).metrics.cell == sizes[0] + 1

    def test_zooming_keeps_the_cell_under_the_pointer_in_place(self, large: BoardScroller) -> None:
        window = layout(large).window
        at = QPointF(window.x + 100, window.y + 70)
        cell = layout(large).nearest_cell(at.x(), at.y())
        zooms: tuple[Callable[[], object], ...] = (
            lambda: large.zoom(2, Cell(0, 0), at),
            lambda: large.zoom(-3, Cell(0, 0), at),
            lambda: large.zoom_by(1.3, at),
        )
        for zoom in zooms:
            box = layout(large).cell_box(cell)
            share = ((at.x() - box.x) / box.width, (at.y() - box.y) / box.height)
            zoom()
            box = layout(large).cell_box(cell)
            now = ((at.x() - box.x) / box.width, (at.y() - box.y) / box.height)
            assert now == pytest.approx(share, abs=0.15)

    def test_zooming_at_the_cursor_brings_it_into_view(self, large: BoardScroller) -> None:
        large.zoom(4, Cell(59, 0))
        box, window = layout(large).cell_box(Cell(59, 0)), layout(large).window
        assert window.x <= box.x
        assert box.bottom <= window.bottom

    def test_small_pinches_add_up_to_a_zoom_step(self, large: BoardScroller) -> None:
        at = QPointF(300, 300)
        large.zoom_by(1.01, at)
        assert layout(large).metrics.cell == 30
        for _time in range(4):
            large.zoom_by(1.01, at)
        assert layout(large).metrics.cell > 30
        large.zoom_by(100, at)
        assert layout(large).metrics.logical_cell <= MAX_CELL
        large.zoom_by(0.5, at)
        assert layout(large).metrics.logical_cell == MAX_CELL / 2
        large.zoom_by(0.001, at)
        assert layout(large).metrics.logical_cell >= MIN_CELL

    def test_a_pinch_starts_from_the_fitted_size(self, scroller: BoardScroller) -> None:
        scroller.set_puzzle(LARGE)
        fit_to_view = layout(scroller).metrics.cell
        scroller.zoom_by(2, QPointF(300, 300))
        assert layout(scroller).metrics.cell == 2 * fit_to_view
        scroller.set_cell_size(None)
        assert layout(scroller).metrics.cell == fit_to_view


class TestScrolling:
    @pytest.mark.parametrize("cell", [Cell(0, 0), Cell(0, 59), Cell(59, 0), Cell(59, 59)])
    def test_bringing_a_cell_into_view_shows_all_of_it(
        self, large: BoardScroller, cell: Cell
    ) -> None:
        large.bring_into_view(cell)
        large.follow_bars()
        box, window = layout(large).cell_box(cell), layout(large).window
        assert window.x <= box.x
        assert box.right <= window.right
        assert window.y <= box.y
        assert box.bottom <= window.bottom

    def test_bringing_a_cell_into_view_leaves_a_margin_of_one_cell_or_a_part_more(
        self, large: BoardScroller
    ) -> None:
        before = layout(large)
        seen = before.nearest_cell(before.window.x + 100, before.window.y + 100)
        large.bring_into_view(seen)
        assert place(large) == (700, 700)
        right = before.nearest_cell(before.window.right - 1, before.window.y + 100)
        large.bring_into_view(right)
        large.follow_bars()
        box, window = layout(large).cell_box(right), layout(large).window
        assert 30 <= window.right - box.right < 60
        assert place(large)[1] == 700
        left = layout(large).nearest_cell(window.x, window.y + 100)
        large.bring_into_view(left)
        large.follow_bars()
        assert 30 <= layout(large).cell_box(left).x - layout(large).window.x < 60
        up = layout(large).nearest_cell(window.x + 100, window.y)
        large.bring_into_view(up)
        large.follow_bars()
        assert 30 <= layout(large).cell_box(up).y - layout(large).window.y < 60

    @pytest.mark.parametrize("steps", [(1, 0), (0, 1), (3, 3), (-1, -1), (-7, 2), (-99, 99)])
    def test_scrolling_by_cells_ends_at_the_edge_of_a_cell(
        self, large: BoardScroller, steps: tuple[int, int]
    ) -> None:
        large.scroll_cells(*steps)
        place(large)
        found = layout(large)
        first = found.nearest_cell(found.window.x + 3, found.window.y + 3)
        box = found.cell_box(first)
        for at, edge, step, before in (
            (box.x, found.window.x, steps[0], 700),
            (box.y, found.window.y, steps[1], 700),
        ):
            assert at - edge == 2 or step == 0
            moved = (found.scroll_x if edge == found.window.x else found.scroll_y) - before
            assert moved * step >= 0
            assert abs(moved) <= abs(step) * 31

    def test_one_more_step_at_the_end_stays_there(self, large: BoardScroller) -> None:
        large.scroll_cells(99, 99)
        assert place(large) == layout(large).scroll_range
        large.scroll_cells(1, 1)
        assert place(large) == layout(large).scroll_range
        large.scroll_cells(-99, -99)
        assert place(large) == (0, 0)

    def test_panning_moves_the_board_with_the_pointer(self, large: BoardScroller) -> None:
        large.pan_by(QPointF(20, -35))
        assert place(large) == (680, 735)

    def test_the_pointer_beyond_an_edge_scrolls_by_one_cell(self, large: BoardScroller) -> None:
        window = layout(large).window
        inside = QPointF(window.x, window.y)
        for at, edges in (
            (inside, (0, 0)),
            (inside - QPointF(1, 0), (-1, 0)),
            (inside - QPointF(0, 1), (0, -1)),
            (QPointF(window.right - 5, window.y), (0, 0)),
            (QPointF(window.right - 4, window.y), (1, 0)),
            (QPointF(window.x, window.bottom - 5), (0, 0)),
            (QPointF(window.x, window.bottom - 4), (0, 1)),
            (QPointF(0, 9999), (-1, 1)),
        ):
            set_place(large, 694, 694)  # a cell is at the edge of the window
            assert large.edges_at(at) == edges
            large.scroll_along(at)
            assert place(large) == (694 + 30 * edges[0], 694 + 30 * edges[1])

    def test_a_board_that_fits_has_no_scroll_edges_and_no_map(
        self, scroller: BoardScroller
    ) -> None:
        scroller.set_puzzle(SMALL)
        assert scroller.edges_at(QPointF(-9, 9999)) == (0, 0)
        plan = corner_plan(layout(scroller))
        assert plan is None or not scroller.is_on_map(middle_of(plan.card))

    def test_a_point_on_the_map_scrolls_to_its_place(self, large: BoardScroller) -> None:
        large.set_cell_size(40)
        plan = corner_plan(layout(large))
        assert plan is not None
        assert large.is_on_map(middle_of(plan.card))
        assert not large.is_on_map(QPointF(plan.card.right + 1, plan.card.bottom + 1))
        large.show_on_map(middle_of(plan.card))
        most = layout(large).scroll_range
        assert place(large) == pytest.approx((most[0] / 2, most[1] / 2), abs=30)
        large.show_on_map(QPointF(plan.card.x, plan.card.y))
        assert place(large) == (0, 0)


class TestNearestCell:
    def test_the_nearest_cell_is_in_view(self, large: BoardScroller) -> None:
        found, window = layout(large), layout(large).window
        corners = {
            (0, 0): (window.x, window.y),
            (9999, 0): (window.right - 1, window.y),
            (0, 9999): (window.x, window.bottom - 1),
            (9999, 9999): (window.right - 1, window.bottom - 1),
        }
        for at, inside in corners.items():
            assert large.nearest_cell(QPointF(*at)) == found.nearest_cell(*inside)

    def test_boxes_and_points_convert_between_device_and_logical_pixels(
        self, large: BoardScroller
    ) -> None:
        assert large.to_logical(Box(3, 5, 7, 9)).getRect() == (3, 5, 7, 9)
        assert large.to_device(QPointF(3.5, 5)) == (3.5, 5)
