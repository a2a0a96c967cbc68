"""The same seed draws the same picture everywhere, so everybody gets the same daily puzzle.

The pictures are pinned by digests. Changing one changes the puzzles of seeds that people have
shared, so do not change them lightly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

import pytest

from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.drawing import (
    Brush,
    Page,
    Style,
    Weight,
    blots,
    color_text,
    draw,
    drops,
    ornament,
    waves,
)
from nonogui.studio.generator.setting import break_lines
from nonogui.studio.generator.spec import GeneratorSpec, PictureKind, Symmetry

SIZES = ((5, 5), (12, 7), (9, 20), (16, 16))


def digest(pictures: Iterable[Sequence[int] | None]) -> str:
    text = "/".join("-" if each is None else ",".join(map(str, each)) for each in pictures)
    return sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (blots, "b65b0f8e6a515dd2"),
        (drops, "16bbf942ab4b712f"),
        (waves, "1b6a871236d4ebe0"),
        (ornament, "ee1c1c1224c29a6f"),
    ],
)
def test_the_same_seed_draws_the_same_landscapes(
    make: Callable[[Dice, int, int, int], list[int]], expected: str
) -> None:
    made = [
        make(Dice("field", width, grain), width, height, grain)
        for width, height in SIZES
        for grain in (1, 2, 4)
    ]
    assert digest(made) == expected


@pytest.mark.parametrize(
    ("kind", "colors", "expected"),
    [
        (PictureKind.SHAPES, 1, "4752f9176d69eb96"),
        (PictureKind.SHAPES, 3, "ac0e398e93053647"),
        (PictureKind.ORNAMENTS, 1, "5dfe59b21da434e0"),
        (PictureKind.ORNAMENTS, 4, "177027f4b07f60b3"),
        (PictureKind.ABSTRACT, 2, "cd82eb4d0e5513a0"),
    ],
)
def test_the_same_seed_draws_the_same_pictures(
    kind: PictureKind, colors: int, expected: str
) -> None:
    drawn = []
    for width, height in SIZES:
        for symmetry in (None, Symmetry.LEFT_RIGHT, Symmetry.HALF_TURN):
            spec = GeneratorSpec(width, height, None, symmetry, colors, kind)
            for seed in range(12):
                picture = draw(spec, Brush(40 + 2 * seed, 1 + seed % 3), Dice(seed, "draw"))
                drawn.append(None if picture is None else picture.cells)
    assert sum(each is not None for each in drawn) > 20
    assert digest(drawn) == expected


@pytest.mark.parametrize(
    ("weight", "expected"),
    [
        (Weight.PLAIN, "cd8c97a5f3963b0a"),
        (Weight.BOLD, "d4a4b5ee7779510b"),
        (Weight.OUTLINE, "37bc264b37f6aeaf"),
        (Weight.SHADOW, "ad930a8f0bd87c06"),
        (Weight.INVERSE, "0e77490757752a0b"),
    ],
)
def test_the_same_seed_prints_the_same_letters(weight: Weight, expected: str) -> None:
    printed: list[Sequence[int] | None] = []
    for is_framed in (False, True):
        style = Style(weight, is_framed)
        taken = style.before + style.behind
        for text, width, height in (("NO 7", 40, 30), ("HI", 33, 17), ("MAXI", 60, 15)):
            for colors in (1, 3):
                extra = int(weight is Weight.BOLD)
                setting = break_lines(text, width - taken, height - taken, extra)
                assert setting is not None
                page = Page(width, height, style, Dice(text, colors))
                page.print(setting)
                printed += [page.cells, color_text(page, colors)]
    assert digest(printed) == expected
