"""The collections that come with the program; puzzles are read on demand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from nonogui.lazy import dataclass
from nonogui.resources import puzzles

FIRST_PUZZLE: Final = "1-first-steps/01-house"
"""The puzzle that first steps guide through."""

LESSON_BOARDS: Final = 3
"""How many boards each lesson has. They follow each other in the collection of lessons."""

FIRST_PATH: Final = (
    FIRST_PUZZLE,
    "1-first-steps/02-heart",
    "1-first-steps/03-kitten",
    "0-lessons/01-complete-line-a",
)
"""What a newcomer plays: the guided puzzle, two small pictures, and the first lesson."""


@dataclass(frozen=True)
class ShippedPuzzle:
    """A puzzle of a shipped collection.

    Attributes:
        collection: the key of its collection.
        number: its place in the collection, counted from 1.
        key: its name in files, which does not give the picture away.
        technique: for a lesson, the technique it teaches.
        grade: the difficulty, as rated when the puzzle was made.
        noted: the fingerprint from the collection's index, to avoid reading the puzzle.
    """

    collection: str
    number: int
    key: str
    file: Path = field(repr=False, compare=False)
    technique: Technique | None = None
    grade: Grade | None = None
    noted: str = field(default="", repr=False, compare=False)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its clues."""
        return self.noted or self.puzzle.fingerprint

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle, read on first use."""
        return loads(self.file.read_bytes(), self.file.name).entries[0].puzzle


@dataclass(frozen=True)
class Collection:
    """A group of shipped puzzles.

    Attributes:
        key: its name in files.
        title: the title to show.
        description: one sentence.
    """

    key: str
    title: str
    description: str
    puzzles: tuple[ShippedPuzzle, ...]


def lesson_place(number: int) -> tuple[int, int]:
    """Return the lesson and its board, both counted from 1, of a place among all lesson boards."""
    lesson, board = divmod(number - 1, LESSON_BOARDS)
    return lesson + 1, board + 1


def collections() -> tuple[Collection, ...]:
    """Return all collections in their order."""
    folders = (folder for folder in puzzles().iterdir() if folder.is_dir())
    packs = (folder for folder in folders if not folder.name.startswith((".", "_")))
    return tuple(map(_collection, sorted(packs, key=_place)))


def _place(folder: Path) -> tuple[int, str]:
    """Return a sort key by the number before the first dash, so that 10 comes after 9."""
    number, _, name = folder.name.partition("-")
    return int(number), name


def _collection(folder: Path) -> Collection:
    about = json.loads(folder.joinpath("collection.json").read_text(encoding="utf-8"))
    return Collection(
        folder.name, about["title"], about["description"], tuple(_puzzles(folder, about))
    )


def _puzzles(folder: Path, about: Mapping[str, Mapping[str, str]]) -> Iterator[ShippedPuzzle]:
    techniques, grades, noted = (
        about.get(name, {}) for name in ("techniques", "grades", "fingerprints")
    )
    files = (file for file in folder.iterdir() if file.name.endswith(".pbn"))
    for number, file in enumerate(sorted(files, key=lambda file: file.name), start=1):
        key = file.name.removesuffix(".pbn")
        technique = Technique(techniques[key]) if key in techniques else None
        grade = Grade(grades[key]) if key in grades else None
        yield ShippedPuzzle(folder.name, number, key, file, technique, grade, noted.get(key, ""))
