"""The vector painter: the same places as in the window, nothing but lines, shapes and text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QImage, QPainter

from nonogui.core.grid import Cell
from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import BoardPainter, VectorPainter
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look.theme import LIGHT
from tests.boards import board, puzzle

pytestmark = pytest.mark.usefixtures("qapp")
HEART = puzzle(".#.#..\n#####.\n#####.\n.###..\n..#...")
VIEW = BoardView(HEART, board("?#.???\n" + "??????\n" * 4))
WIDE = BoardView(puzzle("#.#.#..\n" * 7), board(("?" * 7 + "\n") * 7))
COLORED = puzzle("aab.\ncc.b")
OPTIONS = BoardOptions(crosshair=False)


def layout_of(view: BoardView) -> BoardLayout:
    return BoardLayout.fit_to_view(BoardShape.of(view.puzzle), (400, 300))


def blank(layout: BoardLayout) -> QImage:
    image = QImage(layout.width, layout.height, QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    return image


def by_vectors(view: BoardView, layout: BoardLayout, exposed: QRect | None = None) -> QImage:
    style = BoardStyle(LIGHT, OPTIONS, view.puzzle.palette, QFont())
    image = blank(layout)
    with QPainter(image) as painter:
        VectorPainter(style, style).paint(painter, view, layout, exposed)
    return image


def by_window(view: BoardView, layout: BoardLayout) -> QImage:
    style = BoardStyle(LIGHT, OPTIONS, view.puzzle.palette, QFont())
    image = blank(layout)
    with QPainter(image) as painter:
        BoardPainter(style).paint(painter, Scene(view), layout, [image.rect()])
    return image


@pytest.mark.parametrize("view", [VIEW, BoardView(COLORED, COLORED.blank())])
def test_vector_images_draw_numbers_where_the_window_does(view: BoardView) -> None:
    layout = layout_of(view)
    one, other = by_vectors(view, layout), by_window(view, layout)
    rows = QRect(0, layout.board_y, layout.board_x, layout.rows.length)
    columns = QRect(layout.board_x, 0, layout.columns.length, layout.board_y)
    for panel in (rows, columns):
        assert _dark(one.copy(panel)) == _dark(other.copy(panel)) > 0


def test_hairlines_of_the_clues_leave_the_frame_of_the_board_whole() -> None:
    layout = layout_of(WIDE)
    image, thick = by_vectors(WIDE, layout), layout.columns.thick
    x, y = layout.board_x, layout.board_y
    right, bottom = x + layout.columns.length - thick, y + layout.rows.length - thick
    for edge in (
        QRect(right, y, thick, layout.rows.length),
        QRect(x, bottom, layout.columns.length, thick),
    ):
        assert colors_in(image.copy(edge)) == {LIGHT.thick_line.name()}


def colors_in(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def _dark(image: QImage) -> int:
    """How many pixels are clearly no paper."""
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(*place).lightness() < 140 for place in places)


def test_vector_images_draw_cells_and_lines_where_the_window_does() -> None:
    layout = layout_of(VIEW)
    one, other = by_vectors(VIEW, layout), by_window(VIEW, layout)
    filled = layout.cell_box(Cell(0, 1))
    middle = filled.x + filled.width // 2, filled.y + filled.height // 2
    assert one.pixelColor(*middle) == other.pixelColor(*middle) == LIGHT.fill
    for index in (1, 2, 5, 6):
        x = layout.origin[0] + layout.columns.line(index)
        y = layout.board_y + layout.rows.length // 2
        assert one.pixelColor(x, y) == other.pixelColor(x, y)


def test_only_the_exposed_area_is_painted() -> None:
    layout = layout_of(VIEW)
    complete = by_vectors(VIEW, layout)
    left = QRect(0, 0, layout.board_x - 4, layout.height)
    part = by_vectors(VIEW, layout, left)
    assert part.copy(left) == complete.copy(left)
    filled = layout.cell_box(Cell(0, 1))
    middle = filled.x + filled.width // 2, filled.y + filled.height // 2
    assert part.pixelColor(*middle) != LIGHT.fill
