"""How fast a large library answers: `python -m tests.benchmarks.bench_library [PUZZLES [FILES]]`.

A library of so many small random puzzles (20,000 by default) is made, of which some are
played; then it is opened, searched, filtered and sorted: medians of nine in milliseconds. At last
so many files (1,000) of one puzzle each are imported.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from nonogui.coach.grade import Grade
from nonogui.core.game import Game, GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Order, PlayState, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_database import Database
from nonogui.library.catalogue_sources import only_source
from nonogui.library.catalogue_storing import ReadyCard, ReadyFile, pack_puzzle, store_files
from nonogui.library.saves import SaveStore
from tests.boards import palette, random_picture

_WORDS = ("amber", "boat", "cat", "dune", "elk", "fern", "goat", "hill", "iris", "owl", "pine")


def made(number: int) -> Puzzle:
    """A random puzzle of 10 to 25 cells a side, every fifth in colours."""
    dice = Random(number)
    inks = 3 if number % 5 == 0 else 1
    picture = random_picture(dice.randint(10, 25), dice.randint(10, 25), number, inks)
    about = Metadata(title=f"{dice.choice(_WORDS)} {dice.choice(_WORDS)}", author="A. Designer")
    return Puzzle.from_picture(picture, palette(inks), about)


def solved(puzzle: Puzzle) -> GameRecord:
    """A game that is won at once."""
    assert puzzle.goal is not None
    game = Game(puzzle)
    game.advance(60)
    game.play(Move.between(MoveKind.FILL, puzzle.start, puzzle.goal))
    return game.record()


def fill(path: Path, count: int) -> None:
    """Write puzzles into the tables, 250 a file."""
    database = Database(path)
    source = only_source(database, SourceKind.IMPORTED)
    for start in range(0, count, 250):
        numbers = range(start, min(start + 250, count))
        cards = [
            ReadyCard(puzzle, at + 1, pack_puzzle(puzzle), f"file {at}", grade=list(Grade)[at % 7])
            for at, puzzle in enumerate(map(made, numbers))
        ]
        file = ReadyFile(f"{start:06d}.pbn", 1, 1, "", Problems(), cards)
        with database.writing() as connection:
            store_files(connection, source, SourceKind.IMPORTED, [file], 1000.0 + start)
    database.close()


def measure(name: str, act: Callable[[], object], times: int = 9) -> None:
    """Print how long something takes."""
    seconds = []
    for _time in range(times):
        start = time.perf_counter()
        found = act()
        seconds.append(time.perf_counter() - start)
    count = f"{len(found):7} found" if isinstance(found, tuple) else ""
    print(f"{name:34} {1000 * median(seconds):9.1f} ms {count}", flush=True)


def memory() -> float:
    """Megabytes that this process takes now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 2**20


def opened(folder: Path) -> None:
    """Open a library and close it."""
    Catalogue(folder / "library.sqlite", SaveStore(folder / "saves")).close()


def ask(folder: Path, count: int) -> None:
    """Open a library and ask it everything that a window asks."""
    before = memory()
    measure("open", lambda: opened(folder))
    catalogue = Catalogue(folder / "library.sqlite", SaveStore(folder / "saves"))
    for number in range(0, min(count, 2000), 10):
        puzzle = made(number)
        catalogue.note_game(puzzle, solved(puzzle), 1e9 + number)
    measure("sources", catalogue.sources)
    measure("counts", catalogue.counts)
    measure("ids of all, recent first", lambda: catalogue.ids(Query()))
    for order in Order:
        measure(f"ids by {order}", partial(catalogue.ids, Query(order=order)))
    for text in ("designer", "owl", "20x20", "file 17", "nothing of the kind"):
        measure(f"ids for “{text}”", partial(catalogue.ids, Query(text)))
    hard = Query(states=(PlayState.NEW,), grades=(Grade.HARD,), most_side=20, colored=False)
    measure("ids, four filters", lambda: catalogue.ids(hard))
    ids = catalogue.ids(Query())
    measure("page of 100 cards", lambda: catalogue.page(ids[5000:5100]))
    measure("card", lambda: catalogue.card(ids[-1]))
    measure("puzzle", lambda: catalogue.puzzle(ids[-1]))
    puzzle = made(0)
    record = solved(puzzle)
    measure("note a game", lambda: catalogue.note_game(puzzle, record, time.time()), 99)
    measure("favourite", lambda: catalogue.set_favourite(puzzle.fingerprint, on=True), 99)
    print(f"{'memory with ids alone':34} {memory() - before:9.1f} MB")
    measure("all cards, whole", lambda: catalogue.cards(Query()), 5)
    cards = catalogue.cards(Query())
    print(f"{'memory with all cards':34} {memory() - before:9.1f} MB for {len(cards)}")
    catalogue.close()


def imports(folder: Path, count: int) -> None:
    """Import files of one puzzle each."""
    files = folder / "files"
    files.mkdir()
    for number in range(count):
        save(files / f"{number:05d}.pbn", [Entry(made(10**6 + number))])
    catalogue = Catalogue(folder / "library.sqlite", SaveStore(folder / "saves"))
    start = time.perf_counter()
    report = catalogue.import_files([files])
    print(f"{'import':34} {time.perf_counter() - start:9.1f} s  {report.added:7} added")
    source = catalogue.add_folder(files)
    start = time.perf_counter()
    catalogue.rescan()
    print(f"{'first look through them as a folder':34} {time.perf_counter() - start:8.1f} s")
    measure("next look", catalogue.rescan)
    assert source is not None
    catalogue.close()


def main(puzzles: int, files: int) -> None:
    """Make the library and print the figures."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "library.sqlite"
        measure("open for the first time", lambda: opened(folder), 1)
        start = time.perf_counter()
        fill(path, puzzles)
        print(f"{'made':34} {time.perf_counter() - start:9.1f} s")
        print(f"{'file':34} {path.stat().st_size / 2**20:9.1f} MB")
        # In a process of its own, whose memory nobody else has used.
        child = get_context("spawn").Process(target=ask, args=(folder, puzzles))
        child.start()
        child.join()
        imports(folder, files)


if __name__ == "__main__":
    main(*map(int, (sys.argv[1:] + ["20000", "1000"][len(sys.argv) - 1 :])[:2]))
