"""Where to write and in what format: the system's file dialog, with a filter for each format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from nonogui.formats.base import Format
from nonogui.formats.registry import FORMATS, for_path
from nonogui.i18n import _
from nonogui.ui.dialogs.ask import ask_replace
from nonogui.ui.dialogs.file_dialog import READ_ONLY


@dataclass(frozen=True)
class Target:
    """A file to write, and in what format."""

    path: Path
    format: Format


def name_filter(format_: Format) -> str:
    """A format as file dialogs list it: `Griddlers (*.sgriddler *.griddler)`."""
    return f"{_(format_.title)} ({' '.join('*' + suffix for suffix in format_.suffixes)})"


def open_filters() -> str:
    """The filters of a dialog that opens files: all puzzles, each format, all files."""
    suffixes = dict.fromkeys(suffix for format_ in FORMATS for suffix in format_.suffixes)
    every = f"{_('Puzzles')} ({' '.join('*' + suffix for suffix in suffixes)})"
    return ";;".join([every, *map(name_filter, FORMATS), f"{_('All files')} (*)"])


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
