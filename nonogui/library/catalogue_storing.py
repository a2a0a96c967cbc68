"""Turn files and their puzzles into rows: prepare all data first, then write it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.problems import Place, Problem, ProblemKey, Problems, Severity
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads, native
from nonogui.formats.work_limits import count_written
from nonogui.lazy import dataclass
from nonogui.library import catalogue_checks, catalogue_personal
from nonogui.library.cards import SourceKind
from nonogui.library.catalogue_query import pack_colors
from nonogui.library.folding import fold, replace_surrogates

RANKS: Final = {kind: rank for rank, kind in enumerate(SourceKind)}
"""Of a puzzle's cards, the one with the lowest rank leads."""

_MAX_PROBLEMS: Final = 20
_MAX_LETTERS: Final = 500
"""The most problems stored for a file, and the most characters of a title or author; generous
choices.
"""


@dataclass(frozen=True)
class ReadyCard:
    """A puzzle of a file, prepared for the tables.

    Attributes:
        number: its place in the file, from 1.
        native: the puzzle as a compressed native file.
    """

    puzzle: Puzzle
    number: int
    native: bytes
    name: str = ""
    of_several: bool = False
    technique: Technique | None = None
    grade: Grade | None = None


@dataclass(frozen=True)
class ReadyFile:
    """A file that was read.

    Attributes:
        name: its path below the source's folder.
        modified: in nanoseconds.
        format: the format it can be written back in, or empty.
        problems: what can't be read.
    """

    name: str
    modified: int
    size: int
    format: str
    problems: Problems
    cards: Sequence[ReadyCard]


def pack_puzzle(puzzle: Puzzle) -> bytes:
    """Return a puzzle in the stored form, complete, so that its file need not be read again."""
    return zlib.compress(dumps([Entry(puzzle)], native()))


def unpack_puzzle(native: bytes) -> Puzzle:
    """Return the puzzle from its stored form.

    Raises:
        ValueError, FileProblemsError: it is damaged.
    """
    try:
        return loads(zlib.decompress(native), "x.pbn").entries[0].puzzle
    except zlib.error as reason:
        raise ValueError(str(reason)) from reason


def store_files(
    connection: sqlite3.Connection,
    source: int,
    kind: SourceKind,
    files: Iterable[ReadyFile],
    now: float,
) -> int:
    """Write files in place of their earlier rows; return the number of new puzzles."""
    return sum(_store_file(connection, source, RANKS[kind], file, now) for file in files)


def _store_file(
    connection: sqlite3.Connection, source: int, rank: int, file: ReadyFile, now: float
) -> int:
    connection.execute(
        "INSERT INTO files (source, name, modified, size, format, problems) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (source, name) DO UPDATE SET "
        "modified = excluded.modified, size = excluded.size, format = excluded.format, "
        "problems = excluded.problems, is_gone = 0",
        (source, file.name, file.modified, file.size, file.format, problems_text(file.problems)),
    )
    found = connection.execute(
        "SELECT id FROM files WHERE source = ? AND name = ?", (source, file.name)
    )
    id_ = found.fetchone()[0]
    known = dict(connection.execute("SELECT number, id FROM cards WHERE file = ?", (id_,)))
    for card in file.cards:
        known.pop(card.number, None)
    connection.executemany("DELETE FROM cards WHERE id = ?", [(gone,) for gone in known.values()])
    return sum(_store_card(connection, (source, id_, rank), card, now) for card in file.cards)


_CARD: Final = """
    INSERT INTO cards (
        puzzle, source, file, rank, number, of_several, width, height, inks, title, name, author,
        sought, sought_title, technique
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (file, number) DO UPDATE SET
        puzzle = excluded.puzzle, of_several = excluded.of_several, width = excluded.width,
        height = excluded.height, inks = excluded.inks, title = excluded.title,
        name = excluded.name, author = excluded.author, sought = excluded.sought,
        sought_title = excluded.sought_title, technique = excluded.technique, is_gone = 0
    RETURNING id
"""
"""An update instead of a replacement keeps the id and passes the old puzzle to the triggers."""


def _store_card(
    connection: sqlite3.Connection, place: tuple[int, int, int], card: ReadyCard, now: float
) -> int:
    """Write a card; return 1 if no other card had these clues, else 0."""
    count_written()
    puzzle = catalogue_personal.puzzle_id(connection, card.puzzle.fingerprint, now)
    leading = connection.execute("SELECT card FROM puzzles WHERE id = ?", (puzzle,)).fetchone()[0]
    if card.grade is not None or card.technique is not None:
        catalogue_checks.note_rating(connection, puzzle, unique=True, grade=card.grade)
    row = connection.execute(_CARD, (puzzle, *place, *_search_text(card))).fetchone()
    connection.execute("INSERT OR REPLACE INTO texts VALUES (?, ?)", (row[0], card.native))
    return int(leading is None)


def _search_text(card: ReadyCard) -> tuple[object, ...]:
    puzzle = card.puzzle
    metadata = puzzle.metadata
    title, author = (
        replace_surrogates(text[:_MAX_LETTERS]) for text in (metadata.title, metadata.author)
    )
    colors = pack_colors(puzzle.palette[ink].rgb for ink in puzzle.palette.inks)
    return (
        card.number, int(card.of_several), puzzle.width, puzzle.height, colors, title, card.name,
        author, fold(f"{card.name}\n{author}"), fold(title),
        card.technique and card.technique.value,
    )  # fmt: skip


def mark_gone(connection: sqlite3.Connection, files: Iterable[int], *, is_gone: bool) -> None:
    """Hide the cards of missing files, or show them again."""
    values = [(int(is_gone), file) for file in files]
    connection.executemany("UPDATE files SET is_gone = ? WHERE id = ?", values)
    connection.executemany("UPDATE cards SET is_gone = ? WHERE file = ?", values)


# ---- problems ----


def problems_text(problems: Problems) -> str:
    """Return the first few problems as JSON; empty if there are none."""
    rows = [
        [each.severity, each.key, each.place.file_line, dict(each.values)]
        for each in problems[:_MAX_PROBLEMS]
    ]
    return json.dumps(rows) if rows else ""


def problems_of(text: str) -> Problems:
    """Return the problems from JSON, skipping invalid ones."""
    found: list[Problem] = []
    with suppress(ValueError, TypeError, AttributeError):
        for severity, key, line, values in json.loads(text or "[]"):
            place = Place(file_line=line)
            found.append(Problem(Severity(severity), ProblemKey(key), place, tuple(values.items())))
    return Problems(found)
