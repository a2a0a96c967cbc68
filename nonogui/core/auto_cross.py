"""Marks that a player no longer has to make: crosses, and the obvious rest of a board.

Like `line_progress`, the rules use only what a player can see and count, so that the marks give
nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.grid import (
    EMPTY,
    UNKNOWN,
    Axis,
    Cell,
    Grid,
    Line,
    as_picture,
    decided_cells,
    is_decided,
)
from nonogui.core.move import CellChange, Move
from nonogui.core.progress import Run, line_progress, runs_of
from nonogui.core.puzzle import Puzzle


def with_crosses(move: Move, puzzle: Puzzle, board: Grid, *, beside: bool) -> Move:
    """Return a move together with the crosses that it makes certain.

    Crosses that were certain before the move are not added again: the player removed them.

    Args:
        move: what the player did to `board`.
        puzzle: the clues.
        board: the cells before the move.
        beside: whether to cross cells beside finished runs, not only in finished lines.
    """
    after = move.apply_to(board)
    added: dict[Cell, None] = {}  # a set would not keep the order
    for line in move.lines:
        clue = puzzle.clue(line)
        now = set(certain_crosses(clue, after.line(line), beside=beside))
        now.difference_update(certain_crosses(clue, board.line(line), beside=beside))
        added |= dict.fromkeys(line.cell(at) for at in sorted(now))
    for cell, _before, _after in move.changes:
        added.pop(cell, None)
    crosses = tuple(CellChange(cell, UNKNOWN, EMPTY) for cell in added)
    return replace(move, changes=(*move.changes, *crosses)) if crosses else move


def rest_of(line: Line, puzzle: Puzzle, board: Grid) -> tuple[CellChange, ...]:
    """Return the crosses that are missing in a finished line; none if it is not finished."""
    missing = certain_crosses(puzzle.clue(line), board.line(line), beside=False)
    return tuple(CellChange(line.cell(at), UNKNOWN, EMPTY) for at in missing)


class Rest(NamedTuple):
    """The marks that finish a board, if all that is left is obvious.

    Attributes:
        changes: the marks; empty if something is not obvious, or nothing is left.
        open_cell: a cell that does not follow yet; None if there is none.
    """

    changes: tuple[CellChange, ...]
    open_cell: Cell | None


def rest_of_board(puzzle: Puzzle, board: Grid, last: Cell | None = None) -> Rest:
    """Return the marks that finish a board if the rest of it is obvious.

    Every undecided cell must lie in a row or column with an obvious rest (`finished_line`) before
    any mark is added. Marks that follow only from added marks are left to the player.

    Args:
        puzzle: the clues.
        board: the cells.
        last: the open cell found after the previous move. Look at it first, because it is usually
            still open.
    """
    known: dict[Line, bytes | None] = {}

    def rest(line: Line) -> bytes | None:
        if line not in known:
            known[line] = finished_line(puzzle.clue(line), decided_cells(board.line(line)))
        return known[line]

    if (cell := _open_cell(board, rest, last)) is not None:
        return Rest((), cell)
    changes = []
    cells, at = decided_cells(board.cells), -1
    while (at := cells.find(UNKNOWN, at + 1)) >= 0:
        cell = board.cell(at)
        across, down = map(rest, cell.lines)
        values = {line[at] for line, at in ((across, cell.column), (down, cell.row)) if line}
        if len(values) > 1:  # row and column disagree
            return Rest((), cell)
        changes.append(CellChange(cell, board[cell], values.pop()))
    return Rest(tuple(changes), None)


def _open_cell(board: Grid, rest: Callable[[Line], bytes | None], last: Cell | None) -> Cell | None:
    """Return an undecided cell that is obvious in neither of its lines, if any; `last` first."""
    if last is not None and not is_decided(board[last]):
        both = Line(Axis.ROW, last.row), Line(Axis.COLUMN, last.column)
        if not any(map(rest, both)):
            return last
    for row in range(board.height):
        cells = decided_cells(board.line(Line(Axis.ROW, row)))
        if UNKNOWN in cells and rest(Line(Axis.ROW, row)) is None:
            for at, value in enumerate(cells):
                if value == UNKNOWN and rest(Line(Axis.COLUMN, at)) is None:
                    return Cell(row, at)
    return None


def finished_line(clue: Clue, cells: bytes) -> bytes | None:
    """Return a line of decided and unknown cells with its obvious rest; None if it is not obvious.

    The rest is obvious if only crosses are left, if only cells of one ink are left, or if the clue
    takes the whole length of the line.
    """
    unknown = bytes([UNKNOWN])
    if clue.is_met_by(as_picture(cells)):
        return cells.replace(unknown, bytes([EMPTY]))
    line = cells
    if len(cells) - cells.count(EMPTY) == clue.filled:
        missing = {ink for _, ink in clue.blocks if cells.count(ink) < clue.total(ink)}
        line = cells.replace(unknown, bytes(missing)) if len(missing) == 1 else cells
    if line is cells and clue.min_length == len(cells):
        blocks = zip((0, *clue.gaps), clue.blocks, strict=True)
        line = b"".join(bytes([EMPTY] * gap + [ink] * length) for gap, (length, ink) in blocks)
        is_kept = all(now in (UNKNOWN, after) for now, after in zip(cells, line, strict=True))
        line = line if is_kept else cells
    return line if clue.is_met_by(line) else None


def certain_crosses(clue: Clue, cells: bytes, *, beside: bool) -> Iterator[int]:
    """Yield the unknown positions of a line that are plainly empty, some of them twice.

    Args:
        clue: the line's clue.
        cells: its cells.
        beside: whether to look beside finished runs, not only in a finished line.
    """
    progress = line_progress(clue, cells)
    if progress.complete:
        yield from (at for at, value in enumerate(cells) if value == UNKNOWN)
    elif beside and not progress.broken:
        for run, before, after in _finished_runs(clue, decided_cells(cells)):
            stop = run.start + run.block.length
            if before and run.start > 0 and cells[run.start - 1] == UNKNOWN:
                yield run.start - 1
            if after and stop < len(cells) and cells[stop] == UNKNOWN:
                yield stop


def _finished_runs(clue: Clue, cells: bytes) -> Iterator[tuple[Run, bool, bool]]:
    """Yield each run that is a whole number, and whether the cells before and after it are empty.

    A run is a whole number if its colour has no longer one, or if counting from an edge shows which
    number it is. Beside a number of another colour there may be no gap.
    """
    blocks = clue.blocks
    runs = runs_of(cells)
    first, last = cells.find(UNKNOWN), cells.rfind(UNKNOWN)
    for number, run in enumerate(runs):
        if run.start < first:
            whose = [number]
        elif run.start > last:
            whose = [len(blocks) - len(runs) + number]
        else:
            same_color = [at for at, block in enumerate(blocks) if block.color == run.block.color]
            longest = max(blocks[at].length for at in same_color)
            whose = [at for at in same_color if blocks[at].length == longest]
        if run.block != blocks[whose[0]]:
            continue
        color = run.block.color
        before = all(at == 0 or blocks[at - 1].color == color for at in whose)
        after = all(at == len(blocks) - 1 or blocks[at + 1].color == color for at in whose)
        yield run, before, after
