"""Statistics of a player's solves in words; every bar of a chart has its own sentence."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from nonogui.i18n import _, mark, ngettext
from nonogui.library.statistics import SIZES, Group, Streak
from nonogui.words.daily_puzzle import long_day
from nonogui.words.numbers import clock_text

_MONTHS: Final = (
    mark("January {year}"),
    mark("February {year}"),
    mark("March {year}"),
    mark("April {year}"),
    mark("May {year}"),
    mark("June {year}"),
    mark("July {year}"),
    mark("August {year}"),
    mark("September {year}"),
    mark("October {year}"),
    mark("November {year}"),
    mark("December {year}"),
)

_SHORT_MONTHS: Final = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)


def month_text(month: date) -> str:
    """Return a month with its year: `November 2026`."""
    return _(_MONTHS[month.month - 1]).format(year=month.year)


def short_month(month: date) -> str:
    """Return the short name of a month: `Nov`."""
    return _(_SHORT_MONTHS[month.month - 1])


def size_class_text(most: int) -> str:
    """Return a size class by its longest side: `11 to 15`."""
    at = SIZES.index(most)
    if at == 0:
        return _("up to {most}").format(most=most)
    least = SIZES[at - 1] + 1
    if most == SIZES[-1]:
        return _("{least}+").format(least=least)
    return _("{least} to {most}").format(least=least, most=most)


def group_text(name: str, group: Group[Any]) -> str:
    """Say how many puzzles of a kind were solved, and how long they took."""
    if not group.solves:
        if group.total:
            text = _("{name}: none of {total} solved")
            return text.format(name=name, total=group.total)
        return _("{name}: none solved").format(name=name)
    if group.total:
        text = _("{name}: {count} of {total} solved, typical time {typical}, fastest {best}")
    else:
        text = ngettext(
            "{name}: {count} puzzle solved, typical time {typical}, fastest {best}",
            "{name}: {count} puzzles solved, typical time {typical}, fastest {best}",
            group.puzzles,
        )
    return text.format(
        name=name,
        count=group.puzzles,
        # Solved puzzles need not be in the library any more.
        total=max(group.total, group.puzzles),
        typical=clock_text(group.typical or 0),
        best="–" if group.best is None else clock_text(group.best),
    )


def day_text(group: Group[date]) -> str:
    """Say what was solved on a day, and the total time."""
    name = long_day(group.key)
    if not group.solves:
        return _("{name}: none solved").format(name=name)
    text = ngettext(
        "{name}: {count} puzzle solved, {time} in total",
        "{name}: {count} puzzles solved, {time} in total",
        group.puzzles,
    )
    return text.format(name=name, count=group.puzzles, time=clock_text(group.seconds))


def week_text(week: tuple[Group[date], ...]) -> str:
    """Say what was solved in a week."""
    count = sum(group.solves for group in week)
    days = sum(group.solves > 0 for group in week)
    name = _("Week of {day}").format(day=long_day(week[0].key))
    if not count:
        return _("{name}: none solved").format(name=name)
    solved = ngettext("{count} puzzle solved", "{count} puzzles solved", count)
    on = ngettext("on {count} day", "on {count} days", days)
    text = _("{name}: {solved} {on}")
    return text.format(name=name, solved=solved.format(count=count), on=on.format(count=days))


def days_text(count: int) -> str:
    """Return a number of days: `3 days`."""
    return ngettext("{count} day", "{count} days", count).format(count=count)


def streak_note(streak: Streak) -> str:
    """Return the note below the current streak."""
    longest = _("Longest: {days}").format(days=days_text(streak.longest))
    if streak.current and not streak.has_today:
        return _("{longest}. Solve a puzzle today to keep your streak.").format(longest=longest)
    return longest
