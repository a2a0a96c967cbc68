"""The statistics: numbers, charts and the lists that say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QToolTip
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.coach.grade import Grade
from nonogui.library.cards import Solve
from nonogui.library.statistics import Statistics, statistics
from nonogui.ui.library.statistics import (
    DAYS,
    WEEKS,
    StatisticsDialog,
    bar_charts,
    days_of,
    main_tiles,
    record_tiles,
)
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.boxes import EmptyState
from nonogui.ui.widgets.charts import (
    HEIGHT,
    LINE,
    MIN_FONT,
    PITCH,
    TOP,
    Bar,
    BarChart,
    CalendarChart,
)
from nonogui.ui.widgets.text import Label
from tests.reading import lines, read_out
from tests.solves import card, solve
from tests.ui.growing import growth
from tests.ui.hints import tabular, wrapped
from tests.ui.pictures import CheckLooks, Store, use_theme

LEFT = Qt.MouseButton.LeftButton
TODAY = date(2026, 11, 21)
NUMBER = (TODAY - date(1970, 1, 1)).days
SOLVES = (
    solve("a", NUMBER, 75, grade=Grade.EASY),
    solve("b", NUMBER - 1, 125, hints=2, grade=Grade.EASY),
    solve("c", NUMBER - 40, 4000, width=30, grade=Grade.HARD),
)
CARDS = tuple(card(number, grade=Grade.EASY) for number in range(10))


def found(*solves: Solve) -> Statistics:
    return statistics(
        solves, CARDS, today=TODAY, day_of=lambda at: datetime.fromtimestamp(at, UTC).date()
    )


Show = Callable[..., StatisticsDialog]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    shown: list[StatisticsDialog] = []

    def make(*solves: Solve, theme: Theme = LIGHT) -> StatisticsDialog:
        use_theme(theme)
        dialog = StatisticsDialog(found(*solves))
        qtbot.addWidget(dialog)
        dialog.show()
        QTest.qWaitForWindowActive(dialog)
        shown.append(dialog)
        return dialog

    yield make
    for dialog in shown:
        dialog.reject()


def words(dialog: StatisticsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def rows(dialog: StatisticsDialog, key: str) -> list[str]:
    contents = dialog.charts[key].list
    return [contents.item(row).text() for row in range(contents.count())]


def test_statistics_show_the_main_numbers(show: Show) -> None:
    texts = words(show(*SOLVES))
    for text in (
        "3",
        "2 days",
        "1:40",
        "67%",
        "2 hints in total",
        "Size up to 10, most played",
        "Longest: 2 days",
    ):
        assert text in texts


@pytest.mark.parametrize("code", sorted(i18n.languages()))
def test_the_words_of_grades_are_shown_in_full_in_every_language(show: Show, code: str) -> None:
    i18n.install(code)
    try:
        chart = show(*SOLVES).charts["grades"].chart
    finally:
        i18n.install("en")
    assert isinstance(chart, BarChart)
    metrics = QFontMetricsF(chart.label_font)
    words = [word for bar in chart.bars for word in bar.label.split()]
    cut = [word for word in words if metrics.horizontalAdvance(word) > chart._label_room]
    assert not cut


def test_lists_give_the_values_of_the_charts(show: Show) -> None:
    dialog = show(*SOLVES)
    assert rows(dialog, "grades")[1] == "Easy: 2 of 10 solved, typical time 1:40, fastest 1:15"
    assert rows(dialog, "grades")[2] == "Moderate: none solved"
    assert rows(dialog, "sizes")[0].startswith("up to 10: 2 of 10 solved")
    assert rows(dialog, "sizes")[3].startswith("21 to 30: 1 puzzle solved, typical time 1:06:40")
    assert rows(dialog, "days")[-1] == "21 November 2026: 1 puzzle solved, 1:15 in total"
    assert len(rows(dialog, "days")) == DAYS
    assert rows(dialog, "months")[0].startswith("October 2026: 1 puzzle")
    assert rows(dialog, "weeks")[-1] == "Week of 16 November 2026: 2 puzzles solved on 2 days"
    assert len(rows(dialog, "weeks")) == WEEKS


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
def test_switch_turns_a_chart_into_a_list_and_back(show: Show, theme: Theme) -> None:
    card_ = show(*SOLVES, theme=theme).charts["grades"]
    assert card_.chart.isVisible()
    card_.switch.setFocus()
    QTest.keyClick(card_.switch, Qt.Key.Key_Space)
    assert card_.list.isVisible()
    assert not card_.chart.isVisible()
    QTest.mouseClick(card_.switch, LEFT)
    assert card_.chart.isVisible()


def test_charts_have_accessible_names_and_descriptions(show: Show) -> None:
    for card_ in show(*SOLVES).charts.values():
        assert card_.chart.accessibleName() == card_.list.accessibleName()
        assert card_.chart.accessibleDescription()
        assert card_.switch.accessibleName()


def test_screen_readers_say_each_number_once_with_its_name(show: Show) -> None:
    dialog = show(*SOLVES)
    (page,) = dialog.findChildren(QScrollArea)
    assert page.hasFocus()
    said = QAccessible.queryAccessibleInterface(page).text(QAccessible.Text.Description)
    assert said.startswith("Solved, 3, 2 this week. ")
    assert "Fastest for its size, 1:15, " in said
    # Orca reads labels without a relation when it comes to the dialog, and again for the page.
    labels = [QAccessible.queryAccessibleInterface(each) for each in page.findChildren(Label)]
    assert all(label.relations() for label in labels)


def test_statistics_without_solves_show_an_empty_page(show: Show) -> None:
    dialog = show()
    empty = dialog.findChild(EmptyState)
    assert isinstance(empty, EmptyState)
    QTest.mouseClick(empty.button, LEFT)
    assert not dialog.isVisible()


def test_revealed_puzzles_do_not_count_as_solved() -> None:
    assert not found(solve("a", NUMBER, revealed=True)).solved


def test_figures_above_bars_tell_the_solved_from_all_puzzles() -> None:
    charts = {key: bars for key, (_title, bars) in bar_charts(found(*SOLVES)).items()}
    assert [bar.figure for bar in charts["grades"]][1:4] == ["2/10", "0", "1/1"]
    assert charts["months"][-1].figure == "2"


def test_streak_note_asks_to_solve_a_puzzle_today() -> None:
    tiles = main_tiles(found(*SOLVES[1:]))
    assert tiles[2].figure == "1 day"
    assert tiles[2].note == "Longest: 1 day. Solve a puzzle today to keep your streak."


def test_records_show_fastest_longest_and_best_day() -> None:
    shown = {tile.name: (tile.figure, tile.note) for tile in record_tiles(found(*SOLVES))}
    assert shown["Fastest for its size"] == ("1:15", "10 × 10")
    assert shown["Longest"] == ("1:06:40", "30 × 10")
    assert shown["Most in a day"][0] == "1 puzzle"


def test_records_have_no_fastest_before_a_solve_without_hints() -> None:
    names = [tile.name for tile in record_tiles(found(solve("a", NUMBER, 75, hints=1)))]
    assert names == ["Largest", "Longest", "Most in a day"]


def test_chart_finds_the_text_of_the_bar_at_a_position(qtbot: QtBot) -> None:
    chart = BarChart("Some", [Bar("a", 1, "1", "One"), Bar("b", 2, "2", "Two")])
    qtbot.addWidget(chart)
    chart.resize(200, chart.height())
    assert [chart.text_at(QPointF(x, 0)) for x in (10, 150, 250, -5)] == ["One", "Two", "", ""]


def test_bar_height_follows_the_value(qtbot: QtBot) -> None:
    bars = [Bar("a", 1, "1", ""), Bar("b", 4, "4", ""), Bar("c", 0, "", "")]
    chart = BarChart("Some", bars)
    qtbot.addWidget(chart)
    chart.resize(300, chart.height())
    image = chart.grab().toImage()

    def height(x: int) -> int:
        colors = [image.pixelColor(x, y) for y in range(image.height())]
        return sum(color == LIGHT.accent for color in colors)

    assert height(150) > 3 * height(50) > 0
    assert height(250) == 0


def test_long_bar_labels_shrink_or_wrap_instead_of_being_cut_off(qtbot: QtBot) -> None:
    names = ("Trivial", "Easy", "Moderate", "Hard", "Expert", "Several lines", "What-if")
    chart = BarChart("Some", [Bar(name, 1, "1", "") for name in names])
    qtbot.addWidget(chart)
    chart.resize(360, chart.height())
    metrics = QFontMetricsF(chart.label_font)
    assert all(metrics.horizontalAdvance(word) <= 360 / 7 for word in " ".join(names).split())
    assert chart.label_font.pixelSize() >= MIN_FONT
    image = chart.grab().toImage()
    low = {y for y in range(chart.height()) if LIGHT.hairline == image.pixelColor(1, y)}
    assert min(low) < HEIGHT - LINE - 1  # two lines of words below the ground


def test_highest_of_many_bars_shows_its_value(qtbot: QtBot) -> None:
    def inked(figure: str) -> int:
        bars = [Bar(str(at), at, figure if at == 29 else "", "") for at in range(30)]
        chart = BarChart("Some", bars)
        qtbot.addWidget(chart)
        chart.resize(300, chart.height())
        image = chart.grab().toImage().copy(200, 0, 100, LINE)
        return sum(image.pixelColor(x, y).lightness() < 120 for x in range(100) for y in range(18))

    assert inked("1:02:10") > inked("") == 0


def test_yearly_chart_appears_only_with_several_years(show: Show) -> None:
    assert "years" not in show(*SOLVES).charts
    dialog = show(*SOLVES, solve("old", NUMBER - 500))
    assert rows(dialog, "years")[0].startswith("2025: 1 puzzle")


def test_calendar_has_a_text_for_each_day(qtbot: QtBot) -> None:
    chart = CalendarChart("Weeks", days_of(found(*SOLVES).last_weeks(WEEKS)))
    qtbot.addWidget(chart)
    saturday = QPointF((WEEKS - 1) * PITCH + 4, TOP + 5 * PITCH + 4)
    assert chart.text_at(saturday).startswith("21 November 2026: 1 puzzle")
    assert chart.text_at(saturday + QPointF(0, PITCH)) == ""  # tomorrow
    assert chart.text_at(QPointF(4, 4)) == ""
    image = chart.grab().toImage()
    middle = saturday.toPoint()
    assert image.pixelColor(middle.x() + 4, middle.y() + 4) == LIGHT.accent


def test_hovering_over_a_day_shows_its_tooltip(show: Show) -> None:
    chart = show(*SOLVES).findChild(CalendarChart)
    assert isinstance(chart, CalendarChart)
    last = chart.weeks[-1]
    point = QPoint((len(chart.weeks) - 1) * PITCH + 2, TOP + (len(last) - 1) * PITCH + 2)
    event = QHelpEvent(QEvent.Type.ToolTip, point, chart.mapToGlobal(point))
    QApplication.sendEvent(chart, event)
    assert QToolTip.text() == "21 November 2026: 1 puzzle solved, 1:15 in total"
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("solves", "time", "note"),
    [
        ((), "–", ""),
        (SOLVES, "1:40", "Size up to 10, most played"),
        (SOLVES[1:], "1:06:40", "Size 21 to 30, most played"),
    ],
)
def test_the_typical_time_is_that_of_one_size(
    solves: tuple[Solve, ...], time: str, note: str
) -> None:
    tile = main_tiles(found(*solves))[3]
    assert (tile.name, tile.figure, tile.note) == ("Typical time", time, note)


def test_statistics_read_from_top_to_bottom(show: Show) -> None:
    assert read_out(show(*SOLVES)) == lines("""
        Statistics
        Statistics
        Statistics
        Solved, 3, 2 this week
        Solved
        3
        2 this week
        Today, 1
        Today
        1
        Streak, 2 days, Longest: 2 days
        Streak
        2 days
        Longest: 2 days
        Typical time, 1:40, Size up to 10, most played
        Typical time
        1:40
        Size up to 10, most played
        Without hints, 67%, 2 hints in total
        Without hints
        67%
        2 hints in total
        By difficulty
        check box: Show as list: By difficulty
        By difficulty
        By size (longer side)
        check box: Show as list: By size (longer side)
        By size (longer side)
        Playing time in the last 30 days
        check box: Show as list: Playing time in the last 30 days
        Playing time in the last 30 days
        By month
        check box: Show as list: By month
        By month
        The last 26 weeks
        check box: Show as list: The last 26 weeks
        The last 26 weeks
        Records
        Fastest for its size, 1:15, 10 × 10
        Fastest for its size
        1:15
        10 × 10
        Largest, 30 × 10, 1:06:40
        Largest
        30 × 10
        1:06:40
        Longest, 1:06:40, 30 × 10
        Longest
        1:06:40
        30 × 10
        Most in a day, 1 puzzle, 12 October 2026
        Most in a day
        1 puzzle
        12 October 2026
    """)


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_charts_match_stored_pictures(show: Show, store: Store, theme: Theme) -> None:
    dialog = show(*SOLVES, theme=theme)
    charts = [*dialog.findChildren(BarChart), *dialog.findChildren(CalendarChart)]
    for at, chart in enumerate(charts):
        store.check(f"chart-{theme.is_dark:d}-{at}", chart.grab().toImage())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_statistics_match_stored_pictures(show: Show, looks: CheckLooks, theme: Theme) -> None:
    looks(f"statistics-{theme.is_dark:d}", show(*SOLVES, theme=theme), theme)


def test_statistics_before_the_first_solve_match_stored_picture(
    show: Show, looks: CheckLooks
) -> None:
    looks("statistics-none", show())


def test_cards_take_the_width_of_a_larger_dialog(show: Show) -> None:
    dialog = show(*SOLVES)
    dialog.resize(1300, 800)
    grown = growth(dialog, 260, 90).splitlines()
    for part in (
        "Solved: wider 52",
        "Without hints: right 208, wider 52",
        "By difficulty: wider 160",
        "By size (longer side): right 160, wider 100",
        "By month: right 160, wider 100",
        "The last 26 weeks: wider 260",
        "Largest: right 65, wider 65",
        "Most in a day: right 195, wider 65",
        "Statistics: higher 90",
    ):
        assert part in grown


def test_numbers_have_digits_of_equal_width_and_notes_wrap(show: Show) -> None:
    dialog = show(*SOLVES)
    assert {"3", "2 days", "67%", "30 × 10"} <= set(tabular(dialog))
    assert {"2 this week", "2 hints in total", "10 × 10"} <= set(wrapped(dialog))


def test_list_shows_the_latest_value_and_is_as_high_as_the_chart(show: Show) -> None:
    card_ = show(*SOLVES).charts["days"]
    height = card_.chart.height()
    card_.switch.click()
    contents = card_.list
    latest = contents.item(contents.count() - 1)
    assert contents.currentItem() is latest
    assert contents.viewport().rect().intersects(contents.visualItemRect(latest))
    assert (contents.height(), contents.wordWrap()) == (height, True)


def test_arrow_keys_scroll_the_statistics(show: Show) -> None:
    page = show(*SOLVES).focusWidget()
    assert isinstance(page, QScrollArea)
    assert page.accessibleName() == "Statistics"
    QTest.keyClick(page, Qt.Key.Key_Down)
    assert page.verticalScrollBar().value() > 0
    assert page.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_home_and_end_show_both_ends_of_the_statistics(show: Show) -> None:
    page = show(*SOLVES).focusWidget()
    assert isinstance(page, QScrollArea)
    bar = page.verticalScrollBar()
    QTest.keyClick(page, Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 0
    QTest.keyClick(page, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_calendar_keeps_its_width_beside_the_years(show: Show) -> None:
    dialog = show(*SOLVES, solve("d", NUMBER - 400, 60))
    grown = growth(dialog, 100, 0).splitlines()
    assert [each for each in grown if "year" in each] == ["By year: wider 100"] * 2
    assert [each for each in grown if "weeks" in each] == []


def test_list_of_a_chart_matches_stored_picture(show: Show, looks: CheckLooks) -> None:
    card_ = show(*SOLVES).charts["days"]
    card_.switch.click()
    looks("statistics-list", card_)
