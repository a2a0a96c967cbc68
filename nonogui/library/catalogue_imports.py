"""Imported puzzles: packs in the user's folder that hold what was in other files.

The packs are files of the native format, so that they outlive the database and other programs can
read them; the database is an index of them as it is of watched folders.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, error
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, dumps, load
from nonogui.formats.watching import watched
from nonogui.formats.webpbn_notes import note_text, note_value
from nonogui.library.cards import FailedFile, SourceKind
from nonogui.library.catalogue_database import Database
from nonogui.library.catalogue_scan import Found, Work, is_folder, list_folder, unusable
from nonogui.library.catalogue_taking import ReadyCard, ReadyFile, packed, take_in
from nonogui.library.folding import sayable
from nonogui.library.saves import SUFFIX

TRASH: Final = "trash"

_MOST_IN_PACK: Final = 250
_MOST_CELLS: Final = 500_000
"""Of a pack, so that it can be read again in a second."""

_PACK_SECONDS: Final = 1.0
"""After how long what was read is written, however little."""

_FILE_NOTE: Final = "file"
_NOTE: Final = f"nonogui:{_FILE_NOTE}="


@dataclass(frozen=True)
class _Taken:
    """A puzzle on its way into a pack; `name` is what its file is called."""

    puzzle: Puzzle
    name: str


class Import:
    """Takes the puzzles of files into packs, those that the library does not have."""

    def __init__(self, database: Database, folder: Path, source: int, work: Work) -> None:
        """Prepare to write packs into a folder, which need not exist yet."""
        self._database, self._folder, self._source = database, folder, source
        self._work = work
        self._pack: dict[str, _Taken] = {}
        self._cells = 0
        self._begun = time.monotonic()
        self._now = time.time()
        self.games: list[tuple[Puzzle, GameRecord]] = []

    def run(self, paths: Iterable[Path]) -> None:
        """Take files in; `games` are those that they hold.

        Raises:
            StoppedError: it was cancelled; what was read by then is kept.
            OSError: a pack can't be written.
        """
        files = [file for path in paths for file in self._files_of(path)]
        self._work.expect(len(files))
        try:
            for path in files:
                self._work.look()
                self._take_file(path)
                self._work.step()
                if self._is_full():
                    self._write()
        finally:
            self._write()

    def _files_of(self, path: Path) -> Iterator[Path]:
        if is_folder(path):
            yield from (found.path for found in list_folder(path, self._work).files)
        else:
            yield path

    def _take_file(self, path: Path) -> None:
        try:
            with watched(self._work.look):
                document = load(path)
        except FileProblemsError as reason:
            self._work.failed.append(FailedFile(path, reason.problems))
            return
        if problems := unusable(document):
            self._work.failed.append(FailedFile(path, problems))
        of_several, stem = len(document.entries) > 1, sayable(path.stem)
        for number, entry in enumerate(document.entries, start=1):
            if not entry.problems.errors:
                self._take(entry.puzzle, f"{stem} #{number}" if of_several else stem)
                if entry.record is not None and entry.record != GameRecord():
                    self.games.append((entry.puzzle, entry.record))

    def _take(self, puzzle: Puzzle, name: str) -> None:
        if puzzle.fingerprint in self._pack or self._is_known(puzzle):
            self._work.known += 1
            return
        self._pack[puzzle.fingerprint] = _Taken(puzzle, name)
        self._cells += puzzle.width * puzzle.height
        if self._is_full():
            self._write()

    def _is_known(self, puzzle: Puzzle) -> bool:
        row = self._database.connection().execute(
            "SELECT 1 FROM puzzles p JOIN cards c ON c.id = p.card JOIN sources s "
            "ON s.id = c.source WHERE p.fingerprint = ? AND s.kind <> 'played'",
            (puzzle.fingerprint,),
        )
        return row.fetchone() is not None

    def _is_full(self) -> bool:
        return (
            len(self._pack) >= _MOST_IN_PACK
            or self._cells >= _MOST_CELLS
            or time.monotonic() - self._begun > _PACK_SECONDS
        )

    def _write(self) -> None:
        """Write the pack, and then the rows: should the program die between, a scan finds it."""
        taken, self._pack, self._cells = list(self._pack.values()), {}, 0
        if taken:
            file = write_pack(self._folder, taken)
            with self._database.writing() as connection:
                take_in(connection, self._source, SourceKind.IMPORTED, [file], self._now)
            self._work.added += len(taken)
        self._begun = time.monotonic()


def write_pack(folder: Path, taken: Sequence[_Taken]) -> ReadyFile:
    """Write a pack of puzzles into a folder; returns what a scan would find.

    Raises:
        OSError: it can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{int(time.time() * 1000):013d}-{os.urandom(3).hex()}{SUFFIX}"
    write_atomic(path, dumps([Entry(_named(each)) for each in taken], NATIVE))
    stat = path.stat()
    cards = [
        ReadyCard(each.puzzle, number, packed(each.puzzle), each.name)
        for number, each in enumerate(taken, start=1)
    ]
    return ReadyFile(path.name, stat.st_mtime_ns, stat.st_size, "", Problems(), cards)


def _named(taken: _Taken) -> Puzzle:
    """A puzzle with a note of what its file was called."""
    metadata = taken.puzzle.metadata
    notes = (*metadata.notes, note_text(_FILE_NOTE, taken.name))
    return replace(taken.puzzle, metadata=replace(metadata, notes=notes))


def read_pack(found: Found, work: Work) -> ReadyFile | None:
    """What a pack says; one that can't be read is noted and left as it is."""
    try:
        document = load(found.path, log=False)
    except FileProblemsError as reason:
        work.failed.append(FailedFile(found.path, reason.problems))
        return None
    cards = []
    for number, entry in enumerate(document.entries, start=1):
        puzzle, name = _unnamed(entry.puzzle)
        if not entry.problems.errors:
            cards.append(ReadyCard(puzzle, number, packed(puzzle), name))
    return ReadyFile(found.name, found.modified, found.size, "", Problems(), cards)


def _unnamed(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """A puzzle without the note of what its file was called, and that."""
    notes = puzzle.metadata.notes
    name = next((note.removeprefix(_NOTE) for note in notes if note.startswith(_NOTE)), "")
    kept = tuple(note for note in notes if not note.startswith(_NOTE))
    puzzle = replace(puzzle, metadata=replace(puzzle.metadata, notes=kept))
    try:
        value = note_value(name)
    except ValueError:
        value = ""
    return puzzle, value if isinstance(value, str) else ""


def trash_packs(folder: Path) -> None:
    """Put all packs away.

    Raises:
        OSError: one can't be moved.
    """
    trash = folder / TRASH
    trash.mkdir(parents=True, exist_ok=True)
    for path in folder.glob(f"*{SUFFIX}"):
        path.replace(trash / path.name)


def unwritable(path: Path, reason: OSError) -> FailedFile:
    """The word on a pack that can't be written."""
    said = reason.strerror or str(reason)
    return FailedFile(path, Problems([error(ProblemKey.UNWRITABLE, reason=said)]))
