"""The puzzle files of a folder and all folders in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from nonogui.formats.registry import ROWS

_RARELY: Final = frozenset((".py", ".js", ".md", ".jpg", ".jpeg", ".webp", ".ico", ".tif", ".tiff"))
"""Suffixes of files that rarely hold a puzzle: they are opened by name, not looked for."""

_SUFFIXES: Final = frozenset(suffix for row in ROWS for suffix in row.suffixes) - _RARELY


def puzzle_files(top: str, unreadable: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """The files with a suffix of some format, by name; hidden ones and linked folders are left out.

    Args:
        top: the folder to begin with.
        unreadable: is told of each folder that can't be read.
    """
    for folder, folders, files in os.walk(top, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if Path(name).suffix.lower() in _SUFFIXES and not name.startswith("."):
                yield str(Path(folder, name))
