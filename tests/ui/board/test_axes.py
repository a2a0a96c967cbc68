"""Where a board that is drawn on repeats itself."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.ui.board.frames import axes_of
from nonogui.ui.board.gestures import Pen
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from tests.boards import random_picture
from tests.ui.board.conftest import on_screen, repainted
from tests.ui.board.drafting_desk import Studio
from tests.ui.pictures import use_theme

EVERY = Symmetry(*[True] * 6)


def test_each_symmetry_has_its_axes() -> None:
    board = QRectF(10, 20, 40, 40)
    assert axes_of(Symmetry(left_right=True), board) == [(QPointF(30, 20), QPointF(30, 60))]
    assert axes_of(Symmetry(top_bottom=True), board) == [(QPointF(10, 40), QPointF(50, 40))]
    assert axes_of(Symmetry(diagonal=True), board) == [(QPointF(10, 20), QPointF(50, 60))]
    assert axes_of(Symmetry(antidiagonal=True), board) == [(QPointF(50, 20), QPointF(10, 60))]
    assert axes_of(Symmetry(half_turn=True, quarter_turn=True), board) == []
    assert len(axes_of(EVERY, board)) == 4


def test_boards_that_are_not_square_have_no_diagonal_axes() -> None:
    assert len(axes_of(EVERY, QRectF(0, 0, 40, 30))) == 2


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "contrast"])
@pytest.mark.parametrize("height", [9, 12])
def test_changing_the_symmetry_repaints_the_axes(qtbot: QtBot, theme: Theme, height: int) -> None:
    studio = Studio(qtbot, random_picture(12, height, 3), 1, (600, 500))
    use_theme(theme)
    plain = on_screen(studio.board)
    seen = [plain]
    for symmetry in (Symmetry(left_right=True), Symmetry(half_turn=True), EVERY):
        studio.board.set_symmetry(symmetry)
        assert on_screen(studio.board) == repainted(studio.board)
        assert on_screen(studio.board) not in seen
        seen.append(on_screen(studio.board))
        studio.press(0, 0)
        studio.move(4, 7)
        assert on_screen(studio.board) == repainted(studio.board)
        studio.release(4, 7)
        studio.undo()
    studio.board.set_symmetry(NO_SYMMETRY)
    studio.board.set_cursor(studio.board.cursor_cell._replace(row=0, column=0))
    assert on_screen(studio.board).size() == plain.size()
    assert studio.board.scene().symmetry == NO_SYMMETRY


def test_a_read_only_or_played_board_shows_no_axes(qtbot: QtBot) -> None:
    studio = Studio(qtbot, random_picture(6, 6, 3), 1, (400, 400))
    studio.board.set_symmetry(EVERY)
    assert studio.board.scene().symmetry == EVERY
    studio.board.set_interactive(False)
    assert studio.board.scene().symmetry == NO_SYMMETRY
    studio.board.set_interactive(True)
    studio.board.set_pen(Pen.PLAY)
    assert studio.board.scene().symmetry == NO_SYMMETRY
