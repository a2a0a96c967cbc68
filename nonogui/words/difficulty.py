"""Names of the difficulty grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.i18n import _, mark

_GRADES: Final[Mapping[Grade, str]] = {
    Grade.TRIVIAL: mark("Trivial"),
    Grade.EASY: mark("Easy"),
    Grade.MODERATE: mark("Moderate"),
    Grade.HARD: mark("Hard"),
    Grade.EXPERT: mark("Expert"),
    Grade.SEVERAL_LINES: mark("Several lines"),
    Grade.WHAT_IF: mark("What-if"),
}


def grade_text(grade: Grade) -> str:
    """Return the name of a grade: `Moderate`."""
    return _(_GRADES[grade])
