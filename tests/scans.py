"""Render printed puzzles for tests, in our own digits or any font, clean or damaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.studio.scan.classify import DESIGNS, Design, draw
from nonogui.studio.scan.scan import Scan

MARGIN = 30
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Style:
    """How a scan is drawn.

    Attributes:
        design: the design of our own digits; None to use a font.
        font: the file of a font; empty for Pillow's own.
        size: the height of the type in pixels; digits are about 0.72 of it.
        cell: the size of a cell as a multiple of the type size.
        is_boxed: whether clues are in boxes.
        fifths_go_on: whether every fifth line continues between clues without boxes.
        grey: the level of thin lines.
        thick: the width of every fifth line in pixels.
        title: a line above everything.
        filled: the share of the solution's cells that are filled in.
    """

    design: Design | None = None
    font: str = ""
    size: int = 20
    cell: float = 1.5
    is_boxed: bool = False
    fifths_go_on: bool = False
    grey: int = 0
    thick: int = 2
    title: str = ""
    filled: float = 0.0


@dataclass(frozen=True)
class Damage:
    """The damage to a scan.

    Attributes:
        turn: the rotation in degrees.
        noise: the standard deviation of the brightness.
        shade: the brightness of the darkest edge; 1 for none.
        jpeg: the quality of a JPEG file; 0 for a PNG file.
        is_dark: whether ink and paper are exchanged.
    """

    turn: float = 0.0
    noise: float = 0.0
    shade: float = 1.0
    jpeg: int = 0
    is_dark: bool = False


def random_puzzle(random: Random, width: int, height: int) -> Puzzle:
    """Return a puzzle with a smooth random picture."""
    noise = np.array([[random.random() for _ in range(width + 2)] for _ in range(height + 2)])
    smooth = np.lib.stride_tricks.sliding_window_view(noise, (3, 3)).mean(axis=(2, 3))
    cells = smooth + 0.12 * noise[1:-1, 1:-1]
    filled = cells > np.quantile(cells, 0.45)
    return Puzzle.from_picture(Grid(width, height, filled.astype(np.uint8).tobytes()))


def scan_of(puzzle: Puzzle, style: Style) -> Image.Image:
    """Draw a scan with a puzzle, in grey."""
    return _Printer(puzzle, style).image


def file_of(image: Image.Image, damage: Damage | None = None, seed: int = 0) -> bytes:
    """Return the bytes of an image file of a damaged scan."""
    damage = damage or Damage()
    if damage.turn:
        image = image.rotate(damage.turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    if damage.noise:
        image = image.filter(ImageFilter.GaussianBlur(0.5))
    grey = np.asarray(image, dtype=np.float64) * np.linspace(damage.shade, 1, image.width)
    if damage.noise:
        grey = 10 + 0.9 * grey + np.random.default_rng(seed).normal(0, damage.noise, grey.shape)
    if damage.is_dark:
        grey = 255 - grey
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    file = BytesIO()
    image.save(file, *(["JPEG"] if damage.jpeg else ["PNG"]), quality=damage.jpeg or 75)
    return file.getvalue()


def design(name: str) -> Design:
    """Return one of our digit designs by name."""
    return next(each for each in DESIGNS if each.name == name)


def lengths(clue: Clue) -> list[int]:
    """Return the numbers of a clue as they are printed."""
    return [block.length for block in clue.blocks] or [0]


class _Printer:
    """Draws one scan."""

    def __init__(self, puzzle: Puzzle, style: Style) -> None:
        self._puzzle, self._style = puzzle, style
        self._font = _font(style)
        self._cell = round(style.size * style.cell)
        rows, columns = ([lengths(clue) for clue in side] for side in (puzzle.rows, puzzle.columns))
        self._space = 0.55 * style.size
        deep = max(map(len, columns))
        self._slot = self._cell if style.is_boxed else round(1.2 * style.size)
        wide = max(map(self._width, rows)) + 0.8 * style.size
        across = max(map(len, rows)) * self._cell if style.is_boxed else round(wide)
        self._left = MARGIN + across
        self._top = (
            MARGIN + deep * self._slot + style.size // 3 + 3 * style.size * bool(style.title)
        )
        self._clues = (MARGIN, self._top - deep * self._slot)
        size = (
            self._left + puzzle.width * self._cell + MARGIN,
            self._top + puzzle.height * self._cell + MARGIN,
        )
        self.image = Image.new("L", size, 255)
        self._draw = ImageDraw.Draw(self.image)
        self._draw.text((MARGIN, MARGIN // 2), style.title, fill=0, font=self._font)
        self._fill()
        self._lines()
        self._rows(rows)
        self._columns(columns)

    def _fill(self) -> None:
        random = Random(1)
        goal = self._puzzle.goal
        for at, value in enumerate(goal.cells if goal else b""):
            if value and random.random() < self._style.filled:
                row, column = divmod(at, self._puzzle.width)
                x, y = self._left + column * self._cell, self._top + row * self._cell
                side = self._cell - 1
                self._draw.rectangle((x + 1, y + 1, x + side, y + side), fill=40)

    def _lines(self) -> None:
        style, cell = self._style, self._cell
        width, height = self._puzzle.width * cell, self._puzzle.height * cell
        left, top = self._left, self._top
        for at in range(self._puzzle.width + 1):
            begin = self._clues[1] if self._goes_on(at) else top
            line = (left + at * cell, begin, left + at * cell, top + height)
            self._draw.line(line, fill=self._tone(at), width=self._weight(at))
        for at in range(self._puzzle.height + 1):
            begin = self._clues[0] if self._goes_on(at) else left
            line = (begin, top + at * cell, left + width, top + at * cell)
            self._draw.line(line, fill=self._tone(at), width=self._weight(at))
        if style.is_boxed:
            for x in range(left - cell, self._clues[0] - 1, -cell):
                self._draw.line((x, top, x, top + height), fill=style.grey)
            for y in range(top - cell, self._clues[1] - 1, -cell):
                self._draw.line((left, y, left + width, y), fill=style.grey)

    def _goes_on(self, at: int) -> bool:
        return self._style.is_boxed or (self._style.fifths_go_on and at % 5 == 0)

    def _tone(self, at: int) -> int:
        return 0 if at % 5 == 0 else self._style.grey

    def _weight(self, at: int) -> int:
        return self._style.thick if at % 5 == 0 else 1

    def _rows(self, rows: Sequence[Sequence[int]]) -> None:
        for at, numbers in enumerate(rows):
            y = self._top + (at + 0.5) * self._cell
            right = self._left - 0.4 * self._style.size
            for place, number in enumerate(reversed(numbers)):
                wide = self._width([number])
                x = self._left - (place + 0.5) * self._cell
                self._put(x if self._style.is_boxed else right - wide / 2, y, number)
                right -= wide + self._space

    def _columns(self, columns: Sequence[Sequence[int]]) -> None:
        foot = 0 if self._style.is_boxed else self._style.size / 6
        for at, numbers in enumerate(columns):
            x = self._left + (at + 0.5) * self._cell
            for place, number in enumerate(reversed(numbers)):
                self._put(x, self._top - foot - (place + 0.5) * self._slot, number)

    def _width(self, numbers: Sequence[int]) -> float:
        return sum(self._length(number) for number in numbers) + self._space * (len(numbers) - 1)

    def _length(self, number: int) -> float:
        if self._font is None:
            return self._own(number).width
        return self._font.getlength(str(number))

    def _put(self, x: float, y: float, number: int) -> None:
        if self._font is None:
            ink = self._own(number)
            corner = (round(x - ink.width / 2), round(y - ink.height / 2))
            self.image.paste(0, corner, ink)
        else:
            self._draw.text((x, y), str(number), fill=0, font=self._font, anchor="mm")

    def _own(self, number: int) -> Image.Image:
        """Return a number in our own digits, white on black."""
        assert self._style.design is not None
        height = round(0.72 * self._style.size)
        digits = []
        for digit in map(int, str(number)):
            large = draw(self._style.design, digit)
            size = (max(2, round(large.width * height / large.height)), height)
            digits.append(large.resize(size, Image.Resampling.LANCZOS))
        gap = max(1, round(0.14 * height))
        image = Image.new("L", (sum(d.width + gap for d in digits) - gap, height))
        x = 0
        for drawn in digits:
            image.paste(drawn, (x, 0))
            x += drawn.width + gap
        return image


def _font(style: Style) -> Font | None:
    if style.design is not None:
        return None
    if style.font:
        return ImageFont.truetype(style.font, style.size)
    return ImageFont.load_default(style.size)


def is_same(scan: Scan, puzzle: Puzzle) -> bool:
    """Return whether the size and the numbers of a puzzle were read, and which have one colour."""
    if (scan.width, scan.height) != (puzzle.width, puzzle.height):
        return False
    lines = [(puzzle.clue(line).blocks, scan.puzzle.clue(line).blocks) for line in puzzle.lines()]
    if any([one.length for one in a] != [other.length for other in b] for a, b in lines):
        return False
    pairs = {(one.color, other.color) for a, b in lines for one, other in zip(a, b, strict=True)}
    return len(pairs) == len(puzzle.palette) - 1 == len(scan.palette) - 1
