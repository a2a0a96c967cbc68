"""Prepare the image of a scan: open it safely and even out its light."""

from __future__ import annotations

from io import BytesIO
from math import isqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.images import BROKEN, flatten_on_white, true_color
from nonogui.studio.images.spec import Box

if TYPE_CHECKING:
    from PIL.Image import Image

Grey: TypeAlias = NDArray[np.floating[Any]]
"""Rows of pixels, from 0 (black) to 255 (paper)."""

Mask: TypeAlias = NDArray[np.bool_]
"""Rows of pixels, each True or False."""

Pixels: TypeAlias = NDArray[np.uint8]
"""Rows of pixels with red, green and blue."""

KINDS: Final = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM")
MAX_READ: Final = 6_000_000
"""The most pixels to read; larger images are reduced."""

MAX_PIXELS: Final = 40_000_000
"""The most pixels to open; an A4 page at 600 dots per inch has 35 million."""

# Rows of the reduced image that are made at a time.
_STRIP: Final = 256

# How much each channel counts for brightness (ITU-R BT.601).
_LUMA: Final = (0.299, 0.587, 0.114)

# The exponent that thins light print on dark, which looks bolder than dark print on light.
_LIGHT_PRINT: Final = 0.65

# The percentile of differences from dark paper that gives the print. In the clues of a small board
# on chips, 1 % is print.
_FULL: Final = 99.8

MIN_CONTRAST: Final = 40.0
"""Levels of 255 between print and paper; less is an empty page, or noise. A choice."""

# The difference between channels, of 255, from which a pixel is coloured.
_VIVID: Final = 70

# The share of coloured pixels from which clues are coloured.
_COLORED: Final = 0.004

# The width in cells below which dark shapes are strokes or lines, and not a darker ground.
_STROKE: Final = 0.5

# The length of the slanting sides of a regular octagon along a diagonal, as a share of half its
# width.
_OCTAGON: Final = 0.29

# The width, in cells, of the light edges beside sharpened strokes.
_EDGE: Final = 0.05

# The brightness, as a share of paper's, below which a ground is darker, and the share of such
# ground from which each place is compared with its own. On paler grounds, compressed digits would
# touch each other.
_GROUND: Final = (0.9, 0.97)
_GROUNDS: Final = 0.05

# The same in levels behind light print on screens.
_OTHER_GROUND: Final = 8.0

# A choice: five cells with legible clues need more pixels.
MIN_SIDE: Final = 40
# The pixels that show the light of a scan, and whether print is light.
_SAMPLE: Final = 20_000

# How much more than darker places there must be lighter ones for print to be light: paper between
# chips in a photo had twice as many, light print with dark chips among it 3.7 times.
_CLEARLY: Final = 2.5

# The pixels of a cell from which a part shows whether its strokes are light.
_COARSE: Final = 8

# How often the light of most places is estimated again.
_FITS: Final = 4

# Tiles across and down in which the brightness of paper is measured.
_TILES: Final = 12


def open_scan(data: bytes) -> Image:
    """Open an image in RGB, reduced to a size that can be read quickly.

    Raises:
        FileProblemsError: it is damaged, too large, too small, or not an image.
    """
    from PIL import Image, ImageOps

    try:
        with Image.open(BytesIO(data), formats=KINDS) as opened:
            kind, size = opened.format or "", opened.size
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as reason:
        raise fail(ProblemKey.TOO_MUCH) from reason
    except Exception as reason:  # Pillow raises many kinds of errors on damaged headers
        raise fail(ProblemKey.BAD_IMAGE) from reason
    if size[0] * size[1] > MAX_PIXELS:
        raise fail(ProblemKey.TOO_MANY_PIXELS, width=size[0], height=size[1])
    if min(size) < MIN_SIDE:
        raise fail(ProblemKey.NO_PUZZLE)
    try:
        image = ImageOps.exif_transpose(_loaded(data, kind))
    except BROKEN as reason:
        raise fail(ProblemKey.BAD_IMAGE) from reason
    if image.width * image.height > MAX_READ:
        scale = (MAX_READ / (image.width * image.height)) ** 0.5
        image = image.resize((int(image.width * scale), int(image.height * scale)))
    return image


def _loaded(data: bytes, kind: str) -> Image:
    """Load an image as RGB; reduce a large one strip by strip while it is decoded."""
    from PIL import Image

    image: Image.Image = Image.open(BytesIO(data), formats=[kind])
    factor = _factor(image)
    image.draft(None, (image.width // factor, image.height // factor))
    factor = _factor(image)
    width, height = image.width // factor, image.height // factor
    small = Image.new("RGB", (width, height))
    for top in range(0, height, _STRIP):
        box = (0, factor * top, factor * width, factor * min(top + _STRIP, height))
        small.paste(flatten_on_white(true_color(image.crop(box))).reduce(factor), (0, top))
    small.info["exif"] = image.info.get("exif", b"")
    return small


def _factor(image: Image) -> int:
    """Return by how much an image can be reduced and still have enough pixels."""
    return max(1, isqrt(image.width * image.height // MAX_READ))


def thin_print(grey: Grey) -> Grey:
    """Thin the print of an inverted scan to look like dark print on light."""
    thin: Grey = 255 * (grey / 255) ** _LIGHT_PRINT
    return thin


def clue_print(pixels: Pixels, box: Box, cell: float) -> Grey:
    """Return a part of a scan as dark print on white paper, the rest as white.

    Strips and boxes of another shade behind the print become white, too. Whether the print is
    lighter or darker than its paper is decided for the part, as apps have clues and board in
    different colours. Coloured print is as dark as its strongest channel.

    Args:
        pixels: the scan.
        box: the part.
        cell: the size of a board cell in pixels.
    """
    grey: Grey = np.full(pixels.shape[:2], 255, dtype=np.float32)
    part = pixels[box.top : box.bottom, box.left : box.right].astype(np.float32)
    if not part.size:
        return grey
    light = part @ np.array(_LUMA, dtype=np.float32)
    is_vivid = np.mean(np.ptp(part, axis=2) > _VIVID) > _COLORED
    middle, paper = float(np.median(light)), np.median(part, axis=(0, 1))
    if _is_light_print(light, cell):
        ground = -_paper(-light, cell)
        other = _OTHER_GROUND if _is_clean(light) else MIN_CONTRAST
        if np.mean(np.abs(ground - middle) > other) > _GROUNDS:
            away = light - ground
        else:
            away = np.abs(part - paper).max(axis=2) if is_vivid else np.abs(light - middle)
        full = max(float(np.percentile(away, _FULL)), MIN_CONTRAST)
        part_grey = thin_print(255 * (1 - np.clip(away / full, 0, 1)))
    else:
        level = np.minimum(255 - (paper - part).max(axis=2), 255) if is_vivid else light
        ground = _paper(level, cell)
        if np.mean(ground < _GROUND[_is_clean(level)] * np.percentile(ground, 95)) > _GROUNDS:
            part_grey = np.minimum(255 * level / np.maximum(ground, 32), 255)
        else:
            part_grey = even_light(level)
    grey[box.top : box.bottom, box.left : box.right] = part_grey
    return grey


def _is_light_print(light: Grey, cell: float) -> bool:
    """Return whether print is lighter than its background, the median around each place.

    Strips behind clues and uneven light across the part do not matter.
    """
    step, around = max(1, min(round(cell / _COARSE), *light.shape)), _COARSE // 2
    down, across = (side // step for side in light.shape)
    tiles = light[: down * step, : across * step].reshape(down, step, across, step)
    few = tiles.mean(axis=(1, 3))
    padded = np.pad(few, around, mode="edge")
    shape = (2 * around + 1, 2 * around + 1)
    ground = np.median(np.lib.stride_tricks.sliding_window_view(padded, shape), axis=(2, 3))
    away = few - ground
    return bool((away.clip(0) ** 2).sum() > _CLEARLY * (away.clip(None, 0) ** 2).sum())


def _is_clean(grey: Grey) -> bool:
    """Return whether most pixels are as light as their neighbours, as on screens."""
    are_same = grey[:, 1:] == grey[:, :-1]
    return bool(are_same.size and are_same.mean() > 0.5)


def light_plane(levels: Grey, near: float) -> Grey:
    """Return the light of most places of a scan, which changes like a plane.

    Args:
        levels: the brightness of the places.
        near: the difference up to which a place surely has the light of most.
    """
    step = max(1, isqrt(levels.size // _SAMPLE))
    few = levels[::step, ::step].astype(np.float64)
    rows, columns = (step * at.ravel() for at in np.indices(few.shape))
    terms, values = np.stack([np.ones(few.size), rows, columns], axis=1), few.ravel()
    plane = np.array([np.median(values), 0, 0])
    for _ in range(_FITS):
        away = np.abs(values - terms @ plane)
        usual = away <= max(near, float(np.percentile(away, 98)) / 2)
        if usual.sum() < 3:
            break
        plane = np.linalg.lstsq(terms[usual], values[usual], rcond=None)[0]
    rows, columns = np.ogrid[: levels.shape[0], : levels.shape[1]]
    return np.asarray(plane[0] + plane[1] * rows + plane[2] * columns, np.float32)


def _paper(grey: Grey, cell: float) -> Grey:
    """Return the image without dark strokes: closed with shapes wider than these (Serra 1982).

    First it is opened with a small one, as sharpened strokes have a light edge. A square alone
    would leave remains at the ends of round strips, an octagon alone in the corners of others.
    """
    edge, reach = max(1, round(_EDGE * cell)), max(2, round(_STROKE * cell / 2))
    opened = _highest(-_highest(-grey, edge), edge)
    slant = round(_OCTAGON * reach)
    square, octagon = (
        -_highest(-_highest(opened, *shape), *shape)
        for shape in ((reach,), (reach - 2 * slant, slant))
    )
    return np.minimum(square, octagon)


def _highest(grey: Grey, straight: int, slant: int = 0) -> Grey:
    """Return the highest value near each pixel, in a square or an octagon.

    Args:
        grey: the pixels.
        straight: how far across and down.
        slant: how far along both diagonals from there.
    """
    for _ in range(2):
        grey = _along(grey, straight, 0).T
    return _along(_along(grey, slant, 1)[:, ::-1], slant, 1)[:, ::-1] if slant else grey


def _along(grey: Grey, reach: int, across: int) -> Grey:
    """Return the highest value up to `reach` pixels away, down, or with `across` 1 slanting."""
    pixels = np.pad(grey, ((reach, reach), (across * reach, across * reach)), mode="edge")
    width = 1
    while width <= 2 * reach:  # join windows of this many pixels in pairs that may overlap
        step = min(width, 2 * reach + 1 - width)
        end = pixels.shape[1] - across * step
        pixels = np.maximum(pixels[:-step, :end], pixels[step:, across * step :])
        width += step
    return pixels


def even_light(grey: Grey) -> Grey:
    """Return the image as in even light, with paper at 255 everywhere.

    The brightness of the paper is estimated from the lightest pixels of tiles, smoothed between
    them.
    """
    from PIL import Image

    height, width = grey.shape
    down, across = min(_TILES, height), min(_TILES, width)
    paper = np.array(
        [
            [np.percentile(tile, 90) for tile in np.array_split(strip, across, axis=1)]
            for strip in np.array_split(grey, down)
        ]
    )
    # a tile full of filled cells uses the paper of its neighbours
    padded = np.pad(paper, 1, mode="edge")
    shape = (3, 3)
    paper = np.lib.stride_tricks.sliding_window_view(padded, shape).max(axis=(2, 3))
    smooth = Image.fromarray(paper.astype(np.float32)).resize(
        (width, height), Image.Resampling.BICUBIC
    )
    even: Grey = np.minimum(grey / np.maximum(np.asarray(smooth), 32) * 255, 255)
    return even


def otsu(grey: Grey) -> float:
    """Return the brightness that separates ink from paper best (Otsu 1979).

    It is the middle between the means of both sides, not the threshold itself, because that is
    more stable if there is little ink.
    """
    counts = np.bincount(grey.astype(np.uint8).ravel(), minlength=256).astype(np.float64)
    levels = np.arange(256)
    below = np.cumsum(counts)
    above = below[-1] - below
    sums = np.cumsum(counts * levels)
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = sums / below, (sums[-1] - sums) / above
        spread = np.nan_to_num(below * above * (low - high) ** 2)
    best = int(spread.argmax())
    return float((low[best] + high[best]) / 2) if spread[best] else 0.0
