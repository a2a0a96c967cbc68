"""Read an archive of a player's data without trusting anything in it.

No name in it becomes a path, and sizes are counted while reading. Invalid entries are skipped, or
the whole archive is rejected.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeGuard
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from nonogui.coach.grade import Grade
from nonogui.core.game import GameRecord
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.registry import loads
from nonogui.library import catalogue_personal, catalogue_scan
from nonogui.library.cards import Solve
from nonogui.library.practice import Practice
from nonogui.library.user_data import (
    FORMAT,
    LIBRARY,
    MANIFEST,
    SETTINGS,
    Area,
    DataKey,
    UserDataError,
    check_cancel,
)
from nonogui.solver.limits import CancelToken

MAX_FILES: Final = 50_000
"""The most files of an archive; a player has one for each game and design. A choice."""
MAX_BYTES: Final = 200_000_000
"""The most bytes of all files together, and of the archive."""
MAX_OF_ONE: Final = 32_000_000
"""The most bytes of a single file."""

_KEY: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
_NAME: Final = re.compile(r"[^/\\:\x00-\x1f]{1,200}")
_PACKED: Final = (ZIP_STORED, ZIP_DEFLATED)
_SPOILT: Final = (BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError)
"""The errors of a damaged or encrypted archive, or of an unknown compression."""


@dataclass(frozen=True, slots=True)
class Game:
    """A save in the archive."""

    puzzle: Puzzle
    record: GameRecord
    modified: float


@dataclass(frozen=True, slots=True)
class Design:
    """A design in the archive, as a file."""

    key: str
    data: bytes
    modified: float


@dataclass(frozen=True, slots=True)
class UserData:
    """The contents of an archive.

    Attributes:
        imports: imported puzzles.
        settings: the preferences, or None.
        personal_data: data that only the library had.
        left_out: names of files without usable contents.
    """

    games: tuple[Game, ...]
    designs: tuple[Design, ...]
    imports: tuple[Puzzle, ...]
    settings: Mapping[str, Any] | None
    personal_data: catalogue_personal.PersonalData
    left_out: tuple[str, ...]


def read_archive(
    path: Path,
    *,
    now: float,
    is_here: Callable[[Area, str, bytes], bool] = lambda *_file: False,
    cancel: CancelToken | None = None,
    progress: catalogue_scan.CountCallback | None = None,
) -> UserData:
    """Read an archive.

    Args:
        path: the file.
        now: the current time in seconds since the epoch; no file counts as newer.
        is_here: called with area, key and content of each save and design; True skips the file,
            because the same is here already.
        cancel: stops the reading from another thread.
        progress: called from this thread with the number of files done, and the total.

    Raises:
        UserDataError: the archive can't be used.
        StoppedError: the reading was cancelled.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UserDataError(DataKey.TOO_LARGE)
        with _archive_errors(DataKey.NO_ARCHIVE), ZipFile(path) as archive:
            return _Reader(archive, now, is_here).read(cancel, progress)
    except OSError as reason:
        raise UserDataError(DataKey.UNREADABLE, reason=reason.strerror or str(reason)) from reason


@contextmanager
def _archive_errors(key: DataKey, **values: str) -> Iterator[None]:
    """Turn all errors of a damaged archive into one clear error."""
    try:
        yield
    except _SPOILT as reason:
        raise UserDataError(key, **values) from reason


class _Reader:
    """The reading of one archive."""

    def __init__(
        self, archive: ZipFile, now: float, is_here: Callable[[Area, str, bytes], bool]
    ) -> None:
        self._archive, self._now, self._is_here = archive, now, is_here
        self._left = MAX_BYTES
        self._times: Mapping[str, Any] = {}
        self._left_out: list[str] = []

    def read(
        self, cancel: CancelToken | None, progress: catalogue_scan.CountCallback | None
    ) -> UserData:
        infos = [info for info in self._archive.infolist() if not info.is_dir()]
        _check_size(infos)
        files = {info.filename: info for info in infos}
        _check_names(infos, files)
        self._read_manifest(files)
        data = self._json(files[LIBRARY]) if LIBRARY in files else {}
        settings = self._json(files[SETTINGS]) if SETTINGS in files else None
        members = [name for name in files if "/" in name]
        games: list[Game] = []
        designs: list[Design] = []
        imports: list[Puzzle] = []
        for done, name in enumerate(members, start=1):
            check_cancel(cancel)
            area, content = name.split("/")[0], self._bytes(files[name])
            if _KEY.fullmatch(_stem(name)) and self._is_here(Area(area), _stem(name), content):
                pass
            elif area == Area.SAVES:
                games.extend(self._games(name, content))
            elif area == Area.DESIGNS:
                designs.extend(self._designs(name, content))
            else:
                imports.extend(self._imports(name, content))
            if progress is not None:
                progress(done, len(members))
        return UserData(
            tuple(games),
            tuple(designs),
            tuple(imports),
            settings,
            personal_data_of(data),
            tuple(self._left_out),
        )

    def _read_manifest(self, files: Mapping[str, ZipInfo]) -> None:
        """Check that the archive is one of ours and has a known version."""
        if MANIFEST not in files:
            raise UserDataError(DataKey.NOT_OURS)
        about = self._json(files[MANIFEST])
        version = about.get("format")
        if not isinstance(version, int) or version < 1:
            raise UserDataError(DataKey.NOT_OURS)
        if version > FORMAT:
            raise UserDataError(DataKey.NEWER, program=str(about.get("program", "?"))[:40])
        times = about.get("files")
        self._times = times if isinstance(times, dict) else {}

    # ---- files ----

    def _bytes(self, info: ZipInfo) -> bytes:
        """Return a file's content, limited in size whatever the file claims."""
        most = min(MAX_OF_ONE, self._left)
        with _archive_errors(DataKey.DAMAGED, name=info.filename), self._archive.open(info) as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise UserDataError(DataKey.TOO_LARGE)
        self._left -= len(data)
        return data

    def _json(self, info: ZipInfo) -> dict[str, Any]:
        try:
            data = json.loads(self._bytes(info))
        except (ValueError, RecursionError) as reason:
            raise UserDataError(DataKey.DAMAGED, name=info.filename) from reason
        if not isinstance(data, dict):
            raise UserDataError(DataKey.DAMAGED, name=info.filename)
        return data

    def _modified(self, name: str) -> float:
        """Return when a file was written; 0 if not known."""
        time = self._times.get(name)
        return min(float(time), self._now) if is_number(time) else 0.0

    def _games(self, name: str, content: bytes) -> Iterator[Game]:
        stem = _stem(name)
        with suppress(FileProblemsError):
            entry = loads(content, name).entries[0]
            is_sound = not entry.problems and entry.puzzle.fingerprint == stem
            if entry.record is not None and is_sound:
                yield Game(entry.puzzle, entry.record, self._modified(name))
                return
        self._left_out.append(name)

    def _designs(self, name: str, content: bytes) -> Iterator[Design]:
        with suppress(FileProblemsError):
            loads(content, name, log=False)
            if _KEY.fullmatch(_stem(name)):
                yield Design(_stem(name), content, self._modified(name))
                return
        self._left_out.append(name)

    def _imports(self, name: str, content: bytes) -> Iterator[Puzzle]:
        with suppress(FileProblemsError):
            entries = loads(content, name, log=False).entries
            yield from (entry.puzzle for entry in entries if not entry.problems.errors)
            return
        self._left_out.append(name)


def _stem(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".pbn")


def _check_size(infos: list[ZipInfo]) -> None:
    """Reject an archive that is too large by its own account."""
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_BYTES:
        raise UserDataError(DataKey.TOO_LARGE)


def _check_names(infos: list[ZipInfo], files: Mapping[str, ZipInfo]) -> None:
    """Reject what no export contains: foreign paths, duplicates, other folders and compressions."""
    for info in infos:
        name = info.filename
        area, slash, inner = name.partition("/")
        is_known = name in (MANIFEST, LIBRARY, SETTINGS)
        is_inner = bool(slash) and area in list(Area) and _NAME.fullmatch(inner)
        if not (is_known or is_inner) or inner in (".", ".."):
            raise UserDataError(DataKey.STRANGE_NAME, name=name[:80])
        if files[name] is not info or info.compress_type not in _PACKED:
            raise UserDataError(DataKey.DAMAGED, name=name[:80])


# --- what the player owns ---


MAX_IN_TAG: Final = 100
"""The most characters of a tag, as in the catalogue."""
MAX_ENTRIES: Final = 1_000_000
"""The most entries of a list. A choice: far more than one player makes, still read in seconds."""
MOST: Final = 1e11
"""No time or number is this large."""

_FINGERPRINT: Final = re.compile(r"[0-9a-f]{32}")


def personal_data_of(data: Mapping[str, Any]) -> catalogue_personal.PersonalData:
    """Return the valid entries and skip the others, as for settings."""
    return catalogue_personal.PersonalData(
        folders=tuple(each for each in _list(data, "folders") if _is_text(each)),
        favourites=tuple(filter(_is_fingerprint, _list(data, "favourites"))),
        tags=tuple(_rows(data, "tags", (_is_fingerprint, _is_tag))),
        solves=tuple(_solves(_list(data, "solves"))),
        ratings=tuple(_rows(data, "ratings", (_is_fingerprint, _is_bool, _is_grade, is_number))),
        added=tuple(_rows(data, "added", (_is_fingerprint, is_number))),
        practice=tuple(_practice(_list(data, "practice"))),
    )


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    return found[:MAX_ENTRIES] if isinstance(found, list) else []


def _rows(
    data: Mapping[str, Any], name: str, fits: Sequence[Callable[[object], bool]]
) -> Iterator[tuple[Any, ...]]:
    """Yield the entries of a list that are rows of valid values."""
    for row in _list(data, name):
        is_row = isinstance(row, list) and len(row) == len(fits)
        if is_row and all(fit(value) for fit, value in zip(fits, row, strict=True)):
            yield tuple(row)


def _solves(found: list[Any]) -> Iterator[Solve]:
    names = {each.name for each in fields(Solve)}
    for each in found:
        if isinstance(each, dict) and all(_FITS[name](each.get(name)) for name in names):
            values: dict[str, Any] = {name: each.get(name) for name in names}
            grade = values.pop("grade")
            yield Solve(**values, grade=Grade(grade) if grade else None)


def _practice(found: list[Any]) -> Iterator[Practice]:
    for each in found:
        match each:
            case {"technique": technique, "outcome": outcome, "when": when, "times": times}:
                row = (technique, outcome, when, times, each.get("fingerprint"))
                if (
                    is_number(when)
                    and is_number(times)
                    and (entry := catalogue_personal.make_practice(row))
                ):
                    yield entry


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number that can be a time or a count."""
    is_any = isinstance(value, int | float) and not isinstance(value, bool)
    return is_any and 0 <= value < MOST  # type: ignore[operator]


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and is_number(value)


def _is_side(value: object) -> bool:
    return isinstance(value, int) and 1 <= value <= MAX_SIDE


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _is_tag(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= MAX_IN_TAG


def _is_fingerprint(value: object) -> bool:
    return isinstance(value, str) and _FINGERPRINT.fullmatch(value) is not None


def _is_grade(value: object) -> bool:
    return value is None or value in list(Grade)


def _is_bool(value: object) -> bool:
    return value is None or value in (0, 1)


_FITS: Final[Mapping[str, Callable[[object], bool]]] = {
    "fingerprint": _is_fingerprint,
    "solved_at": is_number,
    "seconds": is_number,
    "hints": _is_integer,
    "revealed": lambda value: isinstance(value, bool),
    "width": _is_side,
    "height": _is_side,
    "inks": _is_integer,
    "grade": _is_grade,
}
"""Checks for the value of each field of a solve."""
