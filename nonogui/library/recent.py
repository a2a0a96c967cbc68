"""Remember the player's files: those opened recently, and where puzzles are."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from nonogui.formats.atomic import write_atomic
from nonogui.library.file_locations import FileLocations
from nonogui.library.folders import make_private

MAX_FILES: Final = 20
"""A choice: the menu of recent files stays shorter than a small screen."""


class RecentFiles:
    """A list of files stored as JSON. An unreadable list counts as empty."""

    def __init__(self, path: Path) -> None:
        """Store the list in a file, which need not exist yet."""
        self._path = path

    def files(self) -> tuple[Path, ...]:
        """Return the files, the last opened first."""
        try:
            names = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return ()
        if not isinstance(names, list):
            return ()
        return tuple(Path(name) for name in names[:MAX_FILES] if isinstance(name, str))

    def add(self, path: Path) -> None:
        """Put a file at the top of the list."""
        path = path.absolute()
        self._write([path, *(file for file in self.files() if file != path)])

    def remove(self, path: Path) -> None:
        """Remove a file from the list."""
        files = self.files()
        kept = [file for file in files if file != path.absolute()]
        if len(kept) < len(files):
            self._write(kept)

    def clear(self) -> None:
        """Remove all files from the list."""
        self._write([])

    def _write(self, files: list[Path]) -> None:
        text = json.dumps([str(file) for file in files[:MAX_FILES]], indent=1)
        with suppress(OSError, ValueError):  # failing to store the list is not worth an error
            make_private(self._path.parent)
            # not flushed to disk, because the window waits
            write_atomic(self._path, text.encode(), durable=False)


class RecentLists:
    """Lists of files remembered in a folder.

    Attributes:
        recent: files opened recently.
        file_locations: in which file each puzzle is.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lists from a folder, which need not exist yet."""
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Switch to another folder."""
        self.recent = RecentFiles(folder / "recent.json")
        self.file_locations = FileLocations(folder / "whereabouts.json")
