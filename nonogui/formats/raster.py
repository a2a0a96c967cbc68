"""Pictures of other types than PNG and PBM: GIF, BMP, PPM, PGM, WebP, TIFF, ICO, XBM, JPEG."""

from __future__ import annotations

import re
import warnings
from io import BytesIO
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Format, Reading, fail
from nonogui.formats.decode import Content
from nonogui.formats.images import BROKEN, open_image, read_image

# Pillow's name of each type, and the first bytes of its files. Zeros where the types reserve bytes
# keep texts that start with the same letters out.
_KINDS: Final = {
    "GIF": re.compile(rb"GIF8[79]a"),
    "BMP": re.compile(rb"BM.{4}\0\0\0\0", re.DOTALL),
    "PPM": re.compile(rb"P[2356]\s"),
    "WEBP": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "TIFF": re.compile(rb"II\*\0|MM\0\*"),
    "ICO": re.compile(rb"\x00\x00\x01\x00[^\x00]"),
    "XBM": re.compile(rb"\s*+(?:/\*.{0,500}?\*/\s*+)?#define[ \t]++\w*_width[ \t]", re.DOTALL),
    "JPEG": re.compile(rb"\xff\xd8\xff"),
}

# Bytes of a GIF: a picture of 10 million pixels has fewer; 64 MB of frames take 5 s.
_MAX_PACKED: Final = 16 * 1024 * 1024


class Raster(Format):
    """The goal as a picture; pictures with too many colours need *Import picture*."""

    is_loose: ClassVar = True
    is_text: ClassVar = False
    colors: ClassVar = True
    goal: ClassVar = True
    name_settles: ClassVar = False

    def sniff(self, content: Content) -> int:
        """Look for the first bytes of these types."""
        return 95 * bool(_kind(content.data))

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        """Return the one puzzle of a picture."""
        from PIL import Image, ImageOps

        kind = _kind(content.data)
        if kind == "GIF" and len(content.data) > _MAX_PACKED:
            raise fail(ProblemKey.TOO_MUCH)
        warnings.filterwarnings("ignore", category=UserWarning, module="PIL")
        try:
            opened = Image.open(BytesIO(content.data), formats=[kind])  # reads no pixels
            size, is_moving = opened.size, getattr(opened, "is_animated", False)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as reason:
            raise fail(ProblemKey.TOO_MUCH) from reason
        except BROKEN as reason:
            raise fail(ProblemKey.BAD_IMAGE) from reason
        if is_moving and kind in ("GIF", "WEBP"):
            raise fail(ProblemKey.UNSUPPORTED, what="animation")
        image, _ = open_image(content.data, kind, size)
        # Bits that are set are ink, which Pillow makes white.
        return read_image(ImageOps.invert(image) if kind == "XBM" else image)


def _kind(data: bytes) -> str:
    return next((kind for kind, start in _KINDS.items() if start.match(data)), "")
