"""What is remembered of the player's own files: those opened lately, and where puzzles are."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from nonogui.formats.atomic import write_atomic
from nonogui.library.folders import make_private
from nonogui.library.whereabouts import Whereabouts

MOST_FILES: Final = 20


class RecentFiles:
    """A list of files, kept as JSON. A list that can't be read is an empty one."""

    def __init__(self, path: Path) -> None:
        """Keep the list in a file, which need not exist yet."""
        self._path = path

    def files(self) -> tuple[Path, ...]:
        """The files, the one opened last first."""
        try:
            names = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return ()
        if not isinstance(names, list):
            return ()
        return tuple(Path(name) for name in names[:MOST_FILES] if isinstance(name, str))

    def add(self, path: Path) -> None:
        """Put a file at the top."""
        path = path.absolute()
        self._write([path, *(file for file in self.files() if file != path)])

    def remove(self, path: Path) -> None:
        """Forget a file."""
        files = self.files()
        kept = [file for file in files if file != path.absolute()]
        if len(kept) < len(files):
            self._write(kept)

    def clear(self) -> None:
        """Forget all files."""
        self._write([])

    def _write(self, files: list[Path]) -> None:
        text = json.dumps([str(file) for file in files[:MOST_FILES]], indent=1)
        with suppress(OSError, ValueError):  # a list that can't be kept is no reason to stop
            make_private(self._path.parent)
            write_atomic(self._path, text.encode(), lasting=False)  # the window waits


class Remembered:
    """What is remembered in a folder.

    Attributes:
        recent: files opened lately.
        whereabouts: where the puzzles in them are.
    """

    def __init__(self, folder: Path) -> None:
        """Remember in a folder, which need not exist yet."""
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Go on in another folder."""
        self.recent = RecentFiles(folder / "recent.json")
        self.whereabouts = Whereabouts(folder / "whereabouts.json")
