"""Straightening: turns and perspective are found and undone, straight pictures are left alone."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonogui.studio.scan.straighten import homography, straighten, straighten_to
from tests.scan_kinds import in_perspective


def ruled() -> Image.Image:
    """Return a board of ten by ten cells."""
    image = Image.new("RGB", (400, 360), "white")
    draw = ImageDraw.Draw(image)
    for at in range(11):
        draw.line((80 + 25 * at, 60, 80 + 25 * at, 310), fill="black")
        draw.line((80, 60 + 25 * at, 330, 60 + 25 * at), fill="black")
    return image


def sharpness(image: Image.Image) -> float:
    """Return how much of the lines lies within single strips of three pixels."""
    ink = 255 - np.asarray(image.convert("L"), dtype=np.float64)
    strips = (np.convolve(ink.sum(axis=axis), np.ones(3), "same") for axis in (0, 1))
    return float(min(np.sort(strip)[-11:].mean() for strip in strips))


@pytest.mark.parametrize("degrees", [-15, -7, -1.3, 0.5, 2, 11, 18])
def test_turned_pictures_are_levelled(degrees: float) -> None:
    crooked = ruled().rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    straight = straighten(crooked)
    assert sharpness(straight.image) > 0.9 * sharpness(ruled())
    assert abs(degrees) < 1 or sharpness(crooked) < 0.9 * sharpness(ruled())


@pytest.mark.parametrize("seed", range(6))
def test_perspective_is_undone(seed: int) -> None:
    crooked = in_perspective(ruled(), Random(seed))
    assert sharpness(straighten(crooked).image) > 0.85 * sharpness(ruled())


def test_straight_pictures_keep_their_pixels() -> None:
    image = ruled()
    assert straighten(image).image is image
    blank = Image.new("RGB", (90, 60), "white")
    assert straighten(blank).image is blank


def test_what_is_new_is_like_the_first_corner() -> None:
    crooked = ruled().rotate(9, Image.Resampling.BICUBIC, expand=True, fillcolor=(250, 230, 210))
    turned = straighten(crooked).image
    assert turned.width > crooked.width
    assert turned.getpixel((0, 0)) == (250, 230, 210)


def test_points_find_their_way_back_and_forth() -> None:
    crooked = in_perspective(ruled(), Random(4))
    straight = straighten(crooked)
    corners = straight.source_corners(20, 30, 200, 190)
    assert straight.point(*corners[2]) == pytest.approx((200, 190))


def test_corners_that_a_person_sets_become_a_rectangle() -> None:
    corners = ((90.0, 70.0), (310.0, 50.0), (330.0, 300.0), (70.0, 290.0))
    straight = straighten_to(ruled(), corners, (10, 10))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (straight.point(*corner) for corner in corners)
    assert (y0, x1, y2, x3) == pytest.approx((y1, x2, y3, x0))
    assert hypot(x1 - x0, 0) == pytest.approx(y2 - y1, rel=0.01)


def test_a_homography_takes_points_to_points() -> None:
    sources = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    targets = [(3.0, 4.0), (20.0, 1.0), (22.0, 30.0), (1.0, 25.0)]
    matrix = homography(sources, targets)
    for (x, y), target in zip(sources, targets, strict=True):
        u, v, w = matrix @ (x, y, 1)
        assert (u / w, v / w) == pytest.approx(target)
