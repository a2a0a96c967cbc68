"""Find puzzles that have not been checked, and store their uniqueness and grade.

If an effort was not enough for a puzzle, it is stored, and the puzzle is not tried again with as
little.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Collection, Sequence
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.lazy import dataclass

_FROM: Final = "FROM puzzles p JOIN cards c ON c.id = p.card"
_OPEN: Final = """
    WHERE p.effort < ? AND (p.uniqueness IS NULL OR p.uniqueness = 1 AND p.grade IS NULL)
    AND c.technique IS NULL
"""
"""Lessons are left out: they are unique, and sorted by technique instead of grade."""

_FIND: Final = f"""
    WITH seen (puzzle, place) AS (
        SELECT s.puzzle, min(j.key) FROM json_each(?) j JOIN cards s ON s.id = j.value
        GROUP BY s.puzzle
    )
    SELECT p.fingerprint, (SELECT native FROM texts WHERE card = c.id)
    {_FROM} LEFT JOIN seen ON seen.puzzle = p.id {_OPEN}
    ORDER BY p.fingerprint IN (SELECT value FROM json_each(?)),
        seen.place IS NULL, seen.place, p.added_at DESC, p.id DESC
    LIMIT ?
"""  # noqa: S608 (made of constants)


@dataclass(frozen=True)
class Unchecked:
    """A puzzle that is not fully rated.

    Attributes:
        file: the puzzle as a native file; empty if it is damaged.
    """

    fingerprint: str
    file: bytes


def find_unchecked(
    connection: sqlite3.Connection,
    effort: int,
    most: int,
    *,
    first: Sequence[int] = (),
    last: Collection[str] = (),
) -> tuple[Unchecked, ...]:
    """Return puzzles not yet tried with an effort, the newest first.

    Args:
        connection: to the catalogue.
        effort: the effort to be spent on each puzzle.
        most: the maximum number of puzzles.
        first: cards of puzzles to put before all others, in this order.
        last: fingerprints of puzzles to put after all others.
    """
    values = json.dumps(list(first)), effort, json.dumps(list(last)), most
    rows = connection.execute(_FIND, values)
    return tuple(Unchecked(name, _file(native)) for name, native in rows)


def _file(native: bytes | None) -> bytes:
    try:
        return zlib.decompress(native or b"")
    except zlib.error:
        return b""


@dataclass(frozen=True)
class Verdict:
    """The facts found about a puzzle, whether it has a card or not.

    Attributes:
        unique: whether it has exactly one solution; None if not found out.
        grade: None if it was not rated.
        effort: the effort spent by background checks.
    """

    unique: bool | None = None
    grade: Grade | None = None
    effort: int = 0


_VERDICTS: Final = """
    SELECT fingerprint, uniqueness, grade, effort FROM puzzles
    WHERE fingerprint IN (SELECT value FROM json_each(?))
"""


def find_verdicts(
    connection: sqlite3.Connection, fingerprints: Sequence[str]
) -> dict[str, Verdict]:
    """Return the known verdicts on puzzles, by fingerprint."""
    rows = connection.execute(_VERDICTS, (json.dumps(list(fingerprints)),))
    return {
        name: Verdict(None if unique is None else bool(unique), grade and Grade(grade), effort)
        for name, unique, grade, effort in rows
    }


def count_unchecked(connection: sqlite3.Connection, effort: int) -> int:
    """Return how many puzzles have not been tried with an effort."""
    return int(connection.execute(f"SELECT count(*) {_FROM} {_OPEN}", (effort,)).fetchone()[0])


_NOTE: Final = """
    UPDATE puzzles SET
        uniqueness = coalesce(:unique, uniqueness),
        score = CASE WHEN :grade IS NULL THEN score ELSE :score END,
        grade = coalesce(:grade, grade),
        effort = max(effort, :effort)
    WHERE id = :puzzle
"""


def note_rating(
    connection: sqlite3.Connection,
    puzzle: int,
    *,
    unique: bool | None,
    grade: Grade | None,
    score: float = 0.0,
    effort: int = 0,
) -> None:
    """Store what was found out about a puzzle; earlier findings stay unless replaced.

    Args:
        connection: to the catalogue.
        puzzle: its row.
        unique: whether it has exactly one solution; None if not found out.
        grade: None if it was not rated.
        score: the score behind the grade.
        effort: the effort spent by a background check; 0 if there was no such check.
    """
    values = {
        "puzzle": puzzle,
        "unique": unique,
        "grade": grade and grade.value,
        "score": score,
        "effort": effort,
    }
    connection.execute(_NOTE, values)
