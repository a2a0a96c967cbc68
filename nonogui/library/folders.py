"""Find the player's data folder: the usual one, or the one the player chose instead.

The choice is a file of its own beside the settings, not one of them: settings travel to other
computers with an export, a folder of this computer must not.
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

CHOICE: Final = "data-folder"
"""The file in the settings folder that holds the path of the folder chosen."""

PRIVATE: Final = 0o700

LIVE_SECONDS: Final = 3600.0
"""A write takes less than a second: an unfinished file so old belongs to nobody any more."""

_UNFINISHED_NAME: Final = re.compile(rf"\..*-[0-9a-f]{{8}}{re.escape(UNFINISHED)}", re.DOTALL)

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
"""Where the program writes inside its data folder."""

TRIAL: Final = bytes(4096)
"""What `trouble` writes: one block of most file systems, which a full disk has no room for."""


class Trouble(Enum):
    """Why nothing can be kept in a folder."""

    CLOSED = auto()
    READ_ONLY = auto()
    FULL = auto()


FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What the system says when there is no room left on the disk, or none left for this user."""

_KINDS: Final[dict[int | None, Trouble]] = {
    errno.EROFS: Trouble.READ_ONLY,
    **dict.fromkeys(FULL, Trouble.FULL),
}


def usual_folder() -> Path:
    """Return the data folder of whoever has chosen none."""
    return user_data_path("nonogui", appauthor=False)


def data_folder() -> Path:
    """Return the folder that games, designs and the library are kept in."""
    try:
        chosen = Path(os.fsdecode(_choice().read_bytes()).removesuffix("\n"))
    except OSError:
        return usual_folder()
    # An empty or damaged file is no choice. A zero byte is not allowed in any path.
    is_path = chosen.is_absolute() and "\0" not in str(chosen)
    return chosen if is_path else usual_folder()


def choose_folder(folder: Path) -> None:
    """Keep data in a folder from the next start on; the usual one is chosen by removing the choice.

    Raises:
        OSError: the choice can't be written; the earlier one stays.
    """
    if folder == usual_folder():
        _choice().unlink(missing_ok=True)
        return
    make_private(_choice().parent)
    write_atomic(_choice(), os.fsencode(folder.absolute()) + b"\n")


def trouble(folder: Path) -> Trouble | None:
    """Return why nothing can be kept in a folder, or None; makes the folder where there is none."""
    trial = folder / f".trial-{os.urandom(4).hex()}.tmp"
    try:
        make_private(folder)
        list(folder.iterdir())  # it may be allowed to enter a folder, but not to look around
    except OSError as reason:
        return _KINDS.get(reason.errno, Trouble.CLOSED)
    try:
        with trial.open("xb") as file:
            file.write(TRIAL)
    except OSError as reason:
        return _KINDS.get(reason.errno, Trouble.READ_ONLY)
    finally:
        with suppress(OSError):
            trial.unlink()
    return None


def make_private(folder: Path) -> None:
    """Make a folder and its parents, if need be, so that nobody but their owner can enter them.

    Raises:
        OSError: it can't be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=PRIVATE, exist_ok=True)
    folder.mkdir(exist_ok=True)  # an error where it is no folder


def tidy(data: Path) -> None:
    """Put a data folder in order when the program starts, and the folder of the settings as well.

    What programs that were killed left half written is removed. A folder that others may enter is
    closed to them, unless the player chose it: whoever chose a shared folder may have meant it.
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
    """Seconds since a file was written, or until then where the clock was set back."""
    return abs(time.time() - path.stat().st_mtime)


def is_full(reason: Exception) -> bool:
    """Whether something could not be written for want of room."""
    return isinstance(reason, OSError) and reason.errno in FULL


def inside(folder: Path) -> Path:
    """Return the folder to use when the player chose one.

    Files of ours don't belong among others: in a folder that has some we take a folder inside.
    """
    try:
        is_ours = folder.name.casefold() == "nonogui" or (folder / "saves").is_dir()
        is_free = is_ours or not any(folder.iterdir())
    except OSError:
        return folder
    return folder if is_free else folder / "Nonogui"


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that match a pattern; none where it can't be entered."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def is_file(path: Path) -> bool:
    """Whether a path leads to a file; no where it can't be followed."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _choice() -> Path:
    return user_config_path("nonogui", appauthor=False) / CHOICE
