"""Open the catalogue's database safely: check it, back it up, and rebuild it if damaged."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

from nonogui.library import catalogue_personal
from nonogui.library.cards import Notice, NoticeKey
from nonogui.library.catalogue_database import connect, exclusive_lock
from nonogui.library.catalogue_schema import MIGRATIONS, migrate, version_of
from nonogui.library.folders import make_private
from nonogui.library.folding import fold

log = logging.getLogger(__name__)

MAX_BACKUPS: Final = 3
"""A choice: three days in which damage may stay unnoticed, for three times the disk space."""
BACKUP_SECONDS: Final = 24 * 3600.0
"""The age at which the newest backup is due for another, in seconds."""

DAMAGED: Final = ".damaged"
_UNFINISHED: Final = ".tmp"
_BESIDES: Final = ("-wal", "-shm")

_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class NewerError(Exception):
    """A newer program has changed the tables in a way this program does not know."""


def is_damage(reason: Exception) -> bool:
    """Return whether an error means a damaged file, not a locked one or a full disk."""
    code = getattr(reason, "sqlite_errorcode", None)
    if code is None:  # Python's own error for invalid text
        return isinstance(reason, UnicodeDecodeError) or "decode" in str(reason)
    return (code & 0xFF) in _DAMAGE or str(reason).startswith("no such table")


def prepare(path: Path, *, is_suspect: bool = False) -> Iterator[Notice]:
    """Make sure that there is a sound database with current tables; yield what was done.

    Args:
        path: the database.
        is_suspect: whether to check indexes and rows too, which takes longer.

    Raises:
        NewerError: it belongs to a newer program; it is unchanged.
        OSError, sqlite3.Error: it can't be opened.
    """
    make_private(path.parent)
    with exclusive_lock(path.with_name(f"{path.name}.gate")):
        try:
            _bring_up_to_date(path, "integrity_check" if is_suspect else "quick_check")
        except (sqlite3.DatabaseError, UnicodeDecodeError) as reason:
            if not is_damage(reason):
                raise
            log.warning("%s is damaged: %s", path, reason)
            yield from _rebuild(path)


def _bring_up_to_date(path: Path, check: str) -> None:
    with closing(connect(path)) as connection:
        version = version_of(connection)
        if version > len(MIGRATIONS):
            raise NewerError
        if version == 0 and backups(path):
            raise _is_broken("it is empty but has backups")
        connection.execute("PRAGMA journal_mode = WAL")
        _check(connection, check)
        if 0 < version < len(MIGRATIONS):
            _copy(connection, _new_backup(path))
        if version < len(MIGRATIONS):
            migrate(connection)
        # raises an error if a table is missing
        connection.execute("SELECT 1 FROM cards, puzzles, sources LIMIT 1")


def _check(connection: sqlite3.Connection, check: str) -> None:
    found = connection.execute(f"PRAGMA {check}(1)").fetchone()[0]
    if found != "ok":
        raise _is_broken(found)


def _is_broken(what: str) -> sqlite3.DatabaseError:
    reason = sqlite3.DatabaseError(what)
    reason.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return reason


def is_sound(path: Path) -> bool:
    """Return whether a full check of a database finds no error; this takes a while."""
    try:
        with closing(connect(path)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return bool(found == "ok" and version_of(connection) > 0)
    except (sqlite3.Error, UnicodeDecodeError):
        return False


# ---- damage ----


def _rebuild(path: Path) -> Iterator[Notice]:
    """Move a damaged database aside and create a new one with the data that could be saved."""
    aside = _set_aside(path)
    yield Notice(NoticeKey.DAMAGED_REBUILT, aside)
    personal_data, when = _rescue_data(path, aside)
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)
        connection.execute("BEGIN IMMEDIATE")
        for each in personal_data:
            catalogue_personal.merge_personal_data(connection, each, time.time(), fold)
            add_folders(connection, each.folders)
        connection.execute("COMMIT")
    if when is not None:
        yield Notice(NoticeKey.RESTORED_FROM_BACKUP, when=when)


def _set_aside(path: Path) -> Path:
    names = (f"{path.name}{DAMAGED}{number or ''}" for number in count())
    aside = next(path.with_name(name) for name in names if not path.with_name(name).exists())
    path.replace(aside)
    for end in _BESIDES:  # these files belong to the old database, and would damage a new one
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).replace(aside.with_name(aside.name + end))
    return aside


def _rescue_data(
    path: Path, aside: Path
) -> tuple[tuple[catalogue_personal.PersonalData, ...], float | None]:
    """Return what can be read from a damaged database, best source first, and the backup's time.

    The time is None if no backup was used.
    """
    try:
        with closing(sqlite3.connect(aside)) as connection:
            # skip damaged tables instead of failing
            connection.execute("PRAGMA writable_schema = ON")
            rest = catalogue_personal.read_personal_data(connection)
    except (sqlite3.Error, UnicodeDecodeError):
        rest = catalogue_personal.PersonalData(is_complete=False)
    if rest.is_complete:
        return (rest,), None
    for backup in reversed(backups(path)):
        if is_sound(backup):
            with closing(connect(backup)) as connection:
                return (
                    rest,
                    catalogue_personal.read_personal_data(connection),
                ), backup.stat().st_mtime
    return (rest,), None


def add_folders(connection: sqlite3.Connection, folders: tuple[str, ...]) -> None:
    """Add watched folders."""
    for folder in folders:
        connection.execute(
            "INSERT INTO sources (kind, key, title, place) VALUES ('folder', ?, ?, 1000) "
            "ON CONFLICT DO NOTHING",
            (folder, Path(folder).name or folder),
        )


# ---- backups ----


def backups(path: Path) -> list[Path]:
    """Return the backups of a database, the oldest first."""
    found = (path.parent / "backups").glob(f"{path.stem}-*{path.suffix}")
    return sorted(found, key=lambda each: (_age(each) >= 0, each.name))


def _age(path: Path) -> float:
    """Return the age in seconds; negative if the clock was wrong, so such a backup goes first."""
    return time.time() - path.stat().st_mtime


def back_up_when_due(path: Path, connection: sqlite3.Connection) -> None:
    """Copy a database if its newest copy is a day old.

    Raises:
        OSError, sqlite3.Error: it can't be copied.
    """
    known = backups(path)
    _remove_unfinished(path.parent / "backups")
    if not known or not 0 <= _age(known[-1]) <= BACKUP_SECONDS:
        _copy(connection, _new_backup(path))
        for old in backups(path)[:-MAX_BACKUPS]:
            old.unlink(missing_ok=True)


def _new_backup(path: Path) -> Path:
    folder = path.parent / "backups"
    make_private(folder)
    return folder / f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}"


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a database; the copy gets its name only when it is complete."""
    unfinished = target.with_name(f".{target.name}-{os.urandom(4).hex()}{_UNFINISHED}")
    try:
        with closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file without others beside it
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _remove_unfinished(folder: Path) -> None:
    """Remove unfinished copies left by a program that died."""
    for path in folder.glob(f".*{_UNFINISHED}"):
        with suppress(OSError):
            if _age(path) > BACKUP_SECONDS:
                path.unlink()
