"""Read data files of Robert Bosch's integer programs (`.lp`): labelled lists of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.decode import parse_number

_SHAPE: Final = re.compile(
    r"\s*+number_of_rows[ \t]*+:?[ \t]*+[0-9]++\s++number_of_col(?:umn)?s[ \t]*+:?[ \t]*+[0-9]",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"\b(row|col)(?:umn)?[_ ]?[0-9]++", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\w.-])[0-9]++(?!\w)", re.ASCII)


class Bosch(Format):
    """The size, then for each line the count of its numbers and the numbers."""

    is_loose: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the two numbers of the size after their labels."""
        return 90 * bool(_SHAPE.match(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        first = _LABEL.search(text)
        head = text[: first.start()] if first else text
        # Read up to three: a third number is an error.
        sizes = [parse_number(word) or 0 for word in islice(_words(head), 3)]
        if len(sizes) != 2:
            raise fail(ProblemKey.SYNTAX, 1, expected="number_of_rows: 5", found=head[:100])
        height, width = sizes
        clue_lists.check_size(width, height, 1)
        found = Findings()
        sides = _sides(text, height + width, found)
        for name, expected in (("row", height), ("col", width)):
            if len(sides[name]) != expected:
                at = sides[name][-1][0] if sides[name] else None
                counts = {"expected": expected, "found": len(sides[name])}
                raise fail(ProblemKey.CLUE_LINES, at, **counts)
        return clue_lists.read_lists(sides["row"], sides["col"], found)


def _sides(text: str, most: int, found: Findings) -> dict[str, list[clue_lists.NumberedLine]]:
    """Return the clues with the label `row` and `col`; read at most two more than expected."""
    sides: dict[str, list[clue_lists.NumberedLine]] = {"row": [], "col": []}
    labels = list(islice(_LABEL.finditer(text), most + 2))
    ends = [*(label.start() for label in labels), len(text)][1:]
    line, at = 1, 0
    for label, end in zip(labels, ends, strict=True):
        line += text.count("\n", at, label.start())
        at = label.start()
        words = list(islice(_words(text[label.end() : end]), clue_lists.MAX_WORDS))
        side = sides[label[1].lower()]
        side.append((line, _lengths(words, line, found)))
    return sides


def _words(text: str) -> Iterator[str]:
    return (match[0] for match in _NUMBER.finditer(text))


def _lengths(words: list[str], line: int, found: Findings) -> str:
    """Return the numbers of a clue without the count before them; report a wrong count."""
    count, *lengths = words or [""]
    if lengths == ["0"]:
        lengths = []
    if parse_number(count) != len(lengths):
        found.error(ProblemKey.BAD_NUMBER, line, found=count)
    return " ".join(lengths)
