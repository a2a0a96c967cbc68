"""`nonogui check`: check whether puzzles are valid, unique, and solvable line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import click

from nonogui.cli import declare
from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.meter import PuzzleMeter
from nonogui.cli.options import json_option, reading_option, time_limit_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.printing import print_json, print_table
from nonogui.cli.sources import STDIN, Source, Sources
from nonogui.cli.sources import report as report_problems
from nonogui.cli.workers import workers, workers_options
from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.palette import Palette
from nonogui.core.problems import Place, Problem, ProblemKey, Problems, error
from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _, ngettext
from nonogui.solver.result import SolveStatus
from nonogui.studio import collection
from nonogui.studio.examine import Examined, examine
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import commas, statements
from nonogui.words.numbers import decimal_text, size_text
from nonogui.words.problems import problem_message
from nonogui.words.solving import clash_text, status_text

_OUTCOMES: Final = {
    SolveStatus.UNIQUE: Outcome.YES,
    SolveStatus.MULTIPLE: Outcome.NO,
    SolveStatus.NONE: Outcome.NO,
    SolveStatus.INVALID: Outcome.NO,
    SolveStatus.UNDECIDED: Outcome.UNDECIDED,
}


_DIED: Final = Examined(SolveStatus.UNDECIDED, None, (), 0.0)
"""The result for a puzzle that ended the process that worked on it."""


@dataclass(frozen=True)
class Report:
    """The result for one puzzle of a file."""

    source: Source
    examined: Examined


@declare.command(
    "check",
    _(
        "The report also says whether a puzzle can be solved line by line, how hard it is, and"
        " which cells are ambiguous. FILE can be a folder; all puzzle files in it and in its"
        " subfolders are checked."
    ),
    exits={
        Outcome.YES: _("Every puzzle is valid and has exactly one solution."),
        Outcome.NO: _("A puzzle is invalid, or has no solution or several."),
        Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
        Outcome.UNDECIDED: _("Undecided: out of time or interrupted."),
    },
    examples=[
        ("nonogui check cat.pbn", _("Check one puzzle.")),
        (
            "nonogui check --jobs 4 --csv puzzles.csv folder/",
            _("Check a folder, four puzzles at a time, and write a table."),
        ),
        (
            "nonogui check --csv puzzles.csv --resume folder/",
            _("Check only the puzzles that the table does not contain yet."),
        ),
    ],
)
@declare.file_argument("files", metavar="FILE...", nargs=-1, required=True)
@workers_options
@declare.option(
    "--no-difficulty",
    "rated",
    is_flag=True,
    flag_value=False,
    default=True,
    show_default=False,
    help=_("Don't rate the difficulty; rating takes most of the time."),
)
@time_limit_option
@json_option
@reading_option
@declare.option(
    "--summary/--no-summary",
    default=None,
    show_default=_("for several puzzles, unless --json"),
    help=_("Print totals at the end."),
)
@declare.option(
    "--csv",
    "table",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help=_(
        "Also write a table of the puzzles as comma-separated values, one line per puzzle. "
        "With -, the table is printed instead of the reports."
    ),
)
@declare.option(
    "--resume",
    is_flag=True,
    help=_("Skip the puzzles that are already in the table, and add the others to it."),
)
def command(  # noqa: PLR0913 (one for each option)
    files: Sequence[str],
    jobs: int,
    cluster: str | None,
    time_limit: float | None,
    table: str | None,
    reading: str,
    *,
    rated: bool,
    as_json: bool,
    summary: bool | None,
    resume: bool,
) -> Outcome:
    """Check each puzzle and print its report."""
    _check_options(table, as_json=as_json, resume=resume)
    found = Files(files)
    examine_one = partial(examine, seconds=time_limit, rated=rated)
    run = _Run(_Table(table) if table else None, _show_fault if as_json else None)
    show = _show_json if as_json else _show
    bars: list[PuzzleMeter] = []

    def finish() -> None:
        """Print the summary, also after Ctrl+C."""
        for bar in bars:
            bar.hide()
        if summary or (summary is None and run.total.verdicts.total() > 1 and not as_json):
            run.print_summary(err=as_json or table == STDIN)

    # The bar has a thread, which must not get the signal: so it starts second.
    with (
        interruptible(finish) as token,
        PuzzleMeter.shown(len(found.names)) as meter,
        workers(jobs, cluster, token) as working,
    ):
        if not run.start(resume=resume):
            return Outcome.BAD
        bars.append(meter)
        sources = Sources(meter.reading(found.names), reading, found.found)
        new = (source for source in sources if collection.csv_name(source.name) not in run.kept)
        # Puzzles are read ahead; the faults until now belong before each in the table.
        requests = (
            ((source, len(sources.faults)), source.entry) for source in _count_progress(new, meter)
        )
        for (read, faults), examined in working.results(examine_one, requests, instead=_DIED):
            run.add_faults(sources.faults[:faults])
            source = _not_checked(read) if examined is _DIED else read
            if table != STDIN:
                show(Report(source, examined))
            if token.cancelled:
                break
            run.add(collection.Row.of(source.name, source.entry, examined))
            meter.done(source.shown)
        if token.cancelled:
            return Outcome.UNDECIDED
    run.add_faults(sources.faults)
    finish()
    outcomes = [_OUTCOMES[verdict] for verdict in run.total.verdicts if verdict]
    return worst_outcome([*outcomes, sources.outcome, found.outcome, run.written])


def _check_options(table: str | None, *, as_json: bool, resume: bool) -> None:
    if table == STDIN and as_json:
        raise click.UsageError(_("--csv - can't be combined with --json."))
    if resume and table in (None, STDIN):
        raise click.UsageError(_("--resume needs --csv FILE."))


class _Table:
    """The table of a run: a file to which rows are added, or standard output."""

    def __init__(self, name: str) -> None:
        """Prepare to write to a file, or with `-` to standard output."""
        self.name = name

    def read(self) -> list[dict[str, str]]:
        """Return the rows of an earlier run.

        Raises:
            OSError: the file can't be read.
            ValueError: it contains something else, which must not be lost.
        """
        path = Path(self.name)
        # A pipe is never asked: that would wait for something to read.
        data = path.read_bytes() if self.name != STDIN and path.is_file() else b""
        return collection.read_csv(data.decode(errors="surrogateescape")) if data else []

    def start(self, text: str) -> None:
        """Write the first rows over the old content."""
        if self.name == STDIN:
            self.add(text)
        else:
            # Whole or not at all: the rows of an earlier run are worth hours.
            write_atomic(Path(self.name), _encoded(text))

    def add(self, text: str) -> None:
        """Write whole rows at once, so that the table is valid at any time."""
        if self.name == STDIN:
            click.echo(_encoded(text), nl=False)
        else:
            with Path(self.name).open("ab") as file:
                file.write(_encoded(text))


def _encoded(text: str) -> bytes:
    return text.encode(errors="surrogateescape")  # names of files may be any bytes


class _Run:
    """The results of a run: totals, and the rows of its table.

    Attributes:
        total: the totals of this run and of the rows kept from an earlier one.
        kept: the names in the table of an earlier run.
        written: BAD once the table could not be written.
    """

    def __init__(
        self, table: _Table | None, show_fault: Callable[[str, Problems], None] | None = None
    ) -> None:
        """Start with nothing found.

        Args:
            table: the table to write, if any.
            show_fault: prints a file that could not be read; its problems are on standard error.
        """
        self.total = collection.Summary()
        self.kept: set[str] = set()
        self.written = Outcome.YES
        self._table = table
        self._show_fault = show_fault
        self._faults = 0
        self._begun = perf_counter()

    def start(self, *, resume: bool) -> bool:
        """Start the table, perhaps with the rows of the existing one; return whether it worked."""
        if self._table is None:
            return True
        try:
            found = self._table.read()  # even if not wanted: it may be no table, but a puzzle
            kept = found if resume else []
            for record in kept:
                self.total.add_record(record)
        except OSError as reason:
            self._report(ProblemKey.UNREADABLE, reason)
            return False
        except ValueError:
            message = _("{file}: Not a table written by nonogui check.").format(
                file=self._table.name
            )
            click.echo(message, err=True)
            return False
        self.kept = {record["file"] for record in kept}
        self._write(collection.csv_text([], kept), self._table.start)
        return self.written is not Outcome.BAD

    def add(self, row: collection.Row) -> None:
        """Count a row and write it to the table."""
        self.total.add(row)
        if self._table is not None and self.written is not Outcome.BAD:
            self._write(collection.csv_row(row), self._table.add)

    def add_faults(self, faults: Sequence[tuple[str, Problems]]) -> None:
        """Add a row for each file that could not be read since the last call."""
        for name, problems in faults[self._faults :]:
            self.add(collection.Row(name, problems=problems))
            if self._show_fault:
                self._show_fault(name, problems)
        self._faults = len(faults)

    def _write(self, text: str, write: Callable[[str], None]) -> None:
        try:
            write(text)
        except BrokenPipeError:
            raise  # Nobody reads on.
        except OSError as reason:
            self._report(ProblemKey.UNWRITABLE, reason)
            self.written = Outcome.BAD

    def _report(self, key: ProblemKey, reason: OSError) -> None:
        problem = error(key, reason=reason.strerror or str(reason))
        report_problems(self._table.name if self._table else "", [problem])

    def print_summary(self, *, err: bool) -> None:
        """Print the totals and the time of the run."""
        print_summary(self.total, perf_counter() - self._begun, err=err)


def _count_progress(sources: Iterable[Source], meter: PuzzleMeter) -> Iterator[Source]:
    for source in sources:
        meter.found()
        yield source


def _not_checked(source: Source) -> Source:
    """Report that the check of a puzzle ended unexpectedly, and add that to its problems."""
    problem = error(ProblemKey.NOT_CHECKED)
    report_problems(source.name, [problem])
    entry = source.entry
    return replace(source, entry=replace(entry, problems=Problems([*entry.problems, problem])))


def _show(report: Report) -> None:
    puzzle, found = report.source.entry.puzzle, report.examined
    parts = [status_text(found.verdict)]
    if found.line_solvable is not None:
        by_line = _("solvable line by line")
        parts.append(by_line if found.line_solvable else _("not solvable line by line"))
    if count := len(found.ambiguous):
        text = ngettext("{count} ambiguous cell", "{count} ambiguous cells", count)
        parts.append(text.format(count=count))
    facts = [size_text(puzzle.width, puzzle.height), commas(parts)]
    if found.rating is not None:
        facts.append(_difficulty_text(found.rating))
    click.echo(f"{report.source.shown}: {statements(*facts)}")
    if found.clash:
        click.echo(f"  {clash_text(found.clash)}")


def _difficulty_text(rating: Rating) -> str:
    if rating.grade is None:
        return _("Difficulty: not rated")
    text = _("Difficulty: {grade} ({score})")
    return text.format(grade=grade_text(rating.grade), score=decimal_text(rating.score))


def _show_json(report: Report) -> None:
    entry, found = report.source.entry, report.examined
    puzzle = entry.puzzle
    answer = {
        "file": report.source.name,
        "title": puzzle.metadata.title,
        "fingerprint": puzzle.fingerprint,
        "width": puzzle.width,
        "height": puzzle.height,
        "verdict": found.verdict,
        "line_solvable": found.line_solvable,
        "difficulty": _difficulty_data(found.rating),
        "ambiguous": [list(cell) for cell in found.ambiguous],
        "problems": [_problem_data(problem, puzzle.palette) for problem in entry.problems],
        "seconds": round(found.seconds, 6),
    }
    print_json(answer)


def _show_fault(name: str, problems: Problems) -> None:
    faults = [_problem_data(problem, None) for problem in problems]
    print_json({"file": name, "verdict": collection.UNREADABLE, "problems": faults})


def _difficulty_data(rating: Rating | None) -> dict[str, object] | None:
    """Return the grade, the score and the steps of each technique, or None."""
    if rating is None or rating.grade is None:
        return None
    counts = Counter(technique for each in rating.rounds for technique in each.techniques)
    return {
        "grade": rating.grade,
        "score": round(rating.score, 2),
        "steps": counts.total(),
        "techniques": {name: counts[name] for name in Technique if name in counts},
    }


def _problem_data(problem: Problem, palette: Palette | None) -> dict[str, object]:
    return {
        "severity": problem.severity,
        "place": _place_data(problem.place),
        "key": problem.key,
        "text": problem_message(problem, palette),
    }


def _place_data(place: Place) -> dict[str, object]:
    """Return the known parts of a place; puzzle lines count from 0, file lines from 1."""
    data: dict[str, object] = {}
    if place.line is not None:
        data |= {"axis": place.line.axis, "index": place.line.index}
    if place.file_line is not None:
        data["file_line"] = place.file_line
    return data


# --- summary ---


def print_summary(summary: collection.Summary, seconds: float, *, err: bool = False) -> None:
    """Print totals and the time of the run to standard output or standard error."""
    from rich.table import Table

    table = Table(title=_title(summary), title_style="", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    time = (_("Time"), _("{seconds} s").format(seconds=decimal_text(seconds)))
    for section in (_verdicts(summary), _grades(summary), [time]):
        for label, figure in section:
            table.add_row(label, figure)
        table.add_section()
    click.echo(err=err)
    print_table(table, err=err)


def _title(summary: collection.Summary) -> str:
    count = summary.puzzles
    return ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)


def _verdicts(summary: collection.Summary) -> Iterator[tuple[str, str]]:
    for status in SolveStatus:
        if count := summary.verdicts[status]:
            yield status_text(status), str(count)
        if status is SolveStatus.UNIQUE and summary.by_lines:
            yield _("  solvable line by line"), str(summary.by_lines)
    if count := summary.verdicts[None]:
        yield _("Files that can't be read"), str(count)


def _grades(summary: collection.Summary) -> Iterator[tuple[str, str]]:
    for grade in Grade:
        if count := summary.grades[grade]:
            yield grade_text(grade), str(count)
