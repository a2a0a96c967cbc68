"""PBM pictures (`.pbm`): black and white, as text (P1) or as bits (P4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, Rgb
from nonogui.core.problems import ProblemKey, Problems
from nonogui.formats.base import Entry, Format, Reading, fail
from nonogui.formats.decode import Content
from nonogui.formats.images import check_pixels, lacks_picture, read_image

if TYPE_CHECKING:
    from PIL.Image import Image

_OUR_COMMENT: Final = "# one pixel a cell"
_BLANK: Final = rb"(?=[\s#])(?:\s|#[^\n]*+\n|)*+"
_HEAD: Final = re.compile(rb"P[14]" + _BLANK + rb"([0-9]{1,9})" + _BLANK + rb"([0-9]{1,9})\s")
_SHAPE: Final = re.compile(rb"P[14][\s#]")

_COMMENT: Final = re.compile(rb"#[^\n]*+")
# A choice: files have one or two; the limit only stops files made to keep a reader busy.
_MAX_COMMENTS: Final = 10_000
_SPACE: Final = b" \t\r\n\v\f"
# Map digits to brightness: 1 is black.
_LEVELS: Final = bytes.maketrans(b"01", b"\xff\0")

# The standard asks writers for lines of at most 70 characters.
_LONGEST_LINE: Final = 70
_COLORS: Final[list[Rgb]] = [color.rgb for color in BLACK_AND_WHITE.colors]


class Pbm(Format):
    """The goal as a picture."""

    is_text: ClassVar = False
    goal: ClassVar = True

    def sniff(self, content: Content) -> int:
        """Look for the first bytes of every PBM file."""
        return 95 * bool(_SHAPE.match(content.data))

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        """Read the one puzzle of a picture; if there are several pictures, the first."""
        data = content.data
        head = _HEAD.match(data[:10_000])
        if head is None:
            raise fail(ProblemKey.BAD_IMAGE)
        size = int(head[1]), int(head[2])
        check_pixels(*size)
        read = _read_digits if data.startswith(b"P1") else _read_bits
        image = read(data[head.end() :], size)
        is_ours = _OUR_COMMENT.encode() in head[0]
        return read_image(image.convert("RGB"), colors=_COLORS if is_ours else ())

    def write(self, entries: Sequence[Entry]) -> bytes:
        """Write the goal of the one puzzle, one digit per cell."""
        goal = entries[0].puzzle.goal
        if goal is None:
            raise ValueError("a puzzle without a picture")
        return "\n".join(
            ["P1", _OUR_COMMENT, f"{goal.width} {goal.height}", *_lines(goal), ""]
        ).encode()

    def losses(self, entry: Entry) -> Problems:
        """Add an error for puzzles without a picture."""
        if lacks_picture(entry.puzzle):
            return self.refusal("no-goal")
        return super().losses(entry)


def _read_digits(body: bytes, size: tuple[int, int]) -> Image:
    """Return the picture of digits, which may have blanks and comments anywhere."""
    from PIL import Image

    if body.count(b"#") > _MAX_COMMENTS:
        raise fail(ProblemKey.TOO_MUCH)
    digits = _COMMENT.sub(b"", body).translate(None, delete=_SPACE)
    count = size[0] * size[1]
    if len(digits) < count or digits[:count].strip(b"01") or not count:
        raise fail(ProblemKey.BAD_IMAGE)
    return Image.frombytes("L", size, digits[:count].translate(_LEVELS))


def _read_bits(body: bytes, size: tuple[int, int]) -> Image:
    """Return the picture of bits; each row starts with a new byte."""
    from PIL import Image

    # Each row starts with a new byte.
    count = (size[0] + 7) // 8 * size[1]
    if len(body) < count or not count:
        raise fail(ProblemKey.BAD_IMAGE)
    # Inverted (`I`), because 1 is black in PBM.
    return Image.frombytes("1", size, body[:count], "raw", "1;I")


def _lines(goal: Grid) -> Iterator[str]:
    for row in goal.rows():
        digits = "".join(str(int(value > 0)) for value in row)
        yield from (
            digits[start : start + _LONGEST_LINE] for start in range(0, len(digits), _LONGEST_LINE)
        )
