"""Tables in text: cells with tabs, commas, semicolons or bars between them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice, product
from typing import ClassVar, Final

from nonogui.core.grid import Axis
from nonogui.core.problems import ProblemKey, Problems, warning
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_lists, clue_tables
from nonogui.formats.aligned_table import aligned_tables
from nonogui.formats.base import Findings, Format, Reading
from nonogui.formats.decode import parse_number
from nonogui.formats.json_names import side_of
from nonogui.formats.json_tree import JsonNode
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST
from nonogui.formats.several_puzzles import read_each

_SHAPE: Final = re.compile(r"\n*+[ ]*+\t[0-9 |\t\n]*+")
# The largest puzzle is shorter.
_MAX_CHARACTERS: Final = 1_500_000

_BARS: Final = re.compile("[|│┃║]")
_RULE: Final = re.compile(r"[-+|:=─│┼├┤┌┐└┘┬┴━┃═║╔╗╚╝╠╣╦╩╬ ]*+")
# The start of a row in a wiki, where `||` is between two cells.
_WIKI: Final = re.compile(r"^\|-[ \t]*+$", re.MULTILINE)
# With the filled cells of a board, and numbers as a spreadsheet or a table of data writes them.
_COMMAS: Final = re.compile(r"(?:[0-9 ,;\"\n\[\]xX#*■█]|(?<=\d)\.0(?!\d)|)*+")
_NAME: Final = re.compile(r"[\w \"-]*+")
_APART: Final = re.compile(r"\t|[ ]{2,}")
_COLUMNS: Final = re.compile(r"(?>(?:\d[\d ,.-]*+\t[\d ,.-]*+(?:\n|\Z))+)")
_CLUE: Final = re.compile(r"\d+(?:[ ,.]+\d+|)*+|-")
_ONE: Final = re.compile(r"\d+(?>(?:\.\d+)?)")
_WORDS: Final = re.compile(r"[ \"]*+[a-z][\w \"]{0,30}[,;]", re.IGNORECASE)

# Names of a table's columns with the place of a cell.
_PLACES: Final = {"x": Axis.COLUMN, "y": Axis.ROW, "i": Axis.ROW, "j": Axis.COLUMN} | {
    name: axis
    for axis, names in ((Axis.ROW, "r row line"), (Axis.COLUMN, "c col column"))
    for name in names.split()
}
# A choice: fewer lines with two numbers each may be anything.
_LEAST_CLUES: Final = 5

# The number of a line in the file, and its cells.
_Line = tuple[int, list[str]]


class TabTable(Format):
    """Column clues above, row clues on the left, and an empty corner.

    With commas, also one side per line or column, under its name.
    """

    is_loose: ClassVar = True
    several: ClassVar = True
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for numbers and separators only, with an empty corner."""
        if len(text) > _MAX_CHARACTERS or text.count("\n") > 2 * clue_tables.MAX_ACROSS:
            return 0
        if _SHAPE.fullmatch(text):
            return 95 * _crosses(_tabs(text))
        if _are_commas(text):
            return 75 * _crosses(_commas(text)) or _sniff_sides(text)
        if _BARS.search(text) and (score := _sniff_bars(text)):
            return score
        return _sniff_sides(text) or 25 * any(True for _ in aligned_tables(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a table."""
        if _SHAPE.fullmatch(text):
            return clue_tables.read_tables([_table(_tabs(text))])
        if (reading := _read_sides(text)) is not None:
            lines = _columns(text) or _commas(text) or [(0, [text])]
            return reading if any(map(str.strip, lines[-1][1])) else _with_missing(reading)
        if _are_commas(text):
            table = _table(_commas(text))
            reading = clue_tables.read_tables([table])
            is_full = table.rows[-1] and any(table.width - 1 in row for row in table.rows)
            return reading if is_full else _with_missing(reading)
        tables = [_table(lines) for lines in _bar_tables(text) if _crosses(lines)]
        if tables and sum(map(clue_tables.is_puzzle, tables)) < 2:
            return clue_tables.read_tables(tables)  # perhaps one for each side
        entries, problems = read_each(
            ((1, table) for table in tables or aligned_tables(text)),
            lambda _line, table: clue_tables.read_tables([table]).entries,
        )
        # A table and its solution are one puzzle.
        once = {entry.puzzle.fingerprint: entry for entry in entries}
        return Reading(tuple(once.values()), problems)


def _with_missing(reading: Reading) -> Reading:
    """Return a reading without a clue that is empty, or a blank line at the end of a sheet."""
    missing = warning(ProblemKey.LEFT_OUT, what="null-clues")
    return Reading(reading.entries, Problems([*reading.problems, missing]))


def _sniff_sides(text: str) -> int:
    if _two_columns(_columns(text)) is not None:
        return 49
    # In quotes, commas are not between clues.
    return (51 if _WORDS.match(text) and '"' in text else 49) * (_named_sides(text) is not None)


def _read_sides(text: str) -> Reading | None:
    """Return the puzzles of a text with its sides in columns or under names; else None."""
    if (columns := _two_columns(_columns(text))) is not None:
        found = Findings()
        ways = {ROWS_FIRST: columns, COLUMNS_FIRST: columns.turned}
        return clue_lists.reading_of(clue_lists.choose_sides(ways, found, are_unnamed=True), found)
    if _are_commas(text) or (sides := _named_sides(text)) is None:
        return None
    from nonogui.formats.json_puzzles import read_tree  # only for such a table

    return read_tree(sides)


def _are_commas(text: str) -> bool:
    """Return whether a text is numbers between commas or semicolons."""
    return bool(_COMMAS.fullmatch(text)) and ("," in text or ";" in text)


def _sniff_bars(text: str) -> int:
    if not _WIKI.search(text) and any(map(_crosses, _bar_tables(text))):
        return 48
    # More certain than 50, for other headings: above tables of numbered clues, both sides have one.
    return 51 * (_sides(list(_numbered_clues(text))) is not None)


def _crosses(lines: Sequence[_Line]) -> bool:
    if not lines or any(cells and cells[0].strip(" *_") for _, cells in lines[:1]):
        return False  # the corner
    table = _table(lines)
    # One column is more likely the numbers above a drawn picture.
    return table.may_show_clues() and any(
        len(choice.columns.lines) > 1 or choice.rows.may_cross(choice.columns)
        for choice in clue_tables.crossings(table)
    )


def _table(lines: Sequence[_Line]) -> clue_tables.Table:
    rows = tuple(
        {column: _cell(text, at) for column, text in enumerate(cells) if text.strip()}
        for at, cells in lines
    )
    return clue_tables.Table(rows, max(len(cells) for _, cells in lines))


def _cell(text: str, line: int) -> clue_tables.TableCell:
    words = list(filter(None, re.split(r"(?:[\s,.;*_|\[\]]|<br */?>)+", text)))  # perhaps bold
    lengths = [parse_number(word) for word in words]
    numbers = [clue_tables.ShownNumber(length) for length in lengths if length is not None]
    return clue_tables.TableCell(line, numbers, is_text=len(numbers) < len(words))


# ---- lines ----


def _tabs(text: str) -> list[_Line]:
    lines = text.strip("\n").split("\n")
    # If blanks are in empty cells, a tab at the end of each line has no cell behind it.
    if (
        "\t " in lines[-1]
        and "\t\t" not in lines[-1]
        and all(each.endswith("\t") for each in lines)
    ):
        lines = [line[:-1] for line in lines]
    return [
        (at, line.split("\t", clue_tables.MAX_ACROSS)) for at, line in enumerate(lines, start=1)
    ]


def _commas(text: str) -> list[_Line]:
    """Return the cells of lines separated by commas or semicolons."""
    head = text[: text.find("\n") if "\n" in text else None]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    # Numbers below each other in a quoted cell are several.
    lines = islice(text.splitlines(keepends=True), 2 * clue_tables.MAX_ACROSS)
    try:
        read = [cells for cells in csv.reader(lines, delimiter=delimiter) if cells]
    except csv.Error:
        return []
    height = 1 + max((at for at, cells in enumerate(read) if any(cells)), default=-1)
    width = max((len(_without_blanks(cells)) for cells in read), default=0)
    # Several blank lines at the end are of the sheet, one may be of the puzzle.
    if len(read) - height > 1:
        del read[height:]
    if max(map(len, read), default=0) - width > 1:
        read = [cells[:width] for cells in read]
    return list(enumerate(read, start=1))


def _bar_tables(text: str) -> Iterator[list[_Line]]:
    """Yield the cells of each table separated by bars."""
    table: list[clue_lists.NumberedLine] = []
    for at, line in enumerate([*text.split("\n"), ""], start=1):
        bare = line.strip()
        is_rule = bool(bare and _RULE.fullmatch(bare))
        if _BARS.search(bare) and not (is_rule and re.search("[-=─━═]", bare)):
            table.append((at, _BARS.sub("|", bare)))
        elif not is_rule and table:
            yield list(_cut_at_bars(table))
            table = []


def _cut_at_bars(table: Sequence[clue_lists.NumberedLine]) -> Iterator[_Line]:
    """Yield the cells of lines; a bar at an end is a frame only if all lines have it."""
    first, last = (all(line[end] == "|" for _, line in table) for end in (0, -1))
    split = [(at, line.split("|", clue_tables.MAX_ACROSS)[first:]) for at, line in table]
    shortest = min(len(cells) for _, cells in split)
    for at, cells in split:
        # Blanks behind a last bar that other lines lack are no column.
        if last:
            cells.pop()
        elif not any(map(str.strip, cells[shortest:])):
            del cells[shortest:]
        yield at, cells


# ---- sides with names ----


def _named_sides(text: str) -> JsonNode | None:
    """Return the objects of a text in which lines or tables name their side; else None."""
    if _WORDS.match(text):
        lines = _commas(text)
        if (found := _drawn(lines) or _sides(lines)) is not None:
            return found
    if _BARS.search(text):
        tables = [list(_numbered_clues(text)), *_bar_tables(text)]
    else:
        numbered = enumerate(text.split("\n", clue_tables.MAX_ACROSS), start=1)
        tables = [[(at, _APART.split(line.rstrip())) for at, line in numbered if line.strip()]]
    return next((sides for table in tables if (sides := _sides(table)) is not None), None)


def _drawn(lines: Sequence[_Line]) -> JsonNode | None:
    """Return the picture of a table with a cell on each line: its place and value; else None."""
    head = [name.strip().lower() for name in lines[0][1]] if lines else []
    axes = [_PLACES.get(name) for name in head]
    if len(head) != 3 or axes[2] is not None or set(axes[:2]) != set(Axis):
        return None
    cells: dict[tuple[int, int], JsonNode] = {}
    for at, values in lines[1:]:
        places = [parse_number(value.strip()) for value in values[:2]]
        if len(values) != len(head) or None in places:
            return None
        row, column = (places[axes.index(axis)] or 0 for axis in (Axis.ROW, Axis.COLUMN))
        cells[row, column] = _text(values[2], at)
    rows, columns = (sorted(set(each)) for each in zip(*cells, strict=True)) if cells else ([], [])
    if len(cells) != len(lines) - 1 or len(cells) != len(rows) * len(columns):
        return None
    return _object(
        1, {"grid": _list(1, [_list(1, [cells[row, at] for at in columns]) for row in rows])}
    )


def _columns(text: str) -> Sequence[_Line]:
    """Return the cells of a text that is nothing but numbers in columns."""
    if _are_commas(text):
        return _commas(text)
    if not _COLUMNS.fullmatch(text):
        return ()
    lines = enumerate(text.split("\n"), start=1)
    return [(at, _APART.split(line)) for at, line in lines if line.strip()]


def _two_columns(lines: Sequence[_Line]) -> clue_lists.Sides | None:
    """Return both sides, which are the columns of a table without a head; else None.

    The shorter side ends before the other one, and some clue has several numbers.
    """
    if len(lines) < _LEAST_CLUES or any(len(cells) != 2 for _, cells in lines):
        return None
    sides = [[(at, cells[side].strip()) for at, cells in lines] for side in (0, 1)]
    for side in sides:
        while side and not side[-1][1]:
            side.pop()
    clues = [clue for side in sides for _, clue in side]
    if not all(map(_CLUE.fullmatch, clues)) or all(map(_ONE.fullmatch, clues)):
        return None
    rows, columns = ([(at, re.sub(r"[,.-]", " ", clue)) for at, clue in side] for side in sides)
    taken = clue_lists.Sides.of_lengths(rows, columns, Findings())
    return taken if taken.fits else None


def _numbered_clues(text: str) -> Iterator[_Line]:
    """Yield the side and clue of each line of tables such as `Row | Clue`, `1 | 2 1`."""
    for table in _bar_tables(text):
        heading = table[0][1][0].strip() if table[0][1] else ""
        lines = [(at, [cell.strip() for cell in cells]) for at, cells in table[1:]]
        are_numbered = [cells[:1] for _, cells in lines] == [
            [str(n + 1)] for n in range(len(lines))
        ]
        if side_of(heading) is not None and are_numbered:
            yield from ((at, [heading, *cells[1:]]) for at, cells in lines)


def _sides(lines: Sequence[_Line]) -> JsonNode | None:
    """Return the objects that lines of values represent, like JSON; None without both sides.

    The sides are named in the first line, or before each of two lines, or before each clue.
    """
    if not lines:
        return None
    if len(lines) > 3 and all(map(_names_puzzle, lines[1:])):
        groups = (group for _, group in groupby(lines[1:], key=lambda line: line[1][0]))
        every = [_sides([(at, cells[1:]) for at, cells in group]) for group in groups]
        found = [each for each in every if each]
        return _list(1, found) if len(found) == len(every) else None
    head = lines[0][1] if len(lines) > 1 else []
    if len({_side(name) for name in head} - {None}) == 2 and not any(map(str.isdigit, head)):
        return _under_names(head, lines[1:])
    if len(lines) == 3 and _side("".join(head[:1])) is None:
        lines = lines[1:]  # numbers above the clues
    is_long = len(lines) > 3  # a clue on each line, perhaps with a heading
    is_headed = is_long and _side("".join(head[:1])) is None
    kept = lines[is_headed : 2 * MAX_SIDE]
    puzzles: list[dict[str, list[JsonNode]]] = [{}]
    last = ""
    for at, cells in _without_counts(kept) if is_long else kept:
        name = cells[0].strip() if cells else ""
        if _side(name) is None:
            if is_long and cells == head:
                continue
            return None
        if is_long and name != last and name in puzzles[-1]:
            puzzles.append({})  # the side of another puzzle
        clues = [" ".join(cells[1:])] if is_long else _without_blanks(cells[1:])
        puzzles[-1].setdefault(name, []).extend(_text(clue, at) for clue in clues)
        last = name
    if any(len({side_of(name) for name in sides}) < 2 for sides in puzzles):
        return None
    nodes = [
        _object(1, {name: _list(1, clues) for name, clues in sides.items()}) for sides in puzzles
    ]
    return nodes[0] if len(nodes) == 1 else _list(1, nodes)


def _names_puzzle(line: _Line) -> bool:
    """Return whether a line has the name of its puzzle before its side."""
    first, second = (*line[1], "", "")[:2]
    return bool(first) and _side(first) is None and _side(second) is not None


def _without_counts(lines: Sequence[_Line]) -> Sequence[_Line]:
    """Return lines without the number between the name of a side and a clue: `row,1,2 1`."""
    counts: dict[str, list[str]] = {}
    for _, cells in lines:
        counts.setdefault(cells[0] if cells else "", []).append("".join(cells[1:2]).strip())
    are_counted = all(each == [str(n + 1) for n in range(len(each))] for each in counts.values())
    if not are_counted or any(len(cells) != 3 for _, cells in lines):
        return lines
    return [(at, [cells[0], cells[2]]) for at, cells in lines]


def _without_blanks(cells: Sequence[str]) -> Sequence[str]:
    """Return cells without the blank ones that a spreadsheet adds to the shorter line."""
    last = max((at for at, cell in enumerate(cells) if cell.strip()), default=-1)
    return cells[: last + 1]


def _under_names(head: Sequence[str], lines: Sequence[_Line]) -> JsonNode | None:
    """Return the clues below the names of their sides, or an object for each line."""
    if any(len(cells) > len(head) for _, cells in lines):
        return None  # the values are not those of the names
    records = [(at, dict(zip(head, cells, strict=False))) for at, cells in lines]
    grouped = [_grouped(record, at) for at, record in records]
    if all(grouped):
        return _list(1, [each for each in grouped if each])
    return _columns_of_clues(head, lines) or _list(
        1, [_object(at, {n: _text(c, at) for n, c in record.items()}) for at, record in records]
    )


# Fields of a record that may be its size.
_MAX_SIZES: Final = 4


def _grouped(record: dict[str, str], line: int) -> JsonNode | None:
    """Split the sides of a record into clues of equal length, padded with zeros; None if it fails.

    The sides are flat lists, and other fields have the numbers of lines.
    """
    names = [name for name, text in record.items() if _side(name) is not None and "," in text]
    others = {name: text.strip() for name, text in record.items() if name not in names}
    sizes = [int(text) for text in others.values() if text.isdecimal() and len(text) < 4]
    if len(names) != 2 or not sizes:
        return None
    lists = [
        re.split(r"\s*,\s*", record[name], maxsplit=clue_tables.MAX_ACROSS**2) for name in names
    ]
    for first, second in product(sizes[:_MAX_SIZES], repeat=2):
        sides = (_groups(lists[0], first, second), _groups(lists[1], second, first))
        if all(sides) and sum(map(sum, sides[0])) == sum(map(sum, sides[1])):
            clues = [[_text(" ".join(map(str, c)) or "0", line) for c in side] for side in sides]
            fields = {name: _list(line, side) for name, side in zip(names, clues, strict=True)}
            return _object(line, {n: _text(t, line) for n, t in others.items()} | fields)
    return None


def _groups(items: Sequence[str], count: int, length: int) -> list[list[int]]:
    """Return a list's clues, if that many of more than one place each fit into lines."""
    depth, rest = divmod(len(items), count or len(items) + 1)
    if rest or depth < 2:
        return []
    numbers = [parse_number(item) or 0 for item in items]
    clues = [[n for n in numbers[at : at + depth] if n] for at in range(0, len(items), depth)]
    return clues if all(sum(clue) + len(clue) - 1 <= length for clue in clues) else []


def _side(name: str) -> Axis | None:
    """Return the side that a name means; None for names as in code."""
    return side_of(name) if _NAME.fullmatch(name) else None


def _columns_of_clues(head: Sequence[str], lines: Sequence[_Line]) -> JsonNode | None:
    """Return the object of clues that stand below the names of their sides; else None.

    The shorter side ends before the other one. An empty clue is not blank, or its end is unknown.
    """
    fields: dict[str, JsonNode] = {}
    for column, name in enumerate(head):
        if side_of(name) is None:
            continue
        if _is_measured(head, lines):
            return None
        below = [(at, cells[column].strip()) for at, cells in lines if column < len(cells)]
        while below and not below[-1][1]:
            below.pop()
        if len(below) < 2 or not all(_CLUE.fullmatch(clue) for _, clue in below):
            return None
        fields[name] = _list(1, [_text(clue, at) for at, clue in below])
    return _object(1, fields)


def _is_measured(head: Sequence[str], lines: Sequence[_Line]) -> bool:
    """Return whether a table has one number in each of four columns or more, as measurements."""
    numbered = (
        all(column < len(cells) and _ONE.fullmatch(cells[column].strip()) for _, cells in lines)
        for column in range(len(head))
    )
    return sum(numbered) > 3


def _text(text: str, line: int) -> JsonNode:
    node = JsonNode(line)
    node.text = text.strip()
    return node


def _list(line: int, items: list[JsonNode]) -> JsonNode:
    node = JsonNode(line)
    node.items = items
    return node


def _object(line: int, fields: dict[str, JsonNode]) -> JsonNode:
    node = JsonNode(line)
    node.fields = fields
    return node
