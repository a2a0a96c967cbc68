"""The games that are saved by themselves: one file a puzzle, named by its fingerprint."""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from pathlib import Path
from typing import Final

from platformdirs import user_documents_path

from nonogui.core.game import Boards, Game, GameRecord
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, dumps, load
from nonogui.library.folders import data_folder, files_in
from nonogui.library.kept_files import NO_FILE, Generation, KeptFiles, SavedElsewhereError

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"
DAMAGED: Final = ".damaged"

MOST_NAME: Final = 100
"""Characters of a copy's name; file systems take 255 bytes."""

_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
"""What one system or another does not allow in the name of a file."""

_NOT_DAMAGE: Final = (ProblemKey.NOT_FOUND, ProblemKey.UNREADABLE)
"""A save that is locked or out of reach may be sound."""


def default_folder(data: Path | None = None) -> Path:
    """The user's folder for saves, in the data folder in use or in another one."""
    return (data or data_folder()) / "saves"


def copies_folder() -> Path:
    """Return the folder for copies of games: among the player's documents."""
    return user_documents_path() / "Nonogui"


@dataclass(frozen=True)
class SaveInfo:
    """What a save says at a glance.

    Attributes:
        path: its file.
        modified: when it was last written, in seconds since the epoch.
        puzzle: of which it is a game.
        board: as the player left it.
        elapsed: seconds played.
        solved: whether the puzzle was ever solved.
        best: fewest seconds in which it was.
    """

    path: Path
    modified: float
    puzzle: Puzzle
    board: Grid
    elapsed: float
    solved: bool
    best: float | None

    @property
    def title(self) -> str:
        """The puzzle's title; "" without one."""
        return self.puzzle.metadata.title

    @property
    def decided(self) -> int:
        """Number of cells that are filled or crossed."""
        return self.board.decided_count


@dataclass(frozen=True)
class SavedGame:
    """A game as it was found in its save.

    Attributes:
        record: the game.
        generation: names this state of the save; `SaveStore.save` is given it.
        modified: when it was written, in seconds since the epoch.
    """

    record: GameRecord
    generation: Generation
    modified: float


class GameSavedElsewhereError(SavedElsewhereError):
    """Another window has played on in the same save; nothing was overwritten.

    Attributes:
        found: what is there now; None when it can't be read.
    """

    def __init__(self, found: SavedGame | None, reason: SavedElsewhereError) -> None:
        super().__init__(reason.generation, reason.modified)
        self.found = found


class SaveStore:
    """A folder of saves. A damaged one is set aside under another name, never lost.

    Attributes:
        set_aside: the damaged files that this store renamed.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.set_aside: list[Path] = []
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Go on in another folder; what is in the earlier one stays there."""
        self.folder = folder
        self._files = KeptFiles(folder)
        self._glances: dict[Path, SaveInfo] = {}

    def path(self, puzzle: Puzzle) -> Path:
        """The file of a puzzle's save."""
        return self.folder / f"{puzzle.fingerprint}{SUFFIX}"

    def generation(self, puzzle: Puzzle) -> Generation:
        """Return the state that the save of a puzzle is in; `NO_FILE` without one."""
        try:
            return self._files.generation(self.path(puzzle))
        except OSError:
            return NO_FILE

    def save(
        self, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
    ) -> Generation:
        """Keep a game in place of an earlier save of the same clues.

        Args:
            puzzle: what is played.
            record: the game.
            after: the state of the save that the player's window last read or wrote; None
                replaces whatever is there.

        Returns:
            the state that the save is in now, for the next call.

        Raises:
            OSError: it can't be written; the earlier save is as it was.
            GameSavedElsewhereError: somebody else has written moves to it that this game does not
                have; it is as it was.
        """
        try:
            return self._files.write(self.path(puzzle), _text(puzzle, record), after)
        except SavedElsewhereError as reason:
            found = self.read(puzzle)
            if found is None or found.generation != reason.generation:
                raise GameSavedElsewhereError(found, reason) from reason
            theirs = found.record
            if _contains(theirs, record):  # nothing new here but the clock
                return after or NO_FILE  # still the old state: a later move finds out
            if not _contains(record, theirs):
                raise GameSavedElsewhereError(found, reason) from reason
            return self.save(puzzle, _with_reached(record, theirs), found.generation)

    def copy(self, puzzle: Puzzle, record: GameRecord, folder: Path, name: str) -> Path:
        """Write a game into a new file of the player's own, as a copy that nothing overwrites.

        Args:
            puzzle: what is played.
            record: the game.
            folder: is made if need be.
            name: what to call the file; a number is added where it is taken.

        Raises:
            OSError: it can't be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        stem = _NOT_IN_NAMES.sub("-", name).strip(". ")[:MOST_NAME] or puzzle.fingerprint
        names = chain([stem], (f"{stem} {number}" for number in count(2)))
        path = next(path for each in names if not (path := folder / f"{each}{SUFFIX}").exists())
        write_atomic(path, _text(puzzle, record))
        return path

    def read(self, puzzle: Puzzle) -> SavedGame | None:
        """Return the saved game of a puzzle and the state of its save; None without one."""
        generation = self.generation(puzzle)  # first: one that is written meanwhile is newer
        modified = _modified(self.path(puzzle))
        record = self.load(puzzle)
        return SavedGame(record, generation, modified) if record is not None else None

    def load(self, puzzle: Puzzle) -> GameRecord | None:
        """The saved game of a puzzle; None without one."""
        path = self.path(puzzle)
        entry = self._entry(path, log=True)
        if entry is None or entry.record is None:
            return None
        if not _suits(entry, puzzle):
            self._set_aside(path)
            return None
        if entry.problems:  # part of it is lost: keep the file, go on with the rest
            self._set_aside(path)
            with suppress(OSError):
                self.save(puzzle, entry.record)
        return entry.record

    def remove(self, puzzle: Puzzle) -> None:
        """Forget the saved game of a puzzle."""
        self._files.remove(self.path(puzzle))

    def glance(self, puzzle: Puzzle) -> SaveInfo | None:
        """What the save of a puzzle says; None without one."""
        return self._info(self.path(puzzle))

    def entry(self, path: Path) -> Entry | None:
        """The puzzle and game of one of the files of this store; None of one that is damaged.

        Only the board and the time are known of the game, not its log.
        """
        return self._entry(path, log=False)

    def recent(self, most: int | None = None) -> list[SaveInfo]:
        """The saves at a glance, the one written last first."""
        times = {path: _modified(path) for path in files_in(self.folder, f"*{SUFFIX}")}
        ordered = sorted(times, key=lambda path: (-times[path], path.name))
        infos = (self._info(path) for path in ordered)
        return list(islice((info for info in infos if info), most))

    def _info(self, path: Path) -> SaveInfo | None:
        """What a save says; it is read again only when its file has changed."""
        modified = _modified(path)
        known = self._glances.get(path)
        if known is None or known.modified != modified:
            known = self._read_info(path, modified)
            if known is not None:
                self._glances[path] = known
        return known

    def _read_info(self, path: Path, modified: float) -> SaveInfo | None:
        entry = self._entry(path, log=False)
        if entry is None or entry.record is None:
            return None
        puzzle, record = entry.puzzle, entry.record
        board = Boards(puzzle.start, record.moves)[record.position]
        return SaveInfo(path, modified, puzzle, board, record.elapsed, record.solved, record.best)

    def _entry(self, path: Path, *, log: bool) -> Entry | None:
        """What a file holds; one that is no sound save is set aside."""
        try:
            entry = load(path, log=log).entries[0]
        except FileProblemsError as reason:
            if reason.problems[0].key not in _NOT_DAMAGE:
                self._set_aside(path)
            return None
        if entry.record is None or entry.puzzle.fingerprint != path.stem:
            self._set_aside(path)
            return None
        return entry

    def _set_aside(self, path: Path) -> None:
        names = (f"{path.name}{DAMAGED}{number or ''}" for number in count())
        free = next(name for name in names if not path.with_name(name).exists())
        try:
            self.set_aside.append(path.rename(path.with_name(free)))
        except OSError as reason:
            log.warning("%s is damaged and can't be renamed: %s", path, reason)
        else:
            log.warning("%s is damaged; it was renamed to %s", path, free)


def _text(puzzle: Puzzle, record: GameRecord) -> bytes:
    return dumps([Entry(puzzle, record)], NATIVE)


def _with_reached(record: GameRecord, other: GameRecord) -> GameRecord:
    """A game with the solved mark and the best time of another one as well."""
    times = [each for each in (record.best, other.best) if each is not None]
    return replace(record, solved=record.solved or other.solved, best=min(times, default=None))


def _contains(record: GameRecord, other: GameRecord) -> bool:
    """Whether a game has every move and savepoint of another one, and nothing that it undid."""
    count = len(other.moves)
    has_moves = record.moves[:count] == other.moves and (
        record.position == other.position if len(record.moves) == count else other.position == count
    )
    return has_moves and set(other.checkpoints) <= set(record.checkpoints)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime_ns / 1e9
    except OSError:
        return 0.0


def _suits(entry: Entry, puzzle: Puzzle) -> bool:
    """Whether a save can be played on with a copy of its puzzle.

    The palette may differ, and the cells that are given.
    """
    saved = entry.puzzle
    is_same = (saved.palette, saved.given) == (puzzle.palette, puzzle.given)
    if is_same or entry.record is None:
        return True
    try:
        Game.resume(puzzle, entry.record)
    except ValueError:
        return False
    return True
