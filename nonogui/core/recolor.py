"""Changes of a palette, each with its effect on the cells of a picture."""

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
        inks: the new value for each old value, as for `bytes.translate`.
    """

    palette: Palette
    inks: bytes = _SAME

    def then(self, next_one: Recoloring) -> Recoloring:
        """Return both changes combined, this one first."""
        return Recoloring(next_one.palette, self.inks.translate(next_one.inks))


def add_ink(palette: Palette, name: str, rgb: Rgb) -> Recoloring:
    """Return the palette with one more ink at the end.

    Raises:
        ValueError: the palette is full.
    """
    if len(palette) > MAX_INKS:
        raise ValueError("the palette is full")
    taken = {color.symbol for color in palette.colors}
    # 52 letters for at most 32 colours: one is always free.
    symbol = next(letter for letter in LETTERS + LETTERS.upper() if letter not in taken)
    return Recoloring(Palette((*palette.colors, Color(name, rgb, symbol))))


def rename_color(palette: Palette, index: int, name: str) -> Recoloring:
    """Return the palette with a new name for an ink or the background."""
    return _replace_color(palette, index, replace(palette[index], name=name))


def change_rgb(palette: Palette, index: int, rgb: Rgb) -> Recoloring:
    """Return the palette with a new RGB value for an ink or the background."""
    return _replace_color(palette, index, replace(palette[index], rgb=rgb))


def merge_inks(palette: Palette, ink: int, into: int) -> Recoloring:
    """Remove an ink; its cells become another ink, or background for 0.

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


def move_ink(palette: Palette, ink: int, to: int) -> Recoloring:
    """Return the palette with an ink moved to another place; cells keep their colours."""
    order = [old for old in palette.inks if old != ink]
    order.insert(to - 1, ink)
    table = bytearray(_SAME)
    for new, old in enumerate(order, 1):
        table[old] = new
    colors = (palette.background, *(palette[old] for old in order))
    return Recoloring(Palette(colors), bytes(table))


def match_inks(palette: Palette, other: Palette) -> bytes:
    """Map each ink of a palette to the most similar ink of another one.

    Returns:
        The value in `other` for each value in `palette`, as for `bytes.translate`.
    """
    table = bytearray(_SAME)
    for ink in palette.inks:
        rgb = palette[ink].rgb
        # Prefer the same index between equal colours, so that a palette maps to itself.
        table[ink] = min(other.inks, key=lambda n: (distance(rgb, other[n].rgb), n != ink))
    return bytes(table)


def _replace_color(palette: Palette, index: int, color: Color) -> Recoloring:
    colors = list(palette.colors)
    colors[index] = color
    return Recoloring(Palette(tuple(colors)))
