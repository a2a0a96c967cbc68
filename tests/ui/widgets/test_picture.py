"""Boards as small pictures: whole device pixels for each cell, in the middle of their place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.picture import paint_picture, picture_image, progress_image
from tests.boards import board, palette

RED, BLUE, GROUND = QColor(200, 0, 0), QColor(0, 0, 200), QColor(255, 255, 255)


def chequered(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    for x in range(width):
        for y in range(height):
            image.setPixelColor(x, y, RED if (x + y) % 2 == 0 else BLUE)
    return image


def paint(area: QRectF, image: QImage, ratio: float = 1.0) -> tuple[QImage, QRectF]:
    ground = QImage(80, 60, QImage.Format.Format_RGB32)
    ground.setDevicePixelRatio(ratio)
    ground.fill(GROUND)
    with QPainter(ground) as painter:
        return ground, paint_picture(painter, area, image)


@pytest.mark.parametrize(
    ("area", "size", "taken"),
    [
        ((0, 0, 40, 40), (4, 4), (0, 0, 40, 40)),
        ((0, 0, 43, 43), (4, 4), (2, 2, 40, 40)),
        ((10, 10, 60, 30), (4, 2), (10, 10, 60, 30)),
        ((10, 4, 30, 50), (4, 2), (11, 22, 28, 14)),
        ((0, 0, 4, 4), (4, 4), (0, 0, 4, 4)),
    ],
)
def test_picture_is_centred_with_whole_pixels_for_each_cell(
    area: tuple[int, int, int, int], size: tuple[int, int], taken: tuple[int, int, int, int]
) -> None:
    ground, rect = paint(QRectF(*area), chequered(*size))
    assert rect == QRectF(*taken)
    left, top, width, height = taken
    cell = width // size[0]
    for x in range(80):
        for y in range(60):
            inside = left <= x < left + width and top <= y < top + height
            even = ((x - left) // cell + (y - top) // cell) % 2 == 0
            assert ground.pixelColor(x, y) == ((RED if even else BLUE) if inside else GROUND)


def test_picture_with_more_cells_than_pixels_mixes_colours() -> None:
    ground, rect = paint(QRectF(0, 0, 20, 20), chequered(40, 40))
    assert rect == QRectF(0, 0, 20, 20)
    mix_colors = ground.pixelColor(10, 10)
    assert 60 < mix_colors.red() < 140
    assert 60 < mix_colors.blue() < 140


def test_cells_are_whole_device_pixels_on_a_dense_screen() -> None:
    _ground, rect = paint(QRectF(0, 0, 15, 15), chequered(4, 4), 1.5)
    assert rect.width() * 1.5 == pytest.approx(20)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_crosses_appear_only_in_the_progress_picture(theme: Theme) -> None:
    plain = picture_image(board("#.?"), palette(1), theme)
    marked = progress_image(board("#.?"), palette(1), theme)
    assert plain.pixelColor(0, 0) == marked.pixelColor(0, 0) == theme.fill
    assert [plain.pixelColor(x, 0).alpha() for x in range(3)] == [255, 0, 0]
    assert [marked.pixelColor(x, 0).alpha() for x in range(3)] == [255, 255, 0]
