"""The small steps of reading a scan, checked pixel by pixel."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image

from nonogui.studio.images.spec import Box
from nonogui.studio.scan import glyphs, image
from nonogui.studio.scan.glyphs import Blob, Part
from nonogui.studio.scan.image import Grey, Mask

sides = st.tuples(st.integers(1, 9), st.integers(1, 9))
masks = arrays(np.bool_, sides)
greys = arrays(np.float32, sides, elements=st.integers(0, 255).map(np.float32))


def cells(mask: Mask) -> set[tuple[int, int]]:
    return {(int(row), int(column)) for row, column in np.argwhere(mask)}


@pytest.mark.parametrize(
    ("dark", "light", "level"), [(0, 255, 127.5), (50, 150, 100), (100, 104, 102)]
)
def test_otsu_lies_halfway_between_two_levels(dark: int, light: int, level: float) -> None:
    grey = np.full((20, 20), light, dtype=np.float32)
    grey[:3] = dark
    assert image.otsu(grey) == level
    assert image.otsu(np.full((5, 5), dark, dtype=np.float32)) == 0


@given(greys)
def test_otsu_separates_ink_and_paper_best(grey: Grey) -> None:
    def spread(border: float) -> float:
        low, high = grey[grey <= border], grey[grey > border]
        if not len(low) or not len(high):
            return 0
        return float(len(low) * len(high) * (low.mean() - high.mean()) ** 2)

    level = image.otsu(grey)
    assert spread(level) == pytest.approx(max(map(spread, range(256))), rel=1e-4, abs=1e-3)


def test_uneven_light_is_corrected() -> None:
    rows, columns = np.indices((240, 240))
    paper = (120 + columns / 2).astype(np.float32)
    scan = paper.copy()
    scan[100:110] *= 0.25
    even = image.even_light(scan)
    assert even.max() == 255
    assert even[30:90, 30:210].min() > 225
    assert even[102:108, 30:210] == pytest.approx(np.full((6, 180), 64), abs=12)
    assert rows.shape == even.shape


@pytest.mark.parametrize(
    ("size", "factor"), [((2000, 3000), 1), ((4000, 6000), 2), ((4900, 4900), 2), ((30, 40), 1)]
)
def test_large_pictures_have_a_larger_reduction_factor(size: tuple[int, int], factor: int) -> None:
    assert image._factor(Image.new("1", size)) == factor


# ---- digits ----


def part(scale: int = 2, **places: tuple[float, ...]) -> Part:
    empty = np.zeros((4, 4), dtype=bool)
    return Part(empty.astype(np.float32), empty, empty, (100, 50), scale, 40.0, **places)


def test_boxes_of_an_enlarged_part_are_widened_to_whole_pixels() -> None:
    assert part(1).on_page(Box(3, 4, 7, 9)) == Box(103, 54, 107, 59)
    assert part(3).on_page(Box(3, 5, 8, 9)) == Box(101, 51, 103, 53)


def test_empty_and_pale_parts_are_skipped() -> None:
    grey = np.full((60, 80), 250, dtype=np.float32)
    assert glyphs.enlarged_part(grey, Box(0, 0, 80, 60), 44) is None
    grey[20:40, 30:34] = 215
    assert glyphs.enlarged_part(grey, Box(0, 0, 80, 60), 44) is None
    grey[20:40, 30:34] = 200
    assert glyphs.enlarged_part(grey, Box(0, 0, 80, 60), 44) is not None
    assert glyphs.enlarged_part(grey, Box(20, 20, 23, 60), 44) is None
    assert glyphs.enlarged_part(grey, Box(28, 20, 60, 23), 44) is None


@pytest.mark.parametrize(("cell", "scale"), [(60, 1), (44, 1), (43, 2), (22, 2), (15, 3), (8, 4)])
def test_small_print_is_enlarged(cell: float, scale: int) -> None:
    grey = np.full((30, 40), 255, dtype=np.float32)
    grey[10:16, 12:15] = 0
    found = glyphs.enlarged_part(grey, Box(5, 5, 35, 25), cell, [20.0], [8.0])
    assert found is not None
    assert (found.scale, found.cell, found.corner) == (scale, cell * scale, (5, 5))
    assert found.grey.shape == (20 * scale, 30 * scale)
    assert (found.uprights, found.levels) == ((15.5 * scale,), (3.5 * scale,))
    assert found.ink[8 * scale, 8 * scale]


@pytest.mark.parametrize(("most", "scale"), [(5400, 3), (5399, 2), (2400, 2), (2399, 1), (9, 1)])
def test_large_parts_are_enlarged_less(
    most: int, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyphs, "MAX_PIXELS", most)
    grey = np.full((20, 30), 255, dtype=np.float32)
    grey[5:11, 7:10] = 0
    found = glyphs.enlarged_part(grey, Box(0, 0, 30, 20), 15)
    assert found is not None
    assert found.scale == scale


def test_grid_lines_are_erased() -> None:
    pixels = np.zeros((2, 40), dtype=np.float32)
    glyphs._wipe(pixels, [10.0, 0.5, 39.0], 25, 255)
    assert np.flatnonzero(pixels[1]).tolist() == [0, 1, *range(8, 12), 37, 38, 39]


@given(masks, st.integers(0, 3))
def test_dilating_adds_all_pixels_near_ink(mask: Mask, near: int) -> None:
    rows, columns = mask.shape
    found = {
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if any(max(abs(row - r), abs(column - c)) <= near for r, c in cells(mask))
    }
    assert cells(glyphs.dilate(mask, near)) == found


def test_faint_print_is_darker_than_uneven_paper() -> None:
    grey = np.full((20, 20), 240, dtype=np.float32)
    dark = np.zeros((20, 20), dtype=bool)
    dark[:2] = True
    grey[dark] = 40
    assert glyphs._faint_level(grey, dark) == 240 - glyphs._FAINT * 200
    grey[2::2] = 220
    grey[3::2] = 260
    assert glyphs._faint_level(grey, dark) == 220 - glyphs._NOISE * 1.5 * 40


def blob(left: int, top: int, width: int, height: int) -> Blob:
    return Blob(Box(left, top, left + width, top + height), np.ones((height, width), dtype=bool))


def test_fragments_of_a_digit_are_joined() -> None:
    digits = [blob(40 * at, 0, 14, 20) for at in range(4)]
    lower, upper = blob(200, 8, 14, 12), blob(202, 0, 10, 6)
    found = glyphs._join_fragments([*digits, lower, upper], 40)
    assert [each.box for each in found] == [*(each.box for each in digits), Box(200, 0, 214, 20)]
    assert found[-1].mask.sum() == 14 * 12 + 10 * 6
    assert found[-1].mask[0].tolist() == [False] * 2 + [True] * 10 + [False] * 2


def test_fragments_join_the_digit_above_or_below() -> None:
    digits = [blob(40 * at, 0, 14, 20) for at in range(4)]
    dot = blob(42, 21, 8, 1)
    beside = blob(55, 4, 8, 5)
    far = blob(82, 24, 8, 5)
    boxes = [each.box for each in glyphs._join_fragments([*digits, dot, beside, far], 40)]
    assert boxes == [digits[0].box, Box(40, 0, 54, 22), digits[2].box, digits[3].box]


def test_too_small_and_too_tall_blobs_are_not_digits() -> None:
    digits = [blob(40 * at, 0, 14, 20) for at in range(4)]
    tall, thin, flat = blob(200, 0, 14, 30), blob(240, 0, 1, 20), blob(280, 0, 14, 8)
    found = glyphs._join_fragments([*digits, tall, thin, flat], 40)
    assert found == digits
    assert glyphs._join_fragments([*digits, blob(200, 0, 14, 29)], 40)[-1].box.height == 29
    assert glyphs._join_fragments([*digits, blob(240, 0, 2, 20)], 40)[-1].box.width == 2
    assert glyphs._join_fragments([blob(0, 0, 5, 8)], 40) == []
    assert glyphs._join_fragments([], 40) == []


def test_remains_of_a_line_are_not_digits() -> None:
    seams = part(1, uprights=(30.0,), levels=(60.0,))  # for cells of 40 pixels
    assert glyphs._is_rest(Box(28, 0, 32, 39), seams)
    assert glyphs._is_rest(Box(30, 0, 40, 39), seams)
    assert not glyphs._is_rest(Box(31, 0, 40, 39), seams)
    assert not glyphs._is_rest(Box(24, 0, 35, 39), seams)
    assert glyphs._is_rest(Box(0, 58, 20, 62), seams)
    assert not glyphs._is_rest(Box(0, 66, 20, 70), seams)


# ---- touching digits ----


def test_paper_around_a_piece_is_trimmed() -> None:
    ink = np.zeros((6, 7), dtype=np.float32)
    ink[2:4, 1:5] = 0.5
    ink[0, 0] = 0.4
    assert glyphs._trim(ink).shape == (2, 4)
    assert glyphs._trim(np.zeros((3, 3), dtype=np.float32)).shape == (3, 3)


def test_pale_gaps_separate_full_height_pieces() -> None:
    dark = np.zeros((8, 20), dtype=bool)
    dark[:, 1:5] = dark[:, 8:12] = dark[1:7, 15:20] = True
    assert glyphs._gaps(dark) == (6, 13)
    dark[1:3, 15:20] = False
    assert glyphs._gaps(dark) == ()
    assert glyphs._gaps(dark[:, 8:12]) == ()


def test_shapes_are_cut_where_there_is_least_ink() -> None:
    ink = np.ones((5, 30), dtype=np.float32)
    ink[:, 14] = 0.1
    ink[:, 10] = 0.2
    ink[:, 3] = 0
    cuts = glyphs._cuts(ink, 2)
    assert cuts[:2] == [(14,), (10,)]
    assert len(cuts) == 7
    assert all(9 <= at <= 21 for (at,) in cuts)
    thirds = glyphs._cuts(ink, 3)
    assert all(x < y for x, y in thirds)
    assert thirds[0][0] == 14
    assert {x for x, _ in thirds} <= set(range(6, 15))
    assert {y for _, y in thirds} <= set(range(16, 25))
