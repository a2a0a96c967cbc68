"""The seven grades of difficulty, easiest first."""

from __future__ import annotations

from enum import StrEnum


class Grade(StrEnum):
    """How hard a puzzle with one solution is for people; docs/difficulty.md defines each grade."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"
    EXPERT = "expert"
    SEVERAL_LINES = "several-lines"  # what-ifs of few lines, each a single chain of steps
    WHAT_IF = "what-if"  # what-ifs that branch, or take many lines

    @property
    def step(self) -> int:
        """Return the grade's position, counted from 1."""
        return list(Grade).index(self) + 1
