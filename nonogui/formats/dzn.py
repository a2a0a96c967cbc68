"""Data of modelling languages: MiniZinc (`.dzn`, in three dialects) and GLPK MathProg (`.dat`).

MiniZinc lists the lengths of blocks, padded with zeros in front, or cells: ones, a zero between
blocks, and -1 as padding. A third dialect has an automaton for each line and is read-only. MathProg
has a table of lengths for each side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import automata, clue_lists
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.decode import parse_number
from nonogui.formats.readings import CELLS, LENGTHS

_IN_STARS: Final = r"/\*(?:[^*]++|\*(?!/)|)*+(?:\*/)?"
# The tables of any puzzle have fewer.
_MAX_PARTS: Final = 10_000
# A choice: a 500x500 board has at most 250,000 clue numbers on both sides together.
_MAX_WORDS: Final = 500_000

_WORD: Final = re.compile(r"\n|[^\s,]++")


def statements(text: str, comment: str) -> Iterator[clue_lists.NumberedLine]:
    """Yield the text before each semicolon and the line on which it starts.

    Comments are skipped: from `comment` to the end of the line, and `/* */`.
    """
    pattern = re.compile(f"{comment}[^\n]*+|{_IN_STARS}")
    # The line breaks of comments stay, so that problems name the right line.
    plain = pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", text)
    return parts(plain, ";", 1)


def parts(text: str, separator: str, line: int) -> Iterator[clue_lists.NumberedLine]:
    """Split a text at a separator; yield stripped parts, each with its starting line.

    Raises:
        FileProblemsError: there are far too many parts.
    """
    if text.count(separator) > _MAX_PARTS:
        raise fail(ProblemKey.TOO_MUCH, line)
    for part in text.split(separator):
        body = part.lstrip()
        yield line + part.count("\n", 0, len(part) - len(body)), body.rstrip()
        line += part.count("\n")


def words(text: str, line: int) -> Iterator[clue_lists.NumberedLine]:
    """Split a text at blanks and commas; yield each word with its line.

    Raises:
        FileProblemsError: there are far too many.
    """
    for count, match in enumerate(_WORD.finditer(text)):
        if count > _MAX_WORDS:
            raise fail(ProblemKey.TOO_MUCH, line)
        if match[0] == "\n":
            line += 1
        else:
            yield line, match[0]


_TABLES: Final = r"(?:^|;)[ \t]*+(?:%s)\s*+=\s*+(?:\[\s*+\||array2d)"
_LENGTH_TABLES: Final = re.compile(_TABLES % "(?:row|col)_(?:rules|states)", re.MULTILINE)
_CELL_TABLES: Final = re.compile(_TABLES % "rows|cols", re.MULTILINE)
_ASSIGNMENT: Final = re.compile(r"([A-Za-z]\w*+)\s*+(?::?=)\s*+(.*+)", re.DOTALL | re.ASCII)
_TABLE: Final = re.compile(r"\[\s*+\|(.*)\|\s*+\]", re.DOTALL)
_ARRAY: Final = re.compile(
    r"array2d\s*+\(\s*+1\s*+\.\.\s*+(\w++)\s*+,[^\[]{0,100}\[([^\]]*+)\]\s*+\)", re.ASCII
)

_NO_CELL: Final = "-1"

_Values = dict[str, clue_lists.NumberedLine]


class Dzn(Format):
    """Two tables of numbers: lengths of blocks, or the states of automata."""

    def sniff_text(self, text: str) -> int:
        """Look for a table with a name used by this dialect."""
        return 85 * bool(_LENGTH_TABLES.search(text[:100_000]))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text in any dialect."""
        return _read(_assignments(text))

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle, as lengths."""
        puzzle = entries[0].puzzle
        return "\n".join([*_lines("row", puzzle.rows), "", *_lines("col", puzzle.columns), ""])


class DznCells(Format):
    """Two tables of numbers: cells."""

    def sniff_text(self, text: str) -> int:
        """Look for a table with a name used by this dialect."""
        return 85 * bool(_CELL_TABLES.search(text[:100_000]))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text in any dialect."""
        return _read(_assignments(text))

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle, as cells."""
        puzzle = entries[0].puzzle
        sides = [[_cells(clue) for clue in side] for side in (puzzle.rows, puzzle.columns)]
        most = max(map(len, sides[0] + sides[1]))
        lines = [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {most};"]
        for name, side in zip(("rows", "cols"), sides, strict=True):
            filled = (", ".join(cells + [_NO_CELL] * (most - len(cells))) for cells in side)
            lines.append(f"{name} = [| " + "\n  | ".join(filled) + " |];")
        return "\n".join([*lines, ""])


def _cells(clue: Clue) -> list[str]:
    """Return a one per filled cell, and a zero between blocks or for an empty line."""
    blocks = ["1" * block.length for block in clue.blocks]
    return list("0".join(blocks) or "0")


def _assignments(text: str) -> _Values:
    """Return the value of each name."""
    values: _Values = {}
    for at, statement in statements(text, "%"):
        match = _ASSIGNMENT.fullmatch(statement)
        if match:
            line = at + statement.count("\n", 0, match.start(2))
            values[match[1]] = (line, match[2])
        elif statement:
            raise fail(ProblemKey.SYNTAX, at, expected="rows = …", found=statement)
    return values


def _read(values: _Values) -> Reading:
    if "row_states" in values or "col_states" in values:
        return _read_automata(values)
    is_lengths = "row_rules" in values or "col_rules" in values
    names = ("row_rules", "col_rules") if is_lengths else ("rows", "cols")
    sizes = ("rows", "cols") if is_lengths else ("Y", "X")
    rows, columns = (
        _table(values, axis, name, size)
        for axis, name, size in zip(Axis, names, sizes, strict=True)
    )
    clue_lists.check_size(len(columns), len(rows))
    found = Findings()
    usual = LENGTHS if is_lengths else CELLS
    sides = read_either(rows, columns, found, usual=usual, is_doubtful=not is_lengths)
    return clue_lists.reading_of(sides, found)


def _table(values: _Values, axis: Axis, name: str, size: str) -> Sequence[clue_lists.NumberedLine]:
    """Return the lines of a table, as many as its size requires.

    Raises:
        FileProblemsError: there is no such table.
    """
    if name not in values:
        raise fail(ProblemKey.MISSING, what=f"{axis}s")
    at, text = values[name]
    if table := _TABLE.fullmatch(text):
        lines = list(parts(table[1], "|", at))
    elif array := _ARRAY.fullmatch(text):
        count = parse_number(values.get(array[1], (0, array[1]))[1]) or 0
        start = at + text.count("\n", 0, array.start(2))
        lines = _cut(list(words(array[2], start)), count)
    else:
        raise fail(ProblemKey.SYNTAX, at, expected="[| … |]", found=text)
    expected = parse_number(values[size][1]) if size in values else None
    if expected not in (None, len(lines)):
        counts = {"expected": expected or 0, "found": len(lines)}
        raise fail(ProblemKey.CLUE_COUNT, lines[-1][0] if lines else at, axis=axis, **counts)
    return lines


def _cut(numbers: Sequence[clue_lists.NumberedLine], count: int) -> list[clue_lists.NumberedLine]:
    """Return numbers as `count` lines of equal length; no lines if they don't divide evenly."""
    if not count or len(numbers) % count or not numbers:
        return []
    length = len(numbers) // count
    cut = (numbers[start : start + length] for start in range(0, len(numbers), length))
    return [(line[0][0], " ".join(word for _, word in line)) for line in cut]


def _lines(side: str, clues: Sequence[Clue]) -> Iterator[str]:
    most = max(1, *map(len, clues))
    yield f"{side}s = {len(clues)};"
    yield f"{side}_rule_len = {most};"
    yield f"{side}_rules = array2d(1..{side}s, 1..{side}_rule_len, ["
    lengths = (
        [*[0] * (most - len(clue)), *(block.length for block in clue.blocks)] for clue in clues
    )
    yield from (f"  {','.join(map(str, line))}," for line in lengths)
    yield "]);"


# --- automata ---

_LIST: Final = re.compile(r"\[([^\[\]|]*+)\]")


def _read_automata(values: _Values) -> Reading:
    """Read a puzzle that has an automaton for each line.

    Each side has one table for all lines. It lists, per state, the next state after an empty cell
    and after a filled one. States count from 1 in each line; 0 means no transition. Two more lists
    state each line's number of states and its offset in the table. The last state is final.

    Raises:
        FileProblemsError: something is missing, or an automaton does not match a clue.
    """
    lists = {axis: _Automata(values, axis, short) for axis, short in zip(Axis, _SHORT, strict=True)}
    height, width = (len(lists[axis].counts) for axis in Axis)
    clue_lists.check_size(width, height)
    effort = automata.Effort()
    rows = lists[Axis.ROW].side(width, effort)
    columns = lists[Axis.COLUMN].side(height, effort)
    return clue_lists.reading_of(clue_lists.Sides(rows, columns), Findings())


_SHORT: Final = ("row", "col")


class _Automata:
    """The automata of one side.

    Attributes:
        counts: how many states each line has.
    """

    def __init__(self, values: _Values, axis: Axis, short: str) -> None:
        self._axis = axis
        names = [f"{short}_{what}" for what in ("states", "num_states", "start_where")]
        for name in names:
            if name not in values:
                raise fail(ProblemKey.MISSING, what=f"{axis}s")
        self._states = _table(values, axis, names[0], f"{short}_total_states")
        self.counts, starts = (_numbers(values[name]) for name in names[1:])
        self._starts = [start for _, start in starts]
        expected = parse_number(values.get(f"{short}_max", (0, ""))[1]) or len(self.counts)
        for found in (len(self.counts), len(self._starts)):
            if found != expected:
                at = values[names[1]][0]
                raise fail(ProblemKey.CLUE_COUNT, at, axis=axis, expected=expected, found=found)

    def side(self, length: int, effort: automata.Effort) -> clue_lists.Side:
        """Return the clues of the lines, which have `length` cells.

        Raises:
            FileProblemsError: an automaton does not match a clue.
        """
        clues: list[Clue] = []
        lines: list[int] = []
        known: dict[tuple[str, ...], Clue | None] = {}
        for (at, count), start in zip(self.counts, self._starts, strict=True):
            states = self._states[max(start - 1, 0) :][:count]
            if len(states) != count or (count and start < 1):
                found = f"{start}..{start + count - 1}"
                raise fail(ProblemKey.BAD_NUMBER, at, found=found)
            # Many lines have the same automaton; it is analysed once.
            key = tuple(text for _, text in states)
            if key not in known:
                known[key] = _clue_of_states(states, length, effort)
            clue = known[key]
            lines.append(states[0][0] if states else at)
            if clue is None:
                raise fail(ProblemKey.UNSUPPORTED, lines[-1], what="constraint")
            clues.append(clue)
        return clue_lists.Side(clues, lines)


def _numbers(value: clue_lists.NumberedLine) -> list[tuple[int, int]]:
    """Return the numbers of a list, each with its line.

    Raises:
        FileProblemsError: it is not a list of numbers.
    """
    at, text = value
    match = _LIST.fullmatch(text)
    if match is None:
        raise fail(ProblemKey.SYNTAX, at, expected="[…]", found=text)
    numbers = [(line, word, parse_number(word)) for line, word in words(match[1], at)]
    if strange := [(line, word) for line, word, found in numbers if found is None]:
        raise fail(ProblemKey.BAD_NUMBER, strange[0][0], found=strange[0][1])
    return [(line, found or 0) for line, _, found in numbers]


def _clue_of_states(
    states: Sequence[clue_lists.NumberedLine], length: int, effort: automata.Effort
) -> Clue | None:
    """Return the clue of an automaton; None if no clue matches. A line without states is empty."""
    if not states:
        return Clue()
    transitions: list[tuple[str, str, str]] = []
    for state, (at, text) in enumerate(states, start=1):
        following = [parse_number(word) for word in text.split()]
        if len(following) != 2 or not all(
            each is not None and each <= len(states) for each in following
        ):
            raise fail(ProblemKey.BAD_NUMBER, at, found=text)
        transitions += (
            (str(state), symbol, str(after))
            for symbol, after in zip("01", following, strict=True)
            if after
        )
    automaton = automata.Automaton.of("1", [str(len(states))], transitions)
    if clue := automaton.clue():
        return clue
    cells = [(automaton.steps, None)] * length
    return automata.clue_of_layers(automata.Layers(frozenset("1"), cells, automaton.finals), effort)


# --- cells or lengths ---


_Lines = Sequence[clue_lists.NumberedLine]
_Read = Callable[[str, int, Findings], Clue]


def read_either(
    rows: _Lines,
    columns: _Lines,
    found: Findings,
    *,
    usual: str = LENGTHS,
    is_doubtful: bool = True,
) -> clue_lists.Sides:
    """Return the clues of both sides, given as lengths or as cells.

    A list with a 0 between ones, or with a -1, must be cells. Zeros before, after or instead of
    other numbers decide nothing: both kinds of lists have them.

    Args:
        rows: the lists of the rows.
        columns: the lists of the columns.
        found: gets a warning if both readings fit.
        usual: the kind to assume if both readings fit.
        is_doubtful: whether the file may mean the other kind.

    Raises:
        FileProblemsError: neither reading is valid; the error is the usual one's.
    """
    ways: dict[str, clue_lists.Sides] = {}
    failed: list[FileProblemsError] = []
    # The usual reading first: the first that fits is taken.
    for name in sorted(_READERS, key=lambda name: name != usual):
        try:
            ways[name] = _read_as(_READERS[name], rows, columns)
        except FileProblemsError as reason:
            failed.append(reason)
    if not ways:
        raise failed[0]
    return clue_lists.choose_sides(ways, found, is_doubtful=is_doubtful)


def _read_as(read: _Read, rows: _Lines, columns: _Lines) -> clue_lists.Sides:
    found = Findings()
    first, second = (
        clue_lists.Side.of(side, lambda text, at: read(text, at, found)) for side in (rows, columns)
    )
    if found.any_error():
        raise found.give_up()
    return clue_lists.Sides(first, second)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split(maxsplit=clue_lists.MAX_WORDS)[: clue_lists.MAX_WORDS]


def _read_cells(text: str, line: int, found: Findings) -> Clue:
    cells = _words(text)
    while cells and cells[-1] == _NO_CELL:
        cells.pop()
    if strange := [cell for cell in cells if cell not in ("0", "1")]:
        found.error(ProblemKey.BAD_NUMBER, line, found=strange[0])
    return Clue.from_cells(int(cell == "1") for cell in cells)


def _read_padded(text: str, line: int, found: Findings) -> Clue:
    lengths = _words(text)
    is_block = [parse_number(length) != 0 for length in lengths]
    if True in is_block:
        behind = len(is_block) - is_block[::-1].index(True)
        lengths = lengths[is_block.index(True) : behind]
    return clue_lists.read_lengths(" ".join(lengths), line, found)


_READERS: Final[dict[str, _Read]] = {LENGTHS: _read_padded, CELLS: _read_cells}


_SHAPE: Final = re.compile(r"^[ \t]*+param\s++(?:row|col)\b[^;]{0,1000}:=", re.MULTILINE)
_PARAMETER: Final = re.compile(
    r"param\s++(\w++)(?:\s++default\s++\w++)?\s*+(:(?!=)[^:;]*+)?:=(.*+)", re.DOTALL | re.ASCII
)
_NONE: Final = "."

_SIDES: Final = (("row", "m", Axis.ROW), ("col", "n", Axis.COLUMN))

_Table = tuple[int, Sequence[str], Sequence[clue_lists.NumberedLine]]


class MathProg(Format):
    """Parameters `m` and `n`, and tables `row` and `col` in which a dot stands for no number."""

    def sniff_text(self, text: str) -> int:
        """Look for a table of rows or columns."""
        return 85 * bool(_SHAPE.search(text[:100_000]))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        tables: dict[str, _Table] = {}
        for at, statement in statements(text, "#"):
            if match := _PARAMETER.fullmatch(statement):
                line = at + statement.count("\n", 0, match.start(3))
                columns = (match[2] or ":")[1:].split()
                tables[match[1]] = (at, columns, list(words(match[3], line)))
            elif statement not in ("", "data", "end"):
                raise fail(ProblemKey.SYNTAX, at, expected="param", found=statement)
        found = Findings()
        rows, columns = (_clue_lines(tables, *side) for side in _SIDES)
        clue_lists.check_size(len(columns), len(rows))
        return clue_lists.reading_of(clue_lists.Sides.of_lengths(rows, columns, found), found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        puzzle = entries[0].puzzle
        sizes = [f"param m := {puzzle.height};", f"param n := {puzzle.width};"]
        sides = [*_table_lines("row", puzzle.rows), *_table_lines("col", puzzle.columns)]
        return "\n".join(["data;", *sizes, *sides, "end;", ""])


def _clue_lines(
    tables: dict[str, _Table], name: str, size: str, axis: Axis
) -> Sequence[clue_lists.NumberedLine]:
    """Return the lengths of each line of a side; lines missing from the table are empty.

    Raises:
        FileProblemsError: the table is missing or malformed.
    """
    if name not in tables:
        raise fail(ProblemKey.MISSING, what=f"{axis}s")
    at, columns, cells = tables[name]
    length = len(columns) + 1
    if len(cells) % length:
        expected = (len(cells) // length + 1) * length
        raise fail(ProblemKey.PICTURE_SIZE, cells[-1][0], expected=expected, found=len(cells))
    lines: dict[int, clue_lists.NumberedLine] = {}
    for start in range(0, len(cells), length):
        (line, key), *numbers = cells[start : start + length]
        index = parse_number(key)
        if not index or index > MAX_SIDE or index in lines:
            raise fail(ProblemKey.BAD_NUMBER, line, found=key)
        lines[index] = (line, " ".join(word for _, word in numbers if word != _NONE))
    count = _size(tables, size) or max(lines, default=0)
    if max(lines, default=0) > count:
        raise fail(ProblemKey.CLUE_COUNT, at, axis=axis, expected=count, found=max(lines))
    return [
        lines.get(index, (at, "")) for index in range(1, min(count, clue_lists.ONE_TOO_MANY) + 1)
    ]


def _size(tables: dict[str, _Table], name: str) -> int | None:
    _, _, value = tables.get(name, (0, (), ()))
    return parse_number(value[0][1]) if len(value) == 1 else None


def _table_lines(name: str, clues: Sequence[Clue]) -> Iterator[str]:
    most = max(1, *map(len, clues))
    yield f"param {name} : {' '.join(map(str, range(1, most + 1)))} :="
    for index, clue in enumerate(clues, start=1):
        lengths = [str(block.length) for block in clue.blocks]
        yield f"  {' '.join([str(index), *lengths, *[_NONE] * (most - len(lengths))])}"
    yield ";"
