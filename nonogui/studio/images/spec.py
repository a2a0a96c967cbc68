"""ImageSpec: the settings for turning an image into cells, as frozen data for other threads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from nonogui.core.palette import Rgb

# A choice; a palette could have more (`MAX_INKS`).
MAX_COLORS: Final = 12
"""The maximum number of inks."""


class Box(NamedTuple):
    """A part of an image, in its own pixels; the right and lower edges are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.bottom - self.top

    def is_in(self, other: Box) -> bool:
        """Return whether the middle of this box is in another box."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return other.left <= x < other.right and other.top <= y < other.bottom

    def around(self, other: Box) -> Box:
        """Return the smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Scaling(StrEnum):
    """How the selected part is fitted when its proportions differ from the puzzle's."""

    FIT = "fit"  # all of it is shown; the rest is background
    FILL = "fill"  # the middle fills the puzzle
    STRETCH = "stretch"


class Dither(StrEnum):
    """How shades between the colours are shown."""

    NONE = "none"
    DIFFUSED = "diffused"  # spreads the error to the neighbours (Floyd and Steinberg)
    PATTERN = "pattern"  # uses a regular pattern (Bayer)


class Tone(StrEnum):
    """Which cells of a black-and-white picture are filled."""

    DARK = "dark"  # darker than one threshold
    NEARBY = "nearby"  # darker than the threshold, which follows what is around the cell
    SHAPE = "shape"  # dark parts of the shape on the background, its edge and its inner lines
    EDGES = "edges"  # where neighbouring pixels differ most


class Background(StrEnum):
    """What stays empty in addition to transparent areas."""

    LIGHTEST = "lightest"
    EDGE = "edge"  # the most common colour of the edge
    TRANSPARENT = "transparent"  # nothing else


@dataclass(frozen=True, slots=True)
class ImageSpec:
    """The settings for turning an image into a puzzle.

    Attributes:
        width, height: the size in cells.
        crop: the part to use; None for the whole image.
        colors: the number of inks, 1 to `MAX_COLORS`; 1 means black and white.
        threshold: in black and white, the level from 0 to 255 below which cells are filled; None
            finds the level that best separates dark from light.
        tone: which cells are filled; for black and white.
        invert: swap filled and empty; for black and white.
        background: what stays empty; an RGB value is that colour itself.
        keeps_background: whether `background` holds for all styles, because it was asked for.
        despeckle: give cells that differ from all neighbours the most common value around them.
        is_sharp: use the pixel in the middle of each cell instead of the mean; right if every cell
            is a block of one colour.
    """

    width: int
    height: int
    crop: Box | None = None
    scaling: Scaling = Scaling.FIT
    colors: int = 1
    threshold: int | None = None
    tone: Tone = Tone.DARK
    invert: bool = False
    dither: Dither = Dither.NONE
    background: Background | Rgb = Background.LIGHTEST
    keeps_background: bool = False
    despeckle: bool = False
    is_sharp: bool = False
