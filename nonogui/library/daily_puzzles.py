"""A cache of daily puzzles, one file for each date, and a list of the dates of all made here."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
NAMES: Final = "dates.json"
MAX_DAYS: Final = 14
"""Dates to keep; each puzzle can be generated again."""
MAX_NAMED: Final = 1000
"""Dates to remember without their puzzles, so that games of them have names; 80 bytes each."""

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

    def note(self, day: date, puzzle: Puzzle) -> None:
        """Remember which puzzle a date had; a full disk is ignored."""
        known = self.days()
        if puzzle.fingerprint in known:
            return
        dates = {name: each.isoformat() for name, each in known.items()}
        kept = dict([*dates.items(), (puzzle.fingerprint, day.isoformat())][-MAX_NAMED:])
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomic(self.folder / NAMES, json.dumps(kept, indent=0).encode())

    def days(self) -> Mapping[str, date]:
        """Return the dates of the daily puzzles made here, by fingerprint, the oldest first."""
        try:
            known = json.loads((self.folder / NAMES).read_bytes())
            return {str(name): date.fromisoformat(day) for name, day in known.items()}
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return {}  # missing or damaged
