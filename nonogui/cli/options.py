"""Options that several commands share."""

from __future__ import annotations

import click

from nonogui.formats.readings import NAMES
from nonogui.i18n import _

time_limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(0),
    metavar="S",
    help=_("Give up on a puzzle after S seconds."),
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help=_("Print one JSON object a puzzle.")
)

seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=0,
    metavar="N",
    help=_("Where the search begins; the same seed gives the same answer. 0."),
)

reading_option = click.option(
    "--as",
    "reading",
    metavar="READING",
    default="",
    help=_(
        "Where a file can be read in several ways, which one: {readings}; or an encoding, such as"
        " cp1251. A warning names the reading that was not taken."
    ).format(readings=", ".join(NAMES)),
)
