"""`nonogui bench`: times engines side by side on files and folders of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import reading_option, seed_option
from nonogui.cli.outcome import Outcome, gravest
from nonogui.cli.sources import Source, Sources
from nonogui.cli.timing import Stopwatch, Timing, verdicts
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import ENGINES

if TYPE_CHECKING:
    from nonogui.cli.scoreboard import ProgressLine, Report


@click.command(
    "bench",
    help=_("Time engines side by side: the first solution, and whether it is the only one."),
    epilog=_(
        "PATH may be a folder: all puzzle files in it and below. PAR2 is the mean time with twice"
        " the limit for what stays undecided. Exit codes: 0 all decided, 1 engines contradict each"
        " other, 2 a file could not be read, 3 something is undecided."
    ),
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--engine",
    "engines",
    type=click.Choice(list(ENGINES)),
    multiple=True,
    default=["auto"],
    help=_("Time this engine; repeat it for more, to be compared with the first. auto."),
)
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    metavar="S",
    help=_("Stop an engine after S seconds on a puzzle; 60."),
)
@seed_option
@click.option(
    "--seeds",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help=_("Run each puzzle with N seeds; the median counts. 1."),
)
@click.option(
    "--json", "as_json", is_flag=True, help=_("Print one JSON object a puzzle and engine.")
)
@reading_option
def command(
    paths: Sequence[str],
    engines: Sequence[str],
    time_limit: float,
    seed: int,
    seeds: int,
    reading: str,
    *,
    as_json: bool,
) -> Outcome:
    """Time the engines on each puzzle and print what comes out."""
    from nonogui.cli.scoreboard import JsonReport, ProgressLine, TableReport

    files = Files(paths)
    engines = list(dict.fromkeys(engines))
    all_seeds = range(seed, seed + seeds)
    shown: Report = (
        JsonReport() if as_json else TableReport(engines, all_seeds, time_limit, files.names)
    )
    progress = ProgressLine(len(files.names))
    with interruptible() as token:
        stopwatch = Stopwatch(engines, all_seeds, time_limit, token)
        outcomes: set[Outcome] = set()
        numbered = _numbered(files.names, reading, outcomes)
        _measure(numbered, outcomes, stopwatch, shown, progress, token)
        shown.finish()
    return Outcome.NO if Outcome.NO in outcomes else gravest([*outcomes, files.outcome])


def _measure(
    numbered: Iterable[tuple[int, Source]],
    outcomes: set[Outcome],
    stopwatch: Stopwatch,
    shown: Report,
    progress: ProgressLine,
    token: CancelToken,
) -> None:
    """Show puzzle after puzzle, none of which is kept; an interrupt ends it."""
    try:
        stopwatch.warm_up()
        for done, source in numbered:
            started = partial(progress.show, done, source.name)
            timings = stopwatch.time(source.entry.puzzle, started)
            progress.hide()
            if timings:
                shown.add(source, timings)
                outcomes.add(_outcome(source, timings))
            if token.cancelled:
                break
    except KeyboardInterrupt:  # where `interruptible` has no signals
        progress.hide()
        outcomes.add(Outcome.UNDECIDED)


def _numbered(
    names: Sequence[str], reading: str, outcomes: set[Outcome]
) -> Iterator[tuple[int, Source]]:
    """The puzzles of files, each with the number of files before its own."""
    for done, name in enumerate(names):
        sources = Sources([name], reading)
        for source in sources:
            yield done, source
        outcomes.add(sources.outcome)


def _outcome(source: Source, timings: Sequence[Timing]) -> Outcome:
    """What a puzzle means for the exit code; engines that contradict each other are told."""
    answers = verdicts(timings)
    if len(answers) > 1:
        _tell_fault(source, answers)
        return Outcome.NO
    if any(run.status is SolveStatus.INVALID for timing in timings for run in timing.runs):
        return Outcome.BAD
    return Outcome.YES if all(timing.decided for timing in timings) else Outcome.UNDECIDED


def _tell_fault(source: Source, answers: dict[SolveStatus, str]) -> None:
    from nonogui.cli.scoreboard import status_word

    said = ", ".join(f"{engine}: {status_word(status)}" for status, engine in answers.items())
    text = _("INTERNAL ERROR, engines contradict each other ({answers})").format(answers=said)
    click.secho(f"{source.name}: {text}", fg="red", bold=True, err=True)
