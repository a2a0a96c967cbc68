"""Colour pictures by shade, stripe, depth or part, and choose palettes."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from nonogui.core.palette import BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.images import Field
from nonogui.studio.generator.tidy import beside, recolor_specks, regions

FAIR_SHARE: Final = 4
"""Each colour gets at least 1/4 of the cells it would get if all colours were used equally."""

# The smallest part of a shape, in cells, that may have a colour of its own.
_SPECK: Final = 3

# Palettes with names and colours; pictures with fewer colours use the first ones.
_WARDROBES: Final = (
    (  # harbour
        "navy 1B3A5C, brick B5402F, sand D9A441, sea 2F8F8B, "
        "rope 8A6A45, mist 8FA9BD, plum 6B3558, slate 4A4F57"
    ),
    (  # orchard
        "leaf 2E7D3A, cherry B3202C, apricot E58A2B, bark 6B4527, "
        "lime 9BBF3B, grape 6A3E8C, rose DB7C93, moss 56682F"
    ),
    (  # evening
        "night 2A2350, ember D4522A, lilac 9A6FC4, rust 8C3B1F, "
        "gold D8A01D, dusk 5D6FA8, wine 7A1F4B, teal 23777A"
    ),
    (  # garden
        "ivy 1F5D46, poppy CF3A36, sun E0B020, violet 6D4BB0, "
        "sky 4A97CE, earth 75502F, pink E07BA6, olive 7E8532"
    ),
    (  # workshop
        "iron 3A3F47, copper B4652F, cobalt 2952A3, signal D8342C, "
        "brass BE9426, oil 2D6A62, chalk 98A3AD, oak 7B5634"
    ),
    (  # lagoon
        "deep 15406B, coral E3674F, reef 1D8F7E, shell D8B08C, "
        "kelp 4F6B22, pearl 9C92B8, tide 3E86C6, clay 9B4F32"
    ),
)


def palette_of(dice: Dice, colors: int) -> Palette:
    """Return a palette with the given number of inks; one ink gives black and white."""
    if colors == 1:
        return BLACK_AND_WHITE
    inks = []
    for letter, words in zip(LETTERS, dice.pick(_WARDROBES).split(", ")[:colors], strict=False):
        name, digits = words.split()
        red, green, blue = bytes.fromhex(digits)
        inks.append(Color(name, (red, green, blue), letter))
    return Palette((WHITE, *inks))


def color_cells(mask: bytes, keys: Field, width: int, colors: int) -> bytes | None:
    """Colour the filled cells of a mask by steps of a key, in shares as even as possible.

    Cells with the same key get the same colour, so symmetric keys give symmetric colours.

    Returns:
        The coloured cells, or None if some colour would be used too little.
    """
    filled = sorted(key for key, is_filled in zip(keys, mask, strict=True) if is_filled)
    if colors == 1 or not filled:
        return mask
    limits = [filled[len(filled) * step // colors] for step in range(1, colors)]
    cells = bytes(
        is_filled and 1 + bisect_right(limits, key)
        for key, is_filled in zip(keys, mask, strict=True)
    )
    cells = recolor_specks(cells, width, _SPECK)
    return cells if is_fair(cells, colors) else None


def is_fair(cells: bytes, colors: int) -> bool:
    """Return whether each colour is used enough."""
    least = max(2, (len(cells) - cells.count(0)) // (FAIR_SHARE * colors))
    return all(cells.count(ink) >= least for ink in range(1, colors + 1))


# ---- keys: the values that decide the colour of each cell ----


def stripes(dice: Dice, width: int, height: int) -> Field:
    """Return keys for stripes: rows, columns or slanting bands."""
    down, right = dice.pick(((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)))
    return [down * row + right * column for row in range(height) for column in range(width)]


def depths(mask: bytes, width: int) -> Field:
    """Return how deep inside its shape each filled cell is; 0 for empty cells."""
    found = [0] * len(mask)
    near = beside(width, len(mask))
    inside = mask
    while any(inside):
        for at, is_in in enumerate(inside):
            found[at] += is_in
        inside = bytes(
            is_in and sum(inside[other] for other in near[at]) == 4
            for at, is_in in enumerate(inside)
        )
    return found


def parts(mask: bytes, width: int) -> Field:
    """Return for each cell the size of its connected shape; shapes of one size share a colour."""
    field = [0] * len(mask)
    for region in regions(mask, width, 1):
        for at in region:
            field[at] = len(region)
    return field
