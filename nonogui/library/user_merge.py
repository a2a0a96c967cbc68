"""Import a player's data from an archive, merging it with the data here without loss.

The whole archive is read and checked before the first file changes. Each replaced file is first
copied to a backup. If a file can't be written, all changes are undone.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, load, native
from nonogui.library import catalogue_scan
from nonogui.library.cards import Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.file_store import add_seal, new_generation
from nonogui.library.folders import make_private
from nonogui.library.saves import SaveStore, save_body
from nonogui.library.user_archive import Design, Game, UserData, read_archive
from nonogui.library.user_data import Area, DataKey, UserDataError, UserFolders, check_cancel
from nonogui.solver.limits import CancelToken

_IN_PACK: Final = 250
"""Puzzles in a pack, as in packs of the catalogue."""

MAX_BACKUPS: Final = 5
"""The number of imports for which replaced files are kept."""

_BACKUP: Final = "before-import-"


@dataclass(frozen=True, slots=True)
class MergeReport:
    """What an import changed.

    Attributes:
        games: the number of new or newer saves.
        designs: the number of new or newer designs.
        puzzles: the number of new imported puzzles.
        solves: the number of new solves.
        practice: the number of new entries about practised techniques.
        folders: the number of newly watched folders.
        missing_folders: folders watched where the archive was made that do not exist here.
        settings: whether it contained preferences that were not set here.
        left_out: names of files without usable contents.
        backup: the folder with the replaced files; None if there were none.
    """

    games: int = 0
    designs: int = 0
    puzzles: int = 0
    solves: int = 0
    practice: int = 0
    folders: int = 0
    missing_folders: tuple[Path, ...] = ()
    settings: bool = False
    left_out: tuple[str, ...] = ()
    backup: Path | None = None


def import_data(
    path: Path,
    folders: UserFolders,
    catalogue: Catalogue,
    *,
    now: float | None = None,
    cancel: CancelToken | None = None,
    progress: catalogue_scan.CountCallback | None = None,
) -> MergeReport:
    """Merge an archive with the data here.

    The newer game of a puzzle wins and keeps the better time of both; the newer design wins.
    Solves, tags and favourites are combined. Preferences are taken only if not set here.

    Args:
        path: the archive.
        folders: the folders of the player's data.
        catalogue: receives the data that only the library has.
        now: the current time in seconds since the epoch; by default taken from the clock.
        cancel: stops the import from another thread while the archive is read.
        progress: called from this thread with the number of files read, and the total.

    Raises:
        UserDataError: the archive can't be used, or a file can't be written; nothing was changed.
        StoppedError: the import was cancelled; nothing was changed.
    """
    now = time.time() if now is None else now
    is_here = partial(_is_here, folders)
    data = read_archive(path, now=now, is_here=is_here, cancel=cancel, progress=progress)
    games = list(_games(data.games, folders))
    designs = list(_designs(data.designs, folders))
    settings = list(_settings(data.settings, folders))
    known = {
        card.fingerprint
        for card in catalogue.cards(Query())
        if card.kind is not SourceKind.PLAYED  # their puzzles come with the games
    }
    found = {each.fingerprint: each for each in data.imports}
    puzzles = [each for name, each in found.items() if name not in known]
    imports = list(_imports(puzzles, folders))
    check_cancel(cancel)
    backup = _apply([*games, *designs, *imports, *settings], folders, now)
    report = MergeReport(
        games=len(games),
        designs=len(designs),
        puzzles=len(puzzles),
        settings=bool(settings),
        left_out=data.left_out,
        backup=backup,
    )
    return _merge_personal_data(data, catalogue, report)


class _Change(NamedTuple):
    """A file to write, and its modification time."""

    path: Path
    data: bytes
    modified: float


# ---- planning the changes ----


def _is_here(folders: UserFolders, area: Area, key: str, data: bytes) -> bool:
    """Return whether the same file is here; imports are compared by puzzle instead."""
    try:
        return area is not Area.IMPORTS and (folders.of(area) / f"{key}.pbn").read_bytes() == data
    except OSError:
        return False


def _games(games: Sequence[Game], folders: UserFolders) -> Iterator[_Change]:
    store = SaveStore(folders.of(Area.SAVES))
    for game in games:
        path = store.path(game.puzzle)
        store.read(game.puzzle)  # repairs a damaged save
        ours = _existing_save(path)
        merged = game if ours is None else _newest(ours, game)
        if merged != ours:
            data = add_seal(save_body(merged.puzzle, merged.record), new_generation())
            yield _Change(path, data, merged.modified)


def _existing_save(path: Path) -> Game | None:
    """Return the save that is here, or None if there is none that can be read."""
    with suppress(FileProblemsError, OSError):
        entry = load(path).entries[0]
        if entry.record is not None:
            return Game(entry.puzzle, entry.record, path.stat().st_mtime)
    return None


def _newest(ours: Game, theirs: Game) -> Game:
    """Return the newer game, with the solved mark and the best time of both."""
    game = theirs if theirs.modified > ours.modified else ours
    return replace(game, record=_best_of(game.record, (ours.record, theirs.record)))


def _best_of(record: GameRecord, both: Sequence[GameRecord]) -> GameRecord:
    times = [each.best for each in both if each.best is not None]
    is_solved = any(each.solved for each in both)
    return replace(record, solved=is_solved, best=min(times, default=None))


def _designs(designs: Sequence[Design], folders: UserFolders) -> Iterator[_Change]:
    for design in designs:
        path = folders.of(Area.DESIGNS) / f"{design.key}.pbn"
        with suppress(FileNotFoundError):
            if path.stat().st_mtime >= design.modified or path.read_bytes() == design.data:
                continue
        yield _Change(path, design.data, design.modified)


def _settings(theirs: Mapping[str, Any] | None, folders: UserFolders) -> Iterator[_Change]:
    """Merge the preferences; those set here win."""
    ours: object = {}
    with suppress(OSError, ValueError):
        ours = json.loads(folders.settings.read_text(encoding="utf-8"))
    ours = ours if isinstance(ours, dict) else {}
    united = {**(theirs or {}), **ours}
    if united != ours:
        text = json.dumps(united, indent=2, ensure_ascii=False)
        yield _Change(folders.settings, text.encode() + b"\n", time.time())


def _imports(puzzles: Sequence[Puzzle], folders: UserFolders) -> Iterator[_Change]:
    """Yield packs of puzzles, named by their content, so that none is imported twice."""
    for at in range(0, len(puzzles), _IN_PACK):
        data = dumps([Entry(puzzle) for puzzle in puzzles[at : at + _IN_PACK]], native())
        name = hashlib.sha256(data).hexdigest()[:16]
        yield _Change(folders.of(Area.IMPORTS) / f"{name}.pbn", data, time.time())


# ---- writing ----


def _apply(changes: Sequence[_Change], folders: UserFolders, now: float) -> Path | None:
    """Write all files or none; return the folder with the replaced ones, if any."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    backup = folders.backups / f"{_BACKUP}{stamp}-{os.urandom(2).hex()}"
    done: list[tuple[Path, Path | None]] = []
    try:
        for change in changes:
            backup_path = _back_up(change.path, backup)
            done.append((change.path, backup_path))
            make_private(change.path.parent)
            write_atomic(change.path, change.data)
            os.utime(change.path, (change.modified, change.modified))
    except BaseException as reason:
        _restore_files(done)
        if not isinstance(reason, OSError):
            raise
        raise UserDataError(DataKey.NOT_WRITTEN, reason=reason.strerror or str(reason)) from reason
    if not any(backup_path for _path, backup_path in done):
        return None
    _prune(backup)
    return backup


def _prune(backup: Path) -> None:
    """Delete the oldest backups, but never this one, even if the clock is wrong."""
    found = backup.parent.glob(f"{_BACKUP}*")
    others = sorted(path for path in found if path.is_dir() and path != backup)
    for old in others[: max(0, len(others) + 1 - MAX_BACKUPS)]:
        shutil.rmtree(old, ignore_errors=True)


def _back_up(path: Path, backup: Path) -> Path | None:
    """Copy a file to the backup; return None if there is no such file."""
    if not path.exists():
        return None
    target = backup / path.parent.name / path.name
    make_private(target.parent)
    shutil.copy2(path, target)
    return target


def _restore_files(done: Sequence[tuple[Path, Path | None]]) -> None:
    for path, kept in reversed(done):
        with suppress(OSError):
            if kept is None:
                path.unlink()
            else:
                write_atomic(path, kept.read_bytes())
                shutil.copystat(kept, path)


# ---- updating the library ----


def _merge_personal_data(data: UserData, catalogue: Catalogue, report: MergeReport) -> MergeReport:
    solves, practice = len(catalogue.solves()), len(catalogue.practice())
    catalogue.merge_personal(data.personal_data)
    practice = len(catalogue.practice()) - practice  # before games here are looked through
    watched = {source.path for source in catalogue.sources()}
    new = [path for path in map(Path, data.personal_data.folders) if path not in watched]
    here = [path for path in new if path.is_absolute() and catalogue_scan.is_folder(path)]
    for path in here:
        catalogue.add_folder(path)
    catalogue.sync_saves()
    catalogue.rescan()
    return replace(
        report,
        solves=len(catalogue.solves()) - solves,
        practice=practice,
        folders=len(here),
        missing_folders=tuple(path for path in new if path not in here),
    )
