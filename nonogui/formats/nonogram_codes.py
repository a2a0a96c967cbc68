"""Decode puzzles from short words, the codes of davidje13's Nonogram.

A code is a letter followed by characters of six bits each. Width and height come first. Clues (`R`)
have the total and the lengths of each line. Pictures have runs of cells (`L`) or one bit per cell
(`B`). Numbers with a known limit use Huffman codes that favour small ones; other numbers use
Exp-Golomb codes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from math import lcm
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import fail
from nonogui.lazy import regex

FIELDS: Final = {"title": "name", "author": "author", "license": "license", "source": "source"}
"""The field in files of davidje13's Nonogram for each field of Metadata."""

_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}

_CODE: Final = regex(r"[RLB][A-Za-z0-9_-]{2,200000}+")

# The orders of the two Exp-Golomb codes; they are part of the format.
_SIZE_BITS: Final = 4
_RUN_BITS: Final = 1
# Longest prefix of a number; no puzzle needs larger numbers.
_MAX_BITS: Final = 20

# The values of a cell in a picture, in the order of their codes.
_CELLS: Final = (UNKNOWN, EMPTY, 1)

# A number that every divisor in the weights divides, so that all weights are integers.
_WEIGHT: Final = lcm(*range(2, MAX_SIDE + 3))


def looks_coded(text: str) -> bool:
    """Return whether a text may be a code."""
    return bool(_CODE.fullmatch(text))


def read_code(code: str, line: int) -> Puzzle:
    """Return the puzzle of a code, from its clues or its picture.

    Raises:
        FileProblemsError: the text is not a code, or is damaged.
    """
    if not looks_coded(code):
        raise fail(ProblemKey.BAD_CODE, line, found=code)
    bits = _Bits(code, line)
    width, height = bits.number(_SIZE_BITS), bits.number(_SIZE_BITS)
    clue_lists.check_size(width, height, line)
    if code[:1] == "R":
        rows = tuple(_clue(bits, width) for _ in range(height))
        puzzle = Puzzle(rows, tuple(_clue(bits, height) for _ in range(width)))
    else:
        cells = _runs(bits, width * height) if code[:1] == "L" else _single(bits, width * height)
        if UNKNOWN in cells:
            raise fail(ProblemKey.MISSING, line, what="clues")
        puzzle = Puzzle.from_picture(Grid(width, height, cells))
    bits.finish()
    return puzzle


def _clue(bits: _Bits, length: int) -> Clue:
    """Read a clue, block by block; the last block takes all cells that are left."""
    rest = bits.below(length)
    room = length - rest
    lengths: list[int] = []
    while rest and len(lengths) < room:
        lengths.append(bits.below(rest - 1) + 1)
        rest -= lengths[-1]
    return Clue.of(*lengths, *([rest] if rest else []))


def _runs(bits: _Bits, size: int) -> bytes:
    """Read cells as runs. Adjacent runs differ, so a run after the first has one choice less."""
    alphabet = [cell for cell in _CELLS if bits.next()]
    cells = bytearray()
    before: int | None = None
    while len(cells) < size:
        index = bits.below(len(alphabet) - 1 - (before is not None))
        index += before is not None and index >= before
        run = bits.number(_RUN_BITS) + 1
        if len(cells) + run > size:
            raise bits.damaged()
        cells += bytes([alphabet[index]]) * run
        before = index
    return bytes(cells)


def _single(bits: _Bits, size: int) -> bytes:
    """Read cells that have only two of the three values, one bit each."""
    absent = bits.below(len(_CELLS))
    alphabet = [cell for index, cell in enumerate(_CELLS) if index != absent]
    return bytes(alphabet[bits.next()] for _ in range(size))


class _Bits:
    """The bits of a code after its letter, in order."""

    def __init__(self, code: str, line: int) -> None:
        self._code = code
        self._line = line
        self._bits = self._all()

    def next(self) -> int:
        """Return the next bit.

        Raises:
            FileProblemsError: there are no more.
        """
        bit = next(self._bits, None)
        if bit is None:
            raise self.damaged()
        return bit

    def number(self, bits: int) -> int:
        """Read a number in Exp-Golomb code of order `bits`.

        Raises:
            FileProblemsError: it is too large, or the code ends.
        """
        zeros = 0
        while not self.next():
            zeros += 1
            if zeros > _MAX_BITS:
                raise self.damaged()
        value = 1
        for _ in range(zeros + bits):
            value = 2 * value + self.next()
        return value - (1 << bits)

    def below(self, most: int) -> int:
        """Read a number from 0 to `most`.

        Raises:
            FileProblemsError: the code ends, or the number does not exist.
        """
        if most < 0:
            raise self.damaged()
        words = _words(most)
        length = word = 0
        while (length, word) not in words:
            word = 2 * word + self.next()
            length += 1
        return words[length, word]

    def finish(self) -> None:
        """Check that only padding of the last character follows.

        Raises:
            FileProblemsError: more bits follow.
        """
        rest = [bit for bit, _ in zip(self._bits, range(6), strict=False)]
        if len(rest) > 5 or any(rest):
            raise self.damaged()

    def damaged(self) -> Exception:
        """Return the exception for a damaged code."""
        return fail(ProblemKey.BAD_CODE, self._line, found=self._code)

    def _all(self) -> Iterator[int]:
        for digit in self._code[1:]:
            value = _VALUES.get(digit)
            if value is None:
                return
            yield from (value >> place & 1 for place in range(5, -1, -1))


@cache
def _words(most: int) -> dict[tuple[int, int], int]:
    """Return the Huffman code for 0 to `most`, where n has the probability 1 / (n + 2).

    Maps the length and bits of each word to its number; words of equal length are ordered by
    number.
    """
    words = {}
    word = before = 0
    for length, value in sorted((length, value) for value, length in enumerate(_lengths(most))):
        word <<= length - before
        words[length, word] = value
        word, before = word + 1, length
    return words


def _lengths(most: int) -> list[int]:
    """Return the word length of each number, by repeatedly joining the two least likely.

    Of equal weights, joined ones come last.
    """
    weights = [_WEIGHT // (number + 2) for number in range(most, -1, -1)]
    nodes = list(range(most, -1, -1))
    parents: dict[int, int] = {}
    for joined in range(most + 1, 2 * most + 1):
        weight = sum(weights[:2])
        parents |= dict.fromkeys(nodes[:2], joined)
        del weights[:2], nodes[:2]
        at = bisect_right(weights, weight)
        weights.insert(at, weight)
        nodes.insert(at, joined)
    depths = {2 * most: 0}
    for node in range(2 * most - 1, -1, -1):
        depths[node] = depths[parents[node]] + 1
    return [depths[number] for number in range(most + 1)]
