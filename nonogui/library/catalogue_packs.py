"""Packs: files in the data folder that hold imported puzzles.

Packs use the native format, so they outlive the database and other programs can read them. The
database indexes them like watched folders.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from nonogui.core.problems import FileProblemsError, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats import webpbn_notes
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, load, native
from nonogui.lazy import dataclass
from nonogui.library import catalogue_scan, catalogue_storing
from nonogui.library.cards import FailedFile, SourceKind
from nonogui.library.catalogue_database import Database
from nonogui.library.folders import make_private
from nonogui.library.saves import SUFFIX

TRASH: Final = "trash"
MAX_IN_TRASH: Final = 400
"""Packs kept in the trash: 100,000 puzzles."""

_FILE_NOTE: Final = "file"
_NOTE: Final = f"nonogui:{_FILE_NOTE}="


@dataclass(frozen=True)
class PackPuzzle:
    """A puzzle to be written into a pack; `name` is the name of its original file."""

    puzzle: Puzzle
    name: str


def write_pack(folder: Path, puzzles: Sequence[PackPuzzle]) -> catalogue_storing.ReadyFile:
    """Write puzzles into a new pack; return what a scan would find.

    Raises:
        OSError: it can't be written.
    """
    make_private(folder)
    path = _pack_path(folder)
    write_atomic(path, dumps([Entry(_with_file_name(each)) for each in puzzles], native()))
    stat = path.stat()
    cards = [
        catalogue_storing.ReadyCard(
            each.puzzle, number, catalogue_storing.pack_puzzle(each.puzzle), each.name
        )
        for number, each in enumerate(puzzles, start=1)
    ]
    return catalogue_storing.ReadyFile(
        path.name, stat.st_mtime_ns, stat.st_size, "", Problems(), cards
    )


def _pack_path(folder: Path) -> Path:
    """Return a new name; the names of later packs sort later."""
    return folder / f"{int(time.time() * 1000):013d}-{os.urandom(3).hex()}{SUFFIX}"


def _with_file_name(puzzles: PackPuzzle) -> Puzzle:
    """Return a puzzle with a note of its original file's name."""
    metadata = puzzles.puzzle.metadata
    notes = (*metadata.notes, webpbn_notes.note_text(_FILE_NOTE, puzzles.name))
    return replace(puzzles.puzzle, metadata=replace(metadata, notes=notes))


def read_pack(
    found: catalogue_scan.Found, work: catalogue_scan.Work
) -> catalogue_storing.ReadyFile | None:
    """Read a pack; report one that can't be read and leave it unchanged."""
    try:
        document = load(found.path, log=False)
    except FileProblemsError as reason:
        work.failed.append(FailedFile(found.path, reason.problems))
        return None
    cards = []
    for number, entry in enumerate(document.entries, start=1):
        puzzle, name = _without_file_name(entry.puzzle)
        if not entry.problems.errors:
            cards.append(
                catalogue_storing.ReadyCard(
                    puzzle, number, catalogue_storing.pack_puzzle(puzzle), name
                )
            )
    return catalogue_storing.ReadyFile(
        found.name, found.modified, found.size, "", Problems(), cards
    )


def _without_file_name(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """Return a puzzle without the note of its file's name, and that name."""
    notes = puzzle.metadata.notes
    name = next((note.removeprefix(_NOTE) for note in notes if note.startswith(_NOTE)), "")
    kept = tuple(note for note in notes if not note.startswith(_NOTE))
    puzzle = replace(puzzle, metadata=replace(puzzle.metadata, notes=kept))
    try:
        value = webpbn_notes.note_value(name)
    except ValueError:
        value = ""
    return puzzle, value if isinstance(value, str) else ""


# ---- removing ----


def trash_packs(folder: Path) -> list[Path]:
    """Move all packs to the trash; return where they are, for `restore_packs`.

    Raises:
        OSError: one can't be moved.
    """
    trash = _trash_folder(folder)
    moved = []
    for path in folder.glob(f"*{SUFFIX}"):
        os.utime(path)  # the trash is emptied by the time of removal
        moved.append(path.replace(trash / path.name))
    _empty_trash(trash)
    return moved


def restore_packs(folder: Path, packs: Iterable[Path]) -> None:
    """Move packs out of the trash, except those that are no longer there."""
    for path in packs:
        with suppress(OSError):
            path.replace(folder / path.name)


def remove_from_packs(database: Database, folder: Path, cards: Collection[int]) -> list[Path]:
    """Move the puzzles of some cards to the trash; ignore cards that are in no sound pack.

    Returns:
        Their packs there, for `restore_packs`.

    Raises:
        OSError: a pack can't be written; it is unchanged.
    """
    removed: list[Path] = []
    for file in _files_of(database, cards):
        # A transaction keeps two windows from writing the same pack at once.
        with suppress(FileProblemsError), database.writing() as connection:
            removed += _remove_from(connection, folder, file, cards)
    _empty_trash(_trash_folder(folder))
    return removed


def _files_of(database: Database, cards: Collection[int]) -> tuple[int, ...]:
    text = "SELECT c.id, c.file FROM cards c JOIN sources s ON s.id = c.source WHERE s.kind = ?"
    with database.reading() as connection:
        rows = connection.execute(text, (SourceKind.IMPORTED.value,))
        return tuple(dict.fromkeys(file for card, file in rows if card in cards))


def _remove_from(
    connection: sqlite3.Connection, folder: Path, file: int, cards: Collection[int]
) -> list[Path]:
    """Write a pack without the puzzles of some cards, then update its rows.

    Returns:
        The pack of the removed ones in the trash; nothing if the pack stays as it is.
    """
    row = connection.execute("SELECT name, modified FROM files WHERE id = ?", (file,)).fetchone()
    rows = dict(
        connection.execute("SELECT number, id FROM cards WHERE file = ? ORDER BY number", (file,))
    )
    path = folder / row[0]
    if not path.exists() or path.stat().st_mtime_ns != row[1]:
        return []  # another program has written it, so the numbers may not match
    entries = list(enumerate(load(path, log=False).entries, start=1))
    kept = [(number, entry) for number, entry in entries if rows.get(number) not in cards]
    gone = [entry for number, entry in entries if rows.get(number) in cards]
    removed = _pack_path(_trash_folder(folder))
    write_atomic(removed, dumps(gone, native()))
    if kept:
        write_atomic(path, dumps([entry for _number, entry in kept], native()))
    else:
        path.unlink()
    _update_rows(connection, file, path, [rows.get(number) for number, _entry in kept])
    return [removed]


def _update_rows(
    connection: sqlite3.Connection, file: int, path: Path, cards: Sequence[int | None]
) -> None:
    """Update the rows of a pack to the cards left in it, in their order."""
    if not cards:
        connection.execute("DELETE FROM files WHERE id = ?", (file,))
        return
    stat = path.stat()
    connection.execute(
        "UPDATE files SET modified = ?, size = ? WHERE id = ?",
        (stat.st_mtime_ns, stat.st_size, file),
    )
    left = set(cards)
    for (card,) in connection.execute("SELECT id FROM cards WHERE file = ?", (file,)).fetchall():
        if card not in left:
            connection.execute("DELETE FROM cards WHERE id = ?", (card,))
    numbered = [(number, card) for number, card in enumerate(cards, start=1) if card is not None]
    connection.executemany("UPDATE cards SET number = ? WHERE id = ?", numbered)


def _trash_folder(folder: Path) -> Path:
    trash = folder / TRASH
    make_private(trash)
    return trash


def _empty_trash(trash: Path) -> None:
    """Delete the packs that were removed first, if there are too many."""
    there = [(path.stat().st_mtime_ns, path) for path in trash.glob(f"*{SUFFIX}")]
    for _when, path in sorted(there, reverse=True)[MAX_IN_TRASH:]:
        with suppress(OSError):
            path.unlink()
