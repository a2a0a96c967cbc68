"""StatisticsDialog: what was solved, in numbers and charts, each of which is a list, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nonogui.i18n import _
from nonogui.library.statistics import Statistics
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.statistics_state import (
    DAYS,
    WEEKS,
    StatisticsState,
    Tile,
    statistics_state,
)
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.bar_chart import Bar, BarChart
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.calendar_chart import CalendarChart
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.empty import EmptyState
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane

WIDTH, HEIGHT = 860, 584
PADDING: Final = 24
GAP: Final = 16


class StatisticsDialog(Dialog):
    """Tiles of numbers, charts, records; or a word that there is nothing yet.

    Attributes:
        charts: the cards of the charts, by what they show.
    """

    def __init__(self, theme: Theme, found: Statistics, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Statistics"), parent)
        self.charts: dict[str, ChartCard] = {}
        self.resize(WIDTH, HEIGHT)
        state = statistics_state(found)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        if state.is_empty:
            column.addWidget(self._empty())
            return
        page = scroll_area(self._page(state))
        page.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that arrow keys can scroll it
        page.setAccessibleName(_("Statistics"))
        column.addWidget(page)
        page.setFocus()

    def _empty(self) -> EmptyState:
        text = _("Nothing solved yet. Your times, streaks and records will be here.")
        empty = EmptyState(self.theme, "chart", text, _("Close"))
        empty.clicked.connect(self.accept)
        return empty

    def _page(self, state: StatisticsState) -> Pane:
        page = Pane(self.theme)
        column = QVBoxLayout(page)
        column.setContentsMargins(PADDING, PADDING - 4, PADDING, PADDING)
        column.setSpacing(GAP)
        column.addWidget(Label(self.theme, _("Statistics"), Type.PANEL_TITLE))
        column.addLayout(_row([TileCard(self.theme, tile) for tile in state.tiles]))
        charts = QGridLayout()
        charts.setSpacing(GAP)
        charts.addWidget(self._bars("grades", _("By difficulty"), state.grades), 0, 0)
        charts.addWidget(self._bars("sizes", _("By size of the longer side"), state.sizes), 0, 1)
        days = _("Time of each of the last {count} days").format(count=DAYS)
        charts.addWidget(self._bars("days", days, state.days), 1, 0)
        charts.addWidget(self._bars("months", _("By month"), state.months), 1, 1)
        charts.setColumnStretch(0, 7)
        charts.setColumnStretch(1, 6)  # sizes have shorter words than grades
        column.addLayout(charts)
        last = QHBoxLayout()
        last.setSpacing(GAP)
        last.addWidget(self._calendar(state), 0 if state.years else 1)
        if state.years:
            last.addWidget(self._bars("years", _("By year"), state.years), 1)
        column.addLayout(last)
        column.addWidget(Label(self.theme, _("Records"), Type.NAME))
        column.addLayout(_row([TileCard(self.theme, tile) for tile in state.records]))
        column.addStretch(1)
        return page

    def _bars(self, key: str, title: str, bars: Sequence[Bar]) -> ChartCard:
        chart = BarChart(self.theme, title, bars)
        card = ChartCard(self.theme, title, chart, [bar.text for bar in bars])
        self.charts[key] = card
        return card

    def _calendar(self, state: StatisticsState) -> ChartCard:
        title = _("The last {count} weeks").format(count=WEEKS)
        chart = CalendarChart(self.theme, title, state.weeks)
        card = self.charts["weeks"] = ChartCard(self.theme, title, chart, state.weeks_told)
        return card


class TileCard(Card):
    """A number with its name."""

    def __init__(self, theme: Theme, tile: Tile) -> None:
        super().__init__(theme)
        said = [tile.name, tile.figure, tile.note]
        self.setAccessibleName(", ".join(text for text in said if text))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(2)
        column.addWidget(Label(theme, tile.name, Type.NOTE, Ink.MUTED))
        column.addWidget(Label(theme, tile.figure, Type.FIGURE, tabular=True))
        column.addWidget(Label(theme, tile.note, Type.NOTE, Ink.MUTED, wraps=True))
        column.addStretch(1)


class ChartCard(Card):
    """A chart, and at a press the same as a list of sentences.

    Attributes:
        chart: the drawing.
        list: the sentences.
        switch: shows the one or the other.
    """

    def __init__(self, theme: Theme, title: str, chart: QWidget, rows: Sequence[str]) -> None:
        super().__init__(theme)
        self.chart = chart
        self.list = QListWidget()
        self.list.setObjectName("contents")
        self.list.setAccessibleName(title)
        self.list.setFixedHeight(chart.sizeHint().height())
        self.list.setWordWrap(True)
        self.list.addItems(list(rows))
        self.list.setCurrentRow(len(rows) - 1)
        self.switch = Button(theme, _("As a list"), kind=Kind.LINK, size=Size.SMALL)
        self.switch.setCheckable(True)
        self.switch.setAccessibleName(_("{chart} as a list").format(chart=title))
        self.switch.toggled.connect(self._show)
        self._views = QStackedWidget()
        self._views.addWidget(_left(chart))
        self._views.addWidget(self.list)
        self._views.setFixedHeight(chart.sizeHint().height())  # lists would like to be higher
        head = QHBoxLayout()
        head.addWidget(Label(theme, title, Type.NAME), 1)
        head.addWidget(self.switch)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 14)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._views)

    def _show(self, is_list: bool) -> None:
        self._views.setCurrentIndex(int(is_list))
        self.switch.setText(_("As a chart") if is_list else _("As a list"))


def _left(chart: QWidget) -> QWidget:
    """A chart at the left of the room that there is."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(chart)
    if isinstance(chart, CalendarChart):
        row.addStretch(1)
    return holder


def _row(cards: Sequence[QWidget]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(GAP)
    for card in cards:
        row.addWidget(card, 1)
    return row
