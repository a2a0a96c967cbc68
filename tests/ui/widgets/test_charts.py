"""Charts: how bars, the calendar and the difficulty of a walk are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QFontMetricsF, QHelpEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.rounds import ProofSize, Round
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.charts import (
    APART,
    CELL,
    DIFFICULTY_HEIGHT,
    HEIGHT,
    MIN_FONT,
    PITCH,
    TOP,
    Bar,
    BarChart,
    CalendarChart,
    Day,
    DifficultyChart,
    round_text,
)
from nonogui.ui.widgets.text import Type
from tests.ui.asking import assert_painted
from tests.ui.pictures import CheckLooks

SOLVED = [
    Bar("Easy", 12, "12", "Easy: 12 of 30", 30),
    Bar("Fair", 30, "30", "Fair: 30 of 30", 30),
    Bar("Hard", 0, "0", "Hard: 0 of 8", 8),
    Bar("Wild", 0, "", "Wild: none"),
]
TIMES = [Bar(f"Size {10 * at} cells", at, f"{at}:00", f"{at} min") for at in range(1, 8)]
MONTHS = [Bar(f"M{at}", (at * 5) % 11, f"{(at * 5) % 11} h", f"{at}") for at in range(1, 14)]
FIRST_HIGHEST = [Bar("a", 90, "1:02:10", "a"), *(Bar("b", 1, "0:01", "b") for _at in range(12))]


def bars(qtbot: QtBot, of: Sequence[Bar], width: int) -> BarChart:
    chart = BarChart("Bars", of)
    qtbot.addWidget(chart)
    chart.resize(width, HEIGHT)
    return chart


def first_weeks(today: date, count: int) -> list[list[Day]]:
    """So many weeks up to a day, Monday first; days have none to five solves in turn."""
    monday = today - timedelta(days=today.weekday() + 7 * (count - 1))
    return [
        [
            Day(day, at % 6, f"{day:%d %B}: {at % 6}")
            for at in range(7 * week, 7 * week + 7)
            if (day := monday + timedelta(days=at)) <= today
        ]
        for week in range(count)
    ]


def tip(widget: QWidget, at: QPoint) -> str:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    text = QToolTip.text()
    QToolTip.hideText()
    return text


class TestBars:
    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_bars_show_parts_in_front_of_their_totals(
        self, qtbot: QtBot, looks: CheckLooks, theme: Theme
    ) -> None:
        looks(f"bars-wholes-{theme.is_dark:d}", bars(qtbot, SOLVED, 240), theme)

    def test_narrow_bars_have_small_two_line_labels(self, qtbot: QtBot, looks: CheckLooks) -> None:
        looks("bars-narrow", bars(qtbot, TIMES, 260))

    def test_labels_without_room_are_cut(self, qtbot: QtBot, looks: CheckLooks) -> None:
        looks("bars-cut", bars(qtbot, TIMES, 150))

    def test_many_bars_show_every_third_label_and_the_highest_value(
        self, qtbot: QtBot, looks: CheckLooks
    ) -> None:
        looks("bars-many", bars(qtbot, MONTHS, 200))

    @pytest.mark.parametrize("turned", [False, True], ids=["left", "right"])
    def test_value_at_the_edge_stays_inside_the_chart(
        self, qtbot: QtBot, looks: CheckLooks, turned: bool
    ) -> None:
        shown = FIRST_HIGHEST[::-1] if turned else FIRST_HIGHEST
        looks(f"bars-side-{turned:d}", bars(qtbot, shown, 160))

    def test_chart_without_values_shows_only_the_baseline(
        self, qtbot: QtBot, looks: CheckLooks
    ) -> None:
        looks("bars-none", bars(qtbot, [], 120))
        looks("bars-zero", bars(qtbot, [Bar("a", 0, "", "none")], 120))

    def test_single_bar_has_the_usual_width(self, qtbot: QtBot, looks: CheckLooks) -> None:
        looks("bars-one", bars(qtbot, SOLVED[:1], 120))

    def test_label_size_follows_the_available_width(self, qtbot: QtBot) -> None:
        sizes = [bars(qtbot, TIMES, width).label_font.pixelSize() for width in (400, 208, 60)]
        full_size = Type.NOTE.font().pixelSize()
        assert sizes[0] == full_size > sizes[1] > sizes[2] == MIN_FONT
        assert bars(qtbot, MONTHS, 60).label_font.pixelSize() == full_size

    def test_label_that_just_fits_keeps_the_full_size(self, qtbot: QtBot) -> None:
        font = Type.NOTE.font(tabular=True)
        metrics = QFontMetricsF(font)
        words = ("i" * thin + "m" * wide for wide in range(1, 9) for thin in range(9))
        word = next(word for word in words if (metrics.horizontalAdvance(word) * 8).is_integer())
        width = round(metrics.horizontalAdvance(word) * 8) + 8 * APART
        shown = [Bar(word, at, "", word) for at in range(8)]
        sizes = [bars(qtbot, shown, width - by).label_font.pixelSize() for by in (0, 1)]
        assert sizes[0] == font.pixelSize() > sizes[1]

    def test_bar_chart_takes_the_available_width(self, qtbot: QtBot) -> None:
        chart = bars(qtbot, SOLVED, 300)
        assert chart.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Expanding
        assert chart.minimumSizeHint().width() < chart.sizeHint().width()
        assert {chart.sizeHint().height(), chart.minimumSizeHint().height()} == {HEIGHT}
        chart.resize(300, 999)
        assert chart.height() == HEIGHT

    def test_each_bar_has_its_own_tooltip(self, qtbot: QtBot) -> None:
        chart = bars(qtbot, SOLVED, 240)
        assert [chart.text_at(QPointF(x, 0)) for x in (0, 59, 60, 239, 240)] == [
            *(bar.text for bar in (SOLVED[0], SOLVED[0], SOLVED[1], SOLVED[3])),
            "",
        ]
        assert tip(chart, QPoint(70, 100)) == SOLVED[1].text
        assert chart.accessibleName() == "Bars"
        assert chart.accessibleDescription() == "Easy: 12 of 30. Fair: 30 of 30"


class TestCalendar:
    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_calendar_shows_days_as_squares_and_marks_today(
        self, qtbot: QtBot, looks: CheckLooks, theme: Theme
    ) -> None:
        chart = CalendarChart("Weeks", first_weeks(date(2026, 11, 11), 7))
        qtbot.addWidget(chart)
        looks(f"calendar-{theme.is_dark:d}", chart, theme)

    @pytest.mark.parametrize("day", [7, 8])
    def test_month_name_is_above_its_first_whole_week(
        self, qtbot: QtBot, looks: CheckLooks, day: int
    ) -> None:
        """A week that begins on the 7th is the first that begins in the month, on the 8th not."""
        monday = date(2026, 9, day)
        weeks = [[Day(monday, 0, "")], [Day(monday + timedelta(days=7), 0, "")]]
        chart = CalendarChart("Weeks", weeks)
        qtbot.addWidget(chart)
        looks(f"calendar-begins-{day}", chart)

    def test_calendar_size_follows_the_number_of_weeks(self, qtbot: QtBot) -> None:
        chart = CalendarChart("Weeks", first_weeks(date(2026, 11, 11), 7))
        qtbot.addWidget(chart)
        assert chart.size() == chart.sizeHint()
        assert (chart.width(), chart.height()) == (7 * PITCH, TOP + 7 * PITCH)

    def test_calendar_description_lists_the_days_with_solves(self, qtbot: QtBot) -> None:
        chart = CalendarChart("Weeks", first_weeks(date(2026, 11, 4), 1))
        qtbot.addWidget(chart)
        assert chart.accessibleName() == "Weeks"
        assert chart.accessibleDescription() == "03 November: 1. 04 November: 2"
        assert tip(chart, QPoint(CELL, TOP + PITCH + 3)) == "03 November: 1"
        assert chart.text_at(QPointF(0, TOP)) == "02 November: 0"
        assert chart.text_at(QPointF(0, TOP + PITCH)) == "03 November: 1"
        assert chart.text_at(QPointF(-1, TOP)) == chart.text_at(QPointF(PITCH, TOP)) == ""


EASY = Round(0.0, 2, moving=20, open=20, lines=20)
NARROW = Round(0.456, 5, moving=1, open=20, lines=20)
STUCK = Round(0.5, 20, moving=0, open=20, lines=20, proof=ProofSize(4, 1, is_plain=True))
ALONE = replace(STUCK, proof=ProofSize(1, 1, is_plain=True))


class TestDifficulty:
    @pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"])
    def test_difficulty_chart_matches_the_reference_picture(
        self, qtbot: QtBot, looks: CheckLooks, theme: Theme
    ) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(120, DIFFICULTY_HEIGHT)
        chart.set_rounds([EASY, NARROW, STUCK, EASY])
        looks(f"walk-{theme.is_dark:d}{theme.is_high_contrast:d}", chart, theme)

    def test_long_difficulty_chart_merges_rounds(self, qtbot: QtBot, looks: CheckLooks) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(90, DIFFICULTY_HEIGHT)
        chart.set_rounds([EASY, NARROW, STUCK, NARROW, EASY] * 9)
        looks("walk-long", chart)

    def test_each_bar_has_its_own_tooltip(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(40, DIFFICULTY_HEIGHT)
        chart.set_rounds([EASY, NARROW, STUCK, EASY])
        found = [round_text(at, each) for at, each in enumerate((EASY, NARROW, STUCK, EASY), 1)]
        assert [chart.text_at(QPointF(x, 0)) for x in (0, 9.9, 10, 25, 39, 40)] == [
            *(found[at] for at in (0, 0, 1, 2, 3)),
            "",
        ]
        assert tip(chart, QPoint(15, 20)) == found[1]

    def test_each_round_has_its_own_bar_while_there_is_room(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(60, DIFFICULTY_HEIGHT)

        def numbers(count: int) -> list[str]:
            chart.set_rounds([replace(EASY, moving=at + 1) for at in range(count)])
            texts = dict.fromkeys(chart.text_at(QPointF(x + 0.5, 0)) for x in range(60))
            return [text.split()[1].strip(",") for text in texts]

        assert numbers(20) == [str(at) for at in range(1, 21)]
        assert len(numbers(21)) == 11

    def test_single_round_in_a_narrow_chart_has_the_usual_width(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(20, DIFFICULTY_HEIGHT)
        chart.set_rounds([EASY])
        assert [bool(chart.text_at(QPointF(x, 0))) for x in (0, 13, 14)] == [True, True, False]

    def test_new_rounds_repaint_the_chart(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        chart.resize(60, DIFFICULTY_HEIGHT)
        before = chart.grab().toImage()
        assert_painted(qtbot, chart, lambda: chart.set_rounds([EASY]))
        assert chart.grab().toImage() != before

    def test_difficulty_chart_has_a_name_and_takes_the_available_width(self, qtbot: QtBot) -> None:
        chart = DifficultyChart()
        qtbot.addWidget(chart)
        assert chart.accessibleName() == "Where it gets hard"
        assert chart.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Expanding
        assert chart.minimumSizeHint().width() < chart.sizeHint().width()
        chart.resize(100, 999)
        assert {chart.height(), chart.sizeHint().height(), chart.minimumSizeHint().height()} == {
            DIFFICULTY_HEIGHT
        }

    def test_round_text_uses_the_singular_for_one_line(self) -> None:
        text = "Round 2, 50% known. No single line is enough. The proof uses 1 line."
        assert round_text(2, ALONE) == text
