"""Turn an image made of pixels into a picture made of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, compress
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageOps

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.palette import BLACK, BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette, Rgb
from nonogui.formats.images import flatten_on_white
from nonogui.studio.images import tones
from nonogui.studio.images.color_names import color_names
from nonogui.studio.images.opening import Source
from nonogui.studio.images.perception import Lab, distance, lab_of, nearest
from nonogui.studio.images.spec import Background, Box, Dither, ImageSpec, Scaling, Tone

# The sample from which colours are chosen has at most this many pixels across and down. A choice:
# 24 and 96 pass the same tests.
_SAMPLE: Final = 48

# Cells with a lower opacity are background.
_OPAQUE: Final = 128

# The squared OKLab distance below which a colour is invisible on another. 0.04 squared: twice what
# is just noticeable.
_LIKE_PAPER: Final = 0.0016

# Stands for a colour index where the image is transparent.
_HOLE: Final = 255


def make_picture(source: Source, spec: ImageSpec) -> tuple[Grid, Palette]:
    """Return the picture with every cell known, and its palette."""
    image, mask = _sample(source, spec, 1)
    if spec.colors == 1:
        cells, palette = _black_and_white(source, spec, image, mask), BLACK_AND_WHITE
    else:
        cells, palette = _color_picture(source, spec, image, mask)
    grid = Grid(spec.width, spec.height, cells)
    return (despeckle(grid) if spec.despeckle else grid), palette


def find_threshold(source: Source, spec: ImageSpec) -> int:
    """Return the level that would separate dark from light if `spec` gave none."""
    image, mask = _sample(source, spec, 1)
    return _threshold(_levels(source, spec, image), mask)


def fill_levels(source: Source, spec: ImageSpec) -> bytes:
    """Return a level for each cell in black and white: the higher, the rather it is filled."""
    if spec.tone is Tone.SHAPE:  # which may be lighter than its background
        spec = replace(spec, background=Background.EDGE)
    levels = _toned(source, spec, sample_cells(source, spec))
    return bytes(level if spec.invert else 255 - level for level in levels.tobytes())


def sample_cells(source: Source, spec: ImageSpec) -> Image.Image:
    """Return the chosen part in RGB, a pixel for each cell, on white paper."""
    return _sample(source, spec, 1)[0]


def edge_color(image: Image.Image) -> Rgb:
    """Return the most common colour along the edge of an RGB image."""
    return few_colors([rgb for strip in edges_of(image) for rgb in pixels_of(strip)], 4)[0]


def edges_of(image: Image.Image) -> list[Image.Image]:
    """Return the outermost row or column of pixels on each side of a picture."""
    width, height = image.size
    boxes = [(0, 0, width, 1), (0, height - 1, width, height)]
    boxes += [(0, 0, 1, height), (width - 1, 0, width, height)]
    return [image.crop(box) for box in boxes]


def opaque_mask(image: Image.Image) -> Image.Image:
    """Return a mask of a picture with an alpha channel: 255 where it is opaque, else 0."""
    return image.getchannel("A").point([0] * _OPAQUE + [255] * (256 - _OPAQUE))


def pixels_of(image: Image.Image) -> list[Rgb]:
    """Return the pixels of an RGB image, row by row."""
    parts = iter(image.tobytes())
    return list(zip(parts, parts, parts, strict=True))


# ---- sampling ----


def _sample(source: Source, spec: ImageSpec, scale: int) -> tuple[Image.Image, Image.Image | None]:
    """Return the chosen part on white paper, `scale` pixels across each cell, and its mask."""
    box, size, corner = _placement(source, spec)
    how = Image.Resampling.NEAREST if spec.is_sharp else Image.Resampling.BOX
    small = source.image.resize((size[0] * scale, size[1] * scale), how, box)
    if size != (spec.width, spec.height):
        canvas = Image.new("RGBA", (spec.width * scale, spec.height * scale))  # transparent
        canvas.paste(small, (corner[0] * scale, corner[1] * scale))
        small = canvas
    mask = opaque_mask(small) if small.mode == "RGBA" else None
    return flatten_on_white(small), mask


def _placement(
    source: Source, spec: ImageSpec
) -> tuple[tuple[float, float, float, float], tuple[int, int], tuple[int, int]]:
    """Return the part shown: its box in `source.image`, its size in cells, and its first cell."""
    crop = source.clipped(spec.crop or source.bounds)
    size = spec.width, spec.height
    left, top, right, bottom = source.scaled(crop)
    if spec.scaling is Scaling.FIT:
        scale = min(spec.width / crop.width, spec.height / crop.height)
        across = _round_side(crop.width * scale, spec.width)
        down = _round_side(crop.height * scale, spec.height)
        corner = (spec.width - across) // 2, (spec.height - down) // 2
        return (left, top, right, bottom), (across, down), corner
    if spec.scaling is Scaling.FILL:
        scale = max(spec.width / crop.width, spec.height / crop.height)
        # Without the clamp to 0, rounding could give a box outside the image.
        across_off = max(0.0, 1 - spec.width / (crop.width * scale)) / 2 * (right - left)
        down_off = max(0.0, 1 - spec.height / (crop.height * scale)) / 2 * (bottom - top)
        left, right = left + across_off, right - across_off
        top, bottom = top + down_off, bottom - down_off
    return (left, top, right, bottom), size, (0, 0)


def _round_side(cells: float, most: int) -> int:
    """Round a number of cells; use the whole side if less than one cell would remain."""
    return most if cells > most - 1 else max(1, round(cells))


def surroundings(source: Source, crop: Box | None) -> Image.Image:
    """Return part of an image with one more pixel on each side: a bit of the cropped margin."""
    box = source.scaled(source.clipped(crop or source.bounds))
    left, top, right, bottom = map(round, box)
    width, height = source.image.size
    more = max(0, left - 1), max(0, top - 1), min(width, right + 1), min(height, bottom + 1)
    return flatten_on_white(source.image.crop(more))


# ---- black and white ----


def _black_and_white(
    source: Source, spec: ImageSpec, image: Image.Image, mask: Image.Image | None
) -> bytes:
    if spec.tone is Tone.SHAPE:
        scale = tones.shape_scale(spec.width, spec.height)
        fine, fine_mask = _sample(source, spec, scale)
        ground = edge_color(surroundings(source, spec.crop))
        cells = tones.shape_cells(fine, fine_mask, image.size, ground)
        return bytes(not cell for cell in cells) if spec.invert else cells
    if spec.background is Background.TRANSPARENT and mask is not None:
        return bytes(bool(solid) is not spec.invert for solid in mask.tobytes())
    levels = _levels(source, spec, image)
    threshold = _threshold(levels, mask) if spec.threshold is None else spec.threshold
    if spec.tone is Tone.NEARBY:
        levels = tones.levels_nearby(levels, threshold)
    is_light = _split_by_threshold(levels, threshold, spec.dither)
    filled = bytes(bool(light) is spec.invert for light in is_light)
    return _apply_mask(filled, mask)


def _levels(source: Source, spec: ImageSpec, image: Image.Image) -> Image.Image:
    """Return for each cell how light it is, or how close to the background colour."""
    if spec.tone is Tone.EDGES:
        fine = tones.outline(_toned(source, spec, _sample(source, spec, tones.OUTLINE_SCALE)[0]))
        return fine.resize(image.size, Image.Resampling.BOX)
    return _toned(source, spec, image)


def _toned(source: Source, spec: ImageSpec, image: Image.Image) -> Image.Image:
    match spec.background:
        case Background.LIGHTEST | Background.TRANSPARENT:
            return tones.lightness(image)
        case Background.EDGE:
            return tones.likeness(image, edge_color(surroundings(source, spec.crop)))
        case color:
            return tones.likeness(image, color)


def _threshold(levels: Image.Image, mask: Image.Image | None) -> int:
    return tones.otsu(levels.histogram(mask))


def _split_by_threshold(levels: Image.Image, threshold: int, dither: Dither) -> bytes:
    """Return a byte per cell: 0 if dark, anything else if light."""
    data = levels.tobytes()
    if dither is Dither.NONE:
        return bytes(level >= threshold for level in data)
    return dither_levels(data, levels.width, threshold, dither)


def _apply_mask(cells: bytes, mask: Image.Image | None, hole: int = EMPTY) -> bytes:
    """Return the cells with `hole` wherever the image is transparent."""
    if mask is None:
        return cells
    pairs = zip(cells, mask.tobytes(), strict=True)
    return bytes(cell if is_solid else hole for cell, is_solid in pairs)


# ---- colours ----


def _color_picture(
    source: Source, spec: ImageSpec, image: Image.Image, mask: Image.Image | None
) -> tuple[bytes, Palette]:
    paper = _paper(source, spec)
    colors = _chosen(source, spec, paper)
    if spec.is_sharp or spec.dither is not Dither.NONE:
        values = match_colors(pixels_of(image), image.width, colors, spec.dither)
    else:
        values = _without_fringes(image, colors, edge_color(surroundings(source, spec.crop)))
    return _ink_cells(_apply_mask(values, mask, _HOLE), colors, paper)


def _paper(source: Source, spec: ImageSpec) -> Rgb | None:
    """Return the background colour, or None if only transparent areas are background."""
    match spec.background:
        case Background.TRANSPARENT:
            return None
        case Background.LIGHTEST:
            return WHITE.rgb
        case Background.EDGE:
            return edge_color(surroundings(source, spec.crop))
        case color:
            return color


def _chosen(source: Source, spec: ImageSpec, paper: Rgb | None) -> tuple[Rgb, ...]:
    """Choose colours for the selected part, plus one for the background if it has a colour."""
    box, _size, _corner = _placement(source, spec)
    across = max(1, min(_SAMPLE, round(box[2] - box[0])))
    down = max(1, min(_SAMPLE, round(box[3] - box[1])))
    sample = source.image.resize((across, down), Image.Resampling.NEAREST, box)
    pixels = pixels_of(flatten_on_white(sample))
    if sample.mode == "RGBA":
        pixels = list(compress(pixels, opaque_mask(sample).tobytes())) or [WHITE.rgb]
    return few_colors(pixels, spec.colors + (paper is not None))


# A colour is a mix of two if the way by it is at most this many times the way between them. A
# choice: noise and rounding move a mix a little.
_MIX: Final = 1.03


def _without_fringes(image: Image.Image, colors: Sequence[Rgb], ground: Rgb) -> bytes:
    """Match the colours; give cells on smooth edges the nearer of the two colours that meet there.

    Their mix may be closest to a third: grey, between black and white, to red. `ground` is the
    colour around the image.
    """
    framed = ImageOps.expand(image, 1, ground)
    pixels, across = pixels_of(framed), framed.width
    values = match_colors(pixels, across, colors, Dither.NONE)
    labs, result = [lab_of(rgb) for rgb in colors], bytearray(values)
    for at in range(across + 1, len(pixels) - across - 1):
        rgb, own, widest = pixels[at], values[at], 0.0
        if distance(lab_of(rgb), labs[own]) < _LIKE_PAPER:
            continue
        for step in (1, across - 1, across, across + 1):
            one, other = at - step, at + step
            if own not in (values[one], values[other]):
                way, rest = dist(rgb, pixels[one]), dist(rgb, pixels[other])
                straight = dist(pixels[one], pixels[other])
                if straight > widest and way + rest <= _MIX * straight:
                    widest, result[at] = straight, values[one if way <= rest else other]
    starts = range(across + 1, len(result) - across, across)
    return b"".join(result[start : start + image.width] for start in starts)


def _ink_cells(values: bytes, colors: Sequence[Rgb], paper: Rgb | None) -> tuple[bytes, Palette]:
    """Return the cells and the palette of the colours in use, the darkest ink first."""
    labs = [lab_of(rgb) for rgb in colors]
    if paper is None:
        paper, ground = WHITE.rgb, _invisible_colors(values, labs)
        # only white on transparency, as on dark web pages: keep the shape
        if ground == set(values) - {_HOLE}:
            return bytes(value != _HOLE for value in values), _palette(paper, [BLACK.rgb])
    else:
        at = nearest(lab_of(paper), labs)
        # an image cropped to one colour is not empty
        is_ink = set(values) <= {at, _HOLE} and distance(lab_of(paper), labs[at]) >= _LIKE_PAPER
        paper, ground = (paper, set()) if is_ink else (colors[at], {at})
    used = sorted(set(values) - ground - {_HOLE}, key=lambda value: labs[value][0])
    ink_of = {value: ink for ink, value in enumerate(used, start=1)}
    cells = bytes(ink_of.get(value, EMPTY) for value in values)
    return cells, _palette(paper, [colors[value] for value in used] or [BLACK.rgb])


def _invisible_colors(values: bytes, labs: Sequence[Lab]) -> set[int]:
    """Return the colours in use that are invisible on white paper."""
    white = lab_of(WHITE.rgb)
    return {at for at in set(values) - {_HOLE} if distance(labs[at], white) < _LIKE_PAPER}


def _palette(paper: Rgb, inks: Sequence[Rgb]) -> Palette:
    names = color_names([paper, *inks])
    symbols = [WHITE.symbol, *LETTERS]
    return Palette(
        tuple(map(Color, names, [paper, *inks], symbols))  # there are more letters than inks
    )


# --- single cells ---


def despeckle(grid: Grid) -> Grid:
    """Replace each cell that differs from all of its neighbours by the most common of their values.

    Diagonal neighbours count. A replaced cell does not affect the cells beside it.
    """
    cells = bytearray(grid.cells)
    across, outside = grid.width + 2, bytes([UNKNOWN])  # a frame around the picture
    edge = outside * across
    framed = edge + b"".join(outside + row + outside for row in grid.rows()) + edge
    for at, value in enumerate(grid.cells):
        row, column = divmod(at, grid.width)
        above = row * across + column
        here, below = above + across, above + 2 * across
        around = framed[above : above + 3] + framed[below : below + 3]
        around += framed[here : here + 1] + framed[here + 2 : here + 3]
        if value not in around and (inside := around.replace(outside, b"")):
            cells[at] = min(Counter(inside).items(), key=lambda item: (-item[1], item[0]))[0]
    return Grid(grid.width, grid.height, bytes(cells))


# --- few colours ---


# Median cut makes this many times the wanted colours; they are then merged. A choice: 2 and 6 pass
# the same tests.
_FIRST: Final = 3

# Rounds of k-means. A choice: 4 and 16 pass the same tests.
_ROUNDS: Final = 8
# The squared OKLab distance below which two colours are merged. 0.03 squared: a little more than
# what is just noticeable.
_SAME: Final = 0.0009

# The bits of each channel that count when there are many colours.
_FINE: Final = 0xF8


def few_colors(pixels: Sequence[Rgb], most: int) -> tuple[Rgb, ...]:
    """Return the colours that represent some pixels best, the most common first.

    Args:
        pixels: at least one.
        most: the maximum number of colours; up to this number, the colours stay as they are.
    """
    counts = Counter(pixels)
    if len(counts) > most:
        rough = _merge_similar(counts)
        groups = _merge_groups(_group_by_center(rough, _median_cut(pixels, _FIRST * most)), most)
        counts = _means(_refine(rough, groups))
    return tuple(color for color, _count in counts.most_common())


def _merge_similar(counts: Mapping[Rgb, int]) -> Counter[Rgb]:
    """Merge colours that differ only in the lowest three bits of each channel."""
    rough: Counter[Rgb] = Counter()
    for (red, green, blue), count in counts.items():
        # The upper bits fill the lower ones, so that black and white stay what they are.
        rough[red & _FINE | red >> 5, green & _FINE | green >> 5, blue & _FINE | blue >> 5] += count
    return rough


def _median_cut(pixels: Sequence[Rgb], most: int) -> list[Lab]:
    image = Image.new("RGB", (len(pixels), 1))
    image.putdata(pixels)
    cut = image.quantize(most, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    levels = iter((cut.getpalette() or [])[: 3 * most])
    return [lab_of(rgb) for rgb in dict.fromkeys(zip(levels, levels, levels, strict=True))]


class _Group(NamedTuple):
    """Colours to merge into one: their number of pixels, mean in OKLab, and counts."""

    total: int
    center: Lab
    counts: Counter[Rgb]

    @classmethod
    def of(cls, counts: Counter[Rgb]) -> _Group:
        total = counts.total()
        light = red = yellow = 0.0
        for rgb, count in counts.items():
            a, b, c = lab_of(rgb)
            light, red, yellow = light + a * count, red + b * count, yellow + c * count
        return cls(total, (light / total, red / total, yellow / total), counts)


def _group_by_center(counts: Mapping[Rgb, int], centers: Sequence[Lab]) -> list[_Group]:
    """Assign each colour to the nearest centre; drop centres without colours."""
    members: list[Counter[Rgb]] = [Counter() for _ in centers]
    for rgb, count in counts.items():
        members[nearest(lab_of(rgb), centers)][rgb] = count
    return [_Group.of(group) for group in members if group]


def _merge_groups(groups: list[_Group], most: int) -> list[_Group]:
    """Merge groups two at a time where it costs least (J. Ward, 1963).

    Stop when there are at most `most` groups and no two look the same.
    """
    while len(groups) > 1:
        is_enough = len(groups) <= most
        first, second = min(
            combinations(groups, 2), key=_pair_distance if is_enough else _merge_cost
        )
        if is_enough and _pair_distance((first, second)) >= _SAME:
            break
        rest = [group for group in groups if group is not first and group is not second]
        groups = [*rest, _Group.of(first.counts + second.counts)]
    return groups


def _pair_distance(pair: tuple[_Group, _Group]) -> float:
    return distance(pair[0].center, pair[1].center)


def _merge_cost(pair: tuple[_Group, _Group]) -> float:
    """Return how much worse the picture becomes if two groups are merged."""
    first, second = pair[0].total, pair[1].total
    return first * second / (first + second) * _pair_distance(pair)


def _refine(counts: Mapping[Rgb, int], groups: list[_Group]) -> list[_Group]:
    """Move the centres until each is the mean of its colours (S. Lloyd's k-means)."""
    for _round in range(_ROUNDS):
        moved = _group_by_center(counts, [group.center for group in groups])
        if moved == groups:
            break
        groups = moved
    return groups


def _means(groups: Sequence[_Group]) -> Counter[Rgb]:
    """Return the mean colour of each group with its number of pixels; equal means are merged."""
    means: Counter[Rgb] = Counter()
    for group in groups:
        red, green, blue = (
            round(sum(rgb[part] * count for rgb, count in group.counts.items()) / group.total)
            for part in range(3)
        )
        means[red, green, blue] += group.total
    return means


# --- dithering ---


# Thresholds in sixteenths (B. E. Bayer, 1973).
_BAYER: Final = (
    (0, 8, 2, 10),
    (12, 4, 14, 6),
    (3, 11, 1, 9),
    (15, 7, 13, 5),
)

# The largest change of a colour level by the Bayer pattern, up or down. A choice: 15 and 60 pass
# the same tests.
_SPREAD: Final = 30

# One in this many levels may be clipped at each end when the contrast is stretched.
_ENDS: Final = 50

# Neighbours (across, down) with their share of the error (R. Floyd, L. Steinberg, 1976).
_FLOYD_STEINBERG: Final = ((1, 0, 7 / 16), (-1, 1, 3 / 16), (0, 1, 5 / 16), (1, 1, 1 / 16))


def match_colors(pixels: Sequence[Rgb], width: int, colors: Sequence[Rgb], dither: Dither) -> bytes:
    """Return for each pixel, row by row, the index of the colour that represents it."""
    matcher = _Matcher(colors)
    if dither is Dither.PATTERN:
        pixels = [_shift_color(rgb, _offset(*divmod(at, width))) for at, rgb in enumerate(pixels)]
    elif dither is Dither.DIFFUSED:
        return _diffuse_colors(pixels, width, colors, matcher)
    return bytes(map(matcher.match, pixels))


def dither_levels(levels: bytes, width: int, threshold: int, dither: Dither) -> bytes:
    """Stretch the contrast of grey levels and dither them; return 0 for dark, else light.

    Grey at the threshold becomes half dark and half light.
    """
    even = levels.translate(_contrast_table(levels, threshold))
    if dither is Dither.DIFFUSED:
        return _diffuse_levels(even, width)
    return bytes(
        level + _offset(*divmod(at, width)) * 127 // _SPREAD >= 128 for at, level in enumerate(even)
    )


def _contrast_table(levels: bytes, threshold: int) -> bytes:
    """Return a table of 256 levels that stretches the contrast and moves the threshold to 128."""
    ranked = sorted(levels)
    least, most = ranked[len(ranked) // _ENDS], ranked[-1 - len(ranked) // _ENDS]
    dark, light = max(1, threshold - least), max(1, most - threshold)
    below = (128 - 128 * (threshold - level) / dark for level in range(threshold))
    above = (128 + 127 * (level - threshold) / light for level in range(threshold, 256))
    return bytes(min(255, max(0, round(level))) for level in (*below, *above))


def _diffuse_levels(levels: bytes, width: int) -> bytes:
    rest = list(map(float, levels))
    height = len(levels) // width
    for at, value in enumerate(rest):
        rest[at] = 255.0 if value >= 127.5 else 0.0
        error = value - rest[at]
        row, column = divmod(at, width)
        for across, down, share in _FLOYD_STEINBERG:
            if 0 <= column + across < width and row + down < height:
                rest[at + across + down * width] += error * share
    return bytes(map(int, rest))


class _Matcher:
    """Find the nearest colour for each pixel, with a cache for repeated ones."""

    def __init__(self, colors: Sequence[Rgb]) -> None:
        self._labs = [lab_of(rgb) for rgb in colors]
        self._known: dict[Rgb, int] = {}

    def match(self, rgb: Rgb) -> int:
        index = self._known.get(rgb)
        if index is None:
            index = self._known[rgb] = nearest(lab_of(rgb), self._labs)
        return index


def _diffuse_colors(
    pixels: Sequence[Rgb], width: int, colors: Sequence[Rgb], matcher: _Matcher
) -> bytes:
    rest = [[float(part) for part in rgb] for rgb in pixels]
    height = len(pixels) // width
    result = bytearray(len(pixels))
    for at, exact in enumerate(rest):
        # Rounded to steps of 4, so that colours repeat and the matcher's cache helps.
        red, green, blue = (min(255, max(0, round(part / 4) * 4)) for part in exact)
        index = result[at] = matcher.match((red, green, blue))
        errors = [a - b for a, b in zip(exact, colors[index], strict=True)]
        row, column = divmod(at, width)
        for across, down, share in _FLOYD_STEINBERG:
            if 0 <= column + across < width and row + down < height:
                neighbour = rest[at + across + down * width]
                for part in range(3):
                    neighbour[part] += errors[part] * share
    return bytes(result)


def _offset(row: int, column: int) -> int:
    """Return by how many levels the Bayer pattern changes a cell."""
    return (2 * _BAYER[row % 4][column % 4] - 15) * _SPREAD // 15


def _shift_color(rgb: Rgb, by: int) -> Rgb:
    red, green, blue = (min(255, max(0, part + by)) for part in rgb)
    return red, green, blue
