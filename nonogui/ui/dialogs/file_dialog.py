"""The only way to the system's file dialogs, and the file that they propose.

Where the desktop has none of its own, Qt shows one in which files can be renamed and deleted by a
slip of the keys. `READ_ONLY` takes that away; choosing a new name still works.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

from nonogui.formats.base import Format
from nonogui.formats.registry import ROWS, Row, for_path
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.ui.dialogs.ask import ask_replace

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


# --- where to write ---


@dataclass(frozen=True)
class Target:
    """A file to write, and in what format."""

    path: Path
    format: Format


def name_filter(format_: Format | Row) -> str:
    """A format as file dialogs list it: `Griddlers (*.sgriddler *.griddler)`."""
    return f"{_(format_.title)} ({' '.join('*' + suffix for suffix in format_.suffixes)})"


def open_filters() -> str:
    """The filters of a dialog that opens files: all puzzles, each format, all files."""
    suffixes = dict.fromkeys(suffix for row in ROWS for suffix in row.suffixes)
    every = f"{_('Puzzles')} ({' '.join('*' + suffix for suffix in suffixes)})"
    return ";;".join([every, *map(name_filter, ROWS), f"{_('All files')} (*)"])


def ask_for_target(
    parent: QWidget, title: str, folder: str, name: str, formats: Sequence[Format]
) -> Target | None:
    """A file that the player names, in one of some formats; the first is proposed.

    The dialog itself asks before a file is replaced.
    """
    dialog = SaveDialog(parent, title, folder, name, formats)
    try:
        if not dialog.exec():
            return None
        target, typed = dialog.target, dialog.selectedFiles()[0]
    finally:
        dialog.deleteLater()  # else its parent keeps it until the window is closed
    is_as_typed = str(target.path) == typed
    if is_as_typed or not target.path.exists() or ask_replace(parent, target.path.name):
        return target
    return None


class SaveDialog(QFileDialog):
    """A file dialog in which the name's suffix follows the format that is chosen."""

    def __init__(
        self, parent: QWidget, title: str, folder: str, name: str, formats: Sequence[Format]
    ) -> None:
        super().__init__(parent, title, folder)
        self._formats = {name_filter(format_): format_ for format_ in formats}
        self._stem = name
        self.setOption(READ_ONLY)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters(list(self._formats))
        self.filterSelected.connect(self._propose)
        self._propose()

    @property
    def target(self) -> Target:
        """What was chosen: a suffix of some format counts more than the filter."""
        path, chosen = Path(self.selectedFiles()[0]), self._chosen
        if path.suffix.lower() in chosen.suffixes:
            return Target(path, chosen)
        named = for_path(path)
        if named is not None and named in self._formats.values():
            return Target(path, named)
        return Target(path.with_name(path.name + chosen.suffixes[0]), chosen)

    @property
    def _chosen(self) -> Format:
        return self._formats[self.selectedNameFilter()]

    def _propose(self) -> None:
        """The name, with the usual suffix of the format."""
        for file in self.selectedFiles():
            path = Path(file)
            if path.suffix and for_path(path) is not None:
                self._stem = path.stem
        suffix = self._chosen.suffixes[0]
        self.setDefaultSuffix(suffix)
        self.selectFile(self._stem + suffix)
