"""Writing the codes that the program only reads, for tests of reading them."""

from __future__ import annotations

from itertools import groupby

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.nonogram_codes import _DIGITS, _words

_CELLS = [UNKNOWN, EMPTY, 1]


def clues_code(puzzle: Puzzle) -> str:
    """The code of the clues."""
    bits = size_bits(puzzle.width, puzzle.height)
    for line in puzzle.lines():
        bits += clue_bits(puzzle.clue(line), puzzle.length(line.axis))
    return "R" + packed(bits)


def runs_code(picture: Grid) -> str:
    """The code of a picture in runs."""
    kinds = [cell for cell in _CELLS if cell in picture.cells]
    bits = size_bits(picture.width, picture.height)
    bits += "".join(str(int(cell in kinds)) for cell in _CELLS)
    before = None
    for cell, run in groupby(picture.cells):
        others = [kind for kind in kinds if kind != before]
        bits += below(others.index(cell), len(others) - 1) + golomb(len(list(run)) - 1, 1)
        before = cell
    return "L" + packed(bits)


def cells_code(picture: Grid, absent: int = UNKNOWN) -> str:
    """The code of a picture of two kinds of cells."""
    kinds = [cell for cell in _CELLS if cell != absent]
    bits = size_bits(picture.width, picture.height) + below(_CELLS.index(absent), 3)
    return "B" + packed(bits + "".join(str(kinds.index(cell)) for cell in picture.cells))


def clue_bits(clue: Clue, length: int) -> str:
    bits = below(clue.filled, length)
    rest, room = clue.filled, length - clue.filled
    for block in clue.blocks[:room]:
        bits += below(block.length - 1, rest - 1)
        rest -= block.length
    return bits


def size_bits(width: int, height: int) -> str:
    return golomb(width, 4) + golomb(height, 4)


def golomb(value: int, order: int) -> str:
    binary = f"{value + (1 << order):b}"
    return "0" * (len(binary) - order - 1) + binary


def below(value: int, most: int) -> str:
    (word,) = (key for key, number in _words(most).items() if number == value)
    length, bits = word
    return f"{bits:0{length}b}" if length else ""


def packed(bits: str) -> str:
    bits += "0" * (-len(bits) % 6)
    return "".join(_DIGITS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
