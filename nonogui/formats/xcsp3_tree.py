"""Parse an XCSP3 instance: variables and their domains, constraints and their scopes.

Variables are numbered in the order of declaration; the cells of an array row by row. Short forms
are expanded: `x[0][]`, groups of constraints, sliding constraints, `as`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import fail
from nonogui.formats.decode import parse_number
from nonogui.formats.xml_tree import Node

MAX_CONSTRAINTS: Final = 250_000
"""Chains of tables have two for each cell: enough for 350x350."""

# A choice: eight variables for each cell of a 500x500 board.
_MAX_VARIABLES: Final = 2_000_000
# Values of one domain. A choice: twice the two states that a line's automaton has for each cell.
_MAX_VALUES: Final = 4 * MAX_SIDE
# Variables of one constraint: a chain that slides along a line has two for each cell.
_MAX_TERMS: Final = 4 * MAX_SIDE + 10

TUPLE: Final = re.compile(r"\(([^()]*+)\)")
_TERM: Final = re.compile(r"([^\s\[\]]{1,99})((?:\[[0-9.]{0,20}\]){0,9})")
_INDICES: Final = re.compile(r"\[([0-9.]*)\]")
_SIZES: Final = re.compile(r"(?:\s*\[[0-9]{1,9}\]){1,9}\s*")
_RANGE: Final = re.compile(r"(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?", re.ASCII)
_PARAMETER: Final = re.compile(r"%(?:([0-9]{1,4})|\.\.\.)", re.ASCII)
_HOLDERS: Final = ("constraints", "block", "group")

Values = frozenset[str]

BITS: Final[Values] = frozenset("01")
"""The values of a cell."""


def unsupported(line: int) -> FileProblemsError:
    """Return the exception for constraints that are not clues."""
    return fail(ProblemKey.UNSUPPORTED, line, what="constraint")


# Elements that may be declared `as` another one: those without constraints.
_SHARED: Final = ("var", "array", "supports", "transitions")


def share(root: Node) -> None:
    """Copy the content of the referenced element to each element that is declared `as` it."""
    named: dict[str, Node] = {}
    # A stack that holds children in reverse, so that nodes come in the file's order: `as` can name
    # only an earlier element.
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if name := node.attributes.get("id"):
            named.setdefault(name, node)
        other = node.attributes.get("as")
        if other is not None:
            if node.tag not in _SHARED or other not in named or named[other].tag != node.tag:
                raise unsupported(node.line)
            node.text, node.children = named[other].text, named[other].children
        else:
            waiting += reversed(node.children)


@dataclass(frozen=True)
class Array:
    """The variables that a file declares under one name.

    Attributes:
        sizes: the length of each dimension; empty for a single variable.
        first_index: the first index in each dimension.
        first: the number of its first variable.
        line: the line of the file that declares it.
        domain: the values of variables not in `domains`; None if not stated.
        domains: the values of individual variables, by number.
    """

    sizes: tuple[int, ...]
    first_index: int
    first: int
    line: int
    domain: Values | None
    domains: Mapping[int, Values] = field(default_factory=dict)

    @property
    def numbers(self) -> range:
        """The numbers of its variables."""
        return range(self.first, self.first + prod(self.sizes))


class Variables:
    """All variables of an instance."""

    def __init__(self, root: Node) -> None:
        """Read the declarations of an instance.

        Raises:
            FileProblemsError: there are too many, or unsupported ones.
        """
        self._arrays: dict[str, Array] = {}
        self._values: dict[str, Values] = {}
        self._count = 0
        for node in (node for part in root.all("variables") for node in part.children):
            if node.tag not in ("array", "var"):
                raise unsupported(node.line)
            self._declare(node)
        if not self._arrays:
            raise unsupported(root.line)
        self._starts = sorted(self._arrays.values(), key=lambda array: array.first)

    def _declare(self, node: Node) -> None:
        sizes: tuple[int, ...] = ()
        if node.tag == "array":
            text = node.attributes.get("size", "")
            if not _SIZES.fullmatch(text):
                raise unsupported(node.line)
            sizes = tuple(parse_number(size) or 0 for size in _INDICES.findall(text))
        first_index = parse_number(node.attributes.get("startindex", "0")) or 0
        name = node.attributes.get("id", "")
        if name in self._arrays:
            raise unsupported(node.line)
        array = Array(sizes, first_index, self._count, node.line, self._domain(node))
        self._count += prod(sizes)
        if self._count > _MAX_VARIABLES:
            raise fail(ProblemKey.TOO_MUCH, node.line)
        self._arrays[name] = array
        if parts := list(node.all("domain")):
            self._arrays[name] = self._with_domains(array, parts)

    def _with_domains(self, array: Array, parts: Sequence[Node]) -> Array:
        """Return the array with the separate domains of its parts."""
        others: Values | None = None
        domains: dict[int, Values] = {}
        for part in parts:
            values = self._domain(part)
            if values is None:
                raise unsupported(part.line)
            terms = part.attributes.get("for", "others")
            if terms.strip() == "others":
                others = values
                continue
            found = self.expand(terms, most=len(array.numbers))
            if found is None:
                raise unsupported(part.line)
            domains |= dict.fromkeys(found, values)
        return Array(array.sizes, array.first_index, array.first, array.line, others, domains)

    def _domain(self, node: Node) -> Values | None:
        """Return the values of a domain, `0 1` or `0..5 7`; None if it is empty.

        Raises:
            FileProblemsError: there are too many, or they are not numbers.
        """
        text = node.text.strip()
        if text not in self._values:
            self._values[text] = frozenset(values_of(text, node.line))
        return self._values[text] or None

    def domain(self, variable: int) -> Values | None:
        """Return the allowed values of a variable; None if the file does not state them."""
        array = self.array_of(variable)
        return array.domains.get(variable, array.domain)

    def array_of(self, variable: int) -> Array:
        """Return the array that contains a variable."""
        low, high = 0, len(self._starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self._starts[middle].first <= variable:
                low = middle
            else:
                high = middle
        return self._starts[low]

    def only(self) -> Array | None:
        """Return the array of all variables; None if there are several."""
        return self._starts[0] if len(self._starts) == 1 else None

    def expand(self, text: str, most: int = _MAX_TERMS) -> list[int] | None:
        """Return the variables that terms name: `x[0][]`, `x[1..3] y`; None for other terms."""
        found: list[int] = []
        for term in text.split(maxsplit=most)[: most + 1]:
            match = _TERM.fullmatch(term)
            array = self._arrays.get(match[1]) if match else None
            if match is None or array is None:
                return None
            indices = _INDICES.findall(match[2])
            if len(indices) != len(array.sizes):
                return None
            ranges = [
                _range(index, array.first_index, size)
                for index, size in zip(indices, array.sizes, strict=True)
            ]
            if len(found) + prod(map(len, ranges)) > most:
                return None
            numbers = [0]
            for each, size in zip(ranges, array.sizes, strict=True):
                numbers = [at * size + index for at in numbers for index in each]
            found += (array.first + at for at in numbers)
        return found


def values_of(text: str, line: int) -> Iterator[str]:
    """Yield the values of a text such as `0 1` or `0..5 7`.

    Raises:
        FileProblemsError: there are too many, or they are not numbers.
    """
    left = _MAX_VALUES
    for word in text.split(maxsplit=_MAX_VALUES)[: _MAX_VALUES + 1]:
        match = _RANGE.fullmatch(word)
        if match is None:
            raise unsupported(line)
        low, high = int(match[1]), int(match[2] or match[1])
        left -= max(high - low + 1, 1)
        if left < 0:
            raise unsupported(line)
        yield from map(str, range(low, high + 1))


def _range(text: str, first_index: int, size: int) -> range:
    """Return the indices between brackets, counted from 0; empty brackets mean all."""
    if not text:
        return range(size)
    first, _, last = text.partition("..")
    ends = parse_number(first), parse_number(last or first)
    if ends[0] is None or ends[1] is None or ends[0] < first_index or ends[1] >= first_index + size:
        return range(0)
    return range(ends[0] - first_index, ends[1] - first_index + 1)


# --- constraints ---


@dataclass(frozen=True, slots=True)
class Constraint:
    """A constraint with the variables that it applies to.

    Attributes:
        scope: its variables in order; None if it has other terms than variables.
        node: the element with its kind and parameters.
        line: the line of the file where it is applied to these variables.
        is_column: whether it is written as a column, which matters for a board of one cell.
    """

    scope: Sequence[int] | None
    node: Node
    line: int
    is_column: bool = False


def constraints_of(root: Node, variables: Variables) -> Iterator[Constraint]:
    """Yield the constraints; for a group, its template with each list of arguments.

    Raises:
        FileProblemsError: there are too many.
    """
    found = (each for part in root.all("constraints") for each in _within(part, variables))
    for count, constraint in enumerate(found):
        if count > MAX_CONSTRAINTS:
            raise fail(ProblemKey.TOO_MUCH, constraint.line)
        yield constraint


def _within(
    holder: Node, variables: Variables, template: Node | None = None
) -> Iterator[Constraint]:
    if holder.tag == "group":
        template = next((child for child in holder.children if child.tag != "args"), None)
    for child in holder.children:
        if child.tag == "args" and template:
            scope = variables.expand(child.text)
            if scope is not None:
                scope = _fill_template(_scope_of(template), scope, variables)
            yield Constraint(scope, template, child.line, "[][" in child.text)
        elif child.tag in _HOLDERS:
            yield from _within(child, variables)
        elif child.tag == "slide":
            yield from _slide(child, variables)
        elif child is not template:
            text = _scope_of(child)
            yield Constraint(variables.expand(text), child, child.line, "[][" in text)


def _scope_of(node: Node) -> str:
    return next((child.text for child in node.all("list")), "")


def _fill_template(text: str, arguments: Sequence[int], variables: Variables) -> list[int] | None:
    """Return the variables of a template, `x[0] %1 %0` or `%...`, with its arguments inserted."""
    scope: list[int] = []
    following = 0
    for word in text.split(maxsplit=_MAX_TERMS)[:_MAX_TERMS]:
        match = _PARAMETER.fullmatch(word)
        if match is None:
            found = variables.expand(word)
        elif match[1] is None:
            found = [*arguments[following:]]
        else:
            at = int(match[1])
            following = max(following, at + 1)
            found = [*arguments[at : at + 1]] or None
        if found is None:
            return None
        scope += found
    return scope if len(scope) <= _MAX_TERMS else None


def _slide(slide: Node, variables: Variables) -> Iterator[Constraint]:
    """Yield the constraints of a sliding constraint over lists of variables."""
    template = next((child for child in slide.children if child.tag != "list"), None)
    lists = list(slide.all("list"))
    if template is None or not lists or slide.attributes.get("circular", "false") != "false":
        raise unsupported(slide.line)
    text = _scope_of(template)
    taken: list[tuple[list[int], int, int]] = []
    for each in lists:
        variables_of_list = variables.expand(each.text)
        arity = len(set(_PARAMETER.findall(text))) if len(lists) == 1 else 1
        offset = parse_number(each.attributes.get("offset", "1"))
        collect = parse_number(each.attributes.get("collect", str(arity)))
        if not variables_of_list or not offset or not collect:
            raise unsupported(slide.line)
        taken.append((variables_of_list, offset, collect))
    count = min((len(each) - collect) // offset + 1 for each, offset, collect in taken)
    for step in range(count):
        arguments = [
            variable
            for each, offset, collect in taken
            for variable in each[step * offset : step * offset + collect]
        ]
        yield Constraint(_fill_template(text, arguments, variables), template, slide.line)
