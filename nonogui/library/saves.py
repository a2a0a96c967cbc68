"""The store of saved games: one file for each puzzle, named by its fingerprint."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from platformdirs import user_documents_path

from nonogui.core.game import Boards, Checkpoint, Game, GameRecord, GameStatus
from nonogui.core.grid import Grid
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads, native
from nonogui.formats.webpbn_progress import move_texts, parse_moves
from nonogui.i18n import without_isolates
from nonogui.lazy import dataclass, regex
from nonogui.library.file_store import NO_FILE, FileStore, Generation, SaveConflictError, StoredFile
from nonogui.library.folders import data_folder, files_in

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"

MAX_NAME: Final = 100
"""The most characters of a copy's name; file systems allow 255 bytes."""

_NOT_IN_NAMES: Final = regex(r'[\x00-\x1f<>:"/\\|?*]')
"""Characters that some system does not allow in file names."""


def default_folder(data: Path | None = None) -> Path:
    """Return the user's folder for saves, in the current data folder or another one."""
    return (data or data_folder()) / "saves"


def copies_folder() -> Path:
    """Return the folder for copies of games, in the player's documents."""
    return user_documents_path() / "Nonogui"


@dataclass(frozen=True)
class SaveInfo:
    """A summary of a save.

    Attributes:
        path: its file.
        modified: when it was last written, in seconds since the epoch.
        puzzle: the puzzle.
        board: the board as the player left it.
        elapsed: the seconds played.
        solved: whether the puzzle was ever solved.
        best: the fewest seconds it was solved in without hints.
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
        """The title of the puzzle, or empty."""
        return self.puzzle.metadata.title

    @property
    def decided(self) -> int:
        """The number of filled or crossed cells."""
        return self.board.decided_count


@dataclass(frozen=True)
class SavedGame:
    """A game as read from its save.

    Attributes:
        record: the game.
        generation: the generation of the save, to be passed to `SaveStore.save`.
        modified: when it was written, in seconds since the epoch.
    """

    record: GameRecord
    generation: Generation
    modified: float


class GameConflictError(SaveConflictError):
    """Another window has continued the same game; nothing was overwritten.

    Attributes:
        found: the game in the save now; None if it can't be read.
    """

    def __init__(self, found: SavedGame | None, reason: SaveConflictError) -> None:
        super().__init__(reason.generation, reason.modified)
        self.found = found


@dataclass(frozen=True)
class Damage:
    """A save that can't be continued as it is.

    Attributes:
        aside: where the file is kept unchanged.
        lost: how many moves could not be recovered; None if nothing was.
        is_other: whether the save is undamaged but for another version of the puzzle, with the
            same clues but other colours or given cells.
    """

    aside: Path
    lost: int | None
    is_other: bool = False


class SaveStore:
    """A folder of saves. A damaged save is recovered, and kept under another name.

    Attributes:
        damages: saves that were found damaged, to be shown by the window.
        note: called with each game written, on the thread that wrote it.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.note: Callable[[Puzzle, GameRecord], None] | None = None
        self.set_aside: list[Path] = []
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Switch to another folder; files in the earlier one stay there."""
        self.folder = folder
        self._files = FileStore(folder)
        self.damages: list[Damage] = []
        self._glances: dict[Path, SaveInfo] = {}

    def path(self, puzzle: Puzzle) -> Path:
        """Return the path of a puzzle's save."""
        return self.folder / f"{puzzle.fingerprint}{SUFFIX}"

    def generation(self, puzzle: Puzzle) -> Generation:
        """Return the generation of a puzzle's save; `NO_FILE` if there is none."""
        try:
            return self._files.generation(self.path(puzzle))
        except OSError:
            return NO_FILE

    def save(
        self, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
    ) -> Generation:
        """Write a game to its save, replacing earlier saves of the same clues.

        Args:
            puzzle: the puzzle.
            record: the game.
            after: the generation last read or written by this window; None replaces any.

        Returns:
            The new generation of the save, for the next call.

        Raises:
            OSError: it can't be written; the earlier save is unchanged.
            GameConflictError: another program has added moves that this game does not have;
                the save is unchanged.
        """
        try:
            generation = self._files.write(self.path(puzzle), save_body(puzzle, record), after)
        except SaveConflictError as reason:
            found = self.read(puzzle)
            if found is None or found.generation != reason.generation:
                raise GameConflictError(found, reason) from reason
            theirs = found.record
            if contains(theirs, record):  # this game adds nothing but time
                # the old generation, so that a later move meets the conflict again
                return after or NO_FILE
            if not contains(record, theirs):
                raise GameConflictError(found, reason) from reason
            return self.save(puzzle, _with_best(record, theirs), found.generation)
        if self.note is not None and generation != after:  # otherwise nothing was written
            self.note(puzzle, record)
        return generation

    def copy(self, puzzle: Puzzle, record: GameRecord, folder: Path, name: str) -> Path:
        """Write a game into a new file of the player's, which is never overwritten.

        Args:
            puzzle: the puzzle.
            record: the game.
            folder: the folder, created if needed.
            name: the name of the file; a number is added if it is taken.

        Raises:
            OSError: it can't be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        stem = (
            _NOT_IN_NAMES.sub("-", without_isolates(name)).strip(". ")[:MAX_NAME]
            or puzzle.fingerprint
        )
        names = chain([stem], (f"{stem} {number}" for number in count(2)))
        path = next(path for each in names if not (path := folder / f"{each}{SUFFIX}").exists())
        write_atomic(path, dumps([Entry(puzzle, record)], native()))
        return path

    def load(self, puzzle: Puzzle) -> GameRecord | None:
        """Return the saved game of a puzzle, or None."""
        game = self.read(puzzle)
        return game.record if game else None

    def read(self, puzzle: Puzzle) -> SavedGame | None:
        """Return the saved game of a puzzle with the generation of its save, or None.

        A damaged save is recovered as far as possible.
        """
        path = self.path(puzzle)
        found = self._found(path)
        if found is None:
            return None
        if not found.is_sound:
            return self._recover(path, found, puzzle)
        entry = self._entry(path, found, log=True)
        if entry is None or entry.record is None:
            return None
        if not _fits_puzzle(entry, puzzle):
            self._move_to_copy(path, entry.puzzle, entry.record)
            return None
        if entry.problems:  # part of it is lost: keep the file and continue with the rest
            self._set_aside(path)
            with suppress(OSError):
                generation = self.save(puzzle, entry.record)
                return SavedGame(entry.record, generation, _modified(path))
        return SavedGame(entry.record, found.generation, found.modified)

    def remove(self, puzzle: Puzzle) -> None:
        """Delete the saved game of a puzzle."""
        self._files.remove(self.path(puzzle))

    def summary(self, puzzle: Puzzle) -> SaveInfo | None:
        """Return a summary of a puzzle's save, or None."""
        return self._info(self.path(puzzle))

    def entry(self, path: Path) -> Entry | None:
        """Return the puzzle and game in a file of this store; None if it is damaged.

        The game has its board and time, but not its moves.
        """
        found = self._found(path)
        if found is None or found.is_sound:
            return self._entry(path, found, log=False) if found else None
        if (previous := self._previous(path)) is not None:
            game = self._recover(path, found, previous.puzzle)
            return Entry(previous.puzzle, game.record) if game else None
        if is_hopeless(path.stem, found.data):
            self._set_aside(path)
        return None  # `read` can still recover it, because it knows the puzzle

    @property
    def is_empty(self) -> bool:
        """Whether there are no saves."""
        return next(iter(files_in(self.folder, f"*{SUFFIX}")), None) is None

    def recent(self, most: int | None = None) -> list[SaveInfo]:
        """Return summaries of the saves, the last written first."""
        times = {path: _modified(path) for path in files_in(self.folder, f"*{SUFFIX}")}
        ordered = sorted(times, key=lambda path: (-times[path], path.name))
        infos = (self._info(path) for path in ordered)
        return list(islice((info for info in infos if info), most))

    def _info(self, path: Path) -> SaveInfo | None:
        """Return the summary of a save, from memory if the file is unchanged."""
        modified = _modified(path)
        known = self._glances.get(path)
        if known is None or known.modified != modified:
            known = self._read_info(path, modified)
            if known is not None:
                self._glances[path] = known
        return known

    def _read_info(self, path: Path, modified: float) -> SaveInfo | None:
        entry = self.entry(path)
        if entry is None or entry.record is None:
            return None
        puzzle, record = entry.puzzle, entry.record
        board = Boards(puzzle.start, record.moves)[record.position]
        return SaveInfo(path, modified, puzzle, board, record.elapsed, record.solved, record.best)

    def _found(self, path: Path) -> StoredFile | None:
        try:
            return self._files.read(path)
        except OSError as reason:  # locked or out of reach, not damaged
            log.warning("%s can't be read: %s", path, reason)
        return None

    def _entry(self, path: Path, found: StoredFile, *, log: bool) -> Entry | None:
        """Return the contents of a file with a correct seal; set it aside if it is not a save."""
        try:
            entry = loads(found.data, path.name, log=log).entries[0]
        except FileProblemsError:
            self._set_aside(path)
            return None
        if entry.record is None or entry.puzzle.fingerprint != path.stem:
            self._set_aside(path)
            return None
        return entry

    def _move_to_copy(self, path: Path, puzzle: Puzzle, record: GameRecord) -> None:
        """Move the game of another version of the puzzle to the player's copies."""
        try:
            copy = self.copy(puzzle, record, copies_folder(), puzzle.metadata.title)
        except OSError as reason:
            log.warning("%s can't be copied: %s", path, reason)
            self._set_aside(path)
            return
        self._files.remove(path)
        self.damages.append(Damage(copy, None, is_other=True))

    # ---- damage ----

    def _recover(self, path: Path, found: StoredFile, puzzle: Puzzle) -> SavedGame | None:
        """Recover the game of a damaged save, and move the damaged file aside."""
        previous = self._previous(path)
        before = previous.record if previous and _fits_puzzle(previous, puzzle) else None
        parsed = None
        with suppress(FileProblemsError):
            parsed = loads(found.data, path.name).entries[0].record
        salvaged = salvage(puzzle, found.data, parsed, before)
        aside = self._files.set_aside(path)
        self._report_damage(path, aside, salvaged.lost if salvaged else None)
        if salvaged is None:
            return None
        generation = found.generation
        try:
            generation = self.save(puzzle, salvaged.record, NO_FILE)
        except (OSError, SaveConflictError) as reason:
            log.warning("%s was repaired but can't be written: %s", path, reason)
        return SavedGame(salvaged.record, generation, found.modified)

    def _previous(self, path: Path) -> Entry | None:
        """Return the previous state of a save, if it is undamaged."""
        before = self._found(self._files.previous(path))
        if before is None or not before.is_sound:
            return None
        with suppress(FileProblemsError):
            entry = loads(before.data, path.name).entries[0]
            if entry.record is not None and not entry.problems:
                return entry if entry.puzzle.fingerprint == path.stem else None
        return None

    def _set_aside(self, path: Path) -> None:
        self._report_damage(path, self._files.set_aside(path), None)

    def _report_damage(self, path: Path, aside: Path | None, lost: int | None) -> None:
        log.warning("%s was damaged and moved to %s; moves lost: %s", path, aside, lost)
        self.damages.append(Damage(aside or path, lost))


def save_body(puzzle: Puzzle, record: GameRecord) -> bytes:
    """Return a save without its seal: the game as a native file, and checksums for `salvage`."""
    xml = dumps([Entry(puzzle, record)], native())
    return xml + checks(puzzle, record, xml)


def _with_best(record: GameRecord, other: GameRecord) -> GameRecord:
    """Return a game with the solved mark and the best time of another one added."""
    times = [each for each in (record.best, other.best) if each is not None]
    return replace(record, solved=record.solved or other.solved, best=min(times, default=None))


def contains(record: GameRecord, other: GameRecord) -> bool:
    """Return whether a game has every move and checkpoint of another, and undoes none of them."""
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


def _fits_puzzle(entry: Entry, puzzle: Puzzle) -> bool:
    """Return whether a save can be continued with the given copy of its puzzle.

    The copies may differ in their palette and given cells.
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


# --- salvage ---


_IN_LINE: Final = 1000
"""Checksums in a comment: readers reject anything that looks like a tag of 50,000 characters."""

_LOG: Final = regex(r"<note>nonogui:log=([^\n<]*)")
_EMPTY_LOG: Final = "<note>nonogui:log=[]<"
_CHECKS: Final = regex(r"<!-- nonogui:moves ([^\n>]*)")
_TOTALS: Final = regex(r"<!-- nonogui:totals (\{[^\n]*\}) ([0-9a-f]{8}) ")
_CHECK: Final = regex(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class Salvaged:
    """A recovered game.

    Attributes:
        record: the game.
        lost: how many of the last moves are missing.
    """

    record: GameRecord
    lost: int


def checks(puzzle: Puzzle, record: GameRecord, xml: bytes) -> bytes:
    """Return the comments that a save has below its XML."""
    texts = _log(xml.decode())  # takes half the time of creating the texts again
    chain = [f"{check:08x}" for check in _chain(puzzle.fingerprint, texts)]
    lines = [chain[at : at + _IN_LINE] for at in range(0, len(chain), _IN_LINE)]
    totals = {
        "position": record.position,
        "elapsed": record.elapsed,
        "hints": record.hints,
        "revealed": record.revealed,
        "solved": record.solved,
        "best": record.best,
        "points": [_check_of(point) for point in record.checkpoints],
    }
    text = json.dumps(totals, separators=(",", ":"))  # only numbers, so never two hyphens in a row
    comments = [f"nonogui:moves {' '.join(line)}" for line in lines]
    comments.append(f"nonogui:totals {text} {zlib.crc32(text.encode()):08x}")
    return "".join(f"<!-- {comment} -->\n" for comment in comments).encode()


def salvage(
    puzzle: Puzzle, data: bytes, parsed: GameRecord | None, previous: GameRecord | None
) -> Salvaged | None:
    """Recover a game from a damaged save.

    Args:
        puzzle: the puzzle that was played.
        data: the save.
        parsed: the game as far as it could be parsed, possibly wrong; None if it can't be read.
        previous: the game in the previous, undamaged save, if there is one.

    Returns:
        The game with all moves that are proved correct, or None.
    """
    text = data.decode("utf-8", "replace")
    moves, total, is_present = _verified_moves(puzzle.fingerprint, text, previous)
    totals = _totals(text)
    if not moves and totals is None and previous is None:
        return None
    record = _record(moves, totals, parsed, previous)
    if previous is not None and not is_present:
        record = replace(record, position=previous.position)
    try:
        game = Game.resume(puzzle, record)
    except ValueError:
        return None
    if game.status is GameStatus.SOLVED:
        record = replace(record, solved=True)
    return Salvaged(record, max(0, total - len(moves)))


def is_hopeless(fingerprint: str, data: bytes) -> bool:
    """Return whether no part of a damaged save can be proved correct."""
    text = data.decode("utf-8", "replace")
    return (
        not _verified_head(fingerprint, _log(text), _stored_checks(text)) and _totals(text) is None
    )


# ---- moves ----


def _verified_moves(
    fingerprint: str, text: str, previous: GameRecord | None
) -> tuple[tuple[Move, ...], int, bool]:
    """Return the moves proved correct, the number stored, and whether they are from this save.

    Otherwise they are from the previous save; its last moves may have been undone since.
    """
    texts = _log(text)
    stored = _stored_checks(text)
    total = max(len(stored), len(texts))
    before = move_texts(previous.moves) if previous else []
    head = _verified_head(fingerprint, texts, stored)
    is_complete = len(head) == len(stored) == len(texts) and (head or _EMPTY_LOG in text)
    if not is_complete:
        joined = _bridge_gap(fingerprint, before, texts, stored)
        head = max(head, joined, key=len)
        if previous is not None and len(before) > len(head):
            return previous.moves, total, False
    try:
        return parse_moves(head), total, True
    except ValueError:
        return previous.moves if previous else (), total, False


def _verified_head(
    fingerprint: str, texts: Sequence[str], stored: Sequence[int | None]
) -> list[str]:
    """Return the moves up to the last one with a correct checksum."""
    right = 0
    for number, (found, expected) in enumerate(
        zip(_chain(fingerprint, texts), stored, strict=False), start=1
    ):
        if found == expected:
            right = number
    return list(texts[:right])


def _bridge_gap(
    fingerprint: str,
    before: Sequence[str],
    texts: Sequence[str],
    stored: Sequence[int | None],
) -> list[str]:
    """Return the moves of the previous save, followed by those after the damaged part."""
    chain = [_seed(fingerprint), *_chain(fingerprint, before)]
    places = {check: number for number, check in enumerate(chain)}
    best: list[str] = []
    for size in range(1, min(len(texts), len(stored) - 1) + 1):
        check, last = stored[-size - 1], stored[-size]
        if check is None or last is None or _next(check, texts[-size]) != last:
            break
        if check in places:
            best = [*before[: places[check]], *texts[-size:]]
    return best


def _log(text: str) -> list[str]:
    """Return the texts of the moves in a save; some may be damaged."""
    match = _LOG.search(text)
    if match is None:
        return []
    inside = unquote(match[1], errors="replace").removeprefix("[").removesuffix("]")
    return inside.removeprefix('"').removesuffix('"').split('","') if inside else []


def _stored_checks(text: str) -> list[int | None]:
    lines = (match[1].removesuffix(" --") for match in _CHECKS.finditer(text))
    words = [word for line in lines for word in line.split(" ")]
    return [int(word, 16) if _CHECK.fullmatch(word) else None for word in words]


def _seed(fingerprint: str) -> int:
    return zlib.crc32(fingerprint.encode())


def _next(check: int, text: str) -> int:
    return zlib.crc32(b"\n" + text.encode("utf-8", "replace"), check)


def _chain(fingerprint: str, texts: Iterable[str]) -> list[int]:
    check = _seed(fingerprint)
    return [check := _next(check, text) for text in texts]


# ---- totals and checkpoints ----


def _totals(text: str) -> Mapping[str, Any] | None:
    """Return the totals if their checksum is correct."""
    match = _TOTALS.search(text)
    if match is None or zlib.crc32(match[1].encode()) != int(match[2], 16):
        return None
    totals: Mapping[str, Any] = json.loads(match[1])  # written by `checks`
    return totals


def _check_of(point: Checkpoint) -> int:
    ticks = sorted((line.axis, line.index, block) for line, block in point.ticks)
    # Left out if there are none, as in games saved before they were kept.
    counts = (point.hints, point.revealed) if point.hints or point.revealed else ()
    board = point.grid.width, bytes(point.grid.cells)
    text = repr((point.name, *board, ticks, point.elapsed, *counts))
    return zlib.crc32(text.encode("utf-8", "replace"))


def _record(
    moves: tuple[Move, ...],
    totals: Mapping[str, Any] | None,
    parsed: GameRecord | None,
    previous: GameRecord | None,
) -> GameRecord:
    """Combine moves, totals and the previous save to a game."""
    if totals is not None:
        found = [
            *(previous.checkpoints if previous else ()),
            *(parsed.checkpoints if parsed else ()),
        ]
        points = {_check_of(point): point for point in found}
        kept = tuple(points[check] for check in totals["points"] if check in points)
        values = {key: value for key, value in totals.items() if key != "points"}
        record = GameRecord(moves, checkpoints=kept, **values)
        return replace(record, position=min(record.position, len(moves)))
    known = previous or GameRecord()
    new = moves[len(known.moves) :] if moves[: len(known.moves)] == known.moves else moves
    return replace(
        known,
        moves=moves,
        position=known.position if moves == known.moves else len(moves),
        hints=known.hints + sum(move.kind is MoveKind.HINT for move in new),
        revealed=known.revealed or any(move.kind is MoveKind.SOLVE for move in new),
    )
