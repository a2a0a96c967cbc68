"""The sources of puzzles: shipped packs, watched folders, imports and saves."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, error
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.formats.work_limits import report_to
from nonogui.library import catalogue_scan, catalogue_storing
from nonogui.library.cards import FailedFile, Source, SourceKind
from nonogui.library.catalogue_database import Database
from nonogui.library.catalogue_games import GameFacts, forget_game, note_earlier_solve, note_game
from nonogui.library.catalogue_packs import PackPuzzle, read_pack, write_pack
from nonogui.library.folding import replace_surrogates
from nonogui.library.saves import SUFFIX, SaveStore
from nonogui.library.shipped import Collection, ShippedPuzzle, collections

_PLACES: Final = {SourceKind.IMPORTED: 500, SourceKind.FOLDER: 1000, SourceKind.PLAYED: 2000}
"""Their places in the list of sources; shipped collections come first, from 0 on."""


def all_sources(connection: sqlite3.Connection) -> tuple[Source, ...]:
    """Return every source with its numbers of puzzles and solved puzzles."""
    rows = connection.execute(
        "SELECT s.id, s.kind, s.key, s.title, count(p.id), coalesce(sum(p.state = 2), 0), "
        "s.is_there FROM sources s "
        "LEFT JOIN cards c ON c.source = s.id AND NOT c.is_gone "
        "LEFT JOIN puzzles p ON p.id = c.puzzle AND (s.kind <> 'played' OR p.card = c.id) "
        "GROUP BY s.id ORDER BY s.place, s.title, s.id"
    )
    return tuple(
        Source(id_, SourceKind(kind), key, title, Path(key) if kind == "folder" else None,
               total, solved, bool(is_there))
        for id_, kind, key, title, total, solved, is_there in rows
    )  # fmt: skip


def source_id(
    connection: sqlite3.Connection, kind: SourceKind, key: str, title: str, place: int | None = None
) -> int:
    """Return the id of a source, creating it if needed."""
    connection.execute(
        "INSERT INTO sources (kind, key, title, place) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (kind, key) DO UPDATE SET title = excluded.title, place = excluded.place",
        (kind.value, key, title, _PLACES[kind] if place is None else place),
    )
    found = connection.execute(
        "SELECT id FROM sources WHERE kind = ? AND key = ?", (kind.value, key)
    )
    return int(found.fetchone()[0])


def only_source(database: Database, kind: SourceKind) -> int:
    """Return the id of the only source of a kind, creating it if needed."""
    text = "SELECT id FROM sources WHERE kind = ? AND key = ''"
    with database.reading() as connection:
        if row := connection.execute(text, (kind.value,)).fetchone():
            return int(row[0])
    with database.writing() as connection:
        return source_id(connection, kind, "", "")


def unreadable_files(connection: sqlite3.Connection) -> tuple[FailedFile, ...]:
    """Return the files of watched folders that can't be read completely."""
    rows = connection.execute(
        "SELECT s.key, f.name, f.problems FROM files f JOIN sources s ON s.id = f.source "
        "WHERE s.kind = 'folder' AND f.problems <> '' AND NOT f.is_gone ORDER BY s.place, f.name"
    )
    return tuple(
        FailedFile(Path(key, name), catalogue_storing.problems_of(text)) for key, name, text in rows
    )


# ---- shipped ----


def sync_shipped(database: Database) -> None:
    """Update the catalogue to the shipped packs, if they have changed."""
    packs = collections()
    with database.reading() as connection:
        known = _shipped_stamps(connection)
        known_names = _shipped_names(connection)
    current = {pack.key: {each.key: _stamp(each) for each in pack.puzzles} for pack in packs}
    names = [(pack.key, pack.title) for pack in packs]
    if known == current and known_names == names:
        return
    now = time.time()  # the same for all: otherwise the last pack would be the most recent
    with database.writing() as connection:
        for place, pack in enumerate(packs):
            source = source_id(connection, SourceKind.SHIPPED, pack.key, pack.title, place)
            _store_collection(connection, source, pack, known.get(pack.key, {}), now)
        gone = [(SourceKind.SHIPPED.value, key) for key in known.keys() - current.keys()]
        connection.executemany("DELETE FROM sources WHERE kind = ? AND key = ?", gone)


def _shipped_names(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return list(
        connection.execute("SELECT key, title FROM sources WHERE kind = 'shipped' ORDER BY place")
    )


def _shipped_stamps(connection: sqlite3.Connection) -> dict[str, dict[str, int]]:
    stamps: dict[str, dict[str, int]] = {}
    rows = connection.execute(
        "SELECT s.key, f.name, f.modified FROM sources s JOIN files f ON f.source = s.id "
        "WHERE s.kind = 'shipped'"
    )
    for key, name, modified in rows:
        stamps.setdefault(key, {})[name] = modified
    return stamps


def _stamp(shipped: ShippedPuzzle) -> int:
    """Return a checksum to detect changes, because installers may give all files the same time."""
    about = f"{shipped.number} {shipped.technique} {shipped.grade}".encode()
    return zlib.crc32(shipped.file.read_bytes(), zlib.crc32(about))


def _store_collection(
    connection: sqlite3.Connection,
    source: int,
    pack: Collection,
    known: dict[str, int],
    now: float,
) -> None:
    changed = [each for each in pack.puzzles if known.get(each.key) != _stamp(each)]
    gone = known.keys() - {each.key for each in pack.puzzles}
    connection.executemany(
        "DELETE FROM files WHERE source = ? AND name = ?", [(source, name) for name in gone]
    )
    catalogue_storing.store_files(connection, source, SourceKind.SHIPPED, map(_ready, changed), now)


def _ready(shipped: ShippedPuzzle) -> catalogue_storing.ReadyFile:
    puzzle = shipped.puzzle
    card = catalogue_storing.ReadyCard(
        puzzle,
        shipped.number,
        catalogue_storing.pack_puzzle(puzzle),
        technique=shipped.technique,
        grade=shipped.grade,
    )
    return catalogue_storing.ReadyFile(shipped.key, _stamp(shipped), 0, "", Problems(), [card])


# ---- folders ----


def scan_folder(database: Database, id_: int, root: Path, work: catalogue_scan.Work) -> None:
    """Scan a watched folder; if it is missing, its puzzles are kept."""
    is_there = catalogue_scan.is_folder(root)
    changed = "UPDATE sources SET is_there = ? WHERE id = ? AND is_there <> ?"
    with database.writing() as connection:
        connection.execute(changed, (int(is_there), id_, int(is_there)))
    if is_there:
        read = partial(catalogue_scan.read_folder_file, work=work)
        list_files = partial(catalogue_scan.list_folder, root, work)
        catalogue_scan.Scan(database, id_, SourceKind.FOLDER, read, work).run(list_files)


def scan_imports(database: Database, root: Path, work: catalogue_scan.Work) -> None:
    """Take in packs of imported puzzles that the catalogue does not know."""
    source = only_source(database, SourceKind.IMPORTED)
    read = partial(read_pack, work=work)
    list_files = partial(_own_files, root)
    catalogue_scan.Scan(database, source, SourceKind.IMPORTED, read, work).run(list_files)
    with database.writing() as connection:  # no pack comes back under the same name
        connection.execute("DELETE FROM files WHERE source = ? AND is_gone", (source,))


def _own_files(root: Path) -> catalogue_scan.Listing:
    """Return the puzzle files of one of the program's own folders."""
    paths = map(str, sorted(root.glob(f"*{SUFFIX}")))
    return catalogue_scan.Listing(
        tuple(catalogue_scan.found_files(root, paths)), is_cut=not catalogue_scan.is_folder(root)
    )


# ---- saves ----


def note_save(connection: sqlite3.Connection, source: int, path: Path, puzzle: Puzzle) -> None:
    """Record a save that was just written, so that scans do not read it again."""
    try:
        stat = path.stat()
    except OSError:
        return
    row = (stat.st_mtime_ns, stat.st_size, source, path.name)
    known = connection.execute(
        "UPDATE files SET modified = ?, size = ?, is_gone = 0 WHERE source = ? AND name = ? "
        "AND id IN (SELECT file FROM cards WHERE NOT is_gone)",
        row,
    )
    if not known.rowcount:
        card = catalogue_storing.ReadyCard(puzzle, 1, catalogue_storing.pack_puzzle(puzzle))
        file = catalogue_storing.ReadyFile(path.name, row[0], row[1], "", Problems(), [card])
        catalogue_storing.store_files(connection, source, SourceKind.PLAYED, [file], time.time())


class SaveScan:
    """A scan for saves that were written without the catalogue being notified."""

    def __init__(self, database: Database, saves: SaveStore, work: catalogue_scan.Work) -> None:
        """Prepare to scan the folder of a store."""
        self._database, self._saves, self._work = database, saves, work
        self._facts: list[tuple[catalogue_scan.Found, GameFacts]] = []

    def run(self) -> None:
        """Read the saves that have changed.

        Raises:
            StoppedError: the scan was cancelled; saves read so far are kept.
        """
        source = only_source(self._database, SourceKind.PLAYED)
        scan = catalogue_scan.Scan(
            self._database, source, SourceKind.PLAYED, self._read, self._work, self._note
        )
        before = self._stored_names(source)
        scan.run(partial(_own_files, self._saves.folder))
        self._forget(before - self._stored_names(source))

    def _read(self, found: catalogue_scan.Found) -> catalogue_storing.ReadyFile | None:
        entry = self._saves.entry(found.path)
        if entry is None or entry.record is None:
            return None
        facts = GameFacts.of(entry.puzzle, entry.record, found.modified / 1e9)
        self._facts.append((found, facts))
        card = catalogue_storing.ReadyCard(
            entry.puzzle, 1, catalogue_storing.pack_puzzle(entry.puzzle)
        )
        return catalogue_storing.ReadyFile(
            found.name, found.modified, found.size, "", Problems(), [card]
        )

    def _note(self, connection: sqlite3.Connection) -> None:
        facts, self._facts = self._facts, []
        for found, each in facts:
            if found.is_as_it_was:  # otherwise its writer notifies the catalogue itself
                note_game(connection, each)
                note_earlier_solve(connection, each)

    def _stored_names(self, source: int) -> set[str]:
        text = "SELECT name FROM files WHERE source = ? AND NOT is_gone"
        with self._database.reading() as connection:
            return {name for (name,) in connection.execute(text, (source,))}

    def _forget(self, names: Iterable[str]) -> None:
        if gone := [name.removesuffix(SUFFIX) for name in names]:
            with self._database.writing() as connection:
                for fingerprint in gone:
                    forget_game(connection, fingerprint)


# --- imports ---


_MAX_IN_PACK: Final = 250
_MAX_CELLS: Final = 500_000
"""The most puzzles and cells of a pack, so that it can be read again in a second."""

_PACK_SECONDS: Final = 1.0
"""Seconds after which puzzles are written even if the pack is small."""


class Import:
    """An import: writes puzzles of files into packs, except those the library has already."""

    def __init__(
        self, database: Database, folder: Path, source: int, work: catalogue_scan.Work
    ) -> None:
        """Prepare to write packs into a folder, which need not exist yet."""
        self._database, self._folder, self._source = database, folder, source
        self._work = work
        self._pack: dict[str, PackPuzzle] = {}
        self._cells = 0
        self._started = time.monotonic()
        self._now = time.time()
        self.games: list[tuple[Puzzle, GameRecord]] = []

    def run(self, paths: Iterable[Path]) -> None:
        """Import files; `games` are the games found in them.

        Raises:
            StoppedError: the import was cancelled; what was read so far is kept.
            OSError: a pack can't be written.
        """
        files = [file for path in paths for file in self._files_of(path)]
        self._work.expect(len(files))
        try:
            for path in files:
                self._work.check()
                self._import_file(path)
                self._work.step()
                if self._is_full():
                    self._write()
        finally:
            self._write()

    def _files_of(self, path: Path) -> Iterator[Path]:
        if catalogue_scan.is_folder(path):
            yield from (found.path for found in catalogue_scan.list_folder(path, self._work).files)
        else:
            yield path

    def _import_file(self, path: Path) -> None:
        try:
            with report_to(self._work.check, check=self._work.check):
                document = load(path)
        except FileProblemsError as reason:
            self._work.failed.append(FailedFile(path, reason.problems))
            return
        if problems := catalogue_scan.blocking_errors(document):
            self._work.failed.append(FailedFile(path, problems))
        # The copy in the library is read in one way only.
        elif doubts := document.doubts:
            self._work.doubtful.append(FailedFile(path, doubts))
        of_several, stem = len(document.entries) > 1, replace_surrogates(path.stem)
        for number, entry in enumerate(document.entries, start=1):
            if not entry.problems.errors:
                self._import_puzzle(entry.puzzle, f"{stem} #{number}" if of_several else stem)
                if entry.record is not None and entry.record != GameRecord():
                    self.games.append((entry.puzzle, entry.record))

    def _import_puzzle(self, puzzle: Puzzle, name: str) -> None:
        self._work.check()
        if puzzle.fingerprint in self._pack or self._is_known(puzzle):
            self._work.known += 1
            return
        self._pack[puzzle.fingerprint] = PackPuzzle(puzzle, name)
        self._cells += puzzle.width * puzzle.height
        if self._is_full():
            self._write()

    def _is_known(self, puzzle: Puzzle) -> bool:
        """Return whether the library has the puzzle apart from the player's files and games."""
        self._work.yield_to_others()
        text = (
            "SELECT 1 FROM puzzles p JOIN cards c ON c.puzzle = p.id JOIN sources s "
            "ON s.id = c.source WHERE p.fingerprint = ? AND NOT c.is_gone "
            "AND s.kind IN ('shipped', 'imported')"
        )
        with self._database.reading() as connection:
            return connection.execute(text, (puzzle.fingerprint,)).fetchone() is not None

    def _is_full(self) -> bool:
        return (
            len(self._pack) >= _MAX_IN_PACK
            or self._cells >= _MAX_CELLS
            or time.monotonic() - self._started > _PACK_SECONDS
        )

    def _write(self) -> None:
        """Write the pack before its rows: if the program dies in between, a scan finds it."""
        with report_to(self._work.yield_to_others, writing=True):
            taken = [each for each in self._pack.values() if not self._is_known(each.puzzle)]
            self._work.known += len(self._pack) - len(taken)  # another window was faster
            self._pack, self._cells = {}, 0
            if taken:
                file = write_pack(self._folder, taken)
                with self._database.writing() as connection:
                    catalogue_storing.store_files(
                        connection, self._source, SourceKind.IMPORTED, [file], self._now
                    )
                self._work.added += len(taken)
        self._started = time.monotonic()


def write_failure(path: Path, reason: OSError) -> FailedFile:
    """Return the failure to report for a pack that can't be written."""
    text = reason.strerror or str(reason)
    return FailedFile(path, Problems([error(ProblemKey.UNWRITABLE, reason=text)]))
