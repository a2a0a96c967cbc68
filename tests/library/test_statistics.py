"""Statistics of solves: streaks, counts, groups and records."""

from dataclasses import astuple
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.grade import Grade
from nonogui.library.cards import Card, PlayState, Solve
from nonogui.library.statistics import SIZES, Statistics, Streak, size_class, statistics, streak
from tests.solves import card, solve

TODAY = date(2026, 11, 21)
NUMBER = (TODAY - date(1970, 1, 1)).days


def day_of(seconds: float) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()


def of(*solves: Solve, cards: tuple[Card, ...] = ()) -> Statistics:
    return statistics(solves, cards, today=TODAY, day_of=day_of)


def ago(days: float, fingerprint: str = "a", **values: object) -> Solve:
    return solve(fingerprint, NUMBER - days, **values)  # type: ignore[arg-type]


offsets = st.sets(st.integers(-3, 60), max_size=40)


def dates(days_ago: set[int]) -> set[date]:
    return {TODAY - timedelta(days) for days in days_ago}


@given(offsets)
def test_the_current_streak_counts_consecutive_days_back_from_today(days_ago: set[int]) -> None:
    start = 0 if 0 in days_ago else 1
    length = 0
    while start + length in days_ago:
        length += 1
    assert streak(dates(days_ago), TODAY).current == length


@given(offsets)
def test_the_longest_streak_is_the_longest_run_of_days(days_ago: set[int]) -> None:
    past = {days for days in days_ago if days >= 0}
    found = streak(dates(days_ago), TODAY)
    runs = [
        length
        for start in past
        for length in range(1, len(past) + 1)
        if all(start + n in past for n in range(length))
    ]
    assert found.longest == max(runs, default=0)
    assert found.current <= found.longest
    assert found.has_today == (0 in past)


@given(offsets, st.integers(0, 60))
def test_an_additional_day_never_shortens_a_streak(days_ago: set[int], more: int) -> None:
    before, after = (streak(dates(days), TODAY) for days in (days_ago, days_ago | {more}))
    assert after.longest >= before.longest
    assert after.current >= before.current


def test_statistics_without_solves_are_empty() -> None:
    empty = of()
    assert empty.solved == 0
    assert empty.streak == Streak()
    assert empty.records.fastest is None
    assert empty.without_hints == 0
    assert empty.all.typical is None
    assert [group.key for group in empty.by_grade] == list(Grade)
    assert [group.key for group in empty.by_size] == list(SIZES)
    assert len(empty.last_days(30)) == 30
    assert [astuple(group)[1:] for group in empty.last_days(1)] == [(0, 0, 0, None, None, 0, 0)]


def test_a_puzzle_solved_twice_counts_once() -> None:
    found = of(ago(0), ago(0, seconds=30), ago(1, "b"), ago(40, "c"))
    assert found.solved == 3
    assert found.solved_today == 1
    assert found.solved_this_week == 2
    assert found.all.solves == 4
    assert found.all.best == 30
    assert found.all.typical == 60
    assert found.all.total == 0, "nobody asked how many there are"
    assert {group.total for group in (*found.by_month, *found.by_day.values())} == {0}


def test_the_week_starts_on_monday() -> None:
    assert TODAY.weekday() == 5
    assert of(ago(5), ago(6, "b")).solved_this_week == 1
    assert of(ago(-1)).solved_this_week == 0


def test_revealed_puzzles_do_not_count() -> None:
    found = of(ago(0, revealed=True), ago(0, "b", hints=3), ago(0, "c"))
    assert found.solved == 2
    assert found.all.hints == 3
    assert found.without_hints == 0.5


def test_days_follow_the_players_time_zone() -> None:
    late = solve("a", NUMBER + 0.99)
    assert of(late).solved_today == 1
    tomorrow = statistics(
        [late], today=TODAY, day_of=lambda at: day_of(at + 3600)
    )  # an hour further east it is the next day already
    assert tomorrow.solved_today == 0


def test_solves_are_grouped_by_size_and_grade() -> None:
    found = of(
        ago(0, "a", width=10, height=8, grade=Grade.EASY),
        ago(0, "b", width=11, height=10, seconds=100),
        ago(0, "c", width=15, height=15, seconds=200, grade=Grade.EASY),
        cards=(
            card(1, fingerprint="b", grade=Grade.HARD, width=11),
            card(2, grade=Grade.HARD, width=60),
            card(3, fingerprint="b", grade=Grade.HARD, width=11),
        ),
    )
    sizes = {group.key: group for group in found.by_size}
    assert (sizes[10].solves, sizes[15].solves, sizes[20].solves) == (1, 2, 0)
    assert (sizes[15].best, sizes[15].typical, sizes[15].total) == (100, 150, 1)
    grades = {group.key: group for group in found.by_grade}
    assert (grades[Grade.EASY].puzzles, grades[Grade.HARD].puzzles) == (2, 1)
    assert grades[Grade.HARD].total == 2


def test_every_puzzle_size_has_a_size_class() -> None:
    assert [size_class(side, 1) for side in (1, 10, 11, 30, 31, 1000)] == [10, 10, 15, 30, 50, 1000]


def test_months_and_days_are_sorted() -> None:
    found = of(ago(0), ago(40, "b"), ago(41, "b"), ago(0, "c", seconds=120))
    assert [(group.key, group.solves) for group in found.by_month] == [
        (date(2026, 10, 1), 2),
        (date(2026, 11, 1), 2),
    ]
    last = found.last_days(2)
    assert [group.solves for group in last] == [0, 2]
    assert last[-1].seconds == 180


def test_months_and_years_without_solves_are_included() -> None:
    found = of(ago(100), ago(800, "b"))
    months = [group.key for group in found.by_month]
    assert len(months) == 27
    assert (months[0], months[-1]) == (date(2024, 9, 1), date(2026, 11, 1))
    assert all(one < other and one.day == 1 for one, other in pairwise(months))
    assert [(group.key.year, group.solves) for group in found.by_year] == [
        (2024, 1),
        (2025, 0),
        (2026, 1),
    ]


def test_days_before_2020_are_not_listed() -> None:
    first, before = date(2020, 1, 1), date(2019, 12, 31)
    for day, days in ((first, [first]), (before, [])):
        at = solve("a", (day - date(1970, 1, 1)).days)
        assert list(of(at).by_day) == days


@pytest.mark.parametrize("day", [date.min, date.max])
def test_a_wrong_clock_makes_no_endless_chart(day: date) -> None:
    found = statistics([solve()], today=TODAY, day_of=lambda _time: day)
    assert (found.solved, found.all.solves) == (1, 1)
    assert found.by_month == found.by_year == (), "no chart of thousands of years"


def test_the_calendar_shows_whole_weeks_up_to_today() -> None:
    weeks = of(ago(5), ago(6, "b")).last_weeks(26)
    assert len(weeks) == 26
    assert [len(week) for week in weeks] == [7] * 25 + [6]
    assert weeks[-1][0].key.weekday() == 0
    assert weeks[-1][-1].key == TODAY
    assert (weeks[-1][0].solves, weeks[-2][6].solves) == (1, 1)


def test_records_name_the_best_solves() -> None:
    found = of(
        ago(3, "slow", seconds=900),
        ago(2, "large", seconds=800, width=40, height=30),
        ago(2, "quick", seconds=10),
        ago(1, "other"),
    )
    records = found.records
    assert records.longest is not None
    assert records.longest.fingerprint == "slow"
    assert records.largest is not None
    assert records.largest.fingerprint == "large"
    assert records.fastest is not None
    assert records.fastest.fingerprint == "quick"
    assert records.busiest == (TODAY - timedelta(2), 2)


def test_the_fastest_solve_has_the_least_time_per_cell() -> None:
    records = of(
        ago(0, "small", seconds=10, width=5, height=5),
        ago(0, "large", seconds=100, width=20, height=20),
    ).records
    assert records.fastest is not None
    assert records.fastest.fingerprint == "large"


def test_solves_with_hints_set_no_best_time() -> None:
    found = of(ago(0, "helped", seconds=5, hints=1), ago(1, "alone", seconds=50))
    assert (found.all.best, found.all.solves) == (50, 2)
    assert found.records.fastest is not None
    assert found.records.fastest.fingerprint == "alone"
    helped = of(ago(0, seconds=5, hints=1))
    assert (helped.all.best, helped.all.typical, helped.records.fastest) == (None, 5, None)
    assert helped.records.longest is not None


def test_the_busiest_day_is_the_first_of_equally_busy_days() -> None:
    assert of(ago(2), ago(4), ago(3)).records.busiest == (TODAY - timedelta(4), 1)


def test_puzzles_solved_before_solves_were_recorded_are_counted() -> None:
    cards = (
        card(1, state=PlayState.SOLVED, best=40.0),
        card(2, state=PlayState.SOLVED),
        card(3, fingerprint="a", state=PlayState.SOLVED, best=60.0),
    )
    assert of(ago(0), cards=cards).solved == 2


def test_solves_with_an_impossible_date_count_but_belong_to_no_day() -> None:
    early, late = ago(NUMBER, "early"), ago(-30_000, "late")
    found = of(early, late, ago(0, "today"))
    assert (found.solved, found.all.solves, found.solved_today) == (3, 3, 1)
    assert [group.key for group in found.by_month] == [TODAY.replace(day=1)]
    assert [group.key for group in found.by_year] == [TODAY.replace(month=1, day=1)]
    assert list(found.by_day) == [TODAY]
    assert found.records.busiest == (TODAY, 1)
    assert found.streak.longest == 1
    only = of(early)
    assert only.by_month == ()
    assert only.records.busiest is None
