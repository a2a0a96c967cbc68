"""StatisticsDialog: the player's solved puzzles as numbers, charts and lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from PySide6.QtWidgets import QListWidget, QStackedWidget, QWidget

from nonogui.i18n import _, ngettext, pgettext
from nonogui.library.cards import Solve
from nonogui.library.practice import TechniqueProgress
from nonogui.library.statistics import Group, Statistics
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.library.techniques import TechniqueTable
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.charts import Bar, BarChart, CalendarChart, Day
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.touch import scroll_by_finger
from nonogui.words import statistics
from nonogui.words.daily_puzzle import long_day
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import commas, statements
from nonogui.words.numbers import clock_text, size_text

# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 860, 584
PADDING: Final = 24
GAP: Final = 16
TILE, CHART = 128, 320
"""Least widths of a column of numbers and of charts."""


class StatisticsDialog(Dialog):
    """Tiles of numbers, charts and records, or a message that there is nothing yet."""

    def __init__(
        self,
        found: Statistics,
        progress: Sequence[TechniqueProgress] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Statistics"), parent)
        self.charts: dict[str, ChartCard] = {}
        self.resize(WIDTH, HEIGHT)
        practised = [each for each in progress if each.seen]
        if not found.solved and not practised:
            boxes.vbox(self._empty(), on=self)
            return
        tiles, records = main_tiles(found), record_tiles(found)
        page = boxes.scroll_area(self._page(found, tiles, records, practised))
        boxes.scroll_by_keys(page)
        page.setAccessibleName(_("Statistics"))
        # As single labels, screen readers would read them with the dialog and again with the page,
        # and leave out short ones: most numbers. Labels that belong to something are not read.
        page.setAccessibleDescription(statements(*map(_tile_text, (*tiles, *records))))
        for label in page.findChildren(Label):
            label.setBuddy(page)
        boxes.vbox(page, on=self)
        page.setFocus()

    def _empty(self) -> boxes.EmptyState:
        text = _("Nothing solved yet. Your times, streaks and records will appear here.")
        empty = boxes.EmptyState("chart", text, _("Close"))
        empty.button.clicked.connect(self.accept)
        return empty

    def _page(
        self,
        found: Statistics,
        tiles: Sequence[Tile],
        records: Sequence[Tile],
        practised: Sequence[TechniqueProgress],
    ) -> QWidget:
        page = QWidget()
        self.charts = {
            key: ChartCard(title, BarChart(title, bars), [bar.text for bar in bars])
            for key, (title, bars) in bar_charts(found).items()
        }
        bars, calendar = [*self.charts.values()], _calendar(found)
        self.charts["weeks"] = calendar
        column = boxes.vbox(
            Label(_("Statistics"), Type.PANEL_TITLE, wraps=True),
            boxes.Columns([_tile_card(tile) for tile in tiles], TILE, GAP),
            # Sizes have shorter labels than grades; so wide, each word of a grade fits in every
            # language: the widest is “Несколько”.
            boxes.Columns(bars[:4], CHART, GAP, (8, 5)),
            on=page,
            margins=(PADDING, PADDING - 4, PADDING, PADDING),
            gap=GAP,
        )
        column.addWidget(
            boxes.Columns([calendar, *bars[4:]], CHART, GAP)
        )  # and years, if there are
        if records:
            column.addWidget(Label(_("Records"), Type.NAME, wraps=True))
            column.addWidget(boxes.Columns([_tile_card(tile) for tile in records], TILE, GAP))
        if practised:
            column.addWidget(_technique_card(practised))
        column.addStretch()
        return page


def _calendar(found: Statistics) -> ChartCard:
    title = _("The last {count} weeks").format(count=WEEKS)
    weeks = found.last_weeks(WEEKS)
    texts = [statistics.week_text(week) for week in weeks]
    return ChartCard(title, CalendarChart(title, days_of(weeks)), texts)


def _technique_card(progress: Sequence[TechniqueProgress]) -> boxes.Card:
    """Return a card with how often each technique was used or missed."""
    table, card = TechniqueTable(is_statistics=True), boxes.Card()
    table.show_progress(progress, date.min)
    title = Label(_("Techniques in drills, lessons and reviewed games"), Type.NAME, wraps=True)
    boxes.vbox(title, table, on=card, margins=(16, 12, 16, 14), gap=8)
    return card


def _tile_text(tile: Tile) -> str:
    return commas(filter(None, (tile.name, tile.figure, tile.note)))


def _tile_card(tile: Tile) -> boxes.Card:
    """Return a card with a number and its name."""
    card = boxes.Card()
    card.setAccessibleName(_tile_text(tile))
    name = Label(tile.name, Type.NOTE, Ink.MUTED, wraps=True)
    figure = Label(tile.figure, Type.FIGURE, wraps=True, tabular=True)
    note = Label(tile.note, Type.NOTE, Ink.MUTED, wraps=True)
    boxes.vbox(name, figure, note, boxes.REST, on=card, margins=(16, 12, 16, 14), gap=2)
    return card


class ChartCard(boxes.Card):
    """A chart that can be switched to a list of sentences."""

    def __init__(self, title: str, chart: QWidget, rows: Sequence[str]) -> None:
        super().__init__()
        self.chart = chart
        self.list = QListWidget()
        self.list.setObjectName("contents")
        self.list.setAccessibleName(title)
        self.list.setFixedHeight(chart.sizeHint().height())
        self.list.setWordWrap(True)
        scroll_by_finger(self.list)
        self.list.addItems(list(rows))
        self.list.setCurrentRow(len(rows) - 1)
        self.switch = Button(_("Show list"), kind=Kind.LINK, size=Size.SMALL)
        self.switch.setCheckable(True)
        self.switch.setAccessibleName(_("Show as list: {chart}").format(chart=title))
        self.switch.toggled.connect(self._show)
        self._views = QStackedWidget()
        self._views.addWidget(_left(chart))
        self._views.addWidget(self.list)
        self._views.setFixedHeight(chart.sizeHint().height())  # lists prefer to be taller
        head = boxes.hbox((Label(title, Type.NAME, wraps=True), 1), self.switch, gap=8)
        boxes.vbox(head, self._views, on=self, margins=(16, 10, 16, 14), gap=8)

    def _show(self, is_list: bool) -> None:
        self._views.setCurrentIndex(int(is_list))
        self.switch.setText(_("Show chart") if is_list else _("Show list"))


def _left(chart: QWidget) -> QWidget:
    """Return the chart in a holder; a calendar is aligned left."""
    holder = QWidget()
    row = boxes.hbox(chart, on=holder)
    if isinstance(chart, CalendarChart):
        row.addStretch()
    return holder


# --- the data shown ---


# A month, half a year, a year and six years: up to 30 bars fit beside each other.
DAYS: Final = 30
WEEKS: Final = 26
MONTHS: Final = 12
YEARS: Final = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its name, and a note below it."""

    name: str
    figure: str
    note: str = ""


def bar_charts(found: Statistics) -> dict[str, tuple[str, list[Bar]]]:
    """Return the title and the bars of each chart; years only if there are several."""
    sizes = [_kind(statistics.size_class_text(group.key), group) for group in found.by_size]
    days = _("Playing time in the last {count} days").format(count=DAYS)
    months = [
        _counted(statistics.short_month(group.key), statistics.month_text(group.key), group)
        for group in found.by_month[-MONTHS:]
    ]
    charts = {
        "grades": (_("By difficulty"), [_kind(grade_text(g.key), g) for g in found.by_grade]),
        "sizes": (_("By size (longer side)"), sizes),
        "days": (days, [_day_bar(group) for group in found.last_days(DAYS)]),
        "months": (_("By month"), months),
    }
    if len(found.by_year) > 1:
        years = [_counted(str(g.key.year), str(g.key.year), g) for g in found.by_year[-YEARS:]]
        charts["years"] = _("By year"), years
    return charts


def days_of(weeks: Sequence[Sequence[Group[date]]]) -> list[list[Day]]:
    """Return the days of a calendar with their sentences."""
    return [
        [Day(group.key, group.solves, statistics.day_text(group)) for group in week]
        for week in weeks
    ]


def main_tiles(found: Statistics) -> tuple[Tile, ...]:
    """Return the numbers at the top."""
    # Times of different sizes have no common middle. Of two sizes, the larger is taken.
    most = max(reversed(found.by_size), key=lambda group: group.solves)
    # Translators: {size} is a range of sides: “11 to 15”, “up to 10” or “51+”.
    size = _("Size {size}, most played").format(size=statistics.size_class_text(most.key))
    week = _("{count} this week").format(count=found.solved_this_week)
    hints = ngettext("{count} hint in total", "{count} hints in total", found.all.hints)
    return (
        Tile(pgettext("puzzles", "Solved"), str(found.solved), week),
        Tile(_("Today"), str(found.solved_today)),
        Tile(
            _("Streak"),
            statistics.days_text(found.streak.current),
            statistics.streak_note(found.streak),
        ),
        Tile(
            _("Typical time"),
            "–" if most.typical is None else clock_text(most.typical),
            "" if most.typical is None else size,
        ),
        Tile(
            _("Without hints"),
            _("{percent}%").format(percent=round(100 * found.without_hints)),
            hints.format(count=found.all.hints),
        ),
    )


def _kind(name: str, group: Group[Any]) -> Bar:
    """Return a bar with the solved puzzles of all puzzles of a kind, counted as in the sidebar."""
    total, text = max(group.total, group.puzzles), statistics.group_text(name, group)
    figure = f"{group.puzzles}/{total}" if total else "0"
    return Bar(name, group.puzzles, figure, text, total)


def _day_bar(group: Group[date]) -> Bar:
    figure = clock_text(group.seconds) if group.solves else ""
    return Bar(str(group.key.day), group.seconds, figure, statistics.day_text(group))


def _counted(short: str, name: str, group: Group[date]) -> Bar:
    return Bar(short, group.puzzles, str(group.puzzles), statistics.group_text(name, group))


def record_tiles(found: Statistics) -> tuple[Tile, ...]:
    """Return the records; none before anything is solved."""
    records = found.records
    if not (records.largest and records.longest and records.busiest):
        return ()
    fastest, (day, count) = records.fastest, records.busiest
    solved = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
    tiles = (
        Tile(_("Largest"), _of(records.largest), clock_text(records.largest.seconds)),
        Tile(_("Longest"), clock_text(records.longest.seconds), _of(records.longest)),
        Tile(_("Most in a day"), solved, long_day(day)),
    )
    if fastest is None:
        return tiles
    return (Tile(_("Fastest for its size"), clock_text(fastest.seconds), _of(fastest)), *tiles)


def _of(solve: Solve) -> str:
    return size_text(solve.width, solve.height)
