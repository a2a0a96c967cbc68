"""One play of a puzzle, as a log of moves and a position in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise, takewhile
from typing import Final, overload

from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line, as_picture, is_filled
from nonogui.core.move import BoardChanges, CellChange, Move, MoveKind, TickChange, added_after
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass

_REVEALED: Final = "!"
"""After the number of hints, in the name of a restart: the solution had been revealed."""

_MAX_DIGITS: Final = 7
"""Longer numbers of hints are damaged."""

Ticks = frozenset[tuple[Line, int]]
"""Clue numbers ticked by hand: the line, and the index of the number in its clue."""


class GameStatus(StrEnum):
    """Whether the clues are met."""

    PLAYING = "playing"
    SOLVED = "solved"


@dataclass(frozen=True)
class GameChange:
    """What a call on a game changed, so that views refresh only what they must.

    Attributes:
        changes: the changed cells with their values.
        lines: the rows and columns of these cells, and lines with changed ticks.
        status: the status after the change.
        ticks: whether hand ticks changed.
        branches: whether what-if layers were opened or closed.
    """

    changes: Sequence[CellChange]
    lines: frozenset[Line]
    status: GameStatus
    ticks: bool = False
    branches: bool = False

    @property
    def cells(self) -> frozenset[Cell]:
        """Return the cells that changed."""
        return frozenset([change.cell for change in self.changes])

    def within(self, rows: range, columns: range) -> list[Cell]:
        """Return the changed cells in these rows and columns."""
        if isinstance(self.changes, BoardChanges):
            return self.changes.within(rows, columns)
        cells = (change.cell for change in self.changes)
        return [cell for cell in cells if cell.row in rows and cell.column in columns]


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint: a named board to which the player can return.

    Attributes:
        elapsed, hints, revealed: those of the game when the board was saved.
    """

    name: str
    grid: Grid
    ticks: Ticks
    elapsed: float
    hints: int = 0
    revealed: bool = False


@dataclass(frozen=True)
class Branch:
    """An open what-if layer.

    Attributes:
        name: the player's name for it, may be empty.
        base: the board on which it was opened.
        start: the position in the log of the move that opened it.
    """

    name: str
    base: Grid
    start: int


@dataclass(frozen=True)
class GameRecord:
    """Everything that a saved game holds except the puzzle.

    Attributes:
        position: number of moves on the board; the later ones can be redone.
        elapsed: seconds played since the last restart.
        hints: number of hints applied since then, including undone ones.
        revealed: whether the solution was revealed since then; if so, no time counts.
        solved: whether the player ever solved the puzzle without revealing the solution.
        best: shortest time to solve it without hints, in seconds.
    """

    moves: tuple[Move, ...] = ()
    position: int = 0
    checkpoints: tuple[Checkpoint, ...] = ()
    elapsed: float = 0.0
    hints: int = 0
    revealed: bool = False
    solved: bool = False
    best: float | None = None


class Boards(Sequence[Grid]):
    """The boards before and after each move of a log, computed on demand: `len(moves) + 1`.

    Getting a board takes time in proportion to the moves between it and the board asked for last.
    """

    def __init__(self, start: Grid, moves: tuple[Move, ...]) -> None:
        """Keep the first board and the moves."""
        self._moves = moves
        self._index = 0
        self._grid = start

    def __len__(self) -> int:
        """Return the number of boards, including the first."""
        return len(self._moves) + 1

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Grid]: ...
    def __getitem__(self, index: int | slice) -> Grid | Sequence[Grid]:
        """Return the board after `index` moves."""
        if isinstance(index, slice):
            return [self[each] for each in range(len(self))[index]]
        target = range(len(self))[index]
        if target >= self._index:
            moves = self._moves[self._index : target]
        else:
            moves = tuple(m.inverse for m in reversed(self._moves[target : self._index]))
        values = {change.cell: change.after for move in moves for change in move.changes}
        self._index, self._grid = target, self._grid.replace(values)
        return self._grid


class Game:
    """One play of a puzzle.

    The board is the start board with the moves before `position` applied. Every method that changes
    it plays a move and returns what changed. Callers report the time played with `advance`.

    Attributes:
        puzzle: the puzzle.
        needs_no_hints: whether the puzzle counts as solved only if no hint was used, as in lessons.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Start without a move."""
        self.puzzle = puzzle
        self.needs_no_hints = False
        self._log: list[Move] = []
        self._position = 0
        self._grid = puzzle.start
        self._ticks: Ticks = frozenset()
        self._added: frozenset[Cell] = frozenset()
        self._added_changes: list[frozenset[Cell]] = []  # what each move put in or took out
        self._layers: list[tuple[Branch, ...]] = [()]  # after 0, 1, 2 ... moves
        self._checkpoints: list[Checkpoint] = []
        self._elapsed = 0.0
        self._hints = 0
        self._revealed = False
        self._solved = False
        self._best: float | None = None
        self._unmet = self._find_unmet()

    @classmethod
    def resume(cls, puzzle: Puzzle, record: GameRecord) -> Game:
        """Return the game that a record describes.

        Raises:
            ValueError: the moves do not fit the puzzle or each other.
        """
        game = cls(puzzle)
        if not 0 <= record.position <= len(record.moves):
            raise ValueError(f"position {record.position} of {len(record.moves)} moves")
        # All moves, also those that can be redone, so that each of them is checked.
        for move in record.moves:
            game._check(move)
            game._log.append(move)
            game._apply_next()
        while game._position > record.position:
            game._revert_last()
        # Once at the end: `_apply_next` and `_revert_last` do not keep it up to date.
        game._unmet = game._find_unmet()
        game._checkpoints = list(record.checkpoints)
        game._elapsed = record.elapsed
        game._hints = record.hints
        game._revealed = record.revealed
        game._solved = record.solved
        game._best = record.best
        return game

    def record(self) -> GameRecord:
        """Return everything that a save of this game holds."""
        return GameRecord(
            tuple(self._log),
            self._position,
            self.checkpoints,
            self._elapsed,
            self._hints,
            self._revealed,
            self._solved,
            self._best,
        )

    # ---- state ----

    @property
    def grid(self) -> Grid:
        """Return the board as the player sees it, including what-if layers."""
        return self._grid

    @property
    def ticks(self) -> Ticks:
        """Return the clue numbers ticked by hand."""
        return self._ticks

    @property
    def added_crosses(self) -> frozenset[Cell]:
        """Return the cells that got their last cross with another mark, even if it is gone now.

        The set is the same object until it changes: a large board has thousands of them.
        """
        return self._added

    @property
    def status(self) -> GameStatus:
        """Return SOLVED when the filled cells meet every clue; crosses do not matter."""
        return GameStatus.PLAYING if self._unmet else GameStatus.SOLVED

    @property
    def log(self) -> tuple[Move, ...]:
        """Return all moves, including those that can be redone."""
        return tuple(self._log)

    @property
    def position(self) -> int:
        """Return the number of moves on the board."""
        return self._position

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Return the open what-if layers, outermost first."""
        return self._layers[self._position]

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Return the checkpoints, oldest first."""
        return tuple(self._checkpoints)

    @property
    def elapsed(self) -> float:
        """Return the seconds played since the last restart."""
        return self._elapsed

    @property
    def hints(self) -> int:
        """Return the number of hints applied since the last restart."""
        return self._hints

    @property
    def has_moves(self) -> bool:
        """Return whether a move was played, even if it was undone."""
        return bool(self._log)

    @property
    def revealed(self) -> bool:
        """Return whether the solution was revealed since the last restart."""
        return self._revealed

    @property
    def was_solved(self) -> bool:
        """Return whether the player ever solved this puzzle without revealing the solution."""
        return self._solved

    @property
    def best(self) -> float | None:
        """Return the shortest time to solve it without hints, in seconds."""
        return self._best

    @property
    def undo_move(self) -> Move | None:
        """Return the move that `undo` would take back, or None."""
        return self._log[self._position - 1] if self._position else None

    @property
    def redo_move(self) -> Move | None:
        """Return the move that `redo` would repeat, or None."""
        return self._log[self._position] if self._position < len(self._log) else None

    def what_if_cells(self) -> frozenset[Cell]:
        """Return the cells that open what-if layers changed."""
        if not self.branches:
            return frozenset()
        return frozenset(self._grid.diff(self.branches[0].base))

    def boards(self) -> Boards:
        """Return the boards from the first to the current one."""
        return Boards(self.puzzle.start, tuple(self._log[: self._position]))

    # ---- playing ----

    def play(self, move: Move) -> GameChange:
        """Play a move, with the time played, and drop the moves that could be redone.

        Raises:
            ValueError: a cell is off the board or has not the value that the move starts from.
        """
        self._check(move)
        del self._log[self._position :]
        changed = self._append(move)
        self._hints += move.kind is MoveKind.HINT
        self._revealed |= move.kind is MoveKind.SOLVE
        self._record_solved()
        return changed

    def undo(self) -> GameChange:
        """Undo the last move, if there is one."""
        move = self.undo_move
        if move is None:
            return self._changed()
        changed = self._step_back()
        if move.kind is MoveKind.RESTART:
            hints, revealed = self._before_restart(self._position)
            self._elapsed += move.seconds
            self._hints += hints
            self._revealed |= revealed
        return changed

    def redo(self) -> GameChange:
        """Redo the move that was undone last, if there is one."""
        move = self.redo_move
        if move is None:
            return self._changed()
        if move.kind is MoveKind.RESTART:
            self._start_clock(max(0.0, self._elapsed - move.seconds))
        return self._step_forward(move)

    def restart(self) -> GameChange:
        """Return to the start board in one step, close what-if layers and reset the clock.

        Undo brings the board back, with its time and hints. Nothing happens on an untouched board.
        """
        start = self.puzzle.start
        if self._grid == start and not self._ticks and not self.branches:
            return self._changed()
        counts = f"{self._hints}{_REVEALED if self._revealed else ''}"
        changed = self._replace_board(MoveKind.RESTART, start, frozenset(), counts)
        self._start_clock()
        return changed

    def _start_clock(self, elapsed: float = 0.0) -> None:
        self._elapsed, self._hints, self._revealed = elapsed, 0, False

    def _before_restart(self, index: int) -> tuple[int, bool]:
        """Return the hints before the restart at `index`, and whether the solution was revealed.

        Restarts of older games do not say; there the moves since the last restart are counted.
        """
        hints, mark, rest = self._log[index].name.partition(_REVEALED)
        if hints.isdecimal() and len(hints) < _MAX_DIGITS and not rest:
            return int(hints), bool(mark)
        kinds = [move.kind for move in self._log[:index]]
        since = list(takewhile(lambda kind: kind is not MoveKind.RESTART, reversed(kinds)))
        return since.count(MoveKind.HINT), MoveKind.SOLVE in since

    def _count_at_least(self, elapsed: float, hints: int, *, revealed: bool) -> None:
        """Raise the counts to those of an earlier board that comes back after a restart."""
        self._elapsed = max(self._elapsed, elapsed)
        self._hints = max(self._hints, hints)
        self._revealed |= revealed

    def go_back(self, position: int) -> GameChange:
        """Return to the board and ticks after `position` moves, as a step that can be undone."""
        for index in range(position, self._position):
            if (move := self._log[index]).kind is MoveKind.RESTART:
                hints, revealed = self._before_restart(index)
                self._count_at_least(move.seconds, hints, revealed=revealed)
        board, ticks = self.boards()[position], self._ticks
        for move in reversed(self._log[position : self._position]):
            ticks = _ticks_after(move.inverse, ticks)
        return self._replace_board(MoveKind.BACK, board, ticks, str(position))

    def advance(self, seconds: float) -> None:
        """Add played time; the clock stops when the game is solved."""
        if self.status is GameStatus.PLAYING:
            self._elapsed += seconds

    # ---- checkpoints ----

    def add_checkpoint(self, name: str) -> None:
        """Save the current board under a name."""
        counts = self._elapsed, self._hints, self._revealed
        self._checkpoints.append(Checkpoint(name, self._grid, self._ticks, *counts))

    def rename_checkpoint(self, index: int, name: str) -> None:
        """Give a checkpoint another name."""
        self._checkpoints[index] = replace(self._checkpoints[index], name=name)

    def remove_checkpoint(self, index: int) -> None:
        """Delete a checkpoint."""
        del self._checkpoints[index]

    def restore(self, index: int) -> GameChange:
        """Return to the board of a checkpoint in one step; what-if layers close.

        Time and hints are at least those of the checkpoint, also after a restart.
        """
        point = self._checkpoints[index]
        self._count_at_least(point.elapsed, point.hints, revealed=point.revealed)
        return self._replace_board(MoveKind.RESTORE, point.grid, point.ticks, point.name)

    # ---- what-if layers ----

    def start_branch(self, name: str = "") -> GameChange:
        """Open a what-if layer on the current board."""
        return self.play(Move(MoveKind.BRANCH, name=name))

    def rename_branch(self, name: str) -> None:
        """Give the innermost layer another name; this is not a move.

        Raises:
            ValueError: no layer is open.
        """
        start = self._innermost().start
        self._log[start] = replace(self._log[start], name=name)
        self._layers = [
            tuple(replace(each, name=name) if each.start == start else each for each in layers)
            for layers in self._layers
        ]

    def discard_branch(self) -> GameChange:
        """Discard the innermost layer, as one step that can be undone.

        Raises:
            ValueError: no layer is open.
        """
        branch = self._innermost()
        return self.play(Move.between(MoveKind.DISCARD, self._grid, branch.base, branch.name))

    def accept_branch(self) -> GameChange:
        """Merge the innermost layer into the one below; its moves become one step.

        Raises:
            ValueError: no layer is open.
        """
        branch = self._innermost()
        kept, ticks, added = self._grid, self._ticks, self._added
        while self._position > branch.start:
            self._revert_last()
        move = Move.between(MoveKind.ACCEPT, self._grid, kept, branch.name)
        move = Move(move.kind, move.changes, _tick_changes(self._ticks, ticks), move.name)
        del self._log[self._position :]
        changed = self._append(move)
        self._added, self._added_changes[-1] = added, self._added ^ added
        return replace(changed, branches=True)

    def _innermost(self) -> Branch:
        if not self.branches:
            raise ValueError("no what-if layer is open")
        return self.branches[-1]

    # ---- the log ----

    def _replace_board(
        self, kind: MoveKind, grid: Grid, ticks: Ticks, name: str = ""
    ) -> GameChange:
        move = Move.between(kind, self._grid, grid, name)
        return self.play(Move(kind, move.changes, _tick_changes(self._ticks, ticks), name))

    def _check(self, move: Move) -> None:
        changes = move.changes
        # Comparing two boards takes microseconds, listing the changes of a large board a second.
        if isinstance(changes, BoardChanges) and changes.before == self._grid:
            values = set(changes.after.cells)
        else:
            self._check_cells(changes)
            values = {change.after for change in changes}
        for after in values:
            if is_filled(after) and after not in self.puzzle.palette.inks:
                raise ValueError(f"no ink {after}")
        self._check_ticks(move)
        if move.kind is MoveKind.DISCARD:
            self._innermost()

    def _check_cells(self, changes: Iterable[CellChange]) -> None:
        width, height, cells = self._grid.width, self._grid.height, self._grid.cells
        for (row, column), before, _after in changes:
            if not (0 <= row < height and 0 <= column < width):
                raise ValueError(f"no cell at row {row}, column {column}")
            if cells[row * width + column] != before:
                raise ValueError(f"row {row}, column {column} is not {before}")

    def _check_ticks(self, move: Move) -> None:
        for tick in move.ticks:
            clues = self.puzzle.rows if tick.line.axis is Axis.ROW else self.puzzle.columns
            if tick.line.index >= len(clues) or tick.block >= len(clues[tick.line.index]):
                raise ValueError(f"no number {tick.block} in {tick.line}")
            if ((tick.line, tick.block) in self._ticks) == tick.ticked:
                raise ValueError(f"number {tick.block} in {tick.line} is in that state already")

    def _append(self, move: Move) -> GameChange:
        self._log.append(replace(move, seconds=round(self._elapsed, 1)))
        return self._step_forward(move)

    def _step_forward(self, move: Move) -> GameChange:
        before = self.branches
        self._apply_next()
        return self._update_status(move, branches=self.branches != before)

    def _step_back(self) -> GameChange:
        before = self.branches
        move = self._revert_last()
        return self._update_status(move, branches=self.branches != before)

    def _apply_next(self) -> None:
        """Apply the next move of the log to the board."""
        move = self._log[self._position]
        layers = self._layers_after(move)
        added = added_after(move, self._added)
        # What stands there belongs to moves that can no longer be redone.
        self._layers[self._position + 1 :] = [layers]
        is_same = added is self._added
        self._added_changes[self._position :] = [frozenset() if is_same else added ^ self._added]
        self._position += 1
        self._apply(move)
        self._added = added

    def _revert_last(self) -> Move:
        """Take the last move off the board; return the inverse that was applied."""
        self._position -= 1
        inverse = self._log[self._position].inverse
        self._apply(inverse)
        if changes := self._added_changes[self._position]:
            self._added ^= changes
        return inverse

    def _layers_after(self, move: Move) -> tuple[Branch, ...]:
        layers = self._layers[self._position]
        match move.kind:
            case MoveKind.BRANCH:
                return (*layers, Branch(move.name, self._grid, self._position))
            case MoveKind.DISCARD:
                return layers[:-1]
            case MoveKind.RESTART | MoveKind.RESTORE:
                return ()
            case MoveKind.BACK:
                # A layer opened at or after that position did not exist then.
                return tuple(branch for branch in layers if branch.start < int(move.name))
            case _:
                return layers

    def _apply(self, move: Move) -> None:
        if move.changes:
            self._grid = move.apply_to(self._grid)
        self._ticks = _ticks_after(move, self._ticks)

    def _update_status(self, move: Move, *, branches: bool) -> GameChange:
        """Check the lines that a move touched and return what it changed."""
        changed = self._changed(move)
        for line in changed.lines:
            (self._unmet.discard if self._is_met(line) else self._unmet.add)(line)
        return replace(changed, status=self.status, branches=branches)

    def _changed(self, move: Move | None = None) -> GameChange:
        if move is None:
            return GameChange((), frozenset(), self.status)
        ticked = frozenset(tick.line for tick in move.ticks)
        return GameChange(move.changes, ticked | move.lines, self.status, bool(ticked))

    def _find_unmet(self) -> set[Line]:
        puzzle, cells = self.puzzle, self._grid.cells
        if cells.count(UNKNOWN) == len(cells):  # a shortcut, because most games start blank
            return {line for line in puzzle.lines() if len(puzzle.clue(line))}
        return {line for line in puzzle.lines() if not self._is_met(line)}

    def _is_met(self, line: Line) -> bool:
        return self.puzzle.clue(line).is_met_by(as_picture(self._grid.line(line)))

    def _record_solved(self) -> None:
        is_own = not (self._revealed or (self.needs_no_hints and self._hints))
        if self.status is GameStatus.SOLVED and is_own:
            self._solved = True
            if not self._hints:
                self._best = min(self._elapsed, self._elapsed if self._best is None else self._best)


def _ticks_after(move: Move, ticks: Ticks) -> Ticks:
    """Return the hand ticks after a move; the same object if it changes none."""
    if not move.ticks:
        return ticks
    on = {(tick.line, tick.block) for tick in move.ticks if tick.ticked}
    off = {(tick.line, tick.block) for tick in move.ticks if not tick.ticked}
    return (ticks | on) - off


def _tick_changes(before: Ticks, after: Ticks) -> tuple[TickChange, ...]:
    differing = sorted(before ^ after, key=lambda tick: (tick[0].axis, tick[0].index, tick[1]))
    return tuple(TickChange(line, block, (line, block) in after) for line, block in differing)


# --- the tree of what-if layers ---


@dataclass(frozen=True)
class BranchNode:
    """One what-if layer.

    Attributes:
        depth: 1 for a layer directly on the board, 2 for a layer on top of that one, and so on.
        cells: number of cells that it changed.
        is_open: whether its cells are on the board now.
    """

    name: str
    depth: int
    cells: int
    is_open: bool


def branch_nodes(game: Game) -> tuple[BranchNode, ...]:
    """Return the layers of a game in the order they were opened, without kept ones.

    A discarded layer stays in the list as long as the layer below it is open.
    """
    nodes: list[BranchNode] = []
    open_layers: list[tuple[int, int]] = []  # (index in `nodes`, start in the log)
    for position, move in enumerate(game.log[: game.position]):
        match move.kind:
            case MoveKind.BRANCH:
                open_layers.append((len(nodes), position))
                nodes.append(BranchNode(move.name, len(open_layers), 0, is_open=True))
            case MoveKind.DISCARD:
                at, _start = open_layers.pop()
                del nodes[at + 1 :]  # layers on top of it are discarded too
                depth, cells = len(open_layers) + 1, len(move.changes)
                nodes[at] = BranchNode(move.name, depth, cells, is_open=False)
            case MoveKind.RESTART | MoveKind.RESTORE:
                nodes, open_layers = [], []
            case MoveKind.BACK:
                # The name of such a move is the position in the log to which it returned.
                while open_layers and open_layers[-1][1] >= int(move.name):
                    del nodes[open_layers.pop()[0] :]
            case _:
                pass
    # Each open layer lies between its own first board and the first board of the next layer.
    boards = [*(branch.base for branch in game.branches), game.grid]
    for (at, _start), (below, above) in zip(open_layers, pairwise(boards), strict=True):
        nodes[at] = replace(nodes[at], cells=len(below.diff(above)))
    return tuple(nodes)
