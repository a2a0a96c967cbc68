"""The catalogue: an SQLite index of all puzzles and games, for fast searching.

Most of it follows from files: packs, folders, imports and saves. Only the catalogue holds
favourites, tags and finished plays; these are recovered if the database is damaged.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from nonogui.coach.grade import Grade
from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.library import (
    catalogue_checks,
    catalogue_personal,
    catalogue_scan,
    catalogue_sources,
    catalogue_storing,
)
from nonogui.library import catalogue_query as query_of
from nonogui.library.cards import (
    Card,
    Counts,
    FailedFile,
    ImportReport,
    Notice,
    NoticeKey,
    Query,
    Solve,
    Source,
    SourceKind,
)
from nonogui.library.catalogue_database import Database, MemoryDatabase, exclusive_lock
from nonogui.library.catalogue_games import GameFacts, all_solves, board_of, picture_of
from nonogui.library.catalogue_games import note_game as write_game
from nonogui.library.catalogue_maintenance import NewerError, back_up_when_due, is_damage, prepare
from nonogui.library.catalogue_packs import remove_from_packs, restore_packs, trash_packs
from nonogui.library.file_locations import FilePlace
from nonogui.library.folders import data_folder
from nonogui.library.folding import fold, replace_surrogates
from nonogui.library.practice import Practice
from nonogui.library.saves import SaveStore
from nonogui.solver.limits import CancelToken, StoppedError

log = logging.getLogger(__name__)

__all__ = ["Catalogue", "default_path"]

Answer = TypeVar("Answer")

_FAILURES: Final = (sqlite3.Error, UnicodeDecodeError, OSError)
_MAX_TAGS: Final = 50
_MAX_LETTERS: Final = 100
"""The most tags of a puzzle, and the most characters of a tag; generous choices."""


def default_path(data: Path | None = None) -> Path:
    """Return the path of the user's catalogue, in the current data folder or another one."""
    return (data or data_folder()) / "library.sqlite"


class Catalogue:
    """An index of puzzles and games, and the only store of favourites, tags and solves.

    Every method may be called from any thread, and from several programs at once. None raises an
    error for a damaged or locked database; `notices` reports what happened. When opened, the
    catalogue knows the shipped packs. `sync_saves` and `rescan` find the rest in the background.

    Attributes:
        is_persistent: whether changes are stored; false if the database had to be a temporary one.
        repaired: how often the open database was found damaged and rebuilt. Saves, imports and
            folders are missing afterwards until they are scanned again.
    """

    def __init__(self, path: Path, saves: SaveStore, *, imports: Path | None = None) -> None:
        """Open or create the database.

        Args:
            path: the database file.
            saves: the games to index.
            imports: the folder for imported puzzles; by default `imports` beside the file.
        """
        self.is_persistent = True
        self.repaired = 0
        self._saves = saves
        self._imports = imports or path.parent / "imports"
        self._notices: dict[Notice, None] = {}
        self._repairing = threading.Lock()
        self._database = self._open_database(path)
        self._write_down(lambda: catalogue_sources.sync_shipped(self._database))

    # ---- the database ----

    def _open_database(self, path: Path) -> Database:
        try:
            self._add_notices(prepare(path))
        except NewerError:
            return self._open_temporary(Notice(NoticeKey.NEWER, path))
        except (OSError, sqlite3.Error) as reason:
            log.warning("%s can't be opened: %s", path, reason)
            return self._open_temporary(
                Notice(NoticeKey.UNAVAILABLE, path, reason=_error_text(reason))
            )
        return Database(path)

    def _open_temporary(self, notice: Notice) -> Database:
        """Return a temporary database for this session, because the real one can't be used."""
        self._add_notices([notice])
        self.is_persistent = False
        return MemoryDatabase()

    def _read(self, ask: Callable[[sqlite3.Connection], Answer], otherwise: Answer) -> Answer:
        def read() -> Answer:
            with self._database.reading() as connection:
                return ask(connection)

        return self._retry_after_repair(read, otherwise)

    def _write(self, act: Callable[[sqlite3.Connection], object]) -> None:
        def write() -> None:
            with self._database.writing() as connection:
                act(connection)

        self._write_down(write)

    def _write_down(self, act: Callable[[], object]) -> None:
        self._retry_after_repair(act, None)

    def _retry_after_repair(self, act: Callable[[], Answer], otherwise: Answer) -> Answer:
        """Call a function that uses the database, again if the database had to be rebuilt."""
        try:
            return act()
        except _FAILURES as reason:
            if not is_damage(reason):
                return self._give_up(reason, otherwise)
            self._repair_if_damaged(reason)
        try:
            return act()
        except _FAILURES as reason:
            return self._give_up(reason, otherwise)

    def _give_up(self, reason: Exception, otherwise: Answer) -> Answer:
        log.warning("the library failed: %s", reason)
        self._add_notices([Notice(NoticeKey.NOT_SAVED, reason=_error_text(reason))])
        return otherwise

    def _repair_if_damaged(self, reason: Exception) -> None:
        """Check a database that seems damaged, and rebuild it if it is."""
        log.warning("%s: %s", self._database.path, reason)
        if not self.is_persistent:
            return
        with self._repairing:
            try:
                found = list(prepare(self._database.path, is_suspect=True))
            except (NewerError, OSError, sqlite3.Error) as failure:
                log.warning("%s can't be repaired: %s", self._database.path, failure)
                return
            self._add_notices(found)
        if found:
            self._write_down(lambda: catalogue_sources.sync_shipped(self._database))
            self.repaired += 1

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What happened to the library since it was opened, to be shown to the player."""
        return tuple(self._notices)

    def _add_notices(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            self._notices[notice] = None

    def data_version(self) -> int:
        """Return a number that changes with every change to the database, by any program."""
        return self._retry_after_repair(self._database.data_version, 0)

    def listing_version(self) -> int:
        """Like `data_version`, but unchanged when only ratings were written."""
        return self._retry_after_repair(self._database.listing_version, 0)

    def close(self) -> None:
        """Close all connections; later queries return nothing."""
        self._database.close()

    # ---- queries ----

    def sources(self) -> tuple[Source, ...]:
        """Return all sources, ordered by their place and then by title."""
        return self._read(catalogue_sources.all_sources, ())

    def counts(self) -> Counts:
        """Count all puzzles, and those that are new, started, solved or favourites."""
        return self._read(query_of.find_counts, Counts())

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Return every tag with its number of puzzles."""
        text = "SELECT tag, count(*) FROM tags GROUP BY tag ORDER BY sought, tag"
        return self._read(lambda connection: tuple(connection.execute(text)), ())

    def ids(self, query: Query) -> tuple[int, ...]:
        """Return the ids of the matching cards; fast even for many cards."""
        return self._read(lambda connection: query_of.find_ids(connection, query), ())

    def page(self, ids: Sequence[int]) -> tuple[Card, ...]:
        """Return some cards in the given order, leaving out those that are gone."""
        return self._read(lambda connection: query_of.cards_of(connection, ids), ())

    def cards(self, query: Query) -> tuple[Card, ...]:
        """Return the matching cards."""
        return self._read(lambda connection: query_of.find_cards(connection, query), ())

    def card(self, id_: int) -> Card | None:
        """Return a card, or None if it is gone."""
        return next(iter(self.page([id_])), None)

    def card_of(self, fingerprint: str) -> Card | None:
        """Return the leading card of a puzzle, which may be in several places."""
        return self._read(lambda connection: query_of.leading_card(connection, fingerprint), None)

    def puzzle(self, id_: int) -> Puzzle | None:
        """Return the puzzle of a card, or None if it is gone."""
        text = "SELECT native FROM texts WHERE card = ?"
        row = self._read(lambda connection: connection.execute(text, (id_,)).fetchone(), None)
        try:
            return catalogue_storing.unpack_puzzle(row[0]) if row else None
        except (ValueError, FileProblemsError) as reason:
            log.warning("the puzzle of card %s can't be read: %s", id_, reason)
            self._forget_file_state(id_)
            return None

    def _forget_file_state(self, id_: int) -> None:
        """Make the next scan read the file of a card again, as if it had changed."""
        text = "UPDATE files SET modified = -1 WHERE id = (SELECT file FROM cards WHERE id = ?)"
        self._write(lambda connection: connection.execute(text, (id_,)))

    def place(self, id_: int) -> FilePlace | None:
        """Return the player's own file that contains a card; None if it was shipped or imported."""
        text = (
            "SELECT c.name, s.key, f.name, c.number, f.format, c.of_several FROM cards c "
            "JOIN files f ON f.id = c.file JOIN sources s ON s.id = c.source "
            "WHERE c.id = ? AND s.kind = 'folder'"
        )
        row = self._read(lambda connection: connection.execute(text, (id_,)).fetchone(), None)
        if row is None:
            return None
        name, folder, file, number, format_, of_several = row
        name = f"{name} #{number}" if of_several else name
        return FilePlace(name, Path(folder, file), number - 1, format_)

    def board(self, fingerprint: str) -> Grid | None:
        """Return the board as the player left it, or None without a game."""
        return self._grid(board_of, fingerprint)

    def picture(self, fingerprint: str) -> Grid | None:
        """Return the picture of a solved puzzle, or None if it is not solved."""
        return self._grid(picture_of, fingerprint)

    def _grid(
        self, find: Callable[[sqlite3.Connection, str], Grid | None], fingerprint: str
    ) -> Grid | None:
        try:
            return self._read(lambda connection: find(connection, fingerprint), None)
        except ValueError as reason:
            log.warning("the board of %s can't be read: %s", fingerprint, reason)
            return None

    def solves(self) -> tuple[Solve, ...]:
        """Return every finished play, the earliest first."""
        return self._read(all_solves, ())

    def practice(self) -> tuple[Practice, ...]:
        """Return how the techniques went in drills, lessons and games, the earliest first."""

        def ask(connection: sqlite3.Connection) -> tuple[Practice, ...]:
            rows = map(
                catalogue_personal.make_practice,
                connection.execute(catalogue_personal.SELECT_PRACTICE),
            )
            return tuple(each for each in rows if each is not None)

        return self._read(ask, ())

    def unreadable(self) -> tuple[FailedFile, ...]:
        """Return the files of watched folders that can't be read completely."""
        return self._read(catalogue_sources.unreadable_files, ())

    # ---- sources ----

    def add_folder(self, path: Path) -> int | None:
        """Watch a folder; `rescan` finds its puzzles.

        Returns:
            The id of the source, or None if the path is not valid text and can't be stored.
        """
        path = path.absolute()
        if replace_surrogates(str(path)) != str(path):
            return None
        self._write(
            lambda connection: catalogue_sources.source_id(
                connection, SourceKind.FOLDER, str(path), path.name or str(path)
            )
        )
        return next((each.id for each in self.sources() if each.path == path), None)

    def remove_source(self, id_: int) -> list[Path]:
        """Stop watching a folder, or move all imported puzzles to the trash.

        Games, favourites and tags of the puzzles are kept.

        Returns:
            The packs in the trash, for `restore_imported`.
        """
        packs: list[Path] = []
        kind = next((each.kind for each in self.sources() if each.id == id_), None)
        if kind is SourceKind.FOLDER:
            self._write(lambda connection: connection.execute(
                "DELETE FROM sources WHERE id = ?", (id_,)
            ))  # fmt: skip
        elif kind is SourceKind.IMPORTED:
            with suppress(OSError):  # packs that can't be moved stay
                packs = trash_packs(self._imports)
            self._scan_imports()
        return packs

    def remove_imported(self, ids: Iterable[int]) -> list[Path]:
        """Move imported puzzles to the trash; other cards stay.

        Games, favourites and tags of the puzzles are kept.

        Returns:
            The packs in the trash, for `restore_imported`.
        """
        cards = frozenset(ids)
        return self._retry_after_repair(
            lambda: list(remove_from_packs(self._database, self._imports, cards)), []
        )

    def restore_imported(self, packs: Iterable[Path]) -> None:
        """Take imported puzzles out of the trash, except those that are no longer there."""
        restore_packs(self._imports, packs)
        self._scan_imports()

    def _scan_imports(self) -> None:
        self._write_down(
            lambda: catalogue_sources.scan_imports(
                self._database, self._imports, catalogue_scan.Work()
            )
        )

    def rescan(
        self,
        *,
        cancel: CancelToken | None = None,
        progress: catalogue_scan.CountCallback | None = None,
    ) -> ImportReport:
        """Scan watched folders for changes, and make a backup if one is due."""

        def scan() -> ImportReport:
            work = catalogue_scan.Work(cancel, progress)
            if self.is_persistent:
                with suppress(OSError), self._database.reading() as connection:
                    back_up_when_due(self._database.path, connection)
            with suppress(StoppedError):
                catalogue_sources.scan_imports(self._database, self._imports, work)
                with self._database.reading() as connection:
                    sources = catalogue_sources.all_sources(connection)
                for source in sources:
                    if source.path is not None:
                        catalogue_sources.scan_folder(self._database, source.id, source.path, work)
            return work.report()

        return self._retry_after_repair(scan, ImportReport())

    def sync_saves(
        self,
        *,
        cancel: CancelToken | None = None,
        progress: catalogue_scan.CountCallback | None = None,
    ) -> ImportReport:
        """Index saves that were written while the catalogue was not notified."""

        def sync() -> ImportReport:
            work = catalogue_scan.Work(cancel, progress)
            with suppress(StoppedError):
                catalogue_sources.SaveScan(self._database, self._saves, work).run()
            return work.report()

        return self._retry_after_repair(sync, ImportReport())

    def import_files(
        self,
        paths: Iterable[Path],
        *,
        cancel: CancelToken | None = None,
        progress: catalogue_scan.CountCallback | None = None,
    ) -> ImportReport:
        """Copy the puzzles of files and folders; the files are not needed afterwards."""
        files = tuple(paths)
        return self._retry_after_repair(
            lambda: self._import(files, catalogue_scan.Work(cancel, progress)), ImportReport()
        )

    def _import(self, paths: Sequence[Path], work: catalogue_scan.Work) -> ImportReport:
        source = catalogue_sources.only_source(self._database, SourceKind.IMPORTED)
        task = catalogue_sources.Import(self._database, self._imports, source, work)
        try:
            with suppress(StoppedError):
                task.run(paths)
            for puzzle, record in task.games:
                if not self._saves.path(puzzle).exists():
                    self._saves.save(puzzle, record)
                    self.note_game(puzzle, record, time.time())
        except OSError as reason:
            work.failed.append(catalogue_sources.write_failure(self._imports, reason))
        return work.report()

    # ---- changes ----

    def note_game(self, puzzle: Puzzle, record: GameRecord, when: float) -> None:
        """Store the progress of a game right after its save was written.

        If the board matches the picture, record the play as finished, once.
        """
        facts = GameFacts.of(puzzle, record, when)

        def note() -> None:
            source = catalogue_sources.only_source(self._database, SourceKind.PLAYED)
            with self._database.writing() as connection:
                write_game(connection, facts)
                catalogue_sources.note_save(connection, source, self._saves.path(puzzle), puzzle)

        self._write_down(note)

    def note_solve(self, solve: Solve) -> None:
        """Record a finished play, unless it is recorded already."""
        self._write(lambda connection: catalogue_personal.add_solve(connection, solve))

    def note_practice(self, entries: Iterable[Practice]) -> None:
        """Record the techniques found or missed in a drill or game; replace entries of the game."""
        noted = tuple(entries)
        self._write(lambda connection: catalogue_personal.replace_practice(connection, noted))

    def set_favourite(self, fingerprint: str, on: bool) -> None:
        """Mark or unmark a puzzle as a favourite."""
        text = "UPDATE puzzles SET favourite = ? WHERE id = ?"
        self._write(
            lambda connection: connection.execute(text, (int(on), _row(connection, fingerprint)))
        )

    def set_tags(self, fingerprint: str, tags: Iterable[str]) -> None:
        """Replace the tags of a puzzle."""
        cleaned = dict.fromkeys(map(_clean, tags))
        pairs = [(tag, fold(tag)) for tag in list(cleaned)[:_MAX_TAGS] if tag]
        self._write(
            lambda connection: catalogue_personal.set_tags(
                connection, _row(connection, fingerprint), pairs
            )
        )

    # ---- ratings ----

    def note_rating(
        self,
        fingerprint: str,
        *,
        unique: bool | None,
        grade: Grade | None,
        score: float = 0.0,
        effort: int = 0,
    ) -> None:
        """Store the uniqueness and grade of a puzzle, and the effort of a background check."""

        def note() -> None:
            with self._database.writing(is_rating=True) as connection:
                row = _row(connection, fingerprint)
                catalogue_checks.note_rating(
                    connection, row, unique=unique, grade=grade, score=score, effort=effort
                )

        self._write_down(note)

    def unchecked(
        self, effort: int, most: int, *, first: Sequence[int] = (), last: Collection[str] = ()
    ) -> tuple[catalogue_checks.Unchecked, ...]:
        """Return some puzzles that are not fully rated; see `find_unchecked`."""
        return self._read(
            lambda connection: catalogue_checks.find_unchecked(
                connection, effort, most, first=first, last=last
            ),
            (),
        )

    def verdicts(self, fingerprints: Sequence[str]) -> dict[str, catalogue_checks.Verdict]:
        """Return the known verdicts on puzzles, by fingerprint; see `find_verdicts`."""
        return self._read(
            lambda connection: catalogue_checks.find_verdicts(connection, fingerprints), {}
        )

    def count_unchecked(self, effort: int) -> int:
        """Return how many puzzles are not fully rated."""
        return self._read(
            lambda connection: catalogue_checks.count_unchecked(connection, effort), 0
        )

    @contextmanager
    def checking(self) -> Iterator[bool]:
        """Prevent other programs from checking puzzles; yield False if another one does already."""
        path = self._database.path
        with ExitStack() as stack:
            is_mine = True
            try:
                if self.is_persistent:
                    stack.enter_context(
                        exclusive_lock(path.with_name(f"{path.name}.checks"), patience=0)
                    )
            except sqlite3.Error:
                is_mine = False
            yield is_mine

    # ---- data only the library has, for export and import ----

    def personal_data(self) -> catalogue_personal.PersonalData:
        """Return what only the database holds, such as favourites, tags and finished plays."""
        return self._read(catalogue_personal.read_personal_data, catalogue_personal.PersonalData())

    def merge_personal(self, personal_data: catalogue_personal.PersonalData) -> None:
        """Add the data of another library, except its folders; nothing is removed."""
        self._write(
            lambda connection: catalogue_personal.merge_personal_data(
                connection, personal_data, time.time(), fold
            )
        )


def _error_text(reason: Exception) -> str:
    """Return an error message without numbers and paths, to be shown to the player."""
    return (isinstance(reason, OSError) and reason.strerror) or str(reason)


def _row(connection: sqlite3.Connection, fingerprint: str) -> int:
    return catalogue_personal.puzzle_id(connection, fingerprint, time.time())


def _clean(tag: str) -> str:
    """Return a tag on one line without unprintable characters."""
    shown = "".join(
        character if character.isprintable() else " " for character in tag[:_MAX_LETTERS]
    )
    return " ".join(shown.split())
