"""`nonogui formats`: list the file formats."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.cli import declare
from nonogui.cli.outcome import Outcome
from nonogui.cli.printing import print_json, print_table
from nonogui.formats.base import Format, StoredProgress
from nonogui.formats.registry import all_formats
from nonogui.i18n import _
from nonogui.words.lists import commas


@declare.command(
    "formats",
    _("Nonogui can read all of them. The table shows which it can write, and what each can store."),
    exits={Outcome.YES: _("The list was printed."), Outcome.BAD: _("Wrong usage.")},
    examples=[("nonogui formats", _("Print the table."))],
)
@declare.option("--json", "as_json", is_flag=True, help=_("Print JSON, one line per format."))
def command(*, as_json: bool) -> Outcome:
    """Print the table."""
    if as_json:
        for format_ in all_formats():
            print_json(_data(format_))
    else:
        _print_table()
    return Outcome.YES


def _print_table() -> None:
    from rich.table import Table

    table = Table(*headings())
    for format_ in all_formats():
        table.add_row(*row(format_))
    print_table(table)


def headings() -> list[str]:
    """Return the column headings of the table."""
    return [_("Name"), _("Format"), _("Suffixes"), _("Writes"), _("Stores")]


def row(format_: Format) -> list[str]:
    """Return a format's row of the table; all formats can be read."""
    writes = _("yes") if format_.writes else _("no")
    suffixes = " ".join(format_.suffixes)
    return [format_.name, _(format_.title), suffixes, writes, commas(_stored(format_))]


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


def _stored(format_: Format) -> Iterator[str]:
    """Yield what a format can store besides clues."""
    stored = {
        _("colours"): format_.colors,
        _("solution"): format_.goal,
        _("given cells"): format_.given,
        _("unknown clue numbers"): format_.blotted,
        _("board"): format_.progress is StoredProgress.BOARD,
        _("moves"): format_.progress is StoredProgress.MOVES,
        _("progress"): format_.progress is StoredProgress.ALL,
        _("titles"): format_.metadata,
        _("several puzzles"): format_.several,
    }
    return (name for name, is_stored in stored.items() if is_stored)
