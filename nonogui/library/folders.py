"""Find the player's data folder: the usual one, or one the player chose.

The choice is stored in its own file beside the settings. An export takes settings to other
computers, where the folder would be wrong.
"""

from __future__ import annotations

import errno
import os
import re
import time
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

from nonogui.formats.atomic import UNFINISHED, write_atomic
from nonogui.lazy import regex

CHOICE: Final = "data-folder"
"""The file in the settings folder that contains the path of the chosen folder."""

PRIVATE: Final = 0o700
"""The rights of private folders: only their owner may enter."""

LIVE_SECONDS: Final = 3600.0
"""A write takes less than a second, so an unfinished file this old was abandoned."""

_UNFINISHED_NAME: Final = regex(rf"\..*-[0-9a-f]{{8}}{re.escape(UNFINISHED)}", re.DOTALL)

_WRITTEN_TO: Final = (
    "",
    "saves",
    "saves/previous",
    "designs",
    "designs/previous",
    "designs/trash",
    "imports",
    "imports/trash",
    "backups",
)
"""The folders inside the data folder that the program writes to."""

TRIAL: Final = bytes(4096)
"""Written by `storage_problem`: one block on most file systems; a full disk has no room for it."""


class StorageProblem(Enum):
    """Why nothing can be stored in a folder."""

    CLOSED = auto()
    READ_ONLY = auto()
    FULL = auto()


FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
"""Error codes for a full disk or an exhausted quota."""

_KINDS: Final[dict[int | None, StorageProblem]] = {
    errno.EROFS: StorageProblem.READ_ONLY,
    **dict.fromkeys(FULL, StorageProblem.FULL),
}


def usual_folder() -> Path:
    """Return the data folder used if the player chose none."""
    return user_data_path("nonogui", appauthor=False)


def data_folder() -> Path:
    """Return the folder for games, designs and the library."""
    try:
        chosen = Path(os.fsdecode(_choice().read_bytes()).removesuffix("\n"))
    except OSError:
        return usual_folder()
    # Ignore an empty or damaged file. No path may contain a zero byte.
    is_path = chosen.is_absolute() and "\0" not in str(chosen)
    return chosen if is_path else usual_folder()


def choose_folder(folder: Path) -> None:
    """Store data in a folder from the next start on; choosing the usual one removes the choice.

    Raises:
        OSError: the choice can't be written; the earlier one stays.
    """
    if folder == usual_folder():
        _choice().unlink(missing_ok=True)
        return
    make_private(_choice().parent)
    write_atomic(_choice(), os.fsencode(folder.absolute()) + b"\n")


def storage_problem(folder: Path) -> StorageProblem | None:
    """Return why nothing can be stored in a folder, or None; create the folder if needed."""
    trial = folder / f".trial-{os.urandom(4).hex()}.tmp"
    try:
        make_private(folder)
        list(folder.iterdir())  # a folder may allow entering but not listing
    except OSError as reason:
        return _KINDS.get(reason.errno, StorageProblem.CLOSED)
    try:
        with trial.open("xb") as file:
            file.write(TRIAL)
    except OSError as reason:
        return _KINDS.get(reason.errno, StorageProblem.READ_ONLY)
    finally:
        with suppress(OSError):
            trial.unlink()
    return None


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents so that only their owner can enter them.

    Raises:
        OSError: it can't be created.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=PRIVATE, exist_ok=True)
    folder.mkdir(exist_ok=True)  # raises an error if it is not a folder


def tidy(data: Path) -> None:
    """Clean up the data folder and the settings folder when the program starts.

    Unfinished files of killed programs are removed. Folders are closed to other users, unless the
    player chose the folder: a shared one may be intended.
    """
    settings = _choice().parent
    for folder in (settings, *(data / name for name in _WRITTEN_TO)):
        for path in files_in(folder, f".*{UNFINISHED}"):
            with suppress(OSError):
                if _UNFINISHED_NAME.fullmatch(path.name) and _age(path) > LIVE_SECONDS:
                    path.unlink()
    for folder in {settings, usual_folder()} if os.name != "nt" else ():
        with suppress(OSError):
            folder.chmod(folder.stat().st_mode & PRIVATE)


def _age(path: Path) -> float:
    """Return the seconds since a file was written; positive even if the clock was set back."""
    return abs(time.time() - path.stat().st_mtime)


def is_full(reason: Exception) -> bool:
    """Return whether an error means that the disk is full."""
    return isinstance(reason, OSError) and reason.errno in FULL


def inside(folder: Path) -> Path:
    """Return the folder to use when the player chose one.

    If it contains other files, use a folder `Nonogui` inside it, to keep them apart.
    """
    try:
        is_ours = folder.name.casefold() == "nonogui" or (folder / "saves").is_dir()
        is_free = is_ours or not any(folder.iterdir())
    except OSError:
        return folder
    return folder if is_free else folder / "Nonogui"


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that match a pattern; none if it can't be entered."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def is_file(path: Path) -> bool:
    """Return whether a path leads to a file; False if it can't be followed."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _choice() -> Path:
    return user_config_path("nonogui", appauthor=False) / CHOICE
