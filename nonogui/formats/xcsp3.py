"""XCSP3 (`.xml`): a constraint problem in which an automaton for each line is its clue."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import Entry, Findings, Format, Reading, checked, fail
from nonogui.formats.clue_lists import ONE_TOO_MANY, check_size
from nonogui.formats.decode import number
from nonogui.formats.xml_tree import Node, parse_xml
from nonogui.formats.xml_write import Markup, closing, document, element, opening

# --- a clue as an automaton ---


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


_ROOT: Final = re.compile(r"<instance[\s>/]", re.IGNORECASE)


class Xcsp3(Format):
    """An array of cells; for each line an automaton, or a table of every way to fill it."""

    def sniff_text(self, text: str) -> int:
        """An XML text whose root looks right."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        return read_instance(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle; lines of the same clue are a group."""
        return document(_lines(entries[0].puzzle))


def _lines(puzzle: Puzzle) -> Iterator[Markup]:
    scopes = defaultdict[Clue, list[str]](list)
    for line in puzzle.lines():
        is_row = line.axis is Axis.ROW
        scopes[puzzle.clue(line)].append(f"x[{line.index}][]" if is_row else f"x[][{line.index}]")
    yield opening("instance", format="XCSP3", type="CSP")
    yield opening("variables")
    yield element("array", " 0 1 ", id="x", size=f"[{puzzle.height}][{puzzle.width}]")
    yield closing("variables")
    yield opening("constraints")
    for clue, cells in scopes.items():
        yield opening("group")
        yield from _regular(clue)
        yield from (element("args", f" {each} ") for each in cells)
        yield closing("group")
    yield closing("constraints")
    yield closing("instance")


def _regular(clue: Clue) -> Iterator[Markup]:
    automaton = Automaton.of_clue(clue)
    steps = "".join(f"({','.join(step)})" for step in automaton.transitions)
    yield opening("regular")
    yield element("list", " %... ")
    yield element("transitions", f" {steps} ")
    yield element("start", f" {automaton.start} ")
    yield element("final", f" {' '.join(automaton.finals)} ")
    yield closing("regular")


# --- reading ---


_MOST_TUPLES: Final = 1_000_000
"""Transitions and rows of tables in a file: the largest puzzle has fewer transitions."""

_MOST_CONSTRAINTS: Final = 4 * MAX_SIDE
_MOST_ROWS: Final = 200_000
"""Rows of one table; larger tables say what an automaton says shortly."""

_SIZE: Final = re.compile(r"\s*\[([0-9]{1,9})\]\s*\[([0-9]{1,9})\]\s*")
_DOMAINS: Final = ("0 1", "0..1")
_TUPLE: Final = re.compile(r"\(([^()]*+)\)")
_TRANSITION: Final = re.compile(r"\s*([^\s,]++)\s*,\s*([01])\s*,\s*([^\s,]++)\s*")
_TERM: Final = re.compile(r"([^\s\[\]]{1,99})\[([0-9.]{0,20})\]\[([0-9.]{0,20})\]")
_HOLDERS: Final = ("constraints", "block", "group")


class _Constraint(NamedTuple):
    """One constraint: what it holds for, the element that says what it asks for, its line."""

    scope: str
    node: Node
    line: int


def read_instance(text: str) -> Reading:
    """The one puzzle of an instance.

    Raises:
        FileProblemsError: the XML is broken, or says anything that no clue says.
    """
    if text.count("(") > _MOST_TUPLES:
        raise fail(ProblemKey.FORBIDDEN_XML, what="size")
    root = parse_xml(text, "", lambda _: None)
    if root.tag != "instance":
        raise fail(ProblemKey.UNKNOWN_FORMAT, root.line)
    board = _Board(root)
    found = Findings()
    for constraints in root.all("constraints"):
        for count, constraint in enumerate(_constraints(constraints)):
            if count > _MOST_CONSTRAINTS:
                raise fail(ProblemKey.TOO_MUCH, constraint.line)
            board.take(constraint, found)
    return board.reading(found)


def _constraints(holder: Node, template: Node | None = None) -> Iterator[_Constraint]:
    """The constraints in an element; those of a group are its template with each list of cells."""
    if holder.tag == "group":
        template = next((child for child in holder.children if child.tag != "args"), None)
    for child in holder.children:
        if child.tag == "args" and template:
            yield _Constraint(child.text, template, child.line)
        elif child.tag in _HOLDERS:
            yield from _constraints(child)
        elif child is not template:
            yield _Constraint(child.first_text("list"), child, child.line)


class _Board:
    """The array of cells, and the clues that were found for its lines."""

    def __init__(self, root: Node) -> None:
        arrays = [array for part in root.all("variables") for array in part.children]
        if len(arrays) != 1:
            raise fail(ProblemKey.UNSUPPORTED, root.line, what="constraint")
        (array,) = arrays
        size = _SIZE.fullmatch(array.attributes.get("size", ""))
        domain = " ".join(array.text[:1000].split())
        if size is None or (domain and domain not in _DOMAINS):
            raise fail(ProblemKey.UNSUPPORTED, array.line, what="constraint")
        self._height, self._width = (number(side) or 0 for side in size.groups())
        check_size(self._width, self._height, array.line)
        self._name = array.attributes.get("id", "")
        self._clues: dict[Line, Clue] = {}
        self._at: dict[Line, int] = {}
        self._known: dict[tuple[int, int], Clue] = {}

    def take(self, constraint: _Constraint, found: Findings) -> None:
        """Add the clue of a constraint.

        Raises:
            FileProblemsError: it is no clue of a line.
        """
        line = self._line_of(constraint.scope)
        if line is None:
            raise fail(ProblemKey.UNSUPPORTED, constraint.line, what="constraint")
        try:
            clue = self._clue(constraint.node, line)
        except FileProblemsError as reason:
            found.add(_placed(problem, line) for problem in reason.problems)
            if reason.problems[0].key is ProblemKey.UNSUPPORTED:
                raise found.give_up() from reason
            return
        if self._clues.setdefault(line, clue) != clue:
            raise fail(ProblemKey.UNSUPPORTED, constraint.line, what="constraint")
        self._at[line] = constraint.line

    def _clue(self, node: Node, line: Line) -> Clue:
        """The clue that a constraint asks for, found once for all lines of a length."""
        length = self._width if line.axis is Axis.ROW else self._height
        key = (id(node), length)
        if key not in self._known:
            self._known[key] = _clue_of(node, length)
        return self._known[key]

    def reading(self, found: Findings) -> Reading:
        """The puzzle.

        Raises:
            FileProblemsError: an error was found, or a line has no constraint.
        """
        if found.any_error():
            raise found.give_up()
        sides: list[tuple[Clue, ...]] = []
        for axis, count in ((Axis.ROW, self._height), (Axis.COLUMN, self._width)):
            lines = (Line(axis, index) for index in range(count))
            side = tuple(self._clues[line] for line in lines if line in self._clues)
            if len(side) != count:
                raise fail(ProblemKey.CLUE_COUNT, axis=axis, expected=count, found=len(side))
            sides.append(side)
        entry = checked(Puzzle(sides[0], sides[1]), None, Problems(), self._at)
        return Reading((entry,), Problems())

    def _line_of(self, scope: str) -> Line | None:
        """The line that some cells are: `x[0][]`, `x[][0]`, or each on its own."""
        cells: list[tuple[int, int]] = []
        terms = scope.split(maxsplit=ONE_TOO_MANY)
        for term in terms:
            match = _TERM.fullmatch(term)
            if match is None or match[1] != self._name:
                return None
            rows, columns = _range(match[2], self._height), _range(match[3], self._width)
            if len(cells) + len(rows) * len(columns) > MAX_SIDE:
                return None
            cells += ((row, column) for row in rows for column in columns)
        if not cells:
            return None
        row, column = cells[0]
        choices = {
            Line(Axis.ROW, row): [(row, each) for each in range(self._width)],
            Line(Axis.COLUMN, column): [(each, column) for each in range(self._height)],
        }
        fitting = [line for line, expected in choices.items() if expected == cells]
        is_column = len(fitting) > 1 and "[][" in terms[0]
        return fitting[is_column] if fitting else None


def _placed(problem: Problem, line: Line) -> Problem:
    return replace(problem, place=replace(problem.place, line=line))


def _range(text: str, size: int) -> range:
    """The indices that stand between brackets: nothing is all of them."""
    if not text:
        return range(size)
    first, _, last = text.partition("..")
    ends = number(first), number(last or first)
    if ends[0] is None or ends[1] is None or ends[1] >= size:
        return range(0)
    return range(ends[0], ends[1] + 1)


def _clue_of(node: Node, length: int) -> Clue:
    """The clue that a constraint asks for in lines of a length.

    Raises:
        FileProblemsError: there is no such clue.
    """
    match node.tag:
        case "regular":
            return _clue_of_automaton(node)
        case "extension":
            return _clue_of_table(node, length)
    raise fail(ProblemKey.UNSUPPORTED, node.line, what="constraint")


def _clue_of_automaton(node: Node) -> Clue:
    automaton = _automaton(node)
    word = automaton.shortest()
    if word is None:
        final = next(node.all("final"), node)
        raise fail(ProblemKey.UNREACHABLE_STATE, final.line, found=final.text.strip())
    clue = clue_of_word(word)
    if not automaton.is_like(Automaton.of_clue(clue)):
        raise fail(ProblemKey.UNSUPPORTED, node.line, what="constraint")
    return clue


def _automaton(node: Node) -> Automaton:
    steps = next(node.all("transitions"), node)
    found = _TUPLE.findall(steps.text)
    matches = [_TRANSITION.fullmatch(step) for step in found[: MOST_TRANSITIONS + 1]]
    if strange := [step for step, match in zip(found, matches, strict=False) if not match]:
        raise fail(ProblemKey.SYNTAX, steps.line, expected="(q0,0,q1)", found=strange[0])
    if not 0 < len(found) <= MOST_TRANSITIONS:
        raise fail(ProblemKey.UNSUPPORTED, steps.line, what="constraint")
    transitions = [(match[1], match[2], match[3]) for match in matches if match]
    return Automaton.of(node.first_text("start"), node.first_text("final").split(), transitions)


def _clue_of_table(node: Node, length: int) -> Clue:
    """The clue whose lines a table lists: each must be there, and no other."""
    table = next(node.all("supports"), None)
    if table is None:
        raise fail(ProblemKey.UNSUPPORTED, node.line, what="constraint")
    if table.text.count("(") > _MOST_ROWS:
        raise fail(ProblemKey.TOO_MUCH, table.line)
    tuples = _TUPLE.findall(table.text) or table.text.split(maxsplit=_MOST_ROWS)
    words = {"".join(row.replace(",", " ").split()) for row in tuples}
    if strange := [word for word in words if len(word) != length or word.strip("01")]:
        word = strange[0]
        raise fail(
            ProblemKey.SYNTAX, table.line, expected=f"({','.join('0' * length)})", found=word
        )
    clues = {tuple(map(len, word.replace("0", " ").split())) for word in words}
    if len(clues) != 1:
        raise fail(ProblemKey.UNSUPPORTED, table.line, what="constraint")
    clue = Clue.of(*clues.pop())
    if len(words) != comb(length - clue.min_length + len(clue), len(clue)):
        raise fail(ProblemKey.UNSUPPORTED, table.line, what="constraint")
    return clue
