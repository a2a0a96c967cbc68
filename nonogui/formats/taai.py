"""The batches of the TAAI and TCGA tournaments: `$1`, 25 columns, 25 rows, `$2` …"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_lists
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.several_puzzles import read_each

_SHAPE: Final = re.compile(r"\s*+\$[0-9]++[ \t]*+\n[0-9 \t\n]*+(?:\$[0-9]|\Z)")
# The boards of these tournaments are 25x25.
_USUAL: Final = 25

_Lines = Sequence[clue_lists.NumberedLine]


class Taai(Format):
    """Square puzzles, the columns first; an empty clue is a blank line."""

    most_lines: ClassVar = 250_000
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a dollar and a number, and only numbers up to the next dollar."""
        return 95 * bool(_SHAPE.match(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_each(_parts(text), lambda head, body: _read_one(head, body).entries)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return all puzzles, numbered from 1."""
        return "".join(f"{line}\n" for line in _lines(entries))

    def losses(self, entry: Entry) -> Problems:
        """Add an error for puzzles that are not square."""
        if entry.puzzle.width != entry.puzzle.height:
            return self.refusal("shape")
        return super().losses(entry)


def _parts(text: str) -> Iterator[tuple[int, list[clue_lists.NumberedLine]]]:
    """Yield the lines below each dollar, with its line number.

    Raises:
        FileProblemsError: the text starts with something else.
    """
    head, part = 0, list[clue_lists.NumberedLine]()
    for at, line in clue_lists.numbered_lines(text):
        if line.startswith("$"):
            if head:
                yield head, part
            head, part = at, []
        elif head:
            part.append((at, line))
        elif line:
            raise fail(ProblemKey.SYNTAX, at, expected="$1", found=line)
    yield head, part


def _read_one(head: int, body: _Lines) -> Reading:
    """Read the puzzle below a dollar: half its lines are columns, or 25 if blank lines follow."""
    written = max((index for index, (_, line) in enumerate(body, start=1) if line), default=0)
    sizes = [len(body) // 2] if len(body) % 2 == 0 else []
    sizes += [_USUAL] if written <= 2 * _USUAL < len(body) else []
    sizes += [len(body) // 2] if written < len(body) and len(body) % 2 else []
    if not sizes or not 0 < len(body) <= 2 * MAX_SIDE:
        count = {"expected": 2 * _USUAL, "found": len(body)}
        raise fail(ProblemKey.CLUE_LINES, head, **count)
    found = Findings()
    every = clue_lists.Side.of_lengths(body, found)
    choices = []
    for size in sizes:
        columns, rows = every.cut(size)
        choices.append(clue_lists.Sides(rows.cut(size)[0], columns))
    return clue_lists.reading_of(clue_lists.likeliest(choices), found)


def _lines(entries: Sequence[Entry]) -> Iterator[str]:
    for number, entry in enumerate(entries, start=1):
        yield f"${number}"
        for clue in (*entry.puzzle.columns, *entry.puzzle.rows):
            yield clue_lists.lengths_text(clue, "\t", empty="")
