"""Processes that use one library at once, and are killed while they do."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from nonogui.library.cards import Card, Notice, PlayState, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_maintenance import is_sound
from nonogui.library.saves import SaveStore
from tests.catalogues import file_of, play, sized, started, won

IMPORTED: Final = "imported"
PLAYED: Final = "played"
LIKED: Final = "liked"

_HAS_FORKS: Final = "forkserver" in multiprocessing.get_all_start_methods()
_START: Final = (
    multiprocessing.get_context("forkserver")
    if _HAS_FORKS
    else multiprocessing.get_context("spawn")
)
if _HAS_FORKS:
    _START.set_forkserver_preload(["tests.library_children"])

Word = tuple[str, int, float]
"""An action, the number of the puzzle, and the seconds played."""


def use(folder: Path, seed: int, most: int | None, report: Connection) -> None:
    """Use a library as a window does, and report each action when it is done."""
    saves = SaveStore(folder / "saves")
    catalogue = Catalogue(folder / "library.sqlite", saves)
    dice = random.Random(seed)
    for number in (
        count(seed * 1_000_000) if most is None else range(seed * 10**6, seed * 10**6 + most)
    ):
        puzzle = sized(number, 7, 7)
        match dice.randrange(3):
            case 0:
                others = [sized(-10 * number - at - 1, 7, 7) for at in range(9)]
                catalogue.import_files([file_of(folder / f"in-{seed}.pbn", puzzle, *others)])
                report.send((IMPORTED, number, 0.0))
            case 1:
                for seconds in (5.0, 9.0):
                    play(catalogue, saves, puzzle, started(puzzle, seconds), time.time())
                    report.send((PLAYED, number, seconds))
                play(catalogue, saves, puzzle, won(puzzle), time.time())
                report.send((PLAYED, number, 60.0))
            case _:
                catalogue.set_favourite(puzzle.fingerprint, on=True)
                catalogue.set_tags(puzzle.fingerprint, ["liked"])
                report.send((LIKED, number, 0.0))
    for notice in catalogue.notices:
        report.send(notice)
    catalogue.close()


@dataclass
class Child:
    """A process that uses the library.

    Attributes:
        words: the actions it has reported.
    """

    process: BaseProcess
    ear: Connection
    words: list[Word] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def kill(self) -> None:
        """Kill the process at once, as a crash does."""
        self.process.kill()
        self.listen()

    def listen(self) -> None:
        """Receive its reports until it ends."""
        with suppress(EOFError):
            while True:
                word = self.ear.recv()
                (self.notices if isinstance(word, Notice) else self.words).append(word)
        self.process.join()
        self.ear.close()


def begin(folder: Path, seed: int, most: int | None = None) -> Child:
    """Start a process that does `most` actions, or runs until it is killed."""
    ear, mouth = _START.Pipe(duplex=False)
    process = _START.Process(target=use, args=(folder, seed, most, mouth))
    process.start()
    mouth.close()
    return Child(process, ear)


@contextmanager
def opened(folder: Path) -> Iterator[Catalogue]:
    """Open the library and scan it, as at every start."""
    catalogue = Catalogue(folder / "library.sqlite", SaveStore(folder / "saves"))
    try:
        catalogue.sync_saves()
        catalogue.rescan()
        yield catalogue
    finally:
        catalogue.close()


def missing(folder: Path, words: list[Word]) -> list[str]:
    """Return which reported actions are missing in the library, and whether it is damaged."""
    with opened(folder) as catalogue:
        lost = [f"{notice}" for notice in catalogue.notices]
        for word in words:
            lost += _lost(catalogue, folder, word)
    if not is_sound(folder / "library.sqlite"):
        lost.append("the database is damaged")
    if names := sorted(path.name for path in folder.rglob("*.damaged*")):
        lost.append(f"damaged: {names}")
    return lost


def _lost(catalogue: Catalogue, folder: Path, word: Word) -> Iterator[str]:
    what, number, seconds = word
    puzzle = sized(number, 7, 7)
    card = catalogue.card_of(puzzle.fingerprint)
    if what == LIKED:
        text = "SELECT favourite, tag FROM puzzles JOIN tags ON puzzle = id WHERE fingerprint = ?"
        with catalogue._database.reading() as connection:
            liked = connection.execute(text, (puzzle.fingerprint,)).fetchall()
        if liked != [(1, "liked")]:
            yield f"{word}: not liked"
    elif card is None or (what == IMPORTED and catalogue.puzzle(card.id) is None):
        yield f"{word}: no card"
    elif what == PLAYED:
        yield from _lost_game(card, word)
        if catalogue.board(puzzle.fingerprint) is None:
            yield f"{word}: no board"
        if SaveStore(folder / "saves").load(puzzle) is None:
            yield f"{word}: no save"
    elif card.kind is not SourceKind.IMPORTED:
        yield f"{word}: {card.kind}"
    assert seconds >= 0


def _lost_game(card: Card, word: Word) -> Iterator[str]:
    if card.elapsed < word[2]:
        yield f"{word}: {card.elapsed} seconds"
    if word[2] == 60 and (card.state, card.best) != (PlayState.SOLVED, 60.0):
        yield f"{word}: {card.state}"
