"""The style of a board: fonts, and outlines of pale tiles."""

import pytest
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPixmap

from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.style import BoardStyle, mix_colors
from nonogui.ui.look.theme import LIGHT
from tests.boards import palette

STYLE = BoardStyle(LIGHT, BoardOptions(), palette(1), QFont("DejaVu Sans"))


@pytest.mark.usefixtures("qtbot")
def test_digits_have_equal_widths_in_any_font() -> None:
    assert STYLE.text_font(12, QFont.Weight.Medium).featureValue(QFont.Tag("tnum")) == 1


@pytest.mark.usefixtures("qtbot")
def test_fonts_have_the_size_in_pixels_and_the_weight_asked_for() -> None:
    exact = QFont(STYLE.font)
    exact.setWeight(QFont.Weight.Bold)
    for size in (10, 20, 40):
        exact.setPixelSize(size)
        found = STYLE.text_font(size, QFont.Weight.Bold)
        heights = [QFontMetricsF(font, QPixmap(1, 1)).capHeight() for font in (exact, found)]
        assert heights[0] == pytest.approx(heights[1], abs=1)
    assert STYLE.text_font(12, QFont.Weight.Bold).weight() is QFont.Weight.Bold


def test_mixed_colours_lie_between_both() -> None:
    base, other = QColor(10, 100, 250), QColor(110, 0, 50)
    mixed = [mix_colors(base, other, share).name() for share in (0.0, 0.5, 1.0)]
    assert mixed == [base.name(), QColor(60, 50, 150).name(), other.name()]
