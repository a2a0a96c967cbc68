"""The sentences of the statistics."""

from datetime import date

import pytest

from nonogui.library.statistics import SIZES, Group, Streak
from nonogui.words.daily_puzzle import long_day
from nonogui.words.numbers import clock_text
from nonogui.words.statistics import (
    day_text,
    group_text,
    month_text,
    short_month,
    size_class_text,
    streak_note,
    week_text,
)

DAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (3.9, "0:03"), (59.6, "0:59"), (768, "12:48"), (3730, "1:02:10")],
)
def test_seconds_are_written_as_clock_time(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_every_class_of_sizes_has_a_name() -> None:
    assert [size_class_text(most) for most in SIZES] == [
        "up to 10",
        "11 to 15",
        "16 to 20",
        "21 to 30",
        "31 to 50",
        "51+",
    ]


@pytest.mark.parametrize("month", range(1, 13))
def test_months_have_names(month: int) -> None:
    day = date(2026, month, 1)
    assert month_text(day) == f"{day:%B} 2026"
    assert short_month(day) == f"{day:%b}"


def test_groups_have_texts() -> None:
    some = Group("", solves=3, puzzles=1, best=60, typical=65, total=0)
    assert group_text("Easy", some) == "Easy: 1 puzzle solved, typical time 1:05, fastest 1:00"
    some = Group("", solves=3, puzzles=1, best=None, typical=65, total=0)
    assert group_text("Easy", some) == "Easy: 1 puzzle solved, typical time 1:05, fastest –"
    some = Group("", solves=3, puzzles=3, best=60, typical=65, total=2)
    assert group_text("Easy", some) == "Easy: 3 of 3 solved, typical time 1:05, fastest 1:00"
    assert group_text("Easy", Group("", total=4)) == "Easy: none of 4 solved"
    assert group_text("Easy", Group("")) == "Easy: none solved"


def test_days_have_texts() -> None:
    assert long_day(DAY) == "1 March 2026"
    assert day_text(Group(DAY)) == "1 March 2026: none solved"
    some = Group(DAY, solves=2, puzzles=2, seconds=90)
    assert day_text(some) == "1 March 2026: 2 puzzles solved, 1:30 in total"


def test_weeks_have_texts() -> None:
    days = [date(2026, 3, 2 + at) for at in range(7)]
    none = tuple(Group(day) for day in days)
    assert week_text(none) == "Week of 2 March 2026: none solved"
    some = (Group(days[0], solves=2), *none[1:6], Group(days[6], solves=1))
    assert week_text(some) == "Week of 2 March 2026: 3 puzzles solved on 2 days"
    one = (Group(days[0], solves=1), *none[1:])
    assert week_text(one) == "Week of 2 March 2026: 1 puzzle solved on 1 day"


def test_streaks_have_notes() -> None:
    assert streak_note(Streak(1, 2, has_today=True)) == "Longest: 2 days"
    assert streak_note(Streak(2, 2)) == "Longest: 2 days. Solve a puzzle today to keep your streak."
    assert streak_note(Streak(0, 1)) == "Longest: 1 day"
