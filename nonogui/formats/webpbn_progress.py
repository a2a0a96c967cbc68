"""The player's progress in webpbn XML: saved boards, and the log of moves in notes.

The current board is the saved solution `current`, which other programs can read. `given` is the
starting board; further saved solutions are checkpoints. If a log is damaged or does not lead to the
board, only the board is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypedDict, TypeVar

from nonogui.core.game import Boards, Checkpoint, Game, GameRecord, Ticks
from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats import webpbn_notes, xml_write
from nonogui.formats.base import MAX_CHANGES, MAX_MOVES, Findings, board_record
from nonogui.formats.webpbn_colors import Colors
from nonogui.formats.webpbn_image import read_image, write_image
from nonogui.formats.xml_tree import Node
from nonogui.lazy import dataclass, regex

# --- moves as text ---


_COLUMNS: Final = regex(r"c(\d{1,4})(?:-(\d{1,4}))?:", re.ASCII)
_TICK: Final = regex(r"([rc])(\d{1,4})b(\d{1,4})", re.ASCII)
# What-ifs inside what-ifs. A choice: people open a few; each open one keeps a copy of the board.
_MAX_LAYERS: Final = 100
_AXES: Final = {"r": Axis.ROW, "c": Axis.COLUMN}


def move_texts(moves: Iterable[Move]) -> list[str]:
    """Return the moves as texts without blanks, which a note would have to encode."""
    return [move.text.replace(" ", ",") for move in moves]


def parse_moves(texts: object) -> tuple[Move, ...]:
    """Parse a list of texts into moves.

    Raises:
        ValueError: the list is invalid or too long.
    """
    words = _texts(texts)
    # Counted before parsing: a few characters can name ten thousand cells.
    runs = (run for word in words for run in _COLUMNS.finditer(word))
    changes = sum(int(run[2] or run[1]) - int(run[1]) + 1 for run in runs)
    if len(words) > MAX_MOVES or changes > MAX_CHANGES:
        raise ValueError(f"{len(words)} moves with {changes} changes")
    moves = tuple(Move.parse(word.replace(",", " ")) for word in words)
    _check_layers(moves)
    return moves


def _check_layers(moves: Iterable[Move]) -> None:
    """Refuse a log with more open what-if layers than any player opens.

    A game stores the open layers after each move, so time and memory grow quadratically.

    Raises:
        ValueError: there are more.
    """
    depth = 0
    for move in moves:
        if move.kind is MoveKind.BRANCH:
            depth += 1
        elif move.kind in (MoveKind.ACCEPT, MoveKind.DISCARD):
            depth -= 1
        elif move.kind in (MoveKind.RESTART, MoveKind.RESTORE):
            depth = 0
        if depth > _MAX_LAYERS:
            raise ValueError(f"{depth} layers")


def tick_texts(ticks: Ticks) -> list[str]:
    """Return manual ticks as texts, sorted so that files are reproducible."""
    keys = sorted((line.axis[0], line.index, block) for line, block in ticks)
    return [f"{axis}{index}b{block}" for axis, index, block in keys]


def parse_ticks(texts: object) -> Ticks:
    """Parse a list of texts into manual ticks.

    Raises:
        ValueError: the list is invalid.
    """
    matches = [_TICK.fullmatch(word) for word in _texts(texts)]
    if None in matches:
        raise ValueError("not a tick")
    return frozenset(
        (Line(_AXES[match[1]], int(match[2])), int(match[3])) for match in matches if match
    )


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ValueError("not a list of texts")
    return value


CURRENT: Final = "current"
GIVEN: Final = "given"

Facts = Mapping[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class Save:
    """A saved solution of a file: its board if readable, and its encoded facts."""

    id: str
    grid: Grid | None
    facts: Facts
    line: int


def read_saves(solutions: Iterable[Node], colors: Colors) -> list[Save]:
    """Return the saved boards among solution elements."""
    return [
        Save(
            node.attributes.get("id", "").strip(),
            _grid(node, colors),
            webpbn_notes.facts(node),
            node.line,
        )
        for node in solutions
    ]


def read_given(saves: Iterable[Save], width: int, height: int, found: Findings) -> Grid | None:
    """Return the starting board, if stated; skip one that does not fit."""
    given = next((save for save in saves if save.id == GIVEN), None)
    if given is None:
        return None
    grid = given.grid
    if grid is None or (grid.width, grid.height) != (width, height):
        found.warning(ProblemKey.BAD_PROGRESS, given.line)
        return None
    return grid.decided()


def read_record(
    puzzle: Puzzle, saves: list[Save], found: Findings, *, log: bool = True
) -> GameRecord | None:
    """Return the progress in the saved boards; report unusable parts as warnings.

    Without the `log`, which takes time to replay, one move makes the whole board.
    """
    saves = [save for save in saves if save.id != GIVEN]
    current = next((save for save in saves if save.id == CURRENT), None)
    if current is None:  # written by another program: take its first board
        current = next((save for save in saves if "name" not in save.facts), None)
    others = (save for save in saves if save is not current)
    points = tuple(_checkpoints(others, puzzle, found))
    if current is None:
        return GameRecord(checkpoints=points) if points else None
    record = _record_from_log(puzzle, current, points) if log and "log" in current.facts else None
    return record or _record_from_board(puzzle, current, points, found, log=log)


def write_given(given: Grid, symbols: str) -> Iterator[xml_write.Markup]:
    """Yield the lines of the saved solution with the starting board."""
    return _solution(GIVEN, given, {}, symbols)


def write_record(puzzle: Puzzle, record: GameRecord, symbols: str) -> Iterator[xml_write.Markup]:
    """Yield the lines of the saved solutions with a record."""
    board = Boards(puzzle.start, record.moves)[record.position]
    known = {
        "log": move_texts(record.moves),
        "position": record.position,
        "elapsed": record.elapsed,
        "hints": record.hints,
        "revealed": record.revealed,
        "solved": record.solved,
        "best": record.best,
    }
    yield from _solution(CURRENT, board, known, symbols)
    for number, point in enumerate(record.checkpoints, start=1):
        known = {
            "name": point.name,
            "elapsed": point.elapsed,
            "hints": point.hints,
            "revealed": point.revealed,
            "ticks": tick_texts(point.ticks),
        }
        yield from _solution(f"savepoint-{number}", point.grid, known, symbols)


def _solution(
    id_: str, grid: Grid, known: Mapping[str, object], symbols: str
) -> Iterator[xml_write.Markup]:
    yield xml_write.start_tag("solution", type="saved", id=id_)
    yield write_image(grid, symbols)
    yield from (
        xml_write.element("note", webpbn_notes.note_text(key, value))
        for key, value in known.items()
    )
    yield xml_write.end_tag("solution")


# --- reading ---


def _grid(node: Node, colors: Colors) -> Grid | None:
    try:
        return read_image(node, colors)
    except FileProblemsError:
        return None


def _record_from_log(
    puzzle: Puzzle, save: Save, points: tuple[Checkpoint, ...]
) -> GameRecord | None:
    """Return the record with its log; None if the log is damaged or leads to another board."""
    board = _fitting(save.grid, puzzle)
    try:
        moves = parse_moves(webpbn_notes.note_value(save.facts["log"]))
        position = _fact(save.facts, "position", int, len(moves))
        record = GameRecord(moves, position, points, **_totals(save.facts))
        grid = Game.resume(puzzle, record).grid
    except ValueError:
        return None
    # If both are there they must agree, or one of them is damaged.
    return record if board in (None, grid) else None


def _record_from_board(
    puzzle: Puzzle, save: Save, points: tuple[Checkpoint, ...], found: Findings, *, log: bool
) -> GameRecord:
    """Return a record in which a single move made the saved board."""
    board = _fitting(save.grid, puzzle)
    if board is None or (log and "log" in save.facts):
        found.warning(ProblemKey.BAD_PROGRESS, save.line)
    record = board_record(puzzle, board) if board else GameRecord()
    return replace(record, checkpoints=points, **_totals(save.facts))


def _checkpoints(saves: Iterable[Save], puzzle: Puzzle, found: Findings) -> Iterator[Checkpoint]:
    for save in saves:
        if board := _fitting(save.grid, puzzle):
            name = _fact(save.facts, "name", str, save.id)
            ticks, totals = _ticks(save.facts, puzzle), _totals(save.facts)
            counts = totals["elapsed"], totals["hints"], totals["revealed"]
            yield Checkpoint(name, board, ticks, *counts)
        else:
            found.warning(ProblemKey.BAD_PROGRESS, save.line)


def _fitting(grid: Grid | None, puzzle: Puzzle) -> Grid | None:
    fits = grid and (grid.width, grid.height) == (puzzle.width, puzzle.height)
    return grid if fits else None


# --- individual facts: missing or damaged ones have their default ---


class _Totals(TypedDict):
    elapsed: float
    hints: int
    revealed: bool
    solved: bool
    best: float | None


def _totals(known: Facts) -> _Totals:
    return {
        "elapsed": _seconds(known, "elapsed") or 0.0,
        "hints": max(0, _fact(known, "hints", int, 0)),
        "revealed": _fact(known, "revealed", bool, False),
        "solved": _fact(known, "solved", bool, False),
        "best": _seconds(known, "best"),
    }


def _seconds(known: Facts, key: str) -> float | None:
    seconds = _fact(known, key, float, _fact(known, key, int, -1))
    # This also refuses NaN and infinity, which Python's JSON accepts.
    return float(seconds) if 0 <= seconds < 1e12 else None


def _ticks(known: Facts, puzzle: Puzzle) -> Ticks:
    try:
        ticks = parse_ticks(_fact(known, "ticks", list, []))
    except ValueError:
        return frozenset()
    return frozenset((line, block) for line, block in ticks if _is_number(puzzle, line, block))


def _is_number(puzzle: Puzzle, line: Line, block: int) -> bool:
    clues = puzzle.rows if line.axis is Axis.ROW else puzzle.columns
    return line.index < len(clues) and block < len(clues[line.index])


def _fact(known: Facts, key: str, kind: type[T], default: T) -> T:
    try:
        value = webpbn_notes.note_value(known[key])
    except (KeyError, ValueError):
        return default
    # Not `isinstance`: True is an int in Python.
    return value if type(value) is kind else default
