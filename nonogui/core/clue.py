"""A clue: the blocks of one line in order, each with its length and colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from nonogui.core.palette import Palette
from nonogui.core.typed import plain
from nonogui.lazy import regex


class ClueTextKey(StrEnum):
    """Why a text is not a valid clue."""

    CHARACTER = "sign"  # neither a number nor a separator
    NUMBER = "number"  # a number longer than any line
    ZERO = "zero"  # a 0 beside other numbers
    NO_COLOR = "no-color"  # no colour letter, although there are several inks
    UNKNOWN_COLOR = "unknown-color"  # a letter that names no ink


class ClueTextError(ValueError):
    """A text is not a valid clue.

    Attributes:
        key: the reason.
        found: the offending part of the text.
        at: index in the text where that part starts.
    """

    def __init__(self, key: ClueTextKey, found: str, at: int) -> None:
        super().__init__(f"{key} at {at}: {found!r}")
        self.key, self.found, self.at = key, found, at


_SEPARATORS: Final = " \t\r\n\u00a0,;:./|+\u00b7-"
_NUMBER: Final = regex(r"(?P<number>[0-9]+|\?)(?P<space>[ \t\u00a0]*)(?P<letter>[A-Za-z]?)")
# Enough for `MAX_SIDE`: a longer number fits in no line.
_MAX_DIGITS: Final = 4


class Block(NamedTuple):
    """A run of `length` cells of palette colour `color` (1 and up)."""

    length: int
    color: int = 1

    @property
    def text(self) -> str:
        """Return the number as text; `?` if it is hidden (blotted), which is length 0."""
        return str(self.length or "?")


# There are few different ones: a picture of 1000x1000 may have a million blocks.
_block: Final = cache(Block)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Clue:
    """The blocks of one line, left to right or top to bottom; no blocks means an empty line.

    At least one empty cell separates blocks of the same colour. Blocks of different colours may
    touch.
    """

    blocks: tuple[Block, ...] = ()

    @classmethod
    def of(cls, *lengths: int) -> Clue:
        """Return a black-and-white clue with these block lengths."""
        return cls(tuple([Block(length) for length in lengths]))

    @classmethod
    def from_cells(cls, cells: Iterable[int]) -> Clue:
        """Return the clue of a line of known cells (0 is empty, 1 and up are colours)."""
        if isinstance(cells, bytes) and len(cells) <= _SHORT:
            return _clue_of_short(cells)
        return cls(tuple([_block(*run) for run in runs(cells)]))

    @classmethod
    def of_lines(cls, lines: Sequence[bytes]) -> tuple[Clue, ...]:
        """Return the clues of lines of known cells of one length."""
        is_short = len(lines[0] if lines else b"") <= _SHORT
        return tuple(map(_clue_of_short if is_short else cls.from_cells, lines))

    @classmethod
    def parse(cls, text: str, palette: Palette) -> Clue:
        """Return the clue written in a text, the inverse of `text`.

        Spaces, commas and similar signs separate numbers. There may be a space between a number and
        its colour letter. An empty text or a single `0` is a line without blocks. Numbers and signs
        may be of any script.

        Raises:
            ClueTextError: the text is not a valid clue for this palette.
        """
        text = plain(text)
        blocks: list[Block] = []
        zero_at: int | None = None
        at = 0
        while at < len(text):
            if text[at] in _SEPARATORS:
                at += 1
                continue
            found = _NUMBER.match(text, at)
            if found is None:
                raise ClueTextError(ClueTextKey.CHARACTER, text[at], at)
            if found["number"].strip("0"):
                blocks.append(_parse_block(found, palette))
            # Remembered, not refused yet: a 0 is fine if nothing else follows.
            elif zero_at is None:
                zero_at = at
            else:
                raise ClueTextError(ClueTextKey.ZERO, found["number"], at)
            at = found.end()
        if zero_at is not None and blocks:
            raise ClueTextError(ClueTextKey.ZERO, "0", zero_at)
        return cls(tuple(blocks))

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self.blocks)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Return the least gap before each block but the first: 1 after the same colour, else 0."""
        # A list first: Python keeps up to 2,000 freed tuples of each length, but makes a tuple from
        # a generator without them. So each one would add to those kept.
        return tuple([int(a.color == b.color) for a, b in pairwise(self.blocks)])

    @property
    def min_length(self) -> int:
        """Return the fewest cells that the blocks and the gaps between them take."""
        # No ink is 0, so the first block gets no gap before it.
        needed = before = 0
        for length, color in self.blocks:
            needed += length + (color == before)
            before = color
        return needed

    @property
    def filled(self) -> int:
        """Return the number of cells that the blocks fill."""
        return sum(block.length for block in self.blocks)

    def total(self, color: int) -> int:
        """Return the number of cells that the blocks of one colour fill."""
        return sum(block.length for block in self.blocks if block.color == color)

    def text(self, palette: Palette) -> str:
        """Return the clue as text: `3 1 2`, in colour `3a 1b`, empty `0`, hidden `?`."""
        if not self.blocks:
            return "0"
        if palette.is_black_and_white:
            return " ".join(block.text for block in self.blocks)
        return " ".join(f"{block.text}{palette.letter(block.color)}" for block in self.blocks)

    def is_met_by(self, cells: Sequence[int]) -> bool:
        """Return whether a line of known cells has exactly these blocks."""
        return runs(cells) == [*self.blocks]


# The longest line with a cached clue: there are 4096 lines of twelve black and white cells.
_SHORT: Final = 12


@lru_cache(4096)
def _clue_of_short(cells: bytes) -> Clue:
    return Clue(tuple([_block(*run) for run in runs(cells)]))


_STRETCH: Final = regex(rb"(([^\x00])\2*+)", re.DOTALL)


def runs(cells: Iterable[int]) -> list[tuple[int, int]]:
    """Return the length and colour of each run of filled cells."""
    if not isinstance(cells, bytes):
        return [(len(list(run)), color) for color, run in groupby(cells) if color]
    # A regular expression runs in C: a 500x500 design needs the clues of a thousand lines at once.
    return [(len(run), ink[0]) for run, ink in _STRETCH.findall(cells)]


def _parse_block(found: re.Match[str], palette: Palette) -> Block:
    """Return the block of a number and its colour letter."""
    number, letter = found["number"], found["letter"]
    # Before `int`, which takes quadratic time and refuses numbers of thousands of digits.
    if len(number.lstrip("0")) > _MAX_DIGITS:
        raise ClueTextError(ClueTextKey.NUMBER, number, found.start())
    length = 0 if number == "?" else int(number)
    if palette.is_black_and_white:
        if letter:
            raise ClueTextError(ClueTextKey.CHARACTER, letter, found.start("letter"))
        return Block(length)
    if not letter:
        raise ClueTextError(ClueTextKey.NO_COLOR, number, found.start())
    return Block(length, _ink(letter, found.start("letter"), palette))


def _ink(letter: str, at: int, palette: Palette) -> int:
    """Return the ink of a letter; a capital falls back to the small letter."""
    # People type 3A for 3a; the capital itself first, as palettes of more than 26 inks use A to E.
    for spelt in (letter, letter.lower()):
        try:
            return palette.ink(spelt)
        except ValueError:
            continue
    raise ClueTextError(ClueTextKey.UNKNOWN_COLOR, letter, at)
