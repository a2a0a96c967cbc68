"""Digits in an unknown font, and how certain the answer is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nonogui.studio.scan import classify
from nonogui.studio.scan.classify import DESIGNS, distances, draw, guess, likely
from nonogui.studio.scan.features import COUNT, EXTRAS, features
from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.scan import DOUBTFUL
from nonogui.studio.scan.settling import LIKELY


def ink(image: Image.Image) -> Grey:
    return np.asarray(image, dtype=np.float32) / 255


def printed(digit: int, size: int) -> Grey:
    """Return a digit in Pillow's own font."""
    image = Image.new("L", (2 * size, 2 * size))
    draw_ = ImageDraw.Draw(image)
    draw_.text((size // 2, size // 2), str(digit), fill=255, font=ImageFont.load_default(size))
    return ink(image.crop(image.point(lambda level: 255 * (level > 100)).getbbox()))


def read(shapes: list[Grey]) -> list[int]:
    return [guess(each).digit for each in distances(features(shapes))]


def test_all_digit_designs_differ() -> None:
    assert len(DESIGNS) >= 30
    assert len({design.name for design in DESIGNS}) == len(DESIGNS)
    digits = {b"".join(draw(design, each).tobytes() for each in range(10)) for design in DESIGNS}
    assert len(digits) == len(DESIGNS)


@pytest.mark.parametrize("size", [18, 28, 48])
def test_digits_of_an_unknown_font_are_read(size: int) -> None:
    assert read([printed(digit, size) for digit in range(10)]) == list(range(10))


@pytest.mark.parametrize("name", ["plain", "grotesque bold", "book", "code", "hand", "segments"])
def test_digits_between_two_known_designs_are_read(name: str) -> None:
    known = next(design for design in DESIGNS if design.name == name)
    between = replace(known, weight=known.weight * 1.1, slant=known.slant + 0.05)
    assert read([ink(draw(between, digit)) for digit in range(10)]) == list(range(10))


def test_shapes_between_two_digits_are_doubtful() -> None:
    three, eight = (features([printed(digit, 40)])[0] for digit in (3, 8))
    sure = guess(distances(features([printed(8, 40)]))[0])
    doubts = [
        guess(distances((three * (1 - share) + eight * share)[None])[0]).doubt
        for share in np.linspace(0, 1, 21)
    ]
    assert sure.doubt < DOUBTFUL <= max(doubts) <= 1


def test_doubt_grows_as_the_second_nearest_digit_comes_closer() -> None:
    away = np.array([9, 8, 4, 7, 2, 6, 5, 9, 9, 9], dtype=np.float32)
    assert guess(away) == (4, 2, 2.0, 0.5)
    assert guess(np.zeros(10, dtype=np.float32)).doubt == 0


def test_likely_digits_are_almost_as_near_as_the_nearest() -> None:
    away = np.array([9, 8, 3, 7, 2, 6, 9, 9, 9, 9], dtype=np.float32)
    assert likely(away, 1) == [(4, 1.0), (2, pytest.approx(2 / 3))]
    assert [digit for digit, _ in likely(away, 3)] == [4, 2, 5]
    assert [digit for digit, _ in likely(np.ones(10, dtype=np.float32), 1)] == [0, 1, 2, 3]
    away[2] = 2 / LIKELY + 0.01
    assert likely(away, 1) == [(4, 1.0)]


def test_distances_do_not_depend_on_the_batch_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shapes = features([printed(digit, 30) for digit in range(5)])
    together = distances(shapes)
    monkeypatch.setattr(classify, "_AT_ONCE", 2)
    assert distances(shapes) == pytest.approx(together, abs=1e-5)
    assert distances(shapes[:0]).shape == (0, 10)


def test_distance_to_a_digit_averages_its_three_nearest_drawings() -> None:
    known = classify._known()
    per_digit = len(known) // 10
    away = np.linalg.norm(known[:per_digit] - known[0], axis=1)
    least = (np.sort(away)[:3] ** 2).mean()
    assert distances(known[:1])[0, 0] ** 2 == pytest.approx(least, abs=1e-3)
    assert guess(distances(known[3 * per_digit : 3 * per_digit + 1])[0]).digit == 3


def test_features_have_unit_length_and_mark_holes() -> None:
    shapes = features([printed(digit, 40) for digit in (1, 0, 6, 9, 8)])
    assert shapes.shape == (5, COUNT)
    assert np.linalg.norm(shapes[:, :-EXTRAS], axis=1) == pytest.approx(1)
    top, low = shapes[:, -3] > 0.05, shapes[:, -1] > 0.05
    assert top.tolist() == [False, True, False, True, True]
    assert low.tolist() == [False, True, True, False, True]
    assert features([]).shape == (0, COUNT)


def test_shipped_digits_are_those_that_are_drawn() -> None:
    drawn = classify.drawn_digits()
    assert classify._known().shape == drawn.shape
    assert np.abs(classify._known() - drawn).max() < 0.02, (
        "write_shipped_digits() makes the file anew"
    )
