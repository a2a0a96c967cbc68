"""Opening pictures that come from anywhere: upright, small enough to work with, and safely."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Final

from PIL import Image, UnidentifiedImageError

from nonogui.formats.images import BROKEN, true_color
from nonogui.studio.images.spec import Box

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_PIXELS: Final = 40_000_000
"""Pictures beyond these are not opened."""

MOST_OF_VIDEO_KIND: Final = 15_000_000
"""The same for kinds that were made for video: several copies are needed to open them."""

_VIDEO_KINDS: Final = frozenset({"WEBP", "AVIF"})

MOST_SIDE: Final = 1200
"""The longer side of what is worked with: twice the cells of the largest puzzle, and more."""

_STRIP: Final = 64
"""Rows of the reduced picture that are made at a time, which keeps the memory low."""

_KINDS: Final = (
    *("PNG", "JPEG", "GIF", "WEBP", "AVIF", "BMP", "DIB", "TIFF", "ICO", "PPM", "PCX", "TGA"),
    *("XBM", "QOI"),
)
"""Kinds of pictures, as Pillow names them. Some that it knows start other programs."""

_ORIENTATION: Final = 0x0112
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS: Final = frozenset(_TURNS[number] for number in (5, 6, 7, 8))


class ImageProblem(StrEnum):
    """Why bytes are no picture to be used."""

    NO_IMAGE = "no-image"
    BROKEN = "broken"
    TOO_LARGE = "too-large"
    TOO_MANY_PIXELS = "too-many-pixels"


class ImageError(Exception):
    """A picture can't be opened.

    Attributes:
        problem: why.
        most: for too many pixels, how many there may be.
    """

    def __init__(self, problem: ImageProblem, most: int = MOST_PIXELS) -> None:
        super().__init__(problem)
        self.problem = problem
        self.most = most


@dataclass(frozen=True, eq=False)
class Source:
    """A picture that was opened.

    Attributes:
        image: what is worked with, in `RGB` or `RGBA`, perhaps reduced; never changed.
        width: of the picture itself, upright, in pixels; `height` likewise.
        is_first_of_many: whether it moves or has pages, and this is but the first of them.
    """

    image: Image.Image
    width: int
    height: int
    is_first_of_many: bool = False

    @property
    def whole(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    def clipped(self, box: Box) -> Box:
        """What of a box lies inside, at least a pixel each way."""
        left = min(max(box.left, 0), self.width - 1)
        top = min(max(box.top, 0), self.height - 1)
        right = min(max(box.right, left + 1), self.width)
        return Box(left, top, right, min(max(box.bottom, top + 1), self.height))

    def scaled(self, box: Box) -> tuple[float, float, float, float]:
        """A box in pixels of `image`."""
        x, y = self.image.width / self.width, self.image.height / self.height
        return box.left * x, box.top * y, box.right * x, box.bottom * y


def open_picture(data: bytes) -> Source:
    """The picture in some bytes, whatever the name of their file says.

    Raises:
        ImageError: it is none, it is broken, or far too large.
    """
    if len(data) > MOST_BYTES:
        raise ImageError(ImageProblem.TOO_LARGE)
    with _told_apart(), Image.open(BytesIO(data), formats=_KINDS) as image:
        return _opened(image)


@contextmanager
def _told_apart() -> Iterator[None]:
    """Turn all that Pillow raises into an `ImageError`, and hush what it mutters."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except (Image.DecompressionBombWarning, Image.DecompressionBombError, MemoryError) as reason:
        raise ImageError(ImageProblem.TOO_MANY_PIXELS) from reason
    except UnidentifiedImageError as reason:
        raise ImageError(ImageProblem.NO_IMAGE) from reason
    except BROKEN as reason:
        raise ImageError(ImageProblem.BROKEN) from reason


def _opened(image: Image.Image) -> Source:
    width, height = image.size
    most = MOST_OF_VIDEO_KIND if image.format in _VIDEO_KINDS else MOST_PIXELS
    if width * height > most:
        raise ImageError(ImageProblem.TOO_MANY_PIXELS, most)
    is_first_of_many = bool(getattr(image, "is_animated", False))
    image.draft(None, (MOST_SIDE, MOST_SIDE))  # JPEG alone can be opened at a fraction of its size
    image.load()
    small, turn = _reduced(image), _turn(image)
    if turn is not None:
        small = small.transpose(turn)
    if turn in _SIDEWAYS:
        width, height = height, width
    return Source(small, width, height, is_first_of_many)


def _turn(image: Image.Image) -> Image.Transpose | None:
    """How a picture must be turned, as the camera says."""
    try:
        return _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    except BROKEN:  # the picture itself is fine
        return None


def _reduced(image: Image.Image) -> Image.Image:
    """A picture in true colours, small enough to work with; a pixel is the mean of a block."""
    factor = -(-max(image.size) // MOST_SIDE)
    if factor == 1:
        return true_color(image)
    rows = _STRIP * factor
    strips = [
        true_color(image.crop((0, top, image.width, min(top + rows, image.height)))).reduce(factor)
        for top in range(0, image.height, rows)
    ]
    result = Image.new(strips[0].mode, (strips[0].width, sum(strip.height for strip in strips)))
    for number, strip in enumerate(strips):
        result.paste(strip, (0, number * _STRIP))
    return result
