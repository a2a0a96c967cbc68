"""The board as an image of one pixel a cell."""

import pytest
from PySide6.QtGui import QColor, QFont

from nonogui.ui.board.frames import picture
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look import theme
from nonogui.ui.widgets.picture import progress_image
from tests.boards import board, palette


@pytest.mark.usefixtures("qtbot")
def test_the_miniature_has_one_pixel_per_cell() -> None:
    colors = palette(2)
    style = BoardStyle(theme.LIGHT, BoardOptions(), colors, QFont())
    image = picture(board("ab.\n?ba", colors), style)
    assert (image.width(), image.height()) == (3, 2)
    assert image.pixelColor(0, 0) == QColor(*colors[1].rgb)
    assert image.pixelColor(1, 1) == QColor(*colors[2].rgb)
    assert image.pixelColor(2, 0).alpha() == 0
    assert image.pixelColor(0, 1).alpha() == 0


@pytest.mark.usefixtures("qtbot")
def test_the_miniature_uses_the_chosen_fill_colour() -> None:
    own = theme.LIGHT._replace(fill=theme.LIGHT.danger)
    style = BoardStyle(own, BoardOptions(), palette(1), QFont())
    assert picture(board("#."), style).pixelColor(0, 0) == theme.LIGHT.danger


@pytest.mark.usefixtures("qtbot")
def test_crosses_are_visible_in_the_miniature_of_a_game_in_progress() -> None:
    image = progress_image(board("#.?"), palette(1), theme.LIGHT)
    filled, crossed, unknown = (image.pixelColor(at, 0) for at in range(3))
    assert filled == theme.LIGHT.fill
    assert crossed.alpha() == 255
    assert crossed not in (theme.LIGHT.raised, theme.LIGHT.fill)
    assert unknown.alpha() == 0
