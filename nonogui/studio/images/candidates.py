"""Offer three ways to turn an image into a picture, and score them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from statistics import correlation
from typing import Final, Protocol, TypeVar

from PIL import Image

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import Palette
from nonogui.solver.limits import Watch
from nonogui.studio.images.opening import Source
from nonogui.studio.images.perception import Lab, distance, lab_of
from nonogui.studio.images.picture import fill_levels, make_picture, pixels_of, sample_cells
from nonogui.studio.images.spec import ImageSpec, Tone
from nonogui.studio.images.suggest import is_grey, suggest, suggest_inks


class Style(StrEnum):
    """A way to turn an image into a picture."""

    OUTLINE = "outline"  # the shape with its inner lines
    TONES = "tones"  # light and dark, compared nearby
    COLORS = "colors"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One picture made from an image.

    Attributes:
        spec: how it was made.
        picture: its cells; every one is known.
        likeness: from 0 to 1, how well its contours match the image; 0 if it is a negative.
        filled: the share of filled cells.
        empty_lines: the number of rows and columns without a filled cell.
    """

    style: Style
    spec: ImageSpec
    picture: Grid
    palette: Palette
    likeness: float
    filled: float
    empty_lines: int

    @property
    def lines(self) -> int:
        """The number of rows and columns."""
        return self.picture.width + self.picture.height

    @property
    def is_mostly_empty(self) -> bool:
        """Whether it makes a dull puzzle, because a third of its lines or most cells are empty."""
        return self.empty_lines > self.lines * _EMPTY_LINES or self.filled < _FILLED

    @property
    def score(self) -> float:
        """How good a puzzle it makes, before its solutions are known; higher is better."""
        empty = self.empty_lines / self.lines
        full = max(0.0, self.filled - _FULL) / (1 - _FULL)
        is_colored = not all(is_grey(color.rgb) for color in self.palette.colors)
        shades = not is_colored and len(self.palette.inks) > 1
        likeness = self.likeness + _COLORED * is_colored * (1 - full)
        return likeness - empty - full - _SHADES * shades


_EMPTY_LINES: Final = 1 / 3
_FILLED: Final = 0.15

# From this share of filled cells on, a puzzle gets dull. A choice.
_FULL: Final = 0.85

# What colours add to a likeness, which compares contours only. 0.03 to 0.15 suggest the same for 35
# photos, icons and emoji, 20 of them in colours.
_COLORED: Final = 0.05

# What a colour puzzle in shades of grey loses. A choice: players expect black and white, and the
# shades are often only the smooth edges of a black drawing.
_SHADES: Final = 0.2


def candidate_spec(source: Source, style: Style, base: ImageSpec) -> ImageSpec:
    """Return the settings of a style.

    Args:
        source: the image.
        style: how the picture is made.
        base: gives the size, the part to use and the background.
    """
    if style is Style.COLORS:
        if base.colors > 1:
            return base
        colors = suggest_inks(source, base.crop or source.bounds)
        # Photographs have all colours; a few look like a drawing.
        colors = colors if base.is_sharp else min(colors, _INKS)
        ground = suggest(source, colors, base.crop).background
        kept = base.background if base.keeps_background else ground
        return replace(base, colors=colors, background=kept)
    tone = Tone.SHAPE if style is Style.OUTLINE else Tone.NEARBY
    if base.is_sharp and (style is Style.TONES or base.colors == 1):
        tone = Tone.DARK  # each pixel of a small picture is meant as it is
    ground = base.background
    if not base.keeps_background:
        ground = suggest(source, 1, base.crop).background
    return replace(
        base, colors=1, tone=tone, background=ground, despeckle=base.despeckle or not base.is_sharp
    )


# The most colours of a candidate from a photograph. A choice.
_INKS: Final = 4


def make_candidate(
    source: Source, style: Style, spec: ImageSpec, watch: Watch | None = None
) -> Candidate:
    """Make a picture and score it.

    Raises:
        StoppedError: `watch` ended it.
    """
    picture, palette = make_picture(source, spec)
    filled = len(picture.cells) - picture.cells.count(EMPTY)
    likeness = likeness_of(sample_cells(source, spec), picture, palette, watch)
    if spec.colors == 1:
        likeness *= polarity_of(fill_levels(source, spec), picture)
    return Candidate(
        style,
        spec,
        picture,
        palette,
        likeness if filled else 0.0,
        filled / len(picture.cells),
        sum(not any(line) for line in (*picture.rows(), *zip(*picture.rows(), strict=True))),
    )


def make_candidates(
    source: Source, base: ImageSpec, watch: Watch | None = None
) -> tuple[Candidate, ...]:
    """Make a picture in each style, in the order of `Style`.

    Raises:
        StoppedError: `watch` ended it.
    """
    return tuple(
        make_candidate(source, style, candidate_spec(source, style, base), watch) for style in Style
    )


class Scored(Protocol):
    """A candidate with a score."""

    @property
    def is_mostly_empty(self) -> bool:
        """Whether it makes a dull puzzle."""

    @property
    def score(self) -> float:
        """How good a puzzle it makes; higher is better."""


_S = TypeVar("_S", bound=Scored)


def best_of(candidates: Sequence[_S]) -> _S | None:
    """Return the candidate to suggest; None if each is mostly empty or shows hardly anything."""
    usable = [each for each in candidates if not each.is_mostly_empty and each.score > 0]
    return max(usable, key=lambda each: each.score, default=None)


# --- likeness ---


# The squared OKLab distance at which a contour counts fully. 0.2 squared: ten times what is just
# noticeable.
_CLEAR: Final = 0.04


def likeness_of(
    image: Image.Image, picture: Grid, palette: Palette, watch: Watch | None = None
) -> float:
    """Return from 0 to 1 how well the contours of a picture match an image.

    A contour lies between neighbouring cells with different colours. The result is the harmonic
    mean of the share of the image's contours that the picture has, and of the picture's contours
    that the image has. A contour may be off by one cell.

    Args:
        image: in RGB, a pixel for each cell.
        picture: the cells.
        palette: their colours.
        watch: may end the work.

    Raises:
        StoppedError: `watch` ended it.
    """
    watch = watch or Watch()
    seen = [lab_of(rgb) for rgb in pixels_of(image)]
    inks = [lab_of(color.rgb) for color in palette.colors]
    drawn = [inks[value] for value in picture.cells]
    found = covered = wanted = shown = 0.0
    for lanes in (_rows(picture.width, len(drawn)), _columns(picture.width, len(drawn))):
        for lane in lanes:
            watch.check()
            real, made = _contours(seen, lane), _contours(drawn, lane)
            for at, (strong, clear) in enumerate(zip(real, made, strict=True)):
                near = slice(max(0, at - 1), at + 2)
                wanted, shown = wanted + strong, shown + clear
                covered += strong * max(made[near])
                found += clear * max(real[near])
    if not wanted or not shown:
        return float(not wanted and not shown)
    recall, precision = covered / wanted, found / shown
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


def polarity_of(levels: bytes, picture: Grid) -> float:
    """Return 0 for a negative, 1 if cells with a high level are filled rather than the others.

    The contours of a negative are right.
    """
    is_filled = [value != EMPTY for value in picture.cells]
    if len(set(levels)) == 1 or len(set(is_filled)) == 1:
        return 1.0
    return min(1.0, 1 + correlation(levels, is_filled))


def _contours(colors: Sequence[Lab], lane: range) -> list[float]:
    """Return for each cell but the first how much it differs from the one before it, 0 to 1."""
    cells = [colors[at] for at in lane]
    return [min(1.0, distance(one, other) / _CLEAR) for one, other in pairwise(cells)]


def _rows(width: int, count: int) -> Iterator[range]:
    for start in range(0, count, width):
        yield range(start, start + width)


def _columns(width: int, count: int) -> Iterator[range]:
    for start in range(width):
        yield range(start, count, width)
