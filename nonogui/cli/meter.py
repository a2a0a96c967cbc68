"""Progress bars for reading, writing and checking many files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO, cast

from nonogui.cli.printing import has_room_for_bar
from nonogui.formats.work_limits import report_to
from nonogui.i18n import ngettext

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID


@dataclass
class Meter:
    """Count the files done and the puzzles read."""

    _progress: Progress
    _task: TaskID
    _puzzles: int = 0

    @classmethod
    @contextmanager
    def shown(cls, files: int) -> Iterator[Meter]:
        """Show a progress bar on standard error inside the context, if that is a terminal."""
        with _bar() as progress:
            meter = cls(progress, progress.add_task("", total=files))
            with report_to(meter._one_puzzle):
                yield meter

    def track_files(self, names: Sequence[str]) -> Iterator[str]:
        """Yield the file names; a file counts as done when the next one is requested."""
        for name in names:
            yield name
            self._progress.advance(self._task)

    def _one_puzzle(self) -> None:
        self._puzzles += 1
        text = ngettext("{count} puzzle", "{count} puzzles", self._puzzles)
        self._progress.update(self._task, description=text.format(count=self._puzzles))


@dataclass
class PuzzleMeter:
    """Count the puzzles done; a file not read yet counts as one puzzle."""

    _progress: Progress
    _task: TaskID
    _files: int
    _puzzles: int = 0
    _done: int = 0

    @classmethod
    @contextmanager
    def shown(cls, files: int) -> Iterator[PuzzleMeter]:
        """Show a progress bar on standard error inside the context, if that is a terminal."""
        with _bar() as progress:
            yield cls(progress, progress.add_task("", total=files), files)

    def reading(self, names: Iterable[str]) -> Iterator[str]:
        """Yield the file names, each when it is about to be read."""
        for name in names:
            self._files -= 1
            yield name
            # Even if it had no puzzle, like the notes in a folder.
            self._progress.update(self._task, total=self._puzzles + self._files)

    def found(self) -> None:
        """Count a puzzle that was read."""
        self._puzzles += 1

    def done(self, name: str) -> None:
        """Count a puzzle that is done, and show its name."""
        self._done += 1
        total = self._puzzles + self._files
        self._progress.update(self._task, completed=self._done, total=total, description=name)

    def hide(self) -> None:
        """Remove the bar for good."""
        self._progress.stop()


class _AboveBar:
    """A stream that prints its lines above the progress bar.

    Rich's own stream has no encoding, so Click would write past it, into the bar.
    """

    def __init__(self, console: Console, stream: TextIO) -> None:
        self._console = console
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write whole lines.

        Raises:
            TypeError: it is not text; Click tries that.
        """
        if not isinstance(text, str):
            raise TypeError(type(text).__name__)
        self._console.out(text, end="", highlight=False)
        return len(text)


@contextmanager
def _bar() -> Iterator[Progress]:
    """Show a bar on standard error, if that is a terminal; other output appears above it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(file=sys.stderr)
    is_shown = has_room_for_bar()  # Rich takes FORCE_COLOR for a terminal.
    with ExitStack() as streams:
        if is_shown:
            streams.enter_context(redirect_stderr(cast("TextIO", _AboveBar(console, sys.stderr))))
            # What goes to a file is not for the terminal.
            if sys.stdout.isatty():
                above = cast("TextIO", _AboveBar(console, sys.stdout))
                streams.enter_context(redirect_stdout(above))
        with Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not is_shown,
        ) as progress:
            yield progress
