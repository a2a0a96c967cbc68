"""Open images from any source safely, upright, and reduced to a workable size."""

from __future__ import annotations

import re
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

MAX_BYTES: Final = 64 * 1024 * 1024
MAX_PIXELS: Final = 40_000_000
"""Images larger than these limits are not opened. Choices: photos of phones are smaller, and 40
million pixels take 160 MB in memory.
"""

MAX_OF_VIDEO_KIND: Final = 15_000_000
"""The pixel limit for formats made for video: opening them takes several copies in memory."""

_VIDEO_KINDS: Final = frozenset({"WEBP", "AVIF"})

MAX_SIDE: Final = 1200
"""The longer side of a reduced image: more pixels than the largest puzzle has cells."""

# Rows of the reduced image made at a time; small strips keep the memory low.
_STRIP: Final = 64

# Accepted formats, by Pillow's names. Some of its other formats start external programs.
_KINDS: Final = (
    *("PNG", "JPEG", "GIF", "WEBP", "AVIF", "BMP", "DIB", "TIFF", "ICO", "PPM", "PCX", "TGA"),
    *("XBM", "QOI"),
)

# The first bytes of kinds of files that Pillow reads in every variety: otherwise, they are damaged.
_BEGINNINGS: Final = re.compile(
    rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP|\0\0\x01\0|qoif", re.DOTALL
)

# The EXIF tag of the orientation.
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
    """Why data can't be used as an image."""

    NO_IMAGE = "no-image"
    BROKEN = "broken"
    TOO_LARGE = "too-large"
    TOO_MANY_PIXELS = "too-many-pixels"


class ImageError(Exception):
    """An image can't be opened.

    Attributes:
        problem: the reason.
        most: the limit, if there are too many pixels.
    """

    def __init__(self, problem: ImageProblem, most: int = MAX_PIXELS) -> None:
        super().__init__(problem)
        self.problem = problem
        self.most = most


@dataclass(frozen=True, eq=False)
class Source:
    """An opened image.

    Attributes:
        image: the working copy in `RGB` or `RGBA`, possibly reduced; never changed.
        width, height: the size of the upright original in pixels.
        is_first_of_many: whether the file is an animation or has pages; only the first is used.
    """

    image: Image.Image
    width: int
    height: int
    is_first_of_many: bool = False

    @property
    def bounds(self) -> Box:
        """A box around the whole image."""
        return Box(0, 0, self.width, self.height)

    def clipped(self, box: Box) -> Box:
        """Return the part of a box inside the image, at least one pixel wide and high."""
        left = min(max(box.left, 0), self.width - 1)
        top = min(max(box.top, 0), self.height - 1)
        right = min(max(box.right, left + 1), self.width)
        return Box(left, top, right, min(max(box.bottom, top + 1), self.height))

    def scaled(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box as (left, top, right, bottom) in pixels of `image`."""
        x, y = self.image.width / self.width, self.image.height / self.height
        return box.left * x, box.top * y, box.right * x, box.bottom * y


def open_picture(data: bytes) -> Source:
    """Open an image, whatever the name of its file.

    Raises:
        ImageError: the data is not an image, is damaged, or is too large.
    """
    if len(data) > MAX_BYTES:
        raise ImageError(ImageProblem.TOO_LARGE)
    with _pillow_errors(data), Image.open(BytesIO(data), formats=_KINDS) as image:
        return _open(image)


@contextmanager
def _pillow_errors(data: bytes) -> Iterator[None]:
    """Turn all errors from Pillow about some data into `ImageError`, and silence its warnings."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # Pillow only warns of pictures up to twice its limit; here they are errors.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except (Image.DecompressionBombWarning, Image.DecompressionBombError, MemoryError) as reason:
        raise ImageError(ImageProblem.TOO_MANY_PIXELS) from reason
    except UnidentifiedImageError as reason:
        is_known = _BEGINNINGS.match(data)
        raise ImageError(ImageProblem.BROKEN if is_known else ImageProblem.NO_IMAGE) from reason
    except BROKEN as reason:
        raise ImageError(ImageProblem.BROKEN) from reason


def _open(image: Image.Image) -> Source:
    width, height = image.size
    most = MAX_OF_VIDEO_KIND if image.format in _VIDEO_KINDS else MAX_PIXELS
    if width * height > most:
        raise ImageError(ImageProblem.TOO_MANY_PIXELS, most)
    is_first_of_many = bool(getattr(image, "is_animated", False))
    # only for JPEG, which can be decoded at a fraction of its size
    image.draft(None, (MAX_SIDE, MAX_SIDE))
    image.load()
    small, turn = _reduce(image), _turn(image)
    if turn is not None:
        small = small.transpose(turn)
    if turn in _SIDEWAYS:
        width, height = height, width
    return Source(small, width, height, is_first_of_many)


def _turn(image: Image.Image) -> Image.Transpose | None:
    """Return how the image must be turned, according to its EXIF orientation."""
    try:
        return _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    except BROKEN:  # the EXIF data is damaged, not the image
        return None


def _reduce(image: Image.Image) -> Image.Image:
    """Return a true-colour image reduced to working size; each pixel is the mean of a block."""
    factor = -(-max(image.size) // MAX_SIDE)
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
