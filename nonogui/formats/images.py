"""Open pictures safely, reduce them to one pixel per cell and turn them into puzzles."""

from __future__ import annotations

import struct
import sys
import zlib
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from itertools import chain, pairwise
from math import gcd
from typing import TYPE_CHECKING, Final

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK, LETTERS, MAX_INKS, WHITE, Color, Palette, Rgb
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings, Reading, checked_entry, fail
from nonogui.formats.readings import GRID_LINES, PIXELS, choose

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS: Final = 10_000_000
"""Larger pictures are not opened."""

# A choice: longer texts in a picture are data of other programs.
_LONGEST_TEXT: Final = 10_000

BROKEN: Final = (
    *(OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError),
    *(AssertionError, AttributeError, struct.error, zlib.error),
)
"""What Pillow raises for broken pictures."""


def open_image(data: bytes, kind: str, size: tuple[int, int]) -> tuple[Image, dict[str, str]]:
    """Return the RGB picture in some bytes, and its text fields.

    Args:
        data: the bytes.
        kind: Pillow's name of the format.
        size: width and height according to the header.

    Raises:
        FileProblemsError: the picture is broken or far too large.
    """
    from PIL import Image

    check_pixels(*size)
    try:
        image = Image.open(BytesIO(data), formats=[kind])
        image.load()
        flat = flatten_on_white(true_color(image))
    except BROKEN as reason:
        raise fail(ProblemKey.BAD_IMAGE) from reason
    texts = {
        key: value.strip()
        for key, value in image.info.items()
        if isinstance(key, str) and isinstance(value, str) and len(value) < _LONGEST_TEXT
    }
    return flat, texts


def check_pixels(width: int, height: int) -> None:
    """Refuse an excessive size before memory is allocated.

    Raises:
        FileProblemsError: there are too many pixels.
    """
    if width * height > MAX_PIXELS:
        raise fail(ProblemKey.TOO_MANY_PIXELS, width=width, height=height)


def read_image(
    image: Image, metadata: Metadata | None = None, colors: Sequence[Rgb] = ()
) -> Reading:
    """Read the puzzle of a picture.

    Args:
        image: an RGB picture with one pixel, or a square block of pixels, per cell.
        metadata: known metadata.
        colors: all colours, the background first, if known; then each pixel is a cell.

    Raises:
        FileProblemsError: the picture is too large or has too many colours.
    """
    scale = 1 if colors else block_side(image)
    lined = None if colors else without_lines(image)
    if lined is None:
        return _read_blocks(image, scale, metadata, colors)
    found = Findings()
    taken, side = choose(
        {GRID_LINES: (lined, 1), PIXELS: (image, scale)},
        found,
        fits=lambda _: True,
        same=lambda way: way[0].size,
        is_doubtful=max(image.size) <= MAX_SIDE * scale,
    )
    reading = _read_blocks(taken, side, metadata, colors)
    return Reading(reading.entries, found.take())


def _read_blocks(
    image: Image, scale: int, metadata: Metadata | None, colors: Sequence[Rgb]
) -> Reading:
    width, height = (side // scale for side in image.size)
    clue_lists.check_size(width, height)
    small = image.resize((width, height), resample=0)  # nearest pixel: blocks have one colour
    if small.getcolors(MAX_INKS + 1) is None:
        raise fail(ProblemKey.UNSUPPORTED, what="photo")
    # A million pixels share the few colours: a tuple for each would take 70 MB.
    words = memoryview(small.convert("RGBX").tobytes()).cast("I")
    rgb_by_word = {word: _rgb(word) for word in dict.fromkeys(words)}
    return read_pixels([rgb_by_word[word] for word in words], width, metadata, colors)


def _rgb(word: int) -> Rgb:
    """Return the colour of a pixel of four bytes in the machine's order."""
    red, green, blue, _padding = word.to_bytes(4, sys.byteorder)
    return red, green, blue


# --- grid lines ---


# Pixels across a cell between grid lines.
_MIN_CELL: Final = 3

# Largest picture, in pixels, that is searched for grid lines; each colour takes one pass.
_MAX_WITH_LINES: Final = 4_000_000

# A choice: each colour takes one pass over the picture.
_MAX_LINE_COLORS: Final = 8


def without_lines(image: Image) -> Image | None:
    """Return a picture without its grid lines, one pixel per cell; None if it has none.

    Grid lines have one colour and cross the whole picture. Cells are of equal size and of one
    colour each.
    """
    if image.width * image.height > _MAX_WITH_LINES:
        return None
    # None if there are more colours: such a picture has no grid lines to find.
    colors: list[tuple[int, Rgb]] = image.getcolors(MAX_INKS + 2) or []  # type: ignore[assignment]
    # The commonest colours first: lines that cross the whole picture have many pixels.
    for _, rgb in sorted(colors, reverse=True)[:_MAX_LINE_COLORS]:
        across, down = _between_lines(image, rgb)
        if across and down and (small := _cells_between(image, across, down)) is not None:
            return small
    return None


def _between_lines(image: Image, rgb: Rgb) -> tuple[list[range], list[range]]:
    """Return the pixel columns and pixel rows between lines of a colour."""
    from PIL import Image, ImageChops

    other = ImageChops.difference(image, Image.new("RGB", image.size, rgb))
    bands = other.split()
    projections = [band.getprojection() for band in bands]
    sides = (
        [any(parts) for parts in zip(*side, strict=True)] for side in zip(*projections, strict=True)
    )
    across, down = (_runs(side) for side in sides)
    return across, down


def _runs(is_cell: Sequence[bool]) -> list[range]:
    """Return the runs of true values; none if they differ in length or gaps are wide."""
    edges = [at for at, (old, new) in enumerate(pairwise([False, *is_cell, False])) if old != new]
    runs = [range(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    ends = [0, *edges, len(is_cell)]
    gaps = [end - start for start, end in zip(ends[::2], ends[1::2], strict=True)]
    size = len(runs[0]) if runs else 0
    is_grid = len(runs) > 1 and size >= _MIN_CELL and all(len(run) == size for run in runs)
    # Lines are at most half as wide as cells; wider ones are stripes of the picture.
    return runs if is_grid and 2 * max(gaps) <= size else []


def _cells_between(image: Image, across: Sequence[range], down: Sequence[range]) -> Image | None:
    """Return the picture with one pixel per cell; None if a cell has several colours."""
    from PIL import Image, ImageChops

    wide, high = len(across[0]), len(down[0])
    columns = Image.new("RGB", (wide * len(across), image.height))
    for at, run in enumerate(across):
        columns.paste(image.crop((run.start, 0, run.stop, image.height)), (at * wide, 0))
    joint = Image.new("RGB", (columns.width, high * len(down)))
    for at, run in enumerate(down):
        joint.paste(columns.crop((0, run.start, columns.width, run.stop)), (0, at * high))
    small = joint.resize((len(across), len(down)), resample=0)
    # Enlarged again, it must be the same picture; otherwise some cell has several colours.
    again = small.resize(joint.size, resample=0)
    return None if ImageChops.difference(joint, again).getbbox() else small


def read_pixels(
    pixels: Sequence[Rgb],
    width: int,
    metadata: Metadata | None = None,
    colors: Sequence[Rgb] = (),
) -> Reading:
    """Read the puzzle from the colours of all cells, row by row; `colors` as in `read_image`.

    Raises:
        FileProblemsError: there are too many colours.
    """
    known = list(colors) if set(pixels) <= set(colors) else _in_order(pixels)
    if len(known) > MAX_INKS + 1:
        raise fail(ProblemKey.UNSUPPORTED, what="photo")
    index = {rgb: number for number, rgb in enumerate(known)}
    cells = bytes(index[rgb] for rgb in pixels)
    picture = Grid(width, len(cells) // width, cells)
    puzzle = Puzzle.from_picture(picture, palette_of(known), metadata)
    return Reading((checked_entry(puzzle, None, Problems(), {}),), Problems())


def palette_of(colors: Sequence[Rgb]) -> Palette:
    """Return a palette for colours without names."""
    inks = (_color(rgb, letter) for rgb, letter in zip(colors[1:], LETTERS, strict=False))
    return Palette((_color(colors[0], WHITE.symbol), *inks))


def lacks_picture(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has no known picture."""
    return puzzle.goal is None or bool(puzzle.validate())


def _color(rgb: Rgb, symbol: str) -> Color:
    for known in (WHITE, BLACK):
        if known.rgb == rgb:
            return known
    named = Color("", rgb, symbol)
    return Color(f"#{named.hex}", rgb, symbol)


def _in_order(pixels: Sequence[Rgb]) -> list[Rgb]:
    """Return the colours, the background first: white or, without white, the commonest colour."""
    counts = Counter(pixels)
    paper = WHITE.rgb
    if paper not in counts and len(counts) > 1:
        paper = max(counts, key=counts.__getitem__)
    inks = [rgb for rgb in counts if rgb != paper]
    return [paper, *(inks or [BLACK.rgb])]


def true_color(image: Image) -> Image:
    """Convert any picture to 8 bits per channel: `RGBA` if it has transparency, else `RGB`."""
    if image.mode.startswith("I"):  # 16-bit grey
        # 65,535 / 257 is 255.
        image = image.convert("I").point(lambda level: level * (1 / 257)).convert("L")
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def flatten_on_white(image: Image) -> Image:
    """Convert a picture from `true_color` to RGB, with transparent pixels white."""
    from PIL import Image

    if image.mode == "RGB":
        return image
    paper = Image.new("RGBA", image.size, WHITE.rgb)
    paper.alpha_composite(image)
    return paper.convert("RGB")


def block_side(image: Image, tolerance: int = 0) -> int:
    """Return the side of the largest square blocks of one colour that form the whole picture.

    Args:
        image: in RGB.
        tolerance: how much neighbours may differ per channel and still count as one colour.
    """
    bands = image.split()
    across = chain.from_iterable(_changes(band, 1, 0, tolerance) for band in bands)
    down = chain.from_iterable(_changes(band, 0, 1, tolerance) for band in bands)
    return gcd(*image.size, *across, *down)


def _changes(band: Image, right: int, below: int, tolerance: int) -> list[int]:
    """Return the pixel columns or rows that differ from the one before."""
    from PIL import ImageChops

    width, height = band.size
    if width == right or height == below:
        return []
    moved = band.crop((right, below, width, height))
    change = ImageChops.difference(band, moved)  # as large as the smaller of the two
    if tolerance:
        change = change.point([0] * tolerance + [255] * (256 - tolerance))
    projections = change.getprojection()
    return [at for at, is_other in enumerate(projections[below], start=1) if is_other]
