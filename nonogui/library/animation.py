"""Frames as one animated picture, GIF or APNG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Final

from PIL import Image

COLORS: Final = 255


class Animation(StrEnum):
    """The kinds of animated pictures."""

    GIF = "gif"
    APNG = "png"

    @property
    def suffix(self) -> str:
        """What its files' names end in."""
        return f".{self.value}"


@dataclass(frozen=True, slots=True)
class Still:
    """One frame: its pixels as bytes of red, green and blue, row by row."""

    width: int
    height: int
    rgb: bytes
    milliseconds: int


def animated(kind: Animation, samples: Sequence[Still], stills: Iterable[Still]) -> bytes:
    """The bytes of a picture that shows frames one after the other, over and over.

    Args:
        kind: of picture.
        samples: a few frames in which every colour is; all frames are drawn in theirs.
        stills: the frames in order, of one size; asked for one at a time.
    """
    colors = _together(samples).quantize(COLORS, dither=Image.Dither.NONE)
    times: list[int] = []
    frames = _frames(stills, colors, times)
    first = next(frames)
    rest = list(frames)
    with BytesIO() as file:
        first.save(
            file,
            format="GIF" if kind is Animation.GIF else "PNG",
            save_all=True,
            append_images=rest,
            duration=times,
            loop=0,
        )
        return file.getvalue()


def _frames(
    stills: Iterable[Still], colors: Image.Image, times: list[int]
) -> Iterator[Image.Image]:
    """The frames in the colours of one; a frame like the one before lengthens that."""
    before: bytes | None = None
    for still in stills:
        if still.rgb == before:
            times[-1] += still.milliseconds
            continue
        before = still.rgb
        times.append(still.milliseconds)
        yield _image(still).quantize(palette=colors, dither=Image.Dither.NONE)


def _together(stills: Sequence[Still]) -> Image.Image:
    """Frames above each other."""
    width, height = stills[0].width, stills[0].height
    return Image.frombytes(
        "RGB", (width, height * len(stills)), b"".join(still.rgb for still in stills)
    )


def _image(still: Still) -> Image.Image:
    return Image.frombytes("RGB", (still.width, still.height), still.rgb)
