"""PNG pictures (`.png`): one pixel, or one block of pixels, per cell; colours unchanged."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import ClassVar, Final

from nonogui.core.palette import MAX_INKS, Rgb
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Metadata
from nonogui.formats import xml_write
from nonogui.formats.base import CERTAIN, Entry, Format, Reading, fail, loss_warning
from nonogui.formats.colors import parse_hex
from nonogui.formats.decode import Content
from nonogui.formats.images import lacks_picture, open_image, palette_of, read_image

_MAGIC: Final = b"\x89PNG\r\n\x1a\n"
# Where every PNG has the width and the height: in its first chunk.
_SIZE: Final = slice(16, 24)

_KEYS: Final = {
    "title": "Title",
    "author": "Author",
    "copyright": "Copyright",
    "description": "Description",
}
# Text field in which our files list all colours, the background first; each pixel is a cell.
_TEXT_KEY: Final = "Nonogui"


class Png(Format):
    """The goal as a picture."""

    is_text: ClassVar = False
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = tuple(_KEYS)

    def sniff(self, content: Content) -> int:
        """Look for the first bytes of every PNG file."""
        return CERTAIN * content.data.startswith(_MAGIC)

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        """Return the one puzzle of a picture."""
        data = content.data
        if len(data) < _SIZE.stop:
            raise fail(ProblemKey.BAD_IMAGE)
        # The chunk of animations comes before the pixels; later the same bytes may occur by chance.
        if b"acTL" in data.partition(b"IDAT")[0]:
            raise fail(ProblemKey.UNSUPPORTED, what="animation")
        width, height = struct.unpack(">II", data[_SIZE])
        image, texts = open_image(data, "PNG", (width, height))
        return read_image(image, _metadata(texts), _colors(texts.get(_TEXT_KEY, "")))

    def write(self, entries: Sequence[Entry]) -> bytes:
        """Write the goal of the one puzzle, one pixel per cell."""
        from PIL import Image
        from PIL.PngImagePlugin import PngInfo

        puzzle = entries[0].puzzle
        if puzzle.goal is None:
            raise ValueError("a puzzle without a picture")
        image = Image.frombytes("P", (puzzle.width, puzzle.height), puzzle.goal.cells)
        image.putpalette([part for color in puzzle.palette.colors for part in color.rgb])
        texts = PngInfo()
        texts.add_text(_TEXT_KEY, " ".join(color.hex for color in puzzle.palette.colors))
        for name, key in _KEYS.items():
            if text := getattr(puzzle.metadata, name):
                # Plain text fields of PNG hold only Latin-1.
                texts.add_itxt(key, xml_write.replace_illegal(text))
        file = BytesIO()
        image.save(file, "PNG", pnginfo=texts)
        return file.getvalue()

    def losses(self, entry: Entry) -> Problems:
        """Add a warning about colour names; a missing picture and equal colours are errors."""
        colors = [color.rgb for color in entry.puzzle.palette.colors]
        if lacks_picture(entry.puzzle):
            return self.refusal("no-goal")
        if len(set(colors)) < len(colors):
            return self.refusal("same-colors")
        names = [] if palette_of(colors) == entry.puzzle.palette else [loss_warning("color-names")]
        return Problems((*super().losses(entry), *names))


def _metadata(texts: Mapping[str, str]) -> Metadata:
    title, author, copyright_, description = (texts.get(key, "") for key in _KEYS.values())
    return Metadata(title=title, author=author, copyright=copyright_, description=description)


def _colors(text: str) -> list[Rgb]:
    """Return the colours in our text field; none for other texts."""
    colors = [rgb for rgb in map(parse_hex, text.split()) if rgb]
    return colors if 1 < len(set(colors)) == len(colors) <= MAX_INKS + 1 else []
