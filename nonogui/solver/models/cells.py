"""The Boolean variables of the cells: numbers shared by every model, the search and Z3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.solver.candidates import Candidates

Tail = str | None
"""How to end a clause that gives a cell a value: with a literal; with "" if the value is
impossible; None if the value is certain, so that the clause is not needed.
"""

_NEVER = "0\n"


class CellVariables:
    """Variables 1, 2 ... for the unknown cells.

    A cell with two candidates has one variable, true for the larger value. A cell with more has one
    for each value, exactly one of them true. Twins share their variables.

    Attributes:
        count: number of variables.
        unknown: positions (in `Grid.cells`) of the unknown cells.
    """

    def __init__(self, candidates: Candidates) -> None:
        self._grid = candidates.grid()
        self._values = _values(candidates)
        self._literals: dict[int, dict[int, int]] = {}
        self.count = 0
        self.unknown = [at for at, value in enumerate(self._grid.cells) if value == UNKNOWN]
        for at in self.unknown:
            twin = candidates.twin(at)
            known = self._literals.get(twin)
            self._literals[at] = self._number(self._values[at]) if known is None else known
        self._tails = [self._value_tails(value) for value in range(candidates.inks + 1)]

    def is_open(self, at: int) -> bool:
        """Return whether a cell of the board has more than one candidate."""
        return at in self._literals

    def candidates(self, at: int) -> list[int]:
        """Return the candidates of a cell."""
        return self._values[at]

    def literal(self, at: int, value: int) -> int:
        """Return the literal for an unknown cell having one of its candidates."""
        return self._literals[at][value]

    def tails(self, line: Line) -> list[list[Tail]]:
        """Return, per value and cell of a line, the end of a clause that sets the cell to it."""
        width = self._grid.width
        if line.axis is Axis.ROW:
            cells = slice(line.index * width, (line.index + 1) * width)
        else:
            cells = slice(line.index, None, width)
        return [tails[cells] for tails in self._tails]

    def clauses(self) -> Iterator[str]:
        """Yield clauses for exactly one value per cell with more than two candidates."""
        for literals in self._literals.values():
            # With two candidates the single variable has exactly one value anyway.
            if len(literals) > 2:
                variables = list(literals.values())
                yield " ".join(map(str, variables)) + " 0\n"
                for one, other in combinations(variables, 2):
                    yield f"-{one} -{other} 0\n"

    def grid(self, truth: Sequence[bool]) -> Grid:
        """Return the board for an assignment to the variables 1 to `count`."""
        cells = bytearray(self._grid.cells)
        for at, literals in self._literals.items():
            for value, literal in literals.items():
                if truth[abs(literal) - 1] == (literal > 0):
                    cells[at] = value
        return Grid(self._grid.width, self._grid.height, bytes(cells))

    def _number(self, values: list[int]) -> dict[int, int]:
        # One variable is enough: its negation is the other value.
        if len(values) == 2:
            self.count += 1
            return {values[0]: -self.count, values[1]: self.count}
        first = self.count + 1
        self.count += len(values)
        return dict(zip(values, range(first, self.count + 1), strict=True))

    def _value_tails(self, value: int) -> list[Tail]:
        """Return, for each cell of the board, the end of a clause that gives it a value."""
        tails: list[Tail] = [None if known == value else _NEVER for known in self._grid.cells]
        for at in self.unknown:
            literal = self._literals[at].get(value)
            if literal is not None:
                tails[at] = f"{literal} 0\n"
        return tails


def _values(candidates: Candidates) -> list[list[int]]:
    """Return the candidates of each cell, row by row, smallest first.

    A cell without candidates keeps an empty list; its line will not fit.
    """
    columns = [1 << column for column in range(candidates.puzzle.width)]
    return [
        [value for value, mask in enumerate(masks) if mask & column]
        for masks in candidates.rows
        for column in columns
    ]
