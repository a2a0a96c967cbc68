"""Slanting lines through numbers are removed, strokes of digits are not."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nonogui.studio.scan.classify import guess
from nonogui.studio.scan.glyphs import Part, glyphs
from nonogui.studio.scan.image import Mask
from nonogui.studio.scan.strikes import without_level_strike, without_strikes

HEIGHT = 29
"""The height of the digits drawn."""


def _drawn(digit: str, line: tuple[int, int, int, int] | None = None) -> Mask:
    image = Image.new("L", (70, 70), 255)
    draw = ImageDraw.Draw(image)
    draw.text((35, 35), digit, fill=0, font=ImageFont.load_default(40), anchor="mm")
    if line is not None:
        draw.line(line, fill=0, width=3)
    return np.asarray(image) < 128


@pytest.mark.parametrize("digit", "0123456789")
def test_digits_stay_whole(digit: str) -> None:
    ink = _drawn(digit)
    assert (without_strikes(ink, HEIGHT) == ink).all()
    assert (without_level_strike(ink, HEIGHT) == ink).all()


@pytest.mark.parametrize("digits", ["44", "77", "88", "10"])
def test_bars_of_digits_in_touch_are_no_level_strike(digits: str) -> None:
    one, two = map(_drawn, digits)
    ink = one | np.roll(two, int(np.ptp(np.flatnonzero(one.any(axis=0)))), axis=1)
    rows = np.flatnonzero(ink.any(axis=1))
    ink = ink[rows[0] : rows[-1] + 1]
    assert (without_level_strike(ink, HEIGHT) == ink).all()


@pytest.mark.parametrize("digit", "0123456789")
def test_a_level_strike_is_removed_and_the_digit_stays(digit: str) -> None:
    clean = _drawn(digit)
    rows = np.flatnonzero(clean.any(axis=1))
    middle = int(rows.mean()) + 1
    clean = clean[rows[0] : rows[-1] + 1]
    struck = _drawn(digit, (14, middle, 56, middle))[rows[0] : rows[-1] + 1]
    rest, outside = without_level_strike(struck, HEIGHT), struck & ~clean
    assert (rest & outside).sum() < 0.35 * outside.sum()
    assert (rest & clean).sum() > 0.75 * clean.sum()  # the line is along the bar of a 5


@pytest.mark.parametrize("is_rising", [True, False])
@pytest.mark.parametrize("digit", "01345689")
def test_a_strike_is_removed_and_the_digit_stays(digit: str, *, is_rising: bool) -> None:
    line = (8, 60, 62, 10) if is_rising else (8, 10, 62, 60)
    clean, struck = _drawn(digit), _drawn(digit, line)
    rest = without_strikes(struck, HEIGHT)
    outside = struck & ~clean
    assert (rest & outside).sum() < 0.35 * outside.sum()
    assert (rest & clean).sum() > 0.8 * clean.sum()


def test_a_strike_no_higher_than_its_digit_is_removed() -> None:
    grey = np.full((60, 120), 255, dtype=np.float32)
    for left, digit in ((0, "3"), (60, "5")):
        ink = _drawn(digit, (12, 43, 58, 27) if digit == "3" else None)
        grey[:, left : left + 60][ink[5:65, 5:65]] = 0
    part = Part(grey, grey < 128, grey < 128, (0, 0), 1, 40.0)
    found, _rests, _letters = glyphs(part, list)
    assert [guess(glyph.distances).digit for glyph in found] == [3, 5]


def test_the_stem_of_a_digit_above_small_letters_is_no_strike() -> None:
    grey = np.full((60, 300), 255, dtype=np.float32)
    draw = ImageDraw.Draw(image := Image.fromarray(grey.astype(np.uint8)))
    draw.text((30, 50), "7", fill=0, font=ImageFont.load_default(40), anchor="ms")
    for x in range(80, 290, 30):
        draw.text((x, 50), "c", fill=0, font=ImageFont.load_default(42), anchor="ms")
    grey = np.asarray(image, dtype=np.float32)
    found, _rests, _letters = glyphs(Part(grey, grey < 128, grey < 128, (0, 0), 1, 40.0), list)
    assert guess(found[0].distances).digit == 7
    assert found[0].box.height > HEIGHT - 3


def test_nothing_is_left_of_a_strike_alone() -> None:
    image = Image.new("L", (70, 70), 255)
    ImageDraw.Draw(image).line((8, 60, 62, 10), fill=0, width=1)
    assert not without_strikes(np.asarray(image) < 128, 10).any()


def test_without_ink_there_is_no_strike() -> None:
    assert not without_strikes(np.zeros((5, 5), dtype=bool), 10).any()


@pytest.mark.parametrize("seed", range(20))
def test_ink_of_any_shape_only_loses_pixels(seed: int) -> None:
    dice = np.random.default_rng(seed)
    ink = dice.random(dice.integers(1, 50, 2)) < dice.choice([0.01, 0.1, 0.5, 0.9])
    for height in (1, 5, 29):
        assert not (without_strikes(ink, height) & ~ink).any()


def test_two_dots_are_no_strike() -> None:
    ink = np.zeros((20, 30), dtype=bool)
    ink[2, 3] = ink[17, 27] = True
    assert np.array_equal(without_strikes(ink, 10), ink)


def test_a_part_that_is_all_ink_has_no_numbers() -> None:
    ink = np.ones((40, 60), dtype=bool)
    part = Part(np.zeros(ink.shape, dtype=np.float32), ink, ink, (0, 0), 1, 40.0)
    digits, _rests, _letters = glyphs(part, list)
    assert not digits
