"""`nonogui install-desktop`: a menu entry for a program that pip or pipx installed.

A package of the system needs none of this: its files are where the desktop looks.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import click

from nonogui.cli import declare
from nonogui.cli.outcome import Outcome
from nonogui.i18n import _

_SHARED: Final = ("applications", "metainfo", "mime", "icons")
"""Folders below `share` in the wheel that the desktop reads."""

_REFRESH: Final = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)


@declare.command(
    "install-desktop",
    _(
        "If the program is installed as a system package, it appears in the menu of Linux "
        "desktops, with its icon and file types. After “pip install” or “pipx install”, "
        "this command puts the files for this into your own folders."
    ),
    exits={
        Outcome.YES: _("Success."),
        Outcome.BAD: _("This installation has no desktop files, or they can't be written."),
    },
    examples=[
        ("nonogui install-desktop", _("Add Nonogui to the menu.")),
        ("nonogui install-desktop --remove", _("Remove it from the menu.")),
    ],
)
@declare.option("--remove", is_flag=True, help=_("Remove the files again."))
def command(*, remove: bool) -> Outcome:
    """Copy the desktop files to the user's data folder, or delete them there."""
    from platformdirs import user_data_path

    share, files = user_data_path(), dict(_desktop_files())
    if not files:
        click.echo(_("This installation has no desktop files."), err=True)
        return Outcome.BAD
    try:
        if remove:
            for name in files:
                (share / name).unlink(missing_ok=True)
        else:
            _copy(files, share)
    except OSError as reason:
        click.echo(f"{reason.filename}: {reason.strerror}", err=True)
        return Outcome.BAD
    for program, folder in _REFRESH:
        if (tool := shutil.which(program)) and (share / folder).is_dir():
            subprocess.run([tool, share / folder], capture_output=True, check=False)  # noqa: S603 (a tool of the desktop)
    if not remove:
        click.echo(_("Nonogui is in the menu; its files are in {folder}").format(folder=share))
    return Outcome.YES


def _desktop_files() -> Iterator[tuple[str, Path]]:
    """Yield the paths below `share`, and the files that the wheel put there."""
    try:
        installed = distribution("nonogui").files or ()
    except PackageNotFoundError:  # in a bundle
        return
    for path in installed:
        _before, share, name = path.as_posix().partition("share/")
        if share and name.split("/")[0] in _SHARED and "nonogui/_data" not in _before:
            yield name, Path(str(path.locate())).resolve()


def _copy(files: Mapping[str, Path], share: Path) -> None:
    """Copy the files; the menu entry gets the full path of this program."""
    program = Path(sys.argv[0]).resolve()
    command = program if program.stem == "nonogui" else Path(sys.executable).with_name("nonogui")
    for name, path in files.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if name.endswith(".desktop"):
            text = text.replace("Exec=nonogui", f"Exec={_quoted(str(command))}")
        (share / name).write_text(text, encoding="utf-8")


def _quoted(program: str) -> str:
    """Return a program as the Exec line of a menu entry wants it."""
    if shlex.quote(program) == program:
        return program
    escaped = "".join(f"\\{c}" if c in '"`$\\' else c for c in program)
    # Once more for the file itself, in which a backslash also begins an escape.
    return '"' + escaped.replace("\\", "\\\\").replace("%", "%%") + '"'
