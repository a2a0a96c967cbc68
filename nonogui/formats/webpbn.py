"""webpbn XML (`.pbn`, `.xml`), the native format: it holds everything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.formats.base import METADATA, Entry, Progress, Reading, TextFormat
from nonogui.formats.webpbn_read import read_set
from nonogui.formats.webpbn_write import write_set
from nonogui.i18n import mark

_ROOT: Final = re.compile(r"<(puzzleset|puzzle)[\s>/]", re.IGNORECASE)


class Webpbn(TextFormat):
    """The format of webpbn.com, version 0.3, with notes for what it has no element for."""

    name: ClassVar = "webpbn"
    title: ClassVar = mark("Nonogui and webpbn XML")
    suffixes: ClassVar = (".pbn", ".xml")
    most_lines: ClassVar = 5_000_000
    colors: ClassVar = True
    goal: ClassVar = True
    given: ClassVar = True
    blotted: ClassVar = True
    progress: ClassVar = Progress.ALL
    pencil: ClassVar = True
    metadata: ClassVar = METADATA
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """An XML text whose root looks right."""
        if not text.lstrip().startswith("<"):
            return 0
        return 100 if _ROOT.search(text[:65536]) else 0

    def read_text(self, text: str) -> Reading:
        """The puzzles of a set, each with its progress."""
        return read_set(text)

    def glance(self, text: str) -> Reading:
        """The puzzles of a set, moves left out."""
        return read_set(text, log=False)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """All puzzles as one set."""
        return write_set(entries)
