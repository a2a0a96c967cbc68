"""The only way to the system's file dialogs, and the file that they propose.

Where the desktop has none of its own, Qt shows one in which files can be renamed and deleted by a
slip of the keys. `READ_ONLY` takes that away; choosing a new name still works.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

READ_ONLY: Final = QFileDialog.Option.ReadOnly

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


def ask_for_file(parent: QWidget, title: str, folder: str, filters: str) -> str:
    """Let the user choose a file to open; return its path, or "" when they cancel."""
    name, _filter = QFileDialog.getOpenFileName(parent, title, folder, filters, "", READ_ONLY)
    return name


def ask_for_files(parent: QWidget, title: str, folder: str, filters: str) -> list[str]:
    """Let the user choose files to open; return their paths."""
    names, _filter = QFileDialog.getOpenFileNames(parent, title, folder, filters, "", READ_ONLY)
    return names


def ask_for_folder(parent: QWidget, title: str, folder: str = "") -> str:
    """Let the user choose a folder; return its path, or "" when they cancel."""
    options = READ_ONLY | QFileDialog.Option.ShowDirsOnly
    return QFileDialog.getExistingDirectory(parent, title, folder, options)


def ask_for_new_file(parent: QWidget, title: str, file: str, filters: str) -> tuple[str, str]:
    """Let the user name a file to write; return its path, or "", and the filter they chose."""
    return QFileDialog.getSaveFileName(parent, title, file, filters, "", READ_ONLY)
