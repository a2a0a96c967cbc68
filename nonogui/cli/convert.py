"""`nonogui convert`: write puzzles in another format."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import click

from nonogui.cli import declare
from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.meter import Meter
from nonogui.cli.options import complete_formats, reading_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.printing import shown_name
from nonogui.cli.sources import STDIN, Source, Sources, UnwritableError, report, report_written
from nonogui.cli.workers import Workers, workers, workers_options
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, Problems
from nonogui.formats.atomic import exists
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import (
    all_formats,
    dumps,
    format_by_name,
    format_for_path,
    losses_of,
    native,
    save_bytes,
    split_puzzle_number,
)
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken
from nonogui.words.lists import commas

STDOUT: Final = "-"


def named_format(
    _context: click.Context, _option: click.Parameter, word: str | None
) -> Format | None:
    """Return the format to write with this name or suffix; the dot is optional."""
    if word is None:
        return None
    named, by_suffix = format_by_name(word), format_for_path(f"a.{word.removeprefix('.')}")
    # Files called .html can be written, although the format of this name can't.
    if format_ := next((each for each in (named, by_suffix) if each and each.writes), None):
        return format_
    if named or by_suffix:
        raise click.BadParameter(unwritable_text(word))
    text = _("unknown format “{name}”; “nonogui formats” lists the formats")
    raise click.BadParameter(text.format(name=word))


def unwritable_text(name: str) -> str:
    """Return that a format can only be read."""
    text = _("Nonogui can't write the format “{name}”; “nonogui formats” lists the formats")
    return text.format(name=name)


format_option = declare.option(
    "--to",
    "format_",
    metavar="FORMAT",
    callback=named_format,
    shell_complete=complete_formats,
    show_default=_("by the suffix of OUT"),
    help=_("Write this format."),
)


@declare.command(
    "convert",
    _(
        "All puzzles go into the file OUT, which can be - for standard output; or, with --folder,"
        " each IN gets its own file. Warnings list what the format can't store. A puzzle that can't"
        " be converted is reported, and the others are written."
    ),
    exits={
        Outcome.YES: _("Everything was written."),
        Outcome.NO: _("A file was not written because of --strict."),
        Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
        Outcome.UNDECIDED: _("Interrupted."),
    },
    examples=[
        ("nonogui convert cat.pbn cat.non", _("Convert one file.")),
        ("nonogui convert a.non b.non all.pbn", _("Put several puzzles into one file.")),
        (
            "nonogui convert --to non --folder out *.pbn",
            _("Convert several files and put the results in the folder “out”."),
        ),
    ],
)
@declare.file_argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@format_option
@declare.option(
    "--folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help=_("Write a file for each IN into this folder, instead of OUT."),
)
@declare.option("--strict", is_flag=True, help=_("Don't write a file that can't store everything."))
@declare.option(
    "--force", is_flag=True, help=_("Replace existing files; a single IN always replaces OUT.")
)
@workers_options
@reading_option
def command(  # noqa: PLR0913 (one for each option)
    paths: Sequence[str],
    format_: Format | None,
    folder: Path | None,
    jobs: int,
    cluster: str | None,
    reading: str,
    *,
    strict: bool,
    force: bool,
) -> Outcome:
    """Read all puzzles, report what would be lost, and write them."""
    if folder is not None:
        job = _FolderJob(folder, format_ or native(), reading, is_strict=strict, may_replace=force)
        found = Files(paths)
        act = partial(_into_folder, found, job)
    else:
        *names, out = paths
        if not names:
            raise click.UsageError(
                _("Name the files to read and then the file to write, or use --folder.")
            )
        found = Files(names)
        if len(found.names) > 1 and exists(out) and not force:
            text = _("{file} already exists; --force replaces it.")
            raise click.UsageError(text.format(file=out))
        to = format_ or format_of(out)
        act = partial(_into_file, found, out, to, reading, is_strict=strict)
    with interruptible() as token, workers(jobs, cluster, token) as working:
        outcome = worst_outcome([found.outcome, act(working)])
    return Outcome.UNDECIDED if token.cancelled else outcome


def format_of(out: str) -> Format:
    """Return the format for a file's suffix."""
    format_ = format_for_path(out)
    if format_ is None:
        text = _("No format has the suffix of {file}; choose a format with --to.")
        raise click.UsageError(text.format(file=out))
    return format_


# --- reading ---


class _Batch(NamedTuple):
    """Puzzles that were read; the outcome is BAD if some had to be left out."""

    sources: list[Source]
    outcome: Outcome


def _read(names: Iterable[str], reading: str, found: Container[str]) -> _Batch:
    """Return the puzzles of files; report problems with the others."""
    sources = Sources(names, reading, found)
    every = list(sources)
    sound = [source for source in every if all(map(_is_blotted, source.entry.problems.errors))]
    outcome = sources.outcome if len(sound) == len(every) else Outcome.BAD
    return _Batch(sound, outcome)


def _is_blotted(problem: Problem) -> bool:
    """Return whether the only problem is blotted clues, which some formats can store."""
    return problem.key is ProblemKey.UNSUPPORTED and ("what", "blotted") in problem.values


# --- writing ---


class _Written(NamedTuple):
    """The content of a file, perhaps written in another process.

    Attributes:
        faults: for each puzzle, why it can't be written.
        lost: what the format can't store.
        data: None if the format can't store the puzzles.
    """

    faults: Sequence[Problems]
    lost: Problems
    data: bytes | None


def _in_format(
    entries: Sequence[Entry], *, name: str, cancel: CancelToken | None = None
) -> _Written:
    """Write puzzles in the format of this name."""
    del cancel  # It takes milliseconds.
    format_ = format_by_name(name)
    assert format_ is not None
    faults = [format_.losses(entry).errors if format_.writes else Problems() for entry in entries]
    lost = losses_of(entries, format_)
    return _Written(faults, lost, None if lost.errors else dumps(entries, format_))


def _save(out: str, sources: Sequence[Source], written: _Written, *, is_strict: bool) -> Outcome:
    """Report what the format can't store, and save the file unless that forbids it."""
    _report(out, sources, written)
    if written.data is None:
        entries = [source.entry for source in sources]
        if able := [each.name for each in all_formats() if not losses_of(entries, each).errors]:
            text = _("{file}: Not written; these formats can store it: {names}.")
            click.echo(text.format(file=shown_name(str(out)), names=commas(able)), err=True)
        return Outcome.BAD
    if written.lost and is_strict:
        text = _("{file}: Not written, because it can't store everything.")
        click.echo(text.format(file=shown_name(str(out))), err=True)
        return Outcome.NO
    if out == STDOUT:
        sys.stdout.buffer.write(written.data)
        sys.stdout.flush()
        return Outcome.YES
    try:
        # A new file can be made again after a power cut; waiting takes 10 ms for each of thousands.
        save_bytes(out, written.data, durable=exists(out))
    except FileProblemsError as reason:
        report(out, reason.problems)
        return Outcome.BAD
    return Outcome.YES


def _report(out: str, sources: Sequence[Source], written: _Written) -> None:
    """Report why puzzles cannot be written, each one, and what the file leaves out, once."""
    reported: set[Problem] = set()
    for source, errors in zip(sources, written.faults, strict=True):
        report(source.name, errors)
        reported.update(errors)
    report(out, (problem for problem in written.lost if problem not in reported))


# --- one file ---


def _into_file(
    found: Files,
    out: str,
    format_: Format,
    reading: str,
    working: Workers,
    *,
    is_strict: bool,
) -> Outcome:
    """Write the puzzles of all files into one."""
    with Meter.shown(len(found.names)) as meter:
        batch = _read(meter.track_files(found.names), reading, found.found)
    if is_strict and batch.outcome is not Outcome.YES:
        return batch.outcome
    if not batch.sources:
        return Outcome.BAD
    outcomes = [batch.outcome]
    requests = [(batch.sources, [source.entry for source in batch.sources])]
    for sources, written in working.results(partial(_in_format, name=format_.name), requests):
        outcomes.append(_save(out, sources, written, is_strict=is_strict))
    if outcomes == [Outcome.BAD, Outcome.YES]:
        report_written(out, len(batch.sources))
    return worst_outcome(outcomes)


# --- a folder ---


@dataclass(frozen=True)
class _FolderJob:
    """Where files go, how they are read and written, and whether they may replace others."""

    folder: Path
    format: Format
    reading: str
    is_strict: bool
    may_replace: bool

    def may_write(self, out: Path) -> bool:
        """Return whether a file may be written; ask the user before replacing one."""
        if out.is_symlink():
            text = _("{file}: Not written; it is a link to another file.")
        elif not exists(out) or self.may_replace:
            return True
        elif sys.stdin.isatty() and sys.stderr.isatty():
            text = _("{file} already exists. Replace it?")
            return click.confirm(text.format(file=shown_name(str(out))), err=True)
        else:
            text = _("{file}: Not written; it already exists (--force replaces it).")
        click.echo(text.format(file=shown_name(str(out))), err=True)
        return False


def _into_folder(found: Files, job: _FolderJob, working: Workers) -> Outcome:
    """Write one file per input file, or per puzzle if the format holds only one."""
    for folder in {job.folder, *(job.folder / found.subfolder(name) for name in found.names)}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise UnwritableError(str(folder), reason) from reason
    outcomes: list[Outcome] = []
    count = 0
    with Meter.shown(len(found.names)) as meter:
        files = _files_to_write(meter, found, job, outcomes)
        requests = (
            ((out, sources), [source.entry for source in sources]) for out, sources in files
        )
        work = partial(_in_format, name=job.format.name)
        for (out, sources), written in working.results(work, requests):
            outcomes.append(_save(str(out), sources, written, is_strict=job.is_strict))
            count += len(sources) * (outcomes[-1] is Outcome.YES)
    outcome = worst_outcome(outcomes)
    if outcome is not Outcome.YES:
        report_written(str(job.folder), count)
    return outcome


def _files_to_write(
    meter: Meter, found: Files, job: _FolderJob, outcomes: list[Outcome]
) -> Iterator[tuple[Path, Sequence[Source]]]:
    """Yield the files to write with their puzzles; add the outcomes of reading."""
    taken: set[str] = set()
    for name in meter.track_files(found.names):
        batch = _read([name], job.reading, found.found)
        outcomes.append(batch.outcome)
        for stem, sources in _files_of(name, batch.sources, job.format):
            path = str(found.subfolder(name) / stem)
            out = job.folder / _free_name(path, job.format.suffixes[0], taken)
            if job.may_write(out):
                yield out, sources
            else:
                outcomes.append(Outcome.BAD)


def _files_of(
    name: str, sources: Sequence[Source], format_: Format
) -> Iterator[tuple[str, Sequence[Source]]]:
    """Yield the files to make from one: name without suffix, and puzzles."""
    if format_.several and sources:
        yield _stem(name), sources
    else:
        yield from ((_stem(source.name), [source]) for source in sources)


def _stem(name: str) -> str:
    """Return the name without suffix for a file made from another: `a-3` for `a.pbn#3`."""
    path, number = split_puzzle_number(name)
    stem = _("puzzle") if path == STDIN else Path(path).stem
    return stem if number is None else f"{stem}-{number}"


def _free_name(stem: str, suffix: str, taken: set[str]) -> str:
    """Return a name that this run has not used yet, and mark it as used."""
    name, count = stem + suffix, 1
    while name.lower() in taken:
        count += 1
        name = f"{stem}-{count}{suffix}"
    taken.add(name.lower())
    return name
