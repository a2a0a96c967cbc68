"""The skeletons of digits: inside their box, with a display's segments, with round arcs."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, pairwise

import numpy as np
import pytest

from nonogui.studio.scan.classify import DESIGNS, FORMS, Design, Stroke, arc, draw, variants
from nonogui.studio.scan.image import Mask

ALL = [(digit, name) for digit, forms in FORMS.items() for name in forms]

SEGMENTS = {2: "abged", 3: "abcdg", 4: "fgbc", 5: "afgcd", 6: "afedcg", 7: "abc", 8: "abcdefg"}
"""For each digit on a display its segments; a to f clockwise from the top, g in the middle."""

PLACES = {
    "a": ((0, 0), (1, 0)),
    "b": ((1, 0), (1, 0.5)),
    "c": ((1, 0.5), (1, 1)),
    "d": ((0, 1), (1, 1)),
    "e": ((0, 0.5), (0, 1)),
    "f": ((0, 0), (0, 0.5)),
    "g": ((0, 0.5), (1, 0.5)),
}


@pytest.mark.parametrize(("digit", "name"), ALL)
@pytest.mark.parametrize("power", [2.0, 4.0])
def test_digits_fill_their_box_from_top_to_bottom(digit: int, name: str, power: float) -> None:
    xs, ys = zip(*chain.from_iterable(FORMS[digit][name](power)), strict=True)
    assert (min(ys), max(ys)) == pytest.approx((0, 1), abs=0.03)
    assert min(xs) > -0.11  # a boxy curve may extend a little beyond it
    assert 0.4 < max(xs) <= 1 or (digit, name) == (1, "bare")


@pytest.mark.parametrize("digit", SEGMENTS)
def test_square_digits_have_seven_segment_strokes(digit: int) -> None:
    strokes = FORMS[digit]["square"](2.0)
    drawn = {frozenset(each) for stroke in strokes for each in halves(stroke)}
    assert drawn == {frozenset(PLACES[each]) for each in SEGMENTS[digit]}


def halves(stroke: Stroke) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines of a stroke, vertical ones split in half; a short bar counts as whole."""
    found: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for (x, y), (to_x, to_y) in pairwise([(round(x), y) for x, y in stroke]):
        middle = [(x, 0.5)] if abs(to_y - y) == 1 else []
        found += list(pairwise([(x, y), *middle, (to_x, to_y)]))
    return found


@pytest.mark.parametrize("power", [2.0, 3.0, 4.0])
@pytest.mark.parametrize(("first", "last"), [(0, 360), (190, 385), (312, 180), (-40, 20)])
def test_arcs_lie_on_a_superellipse(power: float, first: float, last: float) -> None:
    points = arc(0.5, 0.3, 0.4, 0.2, first, last, power)
    assert len(points) == max(4, round(abs(last - first) / 10)) + 1
    for x, y in points:
        on_it = abs((x - 0.5) / 0.4) ** power + abs((y - 0.3) / 0.2) ** power
        assert on_it == pytest.approx(1)


def test_arcs_start_and_end_at_the_given_angles() -> None:
    right, down, left, up = (0.9, 0.3), (0.5, 0.5), (0.1, 0.3), (0.5, 0.1)
    quarters = arc(0.5, 0.3, 0.4, 0.2, 0, 270)
    assert quarters[::9] == [pytest.approx(each) for each in (right, down, left, up)]
    assert arc(0.5, 0.3, 0.4, 0.2, 270, 180)[-1] == pytest.approx(left)


def test_a_nine_is_a_six_upside_down() -> None:
    six, nine = FORMS[6]["spiral"](2.0), FORMS[9]["spiral"](2.0)
    assert nine == [[(1 - x, 1 - y) for x, y in stroke] for stroke in six]


# ---- drawn ----


def ink(design: Design, digit: int) -> Mask:
    return np.asarray(draw(design, digit)) > 127


PEN = Design("pen", DESIGNS[-2].forms, width=0.5, weight=0.15)
"""Square digits, and a one that is a bar."""


@pytest.mark.parametrize("design", DESIGNS, ids=lambda each: each.name)
def test_drawn_digits_have_the_height_and_width_of_their_design(design: Design) -> None:
    for digit in range(10):
        height, width = ink(design, digit).shape
        assert height == pytest.approx(60, abs=4)
        most = 60 * (design.width + design.slant) + 6
        assert width <= most
        assert width > 0.6 * 60 * design.width or digit == 1


@pytest.mark.parametrize("contrast", [1.0, 0.5])
def test_contrast_thins_horizontal_strokes(contrast: float) -> None:
    eight = ink(replace(PEN, contrast=contrast), 8)
    height, width = eight.shape
    upright, level = first_stroke(eight[height // 4]), first_stroke(eight[:, width // 2])
    assert upright == pytest.approx(9, abs=1)
    assert level == pytest.approx(9 * contrast, abs=1)
    assert width == pytest.approx(30, abs=2)
    assert ink(replace(PEN, contrast=contrast), 1).shape[1] == pytest.approx(9, abs=2)


def first_stroke(pixels: Mask) -> int:
    """Return the length of the first run of ink in pixels."""
    return int(np.argmin(pixels[np.argmax(pixels) :]))


def test_positive_slant_leans_digits_to_the_right() -> None:
    for slant in (0.2, -0.2):
        one = ink(replace(PEN, slant=slant), 1)
        top, low = np.flatnonzero(one[4]).mean(), np.flatnonzero(one[-5]).mean()
        assert top - low == pytest.approx(slant * 60, abs=3)
    assert ink(replace(PEN, slant=0.2), 8).shape[1] == pytest.approx(42, abs=3)


def test_variants_include_light_bold_and_slanted_designs() -> None:
    found = [(round(each.weight / PEN.weight, 2), each.slant) for each in variants(PEN)]
    assert found == [(0.8, 0), (0.8, 0.17), (1, 0), (1, 0.17), (1.25, 0), (1.25, 0.17)]
    assert {each.name for each in variants(PEN)} == {"pen"}
