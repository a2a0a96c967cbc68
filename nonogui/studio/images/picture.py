"""From a picture of pixels to a picture of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import BLACK, BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette, Rgb
from nonogui.formats.images import on_paper
from nonogui.studio.images.color_names import color_names
from nonogui.studio.images.despeckle import despeckled
from nonogui.studio.images.levels import OUTLINE_SCALE, darkness, likeness, otsu, outlined
from nonogui.studio.images.opening import Source
from nonogui.studio.images.perception import Lab, distance, lab_of, nearest
from nonogui.studio.images.quantize import few_colors
from nonogui.studio.images.shades import dithered_levels, matched
from nonogui.studio.images.spec import Aspect, Background, Box, Dither, ImageSpec

_SAMPLE: Final = 48
"""Pixels across and down from which colours are chosen."""

_OPAQUE: Final = 128
"""Cells that are less opaque are background."""

_LIKE_PAPER: Final = 0.0016
"""How far colours are apart, squared, below which one can't be seen on the other."""

_HOLE: Final = 255
"""In place of the index of a colour: the picture is transparent there."""


def make_picture(source: Source, spec: ImageSpec) -> tuple[Grid, Palette]:
    """The picture of decided cells that a picture of pixels becomes, and its colours."""
    image, mask = _sampled(source, spec, 1)
    if spec.colors == 1:
        cells, palette = _black_and_white(source, spec, image, mask), BLACK_AND_WHITE
    else:
        cells, palette = _colored(source, spec, image, mask)
    grid = Grid(spec.width, spec.height, cells)
    return (despeckled(grid) if spec.despeckle else grid), palette


def found_threshold(source: Source, spec: ImageSpec) -> int:
    """The level at which dark and light are parted when none is given."""
    image, mask = _sampled(source, spec, 1)
    return _threshold(_levels(source, spec, image), mask)


def edge_color(image: Image.Image) -> Rgb:
    """The colour that most of the edge of a picture in red, green and blue has."""
    width, height = image.size
    strips = [(0, 0, width, 1), (0, height - 1, width, height)]
    strips += [(0, 0, 1, height), (width - 1, 0, width, height)]
    return few_colors([rgb for box in strips for rgb in pixels_of(image.crop(box))], 4)[0]


def pixels_of(image: Image.Image) -> list[Rgb]:
    """The colours of a picture in red, green and blue, row after row."""
    parts = iter(image.tobytes())
    return list(zip(parts, parts, parts, strict=True))


# ---- sampling ----


def _sampled(source: Source, spec: ImageSpec, scale: int) -> tuple[Image.Image, Image.Image | None]:
    """The part chosen, so many pixels a cell and side, on white paper, and what is opaque of it."""
    box, size, corner = _placed(source, spec)
    how = Image.Resampling.NEAREST if spec.is_sharp else Image.Resampling.BOX
    small = source.image.resize((size[0] * scale, size[1] * scale), how, box)
    if size != (spec.width, spec.height):
        whole = Image.new("RGBA", (spec.width * scale, spec.height * scale))  # transparent
        whole.paste(small, (corner[0] * scale, corner[1] * scale))
        small = whole
    mask = small.getchannel("A") if small.mode == "RGBA" else None
    return on_paper(small), mask


def _placed(
    source: Source, spec: ImageSpec
) -> tuple[tuple[float, float, float, float], tuple[int, int], tuple[int, int]]:
    """What of `source.image` is shown, by how many cells, and where the first of them is."""
    crop = source.clipped(spec.crop or source.whole)
    size = spec.width, spec.height
    left, top, right, bottom = source.scaled(crop)
    if spec.aspect is Aspect.FIT:
        scale = min(spec.width / crop.width, spec.height / crop.height)
        across = _fitted(crop.width * scale, spec.width)
        down = _fitted(crop.height * scale, spec.height)
        corner = (spec.width - across) // 2, (spec.height - down) // 2
        return (left, top, right, bottom), (across, down), corner
    if spec.aspect is Aspect.FILL:
        scale = max(spec.width / crop.width, spec.height / crop.height)
        # One of these is 0, but for the rounding that would lead out of the picture.
        across_off = max(0.0, 1 - spec.width / (crop.width * scale)) / 2 * (right - left)
        down_off = max(0.0, 1 - spec.height / (crop.height * scale)) / 2 * (bottom - top)
        left, right = left + across_off, right - across_off
        top, bottom = top + down_off, bottom - down_off
    return (left, top, right, bottom), size, (0, 0)


def _fitted(cells: float, most: int) -> int:
    """Cells taken by a side: all of them when less than one would be left over."""
    return most if cells > most - 1 else max(1, round(cells))


def surroundings(source: Source, crop: Box | None) -> Image.Image:
    """A part of a picture and a pixel more on each side: that of a margin that was cut off."""
    box = source.scaled(source.clipped(crop or source.whole))
    left, top, right, bottom = map(round, box)
    width, height = source.image.size
    more = max(0, left - 1), max(0, top - 1), min(width, right + 1), min(height, bottom + 1)
    return on_paper(source.image.crop(more))


# ---- black and white ----


def _black_and_white(
    source: Source, spec: ImageSpec, image: Image.Image, mask: Image.Image | None
) -> bytes:
    if spec.background is Background.TRANSPARENT and mask is not None:
        shape = mask.point([0] * _OPAQUE + [1] * (256 - _OPAQUE)).tobytes()
        return bytes(not cell for cell in shape) if spec.invert else shape
    levels = _levels(source, spec, image)
    threshold = _threshold(levels, mask) if spec.threshold is None else spec.threshold
    is_light = _parted(levels, threshold, spec.dither)
    filled = bytes(bool(light) is spec.invert for light in is_light)
    return _masked(filled, mask)


def _levels(source: Source, spec: ImageSpec, image: Image.Image) -> Image.Image:
    """How light each cell is, or how like the background."""
    if spec.edges:
        fine = outlined(_toned(source, spec, _sampled(source, spec, OUTLINE_SCALE)[0]))
        return fine.resize(image.size, Image.Resampling.BOX)
    return _toned(source, spec, image)


def _toned(source: Source, spec: ImageSpec, image: Image.Image) -> Image.Image:
    match spec.background:
        case Background.LIGHTEST | Background.TRANSPARENT:
            return darkness(image)
        case Background.CORNERS:
            return likeness(image, edge_color(surroundings(source, spec.crop)))
        case color:
            return likeness(image, color)


def _threshold(levels: Image.Image, mask: Image.Image | None) -> int:
    solid = mask and mask.point([0] * _OPAQUE + [255] * (256 - _OPAQUE))
    return otsu(levels.histogram(solid))


def _parted(levels: Image.Image, threshold: int, dither: Dither) -> bytes:
    """For each cell 0 when it is dark, else something else."""
    data = levels.tobytes()
    if dither is Dither.NONE:
        return bytes(level >= threshold for level in data)
    return dithered_levels(data, levels.width, threshold, dither)


def _masked(cells: bytes, mask: Image.Image | None, hole: int = EMPTY) -> bytes:
    """Cells with another value wherever the picture is transparent."""
    if mask is None:
        return cells
    pairs = zip(cells, mask.tobytes(), strict=True)
    return bytes(cell if opacity >= _OPAQUE else hole for cell, opacity in pairs)


# ---- colours ----


def _colored(
    source: Source, spec: ImageSpec, image: Image.Image, mask: Image.Image | None
) -> tuple[bytes, Palette]:
    paper = _paper(source, spec)
    colors = _chosen(source, spec, paper)
    values = matched(pixels_of(image), image.width, colors, spec.dither)
    return _inked(_masked(values, mask, _HOLE), colors, paper)


def _paper(source: Source, spec: ImageSpec) -> Rgb | None:
    """The colour that the background is nearest to; None where only transparency counts."""
    match spec.background:
        case Background.TRANSPARENT:
            return None
        case Background.LIGHTEST:
            return WHITE.rgb
        case Background.CORNERS:
            return edge_color(surroundings(source, spec.crop))
        case color:
            return color


def _chosen(source: Source, spec: ImageSpec, paper: Rgb | None) -> tuple[Rgb, ...]:
    """The colours of the part chosen, with one more for the background where it has one."""
    box, _size, _corner = _placed(source, spec)
    across = max(1, min(_SAMPLE, round(box[2] - box[0])))
    down = max(1, min(_SAMPLE, round(box[3] - box[1])))
    sample = source.image.resize((across, down), Image.Resampling.NEAREST, box)
    pixels = pixels_of(on_paper(sample))
    if sample.mode == "RGBA":
        opacities = sample.getchannel("A").tobytes()
        solid = [rgb for rgb, a in zip(pixels, opacities, strict=True) if a >= _OPAQUE]
        pixels = solid or [WHITE.rgb]
    return few_colors(pixels, spec.colors + (paper is not None))


def _inked(values: bytes, colors: Sequence[Rgb], paper: Rgb | None) -> tuple[bytes, Palette]:
    """The cells and the palette of the colours in use, the darkest ink first."""
    labs = [lab_of(rgb) for rgb in colors]
    if paper is None:
        paper, ground = WHITE.rgb, _hidden(values, labs)
        if ground == set(values) - {_HOLE}:  # white on nothing, as for dark pages: a shape
            return bytes(value != _HOLE for value in values), _palette(paper, [BLACK.rgb])
    else:
        at = nearest(lab_of(paper), labs)
        paper, ground = colors[at], {at}
    used = sorted(set(values) - ground - {_HOLE}, key=lambda value: labs[value][0])
    ink_of = {value: ink for ink, value in enumerate(used, start=1)}
    cells = bytes(ink_of.get(value, EMPTY) for value in values)
    return cells, _palette(paper, [colors[value] for value in used] or [BLACK.rgb])


def _hidden(values: bytes, labs: Sequence[Lab]) -> set[int]:
    """The colours in use that nobody could see on white paper."""
    white = lab_of(WHITE.rgb)
    return {at for at in set(values) - {_HOLE} if distance(labs[at], white) < _LIKE_PAPER}


def _palette(paper: Rgb, inks: Sequence[Rgb]) -> Palette:
    names = color_names([paper, *inks])
    symbols = [WHITE.symbol, *LETTERS]
    return Palette(
        tuple(map(Color, names, [paper, *inks], symbols))  # the letters outnumber the inks
    )
