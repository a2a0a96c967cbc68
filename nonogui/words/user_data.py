"""Texts about exporting and importing a player's data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nonogui.i18n import _, mark, ngettext
from nonogui.library.user_data import DataKey, ExportReport, UserDataError
from nonogui.library.user_merge import MergeReport

_ERRORS: Final[Mapping[DataKey, str]] = {
    DataKey.UNREADABLE: mark("The file can't be read: {reason}"),
    DataKey.NO_ARCHIVE: mark("This is not an export of Nonogui, or not all of it is there."),
    DataKey.NOT_OURS: mark("This archive is not an export of Nonogui."),
    DataKey.NEWER: mark("This was exported by a newer Nonogui ({program}); it can't be read here."),
    DataKey.DAMAGED: mark("The export is damaged: {name} can't be read."),
    DataKey.TOO_LARGE: mark("This archive holds more than any export of Nonogui does."),
    DataKey.STRANGE_NAME: mark("This archive holds a file that no export has: {name}"),
    DataKey.NOT_WRITTEN: mark("Something could not be written: {reason}"),
}


def user_data_error_text(error: UserDataError) -> str:
    """Explain why an archive cannot be used."""
    return _(_ERRORS[error.key]).format(**error.values)


def export_text(report: ExportReport) -> str:
    """Say what was exported."""
    games = ngettext("{count} game", "{count} games", report.games)
    designs = ngettext("{count} design", "{count} designs", report.designs)
    solves = ngettext("{count} finished play", "{count} finished plays", report.solves)
    return _("Exported: {games}, {designs}, {solves}.").format(
        games=games.format(count=report.games),
        designs=designs.format(count=report.designs),
        solves=solves.format(count=report.solves),
    )


def merge_lines(report: MergeReport) -> list[str]:
    """Return one sentence for each kind of change that an import made."""
    return list(_changes(report)) or [_("All of it was here already.")]


def _changes(report: MergeReport) -> Iterator[str]:
    counts = (
        (report.games, ngettext("{count} game taken.", "{count} games taken.", report.games)),
        (
            report.designs,
            ngettext("{count} design taken.", "{count} designs taken.", report.designs),
        ),
        (
            report.puzzles,
            ngettext(
                "{count} imported puzzle taken.", "{count} imported puzzles taken.", report.puzzles
            ),
        ),
        (
            report.solves,
            ngettext(
                "{count} finished play added.", "{count} finished plays added.", report.solves
            ),
        ),
        (
            report.folders,
            ngettext(
                "{count} folder is listed now.", "{count} folders are listed now.", report.folders
            ),
        ),
    )
    yield from (text.format(count=count) for count, text in counts if count)
    if report.settings:
        yield _("Preferences that were not set here were taken.")
    for folder in report.missing_folders:
        yield _("The folder {folder} is not on this computer.").format(folder=folder)
    for name in report.left_out:
        yield _("{file} can't be used and was left out.").format(file=name)
    if report.backup is not None:
        yield _("What was replaced is kept in {folder}.").format(folder=report.backup)
