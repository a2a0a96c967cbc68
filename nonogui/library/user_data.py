"""Export a player's data to one file: games, designs, imports, settings and library data.

The file is a ZIP archive. `nonogui.json` identifies it and holds the time of each file.
`library.json` holds data that only the library has. `saves/`, `designs/` and `imports/` hold the
puzzles. `user_archive.py` reads such a file, and `user_merge.py` merges it with the data on this
computer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZipFile

from platformdirs import user_config_path

from nonogui.formats.atomic import write_atomic
from nonogui.library import catalogue_scan
from nonogui.library.catalogue import Catalogue
from nonogui.library.folders import data_folder, files_in, is_file
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason

FORMAT: Final = 1
"""The version of the archive's layout."""

MANIFEST: Final = "nonogui.json"
LIBRARY: Final = "library.json"
SETTINGS: Final = "settings.json"
SUFFIX: Final = ".zip"


class Area(StrEnum):
    """The folders inside the archive."""

    SAVES = "saves"
    DESIGNS = "designs"
    IMPORTS = "imports"


class DataKey(StrEnum):
    """Why an archive can't be used; comments name the values given with each key."""

    UNREADABLE = "unreadable"  # reason
    NO_ARCHIVE = "no-archive"
    NOT_OURS = "not-ours"
    NEWER = "newer"  # program: its version
    DAMAGED = "damaged"  # name: the damaged file
    TOO_LARGE = "too-large"
    STRANGE_NAME = "strange-name"  # name
    NOT_WRITTEN = "not-written"  # reason


class UserDataError(Exception):
    """The archive can't be used, and nothing was changed.

    Attributes:
        key: the reason.
        values: values that belong to the key.
    """

    def __init__(self, key: DataKey, **values: str) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class UserFolders:
    """The folders of the player's data.

    Attributes:
        backups: where files replaced by an import are kept.
    """

    saves: Path
    designs: Path
    imports: Path
    settings: Path
    backups: Path

    @classmethod
    def usual(cls, data: Path | None = None) -> UserFolders:
        """Return the folders of the current user, in the current data folder or another one."""
        data = data or data_folder()
        settings = user_config_path("nonogui", appauthor=False) / SETTINGS
        saves, designs, imports = (data / area for area in Area)
        return cls(saves, designs, imports, settings, backups=data / "backups")

    def of(self, area: Area) -> Path:
        """Return the folder of an area."""
        return Path(getattr(self, area))

    def files(self, area: Area) -> list[Path]:
        """Return the puzzle files of an area, without hidden and damaged ones."""
        paths = files_in(self.of(area), "*.pbn")
        return sorted(path for path in paths if not path.name.startswith(".") and is_file(path))


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was exported."""

    games: int
    designs: int
    solves: int


def export_data(
    path: Path,
    folders: UserFolders,
    catalogue: Catalogue,
    *,
    version: str,
    cancel: CancelToken | None = None,
    progress: catalogue_scan.CountCallback | None = None,
) -> ExportReport:
    """Write all data of the player to one file, replacing an existing one.

    Args:
        path: the file.
        folders: the folders of the player's data.
        catalogue: the library.
        version: the version of the program.
        cancel: stops the export from another thread.
        progress: called from this thread with the number of files done, and the total.

    Raises:
        UserDataError: something can't be read or written; the file is unchanged.
        StoppedError: the export was cancelled; the file is unchanged.
    """
    try:
        with BytesIO() as file:
            report = _write(file, folders, catalogue, version, cancel, progress)
            write_atomic(path, file.getvalue())
    except OSError as reason:
        raise UserDataError(DataKey.NOT_WRITTEN, reason=reason.strerror or str(reason)) from reason
    return report


def _write(
    file: IO[bytes],
    folders: UserFolders,
    catalogue: Catalogue,
    version: str,
    cancel: CancelToken | None,
    progress: catalogue_scan.CountCallback | None,
) -> ExportReport:
    found = {area: folders.files(area) for area in Area}
    total = sum(map(len, found.values()))
    times: dict[str, float] = {}
    personal_data = catalogue.personal_data()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for done, (area, path) in enumerate(_pairs_of(found), start=1):
            check_cancel(cancel)
            name = f"{area}/{path.name}"
            times[name] = path.stat().st_mtime
            archive.writestr(name, path.read_bytes())
            if progress is not None:
                progress(done, total)
        if folders.settings.is_file():
            archive.writestr(SETTINGS, folders.settings.read_bytes())
        archive.writestr(LIBRARY, json.dumps(asdict(personal_data), indent=1))
        about = {"format": FORMAT, "program": version, "files": times}
        archive.writestr(MANIFEST, json.dumps(about, indent=1))
    return ExportReport(len(found[Area.SAVES]), len(found[Area.DESIGNS]), len(personal_data.solves))


def check_cancel(cancel: CancelToken | None) -> None:
    """Raise an error if the job was cancelled.

    Raises:
        StoppedError: it was.
    """
    if cancel is not None and cancel.cancelled:
        raise StoppedError(StopReason.CANCELLED)


def _pairs_of(found: Mapping[Area, Sequence[Path]]) -> Iterator[tuple[Area, Path]]:
    return ((area, path) for area, paths in found.items() for path in paths)
