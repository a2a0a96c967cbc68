"""The Z3 models of a board, one module each, and the one table of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nonogui.solver.limits import Watch
from nonogui.solver.models import placements
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.propagation import Candidates

Model = Callable[[Candidates, CellVariables, Watch], Iterator[str]]
"""Writes the clauses that tie the cell variables to the clues, as texts of DIMACS clauses."""

MODELS: Final[dict[str, Model]] = {"placements": placements.clauses}
