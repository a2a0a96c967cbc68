"""ReplayView: a game at any of its moves, as the board shows it."""

from __future__ import annotations

from nonogui.core.game import Game, GameRecord
from nonogui.core.line import Line
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.view_state import BoardView
from nonogui.ui.settings import Ticking


class ReplayView:
    """A game that is only looked at.

    Going from one move to another looks once at each line between them, however often it changed.

    Attributes:
        game: at the move that is shown.
    """

    def __init__(self, puzzle: Puzzle, record: GameRecord, ticking: Ticking) -> None:
        """Begin without a move; each is played when it is first come to."""
        self.puzzle = puzzle
        self.game = Game(puzzle)
        self._moves = record.moves
        self._ticking = ticking
        self._done: dict[Line, frozenset[tuple[Line, int]]] = {}
        self._look_at(set(puzzle.lines()))

    def go_to(self, moves: int) -> None:
        """Show the board after so many moves."""
        game, changed = self.game, set[Line]()
        while game.position < min(moves, len(self._moves)):
            is_new = game.redo_move is None
            changed |= (game.play(self._moves[game.position]) if is_new else game.redo()).lines
        while game.position > max(0, moves):
            changed |= game.undo().lines
        self._look_at(changed)

    def view(self) -> BoardView:
        """What the board shows now."""
        game = self.game
        return BoardView(
            puzzle=self.puzzle,
            grid=game.grid,
            done=game.ticks.union(*self._done.values()),
            what_if=game.what_if_cells(),
            in_branch=bool(game.branches),
            by_hand=game.ticks,
        )

    def _look_at(self, lines: set[Line]) -> None:
        """Find the clue numbers that are struck out, as the player wishes that."""
        if self._ticking is Ticking.NEVER:
            return
        for line in lines:
            found = line_progress(self.puzzle.clue(line), self.game.grid.line(line))
            is_told = found.complete or self._ticking is Ticking.CERTAIN
            done = (at for at, is_done in enumerate(found.done) if is_done and is_told)
            self._done[line] = frozenset((line, at) for at in done)
