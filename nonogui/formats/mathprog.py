"""GLPK MathProg data (`.dat`): a table of lengths for the rows, one for the columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import ONE_TOO_MANY, NumberedLine, Sides, check_size, reading_of
from nonogui.formats.decode import parse_number
from nonogui.formats.statements import statements, words

_SHAPE: Final = re.compile(r"^[ \t]*+param\s++(?:row|col)\b[^;]{0,1000}:=", re.MULTILINE)
_PARAMETER: Final = re.compile(
    r"param\s++(\w++)(?:\s++default\s++\w++)?\s*+(:(?!=)[^:;]*+)?:=(.*+)", re.DOTALL | re.ASCII
)
_NONE: Final = "."

_SIDES: Final = (("row", "m", Axis.ROW), ("col", "n", Axis.COLUMN))

_Table = tuple[int, Sequence[str], Sequence[NumberedLine]]


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
        check_size(len(columns), len(rows))
        return reading_of(Sides.of_lengths(rows, columns, found), found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        puzzle = entries[0].puzzle
        sizes = [f"param m := {puzzle.height};", f"param n := {puzzle.width};"]
        sides = [*_lines("row", puzzle.rows), *_lines("col", puzzle.columns)]
        return "\n".join(["data;", *sizes, *sides, "end;", ""])


def _clue_lines(
    tables: dict[str, _Table], name: str, size: str, axis: Axis
) -> Sequence[NumberedLine]:
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
    lines: dict[int, NumberedLine] = {}
    for start in range(0, len(cells), length):
        (line, key), *numbers = cells[start : start + length]
        index = parse_number(key)
        if not index or index > MAX_SIDE or index in lines:
            raise fail(ProblemKey.BAD_NUMBER, line, found=key)
        lines[index] = (line, " ".join(word for _, word in numbers if word != _NONE))
    count = _size(tables, size) or max(lines, default=0)
    if max(lines, default=0) > count:
        raise fail(ProblemKey.CLUE_COUNT, at, axis=axis, expected=count, found=max(lines))
    return [lines.get(index, (at, "")) for index in range(1, min(count, ONE_TOO_MANY) + 1)]


def _size(tables: dict[str, _Table], name: str) -> int | None:
    _, _, value = tables.get(name, (0, (), ()))
    return parse_number(value[0][1]) if len(value) == 1 else None


def _lines(name: str, clues: Sequence[Clue]) -> Iterator[str]:
    most = max(1, *map(len, clues))
    yield f"param {name} : {' '.join(map(str, range(1, most + 1)))} :="
    for index, clue in enumerate(clues, start=1):
        lengths = [str(block.length) for block in clue.blocks]
        yield f"  {' '.join([str(index), *lengths, *[_NONE] * (most - len(lengths))])}"
    yield ";"
