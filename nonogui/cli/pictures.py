"""Print boards as block characters, in colour if the terminal supports it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Final

import click

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.palette import Palette

_BLOCK: Final = "██"
_PAPER: Final = "  "
_OPEN: Final = "··"


def picture(board: Grid, palette: Palette) -> Iterator[str]:
    """Yield the rows of a board with two characters per cell, so that cells look square.

    Coloured puzzles use letters where colours are not available.
    """
    cells = {EMPTY: _PAPER, UNKNOWN: _OPEN}
    for ink in palette.inks:
        if palette.is_black_and_white:
            cells[ink] = _BLOCK
        elif _has_colors():
            cells[ink] = click.style(_BLOCK, fg=palette[ink].rgb)
        else:
            cells[ink] = palette.letter(ink) * 2
    for row in board.decided().rows():
        yield "".join(cells[value] for value in row).rstrip()


def _has_colors() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
