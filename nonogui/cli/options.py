"""Options that several sub-commands share."""

from __future__ import annotations

import click

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
