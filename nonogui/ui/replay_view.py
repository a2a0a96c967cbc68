"""ReplayView: a game at any of its moves, as the board shows it."""

from __future__ import annotations

from collections.abc import Iterable

from nonogui.core.game import GameRecord
from nonogui.core.line import Line
from nonogui.core.move import Move
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.library.replay import Moment, Reel
from nonogui.ui.board.state import BoardView
from nonogui.ui.settings import Ticking


class ReplayView:
    """A game that is only looked at.

    Going from one move to another looks once at each line between them, however often it changed.

    Attributes:
        moment: what is shown.
        position: how many moves are on the board.
    """

    def __init__(self, puzzle: Puzzle, record: GameRecord, ticking: Ticking) -> None:
        """Begin without a move."""
        self.puzzle = puzzle
        self.position = 0
        self._reel = Reel(puzzle, record.moves)
        self._ticking = ticking
        self._done: dict[Line, frozenset[tuple[Line, int]]] = {}
        self.moment: Moment = self._reel.moment(0)
        self._look_at(puzzle.lines())

    @property
    def last_move(self) -> Move | None:
        """The last of the moves on the board."""
        return self._reel.moves[self.position - 1] if self.position else None

    def go_to(self, moves: int) -> None:
        """Show the board after so many moves; beyond the ends the nearest one."""
        before = self.moment.grid
        self.position = max(0, min(moves, len(self._reel.moves)))
        self.moment = self._reel.moment(self.position)
        after = self.moment.grid
        self._look_at(line for line in self.puzzle.lines() if before.line(line) != after.line(line))

    def view(self) -> BoardView:
        """What the board shows now."""
        moment = self.moment
        return BoardView(
            puzzle=self.puzzle,
            grid=moment.grid,
            done=moment.ticks.union(*self._done.values()),
            what_if=moment.what_if,
            in_branch=moment.in_branch,
            by_hand=moment.ticks,
        )

    def _look_at(self, lines: Iterable[Line]) -> None:
        """Find the clue numbers that are struck out, as the player wishes that."""
        if self._ticking is Ticking.NEVER:
            return
        for line in lines:
            found = line_progress(self.puzzle.clue(line), self.moment.grid.line(line))
            is_told = found.complete or self._ticking is Ticking.CERTAIN
            done = (at for at, is_done in enumerate(found.done) if is_done and is_told)
            self._done[line] = frozenset((line, at) for at in done)
