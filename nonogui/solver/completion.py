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
        marks = _marks(board)
        for solution in self._solutions:
            if all(solution.cells[at] == value for at, value in marks.items()):
                return solution
        if any(clash.items() <= marks.items() for clash in self._clashes):
            return None
        return self._search(marks)

    def clash(self, board: Grid) -> tuple[Cell, ...]:
        """A small set of marks that no solution has together, on a board that `find` refused.

        No mark of it can be left out, unless the job was stopped before that was sure. It is
        empty when the puzzle has no solution at all.
        """
        marks = _marks(board)
        broken = impossible_lines(self._puzzle, board)
        if broken:
            clash = self._line_clash(broken[0], board)
        else:
            clash = min((c for c in self._clashes if c.items() <= marks.items()), key=len)
            clash = self._shrink(clash)
        return tuple(board.cell(at) for at in sorted(clash))

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
        if propagation.contradiction is None:
            self._model = BoardModel(propagation.candidates, MODEL, self._watch, self._seed)
        return self._model

    def _shrink(self, clash: Marks) -> Marks:
        """Leave out one mark after the other as long as the rest still clashes."""
        try:
            for at in sorted(clash):
                fewer = {other: value for other, value in clash.items() if other != at}
                if at in clash and self._search(fewer) is None:
                    clash = self._clashes[-1]
        except StoppedError:
            pass
        return clash

    def _line_clash(self, line: Line, board: Grid) -> Marks:
        """The same on one line that does not fit."""
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
