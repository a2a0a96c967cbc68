"""Pictures that a designer might bring, by kind, size and seed: the same on every machine.

Only `Random.random` is used, whose numbers for a seed are promised never to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from random import Random
from typing import Final

from nonogui.core.grid import EMPTY, Grid

INK: Final = 1

_STROKES: Final = {
    "A": (((0, 6), (2, 0)), ((2, 0), (4, 6)), ((1, 4), (3, 4))),
    "E": (((0, 0), (0, 6)), ((0, 0), (4, 0)), ((0, 3), (3, 3)), ((0, 6), (4, 6))),
    "K": (((0, 0), (0, 6)), ((0, 3), (4, 0)), ((0, 3), (4, 6))),
    "N": (((0, 6), (0, 0)), ((0, 0), (4, 6)), ((4, 6), (4, 0))),
    "R": (((0, 0), (0, 6)), ((0, 0), (4, 0)), ((4, 0), (4, 3)), ((4, 3), (0, 3)), ((1, 3), (4, 6))),
    "T": (((0, 0), (4, 0)), ((2, 0), (2, 6))),
    "X": (((0, 0), (4, 6)), ((4, 0), (0, 6))),
    "Z": (((0, 0), (4, 0)), ((4, 0), (0, 6)), ((0, 6), (4, 6))),
}
"""Letters as straight strokes on a field of 5x7, each from (column, row) to (column, row)."""


class _Dice:
    """Random numbers of a kind of picture."""

    def __init__(self, kind: str, size: int, seed: int) -> None:
        self.share = Random(f"{kind} {size} {seed}").random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()


class _Canvas:
    """A picture that is drawn with shapes; what lies beside it is cut off."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._cells = bytearray(size * size)

    @property
    def picture(self) -> Grid:
        return Grid(self.size, self.size, bytes(self._cells))

    def dot(self, x: float, y: float, value: int, thick: int = 1) -> None:
        for row in range(round(y), round(y) + thick):
            for column in range(round(x), round(x) + thick):
                if 0 <= row < self.size and 0 <= column < self.size:
                    self._cells[row * self.size + column] = value

    def line(self, start: tuple[float, float], end: tuple[float, float], thick: int = 1) -> None:
        (x, y), (right, down) = start, end
        steps = max(1, round(max(abs(right - x), abs(down - y))))
        for step in range(steps + 1):
            part = step / steps
            self.dot(x + (right - x) * part, y + (down - y) * part, INK, thick)

    def area(self, inside: Callable[[int, int], bool], value: int = INK) -> None:
        for at in range(self.size * self.size):
            if inside(at % self.size, at // self.size):
                self._cells[at] = value


def drawn(size: int, seed: int) -> Grid:
    """Outlines, filled ellipses and boxes, lines, stars and letters, some over others."""
    dice = _Dice("drawn", size, seed)
    canvas = _Canvas(size)
    shapes = (_ellipse, _ring, _box, _frame, _stroke, _star, _letter)
    for _ in range(3 + int(5 * dice.share())):
        shapes[int(len(shapes) * dice.share())](canvas, dice)
    return canvas.picture


def dithered(size: int, seed: int) -> Grid:
    """Smooth grey, drawn in black and white by error diffusion.

    After R. Floyd, L. Steinberg, *An adaptive algorithm for spatial greyscale*, 1976.
    """
    dice = _Dice("dithered", size, seed)
    waves = [(dice.between(0.5, 2), 2 * pi * dice.share(), 2 * pi * dice.share()) for _ in range(4)]
    grey = [
        [_shade(column / size, row / size, waves) for column in range(size)] for row in range(size)
    ]
    cells = bytearray()
    for row in range(size):
        for column in range(size):
            ink = grey[row][column] > 0.5
            cells.append(INK if ink else EMPTY)
            error = (grey[row][column] - ink) / 16
            for right, down, weight in ((1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)):
                if row + down < size and 0 <= column + right < size:
                    grey[row + down][column + right] += error * weight
    return Grid(size, size, bytes(cells))


def several(make: Callable[[int, int], Grid], size: int, seeds: range) -> Iterator[Grid]:
    """The pictures of some seeds, one at a time."""
    return (make(size, seed) for seed in seeds)


def _shade(x: float, y: float, waves: list[tuple[float, float, float]]) -> float:
    """A grey from 0 to 1, mostly from the middle of it."""
    total = sum(
        sin(2 * pi * often * (x * cos(turn) + y * sin(turn)) + phase)
        for often, turn, phase in waves
    )
    return min(1.0, max(0.0, 0.5 + total / 5))


def _place(canvas: _Canvas, dice: _Dice) -> tuple[float, float, float, float]:
    """The middle of a shape, and half of its width and height."""
    size = canvas.size
    x, y = dice.between(0.15, 0.85) * size, dice.between(0.15, 0.85) * size
    return x, y, dice.between(0.08, 0.35) * size, dice.between(0.08, 0.35) * size


def _ellipse(canvas: _Canvas, dice: _Dice) -> None:
    x, y, wide, high = _place(canvas, dice)
    canvas.area(lambda c, r: ((c - x) / wide) ** 2 + ((r - y) / high) ** 2 <= 1)


def _ring(canvas: _Canvas, dice: _Dice) -> None:
    x, y, wide, high = _place(canvas, dice)
    thick = 1 + int(2 * dice.share())
    canvas.area(lambda c, r: ((c - x) / wide) ** 2 + ((r - y) / high) ** 2 <= 1)
    wide, high = max(0.1, wide - thick), max(0.1, high - thick)
    canvas.area(lambda c, r: ((c - x) / wide) ** 2 + ((r - y) / high) ** 2 <= 1, EMPTY)


def _box(canvas: _Canvas, dice: _Dice) -> None:
    x, y, wide, high = _place(canvas, dice)
    canvas.area(lambda c, r: abs(c - x) <= wide and abs(r - y) <= high)


def _frame(canvas: _Canvas, dice: _Dice) -> None:
    x, y, wide, high = _place(canvas, dice)
    corners = [
        (x - wide, y - high),
        (x + wide, y - high),
        (x + wide, y + high),
        (x - wide, y + high),
    ]
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        canvas.line(start, end)


def _stroke(canvas: _Canvas, dice: _Dice) -> None:
    size, thick = canvas.size, 1 + int(3 * dice.share())
    start = dice.share() * size, dice.share() * size
    canvas.line(start, (dice.share() * size, dice.share() * size), thick)


def _star(canvas: _Canvas, dice: _Dice) -> None:
    x, y, reach, _ = _place(canvas, dice)
    rays, turn = 3 + int(6 * dice.share()), dice.share()
    for ray in range(rays):
        angle = 2 * pi * (ray / rays + turn)
        canvas.line((x, y), (x + reach * cos(angle), y + reach * sin(angle)), 1 + int(2 * turn))


def _letter(canvas: _Canvas, dice: _Dice) -> None:
    x, y, wide, high = _place(canvas, dice)
    strokes = _STROKES[sorted(_STROKES)[int(len(_STROKES) * dice.share())]]
    thick = 1 + int(2 * dice.share())
    for (left, top), (right, bottom) in strokes:
        start = x + wide * (left / 2 - 1), y + high * (top / 3 - 1)
        canvas.line(start, (x + wide * (right / 2 - 1), y + high * (bottom / 3 - 1)), thick)
