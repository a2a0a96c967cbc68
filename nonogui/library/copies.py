"""Copies of games: separate documents among the player's files, independent of saves."""

from __future__ import annotations

from pathlib import Path

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, load, native
from nonogui.library.file_store import NO_FILE, Generation, SaveConflictError, check_seal
from nonogui.library.saves import SavedGame, copies_folder


def is_copy(path: Path | None) -> bool:
    """Return whether a file is a copy of a game, so that play is saved there."""
    return path is not None and path.absolute().parent == copies_folder().absolute()


def generation_of(path: Path) -> Generation:
    """Return the generation of a copy; `NO_FILE` if there is none that can be read."""
    try:
        return check_seal(path.read_bytes(), 0.0).generation
    except OSError:
        return NO_FILE


def read_copy(path: Path) -> SavedGame | None:
    """Return the game of a copy and the generation of its file; None if it can't be read."""
    try:
        data = path.read_bytes()
        modified = path.stat().st_mtime
        record = load(path, log=True).entries[0].record
    except (OSError, FileProblemsError):
        return None
    generation = check_seal(data, modified).generation
    return SavedGame(record, generation, modified) if record is not None else None


def save_copy(
    path: Path, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
) -> Generation:
    """Write a copy and return its new generation.

    Args:
        path: the file.
        puzzle: the puzzle.
        record: the game.
        after: the generation last read or written; None to replace the file whatever it has.

    Raises:
        OSError: the file can't be written; it is unchanged.
        SaveConflictError: another program has written the file since; it is unchanged.
    """
    found = generation_of(path)
    data = dumps([Entry(puzzle, record)], native())
    if found != NO_FILE and after not in (None, found):
        if check_seal(data, 0.0).generation == found:
            return found
        raise SaveConflictError(found, path.stat().st_mtime)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, data)
    return check_seal(data, 0.0).generation
