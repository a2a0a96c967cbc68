"""Texts about exporting and importing a player's data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nonogui.i18n import _, mark, ngettext
from nonogui.library.user_data import DataKey, ExportReport, UserDataError
from nonogui.library.user_merge import MergeReport

_ERRORS: Final[Mapping[DataKey, str]] = {
    DataKey.UNREADABLE: mark("The file can't be read: {reason}"),
    DataKey.NO_ARCHIVE: mark("This isn't a complete Nonogui export."),
    DataKey.NOT_OURS: mark("This archive isn't a Nonogui export."),
    DataKey.NEWER: mark(
        "This was exported by a newer version of Nonogui ({program}) and can't be read here."
    ),
    DataKey.DAMAGED: mark("The export is damaged: {name} can't be read."),
    DataKey.TOO_LARGE: mark("This archive is too large to be a Nonogui export."),
    DataKey.STRANGE_NAME: mark(
        "This archive contains a file that doesn't belong in a Nonogui export: {name}"
    ),
    DataKey.NOT_WRITTEN: mark("A file couldn't be written: {reason}"),
}


def user_data_error_text(error: UserDataError) -> str:
    """Explain why an archive cannot be used."""
    return _(_ERRORS[error.key]).format(**error.values)


def export_text(report: ExportReport) -> str:
    """Say what was exported."""
    games = ngettext("{count} game", "{count} games", report.games)
    designs = ngettext("{count} design", "{count} designs", report.designs)
    solves = ngettext("{count} solved puzzle", "{count} solved puzzles", report.solves)
    return _("Exported: {games}, {designs}, {solves}.").format(
        games=games.format(count=report.games),
        designs=designs.format(count=report.designs),
        solves=solves.format(count=report.solves),
    )


def merge_lines(report: MergeReport) -> list[str]:
    """Return one sentence for each kind of change that an import made."""
    return list(_changes(report)) or [_("Everything in it was already on this computer.")]


def _changes(report: MergeReport) -> Iterator[str]:
    counts = (
        (report.games, ngettext("{count} game imported.", "{count} games imported.", report.games)),
        (
            report.designs,
            ngettext("{count} design imported.", "{count} designs imported.", report.designs),
        ),
        (
            report.puzzles,
            ngettext(
                "{count} library puzzle imported.",
                "{count} library puzzles imported.",
                report.puzzles,
            ),
        ),
        (
            report.solves,
            ngettext(
                "{count} solved puzzle added to your statistics.",
                "{count} solved puzzles added to your statistics.",
                report.solves,
            ),
        ),
        (
            report.folders,
            ngettext(
                "{count} folder added to the library.",
                "{count} folders added to the library.",
                report.folders,
            ),
        ),
    )
    yield from (text.format(count=count) for count, text in counts if count)
    if report.practice:
        yield _("Your progress in training was imported.")
    if report.settings:
        yield _("Preferences you hadn't changed here were imported.")
    for folder in report.missing_folders:
        yield _("The folder {folder} isn't on this computer.").format(folder=folder)
    for name in report.left_out:
        yield _("{file} couldn't be used and was skipped.").format(file=name)
    if report.backup is not None:
        yield _("Backups of the replaced files are in {folder}.").format(folder=report.backup)
