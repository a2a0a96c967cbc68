"""How far a batch is: a line on the terminal while files are read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonogui.formats.watching import watched
from nonogui.i18n import ngettext

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


@dataclass
class Meter:
    """Counts the files that are done, and the puzzles that were read."""

    _progress: Progress
    _task: TaskID
    _puzzles: int = 0

    @classmethod
    @contextmanager
    def shown(cls, files: int) -> Iterator[Meter]:
        """A meter of so many files, on standard error while inside, if that is a terminal."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        console = Console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
        is_hidden = not console.is_terminal
        with Progress(*columns, console=console, transient=True, disable=is_hidden) as progress:
            meter = cls(progress, progress.add_task("", total=files))
            with watched(meter._one_puzzle):
                yield meter

    def over(self, names: Sequence[str]) -> Iterator[str]:
        """The names of files one by one; each is done when the next is asked for."""
        for name in names:
            yield name
            self._progress.advance(self._task)

    def _one_puzzle(self) -> None:
        self._puzzles += 1
        text = ngettext("{count} puzzle", "{count} puzzles", self._puzzles)
        self._progress.update(self._task, description=text.format(count=self._puzzles))
