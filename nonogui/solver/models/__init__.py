"""The Z3 models of a board, one module each, and the one table of them."""

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
    """What ties the variables of the cells to the clues."""

    @property
    def logic(self) -> str:
        """Z3's name of what it is written in."""

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Texts of any size for `Session.add`; variables beyond the cells' are the model's."""


MODELS: Final[dict[str, Callable[[Candidates, Watch], Model]]] = {
    "placements": Placements,
    "intervals": Intervals,
    "islands": Islands,
    "automaton": Automata,
}
"""How to make each model; making one raises StoppedError when it would be too large."""
