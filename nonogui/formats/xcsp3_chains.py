"""Read lines of an XCSP3 instance with automata split into tables of three variables.

Each table connects the state before a cell, the cell, and the state after it. Tables that share a
state form a chain, and a chain is a line. The first and last table may lack their outer state.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nonogui.core.problems import ProblemKey
from nonogui.formats import automata, xcsp3_tree
from nonogui.formats.base import fail
from nonogui.formats.xml_tree import Node

MAX_ROWS: Final = 200_000
"""Rows of different tables; 100x100 has some 20,000."""

# Replaces the state before the first cell or after the last, if it has no variable.
_OUTSIDE: Final = ""


class ChainedLine(NamedTuple):
    """A line stated as a chain of tables.

    Attributes:
        scope: its cells, from one end to the other.
        parts: the constraints that it consists of.
        layers: the lines that they allow.
    """

    scope: Sequence[int]
    parts: Sequence[xcsp3_tree.Constraint]
    layers: automata.Layers

    @property
    def line(self) -> int:
        """The line of the file where it starts."""
        return self.parts[0].line


class _Link(NamedTuple):
    """One table of a chain: its cell and the adjacent states; one of the states may be missing."""

    constraint: xcsp3_tree.Constraint
    cell: int
    states: tuple[int, ...]


def find_chains(
    constraints: Sequence[xcsp3_tree.Constraint], variables: xcsp3_tree.Variables
) -> list[ChainedLine]:
    """Return the lines that are chains of tables; none if the tables form no chains.

    Raises:
        FileProblemsError: they are chains, but not of clues.
    """
    tables = [each for each in constraints if _is_table(each, (2, 3))]
    # The cell usually stands between the two states.
    links = next(filter(None, (_links(tables, place) for place in (1, 0, 2))), None)
    if links is None:
        return []
    limits, limiting = _limits(constraints)
    states = {state for link in links for state in link.states}
    for each in limiting:
        if not states.issuperset(each.scope or ()):
            raise xcsp3_tree.unsupported(each.line)
    reader = _Reader(variables, limits)
    first, *others = (reader.line(chain) for chain in _chains(links))
    return [first._replace(parts=[*first.parts, *limiting]), *others]


def _is_table(constraint: xcsp3_tree.Constraint, sizes: Sequence[int]) -> bool:
    scope = constraint.scope
    return constraint.node.tag == "extension" and scope is not None and len(scope) in sizes


def _links(tables: Sequence[xcsp3_tree.Constraint], place: int) -> list[_Link] | None:
    """Return tables as links with the cell at index `place`; None if they don't fit."""
    scopes = [each.scope or () for each in tables]
    cells = {scope[place] for scope in scopes if len(scope) == 3}
    states = {each for scope in scopes if len(scope) == 3 for each in scope} - cells
    if not cells:
        return None
    links: list[_Link] = []
    times = defaultdict[int, int](int)
    for table, scope in zip(tables, scopes, strict=True):
        others = tuple(each for each in scope if each in states)
        (cell, *more) = [each for each in scope if each not in states] or [-1]
        if more or cell < 0 or len({*others, cell}) != len(scope):
            return None
        times[cell] += 1
        links.append(_Link(table, cell, others))
    # Each cell is in one row and in one column.
    return links if set(times.values()) == {2} else None


def _chains(links: Sequence[_Link]) -> Iterator[list[tuple[_Link, int | None, int | None]]]:
    """Yield the chains: each link with the states by which it is entered and left.

    Raises:
        FileProblemsError: a state connects more than two links, or a chain is a loop.
    """
    joined = defaultdict[int, list[int]](list)
    for at, link in enumerate(links):
        for state in link.states:
            joined[state].append(at)
            if len(joined[state]) > 2:
                raise xcsp3_tree.unsupported(link.constraint.line)
    left = dict.fromkeys(range(len(links)))
    for at, link in enumerate(links):
        ends: list[int | None] = [each for each in link.states if len(joined[each]) == 1]
        ends += [None] * (2 - len(link.states))
        if at not in left or not ends:
            continue
        chain: list[tuple[_Link, int | None, int | None]] = []
        following: int | None = at
        entered = ends[0]
        while following is not None:
            del left[following]
            states = links[following].states
            leaving = next((each for each in states if each != entered), None)
            chain.append((links[following], entered, leaving))
            both = joined[leaving] if leaving is not None else ()
            following = next((each for each in both if each in left), None)
            entered = leaving
        yield chain
    for at in left:
        raise xcsp3_tree.unsupported(links[at].constraint.line)


def _limits(
    constraints: Iterable[xcsp3_tree.Constraint],
) -> tuple[Mapping[int, xcsp3_tree.Values], list[xcsp3_tree.Constraint]]:
    """Return the values allowed by unary tables and assignments, and those constraints."""
    limits: dict[int, xcsp3_tree.Values] = {}
    taken: list[xcsp3_tree.Constraint] = []
    for constraint in constraints:
        node, scope = constraint.node, constraint.scope
        if _is_table(constraint, (1,)) and scope:
            table = next(node.all("supports"), None)
            if table is None:
                continue
            allowed = [
                frozenset(xcsp3_tree.values_of(table.text.translate(_NO_BRACKETS), table.line))
            ]
        elif node.tag == "instantiation" and scope:
            allowed = [frozenset([value]) for value in node.first_text("values").split()]
            if len(allowed) != len(scope):
                continue
        else:
            continue
        taken.append(constraint)
        for variable, values in zip(scope, allowed, strict=True):
            limits[variable] = limits.get(variable, values) & values
    return limits, taken


_NO_BRACKETS: Final = str.maketrans("(),", "   ")


class _Reader:
    """Converts chains to lines; equal tables are converted once."""

    def __init__(
        self, variables: xcsp3_tree.Variables, limits: Mapping[int, xcsp3_tree.Values]
    ) -> None:
        self._variables = variables
        self._limits = limits
        self._rows = 0
        self._steps: dict[tuple[str, tuple[int, ...]], automata.Steps] = {}
        self._states: dict[tuple[xcsp3_tree.Values, ...], automata.States] = {}

    def line(self, chain: Sequence[tuple[_Link, int | None, int | None]]) -> ChainedLine:
        """Return the line of a chain.

        Raises:
            FileProblemsError: a cell has other values than filled and empty, or a table is invalid.
        """
        cells: list[tuple[automata.Steps, automata.States | None]] = []
        starts: automata.States = frozenset([_OUTSIDE])
        after: automata.States | None = None
        for at, (link, entered, leaving) in enumerate(chain):
            domain = self._variables.domain(link.cell)
            if domain not in (None, xcsp3_tree.BITS):
                raise xcsp3_tree.unsupported(link.constraint.line)
            steps = self._steps_of(link, entered, leaving)
            if at == 0 and entered is not None:
                starts = self._allowed(entered) or frozenset(state for state, _ in steps)
            after = self._allowed(leaving) if leaving is not None else None
            cells.append((steps, after))
        if (finals := after) is None:
            finals = frozenset(each for many in cells[-1][0].values() for each in many)
        parts = [link.constraint for link, _, _ in chain]
        return ChainedLine(
            [link.cell for link, _, _ in chain], parts, automata.Layers(starts, cells, finals)
        )

    def _allowed(self, state: int) -> automata.States | None:
        """Return the allowed values of a state variable; None if all."""
        found = tuple(
            each
            for each in (self._variables.domain(state), self._limits.get(state))
            if each is not None
        )
        if not found:
            return None
        if found not in self._states:
            self._states[found] = frozenset.intersection(*found)
        return self._states[found]

    def _steps_of(self, link: _Link, entered: int | None, leaving: int | None) -> automata.Steps:
        scope = link.constraint.scope or ()
        places = tuple(
            scope.index(each) if each is not None else -1 for each in (entered, link.cell, leaving)
        )
        table = next(link.constraint.node.all("supports"), None)
        if table is None:
            raise xcsp3_tree.unsupported(link.constraint.node.line)
        key = (table.text, places)
        if key not in self._steps:
            self._rows += table.text.count("(")
            if self._rows > MAX_ROWS:
                raise fail(ProblemKey.TOO_MUCH, table.line)
            before, cell, after = places
            self._steps[key] = automata.steps_of(
                (
                    row[before] if before >= 0 else _OUTSIDE,
                    row[cell],
                    row[after] if after >= 0 else _OUTSIDE,
                )
                for row in _rows_of(table, len(scope))
            )
        return self._steps[key]


_NUMBER: Final = r"\s*+(-?[0-9]++)\s*+"
_ROWS: Final = {
    size: re.compile(r"\(" + ",".join([_NUMBER] * size) + r"\)", re.ASCII) for size in (2, 3)
}


def _rows_of(table: Node, size: int) -> list[tuple[str, ...]]:
    """Return the rows of a table.

    Raises:
        FileProblemsError: a row does not have `size` numbers.
    """
    rows: list[tuple[str, ...]] = _ROWS[size].findall(table.text)
    if len(rows) != table.text.count("("):
        found = xcsp3_tree.TUPLE.findall(table.text)
        strange = next((row for row in found if not _ROWS[size].fullmatch(f"({row})")), "(")
        expected = f"({','.join('0' * size)})"
        raise fail(ProblemKey.SYNTAX, table.line, expected=expected, found=strange)
    return rows
