"""Colour vision: simulated colours, distances, and pairs hard to tell apart."""

import pytest

from nonogui.core.color_vision import (
    SIMILAR_DISTANCE,
    Pair,
    Vision,
    confusing_visions,
    distance,
    distinct_color,
    similar_pairs,
    simulate,
    to_lab,
)
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, WHITE, Color, Palette, Rgb
from nonogui.core.recolor import add_ink

BLIND = [vision for vision in Vision if vision is not Vision.FULL]


def palette_of(*colors: Rgb) -> Palette:
    return Palette((WHITE, *(Color(str(rgb), rgb, "x") for rgb in colors)))


@pytest.mark.parametrize("vision", Vision)
@pytest.mark.parametrize("grey", [0, 10, 11, 128, 255])
def test_grey_stays_grey_in_every_simulation(vision: Vision, grey: int) -> None:
    assert all(abs(part - grey) <= 1 for part in simulate((grey, grey, grey), vision))


@pytest.mark.parametrize(
    ("rgb", "expected"),
    [
        ((255, 255, 255), (100.0, 0.0, 0.0)),
        ((0, 0, 0), (0.0, 0.0, 0.0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_cielab_matches_reference_values(rgb: Rgb, expected: tuple[float, float, float]) -> None:
    assert to_lab(rgb) == pytest.approx(expected, abs=0.02)


def test_red_and_green_are_similar_with_red_green_blindness() -> None:
    red, green = (180, 60, 40), (110, 100, 30)
    assert distance(red, green) > SIMILAR_DISTANCE
    near = distance(simulate(red, Vision.DEUTERANOPIA), simulate(green, Vision.DEUTERANOPIA))
    assert near < distance(red, green) / 2
    pair = Pair(1, 2, Vision.DEUTERANOPIA)
    assert [(found.one, found.other) for found in similar_pairs(palette_of(red, green))] == [
        pair[:2]
    ]


def test_each_pair_is_listed_once_with_full_vision_first() -> None:
    found = similar_pairs(palette_of((200, 0, 0), (204, 4, 4), (250, 250, 250)))
    assert found == (Pair(0, 3, Vision.FULL), Pair(1, 2, Vision.FULL))
    assert similar_pairs(BLACK_AND_WHITE) == ()


def test_each_kind_of_vision_confuses_some_pair() -> None:
    samples = range(0, 256, 51)
    colors = [(r, g, b) for r in samples for g in samples for b in samples]
    for vision in BLIND:
        assert any(
            pair.vision is vision
            for other in colors
            for pair in similar_pairs(palette_of((204, 102, 102), other))
        ), vision


def test_new_colours_are_distinct_from_the_palette() -> None:
    colors = BLACK_AND_WHITE
    for _ in range(6):
        fresh = distinct_color(colors)
        assert all(distance(fresh, color.rgb) > SIMILAR_DISTANCE for color in colors.colors)
        colors = add_ink(colors, "", fresh).palette
    assert len(colors) <= MAX_INKS


def test_inks_that_look_alike_are_found_for_each_kind_of_vision() -> None:
    red, green = (180, 60, 40), (110, 100, 30)
    both = {Vision.PROTANOPIA, Vision.DEUTERANOPIA}
    assert confusing_visions(palette_of(red, green)) == both
    assert confusing_visions(palette_of((200, 0, 0), (204, 4, 4))) == set(Vision)
    assert confusing_visions(palette_of((20, 20, 20), (30, 90, 220), (250, 220, 0))) == set()


def test_an_ink_like_the_background_confuses_nobody_about_inks() -> None:
    assert confusing_visions(palette_of((250, 250, 250), (0, 0, 0))) == set()
    assert confusing_visions(BLACK_AND_WHITE) == set()
