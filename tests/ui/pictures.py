"""What is drawn, held against pictures that are stored beside the tests.

    pytest tests/ui --update-pictures

stores what is drawn now; look at the pictures before you commit them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PIL import Image, ImageChops
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.ui.look.theme import LIGHT, Theme
from nonogui.ui.look.theme import font as theme_font
from nonogui.ui.look.theming import apply_theme

FONT = "DejaVu Sans"
"""What depends on the width of texts is stored as it is with this font."""

BOX = Image.Resampling.BOX

LIMIT = 8
"""A channel of a pixel may differ by so much: processors round blended colours differently."""


class CheckLooks(Protocol):
    """Holds a widget in a theme against a picture that is stored by its name."""

    def __call__(self, name: str, widget: QWidget, theme: Theme = LIGHT, /) -> None: ...


def use_theme(theme: Theme) -> None:
    """Dress the application; after the test it has the light theme and no style again."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, theme)


class Store:
    """The pictures stored beside a test file."""

    def __init__(self, folder: Path, *, is_updating: bool) -> None:
        """Compare with the pictures of a folder, or replace these if `is_updating`."""
        self._folder = folder
        self._is_updating = is_updating

    def is_like(self, name: str, image: QImage) -> bool:
        """Return whether an image equals the stored one; when updating, store it first."""
        if self._is_updating:
            self.check(name, image)
        stored, found = Image.open(self._folder / f"{name}.png").convert("RGB"), found_image(image)
        return found.size == stored.size and not differing_share(stored, found, LIMIT)

    def check(
        self, name: str, image: QImage, *, is_coarse: bool = False, may_differ: float = 0.0
    ) -> None:
        """Hold an image against the stored one.

        Args:
            name: of the stored one, without its ending.
            image: what is drawn now.
            is_coarse: there is text; where texts look different from those stored, as with other
                fonts, the pictures are only alike.
            may_differ: share of the pixels that may differ.
        """
        path = self._folder / f"{name}.png"
        if self._is_updating:
            path.parent.mkdir(exist_ok=True)
            found_image(image).save(path, optimize=True)
            return
        stored, found = Image.open(path).convert("RGB"), found_image(image)
        assert found.size == stored.size
        limit, share = LIMIT, may_differ
        if is_coarse and not texts_look_as_stored():
            quarter = (stored.width // 4, stored.height // 4)
            stored, found = stored.resize(quarter, BOX), found.resize(quarter, BOX)
            limit, share = 48, 0.02
        differing = differing_share(stored, found, limit)
        assert differing <= share, f"{name}: {differing:.2%} of the pixels differ"


def texts_look_as_stored(*, is_updating: bool = False) -> bool:
    """Return whether texts look here as in the stored pictures, judged by a sample."""
    return Store(Path(__file__).parent / "pictures", is_updating=is_updating).is_like(
        "texts", written()
    )


def written() -> QImage:
    """Return a line of text, the sample."""
    image = QImage(240, 24, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        painter.setFont(theme_font(13))
        painter.drawText(4, 16, "Rows 12 × 18, “maybe”, 60 %")
    return image


def found_image(image: QImage) -> Image.Image:
    """Return the pixels of an image of Qt."""
    raw = image.convertToFormat(QImage.Format.Format_RGBA8888)
    size = (raw.width(), raw.height())
    found = Image.frombuffer("RGBA", size, bytes(raw.constBits()), "raw", "RGBA", 0, 1)
    return found.convert("RGB")


def differing_share(one: Image.Image, other: Image.Image, limit: int) -> float:
    """Return the share of pixels with a channel that differs by more than a limit."""
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    counts = worst.histogram()
    return sum(counts[limit + 1 :]) / (one.width * one.height)
