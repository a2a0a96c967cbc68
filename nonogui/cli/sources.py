"""Read the puzzles named on a command line and report problems with their files."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

import click

from nonogui.cli.outcome import Outcome
from nonogui.cli.printing import shown_name
from nonogui.core.palette import Palette
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, Problems, Severity, error
from nonogui.formats.base import Document, Entry
from nonogui.formats.decode import MAX_BYTES
from nonogui.formats.folder import is_other_file
from nonogui.formats.registry import load, loads, select_puzzle, split_puzzle_number
from nonogui.i18n import _, ngettext
from nonogui.words.problems import problem_message

STDIN = "-"


@dataclass(frozen=True)
class Source:
    """One puzzle of a file.

    Attributes:
        name: the file as given, with `#2` appended if it has several puzzles.
        entry: the puzzle as read.
    """

    name: str
    entry: Entry

    @property
    def shown(self) -> str:
        """The name for people: without characters that would control their terminal."""
        return shown_name(self.name)


class Sources:
    """Read the puzzles of files one after another; problems go to standard error.

    Attributes:
        outcome: BAD once a file could not be read.
        faults: files that could not be read, at least in part, with their problems.
    """

    def __init__(self, names: Iterable[str], reading: str = "", found: Container[str] = ()) -> None:
        """Prepare to read files.

        Args:
            names: the files, `FILE#3` or `-`.
            reading: resolves ambiguous files.
            found: names that were found in a folder; those that are no puzzles are skipped.
        """
        self._names = names
        self._found = found
        self._reading = reading
        self.outcome = Outcome.YES
        self.faults: list[tuple[str, Problems]] = []

    def __iter__(self) -> Iterator[Source]:
        """Yield the puzzles in the order given."""
        for name in self._names:
            try:
                document = _document(name, self._reading)
            except FileProblemsError as reason:
                if name in self._found and is_other_file(name, reason.problems):
                    text = _("{file}: Skipped, not a puzzle.")
                    click.echo(text.format(file=shown_name(name)), err=True)
                else:
                    self._report(name, reason.problems)
                continue
            self._report(name, document.general)
            several = len(document.entries) > 1
            for number, entry in enumerate(document.entries, start=1):
                source = Source(f"{name}#{number}" if several else name, entry)
                report(source.name, entry.problems, entry.puzzle.palette)
                yield source

    def _report(self, name: str, problems: Problems) -> None:
        report(name, problems)
        if problems.errors:
            self.outcome = Outcome.BAD
            self.faults.append((name, problems))


def report(name: str, problems: Iterable[Problem], palette: Palette | None = None) -> None:
    """Print problems to standard error as `FILE:LINE: message`."""
    for problem in problems:
        line = problem.place.file_line
        shown = shown_name(name)
        where = shown if line is None else f"{shown}:{line}"
        message = problem_message(problem, palette)
        if problem.key is ProblemKey.AMBIGUOUS and (other := dict(problem.values).get("other")):
            message += " " + _("Use --as {reading} to read it the other way.").format(reading=other)
        if problem.severity is Severity.WARNING:
            message = _("warning: {message}").format(message=message)
        click.echo(f"{where}: {message}", err=True)


def report_written(name: str, count: int) -> None:
    """Say how many puzzles a file or folder got, after the problems with the others."""
    text = ngettext("{file}: {count} puzzle written.", "{file}: {count} puzzles written.", count)
    click.echo(text.format(file=shown_name(name), count=count), err=True)


class UnwritableError(click.ClickException):
    """A file or folder can't be written; it is reported like the problems of files."""

    def __init__(self, name: str, reason: OSError) -> None:
        super().__init__(name)
        self._problem = error(ProblemKey.UNWRITABLE, reason=reason.strerror or str(reason))

    def show(self, file: object = None) -> None:  # noqa: ARG002 (errors go to standard error)
        """Print what is wrong."""
        report(self.message, [self._problem])


def _document(name: str, reading: str) -> Document:
    path, number = split_puzzle_number(name)
    if path == STDIN:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)  # one more shows that it is too long
        return select_puzzle(loads(data, reading=reading), number)
    return select_puzzle(load(path, reading=reading), number)
