"""A cache of daily puzzles, one file for each date."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from nonogui.coach.grade import Grade
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, load, native

SUFFIX: Final = ".pbn"
MAX_DAYS: Final = 14
"""Dates to keep; each puzzle can be generated again."""

_UNRATED: Final = "unrated"


def default_folder() -> Path:
    """Return the user's folder for daily puzzles."""
    return user_cache_path("nonogui", appauthor=False) / "days"


class DailyPuzzleStore:
    """A folder of puzzles such as `2026-11-21.easy.pbn`. Unreadable files are ignored."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.folder = folder

    def load(self, day: date) -> tuple[Puzzle, Grade | None] | None:
        """Return the puzzle of a date and its grade, or None if it is not in the cache."""
        for path in self.folder.glob(f"{day.isoformat()}.*{SUFFIX}"):
            word = path.name.split(".")[1]
            with suppress(FileProblemsError, ValueError):
                grade = None if word == _UNRATED else Grade(word)
                entry = load(path, log=False).entries[0]
                if not entry.problems:
                    return entry.puzzle, grade
        return None

    def save(self, day: date, puzzle: Puzzle, grade: Grade | None) -> None:
        """Store the puzzle of a date and delete the oldest ones; a full disk is ignored."""
        name = f"{day.isoformat()}.{grade or _UNRATED}{SUFFIX}"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomic(self.folder / name, dumps([Entry(puzzle)], native()))
            others = sorted(path for path in self.folder.glob(f"*{SUFFIX}") if path.name != name)
            # keep the new one, even if the clock was set back
            for old in others[: -(MAX_DAYS - 1)]:
                old.unlink()
