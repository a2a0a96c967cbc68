"""Convert between clues and finite automata, the form in which constraint problems state them."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import fail

MAX_TRANSITIONS: Final = 4 * MAX_SIDE
"""Upper limit: the automaton of any clue has fewer."""

MAX_STEPS: Final = 4_000_000
"""Automaton steps followed for one file, about 2 s; a 100x100 puzzle takes a million."""

# A clue has up to MAX_SIDE + 1 states, so this allows about two pairs for each.
_MAX_PAIRS: Final = 2 * MAX_SIDE
_SYMBOLS: Final = ("0", "1")

Transition = tuple[str, str, str]
"""A state, the next cell (`0` or `1`) and the state after that cell."""

States = frozenset[str]
Steps = Mapping[tuple[str, str], Collection[str]]
"""The states that follow each pair of state and cell."""


@dataclass(frozen=True)
class Automaton:
    """A non-deterministic automaton: the same cell may lead to several states.

    Attributes:
        start: the state before the first cell.
        finals: the accepting states after the last cell of a line.
        steps: the next states for each state and cell.
    """

    start: str
    finals: States
    steps: Steps

    @classmethod
    def of(cls, start: str, finals: Iterable[str], transitions: Iterable[Transition]) -> Automaton:
        """Return the automaton with these transitions."""
        return cls(start, frozenset(finals), steps_of(transitions))

    @classmethod
    def of_clue(cls, clue: Clue) -> Automaton:
        """Return the automaton that accepts a black-and-white clue, in lines of any length."""
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
        """Return every transition as a separate triple."""
        return [
            (state, symbol, after)
            for (state, symbol), states in self.steps.items()
            for after in states
        ]

    def after(self, states: States, symbol: str) -> States:
        """Return the states that one cell leads to from any of `states`."""
        return _after(states, symbol, self.steps)

    def accepts_after(self, states: States) -> bool:
        """Return whether a line may end in these states."""
        return not self.finals.isdisjoint(states)

    def shortest(self) -> str | None:
        """Return a shortest accepted line; None if no final state can be reached."""
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

    def clue(self) -> Clue | None:
        """Return the clue with exactly the accepted lines, for every length; else None."""
        if (plain := self._plain_clue()) is not None:
            return plain
        word = self.shortest()
        clue = clue_of_word(word or "")
        return clue if word is not None and self.accepts_same(Automaton.of_clue(clue)) else None

    def _plain_clue(self) -> Clue | None:
        """Return the clue of an automaton without superfluous states; None for any other."""
        lengths: list[int] = []
        passed: set[str] = set()
        state, length = self.start, 0
        while True:
            empty, filled = (self.steps.get((state, symbol), ()) for symbol in _SYMBOLS)
            if len(empty) > 1 or len(filled) > 1 or state in passed:
                return None
            if state in empty and not filled:  # the last state: perhaps a block before it
                is_final = state in self.finals and self.finals.isdisjoint(passed)
                is_clue = is_final and bool(length) is (state != self.start)
                return Clue.of(*lengths, *[length] * bool(length)) if is_clue else None
            passed.add(state)
            if filled and (not empty if length else state in empty):
                (state,), length = filled, length + 1
            elif length and empty and not filled:
                (state,) = empty
                lengths.append(length)
                length = 0
            else:
                return None

    def accepts_same(self, other: Automaton) -> bool:
        """Return whether both accept the same lines; False if that takes too much work."""
        waiting = [(frozenset([self.start]), frozenset([other.start]))]
        seen = set(waiting)
        while waiting:
            mine, theirs = waiting.pop()
            if self.accepts_after(mine) != other.accepts_after(theirs) or len(seen) > _MAX_PAIRS:
                return False
            for symbol in _SYMBOLS:
                pair = (self.after(mine, symbol), other.after(theirs, symbol))
                if pair not in seen:
                    seen.add(pair)
                    waiting.append(pair)
        return True


def steps_of(transitions: Iterable[Transition]) -> Steps:
    """Group transitions by state and cell."""
    steps = defaultdict[tuple[str, str], set[str]](set)
    for state, symbol, after in transitions:
        steps[state, symbol].add(after)
    return dict(steps)


def clue_of_word(word: str) -> Clue:
    """Return the clue of a line of zeros and ones."""
    return Clue.from_cells(map(int, word))


def _to(state: int, symbol: str) -> list[Transition]:
    return [(f"q{state}", symbol, f"q{state + 1}")]


def _after(states: States, symbol: str, steps: Steps) -> States:
    return frozenset(after for state in states for after in steps.get((state, symbol), ()))


# --- lines of one length ---


class Layers(NamedTuple):
    """An automaton for lines of one length, with separate steps for each cell.

    Attributes:
        starts: the states before the first cell.
        cells: for each cell its steps, and the states allowed after it.
        finals: the accepting states after the last cell.
    """

    starts: States
    cells: Sequence[tuple[Steps, States | None]]
    finals: States


# The states that two automata may be in after the same cells.
_Pair = tuple[States, States]


class Effort:
    """Counts the automaton steps followed for one file."""

    def __init__(self) -> None:
        """Start at zero."""
        self._steps = 0

    def spend(self, steps: int) -> None:
        """Count some more steps.

        Raises:
            FileProblemsError: there are too many.
        """
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise fail(ProblemKey.TOO_MUCH)


def clue_of_layers(layers: Layers, effort: Effort) -> Clue | None:
    """Return the clue that allows exactly the accepted lines; None if there is no such clue.

    Raises:
        FileProblemsError: finding out takes too long.
    """
    word = _find_accepted_line(layers, effort)
    if word is None:
        return None
    clue = clue_of_word(word)
    return clue if _are_lines_of(clue, layers, effort) else None


def _find_accepted_line(layers: Layers, effort: Effort) -> str | None:
    """Return one accepted line."""
    reached: list[dict[str, tuple[str, str]]] = []
    states: Iterable[str] = layers.starts
    for steps, allowed in layers.cells:
        before: dict[str, tuple[str, str]] = {}
        for state in states:
            for symbol in _SYMBOLS:
                for after in steps.get((state, symbol), ()):
                    if allowed is None or after in allowed:
                        before.setdefault(after, (state, symbol))
        effort.spend(len(before) + 1)
        reached.append(before)
        states = before
    ends = sorted(layers.finals.intersection(states))
    if not ends:
        return None
    word, state = [], ends[0]
    for before in reversed(reached):
        state, symbol = before[state]
        word.append(symbol)
    return "".join(reversed(word))


def _are_lines_of(clue: Clue, layers: Layers, effort: Effort) -> bool:
    """Return whether an automaton accepts exactly the lines of a clue."""
    theirs = Automaton.of_clue(clue)
    pairs = {(layers.starts, frozenset([theirs.start]))}
    known: dict[tuple[int, int], dict[_Pair, list[_Pair]]] = {}  # most cells share the same steps
    for steps, allowed in layers.cells:
        effort.spend(len(pairs))
        # Identities are safe as keys: `layers` keeps these objects alive.
        followed = known.setdefault((id(steps), id(allowed)), {})
        following: set[_Pair] = set()
        for pair in pairs:
            if pair not in followed:
                effort.spend(10 * len(pair[0]) + 10)
                followed[pair] = _follow(pair, steps, allowed, theirs.steps)
            following.update(followed[pair])
        pairs = following
    return all(
        layers.finals.isdisjoint(mine) == theirs.finals.isdisjoint(state) for mine, state in pairs
    )


def _follow(pair: _Pair, steps: Steps, allowed: States | None, theirs: Steps) -> list[_Pair]:
    """Return the states of two automata after an empty cell and after a filled one."""
    found = []
    for symbol in _SYMBOLS:
        after = _after(pair[0], symbol, steps)
        if allowed is not None:
            after &= allowed
        states = _after(pair[1], symbol, theirs)
        if after or states:
            found.append((after, states))
    return found
