"""The games that are saved by themselves: one file a puzzle, named by its fingerprint."""

from __future__ import annotations

import json
import logging
import re
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
from nonogui.formats.registry import NATIVE, dumps, loads
from nonogui.formats.webpbn_progress import move_texts, parse_moves
from nonogui.lazy import dataclass
from nonogui.library.folders import data_folder, files_in
from nonogui.library.kept_files import NO_FILE, Generation, KeptFile, KeptFiles, SavedElsewhereError

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"

MOST_NAME: Final = 100
"""Characters of a copy's name; file systems take 255 bytes."""

_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
"""What one system or another does not allow in the name of a file."""


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


@dataclass(frozen=True)
class Damage:
    """A save that can't be played on as it is.

    Attributes:
        aside: where it is kept as it was.
        lost: how many moves could not be brought back; None when none could.
        is_other: it is sound, and of another version of the puzzle: with the same clues, but other
            colours or given cells.
    """

    aside: Path
    lost: int | None
    is_other: bool = False


class SaveStore:
    """A folder of saves. A damaged one is mended; as it was it is kept under another name.

    Attributes:
        damages: what was found damaged, for the window to tell.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.set_aside: list[Path] = []
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Go on in another folder; what is in the earlier one stays there."""
        self.folder = folder
        self._files = KeptFiles(folder)
        self.damages: list[Damage] = []
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
            return self._files.write(self.path(puzzle), save_body(puzzle, record), after)
        except SavedElsewhereError as reason:
            found = self.read(puzzle)
            if found is None or found.generation != reason.generation:
                raise GameSavedElsewhereError(found, reason) from reason
            theirs = found.record
            if contains(theirs, record):  # nothing new here but the clock
                return after or NO_FILE  # still the old state: a later move finds out
            if not contains(record, theirs):
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
        write_atomic(path, dumps([Entry(puzzle, record)], NATIVE))
        return path

    def load(self, puzzle: Puzzle) -> GameRecord | None:
        """The saved game of a puzzle; None without one."""
        game = self.read(puzzle)
        return game.record if game else None

    def read(self, puzzle: Puzzle) -> SavedGame | None:
        """Return the saved game of a puzzle and the state of its save; None without one.

        A damaged save is brought back as far as possible.
        """
        path = self.path(puzzle)
        found = self._found(path)
        if found is None:
            return None
        if not found.is_sound:
            return self._mend(path, found, puzzle)
        entry = self._entry(path, found, log=True)
        if entry is None or entry.record is None:
            return None
        if not _suits(entry, puzzle):
            self._move_to_copy(path, entry.puzzle, entry.record)
            return None
        if entry.problems:  # part of it is lost: keep the file, go on with the rest
            self._set_aside(path)
            with suppress(OSError):
                generation = self.save(puzzle, entry.record)
                return SavedGame(entry.record, generation, _modified(path))
        return SavedGame(entry.record, found.generation, found.modified)

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
        found = self._found(path)
        if found is None or found.is_sound:
            return self._entry(path, found, log=False) if found else None
        if (previous := self._previous(path)) is not None:
            game = self._mend(path, found, previous.puzzle)
            return Entry(previous.puzzle, game.record) if game else None
        if is_hopeless(path.stem, found.data):
            self._set_aside(path)
        return None  # the rest is left to `read`, which is given the puzzle

    @property
    def is_empty(self) -> bool:
        """Whether no game was ever kept here."""
        return next(iter(files_in(self.folder, f"*{SUFFIX}")), None) is None

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
        entry = self.entry(path)
        if entry is None or entry.record is None:
            return None
        puzzle, record = entry.puzzle, entry.record
        board = Boards(puzzle.start, record.moves)[record.position]
        return SaveInfo(path, modified, puzzle, board, record.elapsed, record.solved, record.best)

    def _found(self, path: Path) -> KeptFile | None:
        try:
            return self._files.read(path)
        except OSError as reason:  # it is locked or out of reach, which is no damage
            log.warning("%s can't be read: %s", path, reason)
        return None

    def _entry(self, path: Path, found: KeptFile, *, log: bool) -> Entry | None:
        """What a file holds whose seal is right; one that is no save is set aside."""
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
        """Make room for the game of another version of a puzzle; this one stays the player's."""
        try:
            copy = self.copy(puzzle, record, copies_folder(), puzzle.metadata.title)
        except OSError as reason:
            log.warning("%s can't be copied: %s", path, reason)
            self._set_aside(path)
            return
        self._files.remove(path)
        self.damages.append(Damage(copy, None, is_other=True))

    # ---- damage ----

    def _mend(self, path: Path, found: KeptFile, puzzle: Puzzle) -> SavedGame | None:
        """Bring back the game of a damaged save, and set that aside."""
        previous = self._previous(path)
        before = previous.record if previous and _suits(previous, puzzle) else None
        parsed = None
        with suppress(FileProblemsError):
            parsed = loads(found.data, path.name).entries[0].record
        salvaged = salvage(puzzle, found.data, parsed, before)
        aside = self._files.set_aside(path)
        self._tell(path, aside, salvaged.lost if salvaged else None)
        if salvaged is None:
            return None
        generation = found.generation
        try:
            generation = self.save(puzzle, salvaged.record, NO_FILE)
        except (OSError, SavedElsewhereError) as reason:
            log.warning("%s was mended and can't be written: %s", path, reason)
        return SavedGame(salvaged.record, generation, found.modified)

    def _previous(self, path: Path) -> Entry | None:
        """The save before the present one, if it is sound."""
        before = self._found(self._files.previous(path))
        if before is None or not before.is_sound:
            return None
        with suppress(FileProblemsError):
            entry = loads(before.data, path.name).entries[0]
            if entry.record is not None and not entry.problems:
                return entry if entry.puzzle.fingerprint == path.stem else None
        return None

    def _set_aside(self, path: Path) -> None:
        self._tell(path, self._files.set_aside(path), None)

    def _tell(self, path: Path, aside: Path | None, lost: int | None) -> None:
        log.warning("%s was damaged; it is now %s, %s moves lost", path, aside, lost)
        self.damages.append(Damage(aside or path, lost))


class NotedSaves(SaveStore):
    """A folder of saves that tells of each game it has written.

    Attributes:
        note: is told of games, on the thread that wrote them.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.note: Callable[[Puzzle, GameRecord], None] | None = None

    def save(
        self, puzzle: Puzzle, record: GameRecord, after: Generation | None = None
    ) -> Generation:
        """Keep a game, and tell of it."""
        generation = super().save(puzzle, record, after)
        if self.note is not None and generation != after:  # else nothing was written
            self.note(puzzle, record)
        return generation


def save_body(puzzle: Puzzle, record: GameRecord) -> bytes:
    """Return a save without its seal: the game in the native format, and checks for `salvage`."""
    xml = dumps([Entry(puzzle, record)], NATIVE)
    return xml + checks(puzzle, record, xml)


def _with_reached(record: GameRecord, other: GameRecord) -> GameRecord:
    """A game with the solved mark and the best time of another one as well."""
    times = [each for each in (record.best, other.best) if each is not None]
    return replace(record, solved=record.solved or other.solved, best=min(times, default=None))


def contains(record: GameRecord, other: GameRecord) -> bool:
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


# --- salvage ---


_IN_LINE: Final = 1000
"""Checks in a comment: readers refuse what seems to be a tag of 50,000 characters."""

_LOG: Final = re.compile(r"<note>nonogui:log=([^\n<]*)")
_EMPTY_LOG: Final = "<note>nonogui:log=[]<"
_CHECKS: Final = re.compile(r"<!-- nonogui:moves ([^\n>]*)")
_TOTALS: Final = re.compile(r"<!-- nonogui:totals (\{[^\n]*\}) ([0-9a-f]{8}) ")
_CHECK: Final = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class Salvaged:
    """A game that was brought back.

    Attributes:
        record: the game.
        lost: how many of the last moves are missing.
    """

    record: GameRecord
    lost: int


def checks(puzzle: Puzzle, record: GameRecord, xml: bytes) -> bytes:
    """Return the comments that a save has below its XML."""
    texts = _log(xml.decode())  # half the time of making the texts once more
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
    text = json.dumps(totals, separators=(",", ":"))  # numbers: never two hyphens in a row
    comments = [f"nonogui:moves {' '.join(line)}" for line in lines]
    comments.append(f"nonogui:totals {text} {zlib.crc32(text.encode()):08x}")
    return "".join(f"<!-- {comment} -->\n" for comment in comments).encode()


def salvage(
    puzzle: Puzzle, data: bytes, parsed: GameRecord | None, previous: GameRecord | None
) -> Salvaged | None:
    """Bring a game back from a damaged save.

    Args:
        puzzle: what was played.
        data: the save.
        parsed: what a reader made of it, in which anything may be wrong; None when it can't be
            read.
        previous: the game as it was in the sound save before this one, if there is one.

    Returns:
        the game with as many of its moves as can be proved to be right; None when there is none.
    """
    text = data.decode("utf-8", "replace")
    moves, total, is_present = _right_moves(puzzle.fingerprint, text, previous)
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
    """Return whether nothing of a damaged save can be proved to be right."""
    text = data.decode("utf-8", "replace")
    return not _head(fingerprint, _log(text), _stored_checks(text)) and _totals(text) is None


# ---- moves ----


def _right_moves(
    fingerprint: str, text: str, previous: GameRecord | None
) -> tuple[tuple[Move, ...], int, bool]:
    """Return the moves that are proved to be right, how many there were, and whose they are.

    That is whether they are of this save, not of the one before, in which the last ones may be
    others that were undone since.
    """
    texts = _log(text)
    stored = _stored_checks(text)
    total = max(len(stored), len(texts))
    before = move_texts(previous.moves) if previous else []
    head = _head(fingerprint, texts, stored)
    is_whole = len(head) == len(stored) == len(texts) and (head or _EMPTY_LOG in text)
    if not is_whole:
        joined = _bridged(fingerprint, before, texts, stored)
        head = max(head, joined, key=len)
        if previous is not None and len(before) > len(head):
            return previous.moves, total, False
    try:
        return parse_moves(head), total, True
    except ValueError:
        return previous.moves if previous else (), total, False


def _head(fingerprint: str, texts: Sequence[str], stored: Sequence[int | None]) -> list[str]:
    """Return the moves up to the last one whose check holds."""
    right = 0
    for number, (found, wanted) in enumerate(
        zip(_chain(fingerprint, texts), stored, strict=False), start=1
    ):
        if found == wanted:
            right = number
    return list(texts[:right])


def _bridged(
    fingerprint: str,
    before: Sequence[str],
    texts: Sequence[str],
    stored: Sequence[int | None],
) -> list[str]:
    """Return the moves of the previous save and those that follow them behind the fault."""
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
    """Return the texts of the moves in a save, some of which may be damaged."""
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


# ---- all the rest ----


def _totals(text: str) -> Mapping[str, Any] | None:
    """Return the totals, if their check holds."""
    match = _TOTALS.search(text)
    if match is None or zlib.crc32(match[1].encode()) != int(match[2], 16):
        return None
    totals: Mapping[str, Any] = json.loads(match[1])  # it is what `checks` has written
    return totals


def _check_of(point: Checkpoint) -> int:
    ticks = sorted((line.axis, line.index, block) for line, block in point.ticks)
    text = repr((point.name, point.grid.width, bytes(point.grid.cells), ticks, point.elapsed))
    return zlib.crc32(text.encode("utf-8", "replace"))


def _record(
    moves: tuple[Move, ...],
    totals: Mapping[str, Any] | None,
    parsed: GameRecord | None,
    previous: GameRecord | None,
) -> GameRecord:
    """Put a game together from its moves and what else is known of it."""
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
