"""A database file that many threads and several programs use at once."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nonogui.library.catalogue_schema import migrate

PATIENCE: Final = 30.0
"""Seconds to wait for another writer; each writes for a fraction of a second."""

_SETTINGS: Final = (
    "PRAGMA foreign_keys = ON",
    # In WAL mode this can't damage the file, and nothing is lost when the program dies. A power
    # cut may lose the last changes; games come back from their saves, which are flushed to disk.
    "PRAGMA synchronous = NORMAL",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -8000",
)


@dataclass(frozen=True)
class _Connection:
    """A connection, with the inode of the file it was opened on."""

    connection: sqlite3.Connection
    identity: int


class Database:
    """An SQLite file in WAL mode, with connections that any thread may borrow.

    A connection is borrowed for one query or transaction, so there are never more connections
    than threads at work. They belong to the database, not to threads. Python drops thread-local
    data of a Qt thread after each slot, so connections kept there would be opened again and again.

    If the file is replaced because it was damaged, idle connections to the old file are closed.
    The next query opens the new file.
    """

    def __init__(self, path: Path) -> None:
        """Use a file; it is created on first use."""
        self.path = path
        self._guard = threading.Lock()
        # the last one was used most recently, so its cache is warm
        self._idle: list[_Connection] = []
        self._is_closed = False
        self._watch_guard = threading.Lock()
        self._watch: _Connection | None = None
        self._watches = 0

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection for a query; fetch the answer inside the context.

        Raises:
            sqlite3.Error: the file can't be opened, is not a database, or this object was closed.
        """
        known = self._take_connection()
        try:
            yield known.connection
        finally:
            self._return_connection(known)

    @contextmanager
    def writing(self, *, is_rating: bool = False) -> Iterator[sqlite3.Connection]:
        """Lend a connection for a transaction; no other program or thread writes meanwhile.

        Args:
            is_rating: whether only ratings are written, which change no list of cards.

        Raises:
            sqlite3.Error: the file can't be written; nothing was changed.
        """
        with self.reading() as connection:
            # Lock at once: a reader that becomes a writer later could not wait for its turn.
            connection.execute("BEGIN IMMEDIATE")
            try:
                before = connection.total_changes
                yield connection
                if not is_rating and connection.total_changes != before:
                    connection.execute("UPDATE changes SET listed = listed + 1")
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.rollback()
                raise

    def data_version(self) -> int:
        """Return a number that changes with every change to the database, by any program."""
        return self._ask_reader("PRAGMA data_version")

    def listing_version(self) -> int:
        """Like `data_version`, but unchanged when only ratings were written."""
        return self._ask_reader("SELECT listed FROM changes")

    def close(self) -> None:
        """Close all connections; a borrowed one is closed when it is given back."""
        with self._watch_guard, self._guard:
            self._is_closed = True
            for known in [*self._idle, *([self._watch] if self._watch else [])]:
                known.connection.close()
            self._idle, self._watch = [], None

    def _take_connection(self) -> _Connection:
        identity = self._identity()
        with self._guard:
            while self._idle:
                known = self._idle.pop()
                if known.identity == identity:
                    return known
                known.connection.close()
        return self._new()

    def _return_connection(self, known: _Connection) -> None:
        with self._guard:
            # If a transaction is still open it could not be rolled back, so drop the connection.
            if not self._is_closed and not known.connection.in_transaction:
                self._idle.append(known)
                return
        known.connection.close()

    def _new(self) -> _Connection:
        if self._is_closed:
            raise sqlite3.ProgrammingError("the database was closed")
        identity = self._identity()  # before opening: the file may be replaced meanwhile
        return _Connection(self._connect(), identity)

    def _ask_reader(self, question: str) -> int:
        """Ask a connection that never writes, because SQLite counts only changes by others.

        Each new connection counts from its own start. So the number of connections opened is in the
        high bits of the answer, and no answer occurs twice.
        """
        with self._watch_guard:
            if self._watch is not None and self._watch.identity != self._identity():
                self._watch.connection.close()
                self._watch = None
            if self._watch is None:
                self._watch = self._new()
                self._watches += 1
            count = int(self._watch.connection.execute(question).fetchone()[0])
            return (self._watches << 72) + count

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path)

    def _identity(self) -> int:
        """Return the inode of the file, which differs if the file was replaced."""
        try:
            return self.path.stat().st_ino
        except OSError:
            return -1


class MemoryDatabase(Database):
    """A temporary database in memory, for this program alone."""

    def __init__(self) -> None:
        super().__init__(Path("library.sqlite"))  # error messages show this name
        self._address = f"file:/nonogui-{os.urandom(8).hex()}?vfs=memdb"
        with self.reading() as connection:
            migrate(connection)

    def _connect(self) -> sqlite3.Connection:
        return connect(self._address, is_address=True)

    def _identity(self) -> int:
        return 0


def connect(path: Path | str, *, is_address: bool = False) -> sqlite3.Connection:
    """Open a connection that commits each statement on its own outside of transactions.

    Args:
        path: the file.
        is_address: whether `path` is an SQLite URI instead.

    Raises:
        sqlite3.Error: the file can't be opened, or is not a database.
    """
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=is_address
    )
    try:
        for setting in _SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def exclusive_lock(path: Path, patience: float = PATIENCE * 2) -> Iterator[None]:
    """Lock a gate that only one program can hold at a time.

    The gate is a database of its own, because the system releases its lock when a program dies.

    Args:
        path: the file of the gate.
        patience: seconds to wait for another program to leave.

    Raises:
        sqlite3.Error: another program is inside, or the folder can't be written to.
    """
    with closing(_take_lock(path, patience)) as connection:
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


def _take_lock(path: Path, patience: float) -> sqlite3.Connection:
    """Lock a gate. Its file holds no data, so a damaged one is simply replaced."""
    for attempt in (1, 2):
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as reason:
            connection.close()
            if attempt == 2 or getattr(reason, "sqlite_errorcode", 0) != sqlite3.SQLITE_NOTADB:
                raise
            with suppress(OSError):
                path.unlink()
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise AssertionError
