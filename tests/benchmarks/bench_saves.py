"""Measure what one flipped bit in a save costs, and how long a save takes.

    .venv/bin/python -m tests.benchmarks.bench_saves [COUNT]

Each of 2,000 games is saved gesture by gesture, its save gets one flipped bit, and a program that
has just started opens it. The seed is fixed.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.library.saves import SaveStore
from tests.boards import palette

SEED: Final = 13


class Outcome(StrEnum):
    """What a flipped bit came to."""

    WHOLE = "nothing lost"
    LAST = "at most the last gesture lost"
    MORE = "more lost"
    ALL = "all lost"
    SILENT = "changed without a word"


def random_game(random: Random) -> tuple[Puzzle, list[GameRecord]]:
    """Return a puzzle, and its game after each of the last two gestures."""
    inks = random.choice((1, 1, 3))
    width, height = random.randint(3, 30), random.randint(3, 30)
    goal = Grid(width, height, bytes(random.choices(range(inks + 1), k=width * height)))
    words = Metadata(title=f"Game {random.random()}", author="A. N. Other")
    puzzle = Puzzle.from_picture(goal, palette(inks), words)
    game = Game(puzzle)
    records = [game.record()]
    for _ in range(random.randint(2, 200)):
        _gesture(random, game, inks)
        records.append(game.record())
    return puzzle, records[-2:]


def _gesture(random: Random, game: Game, inks: int) -> None:
    """Do what players do, in about the shares in which they do it."""
    game.advance(random.uniform(0.2, 4))
    chance = random.random()
    if chance < 0.06 and game.undo_move:
        game.undo()
    elif chance < 0.08 and game.redo_move:
        game.redo()
    elif chance < 0.09:
        game.add_checkpoint(f"Before {random.randint(1, 99)}")
    elif chance < 0.1:
        game.start_branch("What if")
    elif chance < 0.11 and game.branches:
        random.choice((game.accept_branch, game.discard_branch))()
    else:
        kind, value = random.choice(
            (
                (MoveKind.FILL, random.randint(1, inks)),
                (MoveKind.CROSS, EMPTY),
                (MoveKind.MAYBE, maybe(random.randint(1, inks))),
                (MoveKind.CLEAR, UNKNOWN),
            )
        )
        row, first = random.randrange(game.grid.height), random.randrange(game.grid.width)
        run = [Cell(row, at) for at in range(first, min(first + 5, game.grid.width))]
        changes = (CellChange(cell, game.grid[cell], value) for cell in run)
        game.play(Move(kind, tuple(each for each in changes if each.before != value)))


def flip(path: Path, random: Random) -> None:
    """Flip one bit of a file."""
    data = bytearray(path.read_bytes())
    at = random.randrange(8 * len(data))
    data[at // 8] ^= 1 << at % 8
    path.write_bytes(data)


def outcome_of(folder: Path, puzzle: Puzzle, records: list[GameRecord]) -> Outcome:
    """Open a damaged save as a program that has just started does."""
    store = SaveStore(folder)
    found = store.load(puzzle)
    before, after = records
    if found == after:
        return Outcome.WHOLE
    if not store.damages:
        return Outcome.SILENT
    if found is None:
        return Outcome.ALL
    if _is_within(found, before, after):
        return Outcome.LAST
    return Outcome.MORE


def _is_within(found: GameRecord, before: GameRecord, after: GameRecord) -> bool:
    """Whether a game is as it was before the last gesture, or after it, but for the clock."""
    moves = (found.moves, found.position)
    return moves in ((before.moves, before.position), (after.moves, after.position)) and set(
        found.checkpoints
    ) >= set(before.checkpoints) & set(after.checkpoints)


def flipped(count: int, seed: int = SEED) -> Iterator[Outcome]:
    """Flip a bit in each of so many saves; gives what came of each."""
    random = Random(seed)
    for _ in range(count):
        puzzle, records = random_game(random)
        with TemporaryDirectory(prefix="nonogui-bench-") as folder:
            store = SaveStore(Path(folder))
            for record in records:
                store.save(puzzle, record)
            flip(store.path(puzzle), random)
            yield outcome_of(Path(folder), puzzle, records)


def timed_save(side: int, moves: int) -> tuple[float, float, int]:
    """Return processor seconds of a save and of a load, and the bytes of the file."""
    random = Random(SEED)
    goal = Grid(side, side, bytes(random.choices((0, 1), k=side * side)))
    puzzle = Puzzle.from_picture(goal)
    game = Game(puzzle)
    while len(game.log) < moves:
        cell = Cell(random.randrange(side), random.randrange(side))
        value = random.choice([each for each in (0, 1, UNKNOWN) if each != game.grid[cell]])
        game.play(Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], value),)))
    record = game.record()
    with TemporaryDirectory(prefix="nonogui-bench-") as folder:
        store = SaveStore(Path(folder))
        store.save(puzzle, record)
        start = time.process_time()
        store.save(puzzle, record)
        saved = time.process_time()
        assert SaveStore(Path(folder)).load(puzzle) == record
        loaded = time.process_time()
        return saved - start, loaded - saved, store.path(puzzle).stat().st_size


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    os.fsync = lambda _handle: None  # type: ignore[assignment]  # it isn't the disk that is measured
    found = Counter(flipped(count))
    for outcome in Outcome:
        print(f"{outcome:32} {found[outcome]:6} {found[outcome] / count:7.2%}")
    good = found[Outcome.WHOLE] + found[Outcome.LAST]
    print(f"{'at most the last gesture lost':32} {good:6} {good / count:7.2%} of {count}")
    for side, moves in ((20, 500), (100, 5000), (500, 5000), (500, 20000)):
        saved, loaded, size = timed_save(side, moves)
        print(
            f"{side}×{side}, {moves} moves: saved {saved * 1000:.0f} ms, "
            f"loaded {loaded * 1000:.0f} ms of the processor, {size / 1000:.0f} kB"
        )


if __name__ == "__main__":
    main()
