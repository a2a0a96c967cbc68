"""A database file that many threads and several programs use at once."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from nonogui.library.catalogue_schema import migrate

PATIENCE: Final = 30.0
"""Seconds to wait for another writer; each writes for a fraction of one."""

_SETTINGS: Final = (
    "PRAGMA foreign_keys = ON",
    # In WAL mode this can't damage the file, and nothing is lost when the program dies. A power
    # cut may take the last changes; games come back from their saves, which are flushed to disk.
    "PRAGMA synchronous = NORMAL",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -8000",
)


class Database:
    """A file of SQLite in WAL mode, with one connection a thread.

    When the file was replaced by another, which happens when it was damaged, the next one to ask
    is given a connection to that.
    """

    def __init__(self, path: Path) -> None:
        """Use a file, which is made when it is first needed."""
        self.path = path
        self._local = threading.local()
        self._guard = threading.Lock()
        self._open: list[sqlite3.Connection] = []
        self._opened = 0

    def connection(self) -> sqlite3.Connection:
        """The connection of the calling thread.

        Raises:
            sqlite3.Error: the file can't be opened, or is no database.
        """
        known: tuple[sqlite3.Connection, int] | None = getattr(self._local, "known", None)
        if known is not None and known[1] == self._identity():
            return known[0]
        if known is not None:
            self._let_go(known[0])
        identity = self._identity()  # first: the file may be replaced while it is opened
        connection = self._connect()
        with self._guard:
            self._open.append(connection)
            self._opened += 1
            self._local.opened = self._opened
        self._local.known = (connection, identity)
        return connection

    @contextmanager
    def writing(self, *, is_rating: bool = False) -> Iterator[sqlite3.Connection]:
        """While inside, nobody else writes; all that was written is kept, or none of it.

        Args:
            is_rating: whether no more is written than what was found out about puzzles, which
                changes nothing that is listed but their own cards.

        Raises:
            sqlite3.Error: it can't be written.
        """
        connection = self.connection()
        # Asked for at once: a reader that becomes a writer later could not wait for its turn.
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
        """A number that is another one after any change, in the eyes of the calling thread."""
        connection = self.connection()
        foreign = int(connection.execute("PRAGMA data_version").fetchone()[0])
        return (int(self._local.opened) << 72) + (foreign << 40) + connection.total_changes

    def listing_version(self) -> int:
        """The same for changes of more than what was found out about puzzles."""
        listed = self.connection().execute("SELECT listed FROM changes").fetchone()[0]
        return (int(self._local.opened) << 72) + int(listed)

    def close(self) -> None:
        """End the connections of all threads."""
        with self._guard:
            connections, self._open = self._open, []
        self._local = threading.local()
        for connection in connections:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path)

    def _identity(self) -> int:
        """Which file is meant: another one of the same name has another number."""
        try:
            return self.path.stat().st_ino
        except OSError:
            return -1

    def _let_go(self, connection: sqlite3.Connection) -> None:
        with self._guard:
            if connection in self._open:
                self._open.remove(connection)
        connection.close()


class MemoryDatabase(Database):
    """Today's tables in no file, for this program alone: gone when it is closed."""

    def __init__(self) -> None:
        super().__init__(Path("library.sqlite"))  # of that name, for those who say what failed
        self._address = f"file:/nonogui-{os.urandom(8).hex()}?vfs=memdb"
        migrate(self.connection())

    def _connect(self) -> sqlite3.Connection:
        return connect(self._address, is_address=True)

    def _identity(self) -> int:
        return 0


def connect(path: Path | str, *, is_address: bool = False) -> sqlite3.Connection:
    """A connection that commits each statement by itself outside of transactions.

    Args:
        path: the file.
        is_address: whether it is an address as SQLite has them, instead.

    Raises:
        sqlite3.Error: the file can't be opened, or is no database.
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
def gate(path: Path, patience: float = PATIENCE * 2) -> Iterator[None]:
    """While inside, no other program is: for what only one may do at a time.

    The gate is a database by itself, since the system opens its lock when a program dies.

    Args:
        path: of the gate.
        patience: seconds to wait for another program to leave.

    Raises:
        sqlite3.Error: another one is inside, or the folder can't be written to.
    """
    with closing(sqlite3.connect(path, timeout=patience, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            connection.execute("ROLLBACK")
