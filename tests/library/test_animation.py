"""Frames combined into an animated image."""

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from nonogui.library.replay import Animation, AnimationFrame, encode_animation

RED, BLUE, WHITE = (200, 30, 30), (30, 30, 200), (255, 255, 255)


def still(color: tuple[int, int, int], milliseconds: int = 100) -> AnimationFrame:
    """Return two by one pixels: white, and a colour."""
    return AnimationFrame(2, 1, bytes([*WHITE, *color]), milliseconds)


def shown(data: bytes) -> list[tuple[int, tuple[int, ...]]]:
    """Return for each frame its time and the colour of its second pixel."""
    frames = []
    with Image.open(BytesIO(data)) as image:
        for frame in ImageSequence.Iterator(image):
            color = frame.convert("RGB").getpixel((1, 0))
            assert isinstance(color, tuple)
            frames.append((round(frame.info["duration"]), tuple(map(round, color))))
    return frames


@pytest.mark.parametrize("kind", list(Animation))
def test_frames_keep_their_order_times_and_colors(kind: Animation) -> None:
    stills = [still(WHITE, 50), still(RED, 70), still(BLUE, 2000)]
    data = encode_animation(kind, stills, iter(stills))
    assert shown(data) == [(50, WHITE), (70, RED), (2000, BLUE)]


@pytest.mark.parametrize("kind", list(Animation))
def test_an_unchanged_frame_lengthens_the_previous_one(kind: Animation) -> None:
    stills = [still(RED, 50), still(RED, 50), still(BLUE, 80)]
    data = encode_animation(kind, stills, iter(stills))
    assert shown(data) == [(100, RED), (80, BLUE)]


@pytest.mark.parametrize("kind", list(Animation))
def test_the_animation_loops_and_has_the_requested_format(kind: Animation) -> None:
    data = encode_animation(kind, [still(RED)], iter([still(WHITE), still(RED)]))
    with Image.open(BytesIO(data)) as image:
        assert image.info["loop"] == 0
        assert image.format == ("GIF" if kind is Animation.GIF else "PNG")


@pytest.mark.parametrize("kind", list(Animation))
def test_a_single_frame_makes_a_valid_image(kind: Animation) -> None:
    data = encode_animation(kind, [still(RED)], iter([still(RED)]))
    with Image.open(BytesIO(data)) as image:
        assert image.size == (2, 1)
