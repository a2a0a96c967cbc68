"""Files: opening puzzles from disk, saving progress back into them, asking before it is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.formats.base import Document, Entry, Format
from nonogui.formats.registry import (
    FORMATS,
    NATIVE,
    for_path,
    load,
    only,
    save,
    split_number,
    what_is_lost,
)
from nonogui.i18n import _, mark
from nonogui.library.recent import RecentFiles
from nonogui.ui.dialogs.ask import Answer, ask_losses, ask_save, ask_which, show_problems
from nonogui.ui.pages.play_state import size_text
from nonogui.ui.session import Origin, PlaySession
from nonogui.words import problem_text

_GONE: Final = mark("The puzzle you played is not in this file any more. Save it elsewhere.")


@dataclass(frozen=True)
class Opened:
    """A puzzle chosen from a file, ready to be played."""

    entry: Entry
    origin: Origin


class Files(QObject):
    """What the window does with files; dialogs belong to its parent window.

    Attributes:
        recent: files opened lately.
    """

    def __init__(self, window: QWidget, recent: RecentFiles) -> None:
        super().__init__(window)
        self._window = window
        self.recent = recent

    # ---- opening ----

    def ask_for_file(self) -> str | None:
        """Let the player choose a file."""
        name, _filter = QFileDialog.getOpenFileName(
            self._window, _("Open a puzzle"), self._folder(), _open_filters()
        )
        return name or None

    def open(self, name: str) -> Opened | None:
        """The puzzle of a file, `FILE#3` its third; says why when it cannot be played."""
        path, number = split_number(name)
        try:
            document = only(load(path), number)
        except FileProblemsError as error:
            if any(problem.key is ProblemKey.NOT_FOUND for problem in error.problems):
                self.recent.remove(Path(path))
            self._show(_("{file} can't be opened"), Path(path), error.problems)
            return None
        index = self._choose(document)
        if index is None:
            return None
        entry = document.entries[index]
        if problems := Problems((*document.general.errors, *entry.problems.errors)):
            self._show(_("{file} can't be played"), Path(path), problems)
            return None
        self.recent.add(Path(path))
        return Opened(entry, _origin(Path(path), document, number, index))

    def _choose(self, document: Document) -> int | None:
        """Which puzzle of a file is meant: the only one, or the one the player picks."""
        if len(document.entries) == 1:
            return 0
        rows = [  # by number: a title would tell what the picture shows
            (_("Puzzle {number}").format(number=number), size_text(entry.puzzle))
            for number, entry in enumerate(document.entries, 1)
        ]
        return ask_which(self._window, _("Which puzzle?"), rows)

    # ---- saving ----

    def save(self, session: PlaySession) -> bool:
        """Write the progress into the file that was opened, or ask for one."""
        path = session.origin.path
        format_ = for_path(path) if path else None
        if path is None or format_ is None or not format_.progress:
            return self.save_as(session)
        return self._write(session, path)

    def save_as(self, session: PlaySession) -> bool:
        """Write the puzzle and the progress into a file the player names."""
        path = self._ask_for_new_file(session.origin.name)
        return path is not None and self._write(session, path)

    def _ask_for_new_file(self, name: str) -> Path | None:
        """A file to write to; the dialog itself asks before one is replaced."""
        formats = {_name_filter(format_): format_ for format_ in FORMATS if format_.writes}
        dialog = QFileDialog(self._window, _("Save as"), self._folder())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(formats))
        dialog.setDefaultSuffix(NATIVE.suffixes[0])
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(formats[chosen].suffixes[0])
        )
        dialog.selectFile(name)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def may_leave(self, session: PlaySession) -> bool:
        """Whether the puzzle may be closed: asks when its own file lacks what was played."""
        path = session.origin.path
        if path is None or not session.is_unsaved:
            return True
        format_ = for_path(path)
        if format_ is None or not format_.progress:
            return True  # such a file cannot hold progress; the program's own save does
        answer = ask_save(self._window, path.name)
        if answer is Answer.SAVE:
            return self.save(session)
        return answer is Answer.DISCARD

    def _write(self, session: PlaySession, path: Path) -> bool:
        format_ = for_path(path) or NATIVE
        entry = Entry(session.puzzle, session.game.record())
        entries = [entry] if path != session.origin.path else _in_its_set(session, path, entry)
        if entries is None:
            self._show(_("{file} has changed"), path, Problems(), _GONE)
            return self.save_as(session)
        losses = what_is_lost(entries, format_)
        sentences = [problem_text(each) for each in losses]
        if losses.warnings and not ask_losses(self._window, path.name, sentences):
            return False
        try:
            save(path, entries, format_)
        except FileProblemsError as error:
            self._show(_("{file} can't be saved"), path, error.problems)
            return False
        self.recent.add(path)
        if format_.progress:
            session.mark_saved(path)
        return True

    # ---- words ----

    def _show(self, title: str, path: Path, problems: Problems, *more: str) -> None:
        ordered = sorted(problems, key=lambda problem: problem.place.file_line or 0)
        sentences = [problem_text(each) for each in ordered] + [_(text) for text in more]
        show_problems(self._window, title.format(file=path.name), sentences)

    def _folder(self) -> str:
        files = self.recent.files()
        return str(files[0].parent) if files else str(Path.home())


def _origin(path: Path, document: Document, number: int | None, index: int) -> Origin:
    several = number is not None or len(document.entries) > 1
    at = (number - 1) if number is not None else index
    name = f"{path.stem} #{at + 1}" if several else path.stem
    return Origin(name, path, number=at)


def _in_its_set(session: PlaySession, path: Path, mine: Entry) -> list[Entry] | None:
    """The puzzles of the file that was opened, with the one played in its place.

    None when that place can't be found any more: others must not be written over.
    """
    try:
        entries = list(load(path).entries)
    except FileProblemsError as error:
        is_gone = any(problem.key is ProblemKey.NOT_FOUND for problem in error.problems)
        return [mine] if is_gone else None
    at = session.origin.number if len(entries) > 1 else 0
    found = [at] if at < len(entries) else []
    found += range(len(entries))
    for place in found:
        if entries[place].puzzle.fingerprint == session.puzzle.fingerprint:
            entries[place] = mine
            return entries
    return None


def _name_filter(format_: Format) -> str:
    return f"{_(format_.title)} ({' '.join('*' + suffix for suffix in format_.suffixes)})"


def _open_filters() -> str:
    every = " ".join(f"*{suffix}" for format_ in FORMATS for suffix in format_.suffixes)
    filters = [f"{_('Puzzles')} ({every})", *map(_name_filter, FORMATS), f"{_('All files')} (*)"]
    return ";;".join(filters)
