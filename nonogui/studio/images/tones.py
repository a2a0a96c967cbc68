"""Decide which cells of a black-and-white picture are filled, from the levels of an image."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from nonogui.core.palette import Rgb
from nonogui.studio.images.perception import Lab, distance, lab_of

# --- levels ---


OUTLINE_SCALE: Final = 4
"""Outlines are detected at this many pixels across each cell."""


def lightness(image: Image.Image) -> Image.Image:
    """Return the lightness of an RGB image."""
    return image.convert("L")


def likeness(image: Image.Image, color: Rgb) -> Image.Image:
    """Return 255 minus the largest channel difference from a colour, for each pixel."""
    unlike = ImageChops.difference(image, Image.new("RGB", image.size, color))
    red, green, blue = unlike.split()
    return ImageChops.invert(ImageChops.lighter(ImageChops.lighter(red, green), blue))


def outline(levels: Image.Image) -> Image.Image:
    """Return levels that are dark at edges: the range within each 3x3 of the smoothed image."""
    calm = levels.filter(ImageFilter.GaussianBlur(1))
    change = ImageChops.difference(
        calm.filter(ImageFilter.MaxFilter(3)), calm.filter(ImageFilter.MinFilter(3))
    )
    return ImageChops.invert(change)


def otsu(histogram: Sequence[int]) -> int:
    """Return the first level of the light side that best separates dark from light.

    This is N. Otsu, "A threshold selection method from gray-level histograms" (1979), which
    maximises the variance between the two sides. If several levels do, the middle one is returned.

    Args:
        histogram: the number of pixels at each of 256 levels.
    """
    total, weighted = sum(histogram), sum(level * n for level, n in enumerate(histogram))
    best, first, last = 0.0, 128, 128
    count = light = 0
    for level, number in enumerate(histogram[:-1]):
        count, light = count + number, light + level * number
        if 0 < count < total:
            apart = light / count - (weighted - light) / (total - count)
            variance = count * (total - count) * apart * apart
            if variance > best:
                best, first, last = variance, level + 1, level + 1
            elif variance == best:
                last = level + 1
    return (first + last + 1) // 2


# --- compared nearby ---


# The side of what counts as nearby, as a share of the longer side. Chosen by eye on photographs of
# 20 to 50 cells: half of it draws outlines only, twice of it differs little from one threshold.
_NEARBY: Final = 1 / 3

# The weight of nearby pixels against the overall threshold. With 1, even areas are noise; with 0,
# there is one threshold.
_LOCAL: Final = 0.6


def levels_nearby(levels: Image.Image, threshold: int) -> Image.Image:
    """Return levels shifted so that the threshold lies between itself and the mean nearby.

    This keeps detail both in the shadow and in the light of a photograph (local thresholding; see
    J. Sauvola and M. Pietikäinen, "Adaptive document image binarization", 2000).

    Args:
        levels: one channel, a pixel for each cell.
        threshold: the level that separates dark from light in the whole picture.
    """
    around = levels.filter(ImageFilter.BoxBlur(max(1, max(levels.size) * _NEARBY / 2)))
    plain = Image.new("L", levels.size, threshold)
    limit = Image.blend(plain, around, _LOCAL)
    lighter, darker = ImageChops.subtract(levels, limit), ImageChops.subtract(limit, levels)
    return ImageChops.subtract(ImageChops.add(plain, lighter), darker)


# --- a shape on a background ---


# The image in which a shape is found has at most this many pixels across and down, so that a large
# puzzle takes no longer than a second.
_FINE: Final = 240

# A shape smaller or larger than this share of the picture is none; then all counts as the shape.
_SHAPE_SHARES: Final = 0.06, 0.94

# The least change of levels at the edge of a shape: twice the noise of lossy compression.
_WEAK_EDGE: Final = 40

# Dark and light parts of a shape differ by at least this many levels; else it is filled as a whole.
_UNLIKE_TONES: Final = 40

# If fewer of the shape's cells are dark, its light cells are filled instead. A choice: it keeps a
# white swan on dark water from becoming a thin outline.
_DARK_SHARE: Final = 0.3

# The squared OKLab distance from which a line separates two dark parts. 0.12 squared: six times
# what is just noticeable.
_UNLIKE_PARTS: Final = 0.0144

# The squared OKLab distance up to which areas at the edge of an image are one background. 0.2
# squared: shades of a sky, but not the sky and the ground.
_LIKE_BACKGROUND: Final = 0.04

# A line inside a shape has at least this many cells; fewer look like specks.
_LINE: Final = 3


def shape_scale(width: int, height: int) -> int:
    """Return how many pixels across each cell suit `shape_cells`."""
    return max(1, min(OUTLINE_SCALE, _FINE // max(width, height)))


def shape_cells(
    fine: Image.Image, mask: Image.Image | None, size: tuple[int, int], ground: Rgb
) -> bytes:
    """Fill the dark parts of the shape in an image, and its edge; leave its inner lines empty.

    The background reaches from the edge of the image to the first edge in it, so it may be shaded.

    Args:
        fine: in RGB, `shape_scale` pixels across each cell.
        mask: 255 where the image is opaque, which is then the shape; None to find the shape.
        size: columns and rows.
        ground: the colour of the background.
    """
    whole = _find_shape(fine, ground) if mask is None else mask
    shape = whole.resize(size, Image.Resampling.BOX).point([0] * 128 + [255] * 128).tobytes()
    colors = fine.resize(size, Image.Resampling.BOX)
    levels, width = lightness(colors).tobytes(), size[0]
    inside = [at for at, is_in in enumerate(shape) if is_in]
    edge = {
        at for at in inside if any(not shape[other] for other in _beside(at, width, len(shape)))
    }
    dark = _dark_cells(inside, levels)
    if len(dark) < _DARK_SHARE * len(inside):
        dark = set(inside) - dark
    dark -= _inner_lines(dark - edge, colors)
    return bytes(at in dark or at in edge for at in range(len(shape)))


def _find_shape(fine: Image.Image, ground: Rgb) -> Image.Image:
    """Return a mask of all that the background does not reach."""
    calm = fine.filter(ImageFilter.GaussianBlur(1))
    change = ImageChops.difference(
        calm.filter(ImageFilter.MaxFilter(3)), calm.filter(ImageFilter.MinFilter(3))
    )
    red, green, blue = change.split()
    changes = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    least = max(_WEAK_EDGE, otsu(changes.histogram()))
    is_wall = changes.point([0] * least + [255] * (256 - least)).tobytes()
    outside = _background(is_wall, calm, lab_of(ground))
    found = ImageChops.invert(Image.frombytes("L", fine.size, outside))
    # Edges are three pixels thick, half of which is background.
    found = found.filter(ImageFilter.MinFilter(3))
    low, high = _SHAPE_SHARES
    share = found.histogram()[255] / len(is_wall)
    return found if low <= share <= high else Image.new("L", fine.size, 255)


def _background(is_wall: bytes, calm: Image.Image, ground: Lab) -> bytes:
    """Return 255 for the areas between walls at the edge that are like `ground`, else 0."""
    width, count = calm.width, len(is_wall)
    data, is_seen = calm.tobytes(), bytearray(is_wall)
    border = {*range(width), *range(count - width, count), *range(0, count, width)}
    border |= set(range(width - 1, count, width))
    outside = bytearray(count)
    for start in sorted(border):
        if is_seen[start]:
            continue
        area, is_seen[start] = [start], 1
        for at in area:
            near = [other for other in _beside(at, width, count) if not is_seen[other]]
            for other in near:
                is_seen[other] = 1
            area += near
        mean = [sum(data[3 * at + part] for at in area) // len(area) for part in range(3)]
        if distance(lab_of((mean[0], mean[1], mean[2])), ground) < _LIKE_BACKGROUND:
            for at in area:
                outside[at] = 255
    return bytes(outside)


def _beside(at: int, width: int, count: int) -> Iterator[int]:
    """Yield the neighbours above, below, at the left and at the right."""
    if at >= width:
        yield at - width
    if at < count - width:
        yield at + width
    if at % width:
        yield at - 1
    if at % width < width - 1:
        yield at + 1


def _dark_cells(inside: Sequence[int], levels: bytes) -> set[int]:
    """Return the dark cells of a shape; all of them if its tones hardly differ."""
    histogram = [0] * 256
    for at in inside:
        histogram[levels[at]] += 1
    threshold = otsu(histogram)
    dark = {at for at in inside if levels[at] < threshold}
    light = [levels[at] for at in inside if at not in dark]
    if not dark or not light:
        return set(inside)
    apart = sum(light) / len(light) - sum(levels[at] for at in dark) / len(dark)
    return dark if apart >= _UNLIKE_TONES else set(inside)


def _inner_lines(dark: set[int], colors: Image.Image) -> set[int]:
    """Return the cells that separate dark parts of different colours, on the lighter side."""
    data, width = colors.tobytes(), colors.width
    labs = {at: lab_of((data[3 * at], data[3 * at + 1], data[3 * at + 2])) for at in dark}
    lines = {
        max(at, other, key=lambda cell: labs[cell][0])
        for at in dark
        for other in (at + 1, at + width)
        if other in dark
        and (other != at + 1 or other % width)
        and distance(labs[at], labs[other]) >= _UNLIKE_PARTS
    }
    kept: set[int] = set()
    while lines:
        line, waiting = set(), [lines.pop()]
        while waiting:
            at = waiting.pop()
            line.add(at)
            near = {at + down + right for down in (-width, 0, width) for right in (-1, 0, 1)}
            waiting += near & lines
            lines -= near
        if len(line) >= _LINE:
            kept |= line
    return kept
