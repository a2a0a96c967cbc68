"""Find the files named on a command line, including those in folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from nonogui.cli.outcome import Outcome
from nonogui.cli.printing import shown_name
from nonogui.cli.sources import report
from nonogui.core.problems import ProblemKey
from nonogui.formats.atomic import is_dir
from nonogui.formats.base import fail
from nonogui.formats.folder import puzzle_files
from nonogui.i18n import _


class Files:
    """The files that paths name; a folder stands for all puzzle files in it and below.

    Attributes:
        names: files in the order given, sorted by name within a folder.
        found: the folder of each name that was found in one; it may turn out not to be a puzzle.
        outcome: BAD if a folder could not be read or has no puzzle file.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        """Search the paths; report problems with folders on standard error."""
        self.outcome = Outcome.YES
        self.found: dict[str, str] = {}
        self.names = [name for path in paths for name in self._found(path)]

    def _found(self, path: str) -> list[str]:
        if not is_dir(path):
            return [path]
        names = list(puzzle_files(path, self._report))
        if not names:
            text = _("{folder}: No puzzle files found.")
            click.echo(text.format(folder=shown_name(path)), err=True)
            self.outcome = Outcome.BAD
        self.found.update(dict.fromkeys(names, path))
        return names

    def subfolder(self, name: str) -> Path:
        """Return where a file lies below the folder it was found in; empty for a named file."""
        folder = self.found.get(name)
        return Path(name).parent.relative_to(folder) if folder is not None else Path()

    def _report(self, reason: OSError) -> None:
        problem = fail(ProblemKey.UNREADABLE, reason=reason.strerror or str(reason))
        report(str(reason.filename), problem.problems)
        self.outcome = Outcome.BAD
