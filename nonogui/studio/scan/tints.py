"""Find the colours of clue numbers, from their print, the chips behind or the letters after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogui.core.color_vision import distinct_color
from nonogui.core.grid import Grid, is_filled
from nonogui.core.palette import BLACK_AND_WHITE, LETTERS, MAX_INKS, WHITE, Color, Palette
from nonogui.studio.images.color_names import color_names
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.cells import cell_images
from nonogui.studio.scan.glyphs import Blob, blobs, dilate, without_lines
from nonogui.studio.scan.image import light_plane
from nonogui.studio.scan.scan import Scan, Shape, map_shapes

if TYPE_CHECKING:
    from nonogui.studio.scan.image import Grey, Mask, Pixels

Tints = NDArray[np.floating[Any]]
"""Colours, one a row: red, green and blue from 0 to 255."""

# The smallest and largest thickness of a chip, in cells, and the smallest of one that
# is wide, as beside large cells. Digits are narrower, margins thicker.
_THIN, _THICK = 0.5, 1.4
_THINNEST: Final = 0.3

# The area of one colour, in cells, from which it may be the colour of chips.
_CHIP_AREA: Final = 0.25

# The pixels around a chip that have some of its colour.
_SOFT: Final = 2

# The most colours of chips.
_MAX_CHIPS: Final = 40

# The difference, of 255, up to which pixels have the colour of a chip, and from which a chip
# differs from the page.
_SAME, _OTHER = 40, 45

# The share of pixels with just the colour of the page from which its light is even: screens have
# 0.5 and more, shaded or noisy pictures 0.1.
_PLAIN: Final = 0.25

# The least share of its outline that a chip fills. A 1 of 255 pixels in a chip's colour is noise.
_FULL: Final = 0.4

# The same of one with print up to its edge: "25a" leaves 0.51. Of two digits that touch, which look
# like a chip, it is 0.4.
_PLAIN_CHIP: Final = 0.48

# The same of its box, with what stands on it: circles fill 0.79, digits crossed out 0.6.
_SOLID: Final = 0.7

# The least of a thin chip, and how much wider than high it is: 1.3 and 0.94 in the program's own
# window. A single digit is higher than wide, and two that touch fill less.
_ANGULAR, _WIDE = 0.92, 1.2

# The percentile of differences from a chip's colour that gives its print: one digit in a strip is
# 1.5 % of it. With 98, the pattern of such a strip was taken for print.
_STRONGEST: Final = 99.5

# The least contrast of print on a chip, of 255.
_MIN_CONTRAST: Final = 60

# The share of numbers on unusual ground from which the ground is the colour.
_ON_CHIPS: Final = 0.2

# The difference between channels, of 255, from which print is coloured and not grey. Several greys
# show finished clues, not several colours.
_VIVID: Final = 45

# The distance up to which colours are the same, if the strongest channel of print counts as 1.
_ALIKE: Final = 0.2


def chip_ground(pixels: Pixels, cell: float) -> tuple[Mask, Grey, list[Box]]:
    """Find coloured chips; return their area, their print, and the boxes of single-number chips.

    The print is dark on white, as elsewhere.

    Args:
        pixels: a part of a scan beside the board.
        cell: the size of a cell.
    """
    within = np.zeros(pixels.shape[:2], dtype=bool)
    boxes: list[Box] = []
    grey = np.full(pixels.shape[:2], 255, dtype=np.float32)
    # In uneven light, paper far from the middle would differ from the page like a chip. On screens,
    # many chips look like a slope of the light.
    if (pixels == np.median(pixels, axis=(0, 1))).all(axis=2).mean() < _PLAIN:
        pixels = _evenly_lit(pixels)
    values = pixels.astype(np.int16)
    # Chips after the strips they stand on, such as the one at a program's cursor.
    for chip in sorted(_chips(values, cell), key=lambda chip: -chip.inside.size):
        box = chip.box
        part = (slice(box.top, box.bottom), slice(box.left, box.right))
        around = tuple(slice(max(0, each.start - _SOFT), each.stop + _SOFT) for each in part)
        grey[around][within[around]] = 255  # the soft edge of a chip on a strip
        away = np.abs(values[part] - chip.color).max(axis=2) * chip.inside
        away[dilate(np.pad(~chip.inside, 1, constant_values=True), 1)[1:-1, 1:-1]] = 0  # its rim
        full = max(float(np.percentile(away[chip.inside], _STRONGEST)), _MIN_CONTRAST)
        grey[part][chip.inside] = (255 * (1 - np.minimum(away / full, 1)))[chip.inside]
        within[part] |= chip.inside
        if chip.is_single:
            boxes.append(box)
    return within, grey, boxes


class _Chip(NamedTuple):
    """A coloured ground of one number, or of several: its box, pixels and colour."""

    box: Box
    inside: Mask
    color: NDArray[np.floating[Any]]
    is_single: bool


def _chips(values: NDArray[np.int16], cell: float) -> Iterator[_Chip]:
    """Yield the chips in a part of a scan; see `chip_ground`."""
    page = np.median(values, axis=(0, 1))
    for ground in _flat_colors(values, _CHIP_AREA * cell**2):
        if np.abs(ground - page).max() <= _OTHER:
            continue
        areas = blobs(np.abs(values - ground).max(axis=2) <= _SAME)
        parts = list(_without_lines(areas, round(_THICK * cell) + 1))
        chips = [_as_chip(values, blob, page, cell) for blob in parts]
        heights = np.array([blob.box.height for blob in parts])
        are_chips = np.array([chip is not None for chip in chips])
        for chip in filter(None, chips):
            # A bold 0 looks like a chip, but other digits of its height and colour don't.
            is_alike = np.abs(heights - chip.box.height) <= _SOFT
            if are_chips[is_alike].mean() >= 0.5:
                yield chip


def _as_chip(
    values: NDArray[np.int16], blob: Blob, page: NDArray[np.floating[Any]], cell: float
) -> _Chip | None:
    """Return an area of one colour as a chip, or None if it is no chip."""
    box = blob.box
    thickness = min(box.width, box.height) / cell
    if not _THINNEST <= thickness <= _THICK or blob.mask.mean() < _FULL:
        return None
    inside = _filled(blob, values.shape[:2])
    is_single = max(box.width, box.height) <= _THICK * cell
    if is_single and inside.mean() < _SOLID:
        return None
    is_wide = box.width > _WIDE * box.height and inside.mean() > _ANGULAR
    # Soft edges of shapes paler than chips may have the colour too.
    own = np.median(values[box.top : box.bottom, box.left : box.right][blob.mask], axis=0)
    if (thickness < _THIN and not is_wide) or np.abs(own - page).max() <= _OTHER:
        return None
    # Print may touch an edge, but hardly the opposite one there, too.
    if is_single and blob.mask.mean() >= _PLAIN_CHIP:
        inside = _filled(Blob(box, _with_mirrors(blob.mask)), values.shape[:2])
    chip = _Chip(box, inside, own, is_single)
    return chip if is_single or _are_side_by_side(values, chip, cell) else None


def _are_side_by_side(values: NDArray[np.int16], chip: _Chip, cell: float) -> bool:
    """Return whether a long chip is several side by side: its ends are even and have print.

    A stripe goes on beyond the numbers on it, and a spot in the pattern of one ends anywhere.
    """
    box = chip.box
    away = np.abs(values[box.top : box.bottom, box.left : box.right] - chip.color).max(axis=2)
    shape, print_ = chip.inside, chip.inside & (away > _MIN_CONTRAST)
    if box.width > box.height:
        shape, print_ = shape.T, print_.T
    for inside, marks in ((shape, print_), (shape[::-1], print_[::-1])):
        starts = inside.argmax(axis=0)
        is_even = np.percentile(np.abs(starts - starts[::-1]), 75) <= 2 * _SOFT
        if not is_even or not marks[_SOFT : round(cell)].any():
            return False
    return True


def _with_mirrors(mask: Mask) -> Mask:
    """Return the pixels of a symmetric shape of which parts are hidden."""
    either = mask | mask[::-1]
    return either | either[:, ::-1]


def _without_lines(found: Sequence[Blob], length: int) -> Iterator[Blob]:
    """Yield areas of one colour; those that lines of this colour join, without these lines."""
    for blob in found:
        if blob.mask.mean() >= _FULL:
            yield blob
            continue
        x, y = blob.box.left, blob.box.top
        for box, mask in blobs(without_lines(blob.mask, length)):
            yield Blob(Box(box.left + x, box.top + y, box.right + x, box.bottom + y), mask)


def _evenly_lit(pixels: Pixels) -> Pixels:
    """Return pixels without the slope of the light across them."""
    channels = np.moveaxis(pixels, 2, 0).astype(np.float32)
    lights = np.array([light_plane(channel, _OTHER) for channel in channels])
    even = channels - lights + np.median(lights, axis=(1, 2), keepdims=True)
    return np.asarray(np.moveaxis(even.round().clip(0, 255), 0, 2), np.uint8)


def _flat_colors(pixels: NDArray[np.int16], area: float) -> list[NDArray[np.int16]]:
    """Return the colours of large areas, the largest first."""
    coarse = (pixels >> 4).astype(np.int32)
    codes = (coarse[..., 0] << 8 | coarse[..., 1] << 4 | coarse[..., 2]).ravel()
    counts = np.bincount(codes, minlength=4096)
    order = np.argsort(-counts, kind="stable")[:_MAX_CHIPS]
    flat = pixels.reshape(-1, 3)
    colors: list[NDArray[np.int16]] = []
    for code in order[counts[order] >= area]:
        color = np.median(flat[codes == code], axis=0).astype(np.int16)
        # A colour at the edge of two codes is there twice.
        if all(np.abs(color - other).max() > _SAME // 2 for other in colors):
            colors.append(color)
    return colors


def _filled(blob: Blob, shape: tuple[int, ...]) -> Mask:
    """Return a shape with all pixels between others, across and down, or the edge of the part.

    Args:
        blob: the shape.
        shape: the size of the part of the scan with it, where it may be cut off.
    """
    left, top, right, bottom = blob.box
    cut = ((int(top == 0), int(bottom == shape[0])), (int(left == 0), int(right == shape[1])))
    mask = np.pad(blob.mask, cut, constant_values=True)
    either = np.logical_or.accumulate
    across = either(mask, axis=1) & either(mask[:, ::-1], axis=1)[:, ::-1]
    down = either(mask, axis=0) & either(mask[::-1], axis=0)[::-1]
    first, start = cut[0][0], cut[1][0]
    return np.asarray((across & down)[first : first + bottom - top, start : start + right - left])


# --- colours of numbers ---


def number_colors(
    pixels: Pixels, boxes: Sequence[Box], chips: Sequence[Box] = ()
) -> tuple[Tints, Tints]:
    """Return the colours of digits, and features that are close for the same colour.

    Print is paler where it is thin, so that only the direction from the page to its colour counts.

    Args:
        pixels: the scan.
        boxes: the digits.
        chips: coloured grounds of single numbers.
    """
    pairs = [_ground_and_print(pixels, box) for box in boxes]
    grounds, prints = (np.array(each, dtype=np.float64) for each in zip(*pairs, strict=True))
    page = np.median(grounds, axis=0)
    is_chip = np.abs(grounds - page).max(axis=1) > 2 * _OTHER
    # Where most numbers are on chips, these are not unlike the usual ground.
    edges = np.array(chips).reshape(-1, 4)
    for at, (left, top, right, bottom) in enumerate(boxes):
        is_on = (edges[:, :2] <= (left, top)) & (edges[:, 2:] >= (right, bottom))
        for x, y, end, foot in edges[is_on.all(axis=1)][:1].tolist():
            is_chip[at] = True
            grounds[at] = np.median(pixels[y:foot, x:end], axis=(0, 1))
    if is_chip.mean() >= _ON_CHIPS:
        return grounds, grounds / 255 * 2
    away = page - prints
    size = np.abs(away).max(axis=1, keepdims=True).clip(1)
    direction = away / size
    grey = np.ptp(away, axis=1) < _VIVID
    direction[grey] = np.sign(np.median(away)) or 1.0
    return prints, direction


def _ground_and_print(pixels: Pixels, box: Box) -> tuple[Tints, Tints]:
    """Return the colour around a digit, and the colour of its strongest pixels."""
    near = max(1, box.height // 8)
    top, left = max(0, box.top - near), max(0, box.left - near)
    patch = pixels[top : box.bottom + near, left : box.right + near].astype(np.float64)
    edge = np.ones(patch.shape[:2], dtype=bool)
    edge[near:-near, near:-near] = False
    ground = np.median(patch[edge], axis=0)
    away = np.abs(patch - ground).max(axis=2)
    strong = away >= np.percentile(away, 88)
    return ground, np.median(patch[strong], axis=0)


def divisions(features: Tints) -> Iterator[NDArray[np.intp]]:
    """Yield the colour number of each digit, first with the most colours, in the end with one."""
    labels = np.arange(len(features))
    first: list[int] = []
    for at, feature in enumerate(features):
        near = [i for i in first if np.abs(features[i] - feature).max() <= _ALIKE / 4]
        labels[at] = near[0] if near else at
        if not near:
            first.append(at)
    while True:
        found, members = np.unique(labels, return_inverse=True)
        means = np.array([features[labels == each].mean(axis=0) for each in found])
        gaps = np.linalg.norm(means[:, None] - means, axis=2) + np.eye(len(found)) * 1e9
        if len(found) == 1 or (gaps.min() > _ALIKE and len(found) <= MAX_INKS):
            yield members.reshape(-1)
        if len(found) == 1:
            return
        one, other = np.unravel_index(int(gaps.argmin()), gaps.shape)
        labels[labels == found[other]] = found[one]


def colored(scan: Scan, pixels: Pixels, chips: Sequence[Box] = ()) -> Scan:
    """Return a scan with the colours of its numbers: as many as rows and columns agree on.

    Rows and columns must have the same number of cells of each colour. A wrong colour shows,
    because it increases the difference of two colours.

    Args:
        scan: the scan.
        pixels: its pixels.
        chips: coloured grounds of single numbers.
    """
    # A 0 has no colour: it may stand on the page among chips.
    shapes = [shape for number in scan.numbers() if number.value for shape in number.shapes]
    if not shapes:
        return scan
    tints, features = number_colors(pixels, [shape.box for shape in shapes], chips)
    result, labels = _divided(scan, shapes, features)
    if labels.max() == 0 or (labels.max() == 1 and _shows_cursor(result)):
        return replace(scan, has_unread_colors=result.has_unread_colors)
    means = [np.median(tints[labels == ink], axis=0) for ink in range(labels.max() + 1)]
    return replace(result, palette=_palette(np.array(means)))


def lettered(scan: Scan, boxes: Sequence[Box], signs: Sequence[Tints]) -> Scan:
    """Return a scan with a preset colour for each letter that follows its numbers.

    Args:
        scan: the scan, without colours.
        boxes: the letters.
        signs: their features, the same for the same letter.
    """
    shapes: list[Shape] = []
    features: list[Tints] = []
    places = np.array(boxes)
    for number in filter(lambda number: number.value, scan.numbers()):
        left, top, right, bottom = number.shapes[-1].box
        is_after = (places[:, 0] > left) & (places[:, 0] - right < bottom - top)
        is_after &= (places[:, 1] < bottom) & (places[:, 3] > top)
        found = min(np.flatnonzero(is_after).tolist(), key=lambda at: boxes[at].left, default=None)
        shapes += number.shapes
        features += [signs[found] if found is not None else 0 * signs[0]] * len(number.shapes)
    if not shapes:
        return scan
    result, labels = _divided(scan, shapes, np.array(features))
    if labels.max() == 0:
        return replace(scan, has_unread_colors=scan.has_unread_colors or result.has_unread_colors)
    palette = BLACK_AND_WHITE
    for letter in LETTERS[1 : labels.max() + 1]:
        new = Color(letter, distinct_color(palette), letter)
        palette = Palette((*palette.colors, new))
    return replace(result, palette=_palette(np.array([color.rgb for color in palette.colors[1:]])))


def _divided(scan: Scan, shapes: Sequence[Shape], features: Tints) -> tuple[Scan, NDArray[np.intp]]:
    """Return a scan with as many colours as rows and columns agree on, and each shape's label.

    Args:
        scan: the scan.
        shapes: those that have colours.
        features: their features, close for the same colour.
    """
    is_first = True
    for labels in divisions(features):
        inks = dict(zip((shape.box for shape in shapes), labels.tolist(), strict=True))
        tried = map_shapes(
            scan,
            lambda shape, inks=inks: replace(shape, color=inks.get(shape.box, 0) + 1),  # type: ignore[misc]
        )
        is_cursor = labels.max() == 1 and _shows_cursor(tried)
        if labels.max() == 0 or is_cursor or _agrees(tried):
            break
        is_first = False
    return replace(tried, has_unread_colors=not is_first), labels


def _shows_cursor(scan: Scan) -> bool:
    """Return whether one of two colours is that of the row and the column of a program's cursor.

    A colour of the puzzle that is in one row and one column fills only the cell where they cross.
    """
    for ink in (1, 2):
        own = [
            [line for line in side if any(n.color == ink and n.value for n in line)]
            for side in (scan.rows, scan.columns)
        ]
        numbers = [number for side in own for line in side for number in line]
        if max(map(len, own)) == 1 and all(number.color == ink for number in numbers):
            return [number.value for number in numbers] != [1, 1]
    return False


def _agrees(scan: Scan) -> bool:
    """Return whether each number has one colour and rows and columns as much of each."""
    if any(len({shape.color for shape in number.shapes}) > 1 for number in scan.numbers()):
        return False
    surplus: dict[int, int] = {}
    for side, sign in ((scan.rows, 1), (scan.columns, -1)):
        for numbers in side:
            for number in numbers:
                surplus[number.color] = surplus.get(number.color, 0) + sign * number.value
    # A misread number makes a difference, but the same for one colour as for all.
    return sum(map(abs, surplus.values())) == abs(sum(surplus.values()))


def _palette(tints: Tints) -> Palette:
    rgbs = [(int(red), int(green), int(blue)) for red, green, blue in tints.round()]
    names = zip(color_names(rgbs), rgbs, LETTERS, strict=False)
    return Palette((replace(WHITE, name="white"), *(Color(*each) for each in names)))


def nearest_inks(
    palette: Palette, pixels: Pixels, xs: Sequence[float], ys: Sequence[float]
) -> tuple[NDArray[np.uint8], Mask]:
    """Return the nearest ink of each cell of a board, and whether the cell has its colour."""
    inside = np.median(cell_images(pixels.astype(np.float32), xs, ys), axis=(2, 3))
    inks = np.array([palette[ink].rgb for ink in palette.inks], dtype=np.float64)
    away = np.abs(inside[:, :, None] - inks).max(axis=3)
    return (away.argmin(axis=2) + 1).astype(np.uint8), np.asarray(away.min(axis=2) <= _SAME)


def colored_position(position: Grid, inks: NDArray[np.uint8]) -> Grid:
    """Return a board as it is filled in, with the ink of each filled cell."""
    cells = bytes(
        ink if is_filled(value) else value
        for value, ink in zip(position.cells, inks.ravel().tolist(), strict=True)
    )
    return Grid(position.width, position.height, cells)
