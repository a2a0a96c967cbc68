"""Images painted for the tests, and their bytes."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette, Rgb

COLORS: dict[str, Rgb] = {
    ".": (255, 255, 255),
    "#": (0, 0, 0),
    "r": (214, 40, 40),
    "g": (40, 150, 60),
    "b": (40, 80, 200),
    "y": (250, 220, 60),
}


def painted(rows: str, scale: int = 1) -> Image.Image:
    """Return an image of square pixels, one letter each, as in `COLORS`; `_` is a hole."""
    lines = rows.split()
    image = Image.new("RGBA", (len(lines[0]), len(lines)), (0, 0, 0, 0))
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            if letter != "_":
                image.putpixel((x, y), (*COLORS[letter], 255))
    if "_" not in rows:
        image = image.convert("RGB")
    side = image.width * scale, image.height * scale
    return image.resize(side, Image.Resampling.NEAREST)


def data_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """Return an image as the bytes of a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def photo(width: int = 400, height: int = 300) -> Image.Image:
    """Return a landscape with shades and noise."""
    dice = random.Random(7)
    image = Image.new("RGB", (200, 150))
    draw = ImageDraw.Draw(image)
    for y in range(150):
        draw.line((0, y, 200, y), fill=(90 + y // 3, 140 + y // 3, 220 - y // 3))
    draw.polygon([(0, 120), (70, 40), (150, 120)], fill=(60, 70, 85))
    draw.rectangle((0, 110, 200, 150), fill=(40, 95, 45))
    image = image.filter(ImageFilter.GaussianBlur(1))
    noise = Image.frombytes("L", (200, 150), dice.randbytes(200 * 150)).convert("RGB")
    return Image.blend(image, noise, 0.08).resize((width, height), Image.Resampling.BICUBIC)


def ball() -> Image.Image:
    """Return a red ball on grass, below a sky whose shades are many."""
    image = Image.new("RGB", (240, 200))
    draw = ImageDraw.Draw(image)
    for y in range(200):
        draw.line((0, y, 240, y), fill=(110 + y * 2 // 5, 170 + y // 4, 235))
    draw.rectangle((0, 125, 240, 200), fill=(70, 140, 50))
    draw.ellipse((80, 60, 160, 140), fill=(210, 50, 40))
    return image


def text_of(grid: Grid, palette: Palette) -> list[str]:
    """Return a picture made of cells as text."""
    return ["".join(palette.letter(v) if v else "." for v in row) for row in grid.rows()]
