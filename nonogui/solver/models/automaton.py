"""Clues as finite automata, XCSP3's regular constraint: states between the cells of a line.

In plain words the clue 2 1 is the expression 0* 1 1 0 0* 1 0*. Its automaton reads the line cell
by cell. It has one state for each cell of a block and one for the empty cells before each block
and after the last. Every state is entered by reading one particular value:

    state       0    1    2    3    4    5          0, 3 and 5 repeat while cells are empty;
    entered by  .    #    #    .    #    .          4 and 5 are final

A variable says that the automaton is in a state at a boundary between two cells. A state that
cannot be reached from the start, or cannot reach the end, at that place, gets none.

    start         it is in state 0 before the first cell
    successors    a state is followed by one of those it leads to
    values        the cell before a state has the value that enters it
    predecessors  a state follows one of those that lead to it
    support       a value of a cell enters a state after it

The first three are a complete model. With the other two, unit propagation also draws every
conclusion about the line.

The regular constraint: G. Pesant, A Regular Language Membership Constraint for Finite Sequences
of Variables (2004). As clauses: F. Bacchus, GAC via Unit Propagation (2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, Line
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import Masks, bits
from nonogui.solver.models.cells import CellVariables, Tail
from nonogui.solver.models.z3_solver import FINITE
from nonogui.solver.result import StopReason

MAX_VARIABLES: Final = 240_000
"""Each has about four clauses; larger boards need `placements`. Noise of about 85x85 has as many.
"""


class Automata:
    """The model of a board; refuses boards for which it would not fit into memory."""

    logic: ClassVar[str] = FINITE

    def __init__(self, candidates: Candidates, watch: Watch) -> None:
        self._watch = watch
        self._automata: dict[Line, _Automaton] = {}
        self._layers: dict[Line, list[int]] = {}
        variables = 0
        for line in candidates.puzzle.lines():
            watch.check()
            masks, length = candidates.masks(line), candidates.solver(line).length
            self._automata[line] = _Automaton(candidates.puzzle.clue(line))
            self._layers[line] = self._automata[line].layers(masks, length)
            variables += sum(layer.bit_count() for layer in self._layers[line])
            if variables > MAX_VARIABLES:
                raise StoppedError(StopReason.TOO_LARGE)

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Yield the clauses of each line, one text per line.

        Raises:
            StoppedError: the job must stop.
        """
        variable = cells.count + 1
        for line, automaton in self._automata.items():
            self._watch.check()
            states: list[dict[int, int]] = []
            for layer in self._layers[line]:
                states.append({state: variable + at for at, state in enumerate(bits(layer))})
                variable += len(states[-1])
            yield "".join(_line_clauses(automaton, states, cells.tails(line)))


class _Automaton:
    """The automaton of a clue; sets of states are integers, bit q for state q.

    A state leads to the next one, to itself, or past the next one to the one after it.

    Attributes:
        values: the value read on entering each state.
        successors: the states that each leads to; they may include one past the last state.
        predecessors: the states that lead to each.
    """

    def __init__(self, clue: Clue) -> None:
        self.values = [EMPTY]
        self._loops, self._skips, self._final = 1, 0, 1
        for block, gap in zip(clue.blocks, (*clue.gaps, 1), strict=False):
            self.values += [block.color] * block.length
            last = 1 << len(self.values) - 1
            self.values.append(EMPTY)
            self._loops |= last << 1
            self._skips |= 0 if gap else last
            self._final = last | last << 1
        self._entered: dict[int, int] = {}
        for state, value in enumerate(self.values):
            self._entered[value] = self._entered.get(value, 0) | 1 << state
        states = [1 << state for state in range(len(self.values))]
        self.successors = [list(bits(self._after(state))) for state in states]
        self.predecessors = [list(bits(self._before(state))) for state in states]

    def layers(self, masks: Masks, length: int) -> list[int]:
        """Return the states at each boundary that lie on a path from the start to the end."""
        allowed = [
            sum(states for value, states in self._entered.items() if masks[value] >> at & 1)
            for at in range(length)
        ]
        layers = [1]
        for entered in allowed:
            layers.append(self._after(layers[-1]) & entered)
        layers[-1] &= self._final
        for at in reversed(range(length)):
            # Forward reachability alone would keep states that cannot reach the end any more.
            layers[at] &= self._before(layers[at + 1])
        return layers

    def _after(self, states: int) -> int:
        return states << 1 | states & self._loops | (states & self._skips) << 2

    def _before(self, states: int) -> int:
        return states >> 1 | states & self._loops | states >> 2 & self._skips


def _line_clauses(
    automaton: _Automaton, states: list[dict[int, int]], tails: list[list[Tail]]
) -> Iterator[str]:
    yield _any_of(list(states[0].values()))
    for at, (here, there) in enumerate(pairwise(states)):
        for state, variable in here.items():
            yield f"-{variable} {_any_of(_among(automaton.successors[state], there))}"
        for state, variable in there.items():
            yield f"-{variable} {_any_of(_among(automaton.predecessors[state], here))}"
        for value, of_value in enumerate(tails):
            entered = [there[state] for state in there if automaton.values[state] == value]
            yield from _value(entered, of_value[at])


def _value(entered: list[int], tail: Tail) -> Iterator[str]:
    """Yield clauses: a cell has a value if and only if that enters one of these states."""
    if tail is None:
        yield _any_of(entered)
        return
    for variable in entered:
        yield f"-{variable} {tail}"
    # The tail of an impossible value has no literal, only the closing 0; nothing supports it.
    literal = int(tail.split()[0])
    if literal:
        yield f"{-literal} {_any_of(entered)}"


def _among(states: list[int], variables: dict[int, int]) -> list[int]:
    return [variables[state] for state in states if state in variables]


def _any_of(variables: list[int]) -> str:
    return f"{' '.join(map(str, variables))} 0\n"
