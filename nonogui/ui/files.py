"""Files: open puzzles from disk, save progress into them, and ask before it is lost.

Dialogs are imported when they are shown, because most files open without any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nonogui.core.problems import FileProblemsError, Place, Problem, ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats import registry
from nonogui.formats.base import Document, Entry, Format
from nonogui.i18n import _, mark
from nonogui.lazy import dataclass
from nonogui.library.copies import is_copy
from nonogui.library.file_locations import FileLocations, FilePlace
from nonogui.library.folders import is_file
from nonogui.library.recent import MAX_FILES, RecentFiles, RecentLists
from nonogui.solver.limits import StoppedError
from nonogui.ui.play.session import Origin, PlaySession, Readings
from nonogui.ui.saving import Unsaved
from nonogui.words.problems import problem_sentence, problem_text
from nonogui.words.readings import reading_text, several_ways_text
from nonogui.words.saving import reason_text

if TYPE_CHECKING:
    from nonogui.ui.dialogs.ask import Answer
    from nonogui.ui.dialogs.choose_puzzle import SaveOf
    from nonogui.ui.dialogs.file_dialog import Target
    from nonogui.ui.exchange import ClipboardContent

QUICK: Final = 50_000
"""Fewer bytes than this are read at once, without noticeable delay."""

MAX_TRIED: Final = 2
"""Problems shown for each attempt to read."""

MAX_READINGS: Final = 3
"""Ways to read a file that a question offers; more don't fit side by side in a small window."""

_GONE: Final = mark("The puzzle you played is no longer in this file. Save it somewhere else.")

PICTURES: Final = (
    *("*.png", "*.jpg", "*.jpeg", "*.gif", "*.bmp", "*.webp", "*.tif", "*.tiff"),
    *("*.avif", "*.ico"),
)
"""File names that may be pictures instead of puzzles."""


@dataclass(frozen=True)
class Opened:
    """A puzzle chosen from a file, ready to play; or with errors, for the studio."""

    entry: Entry
    origin: Origin

    def from_list(self) -> Opened:
        """Return the same puzzle as chosen from the library's list."""
        return replace(self, origin=replace(self.origin, is_listed=True))


def read_as(origin: Origin, reading: str) -> Opened:
    """Return the puzzle of a file or pasted data in another reading."""
    assert origin.readings is not None
    name = origin.name if origin.path else ""  # what is not from a file is named by its size
    return Opened(origin.readings.entries[reading], replace(origin, name=name, reading=reading))


class NoPuzzleError(Exception):
    """The data is a picture but not a puzzle; it can be used in another way."""


class Files(QObject):
    """Opens and saves files; dialogs belong to `window`."""

    def __init__(self, window: QWidget, remembered: RecentLists, save_of: SaveOf) -> None:
        """Record opened and saved files in `remembered`.

        The list of a file's puzzles shows what `save_of` returns.
        """
        super().__init__(window)
        self._window = window
        self._remembered = remembered
        self._save_of = save_of
        self._answers: dict[Path, Answer] = {}  # whether to save in a file, until Nonogui is closed

    @property
    def recent(self) -> RecentFiles:
        return self._remembered.recent

    @property
    def file_locations(self) -> FileLocations:
        """The puzzles found in files, with their places."""
        return self._remembered.file_locations

    # ---- opening ----

    def ask_for_file(self) -> str | None:
        """Let the player choose a file."""
        from nonogui.ui.dialogs.file_dialog import ask_for_file, open_filters

        title = _("Open a puzzle")
        return ask_for_file(self._window, title, self.folder(), open_filters()) or None

    def remember(self, names: Sequence[str]) -> None:
        """Add files to the recent ones."""
        for name in reversed(names[:MAX_FILES]):  # the first becomes the most recent
            path = Path(registry.split_puzzle_number(name)[0])
            if is_file(path):
                self.recent.add(path)

    def open(self, name: str, *, is_design: bool = False) -> Opened | None:
        """Return the puzzle of a file; `FILE#3` is its third. Show why if it cannot be opened.

        A design may have clues without a solution.
        """
        path, number = registry.split_puzzle_number(name)
        try:
            document = self._read(Path(path), number)
        except FileProblemsError as error:
            if any(problem.key is ProblemKey.NOT_FOUND for problem in error.problems):
                self.recent.remove(Path(path))
            self._show(_("{file} can't be opened"), Path(path).name, error.problems)
            return None
        except StoppedError:
            return None
        read = partial(self._read, Path(path), number)
        opened = self._chosen(document, read, Path(path), number, is_design=is_design)
        if opened is not None:
            self._note(opened.entry.puzzle, opened.origin)
        return opened

    def is_puzzle(self, path: Path) -> bool:
        """Whether a file can be read as a puzzle."""
        try:
            registry.load(path, log=False)
        except FileProblemsError:
            return False
        return True

    def open_content(self, content: ClipboardContent, *, is_design: bool = False) -> Opened | None:
        """Return the puzzle in pasted or dropped data; if there is none, show the attempts.

        Raises:
            NoPuzzleError: the data is only a picture.
        """
        from nonogui.ui.exchange import DataKind

        tried: list[str] = []
        for offer in content.offers:
            try:
                read = partial(self._loads, offer.data)
                return self._chosen(read(), read, is_design=is_design)
            except FileProblemsError as error:
                text = _(offer.kind.value) if len(content.offers) > 1 else "{problem}"
                problems = error.problems[:MAX_TRIED]
                tried += [text.format(problem=_sentence(each)) for each in problems]
            except StoppedError:
                return None
        if content.has_photo or any(offer.kind is DataKind.PICTURE for offer in content.offers):
            raise NoPuzzleError
        title = _("This isn't a puzzle") if content.offers else _("Nothing to paste")
        self._show_sentences(title, [*tried, *_advice(content)])
        return None

    def _read(self, path: Path, number: int | None, reading: str = "") -> Document:
        """Return all of a file's puzzles, if one has the number.

        Raises StoppedError if the player cancels.
        """

        def read() -> Document:
            document = registry.load(path, reading=reading)
            wanted = registry.select_puzzle(document, number).entries
            if len(wanted) == 1:
                # Kept by the puzzle; for a large one it takes long, and here nothing waits for it.
                wanted[0].puzzle.fingerprint  # noqa: B018
            return document

        try:
            is_quick = path.stat().st_size < QUICK
        except (OSError, ValueError):
            is_quick = True  # reading it then reports the problem
        if is_quick:
            return read()
        from nonogui.ui.waiting import wait_for

        return wait_for(self._window, _("Reading {file}…").format(file=path.name), read)

    def _loads(self, data: bytes, reading: str = "") -> Document:
        """Return the puzzles in some data; raises StoppedError if the player cancels."""
        if len(data) < QUICK:
            return registry.loads(data, reading=reading)
        from nonogui.ui.waiting import wait_for

        return wait_for(self._window, _("Reading…"), lambda: registry.loads(data, reading=reading))

    def _chosen(
        self,
        document: Document,
        read: Callable[[str], Document],
        path: Path | None = None,
        number: int | None = None,
        *,
        is_design: bool = False,
    ) -> Opened | None:
        """Return the puzzle chosen from a document, with errors only if it is for the studio.

        `read` reads it in another way. The way is asked for a design; a game has a bar for it.
        """
        name = path.name if path else _("What you pasted")
        index: int | None = 0 if number is None else number - 1
        if number is None and (len(document.entries) > 1 or document.general.errors):
            from nonogui.ui.dialogs.choose_puzzle import ask_which_puzzle

            index = ask_which_puzzle(self._window, name, document, self._save_of)
        if index is None:
            return None
        entry = document.entries[index]
        if (problems := entry.problems.errors) and not is_design:
            from nonogui.ui.dialogs.ask import ask_mend

            title = _("{file} can't be played").format(file=name)
            is_design = ask_mend(self._window, title, _listed(problems))
            if not is_design:
                return None
        readings = _readings(document, index, read)
        origin = replace(_origin(path, document, index), readings=readings)
        if not is_design or readings is None or not readings.doubt:
            return Opened(entry, origin)
        from nonogui.ui.dialogs.ask import ask

        # The likeliest is the last, which is the default.
        choices = list(reversed(list(readings.texts.items())[:MAX_READINGS]))
        title = several_ways_text(path.name if path else "", len(readings.texts))
        reading = ask(self._window, title, readings.doubt, choices)
        return None if reading is None else read_as(origin, reading)

    # ---- saving ----

    def save(self, session: PlaySession) -> Target | None:
        """Save the progress in the file it was opened from, or ask for one; return the file."""
        from nonogui.ui.dialogs.file_dialog import Target

        path, format_ = session.origin.path, session.origin.format
        if path is not None and is_copy(path):
            return Target(path, registry.native())  # each move is already saved there
        if path is None or format_ is None or not (format_.progress and format_.writes):
            return self.save_as(session)
        return self._write(session, Target(path, format_))

    def save_as(self, session: PlaySession) -> Target | None:
        """Save the puzzle with its progress in a file chosen by the player; return the file."""
        title = _("Save as")
        target = self._ask_for_target(title, session.origin.name, _written_formats())
        return target and self._write(session, target, title)

    def export(self, session: PlaySession) -> Target | None:
        """Save the puzzle without progress in a file chosen by the player; keep the game's file.

        Return the file.
        """
        return self.write_as(_("Export"), [Entry(session.puzzle)], session.origin.name)

    def write_as(self, title: str, entries: Sequence[Entry], name: str) -> Target | None:
        """Save puzzles in a file chosen by the player; return the file finally written, or None."""
        target = self._ask_for_target(title, name, _written_formats())
        return target and self.put(entries, target, title)

    def write_page(self, puzzle: Puzzle, name: str) -> Target | None:
        """Save a puzzle, without its solution, as a web page that plays it; return the file."""
        title, page = _("Save web page"), registry.format_by_name("html-play")
        assert page is not None
        target = self._ask_for_target(title, name, [page])
        return target and self.put([Entry(replace(puzzle, goal=None))], target, title)

    def may_leave(self, session: PlaySession, unsaved: Unsaved | None = None) -> bool:
        """Return whether the puzzle may be closed; ask once about a file that lacks progress.

        The answer also counts later, unless something unsaved would be lost.
        """
        path, format_ = session.origin.path, session.origin.format
        if is_copy(path) or path is None or session.origin.is_listed or not session.is_unsaved:
            return True
        if format_ is None or not (format_.progress and format_.writes):
            return True  # such a file cannot store progress; the autosave does
        if unsaved is None and session.is_as_saved:
            return True  # all that was done was taken back
        from nonogui.ui.dialogs.ask import Answer, ask_save

        trouble = reason_text(unsaved.reason) if unsaved else None
        answer = None if trouble else self._answers.get(path)
        if answer is None:
            answer = ask_save(self._window, path.name, trouble)
        is_saved = answer is Answer.SAVE and self.save(session) is not None
        may_leave = is_saved or answer is Answer.DISCARD
        if may_leave and not trouble:
            self._answers[path] = answer
        else:
            self._answers.pop(path, None)
        return may_leave

    def _ask_for_target(
        self, title: str, name: str, formats: Sequence[Format], folder: str = ""
    ) -> Target | None:
        from nonogui.ui.dialogs.file_dialog import ask_for_target

        return ask_for_target(self._window, title, folder or self.folder(), name, formats)

    def _write(self, session: PlaySession, target: Target, title: str = "") -> Target | None:
        """Save the progress, as `put` does; in a file with several puzzles, keep the others."""
        entry = Entry(session.puzzle, session.game.record())
        is_own = target.path == session.origin.path and target.format is session.origin.format
        try:
            entries = self._with_other_puzzles(session, target.path, entry) if is_own else [entry]
        except StoppedError:
            return None
        if entries is None:
            self._show(_("{file} has changed"), target.path.name, Problems(), _GONE)
            return self.save_as(session)
        written = self.put(entries, target, title)
        if written is not None and written.format.progress:
            session.mark_saved(written.path, written.format)
            self._note(session.puzzle, session.origin)
        return written

    def put(self, entries: Sequence[Entry], target: Target, title: str = "") -> Target | None:
        """Write a file after listing its losses; return the file finally written, or None.

        If the format can't store the puzzles, another one is asked for, under this title and with
        the same name and folder. If the file can't be written and there is a title, the player may
        choose another file in the same way.
        """
        losses = registry.losses_of(entries, target.format)
        file, sentences = target.path.name, [problem_text(each) for each in losses]
        if losses.errors:
            return self._offer_other_formats(entries, target, title or _("Save as"))
        if losses:
            from nonogui.ui.dialogs.ask import ask_losses

            if not ask_losses(self._window, file, sentences):
                return None
        try:
            registry.save(target.path, entries, target.format)
        except FileProblemsError as error:
            self._show(_("{file} can't be saved"), file, error.problems)
            return self._ask_again(entries, target, title) if title else None
        self.recent.add(target.path)
        return target

    def _ask_again(
        self, entries: Sequence[Entry], target: Target, title: str, able: Sequence[Format] = ()
    ) -> Target | None:
        """Ask for another file, beginning with the name and folder of this one; write it."""
        path, formats = target.path, able or _written_formats()
        formats = sorted(formats, key=lambda format_: format_ is not target.format)
        other = self._ask_for_target(title, path.stem, formats, str(path.parent))
        return other and self.put(entries, other, title)

    def _offer_other_formats(
        self, entries: Sequence[Entry], target: Target, title: str
    ) -> Target | None:
        """Say why a format can't hold the puzzles, and offer formats that can."""
        from nonogui.ui.dialogs.ask import ask_other_format

        errors = [problem_text(each) for each in registry.losses_of(entries, target.format).errors]
        able = [each for each in _written_formats() if not registry.losses_of(entries, each).errors]
        titles = [_(each.title) for each in able]
        if not ask_other_format(self._window, target.path.name, errors, titles):
            return None
        return self._ask_again(entries, target, title, able)

    def _with_other_puzzles(
        self, session: PlaySession, path: Path, mine: Entry
    ) -> list[Entry] | None:
        """Return the puzzles of the opened file, with the played one replaced.

        None if its place is unknown: other puzzles must not be overwritten.
        """
        try:
            entries = list(self._read(path, None, session.origin.reading).entries)
        except FileProblemsError as error:
            # Without the file there is nothing that could be overwritten.
            is_gone = any(problem.key is ProblemKey.NOT_FOUND for problem in error.problems)
            return [mine] if is_gone else None
        at = session.origin.number if len(entries) > 1 else 0
        # Its former place first: the file may contain the same puzzle several times.
        found = [at] if at < len(entries) else []
        found += range(len(entries))
        for place in found:
            if entries[place].puzzle.fingerprint == session.puzzle.fingerprint:
                entries[place] = mine
                return entries
        return None

    def _note(self, puzzle: Puzzle, origin: Origin) -> None:
        """Record that a puzzle was opened from a file or saved into one."""
        path, format_ = origin.path, origin.format
        if path is not None:
            name = format_.name if format_ else ""
            place = FilePlace(origin.name, path, origin.number, name)
            self.file_locations.note(puzzle.fingerprint, place)
            self.recent.add(path)

    # ---- problems ----

    def _show(self, title: str, file: str, problems: Problems, *more: str) -> None:
        sentences = [*_listed(problems), *(_(text) for text in more)]
        self._show_sentences(title.format(file=file), sentences)

    def _show_sentences(self, title: str, sentences: Sequence[str]) -> None:
        from nonogui.ui.dialogs.ask import show_problems

        show_problems(self._window, title, sentences)

    def folder(self) -> str:
        """Return the last used folder."""
        files = self.recent.files()
        return str(files[0].parent) if files else str(Path.home())


def _listed(problems: Problems) -> list[str]:
    """Return problems as sentences, in the order of a file."""
    ordered = sorted(problems, key=lambda problem: problem.place.file_line or 0)
    return [_sentence(each) for each in ordered]


def _sentence(problem: Problem) -> str:
    """Return a problem as a sentence, with its place unless all of the file lacks something."""
    is_everywhere = problem.key is ProblemKey.MISSING and problem.place == Place(file_line=1)
    return problem_sentence(problem) if is_everywhere else problem_text(problem)


def _readings(document: Document, index: int, read: Callable[[str], Document]) -> Readings | None:
    """Return the ways to read a puzzle of a document; None if all have the same result."""
    entry = document.entries[index]
    entries, texts = {"": entry}, {"": reading_text(document.taken)}
    for name in document.readings:
        try:
            others = read(name).entries
        except (FileProblemsError, StoppedError):
            continue
        if len(others) != len(document.entries) or others[index].problems.errors:
            continue
        if all(others[index].puzzle != known.puzzle for known in entries.values()):
            entries[name], texts[name] = others[index], reading_text([name])
    if len(entries) == 1:
        return None
    doubts = [each for each in (*entry.problems, *document.general) if each in document.doubts]
    return Readings(entries, texts, problem_sentence(doubts[0]) if doubts else "")


def _advice(content: ClipboardContent) -> Iterator[str]:
    """Yield advice for data that is not a puzzle."""
    if content.is_address:
        yield _("Nonogui doesn't load anything from the web. Download the file and open it here.")
    if not content.offers:
        yield _("There is no text, picture or file to read.")
    yield _(
        "You can paste or drop the text of a puzzle file, clues line by line, a game ID, a "
        "puzz.link address, a picture with one pixel per cell, or a file."
    )


def _origin(path: Path | None, document: Document, index: int) -> Origin:
    several = len(document.entries) > 1
    stem = path.stem if path else ""
    name = f"{stem} #{index + 1}" if stem and several else stem
    # Writing the others back would lose what could not be read.
    is_complete = path is not None and not document.general.errors
    others = enumerate(document.entries[index + 1 :], start=index + 2) if path else ()
    return Origin(
        name,
        path,
        number=index,
        format=document.format if is_complete else None,
        checksum=document.checksum,
        is_one_of_several=several,
        following=next((f"{path}#{at}" for at, each in others if not each.problems.errors), ""),
        warnings=tuple(map(_sentence, document.losses(document.entries[index]))),
    )


def _written_formats() -> tuple[Format, ...]:
    """Return all formats that can be written."""
    return tuple(format_ for format_ in registry.all_formats() if format_.writes)


def is_picture_name(name: str) -> bool:
    """Whether a file's name has the suffix of a picture."""
    return f"*{Path(name).suffix.lower()}" in PICTURES
