"""`nonogui data`: export all data of the player as one file, and import it."""

from __future__ import annotations

from pathlib import Path

import click

from nonogui import __version__
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


@click.group(
    "data",
    help=_(
        "Games, designs, imported puzzles, preferences, favourites, tags and statistics as one"
        " file."
    ),
    epilog=_("Exit codes: 0 done, 2 something could not be read or written, 3 interrupted."),
)
def command() -> None:
    """Group the commands that move a player's data."""


@command.command("export", help=_("Write all of it into FILE, in place of what is there."))
@_FILE
def export(file: Path) -> Outcome:
    """Write an archive."""
    folders, catalogue = _opened()
    try:
        with interruptible() as token:
            report = export_data(file, folders, catalogue, version=__version__, cancel=token)
    except UserDataError as error:
        return _refused(file, error)
    except StoppedError:
        return Outcome.UNDECIDED
    finally:
        catalogue.close()
    click.echo(export_text(report))
    return Outcome.YES


@command.command(
    "import",
    short_help=_("Unite what FILE holds with what is here."),
    help=_("Unite an export with what is here: the newest game of a puzzle wins, nothing is lost."),
)
@_FILE
def import_(file: Path) -> Outcome:
    """Import an archive."""
    folders, catalogue = _opened()
    try:
        report = import_data(file, folders, catalogue)  # on Ctrl+C it undoes its changes
    except UserDataError as error:
        return _refused(file, error)
    finally:
        catalogue.close()
    for line in merge_lines(report):
        click.echo(line)
    return Outcome.YES


def _opened() -> tuple[UserFolders, Catalogue]:
    folders = UserFolders.usual()
    catalogue = Catalogue(default_path(), SaveStore(folders.saves), imports=folders.imports)
    catalogue.sync_saves()
    return folders, catalogue


def _refused(file: Path, error: UserDataError) -> Outcome:
    click.echo(f"{file}: {user_data_error_text(error)}", err=True)
    return Outcome.BAD
