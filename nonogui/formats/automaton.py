"""Automata that accept the lines of a clue: making one of a clue, and finding the clue of one."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.puzzle import MAX_SIDE

MOST_TRANSITIONS: Final = 4 * MAX_SIDE
"""More than the automaton of any clue has."""

_MOST_PAIRS: Final = 2 * MAX_SIDE
_SYMBOLS: Final = ("0", "1")

Transition = tuple[str, str, str]
"""A state, the cell that comes next (`0` or `1`), the state after it."""

_States = frozenset[str]


@dataclass(frozen=True)
class Automaton:
    """States, of which several may follow another on the same cell.

    Attributes:
        start: the state before the first cell.
        finals: the states after the last cell of a line that is accepted.
        steps: for a state and a cell the states after it.
    """

    start: str
    finals: _States
    steps: Mapping[tuple[str, str], Collection[str]]

    @classmethod
    def of(cls, start: str, finals: Iterable[str], transitions: Iterable[Transition]) -> Automaton:
        """The automaton of some transitions."""
        steps = defaultdict[tuple[str, str], set[str]](set)
        for state, symbol, after in transitions:
            steps[state, symbol].add(after)
        return cls(start, frozenset(finals), dict(steps))

    @classmethod
    def of_clue(cls, clue: Clue) -> Automaton:
        """The automaton that accepts what a black-and-white clue does, in lines of any length."""
        transitions = [("q0", "0", "q0")]
        state = 0
        for block in clue.blocks:
            if state:
                transitions += _to(state, "0")
                state += 1
                transitions.append((f"q{state}", "0", f"q{state}"))
            for _ in range(block.length):
                transitions += _to(state, "1")
                state += 1
        if state:
            transitions.append((f"q{state}", "0", f"q{state}"))
        return cls.of("q0", [f"q{state}"], transitions)

    @property
    def transitions(self) -> list[Transition]:
        """Every step on its own."""
        return [
            (state, symbol, after)
            for (state, symbol), states in self.steps.items()
            for after in states
        ]

    def after(self, states: _States, symbol: str) -> _States:
        """The states in which a cell leaves some states."""
        return frozenset(after for state in states for after in self.steps.get((state, symbol), ()))

    def accepts_after(self, states: _States) -> bool:
        """Whether a line may end in these states."""
        return not self.finals.isdisjoint(states)

    def shortest(self) -> str | None:
        """A shortest line that is accepted; None when no final state can be reached."""
        before: dict[str, tuple[str, str]] = {}
        waiting = deque([self.start])
        while waiting:
            state = waiting.popleft()
            if state in self.finals:
                return self._way_to(state, before)
            for symbol in _SYMBOLS:
                for after in self.steps.get((state, symbol), ()):
                    if after not in before and after != self.start:
                        before[after] = (state, symbol)
                        waiting.append(after)
        return None

    def _way_to(self, state: str, before: Mapping[str, tuple[str, str]]) -> str:
        word = []
        while state in before:
            state, symbol = before[state]
            word.append(symbol)
        return "".join(reversed(word))

    def is_like(self, other: Automaton) -> bool:
        """Whether both accept the same lines; no when that is too much work to find out."""
        waiting = [(frozenset([self.start]), frozenset([other.start]))]
        seen = set(waiting)
        while waiting:
            mine, theirs = waiting.pop()
            if self.accepts_after(mine) != other.accepts_after(theirs) or len(seen) > _MOST_PAIRS:
                return False
            for symbol in _SYMBOLS:
                pair = (self.after(mine, symbol), other.after(theirs, symbol))
                if pair not in seen:
                    seen.add(pair)
                    waiting.append(pair)
        return True


def clue_of_word(word: str) -> Clue:
    """The clue of a line of zeros and ones."""
    return Clue.from_cells(map(int, word))


def _to(state: int, symbol: str) -> list[Transition]:
    return [(f"q{state}", symbol, f"q{state + 1}")]
