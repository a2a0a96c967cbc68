"""`nonogui formats`: list the file formats."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from nonogui.cli.outcome import Outcome
from nonogui.formats.base import Format, Progress
from nonogui.formats.registry import all_formats
from nonogui.i18n import _


@click.command("formats", help=_("List the file formats and what each can hold."))
@click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object a format."))
def command(*, as_json: bool) -> Outcome:
    """Print the table."""
    if as_json:
        for format_ in all_formats():
            click.echo(json.dumps(_data(format_), ensure_ascii=False))
    else:
        _print_table()
    return Outcome.YES


def _print_table() -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*headings())
    for format_ in all_formats():
        table.add_row(*row(format_))
    Console().print(table)


def headings() -> list[str]:
    """Return the column headings of the table."""
    return [_("Name"), _("Format"), _("Suffixes"), _("Reads"), _("Writes"), _("Holds")]


def row(format_: Format) -> list[str]:
    """Return a format's row of the table; all formats can be read."""
    writes = _("yes") if format_.writes else _("no")
    suffixes = " ".join(format_.suffixes)
    return [format_.name, _(format_.title), suffixes, _("yes"), writes, ", ".join(_held(format_))]


def _data(format_: Format) -> dict[str, object]:
    """Return a format as JSON; all formats can be read."""
    return {
        "name": format_.name,
        "title": _(format_.title),
        "suffixes": format_.suffixes,
        "reads": True,
        "writes": format_.writes,
        "colors": format_.colors,
        "goal": format_.goal,
        "given": format_.given,
        "blotted": format_.blotted,
        "progress": format_.progress.name.lower(),
        "metadata": format_.metadata,
        "several": format_.several,
    }


def _held(format_: Format) -> Iterator[str]:
    """Yield what a format can store besides clues."""
    held = {
        _("colours"): format_.colors,
        _("goal"): format_.goal,
        _("cells given"): format_.given,
        _("blotted clues"): format_.blotted,
        _("the board"): format_.progress is Progress.BOARD,
        _("the moves"): format_.progress is Progress.MOVES,
        _("progress"): format_.progress is Progress.ALL,
        _("titles"): format_.metadata,
        _("several puzzles"): format_.several,
    }
    return (name for name, is_held in held.items() if is_held)
