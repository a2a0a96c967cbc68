"""The games that are saved by themselves: one file a puzzle, named by its fingerprint."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Final

from nonogui.core.game import Boards, Game, GameRecord
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, dumps, load
from nonogui.library.folders import data_folder

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"
DAMAGED: Final = ".damaged"

_NOT_DAMAGE: Final = (ProblemKey.NOT_FOUND, ProblemKey.UNREADABLE)
"""A save that is locked or out of reach may be sound."""


def default_folder() -> Path:
    """The user's folder for saves."""
    return data_folder() / "saves"


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


class SaveStore:
    """A folder of saves. A damaged one is set aside under another name, never lost.

    Attributes:
        set_aside: the damaged files that this store renamed.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.folder = folder
        self.set_aside: list[Path] = []
        self._glances: dict[Path, SaveInfo] = {}

    def path(self, puzzle: Puzzle) -> Path:
        """The file of a puzzle's save."""
        return self.folder / f"{puzzle.fingerprint}{SUFFIX}"

    def save(self, puzzle: Puzzle, record: GameRecord) -> None:
        """Keep a game in place of an earlier save of the same clues.

        Raises:
            OSError: it can't be written; the earlier save is as it was.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomic(self.path(puzzle), dumps([Entry(puzzle, record)], NATIVE))

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
        self.path(puzzle).unlink(missing_ok=True)

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
        times = {path: _modified(path) for path in self.folder.glob(f"*{SUFFIX}")}
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
