"""The daily puzzle: the same for everybody, new each day, and generated quickly."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.daily_puzzle import daily_puzzle, daily_spec, generate_daily_puzzle
from nonogui.studio.generator.search import check
from nonogui.studio.generator.spec import PictureKind

MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("day", "fingerprint"),
    [
        (date(2026, 11, 16), "36b4f547115817bec7ecd7bb87595b14"),
        (date(2026, 11, 18), "973666dd3624a54432c785f335a204b1"),
        (date(2026, 11, 20), "99a5585a5e8a2107457530603edb9b28"),
        (date(2026, 11, 21), "87df56e60286d2a9d607784c6dc65c68"),
        (date(2026, 11, 29), "38eb04d5a0b98f97f0931897937caaab"),
        (date(2026, 12, 4), "6a558387ede518de9524fee65603b543"),
        (date(2026, 12, 9), "0ba2cda1df12e99bbd3839abfef80465"),
        (date(2026, 12, 11), "556b473c4ec792992d535800b9794d5e"),
        (date(2026, 12, 13), "883bbc982641e2b4d7d6eebcfd793248"),
    ],
)
def test_everybody_gets_the_same_daily_puzzle(day: date, fingerprint: str) -> None:
    assert daily_puzzle(day).fingerprint == fingerprint


def test_daily_puzzles_of_a_week_vary_in_size_grade_and_colours() -> None:
    week = [daily_spec(MONDAY + timedelta(days)) for days in range(7)]
    later = [daily_spec(MONDAY + timedelta(days)) for days in range(21, 28)]
    for spec in (*week, *later):
        check(spec)
    assert [spec.kind for spec in later].count(PictureKind.SUBJECTS) == 3
    assert len({(spec.width, spec.height) for spec in week}) > 4
    assert {spec.colors for spec in week} == {1, 3, 4}
    assert len({spec.grade for spec in week}) == 3
    assert len({spec.kind for spec in week}) == 3


def test_the_daily_puzzle_is_unique_and_has_the_requested_grade() -> None:
    made = generate_daily_puzzle(MONDAY)
    assert solve(made.puzzle).status is SolveStatus.UNIQUE
    assert made.grade is daily_spec(MONDAY).grade
    assert made.day == MONDAY
    assert made.puzzle.metadata.title == ""


def test_daily_puzzles_of_different_dates_share_no_seeds() -> None:
    days = [MONDAY + timedelta(days) for days in range(800)]
    seeds = [daily_spec(day).seed for day in days]
    assert all(later - earlier >= 100 for earlier, later in pairwise(seeds))


def test_generating_a_daily_puzzle_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        daily_puzzle(MONDAY, token)
