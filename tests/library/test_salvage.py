"""Damaged saves: everything proved correct is recovered, and every loss is reported."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.library.file_store import check_seal
from nonogui.library.saves import SaveStore, checks, is_hopeless, salvage
from tests.benchmarks.bench_saves import Outcome, flipped, outcome_of, random_game
from tests.boards import puzzle, random_picture

WIDE = puzzle("#" * 60, title="Wide")


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


def game_of(count: int, *, of: Puzzle = WIDE) -> Game:
    """Return a game with a number of moves."""
    game = Game(of)
    for column in range(count):
        game.advance(1.5)
        game.play(Move(MoveKind.FILL, (CellChange(Cell(0, column), 255, 1),)))
    return game


def damage(path: Path, before: bytes, after: bytes) -> None:
    data = path.read_bytes()
    assert data.count(before) == 1
    path.write_bytes(data.replace(before, after))
    assert not check_seal(path.read_bytes(), 0).is_sound


def again(store: SaveStore) -> SaveStore:
    """Return a store for the same folder, as in a newly started program."""
    return SaveStore(store.folder)


def test_one_flipped_bit_loses_at_most_the_last_move() -> None:
    assert set(flipped(80, seed=1)) <= {Outcome.WHOLE, Outcome.LAST}


@pytest.mark.slow
def test_any_changed_bit_of_a_save_loses_at_most_the_last_move(store: SaveStore) -> None:
    of, records = random_game(Random(3))
    for record in records:
        store.save(of, record)
    path, previous = store.path(of), store.folder / "previous"
    sound, before = path.read_bytes(), (previous / path.name).read_bytes()
    for at in range(0, 8 * len(sound), len(sound) // 200 * 8 + 1):  # another bit each time
        data = bytearray(sound)
        data[at // 8] ^= 1 << at % 8
        path.write_bytes(data)
        (previous / path.name).write_bytes(before)
        assert outcome_of(store.folder, of, records) in {Outcome.WHOLE, Outcome.LAST}, at
        for aside in store.folder.glob("*.damaged*"):
            aside.unlink()


def test_damage_to_the_picture_loses_nothing(store: SaveStore) -> None:
    record = game_of(20).record()
    store.save(WIDE, record)
    damage(store.path(WIDE), b"<puzzleset>", b"<puzzle")
    opened = again(store)
    assert opened.load(WIDE) == record
    assert [each.lost for each in opened.damages] == [0]
    assert not check_seal(opened.damages[0].aside.read_bytes(), 0).is_sound, "it is kept as it was"
    assert check_seal(store.path(WIDE).read_bytes(), 0).is_sound, "and the save is mended"
    calm = again(store)
    assert calm.load(WIDE) == record
    assert calm.damages == []


def test_the_moves_before_the_damage_are_recovered_without_an_earlier_save(
    store: SaveStore,
) -> None:
    game = game_of(20)
    game.undo()
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"r0c12:?>1", b"r0c13:?>1")
    opened = again(store)
    found = opened.load(WIDE)
    assert found is not None
    assert found.moves == game.log[:12]
    assert (found.position, found.elapsed) == (12, 30.0)
    assert [each.lost for each in opened.damages] == [8]
    assert Game.resume(WIDE, found).position == 12


def test_damage_to_the_first_move_invents_no_moves(store: SaveStore) -> None:
    store.save(WIDE, game_of(1).record())
    damage(store.path(WIDE), b"r0c0:?>1", b"r0c5:?>1")
    found = again(store).load(WIDE)
    assert found is None or found.moves == ()


def test_moves_after_the_damage_are_recovered_with_the_earlier_save(
    store: SaveStore,
) -> None:
    store.save(WIDE, game_of(15).record())
    record = game_of(30).record()
    store.save(WIDE, record)
    damage(store.path(WIDE), b"r0c12:?>1", b"r0c13:?>1")
    opened = again(store)
    assert opened.load(WIDE) == record
    assert [each.lost for each in opened.damages] == [0]


def test_a_damaged_first_move_is_recovered_from_the_earlier_save(
    store: SaveStore,
) -> None:
    store.save(WIDE, game_of(1).record())
    record = game_of(4).record()
    store.save(WIDE, record)
    damage(store.path(WIDE), b"r0c0:?>1", b"r0c9:?>1")
    assert again(store).load(WIDE) == record


def test_moves_that_were_undone_since_the_earlier_save_stay_undone(store: SaveStore) -> None:
    game = game_of(5)
    store.save(WIDE, game.record())
    for _ in range(4):
        game.undo()
    game.play(Move.parse("cross r0c40:?>."))
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"<puzzleset>", b"<puzzle")  # all moves are intact
    assert again(store).load(WIDE) == game.record()


def test_the_moves_before_the_damage_are_recovered_from_two_damaged_saves(store: SaveStore) -> None:
    store.save(WIDE, game_of(29).record())
    store.save(WIDE, game_of(30).record())
    damage(store.path(WIDE), b"r0c12:?>1", b"r0c13:?>1")
    damage(store.folder / "previous" / store.path(WIDE).name, b"r0c3:?>1", b"r0c4:?>1")
    found = again(store).load(WIDE)
    assert found is not None
    assert len(found.moves) == 12


def test_the_earlier_save_is_used_if_it_has_more_moves(store: SaveStore) -> None:
    before = game_of(29).record()
    store.save(WIDE, before)
    store.save(WIDE, game_of(30).record())
    path = store.path(WIDE)
    path.write_bytes(path.read_bytes()[:600])
    opened = again(store)
    assert opened.load(WIDE) == before


def test_a_game_recovered_from_the_earlier_save_keeps_its_position(store: SaveStore) -> None:
    game = game_of(5)
    store.save(WIDE, game.record())
    for _ in range(3):
        game.undo()
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"r0c0:", b"r0c7:")
    damage(store.path(WIDE), b"r0c4:", b"r0c8:")
    found = again(store).load(WIDE)
    assert found is not None
    # the position of the previous save, not of the damaged one
    assert (found.moves, found.position) == (game_of(5).log, 5)


@pytest.mark.parametrize("before", [None, game_of(3).record()])
def test_impossible_moves_with_valid_checksums_are_rejected(before: GameRecord | None) -> None:
    log = b'<note>nonogui:log=["nonsense"]</note>\n'
    save = log + checks(WIDE, GameRecord(), log)
    assert not is_hopeless(WIDE.fingerprint, save)
    found = salvage(WIDE, save, None, before)
    assert found is not None
    assert found.record.moves == (before.moves if before else ())


def test_checkpoints_and_an_undone_move_are_recovered(store: SaveStore) -> None:
    game = game_of(5)
    game.add_checkpoint("First")
    store.save(WIDE, game.record())
    game.play(Move.parse("cross r0c40:?>."))
    game.add_checkpoint("Second")
    game.undo()
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"r0c3:?>1", b"r0c3:?>2")
    found = again(store).load(WIDE)
    assert found == game.record()
    assert [point.name for point in found.checkpoints] == ["First", "Second"]


def test_a_damaged_checkpoint_is_dropped(store: SaveStore) -> None:
    game = game_of(5)
    game.add_checkpoint("First")
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"First", b"Worst")
    found = again(store).load(WIDE)
    assert found is not None
    assert found.moves == game.log
    assert found.checkpoints == ()


def test_hints_and_reveals_are_counted_from_moves_if_totals_are_damaged(store: SaveStore) -> None:
    game = game_of(5)
    store.save(WIDE, game.record())
    game.play(Move(MoveKind.HINT, (CellChange(Cell(0, 30), 255, 1),)))
    game.play(Move(MoveKind.SOLVE, (CellChange(Cell(0, 31), 255, 1),)))
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"nonogui:totals", b"nonogui:totale")
    found = again(store).load(WIDE)
    assert found is not None
    assert (found.moves, found.position) == (game.log, 7)
    assert (found.hints, found.revealed, found.elapsed) == (1, True, 7.5)


def test_own_moves_do_not_count_as_revealed_if_totals_are_damaged(store: SaveStore) -> None:
    store.save(WIDE, game_of(5).record())
    store.save(WIDE, game_of(7).record())
    damage(store.path(WIDE), b"nonogui:totals", b"nonogui:totale")
    found = again(store).load(WIDE)
    assert found is not None
    assert (len(found.moves), found.hints, found.revealed) == (7, 0, False)


def test_listing_games_repairs_a_damaged_save(store: SaveStore) -> None:
    store.save(WIDE, game_of(5).record())
    store.save(WIDE, game_of(6).record())
    damage(store.path(WIDE), b"r0c3:?>1", b"r0c3:?>2")
    opened = again(store)
    (info,) = opened.recent()
    assert (info.title, info.decided, info.elapsed) == ("Wide", 6, 9.0)
    assert [each.lost for each in opened.damages] == [0]
    assert opened.load(WIDE) == game_of(6).record()


def test_listing_games_leaves_a_save_that_needs_its_puzzle_for_repair(store: SaveStore) -> None:
    store.save(WIDE, game_of(6).record())
    damage(store.path(WIDE), b">Wide<", b">Wade<")
    opened = again(store)
    assert opened.recent() == [], "whatever the file says, it can't be believed"
    assert opened.damages == []
    assert opened.load(WIDE) == game_of(6).record()
    assert [info.title for info in again(store).recent()] == ["Wide"]


def test_a_repaired_game_is_playable_even_if_it_cannot_be_written(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(WIDE, game_of(6).record())
    damage(store.path(WIDE), b"r0c3:?>1", b"r0c3:?>2")

    def refuse(*_args: object, **_values: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("nonogui.library.file_store.write_atomic", refuse)
    found = again(store).load(WIDE)
    assert found is not None
    assert len(found.moves) == 3


def test_a_save_with_thousands_of_moves_can_be_loaded(store: SaveStore) -> None:
    of = Puzzle.from_picture(random_picture(100, 100, seed=1), metadata=Metadata(title="Long"))
    moves = tuple(
        Move(MoveKind.CROSS, (CellChange(Cell(row, column), 255, 0),))
        for row in range(100)
        for column in range(70)
    )
    record = GameRecord(moves, len(moves))
    store.save(of, record)
    assert store.load(of) == record
    assert store.damages == []


def test_the_save_is_preferred_to_an_equally_long_earlier_one(store: SaveStore) -> None:
    game = game_of(5)
    store.save(WIDE, game.record())
    game.undo()
    for column in (40, 41):
        game.play(Move(MoveKind.FILL, (CellChange(Cell(0, column), 255, 1),)))
    store.save(WIDE, game.record())
    damage(store.path(WIDE), b"r0c41", b"r0c43")
    opened = again(store)
    record = opened.load(WIDE)
    assert record is not None
    assert record.moves == game.record().moves[:5]
    assert record.position == 5
    assert [each.lost for each in opened.damages] == [1]
