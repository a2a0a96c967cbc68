"""The catalogue's database after migrations, damage and other program versions."""

import os
import random
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.library import catalogue as catalogue_module
from nonogui.library import (
    catalogue_maintenance,
    catalogue_personal,
    catalogue_schema,
    catalogue_sources,
)
from nonogui.library.cards import Notice, NoticeKey, PlayState, Query, Solve, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_database import Database
from nonogui.library.catalogue_maintenance import (
    BACKUP_SECONDS,
    MAX_BACKUPS,
    NewerError,
    back_up_when_due,
    backups,
    is_damage,
    is_sound,
    prepare,
)
from nonogui.library.catalogue_schema import MIGRATIONS
from nonogui.library.practice import Outcome, Practice
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from tests.catalogues import file_of, only_card, play, sized, source_of, started, won

PACKS: Final = collections()[1:2]
FIRST: Final = PACKS[0].puzzles[0].puzzle
PRACTISED: Final = Practice(Technique.GLUE, Outcome.MISSED, 5.5, 2, FIRST.fingerprint)


@pytest.fixture(autouse=True)
def few_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few packs: databases are rebuilt often here, and reading all packs takes long."""
    monkeypatch.setattr(catalogue_sources, "collections", lambda: PACKS)


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a used database: an import, games, favourites and tags."""
    folder = tmp_path_factory.mktemp("used")
    path = folder / "library.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue_sources, "collections", lambda: PACKS)
        with opened(path) as catalogue:
            play(catalogue, catalogue._saves, FIRST, won(FIRST))
            play(catalogue, catalogue._saves, sized(9), started(sized(9)))
            catalogue.set_favourite(FIRST.fingerprint, on=True)
            catalogue.set_tags(FIRST.fingerprint, ["warm"])
            catalogue.note_practice([PRACTISED])
            catalogue.import_files([file_of(folder / "a.pbn", sized(1), sized(2))])
            file_of(folder / "mine" / "b.pbn", sized(3))
            catalogue.add_folder(folder / "mine")
            catalogue.rescan()
    return folder


@pytest.fixture
def path(tmp_path: Path, used: Path) -> Path:
    """Return a copy of the used database."""
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    return tmp_path / "library.sqlite"


@contextmanager
def opened(path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(path, SaveStore(path.parent / "saves"))
    yield catalogue
    catalogue.close()


def keys(catalogue: Catalogue) -> list[NoticeKey]:
    return [notice.key for notice in catalogue.notices]


def assert_all_there(catalogue: Catalogue, *, with_owned: bool = True) -> None:
    """Check that everything is there after scanning saves and folders."""
    catalogue.sync_saves()
    catalogue.rescan()
    card = only_card(catalogue, FIRST)
    assert card.state is PlayState.SOLVED
    assert only_card(catalogue, sized(9)).state is PlayState.STARTED
    assert only_card(catalogue, sized(1)).kind is SourceKind.IMPORTED
    assert len(catalogue.solves()) == 1
    if with_owned:
        assert (card.favourite, card.tags) == (True, ("warm",))
        assert catalogue.practice() == (PRACTISED,)
        assert only_card(catalogue, sized(3)).source == source_of(catalogue, SourceKind.FOLDER)


# ---- versions ----


def schema(version: int) -> str:
    """Return a database of an earlier version as a script."""
    return Path(__file__).with_name(f"schema-{version}.sql").read_text(encoding="utf-8")


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL"))


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_every_earlier_schema_is_migrated_to_the_current_one(
    tmp_path: Path, with_packs: Path, version: int
) -> None:
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema(version))
    with opened(path) as catalogue:
        assert keys(catalogue) == []
        card = catalogue.card_of("1" * 32)
        assert card is not None
        assert (card.favourite, card.tags, card.title) == (
            True,
            ("old",),
            f"From version {version}",
        )
        assert [solve.seconds for solve in catalogue.solves()] == [42.0]
    assert dump(path) == dump(with_packs)


def test_lessons_solved_before_there_were_drills_count_as_practice(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema(2))
    with opened(path) as catalogue:
        assert catalogue.practice() == (
            Practice(Technique.OVERLAP, Outcome.ALONE, 100.0, fingerprint="2" * 32),
            Practice(Technique.EITHER_WAY, Outcome.AFTER_HINT, 200.0, fingerprint="3" * 32),
        )


def test_the_first_migration_makes_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema(1))
    with opened(path):
        pass
    first = backups(path)[0]
    assert is_sound(first)
    with closing(sqlite3.connect(first)) as connection:
        assert catalogue_schema.version_of(connection) == 1


def test_an_empty_new_database_gets_no_backup(
    tmp_path: Path,
) -> None:
    path = tmp_path / "library.sqlite"
    with opened(path) as catalogue:
        assert backups(path) == []
        catalogue.rescan()
        assert len(backups(path)) == 1


def test_a_migration_makes_a_backup_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for old in backups(path):
        old.unlink()
    step = "ALTER TABLE puzzles ADD COLUMN stars INTEGER;\nUPDATE puzzles SET stars = 3;"
    monkeypatch.setattr(catalogue_schema, "MIGRATIONS", (*MIGRATIONS, step))
    monkeypatch.setattr(catalogue_maintenance, "MIGRATIONS", (*MIGRATIONS, step))
    with opened(path) as catalogue:
        with catalogue._database.reading() as connection:
            rows = connection.execute("SELECT DISTINCT stars FROM puzzles").fetchall()
        assert rows == [(3,)]
        assert_all_there(catalogue)
    [backup] = backups(path)
    assert is_sound(backup)
    with closing(sqlite3.connect(backup)) as connection:
        assert catalogue_schema.version_of(connection) == len(MIGRATIONS)


def test_a_migration_that_fails_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = "UPDATE puzzles SET favourite = 0;\nINSERT INTO sources SELECT * FROM sources;"
    with monkeypatch.context() as patch:
        patch.setattr(catalogue_schema, "MIGRATIONS", (*MIGRATIONS, step))
        patch.setattr(catalogue_maintenance, "MIGRATIONS", (*MIGRATIONS, step))
        with opened(path) as catalogue:
            assert keys(catalogue) == [NoticeKey.UNAVAILABLE]
    with opened(path) as catalogue:
        assert_all_there(catalogue)


def test_an_up_to_date_database_opens_while_another_program_writes(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert list(prepare(path)) == []


@pytest.mark.parametrize(
    ("is_suspect", "check"), [(False, "quick_check"), (True, "integrity_check")]
)
def test_only_a_suspect_database_gets_the_full_integrity_check(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_suspect: bool, check: str
) -> None:
    checks: list[str] = []
    monkeypatch.setattr(
        catalogue_maintenance, "_check", lambda _connection, check: checks.append(check)
    )
    assert list(prepare(path, is_suspect=is_suspect)) == []
    assert checks == [check]


@pytest.mark.parametrize("table", ["cards", "puzzles", "sources"])
def test_a_database_without_a_required_table_is_rebuilt(path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"DROP TABLE {table}")
    first, *_others = prepare(path)
    assert first.key is NoticeKey.DAMAGED_REBUILT
    with opened(path) as catalogue:
        assert_all_there(catalogue, with_owned=False)


NAME: Final = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("read", "rows"),
    [
        (catalogue_personal._folder, [("/mine",), (7,), (None,), ("/a\0b",)]),
        (catalogue_personal._name, [(NAME,), ("0123",), (NAME + "\n",), (7,), (None,)]),
        (
            catalogue_personal._tag,
            [(NAME, "tag"), (NAME, ""), (NAME, 7), (NAME, None), ("0123", "tag"), (None, "tag")],
        ),
        (
            catalogue_personal._rating,
            [
                (NAME, 1, "easy", 2.5),
                (NAME, 2, "easy", 2.5),
                (NAME, 1, "simple", 2.5),
                ("0123", 1, "easy", 2.5),
                (None, 1, "easy", 2.5),
            ],
        ),
        (catalogue_personal._added, [(NAME, 7.0), (NAME, "seven"), (NAME, None), ("0123", 7.0)]),
    ],
    ids=["folders", "fingerprints", "tags", "ratings", "days"],
)
def test_only_valid_rows_are_recovered_from_a_damaged_database(
    read: Callable[[tuple[object, ...]], object], rows: list[tuple[object, ...]]
) -> None:
    sound, *damaged = rows
    assert read(sound) == (sound if len(sound) > 1 else sound[0])
    assert [read(row) for row in damaged] == [None] * len(damaged)


def test_recovered_ratings_keep_unknown_values() -> None:
    for row in ((NAME, 0, None, 1.5), (NAME, None, "easy", 7.0)):
        assert catalogue_personal._rating(row) == row
    assert catalogue_personal._rating((NAME, 1, "easy", None)) == (NAME, 1, "easy", 0.0)


def test_only_valid_solves_are_recovered_from_a_damaged_database() -> None:
    sound = (NAME, 1e9, 42.0, 3, 1, 5, 6, 2, "easy")
    saved = Solve(NAME, 1e9, 42.0, 3, revealed=True, width=5, height=6, inks=2, grade=Grade.EASY)
    assert catalogue_personal._solve(sound) == saved
    for grade in ("odd", None):
        assert catalogue_personal._solve((*sound[:-1], grade)) == replace(saved, grade=None)
    assert catalogue_personal._solve(("0123", *sound[1:])) is None
    for at in range(len(sound)):
        assert catalogue_personal._solve((*sound[:at], b"", *sound[at + 1 :])) is None, at


def test_damage_is_recognised_by_the_database_error() -> None:
    def of(code: int, text: str = "no") -> sqlite3.Error:
        reason = sqlite3.OperationalError(text)
        reason.sqlite_errorcode = code
        return reason

    assert is_damage(of(sqlite3.SQLITE_CORRUPT))
    assert is_damage(of(sqlite3.SQLITE_ERROR, "no such table: cards"))
    assert is_damage(sqlite3.OperationalError("Could not decode to UTF-8 column 'title'"))
    assert is_damage(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"))
    assert not is_damage(of(sqlite3.SQLITE_BUSY))
    assert not is_damage(of(sqlite3.SQLITE_FULL))
    assert not is_damage(sqlite3.ProgrammingError("closed"))


def test_a_newer_programs_database_is_not_changed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    before = path.read_bytes()
    with opened(path) as catalogue:
        assert keys(catalogue) == [NoticeKey.NEWER]
        assert not catalogue.is_persistent
        catalogue.set_favourite(FIRST.fingerprint, on=True)
        catalogue.sync_saves()
        assert only_card(catalogue, FIRST).state is PlayState.SOLVED, "it works for this time"
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    with opened(path) as catalogue:
        assert_all_there(catalogue)


# ---- damage ----


def cut(data: bytearray) -> None:
    del data[len(data) // 2 :]


def emptied(data: bytearray) -> None:
    data.clear()


def beheaded(data: bytearray) -> None:
    data[:100] = bytes(100)


def garbage(data: bytearray) -> None:
    data[:] = random.Random(1).randbytes(len(data))


def holed(data: bytearray) -> None:
    for page in (2, 5, 9, 14):
        data[page * 4096 : (page + 1) * 4096] = bytes(4096)


def text(data: bytearray) -> None:
    data[:] = b"not a database at all"


@pytest.mark.parametrize("spoil", [cut, emptied, beheaded, garbage, holed, text])
def test_a_damaged_database_is_set_aside_and_rebuilt(
    path: Path, spoil: Callable[[bytearray], None]
) -> None:
    data = bytearray(path.read_bytes())
    spoil(data)
    path.write_bytes(data)
    with opened(path) as catalogue:
        assert keys(catalogue)[0] is NoticeKey.DAMAGED_REBUILT
        aside = catalogue.notices[0].path
        assert aside is not None
        assert aside.read_bytes() == data
        assert catalogue.counts().total >= len(PACKS[0].puzzles)
        assert catalogue.is_persistent
        assert_all_there(catalogue, with_owned=False)
    assert is_sound(path)
    with opened(path) as catalogue:
        assert keys(catalogue) == [], "it is reported once"


def test_damage_is_found_at_start_before_anything_is_written(path: Path) -> None:
    """Otherwise it would show later, when favourites may have been set in the damaged database."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'solves_of_puzzle'"
        ).fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    with opened(path) as catalogue:
        assert keys(catalogue)[0] is NoticeKey.DAMAGED_REBUILT


def newest_backup(path: Path) -> None:
    """Replace all backups by a new one."""
    for old in backups(path):
        old.unlink()
    with opened(path) as catalogue:
        catalogue.rescan()


@pytest.mark.parametrize("spoil", [cut, emptied, beheaded, garbage, holed, text])
def test_personal_data_is_restored_from_the_backup(
    path: Path, spoil: Callable[[bytearray], None]
) -> None:
    newest_backup(path)
    data = bytearray(path.read_bytes())
    spoil(data)
    path.write_bytes(data)
    with opened(path) as catalogue:
        assert NoticeKey.DAMAGED_REBUILT in keys(catalogue)
        assert_all_there(catalogue)


def test_a_damaged_backup_is_skipped(path: Path) -> None:
    newest_backup(path)
    [good] = backups(path)
    shutil.copyfile(good, path.parent / "backups" / "library-99990101-000000.sqlite")
    newest = backups(path)[-1]
    data = bytearray(newest.read_bytes())
    holed(data)
    newest.write_bytes(data)
    path.write_bytes(b"gone")
    with opened(path) as catalogue:
        assert keys(catalogue) == [NoticeKey.DAMAGED_REBUILT, NoticeKey.RESTORED_FROM_BACKUP]
        assert_all_there(catalogue)


def test_changes_since_the_backup_are_recovered_from_the_damaged_database(path: Path) -> None:
    newest_backup(path)
    with opened(path) as catalogue:
        catalogue.set_tags(FIRST.fingerprint, ["warm", "late"])
        catalogue.set_favourite(sized(1).fingerprint, on=True)
    with closing(sqlite3.connect(path)) as connection:  # only an index is wrong
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'solves_of_puzzle'"
        )
        connection.commit()
    with opened(path) as catalogue:
        assert NoticeKey.DAMAGED_REBUILT in keys(catalogue)
        catalogue.rescan()
        assert only_card(catalogue, FIRST).tags == ("late", "warm")
        assert only_card(catalogue, sized(1)).favourite


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_missing_write_ahead_log_loses_no_game(path: Path, end: str) -> None:
    first = Catalogue(path, SaveStore(path.parent / "saves"))
    play(first, SaveStore(path.parent / "saves"), sized(5), started(sized(5)))
    copy = path.parent / "copy" / "library.sqlite"  # as left by a program that died
    copy.parent.mkdir()
    for name in ("", "-wal", "-shm"):
        shutil.copyfile(f"{path}{name}", f"{copy}{name}")
    shutil.copytree(path.parent / "saves", copy.parent / "saves")
    first.close()
    Path(f"{copy}{end}").unlink()
    with opened(copy) as catalogue:
        catalogue.sync_saves()
        assert only_card(catalogue, sized(5)).state is PlayState.STARTED


def test_damage_to_an_open_database_is_repaired(path: Path) -> None:
    newest_backup(path)
    with opened(path) as catalogue:
        assert catalogue.counts().solved == 1
        with path.open("r+b") as file:
            file.truncate(4096 * 3)
        catalogue._database.close()  # cached pages would hide the damage
        catalogue._database = Database(path)
        assert catalogue.repaired == 0
        assert catalogue.cards(Query())
        assert catalogue.repaired == 1
        assert NoticeKey.DAMAGED_REBUILT in keys(catalogue)
        assert_all_there(catalogue)


def test_files_are_counted_once_if_the_database_is_repaired_meanwhile(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan, fails = catalogue_sources.Import.run, [True]

    def run(task: catalogue_sources.Import, paths: Sequence[Path]) -> None:
        scan(task, paths)
        if fails.pop() if fails else False:
            error = sqlite3.DatabaseError()
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    monkeypatch.setattr(catalogue_sources.Import, "run", run)
    files = [file_of(tmp_path / f"new{side}.pbn", sized(side)) for side in (6, 7, 8)]
    with opened(path) as catalogue:
        report = catalogue.import_files(files)
    assert not fails
    assert report.added + report.known == 3


@pytest.mark.parametrize("failure", [NewerError(), OSError("no"), sqlite3.OperationalError("no")])
def test_damage_that_cannot_be_repaired_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail(*_path: Path, **_how: bool) -> list[Notice]:
        raise failure

    with opened(path) as catalogue:
        monkeypatch.setattr(catalogue._database, "reading", spoilt)
        monkeypatch.setattr(catalogue_module, "prepare", fail)
        assert catalogue.cards(Query()) == ()
        assert keys(catalogue) == [NoticeKey.NOT_SAVED]
        assert catalogue.repaired == 0


def test_a_temporary_database_is_not_repaired(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    with opened(path) as catalogue:
        monkeypatch.setattr(catalogue._database, "reading", spoilt)
        monkeypatch.setattr(catalogue_module, "prepare", lambda *_a, **_k: pytest.fail("mended"))
        assert catalogue.cards(Query()) == ()
        assert keys(catalogue) == [NoticeKey.NEWER, NoticeKey.NOT_SAVED]


def spoilt() -> None:
    reason = sqlite3.DatabaseError("database disk image is malformed")
    reason.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    raise reason


def test_another_windows_repair_is_noticed(path: Path) -> None:
    newest_backup(path)
    with opened(path) as first:
        assert first.counts().solved == 1
        version = first.data_version()
        for name in ("", "-wal", "-shm"):
            Path(f"{path}{name}").unlink(missing_ok=True)
        with opened(path) as second:
            assert NoticeKey.DAMAGED_REBUILT in keys(second)
            assert first.data_version() != version
            second.set_tags(FIRST.fingerprint, ["seen by both"])
        assert first.tags() == (("seen by both", 1),)


@settings(
    max_examples=20,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(holes=st.lists(st.tuples(st.floats(0, 1), st.integers(1, 5000)), min_size=1, max_size=4))
def test_the_catalogue_works_after_any_part_of_its_file_is_zeroed(
    path: Path, holes: list[tuple[float, int]]
) -> None:
    copy = path.parent / "holes" / "library.sqlite"
    shutil.rmtree(copy.parent, ignore_errors=True)
    copy.parent.mkdir()
    data = bytearray(path.read_bytes())
    for where, length in holes:
        start = int(where * len(data))
        data[start : start + length] = bytes(len(data[start : start + length]))
    copy.write_bytes(data)
    with opened(copy) as catalogue:
        for card in catalogue.cards(Query("a")):
            catalogue.puzzle(card.id)
        catalogue.set_favourite(FIRST.fingerprint, on=True)
        assert catalogue.counts().total > 0
        assert NoticeKey.UNAVAILABLE not in keys(catalogue)


# ---- backups and unusual places ----


def test_backups_are_limited_in_number_and_frequency(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue_maintenance, "BACKUP_SECONDS", -1.0)
    names = (f"library-20260101-{number:06d}.sqlite" for number in range(9))
    monkeypatch.setattr(
        catalogue_maintenance, "_new_backup", lambda p: p.parent / "backups" / next(names)
    )
    for old in backups(path):
        old.unlink()
    with opened(path) as catalogue:
        for _time in range(5):
            catalogue.rescan()
        assert len(backups(path)) == MAX_BACKUPS
        monkeypatch.setattr(catalogue_maintenance, "BACKUP_SECONDS", 3600.0)
        last = backups(path)[-1]
        catalogue.rescan()
        assert backups(path)[-1] == last
    assert all(is_sound(backup) for backup in backups(path))


def test_an_unusable_folder_gives_a_temporary_catalogue(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("", encoding="utf-8")
    path = tmp_path / "in-the-way" / "library.sqlite"
    catalogue = Catalogue(path, SaveStore(tmp_path / "saves"))
    assert keys(catalogue) == [NoticeKey.UNAVAILABLE]
    assert catalogue.notices[0].reason in ("Not a directory", "File exists"), "no number, no path"
    assert catalogue.counts().total == len(PACKS[0].puzzles)
    play(catalogue, SaveStore(tmp_path / "saves"), FIRST, won(FIRST))
    assert catalogue.counts().solved == 1
    catalogue.close()


def test_a_full_disk_is_reported_and_damages_nothing(path: Path) -> None:
    with opened(path) as catalogue:
        with catalogue._database.reading() as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")
        catalogue.import_files(
            [file_of(path.parent / "big.pbn", *(sized(n, 20, 20) for n in range(100, 140)))]
        )
        assert keys(catalogue) == [NoticeKey.NOT_SAVED]
        connection.execute("PRAGMA max_page_count = 1000000")
        assert_all_there(catalogue)


@pytest.mark.parametrize(
    ("age", "is_due"),
    [(-0.1, True), (0.0, False), (BACKUP_SECONDS, False), (BACKUP_SECONDS + 0.1, True)],
)
def test_a_backup_is_due_when_the_newest_is_old_or_from_the_future(
    path: Path, monkeypatch: pytest.MonkeyPatch, age: float, is_due: bool
) -> None:
    newest_backup(path)
    unfinished = backups(path)[0].with_name(f".a{catalogue_maintenance._UNFINISHED}")
    unfinished.touch()
    copies: list[Path] = []
    monkeypatch.setattr(catalogue_maintenance, "_age", lambda _path: age)
    monkeypatch.setattr(catalogue_maintenance, "_copy", lambda _from, to: copies.append(to))
    with closing(sqlite3.connect(path)) as connection:
        back_up_when_due(path, connection)
    assert bool(copies) == is_due
    assert unfinished.exists() == (age <= BACKUP_SECONDS)


def test_a_new_backup_sorts_after_backups_from_the_future(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest_backup(path)
    now = backups(path)[0]
    late = now.with_name("library-99990101-000000.sqlite")
    shutil.copyfile(now, late)
    monkeypatch.setattr(catalogue_maintenance, "_age", lambda each: -0.1 if each == late else 0.0)
    assert backups(path) == [late, now]


def test_an_empty_database_is_not_sound(tmp_path: Path) -> None:
    assert not is_sound(tmp_path / "new.sqlite")


def test_backups_dated_in_the_future_are_not_the_newest(path: Path) -> None:
    with opened(path) as catalogue:
        catalogue.rescan()
        made = backups(path)[-1]
        for year in range(2090, 2090 + MAX_BACKUPS):
            false = made.with_name(f"library-{year}0101-000000.sqlite")
            false.write_bytes(made.read_bytes())
            os.utime(false, (time.time() + 1e9, time.time() + 1e9))
        made.unlink()
        catalogue.rescan()
        newest = backups(path)[-1]
        assert newest.stat().st_mtime <= time.time()
        catalogue.rescan()
        assert backups(path)[-1] == newest
        assert len(backups(path)) == MAX_BACKUPS


def test_old_unfinished_backups_are_deleted(path: Path) -> None:
    with opened(path) as catalogue:
        catalogue.rescan()
    folder = backups(path)[-1].parent
    old, new = (folder / f".{name}{catalogue_maintenance._UNFINISHED}" for name in ("old", "new"))
    for copy in (old, new):
        copy.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    for backup in backups(path):
        backup.unlink()  # so that a backup is due
    with opened(path) as catalogue:
        catalogue.rescan()
    assert not old.exists()
    assert new.exists()  # another window may be writing it


def test_all_threads_share_a_temporary_catalogue(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("", encoding="utf-8")
    saves = SaveStore(tmp_path / "saves")
    catalogue = Catalogue(tmp_path / "in-the-way" / "library.sqlite", saves)
    before = catalogue.data_version()

    def like() -> None:
        catalogue.set_favourite(FIRST.fingerprint, on=True)

    thread = threading.Thread(target=like)
    thread.start()
    thread.join()
    assert catalogue.data_version() != before
    assert catalogue.counts().favourites == 1
    catalogue.rescan()
    assert [notice.key for notice in catalogue.notices] == [NoticeKey.UNAVAILABLE]
    catalogue.close()


def test_a_failed_backup_leaves_no_file(tmp_path: Path) -> None:
    class Full:
        def backup(self, target: sqlite3.Connection) -> None:
            target.execute("CREATE TABLE half (a)")
            raise sqlite3.OperationalError("disk is full")

    with pytest.raises(sqlite3.OperationalError, match="full"):
        catalogue_maintenance._copy(Full(), tmp_path / "library-1.sqlite")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        catalogue_maintenance._copy(Full(), tmp_path / "gone" / "library-1.sqlite")  # type: ignore[arg-type]
