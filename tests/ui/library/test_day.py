"""The puzzle of the day for the window: made once, then kept."""

from datetime import date
from pathlib import Path

import pytest

from nonogui.library.days import DayStore
from nonogui.studio import day as studio_day
from nonogui.ui.library.commands import kept_day_puzzle

DAY = date(2026, 11, 21)


def test_it_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = DayStore(tmp_path)
    made = kept_day_puzzle(store, DAY)
    assert made.puzzle.metadata.title == "21 November"
    monkeypatch.delattr(studio_day, "day_puzzle")
    again = kept_day_puzzle(store, DAY)
    assert again.puzzle.fingerprint == made.puzzle.fingerprint
    assert again.puzzle.metadata == made.puzzle.metadata
    assert again.grade is made.grade
