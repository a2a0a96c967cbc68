"""What is drawn, held against pictures that are stored beside the tests.

    pytest tests/ui --update-pictures

stores what is drawn now; look at the pictures before you commit them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PIL import Image, ImageChops
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.ui.look.theme import LIGHT, Theme
from nonogui.ui.look.theming import apply_theme

FONT = "DejaVu Sans"
"""What depends on the width of texts is stored as it is with this font."""

BOX = Image.Resampling.BOX


class CheckLooks(Protocol):
    """Holds a widget in a theme against a picture that is stored by its name."""

    def __call__(self, name: str, widget: QWidget, theme: Theme = LIGHT, /) -> None: ...


def wear(theme: Theme) -> None:
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
        return found.size == stored.size and not differing_share(stored, found, 40)

    def check(
        self, name: str, image: QImage, *, is_coarse: bool = False, may_differ: float = 0.0
    ) -> None:
        """Hold an image against the stored one.

        Args:
            name: of the stored one, without its ending.
            image: what is drawn now.
            is_coarse: there is text, which looks different with other fonts.
            may_differ: share of the pixels that may; rings that touch are drawn in any order.
        """
        path = self._folder / f"{name}.png"
        if self._is_updating:
            path.parent.mkdir(exist_ok=True)
            found_image(image).save(path, optimize=True)
            return
        stored, found = Image.open(path).convert("RGB"), found_image(image)
        assert found.size == stored.size
        if is_coarse:
            half = (stored.width // 4, stored.height // 4)
            stored, found = stored.resize(half, BOX), found.resize(half, BOX)
        limit, share = (48, 0.02) if is_coarse else (40, may_differ)
        differing = differing_share(stored, found, limit)
        assert differing <= share, f"{name}: {differing:.2%} of the pixels differ"


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
