"""The names of the ways in which a deduction is made."""

from __future__ import annotations

from enum import StrEnum


class Technique(StrEnum):
    """How the cells of a hint follow."""

    LINE_AGREEMENT = "line-agreement"  # every way to lay the blocks of one line agrees on them
    SEVERAL_LINES = "several-lines"  # all clues together leave no other value
