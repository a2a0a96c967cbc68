"""Several puzzles in Simpson's format (`.nonpack`), parted by lines such as `====`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.formats.base import Entry, Reading
from nonogui.formats.non import SIDE, Non, read_non
from nonogui.formats.several import read_each

_BAR: Final = re.compile(r"={4,}[ \t]*")
_BAR_LINE: Final = re.compile(rf"^{_BAR.pattern}$", re.MULTILINE)


class Nonpack(Non):
    """One `.non` text after the other."""

    plain_texts: ClassVar = True
    most_lines: ClassVar = 1_000_000
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """As one puzzle, and surer where there is a bar."""
        score = super().sniff_text(text)
        is_pack = len(SIDE.findall(text)) > 2 and _BAR_LINE.search(text)
        return score + 5 if is_pack else score

    def read_text(self, text: str) -> Reading:
        """The puzzles of a text; those that can't be read are told and left out."""
        return read_each(_parts(text), lambda first, lines: read_non(lines, first).entries)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """All puzzles."""
        write_one = super().write_text
        return "====\n".join(write_one([entry]) for entry in entries)


def _parts(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines between bars that are not all blank, each part with the number of its first."""
    part: list[str] = []
    first = 1
    for at, line in enumerate([*text.split("\n"), "===="], start=1):
        if not _BAR.fullmatch(line):
            part.append(line)
            continue
        if any(each.strip() for each in part):
            yield first, part
        part, first = [], at + 1
