"""The Z3 models of a board, one module each, in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.models.automaton import Automata
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.models.intervals import Intervals
from nonogui.solver.models.islands import Islands
from nonogui.solver.models.placements import Placements


class Model(Protocol):
    """The constraints that connect the variables of the cells to the clues."""

    @property
    def logic(self) -> str:
        """Z3's name of the logic that the model uses."""

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Yield texts for `Session.add`; the model numbers its own variables after the cells'."""


MODELS: Final[dict[str, Callable[[Candidates, Watch], Model]]] = {
    "placements": Placements,
    "intervals": Intervals,
    "islands": Islands,
    "automaton": Automata,
}
"""How to create each model; this raises StoppedError if the model would be too large."""
