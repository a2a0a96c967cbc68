"""`nonogui generate`: make random puzzles with exactly one solution."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from nonogui.cli import declare
from nonogui.cli.convert import STDOUT, format_of, named_format, unwritable_text
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import MAX_SEED, complete_formats, time_limit_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.printing import has_room_for_bar
from nonogui.cli.sources import UnwritableError, report
from nonogui.cli.workers import workers, workers_options
from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.problems import FileProblemsError
from nonogui.formats.atomic import exists, is_dir, is_stream
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import dumps, losses_of, native, save
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback
from nonogui.solver.result import Progress as Attempts
from nonogui.studio.generator.search import check, generate
from nonogui.studio.generator.spec import (
    TECHNIQUES,
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    Symmetry,
)
from nonogui.words.difficulty import grade_text
from nonogui.words.generator import ending_text, random_metadata, spec_error_text
from nonogui.words.numbers import decimal_text
from nonogui.words.techniques import technique_option

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

SEEDS: Final = 1_000_000
"""Number of seeds to choose from if none is given, so that a seed is short enough to retype."""


def _size(_context: click.Context, _option: click.Parameter, word: str) -> tuple[int, int]:
    """Return width and height from `20x15`; a single number is a square."""
    match = re.fullmatch(r"([0-9]{1,6})(?:[x×X]([0-9]{1,6}))?", word)
    if match is None:
        text = _("“{found}” isn't a size; write 20x15, or 20 for a square")
        raise click.BadParameter(text.format(found=word))
    return int(match[1]), int(match[2] or match[1])


_TECHNIQUES: Final = {technique_option(each): each for each in TECHNIQUES}


def _choice(values: Iterable[StrEnum]) -> click.Choice[str]:
    """Return a choice of the values of an enumeration."""
    return click.Choice([str(value) for value in values])


@declare.command(
    "generate",
    _("The same options and seed make the same puzzle on every computer."),
    exits={
        Outcome.YES: _("Success."),
        Outcome.BAD: _("Impossible request, wrong usage, or a file can't be written."),
        Outcome.UNDECIDED: _(
            "Interrupted, or no exact match (the closest puzzle, if any, was written)."
        ),
    },
    examples=[
        ("nonogui generate --size 20x15 -o new.pbn", _("Make one puzzle.")),
        (
            "nonogui generate --size 20 --difficulty hard --count 10 -o hard",
            _("Make ten hard puzzles, each in its own file in the folder “hard”."),
        ),
    ],
)
@declare.option(
    "--size",
    required=True,
    metavar="WxH",
    callback=_size,
    help=_("Make W columns and H rows, for example 20x15; a single number makes a square."),
)
@declare.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="N",
    show_default=_("random"),
    help=_("Start from random seed N; the messages name the seed of each puzzle."),
)
@declare.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=1,
    metavar="N",
    help=_("Make N puzzles, 1 to 10000, with consecutive seeds."),
)
@declare.option(
    "--difficulty",
    "grade",
    type=_choice(Grade),
    show_default=_("any"),
    help=_("Make puzzles this hard."),
)
@declare.option(
    "--colors",
    type=int,
    default=1,
    metavar="K",
    help=_("Use K colours; 1 makes black-and-white puzzles."),
)
@declare.option(
    "--density",
    type=int,
    metavar="PERCENT",
    show_default=_("to suit the kind"),
    help=_("Fill about this share of the cells."),
)
@declare.option(
    "--symmetry",
    type=_choice(Symmetry),
    show_default=_("to suit the kind"),
    help=_(
        "Make the picture symmetric in this way; fourfold mirrors it both ways, eightfold also "
        "diagonally."
    ),
)
@declare.option(
    "--kind",
    type=_choice(PictureKind),
    show_default=_("any, or words with --text"),
    help=_("Draw this kind of picture."),
)
@declare.option("--text", default="", show_default=False, metavar="TEXT", help=_("Draw this text."))
@declare.option(
    "--needs",
    type=click.Choice(list(_TECHNIQUES)),
    metavar="TECHNIQUE",
    help=_("Make puzzles that need this technique: {techniques}.").format(
        techniques=", ".join(_TECHNIQUES)
    ),
)
@declare.option(
    "--beyond-lines",
    is_flag=True,
    help=_("Allow puzzles that can't be solved line by line."),
)
@time_limit_option
@workers_options
@declare.option(
    "-o",
    "out",
    metavar="PATH",
    show_default=_("standard output"),
    shell_complete=declare.complete_files,
    help=_("Write to this file; a path without a suffix is a folder."),
)
@declare.option(
    "--to",
    "format_",
    metavar="FORMAT",
    callback=named_format,
    shell_complete=complete_formats,
    show_default=_("by the suffix, else webpbn"),
    help=_("Write this format."),
)
def command(  # noqa: PLR0913, PLR0917 (one for each option)
    size: tuple[int, int],
    seed: int | None,
    count: int,
    time_limit: float | None,
    jobs: int,
    cluster: str | None,
    out: str | None,
    format_: Format | None,
    **options: Any,
) -> Outcome:
    """Make puzzles; a folder gets each at once, a file all of them at the end."""
    target = _Target.of(out or STDOUT, format_, count)
    first = random.randrange(SEEDS) if seed is None else seed
    spec = _spec(size, first, options)
    try:
        check(spec)
    except SpecError as error:
        raise click.UsageError(spec_error_text(error)) from error
    specs = (replace(spec, seed=seed) for seed in range(first, first + count))
    outcomes: list[Outcome] = []
    with (
        interruptible() as token,
        _Meter.shown(count) as meter,
        workers(jobs, cluster, token) as working,
    ):
        progress = meter.report if working.submit is None else None
        make = partial(_generate, seconds=time_limit, progress=progress)
        for each, generated in working.results(make, ((each, each) for each in specs)):
            if token.cancelled:
                break
            made = _made(each, generated, meter)
            outcomes.append(made.outcome)
            if made.entry is not None:
                outcomes.append(target.add(made.stem, made.entry))
            meter.advance()
        if token.cancelled:
            return Outcome.UNDECIDED
    return worst_outcome([*outcomes, target.finish()])


def _spec(size: tuple[int, int], seed: int, options: Mapping[str, Any]) -> GeneratorSpec:
    """Return the request from the options; a text without a kind selects words."""
    grade, needs, symmetry = options["grade"], options["needs"], options["symmetry"]
    kind = options["kind"] or (PictureKind.WORDS if options["text"] else PictureKind.ANY)
    spec = GeneratorSpec(
        *size,
        density=options["density"],
        symmetry=Symmetry(symmetry) if symmetry else None,
        colors=options["colors"],
        kind=PictureKind(kind),
        text=options["text"],
        grade=Grade(grade) if grade else None,
        needs=_TECHNIQUES[needs] if needs else None,
        seed=seed,
    )
    return replace(spec, line_solvable=not (options["beyond_lines"] or spec.is_beyond_lines))


class _Made(NamedTuple):
    """The result of one seed: file name without suffix, the puzzle if any, and the outcome."""

    stem: str
    entry: Entry | None
    outcome: Outcome


def _generate(
    spec: GeneratorSpec,
    *,
    seconds: float | None,
    progress: ProgressCallback | None = None,
    cancel: CancelToken | None = None,
) -> Generated:
    """Make one puzzle, perhaps in another process."""
    return generate(spec, limits=Limits(seconds), cancel=cancel, progress=progress)


def _made(spec: GeneratorSpec, made: Generated, meter: _Meter) -> _Made:
    """Report the outcome on standard error; return it with the puzzle, if any, to write."""
    stem = f"random-{spec.width}x{spec.height}-{spec.seed}"
    words, outcome = ending_text(made), Outcome.UNDECIDED
    if made.ending is Ending.FOUND and made.rating is not None:
        words, outcome = _difficulty(made.rating), Outcome.YES
    meter.print(_("seed {seed}: {text}").format(seed=spec.seed, text=words))
    if made.puzzle is None:
        return _Made(stem, None, outcome)
    puzzle = replace(made.puzzle, metadata=random_metadata(made))
    return _Made(stem, Entry(puzzle), outcome)


def _difficulty(rating: Rating) -> str:
    if rating.grade is None:
        return _("not rated")
    text = _("{grade} ({score})")
    return text.format(grade=grade_text(rating.grade), score=decimal_text(rating.score))


# ---- writing ----


@dataclass
class _Target:
    """Standard output, a file or a folder, with the format to write."""

    out: str
    format: Format
    is_folder: bool
    _kept: list[Entry] = field(default_factory=list)
    _names: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, out: str, format_: Format | None, count: int) -> _Target:
        """Return the target for a path; a path without a suffix names a folder.

        Raises:
            click.UsageError: the format does not fit.
            UnwritableError: the target can't be written.
        """
        path = Path(out)
        is_folder = (not path.suffix or is_dir(path) or out.endswith("/")) and not (
            out == STDOUT or is_stream(path)
        )
        if format_ is None:
            format_ = native() if is_folder or not path.suffix else format_of(out)
        if not format_.writes:
            raise click.UsageError(unwritable_text(format_.name))
        if count > 1 and not is_folder and not format_.several:
            text = _(
                "A file in the format “{format}” stores only one puzzle; choose a folder with -o."
            )
            raise click.UsageError(text.format(format=format_.name))
        target = cls(out, format_, is_folder)
        target._check_place()
        return target

    def _check_place(self) -> None:
        """Report now rather than after hours of work if nothing can be written."""
        if self.out == STDOUT or is_stream(Path(self.out)):
            return
        place = Path(self.out) if self.is_folder else Path(self.out).parent
        while self.is_folder and not exists(place):  # it will be made
            place = place.parent
        try:
            with TemporaryFile(dir=place):
                pass
        except OSError as reason:
            raise UnwritableError(self.out, reason) from reason

    def add(self, stem: str, entry: Entry) -> Outcome:
        """Write a puzzle to its file in the folder; in one file, keep it for the end.

        Raises:
            UnwritableError: the folder can't be made.
        """
        if not self.is_folder:
            self._kept.append(entry)
            return Outcome.YES
        folder = Path(self.out)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise UnwritableError(str(folder), reason) from reason
        return self._put(str(folder / f"{stem}{self.format.suffixes[0]}"), [entry])

    def finish(self) -> Outcome:
        """Write what was kept, and print the names of the files."""
        outcome = self._put(self.out, self._kept) if self._kept else Outcome.YES
        for name in self._names:
            click.echo(name)
        return outcome

    def _put(self, out: str, entries: Sequence[Entry]) -> Outcome:
        """Write one file and report what its format cannot store."""
        lost = losses_of(entries, self.format)
        report(out, lost)
        if lost.errors:
            return Outcome.BAD
        if out == STDOUT:
            sys.stdout.buffer.write(dumps(entries, self.format))
            sys.stdout.flush()
            return Outcome.YES
        try:
            save(out, entries, self.format)
        except FileProblemsError as reason:
            report(out, reason.problems)
            return Outcome.BAD
        self._names.append(out)
        return Outcome.YES


# ---- progress ----


@dataclass
class _Meter:
    """Progress of the batch: puzzles made, and the share of attempts used for the current one."""

    _bar: Progress
    _task: TaskID
    _made: int = 0

    @classmethod
    @contextmanager
    def shown(cls, count: int) -> Iterator[_Meter]:
        """Show a progress bar on standard error inside the context, if that is a terminal."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn

        console = Console(stderr=True)
        columns = (BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
        is_hidden = not has_room_for_bar()  # Rich takes FORCE_COLOR for a terminal.
        with Progress(*columns, console=console, transient=True, disable=is_hidden) as bar:
            yield cls(bar, bar.add_task("", total=count))

    def report(self, attempts: Attempts) -> None:
        """Show how many of the attempts at one puzzle are used."""
        self._bar.update(self._task, completed=self._made + attempts.known / attempts.total)

    def advance(self) -> None:
        """Count a finished puzzle."""
        self._made += 1
        self._bar.update(self._task, completed=self._made)

    def print(self, text: str) -> None:
        """Print a line, above the bar if there is one."""
        if self._bar.disable:
            click.echo(text, err=True)
        else:
            self._bar.console.print(text, markup=False, highlight=False)
