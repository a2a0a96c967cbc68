"""Which files the puzzles played lately were opened from, so that none has to be searched."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from nonogui.formats.atomic import write_atomic
from nonogui.library.folders import is_file, make_private

MOST_PUZZLES: Final = 200


class FilePlace(NamedTuple):
    """Where a puzzle is among the player's files.

    Attributes:
        name: what it is called there.
        path: the file.
        number: its place in the file, from 0.
        format: the name of the format the file is in; "" where it can't be written back.
    """

    name: str
    path: Path
    number: int
    format: str


class Whereabouts:
    """The file of each puzzle, by fingerprint, kept as JSON. What can't be read is not known."""

    def __init__(self, path: Path) -> None:
        """Keep the list in a file, which need not exist yet."""
        self._path = path

    def find(self, fingerprint: str) -> FilePlace | None:
        """Where a puzzle is, unless its file has gone since."""
        match self._read().get(fingerprint):
            case [str(name), str(path), int(number), str(format_)] if is_file(Path(path)):
                return FilePlace(name, Path(path), number, format_)
        return None

    def note(self, fingerprint: str, place: FilePlace) -> None:
        """Remember where a puzzle is."""
        known = self._read()
        known.pop(fingerprint, None)
        known[fingerprint] = [place.name, str(place.path.absolute()), place.number, place.format]
        text = json.dumps(dict(list(known.items())[-MOST_PUZZLES:]), indent=1)
        with suppress(OSError, ValueError):  # a list that can't be kept is no reason to stop
            make_private(self._path.parent)
            write_atomic(self._path, text.encode(), lasting=False)  # the window waits

    def _read(self) -> dict[str, object]:
        try:
            known = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}
