"""Find the player's data folder: the usual one, or the one the player chose instead.

The choice is a file of its own beside the settings, not one of them: settings travel to other
computers with an export, a folder of this computer must not.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

from nonogui.formats.atomic import write_atomic

CHOICE: Final = "data-folder"
"""The file in the settings folder that holds the path of the folder chosen."""

TRIAL: Final = bytes(4096)
"""What `trouble` writes: one block of most file systems, which a full disk has no room for."""


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
    _choice().parent.mkdir(parents=True, exist_ok=True)
    write_atomic(_choice(), os.fsencode(folder.absolute()) + b"\n")


def trouble(folder: Path) -> OSError | None:
    """Return why nothing can be kept in a folder, or None; makes the folder where there is none."""
    trial = folder / f".trial-{os.urandom(4).hex()}.tmp"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        list(folder.iterdir())  # it may be allowed to enter a folder, but not to look around
        with trial.open("xb") as file:
            file.write(TRIAL)
    except OSError as reason:
        return reason
    finally:
        with suppress(OSError):
            trial.unlink(missing_ok=True)
    return None


def _choice() -> Path:
    return user_config_path("nonogui", appauthor=False) / CHOICE
