"""Data of PyCSP3 (`.json`): lists of lengths, or of cells, for rows and columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.formats.base import Entry, Format, Reading
from nonogui.formats.json_puzzles import read_json
from nonogui.formats.json_tree import keys_of

_KEYS: Final = {"rows", "cols"}


class Pycsp3(Format):
    """An object of two lists and nothing else."""

    most_lines: ClassVar = 1_000_000

    def sniff_text(self, text: str) -> int:
        """Look for an object with these two fields."""
        return 95 * (keys_of(text) == _KEYS)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        return read_json(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle, as lengths."""
        puzzle = entries[0].puzzle
        sides = f'"rows": {lists_text(puzzle.rows)},\n"cols": {lists_text(puzzle.columns)}'
        return f"{{\n{sides}\n}}\n"


def lists_text(clues: Sequence[Clue]) -> str:
    """Return the lengths of each clue as a list, one per line."""
    lists = (json.dumps([block.length for block in clue.blocks]) for clue in clues)
    return "[\n  " + ",\n  ".join(lists) + "\n]"
