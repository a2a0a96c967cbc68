"""Dithering and perceived colours, with values that can be computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.palette import Rgb
from nonogui.studio.images import picture
from nonogui.studio.images.perception import Lab, distance, lab_of, nearest
from nonogui.studio.images.picture import dither_levels, match_colors
from nonogui.studio.images.spec import Dither
from nonogui.studio.images.tones import likeness, outline
from tests.studio.images.painted import painted

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
bytes_ = st.integers(0, 255)
colors = st.tuples(bytes_, bytes_, bytes_)


# ---- perceived colours ----


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [
        (BLACK, (0, 0, 0)),
        (WHITE, (1, 0, 0)),
        ((255, 0, 0), (0.62796, 0.22486, 0.12585)),
        ((0, 255, 0), (0.86644, -0.23389, 0.17950)),
        ((0, 0, 255), (0.45201, -0.03246, -0.31153)),
        ((128, 128, 128), (0.59987, 0, 0)),
        ((8, 8, 8), (0.13443, 0, 0)),
    ],
)
def test_colours_have_their_published_oklab_values(rgb: Rgb, lab: Lab) -> None:
    assert lab_of(rgb) == pytest.approx(lab, abs=1e-4)


@given(colors, colors)
def test_colour_distance_is_the_squared_euclidean_distance(one: Rgb, other: Rgb) -> None:
    squares = ((a - b) ** 2 for a, b in zip(lab_of(one), lab_of(other), strict=True))
    assert distance(lab_of(one), lab_of(other)) == pytest.approx(sum(squares))


@given(colors, st.lists(colors, min_size=1, max_size=6))
def test_nearest_returns_the_closest_colour(color: Rgb, choices: list[Rgb]) -> None:
    labs = [lab_of(rgb) for rgb in choices]
    apart = [distance(lab_of(color), lab) for lab in labs]
    assert apart[nearest(lab_of(color), labs)] == min(apart)
    assert nearest(labs[0], [labs[0]] * 3) == 0


def test_likeness_is_light_for_similar_colours() -> None:
    levels = likeness(painted("#.r"), (255, 255, 255)).tobytes()
    assert levels == bytes([0, 255, 40])  # 40 is the channel of red that differs most from white


def test_outline_marks_edges_dark() -> None:
    levels = outline(painted("##....\n" * 6, 4).convert("L")).tobytes()
    row = levels[12 * 24 : 13 * 24]
    assert row[0] == row[-1] == 255
    assert row.index(min(row)) in (7, 8)


# ---- contrast ----


def test_contrast_is_stretched_around_the_threshold() -> None:
    table = picture._contrast_table(bytes([50] * 10 + [90] * 10 + [200] * 10), 100)
    assert (table[50], table[75], table[100], table[150], table[200]) == (0, 64, 128, 192, 255)
    assert (table[0], table[255]) == (0, 255)
    assert list(table) == sorted(table)


def test_contrast_ignores_a_few_extreme_levels() -> None:
    levels = bytes([0, 0, 255, 255] + [60] * 48 + [180] * 48)
    table = picture._contrast_table(levels, 120)
    assert (table[60], table[180]) == (0, 255)
    table = picture._contrast_table(bytes([0] * 3 + [255] * 3 + [60] * 47 + [180] * 47), 120)
    assert (table[60], table[180]) == (64, 184)


def test_contrast_handles_thresholds_at_either_end() -> None:
    assert picture._contrast_table(bytes([100] * 4), 100)[99:101] == bytes([0, 128])
    assert picture._contrast_table(bytes([100] * 4), 0)[0] == 128


# ---- a regular pattern ----


def test_the_ordered_pattern_offsets_balance_out() -> None:
    offsets = [picture._offset(row, column) for row in range(4) for column in range(4)]
    assert len(set(offsets)) == 16
    assert (min(offsets), max(offsets)) == (-picture._SPREAD, picture._SPREAD)
    assert abs(sum(offsets)) <= 16  # except for rounding
    assert picture._offset(5, 6) == picture._offset(1, 2)


def test_lighter_levels_light_more_cells_of_the_pattern() -> None:
    def light(level: int) -> set[int]:
        block = bytes([level, level, level, level, 0, 255, 0, 255] * 4)
        found = dither_levels(block, 8, 128, Dither.PATTERN)
        assert [bool(found[8 * row + 5]) for row in range(4)] == [True] * 4
        return {at for at, is_light in enumerate(found) if is_light and at % 8 < 4}

    before = light(0)
    counts = [len(before)]
    for level in range(1, 256):
        now = light(level)
        assert before <= now
        counts.append(len(now))
        before = now
    assert counts[0] == 0
    assert sorted(set(counts)) == list(range(17))
    assert counts[127] <= 8 <= counts[129]


def test_the_ordered_pattern_mixes_two_colours() -> None:
    grey = [(128, 128, 128)] * 16
    values = match_colors(grey, 4, [(98, 98, 98), (158, 158, 158)], Dither.PATTERN)
    assert values.count(0) == values.count(1) == 8
    assert set(match_colors(grey, 4, [(98, 98, 98), (158, 158, 158)], Dither.NONE)) == {1}
    assert picture._shift_color((250, 5, 100), 20) == (255, 25, 120)
    assert picture._shift_color((250, 5, 100), -20) == (230, 0, 80)


# ---- error diffusion ----


def test_diffusion_passes_errors_right_and_down() -> None:
    def light(*rows: list[int]) -> list[int]:
        data = bytes(level for row in rows for level in row)
        return [int(level > 0) for level in picture._diffuse_levels(data, len(rows[0]))]

    # 100 is dark. 7/16 of its error makes the next cell light, which lowers the third.
    assert light([100, 100, 100]) == [0, 1, 0]
    assert light([100, 83, 0]) == [0, 0, 0]  # 126.75
    assert light([100, 84, 255]) == [0, 1, 1]  # 127.75
    assert light([100], [97]) == [0, 1]  # 5/16: 128.25
    assert light([100], [96]) == [0, 0]
    assert light([0, 100], [109, 0]) == [0, 0, 1, 0]  # 3/16 to the left: 127.75
    assert light([0, 100], [108, 0]) == [0, 0, 0, 0]
    # 1/16 to the right: 6.25 of 37.2 in total.
    assert light([100, 255], [0, 91]) == [0, 1, 0, 1]
    assert light([100, 255], [0, 90]) == [0, 1, 0, 0]


@pytest.mark.parametrize("level", [30, 80, 127, 128, 200, 240])
def test_diffusion_keeps_the_mean_brightness(level: int) -> None:
    found = picture._diffuse_levels(bytes([level] * 900), 30)
    assert sum(map(bool, found)) / 900 == pytest.approx(level / 255, abs=0.03)


def test_diffusion_mixes_palette_colours_to_the_right_mean() -> None:
    pixels = [(120, 60, 0)] * 900
    choices = [BLACK, (255, 0, 0), (0, 255, 0), WHITE]
    values = match_colors(pixels, 30, choices, Dither.DIFFUSED)
    means = [sum(choices[value][part] for value in values) / 900 for part in range(3)]
    assert means == pytest.approx([120, 60, 0], abs=12)


def test_diffusion_alternates_black_and_white_in_a_grey_row() -> None:
    dark = (90, 90, 90)
    assert list(match_colors([dark] * 3, 3, [BLACK, WHITE], Dither.DIFFUSED)) == [0, 1, 0]
    assert list(match_colors([dark] * 3, 3, [BLACK, WHITE], Dither.NONE)) == [0, 0, 0]
