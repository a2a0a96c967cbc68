"""The name of the puzzle of the day."""

from datetime import date

import pytest

from nonogui.words.day import MONTHS, day_metadata, day_title


@pytest.mark.parametrize("month", range(1, 13))
def test_each_month_has_its_name(month: int) -> None:
    assert day_title(date(2026, month, 3)) == f"{date(2026, month, 3):%-d %B}"
    assert len(set(MONTHS)) == 12


def test_the_file_says_which_day_it_is() -> None:
    about = day_metadata(date(2026, 11, 21))
    assert about.title == "21 November"
    assert "2026-11-21" in about.source
    assert about.license
