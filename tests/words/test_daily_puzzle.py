"""The name of the puzzle of the day."""

from datetime import date

import pytest

from nonogui.words.daily_puzzle import MONTHS, daily_metadata, daily_title


@pytest.mark.parametrize("month", range(1, 13))
def test_each_month_has_its_name(month: int) -> None:
    assert daily_title(date(2026, month, 3)) == f"{date(2026, month, 3):%-d %B}"
    assert len(set(MONTHS)) == 12


def test_the_file_says_which_day_it_is() -> None:
    about = daily_metadata(date(2026, 11, 21))
    assert about.title == ""
    assert "2026-11-21" in about.source
    assert about.license
