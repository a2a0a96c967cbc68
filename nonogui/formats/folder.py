"""Find the puzzle files in a folder and its subfolders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from nonogui.formats.registry import ROWS

# Suffixes of files that rarely contain a puzzle: opened on request, never listed.
_RARELY: Final = frozenset((".py", ".js", ".md", ".jpg", ".jpeg", ".webp", ".ico", ".tif", ".tiff"))

_SUFFIXES: Final = frozenset(suffix for row in ROWS for suffix in row.suffixes) - _RARELY


def puzzle_files(top: str, unreadable: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """Yield the files with a suffix of some format, by name; skip hidden files and linked folders.

    Args:
        top: the folder to search.
        unreadable: is called with the error for each folder that can't be read.
    """
    for folder, folders, files in os.walk(top, onerror=unreadable):
        # In place, which tells `os.walk` where to go and in which order.
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if Path(name).suffix.lower() in _SUFFIXES and not name.startswith("."):
                yield str(Path(folder, name))
