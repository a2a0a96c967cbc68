"""Fields: landscapes over a board, in whole numbers; the picture is what rises from the water."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Final

from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.images import Field

HEIGHT: Final = 1 << 12
"""Greatest height of one hill before anything is added up."""


def blots(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Noise, each cell mixed with its neighbours `grain` times: the more, the larger the blots."""
    field = [dice.below(HEIGHT) for _ in range(width * height)]
    for _ in range(grain):
        field = _mixed(field, width)
    return field


def drops(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Drops that flow together where they come near each other."""
    side = min(width, height)
    count = max(3, width * height // (12 * (grain + 1) ** 2))
    field = [0] * (width * height)
    for _ in range(min(count, 40)):
        row, column = dice.below(4 * height), dice.below(4 * width)
        size = dice.between(2, max(3, side // 3)) * 4
        strength = size * size * HEIGHT
        flat = 16 + size * size // 2
        at = 0
        for r in range(2 - row, 4 * height + 2 - row, 4):
            base = r * r + flat
            for c in range(2 - column, 4 * width + 2 - column, 4):
                field[at] += strength // (base + c * c)
                at += 1
    return field


def waves(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Bands one above the other, bent as hills are."""
    slopes = [dice.below(HEIGHT) for _ in range(width)]
    for _ in range(6 + 2 * grain):
        slopes = _mixed(slopes, width)
    low, high = min(slopes), max(slopes)
    reach = dice.between(height // 4, height // 2)
    bent = [reach * 16 * (value - low) // max(1, high - low) for value in slopes]
    period = 16 * dice.between(3, 4 + grain)
    rough = blots(dice, width, height, 1)
    return [
        _wave(16 * row + bent[column], period) * 400 + rough[row * width + column] // 4
        for row in range(height)
        for column in range(width)
    ]


def ornament(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Rings, diamonds, squares, crosses and lattices around the middle, several at once."""
    field = [0] * (width * height)
    for measure in dice.shuffled(_MEASURES)[: dice.between(2, 3)]:
        period = 8 * dice.between(2, 4 + grain)
        shift, weight = dice.below(2 * period), dice.between(1, 3)
        at = 0
        for row in range(1 - height, height, 2):
            for column in range(1 - width, width, 2):
                reach = measure(4 * abs(column), 4 * abs(row))
                field[at] += weight * HEIGHT * _wave(reach + shift, period) // period
                at += 1
    return field


def framed(field: Field, width: int, height: int) -> Field:
    """The field behind a frame: the outer lines rise above all, those inside them sink."""
    top, bottom = max(field) + 1, min(field) - 1
    framed = list(field)
    for row in range(height):
        for column in range(width):
            depth = min(row, column, height - 1 - row, width - 1 - column)
            if depth < 2:
                framed[row * width + column] = bottom if depth else top
    return framed


def _mixed(field: Field, width: int) -> Field:
    """Each cell with its eight neighbours added up; beyond the edge it is as at the edge."""
    rows = []
    for start in range(0, len(field), width):
        row = field[start : start + width]
        rows.append(
            [a + b + c for a, b, c in zip(row[:1] + row[:-1], row, row[1:] + row[-1:], strict=True)]
        )
    around = zip(rows[:1] + rows[:-1], rows, rows[1:] + rows[-1:], strict=True)
    return [a + b + c for three in around for a, b, c in zip(*three, strict=True)]


def _wave(at: int, period: int) -> int:
    """A triangular wave: from 0 up to the period, and down again."""
    return abs(at % (2 * period) - period)


_MEASURES: Final[Sequence[Callable[[int, int], int]]] = (
    lambda x, y: isqrt(x * x + y * y),  # rings
    lambda x, y: x + y,  # diamonds
    max,  # squares
    min,  # crosses
    lambda x, y: abs(x - y),  # diagonals
    lambda x, y: isqrt(x * y) * 2,  # stars
    lambda x, y: 2 * x + y,  # lattices
    lambda x, y: x + 2 * y,
)
"""How far out a cell is, by its distances from the middle to the right and down."""
