"""What the win page shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette


@dataclass(frozen=True)
class WinState:
    """A puzzle just solved.

    Attributes:
        title: the puzzle's own title, no secret any more; may be empty.
        name: collection and number, or the name of a file.
        detail: size and colours, `20 × 20 · 6 colours`.
        picture: the board that met the clues.
        hints: how many were asked for.
        best: fewest seconds so far, this time included; None when only revealed.
        is_revealed: whether the program solved it, not the player.
        solved: puzzles solved in the collection, of `total`; both 0 outside collections.
        has_next: whether there is another puzzle to go to.
        next_is_lesson: whether that one teaches a technique.
        is_test: whether it is a design that its designer tried.
    """

    title: str
    name: str
    detail: str
    picture: Grid
    palette: Palette
    seconds: float
    hints: int
    best: float | None
    is_revealed: bool = False
    solved: int = 0
    total: int = 0
    has_next: bool = True
    next_is_lesson: bool = False
    is_test: bool = False
