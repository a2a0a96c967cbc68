"""Suggest settings for an image: crop away margins, detect pixel art, choose size and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import compress
from typing import Final

from PIL import Image, ImageChops

from nonogui.core.palette import Rgb
from nonogui.formats.images import block_side, flatten_on_white
from nonogui.studio.images.opening import Source
from nonogui.studio.images.perception import distance, lab_of, nearest
from nonogui.studio.images.picture import (
    edge_color,
    edges_of,
    few_colors,
    opaque_mask,
    pixels_of,
    surroundings,
)
from nonogui.studio.images.spec import MAX_COLORS, Background, Box, ImageSpec

# A choice, which the designer can change at once.
USUAL_SIDE: Final = 30
"""Cells along the longer side of a puzzle from an image that is not pixel art."""

# The largest side, in cells, of an image treated as pixel art.
_LONGEST_ART: Final = 80

# Fewer blocks than `_FEW`, each larger than `_LARGE` pixels, are stripes of a flag, not pixel art.
_FEW: Final = 5
_LARGE: Final = 64

# The difference in levels that lossy compression causes between neighbours.
_NOISE: Final = 24

# The sample in which colours are counted has at most this many pixels across and down.
_SAMPLE: Final = 64

# The share of the edge that may have another colour if the image has a margin.
_UNEVEN: Final = 0.1

# The number of colours for the edge of a picture without white. All tests pass with 3 to 6.
_EDGE_COLORS: Final = 4

# Below this share of pixels that differ from the next, an image is a drawing, else a photograph.
# No test depends on the exact value: half and double pass, too, as they do for `_CHROMA`, 0.2 and
# 0.6 for `_DARK`, and 0.88 and 0.97 for `_PALE`.
_EVEN: Final = 0.3

# The share of pixels below which a colour is ignored.
_RARE: Final = 0.01
# The OKLab lightness below which an edge is dark.
_DARK: Final = 0.4

# The squared OKLab distance from which two colours are separate inks. 0.12 squared: six times what
# is just noticeable.
_UNLIKE: Final = 0.0144

# The OKLab lightness from which grey counts as paper.
_PALE: Final = 0.94

# The OKLab distance from grey from which a colour is not grey.
_CHROMA: Final = 0.04


def suggest(source: Source, colors: int | None = None, crop: Box | None = None) -> ImageSpec:
    """Suggest settings, for a given number of inks and a given crop if these are known."""
    crop = content(source) if crop is None else source.clipped(crop)
    part = source.image.crop(_whole_pixels(source, crop))
    width, height, is_art = _size(source, part, crop)
    if colors is None:
        colors = _colors(part, keeps_all=is_art) if is_art or _is_drawn(part) else 1
    return ImageSpec(
        width,
        height,
        crop if crop != source.bounds else None,
        colors=colors,
        background=_background(part, surroundings(source, crop), colors),
        is_sharp=is_art,
    )


def suggest_inks(source: Source, crop: Box) -> int:
    """Suggest how many inks to use for part of an image in colour; at least 2."""
    part = source.image.crop(_whole_pixels(source, crop))
    _width, _height, is_art = _size(source, part, crop)
    return max(2, _colors(part, keeps_all=is_art))


def size_for(box: Box, side: int = USUAL_SIDE) -> tuple[int, int]:
    """Return width and height in cells with the proportions of a box and a given longer side."""
    scale = side / max(box.width, box.height)
    return max(1, round(box.width * scale)), max(1, round(box.height * scale))


def content(source: Source) -> Box:
    """Return the part of an image inside its transparent or single-coloured margin."""
    image = source.image
    found = (
        opaque_mask(image).getbbox()
        if _has_holes(image)
        else _inside_margin(flatten_on_white(image))
    )
    if found is None:
        return source.bounds
    x, y = source.width / image.width, source.height / image.height
    left, top, right, bottom = found
    box = Box(int(left * x), int(top * y), -int(-right * x // 1), -int(-bottom * y // 1))
    return source.clipped(box)


def _inside_margin(image: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box of all pixels unlike the edge, or None if the edge has several colours."""
    is_other = _unlike_edge(image)
    return None if _edge_share(is_other) > _UNEVEN else is_other.getbbox()


def _unlike_edge(image: Image.Image) -> Image.Image:
    """Return a mask that is white where the image differs from the main colour of its edge."""
    unlike = ImageChops.difference(image, Image.new("RGB", image.size, edge_color(image)))
    rough = unlike.point(([0] * _NOISE + [255] * (256 - _NOISE)) * 3)
    red, green, blue = rough.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _edge_share(image: Image.Image) -> float:
    """Return the share of edge pixels of a one-channel image that are not black."""
    edge = b"".join(strip.tobytes() for strip in edges_of(image))
    return 1 - edge.count(0) / len(edge)


def _has_holes(image: Image.Image) -> bool:
    """Return whether part of an image is transparent."""
    return image.mode == "RGBA" and 0 in opaque_mask(image).tobytes()


def _whole_pixels(source: Source, box: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = map(round, source.scaled(box))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _size(source: Source, part: Image.Image, crop: Box) -> tuple[int, int, bool]:
    """Return the width and height in cells, and whether the image is pixel art."""
    rgb = flatten_on_white(part)
    # Exact blocks first: with a tolerance, similar neighbouring colours would join.
    for tolerance in (0, _NOISE):
        side = block_side(rgb, tolerance)
        width, height = part.width // side, part.height // side
        longer = max(width, height)
        is_known = side > 1 or max(source.width, source.height) <= _LONGEST_ART
        is_flag = longer < _FEW and side > _LARGE
        is_art = is_known and not is_flag and 1 < longer <= _LONGEST_ART
        if is_art and _is_made_of(rgb, width, height):
            return width, height, True
    return *size_for(crop), False


def _is_made_of(image: Image.Image, width: int, height: int) -> bool:
    """Return whether an image consists of equal blocks, each of one colour except for noise."""
    nearest = Image.Resampling.NEAREST
    blocks = image.resize((width, height), nearest).resize(image.size, nearest)
    too_much = [0] * 2 * _NOISE + [255] * (256 - 2 * _NOISE)
    bands = ImageChops.difference(image, blocks).split()
    return not any(band.point(too_much).getbbox() for band in bands)


def _is_drawn(part: Image.Image) -> bool:
    """Return whether an image is a drawing: most of it is even, while a photograph has noise."""
    rgb = flatten_on_white(part)
    if 1 in rgb.size:  # a single row or column is not enough to tell
        return True
    ways = rgb, rgb.transpose(Image.Transpose.TRANSPOSE)
    return all(_unevenness(way) < _EVEN for way in ways)


def _unevenness(image: Image.Image) -> float:
    """Return the share of pixels that differ from the next by more than one level."""
    width, height = image.size
    first, second = image.crop((0, 0, width - 1, height)), image.crop((1, 0, width, height))
    red, green, blue = ImageChops.difference(first, second).split()
    change = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    histogram = change.histogram()
    return sum(histogram[2:]) / sum(histogram)


def _colors(part: Image.Image, *, keeps_all: bool) -> int:
    """Return how many inks suit a drawing; 1 if nothing in it is coloured.

    Args:
        part: the part of the image.
        keeps_all: whether shades of one colour count separately.
    """
    small = part.resize(
        (min(_SAMPLE, part.width), min(_SAMPLE, part.height)), Image.Resampling.NEAREST
    )
    pixels = pixels_of(flatten_on_white(small))
    if small.mode == "RGBA":
        is_solid = opaque_mask(small).tobytes()
        pixels = list(compress(pixels, is_solid)) or pixels
    # Eight levels a channel, each at its middle.
    counts = Counter((r & 0xE0 | 0x10, g & 0xE0 | 0x10, b & 0xE0 | 0x10) for r, g, b in pixels)
    kinds = [rgb for rgb, count in counts.most_common() if count >= _RARE * len(pixels)]
    if all(map(is_grey, kinds)):
        return 1
    count = len(kinds if keeps_all else _apart(kinds))
    return min(max(2, count if _has_holes(part) else count - 1), MAX_COLORS)


def _apart(colors: Sequence[Rgb]) -> list[Rgb]:
    """Return the colours that differ clearly from all before them, so that shades count once."""
    found: list[Rgb] = []
    for rgb in colors:
        if all(distance(lab_of(rgb), lab_of(other)) >= _UNLIKE for other in found):
            found.append(rgb)
    return found


def is_grey(rgb: Rgb) -> bool:
    """Return whether a colour is black, white or grey."""
    _light, red, yellow = lab_of(rgb)
    return float((red * red + yellow * yellow) ** 0.5) < _CHROMA


def _background(part: Image.Image, around: Image.Image, colors: int) -> Background | Rgb:
    """Choose the background: transparent areas, a dark or coloured edge, or the lightest areas."""
    rgb = flatten_on_white(part)
    if _has_holes(part):
        if colors > 1:
            return Background.TRANSPARENT
        levels = rgb.convert("L").histogram(opaque_mask(part))
        # A light shape on nothing, as on dark web pages: by lightness it would vanish.
        is_light = sum(levels[160:]) > 0.9 * sum(levels)
        return Background.TRANSPARENT if is_light else Background.LIGHTEST
    is_dark = lab_of(edge_color(around))[0] < _DARK and _edge_share(_unlike_edge(around)) <= _UNEVEN
    if is_dark:
        return Background.EDGE
    return _light_edge(around) if colors > 1 and not _has_paper(rgb) else Background.LIGHTEST


def _light_edge(around: Image.Image) -> Background | Rgb:
    """Return the lightest colour of the edge: rather than the grass, the sky stays empty."""
    pixels = Counter(rgb for strip in edges_of(around) for rgb in pixels_of(strip))
    colors = few_colors(list(pixels.elements()), _EDGE_COLORS)
    labs = [lab_of(rgb) for rgb in colors]
    shares = [0.0] * len(colors)
    for rgb, count in pixels.items():
        shares[nearest(lab_of(rgb), labs)] += count / pixels.total()
    wide = [at for at, share in enumerate(shares) if share > _UNEVEN]
    lightest = max(wide, key=lambda at: labs[at][0])
    is_usual = distance(labs[lightest], labs[0]) < _UNLIKE
    return Background.EDGE if is_usual else colors[lightest]


def _has_paper(image: Image.Image) -> bool:
    """Return whether part of an image is white, or nearly white."""
    size = min(_SAMPLE, image.width), min(_SAMPLE, image.height)
    pixels = pixels_of(image.resize(size, Image.Resampling.NEAREST))
    pale = sum(lab_of(rgb)[0] >= _PALE and is_grey(rgb) for rgb in pixels)
    return pale >= _RARE * len(pixels)
