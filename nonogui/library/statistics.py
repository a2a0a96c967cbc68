"""Compute statistics of a player's solves: totals, streaks, groups and records.

All functions are pure. Revealed solves never count. The caller decides how a time becomes a date,
and which date is today, so that dates are the player's own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, Generic, TypeVar

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import MAX_SIDE
from nonogui.lazy import dataclass
from nonogui.library.cards import Card, PlayState, Solve

Key = TypeVar("Key", bound=Hashable)

SIZES: Final = (10, 15, 20, 30, 50, MAX_SIDE)
"""The size classes, each by the most cells on the longer side of a puzzle."""

FIRST_DAY: Final = date(2020, 1, 1)
"""Earlier than this program. A solve before this date was recorded with a wrong clock, for
example after an empty battery. It counts but belongs to no day, and neither do solves in the
future."""

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Streak:
    """Consecutive days with a solve.

    Attributes:
        current: the streak up to today, or up to yesterday if nothing was solved today yet.
        longest: the longest streak ever.
        has_today: whether something was solved today.
    """

    current: int = 0
    longest: int = 0
    has_today: bool = False


@dataclass(frozen=True)
class Group(Generic[Key]):
    """Solves with something in common.

    Attributes:
        key: the common value: a size from `SIZES`, a grade, a day, or the first day of a month or
            year.
        solves: the number of finished plays.
        puzzles: the number of different puzzles among them.
        total: the number of puzzles of this kind in the library; 0 if not counted.
        best: the fewest seconds without hints; None without such solves.
        typical: the median of the seconds.
        seconds: the total of the seconds.
        hints: the total of the hints.
    """

    key: Key
    solves: int = 0
    puzzles: int = 0
    total: int = 0
    best: float | None = None
    typical: float | None = None
    seconds: float = 0.0
    hints: int = 0


@dataclass(frozen=True)
class Records:
    """The player's records; each is None without solves.

    Attributes:
        fastest: the solve without hints with the least time per cell.
        largest: the solve of the puzzle with the most cells.
        longest: the solve with the most time.
        busiest: the day with the most solves, and their number.
    """

    fastest: Solve | None = None
    largest: Solve | None = None
    longest: Solve | None = None
    busiest: tuple[date, int] | None = None


@dataclass(frozen=True)
class Statistics:
    """All statistics of a player's solves.

    Attributes:
        today: the current date.
        solved: the number of different puzzles ever solved.
        solved_today: the same for today.
        solved_this_week: the same for the week from Monday on.
        all: every solve in one group.
        without_hints: the share of solves without hints, 0 to 1.
        by_size, by_grade: all classes in order, including empty ones.
        by_month, by_year: from the first with solves up to now, in order, including empty ones.
        by_day: the days with solves.
    """

    today: date
    solved: int
    solved_today: int
    solved_this_week: int
    all: Group[None]
    without_hints: float
    streak: Streak
    by_size: tuple[Group[int], ...]
    by_grade: tuple[Group[Grade], ...]
    by_month: tuple[Group[date], ...]
    by_year: tuple[Group[date], ...]
    by_day: Mapping[date, Group[date]]
    records: Records

    def last_days(self, count: int) -> tuple[Group[date], ...]:
        """Return the groups of the last days up to today, including empty ones."""
        days = (self.today - n * _DAY for n in reversed(range(count)))
        return tuple(self.by_day.get(day, Group(day)) for day in days)

    def last_weeks(self, count: int) -> tuple[tuple[Group[date], ...], ...]:
        """Return the last weeks, each from Monday on; the last one ends today."""
        days = self.last_days(7 * (count - 1) + self.today.weekday() + 1)
        return tuple(days[at : at + 7] for at in range(0, len(days), 7))


def statistics(
    solves: Iterable[Solve],
    cards: Iterable[Card] = (),
    *,
    today: date,
    day_of: Callable[[float], date],
) -> Statistics:
    """Compute all statistics.

    Args:
        solves: the solves in any order.
        cards: the library. It gives the number of puzzles of each kind, grades not known at the
            time of a solve, and puzzles solved before solves were recorded.
        today: the player's date.
        day_of: converts a time in seconds since the epoch to the player's date.
    """
    known = {card.fingerprint: card for card in cards}
    counted = [solve for solve in solves if not solve.revealed]
    days_of = [(day_of(solve.solved_at), solve) for solve in counted]
    dated = [(day, solve) for day, solve in days_of if FIRST_DAY <= day <= today]
    from statistics import fmean  # deferred, because it imports fractions and decimals

    monday = today - today.weekday() * _DAY
    days = Counter(day for day, _solve in dated)
    return Statistics(
        today=today,
        solved=len({solve.fingerprint for solve in counted} | _solved_before(known.values())),
        solved_today=_count_puzzles(solve for day, solve in dated if day == today),
        solved_this_week=_count_puzzles(solve for day, solve in dated if monday <= day <= today),
        all=_group(None, counted),
        without_hints=fmean(not solve.hints for solve in counted) if counted else 0.0,
        streak=streak(days, today),
        by_size=_by_size(counted, known),
        by_grade=_by_grade(counted, known),
        by_month=_group_by_months(((day.replace(day=1), solve) for day, solve in dated), 1, today),
        by_year=_group_by_months(
            ((day.replace(month=1, day=1), solve) for day, solve in dated), 12, today
        ),
        by_day=_group_by_date(dated),
        records=_records(counted, days),
    )


def streak(days: Iterable[date], today: date) -> Streak:
    """Compute the streak for some days, ignoring future ones."""
    past = sorted({day for day in days if day <= today})
    if not past:
        return Streak()
    lengths = [1]
    for before, day in pairwise(past):
        lengths.append(lengths[-1] + 1 if day - before == _DAY else 1)
    is_alive = today - past[-1] <= _DAY
    return Streak(lengths[-1] if is_alive else 0, max(lengths), past[-1] == today)


def size_class(width: int, height: int) -> int:
    """Return the size class, one of `SIZES`."""
    return next(most for most in SIZES if max(width, height) <= most)


def _count_puzzles(solves: Iterable[Solve]) -> int:
    return len({solve.fingerprint for solve in solves})


def _solved_before(cards: Iterable[Card]) -> set[str]:
    """Return the puzzles the player has solved, even if the time was not recorded."""
    return {
        card.fingerprint
        for card in cards
        if card.state is PlayState.SOLVED and card.best is not None
    }


def _group(key: Key, solves: Sequence[Solve], total: int = 0) -> Group[Key]:
    from statistics import median

    seconds = [solve.seconds for solve in solves]
    return Group(
        key,
        solves=len(solves),
        puzzles=_count_puzzles(solves),
        total=total,
        best=min((solve.seconds for solve in solves if not solve.hints), default=None),
        typical=median(seconds) if seconds else None,
        seconds=sum(seconds),
        hints=sum(solve.hints for solve in solves),
    )


def _group_by_date(dated: Iterable[tuple[date, Solve]]) -> dict[date, Group[date]]:
    """Group solves by date, in order."""
    members: dict[date, list[Solve]] = defaultdict(list)
    for day, solve in dated:
        members[day].append(solve)
    return {day: _group(day, members[day]) for day in sorted(members)}


def _group_by_months(
    dated: Iterable[tuple[date, Solve]], months: int, today: date
) -> tuple[Group[date], ...]:
    """Group solves by spans of months, from the first with solves on, including empty spans."""
    groups = _group_by_date(dated)
    if not groups:
        return ()
    first, last = (12 * day.year + day.month - 1 for day in (min(groups), today))
    starts = (date(at // 12, at % 12 + 1, 1) for at in range(first, last + 1, months))
    return tuple(groups.get(start, Group(start)) for start in starts)


def _by_size(solves: Sequence[Solve], cards: Mapping[str, Card]) -> tuple[Group[int], ...]:
    totals = Counter(size_class(card.width, card.height) for card in cards.values())
    return tuple(
        _group(size, [each for each in solves if _size(each) == size], totals[size])
        for size in SIZES
    )


def _by_grade(solves: Sequence[Solve], cards: Mapping[str, Card]) -> tuple[Group[Grade], ...]:
    totals = Counter(card.grade for card in cards.values())
    members: dict[Grade | None, list[Solve]] = defaultdict(list)
    for solve in solves:
        members[_grade(solve, cards)].append(solve)
    return tuple(_group(grade, members[grade], totals[grade]) for grade in Grade)


def _size(solve: Solve) -> int:
    return size_class(solve.width, solve.height)


def _grade(solve: Solve, cards: Mapping[str, Card]) -> Grade | None:
    """Return the grade known now, or else the one at the time of the solve."""
    card = cards.get(solve.fingerprint)
    return (card.grade if card else None) or solve.grade


def _cells(solve: Solve) -> int:
    return solve.width * solve.height


def _records(solves: Sequence[Solve], days: Counter[date]) -> Records:
    if not solves:
        return Records()
    alone = [solve for solve in solves if not solve.hints]
    busiest = max(days, key=lambda day: (days[day], -day.toordinal()), default=None)
    return Records(
        fastest=min(alone, key=lambda each: each.seconds / _cells(each), default=None),
        largest=max(solves, key=_cells),
        longest=max(solves, key=lambda each: each.seconds),
        busiest=(busiest, days[busiest]) if busiest else None,
    )
