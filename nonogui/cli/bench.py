"""`nonogui bench`: time engines side by side on files and folders of puzzles."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import click
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from nonogui.cli import declare
from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import reading_option, seed_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.printing import has_room_for_bar, print_json, print_table, shown_name
from nonogui.cli.sources import Source, Sources
from nonogui.cli.timing import Run, Stopwatch, Tally, Timing, time_engines, verdicts
from nonogui.cli.version import slowness_text
from nonogui.cli.workers import Workers, workers, workers_options
from nonogui.core.puzzle import MAX_SIDE
from nonogui.i18n import _, mark, ngettext, with_context
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import ENGINES
from nonogui.words.lists import commas

# --- reports ---


_STATUSES: Final = {
    SolveStatus.UNIQUE: mark("unique"),
    SolveStatus.MULTIPLE: mark("several"),
    SolveStatus.NONE: with_context("solutions", "none"),
    SolveStatus.UNDECIDED: mark("undecided"),
    SolveStatus.INVALID: mark("invalid"),
}

# Longer names lose their start, so that the table fits most terminals.
_WIDEST_NAME: Final = 40
# Characters in a column of numbers.
_NUMBER: Final = 9


class _Column(NamedTuple):
    heading: str
    width: int
    justify: JustifyMethod = "right"


class Report(Protocol):
    """Receives the times of each puzzle and shows them."""

    def add(self, source: Source, timings: Sequence[Timing]) -> None:
        """Show the times of a puzzle."""

    def finish(self) -> None:
        """Show the totals."""


class JsonReport:
    """Print one JSON object per puzzle and engine, one per line."""

    def add(self, source: Source, timings: Sequence[Timing]) -> None:
        """Print the objects of a puzzle."""
        puzzle = source.entry.puzzle
        for timing in timings:
            middle = timing.middle
            answer = {
                "file": source.name,
                "engine": timing.engine,
                "status": middle.status,
                "seconds": round(middle.seconds, 6),
                "seed": middle.seed,
                "width": puzzle.width,
                "height": puzzle.height,
                "runs": [_run_data(run) for run in timing.runs],
            }
            print_json(answer)

    def finish(self) -> None:
        """Do nothing, because every line is complete."""


def _run_data(run: Run) -> dict[str, object]:
    return {"seed": run.seed, "status": run.status, "seconds": round(run.seconds, 6)}


class TableReport:
    """Print a row for each puzzle once it is measured, and a summary of each engine."""

    def __init__(
        self, engines: Sequence[str], seeds: range, limit: float, names: Sequence[str]
    ) -> None:
        """Set up the report without printing.

        Args:
            engines: the engines in column order; the others are compared with the first.
            seeds: seeds for each puzzle.
            limit: time limit in seconds.
            names: the files to come; a folder common to all is not shown.
        """
        self._engines = engines
        self._seeds = seeds
        self._limit = limit
        folders = zip(*(Path(name).parent.parts for name in names), strict=False)
        self._shared_folders = len(list(takewhile(lambda parts: len(set(parts)) == 1, folders)))
        self._name_width = max(map(len, [_("Puzzle"), *map(self._shown_name, names)]))
        self._columns = list(self._all_columns())
        self._tallies = {engine: Tally() for engine in engines}
        self._row_console = Console(width=10_000)

    def add(self, source: Source, timings: Sequence[Timing]) -> None:
        """Print the row of a puzzle, with headings above the first one."""
        if not any(tally.puzzles for tally in self._tallies.values()):
            self._print_row([column.heading for column in self._columns], "bold")
        base = timings[0] if timings[0].engine == self._engines[0] else None
        for timing in timings:
            if timing.middle.status is not SolveStatus.INVALID:
                self._tallies[timing.engine].add(timing, base)
        puzzle = source.entry.puzzle
        size = f"{puzzle.width} × {puzzle.height}"
        by_engine = {timing.engine: timing for timing in timings}
        figures = [
            figure
            for engine in self._engines
            for figure in self._figures(engine, by_engine.get(engine), base)
        ]
        self._print_row([self._shown_name(source.name), size, _status(timings), *figures])

    def finish(self) -> None:
        """Print the summary."""
        tallies = {engine: tally for engine, tally in self._tallies.items() if tally.puzzles}
        if not tallies:
            return
        table = Table(*self._summary_headings(), title=self._title(), title_style="")
        for column in table.columns[1:]:
            column.justify = "right"
        for engine, tally in tallies.items():
            table.add_row(*self._summary(engine, tally))
        click.echo()
        print_table(table)

    def _all_columns(self) -> Iterator[_Column]:
        yield _Column(_("Puzzle"), self._name_width, "left")
        yield _Column(_("Size"), len(f"{MAX_SIDE} × {MAX_SIDE}"))
        yield _Column(_("Answer"), max(len(status_word(each)) for each in SolveStatus), "left")
        for engine in self._engines:
            yield _Column(engine, _NUMBER)
            if len(self._seeds) > 1:
                yield _Column(_("worst"), _NUMBER)
            if engine != self._engines[0]:
                yield _Column(_("ratio"), _NUMBER)

    def _figures(self, engine: str, timing: Timing | None, base: Timing | None) -> Iterator[str]:
        """Yield an engine's part of a row; empty if it was not run."""
        yield _time(timing.middle) if timing else ""
        if len(self._seeds) > 1:
            yield _time(timing.worst) if timing else ""
        if engine != self._engines[0]:
            yield _ratio(timing.ratio(base)) if timing and base else ""

    def _summary_headings(self) -> list[str]:
        headings = [_("Engine"), _("Decided"), _("Median"), _("Sum"), "PAR2"]
        return [*headings, _("Ratio")] if len(self._engines) > 1 else headings

    def _summary(self, engine: str, tally: Tally) -> Iterator[str]:
        yield engine
        yield f"{tally.decided} / {tally.puzzles}"
        yield f"> {self._limit:g}" if tally.median > self._limit else _seconds(tally.median)
        yield _seconds(tally.seconds)
        yield _seconds(tally.par2)
        if len(self._engines) > 1:
            yield _ratio(tally.ratio)

    def _title(self) -> str:
        count = max(tally.puzzles for tally in self._tallies.values())
        text = ngettext("Seconds for {count} puzzle", "Seconds for {count} puzzles", count)
        parts = [text.format(count=count), _("limit {limit}").format(limit=f"{self._limit:g}")]
        first, last = self._seeds[0], self._seeds[-1]
        if first == last:
            parts.append(_("seed {seed}").format(seed=first))
        else:
            parts.append(_("median of seeds {first} to {last}").format(first=first, last=last))
        return commas(parts)

    def _shown_name(self, name: str) -> str:
        """Shorten a long name to its end, which says more than its start."""
        name = shown_name(str(Path(*Path(name).parts[self._shared_folders :])))
        return name if len(name) <= _WIDEST_NAME else "…" + name[1 - _WIDEST_NAME :]

    def _print_row(self, cells: Sequence[str], style: str = "") -> None:
        """Print one row; on a narrow terminal it wraps, because no number may be cut."""
        table = Table.grid(padding=(0, 2))
        for _heading, width, justify in self._columns:
            table.add_column(justify=justify, min_width=width)
        table.add_row(*(Text(cell, style) for cell in cells))
        self._row_console.print(table)


class ProgressLine:
    """Show the progress of the run on standard error, if that is a terminal."""

    def __init__(self, total: int) -> None:
        """Set up the line without showing it.

        Args:
            total: number of files.
        """
        self._total = total
        self._shown = has_room_for_bar()

    def show(self, done: int, name: str, engine: str) -> None:
        """Replace the line: files done, and the current puzzle and engine."""
        filled = 20 * done // self._total
        bar = f"[{'#' * filled}{'-' * (20 - filled)}] {done} / {self._total}"
        self._write(f"{bar}  {name}  {engine}")

    def hide(self) -> None:
        """Clear the line for other output."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._shown:
            width = shutil.get_terminal_size().columns - 1
            click.echo(f"\r{text[:width]:<{width}}\r", err=True, nl=False)


def status_word(status: SolveStatus) -> str:
    """Return a status as one word."""
    return _(_STATUSES[status])


def _status(timings: Sequence[Timing]) -> str:
    """Return the status of a puzzle; all of them if engines contradict each other."""
    return " ≠ ".join(map(status_word, list(verdicts(timings)) or [timings[0].middle.status]))


def _time(run: Run) -> str:
    """Return seconds, `> 60` if time ran out, or `?` if the engine gave up."""
    if run.stop is StopReason.TIME and not run.decided:
        return f"> {run.limit:g}"
    return _seconds(run.seconds) if run.decided else "?"


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}"


def _ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"


@declare.command(
    "bench",
    _(
        "Each engine finds a solution and proves whether it is the only one. FILE can be a folder;"
        " all puzzle files in it and in its subfolders are used. PAR2 is the mean time; an"
        " undecided puzzle counts as twice the limit."
    ),
    exits={
        Outcome.YES: _("Every engine decided every puzzle."),
        Outcome.NO: _("Engines contradict each other. This is a bug in Nonogui."),
        Outcome.BAD: _("Wrong usage, or a file can't be read."),
        Outcome.UNDECIDED: _("Undecided: out of time or interrupted."),
    },
    examples=[
        (
            "nonogui bench --engine auto --engine lines --seeds 3 folder/",
            _("Compare two engines on a folder, with three seeds for each puzzle."),
        ),
    ],
)
@declare.file_argument("paths", metavar="FILE...", nargs=-1, required=True)
@declare.option(
    "--engine",
    "engines",
    type=click.Choice(list(ENGINES)),
    multiple=True,
    default=["auto"],
    help=_("Time this engine. Repeat the option to compare others with the first."),
)
@declare.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default="60",
    metavar="S",
    help=_("Stop an engine after S seconds on a puzzle."),
)
@seed_option
@declare.option(
    "--seeds",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help=_("Run each puzzle with N seeds, and take the median."),
)
@workers_options
@declare.option(
    "--json", "as_json", is_flag=True, help=_("Print JSON, one line per puzzle and engine.")
)
@reading_option
def command(  # noqa: PLR0913, PLR0917 (one for each option)
    paths: Sequence[str],
    engines: Sequence[str],
    time_limit: float,
    seed: int,
    seeds: int,
    jobs: int,
    cluster: str | None,
    reading: str,
    *,
    as_json: bool,
) -> Outcome:
    """Time the engines on each puzzle and print the results."""
    files = Files(paths)
    engines = list(dict.fromkeys(engines))
    all_seeds = range(seed, seed + seeds)
    shown: Report = (
        JsonReport() if as_json else TableReport(engines, all_seeds, time_limit, files.names)
    )
    progress = ProgressLine(len(files.names))
    outcomes: set[Outcome] = set()
    if slow := slowness_text():
        click.echo(slow, err=True)
    with interruptible() as token, workers(jobs, cluster, token) as working:
        numbered = _numbered(files, reading, outcomes)
        if working.submit is None:
            stopwatch = Stopwatch(engines, all_seeds, time_limit, token)
            timed = _timed_here(numbered, stopwatch, progress)
        else:
            requests = (((done, source), source.entry.puzzle) for done, source in numbered)
            work = partial(time_engines, engines=tuple(engines), seeds=all_seeds, limit=time_limit)
            timed = working.results(work, requests)
        _show_each(timed, outcomes, shown, progress, working)
        shown.finish()
    return Outcome.NO if Outcome.NO in outcomes else worst_outcome([*outcomes, files.outcome])


_Numbered = tuple[int, Source]
"""A puzzle, and the number of files before its own."""


def _timed_here(
    numbered: Iterable[_Numbered], stopwatch: Stopwatch, progress: ProgressLine
) -> Iterator[tuple[_Numbered, list[Timing]]]:
    stopwatch.warm_up()
    for done, source in numbered:
        started = partial(progress.show, done, source.shown)
        yield (done, source), stopwatch.time(source.entry.puzzle, started)


def _show_each(
    timed: Iterable[tuple[_Numbered, list[Timing]]],
    outcomes: set[Outcome],
    shown: Report,
    progress: ProgressLine,
    working: Workers,
) -> None:
    """Show each puzzle without keeping it; an interrupt ends the loop."""
    try:
        for (done, source), timings in timed:
            progress.hide()
            if timings:
                shown.add(source, timings)
                outcomes.add(_outcome(source, timings))
            if working.cancel.cancelled:
                break
            if working.submit is not None:
                progress.show(done, source.shown, "")
    except KeyboardInterrupt:  # on Windows, where `interruptible` cannot block signals
        outcomes.add(Outcome.UNDECIDED)
    if working.cancel.cancelled:
        outcomes.add(Outcome.UNDECIDED)
    progress.hide()


def _numbered(files: Files, reading: str, outcomes: set[Outcome]) -> Iterator[_Numbered]:
    for done, name in enumerate(files.names):
        sources = Sources([name], reading, files.found)
        for source in sources:
            yield done, source
        outcomes.add(sources.outcome)


def _outcome(source: Source, timings: Sequence[Timing]) -> Outcome:
    """Return a puzzle's exit code; report engines that contradict each other."""
    answers = verdicts(timings)
    if len(answers) > 1:
        _report_contradiction(source, answers)
        return Outcome.NO
    if any(run.status is SolveStatus.INVALID for timing in timings for run in timing.runs):
        return Outcome.BAD
    return Outcome.YES if all(timing.decided for timing in timings) else Outcome.UNDECIDED


def _report_contradiction(source: Source, answers: dict[SolveStatus, str]) -> None:
    verdict = commas(f"{engine}: {status_word(status)}" for status, engine in answers.items())
    text = _("INTERNAL ERROR: engines contradict each other ({answers})").format(answers=verdict)
    click.secho(f"{source.shown}: {text}", fg="red", bold=True, err=True)
