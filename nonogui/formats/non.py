"""Steve Simpson's `.non` format, with the colours and pictures that others added to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.problems import Problems
from nonogui.formats.base import METADATA, Entry, Progress, Reading, TextFormat
from nonogui.formats.non_read import read_non
from nonogui.formats.non_write import lost_names, write_non
from nonogui.i18n import mark

SIDE: Final = re.compile(r"^[ \t]*+(rows|columns)[ \t]*$(?!\s*\[)", re.IGNORECASE | re.MULTILINE)
_SIZE: Final = re.compile(
    r"^[ \t]*+(width|height|rows|columns)[ \t]+[0-9]", re.IGNORECASE | re.MULTILINE
)


class Non(TextFormat):
    """Keywords and values; clue lines after `rows` and after `columns`."""

    name: ClassVar = "non"
    title: ClassVar = mark("Simpson's text format")
    suffixes: ClassVar = (".non",)
    plain_texts: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = Progress.BOARD
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Its keywords, each at the start of a line."""
        return 45 * bool(SIDE.search(text)) + 45 * bool(_SIZE.search(text))

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        return read_non(text.split("\n"))

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle, metadata first: some readers stop after the clues."""
        return write_non(entries[0])

    def losses(self, entry: Entry) -> Problems:
        """Besides the rest, the names of colours."""
        return Problems((*super().losses(entry), *lost_names(entry.puzzle.palette)))
