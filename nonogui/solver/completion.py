"""Whether a player's board can still be completed, asked about many boards of one puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import positions, solve_line
from nonogui.solver.models.board import BoardModel
from nonogui.solver.propagation import impossible_lines, run_to_fixpoint
from nonogui.solver.result import Phase

Marks = dict[int, int]
"""Decided values by their position in `Grid.cells`."""

MODEL: Final = "placements"


class Completion:
    """One model of the bare clues, in which the marks on a board are assumptions.

    Solutions and clashes that were met are kept, so that most boards of one game need no search.
    """

    def __init__(
        self, puzzle: Puzzle, watch: Watch, *, solutions: Iterable[Grid] = (), seed: int = 0
    ) -> None:
        """Nothing is solved before the first question.

        Args:
            puzzle: a puzzle without errors; its goal is not looked at.
            watch: of the job that asks.
            solutions: some that are known already.
            seed: as in `solve`.
        """
        self._puzzle = puzzle
        self._watch = watch
        self._seed = seed
        self._solutions = list(solutions)
        self._clashes: list[Marks] = []
        self._model: BoardModel | None = None

    def find(self, board: Grid) -> Grid | None:
        """A solution that agrees with the decided cells of a board; None: there is none.

        Raises:
            StoppedError: the job may not go on.
        """
        return self._find(_marks(board))

    def wrong_cells(self, board: Grid) -> tuple[Cell, ...]:
        """What is wrong on a board that `find` refused; nothing when no board has a solution.

        The decided cells that differ from every solution, each on its own. Are there none, a small
        set of decided cells that no solution has together: none of them can be left out. When
        the job is stopped, what is proven by then, and never nothing.
        """
        marks = _marks(board)
        impossible = []
        try:
            if self._find({}) is None:
                return ()
            for at, value in marks.items():
                if self._find({at: value}) is None:
                    impossible.append(at)
        except StoppedError:
            pass
        wrong = impossible or sorted(self._clash(marks, board))
        return tuple(board.cell(at) for at in wrong)

    def _find(self, marks: Marks) -> Grid | None:
        for solution in self._solutions:
            if all(solution.cells[at] == value for at, value in marks.items()):
                return solution
        if any(clash.items() <= marks.items() for clash in self._clashes):
            return None
        return self._search(marks)

    def _search(self, marks: Marks) -> Grid | None:
        """Ask Z3, and keep what it says."""
        model = self._model or self._build()
        if model is None:
            self._clashes.append({})
            return None
        impossible = [at for at, value in marks.items() if not model.allows(at, value)]
        if impossible:
            self._clashes.append({at: marks[at] for at in impossible[:1]})
            return None
        solution = model.find(marks)
        if solution is None:
            self._clashes.append({at: marks[at] for at in model.clash()})
        else:
            self._solutions.append(solution)
        return solution

    def _build(self) -> BoardModel | None:
        propagation = run_to_fixpoint(self._puzzle, self._puzzle.blank(), self._watch)
        known, total = propagation.grid.decided_count, len(propagation.grid.cells)
        if propagation.contradiction is None:
            self._watch.report(Phase.MODEL, known, total)
            self._model = BoardModel(propagation.candidates, MODEL, self._watch, self._seed)
            self._watch.report(Phase.SEARCH, known, total)
        return self._model

    def _clash(self, marks: Marks, board: Grid) -> Marks:
        """A small set of marks that cannot stand together, on one line if possible."""
        broken = impossible_lines(self._puzzle, board)
        if broken:
            return self._line_clash(broken[0], board)
        clash = min((known for known in self._clashes if known.items() <= marks.items()), key=len)
        try:
            for at in sorted(clash):
                fewer = {other: value for other, value in clash.items() if other != at}
                if at in clash and self._search(fewer) is None:
                    clash = self._clashes[-1]
        except StoppedError:
            pass
        return clash

    def _line_clash(self, line: Line, board: Grid) -> Marks:
        """Leave out marks on a line that does not fit, as long as the rest does not either."""
        clue, inks = self._puzzle.clue(line), len(self._puzzle.palette) - 1
        cells = bytearray(board.decided().line(line))
        for at, value in enumerate(cells):
            cells[at] = UNKNOWN
            if value != UNKNOWN and solve_line(clue, bytes(cells), inks) is not None:
                cells[at] = value
        pairs = zip(positions(board, line), cells, strict=True)
        return {at: value for at, value in pairs if value != UNKNOWN}


def _marks(board: Grid) -> Marks:
    return {at: value for at, value in enumerate(board.cells) if is_decided(value)}
