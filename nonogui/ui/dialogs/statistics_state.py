"""What the statistics show, as plain data: tiles, bars, the calendar, records."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from nonogui.i18n import _, ngettext
from nonogui.library.cards import Solve
from nonogui.library.statistics import Group, Statistics
from nonogui.ui.widgets.bar_chart import Bar
from nonogui.ui.widgets.calendar_chart import Day
from nonogui.words.difficulty import grade_text
from nonogui.words.statistics import (
    day_text,
    days_text,
    group_text,
    long_day,
    month_text,
    short_month,
    size_class_text,
    streak_note,
    time_text,
    week_text,
)

DAYS: Final = 30
WEEKS: Final = 26
MONTHS: Final = 12
YEARS: Final = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its name, and what is said below it."""

    name: str
    figure: str
    note: str = ""


Week = tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class StatisticsState:
    """All that is shown.

    Attributes:
        years: only where there is more than one.
        weeks_told: says of each week what the calendar shows of it.
    """

    tiles: tuple[Tile, ...]
    grades: tuple[Bar, ...]
    sizes: tuple[Bar, ...]
    days: tuple[Bar, ...]
    months: tuple[Bar, ...]
    years: tuple[Bar, ...]
    weeks: tuple[Week, ...]
    weeks_told: tuple[str, ...]
    records: tuple[Tile, ...]
    is_empty: bool


def statistics_state(found: Statistics) -> StatisticsState:
    """Numbers as they are shown."""
    weeks = found.last_weeks(WEEKS)
    return StatisticsState(
        tiles=_tiles(found),
        grades=tuple(_kind(grade_text(group.key), group) for group in found.by_grade),
        sizes=tuple(_kind(size_class_text(group.key), group) for group in found.by_size),
        days=tuple(_day_bar(group) for group in found.last_days(DAYS)),
        months=tuple(_month(group) for group in found.by_month[-MONTHS:]),
        years=tuple(map(_year, found.by_year[-YEARS:])) if len(found.by_year) > 1 else (),
        weeks=tuple(tuple(_day(group) for group in week) for week in weeks),
        weeks_told=tuple(week_text(week) for week in weeks),
        records=_records(found),
        is_empty=not found.solved,
    )


def _tiles(found: Statistics) -> tuple[Tile, ...]:
    typical, best = found.all.typical, found.all.best
    week = _("{count} this week").format(count=found.solved_this_week)
    hints = ngettext("{count} hint in all", "{count} hints in all", found.all.hints)
    return (
        Tile(_("Solved"), str(found.solved), week),
        Tile(_("Today"), str(found.solved_today)),
        Tile(_("In a row"), days_text(found.streak.current), streak_note(found.streak)),
        Tile(
            _("Usual time"),
            "–" if typical is None else time_text(typical),
            "" if best is None else _("best {time}").format(time=time_text(best)),
        ),
        Tile(
            _("Without hints"),
            _("{percent} %").format(percent=round(100 * found.without_hints)),
            hints.format(count=found.all.hints),
        ),
    )


def _kind(name: str, group: Group[Any]) -> Bar:
    text = group_text(name, group)
    return Bar(name, group.puzzles, str(group.puzzles), text, max(group.total, group.puzzles))


def _day_bar(group: Group[date]) -> Bar:
    figure = time_text(group.seconds) if group.solves else ""
    return Bar(str(group.key.day), group.seconds, figure, day_text(group))


def _month(group: Group[date]) -> Bar:
    text = group_text(month_text(group.key), group)
    return Bar(short_month(group.key), group.puzzles, str(group.puzzles), text)


def _year(group: Group[date]) -> Bar:
    name = str(group.key.year)
    return Bar(name, group.puzzles, str(group.puzzles), group_text(name, group))


def _day(group: Group[date]) -> Day:
    return Day(group.key, group.solves, day_text(group))


def _records(found: Statistics) -> tuple[Tile, ...]:
    records = found.records
    if not (records.fastest and records.largest and records.longest and records.busiest):
        return ()
    day, count = records.busiest
    solved = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
    return (
        Tile(_("Quickest for its size"), time_text(records.fastest.seconds), _of(records.fastest)),
        Tile(_("Largest"), _of(records.largest), time_text(records.largest.seconds)),
        Tile(_("Longest"), time_text(records.longest.seconds), _of(records.longest)),
        Tile(_("Most on a day"), solved, long_day(day)),
    )


def _of(solve: Solve) -> str:
    return _("{width} × {height}").format(width=solve.width, height=solve.height)
