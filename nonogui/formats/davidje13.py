"""Two JSON formats (`.json`) that are also written: davidje13's and the data of PyCSP3."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.formats.base import Entry, Format, Reading
from nonogui.formats.json_names import PALETTES, joined, side_of
from nonogui.formats.json_puzzles import read_json
from nonogui.formats.json_tree import keys_of
from nonogui.formats.nonogram_codes import FIELDS

# At least one of these groups of fields is present.
_HINTS: Final = ({"rows", "cols"}, {"image"}, {"rules"})
# A choice: a puzzle has a dozen, but a hostile file has millions.
_MOST_KEYS: Final = 1_000
_FIELDS_OF_OTHER_PROGRAMS: Final = {*PALETTES, "solution", "grid", "goal", "puzzles", "version"}
_KEYS: Final = {*FIELDS.values(), "rows", "cols", "image", "rules", "game"}


class Davidje13(Format):
    """A JSON object with the clues, the picture or both, and texts such as the title."""

    goal: ClassVar = True
    metadata: ClassVar = tuple(FIELDS)
    most_lines: ClassVar = 1_000_000
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for an object with clues or a picture, and no field of another program."""
        keys = keys_of(text)
        if len(keys) > _MOST_KEYS or not any(hint <= keys for hint in _HINTS):
            return 0
        foreign = {joined(key) for key in keys - _KEYS if side_of(key) is None}
        if len(foreign) < len(keys - _KEYS) or foreign & _FIELDS_OF_OTHER_PROGRAMS:
            return 0
        return 90

    def read_text(self, text: str) -> Reading:
        """Return the puzzle of a text."""
        return read_json(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        return "{\n" + ",\n".join(_fields(entries[0])) + "\n}\n"


def _fields(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    for name, key in FIELDS.items():
        text = getattr(puzzle.metadata, name)
        if text or name == "title":
            yield f'"{key}": {json.dumps(text, ensure_ascii=False)}'
    yield f'"rows": {lists_text(puzzle.rows)}'
    yield f'"cols": {lists_text(puzzle.columns)}'
    if puzzle.goal is not None:
        yield f'"image": [\n  {_picture(puzzle.goal)}\n]'


def _picture(goal: Grid) -> str:
    rows = ("".join("#" if value else " " for value in row) for row in goal.rows())
    return ",\n  ".join(map(json.dumps, rows))


_SIDES: Final = {"rows", "cols"}


class Pycsp3(Format):
    """An object of two lists and nothing else."""

    most_lines: ClassVar = 1_000_000

    def sniff_text(self, text: str) -> int:
        """Look for an object with these two fields."""
        return 95 * (keys_of(text) == _SIDES)

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
