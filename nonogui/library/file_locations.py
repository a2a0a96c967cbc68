"""Remember which files recently played puzzles were opened from, to avoid searching."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from nonogui.formats.atomic import write_atomic
from nonogui.library.folders import is_file, make_private

MAX_PUZZLES: Final = 200
"""Puzzles kept in the list; the ones noted last stay."""


class FilePlace(NamedTuple):
    """The place of a puzzle among the player's files.

    Attributes:
        name: its name there.
        path: the file.
        number: its place in the file, from 0.
        format: the format of the file; empty if it can't be written back.
    """

    name: str
    path: Path
    number: int
    format: str


class FileLocations:
    """A map from fingerprints to files, stored as JSON. Unreadable entries are ignored."""

    def __init__(self, path: Path) -> None:
        """Store the map in a file, which need not exist yet."""
        self._path = path

    def find(self, fingerprint: str) -> FilePlace | None:
        """Return where a puzzle is, or None if its file is gone."""
        match self._read().get(fingerprint):
            case [str(name), str(path), int(number), str(format_)] if is_file(Path(path)):
                return FilePlace(name, Path(path), number, format_)
        return None

    def note(self, fingerprint: str, place: FilePlace) -> None:
        """Remember where a puzzle is."""
        known = self._read()
        known.pop(fingerprint, None)
        known[fingerprint] = [place.name, str(place.path.absolute()), place.number, place.format]
        text = json.dumps(dict(list(known.items())[-MAX_PUZZLES:]), indent=1)
        with suppress(OSError, ValueError):  # failing to store the map is not worth an error
            make_private(self._path.parent)
            # not flushed to disk, because the window waits
            write_atomic(self._path, text.encode(), durable=False)

    def _read(self) -> dict[str, object]:
        try:
            known = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}
