"""Puzzles that look like nonograms and are none, so that they can be refused by name."""

from __future__ import annotations

import re
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.decode import Content

_CELL: Final = r"(?:[0-9]++\+?|\.)"
_COLOR_TOTALS: Final = re.compile(
    rf"\s*+(?:[a-z]++[ \t]*+){{2,}}\n\s*+{_CELL}(?:[ \t]++{_CELL})++[ \t]*+\n", re.IGNORECASE
)
"""The names of colours, and how many cells of each a line has; `+` for those in one piece."""


def refuse_strangers(content: Content) -> None:
    """Refuse what is known to be another kind of puzzle.

    Raises:
        FileProblemsError: it is.
    """
    if content.is_text and (match := _COLOR_TOTALS.match(content.text)):
        line = content.text.count("\n", 0, match.end() - 1) + 1
        raise fail(ProblemKey.UNSUPPORTED, line, what="color-totals")
