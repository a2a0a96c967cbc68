"""Lay numbers out as readers know them, which people write down in less usual ways.

Numbers may be padded, stacked, ended by -1, labelled with letters, or be the fields of records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from string import ascii_uppercase
from typing import Final, NamedTuple

# A choice: fewer lines may look alike by chance.
_MIN_LINES: Final = 6
# Half a second of reading; no list that people write by hand has as many.
_MAX_RECORDS: Final = 1000
# More numbers than a column has on most boards.
_MAX_TOPS: Final = 30
# Lines of numbers with signs where a number is missing: `. . | 3 1`.
_PADDED: Final = re.compile(r"(?:[ \t]*+[\d.|_][\d.|_ \t]*+(?:\n|\Z)|[ \t]*+\n)++")
_SIGNS: Final = frozenset(".|_")
# Numbers in two groups, perhaps after a size.
_NUMBERS: Final = r"(?:[ \t]*+\d[\d \t]*+(?:\n|\Z))++"
_BLANK: Final = r"(?:[ \t]*+\n)++"
_GROUPED: Final = re.compile(
    rf"\s*+(?:\d++[ \t]++\d++[ \t]*+\n{_BLANK})?"
    rf"(?P<first>{_NUMBERS}){_BLANK}(?P<second>{_NUMBERS})\s*+"
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
# A field of a record with the clues of both sides, numbers apart by blanks: `3 1,2/1,1 1`.
_CLUES: Final = r"\d{1,4}(?:[ ]\d{1,4})*+(?:,[ ]?\d{1,4}(?:[ ]\d{1,4})*+)++"
_BOTH_SIDES: Final = re.compile(rf"({_CLUES})[/;:]({_CLUES})")
_DELIMITER: Final = re.compile(r"[,;\t]")
# A clue behind the name of its side, without a number: `row 3 1`.
_NAMED: Final = re.compile(
    r"^(r|rows?|h|c|col|column|v)[ \t]++(\d[\d ,]*+)$", re.MULTILINE | re.IGNORECASE
)
# A letter that heads the clues of a side.
_LETTER: Final = re.compile(r"^([rhcv])$", re.MULTILINE | re.IGNORECASE)
_SIDES: Final = {"r": "Rows", "h": "Rows", "c": "Columns", "v": "Columns"}
# A clue in brackets, alone on its line.
_IN_BRACKETS: Final = re.compile(r"(?:[ \t]*+[\[({][\d, ]*+[\])}],?[ \t]*+(?:\n|\Z)|[ \t]*+\n)++")
# A matrix as NumPy prints it.
_MATRIX: Final = re.compile(r"\[\[(?:[01][ ]?)+\](?:\n[ ]\[(?:[01][ ]?)+\])+\]")

# The numbers of a drawing in SVG, and what moves them.
_SVG: Final = re.compile(r"<(/?)(svg|g|text)\b([^>]*+)>((?:[^<]*+<(?!/?(?:text|g|svg)\b))*+[^<]*+)")
_TRANSLATED: Final = re.compile(r"translate\(\s*+(-?[\d.]{1,9})(?:[\s,]++(-?[\d.]{1,9}))?")
_PLACE: Final = re.compile(r"(?<![\w-])([xy])=[\"']?(-?\d{1,6}(?:\.\d{1,9})?)")
_ONLY_NUMBERS: Final = re.compile(r"[\s,.·]*+\d[\d\s,.·]*+")
# A choice: no drawing moves a group in as many others.
_MAX_GROUPS: Final = 20
# Numbers of one line stand at the same place, but for rounding.
_SAME_LINE: Final = 2.0


class _Placed(NamedTuple):
    """The numbers of a text in a drawing, and its place."""

    x: float
    y: float
    numbers: str


def relaid(text: str) -> Iterator[str]:
    """Yield a text in other layouts, if its numbers may be in one that no reader knows."""
    yield from filter(None, (*_as_lines(text), *_as_tables(text)))
    if "<text" in text:
        yield from filter(None, map(_unplaced, _placed_texts(text)))


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
    if len(_LETTER.findall(text)) > 1:
        yield _LETTER.sub(lambda letter: f"{_SIDES[letter[1].lower()]}:", text)
    if _IN_BRACKETS.fullmatch(text):
        bare = (re.sub(r"[\[\](){}]", " ", line).strip(" ,") for line in text.strip().split("\n"))
        written = map(bool, text.strip().split("\n"))
        yield "\n".join(line or "0" * is_clue for line, is_clue in zip(bare, written, strict=True))
    if facts := _LONG_FORM.findall(text):
        yield "\n".join(f"{side}_clue({', '.join(numbers)})." for side, *numbers in facts)


def _as_tables(text: str) -> Iterator[str]:
    lines = islice(filter(_is_record, text.split("\n")), _MAX_RECORDS)
    if records := [_record(line.split("|")) for line in lines]:
        yield json.dumps(records)
    yield _without_board(text)
    if rules := list(_SIMPLE_RULE.finditer(text)):
        yield _with_bars(text[rules[0].start() : rules[-1].end()], rules[0][0])
    if matrix := _MATRIX.search(text):
        yield re.sub(r"[ \[\]]", "", matrix[0])


def _placed_texts(text: str) -> Iterator[list[_Placed]]:
    """Yield the numbers of each drawing in SVG with their places, moved as their groups are."""
    moved = [(0.0, 0.0)]
    placed: list[_Placed] = []
    for closing, tag, attributes, content in _SVG.findall(text):
        if tag == "svg":
            yield placed
            moved, placed = [(0.0, 0.0)], []
        elif closing:
            moved = moved[: max(1, len(moved) - (tag == "g"))]
        else:
            move = _TRANSLATED.search(attributes)
            right, down = (float(each or 0) for each in move.groups()) if move else (0.0, 0.0)
            right, down = moved[-1][0] + right, moved[-1][1] + down
            if tag == "g" and not attributes.endswith("/") and len(moved) < _MAX_GROUPS:
                moved.append((right, down))
            place = {name: float(number) for name, number in _PLACE.findall(attributes)}
            numbers = re.sub(r"<[^>]*+>", " ", content)
            if tag == "text" and _ONLY_NUMBERS.fullmatch(numbers):
                x, y = place.get("x", 0), place.get("y", 0)
                placed.append(_Placed(right + x, down + y, " ".join(re.findall(r"\d+", numbers))))
    yield placed


def _unplaced(placed: Sequence[_Placed]) -> str:
    """Return the numbers above a board and left of it as clues under headings; "" if none are."""
    by_place = sorted(placed)
    tops = [*accumulate((each.y for each in reversed(by_place)), max)][::-1]
    beside = [*accumulate((each.y for each in by_place), min)]
    for cut in range(1, len(by_place)):
        if tops[cut] < beside[cut - 1]:
            rows = _in_lines((y, x, numbers) for x, y, numbers in by_place[:cut])
            columns = _in_lines(by_place[cut:])
            return "\n".join(("Rows:", *rows, "Columns:", *columns))
    return ""


def _in_lines(placed: Iterable[tuple[float, float, str]]) -> list[str]:
    """Return the numbers of each line, by the place of the line, then by their place in it.

    Lines are as far from each other as the nearest two; where one is missing, it is empty.
    """
    lines: list[tuple[float, list[str]]] = []
    for line, _, numbers in sorted(placed):
        if not lines or line - lines[-1][0] > _SAME_LINE:
            lines.append((line, []))
        lines[-1][1].append(numbers)
    pitch = min((after[0] - each[0] for each, after in pairwise(lines)), default=1.0)
    found = [" ".join(lines[0][1])] if lines else []
    for each, after in pairwise(lines):
        missing = round((after[0] - each[0]) / pitch) - 1
        found += ["0"] * min(missing, _MAX_TOPS) + [" ".join(after[1])]
    return found


def _under_headings(named: Sequence[tuple[str, str]]) -> str:
    """Return the clues under a heading for each side; "" if their first numbers may count them."""
    sides: dict[str, list[str]] = {"Rows": [], "Columns": []}
    for name, clue in named:
        sides[_SIDES[name[0].lower()]].append(clue)
    for clues in sides.values():
        firsts = [clue.split()[0] for clue in clues]
        if firsts in ([str(at + first) for at in range(len(clues))] for first in (0, 1)):
            return ""
    return "\n".join("\n".join([f"{side}:", *clues]) for side, clues in sides.items())


def _are_in_order(numbered: Sequence[tuple[str, str]], lettered: Sequence[tuple[str, str]]) -> bool:
    """Return whether the clues are labelled 1, 2, 3 … and A, B, C …"""
    letters = ascii_uppercase[: len(lettered)]
    return [label for label, _ in numbered] == [str(at + 1) for at in range(len(numbered))] and (
        [label for label, _ in lettered] == list(letters)
    )


def _unstacked(above: str, beside: str) -> str:
    """Return the clues of a board whose column numbers stand above it, padded with zeros."""
    lines = [line.split() for line in above.split("\n") if line.strip()]
    if len({len(line) for line in lines}) != 1:
        return ""
    columns = "\n".join(_without_zeros(each) for each in zip(*lines, strict=True))
    rows = (_without_zeros(line.split()) for line in beside.strip().split("\n"))
    return f"Columns:\n{columns}\nRows:\n" + "\n".join(rows)


def _without_zeros(numbers: Iterable[str]) -> str:
    return " ".join(number for number in numbers if number.strip("0")) or "0"


def _is_record(line: str) -> bool:
    return any(map(_BOTH_SIDES.fullmatch, line.split("|")[1:]))


def _record(values: list[str]) -> dict[str, object]:
    """Return a record whose values have no names: a title, both sides, perhaps the cells."""
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
    """Return a table without the solution on its board: 1 for each filled cell."""
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
        if {"1"} <= board <= {"", "0", "1"}:
            lines = (row if at < top else row[:left] for at, row in enumerate(rows))
            return "\n".join(map(head.join, lines))
    return ""


def _with_bars(text: str, rule: str) -> str:
    """Return a table whose columns a rule of `===` shows with bars between its cells."""
    starts = [match.start() for match in re.finditer("=+", rule)]
    lines = (line for line in text.split("\n") if line.strip("= "))
    cut = ([line[at:end].strip() for at, end in pairwise([*starts, None])] for line in lines)
    return "\n".join("| " + " | ".join(cell.strip("-.") for cell in cells) + " |" for cells in cut)
