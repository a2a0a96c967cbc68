"""Classify shapes as digits by comparing them with drawn digits of many designs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nonogui.resources import resource
from nonogui.studio.scan.features import COUNT, Features, features
from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.settling import LIKELY

if TYPE_CHECKING:
    from PIL.Image import Image

SHIPPED: Final = "digits.npz"
"""The resource with the features of all drawn digits, written by `write_shipped_digits`."""

QUANTA: Final = 255
"""The steps in which shipped features are rounded; no feature is above 1."""

# The height in pixels of small print.
_SMALL: Final = 13

# Distances to this many drawings of a digit are averaged; one alone may be close by accident.
_NEAREST: Final = 3

# The most digits considered for a shape.
_MAX_LIKELY: Final = 4

# Shapes compared at a time, to limit the memory.
_AT_ONCE: Final = 500


class Guess(NamedTuple):
    """The reading of a shape.

    Attributes:
        digit: the nearest digit.
        other: the second nearest digit.
        distance: the distance to the nearest drawings of the digit.
        doubt: that distance divided by the distance to the second nearest digit.
    """

    digit: int
    other: int
    distance: float
    doubt: float


# There is one such set of features.
@lru_cache(maxsize=1)
def _known() -> Features:
    """Return the features of all drawn digits, large and small, grouped by digit from 0 on.

    Computing them takes seconds, so they are shipped, as bytes.
    """
    with np.load(resource(SHIPPED)) as file:
        return np.asarray(file["features"], dtype=np.float32) / QUANTA


def drawn_digits() -> Features:
    """Compute the features of all drawn digits."""
    shapes = []
    for digit in range(10):
        for design in DESIGNS:
            for variant in variants(design):
                image = draw(variant, digit)
                shapes += [_ink(image), _ink(_small(image))]
    return features(shapes)


def write_shipped_digits() -> None:
    """Write the features of all drawn digits to the file that is shipped."""
    rounded = np.rint(QUANTA * drawn_digits()).clip(0, 255).astype(np.uint8)
    np.savez_compressed(resource(SHIPPED), features=rounded)


def _ink(image: Image) -> Grey:
    return np.asarray(image, dtype=np.float32) / 255


def _small(image: Image) -> Image:
    """Return a digit as it looks in small print."""
    scale = _SMALL / image.height
    return image.resize((max(2, round(image.width * scale)), _SMALL))


def distances(shapes: Features) -> Features:
    """Return the distance of each shape from each digit: an array of shapes by 10."""
    parts = [_least(shapes[at : at + _AT_ONCE]) for at in range(0, len(shapes), _AT_ONCE)]
    return np.concatenate(parts) if parts else np.zeros((0, 10), dtype=np.float32)


def _least(shapes: Features) -> Features:
    """Return for each of a few shapes the distance to the nearest drawings of each digit."""
    known = _known()
    # The square of a difference, written out: one matrix product needs far less memory.
    squares = (
        (shapes**2).sum(axis=1)[:, None]
        + (known**2).sum(axis=1)[None, :]
        - 2 * shapes.reshape(-1, COUNT) @ known.T
    )
    by_digit = squares.reshape(len(shapes), 10, -1)
    nearest = np.partition(by_digit, _NEAREST - 1, axis=2)[:, :, :_NEAREST].mean(axis=2)
    # Rounding may leave a square slightly below 0.
    return np.asarray(np.sqrt(np.maximum(nearest, 0)), np.float32)


def guess(distance: Features) -> Guess:
    """Classify a shape by its ten distances."""
    order = np.argsort(distance)
    first, second = float(distance[order[0]]), float(distance[order[1]])
    return Guess(int(order[0]), int(order[1]), first, first / max(second, 1e-6))


def likely(distance: Features, least: int) -> list[tuple[int, float]]:
    """Return the likely digits of a shape, at least `least`, nearest first.

    Each comes with a share: the smallest distance divided by its own distance.
    """
    order = [int(digit) for digit in np.argsort(distance)]
    shares = [float(distance[order[0]] / max(distance[digit], 1e-6)) for digit in order]
    count = max(least, min(_MAX_LIKELY, sum(share >= LIKELY for share in shares)))
    return list(zip(order, shares, strict=True))[:count]


# --- designs of digits ---


# The height in pixels of a drawn digit, between the middles of its outer strokes.
_SIDE: Final = 60

# The lowest ink level, of 255, that counts when a drawn digit is cropped.
_EDGE: Final = 100


@dataclass(frozen=True, slots=True)
class Design:
    """How one set of ten digits is drawn.

    Attributes:
        name: a short description.
        forms: the name of the form of each digit; empty for the plain form.
        width: the width of a digit divided by its height.
        weight: the width of vertical strokes divided by the height.
        contrast: how wide horizontal strokes are compared with vertical ones; 1 is equal.
        slant: how far the top leans to the right, divided by the height.
        power: how boxy curves are; 2 is round.
    """

    name: str
    forms: tuple[str, ...] = ("",) * 10
    width: float = 0.52
    weight: float = 0.13
    contrast: float = 1.0
    slant: float = 0.0
    power: float = 2.0


def _forms(text: str) -> tuple[str, ...]:
    """Return the forms of the ten digits; `-` stands for the plain form."""
    return tuple("" if word == "-" else word for word in text.split())


_PLAIN: Final = _forms("- - - - - - - - - -")
_GROTESQUE: Final = _forms("- short straight wide high upright - curved equal -")
_BEAKED: Final = _forms("- beak straight wide high upright tall - equal tall")
_FLAT: Final = _forms("- flat - wide - - - - - -")
_HUMANIST: Final = _forms("- - - - - - tall - - tall")
_GEOMETRIC: Final = _forms("- long straight flat - upright straight - - straight")
_BOOK: Final = _forms("- base swan - - - - hook - -")
_SLAB: Final = _forms("- base - - foot - - hook - -")
_CODE: Final = _forms("slash base - - cross upright tall - - tall")
_DOTTED: Final = _forms("dot base straight - high upright - - equal -")
_HAND: Final = _forms("- bare swan wide open - spiral bar cross upright")
_SCHOOL: Final = _forms("- long - - open - spiral bar - upright")
_CASUAL: Final = _forms("- bare straight - cross - straight steep cross straight")
_SEGMENT: Final = _forms("- bare square square square square square square square square")
_FOOT: Final = _forms("- foot swan - foot - tall hook equal tall")

DESIGNS: Final = (
    Design("plain", _PLAIN),
    Design("plain light", _PLAIN, weight=0.08),
    Design("plain bold", _PLAIN, weight=0.2, width=0.56),
    Design("plain narrow", _PLAIN, width=0.4, weight=0.11),
    Design("plain wide", _PLAIN, width=0.64),
    Design("plain slanted", _PLAIN, slant=0.2),
    Design("grotesque", _GROTESQUE, width=0.5, weight=0.12),
    Design("grotesque bold", _GROTESQUE, width=0.54, weight=0.2, contrast=0.85),
    Design("grotesque boxy", _GROTESQUE, width=0.5, power=2.7),
    Design("grotesque narrow", _GROTESQUE, width=0.4, power=2.5),
    Design("grotesque slanted", _GROTESQUE, slant=0.2),
    Design("beaked", _BEAKED, width=0.52, weight=0.11, contrast=0.9),
    Design("beaked bold", _BEAKED, width=0.56, weight=0.2, contrast=0.8),
    Design("beaked bold slanted", _BEAKED, width=0.54, weight=0.19, slant=0.12),
    Design("flat", _FLAT, width=0.52, weight=0.12, contrast=0.9),
    Design("flat bold slanted", _FLAT, width=0.55, weight=0.19, contrast=0.85, slant=0.12),
    Design("humanist", _HUMANIST, width=0.5, weight=0.12, contrast=0.85),
    Design("humanist light", _HUMANIST, width=0.5, weight=0.08, contrast=0.85),
    Design("humanist bold", _HUMANIST, width=0.54, weight=0.2, contrast=0.75),
    Design("geometric", _GEOMETRIC, width=0.56, weight=0.12),
    Design("geometric light", _GEOMETRIC, width=0.58, weight=0.07),
    Design("geometric bold", _GEOMETRIC, width=0.58, weight=0.2),
    Design("book", _BOOK, width=0.48, weight=0.13, contrast=0.45),
    Design("book bold", _BOOK, width=0.52, weight=0.21, contrast=0.4),
    Design("book slanted", _BOOK, width=0.48, weight=0.12, contrast=0.5, slant=0.24),
    Design("book light", _BOOK, width=0.46, weight=0.09, contrast=0.6),
    Design("slab", _SLAB, width=0.52, weight=0.12, contrast=0.8),
    Design("slab light", _SLAB, width=0.56, weight=0.07),
    Design("old", _FOOT, width=0.48, weight=0.14, contrast=0.4),
    Design("old bold", _FOOT, width=0.54, weight=0.22, contrast=0.45),
    Design("code", _CODE, width=0.54, weight=0.12),
    Design("code bold", _CODE, width=0.56, weight=0.19),
    Design("code boxy", _CODE, width=0.54, weight=0.12, power=3.0),
    Design("dotted", _DOTTED, width=0.52, weight=0.12, power=2.4),
    Design("dotted bold", _DOTTED, width=0.54, weight=0.18, power=2.4),
    Design("hand", _HAND, width=0.5, weight=0.09),
    Design("hand slanted", _HAND, width=0.5, weight=0.1, slant=0.25),
    Design("school", _SCHOOL, width=0.52, weight=0.09, slant=0.08),
    Design("casual", _CASUAL, width=0.56, weight=0.12),
    Design("casual bold", _CASUAL, width=0.58, weight=0.19),
    Design("segments", _SEGMENT, width=0.54, weight=0.12),
    Design("segments slanted", _SEGMENT, width=0.5, weight=0.14, slant=0.12),
)


def variants(design: Design) -> list[Design]:
    """Return a design with lighter, heavier and more slanted variants."""
    return [
        replace(design, weight=design.weight * weight, slant=design.slant + slant)
        for weight, slant in product((0.8, 1.0, 1.25), (0.0, 0.17))
    ]


def draw(design: Design, digit: int) -> Image:
    """Draw a digit with ink at 255 and paper at 0, cropped to its ink.

    The pen is always round. For a contrast other than 1, the image is stretched afterwards.
    """
    from PIL import Image, ImageDraw

    pen = max(2, round(_SIDE * design.weight * design.contrast))
    margin = pen + 2
    width = max(0.04, design.width - design.weight) * design.contrast
    height = max(0.1, 1 - design.weight * design.contrast)
    slant = design.slant * design.contrast
    size = (
        round(_SIDE * (width + abs(slant))) + 2 * margin + 1,
        round(_SIDE * height) + 2 * margin + 1,
    )
    image = Image.new("L", size)
    canvas = ImageDraw.Draw(image)
    lean = max(0.0, -slant)
    for stroke in FORMS[digit][design.forms[digit]](design.power):
        points = [
            (margin + _SIDE * (x * width + lean + slant * (1 - y)), margin + _SIDE * y * height)
            for x, y in stroke
        ]
        canvas.line(points, fill=255, width=pen, joint="curve")
        for x, y in (points[0], points[-1]):
            canvas.ellipse((x - pen / 2, y - pen / 2, x + pen / 2, y + pen / 2), fill=255)
    image = image.crop(image.point(lambda level: 255 * (level > _EDGE)).getbbox())
    return image.resize((max(1, round(image.width / design.contrast)), image.height))


# --- strokes ---


Point = tuple[float, float]
Stroke = list[Point]
Skeleton = list[Stroke]


def arc(
    x: float, y: float, rx: float, ry: float, first: float, last: float, power: float = 2.0
) -> Stroke:
    """Return part of an ellipse, or of a box with rounded corners for other powers.

    Args:
        x: the horizontal centre.
        y: the vertical centre.
        rx: half the width.
        ry: half the height.
        first: the start angle in degrees; 0 is right, 90 is down.
        last: the end angle in degrees.
        power: the power of the superellipse; 2 is round, 4 is boxy.
    """
    count = max(4, round(abs(last - first) / 10))
    points = []
    for step in range(count + 1):
        angle = radians(first + (last - first) * step / count)
        c, s = cos(angle), sin(angle)
        points.append((x + rx * _signed(c, 2 / power), y + ry * _signed(s, 2 / power)))
    return points


def _signed(value: float, power: float) -> float:
    return (1 if value >= 0 else -1) * float(abs(value) ** power)


def _zero(power: float) -> Skeleton:
    return [arc(0.5, 0.5, 0.5, 0.5, 0, 360, power)]


def _zero_slashed(power: float) -> Skeleton:
    return [*_zero(power), [(0.25, 0.72), (0.75, 0.28)]]


def _zero_dotted(power: float) -> Skeleton:
    return [*_zero(power), [(0.5, 0.46), (0.5, 0.54)]]


def _one(power: float) -> Skeleton:
    del power
    return [[(0.04, 0.0), (0.04, 1.0)]]


def _one_flag(power: float) -> Skeleton:
    del power
    return [[(0.05, 0.26), (0.3, 0.16), (0.5, 0.0), (0.5, 1.0)]]


def _one_long_flag(power: float) -> Skeleton:
    del power
    return [[(0.0, 0.36), (0.55, 0.0), (0.55, 1.0)]]


def _one_short_flag(power: float) -> Skeleton:
    del power
    return [[(0.1, 0.16), (0.42, 0.0), (0.42, 1.0)]]


def _one_beaked(power: float) -> Skeleton:
    del power
    return [[(0.08, 0.2), (0.3, 0.11), (0.42, 0.0), (0.42, 1.0)]]


def _one_flat_flag(power: float) -> Skeleton:
    del power
    return [[(0.1, 0.09), (0.36, 0.03), (0.42, 0.0), (0.42, 1.0)]]


def _one_based(power: float) -> Skeleton:
    return [*_one_flag(power), [(0.05, 1.0), (0.95, 1.0)]]


def _one_footed(power: float) -> Skeleton:
    del power
    return [[(0.18, 0.12), (0.5, 0.0), (0.5, 1.0)], [(0.2, 1.0), (0.8, 1.0)]]


def _two(power: float) -> Skeleton:
    bow = arc(0.5, 0.29, 0.46, 0.29, 190, 385, power)
    return [[*bow, (0.78, 0.56), (0.5, 0.74), (0.2, 0.9), (0.02, 1.0)], [(0.02, 1.0), (0.98, 1.0)]]


def _two_straight(power: float) -> Skeleton:
    bow = arc(0.48, 0.28, 0.46, 0.28, 200, 380, power)
    return [[*bow, (0.0, 1.0), (1.0, 1.0)]]


def _two_swan(power: float) -> Skeleton:
    bow = arc(0.48, 0.3, 0.48, 0.3, 175, 395, power)
    foot = [(0.0, 0.98), (0.25, 0.9), (0.55, 0.97), (0.8, 1.0), (1.0, 0.86)]
    return [[*bow, (0.6, 0.62), (0.25, 0.82), *foot]]


def _two_square(power: float) -> Skeleton:
    del power
    return [[(0, 0), (1, 0), (1, 0.5), (0, 0.5), (0, 1), (1, 1)]]


def _three(power: float) -> Skeleton:
    top = arc(0.45, 0.26, 0.45, 0.26, 205, 450, power)
    low = arc(0.45, 0.74, 0.55, 0.26, 270, 515, power)
    return [[*top, (0.3, 0.5)], [(0.3, 0.5), *low]]


def _three_wide(power: float) -> Skeleton:
    top = arc(0.42, 0.25, 0.5, 0.25, 215, 440, power)
    low = arc(0.42, 0.73, 0.56, 0.27, 280, 510, power)
    return [[*top, *low]]


def _three_flat(power: float) -> Skeleton:
    low = arc(0.45, 0.7, 0.55, 0.3, 270, 510, power)
    return [[(0.04, 0.0), (0.95, 0.0), (0.42, 0.4), *low]]


def _three_square(power: float) -> Skeleton:
    del power
    return [[(0, 0), (1, 0), (1, 1), (0, 1)], [(0.15, 0.5), (1, 0.5)]]


def _four(power: float) -> Skeleton:
    del power
    return [[(0.74, 1.0), (0.74, 0.0), (0.0, 0.7), (1.0, 0.7)]]


def _four_high(power: float) -> Skeleton:
    del power
    return [[(0.72, 1.0), (0.72, 0.0), (0.66, 0.0), (0.0, 0.62), (0.0, 0.68), (1.0, 0.68)]]


def _four_footed(power: float) -> Skeleton:
    return [*_four(power), [(0.5, 1.0), (0.95, 1.0)]]


def _four_open(power: float) -> Skeleton:
    del power
    return [[(0.2, 0.0), (0.0, 0.58), (1.0, 0.58)], [(0.78, 0.2), (0.72, 1.0)]]


def _four_square(power: float) -> Skeleton:
    del power
    return [[(0, 0), (0, 0.5), (1, 0.5)], [(1, 0), (1, 1)]]


def _four_crossed(power: float) -> Skeleton:
    """Return a four with a short upright stroke, as in some programming fonts."""
    del power
    return [[(0.55, 0.0), (0.0, 0.75), (1.0, 0.75)], [(0.68, 0.45), (0.68, 1.0)]]


def _five(power: float) -> Skeleton:
    bow = arc(0.44, 0.66, 0.54, 0.34, 235, 505, power)
    return [[(0.88, 0.0), (0.16, 0.0), (0.08, 0.46), *bow]]


def _five_upright(power: float) -> Skeleton:
    bow = arc(0.45, 0.66, 0.53, 0.34, 250, 500, power)
    return [[(0.9, 0.0), (0.1, 0.0), (0.1, 0.4), *bow]]


def _five_square(power: float) -> Skeleton:
    del power
    return [[(1, 0), (0, 0), (0, 0.5), (1, 0.5), (1, 1), (0, 1)]]


def _six(power: float) -> Skeleton:
    bowl = arc(0.52, 0.68, 0.48, 0.32, 180, 540, power)
    return [[*arc(0.52, 0.5, 0.52, 0.5, 312, 180, power), (0.02, 0.68)], bowl]


def _six_tall(power: float) -> Skeleton:
    bowl = arc(0.5, 0.67, 0.48, 0.33, 180, 540, power)
    return [[(0.9, 0.02), (0.6, 0.06), (0.25, 0.26), (0.06, 0.5), (0.02, 0.68)], bowl]


def _six_straight(power: float) -> Skeleton:
    bowl = arc(0.5, 0.66, 0.5, 0.34, 180, 540, power)
    return [[(0.68, 0.0), (0.2, 0.44), (0.02, 0.6)], bowl]


def _six_square(power: float) -> Skeleton:
    del power
    return [[(1, 0), (0, 0), (0, 1), (1, 1), (1, 0.5), (0, 0.5)]]


def _six_spiral(power: float) -> Skeleton:
    bowl = arc(0.5, 0.7, 0.48, 0.3, 180, 560, power)
    return [[(0.6, 0.0), (0.2, 0.3), (0.03, 0.6), *bowl]]


def _seven(power: float) -> Skeleton:
    del power
    return [[(0.0, 0.0), (1.0, 0.0), (0.3, 1.0)]]


def _seven_curved(power: float) -> Skeleton:
    del power
    return [[(0.0, 0.0), (1.0, 0.0), (0.66, 0.36), (0.44, 0.68), (0.36, 1.0)]]


def _seven_hooked(power: float) -> Skeleton:
    return [[(0.02, 0.16), *_seven_curved(power)[0]]]


def _seven_barred(power: float) -> Skeleton:
    return [*_seven(power), [(0.25, 0.52), (0.9, 0.52)]]


def _seven_square(power: float) -> Skeleton:
    del power
    return [[(0, 0), (1, 0), (1, 1)]]


def _seven_steep(power: float) -> Skeleton:
    del power
    return [[(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)]]


def _eight(power: float) -> Skeleton:
    top = arc(0.5, 0.25, 0.43, 0.25, 0, 360, power)
    return [top, arc(0.5, 0.74, 0.5, 0.26, 0, 360, power)]


def _eight_equal(power: float) -> Skeleton:
    top = arc(0.5, 0.25, 0.48, 0.25, 0, 360, power)
    return [top, arc(0.5, 0.75, 0.5, 0.25, 0, 360, power)]


def _eight_crossed(power: float) -> Skeleton:
    top = arc(0.5, 0.22, 0.4, 0.22, 150, 390, power)
    low = arc(0.5, 0.76, 0.48, 0.24, -40, 220, power)
    return [[*top, *low, top[0]]]


def _eight_square(power: float) -> Skeleton:
    del power
    return [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)], [(0, 0.5), (1, 0.5)]]


def _turned(skeleton: Callable[[float], Skeleton]) -> Callable[[float], Skeleton]:
    """Return a skeleton turned upside down; many nines are sixes turned round."""

    def turned(power: float) -> Skeleton:
        return [[(1 - x, 1 - y) for x, y in stroke] for stroke in skeleton(power)]

    return turned


def _nine_upright(power: float) -> Skeleton:
    bowl = arc(0.48, 0.32, 0.46, 0.32, 0, 360, power)
    return [bowl, [(0.95, 0.05), (0.94, 0.4), (0.9, 1.0)]]


FORMS: Final[dict[int, dict[str, Callable[[float], Skeleton]]]] = {
    0: {"": _zero, "slash": _zero_slashed, "dot": _zero_dotted},
    1: {
        "": _one_flag,
        "bare": _one,
        "long": _one_long_flag,
        "short": _one_short_flag,
        "beak": _one_beaked,
        "flat": _one_flat_flag,
        "base": _one_based,
        "foot": _one_footed,
    },
    2: {"": _two, "straight": _two_straight, "swan": _two_swan, "square": _two_square},
    3: {"": _three, "wide": _three_wide, "flat": _three_flat, "square": _three_square},
    4: {
        "": _four,
        "high": _four_high,
        "foot": _four_footed,
        "open": _four_open,
        "square": _four_square,
        "cross": _four_crossed,
    },
    5: {"": _five, "upright": _five_upright, "square": _five_square},
    6: {
        "": _six,
        "tall": _six_tall,
        "straight": _six_straight,
        "square": _six_square,
        "spiral": _six_spiral,
    },
    7: {
        "": _seven,
        "curved": _seven_curved,
        "hook": _seven_hooked,
        "bar": _seven_barred,
        "square": _seven_square,
        "steep": _seven_steep,
    },
    8: {"": _eight, "equal": _eight_equal, "cross": _eight_crossed, "square": _eight_square},
    9: {
        "": _turned(_six),
        "tall": _turned(_six_tall),
        "straight": _turned(_six_straight),
        "square": _turned(_six_square),
        "spiral": _turned(_six_spiral),
        "upright": _nine_upright,
    },
}
"""For each digit its forms by name; the plain form has an empty name."""
