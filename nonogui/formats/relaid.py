"""Lay numbers out as readers know them, which people write down in less usual ways.

Numbers may be padded, stacked, ended by -1, labelled with letters, or be the fields of records.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, islice, pairwise
from operator import itemgetter
from string import ascii_uppercase
from typing import Final, NamedTuple

# A choice: fewer lines may look alike by chance.
_MIN_LINES: Final = 6
# Half a second of reading; no list that people write by hand has as many.
_MAX_RECORDS: Final = 1000
# More numbers than a column has on most boards.
_MAX_TOPS: Final = 30
# A choice: the smallest boards that people show; a narrower one may be the numbers of a column.
_MIN_WIDTH: Final = 3
# Lines of numbers with signs where a number is missing: `. . | 3 1`.
_PADDED: Final = re.compile(r"(?:[ \t]*+[\d.|_][\d.|_ \t]*+(?:\n|\Z)|[ \t]*+\n|)*+")
_SIGNS: Final = frozenset(".|_")
# Numbers in two groups, perhaps after a size.
_LINE: Final = r"[ \t]*+\d[\d \t]*+(?:\n|\Z)"
_NUMBERS: Final = f"{_LINE}(?:{_LINE}|)*+"
_BLANK: Final = r"[ \t]*+\n(?:[ \t]*+\n|)*+"
_GROUPED: Final = re.compile(
    rf"\s*+(?:\d++[ \t]++\d++[ \t]*+\n{_BLANK})?"
    rf"(?P<first>{_NUMBERS}){_BLANK}(?P<second>{_NUMBERS})\s*+"
)
# All clues of a side in a line, those of the other side in the next one; perhaps a size before and
# the cells of the solution below.
_LISTS: Final = re.compile(
    r"\s*+(?:\d{1,3}(?:[ ,x]\d{1,3})?\n)?(\d[\d,; ]*+)\n(\d[\d,; ]*+)\n(?:([01]{9,}))?\s*+"
)
# Both sides of a puzzle in a line: `[3;1,1;3|3;1,1;3]`.
_PAIRED: Final = r"\d[\d, ]*+(?>(?:;[\d, ]++){1,9000})"
_PAIR: Final = re.compile(rf"\[?({_PAIRED})\|({_PAIRED})\]?,?")
# Cells above a line of signs, and clues below it.
_ROW: Final = r"[ ,;\t]*+\d[\d ,;\t]*+(?:\n|\Z)"
_CELLS: Final = f"{_ROW}(?:{_ROW}|)*+"
_RULED: Final = re.compile(
    rf"(?:[ \t]*+\n|)*+(?P<above>{_CELLS})[ \t]*+[#=*_-]{{3,}}+[ \t]*+\n(?P<beside>{_CELLS})\s*+"
)
# A clue behind the letter of its column, or behind the number of its row.
_LETTERED: Final = re.compile(r"^[ \t]*+([A-Z])[:.)][ \t]*+(\d[\d ,]*+)$", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^[ \t]*+(\d{1,2})[:.)][ \t]*+(\d[\d ,]*+)$", re.MULTILINE)
# A clue that -1 ends.
_TERMINATED: Final = re.compile(r"^([\d ]*)(?<![^\s])-1[ \t]*+$", re.MULTILINE)
# A row with the side, the line, the place and the length of a number.
_LONG_FORM: Final = re.compile(
    r"^\W?(row|col|column|r|c|h|v)\W?[,;\t][ ]?(\d+)[,;\t][ ]?(\d+)[,;\t][ ]?(\d+)$",
    re.MULTILINE | re.IGNORECASE,
)
# The lines of a table in reStructuredText: `===  ===`.
_SIMPLE_RULE: Final = re.compile(r"^={1,}(?:[ ]++={1,}){2,}[ ]*+$", re.MULTILINE)
# A row of a table as a list in reStructuredText, and a cell of it.
_LIST_ROW: Final = re.compile(r"^[ ]*+\*(?=[ ]-)", re.MULTILINE)
_LIST_ITEM: Final = re.compile(r"^[ ]*+-(?:[ ]++([^\n]*+))?$", re.MULTILINE)
# A field of a record with the clues of both sides, numbers apart by blanks: `3 1,2/1,1 1`.
_CLUES: Final = r"\d{1,4}(?:[ ]\d{1,4}|)*+(?>(?:,[ ]?\d{1,4}(?:[ ]\d{1,4}|)*+){1,9000})"
_BOTH_SIDES: Final = re.compile(rf"({_CLUES})[/;:]({_CLUES})")
_DELIMITER: Final = re.compile(r"[,;\t]")
# A clue behind the name of its side, without a number: `row 3 1`.
_NAMED: Final = re.compile(
    r"^(r|rows?|h|c|col|column|v)[ \t]++(\d[\d ,]*+)$", re.MULTILINE | re.IGNORECASE
)
# All clues of a side behind its name, with signs between them: `L 3 1 : 2 : 1`.
_SIDE: Final = re.compile(
    r"^(r|rows?|l|lines?|lignes?|h|c|cols?|columns?|colonnes?|v)[ \t]*+:?[ \t]*+"
    r"(\d[\d ,]*+(?>(?:[:;|/][\d ,]*+){1,9000}))$",
    re.MULTILINE | re.IGNORECASE,
)
_SIDES: Final = {"r": "Rows", "l": "Rows", "h": "Rows", "c": "Columns", "v": "Columns"}
# A clue in brackets, alone on its line.
_IN_BRACKETS: Final = re.compile(r"(?:[ \t]*+[\[({][\d, ]*+[\])}],?[ \t]*+(?:\n|\Z)|[ \t]*+\n|)*+")
# A matrix as NumPy prints it.
_MATRIX: Final = re.compile(r"\[\[(?:[01][ ]?)+\](?:\n[ ]\[(?:[01][ ]?)+\])+\]")

# Elements of a drawing in SVG, and what moves them.
_SVG: Final = re.compile(
    r"<(/?)(svg|g|text|rect|line)\b([^<>]*+)>((?:[^<]*+<(?!/?(?:text|g|svg|rect|line)\b)|)*+[^<]*+)"
)
_TRANSLATED: Final = re.compile(r"translate\(\s*+(-?[\d.]{1,9})(?:[\s,]++(-?[\d.]{1,9}))?")
_PLACE: Final = re.compile(
    r"(?<![\w-])(d?[xy]|[xy][12]|width|height)=[\"']?(-?\d{1,6}(?:\.\d{1,9})?)"
)
_TAG: Final = re.compile(r"<[^<>]*+>")
_ONLY_NUMBERS: Final = re.compile(r"[\s,.·]*+\d[\d\s,.·]*+")
# A choice: no drawing moves a group in as many others.
_MAX_GROUPS: Final = 20
# A board has at least three rows and columns.
_MIN_EDGES: Final = 4
# How much the distances of lines differ, of the largest: every fifth line may be thicker.
_UNEVEN: Final = 0.2


class _Drawing(NamedTuple):
    """The shapes and texts of a drawing in SVG.

    Attributes:
        numbers: the numbers of its texts, with their places.
        across: where cells and upright lines begin and end, and how many do.
        down: where cells and level lines begin and end.
    """

    numbers: list[tuple[float, float, str]]
    across: Counter[float]
    down: Counter[float]

    def add(self, place: dict[str, float], right: float, down: float) -> None:
        """Add a rectangle or a line."""
        if "x1" in place or "y1" in place:
            x1, y1, x2, y2 = (place.get(name, 0) for name in ("x1", "y1", "x2", "y2"))
            self.across.update([round(right + x1, 1)] if x1 == x2 else [])
            self.down.update([round(down + y1, 1)] if y1 == y2 else [])
            return
        x, y = right + place.get("x", 0), down + place.get("y", 0)
        self.across.update((round(x, 1), round(x + place.get("width", 0), 1)))
        self.down.update((round(y, 1), round(y + place.get("height", 0), 1)))


def relaid(text: str) -> Iterator[str]:
    """Yield a text in other layouts, if its numbers may be in one that no reader knows."""
    yield from filter(None, (*_as_lines(text), *_as_json(text), *_as_tables(text)))
    if "<text" in text:
        yield from filter(None, map(_beside_cells, _drawings(text)))


def _as_lines(text: str) -> Iterator[str]:
    if _PADDED.fullmatch(text) and not _SIGNS.isdisjoint(text):
        padded = (filter(str.isdigit, line.split()) for line in text.strip().split("\n"))
        yield "\n".join(" ".join(numbers) or "0" for numbers in padded)
    numbered, lettered = _NUMBERED.findall(text), _LETTERED.findall(text)
    if lettered and _are_in_order(numbered, lettered):
        yield "\n\n".join("\n".join(clue for _, clue in side) for side in (numbered, lettered))
    if len(_TERMINATED.findall(text)) >= _MIN_LINES:
        yield _TERMINATED.sub(r"\1", text)
    if groups := _GROUPED.fullmatch(text):
        yield _unstacked(groups["first"], groups["second"])
    if len(named := _NAMED.findall(text)) >= _MIN_LINES:
        yield _under_headings(named)
    if sides := _SIDE.findall(text):
        yield "\n".join(f"{_SIDES[name[0].lower()]}: {clues}" for name, clues in sides)
    if _IN_BRACKETS.fullmatch(text):
        bare = (re.sub(r"[\[\](){}]", " ", line).strip(" ,") for line in text.strip().split("\n"))
        written = map(bool, text.strip().split("\n"))
        yield "\n".join(line or "0" * is_clue for line, is_clue in zip(bare, written, strict=True))
    if facts := _LONG_FORM.findall(text):
        yield "\n".join(f"{side}_clue({', '.join(numbers)})." for side, *numbers in facts)


def _as_json(text: str) -> Iterator[str]:
    """Yield the clues of both sides as JSON, with their solution: it tells which are the rows."""
    lines = [line.strip() for line in text.split("\n", _MAX_RECORDS) if line.strip()]
    if pairs := [*filter(None, map(_PAIR.fullmatch, lines))]:
        puzzles = [{"clues": [_clues(side) for side in pair.groups()]} for pair in pairs]
        yield json.dumps(puzzles) if len(pairs) == len(lines) else ""
    lists = _LISTS.fullmatch(f"{text}\n")
    if lists and ";" in lists[1] and ";" in lists[2]:
        clues = [_clues(lists[at]) for at in (1, 2)]
        yield json.dumps({"clues": clues, "solution": lists[3] or ""})


def _clues(side: str) -> list[list[str]]:
    return [re.findall(r"\d+", clue) for clue in side.split(";")]


def _as_tables(text: str) -> Iterator[str]:
    lines = islice(filter(_is_record, text.split("\n")), _MAX_RECORDS)
    if records := [_record(line.split("|")) for line in lines]:
        yield json.dumps(records)
    yield _without_board(text)
    if rules := list(_SIMPLE_RULE.finditer(text)):
        yield _with_bars(text[rules[0].start() : rules[-1].end()], rules[0][0])
    if "list-table::" in text:
        rows = (_LIST_ITEM.findall(row) for row in _LIST_ROW.split(text)[1:])
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)
    if ruled := _RULED.fullmatch(text):
        yield _from_cells(ruled["above"].strip("\n").split("\n"), ruled["beside"])
    if matrix := _MATRIX.search(text):
        yield re.sub(r"[ \[\]]", "", matrix[0])


def _drawings(text: str) -> Iterator[_Drawing]:
    """Yield what each drawing in SVG shows, moved as its groups are."""
    moved, drawing = [(0.0, 0.0)], _Drawing([], Counter(), Counter())
    for closing, tag, attributes, content in _SVG.findall(text):
        if tag == "svg":
            yield drawing
            moved, drawing = [(0.0, 0.0)], _Drawing([], Counter(), Counter())
        elif closing:
            moved = moved[: max(1, len(moved) - (tag == "g"))]
        else:
            move = _TRANSLATED.search(attributes)
            right, down = (float(each or 0) for each in move.groups()) if move else (0.0, 0.0)
            right, down = moved[-1][0] + right, moved[-1][1] + down
            place = {name: float(number) for name, number in _PLACE.findall(attributes)}
            if tag == "g" and not attributes.endswith("/") and len(moved) < _MAX_GROUPS:
                moved.append((right, down))
            elif tag == "text":
                shown = _TAG.sub(" ", content)
                if _ONLY_NUMBERS.fullmatch(shown):
                    numbers = " ".join(re.findall(r"\d+", shown))
                    drawing.numbers.append(
                        (right + place.get("x", 0), down + place.get("y", 0), numbers)
                    )
            elif tag in ("rect", "line"):
                drawing.add(place, right, down)
    yield drawing


def _beside_cells(drawing: _Drawing) -> str:
    """Return the numbers above a board and left of it as clues under headings; "" if none are."""
    across, down = _edges(drawing.across), _edges(drawing.down)
    if not across or not down:
        return ""
    rows: list[list[str]] = [[] for _ in down[1:]]
    columns: list[list[str]] = [[] for _ in across[1:]]
    for x, y, numbers in sorted(drawing.numbers):
        if y < down[0] and across[0] <= x < across[-1]:
            continue
        if x >= across[0] or not down[0] <= y < down[-1]:
            return ""
        rows[bisect(down, y) - 1].append(numbers)
    for x, y, numbers in sorted(drawing.numbers, key=itemgetter(1)):
        if y < down[0]:
            columns[bisect(across, x) - 1].append(numbers)
    sides = ((" ".join(clue) or "0" for clue in side) for side in (rows, columns))
    return "\n".join(("Rows:", *next(sides), "Columns:", *next(sides)))


def _edges(places: Counter[float]) -> list[float]:
    """Return the places of the lines between cells, which stand at equal distances.

    There may be a frame around them, or a gap between cells.
    """
    most = max(places.values(), default=0)
    every = sorted(at for at, count in places.items() if 2 * count >= most)
    for edges in (every, every[1:-1], [*every[:-1:2], *every[-1:]]):
        gaps = [after - each for each, after in pairwise(edges)]
        if len(edges) >= _MIN_EDGES and max(gaps) - min(gaps) <= _UNEVEN * max(gaps):
            return edges
    return []


def _under_headings(named: Sequence[tuple[str, str]]) -> str:
    """Return the clues under headings; "" if their first numbers may count them."""
    runs = groupby(named, key=lambda each: _SIDES[each[0][0].lower()])
    sides = [(side, [clue for _, clue in run]) for side, run in runs]
    if any(len(clues) == 1 for _, clues in sides):  # the sides take turns
        every = [(side, clue) for side, clues in sides for clue in clues]
        sides = [
            (each, [clue for side, clue in every if side == each]) for each in ("Rows", "Columns")
        ]
    if len({side for side, _ in sides}) == 1:
        return ""
    for _, clues in sides:
        firsts = [clue.split()[0] for clue in clues]
        if firsts in ([str(at + first) for at in range(len(clues))] for first in (0, 1)):
            return ""
    return "\n".join("\n".join([f"{side}:", *clues]) for side, clues in sides)


def _are_in_order(numbered: Sequence[tuple[str, str]], lettered: Sequence[tuple[str, str]]) -> bool:
    """Return whether the clues are labelled 1, 2, 3 … and A, B, C …"""
    letters = ascii_uppercase[: len(lettered)]
    return [label for label, _ in numbered] == [str(at + 1) for at in range(len(numbered))] and (
        [label for label, _ in lettered] == list(letters)
    )


def _unstacked(above: str, beside: str) -> str:
    """Return the clues of a board with its column numbers above it, padded with zeros."""
    lines = [line.split() for line in above.split("\n") if line.strip()]
    if len({len(line) for line in lines}) != 1:
        return ""
    columns = "\n".join(_without_zeros(each) for each in zip(*lines, strict=True))
    rows = [_without_zeros(line.split()) for line in beside.strip().split("\n")]
    if len(rows) < 2:
        return ""
    return f"Columns:\n{columns}\nRows:\n" + "\n".join(rows)


def _from_cells(above: Sequence[str], beside: str) -> str:
    """Return the clues of a board with its column numbers in cells, at their top or bottom."""
    lines = [_DELIMITER.split(line) for line in above]
    if len({len(line) for line in lines}) != 1 or len(lines) < 2:
        return ""
    columns = "\n".join(
        " ".join(map(str.strip, each)).strip() or "0" for each in zip(*lines, strict=True)
    )
    return f"Columns:\n{columns}\nRows:\n{_DELIMITER.sub(' ', beside)}"


def _without_zeros(numbers: Iterable[str]) -> str:
    return " ".join(number for number in numbers if number.strip("0")) or "0"


def _is_record(line: str) -> bool:
    return any(map(_BOTH_SIDES.fullmatch, line.split("|")[1:]))


def _record(values: list[str]) -> dict[str, object]:
    """Name the values of a record: a title, both sides, perhaps the cells."""
    record: dict[str, object] = {"title": values[0].strip()}
    cells = next((value for value in values if value and not value.strip("01")), "")
    for both in filter(None, map(_BOTH_SIDES.fullmatch, values)):
        sides = [
            [[int(word) for word in clue.split() if word.strip("0")] for clue in side.split(",")]
            for side in both.groups()
        ]
        width = len(sides[0])
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        if [[len(run) for run in re.findall("1++", row)] for row in rows] == sides[1]:
            record |= {"columns": sides[0], "rows": sides[1]}
        else:
            record["clues"] = sides
    return record


def _without_board(text: str) -> str:
    """Return a table without the solution on its board: one number in all filled cells."""
    head = text.lstrip("\n")[:1]
    if not _DELIMITER.match(head):
        return ""
    rows = [line.split(head) for line in text.strip("\n").split("\n")]
    firsts = [next((at for at, cell in enumerate(row) if cell.strip()), 0) for row in rows]
    lefts = list(accumulate(firsts, min))
    # The board begins left of all numbers above it; the numbers above may step to the left, too.
    rights = list(accumulate(reversed(firsts), max))[::-1]
    tops = (top for top in range(1, len(rows)) if rights[top] < lefts[top - 1])
    for top in islice(tops, _MAX_TOPS):
        left = lefts[top - 1]
        board = {cell.strip() for row in rows[top:] for cell in row[left:]}
        filled = board - {"", "0"}
        width = max(map(len, rows[top:])) - left
        if width >= _MIN_WIDTH and len(filled) == 1 and filled.pop().isdigit():
            lines = (row if at < top else row[:left] for at, row in enumerate(rows))
            return "\n".join(map(head.join, lines))
    return ""


def _with_bars(text: str, rule: str) -> str:
    """Put bars between the cells of a table; a rule of `===` shows its columns."""
    starts = [match.start() for match in re.finditer("=+", rule)]
    lines = (line for line in text.split("\n") if line.strip("= "))
    cut = ([line[at:end].strip() for at, end in pairwise([*starts, None])] for line in lines)
    return "\n".join("| " + " | ".join(cell.strip("-.") for cell in cells) + " |" for cells in cut)
