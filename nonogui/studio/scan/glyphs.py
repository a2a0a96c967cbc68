"""Find the digits among the clues: connected ink, repaired, split and classified."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import inf
from statistics import median
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.classify import distances, guess
from nonogui.studio.scan.features import Features, features
from nonogui.studio.scan.image import MIN_CONTRAST, Grey, Mask, otsu
from nonogui.studio.scan.strikes import without_level_strike, without_strikes

# All thresholds in this package were tuned on scans in 176 fonts
# (tests/benchmarks/bench_scan.py); docs/studio.md has the error rates, also for other fonts. On
# seven spoilt scans with 265 numbers, about half and double of most of them change nothing; where
# they do, the constant says so.
SHARP: Final = 44
"""The cell size in pixels at which numbers are large enough to read; smaller parts are enlarged."""

MAX_PIXELS: Final = 10_000_000
"""The most pixels of an enlarged part of a scan."""

MAX_GLYPHS: Final = 6_000
"""More marks than this on one side are not digits; scans of 100 by 100 cells have fewer."""

# The most pairs of a fragment and a mark that are compared.
_MAX_PAIRS: Final = 400_000

_SHORT, _TALL = 0.22, 1.05
"""The smallest and largest height of digits, in cells."""

# The median brightness from which print is thin, that is, mixed with paper everywhere.
_PALE: Final = 140

# The share of the contrast from which pixels connected to print count as print. Thin strokes of
# small digits are pale. With 0.15, two of the 265 numbers are read wrongly.
_FAINT: Final = 0.3

# Pale pixels count only if they are darker than paper by this many times its unevenness.
_NOISE: Final = 4.0

# The share of the contrast from which pixels may belong to paler print, and the share of the usual
# darkness below which print is paler than the rest: done clues have a quarter to a half.
_WEAK: Final = 0.14
_PALER: Final = 0.7

# The percentile of a shape's pixels that gives its darkness: a 1 on a pale chip is 6 % of it.
_DARKEST: Final = 3

# The least width of a pale digit, in cells; remains of lines are narrower.
_FINE: Final = 0.05

# The length in cells from which a straight stretch of ink is a line and not a stroke.
_LONG: Final = 0.95

# The distance, in cells, around a line between clue boxes within which everything is erased.
_WIPED: Final = 0.08

# The distance, in cells, from an erased line within which marks are remnants of it. With 0.065, two
# of the 265 numbers are read wrongly.
_REST: Final = 0.13

# Marks shorter than this share of the usual digit height are fragments or dirt. Half of it changes
# nothing; double drops every digit.
_FRAGMENT: Final = 0.62

# The height, as a multiple of the usual one, from which a mark is not a digit.
_TOO_LARGE: Final = 1.45

# The share of a digit's height below which a mark is dirt.
_SPECK: Final = 0.35

# The pixels by which frames of one size may differ.
_FRAME: Final = 3

# The percentile of the heights of marks that is the height of a digit, as many digits may be struck
# out; as shares of this height, the largest height of a digit with a level and with a slanting
# strike, and half of the gap beside a digit.
_UNSTRUCK: Final = 30
_STRUCK: Final = (1.25, 2.5)
_PART: Final = 0.07

# How much lower than a digit, and how far after it, in its heights, a letter beside it begins.
_LOWER, _AFTER = 0.12, 0.5

# The share of marks that are digits where letters follow numbers of one or two, mostly.
_WITH_LETTERS: Final = 0.75

# The most ways to cut blobs that are tried on one side: 7 for two digits, 49 for three. They take
# two seconds.
_MAX_WAYS: Final = 2_000


Choice: TypeAlias = Callable[[Sequence[Box]], list[Box]]
"""Returns some of the boxes of print that it is given."""


@dataclass(frozen=True)
class Glyph:
    """A digit found on a scan.

    Attributes:
        box: its place in pixels of the scan, rounded.
        features: its features for comparison.
        distances: its distance from each of the ten digits.
    """

    box: Box
    features: Features
    distances: Features


@dataclass(frozen=True)
class Part:
    """A part of a scan that holds clues, enlarged.

    Attributes:
        grey: its pixels.
        ink: the pixels that are certainly ink.
        pale: the pixels that are ink or as dark as thin strokes.
        corner: the place of its upper left corner on the scan.
        scale: the factor of enlargement.
        cell: the size of a board cell in enlarged pixels.
        uprights: the positions of erased vertical lines in enlarged pixels.
        levels: the positions of erased horizontal lines in enlarged pixels.
    """

    grey: Grey
    ink: Mask
    pale: Mask
    corner: tuple[int, int]
    scale: int
    cell: float
    uprights: tuple[float, ...] = ()
    levels: tuple[float, ...] = ()

    def on_page(self, box: Box) -> Box:
        """Convert a box of the part to a box on the scan."""
        x, y = self.corner
        left, top = x + box.left // self.scale, y + box.top // self.scale
        right, bottom = x - (-box.right // self.scale), y - (-box.bottom // self.scale)
        return Box(left, top, right, bottom)


def enlarged_part(
    grey: Grey,
    box: Box,
    cell: float,
    uprights: Sequence[float] = (),
    levels: Sequence[float] = (),
) -> Part | None:
    """Cut out a part of a scan, enlarged if cells are small; return None if it is empty.

    Args:
        grey: the scan.
        box: the part.
        cell: the size of a board cell in pixels.
        uprights: the positions of vertical lines between clue boxes on the scan; they are erased.
        levels: the positions of horizontal lines; these are erased too.
    """
    from PIL import Image

    piece = grey[box.top : box.bottom, box.left : box.right]
    if min(piece.shape) < 4:
        return None
    scale = max(1, min(4, int(-(-SHARP // cell))))
    while scale > 1 and piece.size * scale**2 > MAX_PIXELS:
        scale -= 1
    size = (piece.shape[1] * scale, piece.shape[0] * scale)
    image = Image.fromarray(piece).resize(size, Image.Resampling.BICUBIC)
    large = np.clip(np.asarray(image, dtype=np.float32), 0, 255)
    ink = large < otsu(large)
    if not ink.any() or np.median(large[~ink]) - np.median(large[ink]) < MIN_CONTRAST:
        return None
    _darken_pale_print(large, ink, cell * scale)
    ink = large < otsu(large)
    # Remove long lines first: where others cut them, their pieces would look like the digit 1.
    ink, pale = _print_masks(large, ink, round(cell * scale * _LONG), scale)
    seams_x = tuple((at - box.left + 0.5) * scale for at in uprights)
    seams_y = tuple((at - box.top + 0.5) * scale for at in levels)
    for mask in (ink, pale):
        _wipe(mask, seams_x, cell * scale, False)
        _wipe(mask.T, seams_y, cell * scale, False)
    _wipe(large, seams_x, cell * scale, 255)
    _wipe(large.T, seams_y, cell * scale, 255)
    return Part(large, ink, pale, (box.left, box.top), scale, cell * scale, seams_x, seams_y)


def _darken_pale_print(grey: Grey, ink: Mask, cell: float) -> None:
    """Make pale print, such as the clues that a program shows as done, as dark as the rest.

    Args:
        grey: the pixels, which are changed.
        ink: the dark pixels.
        cell: the size of a cell in pixels.
    """
    paper, full = float(np.median(grey)), float(np.median(grey) - np.median(grey[ink]))
    near = dilate(ink, 3)
    uneven = _unevenness(grey, near)
    seen = without_lines(grey < paper - max(_WEAK * full, _NOISE * uneven), round(cell * _LONG))
    if np.count_nonzero(seen & ~near) < (0.1 * cell) ** 2:
        return
    for box, mask in blobs(seen):
        is_large = _SHORT * cell <= box.height <= _TALL * cell and box.width <= 2 * cell
        if not is_large or box.width < _FINE * cell:
            continue
        part = grey[box.top : box.bottom, box.left : box.right]
        own = paper - float(np.percentile(part[mask], _DARKEST))
        if own < _PALER * full:
            part[mask] = np.maximum(paper - (paper - part[mask]) * full / own, 0)


def _unevenness(grey: Grey, print_: Mask) -> float:
    """Return the standard deviation of the paper.

    Most of the paper may be pure white and only a corner uneven, so that the median deviation is 0.
    So use the 10th percentile: in normal noise, it is 1.28 standard deviations from the median.
    """
    paper = grey[~print_]
    median_, low = np.percentile(paper, (50, 10)) if len(paper) else (0, 0)
    return float(median_ - low) / 1.28


def _print_masks(grey: Grey, ink: Mask, length: int, near: int) -> tuple[Mask, Mask]:
    """Return the ink without lines, and the same with paler pixels that may be print.

    Print thinner, and so paler, than the lines is separated from paper with its own threshold.

    Args:
        grey: the pixels.
        ink: the dark pixels.
        length: the length in pixels from which a straight stretch is a line.
        near: the pixels beside a line that may be as pale as thin print.
    """
    dark = without_lines(ink, length)
    lines = ink & ~dark
    if dark.any() and np.median(grey[dark]) >= _PALE:
        thin = grey < otsu(np.where(lines, np.float32(255), grey))
        lines |= thin & ~without_lines(thin, length)
        dark = thin & ~dilate(lines, near)
    if not dark.any():
        return dark, dark
    faint = grey < _faint_level(grey, dark)
    lines |= faint & ~without_lines(faint, length)
    return dark, dark | (faint & ~dilate(lines, near))


def _faint_level(grey: Grey, dark: Mask) -> float:
    """Return the brightness below which a pixel may be part of a thin stroke."""
    paper, print_ = float(np.median(grey)), float(np.median(grey[dark]))
    uneven = 1.5 * float(np.median(np.abs(grey - paper)))  # close to a standard deviation
    return paper - max(_FAINT * (paper - print_), _NOISE * uneven)


def dilate(mask: Mask, near: int) -> Mask:
    """Return a mask extended by `near` pixels in each direction."""
    grown = mask.copy()
    for _ in range(near):
        grown[1:] |= grown[:-1].copy()
        grown[:-1] |= grown[1:].copy()
        grown[:, 1:] |= grown[:, :-1].copy()
        grown[:, :-1] |= grown[:, 1:].copy()
    return grown


def _wipe(pixels: Grey | Mask, places: Sequence[float], cell: float, paper: float) -> None:
    """Set the columns near some positions to paper."""
    reach = _WIPED * cell
    for place in places:
        pixels[:, max(0, round(place - reach)) : max(0, round(place + reach))] = paper


def glyphs(
    part: Part, near: Choice, clues: Choice = list
) -> tuple[list[Glyph], list[Box], list[Glyph]]:
    """Return the digits in a part of a scan, the boxes of unreadable ink, and letters of colours.

    Args:
        part: the part.
        near: chooses the boxes of print, in pixels of the scan, that are near the board. The
            others, like text on the same page, may have another size, and reading takes time.
        clues: chooses those that may be clues among these.
    """
    marks = _marks(part)
    wanted = set(near([part.on_page(mark.box) for mark in marks]))
    marks = [mark for mark in marks if part.on_page(mark.box) in wanted]
    marks, letters = _without_letters(marks)
    joined = _join_fragments(marks, part.cell)
    # Letters too large for digits tell where a title is.
    height = median(blob.box.height for blob in joined) if joined else 0
    large = [mark for mark in marks if mark.box.height > _TOO_LARGE * height]
    wanted = set(clues(near([part.on_page(blob.box) for blob in (*joined, *large)])))
    found = [blob for blob in joined if part.on_page(blob.box) in wanted]
    if not found or len(found) > MAX_GLYPHS:
        return [], [], []
    paper = float(np.median(part.grey[~part.ink]))
    inks = [_soft_ink(part, blob, paper) for blob in found]
    shapes = features(inks)
    read = distances(shapes)
    widths = [blob.box.width for blob in found if blob.box.width > 0.3 * blob.box.height]
    usual = median(widths) if widths else 0
    ways, tried = [], 0
    for blob, ink, away in zip(found, inks, read, strict=True):
        box = blob.box
        dark = part.ink[box.top : box.bottom, box.left : box.right] & blob.mask
        ways.append(ways_to_cut(ink, dark, away, usual) if tried < _MAX_WAYS else [])
        tried += len(ways[-1])
    cut = split_touching(inks, ways, [float(away.min()) for away in read])
    ones = [blob.box.width for blob, away in zip(found, read, strict=True) if away.argmin() == 1]
    two_ones = _BROAD * median(ones) if ones else inf
    result: list[Glyph] = []
    signs = features([_soft_ink(part, letter, paper) for letter in letters])
    places = [part.on_page(letter.box) for letter in letters]
    named = [Glyph(*each) for each in zip(places, signs, distances(signs), strict=True)]
    rests = [mark.box for mark in _unread_marks(marks, joined)]
    for blob, ink, shape, away, pieces in zip(found, inks, shapes, read, cut, strict=True):
        box = blob.box
        whole = Piece(0, box.width, shape, away)
        # The flag and the stem of a small 1 look like two of them.
        are_ones = all(guess(each.distances).digit == 1 for each in (whole, *pieces))
        is_single = are_ones and box.width < two_ones
        if (is_single or not pieces) and _is_nonsense(box, away):
            rests.append(box)
            continue
        for start, end, each, distance in [whole] if is_single or not pieces else pieces:
            is_letter = letters and _begins_lower(ink[:, start:end])
            place = Box(box.left + start, box.top, box.left + end, box.bottom)
            (named if is_letter else result).append(Glyph(part.on_page(place), each, distance))
    return result, [part.on_page(rest) for rest in rests], named


def _is_nonsense(box: Box, away: Features) -> bool:
    """Return whether a shape is too unlike digits; slender ones may be pieces of lines."""
    is_slender = box.width < _SLENDER * box.height
    return float(away.min()) > (_FAIR if is_slender else _NONSENSE)


def print_boxes(part: Part) -> list[Box]:
    """Return the boxes of what may be digits or letters in a part of a scan."""
    return [part.on_page(blob.box) for blob in _join_fragments(_marks(part), part.cell)]


def _unread_marks(marks: Sequence[Blob], found: Sequence[Blob]) -> list[Blob]:
    """Return the marks that are not part of a digit and too large for specks."""
    least = _SPECK * median(blob.box.height for blob in found)
    large = [mark for mark in marks if max(mark.box.width, mark.box.height) >= least]
    boxes = np.array([blob.box for blob in found])

    def is_found(box: Box) -> bool:
        is_before, is_after = boxes[:, :2] <= box[:2], boxes[:, 2:] >= box[2:]
        return bool((is_before.all(axis=1) & is_after.all(axis=1)).any())

    return [mark for mark in large if not is_found(mark.box)]


def _marks(part: Part) -> list[Blob]:
    """Return the blobs that may be digits or fragments of them."""
    if part.ink.all():
        return []  # without paper there is no print
    cell = part.cell
    least = 0.06 * cell
    _remove_strikes(part)
    found = [
        blob
        for blob in blobs(part.pale)
        if _has_ink(blob, part.ink)
        and blob.box.height <= _TALL * cell
        and blob.box.width <= 2.2 * cell
        and max(blob.box.width, blob.box.height) >= 2 * least
        and blob.mask.sum() >= least**2
        and not _is_rest(blob.box, part)
    ]
    return _without_frames(found, _SHORT * cell)


def _remove_strikes(part: Part) -> None:
    """Remove the lines that strike out numbers from a part of a scan."""
    heights = [blob.box.height for blob in blobs(part.pale)]
    heights = [height for height in heights if height >= _SHORT * part.cell]
    if not heights or len(heights) > MAX_GLYPHS:
        return
    usual = float(np.percentile(heights, _UNSTRUCK))
    paper = np.median(part.grey[~part.ink])
    # Where a strike is paler than the digit, it may seem to end beside it.
    for blob in blobs(dilate(part.pale, round(_PART * usual))):
        box = blob.box
        if not usual <= box.height <= _STRUCK[1] * usual:
            continue
        around = slice(box.top, box.bottom), slice(box.left, box.right)
        ink = part.pale[around] & blob.mask
        clear = without_strikes(ink, usual)
        if clear is ink and box.height < _STRUCK[0] * usual:
            clear = without_level_strike(ink, usual)
        if 0 < np.count_nonzero(clear.any(axis=1)) < _WHOLE * usual:
            continue  # no digit would be left: it was a stroke of one, as the stem of a 7
        gone = ink & ~clear
        for pixels, blank in ((part.grey, paper), (part.ink, False), (part.pale, False)):
            pixels[around][gone] = blank


def _without_frames(found: list[Blob], height: float) -> list[Blob]:
    """Return the blobs without those drawn around others, like the circles of some clues.

    Where digits touch such a frame, the frame is cut off.

    Args:
        found: the blobs.
        height: the least height of digits.
    """
    if not found:
        return found
    boxes = np.array([blob.box for blob in found])
    result: list[Blob] = []
    frames: list[Blob] = []
    for blob in found:
        left, top, right, bottom = blob.box
        is_inside = (boxes[:, :2] > (left, top)).all(axis=1)
        is_inside &= (boxes[:, 2:] < (right, bottom)).all(axis=1)
        is_inside &= boxes[:, 3] - boxes[:, 1] >= height
        is_frame = any(
            not blob.mask[t - top : b - top, x - left : r - left].any()
            for x, t, r, b in boxes[is_inside].tolist()
        )
        (frames if is_frame else result).append(blob)
    return _cut_from_frames(result, frames, height) if frames else result


def _cut_from_frames(found: list[Blob], frames: list[Blob], height: float) -> list[Blob]:
    """Erase the usual form of the frames from the frames and from blobs of the same size.

    Return the remaining blobs. A frame may touch a digit and have another one inside.
    """
    size = np.median([frame.mask.shape for frame in frames], axis=0).astype(int)
    form = np.mean([_fitted(frame.mask, *size) for frame in frames], axis=0) > 0.5
    result = []
    for at, blob in enumerate((*found, *frames)):
        if np.abs(np.array(blob.mask.shape) - size).max() > _FRAME:
            if at < len(found):
                result.append(blob)
            continue
        x, y, *_end = blob.box
        inside = blob.mask & ~dilate(_fitted(form, *blob.mask.shape), 1)
        for box, mask in blobs(inside):
            if box.height >= height:
                place = Box(box.left + x, box.top + y, box.right + x, box.bottom + y)
                result.append(Blob(place, mask))
    return result


def _fitted(mask: Mask, height: int, width: int) -> Mask:
    """Return a mask cropped or continued to a size."""
    down, across = max(0, height - mask.shape[0]), max(0, width - mask.shape[1])
    return np.pad(mask, ((0, down), (0, across)))[:height, :width]


def _without_letters(marks: list[Blob]) -> tuple[list[Blob], list[Blob]]:
    """Separate marks from the small letters close after numbers that name their colours.

    A letter begins lower than the digit before it. A few marks that do are pieces of digits.
    """
    if len(marks) > MAX_GLYPHS:
        return marks, []
    boxes = np.array([mark.box for mark in marks]).reshape(-1, 4)
    lefts, tops, rights, bottoms = boxes.T
    heights = bottoms - tops
    digits: list[Blob] = []
    letters: list[Blob] = []
    for mark, (left, top, _right, bottom) in zip(marks, boxes.tolist(), strict=True):
        is_before = (lefts < left) & (left - rights < _AFTER * heights)
        is_beside = (top < bottoms) & (bottoms < bottom + heights)
        is_smaller = (top > tops + _LOWER * heights) & (bottom - top < heights)
        is_letter = (is_before & is_beside & is_smaller).any()
        (letters if is_letter else digits).append(mark)
    return (digits, letters) if len(digits) <= _WITH_LETTERS * len(marks) else (marks, [])


def _begins_lower(ink: Grey) -> bool:
    """Return whether a piece begins lower than the digit that it was cut from, as a letter does."""
    rows = np.flatnonzero((ink > _DARK).any(axis=1))
    return bool(len(rows)) and int(rows[0]) > _LOWER * len(ink)


def _has_ink(blob: Blob, ink: Mask) -> bool:
    """Return whether part of a blob is certainly ink."""
    box = blob.box
    return bool((ink[box.top : box.bottom, box.left : box.right] & blob.mask).any())


def _is_rest(box: Box, part: Part) -> bool:
    """Return whether a mark is a remnant of an erased line."""
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    near, thin = _REST * part.cell, 2 * _REST * part.cell
    along_x = box.width < thin and any(abs(middle[0] - at) < near for at in part.uprights)
    return along_x or (box.height < thin and any(abs(middle[1] - at) < near for at in part.levels))


def _join_fragments(marks: list[Blob], cell: float) -> list[Blob]:
    """Join fragments to large, and drop marks too small to be a digit."""
    heights = [mark.box.height for mark in marks if mark.box.height >= _SHORT * cell]
    if not heights:
        return []
    usual = float(np.percentile(heights, 60))
    large = [mark for mark in marks if mark.box.height >= _FRAGMENT * usual]
    pieces = [mark for mark in marks if mark.box.height < _FRAGMENT * usual]
    if len(pieces) * len(marks) > _MAX_PAIRS:  # dirt everywhere: do not join fragments
        pieces = []
    for piece in pieces:
        for at, mark in enumerate(large):
            if _is_part_of_digit(piece.box, mark.box, usual):
                large[at] = _unite(mark, piece)
                break
        else:
            partner = next(
                (p for p in pieces if p is not piece and _are_halves(p, piece, usual)), None
            )
            if partner is not None and piece.box.top < partner.box.top:
                large.append(_unite(piece, partner))
    return [
        mark
        for mark in large
        if mark.box.height <= _TOO_LARGE * usual and mark.box.width >= 0.08 * usual
    ]


def _is_part_of_digit(piece: Box, mark: Box, height: float) -> bool:
    """Return whether a fragment belongs to a digit: right above or below, not too high together."""
    shared = min(piece.right, mark.right) - max(piece.left, mark.left)
    return shared >= 0.5 * piece.width and piece.around(mark).height <= 1.12 * height


def _are_halves(one: Blob, other: Blob, height: float) -> bool:
    """Return whether two fragments make a whole digit."""
    both = one.box.around(other.box)
    shared = min(one.box.right, other.box.right) - max(one.box.left, other.box.left)
    least = min(one.box.width, other.box.width)
    return shared >= 0.5 * least and 0.85 * height <= both.height <= 1.12 * height


def _unite(one: Blob, other: Blob) -> Blob:
    box = one.box.around(other.box)
    mask = np.zeros((box.height, box.width), dtype=bool)
    for blob in (one, other):
        top, left = blob.box.top - box.top, blob.box.left - box.left
        mask[top : top + blob.box.height, left : left + blob.box.width] |= blob.mask
    return Blob(box, mask)


def _soft_ink(part: Part, blob: Blob, paper: float) -> Grey:
    """Return the ink of a blob from 0 to 1, including the pale pixels at its edge."""
    box = blob.box
    grey = part.grey[box.top : box.bottom, box.left : box.right]
    mask = np.pad(blob.mask, 2)
    near = np.zeros_like(blob.mask)
    for dy in range(5):
        for dx in range(5):
            near |= mask[dy : dy + box.height, dx : dx + box.width]
    soft: Grey = np.clip((paper - grey) / max(paper, 1), 0, 1) * near
    return soft.astype(np.float32)


# --- blobs ---


MAX_RUNS: Final = 400_000
"""The most runs of ink in print; an image with more is noise."""


class Blob(NamedTuple):
    """Connected ink: its box and its pixels."""

    box: Box
    mask: Mask


def without_lines(ink: Mask, length: int) -> Mask:
    """Return the ink without straight stretches longer than any stroke of a digit."""
    lines = long_runs(ink, length) | long_runs(ink.T, length).T
    # Print fades out beside a line; its remains would join the line to digits.
    return ink & ~lines


def long_runs(ink: Mask, length: int) -> Mask:
    """Return the pixels in horizontal stretches of at least `length` pixels."""
    rows, starts, ends = runs(ink)
    long = ends - starts >= length
    marks = np.zeros((ink.shape[0], ink.shape[1] + 1), dtype=np.int8)
    marks[rows[long], starts[long]] = 1
    marks[rows[long], ends[long]] = -1
    return np.cumsum(marks, axis=1, dtype=np.int8)[:, :-1] > 0


def runs(ink: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return the horizontal runs of ink: their rows, first columns, and ends (exclusive)."""
    edges = np.diff(np.pad(ink, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1]
    return rows, starts, ends


def blobs(ink: Mask) -> list[Blob]:
    """Return all connected ink, diagonals included; an empty list if there is only noise."""
    rows, starts, ends = runs(ink)
    if len(rows) > MAX_RUNS:
        return []
    if not len(rows):
        return []
    parents = _connected_runs(rows, starts, ends)
    order = np.argsort(parents, kind="stable")
    firsts = np.flatnonzero(np.diff(parents[order], prepend=-1))
    ranks = np.zeros(len(rows), dtype=np.int32)
    ranks[order] = np.cumsum(np.diff(parents[order], prepend=-1) > 0)
    labels = np.zeros((ink.shape[0], ink.shape[1] + 1), dtype=np.int32)
    labels[rows, starts] = ranks
    labels[rows, ends] = -ranks
    np.cumsum(labels, axis=1, out=labels)
    boxes = np.stack(
        [
            np.minimum.reduceat(starts[order], firsts),
            np.minimum.reduceat(rows[order], firsts),
            np.maximum.reduceat(ends[order], firsts),
            np.maximum.reduceat(rows[order], firsts) + 1,
        ],
        axis=1,
    )
    return [
        Blob(Box(left, top, right, bottom), labels[top:bottom, left:right] == rank)
        for rank, (left, top, right, bottom) in enumerate(boxes.tolist(), 1)
    ]


def _connected_runs(
    rows: NDArray[np.intp], starts: NDArray[np.intp], ends: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Return for each run the first run it is connected with (union-find)."""
    parent = list(range(len(rows)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    row, start, end = rows.tolist(), starts.tolist(), ends.tolist()
    above = 0
    for at in range(len(row)):
        while row[above] < row[at] - 1 or (row[above] == row[at] - 1 and end[above] < start[at]):
            above += 1
        each = above
        while row[each] == row[at] - 1 and start[each] <= end[at]:
            one, other = root(each), root(at)
            parent[max(one, other)] = min(one, other)
            each += 1
    return np.array([root(at) for at in range(len(row))], dtype=np.intp)


# --- touching digits ---


# The share of a blob's height from which a piece of it can be a digit.
_WHOLE: Final = 0.75

# The distance from which a blob does not look like a digit, and may be two. With 0.18, the
# seven scans take 90 s instead of 3.
_STRANGE: Final = 0.36

# The distance beyond which a shape is a remnant of lines, not a digit. The farthest digit of 58
# fonts, the 4 of Nimbus Mono, is 0.44 away.
_NONSENSE: Final = 0.55

# The distance up to which a piece looks like a digit.
_FAIR: Final = 0.4

# The width, in heights, below which a shape must look like a digit, or is a piece of a line: these
# were 0.48 away. Slender digits of 35 fonts are up to 0.34 away, those squeezed by a program 0.26.
_SLENDER: Final = 0.4

# The doubt up to which a piece looks clearly like one digit.
_UNDECIDED: Final = 0.86

# The smallest width of two digits, in heights: two ones in narrow print.
_MIN_PAIR: Final = 0.45

# The darkness, from 0 to 1, from which a pixel belongs to a digit.
_DARK: Final = 0.4

# Blobs wider than usual by this factor may be two digits.
_BROAD: Final = 1.35


class Piece(NamedTuple):
    """A digit cut from a shape: its first column, its end column, and how it looks."""

    start: int
    end: int
    features: Features
    distances: Features


def split_touching(
    inks: Sequence[Grey], ways: Sequence[Sequence[tuple[int, ...]]], nearest: Sequence[float]
) -> list[list[Piece]]:
    """Split shapes into touching digits; return an empty list for each that is a single digit.

    Try each way to cut, and judge it by its worst digit. Take the best way if its worst digit is
    nearer than the whole shape and all pieces look like digits.

    Args:
        inks: the shapes, from 0 (paper) to 1.
        ways: for each shape the ways to cut it, each as columns.
        nearest: the distance of each whole shape from the nearest digit.
    """
    slices = {
        (at, start, end): _trim(ink[:, start:end])
        for at, (ink, tried) in enumerate(zip(inks, ways, strict=True))
        for start, end in {place for cuts in tried for place in _between(cuts, ink)}
    }
    slices = {place: each for place, each in slices.items() if each.shape[1] >= 3}
    shapes = features(list(slices.values()))
    pieces = {
        (at, start, end): Piece(start, end, shape, away)
        for (at, start, end), shape, away in zip(slices, shapes, distances(shapes), strict=True)
    }
    result = []
    for at, (ink, least) in enumerate(zip(inks, nearest, strict=True)):
        tried = [[pieces.get((at, *place)) for place in _between(cuts, ink)] for cuts in ways[at]]
        whole = [[piece for piece in way if piece] for way in tried if all(way)]
        result.append(_best_way(whole, min(least, _FAIR)))
    return result


def _between(cuts: Sequence[int], ink: Grey) -> list[tuple[int, int]]:
    """Return the first and end columns of the pieces between cuts."""
    return list(pairwise((0, *cuts, ink.shape[1])))


def _best_way(ways: Sequence[list[Piece]], least: float) -> list[Piece]:
    """Return the best way, judged by its worst piece; none if all are farther than `least`."""
    best: list[Piece] = []
    for pieces in ways:
        worst = max(float(piece.distances.min()) for piece in pieces)
        doubt = max(guess(piece.distances).doubt for piece in pieces)
        if worst <= least and doubt <= _UNDECIDED:
            best, least = pieces, worst
    return best


def ways_to_cut(ink: Grey, dark: Mask, away: Features, usual: float) -> list[tuple[int, ...]]:
    """Return the ways to cut a blob into digits, each as columns.

    Args:
        ink: its pixels, from 0 (paper) to 1.
        dark: those that are certainly ink.
        away: its distance from each digit.
        usual: the usual width of digits.
    """
    gaps = _gaps(dark)
    ways = [gaps] if gaps else []
    height, width = ink.shape
    if usual and width >= _BROAD * usual and width >= 0.8 * height:
        ways += _cuts(ink, max(2, min(3, round(width / usual))))
    elif away.min() > _STRANGE and width >= _MIN_PAIR * height and guess(away).doubt > _UNDECIDED:
        ways += _cuts(ink, 2)
    return ways


def _gaps(dark: Mask) -> tuple[int, ...]:
    """Return the gaps where only pale pixels join pieces, if each piece is as high as the whole."""
    columns = np.flatnonzero(dark.any(axis=0))
    ends = np.flatnonzero(np.diff(columns) > 1)
    gaps = tuple(int(columns[at] + columns[at + 1] + 1) // 2 for at in ends)
    for start, end in pairwise((0, *gaps, dark.shape[1])):
        rows = np.flatnonzero(dark[:, start:end].any(axis=1))
        if not len(rows) or rows[-1] - rows[0] + 1 < _WHOLE * dark.shape[0]:
            return ()
    return gaps


def _cuts(ink: Grey, count: int) -> list[tuple[int, ...]]:
    """Return ways to cut a blob into `count` digits: roughly even, where there is least ink."""
    width = ink.shape[1]
    columns = ink.sum(axis=0)
    places = []
    for at in range(1, count):
        middle, reach = width * at / count, width / count * 0.4
        near = np.arange(max(1, int(middle - reach)), min(width - 1, int(middle + reach) + 1))
        places.append([int(x) for x in near[np.argsort(columns[near], kind="stable")[:7]]])
    return list(product(*places))


def _trim(ink: Grey) -> Grey:
    """Crop the paper around a piece."""
    dark = ink > _DARK
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not len(rows):
        return ink
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
