"""pzpr addresses, as on puzz.link (`…/p?nonogram/WIDTH/HEIGHT/CLUES`), and pzpr text files.

In the text files (`pzprv3`) the clues stand beside the board; ticked numbers have a `c` in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid, Line
from nonogui.core.problems import ProblemKey, Problems, error
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    CERTAIN,
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    board_record,
    checked_entry,
    fail,
)
from nonogui.formats.decode import parse_number
from nonogui.formats.several_puzzles import read_each

# --- as an address ---


KIND: Final = "nonogram"
_ADDRESS: Final = re.compile(
    r"(?:URL=)?(?:https?://)?[\w.-]{1,100}/(?:[\w.-]{1,50}/){0,5}p(?:\.html)?\?(\w+)/(\S*)",
    re.ASCII,
)
_SHORTCUT: Final = "[InternetShortcut]"
_NUMBER: Final = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])|(\.)", re.ASCII)
# Letters stand for free places: `g`, 16 in base 36, for one, `z` for 20.
_FIRST_RUN: Final = 15
_LONGEST_RUN: Final = 20


class Puzzlink(Format):
    """One address per line. Each clue starts with the number nearest to the grid."""

    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for an address at the start."""
        start = text.lstrip()[:2000].removeprefix(_SHORTCUT).lstrip()
        return 95 * bool(_ADDRESS.match(start))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        lines = (line for line in clue_lists.numbered_lines(text) if line[1] not in ("", _SHORTCUT))
        return read_each(lines, _read_address)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return one address per line."""
        return "".join(f"{_address(entry.puzzle)}\n" for entry in entries)

    def losses(self, entry: Entry) -> Problems:
        """Add an error for clues with more numbers than can fit."""
        return slots_problem(entry.puzzle) or super().losses(entry)


def slots(length: int) -> int:
    """Return how many places pzpr has for the clue of a line of this length."""
    return (length + 1) // 2


def slots_problem(puzzle: Puzzle) -> Problems:
    """Return an error if a clue has more numbers than there are places."""
    sides = ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height))
    is_too_long = any(len(clue) > slots(length) for side, length in sides for clue in side)
    return Problems([error(ProblemKey.LOST, what="clue-numbers")] if is_too_long else [])


# --- reading ---


def _read_address(line: int, text: str) -> Iterator[Entry]:
    """Yield the puzzle of a line."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise fail(ProblemKey.SYNTAX, line, expected="https://puzz.link/p?nonogram/", found=text)
    if match[1] != KIND:
        raise fail(ProblemKey.UNSUPPORTED, line, what="kind")
    parts = match[2].split("/", 3)
    if not parts[0][:1].isdigit():  # a flag before the size, such as `v:`
        parts = parts[1:]
    width, height = (parse_number(part) or 0 for part in [*parts, "", ""][:2])
    clue_lists.check_size(width, height, line)
    body = parts[2] if len(parts) > 2 else ""
    capacity = width * slots(height) + height * slots(width)
    places = _places(body, capacity, line)
    middle = width * slots(height)
    found = Findings()
    columns, rows = (
        clue_lists.Side.of(
            [(line, words) for words in group],
            lambda text, at: clue_lists.read_lengths(text, at, found),
        )
        for group in (_clues(places[:middle], slots(height)), _clues(places[middle:], slots(width)))
    )
    if found.any_error():
        raise found.give_up()
    sides = clue_lists.Sides(rows, columns)
    yield checked_entry(Puzzle(*sides.clues), None, Problems(), sides.file_lines)


def _clues(places: Sequence[str], room: int) -> Iterator[str]:
    """Yield the numbers of each line, the farthest from the grid first."""
    for start in range(0, len(places), room):
        yield " ".join(filter(None, reversed(places[start : start + room])))


def _places(body: str, capacity: int, line: int) -> list[str]:
    """Return the content of each place: a number, `?`, or nothing."""
    places: list[str] = []
    end = 0
    while end < len(body) and len(places) < capacity:
        match = _NUMBER.match(body, end)
        if match is None:
            raise fail(ProblemKey.BAD_NUMBER, line, found=body[end:])
        end = match.end()
        if match[4]:
            places += [""] * (int(match[4], 36) - _FIRST_RUN)
        elif match[5]:
            places.append("?")
        else:
            places.append(str(int(match[1] or match[2] or match[3], 16)))
    return [*places, *[""] * capacity][:capacity]


# --- writing ---


def _address(puzzle: Puzzle) -> str:
    places = [
        *_groups(puzzle.columns, slots(puzzle.height)),
        *_groups(puzzle.rows, slots(puzzle.width)),
    ]
    body = "".join(_body(places))
    return f"https://puzz.link/p?{KIND}/{puzzle.width}/{puzzle.height}/{body}"


def _groups(clues: Sequence[Clue], room: int) -> Iterator[int]:
    """Yield the numbers in each place, the nearest to the grid first; 0 is a free place."""
    for clue in clues:
        yield from (block.length for block in reversed(clue.blocks))
        yield from (0 for _ in range(room - len(clue)))


def _body(places: Sequence[int]) -> Iterator[str]:
    run = 0
    # The extra number ends the last run of free places.
    for length in [*places, -1]:
        if length == 0 and run < _LONGEST_RUN:
            run += 1
            continue
        if run:
            yield chr(ord("g") + run - 1)
        run = int(length == 0)
        if length > 0:
            yield f"{length:x}" if length < 16 else _long_number(length)


def _long_number(length: int) -> str:
    return f"-{length:02x}" if length < 256 else f"+{length:03x}"


# --- as a text file ---


_MAGIC: Final = "pzprv3"
_FREE: Final = "."
_VALUES: Final = {_FREE: UNKNOWN, "#": 1, "+": EMPTY}
_CHARS: Final = {value: char for char, value in _VALUES.items()}
_TICKED: Final = "c"
_HEAD: Final = re.compile(r"pzprv3(?:\.[0-9]+)?")

_Row = tuple[int, list[str]]


class Pzpr(Format):
    """Height, width, and the board with the clues on its left and above."""

    progress: ClassVar = StoredProgress.BOARD
    ticks: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for its first word."""
        return CERTAIN * text.lstrip().startswith(_MAGIC)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text, with its board."""
        parts = [part for part in _parts(text) if part[1].strip()] or [(1, "")]
        if not _HEAD.fullmatch(parts[0][1].strip()) or len(parts) < 4:
            at, word = parts[0] if len(parts) > 3 else parts[-1]
            raise fail(ProblemKey.SYNTAX, at, expected=_MAGIC, found=word.strip())
        if parts[1][1].strip() != KIND:
            raise fail(ProblemKey.UNSUPPORTED, parts[1][0], what="kind")
        height, width = (parse_number(part) or 0 for _, part in parts[2:4])
        clue_lists.check_size(width, height, parts[3][0])
        return Reading((_entry(_rows(parts[4:], width, height), width, height),), Problems())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle, with its board."""
        return "\n".join([*_lines(entries[0]), ""])

    def losses(self, entry: Entry) -> Problems:
        """Add an error for clues with more numbers than can fit."""
        return slots_problem(entry.puzzle) or super().losses(entry)


# --- reading ---


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; a slash also ends a line."""
    for at, line in enumerate(text.split("\n"), start=1):
        yield from ((at, part) for part in line.split("/"))


def _rows(parts: Sequence[tuple[int, str]], width: int, height: int) -> list[_Row]:
    """Return the words of each row of clues and board.

    Raises:
        FileProblemsError: a row is too short or missing.
    """
    across, down = width + slots(width), height + slots(height)
    rows = [(at, part.split(maxsplit=across)[:across]) for at, part in parts[:down]]
    for at, row in rows:
        if len(row) != across:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=across, found=len(row))
    if len(rows) != down:
        last = rows[-1][0] if rows else None
        raise fail(ProblemKey.PICTURE_SIZE, last, expected=across * down, found=across * len(rows))
    return rows


def _entry(rows: Sequence[_Row], width: int, height: int) -> Entry:
    left, above = slots(width), slots(height)
    words = {Line(Axis.ROW, index): row[:left] for index, (_, row) in enumerate(rows[above:])}
    for index in range(width):
        column = [row[left + index] for _, row in rows[:above]]
        words[Line(Axis.COLUMN, index)] = column
    numbers = {line: [word for word in each if word != _FREE] for line, each in words.items()}
    places = {line: above + line.index if line.axis is Axis.ROW else above - 1 for line in words}
    file_lines = {line: rows[place][0] for line, place in places.items()}
    found = Findings()
    clues = {
        line: clue_lists.read_lengths(" ".join(each).replace(_TICKED, ""), file_lines[line], found)
        for line, each in numbers.items()
    }
    cells = [_value(word, at, found) for at, row in rows[above:] for word in row[left:]]
    if found.any_error():
        raise found.give_up()
    puzzle = Puzzle(tuple(_side(clues, Axis.ROW)), tuple(_side(clues, Axis.COLUMN)))
    ticks = frozenset(
        (line, block)
        for line, each in numbers.items()
        for block, word in enumerate(each[: len(clues[line])])
        if word.startswith(_TICKED)
    )
    record = board_record(puzzle, Grid(width, height, bytes(cells)), ticks)
    return checked_entry(puzzle, record if record.moves else None, found.take(), file_lines)


def _side(clues: dict[Line, Clue], axis: Axis) -> Iterator[Clue]:
    return (clue for line, clue in clues.items() if line.axis is axis)


def _value(word: str, line: int, found: Findings) -> int:
    if word not in _VALUES:
        found.error(ProblemKey.BAD_CELL, line, found=word)
    return _VALUES.get(word, UNKNOWN)


# --- writing ---


def _lines(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    game = Game.resume(puzzle, entry.record or GameRecord())
    left, above = slots(puzzle.width), slots(puzzle.height)
    columns = [_words(game, Line(Axis.COLUMN, index), above) for index in range(puzzle.width)]
    yield from (_MAGIC, KIND, str(puzzle.height), str(puzzle.width))
    for words in zip(*columns, strict=True):
        yield " ".join([*[_FREE] * left, *words])
    for index, row in enumerate(game.grid.decided().rows()):
        yield " ".join([*_words(game, Line(Axis.ROW, index), left), *(_CHARS[v] for v in row)])


def _words(game: Game, line: Line, room: int) -> list[str]:
    """Return the numbers of a line, free places first."""
    blocks = enumerate(game.puzzle.clue(line).blocks)
    words = [f"{_TICKED if (line, i) in game.ticks else ''}{block.length}" for i, block in blocks]
    return [*[_FREE] * (room - len(words)), *words]
