"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nonogui.cli import declare
from nonogui.formats.readings import NAMES
from nonogui.formats.registry import all_formats
from nonogui.i18n import _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MAX_SEED = 2**31 - 1
"""The highest seed that Z3 takes."""


def complete_readings(
    _context: click.Context, _option: click.Parameter, incomplete: str
) -> list[str | CompletionItem]:
    """Complete the name of a reading."""
    return [name for name in NAMES if name.startswith(incomplete)]


def complete_formats(
    _context: click.Context, _option: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a format that can be written."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(each.name, help=_(each.title))
        for each in all_formats()
        if each.writes and each.name.startswith(incomplete)
    ]


time_limit_option = declare.option(
    "--time-limit",
    type=click.FloatRange(0),
    metavar="S",
    show_default=_("no limit"),
    help=_("Give up on a puzzle after S seconds."),
)

json_option = declare.option(
    "--json", "as_json", is_flag=True, help=_("Print JSON, one line per puzzle.")
)

seed_option = declare.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    default=0,
    metavar="N",
    help=_("Start the search from random seed N. The same seed gives the same result."),
)

reading_option = declare.option(
    "--as",
    "reading",
    metavar="READING",
    default="",
    show_default=_("the likeliest"),
    shell_complete=complete_readings,
    help=_(
        "Read an ambiguous file in one of these ways: {readings}; or in an encoding such as"
        " cp1251. If a file can be read in two ways, a warning names the other one."
    ).format(readings=", ".join(NAMES)),
)
