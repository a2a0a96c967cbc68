"""Digits that were never seen before, and how sure the answer is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nonogui.studio.sheet.classify import distances, guess
from nonogui.studio.sheet.designs import DESIGNS, draw
from nonogui.studio.sheet.features import COUNT, EXTRAS, features
from nonogui.studio.sheet.scan import Grey
from nonogui.studio.sheet.sheet import DOUBTFUL


def ink(image: Image.Image) -> Grey:
    return np.asarray(image, dtype=np.float32) / 255


def printed(digit: int, size: int) -> Grey:
    """A digit in Pillow's own font."""
    image = Image.new("L", (2 * size, 2 * size))
    draw_ = ImageDraw.Draw(image)
    draw_.text((size // 2, size // 2), str(digit), fill=255, font=ImageFont.load_default(size))
    return ink(image.crop(image.point(lambda level: 255 * (level > 100)).getbbox()))


def read(shapes: list[Grey]) -> list[int]:
    return [guess(each).digit for each in distances(features(shapes))]


def test_there_are_many_designs_and_no_two_are_alike() -> None:
    assert len(DESIGNS) >= 30
    assert len({design.name for design in DESIGNS}) == len(DESIGNS)
    looks = {b"".join(draw(design, each).tobytes() for each in range(10)) for design in DESIGNS}
    assert len(looks) == len(DESIGNS)


@pytest.mark.parametrize("size", [18, 28, 48])
def test_a_font_that_is_not_among_the_designs_is_read(size: int) -> None:
    assert read([printed(digit, size) for digit in range(10)]) == list(range(10))


@pytest.mark.parametrize("name", ["plain", "grotesque bold", "book", "code", "hand", "segments"])
def test_designs_between_the_known_ones_are_read(name: str) -> None:
    known = next(design for design in DESIGNS if design.name == name)
    between = replace(known, weight=known.weight * 1.1, slant=known.slant + 0.05)
    assert read([ink(draw(between, digit)) for digit in range(10)]) == list(range(10))


def test_what_lies_between_two_digits_is_doubtful() -> None:
    three, eight = (features([printed(digit, 40)])[0] for digit in (3, 8))
    sure = guess(distances(features([printed(8, 40)]))[0])
    doubts = [
        guess(distances((three * (1 - share) + eight * share)[None])[0]).doubt
        for share in np.linspace(0, 1, 21)
    ]
    assert sure.doubt < DOUBTFUL <= max(doubts) <= 1


def test_features_have_a_length_and_holes_tell() -> None:
    shapes = features([printed(digit, 40) for digit in (1, 0, 6, 9, 8)])
    assert shapes.shape == (5, COUNT)
    assert np.linalg.norm(shapes[:, :-EXTRAS], axis=1) == pytest.approx(1)
    top, low = shapes[:, -3] > 0.05, shapes[:, -1] > 0.05
    assert top.tolist() == [False, True, False, True, True]
    assert low.tolist() == [False, True, True, False, True]
    assert features([]).shape == (0, COUNT)
