"""The seven grades of difficulty, easiest first."""

from __future__ import annotations

from enum import StrEnum


class Grade(StrEnum):
    """How hard a puzzle with one solution is for people; docs/difficulty.md defines each."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"
    EXPERT = "expert"
    SEVERAL_LINES = "several-lines"  # what-ifs of few lines, each told in one row of steps
    WHAT_IF = "what-if"  # what-ifs that branch, or take many lines

    @property
    def step(self) -> int:
        """Its place among the grades, counted from 1."""
        return list(Grade).index(self) + 1
