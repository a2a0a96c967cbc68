"""Puzzles as short words, the codes of davidje13's Nonogram.

A code is a letter and then six bits a character. First come width and height. Of clues (`R`) each
line has its total and then its lengths, of a picture the runs of cells (`L`) or a bit for each cell
(`B`). Numbers below a limit are in Huffman codes in which small ones are short, others in
Exp-Golomb codes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from math import lcm
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import fail
from nonogui.formats.clue_lists import check_size

_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}

_CODE: Final = re.compile(r"[RLB][A-Za-z0-9_-]{2,200000}+")

_SIZE_BITS: Final = 4
_RUN_BITS: Final = 1
_MOST_BITS: Final = 20
"""Longest prefix of a number: no puzzle has such numbers."""

_CELLS: Final = (UNKNOWN, EMPTY, 1)
"""What a cell of a picture may be, in the order of codes."""

_WEIGHT: Final = lcm(*range(2, MAX_SIDE + 3))
"""A multiple of everything that weights are divided by: they are whole numbers."""


def looks_coded(text: str) -> bool:
    """Whether a text may be a code."""
    return bool(_CODE.fullmatch(text))


def read_code(code: str, line: int) -> Puzzle:
    """The puzzle of a code: its clues, or those of its picture.

    Raises:
        FileProblemsError: the code is none, or damaged.
    """
    if not looks_coded(code):
        raise fail(ProblemKey.BAD_CODE, line, found=code)
    bits = _Bits(code, line)
    width, height = bits.number(_SIZE_BITS), bits.number(_SIZE_BITS)
    check_size(width, height, line)
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
    """A clue: with as many blocks as have room, the last takes all that is left."""
    rest = bits.below(length)
    room = length - rest
    lengths: list[int] = []
    while rest and len(lengths) < room:
        lengths.append(bits.below(rest - 1) + 1)
        rest -= lengths[-1]
    return Clue.of(*lengths, *([rest] if rest else []))


def _runs(bits: _Bits, size: int) -> bytes:
    """Cells as runs; none is like the one before, so that it needs one number less to tell."""
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
    """Cells of two kinds, one bit each."""
    absent = bits.below(len(_CELLS))
    alphabet = [cell for index, cell in enumerate(_CELLS) if index != absent]
    return bytes(alphabet[bits.next()] for _ in range(size))


class _Bits:
    """The bits of a code behind its letter, one after the other."""

    def __init__(self, code: str, line: int) -> None:
        self._code = code
        self._line = line
        self._bits = self._all()

    def next(self) -> int:
        """The next bit.

        Raises:
            FileProblemsError: there is none.
        """
        bit = next(self._bits, None)
        if bit is None:
            raise self.damaged()
        return bit

    def number(self, bits: int) -> int:
        """A number in the Exp-Golomb code whose shortest words have so many bits behind the first.

        Raises:
            FileProblemsError: it is too large, or the code ends.
        """
        zeros = 0
        while not self.next():
            zeros += 1
            if zeros > _MOST_BITS:
                raise self.damaged()
        value = 1
        for _ in range(zeros + bits):
            value = 2 * value + self.next()
        return value - (1 << bits)

    def below(self, most: int) -> int:
        """A number from 0 to the most that it can be.

        Raises:
            FileProblemsError: the code ends, or there is no such number.
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
        """See that nothing follows but the rest of the last character.

        Raises:
            FileProblemsError: something does.
        """
        rest = [bit for bit, _ in zip(self._bits, range(6), strict=False)]
        if len(rest) > 5 or any(rest):
            raise self.damaged()

    def damaged(self) -> Exception:
        """The exception for what is no code."""
        return fail(ProblemKey.BAD_CODE, self._line, found=self._code)

    def _all(self) -> Iterator[int]:
        for digit in self._code[1:]:
            value = _VALUES.get(digit)
            if value is None:
                return
            yield from (value >> place & 1 for place in range(5, -1, -1))


@cache
def _words(most: int) -> dict[tuple[int, int], int]:
    """The Huffman code for 0 to `most`, where a number n is as likely as 1 / (n + 2).

    Each word is its length and its bits as a number; words of one length are in the order of what
    they mean.
    """
    words = {}
    word = before = 0
    for length, value in sorted((length, value) for value, length in enumerate(_lengths(most))):
        word <<= length - before
        words[length, word] = value
        word, before = word + 1, length
    return words


def _lengths(most: int) -> list[int]:
    """How long the word of each number is: the two least likely are joined, again and again.

    Of equal weights, the ones that were joined come last.
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
