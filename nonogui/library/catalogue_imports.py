"""Taking files in: their puzzles go into packs, so that the files may go."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems, error
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.formats.watching import watched
from nonogui.library.cards import FailedFile, SourceKind
from nonogui.library.catalogue_database import Database
from nonogui.library.catalogue_packs import Taken, write_pack
from nonogui.library.catalogue_scan import Work, is_folder, list_folder, unusable
from nonogui.library.catalogue_taking import take_in
from nonogui.library.folding import sayable

_MOST_IN_PACK: Final = 250
_MOST_CELLS: Final = 500_000
"""Of a pack, so that it can be read again in a second."""

_PACK_SECONDS: Final = 1.0
"""After how long what was read is written, however little."""


class Import:
    """Takes the puzzles of files into packs, those that the library does not have."""

    def __init__(self, database: Database, folder: Path, source: int, work: Work) -> None:
        """Prepare to write packs into a folder, which need not exist yet."""
        self._database, self._folder, self._source = database, folder, source
        self._work = work
        self._pack: dict[str, Taken] = {}
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
        self._pack[puzzle.fingerprint] = Taken(puzzle, name)
        self._cells += puzzle.width * puzzle.height
        if self._is_full():
            self._write()

    def _is_known(self, puzzle: Puzzle) -> bool:
        """Whether it stays, whatever becomes of the player's files and games."""
        text = (
            "SELECT 1 FROM puzzles p JOIN cards c ON c.puzzle = p.id JOIN sources s "
            "ON s.id = c.source WHERE p.fingerprint = ? AND NOT c.is_gone "
            "AND s.kind IN ('shipped', 'imported')"
        )
        with self._database.reading() as connection:
            return connection.execute(text, (puzzle.fingerprint,)).fetchone() is not None

    def _is_full(self) -> bool:
        return (
            len(self._pack) >= _MOST_IN_PACK
            or self._cells >= _MOST_CELLS
            or time.monotonic() - self._begun > _PACK_SECONDS
        )

    def _write(self) -> None:
        """Write the pack, and then the rows: should the program die between, a scan finds it."""
        taken = [each for each in self._pack.values() if not self._is_known(each.puzzle)]
        self._work.known += len(self._pack) - len(taken)  # another window was quicker
        self._pack, self._cells = {}, 0
        if taken:
            file = write_pack(self._folder, taken)
            with self._database.writing() as connection:
                take_in(connection, self._source, SourceKind.IMPORTED, [file], self._now)
            self._work.added += len(taken)
        self._begun = time.monotonic()


def unwritable(path: Path, reason: OSError) -> FailedFile:
    """The word on a pack that can't be written."""
    said = reason.strerror or str(reason)
    return FailedFile(path, Problems([error(ProblemKey.UNWRITABLE, reason=said)]))
