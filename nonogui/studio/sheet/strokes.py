"""The skeletons of digits: how a pen moves, in the variants in which people draw and print them.

All lie in a box of width 1 and height 1, x to the right, y down; a skeleton is a list of pen
strokes, a stroke a list of points.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

Point = tuple[float, float]
Stroke = list[Point]
Skeleton = list[Stroke]


def arc(
    x: float, y: float, rx: float, ry: float, first: float, last: float, power: float = 2.0
) -> Stroke:
    """A part of an ellipse, or with another power of a box with rounded corners.

    Args:
        x: of the centre, as `y`.
        y: of the centre.
        rx: half the width.
        ry: half the height.
        first: degrees at which it begins, 0 to the right and 90 down.
        last: degrees at which it ends.
        power: of the superellipse; 2 is round, 4 is boxy.
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
    """Drawn with a short upright, as in some grotesques of code."""
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
    """A skeleton on its head: a nine is often a six so."""

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
"""For each digit its forms by name; the plain one has none."""
