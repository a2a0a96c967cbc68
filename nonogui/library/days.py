"""Puzzles of the day that were made already, one file a date in the user's cache."""

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
from nonogui.formats.registry import NATIVE, dumps, load

SUFFIX: Final = ".pbn"
MOST_DAYS: Final = 14
"""Dates that are kept; each can be made again."""

_UNRATED: Final = "unrated"


def default_folder() -> Path:
    """The user's folder for puzzles of the day."""
    return user_cache_path("nonogui", appauthor=False) / "days"


class DayStore:
    """A folder of puzzles, `2026-11-21.easy.pbn`. A file that can't be read is one that is not."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.folder = folder

    def load(self, day: date) -> tuple[Puzzle, Grade | None] | None:
        """The puzzle of a date and its grade; None when it is not kept."""
        for path in self.folder.glob(f"{day.isoformat()}.*{SUFFIX}"):
            word = path.name.split(".")[1]
            with suppress(FileProblemsError, ValueError):
                grade = None if word == _UNRATED else Grade(word)
                entry = load(path, log=False).entries[0]
                if not entry.problems:
                    return entry.puzzle, grade
        return None

    def save(self, day: date, puzzle: Puzzle, grade: Grade | None) -> None:
        """Keep the puzzle of a date, and the latest of the others; a cache that is full is none."""
        name = f"{day.isoformat()}.{grade or _UNRATED}{SUFFIX}"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomic(self.folder / name, dumps([Entry(puzzle)], NATIVE))
            others = sorted(path for path in self.folder.glob(f"*{SUFFIX}") if path.name != name)
            for old in others[: -(MOST_DAYS - 1)]:  # not this one, though the clock was set back
                old.unlink()
