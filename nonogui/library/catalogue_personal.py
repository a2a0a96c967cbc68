"""Data that only the catalogue has, in a form independent of its tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Final, TypeVar

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.lazy import dataclass
from nonogui.library.cards import Solve, SourceKind
from nonogui.library.practice import Outcome, Practice

Row = TypeVar("Row")

_FINGERPRINT: Final = re.compile(r"[0-9a-f]{32}")
_GRADES: Final = frozenset(Grade)

SAME_SECONDS: Final = 0.05
"""Plays of a puzzle with a smaller time difference are the same play."""


@dataclass(frozen=True)
class PersonalData:
    """Everything about the player's puzzles that is in no save and no file.

    Attributes:
        folders: the watched folders.
        favourites: fingerprints.
        tags: pairs of a fingerprint and a tag.
        solves: finished plays.
        ratings: fingerprint, uniqueness, grade and score; finding these out took time.
        added: when each puzzle was first seen.
        practice: the techniques in drills, lessons and games.
        is_complete: whether everything could be read.
    """

    folders: tuple[str, ...] = ()
    favourites: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    solves: tuple[Solve, ...] = ()
    ratings: tuple[tuple[str, int | None, str | None, float], ...] = ()
    added: tuple[tuple[str, float], ...] = ()
    practice: tuple[Practice, ...] = ()
    is_complete: bool = field(default=True, compare=False)


def read_personal_data(connection: sqlite3.Connection) -> PersonalData:
    """Read all data, even from a damaged database; skip invalid values."""
    reader = _Reader(connection)
    folders = reader.rows(
        "SELECT key FROM sources WHERE kind = ? ORDER BY id", _folder, SourceKind.FOLDER.value
    )
    favourites = reader.rows("SELECT fingerprint FROM puzzles WHERE favourite", _name)
    tags = reader.rows(
        "SELECT p.fingerprint, t.tag FROM tags t JOIN puzzles p ON p.id = t.puzzle", _tag
    )
    solves = reader.rows(SELECT_SOLVES, _solve)
    ratings = reader.rows(
        "SELECT fingerprint, uniqueness, grade, score FROM puzzles "
        "WHERE uniqueness IS NOT NULL OR grade IS NOT NULL",
        _rating,
    )
    added = reader.rows("SELECT fingerprint, added_at FROM puzzles", _added)
    practice = reader.rows(SELECT_PRACTICE, make_practice)
    return PersonalData(
        folders, favourites, tags, solves, ratings, added, practice, reader.is_complete
    )


class _Reader:
    """Reads rows until it meets damage."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.is_complete = True

    def rows(
        self, question: str, make: Callable[[tuple[object, ...]], Row | None], *values: str
    ) -> tuple[Row, ...]:
        return tuple(self._rows(question, make, values))

    def _rows(
        self,
        question: str,
        make: Callable[[tuple[object, ...]], Row | None],
        values: tuple[str, ...],
    ) -> Iterator[Row]:
        try:
            for row in self._connection.execute(question, values):
                if (made := make(row)) is not None:
                    yield made
                else:
                    self.is_complete = False
        except (sqlite3.Error, UnicodeDecodeError):
            self.is_complete = False


SELECT_SOLVES: Final = (
    "SELECT fingerprint, solved_at, seconds, hints, revealed, width, height, inks, grade "
    "FROM solves ORDER BY solved_at, id"
)

SELECT_PRACTICE: Final = (
    "SELECT technique, outcome, at, times, fingerprint FROM practice ORDER BY at, technique"
)


def make_practice(row: Sequence[object]) -> Practice | None:
    """Return an entry from its values in the order of `Practice`, or None if they are invalid."""
    match row:
        case [
            str(technique), str(outcome), float() | int() as at, int(times), str(name)
        ] if times > 0 and (not name or _FINGERPRINT.fullmatch(name)):  # fmt: skip
            with suppress(ValueError):
                return Practice(Technique(technique), Outcome(outcome), float(at), times, name)
    return None


def _folder(row: tuple[object, ...]) -> str | None:
    return row[0] if isinstance(row[0], str) and "\0" not in row[0] else None


def _name(row: tuple[object, ...]) -> str | None:
    return row[0] if isinstance(row[0], str) and _FINGERPRINT.fullmatch(row[0]) else None


def _tag(row: tuple[object, ...]) -> tuple[str, str] | None:
    name, tag = _name(row), row[1]
    return (name, tag) if name and isinstance(tag, str) and tag else None


def _solve(row: tuple[object, ...]) -> Solve | None:
    match row:
        case (str(name), float(at), float(seconds), int(hints), int(revealed), *rest) if (
            _FINGERPRINT.fullmatch(name)
        ):
            match rest:
                case [int(width), int(height), int(inks), (str() | None) as grade]:
                    known = Grade(grade) if grade in _GRADES else None
                    return Solve(
                        name, at, seconds, hints, bool(revealed), width, height, inks, known
                    )
    return None


def _rating(row: tuple[object, ...]) -> tuple[str, int | None, str | None, float] | None:
    name, unique, grade, score = _name(row), *row[1:]
    if name is None or unique not in (0, 1, None) or not (grade is None or grade in _GRADES):
        return None
    is_unique = None if unique is None else int(unique == 1)
    return name, is_unique, str(grade) if grade else None, _number(score)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _added(row: tuple[object, ...]) -> tuple[str, float] | None:
    name, at = _name(row), row[1]
    return (name, at) if name and isinstance(at, float) else None


# ---- writing ----


def puzzle_id(connection: sqlite3.Connection, fingerprint: str, now: float) -> int:
    """Return the row of a fingerprint, creating it if needed."""
    found = connection.execute("SELECT id FROM puzzles WHERE fingerprint = ?", (fingerprint,))
    if (row := found.fetchone()) is not None:
        return int(row[0])
    made = connection.execute(
        "INSERT INTO puzzles (fingerprint, added_at) VALUES (?, ?)", (fingerprint, now)
    )
    assert made.lastrowid is not None
    return made.lastrowid


def add_solve(connection: sqlite3.Connection, solve: Solve) -> bool:
    """Add a finished play unless it is known; return whether it was added."""
    known = connection.execute(
        "SELECT 1 FROM solves WHERE fingerprint = ? AND hints = ? AND abs(seconds - ?) < ?",
        (solve.fingerprint, solve.hints, solve.seconds, SAME_SECONDS),
    )
    if known.fetchone():
        return False
    row = (
        solve.fingerprint, solve.solved_at, solve.seconds, solve.hints, int(solve.revealed),
        solve.width, solve.height, solve.inks, solve.grade and solve.grade.value,
    )  # fmt: skip
    connection.execute(
        "INSERT INTO solves (fingerprint, solved_at, seconds, hints, revealed, width, height, "
        "inks, grade) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    )
    return True


def add_practice(connection: sqlite3.Connection, entries: Iterable[Practice]) -> None:
    """Add entries; one with the same technique, outcome, puzzle and time is replaced."""
    connection.executemany(
        "INSERT OR REPLACE INTO practice (technique, outcome, at, times, fingerprint) "
        "VALUES (?, ?, ?, ?, ?)",
        [
            (each.technique.value, each.outcome.value, each.when, each.times, each.fingerprint)
            for each in entries
        ],
    )


def replace_practice(connection: sqlite3.Connection, entries: Iterable[Practice]) -> None:
    """Add entries, replacing any entry of the same technique, puzzle and time."""
    noted = tuple(entries)
    connection.executemany(
        "DELETE FROM practice WHERE technique = ? AND fingerprint = ? AND at = ?",
        {(each.technique.value, each.fingerprint, each.when) for each in noted},
    )
    add_practice(connection, noted)


def set_tags(connection: sqlite3.Connection, puzzle: int, tags: Iterable[tuple[str, str]]) -> None:
    """Replace the tags of a puzzle; each comes with its folded form for searching."""
    connection.execute("DELETE FROM tags WHERE puzzle = ?", (puzzle,))
    _add_tags(connection, puzzle, tags)


def _add_tags(connection: sqlite3.Connection, puzzle: int, tags: Iterable[tuple[str, str]]) -> None:
    connection.executemany(
        "INSERT INTO tags VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(puzzle, tag, sought) for tag, sought in tags],
    )


def merge_personal_data(
    connection: sqlite3.Connection,
    personal_data: PersonalData,
    now: float,
    fold: Callable[[str], str],
) -> None:
    """Add the data of another catalogue to this one."""
    for name, at in personal_data.added:
        puzzle_id(connection, name, at)
    for name in personal_data.favourites:
        puzzle_id(connection, name, now)
        connection.execute("UPDATE puzzles SET favourite = 1 WHERE fingerprint = ?", (name,))
    for name, tag in personal_data.tags:
        _add_tags(connection, puzzle_id(connection, name, now), [(tag, fold(tag))])
    for name, unique, grade, score in personal_data.ratings:
        puzzle_id(connection, name, now)
        connection.execute(
            "UPDATE puzzles SET uniqueness = ?, grade = ?, score = ? "
            "WHERE fingerprint = ? AND grade IS NULL",
            (unique, grade, score, name),
        )
    for solve in personal_data.solves:
        add_solve(connection, solve)
    add_practice(connection, personal_data.practice)
