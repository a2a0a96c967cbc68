"""Scan a folder for changes since the last time, a batch of files at a time."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, warning
from nonogui.formats.base import Document
from nonogui.formats.folder import is_other_file, puzzle_files
from nonogui.formats.registry import load
from nonogui.formats.work_limits import report_to
from nonogui.lazy import dataclass
from nonogui.library import catalogue_storing
from nonogui.library.cards import FailedFile, ImportReport, SourceKind
from nonogui.library.catalogue_database import Database
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason

CountCallback = Callable[[int, int], None]
"""Called with the number of files done, and the total."""

MAX_FILES: Final = 50_000
"""A folder with more files is not a collection of puzzles; the rest is ignored."""

_BATCH: Final = 100
_BATCH_SECONDS: Final = 0.5
"""Results are written after this many files or seconds. Choices: fewer writes are faster, but the
page shows new puzzles later.
"""


@dataclass
class Work:
    """The progress of a long task, and its cancellation."""

    cancel: CancelToken | None = None
    progress: CountCallback | None = None
    done: int = 0
    total: int = 0
    added: int = 0
    known: int = 0
    failed: list[FailedFile] = field(default_factory=list)
    doubtful: list[FailedFile] = field(default_factory=list)
    is_cancelled: bool = False

    def check(self) -> None:
        """Raise an error if the task was cancelled.

        Raises:
            StoppedError: the task was cancelled.
        """
        if self.cancel is not None and self.cancel.cancelled:
            self.is_cancelled = True
            raise StoppedError(StopReason.CANCELLED)

    def yield_to_others(self) -> None:
        """Wait while the window needs the processor; do not raise an error even when cancelled."""
        if self.cancel is not None:
            self.cancel.yield_to_others()

    def expect(self, files: int) -> None:
        """Add files to the total."""
        self.total += files
        self._report_progress()

    def step(self, files: int = 1) -> None:
        """Count files as done."""
        self.done += files
        self._report_progress()

    def report(self) -> ImportReport:
        """Return the result of the task."""
        files = tuple(self.failed), tuple(self.doubtful)
        return ImportReport(self.added, self.known, *files, self.is_cancelled)

    def _report_progress(self) -> None:
        if self.progress is not None:
            self.progress(self.done, self.total)


@dataclass(frozen=True)
class Found:
    """A file of a source, with its time and size when it was found."""

    name: str
    path: Path
    modified: int
    size: int

    @property
    def is_as_it_was(self) -> bool:
        """Whether the file is unchanged since it was found."""
        try:
            stat = self.path.stat()
        except OSError:
            return False
        return (stat.st_mtime_ns, stat.st_size) == (self.modified, self.size)


@dataclass(frozen=True)
class Listing:
    """The files of a folder.

    Attributes:
        is_cut: whether files may be missing, because there are too many or a subfolder can't be
            read.
    """

    files: tuple[Found, ...]
    is_cut: bool = False


def is_folder(path: Path) -> bool:
    """Return whether a folder exists and can be reached."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def list_folder(root: Path, work: Work) -> Listing:
    """Return the puzzle files of a folder and its subfolders."""
    unreadable: list[OSError] = []
    paths = []
    for path in islice(puzzle_files(str(root), unreadable.append), MAX_FILES + 1):
        work.check()
        paths.append(path)
    if len(paths) > MAX_FILES:
        problem = warning(ProblemKey.TOO_MANY_FILES, most=MAX_FILES)
        work.failed.append(FailedFile(root, Problems([problem])))
    files = found_files(root, paths[:MAX_FILES])
    return Listing(tuple(files), bool(unreadable) or len(paths) > MAX_FILES)


def found_files(root: Path, paths: Iterable[str]) -> Iterator[Found]:
    """Yield files below a folder, skipping those that have just been removed."""
    for path in paths:
        try:
            stat = os.stat(path)  # noqa: PTH116 (there may be 50,000)
        except (OSError, ValueError):
            continue
        name = os.path.relpath(path, root).replace(os.sep, "/")
        # A name with unprintable characters can be neither stored nor shown.
        if name.isprintable():
            yield Found(name, Path(path), stat.st_mtime_ns, stat.st_size)


class _Row(NamedTuple):
    """What the catalogue knows about a file."""

    id: int
    modified: int
    size: int
    is_gone: int


def _is_same(found: Found, row: _Row | None) -> bool:
    return row is not None and (row.modified, row.size) == (found.modified, found.size)


class Scan:
    """A scan of one source: reads the files that have changed and stores their puzzles."""

    def __init__(
        self,
        database: Database,
        source: int,
        kind: SourceKind,
        read: Callable[[Found], catalogue_storing.ReadyFile | None],
        work: Work,
        also: Callable[[sqlite3.Connection], None] = lambda _connection: None,
    ) -> None:
        """Prepare the scan.

        Args:
            database: the catalogue's database.
            source: the id of the source.
            kind: the kind of the source.
            read: reads a file; returns None if it can't be reached, and its cards then stay.
            work: counts the files.
            also: writes more about the files just read.
        """
        self._database, self._source, self._kind = database, source, kind
        self._read, self._work, self._also = read, work, also
        self._now = time.time()  # the same for all, so that they stay in the order of their names

    def run(self, list_files: Callable[[], Listing]) -> None:
        """Compare the files with the catalogue, and read those that differ.

        Args:
            list_files: lists the files.

        Raises:
            StoppedError: the scan was cancelled; files read so far are kept.
        """
        known = (
            self._current_rows()
        )  # before listing, so that files added meanwhile do not count as gone
        listing = list_files()
        same = {f.name for f in listing.files if _is_same(f, known.get(f.name))}
        there = {found.name for found in listing.files}
        back = [row.id for name, row in known.items() if row.is_gone and name in same]
        gone = [row.id for name, row in known.items() if not row.is_gone and name not in there]
        if listing.is_cut:  # files that were not listed may still exist
            gone = []
        if back or gone:
            with self._database.writing() as connection:
                catalogue_storing.mark_gone(connection, back, is_gone=False)
                catalogue_storing.mark_gone(connection, gone, is_gone=True)
        changed = [found for found in listing.files if found.name not in same]
        self._work.expect(len(changed))
        self._store_files(changed)

    def _current_rows(self) -> dict[str, _Row]:
        text = "SELECT name, id, modified, size, is_gone FROM files WHERE source = ?"
        with self._database.reading() as connection:
            rows = connection.execute(text, (self._source,))
            return {name: _Row(*rest) for name, *rest in rows}

    def _store_files(self, files: Sequence[Found]) -> None:
        batch: list[catalogue_storing.ReadyFile] = []
        started = time.monotonic()
        try:
            for found in files:
                self._work.check()
                with report_to(self._work.check, check=self._work.check):
                    ready = self._read(found)
                if ready is None:
                    self._work.step()
                else:
                    batch.append(ready)
                if len(batch) >= _BATCH or time.monotonic() - started > _BATCH_SECONDS:
                    self._write(batch)
                    batch, started = [], time.monotonic()
        finally:
            self._write(batch)

    def _write(self, batch: Sequence[catalogue_storing.ReadyFile]) -> None:
        if not batch:
            return
        with self._database.writing() as connection:
            added = catalogue_storing.store_files(
                connection, self._source, self._kind, batch, self._now
            )
            self._also(connection)
        self._work.added += added
        self._work.known += sum(len(file.cards) for file in batch) - added
        self._work.step(len(batch))


def read_folder_file(found: Found, work: Work) -> catalogue_storing.ReadyFile | None:
    """Read a file of a watched folder; report what can't be read."""
    try:
        document = load(found.path, log=False)
    except FileProblemsError as reason:
        if is_other_file(found.name, reason.problems):
            return catalogue_storing.ReadyFile(
                found.name, found.modified, found.size, "", Problems(), ()
            )
        work.failed.append(FailedFile(found.path, reason.problems))
        if reason.problems[0].key in (ProblemKey.NOT_FOUND, ProblemKey.UNREADABLE):
            return None
        return catalogue_storing.ReadyFile(
            found.name, found.modified, found.size, "", reason.problems, ()
        )
    problems = blocking_errors(document)
    if problems:
        work.failed.append(FailedFile(found.path, problems))
    format_ = "" if document.general.errors else document.format.name
    cards = tuple(ready_cards(document, found.path.stem))
    return catalogue_storing.ReadyFile(
        found.name, found.modified, found.size, format_, problems, cards
    )


def blocking_errors(document: Document) -> Problems:
    """Return the errors that make puzzles of a file unplayable."""
    of_entries = (error for entry in document.entries for error in entry.problems.errors)
    return Problems([*document.general.errors, *of_entries])


def ready_cards(document: Document, name: str) -> Iterator[catalogue_storing.ReadyCard]:
    """Yield the playable puzzles of a file."""
    of_several = len(document.entries) > 1
    for number, entry in enumerate(document.entries, start=1):
        if not entry.problems.errors:
            yield catalogue_storing.ReadyCard(
                entry.puzzle, number, catalogue_storing.pack_puzzle(entry.puzzle), name, of_several
            )
