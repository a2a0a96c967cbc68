"""ImageSpec: how a picture is made into cells, as frozen data that may cross threads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from nonogui.core.palette import Rgb

MOST_COLORS: Final = 12
"""Most inks that a picture is reduced to."""


class Box(NamedTuple):
    """A part of a picture in its own pixels; the right and lower edge lie outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top


class Aspect(StrEnum):
    """What is done when the part chosen has other proportions than the puzzle."""

    FIT = "fit"  # all of it is shown; what is left over is background
    FILL = "fill"  # its middle fills the puzzle
    STRETCH = "stretch"


class Dither(StrEnum):
    """How shades between the colours are shown."""

    NONE = "none"
    DIFFUSE = "diffuse"  # the error goes to the neighbours (Floyd and Steinberg)
    ORDERED = "ordered"  # a regular pattern (Bayer)


class Background(StrEnum):
    """What stays empty, besides what is transparent."""

    LIGHTEST = "lightest"
    CORNERS = "corners"  # the colour that most of the edge has
    TRANSPARENT = "transparent"  # nothing else


@dataclass(frozen=True, slots=True)
class ImageSpec:
    """How a picture is made into a puzzle.

    Attributes:
        width: cells across; `height` likewise down.
        crop: the part that is used; None for all of it.
        colors: inks, 1 to `MOST_COLORS`; one is black and white.
        threshold: in black and white, cells darker than this are filled, 0 to 255; None finds
            the level that separates dark from light best.
        edges: show outlines in place of areas; for black and white.
        invert: exchange filled and empty; for black and white.
        background: a colour is the one meant.
        despeckle: cells unlike all that surround them become like most of these.
        is_sharp: a cell is the pixel in its middle, not the mean of its pixels: right where
            every cell is a block of one colour.
    """

    width: int
    height: int
    crop: Box | None = None
    aspect: Aspect = Aspect.FIT
    colors: int = 1
    threshold: int | None = None
    edges: bool = False
    invert: bool = False
    dither: Dither = Dither.NONE
    background: Background | Rgb = Background.LIGHTEST
    despeckle: bool = False
    is_sharp: bool = False
