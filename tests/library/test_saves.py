"""Saved games: found by their clues, never lost, with a summary."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.core.game import Game, GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.registry import load
from nonogui.library import saves
from nonogui.library.file_store import DAMAGED, NO_FILE
from nonogui.library.saves import Damage, SaveStore, copies_folder, default_folder
from tests.boards import board, palette, puzzle

FISH = puzzle("##.\n.##", title="Fish")
HILL = puzzle(".#.\n###", title="Hill")


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


def played(of: Puzzle, *moves: str, seconds: float = 5.0) -> GameRecord:
    game = Game(of)
    for move in moves:
        game.play(Move.parse(move))
    game.advance(seconds)
    return game.record()


def test_a_game_is_found_again_by_its_clues(store: SaveStore) -> None:
    record = played(FISH, "fill r0c0:?>1", "cross r0c2:?>.")
    assert store.load(FISH) is None
    store.save(FISH, record)
    assert store.load(FISH) == record
    assert store.load(replace(FISH, goal=None, metadata=Metadata(title="Renamed"))) == record
    assert store.load(HILL) is None


def test_a_later_save_replaces_an_earlier_one(store: SaveStore) -> None:
    store.save(FISH, played(FISH, "fill r0c0:?>1"))
    store.save(FISH, played(FISH))
    assert store.load(FISH) == played(FISH)
    assert [path.name for path in store.folder.glob("*.pbn")] == [store.path(FISH).name]
    store.remove(FISH)
    assert store.load(FISH) is None
    assert list(store.folder.rglob("*.pbn")) == []


def test_a_failed_save_keeps_the_earlier_one(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(FISH)
    store.save(FISH, record)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.save(FISH, played(FISH, "fill r0c0:?>1"))
    assert store.load(FISH) == record


def test_recent_games_are_summarised_latest_first(store: SaveStore) -> None:
    store.save(FISH, played(FISH, "fill r0c0-1:?>1", "cross r0c2:?>.", "pencil r1c0:?>~1"))
    store.save(HILL, played(HILL, "fill r0c1:?>1", "fill r1c0-2:?>1", seconds=9))
    os.utime(store.path(FISH), (1000, 1000))
    os.utime(store.path(HILL), (2000, 2000))
    hill, fish = store.recent()
    assert (hill.title, hill.modified, hill.elapsed) == ("Hill", 2000, 0.0)
    assert (hill.solved, hill.best) == (True, 0.0)
    assert (fish.title, fish.decided, fish.elapsed, fish.solved) == ("Fish", 3, 5.0, False)
    assert (fish.puzzle.width, fish.puzzle.height) == (3, 2)
    assert fish.board.cells == bytes([1, 1, 0, 129, 255, 255])
    assert fish.path == store.path(FISH)
    assert store.recent(1) == [hill]
    assert store.summary(FISH) == fish
    assert store.summary(puzzle("#")) is None


def test_a_broken_symlink_hides_no_game(store: SaveStore) -> None:
    store.save(FISH, played(FISH))
    store.path(HILL).symlink_to(store.folder / "gone.pbn")
    assert [info.title for info in store.recent()] == ["Fish"]
    assert store.summary(HILL) is None


def test_an_empty_store_lists_no_games(store: SaveStore) -> None:
    assert store.recent() == []
    assert not store.folder.exists()


@pytest.mark.parametrize("data", [b"", b"<puzzle", b"\0" * 100, b"1\n-\n1\n", b"<puzzleset/>"])
@pytest.mark.parametrize("ask", ["load", "recent", "summary"])
def test_a_damaged_save_is_set_aside(store: SaveStore, data: bytes, ask: str) -> None:
    store.save(HILL, played(HILL))
    store.save(FISH, played(FISH))
    path = store.path(FISH)
    path.write_bytes(data)
    answer = getattr(store, ask)(*(() if ask == "recent" else (FISH,)))
    assert not answer or [info.title for info in answer] == ["Hill"]
    assert store.damages == [Damage(path.with_name(path.name + DAMAGED), None)]
    assert store.damages[0].aside.read_bytes() == data
    assert store.load(FISH) is None
    assert len(store.recent()) == 1


def test_damaged_saves_do_not_overwrite_each_other(store: SaveStore) -> None:
    for number in range(3):
        store.save(FISH, played(FISH))
        store.path(FISH).write_bytes(b"%d" % number)
        assert store.load(FISH) is None
    assert sorted(each.aside.read_bytes() for each in store.damages) == [b"0", b"1", b"2"]


def test_the_intact_part_of_a_damaged_save_is_used_and_the_file_kept(store: SaveStore) -> None:
    store.save(FISH, played(FISH, "fill r0c0:?>1", "fill r0c1:?>1"))
    path = store.path(FISH)
    damaged = path.read_bytes().replace(b"nonogui:log=[", b"nonogui:log=")
    path.write_bytes(damaged)
    record = store.load(FISH)
    assert record
    assert Game.resume(FISH, record).grid.cells == bytes([1, 1, 255, 255, 255, 255])
    assert record.elapsed == 5.0
    assert store.damages[0].aside.read_bytes() == damaged
    assert store.load(FISH) == record
    assert len(store.damages) == 1


def test_a_save_with_different_clues_is_rejected(store: SaveStore) -> None:
    store.save(HILL, played(HILL))
    store.path(HILL).rename(store.path(FISH))
    assert store.load(FISH) is None
    assert len(store.damages) == 1


def test_a_save_using_a_colour_the_puzzle_lacks_becomes_a_copy(store: SaveStore) -> None:
    two = puzzle("a.\n.b")
    three = Palette((*two.palette.colors, Color("spare", (9, 9, 9), "s")))
    with_spare = replace(two, palette=three)
    store.save(with_spare, played(with_spare, "fill r0c0:?>1"))
    assert store.load(two) == played(two, "fill r0c0:?>1")
    store.save(with_spare, played(with_spare, "fill r0c0:?>3"))
    assert store.load(two) is None
    (kept,) = store.damages
    assert kept.is_other
    assert kept.aside.parent == copies_folder()
    assert load(kept.aside).entries[0].record == played(with_spare, "fill r0c0:?>3")
    assert store.generation(two) == NO_FILE
    assert palette(2).background == WHITE


def test_a_game_with_given_cells_is_saved_and_loaded(store: SaveStore) -> None:
    lesson = replace(FISH, given=board("#??\n???"))
    record = played(lesson, "fill r0c1:?>1")
    store.save(lesson, record)
    assert store.load(lesson) == record
    summary = store.summary(lesson)
    assert summary
    assert summary.board == board("##?\n???")


def test_a_game_that_does_not_fit_the_given_cells_becomes_a_copy(store: SaveStore) -> None:
    store.save(FISH, played(FISH, "fill r0c0:?>1"))
    other = replace(FISH, given=board("#??\n???"))
    assert store.load(other) is None
    (kept,) = store.damages
    assert kept.is_other
    assert load(kept.aside).entries[0].record == played(FISH, "fill r0c0:?>1")
    store.save(other, played(other), NO_FILE)  # no other program has written there
    assert store.load(other) == played(other)


def test_a_game_that_cannot_be_copied_is_set_aside(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    store.save(FISH, played(FISH, "fill r0c0:?>1"))
    monkeypatch.setattr(saves, "write_atomic", full)
    assert store.load(replace(FISH, given=board("#??\n???"))) is None
    (kept,) = store.damages
    assert not kept.is_other
    assert kept.aside.name.endswith(DAMAGED)


def test_saves_are_kept_in_the_users_data_folder(tmp_path: Path) -> None:
    assert default_folder().is_relative_to(tmp_path)
    assert default_folder().name == "saves"


def test_an_inaccessible_save_has_no_generation(store: SaveStore) -> None:
    store.path(FISH).mkdir(parents=True)
    assert store.generation(FISH) == NO_FILE
    assert store.read(FISH) is None
    assert store.recent() == []
    assert not store.damages  # it may be back soon
    store.path(FISH).rmdir()
    assert store.generation(FISH) == NO_FILE


def test_a_saved_file_identifies_its_puzzle(store: SaveStore) -> None:
    store.save(FISH, played(FISH, "fill r0c0:?>1", "fill r0c1:?>1", seconds=7))
    entry = store.entry(store.path(FISH))
    assert entry is not None
    assert entry.record is not None
    assert (entry.puzzle.fingerprint, entry.record.elapsed) == (FISH.fingerprint, 7)
    assert len(entry.record.moves) == 1, "the board alone: a long log takes long to read"
    store.path(HILL).write_text("<", encoding="utf-8")
    assert store.entry(store.path(HILL)) is None
    assert [each.aside.name for each in store.damages] == [store.path(HILL).name + DAMAGED]


def test_a_game_merged_with_that_of_another_window_is_noted_once_as_it_is_written(
    store: SaveStore,
) -> None:
    goal = FISH.goal
    assert goal is not None
    game = Game(FISH)
    game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({goal.cell(0): 1})))
    first = store.save(FISH, game.record())
    store.save(FISH, replace(game.record(), solved=True, best=10.0))
    noted: list[GameRecord] = []
    store.note = lambda _puzzle, record: noted.append(record)
    game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({goal.cell(1): 1})))
    store.save(FISH, game.record(), first)
    assert noted == [store.load(FISH)]
    assert noted[0].best == 10.0
