"""`nonogui data`: export all data of the player as one file, and import it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nonogui import __version__
from nonogui.cli import declare
from nonogui.cli.interrupt import interruptible
from nonogui.cli.outcome import Outcome
from nonogui.i18n import _
from nonogui.library.catalogue import Catalogue, default_path
from nonogui.library.saves import SaveStore
from nonogui.library.user_data import UserDataError, UserFolders, export_data
from nonogui.library.user_merge import import_data
from nonogui.solver.limits import StoppedError
from nonogui.words.user_data import export_text, merge_lines, user_data_error_text

_FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))

_EXITS: Final = {
    Outcome.YES: _("Success."),
    Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
    Outcome.UNDECIDED: _("Interrupted."),
}


@declare.group(
    "data",
    _(
        "The file contains your games, designs, imported puzzles, preferences, favourites, tags and"
        " statistics."
    ),
    exits=_EXITS,
    examples=[
        ("nonogui data export backup.zip", _("Save everything.")),
        ("nonogui data import backup.zip", _("Merge it with the data on another computer.")),
    ],
)
def command() -> None:
    """Group the commands that move a player's data."""


@command.command(
    "export",
    cls=declare.Command,
    short_help=_("Write all your data to FILE."),
    help=_("Write all your data to FILE. If the file exists, it is replaced."),
    exits=_EXITS,
    examples=[("nonogui data export backup.zip", _("Save everything."))],
)
@_FILE
def export(file: Path) -> Outcome:
    """Write an archive."""
    folders, catalogue = _open_catalogue()
    try:
        with interruptible() as token:
            report = export_data(file, folders, catalogue, version=__version__, cancel=token)
    except UserDataError as error:
        return _report_refused(file, error)
    except StoppedError:
        return Outcome.UNDECIDED
    finally:
        catalogue.close()
    click.echo(export_text(report))
    return Outcome.YES


@command.command(
    "import",
    cls=declare.Command,
    short_help=_("Merge an export with your data."),
    help=_(
        "Merge an export with your data. Nothing is lost; if both have a game of the same "
        "puzzle, the newer one is used."
    ),
    exits=_EXITS,
    examples=[("nonogui data import backup.zip", _("Merge an export with your data."))],
)
@_FILE
def import_(file: Path) -> Outcome:
    """Import an archive."""
    folders, catalogue = _open_catalogue()
    try:
        report = import_data(file, folders, catalogue)  # on Ctrl+C it undoes its changes
    except UserDataError as error:
        return _report_refused(file, error)
    finally:
        catalogue.close()
    for line in merge_lines(report):
        click.echo(line)
    return Outcome.YES


def _open_catalogue() -> tuple[UserFolders, Catalogue]:
    folders = UserFolders.usual()
    catalogue = Catalogue(default_path(), SaveStore(folders.saves), imports=folders.imports)
    catalogue.sync_saves()
    return folders, catalogue


def _report_refused(file: Path, error: UserDataError) -> Outcome:
    click.echo(f"{file}: {user_data_error_text(error)}", err=True)
    return Outcome.BAD
