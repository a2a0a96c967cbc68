"""Copies of games in the player's documents: never overwritten by another program."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.formats.registry import load
from nonogui.library import copies
from nonogui.library.copies import generation_of, is_copy, read_copy, save_copy
from nonogui.library.file_store import NO_FILE, SaveConflictError
from tests.boards import puzzle

WIDE = puzzle("#" * 9)


def game_of(count: int) -> GameRecord:
    game = Game(WIDE)
    for column in range(count):
        game.play(Move(MoveKind.FILL, (CellChange(Cell(0, column), 255, 1),)))
    return game.record()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(copies, "copies_folder", lambda: tmp_path / "Nonogui")
    return tmp_path / "Nonogui" / "mine.pbn"


def test_a_copy_is_known_by_its_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_copy(path)
    assert not is_copy(path.parent)
    assert not is_copy(path.parent / "more" / "mine.pbn")
    assert not is_copy(None)
    path.parent.mkdir()
    monkeypatch.chdir(path.parent)
    assert is_copy(Path("mine.pbn"))


def test_a_saved_copy_can_be_read_back(path: Path) -> None:
    state = save_copy(path, WIDE, game_of(3))
    found = read_copy(path)
    assert found is not None
    assert (found.record, found.generation) == (game_of(3), state)
    assert found.modified == path.stat().st_mtime
    assert generation_of(path) == state
    assert load(path).entries[0].puzzle == WIDE


def test_each_save_of_a_copy_has_its_own_generation(path: Path) -> None:
    first = save_copy(path, WIDE, game_of(1), NO_FILE)
    second = save_copy(path, WIDE, game_of(2), first)
    assert first != second
    assert generation_of(path) == second
    assert save_copy(path, WIDE, game_of(3)) == generation_of(path)


def test_a_copy_written_by_another_program_is_not_overwritten(path: Path) -> None:
    first = save_copy(path, WIDE, game_of(1))
    theirs = save_copy(path, WIDE, game_of(2), first)
    with pytest.raises(SaveConflictError) as caught:
        save_copy(path, WIDE, game_of(3), first)
    assert (caught.value.generation, caught.value.modified) == (theirs, path.stat().st_mtime)
    with pytest.raises(SaveConflictError):
        save_copy(path, WIDE, game_of(3), NO_FILE)
    found = read_copy(path)
    assert found is not None
    assert found.record == game_of(2)


def test_the_same_game_written_elsewhere_is_no_conflict(path: Path) -> None:
    first = save_copy(path, WIDE, game_of(1))
    theirs = save_copy(path, WIDE, game_of(2), first)
    before = path.stat().st_mtime_ns
    assert save_copy(path, WIDE, game_of(2), first) == theirs
    assert path.stat().st_mtime_ns == before


def test_a_deleted_copy_is_written_again(path: Path) -> None:
    first = save_copy(path, WIDE, game_of(1))
    path.unlink()
    second = save_copy(path, WIDE, game_of(2), first)
    assert generation_of(path) == second


def test_an_unreadable_copy_is_none(path: Path) -> None:
    assert read_copy(path) is None
    assert generation_of(path) == NO_FILE
    path.mkdir(parents=True)
    assert read_copy(path) is None
    assert generation_of(path) == NO_FILE
    path.rmdir()
    path.write_text("no game", encoding="utf-8")
    assert read_copy(path) is None
    assert generation_of(path) != NO_FILE
    path.write_text("1\n-\n1\n", encoding="utf-8")  # a puzzle without a game
    assert read_copy(path) is None


def test_a_folder_that_cannot_be_created_raises_an_error(path: Path) -> None:
    path.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(OSError, match=r"mine|Nonogui"):
        save_copy(path, WIDE, game_of(1))
