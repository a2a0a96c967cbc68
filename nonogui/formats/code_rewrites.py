"""Rewrite code before it is parsed, so that clues and pictures in it are lists.

`%w[1,2 3]`, two texts of numbers in a call, and names of constants become lists of values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final

from nonogui.formats.colors import parse_color

WIDE_DIGITS: Final = dict(zip(map(ord, "０１２３４５６７８９"), "0123456789", strict=True))
"""Digits as wide as Chinese characters."""

# A list in the text of Markdown, as code.
_CODE_SPAN: Final = re.compile(r"(?<!`)`([\[({][^`\n]{1,9000}+)`(?!`)")

# A constant of cells or colours: `const EMPTY = 0`, `RED = (255, 0, 0)`, `#define X 1`.
_CONSTANT: Final = re.compile(
    r"(?:(?<![\w.\"'])(?P<name>[A-Z_][A-Z0-9_]{0,20}+|[ox])(?:[ ]?:[ ]?[\w &']{1,20})?[ \t]*=[ \t]*"
    r"|^[ \t]*#define[ \t]++(?P<defined>[A-Za-z_]\w{0,20}+)[ \t]++)"
    r"(?P<value>-?\d{1,3}(?![\w.])|(?i:true|false)\b|'[^'\n\\]'|\"[^\"\n\\]{1,9}\""
    r"|[\[(]\d{1,3}(?:, ?\d{1,3}){2}[\])])(?=[ \t]*+(?:[,;)}]|//|/\*|#|--|$))",
    re.MULTILINE,
)
# Several of them: `X, O = 0, 1`.
_CONSTANTS: Final = re.compile(
    r"^[ \t]*+(?P<names>[A-Z_][A-Z0-9_]{0,20}+(?:, ?[A-Z_][A-Z0-9_]{0,20}+){1,9}) = "
    r"(?P<values>[\w\"']{1,9}(?:, ?[\w\"']{1,9}){1,9})$",
    re.MULTILINE,
)
_USED: Final = re.compile(r"(?<=[\[{(,])(\s*+)([A-Za-z_]\w{0,20}+)(?=\s*+[,;\])}])")
_DIGITS: Final = re.compile(r"\d+")
# Lines between blank ones that only part them, as boards have thicker lines.
_GROUP: Final = 5
# Fewer clues of a side may be the numbers of anything.
_LEAST_CLUES: Final = 3


def as_lists(text: str) -> str:
    """Return code in which words, texts in calls and constants are lists and values."""
    text = _WORDS_ALONE.sub(_quote_words, _CODE_SPAN.sub(r"\1", _with_added(text)))
    if "'{" in text:
        text = _PATTERN.sub("{", text)
    if _R_NUMBER.search(text):
        text = _R_NUMBER.sub(r"\1", _R_RANGE.sub(_count_up_or_down, text))
    if "list(" in text:
        text = _R_LIST.sub(_with_vectors, text)
    if _COLORS.search(text):
        text = _COLORED.sub(_block_with_color, _COLOR_FIELD.sub(_quoted_color, text))
    return _with_constants(_TWO_TEXTS.sub(_call_with_lists, _with_colored_rows(text)))


# A number added to a line, with `++` its last one: `rows[c++].push_back(3)`; or a new value.
_ADDED: Final = re.compile(
    r"\b(?P<name>[A-Za-z_]\w{0,40})(?:[ ]?=(?!=)|\[(?P<index>[A-Za-z_]\w{0,20}|\d{1,4})"
    r"(?P<last>\+\+)?\]\.(?:push_back|emplace_back|push|append|[aA]dd)\((?P<number>\d{1,4})\))"
)


def _with_added(text: str) -> str:
    """Return code in which lines that get their numbers one by one are lists at the end."""
    sides: list[tuple[str, list[list[str]]]] = []
    latest: dict[str, tuple[list[list[str]], str]] = {}  # the lines, and the index of the last
    for match in _ADDED.finditer(text):
        name, number = match["name"], match["number"]
        if number is None:
            latest.pop(name, None)
            continue
        if name not in latest:
            latest[name] = [], ""
            sides.append((name, latest[name][0]))
        lines, index = latest[name]
        if index != match["index"]:
            lines.append([])
        lines[-1].append(number)
        latest[name] = lines, "" if match["last"] else match["index"]
    if not any(len(lines) >= _LEAST_CLUES for _, lines in sides):
        return text
    rest = _ADDED.sub(lambda match: "" if match["number"] else match[0], text)
    lists = (f"\n{name} = {_listed(map(_listed, lines))}\n" for name, lines in sides)
    return "".join([rest, *lists])


def _listed(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


# A list in SystemVerilog: `'{'{1, 2}, '{3}}`.
_PATTERN: Final = re.compile(r"'\{(?=\s*+(?:'\{|\d|\}))")
# One of the colours that most puzzles have.
_COLORS: Final = re.compile(r"red|blue|green|black|yellow", re.IGNORECASE)
# A length beside the name of a colour: `(3, Red)`, `[3 :red]`, `3-red`, `Red(3)`, `Color::Red(3)`.
_COLORED: Final = re.compile(
    r"(?<!\w)[\[({][ ]?(?P<first>\d{1,3})(?:[ ]?,[ ]?|[ ]):?(?P<inside>[A-Za-z]{3,20})[ ]?[\])}]"
    r"|(?<=[\[,({ ])(?P<before>\d{1,3})-(?P<joined>[A-Za-z]{3,20})(?=[ ]?[,;\])}])"
    r"|(?<=[\[,({; ])(?:[A-Za-z]{1,20}(?:::|\.))?(?P<called>[A-Za-z]{3,20})"
    r"(?:\((?P<inner>\d{1,3})\)|[ ](?P<behind>\d{1,3})(?=[ ]?[,;\])}]))"
)
# A field with a constant: `color: Color.Red`.
_COLOR_FIELD: Final = re.compile(
    r"(?P<field>colou?r[ ]?[:=][ ]?)(?:[A-Za-z]{1,20}(?:::|\.)|\.)?(?P<name>[A-Za-z]{3,20})"
    r"(?=[ ]?[,)}])",
    re.IGNORECASE,
)


def _block_with_color(match: re.Match[str]) -> str:
    """Return a length and its colour as a list; other matches unchanged."""
    color = match["inside"] or match["joined"] or match["called"]
    length = match["first"] or match["before"] or match["inner"] or match["behind"]
    return f'[{length}, "{color}"]' if parse_color(color.lower()) else match[0]


def _quoted_color(match: re.Match[str]) -> str:
    """Return the value of a field with quotes if it is a colour."""
    name = match["name"]
    return f'{match["field"]}"{name}"' if parse_color(name.lower()) else match[0]


# All cells of a picture in one list of names: `[red, red, white, …]`.
_NAMED_CELLS: Final = re.compile(
    r"[\[({]\s*+((?>(?:\.?[A-Za-z]{2,12}\s*+,\s*+){24,9999})\.?[A-Za-z]{2,12})\s*+,?\s*+[\])}]"
)
_COLOR_NAMES: Final = (
    *("white", "black", "red", "green", "blue", "yellow", "orange", "brown", "purple", "pink"),
    "gray",
)
# Short for a colour: its first and last letter.
_SHORT_NAMES: Final = {name[0] + name[-1]: name for name in _COLOR_NAMES}
# A choice: a list is a row of a picture if there are so many of its length, in parts of this.
_FEWEST_ROWS: Final = 1 / 3


def _with_colored_rows(text: str) -> str:
    """Return code with square pictures as lists of rows that are lists of all cells' colours."""
    pictures: dict[str, list[list[str]]] = {}
    for match in _NAMED_CELLS.finditer(text):
        names = [name.strip(" .\n\t").lower() for name in match[1].split(",")]
        colors = [_SHORT_NAMES.get(name, name) for name in names]
        side = isqrt(len(colors))
        if side**2 == len(colors) and all(map(parse_color, colors)):
            rows = [colors[at : at + side] for at in range(0, len(colors), side)]
            pictures[match[0]] = rows
    counts = Counter(len(rows) ** 2 for rows in pictures.values())
    for written, rows in pictures.items():
        if counts[len(rows) ** 2] < _FEWEST_ROWS * len(rows) ** 2:
            text = text.replace(written, _listed(_listed(map('"{}"'.format, row)) for row in rows))
    return text


# How R prints numbers, and a list of consecutive ones: `3L`, `2:1`.
_R_NUMBER: Final = re.compile(r"(?<![\w.])(\d{1,4})L(?!\w)")
_R_RANGE: Final = re.compile(r"(?<=[(,=])(\s*+)(\d{1,4})L?:(\d{1,4})L?(?=\s*+[,)])")
# A list of numbers and vectors in R: `list(c(3, 1), 5)`.
_R_VECTOR: Final = r"c\([\d\s,]*+\)"
_R_LIST: Final = re.compile(
    rf"(?<![\w.])list\((?:\s*+(?:{_R_VECTOR}|\d{{1,4}})\s*+,|)*+"
    rf"\s*+(?:{_R_VECTOR}|\d{{1,4}})\s*+\)"
)
_R_ITEM: Final = re.compile(rf"{_R_VECTOR}|(\d++)")
# A choice: no clue counts further.
_LONGEST_RANGE: Final = 50


def _with_vectors(match: re.Match[str]) -> str:
    """Return a list in R with its numbers as vectors, if it has vectors; else unchanged."""
    if "c(" not in match[0]:
        return match[0]
    return _R_ITEM.sub(lambda item: f"c({item[1]})" if item[1] else item[0], match[0])


def _count_up_or_down(match: re.Match[str]) -> str:
    """Return the list that a range in R is."""
    first, last = int(match[2]), int(match[3])
    if abs(last - first) > _LONGEST_RANGE:
        return match[0]
    step = 1 if first <= last else -1
    return f"{match[1]}c({', '.join(map(str, range(first, last + step, step)))})"


def _with_constants(text: str) -> str:
    """Return code in which the items of lists are the values of the constants that they name."""
    values: dict[str, set[str]] = {}
    for match in _CONSTANTS.finditer(text):
        for name, value in zip(*(re.split(", ?", each) for each in match.groups()), strict=False):
            values.setdefault(name, set()).add(value)
    for match in _CONSTANT.finditer(_CONSTANTS.sub("", text)):
        values.setdefault(match["name"] or match["defined"], set()).add(match["value"])
    known = {name: each.pop() for name, each in values.items() if len(each) == 1}
    for name, value in known.items():
        if value[0] in "[(":
            known[name] = '"#{:02x}{:02x}{:02x}"'.format(*map(int, _DIGITS.findall(value)))
    if not known:
        return text
    return _USED.sub(lambda used: used[1] + known.get(used[2], used[2]), text)


_WORDS_ALONE: Final = re.compile(
    r"(?:%[wW]|\bqw)[ ]?([\[({</|])([\d\s,.:#XxOo_-]{1,9000}+)[\])}>/|]"
)


def _quote_words(match: re.Match[str]) -> str:
    """Return the list that `%w[1,2 3]` or `qw(1,2 3)` is."""
    return "[" + ", ".join(f'"{word}"' for word in match[2].split()) + "]"


# Two texts of numbers among the arguments of a call.
_TWO_TEXTS: Final = re.compile(
    r"(?P<call>\w\((?:(?:(?![\"']\d)[^()\n]){0,80}?,\s*+)?)"
    r"[\"'](?P<first>\d[\d ,;/|]{1,9000}+)[\"']\s*+,\s*+"
    r"[\"'](?P<second>\d[\d ,;/|]{1,9000}+)[\"'](?!\s*+,\s*+[\"']\d)"
)
_LISTED: Final = re.compile(r"(?>(?:\d{1,4}(?!\d)[ ,;/|\n]*+){3,3000})")


def _call_with_lists(match: re.Match[str]) -> str:
    """Return a call with lists of clues for its two texts; other calls unchanged."""
    sides = split_sides([match["first"], match["second"]])
    return f"{match['call']}{sides[0]}, {sides[1]}" if sides else match[0]


def split_sides(texts: Sequence[str]) -> list[list[list[int]]]:
    """Return the clues of texts, two for each puzzle, if only one sign makes puzzles of all."""
    if not all(map(_LISTED.fullmatch, texts)):
        return []
    both = "".join(texts)
    # A blank behind a comma is between clues, as one alone is only if a clue has commas.
    signs = "," if ", " in both else ";|/, " if "," in both else ";|/"
    if "\n" in both:
        signs = "\n"
    ways = [[_clues_of(side, sign) for side in map(str.strip, texts)] for sign in signs]
    found = [sides for sides in ways if all(map(_are_sides, sides[::2], sides[1::2]))]
    return found[0] if len(found) == 1 else []


def _clues_of(side: str, sign: str) -> list[list[int]]:
    """Return the clues of a side; a blank line is one unless such lines part groups of five."""
    groups = [group.count("\n") + 1 for group in side.split("\n\n")[:-1]]
    are_all = sign == "\n" and any(count % _GROUP for count in groups)
    clues = side.split(sign) if are_all else filter(str.strip, side.split(sign))
    return [list(map(int, _DIGITS.findall(clue))) for clue in clues]


def _are_sides(rows: list[list[int]], columns: list[list[int]]) -> bool:
    is_even = sum(map(sum, rows)) == sum(map(sum, columns))
    return is_even and _fit(rows, len(columns)) and _fit(columns, len(rows))


def _fit(clues: list[list[int]], length: int) -> bool:
    fits = all(sum(clue) + len(clue) - 1 <= length for clue in clues)
    return fits and len(clues) >= _LEAST_CLUES
