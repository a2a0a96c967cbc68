"""The file that a dialog for saving proposes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_UNUSABLE: Final = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
"""What some system does not take in the name of a file."""

_LONGEST: Final = 100


def file_stem(name: str) -> str:
    """A name as that of a file, whatever is in a title: `Lesson 1: Glue` is `Lesson 1 - Glue`."""
    parts = [" ".join(part.split()) for part in _UNUSABLE.split(name)]
    return " - ".join(filter(None, parts)).strip(" .-")[:_LONGEST].rstrip(" .-") or "nonogram"


def proposed(folder: str | Path, name: str, suffix: str) -> str:
    """A file in a folder; without a folder, in that of the user."""
    return str(Path(folder or Path.home()) / (file_stem(name) + suffix))
