"""The colours of a puzzle: index 0 is the background, 1 and up are the inks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Rgb = tuple[int, int, int]

MAX_INKS: Final = 31
"""Most foreground colours a palette may hold."""


@dataclass(frozen=True, slots=True)
class Color:
    """One colour: a name in the designer's words, red-green-blue 0..255, a one-character symbol."""

    name: str
    rgb: Rgb
    symbol: str

    @property
    def hex(self) -> str:
        """The colour as six upper-case hexadecimal digits, without a leading mark."""
        return "{:02X}{:02X}{:02X}".format(*self.rgb)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a puzzle; cells and blocks hold indices into `colors`.

    Attributes:
        colors: background first, then the inks in the order of their number keys.
    """

    colors: tuple[Color, ...]

    @property
    def background(self) -> Color:
        """The colour of empty cells."""
        return self.colors[0]

    @property
    def inks(self) -> range:
        """Indices of the foreground colours."""
        return range(1, len(self.colors))

    @property
    def is_black_and_white(self) -> bool:
        """Whether there is only one ink, so that clues and cells need no colour."""
        return len(self.colors) == 2

    def __len__(self) -> int:
        """Number of colours, the background included."""
        return len(self.colors)

    def __getitem__(self, index: int) -> Color:
        """The colour at a palette index."""
        return self.colors[index]

    def letter(self, ink: int) -> str:
        """The letter that names an ink in text: `#` when there is only one, else a, b, c ..."""
        if self.is_black_and_white:
            return "#"
        return LETTERS[ink - 1]

    def ink(self, letter: str) -> int:
        """The ink a letter names.

        Raises:
            ValueError: no ink of this palette has that letter.
        """
        if self.is_black_and_white:
            index = 1 if letter == "#" else 0
        else:
            index = LETTERS.find(letter) + 1 if len(letter) == 1 else 0
        if index not in self.inks:
            raise ValueError(f"no ink has the letter {letter!r}")
        return index


LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDE"
"""The letters of inks 1 to 31 in text notation; a designer's own symbols stay in the file."""

WHITE: Final = Color("white", (255, 255, 255), ".")
BLACK: Final = Color("black", (0, 0, 0), "X")
BLACK_AND_WHITE: Final = Palette((WHITE, BLACK))
