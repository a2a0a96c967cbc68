"""Colours from words."""

import pytest

from nonogui.formats.colors import mix, parse_color, parse_hex, parse_x11_color, some_color


@pytest.mark.parametrize("word", ["", "no such colour", "red5", "gray101", "fff", "#ff", "#" * 99])
def test_unknown_colour_words_have_no_colour(word: str) -> None:
    assert parse_color(word) is None


def test_hexadecimal_colours_are_read() -> None:
    assert parse_hex(" fff ") == parse_hex("#FFFFFF") == (255, 255, 255)
    assert parse_hex("f" * 10**6) is None


def test_generated_colours_differ() -> None:
    assert len({some_color(number) for number in range(31)}) == 31


def test_colours_are_mixed_by_share() -> None:
    assert mix((100, 0, 0), (0, 100, 200), 0.5) == (50, 50, 100)


def test_x11_has_other_shades_under_some_names_than_css() -> None:
    assert (parse_color("Green"), parse_x11_color("Green")) == ((0, 128, 0), (0, 255, 0))
    assert (parse_color("grey"), parse_x11_color("grey")) == ((128,) * 3, (190,) * 3)
    assert parse_color("teal") == parse_x11_color("teal") == (0, 128, 128)
    assert parse_x11_color("no such colour") is None
