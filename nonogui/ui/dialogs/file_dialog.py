"""The file dialogs of the system; no other module opens them.

If the desktop has no file dialog, Qt shows its own, in which a wrong key can rename or delete
files. `READ_ONLY` prevents that; entering a new name still works.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

from nonogui.formats.atomic import exists
from nonogui.formats.base import Format
from nonogui.formats.registry import ROWS, Row, format_for_path
from nonogui.i18n import _, without_isolates
from nonogui.lazy import dataclass, regex
from nonogui.ui.actions import SPECS, ActionId
from nonogui.ui.dialogs.ask import ask_replace, show_problems

READ_ONLY: Final = QFileDialog.Option.ReadOnly

# Characters that some operating system forbids in file names.
_UNUSABLE: Final = regex(r'[\x00-\x1f\x7f/\\:*?"<>|]+')

# Most characters of a suggested name, without its suffix.
_LONGEST: Final = 100


def file_stem(name: str) -> str:
    """Return a title as a valid file name: `Lesson 1: Glue` becomes `Lesson 1 - Glue`."""
    parts = [" ".join(part.split()) for part in _UNUSABLE.split(without_isolates(name))]
    return " - ".join(filter(None, parts)).strip(" .-")[:_LONGEST].rstrip(" .-") or "nonogram"


def ask_for_file(parent: QWidget, title: str, folder: str, filters: str) -> str:
    """Ask for a file to open; return its path, or "" if cancelled."""
    name, _filter = QFileDialog.getOpenFileName(parent, title, folder, filters, "", READ_ONLY)
    return name


def ask_for_files(parent: QWidget, title: str, folder: str, filters: str) -> list[str]:
    """Ask for files to open; return their paths."""
    names, _filter = QFileDialog.getOpenFileNames(parent, title, folder, filters, "", READ_ONLY)
    return names


def ask_for_folder(parent: QWidget, title: str, folder: str = "") -> str:
    """Ask for a folder; return its path, or "" if cancelled."""
    options = READ_ONLY | QFileDialog.Option.ShowDirsOnly
    return QFileDialog.getExistingDirectory(parent, title, folder, options)


def ask_for_new_file(
    parent: QWidget, title: str, folder: str, name: str, kinds: Mapping[str, str]
) -> Path | None:
    """Ask for a file to write; return its path, or None if cancelled.

    Args:
        parent: the window.
        title: the title of the dialog.
        folder: where to suggest a file; empty for the home folder.
        name: what to suggest as its name, without a suffix.
        kinds: the suffix of each filter, as `{"PNG picture (*.png)": ".png"}`. A name without one
            of these suffixes gets the suffix of the chosen filter.
    """
    suffixes = [*kinds.values()]
    file = str(Path(folder or Path.home()) / (file_stem(name) + suffixes[0]))
    filters = ";;".join(kinds)
    typed, chosen = QFileDialog.getSaveFileName(parent, title, file, filters, "", READ_ONLY)
    if not typed:
        return None
    path = Path(typed)
    suffix = "" if path.suffix.lower() in suffixes else kinds.get(chosen, suffixes[0])
    # Appended, because `with_suffix` would cut `.2` off a name such as `Replay 1.2`.
    path = path.with_name(path.name + suffix)
    # The dialog asked about the name as typed.
    return path if not (suffix and exists(path)) or ask_replace(parent, path.name) else None


# --- the target of saving ---

# The commands that save what looks like the puzzle but cannot be opened as one.
_COMMANDS: Final = {".pdf": ActionId.PRINT, ".svg": ActionId.SAVE_PICTURE}


@dataclass(frozen=True)
class Target:
    """A file to write, with its format."""

    path: Path
    format: Format


def name_filter(format_: Format | Row) -> str:
    """Return a format as shown in file dialogs: `Griddlers (*.sgriddler *.griddler)`."""
    return f"{_(format_.title)} ({' '.join('*' + suffix for suffix in format_.suffixes)})"


def open_filters() -> str:
    """Return the filters for opening: all puzzles, each format, all files."""
    suffixes = dict.fromkeys(suffix for row in ROWS for suffix in row.suffixes)
    every = f"{_('Puzzles')} ({' '.join('*' + suffix for suffix in suffixes)})"
    return ";;".join([every, *map(name_filter, ROWS), f"{_('All files')} (*)"])


def ask_for_target(
    parent: QWidget, title: str, folder: str, name: str, formats: Sequence[Format]
) -> Target | None:
    """Ask for a file to write, and for its format; the first of the formats is suggested.

    Also ask before replacing a file. A PDF or drawing is not a puzzle file: say which command
    saves one.
    """
    dialog = SaveDialog(parent, title, folder, name, formats)
    try:
        if not dialog.exec():
            return None
        target, typed = dialog.target, dialog.selectedFiles()[0]
    finally:
        dialog.deleteLater()  # else the parent keeps it until the window closes
    command = _COMMANDS.get(Path(typed).suffix.lower())
    if command is not None and target.path != Path(typed):
        title = _("{file} can't be saved").format(file=Path(typed).name)
        advice = _("Use “{action}” for files of this kind.").format(action=_(SPECS[command].text))
        show_problems(parent, title, [advice])
        return None
    # The dialog asked about the name as typed; a suffix added since may name another file.
    is_as_typed = str(target.path) == typed
    if is_as_typed or not exists(target.path) or ask_replace(parent, target.path.name):
        return target
    return None


class SaveDialog(QFileDialog):
    """A file dialog in which the suffix of the name follows the chosen format."""

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
        """The file and format; a known suffix in the name takes precedence over the filter."""
        path, chosen = Path(self.selectedFiles()[0]), self._chosen
        if path.suffix.lower() in chosen.suffixes:
            return Target(path, chosen)
        named = format_for_path(path)
        if named is not None and named in self._formats.values():
            return Target(path, named)
        return Target(path.with_name(path.name + chosen.suffixes[0]), chosen)

    @property
    def _chosen(self) -> Format:
        return self._formats[self.selectedNameFilter()]

    def _propose(self) -> None:
        """Suggest the name with the usual suffix of the format."""
        for file in self.selectedFiles():  # keep what the user typed, without its suffix
            path = Path(file)
            if path.suffix and format_for_path(path) is not None:
                self._stem = path.stem
        suffix = self._chosen.suffixes[0]
        self.setDefaultSuffix(suffix)
        self.selectFile(self._stem + suffix)
