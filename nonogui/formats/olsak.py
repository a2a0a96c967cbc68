"""The format of Petr and Mirek Olšák's solver (`.g`): clues in colour, and free text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.palette import Palette
from nonogui.core.problems import Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import METADATA, Entry, Findings, Reading, TextFormat, lost
from nonogui.formats.free_text import metadata_lines
from nonogui.formats.olsak_colors import OlsakColors, chars, color_lines
from nonogui.formats.olsak_read import END, read_olsak
from nonogui.i18n import mark

_SIDE: Final = re.compile(r"^:[^\n]*\n(?=[ \t]*+[^ \t\n]?[0-9?]|[ \t]*+\n|:)", re.MULTILINE)
_COLORS: Final = re.compile(r"^#[dt]", re.IGNORECASE | re.MULTILINE)


class Olsak(TextFormat):
    """Free text, colours behind `#d`, rows and columns each behind a line with `:`."""

    name: ClassVar = "olsak"
    title: ClassVar = mark("Olšák's format")
    suffixes: ClassVar = (".g",)
    plain_texts: ClassVar = True
    colors: ClassVar = True
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Clues behind a line that begins with a colon."""
        if not _SIDE.search(text):
            return 0
        return 85 if _COLORS.search(text) else 70

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        return read_olsak(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle."""
        return "\n".join([*_lines(entries[0].puzzle), ""])

    def losses(self, entry: Entry) -> Problems:
        """Besides the rest, names of colours that can't be comments."""
        palette = entry.puzzle.palette
        declared = list(enumerate(color_lines(palette), start=1))[1:]
        is_same = OlsakColors(declared, Findings()).palette == palette
        return Problems((*super().losses(entry), *([] if is_same else [lost("color-names")])))


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield from metadata_lines(puzzle.metadata)
    yield from color_lines(puzzle.palette)
    yield ": rows"
    yield from (_clue_text(clue, puzzle.palette) for clue in puzzle.rows)
    yield ": columns"
    yield from (_clue_text(clue, puzzle.palette) for clue in puzzle.columns)
    if puzzle.columns and not puzzle.columns[-1]:
        yield END  # blank lines at the end of a file, or before a comment, may mean nothing


def _clue_text(clue: Clue, palette: Palette) -> str:
    """The numbers of a line; nothing for an empty one, as pbnsolve refuses `0`."""
    marks = ["", ""] if palette.is_black_and_white else chars(palette)
    return " ".join(f"{length}{marks[ink]}" for length, ink in clue.blocks)
