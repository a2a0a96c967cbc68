"""The steps that reduce many colours to few."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.palette import Rgb
from nonogui.studio.images import picture
from nonogui.studio.images.perception import distance, lab_of, nearest
from nonogui.studio.images.picture import few_colors

channel = st.integers(0, 255)
counts_of_colors = st.dictionaries(
    st.tuples(channel, channel, channel), st.integers(1, 9), min_size=1, max_size=12
)
RED, ROSE, BLUE, NAVY = (200, 0, 0), (220, 60, 60), (0, 0, 200), (0, 0, 150)


def group(**counts: int) -> picture._Group:
    named = {"red": RED, "rose": ROSE, "blue": BLUE, "navy": NAVY}
    return picture._Group.of(Counter({named[name]: n for name, n in counts.items()}))


@given(counts_of_colors)
def test_nearly_equal_colours_are_merged(counts: dict[Rgb, int]) -> None:
    rough = picture._merge_similar(counts)
    assert rough.total() == sum(counts.values())
    for rgb in counts:
        (same,) = [each for each in rough if [part >> 3 for part in each] == [p >> 3 for p in rgb]]
        assert all(abs(one - other) <= 7 for one, other in zip(same, rgb, strict=True))
    assert picture._merge_similar({(0, 0, 0): 1, (255, 255, 255): 2}) == {
        (0, 0, 0): 1,
        (255,) * 3: 2,
    }


@given(counts_of_colors)
def test_the_centre_of_a_group_is_the_mean_of_its_pixels(counts: dict[Rgb, int]) -> None:
    found = picture._Group.of(Counter(counts))
    assert found.total == sum(counts.values())
    for part in range(3):
        total = sum(lab_of(rgb)[part] * count for rgb, count in counts.items())
        assert found.center[part] == pytest.approx(total / found.total)


@given(counts_of_colors, st.integers(1, 4))
def test_refining_assigns_each_colour_to_the_nearest_group(
    counts: dict[Rgb, int], most: int
) -> None:
    centers = [lab_of(rgb) for rgb in list(counts)[:most]]
    groups = picture._refine(counts, picture._group_by_center(counts, centers))
    assert sum((each.counts for each in groups), Counter()) == counts
    if groups == picture._group_by_center(counts, [each.center for each in groups]):
        middles = [each.center for each in groups]
        for at, each in enumerate(groups):
            assert all(nearest(lab_of(rgb), middles) == at for rgb in each.counts)


def test_merging_joins_the_two_groups_with_the_least_error() -> None:
    groups = [group(red=5), group(rose=5), group(blue=5), group(navy=5)]
    names = [sorted(each.counts) for each in picture._merge_groups(groups, 3)]
    apart = [distance(lab_of(RED), lab_of(ROSE)), distance(lab_of(BLUE), lab_of(NAVY))]
    assert apart[0] < apart[1]
    assert names == [[BLUE], [NAVY], sorted([RED, ROSE])]
    # Showing a few pixels worse costs less than showing many worse.
    groups = [group(red=50), group(rose=50), group(blue=50), group(navy=1)]
    assert sorted([BLUE, NAVY]) in [
        sorted(each.counts) for each in picture._merge_groups(groups, 3)
    ]
    assert picture._merge_cost((groups[0], groups[1])) == pytest.approx(25 * apart[0])


def test_merging_joins_look_alike_groups_below_the_limit_too() -> None:
    near = picture._Group.of(Counter({(201, 2, 0): 1}))
    joined = picture._merge_groups([group(red=5), near, group(blue=5)], 3)
    assert [each.total for each in joined] == [5, 6]
    assert len(picture._merge_groups([group(red=5), group(blue=5)], 3)) == 2
    assert picture._merge_groups([group(red=5)], 1) == [group(red=5)]


def test_groups_use_the_mean_of_their_colours() -> None:
    means = picture._means([group(red=3, rose=1), group(blue=2)])
    assert means == {(205, 15, 15): 4, BLUE: 2}
    assert picture._means([group(red=1), group(red=2)]) == {RED: 3}


def test_the_most_common_colour_comes_first() -> None:
    assert few_colors([BLUE, RED, RED, NAVY, RED, BLUE], 3) == (RED, BLUE, NAVY)
    assert few_colors([BLUE, *[RED] * 8, *[NAVY] * 3, *[ROSE] * 2], 2)[0][0] > 190


def test_colours_within_the_limit_stay_exact() -> None:
    pixels = [(10, 10, 10), (11, 10, 10), (12, 10, 10)]
    assert set(few_colors(pixels, 3)) == set(pixels)
    assert len(few_colors(pixels, 2)) == 1
