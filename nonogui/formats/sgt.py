"""Simon Tatham's Pattern: game ids, one per line, and saved games with every move (`.sav`).

Both describe a puzzle as `5x4` for the size, and `1/2.1/…` for columns and rows.

Given cells follow after a comma. A letter counts the unknown cells before a given one: `a` is a
white cell with none before it, `B` a black cell after one unknown. `z` skips 25 cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.game import GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, is_decided
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    CERTAIN,
    MAX_CHANGES,
    MAX_MOVES,
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    checked_entry,
    fail,
    loss_warning,
)
from nonogui.formats.decode import parse_number
from nonogui.formats.several_puzzles import read_each

_PARAMS: Final = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")
# `z` is 25 cells without a given one after them; `y` is 24 with one.
_LONGEST_RUN: Final = 25


def read_params(text: str, line: int) -> tuple[int, int]:
    """Read width and height; a single number means a square.

    Raises:
        FileProblemsError: it is not a size of a puzzle.
    """
    match = _PARAMS.fullmatch(text)
    if match is None:
        raise fail(ProblemKey.SYNTAX, line, expected="10x10", found=text)
    width = parse_number(match[1]) or 0
    height = width if match[2] is None else parse_number(match[2]) or 0
    clue_lists.check_size(width, height, line)
    return width, height


def read_desc(text: str, width: int, height: int, line: int) -> tuple[Puzzle, clue_lists.Sides]:
    """Read the puzzle of a description, and the lines of the file with its clues.

    Raises:
        FileProblemsError: it is not valid.
    """
    clues, comma, cells = text.partition(",")
    parts = clues.split("/", 2 * MAX_SIDE)
    if len(parts) != width + height:
        raise fail(ProblemKey.CLUE_LINES, line, expected=width + height, found=len(parts))
    found = Findings()
    every = clue_lists.Side.of(
        [(line, part) for part in parts], lambda part, at: _clue(part, at, found)
    )
    if found.any_error():
        raise found.give_up()
    columns, rows = every.cut(width)
    sides = clue_lists.Sides(rows, columns)
    given = _read_given(cells, width, height, line) if comma else None
    return Puzzle(*sides.clues, given=given), sides


def params_text(puzzle: Puzzle) -> str:
    """Return the size."""
    return f"{puzzle.width}x{puzzle.height}"


def desc_text(puzzle: Puzzle) -> str:
    """Return the description of a puzzle."""
    clues = (
        clue_lists.lengths_text(clue, ".", empty="") for clue in (*puzzle.columns, *puzzle.rows)
    )
    given = "" if puzzle.given is None else "," + "".join(_given_chars(puzzle.given))
    return "/".join(clues) + given


def _clue(text: str, line: int, found: Findings) -> Clue:
    return clue_lists.read_lengths(text, line, found, ".")


def _read_given(text: str, width: int, height: int, line: int) -> Grid:
    cells = bytearray([UNKNOWN]) * (width * height)
    at = 0
    for char in text:
        run = ord(char.lower()) - ord("a")
        if not (char.isascii() and char.isalpha()) or at >= len(cells):
            raise fail(ProblemKey.BAD_CELL, line, found=char)
        at += run
        if run < _LONGEST_RUN and at < len(cells):
            cells[at] = 1 if char.isupper() else EMPTY
            at += 1
    if at != len(cells):
        raise fail(ProblemKey.PICTURE_SIZE, line, expected=len(cells), found=at)
    return Grid(width, height, bytes(cells))


def _given_chars(given: Grid) -> Iterator[str]:
    run = 0
    for value in given.decided().cells:
        if value != UNKNOWN:
            yield chr(ord("a" if value == EMPTY else "A") + run)
            run = 0
        else:
            run += 1
        if run == _LONGEST_RUN:
            yield "z"
            run = 0
    if run:
        yield chr(ord("a") + run)


# --- game ids ---


_ID: Final = re.compile(r"\s*+[0-9]++(?:x[0-9]++)?[:#][0-9A-Za-z./,]*+[ \t]*+(?:\n|\Z)")
_TASK: Final = re.compile(
    r"\s*+(?:task[ \t]*=[ \t]*)?['\"]?([0-9.]*+(?:/[0-9.]*+){3,})['\"]?;?\s*+"
)


class SgtId(Format):
    """The size, a colon, columns and rows separated by slashes, perhaps given cells."""

    given: ClassVar = True
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a size and a colon at the start, or for numbers separated by slashes."""
        if _ID.match(text):
            return 90
        return 60 if len(text) < 100_000 and _TASK.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_each(filter(itemgetter(1), clue_lists.numbered_lines(text)), _read_id)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return one id per line."""
        puzzles = (entry.puzzle for entry in entries)
        return "".join(f"{params_text(puzzle)}:{desc_text(puzzle)}\n" for puzzle in puzzles)


def _read_id(line: int, text: str) -> Iterator[Entry]:
    """Yield the puzzle of a line."""
    params, colon, desc = text.partition(":")
    task = _TASK.fullmatch(text) if not colon and len(text) < 100_000 else None
    if task:
        desc = task[1]
        params = str((desc.count("/") + 1) // 2)
    elif "#" in params:
        raise fail(ProblemKey.UNSUPPORTED, line, what="seed")
    elif not colon:
        raise fail(ProblemKey.SYNTAX, line, expected="10x10:", found=text)
    puzzle, sides = read_desc(desc, *read_params(params, line), line)
    yield checked_entry(puzzle, None, Problems(), sides.file_lines)


# --- saved games ---


# --- moves ---


MOVE: Final = "MOVE"
SOLVE: Final = "SOLVE"
RESTART: Final = "RESTART"

_RECTANGLE: Final = re.compile(
    r"([FEU])([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", re.ASCII
)
_SOLVED: Final = re.compile(r"S([01]+)")
_VALUES: Final = {"F": 1, "E": EMPTY, "U": UNKNOWN}
_KINDS: Final = {"F": MoveKind.FILL, "E": MoveKind.CROSS, "U": MoveKind.CLEAR}
_LETTERS: Final = {value: letter for letter, value in _VALUES.items()}

Step = tuple[int, str, str]
"""A step in the file: its line number, the key that made the state, and its value."""


def read_moves(puzzle: Puzzle, steps: Sequence[Step], done: int, found: Findings) -> GameRecord:
    """Return the game through some states; the first `done` steps are done, the others undone.

    A step that can't be read ends the history, with a warning.
    """
    moves: list[Move] = []
    board = _Board(puzzle)
    position, revealed = 0, False
    for index, (line, key, text) in enumerate(steps):
        move = board.play(key, text) if index < MAX_MOVES else None
        if move is None:
            found.warning(ProblemKey.BAD_PROGRESS, line)
            break
        if move.changes:
            moves.append(move)
        if index < done:
            position = len(moves)
            # "solve" on a board that is already complete changes nothing and leaves no move
            revealed = revealed or (move.kind is MoveKind.SOLVE and bool(move.changes))
    return GameRecord(tuple(moves), position, revealed=revealed)


class _Board:
    """The cells after each step."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._start = puzzle.start
        self._given = puzzle.given.cells if puzzle.given else self._start.cells
        self._cells = bytearray(self._start.cells)
        self._visits = 0

    def play(self, key: str, text: str) -> Move | None:
        """Return the move of a step; None if it is damaged or too large."""
        solved, rectangle = _SOLVED.fullmatch(text), _RECTANGLE.fullmatch(text)
        if key == RESTART:
            return self._set(MoveKind.RESTART, enumerate(self._start.cells))
        if solved and len(solved[1]) == len(self._cells):
            return self._set(MoveKind.SOLVE, enumerate(map(int, solved[1])))
        if rectangle is None:
            return None
        column, row, width, height = map(int, rectangle.groups()[1:])
        if column + width > self._start.width or row + height > self._start.height:
            return None
        value = _VALUES[rectangle[1]]
        starts = (y * self._start.width + column for y in range(row, row + height))
        places = (at for start in starts for at in range(start, start + width))
        free = ((at, value) for at in places if self._given[at] == UNKNOWN)
        return self._set(_KINDS[rectangle[1]], free)

    def _set(self, kind: MoveKind, values: Iterable[tuple[int, int]]) -> Move | None:
        changes: list[CellChange] = []
        for at, value in values:
            self._visits += 1
            if self._visits > MAX_CHANGES:
                return None
            if self._cells[at] != value:
                changes.append(CellChange(self._start.cell(at), self._cells[at], value))
                self._cells[at] = value
        return Move(kind, tuple(changes))


def write_moves(puzzle: Puzzle, record: GameRecord) -> tuple[list[tuple[str, str]], int]:
    """Return the steps of a game as keys and values, and how many of them are done."""
    cells = bytearray(puzzle.start.cells)
    steps: list[tuple[str, str]] = []
    done = 0
    for index, move in enumerate(record.moves):
        for cell, _, after in move.changes:
            cells[puzzle.start.index(cell)] = after
        steps.extend(_steps(move, cells))
        if index < record.position:
            done = len(steps)
    return steps, done


def _steps(move: Move, cells: bytearray) -> Iterator[tuple[str, str]]:
    """Yield the steps that one move consists of; it results in the board `cells`."""
    if move.kind is MoveKind.RESTART:
        yield RESTART, ""
    elif move.kind is MoveKind.SOLVE and all(map(is_decided, set(cells))):
        yield SOLVE, "S" + "".join(map(str, cells))
    else:
        for value, letter in _LETTERS.items():
            changed = sorted(
                cell
                for cell, before, after in move.changes
                if _decided(before) != _decided(after) == value
            )
            for column, row, width, height in _rectangles(changed):
                yield MOVE, f"{letter}{column},{row},{width},{height}"


def _decided(value: int) -> int:
    return value if is_decided(value) else UNKNOWN


def _rectangles(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int, int]]:
    """Group cells in reading order into rectangles: column, row, width, height."""
    open_runs: dict[tuple[int, int], tuple[int, int]] = {}
    for row, column, width in _runs(cells):
        first, height = open_runs.get((column, width), (row, 0))
        if first + height == row:
            open_runs[column, width] = (first, height + 1)
            continue
        yield column, first, width, height
        open_runs[column, width] = (row, 1)
    for (column, width), (first, height) in open_runs.items():
        yield column, first, width, height


def _runs(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Group cells in reading order into runs within rows: row, column, width."""
    row, column, width = -1, 0, 0
    for cell in cells:
        if (cell.row, cell.column) == (row, column + width):
            width += 1
            continue
        if width:
            yield row, column, width
        row, column, width = cell.row, cell.column, 1
    if width:
        yield row, column, width


_MAGIC: Final = "Simon Tatham's Portable Puzzle Collection"
_FIELD: Final = re.compile(r"([A-Z]{2,8}) {0,6}:[0-9]{1,9}:(.*)")
_STEPS: Final = (MOVE, SOLVE, RESTART)


class SgtSave(Format):
    """Lines of a key, a length and a value; one per move."""

    most_lines: ClassVar = MAX_MOVES + 100
    given: ClassVar = True
    progress: ClassVar = StoredProgress.MOVES

    def sniff_text(self, text: str) -> int:
        """Look for its first word."""
        return CERTAIN * text.lstrip().startswith("SAVEFILE:")

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle and its game; undone moves can be redone."""
        fields, steps = _fields(text)
        _check_game(fields)
        line, desc = fields["DESC"]
        size_line, params = fields.get("CPARAMS") or fields.get("PARAMS") or (line, "")
        puzzle, sides = read_desc(desc, *read_params(params, size_line), line)
        found = Findings()
        _, position = fields.get("STATEPOS", (0, ""))
        done = len(steps) if (at := parse_number(position)) is None else at - 1
        record = read_moves(puzzle, steps, done, found)
        played = record if record.moves else None
        return Reading((checked_entry(puzzle, played, found.take(), sides.file_lines),), Problems())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle, with its moves."""
        return "".join(f"{line}\n" for line in _lines(entries[0]))

    def losses(self, entry: Entry) -> Problems:
        """Add everything that is not a mark, and the grouping of moves."""
        found = super().losses(entry)
        record = entry.record
        if found.errors or record is None or record == GameRecord():
            return found
        steps, done = write_moves(entry.puzzle, record)
        numbered_lines = [(0, key, text) for key, text in steps]
        if read_moves(entry.puzzle, numbered_lines, done, Findings()) == record:
            return found
        return Problems((*found, loss_warning("move-details")))


def _fields(text: str) -> tuple[dict[str, tuple[int, str]], list[Step]]:
    """Return the fields by key, each with its line, and the steps in order."""
    fields: dict[str, tuple[int, str]] = {}
    steps: list[Step] = []
    for at, line in enumerate(text.split("\n"), start=1):
        match = _FIELD.fullmatch(line)
        if match is None:
            if line.strip():
                raise fail(ProblemKey.SYNTAX, at, expected="KEY     :1:", found=line)
        elif match[1] in _STEPS:
            steps.append((at, match[1], match[2]))
        else:
            fields.setdefault(match[1], (at, match[2]))
    return fields, steps


def _check_game(fields: dict[str, tuple[int, str]]) -> None:
    """Refuse other games, and saves that state only the random seed."""
    line, game = fields.get("GAME", (1, "Pattern"))
    if game != "Pattern":
        raise fail(ProblemKey.UNSUPPORTED, line, what="kind")
    if "DESC" not in fields:
        for key in ("SEED", "HEXSEED"):
            if key in fields:
                raise fail(ProblemKey.UNSUPPORTED, fields[key][0], what="seed")
        raise fail(ProblemKey.MISSING, what="clues")


def _lines(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    steps, done = write_moves(puzzle, entry.record or GameRecord())
    size = params_text(puzzle)
    yield from (_field("SAVEFILE", _MAGIC), _field("VERSION", "1"), _field("GAME", "Pattern"))
    yield from (_field("PARAMS", size), _field("CPARAMS", size), _field("DESC", desc_text(puzzle)))
    yield from (_field("NSTATES", f"{len(steps) + 1}"), _field("STATEPOS", f"{done + 1}"))
    # A RESTART has no value of its own; it repeats the description.
    yield from (_field(key, text or desc_text(puzzle)) for key, text in steps)


def _field(key: str, value: str) -> str:
    return f"{key:8}:{len(value)}:{value}"
