"""Icons come in any colour and size, and every one that is named is there."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage

from nonogui.resources import resource
from nonogui.ui.actions import ACTIONS
from nonogui.ui.look.icons import icon, pixmap

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = sorted(Path(str(file)).stem for file in resource("icons").iterdir())


def opaque(image: QImage) -> list[QColor]:
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [pixel for pixel in pixels if pixel.alpha() == 255]


@pytest.mark.parametrize("name", NAMES)
def test_icon_is_drawn_in_the_requested_colour(name: str) -> None:
    color = QColor("#2857C5")
    drawn = opaque(pixmap(name, color, 20, 2.0).toImage())
    assert drawn
    for pixel in drawn:
        assert abs(pixel.red() - color.red()) <= 1  # edges are rounded
        assert abs(pixel.green() - color.green()) <= 1
        assert abs(pixel.blue() - color.blue()) <= 1


def test_icon_size_follows_the_device_pixel_ratio() -> None:
    drawn = pixmap("check", QColor("black"), 20, 1.5)
    assert (drawn.width(), drawn.devicePixelRatio()) == (30, 1.5)


def test_a_disabled_icon_is_faint() -> None:
    size = QSize(20, 20)
    drawn = icon("tool-fill", QColor("black"))
    strong = drawn.pixmap(size).toImage().pixelColor(10, 10).alpha()
    faint = drawn.pixmap(size, QIcon.Mode.Disabled).toImage().pixelColor(10, 10).alpha()
    assert strong == 255
    assert 80 < faint < 125


def test_unknown_icon_name_raises_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon", QColor("black"))


def test_every_action_icon_exists() -> None:
    assert {spec.icon for spec in ACTIONS if spec.icon} <= set(NAMES)


def test_icon_files_contain_no_fixed_colours() -> None:
    for name in NAMES:
        drawing = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
        assert "currentColor" in drawing
        assert not re.search(r"#[0-9a-fA-F]{3,6}", drawing)
