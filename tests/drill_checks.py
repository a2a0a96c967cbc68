"""Check drills by brute force: what is certain, what easier techniques find, what is reached.

Nothing here uses the generator's own reasoning (`coach/course.py`): placements and solutions are
enumerated, counting tries all sets of lines, and the steps on a line are those the coach offers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

from nonogui.coach.course import COURSE, OF_BOARDS, Topic, topics_of
from nonogui.coach.hints import HintKind, walk_through
from nonogui.coach.line.facts import Values
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.line.findings import line_findings
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.studio.drills import Drill


def faults(drill: Drill) -> list[str]:
    """Return what is wrong with a drill."""
    found = []
    if drill.board.is_complete or drill.board == drill.answer:
        found.append("nothing to do")
    if not drill.board.agrees_with(drill.answer):
        found.append("the answer contradicts the board")
    check = _board_faults if drill.technique in OF_BOARDS else _line_faults
    return found + list(check(drill))


# --- lines ---


@cache
def placements(clue: Clue, length: int) -> tuple[bytes, ...]:
    """Return every line that meets a clue."""
    return tuple(_placements(clue, length, 0))


def _placements(clue: Clue, length: int, block: int) -> Iterator[bytes]:
    """Yield the ways to place the blocks from one on in a number of cells."""
    if block == len(clue.blocks):
        yield bytes(length)
        return
    size, color = clue.blocks[block]
    for start in range(length - size + 1):
        head = bytes(start) + bytes([color]) * size
        is_last = block + 1 == len(clue.blocks)
        gap = 0 if is_last or clue.blocks[block + 1].color != color else 1
        if len(head) + gap <= length:
            for rest in _placements(clue, length - len(head) - gap, block + 1):
                yield head + bytes(gap) + rest


def fitting(clue: Clue, cells: bytes) -> list[bytes]:
    """Return the placements that have all known cells."""
    return [
        each
        for each in placements(clue, len(cells))
        if all(known in (UNKNOWN, value) for known, value in zip(cells, each, strict=True))
    ]


def agreed(ways: Sequence[bytes]) -> bytes:
    """Return the values that all lines or boards share, with the others unknown."""
    return bytes(
        values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*ways, strict=True)
    )


def _line_faults(drill: Drill) -> Iterator[str]:
    clue, cells = drill.puzzle.rows[0], drill.board.cells
    inks = len(drill.puzzle.palette.inks)
    if agreed(fitting(clue, cells)) != drill.answer.cells:
        yield "the answer is not what is certain"
    if _reached(clue, cells, inks, topics_of(drill.technique)) != drill.needed.cells:
        yield "the needed cells are not those of the technique"
    known = [
        topic
        for topic in topics_of(drill.technique)
        if not _found(clue, cells, inks, COURSE[: COURSE.index(topic)])
        and _found(clue, cells, inks, [topic])
        and _reached(clue, cells, inks, COURSE[: COURSE.index(topic) + 1]) == drill.answer.cells
    ]
    if not known:
        yield "an easier technique works, or the technique is not enough"


def _found(clue: Clue, cells: bytes, inks: int, topics: Sequence[Topic]) -> list[Values]:
    """Return the steps that the coach finds with some topics, from both ends of the line."""
    weights, last = dict(topics), len(cells) - 1
    forward = line_findings(clue, cells, inks)
    backward = line_findings(Clue(clue.blocks[::-1]), cells[::-1], inks)
    found = []
    for findings, is_turned in ((forward, False), (backward, True)):
        is_mirrored = findings.is_mirrored is not is_turned
        for weight in WEIGHTS:
            for each in findings.with_weight(weight):
                step = each.found
                if step.weight <= weights.get(step.technique, 0):
                    values = ((last - at if is_mirrored else at, to) for at, to in step.values)
                    found.append(tuple(values))
    return found


def _reached(clue: Clue, cells: bytes, inks: int, topics: Sequence[Topic]) -> bytes:
    """Return the line after one step at a time, in random order."""
    random = Random(cells)
    while found := _found(clue, cells, inks, topics):
        after = bytearray(cells)
        for at, value in random.choice(found):
            after[at] = value
        cells = bytes(after)
    return cells


# --- boards ---


def closed(puzzle: Puzzle, board: Grid, topics: Sequence[Topic]) -> Grid:
    """Return a board after every step with some topics but proofs, in random order on each line."""
    inks, techniques = len(puzzle.palette.inks), {topic.technique for topic in topics}
    known: dict[tuple[Clue, bytes], bytes] = {}
    while not board.is_complete:
        before = board
        for line in puzzle.lines():
            key = puzzle.clue(line), board.line(line)
            if key not in known:
                known[key] = _reached(*key, inks, topics)
            board = board.replace((line.cell(at), value) for at, value in enumerate(known[key]))
        if board == before and Technique.ROW_AND_COLUMN in techniques:
            board = board.replace(crossed(puzzle, board))
        if board == before and Technique.COUNTING in techniques:
            board = board.replace(counted(puzzle, board))
        if board == before:
            break
    return board


def solutions(puzzle: Puzzle, board: Grid) -> list[bytes]:
    """Return every solution with the known cells of a board, by trying all rows."""
    rows = [fitting(clue, board.line(Line(Axis.ROW, row))) for row, clue in enumerate(puzzle.rows)]
    columns = [
        fitting(clue, board.line(Line(Axis.COLUMN, at))) for at, clue in enumerate(puzzle.columns)
    ]
    return list(_solutions(rows, columns, 0))


def _solutions(
    rows: Sequence[list[bytes]], columns: Sequence[list[bytes]], row: int
) -> Iterator[bytes]:
    if row == len(rows):
        yield b""
        return
    for way in rows[row]:
        left = [
            [each for each in ways if each[row] == value]
            for ways, value in zip(columns, way, strict=True)
        ]
        if all(left):
            for rest in _solutions(rows, left, row + 1):
                yield way + rest


def _board_faults(drill: Drill) -> Iterator[str]:
    puzzle, board = drill.puzzle, drill.board
    if solutions(puzzle, board) != [drill.answer.cells]:
        yield "the answer is not the only solution"
    if _by_lines(puzzle, board) != board:
        yield "a single line is enough"
    has = {
        Technique.ROW_AND_COLUMN: bool(crossed(puzzle, board)),
        Technique.COUNTING: bool(counted(puzzle, board)),
    }
    if not has.get(drill.technique, True):
        yield "the technique does not work"
    earlier = {topic.technique for topic in COURSE[: COURSE.index(topics_of(drill.technique)[0])]}
    if any(works for technique, works in has.items() if technique in earlier):
        yield "an easier technique works"
    if drill.technique is Technique.SEVERAL_LINES:
        steps = tuple(walk_through(puzzle, board))
        first = steps[0].deduction
        if first is None or first.technique is not Technique.SEVERAL_LINES:
            yield "the first step is no proof"
        if steps[-1].kind is not HintKind.SOLVED:
            yield "the coach does not reach the solution"
    elif _closed(puzzle, board, drill.technique) != drill.answer:
        yield "the technique is not enough"


def _by_lines(puzzle: Puzzle, board: Grid) -> Grid:
    """Return the board with everything that single lines force."""
    before = None
    while board != before:
        before = board
        for line in puzzle.lines():
            values = agreed(fitting(puzzle.clue(line), board.line(line)))
            board = board.replace((line.cell(at), value) for at, value in enumerate(values))
    return board


def _closed(puzzle: Puzzle, board: Grid, technique: Technique) -> Grid:
    """Return the board after steps of single lines and of one technique of several lines."""
    find = crossed if technique is Technique.ROW_AND_COLUMN else counted
    while values := find(puzzle, board):
        board = _by_lines(puzzle, board.replace(values))
    return board


def crossed(puzzle: Puzzle, board: Grid) -> dict[Cell, int]:
    """Return the unknown cells where a row and a column together, not alone, allow one value."""
    left: dict[Line, list[set[int]]] = {}
    for line in puzzle.lines():
        ways = fitting(puzzle.clue(line), board.line(line))
        left[line] = [set(values) for values in zip(*ways, strict=True)]
    found: dict[Cell, int] = {}
    for at, value in enumerate(board.cells):
        cell = board.cell(at)
        row, column = cell.lines
        by_row, by_column = left[row][cell.column], left[column][cell.row]
        both = by_row & by_column
        if value == UNKNOWN and len(both) == 1 and both not in (by_row, by_column):
            found[cell] = both.pop()
    return found


def counted(puzzle: Puzzle, board: Grid) -> dict[Cell, int]:
    """Return the spaces that counting gives, with every set of lines tried."""
    found: dict[Cell, int] = {}
    for axis in Axis:
        takers = [line for line in puzzle.lines() if line.axis is axis]
        holders = [line for line in puzzle.lines() if line.axis is not axis]
        ways = {line: fitting(puzzle.clue(line), board.line(line)) for line in takers}
        for size in range(1, len(holders) + 1):
            for held in combinations(range(len(holders)), size):
                room = sum(
                    puzzle.clue(holders[at]).filled - _boxes(board.line(holders[at])) for at in held
                )
                needs = {
                    line: min(_boxes(way[at] for at in held) for way in ways[line])
                    - _boxes(board.line(line)[at] for at in held)
                    for line in takers
                }
                if room == sum(needs.values()):
                    free = [line.cell(at) for line in takers if not needs[line] for at in held]
                    found.update((cell, EMPTY) for cell in free if board[cell] == UNKNOWN)
    return found


def _boxes(values: Sequence[int] | Iterator[int]) -> int:
    return sum(value not in (EMPTY, UNKNOWN) for value in values)
