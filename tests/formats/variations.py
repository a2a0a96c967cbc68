"""Ways in which files of the same puzzle differ: signs around lines and numbers, things added.

Each maps a text to another one with the same puzzle. It may be refused or read with a warning then,
but never be read as another puzzle without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Variation = Callable[[str], str]


def before_lines(before: str) -> Variation:
    """A text with something before each of its lines, with `{}` for the line's number."""
    return lambda text: "".join(
        f"{before.format(at)}{line}\n" for at, line in enumerate(text.splitlines(), 1)
    )


def renamed(row: str, column: str) -> Variation:
    """A text with other names for rows and columns."""

    def rename(text: str) -> str:
        text = re.sub("row", row, text, flags=re.IGNORECASE)
        return re.sub("col(?:umn|s)?(?=[^a-z])", column, text, flags=re.IGNORECASE)

    return rename


LINES: dict[str, Variation] = {
    "a quotation": before_lines("> "),
    "a comment of C": before_lines("// "),
    "a comment of a shell": before_lines("# "),
    "line numbers": before_lines("{:4} | "),
    "a margin": before_lines("    "),
    "a log": before_lines("2030-03-01 12:00:{:02} INFO "),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "blank lines around": lambda text: "\n" * 2000 + text + "\n" * 2000,
    "blanks that do not break": lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
    "returns": lambda text: text.replace("\n", "\r\n"),
    "another language": renamed("Zeile", "Spalte"),
    "one side without a name": renamed("foo", "col"),
    "a number in the title": lambda text: f"Puzzle 12\n\n{text}",
    "another size in the title": lambda text: f"My 5x5 nonogram\n\n{text}",
    "numbers below": lambda text: f"{text}\n\nRank  Name  Time\n1  Ann  3 20\n2  Bob  4 10\n",
    "a signature": lambda text: f"{text.rstrip()}\n\n-- \nAnna | 412 posts\n",
    "words below": lambda text: f"{text.rstrip()}\nSent from my phone\n",
    "wide digits": lambda text: re.sub(r"\d", lambda match: chr(0xFF10 + int(match[0])), text),
}
"""Variations of any text."""

ELEMENTS: dict[str, Variation] = {
    "a footer": lambda text: text.replace(
        "</table>", "<tr><td colspan='99'>Total 12 of 30</td></tr></table>"
    ),
    "a table around": lambda text: f"<table><tr><td>{text}</td><td>Ads 1 2</td></tr></table>",
    "bold numbers": lambda text: re.sub(r">(\d+)<", r"><b>\1</b><", text),
    "headings for cells": lambda text: re.sub("(</?)td", r"\1th", text),
    "row numbers": lambda text: re.sub("(<tr[^>]*>)", r"\1<td><img src='a.png'></td>", text),
    "a table of times": lambda text: (
        f"{text}<table><tr><td>1</td><td>12</td></tr><tr><td>2</td><td>15</td></tr></table>"
    ),
    "no ends": lambda text: re.sub("</(?:td|tr|li|p)>", "", text),
}
"""Variations of pages."""

KNOWN = {
    "picture": "a sign before each row may be a cell",
    "numbers right and below": "a sign before each row may be a cell",
    "another puzzle in a comment": "the one in the comment",
    "yaml": "a number of lines",
    "margin": "a margin of its own",
    "rust, debug": "a sign of its own",
    "page, pre": "a picture",
}
"""Parts of the names of kinds that some variation makes another puzzle, and why."""
