"""The puzzle of the day for the window: made once, then kept."""

from datetime import date
from pathlib import Path

import pytest

from nonogui.library.daily_puzzles import DailyPuzzleStore
from nonogui.studio import daily_puzzle as studio_daily_puzzle
from nonogui.ui.library.commands import load_daily_puzzle

DAY = date(2026, 11, 21)


def test_daily_puzzle_is_generated_once_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DailyPuzzleStore(tmp_path)
    made = load_daily_puzzle(store, DAY)
    assert "2026-11-21" in made.puzzle.metadata.source
    monkeypatch.delattr(studio_daily_puzzle, "generate_daily_puzzle")
    again = load_daily_puzzle(store, DAY)
    assert again.puzzle.fingerprint == made.puzzle.fingerprint
    assert again.puzzle.metadata == made.puzzle.metadata
    assert again.grade is made.grade
