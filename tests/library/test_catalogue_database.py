"""Connections of the catalogue: how many are open, who may use them, which changes they see."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from nonogui.library import catalogue_schema
from nonogui.library.catalogue_database import Database, MemoryDatabase, connect, exclusive_lock
from nonogui.library.catalogue_schema import MIGRATIONS, migrate, version_of

TAG = "INSERT INTO puzzles (fingerprint, added_at) VALUES (?, 0)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty database with the current tables."""
    path = tmp_path / "library.sqlite"
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """A list of all connections that databases open from now on."""
    found: list[sqlite3.Connection] = []
    original = Database._connect

    def note(database: Database) -> sqlite3.Connection:
        found.append(original(database))
        return found[-1]

    monkeypatch.setattr(Database, "_connect", note)
    return found


@pytest.fixture
def database(path: Path, opened: list[sqlite3.Connection]) -> Iterator[Database]:
    """A database with its connections in `opened`."""
    database = Database(path)
    yield database
    database.close()
    assert all(map(is_closed, opened))


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


def in_thread(act: Callable[[], object]) -> None:
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def count(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM puzzles").fetchone()[0])


def add(database: Database, name: str, *, is_rating: bool = False) -> None:
    with database.writing(is_rating=is_rating) as connection:
        connection.execute(TAG, (name,))


def test_threads_running_one_after_another_share_one_connection(
    database: Database, opened: list[sqlite3.Connection]
) -> None:
    for number in range(100):
        in_thread(partial(add, database, str(number)))
    assert count(database) == 100
    assert len(opened) == 1


def test_concurrent_threads_each_get_their_own_connection(
    database: Database, opened: list[sqlite3.Connection]
) -> None:
    for _round in range(10):
        all_here = threading.Barrier(3)

        def ask(all_here: threading.Barrier = all_here) -> None:
            with database.reading() as connection:
                all_here.wait()
                connection.execute("SELECT * FROM puzzles").fetchall()

        threads = [threading.Thread(target=ask) for _number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(opened) == 3


def test_a_connection_in_use_is_closed_when_it_is_returned(
    database: Database, opened: list[sqlite3.Connection]
) -> None:
    with database.reading() as connection:
        database.close()
        assert connection.execute("SELECT count(*) FROM puzzles").fetchone() == (0,)
    assert is_closed(connection)
    with pytest.raises(sqlite3.ProgrammingError):
        count(database)
    with pytest.raises(sqlite3.ProgrammingError):
        database.data_version()
    assert len(opened) == 1


def test_a_failed_transaction_is_rolled_back(
    database: Database, opened: list[sqlite3.Connection]
) -> None:
    with pytest.raises(sqlite3.IntegrityError), database.writing() as connection:
        connection.executemany(TAG, [("one",), ("one",)])
    assert count(database) == 0
    add(database, "one")
    assert count(database) == 1
    assert len(opened) == 1


def test_connections_to_a_replaced_file_are_closed(
    database: Database, opened: list[sqlite3.Connection], path: Path
) -> None:
    add(database, "one")
    before = database.data_version()
    with closing(connect(path.with_name("other.sqlite"))) as other:
        migrate(other)
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink()
    path.with_name("other.sqlite").replace(path)
    assert count(database) == 0
    assert database.data_version() != before
    assert [is_closed(each) for each in opened] == [True, True, False, False]


def test_a_failed_migration_leaves_the_tables_unchanged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (*MIGRATIONS, "CREATE TABLE stars (a);", "CREATE TABLE stars (a);")
    monkeypatch.setattr(catalogue_schema, "MIGRATIONS", steps)
    with closing(connect(path)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="stars"):
            migrate(connection)
        assert not connection.in_transaction
        assert version_of(connection) == len(MIGRATIONS)
        names = connection.execute("SELECT name FROM sqlite_schema").fetchall()
        assert ("stars",) not in names


@pytest.fixture(params=["in a file", "in memory"])
def any_database(request: pytest.FixtureRequest, path: Path) -> Iterator[Database]:
    database = Database(path) if request.param == "in a file" else MemoryDatabase()
    yield database
    database.close()


def test_versions_count_changes_from_every_thread(any_database: Database) -> None:
    database = any_database
    seen = [(database.data_version(), database.listing_version())]
    assert seen == [(database.data_version(), database.listing_version())]
    add(database, "of this thread")
    seen.append((database.data_version(), database.listing_version()))
    in_thread(lambda: add(database, "of another"))
    seen.append((database.data_version(), database.listing_version()))
    in_thread(lambda: add(database, "found out", is_rating=True))
    seen.append((database.data_version(), database.listing_version()))
    data, listing = zip(*seen, strict=True)
    assert len(set(data)) == 4
    assert len(set(listing[:3])) == 3
    assert listing[2] == listing[3]
    versions: list[int] = []
    in_thread(lambda: versions.append(database.data_version()))
    assert versions == [data[-1]], "the same in every thread"


def test_a_damaged_lock_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "library.exclusive_lock"
    path.write_bytes(b"no database " * 100)
    with (
        exclusive_lock(path, patience=0.1),
        pytest.raises(sqlite3.OperationalError),
        exclusive_lock(path, 0.0),
    ):
        pytest.fail("two are inside")
    with exclusive_lock(path, patience=0.1):
        pass
