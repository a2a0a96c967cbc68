"""Read several puzzles from one text, skipping those that can't be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import MAX_PUZZLES, Entry, Findings, Reading, fail

Part = TypeVar("Part")


def read_each(
    parts: Iterable[tuple[int, Part]], read: Callable[[int, Part], Iterable[Entry]]
) -> Reading:
    """Read the puzzles in the parts of a text; report those that can't be read.

    Args:
        parts: each with the number of its first line.
        read: reads the entries of a part, given its line number, or raises FileProblemsError.

    Raises:
        FileProblemsError: there are far too many parts, or problems.
    """
    entries: list[Entry] = []
    refused = Findings()
    for count, (line, part) in enumerate(parts):
        if count >= MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, line, most=MAX_PUZZLES)
        try:
            entries.extend(read(line, part))
        except FileProblemsError as reason:
            refused.add(reason.problems)
    return Reading(tuple(entries), refused.take())
