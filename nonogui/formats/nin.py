"""Jakub Wilk's format (`.nin`): width and height, a line of numbers a row, a line a column."""

from __future__ import annotations

from collections.abc import Sequence

from nonogui.formats.base import Entry, Findings, Format, Reading
from nonogui.formats.clue_lists import (
    lengths_text,
    looks_sized,
    numbered_from_first,
    read_in_one,
    read_size,
)


class Nin(Format):
    """Nothing but numbers, the size first."""

    def sniff_text(self, text: str) -> int:
        """Two numbers, and as many lines as they add up to."""
        return 60 * looks_sized(text)

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        head, *body = numbered_from_first(text)
        width, height = read_size(head)
        return read_in_one(body, width, height, Findings())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle."""
        puzzle = entries[0].puzzle
        clues = map(lengths_text, (*puzzle.rows, *puzzle.columns))
        return "\n".join([f"{puzzle.width} {puzzle.height}", *clues, ""])
