"""The colours of a puzzle: index 0 is the background, 1 and up are the inks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

Rgb = tuple[int, int, int]

# A choice. `LETTERS` and the regular expression in core/progress.py are made for as many inks.
MAX_INKS: Final = 31
"""Most foreground colours of a palette."""


@dataclass(frozen=True, slots=True)
class Color:
    """A colour: the designer's name, the RGB values (0 to 255) and a one-character symbol."""

    name: str
    rgb: Rgb
    symbol: str

    @property
    def hex(self) -> str:
        """Return the colour as six upper-case hexadecimal digits, without `#`."""
        return "{:02X}{:02X}{:02X}".format(*self.rgb)


@dataclass(frozen=True)
class Palette:
    """The colours of a puzzle; cells and blocks hold indices into `colors`.

    Attributes:
        colors: the background, then the inks in the order of their number keys.
    """

    colors: tuple[Color, ...]

    @property
    def background(self) -> Color:
        """Return the colour of empty cells."""
        return self.colors[0]

    # Kept, because both are asked for several times at each move.
    @cached_property
    def inks(self) -> range:
        """Return the indices of the foreground colours."""
        return range(1, len(self.colors))

    @cached_property
    def is_black_and_white(self) -> bool:
        """Return whether there is only one ink, so that clues and cells need no colour."""
        return len(self.colors) == 2

    def __len__(self) -> int:
        """Return the number of colours, including the background."""
        return len(self.colors)

    def __getitem__(self, index: int) -> Color:
        """Return the colour at a palette index."""
        return self.colors[index]

    def letter(self, ink: int) -> str:
        """Return the letter of an ink in text: `#` if there is only one, else a, b, c ..."""
        if self.is_black_and_white:
            return "#"
        return LETTERS[ink - 1]

    def ink(self, letter: str) -> int:
        """Return the ink of a letter.

        Raises:
            ValueError: the letter names no ink of this palette.
        """
        if self.is_black_and_white:
            index = 1 if letter == "#" else 0
        else:
            # `find` would also find "" and "ab".
            index = LETTERS.find(letter) + 1 if len(letter) == 1 else 0
        if index not in self.inks:
            raise ValueError(f"no ink has the letter {letter!r}")
        return index


LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDE"
"""Letters of inks 1 to 31 in text notation, whatever symbols a designer's file uses."""

WHITE: Final = Color("white", (255, 255, 255), ".")
BLACK: Final = Color("black", (0, 0, 0), "X")
BLACK_AND_WHITE: Final = Palette((WHITE, BLACK))
