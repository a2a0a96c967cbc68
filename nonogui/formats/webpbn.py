"""webpbn XML (`.pbn`, `.xml`), the native format: it holds everything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.problems import Problems
from nonogui.formats.base import Entry, Format, Reading
from nonogui.formats.webpbn_read import read_set
from nonogui.formats.webpbn_write import write_set
from nonogui.i18n import mark

_ROOT: Final = re.compile(r"<(puzzleset|puzzle)[\s>/]", re.IGNORECASE)


class Webpbn(Format):
    """The format of webpbn.com, version 0.3, with notes for what it has no element for."""

    name: ClassVar = "webpbn"
    title: ClassVar = mark("Nonogui and webpbn XML")
    suffixes: ClassVar = (".pbn", ".xml")
    colors: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = True
    metadata: ClassVar = True
    several: ClassVar = True

    def sniff(self, text: str) -> int:
        """An XML text whose root looks right."""
        if not text.lstrip().startswith("<"):
            return 0
        return 100 if _ROOT.search(text[:65536]) else 0

    def read(self, text: str) -> Reading:
        """The puzzles of a set, each with its progress."""
        return read_set(text)

    def glance(self, text: str) -> Reading:
        """The puzzles of a set, moves left out."""
        return read_set(text, log=False)

    def write(self, entries: Sequence[Entry]) -> str:
        """All puzzles as one set."""
        return write_set(entries)

    def losses(self, entry: Entry) -> Problems:  # noqa: ARG002 (nothing is lost)
        """Nothing."""
        return Problems()
