"""The name and metadata of the daily puzzle."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from nonogui.i18n import _, mark

if TYPE_CHECKING:
    from nonogui.core.puzzle import Metadata

LICENSE: Final = "CC0-1.0"
"""Licence of random puzzles, including the daily ones: the user who makes one may do anything with
it."""

MONTHS: Final = (
    mark("{day} January"),
    mark("{day} February"),
    mark("{day} March"),
    mark("{day} April"),
    mark("{day} May"),
    mark("{day} June"),
    mark("{day} July"),
    mark("{day} August"),
    mark("{day} September"),
    mark("{day} October"),
    mark("{day} November"),
    mark("{day} December"),
)


def daily_title(day: date) -> str:
    """Return a date without its year: `21 November`."""
    return _(MONTHS[day.month - 1]).format(day=day.day)


def long_day(day: date) -> str:
    """Return a date with its year: `21 November 2026`."""
    return _("{day} {year}").format(day=daily_title(day), year=day.year)


def daily_name(day: date, today: date) -> str:
    """Return the name of a game of the daily puzzle; only another year is named."""
    text = daily_title(day) if day.year == today.year else long_day(day)
    return _("Daily puzzle, {date}").format(date=text)


def daily_metadata(day: date) -> Metadata:
    """Return the metadata of the puzzle of a date, for its file."""
    from nonogui.core.puzzle import Metadata  # the start needs only the date

    # A title would stay in the language of the day.
    return Metadata(
        license=LICENSE,
        source=_("Nonogui's daily puzzle, {date}").format(date=day.isoformat()),
    )
