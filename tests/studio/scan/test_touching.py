"""Touching digits are split, and thin strokes stay connected."""

from __future__ import annotations

import numpy as np
import pytest

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.classify import distances, draw, guess
from nonogui.studio.scan.features import Features, features
from nonogui.studio.scan.glyphs import enlarged_part, glyphs, split_touching, ways_to_cut
from nonogui.studio.scan.image import Grey
from tests.scans import design

HEIGHT = 30


def digit(value: int, name: str = "plain") -> Grey:
    """Return a digit with its ink from 0 to 1."""
    image = draw(design(name), value)
    size = (round(image.width * HEIGHT / image.height), HEIGHT)
    return np.asarray(image.resize(size), dtype=np.float32) / 255


def away(shape: Grey) -> Features:
    result: Features = distances(features([shape]))[0]
    return result


def nearest(shape: Grey) -> float:
    return float(away(shape).min())


def read(pieces: list[Grey]) -> list[int]:
    return [guess(each).digit for each in distances(features(pieces))]


@pytest.mark.parametrize("number", [11, 12, 14, 10, 28, 35])
def test_touching_digits_are_split(number: int) -> None:
    both = np.concatenate([digit(int(each), "plain narrow") for each in str(number)], axis=1)
    ways = ways_to_cut(both, both > 0.5, away(both), 14)
    [pieces] = split_touching([both], [ways], [nearest(both)])
    assert [guess(piece.distances).digit for piece in pieces] == [int(d) for d in str(number)]
    assert (pieces[0].start, pieces[-1].end) == (0, both.shape[1])
    assert pieces[0].end == pieces[1].start


@pytest.mark.parametrize("value", range(10))
def test_single_digits_are_not_split(value: int) -> None:
    one = digit(value)
    ways = ways_to_cut(one, one > 0.5, away(one), 14)
    assert split_touching([one], [ways], [nearest(one)]) == [[]]


@pytest.mark.parametrize(("next_best", "is_cut"), [(0.53, False), (0.39, True)])
def test_an_unusual_shape_is_cut_unless_it_is_clearly_one_digit(
    next_best: float, *, is_cut: bool
) -> None:
    four, far = digit(4), np.full(10, 0.8, dtype=np.float32)
    far[4], far[1] = 0.38, next_best
    assert bool(ways_to_cut(four, four > 0.5, far, 100)) == is_cut


def test_digits_joined_by_pale_pixels_are_split_there() -> None:
    gap = np.full((HEIGHT, 3), 0.35, dtype=np.float32)
    both = np.concatenate([digit(1), gap, digit(7)], axis=1)
    first = digit(1).shape[1]
    [cuts] = ways_to_cut(both, both > 0.5, np.full(10, 0.1), 100)
    assert first <= cuts[0] <= first + 3
    [pieces] = split_touching([both], [[cuts]], [nearest(both)])
    assert [guess(piece.distances).digit for piece in pieces] == [1, 7]


def test_two_touching_ones_are_wider_than_one() -> None:
    one = digit(1, "slab")
    both = np.concatenate([one, one], axis=1)
    page = np.full((60, 160), 255, dtype=np.float32)
    for left, ink in ((10, one), (60, one), (100, both)):
        page[15 : 15 + HEIGHT, left : left + ink.shape[1]] -= 255 * ink
    part = enlarged_part(page, Box(0, 0, 160, 60), 44)
    assert part is not None
    assert [guess(glyph.distances).digit for glyph in glyphs(part, list)[0]] == [1] * 4


def test_thin_strokes_belong_to_their_digit() -> None:
    """A 4 with only its stem dark, as in print with hairlines, is not read as 1."""
    four = digit(4)
    stem = int(four.sum(axis=0).argmax())
    four[:, : stem - 3] *= 0.35
    page = np.full((60, 80), 255, dtype=np.float32)
    page[15 : 15 + HEIGHT, 20 : 20 + four.shape[1]] -= 255 * four
    one = digit(1)
    page[15 : 15 + HEIGHT, 55 : 55 + one.shape[1]] -= 255 * one
    part = enlarged_part(page, Box(0, 0, 80, 60), 44)
    assert part is not None
    found, rests, _letters = glyphs(part, list)
    assert found[0].box.width >= four.shape[1] - 1
    assert [guess(glyph.distances).digit for glyph in found] == [4, 1]
    assert not rests


def test_specks_of_uneven_paper_do_not_belong_to_digits() -> None:
    page = np.full((60, 80), 235, dtype=np.float32)
    page += np.random.default_rng(1).normal(0, 12, page.shape).astype(np.float32)
    for left, value in ((12, 2), (45, 8)):
        ink = digit(value)
        page[15 : 15 + HEIGHT, left : left + ink.shape[1]] -= 220 * ink
    part = enlarged_part(np.clip(page, 0, 255), Box(0, 0, 80, 60), 44)
    assert part is not None
    boxes = [glyph.box for glyph in glyphs(part, list)[0]]
    assert [round(box.left, -1) for box in boxes] == [10, 40]
    assert all(abs(box.height - HEIGHT) <= 2 for box in boxes)


def test_remains_of_lines_are_unread_ink_and_no_digits() -> None:
    page = np.full((60, 120), 255, dtype=np.float32)
    place = slice(10, 10 + HEIGHT)
    for at, value in enumerate((2, 5)):
        one = digit(value)
        page[place, 10 + 30 * at : 10 + 30 * at + one.shape[1]] -= 255 * one
    page[place, 80:82], page[10:12, 80:104] = 0, 0
    part = enlarged_part(page, Box(0, 0, 120, 60), 50)
    assert part is not None
    found, rests, _letters = glyphs(part, list)
    assert [guess(glyph.distances).digit for glyph in found] == [2, 5]
    assert [rest.left for rest in rests] == [80]


def test_a_torn_piece_of_a_line_is_no_digit() -> None:
    page = np.full((60, 120), 255, dtype=np.float32)
    for at, value in enumerate((2, 5)):
        one = digit(value)
        page[10 : 10 + HEIGHT, 10 + 30 * at : 10 + 30 * at + one.shape[1]] -= 255 * one
    page[14:23, 80:84], page[23:36, 82:85] = 0, 0
    part = enlarged_part(page, Box(0, 0, 120, 60), 50)
    assert part is not None
    found, rests, _letters = glyphs(part, list)
    assert [guess(glyph.distances).digit for glyph in found] == [2, 5]
    assert [rest.left for rest in rests] == [80]
