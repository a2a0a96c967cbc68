"""Puzzles to print in tests."""

from __future__ import annotations

from dataclasses import replace

from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.ui.print.pages import PrintEntry
from tests.boards import palette, puzzle, random_picture

HEART = puzzle(".#.#.\n#####\n#####\n.###.\n..#..", title="A warm heart")
FLAG = puzzle("aabb\naabb\ncccc", title="Flag")


def entry(shape: Puzzle = HEART, name: str = "First steps, No. 1") -> PrintEntry:
    """Return a puzzle to print with its solution."""
    return PrintEntry(shape, name, None, shape.goal)


def sized(width: int, height: int, inks: int = 1, density: float = 0.5) -> PrintEntry:
    """Return a random puzzle of a size; the same one each time."""
    picture = random_picture(width, height, width * height, inks, density)
    made = Puzzle.from_picture(picture, palette(inks), Metadata(title="Noise"))
    return PrintEntry(made, f"{width} by {height}", None, picture)


def numbered(count: int, side: int = 5) -> list[PrintEntry]:
    """Return puzzles of one size with numbers in their names."""
    one = sized(side, side)
    return [replace(one, name=f"Noise, No. {at + 1}") for at in range(count)]
