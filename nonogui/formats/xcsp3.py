"""XCSP3 (`.xml`): a constraint problem with the clues of lines as constraints.

A line is one constraint (an automaton, or a table of all its placements) or a chain of small tables
(`xcsp3_chains`). Cells in a two-dimensional array show which line is which; otherwise the order of
the cells does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb, inf
from typing import ClassVar, Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats import automata, clue_lists, xcsp3_tree, xml_write
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST
from nonogui.formats.work_limits import check_cancelled
from nonogui.formats.xcsp3_chains import ChainedLine, find_chains
from nonogui.formats.xml_tree import Node, parse_xml

_ROOT: Final = re.compile(r"<instance[\s>/]", re.IGNORECASE)


class Xcsp3(Format):
    """Cells, and per line an automaton, a table of all placements, or many small tables."""

    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the XML root element."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        return read_instance(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text; lines with equal clues form a group."""
        return xml_write.document(_lines(entries[0].puzzle))


def _lines(puzzle: Puzzle) -> Iterator[xml_write.Markup]:
    scopes = defaultdict[Clue, list[str]](list)
    for line in puzzle.lines():
        is_row = line.axis is Axis.ROW
        scopes[puzzle.clue(line)].append(f"x[{line.index}][]" if is_row else f"x[][{line.index}]")
    yield xml_write.start_tag("instance", format="XCSP3", type="CSP")
    yield xml_write.start_tag("variables")
    yield xml_write.element("array", " 0 1 ", id="x", size=f"[{puzzle.height}][{puzzle.width}]")
    yield xml_write.end_tag("variables")
    yield xml_write.start_tag("constraints")
    for clue, cells in scopes.items():
        yield xml_write.start_tag("group")
        yield from _regular(clue)
        yield from (xml_write.element("args", f" {each} ") for each in cells)
        yield xml_write.end_tag("group")
    yield xml_write.end_tag("constraints")
    yield xml_write.end_tag("instance")


def _regular(clue: Clue) -> Iterator[xml_write.Markup]:
    automaton = automata.Automaton.of_clue(clue)
    steps = "".join(f"({','.join(step)})" for step in automaton.transitions)
    yield xml_write.start_tag("regular")
    yield xml_write.element("list", " %... ")
    yield xml_write.element("transitions", f" {steps} ")
    yield xml_write.element("start", f" {automaton.start} ")
    yield xml_write.element("final", f" {' '.join(automaton.finals)} ")
    yield xml_write.end_tag("regular")


# --- reading ---


# Transitions and table rows in a file: the largest puzzle has fewer transitions.
_MAX_TUPLES: Final = 3_500_000

# Most rows of one table; larger ones are usually written as automata.
_MAX_ROWS: Final = 200_000

_TRANSITION: Final = re.compile(r"\s*([^\s,]++)\s*,\s*([01])\s*,\s*([^\s,]++)\s*")


def read_instance(text: str) -> Reading:
    """Read the one puzzle of an instance.

    Raises:
        FileProblemsError: the XML is broken, or has constraints that are not clues.
    """
    # Counting is cheap and comes before the tree takes memory.
    if text.count("(") > _MAX_TUPLES:
        raise fail(ProblemKey.FORBIDDEN_XML, what="size")
    root = parse_xml(text, "", lambda _: None)
    if root.tag != "instance":
        raise fail(ProblemKey.UNKNOWN_FORMAT, root.line)
    xcsp3_tree.share(root)
    variables = xcsp3_tree.Variables(root)
    constraints = list(xcsp3_tree.constraints_of(root, variables))
    chains = find_chains(constraints, variables)
    chained = {id(part) for chain in chains for part in chain.parts}
    lines: list[_Line] = [*chains, *(each for each in constraints if id(each) not in chained)]
    grid = _grid_of(lines, variables)
    return _read_grid(lines, grid) if grid else _read_undirected(lines, variables, root)


_Line = xcsp3_tree.Constraint | ChainedLine


def _grid_of(lines: Sequence[_Line], variables: xcsp3_tree.Variables) -> xcsp3_tree.Array | None:
    """Return the two-dimensional array with all cells; None if there is none.

    Raises:
        FileProblemsError: it is not a board.
    """
    if array := variables.only():
        if len(array.sizes) < 2:
            return None
    elif lines and lines[0].scope:
        array = variables.array_of(lines[0].scope[0])
    if array is None or len(array.sizes) != 2:
        return None
    if array.domain not in (None, xcsp3_tree.BITS) or array.domains:
        raise xcsp3_tree.unsupported(array.line)
    clue_lists.check_size(array.sizes[1], array.sizes[0], array.line)
    return array


class _Clues:
    """Compute the clues of lines, only once for equal constraints."""

    def __init__(self) -> None:
        self._effort = automata.Effort()
        self._known: dict[object, Clue | None] = {}

    def clue(self, line: _Line) -> Clue:
        """Return the clue of a line.

        Raises:
            FileProblemsError: no clue matches.
        """
        if isinstance(line, ChainedLine):
            starts, cells, finals = line.layers
            parts = tuple((id(steps), id(after)) for steps, after in cells)
            key: object = (starts, parts, finals)
        else:
            key = (id(line.node), len(line.scope or ()))
        if key not in self._known:
            self._known[key] = self._find(line)
        clue = self._known[key]
        if clue is None:
            raise xcsp3_tree.unsupported(
                line.line if isinstance(line, ChainedLine) else line.node.line
            )
        return clue

    def _find(self, line: _Line) -> Clue | None:
        if isinstance(line, ChainedLine):
            return automata.clue_of_layers(line.layers, self._effort)
        length = len(line.scope or ())
        match line.node.tag:
            case "regular":
                return self._clue_of_automaton(line.node, length)
            case "mdd":
                return self._clue_of_diagram(line.node, length)
            case "extension":
                return _clue_of_table(line.node, length)
        return None

    def _clue_of_automaton(self, node: Node, length: int) -> Clue | None:
        automaton = _automaton(node)
        if automaton.shortest() is None:
            final = next(node.all("final"), node)
            raise fail(ProblemKey.UNREACHABLE_STATE, final.line, found=final.text.strip())
        return automaton.clue() or self._clue_of_length(automaton, length)

    def _clue_of_diagram(self, node: Node, length: int) -> Clue | None:
        """Return the clue of a decision diagram: an automaton from its first state to its last."""
        transitions = _transitions(node, length * automata.MAX_TRANSITIONS)
        before = {state for state, _, _ in transitions}
        ends = {after for _, _, after in transitions} - before
        return self._clue_of_length(
            automata.Automaton.of(transitions[0][0], ends, transitions), length
        )

    def _clue_of_length(self, automaton: automata.Automaton, length: int) -> Clue | None:
        layers = automata.Layers(
            frozenset([automaton.start]), [(automaton.steps, None)] * length, automaton.finals
        )
        return automata.clue_of_layers(layers, self._effort)


def _read_grid(lines: Sequence[_Line], grid: xcsp3_tree.Array) -> Reading:
    """Read a puzzle with its cells in a two-dimensional array.

    Raises:
        FileProblemsError: a constraint is not a line's clue, or a line has no constraint.
    """
    height, width = grid.sizes
    clues: dict[Line, Clue] = {}
    at: dict[Line, int] = {}
    reader = _Clues()
    found = Findings()
    for each in lines:
        check_cancelled()
        scope = [variable - grid.first for variable in each.scope or ()]
        is_column = isinstance(each, xcsp3_tree.Constraint) and each.is_column
        is_column |= Line(Axis.ROW, 0) in clues  # matters only on a board of one cell
        line = _line_of(scope, width, height, is_column=is_column)
        if line is None:
            raise xcsp3_tree.unsupported(each.line)
        try:
            clue = reader.clue(each)
        except FileProblemsError as reason:
            found.add(_with_line(problem, line) for problem in reason.problems)
            if reason.problems[0].key is ProblemKey.UNSUPPORTED:
                raise found.give_up() from reason
            continue
        clue = _reversed_clue(clue) if scope[0] > scope[-1] else clue
        if clues.setdefault(line, clue) != clue:
            raise xcsp3_tree.unsupported(each.line)
        at[line] = each.line
    if found.any_error():
        raise found.give_up()
    sides: list[clue_lists.Side] = []
    for axis, count in ((Axis.ROW, height), (Axis.COLUMN, width)):
        side = [line for line in (Line(axis, index) for index in range(count)) if line in clues]
        if len(side) != count:
            raise fail(ProblemKey.CLUE_COUNT, axis=axis, expected=count, found=len(side))
        sides.append(clue_lists.Side([clues[line] for line in side], [at[line] for line in side]))
    rows, columns = sides
    return clue_lists.reading_of(clue_lists.Sides(rows, columns), found)


def _line_of(scope: Sequence[int], width: int, height: int, *, is_column: bool) -> Line | None:
    """Return the line of some cells, which are numbered row by row; None if they are no line."""
    if not scope or len(scope) > MAX_SIDE:
        return None
    first = min(scope[0], scope[-1])
    row, column = divmod(first, width)
    cells = [*scope] if scope[0] == first else [*reversed(scope)]
    choices = {
        Line(Axis.ROW, row): range(row * width, (row + 1) * width),
        Line(Axis.COLUMN, column): range(column, width * height, width),
    }
    fitting = [line for line, expected in choices.items() if cells == [*expected]]
    # Both fit only on a board of one cell; the row comes first.
    return fitting[is_column and len(fitting) > 1] if fitting else None


def _with_line(problem: Problem, line: Line) -> Problem:
    return replace(problem, place=replace(problem.place, line=line))


def _reversed_clue(clue: Clue) -> Clue:
    return Clue(clue.blocks[::-1])


# --- cells that are not in a two-dimensional array ---


class _UndirectedLine(NamedTuple):
    """A line that may be a row or a column."""

    cells: Sequence[int]
    clue: Clue
    at: int


def _read_undirected(
    lines: Sequence[_Line], variables: xcsp3_tree.Variables, root: Node
) -> Reading:
    """Read a puzzle without an array of cells; crossings decide which line is which.

    Raises:
        FileProblemsError: the lines form no board, or a constraint is not a clue.
    """
    reader = _Clues()
    found = Findings()
    loose: list[_UndirectedLine] = []
    for each in lines:
        check_cancelled()
        cells = each.scope or ()
        if not 0 < len(cells) <= MAX_SIDE or len(set(cells)) != len(cells):
            raise xcsp3_tree.unsupported(each.line)
        if any(variables.domain(cell) not in (None, xcsp3_tree.BITS) for cell in cells):
            raise xcsp3_tree.unsupported(each.line)
        clue = reader.clue(each)
        is_turned = cells[0] > cells[-1]
        loose.append(
            _UndirectedLine(
                cells[::-1] if is_turned else cells,
                _reversed_clue(clue) if is_turned else clue,
                each.line,
            )
        )
    rows, columns = _crossing(loose, root)
    clue_lists.check_size(len(columns), len(rows))
    first, second = (
        clue_lists.Side([each.clue for each in side], [each.at for each in side])
        for side in (rows, columns)
    )
    ways = {
        ROWS_FIRST: clue_lists.Sides(first, second),
        COLUMNS_FIRST: clue_lists.Sides(second, first),
    }
    return clue_lists.reading_of(clue_lists.choose_sides(ways, found), found)


def _crossing(
    lines: Sequence[_UndirectedLine], root: Node
) -> tuple[list[_UndirectedLine], list[_UndirectedLine]]:
    """Return the rows and the columns; cells that are adjacent in the file are in a row.

    Raises:
        FileProblemsError: the lines do not cross like those of a board.
    """
    through = defaultdict[int, list[_UndirectedLine]](list)
    for line in lines:
        for cell in line.cells:
            through[cell].append(line)
    if not lines or any(len(both) != 2 for both in through.values()):
        raise xcsp3_tree.unsupported(root.line)
    corners = (
        cell for cell in sorted(through) if all(line.cells[0] == cell for line in through[cell])
    )
    corner = next(corners, None)
    if corner is None:
        raise xcsp3_tree.unsupported(root.line)
    row, column = sorted(through[corner], key=_step)
    rows = [_other(through[cell], column) for cell in column.cells]
    columns = [_other(through[cell], row) for cell in row.cells]
    is_board = len(rows) + len(columns) == len(lines)
    for index, line in enumerate(rows):
        at = [each.cells[index] for each in columns if len(each.cells) == len(rows)]
        is_board = is_board and at == [*line.cells]
    if not is_board:
        raise xcsp3_tree.unsupported(root.line)
    return rows, columns


def _step(line: _UndirectedLine) -> float:
    """Return the distance in the file between the first two cells of a line."""
    return line.cells[1] - line.cells[0] if len(line.cells) > 1 else inf


def _other(both: Sequence[_UndirectedLine], line: _UndirectedLine) -> _UndirectedLine:
    return both[1] if both[0] is line else both[0]


# --- one constraint for a line ---


def _automaton(node: Node) -> automata.Automaton:
    transitions = _transitions(node, automata.MAX_TRANSITIONS)
    return automata.Automaton.of(
        node.first_text("start"), node.first_text("final").split(), transitions
    )


def _transitions(node: Node, most: int) -> list[automata.Transition]:
    steps = next(node.all("transitions"), node)
    found = xcsp3_tree.TUPLE.findall(steps.text)
    matches = [_TRANSITION.fullmatch(step) for step in found[: most + 1]]
    if strange := [step for step, match in zip(found, matches, strict=False) if not match]:
        raise fail(ProblemKey.SYNTAX, steps.line, expected="(q0,0,q1)", found=strange[0])
    if not 0 < len(found) <= most:
        raise xcsp3_tree.unsupported(steps.line)
    return [(match[1], match[2], match[3]) for match in matches if match]


def _clue_of_table(node: Node, length: int) -> Clue:
    """Return the clue if a table lists exactly its placements."""
    table = next(node.all("supports"), None)
    if table is None:
        raise xcsp3_tree.unsupported(node.line)
    if table.text.count("(") > _MAX_ROWS:
        raise fail(ProblemKey.TOO_MUCH, table.line)
    tuples = xcsp3_tree.TUPLE.findall(table.text) or table.text.split(maxsplit=_MAX_ROWS)
    words = {"".join(row.replace(",", " ").split()) for row in tuples}
    if strange := [word for word in words if len(word) != length or word.strip("01")]:
        word = strange[0]
        raise fail(
            ProblemKey.SYNTAX, table.line, expected=f"({','.join('0' * length)})", found=word
        )
    clues = {tuple(map(len, word.replace("0", " ").split())) for word in words}
    if len(clues) != 1:
        raise xcsp3_tree.unsupported(table.line)
    clue = Clue.of(*clues.pop())
    # A clue allows exactly this many placements; a table with fewer says more than a clue.
    if len(words) != comb(length - clue.min_length + len(clue), len(clue)):
        raise xcsp3_tree.unsupported(table.line)
    return clue
