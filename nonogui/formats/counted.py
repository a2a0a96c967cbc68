"""Numbers behind their count: the size, and for each line how many numbers it has, and they."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Findings, Format, Reading
from nonogui.formats.clue_lists import (
    MOST_WORDS,
    NumberedLine,
    looks_sized,
    numbered_from_first,
    read_in_one,
    read_size,
)
from nonogui.formats.decode import number


class Counted(Format):
    """The rows, perhaps a blank line, the columns; an empty clue is a count of 0."""

    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """A size, and lines that each begin with a count; surely, where that makes no clues."""
        if not looks_sized(text):
            return 0
        head, *body = numbered_from_first(text)
        if not all(_is_counted(line.split()) for _, line in body if line):
            return 0
        return 59 if _fit_as_clues(head, body) else 70

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        head, *body = numbered_from_first(text)
        width, height = read_size(head)
        found = Findings()
        return read_in_one(_without_counts(body, found), width, height, found)


def _is_counted(words: Sequence[str]) -> bool:
    return number(words[0]) == len(words) - 1


def _fit_as_clues(head: NumberedLine, body: Sequence[NumberedLine]) -> bool:
    """Whether the lines with their counts make a sound puzzle as well."""
    try:
        entries, _ = read_in_one(body, *read_size(head), Findings())
    except FileProblemsError:
        return False
    return not entries[0].problems.errors


def _without_counts(body: Sequence[NumberedLine], found: Findings) -> list[NumberedLine]:
    """The lines that are not blank, each without its count; an empty clue is then a 0."""
    lines = []
    for at, line in body:
        words = line.split(maxsplit=MOST_WORDS)
        if words and not _is_counted(words):
            found.error(ProblemKey.BAD_NUMBER, at, found=words[0])
        if words:
            lines.append((at, " ".join(words[1:]) or "0"))
    return lines
