"""The cache of daily puzzles: found again, damaged, and limited in number."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.library import daily_puzzles
from nonogui.library.daily_puzzles import MAX_DAYS, NAMES, DailyPuzzleStore

DAY = date(2026, 11, 21)
PUZZLE = Puzzle.from_picture(Grid.parse(["##.", "#.#"], BLACK_AND_WHITE))


def test_a_daily_puzzle_is_loaded_with_its_grade(tmp_path: Path) -> None:
    store = DailyPuzzleStore(tmp_path / "days")
    assert store.load(DAY) is None
    store.save(DAY, PUZZLE, Grade.SEVERAL_LINES)
    kept = store.load(DAY)
    assert kept is not None
    assert kept[0].fingerprint == PUZZLE.fingerprint
    assert kept[1] is Grade.SEVERAL_LINES
    assert store.load(DAY + timedelta(1)) is None


def test_a_daily_puzzle_without_a_grade_is_loaded(tmp_path: Path) -> None:
    store = DailyPuzzleStore(tmp_path)
    store.save(DAY, PUZZLE, None)
    kept = store.load(DAY)
    assert kept is not None
    assert kept[1] is None


def test_a_damaged_daily_puzzle_is_ignored(tmp_path: Path) -> None:
    (tmp_path / f"{DAY}.easy.pbn").write_bytes(b"\0\1<nothing>")
    (tmp_path / f"{DAY}.odd.pbn").write_bytes(b"")
    assert DailyPuzzleStore(tmp_path).load(DAY) is None


def test_old_daily_puzzles_are_deleted(tmp_path: Path) -> None:
    store = DailyPuzzleStore(tmp_path)
    for days in range(MAX_DAYS + 3):
        store.save(DAY + timedelta(days), PUZZLE, Grade.EASY)
    assert len(list(tmp_path.iterdir())) == MAX_DAYS
    assert store.load(DAY) is None
    assert store.load(DAY + timedelta(MAX_DAYS + 2)) is not None


def test_dates_are_remembered_after_their_puzzles_are_gone(tmp_path: Path) -> None:
    store = DailyPuzzleStore(tmp_path / "days")
    assert store.days() == {}
    other = Puzzle.from_picture(Grid.parse(["##"], BLACK_AND_WHITE))
    store.note(DAY, PUZZLE)
    store.note(DAY + timedelta(1), other)
    store.note(DAY + timedelta(2), PUZZLE)
    expected = {PUZZLE.fingerprint: DAY, other.fingerprint: DAY + timedelta(1)}
    assert DailyPuzzleStore(tmp_path / "days").days() == expected


@pytest.mark.parametrize("text", ["", "[1]", '{"a": 1}', '{"a": "soon"}', "[" * 100_000])
def test_damaged_list_of_dates_is_begun_again(tmp_path: Path, text: str) -> None:
    (tmp_path / NAMES).write_text(text)
    store = DailyPuzzleStore(tmp_path)
    assert store.days() == {}
    store.note(DAY, PUZZLE)
    assert store.days() == {PUZZLE.fingerprint: DAY}


def test_list_of_dates_keeps_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_puzzles, "MAX_NAMED", 2)
    puzzles = [Puzzle.from_picture(Grid.parse(["#" * n], BLACK_AND_WHITE)) for n in (1, 2, 3)]
    store = DailyPuzzleStore(tmp_path)
    for number, each in enumerate(puzzles):
        store.note(DAY + timedelta(number), each)
    assert list(store.days()) == [each.fingerprint for each in puzzles[1:]]


def test_an_unwritable_cache_raises_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = DailyPuzzleStore(tmp_path / "file")
    store.save(DAY, PUZZLE, Grade.EASY)
    store.note(DAY, PUZZLE)
    assert store.load(DAY) is None
    assert store.days() == {}


def test_a_puzzle_made_after_the_clock_was_set_back_is_kept(tmp_path: Path) -> None:
    store = DailyPuzzleStore(tmp_path)
    for number in range(MAX_DAYS + 3):
        store.save(date(2026, 11, 1 + number), PUZZLE, None)
    store.save(date(2020, 1, 1), PUZZLE, None)
    assert store.load(date(2020, 1, 1)) is not None
    assert len(list(tmp_path.iterdir())) == MAX_DAYS
