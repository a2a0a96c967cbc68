"""Files: opening puzzles from disk, saving progress back into them, asking before it is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from nonogui.core.problems import FileProblemsError, Problems
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
from nonogui.i18n import _
from nonogui.library.recent import RecentFiles
from nonogui.ui.dialogs.ask import Answer, ask_save, ask_which, show_problems
from nonogui.ui.session import Origin, PlaySession
from nonogui.words import problem_text


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
            self._window, _("Open a puzzle"), self._folder(), _name_filters(FORMATS)
        )
        return name or None

    def open(self, name: str) -> Opened | None:
        """The puzzle of a file, `FILE#3` its third; says why when it cannot be played."""
        path, number = split_number(name)
        try:
            document = only(load(path), number)
        except FileProblemsError as error:
            self.recent.remove(Path(path))
            self._show(Path(path), error.problems)
            return None
        index = self._choose(document)
        if index is None:
            return None
        entry = document.entries[index]
        if problems := Problems((*document.general.errors, *entry.problems.errors)):
            self._show(Path(path), problems)
            return None
        self.recent.add(Path(path))
        return Opened(entry, _origin(Path(path), document, number, index))

    def _choose(self, document: Document) -> int | None:
        """Which puzzle of a file is meant: the only one, or the one the player picks."""
        if len(document.entries) == 1:
            return 0
        names = [
            entry.puzzle.metadata.title or _("Puzzle {number}").format(number=number)
            for number, entry in enumerate(document.entries, 1)
        ]
        sizes = [f"{entry.puzzle.width} × {entry.puzzle.height}" for entry in document.entries]
        return ask_which(self._window, _("Which puzzle?"), list(zip(names, sizes, strict=True)))

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
        default = str(Path(self._folder()) / f"{session.origin.name}{NATIVE.suffixes[0]}")
        writable = [format_ for format_ in FORMATS if format_.writes]
        name, _filter = QFileDialog.getSaveFileName(
            self._window, _("Save as"), default, _name_filters(writable, together=False)
        )
        if not name:
            return False
        path = Path(name)
        if for_path(path) is None:
            path = path.with_name(path.name + NATIVE.suffixes[0])
        return self._write(session, path)

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
        mine = Entry(session.puzzle, session.game.record())
        entries = _with_others(session.origin, path, mine)
        format_ = for_path(path) or NATIVE
        if losses := what_is_lost(entries, format_):
            self._show(path, losses, saving=True)
        try:
            save(path, entries, format_)
        except FileProblemsError as error:
            self._show(path, error.problems)
            return False
        self.recent.add(path)
        session.mark_saved(path)
        return True

    # ---- words ----

    def _show(self, path: Path, problems: Problems, *, saving: bool = False) -> None:
        title = _("{file} can't be opened") if not saving else _("{file} can't hold everything")
        show_problems(
            self._window, title.format(file=path.name), [problem_text(each) for each in problems]
        )

    def _folder(self) -> str:
        files = self.recent.files()
        return str(files[0].parent) if files else str(Path.home())


def _origin(path: Path, document: Document, number: int | None, index: int) -> Origin:
    several = number is not None or len(document.entries) > 1
    at = (number - 1) if number is not None else index
    name = f"{path.stem} #{at + 1}" if several else path.stem
    return Origin(name, path, number=at)


def _with_others(origin: Origin, path: Path, mine: Entry) -> list[Entry]:
    """The puzzles of the file that is written to, with the one played in its place."""
    if path != origin.path:
        return [mine]
    try:
        entries = list(load(path).entries)
    except FileProblemsError:
        return [mine]
    if origin.number >= len(entries):
        return [mine]
    entries[origin.number] = mine
    return entries


def _name_filters(formats: Iterable[Format], *, together: bool = True) -> str:
    rows = [(format_.title, format_.suffixes) for format_ in formats]
    filters = [f"{_(title)} ({' '.join('*' + s for s in suffixes)})" for title, suffixes in rows]
    if together:
        every = " ".join(f"*{suffix}" for _title, suffixes in rows for suffix in suffixes)
        filters = [f"{_('Puzzles')} ({every})", *filters, f"{_('All files')} (*)"]
    return ";;".join(filters)
