"""Recolouring: changes of a palette, each with what it does to the cells of a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from nonogui.core.color_vision import distance
from nonogui.core.grid import EMPTY
from nonogui.core.palette import LETTERS, MAX_INKS, Color, Palette, Rgb

_SAME: Final = bytes(range(256))


@dataclass(frozen=True, slots=True)
class Recoloring:
    """A changed palette.

    Attributes:
        palette: the new colours.
        inks: the new value of each old one, as for `bytes.translate`.
    """

    palette: Palette
    inks: bytes = _SAME

    def then(self, next_one: Recoloring) -> Recoloring:
        """Both changes in one, this one first."""
        return Recoloring(next_one.palette, self.inks.translate(next_one.inks))


def added(palette: Palette, name: str, rgb: Rgb) -> Recoloring:
    """One more ink, the last one.

    Raises:
        ValueError: the palette is full.
    """
    if len(palette) > MAX_INKS:
        raise ValueError("the palette is full")
    taken = {color.symbol for color in palette.colors}
    symbol = next(letter for letter in LETTERS + LETTERS.upper() if letter not in taken)
    return Recoloring(Palette((*palette.colors, Color(name, rgb, symbol))))


def renamed(palette: Palette, index: int, name: str) -> Recoloring:
    """A colour, or the background, by another name."""
    return _with(palette, index, replace(palette[index], name=name))


def tinted(palette: Palette, index: int, rgb: Rgb) -> Recoloring:
    """A colour, or the background, in another tint."""
    return _with(palette, index, replace(palette[index], rgb=rgb))


def merged(palette: Palette, ink: int, into: int) -> Recoloring:
    """An ink taken out; its cells take another ink, or the background for 0.

    Raises:
        ValueError: it is the only ink, or the background.
    """
    if ink not in palette.inks or len(palette.inks) == 1:
        raise ValueError("a palette has a background and at least one ink")
    colors = palette.colors[:ink] + palette.colors[ink + 1 :]
    table = bytearray(_SAME)
    for old in palette.inks:
        table[old] = old - (old > ink)
    table[ink] = table[into] if into != ink else EMPTY
    return Recoloring(Palette(colors), bytes(table))


def removed(palette: Palette, ink: int) -> Recoloring:
    """An ink taken out; its cells become background.

    Raises:
        ValueError: it is the only ink, or the background.
    """
    return merged(palette, ink, EMPTY)


def moved(palette: Palette, ink: int, to: int) -> Recoloring:
    """An ink at another place among the inks; cells keep their colours."""
    order = [old for old in palette.inks if old != ink]
    order.insert(to - 1, ink)
    table = bytearray(_SAME)
    for new, old in enumerate(order, 1):
        table[old] = new
    colors = (palette.background, *(palette[old] for old in order))
    return Recoloring(Palette(colors), bytes(table))


def matched(palette: Palette, other: Palette) -> bytes:
    """The inks of another palette that look most like those of a palette.

    Returns:
        The value in `other` of each value in `palette`, as for `bytes.translate`.
    """
    table = bytearray(_SAME)
    for ink in palette.inks:
        rgb = palette[ink].rgb
        # Of two that look the same the one in the same place: a palette is matched by itself.
        table[ink] = min(other.inks, key=lambda n: (distance(rgb, other[n].rgb), n != ink))
    return bytes(table)


def _with(palette: Palette, index: int, color: Color) -> Recoloring:
    colors = list(palette.colors)
    colors[index] = color
    return Recoloring(Palette(tuple(colors)))
