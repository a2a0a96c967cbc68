"""Kept files: sealed, one writer at a time, never overwritten unasked."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from nonogui.core.design import Design
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.formats.registry import load
from nonogui.library import file_store
from nonogui.library.designs import DesignConflictError, DesignStore, StoredDesign
from nonogui.library.file_store import NO_FILE, FileStore, Generation, SaveConflictError, check_seal
from nonogui.library.saves import GameConflictError, SavedGame, SaveStore
from tests.boards import board, puzzle
from tests.holdings import descriptors

DESIGN = Design.from_picture(board("##"))
WIDE = puzzle("#" * 400)
BODY = b"<puzzleset></puzzleset>\n"


def fill(game: Game, column: int) -> Game:
    cell = Cell(0, column)
    game.play(Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], 1),)))
    return game


def game_of(*columns: int, seconds: float = 0.0) -> GameRecord:
    game = Game(WIDE)
    for column in columns:
        fill(game, column)
    game.advance(seconds)
    return game.record()


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "kept")


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


class TestSeals:
    def test_any_flipped_bit_is_detected(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        files.write(path, BODY)
        data = path.read_bytes()
        assert check_seal(data, 0).is_sound
        for at in range(len(data) * 8):
            flipped = bytearray(data)
            flipped[at // 8] ^= 1 << at % 8
            assert not check_seal(bytes(flipped), 0).is_sound, at

    def test_a_truncated_file_is_not_sound(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        files.write(path, BODY * 20)
        data = path.read_bytes()
        sound = [size for size in range(len(data)) if check_seal(data[:size], 0).is_sound]
        assert all(data[:size].rstrip().endswith(b"</puzzleset>") for size in sound)

    def test_an_old_file_without_a_seal_is_sound(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        path.parent.mkdir()
        path.write_bytes(BODY)
        found = files.read(path)
        assert found is not None
        assert found.is_sound
        assert files.write(path, b"new", found.generation) != found.generation

    def test_any_reader_can_load_a_sealed_save(self, store: SaveStore) -> None:
        store.save(WIDE, game_of(1, 2))
        document = load(store.path(WIDE))
        assert not document.problems
        assert document.entries[0].puzzle == WIDE
        assert document.entries[0].record == game_of(1, 2)


class TestStates:
    def test_each_write_keeps_the_previous_version(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        assert not files.previous(path).exists()
        files.write(path, b"two")
        files.write(path, b"three")
        assert files.previous(path).read_bytes().startswith(b"two")
        assert path.read_bytes().startswith(b"three")
        files.remove(path)
        assert not path.exists()
        assert not files.previous(path).exists()

    def test_removing_a_missing_file_raises_no_error(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        files.remove(path)
        assert not files.folder.exists()
        files.write(path, b"one")  # there is no previous state
        files.remove(path)
        files.remove(path)
        assert not path.exists()

    def test_a_damaged_file_never_replaces_a_sound_previous_version(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        files.write(path, b"two")
        path.write_bytes(path.read_bytes().replace(b"two", b"tvo"))
        files.write(path, b"three")
        assert files.previous(path).read_bytes().startswith(b"one")

    def test_the_previous_version_is_kept_without_hard_links(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_args: object) -> None:
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(os, "link", refuse)
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        files.write(path, b"two")
        assert files.previous(path).read_bytes().startswith(b"one")
        assert path.read_bytes().startswith(b"two")

    def test_a_failed_write_changes_neither_the_file_nor_its_previous_version(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        files.write(path, b"two")

        def full(_handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(OSError, match="No space"):
                files.write(path, b"three")
        assert path.read_bytes().startswith(b"two")
        assert files.previous(path).read_bytes().startswith(b"one")
        assert sorted(each.name for each in files.folder.rglob("*.tmp")) == []

    def test_an_unexpected_version_is_not_overwritten(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        first = files.write(path, b"one", NO_FILE)
        second = files.write(path, b"two", first)
        for state in (first, NO_FILE, Generation("nonsense")):
            with pytest.raises(SaveConflictError) as caught:
                files.write(path, b"three", state)
            assert caught.value.generation == second
            assert str(caught.value) == second
        assert path.read_bytes().startswith(b"two")
        files.write(path, b"three", second)

    def test_waiting_for_a_held_lock_ends_with_an_error(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(file_store, "PATIENCE", 0.02)
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        with files.lock(), pytest.raises(OSError, match="locked"):
            files.write(path, b"two")
        files.write(path, b"two")

    def test_waiting_for_the_lock_sleeps_until_it_is_free(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, slept, other = files.folder / "a.pbn", [], ExitStack()
        files.write(path, b"one")
        other.enter_context(files.lock())

        def sleep(seconds: float) -> None:
            slept.append(seconds)
            other.close()

        monkeypatch.setattr("nonogui.library.file_store.time.sleep", sleep)
        files.write(path, b"two")
        assert len(slept) == 1

    def test_an_inherited_file_handle_does_not_hold_the_lock(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A program started meanwhile inherits the open file, but must not keep the lock."""
        monkeypatch.setattr(file_store, "PATIENCE", 0.0)
        path = files.folder / "a.pbn"
        files.write(path, b"one")
        with files.lock():
            lock = str((files.folder / ".lock").resolve())
            numbers = [number for number, target in descriptors().items() if target == lock]
            inherited = [os.dup(number) for number in numbers]
        files.write(path, b"two")
        assert len(inherited) == (1 if sys.platform == "linux" else 0)
        for number in inherited:
            os.close(number)

    @pytest.mark.skipif(sys.platform == "win32", reason="another module locks there")
    def test_a_file_is_written_where_locks_are_not_supported(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_handle: int, _how: int) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr("fcntl.flock", refuse)
        monkeypatch.setattr(file_store, "PATIENCE", 0.0)
        path = files.folder / "a.pbn"
        state = files.write(path, b"one")
        files.write(path, b"two", state)
        assert path.read_bytes().startswith(b"two")

    def test_threads_write_one_at_a_time(self, files: FileStore) -> None:
        path = files.folder / "a.pbn"
        state = files.write(path, b"start", NO_FILE)
        won: list[int] = []

        def write(number: int) -> None:
            try:
                files.write(path, b"%d" % number, state)
            except SaveConflictError:
                return
            won.append(number)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == 1
        assert path.read_bytes().startswith(b"%d" % won[0])


class TestGames:
    def test_moves_from_another_window_are_not_overwritten(self, store: SaveStore) -> None:
        store.save(WIDE, game_of(0))
        mine = store.read(WIDE)
        assert mine is not None
        store.save(WIDE, game_of(0, 1))
        with pytest.raises(GameConflictError) as caught:
            store.save(WIDE, game_of(0, 2), mine.generation)
        assert caught.value.found == store.read(WIDE)
        assert caught.value.found is not None
        assert caught.value.found.record == game_of(0, 1)
        assert caught.value.modified == store.path(WIDE).stat().st_mtime_ns / 1e9
        store.save(WIDE, game_of(0, 2), caught.value.generation)
        assert store.load(WIDE) == game_of(0, 2)

    @pytest.mark.parametrize("found", [None, SavedGame(game_of(0), Generation("third"), 7.0)])
    def test_a_save_that_changes_during_the_comparison_is_not_overwritten(
        self, store: SaveStore, monkeypatch: pytest.MonkeyPatch, found: SavedGame | None
    ) -> None:
        first = store.save(WIDE, game_of(0))
        store.save(WIDE, game_of(0, 1))
        theirs = store.path(WIDE).read_bytes()
        monkeypatch.setattr(store, "read", lambda _puzzle: found)
        with pytest.raises(GameConflictError) as caught:
            store.save(WIDE, game_of(0, 1, 2), first)
        assert caught.value.found is found
        assert store.path(WIDE).read_bytes() == theirs

    def test_a_game_containing_all_saved_moves_is_saved(self, store: SaveStore) -> None:
        first = store.save(WIDE, game_of(0))
        store.save(WIDE, game_of(0, 1, seconds=9))
        store.save(WIDE, game_of(0, 1, 2, seconds=5), first)
        assert store.load(WIDE) == game_of(0, 1, 2, seconds=5)

    def test_a_game_without_new_moves_does_not_replace_a_longer_one(self, store: SaveStore) -> None:
        first = store.save(WIDE, game_of(0))
        store.save(WIDE, game_of(0, 1))
        assert store.save(WIDE, game_of(0, seconds=7), first) == first
        assert store.load(WIDE) == game_of(0, 1)
        with pytest.raises(GameConflictError):
            store.save(WIDE, game_of(0, 2), first)

    def test_the_best_time_of_the_other_window_is_kept(self, store: SaveStore) -> None:
        one = puzzle("##")
        game = Game(one)
        cell = Cell(0, 0)
        game.play(Move(MoveKind.FILL, (CellChange(cell, UNKNOWN, 1),)))
        first = store.save(one, game.record())
        solved = Game.resume(one, game.record())
        solved.play(Move(MoveKind.FILL, (CellChange(Cell(0, 1), UNKNOWN, 1),)))
        theirs = solved.record()
        store.save(one, theirs)
        mine = Game.resume(one, theirs)
        mine.restart()
        store.save(one, mine.record(), first)
        saved = store.load(one)
        assert saved is not None
        assert (saved.solved, saved.best) == (True, 0.0)

    def test_undo_in_one_window_does_not_hide_moves_of_the_other(self, store: SaveStore) -> None:
        first = store.save(WIDE, game_of(0, 1))
        store.save(WIDE, game_of(0, 1, 2))
        mine = Game.resume(WIDE, game_of(0, 1))
        mine.undo()
        with pytest.raises(GameConflictError):
            store.save(WIDE, mine.record(), first)

    def test_a_copy_overwrites_no_file(self, store: SaveStore, tmp_path: Path) -> None:
        folder = tmp_path / "documents" / "Nonogui"
        first = store.copy(WIDE, game_of(1), folder, "A/B: ?")
        second = store.copy(WIDE, game_of(2), folder, "A/B: ?")
        assert [first.name, second.name] == ["A-B- -.pbn", "A-B- - 2.pbn"]
        assert load(first).entries[0].record == game_of(1)
        assert load(second).entries[0].record == game_of(2)
        assert store.copy(WIDE, game_of(3), folder, "../").parent == folder

    def test_a_save_damaged_on_disk_is_set_aside_without_a_conflict(self, store: SaveStore) -> None:
        state = store.save(WIDE, game_of(0))
        spoilt = b"\0" * 4096
        store.path(WIDE).write_bytes(spoilt)
        store.save(WIDE, game_of(0, 1), state)
        assert store.load(WIDE) == game_of(0, 1)
        (aside,) = store.folder.glob("*.damaged")
        assert aside.read_bytes() == spoilt


class TestDesigns:
    def test_a_design_changed_elsewhere_is_not_overwritten(self, tmp_path: Path) -> None:
        store, other = DesignStore(tmp_path), DesignStore(tmp_path)
        first = store.save("a", DESIGN, NO_FILE)
        theirs = DESIGN.with_picture(board("#."))
        other.save("a", theirs, first)
        mine = DESIGN.with_picture(board(".#"))
        with pytest.raises(DesignConflictError) as caught:
            store.save("a", mine, first)
        assert caught.value.found is not None
        assert caught.value.found.design == theirs
        assert store.save("a", theirs, first) == caught.value.generation, "both did the same"
        store.save("a", mine, caught.value.generation)
        assert other.load("a") == mine

    def test_a_design_that_changes_during_the_comparison_is_not_overwritten(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = DesignStore(tmp_path)
        first = store.save("a", DESIGN, NO_FILE)
        store.save("a", DESIGN.with_picture(board("#.")))
        theirs = store.path("a").read_bytes()
        for found in (None, StoredDesign(DESIGN, Generation("third"), 7.0)):
            monkeypatch.setattr(store, "read", {"a": found}.get)
            with pytest.raises(DesignConflictError) as caught:
                store.save("a", DESIGN, first)
            assert caught.value.found is found
            assert store.path("a").read_bytes() == theirs


PLAYER = """
import sys
from pathlib import Path
from nonogui.core.design import Design
from nonogui.core.game import Game
from nonogui.library.saves import GameConflictError, SaveStore
from tests.library.test_file_store import WIDE, fill

store, first = SaveStore(Path(sys.argv[1])), int(sys.argv[2])
saved = store.read(WIDE)
state, game = saved.generation, Game.resume(WIDE, saved.record)
asked = 0
for column in range(first, first + 100):
    fill(game, column)
    while True:
        try:
            state = store.save(WIDE, game.record(), state)
            break
        except GameConflictError as error:  # as a player who says: reload, and goes on
            asked += 1
            state, game = error.found.generation, Game.resume(WIDE, error.found.record)
            fill(game, column)
print(asked)
"""


@pytest.mark.slow
def test_two_programs_saving_200_moves_lose_none_without_a_conflict(store: SaveStore) -> None:
    store.save(WIDE, game_of(399))
    root = Path(__file__).parents[2]
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(store.folder), str(first)],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (0, 100)
    ]
    answers = [program.communicate(timeout=300)[0] for program in programs]
    assert [program.returncode for program in programs] == [0, 0]
    saved = store.load(WIDE)
    assert saved is not None
    filled = {change.cell.column for move in saved.moves for change in move.changes}
    assert filled == {*range(200), 399}, "every move that was reported as saved is there"
    assert len(saved.moves) == 201
    assert all(answer.strip().isdigit() for answer in answers)
