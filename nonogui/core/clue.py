"""A clue: the blocks of one line in order, each with its length and colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from nonogui.core.palette import Palette


class Block(NamedTuple):
    """A run of `length` cells of palette colour `color` (1 and up)."""

    length: int
    color: int = 1

    @property
    def text(self) -> str:
        """The number as people write it; `?` for a blotted one, whose length is 0."""
        return str(self.length or "?")


@dataclass(frozen=True, slots=True)
class Clue:
    """The blocks of one line, left to right or top to bottom; no blocks means an empty line.

    Blocks of the same colour are kept apart by at least one empty cell; blocks of different
    colours may touch.
    """

    blocks: tuple[Block, ...] = ()

    @classmethod
    def of(cls, *lengths: int) -> Clue:
        """A black-and-white clue from its numbers."""
        return cls(tuple(Block(length) for length in lengths))

    @classmethod
    def from_cells(cls, cells: Iterable[int]) -> Clue:
        """The clue that a line of decided cells has (0 is empty, 1 and up are colours)."""
        runs = groupby(cells)
        return cls(tuple([Block(len(list(run)), color) for color, run in runs if color]))

    def __len__(self) -> int:
        """Number of blocks."""
        return len(self.blocks)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Fewest empty cells before each block but the first: 1 after the same colour, else 0."""
        return tuple(int(a.color == b.color) for a, b in pairwise(self.blocks))

    @property
    def min_length(self) -> int:
        """Fewest cells that the blocks and the gaps between them take."""
        needed = before = 0
        for length, color in self.blocks:
            needed += length + (color == before)
            before = color
        return needed

    @property
    def filled(self) -> int:
        """Number of cells that the blocks fill."""
        return sum(block.length for block in self.blocks)

    def total(self, color: int) -> int:
        """Number of cells that blocks of one colour fill."""
        return sum(block.length for block in self.blocks if block.color == color)

    def text(self, palette: Palette) -> str:
        """The clue as people write it: `3 1 2`, coloured `3a 1b`, empty `0`; `?` where blotted."""
        if not self.blocks:
            return "0"
        if palette.is_black_and_white:
            return " ".join(block.text for block in self.blocks)
        return " ".join(f"{block.text}{palette.letter(block.color)}" for block in self.blocks)

    def is_met_by(self, cells: Sequence[int]) -> bool:
        """Whether decided cells show exactly these blocks."""
        runs = [(len(list(run)), color) for color, run in groupby(cells) if color]
        return runs == [*self.blocks]
