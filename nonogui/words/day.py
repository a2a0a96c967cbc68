"""What the puzzle of the day is called."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from nonogui.i18n import _, mark

if TYPE_CHECKING:
    from nonogui.core.puzzle import Metadata

LICENSE: Final = "CC0-1.0"
"""Random pictures, and with them the puzzles of the day, belong to whoever has them made."""

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


def day_title(day: date) -> str:
    """A date without its year: `21 November`."""
    return _(MONTHS[day.month - 1]).format(day=day.day)


def day_metadata(day: date) -> Metadata:
    """What is said of the puzzle of a date in its file."""
    from nonogui.core.puzzle import Metadata  # the start needs the title alone

    return Metadata(
        title=day_title(day),
        license=LICENSE,
        source=_("Nonogui's puzzle of the day, {date}").format(date=day.isoformat()),
    )
