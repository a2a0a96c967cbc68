"""Write puzzles of all kinds in every format and read them again.

    python tests/benchmarks/round_trips.py [--puzzles N] [--seed N] [FORMAT ...]

Counts files that can't be read again, and those in which something is changed that the format's
`losses` did not name. Titles hold every sign that formats use, several lines and control
characters; puzzles have up to 31 colours, empty lines, given cells and games in progress.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.palette import BLACK_AND_WHITE, LETTERS, MAX_INKS, Color, Palette, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import METADATA, Entry, Format, StoredProgress
from nonogui.formats.registry import all_formats, dumps, loads, losses_of

CHARACTERS = [
    *("Cat", "Küche", "猫", "🐈", "Ω", " ", "  ", "#", ":", "::::", ";", ",", '"', "'", "`", "\\"),
    *("\n", "\n\n", "\t", "\r", "\x00", "\x0b", "\x1b", "\x85", "\u2028", "\ufeff", "\ud800"),
    *("<b>", "&amp;", "]]>", "%41", "=", "-", "--", "/", "|", "[x]", "{", "}", "(", ")", "$1"),
    *("rows", "columns", "width 5", "title", "by", "1", "0", "3 1", "Title: x", "Note: y", "#d"),
    *("....", "####", "GRID", "end;", "*/", "/*", "<!--", "-->", "</script>", "nonogui:log=[]"),
]


def main() -> int:
    """Write and read; the exit code is 1 when anything was unreadable or changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    written = [format_ for format_ in all_formats() if format_.writes]
    names = [format_.name for format_ in written]
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help=", ".join(names))
    parser.add_argument("--puzzles", type=int, default=500, help="for each format")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for format_ in written:
        if options.formats and format_.name not in options.formats:
            continue
        random = Random(options.seed)
        found: Counter[str] = Counter()
        for _ in range(options.puzzles):
            found.update(faults(format_, fitting(format_, entry_of(random))))
        total += found
        counts = ", ".join(f"{what} {count}" for what, count in found.most_common(6) if what)
        print(f"{format_.name:12} {found['']:6} files; {counts or 'all as written'}", flush=True)
    wrong = total.total() - total[""] - total["not held"] - total["marked as doubtful"]
    print(f"{total['']} files, {wrong} unreadable or changed without a word")
    return int(bool(wrong))


def faults(format_: Format, entry: Entry) -> Iterator[str]:
    """What went wrong with one puzzle; "" for the file itself."""
    lost = losses_of([entry], format_)
    if lost.errors:
        yield "not held"
        return
    yield ""
    try:
        document = loads(dumps([entry], format_), f"a{format_.suffixes[0]}")
    except FileProblemsError as reason:
        yield f"unreadable: {reason}"
        return
    except Exception as reason:  # noqa: BLE001 (what is looked for)
        yield f"crash: {type(reason).__name__}"
        return
    if document.format is not format_:
        yield f"read as {document.format.name}"
    if document.problems.errors or len(document.entries) != 1:
        yield "read with errors"
        return
    if any(problem.key is ProblemKey.AMBIGUOUS for problem in document.problems):
        yield "marked as doubtful"
        return
    named = {str(dict(problem.values).get("what")) for problem in lost}
    yield from differences(format_, entry, document.entries[0], named)


def differences(format_: Format, entry: Entry, again: Entry, named: set[str]) -> Iterator[str]:
    """Yield the differences that no problem reported."""
    old, new = entry.puzzle, again.puzzle
    if (old.rows, old.columns) != (new.rows, new.columns):
        yield "clues"
    if "palette" not in named and rgbs(old) != rgbs(new):
        yield "colours"
    is_named = format_.colors and not named & {"color-names", "color-characters"}
    if is_named and names(old) != names(new):
        yield "names of colours"
    if "goal" not in named and old.goal != new.goal:
        yield "goal"
    if "given" not in named and old.given != new.given:
        yield "given"
    if not named & {"metadata", "some-metadata", "characters"}:
        yield from reworded(old.metadata, new.metadata)
    is_kept = format_.progress is StoredProgress.ALL and "savepoint-characters" not in named
    if is_kept and entry.record != again.record:
        yield "progress"


def rgbs(puzzle: Puzzle) -> list[Rgb]:
    """The colours of a palette."""
    return [color.rgb for color in puzzle.palette.colors]


def names(puzzle: Puzzle) -> list[str]:
    """Their names."""
    return [color.name for color in puzzle.palette.colors]


def reworded(old: Metadata, new: Metadata) -> Iterator[str]:
    """The fields that differ."""
    for name in METADATA:
        if getattr(old, name) != getattr(new, name):
            yield f"metadata {name}"


def fitting(format_: Format, entry: Entry) -> Entry:
    """An entry that a format can hold in the main, so that there is something to look at."""
    puzzle = entry.puzzle
    if not format_.colors and not puzzle.palette.is_black_and_white and puzzle.goal:
        cells = bytes(map(bool, puzzle.goal.cells))
        goal = Grid(puzzle.width, puzzle.height, cells)
        entry = Entry(Puzzle.from_picture(goal, BLACK_AND_WHITE, puzzle.metadata))
    if not format_.goal:
        entry = replace(entry, puzzle=replace(entry.puzzle, goal=None))
    metadata = entry.puzzle.metadata
    kept = {name: getattr(metadata, name) for name in format_.metadata}
    return replace(entry, puzzle=replace(entry.puzzle, metadata=Metadata(**kept)))


# ---- puzzles ----


def entry_of(random: Random) -> Entry:
    """A puzzle, perhaps with a game in progress."""
    width, height = random.randint(1, 12), random.randint(1, 12)
    inks = random.choice([1, 1, 1, 2, 3, 9, MAX_INKS])
    density = random.choice([0.1, 0.5, 0.9])
    cells = [
        random.randint(1, inks) if random.random() < density else EMPTY
        for _ in range(width * height)
    ]
    goal = Grid(width, height, bytes(cells))
    texts = {name: text_of(random) for name in METADATA if name != "notes"}
    metadata = replace(Metadata(), **texts)  # type: ignore[arg-type]
    if random.random() < 0.3:
        metadata = replace(metadata, notes=(text_of(random) or "x",))
    puzzle = Puzzle.from_picture(goal, palette_of(random, inks), metadata)
    if random.random() < 0.2:
        given = bytes(cell if random.random() < 0.2 else UNKNOWN for cell in goal.cells)
        puzzle = replace(puzzle, given=Grid(width, height, given))
    if random.random() < 0.5:
        return Entry(puzzle)
    return Entry(puzzle, record_of(random, puzzle))


def text_of(random: Random) -> str:
    """A text of few or many odd signs, as it is when a person typed or pasted it."""
    if random.random() < 0.4:
        return ""
    return "".join(random.choices(CHARACTERS, k=random.choice([1, 1, 2, 3, 6]))).strip()


def palette_of(random: Random, inks: int) -> Palette:
    """Some colours, black and white or of any names and symbols."""
    if inks == 1 and random.random() < 0.8:
        return BLACK_AND_WHITE
    seen: dict[tuple[int, int, int], None] = {}
    while len(seen) <= inks:
        seen[(random.randrange(256), random.randrange(256), random.randrange(256))] = None
    symbols = "." + LETTERS
    names = [text_of(random) or f"ink {number}" for number in range(inks + 1)]
    if random.random() < 0.7:
        names = [f"#{Color('', rgb, '.').hex}" for rgb in seen]
    return Palette(
        tuple(
            Color(name, rgb, symbol)
            for name, rgb, symbol in zip(names, seen, symbols, strict=False)
        )
    )


def record_of(random: Random, puzzle: Puzzle) -> GameRecord:
    """A short game."""
    game = Game(puzzle)
    for _ in range(random.randint(1, 6)):
        row = random.randrange(puzzle.height)
        ink = random.choice([EMPTY, *puzzle.palette.inks])
        value = maybe(ink) if ink and random.random() < 0.2 else ink
        changes = [
            CellChange(Cell(row, column), game.grid[Cell(row, column)], value)
            for column in range(puzzle.width)
            if random.random() < 0.5 and game.grid[Cell(row, column)] != value
        ]
        given = puzzle.given
        changes = [change for change in changes if given is None or given[change.cell] == UNKNOWN]
        if changes:
            game.play(Move(MoveKind.FILL, tuple(changes)))
    if random.random() < 0.3:
        game.add_checkpoint(text_of(random) or "here")
    return game.record()


if __name__ == "__main__":
    sys.exit(main())
