"""Names of colours in the user's language. Files and palettes keep English ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.palette import Palette
from nonogui.i18n import _, mark, pgettext

_NAMES: Final[Mapping[str, str]] = {
    "black": mark("black"),
    "dark grey": mark("dark grey"),
    "grey": mark("grey"),
    "light grey": mark("light grey"),
    "white": mark("white"),
    "dark red": mark("dark red"),
    "red": mark("red"),
    "pink": mark("pink"),
    "magenta": mark("magenta"),
    "brown": mark("brown"),
    "light brown": mark("light brown"),
    "beige": mark("beige"),
    "orange": mark("orange"),
    "yellow": mark("yellow"),
    "olive": mark("olive"),
    "light green": mark("light green"),
    "green": mark("green"),
    "dark green": mark("dark green"),
    "turquoise": mark("turquoise"),
    "light blue": mark("light blue"),
    "blue": mark("blue"),
    "dark blue": mark("dark blue"),
    "violet": mark("violet"),
    "lilac": mark("lilac"),
    # The colours of the shipped puzzles.
    "Amber": mark("Amber"),
    "Bark": mark("Bark"),
    "Chestnut": mark("Chestnut"),
    "Coral": mark("Coral"),
    "Cream": mark("Cream"),
    "Lemon": mark("Lemon"),
    "Meadow": mark("Meadow"),
    "Mint": mark("Mint"),
    "Rose": mark("Rose"),
    "Sand": mark("Sand"),
    "Silver": mark("Silver"),
    "Sky": mark("Sky"),
    "Slate": mark("Slate"),
    "Sun": mark("Sun"),
    "Teal": mark("Teal"),
}


def color_name(palette: Palette, ink: int) -> str:
    """Return the name of a colour of a puzzle."""
    return color_text(palette[ink].name)


def color_text(name: str) -> str:
    """Return the name of a colour that Nonogui or its puzzles name; other names stay the same.

    A name may have a number: the second blue of a picture is `blue 2`.
    """
    if name in _NAMES:
        return _(_NAMES[name])
    first, _space, number = name.rpartition(" ")
    if first in _NAMES and number.isdecimal():
        # Translators: The second colour of this name: “blue 2”.
        text = pgettext("colour name", "{color} {number}")
        return text.format(color=_(_NAMES[first]), number=number)
    return name
